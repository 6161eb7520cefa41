"""The rules of a game: published numbers, lines found another way, and another deck."""

import ast
import copy
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import SystemRandom

import numpy as np
import pytest
from plain_enumeration import enumerate_hold
from random_tables import fresh_table

from evaluator import CATEGORIES, RANKS, CardError, format_cards
from solver import PayTable, PaytableError, load_paytable, solve_game, solve_hand, solve_hands
from solver.comparison import compare_games
from solver.deals import all_deals, deal_weights, distinct_deals
from solver.holds import MASKS, held
from solver.rules import STANDARD, Rules
from solver.strategy.books.book import game_key

# Another deck for the same code: no aces. What still knew 52, 47 or 13 by itself would be wrong.
NO_ACES = Rules(deck=range(48), hands=CATEGORIES)


def test_the_numbers_are_those_that_are_published() -> None:
    assert STANDARD.deck == range(52)
    assert STANDARD.deals == 2_598_960
    assert distinct_deals(STANDARD) == 134_459
    assert STANDARD.denominator == 7_669_695
    assert STANDARD.total == 19_933_230_517_200 == comb(52, 5) * 5 * comb(47, 5)
    assert STANDARD.classes - 1 == 7_462
    assert STANDARD.hands == CATEGORIES
    assert {rules.ranks: rules.unseen for rules in (STANDARD, NO_ACES)} == {13: 47, 12: 43}


@pytest.mark.parametrize("rules", [STANDARD, NO_ACES])
def test_draws_are_counted_one_by_one(rules: Rules) -> None:
    """Up to two cards; for more, by Pascal's rule from a card that is drawn or is not."""
    cards = list(rules.deck)[:5]
    for mask in range(MASKS):
        drawn, unseen = 5 - len(held(cards, mask)), [c for c in rules.deck if c not in cards]
        if drawn <= 2:
            assert rules.draws[mask] == sum(1 for _ in combinations(unseen, drawn))
        assert rules.draws[mask] == ways(len(unseen), drawn)
        assert rules.draws[mask] * rules.scales[mask] == rules.denominator
    # No smaller denominator would do: the scales have no common divisor.
    assert np.gcd.reduce(rules.scales) == 1


@cache
def ways(cards: int, drawn: int) -> int:
    if drawn == 0 or cards == drawn:
        return 1
    return ways(cards - 1, drawn) + ways(cards - 1, drawn - 1)


def test_a_final_hand_finds_its_line_as_a_person_would() -> None:
    random = SystemRandom()
    seen: Counter[str] = Counter()
    for table in [load_paytable("ddb-9-6"), *(fresh_table() for _ in range(6))]:
        for _ in range(400):
            cards = likely_hand(random)
            hand, rank, kicker = named(cards)
            seen[hand] += 1
            expected = next(
                (
                    number
                    for number, line in enumerate(table.lines)
                    if line.hand == hand
                    and (line.ranks is None or rank in line.ranks)
                    and (line.kickers is None or kicker in line.kickers)
                ),
                len(table.lines),
            )
            assert table.line_of_hand(cards) == expected, format_cards(cards)
    assert set(seen) == set(CATEGORIES)


def likely_hand(random: SystemRandom) -> list[int]:
    """Five cards of few ranks or few suits, so that rare hands come often."""
    among = random.choice(
        [
            range(52),
            [4 * rank + suit for rank in random.sample(range(13), 2) for suit in range(4)],
            [4 * rank + 3 for rank in range(13)],
            [4 * rank + suit for rank in range(5) for suit in (0, 1)],
            [4 * (low + i) + 1 for low in [random.randrange(9)] for i in range(5)],
            [35, 39, 43, 47, 51],
            [4 * (low + i) + i % 3 for low in [random.randrange(9)] for i in range(5)],
        ]
    )
    return random.sample(among, 5)


def named(cards: list[int]) -> tuple[str, str, str]:
    """Return a hand's name, the rank that it is made of, and the fifth card's rank beside four."""
    ranks = Counter(card // 4 for card in cards).most_common()
    counts, values = [count for _, count in ranks], sorted(rank for rank, _ in ranks)
    flush = len({card % 4 for card in cards}) == 1
    straight = len(values) == 5 and (values[4] - values[0] == 4 or values == [0, 1, 2, 3, 12])
    if straight and flush:
        return ("royal_flush" if values[0] == 8 else "straight_flush"), "", ""
    if counts[0] == 4:
        return "four_of_a_kind", RANKS[ranks[0][0]], RANKS[ranks[1][0]]
    if counts == [3, 2]:
        return "full_house", RANKS[ranks[0][0]], ""
    if flush or straight:
        return ("flush" if flush else "straight"), "", ""
    by_counts = {(3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}
    name = by_counts.get(tuple(counts), "high_card")
    return name, RANKS[ranks[0][0]] if name in ("three_of_a_kind", "pair") else "", ""


def test_another_deck_needs_no_other_code() -> None:
    """All holds of random deals of 48 cards have the values of the literal method."""
    table = without_aces(fresh_table())
    game = solve_game(table)
    values, random = game.values(), SystemRandom()
    pays = np.array(table.pays(5))[table.lines_of_classes]
    for _ in range(3):
        deal = random.randrange(distinct_deals(NO_ACES))
        cards = all_deals(NO_ACES).cards[deal].tolist()
        counts = [enumerate_hold(cards, mask, NO_ACES) for mask in range(MASKS)]
        literal = [
            int(pays @ of_hold) * NO_ACES.denominator // int(of_hold.sum()) for of_hold in counts
        ]
        assert [int(value) for value in values[:, deal]] == literal, format_cards(cards)
        assert list(solve_hand(cards, table).values) == literal, format_cards(cards)


def test_another_deck_has_its_own_sums() -> None:
    game = solve_game(without_aces(load_paytable("job-9-6")))
    assert int(deal_weights(NO_ACES).sum()) == comb(48, 5)
    assert game.total == comb(48, 5) * NO_ACES.denominator
    assert sum(line.count for line in game.lines) == game.total
    assert sum(line.return_ for line in game.lines) == game.return_
    # A royal flush has an ace.
    assert game.lines[0].count == 0


def without_aces(table: PayTable) -> PayTable:
    return replace(table, rules=NO_ACES)


def test_many_deals_of_another_deck_are_those_solved_one_by_one() -> None:
    table, random = without_aces(fresh_table()), SystemRandom()
    cards = [random.sample(NO_ACES.deck, 5) for _ in range(200)]
    hands = solve_hands(cards, table)
    alone = [solve_hand(hand, table) for hand in cards]
    assert hands.best_masks.tolist() == [solution.best_masks[0] for solution in alone]
    assert hands.values.tolist() == [list(solution.values) for solution in alone]


def test_the_rules_stay_with_a_paytable_through_every_change() -> None:
    table = without_aces(load_paytable("job-9-6"))
    assert table != load_paytable("job-9-6")
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other == table
        assert hash(other) == hash(table)
        assert other.rules == NO_ACES
    assert table.with_pays(flush=5).rules == NO_ACES
    assert game_key(table, 5) != game_key(load_paytable("job-9-6"), 5)
    with pytest.raises(PaytableError, match=r"^rules: .* of 52 cards, not for .* of 48 cards$"):
        table.to_toml()


def test_a_paytable_is_checked_by_its_own_rules() -> None:
    flushes = PayTable.of("Flushes", flush=6, straight=4)
    no_flushes = Rules(deck=range(48), hands=tuple(h for h in CATEGORIES if h != "flush"))
    with pytest.raises(PaytableError, match=r"^line 1 \(Flush\), hand: .* not 'flush'$"):
        replace(flushes, rules=no_flushes)


def test_a_card_that_the_deck_lacks_is_named() -> None:
    table = without_aces(load_paytable("job-9-6"))
    with pytest.raises(CardError, match=r"^card 2: As is not in a deck of 48 cards$"):
        solve_hand("2c As 4d 5d 6d", table)
    strange = [[0, 4, 8, 12, 17], [0, 4, 51, 12, 17], [50, 4, 8, 12, 17]]
    with pytest.raises(CardError, match=r"^hand 1, card 3: As is not in a deck of 48 cards$"):
        solve_hands(strange, table)


def test_games_of_two_decks_are_not_compared_deal_by_deal() -> None:
    table = load_paytable("job-9-6")
    games = solve_game(table), solve_game(without_aces(table))
    compared = compare_games(games)
    assert compared.cross == ((games[0].return_, None), (None, games[1].return_))
    assert compared.flips == ()
    assert str(compared.refused).startswith("Decks of 52 and 48 cards have no deals in common")


def meanings(module: ast.Module) -> Iterator[ast.expr]:
    """What the keys of results mean: docs/reference/json.md says it of the standard game."""
    makers = {"key", "real", "exact", "both", "part", "parts", "card_list", "hold_list"}
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_, meaning, *_]) if name in makers:
                yield meaning


def test_no_module_has_a_number_of_its_own_that_follows_from_the_rules() -> None:
    """Neither as a number nor in text; docstrings, and what keys of JSON mean, may give them."""
    root = Path(__file__).parents[2]
    derived = {47, 1081, 7463, 134_459, 2_598_960, 7_669_695, 19_933_230_517_200}
    written = re.compile("|".join(rf"(?<![\d.,]){n}(?![\d.,]*\d)" for n in map(str, derived)))
    modules = [path for room in ("solver", "trainer") for path in root.glob(f"{room}/**/*.py")]
    assert len(modules) > 100
    for path in modules:
        source = path.read_text(encoding="utf-8")
        plain = re.sub(r"(?<=\d)[,_](?=\d{3})", "", source)
        bits = {int(number, 0) for number in re.findall(r"0[box][0-9a-f_]+", source)}
        if not written.search(plain) and not bits & derived:
            continue  # to parse all takes seconds
        module = ast.parse(source)
        prose = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
        prose |= {id(meaning) for meaning in meanings(module)}
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and id(node) not in prose:
                text = re.sub(r"(?<=\d)[,_](?=\d{3})", "", str(node.value))
                assert not written.search(text), f"{path}:{node.lineno}"
