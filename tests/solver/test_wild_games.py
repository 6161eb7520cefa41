"""Wild cards: the fast path against the definition, every wild card taken for every card."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from random import Random, SystemRandom

import numpy as np
import pytest
from plain_enumeration import enumerate_wild_hold, final_hands, line_of_final_hand
from slowly import slow_but

from evaluator import CATEGORIES, RANKS, format_cards, parse_cards
from solver import Line, PayTable, PaytableError, solve_game, solve_hand, solve_hands
from solver.deals import all_deals
from solver.exact.totals import line_totals
from solver.holds import MASKS
from solver.paytable.catalogue import parse_paytable
from solver.rules import RANKED_HANDS, Rules, rules_of

slow = pytest.mark.slow
GAMES = (("2", 0), ("", 1), ("", 2), ("2", 1), ("7", 0), ("2K", 0), ("A", 2))
FAST = (("2", 1), ("A", 2))


def random_wild_table(random: Random, wild: str, jokers: int) -> PayTable:
    """Return a table of wild games, natural lines of every hand among its lines."""
    lines: list[Line] = []
    for number in range(random.randint(5, 16)):
        try:
            lines.append(random_line(random, f"Line {number}"))
            PayTable("Random", None, tuple(lines), rules_of(wild, jokers))
        except PaytableError:  # it pays no hand, or earlier lines leave nothing
            lines = lines[:number] if len(lines) > number else [*lines[:-1]]
    table = PayTable("Random", None, tuple(lines), rules_of(wild, jokers))
    print(table.to_toml())
    return table


def random_line(random: Random, name: str) -> Line:
    hand = random.choice(("five_of_a_kind", *CATEGORIES, "flush", "straight", "four_of_a_kind"))
    ranks = letters(random) if hand in RANKED_HANDS and random.random() < 0.5 else None
    kickers = letters(random) if hand == "four_of_a_kind" and random.random() < 0.5 else None
    pays = random.choice((1, 3, 25, 800))
    natural = random.random() < 0.4
    return Line.of(hand, pays, name=name, ranks=ranks, kickers=kickers, natural=natural)


def letters(random: Random) -> str:
    return "".join(random.sample(RANKS, random.randint(1, 9)))


@lru_cache(1)
def places_of_sets(rules: Rules) -> np.ndarray:
    """Return the number of the canonical deal of every set of five cards, in a full array."""
    sets = np.array(list(combinations(rules.deck, 5)), dtype=np.uint8)
    return solve_hands(sets, PayTable("Any", None, (Line.of("flush", 1),), rules))._deals


def number_of(hands: np.ndarray, cards: int) -> np.ndarray:
    """Return the place of each sorted hand among the combinations of that many cards."""
    after = cards - 1 - hands.astype(np.intp)
    ways = np.array([[comb(n, k) for n in range(cards)] for k in range(6)])
    return comb(cards, 5) - 1 - sum(ways[5 - place][after[:, place]] for place in range(5))


def line_counts(
    cards: tuple[int, ...], lines: np.ndarray, table: PayTable
) -> Iterator[tuple[int, np.ndarray]]:
    """Yield for each hold how many of its draws each line pays; `lines` has that of every hand."""
    for mask in range(MASKS):
        hands = np.sort(final_hands(cards, mask, table.rules), axis=1)
        of_hands = lines[number_of(hands, len(table.rules.deck))]
        yield mask, np.bincount(of_hands, minlength=len(table.line_names))


def check_deals(table: PayTable, deals: list[tuple[int, ...]]) -> None:
    canonical = all_deals(table.rules).cards.tolist()
    of_deals = np.array([line_of_final_hand(hand, table) for hand in canonical])
    lines = of_deals[places_of_sets(table.rules)]
    pays = table.pays(5)
    for cards in deals:
        solution = solve_hand(cards, table, 5)
        for mask, counts in line_counts(cards, lines, table):
            draws = int(counts.sum())
            paid = sum(pay * int(count) for pay, count in zip(pays, counts, strict=True))
            assert solution.hold(mask).draws == draws
            assert solution.values[mask] * draws == paid * table.rules.denominator, (
                format_cards(cards),
                mask,
            )
            named = dict(zip(table.line_names, counts.tolist(), strict=True))
            assert solution.outcomes(mask) == {name: n for name, n in named.items() if n}


def deals_of_every_shape(random: Random, rules: Rules) -> Iterator[tuple[int, ...]]:
    """Yield a random deal for every number of wild cards of each kind that a deal can have."""
    seen = set()
    cards = list(rules.deck)
    for _ in range(20_000):
        deal = tuple(random.sample(cards, 5))
        wild = [card for card in cards if rules.is_wild(card)]
        few = random.randint(0, min(4, len(wild)))
        deal = (
            *random.sample(wild, few),
            *random.sample([c for c in cards if c not in wild], 5 - few),
        )
        shape = tuple(sorted(card // 4 for card in deal if rules.is_wild(card)))
        if shape not in seen:
            seen.add(shape)
            yield tuple(random.sample(deal, 5))


@pytest.mark.parametrize(
    ("wild", "jokers", "holds_of_three"),
    [
        (*SystemRandom().choice(GAMES[:2]), 1),
        *(pytest.param(*game, 10, marks=slow) for game in GAMES),
    ],
    ids=["of a wild rank or a joker", *map(str, GAMES)],
)
def test_holds_of_three_cards_and_more_are_worth_what_their_draws_are_paid(
    wild: str, jokers: int, holds_of_three: int
) -> None:
    """By substitution, which takes a second for a hold of three cards with a wild one."""
    random = SystemRandom()
    table = random_wild_table(random, wild, jokers)
    deals = list(deals_of_every_shape(random, table.rules))
    cards = random.choice(deals)
    solution = solve_hand(cards, table, 5)
    of_three = [mask for mask in range(MASKS) if mask.bit_count() == 3]
    of_more = [mask for mask in range(MASKS) if mask.bit_count() > 3]
    for mask in (*random.sample(of_three, holds_of_three), *of_more):
        counts = enumerate_wild_hold(cards, mask, table)
        value = mean(counts, table.pays(5))
        assert solution.hold(mask).ev == value / 5, (format_cards(cards), mask)


@pytest.mark.parametrize(
    ("hand", "made", "not_made"),
    [
        ("five_of_a_kind", "As Ah Ad Ac 2s; As Ah 2s 2h 2d", "As Ah Ad Ac Ks; As Kh 2s 2h 2d"),
        ("four_of_a_kind", "As Ah Ad Ac Ks; As Kh 2s 2h 2d", "As Ah Kd Kc 2s; As Ah Kd Kc Qs"),
        ("full_house", "As Ah Kd Kc 2s; As Ah Ad Kc Ks", "As Ah Ad Ac Ks; As Kh Qd 2s 2h"),
        ("three_of_a_kind", "As Ah Kd Qc 2s; As Kh Qd 2s 2h", "As Ah Ad Ac Ks; As Ah Ad Kc Ks"),
        ("two_pair", "As Ah Kd Kc Qs", "As Ah Ad Kc Ks; As Ah Kd Qc Jh"),
        ("pair", "As Kh Qd 9c 2s; As Ah Kd Qc 9s", "As Ah Ad Kc Qs; As Ah Kd Kc Qs"),
        ("straight_flush", "Ks 9s 2h 2d 2c; Ks Qs Ts 9s 2h", "Ks 8s 2h 2d 2c; Ks Qs Ts 9h 2h"),
        ("flush", "As 7s 2h 2d 2c; As 9s 7s 5s 2h", "As 7h 2s 2d 2c; As 9s 7s 5h 2s"),
        ("straight", "Ks 9h 2s 2d 2c; Ks Qh Td 9c 2s", "Ks 8h 2s 2d 2c; Ks Qh Td 8c 2s"),
    ],
)
def test_a_line_alone_pays_what_wild_cards_can_make_of_it(
    hand: str, made: str, not_made: str
) -> None:
    """What is more is another hand: four of a kind are not three of a kind."""
    table = PayTable("Alone", None, (Line.of(hand, 1),), rules_of("2", 0))
    for cards, line in ((made, 0), (not_made, 1)):
        for final in cards.split("; "):
            assert table.line_of_hand(parse_cards(final)) == line, final


def mean(counts: np.ndarray, pays: tuple[int, ...]) -> Fraction:
    paid = sum(pay * int(count) for pay, count in zip(pays, counts, strict=True))
    return Fraction(paid, int(counts.sum()))


@slow
@pytest.mark.parametrize(("wild", "jokers"), GAMES)
def test_deals_of_random_games_are_worth_what_their_draws_are_paid(wild: str, jokers: int) -> None:
    random = SystemRandom()
    for _ in range(2):
        table = random_wild_table(random, wild, jokers)
        shapes = list(deals_of_every_shape(random, table.rules))
        more = [tuple(random.sample(table.rules.deck, 5)) for _ in range(max(0, 25 - len(shapes)))]
        check_deals(table, [*shapes, *more][:40])


@pytest.mark.parametrize("game", slow_but(GAMES, fast=FAST))
def test_final_hands_find_their_line_by_substitution(game: tuple[str, int]) -> None:
    random = SystemRandom()
    table = random_wild_table(random, *game)
    for deal in deals_of_every_shape(random, table.rules):
        if sum(map(table.rules.is_wild, deal)) < 4:  # more would take minutes
            assert table.line_of_hand(deal) == line_of_final_hand(deal, table)
    for _ in range(100):
        deal = tuple(random.sample(table.rules.deck, 5))
        if sum(map(table.rules.is_wild, deal)) < 3:
            assert table.line_of_hand(deal) == line_of_final_hand(deal, table), format_cards(deal)


@pytest.mark.parametrize("game", slow_but(GAMES, fast=FAST))
def test_a_game_adds_up(game: tuple[str, int]) -> None:
    random = SystemRandom()
    table = random_wild_table(random, *game)
    game = solve_game(table)
    rules, deals = table.rules, all_deals(table.rules)
    assert int(deals.weights.sum()) == rules.deals
    assert sum(line.count for line in game.lines) == game.total
    assert sum(line.return_ for line in game.lines) == game.return_
    values = game.values()
    assert (values.max(axis=0) == game.best_values).all()
    for row in random.sample(range(len(deals.cards)), 60):
        solution = solve_hand(deals.cards[row].tolist(), table)
        assert list(solution.values) == values[:, row].tolist()
        assert solution.best_masks[0] == game.best_masks[row]
    hands = np.array([random.sample(rules.deck, 5) for _ in range(60)])
    many = solve_hands(hands, table)
    for number, hand in enumerate(hands.tolist()):
        solution = solve_hand(hand, table)
        assert list(solution.values) == many.values[number].tolist()
        assert solution.best_masks[0] == many.best_masks[number]
    assert all(totals.plain[-1] >= 0 for totals in line_totals(table))


def test_a_wild_table_is_read_back_from_its_file() -> None:
    table = random_wild_table(SystemRandom(), "2", 1)
    assert parse_paytable(table.to_toml()) == table
    assert parse_paytable(table.to_toml()).rules is table.rules


@pytest.mark.proof
def test_a_joker_has_no_suit_that_could_break_a_tie() -> None:
    """Two fives of suits alike but for them: one goes, and which must not depend on the joker."""
    lines = (Line.of("pair", 25), Line.of("high_card", 1))
    table = PayTable("Pairs", None, lines, rules_of("", 2))
    for order in permutations((16, 17, 6, 26)):
        for place in range(5):
            deal = [[*order[:place], joker, *order[place:]] for joker in (52, 53)]
            picked = [solve_hand(cards, table).best_masks[0] for cards in deal]
            assert picked[0] == picked[1]
            assert solve_hands(np.array(deal), table).best_masks.tolist() == picked
