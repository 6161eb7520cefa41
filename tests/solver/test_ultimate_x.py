"""Ultimate X: against published figures, literal enumeration, and games small enough to exhaust."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from math import prod

import numpy as np
import pytest
from five_ranks import FIVE_RANKS
from plain_enumeration import final_hands

from evaluator import rank_hands
from solver import Line, PayTable, load_paytable, parse_paytable, solve_game, solve_hand
from solver.holds import MASKS, canonical_cards
from solver.ultimate_x.policy_iteration import Contenders, best_policy, next_sums
from solver.ultimate_x.schedule import FEATURE_HANDS, Award, schedule_for, schedules
from solver.ultimate_x.ultimate_x_game import UltimateX, solve_ultimate_x
from solver.ultimate_x.ultimate_x_hand import solve_state

# Published in the forum thread that schedules/jacks-or-better.toml names. By multiplier m, the best
# mean of m times the win plus the multiplier won, less 1: 8/6 Jacks or Better with one hand.
MEAN_BY_MULTIPLIER = {
    1: 1.990482,
    2: 2.970095,
    3: 3.951610,
    4: 4.933877,
    7: 7.882715,
    10: 10.833378,
    12: 12.801031,
}
HOW_OFTEN = {1: 56.29, 2: 19.93, 3: 12.53, 4: 7.24, 7: 1.38, 10: 1.50, 12: 1.13}

# Published returns in percent; docs/how-it-works/ultimate-x.md names the sources.
RETURNS = [
    ("job-8-6", 3, "99.30"),
    ("job-8-6", 5, "99.40"),
    ("job-8-6", 10, "99.42"),
    ("ddb-9-5", 3, "98.36"),
    ("double-bonus-9-6", 10, "99.04"),
    ("ddb-9-6", 10, "99.87"),
    ("job-7-5", 3, "96.72"),
    ("job-7-5", 5, "96.81"),
    ("job-7-5", 10, "96.83"),
]

TOY = PayTable(
    "Toy",
    None,
    (
        Line.of("straight_flush", 30),
        Line.of("four_of_a_kind", 12),
        Line.of("full_house", 4),
        Line.of("flush", 9),
        Line.of("straight", 2),
        Line.of("three_of_a_kind", 1),
    ),
    FIVE_RANKS,
)


@pytest.mark.parametrize(("multiplier", "mean"), MEAN_BY_MULTIPLIER.items())
def test_the_schedule_for_one_hand_gives_the_published_means(multiplier: int, mean: float) -> None:
    table = load_paytable("job-8-6")
    times = schedules()["jacks-or-better"].multipliers(table, 1)
    pays = zip(table.pays(5), times, strict=True)
    coins = [multiplier * pay // 5 + time - 1 for pay, time in pays]
    lines = tuple(
        Line.of(line.hand, pay, ranks=line.ranks, name=line.name)
        for line, pay in zip(table.lines, coins[:-1], strict=True)
    )
    assert float(solve_game(PayTable("By hand", None, lines)).return_) == pytest.approx(
        mean, abs=5.1e-7
    )


@pytest.mark.proof
def test_one_hand_of_a_published_game() -> None:
    game = solve_ultimate_x("job-8-6")
    assert f"{game.return_:.2%}" == "98.57%"
    assert 0 < game.gap < 1e-9
    assert {s.multipliers: round(100 * s.probability, 2) for s in game.states} == HOW_OFTEN
    assert game.states[0].value == 0
    values = [state.value for state in game.states]
    assert values == sorted(values)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hands", "published"), RETURNS)
def test_several_hands_of_published_games(name: str, hands: int, published: str) -> None:
    game = solve_ultimate_x(name, hands)
    assert f"{game.return_:.2%}" == f"{published}%"
    assert game.gap < 1e-9
    assert sum(state.probability for state in game.states) == pytest.approx(1)
    assert game.states[0].multipliers == hands


def test_sums_of_multipliers_are_those_of_all_ways_to_draw_them() -> None:
    chances, times = [0.5, 0.3, 0.2], (1, 2, 5)
    for hands in (1, 2, 3, 4):
        (found,) = next_sums(np.array([chances]), times, hands)
        counted: Counter[int] = Counter()
        for drawn in product(range(3), repeat=hands):
            way = sum(times[each] for each in drawn)
            counted[way] += prod(chances[each] for each in drawn)  # type: ignore[assignment]  # of floats
        assert {hands + more: share for more, share in enumerate(found) if share} == pytest.approx(
            dict(counted)
        )


def test_the_best_policy_of_a_small_game_is_the_best_of_all_policies() -> None:
    """Two deals with two holds each and the multipliers 1 and 3: 16 policies in two states."""
    holds = [(10.0, 0.1), (8.0, 0.6), (4.0, 0.0), (3.5, 0.3)]  # mean pay, chance to multiply by 3
    offered = Contenders(
        pays=np.array([pay for pay, _ in holds]),
        chances=np.array([[1 - chance, chance] for _, chance in holds]),
        multipliers=(1, 3),
        classes=np.arange(4),
        starts=np.array([0, 2]),
        weights=np.array([0.25, 0.75]),
    )
    gains = []
    for at_1, at_3 in product(list(product((0, 1), (2, 3))), repeat=2):
        up_1, up_3 = (
            0.25 * holds[first][1] + 0.75 * holds[second][1] for first, second in (at_1, at_3)
        )
        share_3 = up_1 / (1 - up_3 + up_1)  # of the two states of this policy's chain
        pay_1, pay_3 = (
            0.25 * holds[first][0] + 0.75 * holds[second][0] for first, second in (at_1, at_3)
        )
        gains.append((1 - share_3) * pay_1 + share_3 * 3 * pay_3)
    found = best_policy(offered, 1)
    assert found.low <= max(gains) <= found.high
    assert found.high - found.low < 1e-9
    assert len({round(gain, 9) for gain in gains}) == 16


def _literal_deals() -> list[tuple[float, np.ndarray, np.ndarray]]:
    """Return each deal's share, and by hold its mean pay and its chances of the lines."""
    deals = Counter(
        tuple(sorted(canonical_cards(deal))) for deal in combinations(FIVE_RANKS.deck, 5)
    )
    found = []
    for deal, times in deals.items():
        chances = np.zeros((MASKS, len(TOY.line_names)))
        for mask in range(MASKS):
            ranks = rank_hands(final_hands(deal, mask, FIVE_RANKS)).tolist()
            for rank, drawn in Counter(ranks).items():
                chances[mask, TOY.line_of(rank)] += drawn / len(ranks)
        found.append((times / deals.total(), chances @ np.array(TOY.pays(5)), chances))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("hands", [1, 3])
def test_a_small_deck_against_literal_value_iteration(hands: int) -> None:
    """Every hold of every deal, every way to draw the multipliers, and no holds left out."""
    game = solve_ultimate_x(TOY, hands)
    times = game.multipliers
    span = hands * (max(times) - 1) + 1
    values = np.zeros(span)
    deals = _literal_deals()
    left = [np.zeros((MASKS, span)) for _ in deals]
    for after, (_, _, chances) in zip(left, deals, strict=True):
        for lines in product(range(len(times)), repeat=hands):
            after[:, sum(times[line] for line in lines) - hands] += prod(
                chances[:, line] for line in lines
            )
    for _ in range(25):
        new = np.zeros(span)
        for (share, pays, _), after in zip(deals, left, strict=True):
            worth = pays[:, None] * (hands + np.arange(span)) + (after @ values)[:, None]
            new += share * worth.max(axis=0)
        gain, values = new[0] - values[0], new - new[0]
    assert gain / (10 * hands) == pytest.approx(game.return_, abs=1e-9)
    assert values == pytest.approx(game.values, abs=1e-7)


@pytest.mark.proof
def test_a_deal_in_a_state() -> None:
    """What a hold pays now and leaves is summed line by line from the counts of its draws."""
    deal = solve_state("7c 7d 4h 5s 6c", [1])
    game, plain = solve_ultimate_x("job-9-6"), solve_hand("7c 7d 4h 5s 6c")
    times = dict(zip(plain.table.line_names, game.multipliers, strict=True))
    value = {state.multipliers: state.value for state in game.states}
    for each in deal.holds:
        draws = each.hold.outcomes
        later = sum(drawn * value[times[name]] for name, drawn in draws.items()) / each.hold.draws
        assert each.later == pytest.approx(later)
        assert each.now == pytest.approx(float(5 * each.hold.ev))
    assert str(deal.best.hold).startswith("7c 4h 5s 6c")
    assert [str(each.hold)[:11] for each in deal.tied] == ["7d 4h 5s 6c"]
    assert deal.plain_best.hold.mask == 0b00011
    assert deal.gain == pytest.approx(deal.holds[0].value - deal.plain_best.value)
    assert deal.gain > 0.4


def test_one_plays_as_without_the_feature_where_all_multipliers_are_high() -> None:
    assert solve_state("7c 7d 4h 5s 6c", [12]).gain == 0


SCHEDULES = {
    "job-9-6": ("jacks-or-better", True),
    "deluxe-9-6": ("jacks-or-better", True),
    "tens-6-5": ("jacks-or-better", False),
    "bonus-8-5": ("bonus", True),
    "double-bonus-10-7": ("double-bonus", True),
    "ddb-9-6": ("double-bonus", True),
    "aces-eights-8-5": ("double-bonus", False),
    "tdb-9-7": ("triple-double-bonus", True),
}


@pytest.mark.parametrize(("name", "schedule"), SCHEDULES.items())
def test_a_game_of_the_catalogue_has_a_schedule(name: str, schedule: tuple[str, bool]) -> None:
    table = load_paytable(name)
    assert schedule_for(table) == (schedules()[schedule[0]], schedule[1])
    for hands in FEATURE_HANDS:
        times = schedules()[schedule[0]].multipliers(table, hands)
        assert len(times) == len(table.line_names)
        assert times[-1] == 1
        assert all(2 <= each <= 12 for each in times[:-1])


def test_a_changed_table_has_the_schedule_of_its_game() -> None:
    changed = load_paytable("tdb-9-7").with_pays(flush=8)
    assert schedule_for(changed) == (schedules()["triple-double-bonus"], True)
    typed = load_paytable("tdb-9-7 + flush 8")
    assert schedule_for(typed) == (schedules()["triple-double-bonus"], True)


def test_a_line_that_pays_nothing_multiplies_by_one() -> None:
    table = load_paytable("9/6").with_pays(two_pair=0)
    assert schedules()["jacks-or-better"].multipliers(table, 3)[-3:] == (1, 2, 1)


def test_an_award_for_some_ranks_is_for_lines_of_these_and_no_others() -> None:
    award = Award("four_of_a_kind", ((3, 5),), ranks="A2")
    lines = {
        ranks: Line("Four", "four_of_a_kind", ranks, None, (1, 2, 3, 4, 5))
        for ranks in (None, "A", "A2", "A23")
    }
    assert [ranks for ranks, line in lines.items() if award.matches(line)] == ["A", "A2"]


def test_a_solution_prints_the_sums_and_a_deal_of_it_says_itself_in_one_line() -> None:
    heard: list[float] = []
    for hands, title in ((1, "Multiplier"), (3, "Sum of multipliers")):
        lines = str(solve_ultimate_x("8/6", hands, progress=heard.append)).splitlines()
        assert any(line.startswith(f"{title} ") for line in lines)
    assert heard[0] == 0
    assert any(0 < a < b for a, b in pairwise(heard))
    said = "best_multiplied('7c 7d 4h 5s 6c', [1], 'job-9-6')"
    assert repr(solve_state("7c 7d 4h 5s 6c", [1])) == said


def test_deuces_wild_has_its_own_schedule_and_jokers_borrow_one() -> None:
    lines = '[[line]]\nhand = "five_of_a_kind"\npays = 15\n[[line]]\nhand = "pair"\npays = 1\n'
    deuces = parse_paytable(f'name = "D"\nwild = "2"\n{lines}')
    joker = parse_paytable(f'name = "J"\njokers = 1\n{lines}')
    assert schedule_for(deuces) == (schedules()["deuces-wild"], False)
    assert schedules()["deuces-wild"].multipliers(deuces, 5) == (3, 1, 1)
    assert schedule_for(joker) == (schedules()["jacks-or-better"], False)
    assert schedules()["jacks-or-better"].multipliers(joker, 5) == (3, 2, 1)


@pytest.mark.slow
def test_a_wild_game_is_solved_to_the_gap() -> None:
    game = UltimateX(
        parse_paytable(
            'name = "J"\njokers = 1\n[[line]]\nhand = "five_of_a_kind"\npays = 20\n'
            '[[line]]\nhand = "flush"\npays = 5\n[[line]]\nhand = "two_pair"\npays = 1\n'
        ),
        3,
    )
    assert not game.is_published
    assert 0 < game.gap < 1e-9


@pytest.mark.parametrize(
    ("multipliers", "fault"),
    [
        ([2, 1], "multipliers: expected 1, 3, 5 or 10 of them, not \\[2, 1\\]"),
        ([5], "multiplier 5: this game gives 1, 2, 3, 4, 7, 10, 12"),
        ([0], "multiplier 0: this game gives"),
    ],
)
def test_multipliers_that_cannot_be_in_force_are_refused(
    multipliers: list[int], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        solve_state("7c 7d 4h 5s 6c", multipliers)


def test_a_number_of_hands_that_no_machine_has_is_refused() -> None:
    with pytest.raises(ValueError, match="1, 3, 5 or 10 hands, not 4"):
        solve_ultimate_x("9/6", 4)


def test_every_schedule_names_its_source() -> None:
    for schedule in schedules().values():
        assert "wizardofodds.com" in schedule.source
    assert sum(each.stands_in for each in schedules().values()) == 1
