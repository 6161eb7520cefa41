"""The fast path against the literal method: every hold of random deals of several paytables."""

import subprocess
import sys
from itertools import groupby, permutations
from pathlib import Path
from random import SystemRandom

import numpy as np
import pytest
from plain_enumeration import enumerate_hand, enumerate_hold
from random_tables import fresh_table
from slowly import slow_but_one_in

from evaluator import format_cards, parse_cards
from solver import Game, load_paytable, solve_game, solve_hand
from solver.deals import Shape, all_deals, shapes
from solver.holds import MASKS
from solver.rules import STANDARD

DEALS_A_TEST = 4
TESTS = 80  # 320 random deals in all
CATALOGUE = ("job-9-6", "ddb-9-6", "all-american")
RANDOM_TABLES = 3


@pytest.fixture(scope="module")
def games() -> list[Game]:
    random = SystemRandom()
    tables = [load_paytable(name) for name in CATALOGUE]
    tables += [fresh_table() for _ in range(RANDOM_TABLES)]
    return [solve_game(table, random.randint(1, 5)) for table in tables]


@pytest.fixture(scope="module")
def values(games: list[Game]) -> list[np.ndarray]:
    return [game.values() for game in games]


@pytest.mark.parametrize("_", slow_but_one_in(range(TESTS), TESTS))
def test_random_deals_have_the_values_of_the_literal_method(
    games: list[Game], values: list[np.ndarray], _: int
) -> None:
    for _deal in range(DEALS_A_TEST):
        check(SystemRandom().sample(range(52), 5), games, values)


@pytest.mark.parametrize(
    "shape", shapes(STANDARD), ids=lambda shape: "-".join(map(str, shape.counts))
)
def test_a_deal_of_every_shape_has_the_values_of_the_literal_method(
    games: list[Game], values: list[np.ndarray], shape: Shape
) -> None:
    deal = SystemRandom().randrange(shape.deals.start, shape.deals.stop)
    check(all_deals(STANDARD).cards[deal].tolist(), games, values)


def check(cards: list[int], games: list[Game], values: list[np.ndarray]) -> None:
    """Compare all holds of a deal, as one hand and as a deal of the game, in every game."""
    counts = np.stack([enumerate_hold(cards, mask, STANDARD) for mask in range(MASKS)])
    deal, places = canonical(cards)
    for game, of_game in zip(games, values, strict=True):
        # 1,533,939 draws of 5 * 10^9 coins at most: int64 holds the sum.
        paid = np.array(game.table.pays(game.coins))[game.table.lines_of_classes]
        literal = [
            int(paid @ count) * scale for count, scale in zip(counts, STANDARD.scales, strict=True)
        ]
        where = f"{format_cards(cards)} at {game.coins} coins of\n{game.table.to_toml()}"
        assert list(solve_hand(cards, game.table, game.coins).values) == literal, where
        column = of_game[:, deal]
        placed = [sum(1 << places[i] for i in range(5) if m >> i & 1) for m in range(MASKS)]
        assert [int(column[mask]) for mask in placed] == literal, where


def canonical(cards: list[int]) -> tuple[int, list[int]]:
    """Return the number of the deal that stands for these cards, and each card's place in it."""
    ids = min(
        ([4 * (card // 4) + suits[card % 4] for card in cards] for suits in permutations(range(4))),
        key=sorted,
    )
    deal = np.flatnonzero((all_deals(STANDARD).cards == sorted(ids)).all(axis=1))
    assert len(deal) == 1
    return int(deal[0]), [sorted(ids).index(card) for card in ids]


def test_the_definition_by_hand() -> None:
    """Two pair draw one of 47: four cards fill the house, 4000/47 for four to a royal."""
    table = load_paytable("job-9-6")
    two_pair = enumerate_hand(parse_cards("As Ks Kh 4s 4d"), table, 5)
    assert two_pair[0b11110] * 47 == 4 * 9 + 43 * 2
    royal = enumerate_hand(parse_cards("2c Ts Js Qs Ks"), table, 5)
    # A royal, a straight flush, 7 flushes, 6 straights, and 9 high pairs.
    assert royal[0b11110] * 47 == 800 + 50 + 7 * 6 + 6 * 4 + 9 * 1


def test_every_draw_is_counted_once() -> None:
    cards = parse_cards("2c 3c 4c 5d 7h")
    counts = [enumerate_hold(cards, mask, STANDARD).sum() for mask in range(MASKS)]
    assert counts == list(STANDARD.draws)
    assert [7_669_695 // int(count) for count in counts] == list(STANDARD.scales)
    assert sum(map(int, counts)) == 2_598_960


def test_shapes_are_all_there_are() -> None:
    ranks = {
        tuple(len(list(same)) for _, same in groupby(c // 4 for c in cards.tolist()))
        for cards in all_deals(STANDARD).cards
    }
    assert ranks == {shape.counts for shape in shapes(STANDARD)}


def test_the_definition_shares_nothing_with_the_fast_path() -> None:
    path = str(Path(__file__).parents[1])
    code = f"import sys; sys.path.append({path!r}); import plain_enumeration; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("solver.")}
    assert loaded == {
        "solver.holds",
        "solver.paytable",
        "solver.paytable.names",
        "solver.paytable.checks",
        "solver.paytable.table",
        "solver.rules",
        "solver.files",
    }
