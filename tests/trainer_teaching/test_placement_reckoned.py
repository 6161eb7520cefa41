"""What a placement makes of its answers, reckoned a second way: case by case."""

from dataclasses import replace
from math import exp, log
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from placements import Stand

from solver.decisions import decisions_of
from solver.strategy.playing.chart import Chart
from trainer.teaching.placement import Placed, Placement
from trainer.teaching.placement.placement import LEAST, Floats
from trainer.teaching.placement.placement_deals import (
    _dearer,
    _kicker,
    _sorts,
    deals_of,
    usual_mistakes,
)
from trainer.teaching.placement.players import Players, predicted


@pytest.fixture(scope="module")
def stand() -> Stand:
    return Stand("job-9-6")


@pytest.fixture(scope="module")
def begun(stand: Stand) -> Placement:
    return stand._begun(3)


def chances_of(placement: Placement) -> Floats:
    """Rows, holds, kinds: how likely each kind of player holds so."""
    placed, holds = placement.placed, placement.holds
    by_lines = predicted(placed.known, placed.players.slips, holds)
    return np.concatenate([by_lines, holds.felt], axis=-1)


def entropy(chances: Floats) -> float:
    return -sum(each * log(each) for each in chances.tolist() if each > 0)


@pytest.mark.parametrize("asked", [0, 2])
def test_a_deal_tells_of_the_group_by_how_much_its_entropy_falls(
    begun: Placement, asked: int
) -> None:
    """The entropy of what is held, less that of each group; and a part of the scattered's."""
    placement = begun
    for _ in range(asked):
        place = placement.places[-1]
        values = placement.holds.numbers[place]
        held = int(values.argmax())
        placed = placement.placed.answered(placement.holds.of_deal(place), held)
        placement = replace(placement, placed=placed)._asking()
    placed, chances = placement.placed, chances_of(placement)
    told = placement._tells()
    likely = placed.weights * (placed.weights > LEAST * placed.weights.max())
    groups = placed.players.group
    for row in range(0, len(told), 40):
        if row in placement.places:
            continue
        by_all, within, scattered = np.zeros(chances.shape[1]), 0.0, 0.0
        for group in range(placed.players.groups):
            weight = likely[groups == group].sum()
            if weight:
                of_group = chances[row][:, groups == group] @ likely[groups == group]
                by_all += of_group
                within += weight * entropy(of_group / weight)
                scattered += (
                    (group == placed.players.groups - 2) * weight * entropy(of_group / weight)
                )
        total = likely.sum()
        expected = entropy(by_all / total) - within / total + 0.3 * scattered / total
        assert told[row] == pytest.approx(expected, abs=1e-8)
    assert (told[list(placement.places)] == -1).all()


def over(
    begun: Placement, asked: int, tells: float = 1.0, doubt: bool = False, **groups: float
) -> bool:
    """Whether a placement ends: groups by the number of their lesson, scattered and by feel."""
    shares = np.zeros(begun.course.lessons + 3)
    for name, share in groups.items():
        place = {"scattered": -2, "feel": -1}.get(name)
        shares[int(name[1:]) if place is None else place] = share
    placed = SimpleNamespace(by_group=shares, in_doubt=("a line",) * doubt)
    return replace(begun, placed=cast(Any, placed), places=(0,) * asked)._over(tells)


def test_it_ends_when_it_knows(begun: Placement) -> None:
    last = begun.course.lessons
    assert over(begun, 5, feel=0.93)
    assert not over(begun, 4, feel=0.93)
    assert not over(begun, 5, feel=0.92)
    assert over(begun, 11, l3=0.97, l4=0.02)
    assert not over(begun, 10, l3=0.97, l4=0.02)
    assert not over(begun, 11, l3=0.969, l4=0.03)
    assert over(begun, 11, l3=0.97, l2=0.02)
    assert not over(begun, 11, l3=0.97, l1=0.02)  # not beside it
    assert not over(begun, 11, l3=0.97, l5=0.02)
    assert over(begun, 11, l0=0.97, l1=0.02)
    assert over(begun, 11, **{f"l{last}": 0.97, f"l{last - 1}": 0.02})
    assert not over(begun, 11, **{f"l{last}": 0.97, "scattered": 0.02})
    for doubt in (True, False):
        assert over(begun, 11, l3=0.6, scattered=0.31, doubt=doubt) != doubt
        assert not over(begun, 11, l3=0.6, scattered=0.3, doubt=doubt)
        assert not over(begun, 10, l3=0.6, scattered=0.31, doubt=doubt)
    assert over(begun, 11, tells=0.014, l3=0.5, l5=0.4)
    assert not over(begun, 11, tells=0.015, l3=0.5, l5=0.4)


def stands(players: Players, known: Floats, **groups: float) -> int:
    """After which lesson a player stands by how likely each group is."""
    weights = np.zeros(len(players.group))
    for name, share in groups.items():
        number = {"scattered": players.groups - 2, "feel": players.groups - 1}.get(name)
        number = int(name[1:]) if number is None else number
        weights[np.flatnonzero(players.group == number)[0]] = share
    return Placed(players, weights, known).stands


def test_a_neighbour_of_the_true_lesson_counts_two_thirds(stand: Stand) -> None:
    start = Placed.start(stand.course)
    players, known = start.players, start.known
    for groups, wanted in (
        ({"l3": 0.6, "l8": 0.4}, 3),
        ({"l3": 0.35, "l7": 0.3, "l8": 0.2, "l9": 0.15}, 8),  # 0.35 against 0.5
        ({"l0": 0.6, "l1": 0.4}, 0),
        ({"l3": 0.35, "l7": 0.31, "l9": 0.2}, 3),
        ({"l3": 0.3, "l7": 0.31, "l9": 0.2}, 8),  # either side of it: 0.34
        ({"l3": 0.4, "feel": 0.41}, -1),
        ({"l3": 0.41, "feel": 0.4}, 3),
        ({"l3": 0.4, "feel": 0.4}, 3),
        ({"scattered": 0.3, "feel": 0.4, "l3": 0.3}, -1),
        # what more likely than not is known: up to lesson 5, at 0.6; the further ones at 0.49
        ({"scattered": 0.6, "l3": 0.105, "l5": 0.105, "l8": 0.19}, 5),
        ({"scattered": 0.5, "l3": 0.105, "l5": 0.105, "l8": 0.29}, 8),
    ):
        assert stands(players, known, **groups) == wanted, groups


def test_what_may_be_held_by_feel_is_each_case_added_up(stand: Stand) -> None:
    """Of some deals, hold by hold: by worth at four softnesses, a usual mistake, what tempts."""
    course, grader = stand.course, stand.room.grader
    players = Placed.start(course).players
    decisions, mistakes = decisions_of(course.table, course.coins), usual_mistakes(course)
    chance = np.random.default_rng(8)
    rows = np.array(
        [*(np.flatnonzero(each >= 0)[7] for each in mistakes), *chance.integers(0, 130_000, 12)]
    )
    holds = players.holds(rows)
    assert holds.felt.sum(axis=1) == pytest.approx(np.ones(holds.felt[:, 0].shape))
    assert holds.slipped.sum(axis=1) == pytest.approx(np.ones(len(rows)))
    for at, row in enumerate(rows):
        lost = [(grader.best[row] - grader.values[m, row]) / grader.scale for m in range(32)]

        def by_worth(soft: float, lost: list[float] = lost) -> list[float]:
            odds = [exp(-each / soft) for each in lost]
            return [0.8 * each / sum(odds) + 0.2 / 32 for each in odds]

        best = int(grader.values[:, row].argmax())
        error = int(decisions.errors[row])
        worth = grader.values[error, row] / grader.scale
        tempts = error if lost[error] < 1 or worth >= 1 else int(decisions.bests[row])
        elsewhere = by_worth(0.3)
        expected = [by_worth(soft) for soft in (0.05, 0.1, 0.2, 0.4)]
        for mistake in mistakes[:, row]:
            for rate in (0.6, 0.8, 0.95):
                held = [(1 - rate) / 2 * each for each in elsewhere]
                held[best] += rate
                held[tempts] += (1 - rate) / 2
                if mistake >= 0:
                    held = [0.08 * each for each in held]
                    held[mistake] += 0.92
                expected.append(held)
        for rate in (0.3, 0.5, 0.7):
            held = [0.08 * each for each in elsewhere]
            held[best] += 0.92 * (1 - rate)
            held[tempts] += 0.92 * rate
            expected.append(held)
        numbers = holds.numbers[at]
        for kind, masks in enumerate(expected):
            by_number = np.bincount(numbers, masks, holds.felt.shape[1])
            assert holds.felt[at, :, kind] == pytest.approx(by_number)
        slips = [each * (lost[m] > 0) for m, each in enumerate(by_worth(0.1))]
        slipped = np.bincount(numbers, slips, holds.felt.shape[1]) * 0.95 / sum(slips)
        slipped[numbers[best]] = 0.05
        assert holds.slipped[at] == pytest.approx(slipped)


def test_what_is_lost_by_feel_is_what_such_holds_lose(stand: Stand) -> None:
    """Over all deals; every kind that plays by feel, in the order of their chances."""
    players, grader = Placed.start(stand.course).players, stand.room.grader
    shares, lost = stand.room.shares, stand.room.losses.T

    def softly(soft: float) -> float:
        odds = np.exp(-lost / soft)
        return float(shares @ ((odds * lost).sum(axis=1) / odds.sum(axis=1)))

    decisions = decisions_of(stand.course.table, stand.course.coins)
    at, errors = np.arange(len(lost)), decisions.errors.astype(np.intp)
    worth = grader.values[errors, at] / grader.scale
    tempted = float(shares @ np.where((lost[at, errors] < 1) | (worth >= 1), lost[at, errors], 0))
    expected = [softly(each) for each in (0.05, 0.1, 0.2, 0.4)]
    else_ = (softly(0.3) + tempted) / 2
    for mistake in usual_mistakes(stand.course):
        of_mistake = float(shares @ np.where(mistake >= 0, lost[at, mistake], 0))
        expected += [0.92 * of_mistake + (1 - rate) * else_ for rate in (0.6, 0.8, 0.95)]
    expected += [rate * tempted for rate in (0.3, 0.5, 0.7)]
    assert players.costs_by_feel == pytest.approx(expected)
    assert len(expected) == (players.group == players.groups - 1).sum()


def test_before_the_first_answer_each_kind_of_player_has_its_share(stand: Stand) -> None:
    """0.63 know a chart up to a lesson, 0.12 lines here and there, 0.25 play by feel."""
    players = Placed.start(stand.course).players
    lessons = stand.course.lessons
    shares = np.bincount(players.group, players.prior)
    assert shares[lessons + 1 :] == pytest.approx([0.12, 0.25])
    between = 0.63 / (lessons + 1 + 4)
    assert shares[: lessons + 1] == pytest.approx(
        [3 * between, *[between] * (lessons - 1), 3 * between]
    )
    of = {
        (int(group), float(slip)) for group, slip in zip(players.group, players.slips, strict=False)
    }
    assert of == {(group, slip) for group in range(lessons + 2) for slip in (0.003, 0.02, 0.06)}
    for kind, known in enumerate(players.known):
        for line, lesson in enumerate(stand.lesson_of):
            group = players.group[kind]
            if not stand.learnt[line]:
                assert known[line] == 1
            elif group == lessons + 1:
                assert known[line] == 0.5
            else:
                fuzzy = 1 - known[line] if lesson <= group else known[line]
                assert round(float(fuzzy), 9) in (0.02, 0.06, 0.12)
    by_feel = players.prior[players.group == lessons + 2]
    mistakes = len(usual_mistakes(stand.course)) * 3
    third = 0.25 / 3
    wanted = [third / 4] * 4 + [third / mistakes] * mistakes + [third / 3] * 3
    assert by_feel == pytest.approx(wanted)


def test_the_bounds_of_a_return_are_those_of_players_drawn(stand: Stand) -> None:
    """Of one who plays by feel: up to twice as badly as thought, or all well."""
    start = Placed.start(stand.course)
    players = start.players
    feel = int(np.flatnonzero(players.group == players.groups - 1)[2])
    weights = np.zeros(len(players.prior))
    weights[feel] = 1
    low, high = replace(start, weights=weights).returns
    cost = players.costs_by_feel[2]
    best = float(stand.room.grader.optimal)
    draws = 2 * np.random.default_rng(1).random(40) * cost
    assert best - low == pytest.approx(np.quantile(draws, 0.95))
    assert best - high == pytest.approx(np.quantile(draws, 0.05))
    lesson = stand.course.lessons
    known = np.where(stand.lesson_of <= 4, 1.0, 0.0)[None].repeat(len(start.known), axis=0)
    known[:, ~stand.learnt] = 1
    weights = np.where(players.group == lesson, 1.0, 0.0)
    low, high = replace(start, weights=weights / weights.sum(), known=known).returns
    rules = [line.rule for line, of in zip(stand.course.course.lines, known[0], strict=True) if of]
    cost = float(stand.room.grader.grade(Chart(tuple(rules))).cost)
    assert best - low == pytest.approx(cost)
    assert best - high == pytest.approx(cost)


def test_the_dearer_half_is_thinned_evenly() -> None:
    for count, wanted in ((10, 8), (16, 8), (20, 10), (400, 200), (900, 200), (3, 3)):
        rows, lost = np.arange(1000, 1000 + count), np.arange(count)
        found = _dearer(rows, lost)
        assert len(found) == wanted
        assert found[0] == 999 + count
        assert found.min() == 1000 + count - min(count, max(8, count // 2))
        steps = -np.diff(found)
        assert steps.max() - steps.min() <= 1


def test_a_kicker_is_the_highest_other_card_beside_a_pair(stand: Stand) -> None:
    """A jack to an ace; and beside nothing else that is best."""
    grader, bests = stand.room.grader, decisions_of("job-9-6").bests
    held = _kicker(grader, bests)
    for row in np.random.default_rng(2).integers(0, len(held), 1500):
        ranks = [int(card) // 4 for card in grader.cards[row]]
        kept = [at for at in range(5) if bests[row] >> at & 1]
        others = [at for at in range(5) if at not in kept]
        wanted = -1
        if len(kept) == 2 and ranks[kept[0]] == ranks[kept[1]]:
            kicker = max(others, key=lambda at: ranks[at])
            if ranks[kicker] >= 9:
                wanted = int(bests[row]) | 1 << kicker
        assert held[row] == wanted


def test_habits_are_to_keep_high_cards_or_a_suit(stand: Stand) -> None:
    """Where they are wrong, and no five cards are best."""
    grader, bests = stand.room.grader, decisions_of("job-9-6").bests
    *_, high, suited = usual_mistakes(stand.course)
    for row in np.random.default_rng(3).integers(0, len(bests), 1500):
        cards = [int(card) for card in grader.cards[row]]
        keeps = [sum(1 << at for at, card in enumerate(cards) if card // 4 >= 9)]
        same = [sum(card % 4 == other % 4 for other in cards) for card in cards]
        keeps.append(sum(1 << at for at in range(5) if same[at] >= 3))
        for habit, made in zip(keeps, (high[row], suited[row]), strict=True):
            wrong = bests[row] < 31 and habit and grader.values[habit, row] < grader.best[row]
            assert made == (habit if wrong else -1)


@pytest.mark.proof
def test_the_deals_to_choose_from_are_traps_and_those_that_only_one_lesson_changes(
    stand: Stand,
) -> None:
    """By what the chart after each lesson holds and loses, in all deals."""
    course, room = stand.course, stand.room
    held = np.array([room.chart(course.chart(k)) for k in range(course.lessons + 1)])
    lost = room.losses[held, room.deals]
    right, changes = lost <= 0, (np.diff(held, axis=0) != 0).sum(axis=0)
    sorts, mistakes = _sorts(course), usual_mistakes(course)
    agree = (changes == 0) & right[0]
    for rows, made in zip(sorts, mistakes, strict=False):
        assert (agree & (made >= 0))[rows].all()
        every = np.flatnonzero(agree & (made >= 0))
        cost = room.losses[made, room.deals]
        assert len(rows) == min(200, max(8, len(every) // 2), len(every))
        assert cost[rows].min() >= np.sort(cost[every])[-max(8, len(every) // 2) :][0] - 1e-9
    for lesson in range(1, course.lessons + 1):
        rows = sorts[len(mistakes) + lesson - 1]
        tests = (held[lesson] != held[lesson - 1]) & ~right[lesson - 1]
        tests &= right[lesson:].all(axis=0)
        assert tests[rows].all()
        most = next(most for most in (1, 2, 3, 99) if (tests & (changes <= most)).sum() >= 8)
        assert (changes[rows] <= most).all()
        wanted = (tests & (changes <= most)).sum()
        assert len(rows) == min(200, max(8, wanted // 2))
    chosen = deals_of(course, 4)
    assert len(chosen) <= 8 * len(sorts)
    assert all(np.isin(rows, chosen).sum() >= min(8, len(rows)) for rows in sorts)
    starter = course.chart(0)
    for place in range(len(starter.rules) - 1):
        rows = sorts[len(mistakes) + course.lessons + place]
        rest = tuple(rule for at, rule in enumerate(starter.rules) if at != place)
        without = room.losses[room.chart(Chart(rest)), room.deals]
        assert right[:, rows].all()
        assert (without[rows] > 0).all()
