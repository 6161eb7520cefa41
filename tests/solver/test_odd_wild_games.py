"""Nine odd schedules with wild cards, by the other way over all deals and draw by draw.

Their pays do not rise with the hand and change with the bet in odd ways; natural lines stand where
no machine has them; five of a kind or the wild royal is missing; ranks that others call high are
wild, and there are up to six wild cards.
"""

from random import Random

import pytest
from proofs import proved_but
from test_wild_games import deals_of_every_shape, line_counts
from whole_wild_deck import whole_deck

from evaluator import format_cards
from solver import PayTable, parse_paytable, solve_game, solve_hand

ODD = {
    "two jokers and deuces": ("2", 2, 5, "royal n 800", "five 9", "royal 25", "four 3", "three 1"),
    "no five of a kind, no wild royal": (
        *("2", 0, 3, "royal n 800,900,1000,1100,1500", "sf 12", "four 4", "full 3,7,9,15,16"),
        *("flush 2", "straight 2", "three 1"),
    ),
    "kings or better with a joker, pays that fall": (
        *("", 1, 1, "five 2", "royal 3", "sf 1", "four 40", "full 1", "flush 7", "straight 0"),
        *("three 5", "two 2", "pair KA 1"),
    ),
    "aces wild": ("A", 0, 2, "five KQ 50", "royal n 500", "royal 20", "sf 9", "four 4", "pair J 1"),
    "kings and a joker wild": (
        *("K", 1, 4, "four K n 90", "five 15", "sf n 70", "sf 6", "full n 9", "flush 3", "three 1"),
    ),
    "natural sets before others": (
        *("2", 0, 5, "three n 6", "pair n 2A 2,5,3,9,8", "full n 30", "five 8", "four 3", "two 1"),
        "high n 0",
    ),
    "threes and sevens wild": (
        *("37", 0, 3, "four 37 n 300", "five A 60", "five 10", "royal 12", "four K 5"),
        *("flush n 11", "flush 2", "three 1"),
    ),
    "a straight beats all": (
        *("", 2, 2, "straight n 31,44,95,126,149", "straight 2", "four 9 25", "royal 1", "flush 1"),
        *("pair 2345 2,3,9,9,11", "two 1"),
    ),
    "kickers with jokers": (
        *("5", 1, 1, "four 234:A n 200", "four A:234 70", "five 6", "four A 33", "four 12"),
        *("high 1,1,2,2,4",),
    ),
}
HANDS = {
    "royal": "royal_flush",
    "sf": "straight_flush",
    "five": "five_of_a_kind",
    "four": "four_of_a_kind",
    "full": "full_house",
    "three": "three_of_a_kind",
    "two": "two_pair",
    "high": "high_card",
}


def table_of(name: str) -> tuple[PayTable, int]:
    """Return the schedule, read from a file's text, and the bet at which it is played."""
    wild, jokers, coins, *lines = ODD[name]
    text = [f'name = "{name}"', *([f'wild = "{wild}"'] * bool(wild)), f"jokers = {jokers}"]
    for number, line in enumerate(lines):
        hand, *what, pays = str(line).split()
        ranks, _, kickers = next((word for word in what if word != "n"), "").partition(":")
        text += ["[[line]]", f'name = "Line {number}"', f'hand = "{HANDS.get(hand, hand)}"']
        text += [f'ranks = "{ranks}"'] * bool(ranks) + [f'kickers = "{kickers}"'] * bool(kickers)
        text += ["natural = true"] * ("n" in what)
        text.append(f"pays = {f'[{pays}]' if ',' in pays else pays}")
    return parse_paytable("\n".join(text)), int(coins)


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
def test_an_odd_game_and_its_holds_are_worth_what_the_other_way_says(name: str) -> None:
    """The whole game by every deal of its deck, and deals of every shape draw by draw."""
    table, coins = table_of(name)
    deck = whole_deck(table.rules)
    assert solve_game(table, coins).return_ == deck.return_of(table, coins)
    lines, random = deck.lines(table), Random(name)
    pays = table.pays(coins)
    shapes = list(deals_of_every_shape(random, table.rules))
    more = [tuple(random.sample(table.rules.deck, 5)) for _ in range(15)]
    for cards in [*random.sample(shapes, min(10, len(shapes))), *more]:
        solution = solve_hand(cards, table, coins)
        for mask, counts in line_counts(cards, lines, table):
            named = dict(zip(table.line_names, counts.tolist(), strict=True))
            assert solution.outcomes(mask) == {line: n for line, n in named.items() if n}
            paid = sum(pay * int(count) for pay, count in zip(pays, counts, strict=True))
            value = solution.values[mask] * int(counts.sum())
            assert value == paid * table.rules.denominator, (format_cards(cards), mask)


@pytest.mark.parametrize("name", proved_but(ODD, always=["aces wild"]))
def test_an_odd_game_adds_up_and_is_read_back_from_its_file(name: str) -> None:
    table, coins = table_of(name)
    assert parse_paytable(table.to_toml()) == table
    game = solve_game(table, coins)
    assert sum(line.return_ for line in game.lines) == game.return_
    assert sum(line.count for line in game.lines) == game.total
