"""The whole game: against another way over all 2,598,960 deals, and against published figures."""

from fractions import Fraction
from math import comb
from random import SystemRandom

import numpy as np
import pytest
from random_tables import fresh_table
from recorded_returns import check_recorded_returns
from test_canonical_deals import suit_sets
from whole_deck import (
    TABLES,
    all_hands,
    best_values,
    hold_values,
    pays_of_classes,
    summed_table,
    with_sums,
)
from whole_deck import total as exact_sum

from evaluator import CATEGORIES
from solver import (
    Game,
    Line,
    PayTable,
    catalogue,
    load_paytable,
    parse_paytable,
    solve_game,
    solve_hand,
)
from solver.deals import all_deals
from solver.game import line_counts
from solver.paytable.catalogue import recorded_figures
from solver.rules import STANDARD

MOST = 10**9
DEALS = 134_459
TOTAL = 19_933_230_517_200
PLAIN = [entry.id for entry in catalogue() if entry.load().rules is STANDARD]


def check_every_deal(table: PayTable, coins: int) -> None:
    """Compare the best value of all 2,598,960 deals with the other way's."""
    game = solve_game(table, coins)
    best = best_values(pays_of_classes(table, coins))
    kinds, standing = np.unique(suit_sets(all_hands()), return_inverse=True)
    ours = suit_sets(all_deals(STANDARD).cards)
    in_order = game.best_values[np.argsort(ours)]
    assert (best == in_order[standing]).all(), table.to_toml()
    assert len(kinds) == DEALS
    assert game.return_ == Fraction(exact_sum(best), TOTAL * coins), table.to_toml()


@pytest.mark.slow
def test_every_deal_of_a_random_table() -> None:
    check_every_deal(fresh_table(), SystemRandom().randint(1, 5))


@pytest.mark.slow
@pytest.mark.parametrize("table_id", PLAIN)
def test_every_deal_of_the_catalogue(table_id: str) -> None:
    for coins in (1, 5):
        check_every_deal(load_paytable(table_id), coins)


@pytest.mark.slow
@pytest.mark.parametrize("table_id", PLAIN)
def test_the_recorded_returns_are_those_of_the_other_way(table_id: str) -> None:
    def other_way(table: PayTable, coins: int) -> Fraction:
        best = best_values(pays_of_classes(table, coins))
        return Fraction(exact_sum(best), TOTAL * coins)

    check_recorded_returns(table_id, other_way)


@pytest.mark.parametrize(
    "every",
    [64, pytest.param(16, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.slow)],
)
def test_values_and_picked_holds_are_those_of_the_other_way(every: int) -> None:
    """Masks from 0 to 31 on the lowest ids, replaced only by a greater value of the other way."""
    rows = np.arange(SystemRandom().randrange(every), DEALS, every)
    for table, sums in [summed_table()] if every > 1 else (with_sums(made()) for made in TABLES):
        game = solve_game(table)
        tied = 0
        for block in np.array_split(rows, 8):
            values = hold_values(all_deals(STANDARD).cards[block].astype(np.int64), sums)
            mask = np.zeros(values.shape[1], dtype=np.int64)
            best = values[0].copy()
            for other in range(1, 32):
                greater = values[other] > best
                mask[greater], best[greater] = other, values[other][greater]
            assert (game.best_masks[block] == mask).all()
            assert (game.best_values[block] == best).all()
            tied += int(((values == best).sum(axis=0) > 1).sum())
        assert tied > 800 // every or table.name != "All American"


def test_values_of_all_holds_hold_the_best() -> None:
    game = solve_game(fresh_table(), 3)
    values = game.values()
    assert (values.shape, values.dtype) == ((32, DEALS), np.int64)
    assert (values.max(axis=0) == game.best_values).all()
    assert (values.argmax(axis=0) == game.best_masks).all()


@pytest.mark.parametrize(
    "record", recorded_figures("games"), ids=lambda r: f"{r['table']}-{r['coins']}"
)
def test_published_games(record: dict[str, object]) -> None:
    game = solve_game(str(record["table"]), int(str(record["coins"])))
    cards = 52 + game.table.rules.jokers
    assert game.total == comb(cards, 5) * 5 * comb(cards - 5, 5)
    assert game.return_ * game.total == record["return_numerator"]
    assert sum(line.count for line in game.lines) == game.total
    assert sum(line.return_ for line in game.lines) == game.return_
    if "counts" in record:
        counts = dict.fromkeys(record["counts"], 0)  # type: ignore[call-overload] # from JSON
        hands = [*(line.hand for line in game.table.lines), "nothing"]
        for hand, line in zip(hands, game.lines, strict=True):
            counts[hand] += line.count
        assert counts == record["counts"]
        assert f"{float(game.variance):.6f}" == f"{float(str(record['variance'])):.6f}"


def test_wizard_of_odds_counts_of_double_bonus() -> None:
    """Line by line, as its page on 10/7 Double Bonus strategy prints them."""
    assert [line.count for line in solve_game("double-bonus-10-7").lines] == [
        414860472,
        2254539360,
        3962537892,
        10446264684,
        32045992176,
        223050658608,
        298068519408,
        299385345432,
        1439168246364,
        2484844034580,
        3834735881328,
        11304853636896,
    ]


def test_ethier_kim_and_lee_count_distinct_best_values() -> None:
    game = solve_game("job-9-6")
    assert len(np.unique(game.best_values)) == 1153
    assert len(np.unique(game.best_values[game.best_masks == 0])) == 766


def test_document_001s_schedule_returns_what_was_computed_from_it() -> None:
    assert round(float(solve_game("job-9-6-quads-20").return_), 8) == 0.98253408


def test_counts_variance_and_hits_by_the_literal_sums() -> None:
    """From the outcomes of the picked hold of a sample of deals, and from all deals' values."""
    table = fresh_table()
    game = solve_game(table, 4)
    one = {
        name: solve_game(alone(table, number), 1)
        for number, name in enumerate(table.line_names[:-1])
    }
    for line in game.lines[:-1]:
        values = one[line.name].values()
        played = np.take_along_axis(values, game.best_masks[np.newaxis], axis=0)[0]
        assert line.count == exact_dot(played)
    mean = sum(line.pays * line.probability for line in game.lines)
    squares = sum(line.pays**2 * line.probability for line in game.lines)
    assert (game.return_, game.variance) == (mean, squares - mean**2)
    assert game.hit_frequency == sum(line.probability for line in game.lines if line.pays)


def alone(table: PayTable, number: int) -> PayTable:
    """Return the table with a pay of 1 on one line and of 0 on all others."""
    lines = tuple(
        Line(line.name, line.hand, line.ranks, line.kickers, (int(i == number),) * 5)
        for i, line in enumerate(table.lines)
    )
    return PayTable(table.name, None, lines)


def exact_dot(values: np.ndarray) -> int:
    return sum(
        v * w for v, w in zip(values.tolist(), all_deals(STANDARD).weights.tolist(), strict=True)
    )


def test_counts_of_any_play() -> None:
    """Holding every card ends on each line as often as it is dealt."""
    table = load_paytable("job-9-6")
    counts = line_counts(table, np.full(DEALS, 31, dtype=np.uint8))
    dealt = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 2062860)
    assert counts == tuple(count * TOTAL // 2_598_960 for count in dealt)
    redrawn = line_counts(table, np.zeros(DEALS, dtype=np.uint8))
    assert sum(redrawn) == TOTAL
    assert redrawn == counts  # five cards after five are as good as the first five


def scaled(table: PayTable, factor: int) -> PayTable:
    lines = tuple(
        Line(line.name, line.hand, line.ranks, line.kickers, tuple(factor * p for p in line.pays))
        for line in table.lines
    )
    return PayTable(table.name, None, lines)


def test_pays_of_a_thousand_million_do_not_wrap() -> None:
    table = fresh_table(most_paid=100)
    small, large = solve_game(table, 5), solve_game(scaled(table, 10**7), 5)
    assert max(max(line.pays) for line in large.table.lines) <= 5 * MOST
    assert (small.best_masks == large.best_masks).all()
    assert (small.best_values * 10**7 == large.best_values).all()
    assert large.return_ == small.return_ * 10**7
    assert large.variance == small.variance * 10**14
    assert [line.count for line in large.lines] == [line.count for line in small.lines]


def test_every_hand_paid_a_thousand_million() -> None:
    lines = (f'[[line]]\nhand = "{hand}"\npays = {MOST}\n' for hand in CATEGORIES)
    table = parse_paytable('name = "Rich"\n' + "".join(lines))
    game = solve_game(table, 5)
    assert (game.return_, game.variance, game.hit_frequency) == (MOST, 0, 1)
    assert (game.best_masks == 0).all()


@pytest.mark.slow
def test_one_line_of_a_thousand_million_is_exact_by_the_other_way() -> None:
    table = parse_paytable(f'name = "R"\n[[line]]\nhand = "high_card"\npays = {MOST}')
    game = solve_game(table, 1)
    best = best_values(pays_of_classes(table, 1))
    assert game.return_ == Fraction(exact_sum(best), TOTAL)
    (line, nothing) = game.lines
    assert line.count * MOST == game.return_ * TOTAL
    assert game.variance == Fraction(line.count * nothing.count * MOST**2, TOTAL**2)


def test_a_line_that_pays_nothing_is_no_hit() -> None:
    flush = '[[line]]\nhand = "flush"\npays = [0, 1, 1, 1, 1]\n'
    table = parse_paytable(f'name = "A"\n{flush}[[line]]\nhand = "pair"\npays = 1')
    at_one, at_two = solve_game(table, 1), solve_game(table, 2)
    assert [line.name for line in at_one.lines] == ["Flush", "Pair", "Nothing"]
    assert at_one.hit_frequency == at_one.lines[1].probability
    assert at_two.hit_frequency == 1 - at_two.lines[2].probability
    assert at_two.lines[0].pays == Fraction(1, 2)


def test_pays_per_coin_may_be_fractions() -> None:
    text = load_paytable("9/6").to_toml().replace("4000]", "4883]")
    game = solve_game(parse_paytable(text), 5)
    assert game.lines[0].pays == Fraction(4883, 5)
    assert game.return_ > solve_game("9/6").return_


def test_nothing_pays_nothing() -> None:
    game = solve_game(parse_paytable('name = "A"\n[[line]]\nhand = "flush"\npays = 0'))
    assert (game.return_, game.variance, game.hit_frequency) == (0, 0, 0)
    assert (game.best_masks == 0).all()


def test_defaults_and_refusals() -> None:
    game = solve_game()
    assert isinstance(game, Game)
    assert (game.table, game.coins) == (load_paytable("job-9-6"), 5)
    with pytest.raises(ValueError, match="did you mean"):
        solve_game("9/7")
    for coins in (0, 6):
        with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5"):
            solve_game("9/6", coins)


@pytest.mark.parametrize("coins", [5.0, True, 5 + 0j, "5", None, Fraction(5), 5.5, np.True_])
def test_a_bet_that_is_no_int_is_refused_after_its_equal_was_solved(coins: object) -> None:
    """5.0 == 5 and True == 1 with the same hash: what is kept for the one serves the other."""
    for good in (1, 5):
        solve_game("9/6", good)
        solve_hand("As Ks Kh 4s 4d", "9/6", good)
    with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5, not "):
        solve_game("9/6", coins)  # type: ignore[arg-type]  # this is what is refused
    with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5, not "):
        solve_hand("As Ks Kh 4s 4d", "9/6", coins)  # type: ignore[arg-type]  # as above


def test_a_bet_of_any_integer_type_is_kept_as_an_int() -> None:
    game, hand = solve_game("9/6", np.int64(1)), solve_hand("As Ks Kh 4s 4d", "9/6", np.int8(1))
    assert type(game.coins) is type(hand.coins) is int
    assert game.return_ == solve_game("9/6", 1).return_
    assert hand.best.ev == Fraction(122, 47)
