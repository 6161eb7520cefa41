"""What an exam makes of its answers, reckoned a second way: case by case, and by many draws."""

from itertools import product
from math import exp, log
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from given_exams import BEST, EXPECTED, FEWER, MORE, OTHER, WORST, answered, losses, taken

from solver.decisions import Decisions, decisions_of
from trainer.teaching.exam import exam as asking
from trainer.teaching.exam import intervals
from trainer.teaching.exam.exam import next_questions
from trainer.teaching.exam.exam_game import Earlier, ExamGame, _played_softly, examined_game
from trainer.teaching.exam.intervals import Fit, _fingers, drawn, fit_of
from trainer.teaching.exam.posterior import DEAR, Answers, Posterior
from trainer.teaching.exam.prior import (
    HABIT_PRIOR,
    RATE,
    RATE_PRIOR,
    SKILL_PRIOR,
    SLIP,
    SOFTNESS,
    Floats,
)


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


@pytest.fixture(scope="module")
def game(decisions: Decisions) -> ExamGame:
    return examined_game(decisions)


SMALL = losses(other=0.02, fewer=0.15)
GIVEN = [(7, OTHER), (3, FEWER), (3, BEST), (7, FEWER), (40, BEST), (9, BEST), (7, BEST)]


@pytest.fixture(scope="module")
def some(game: ExamGame) -> Posterior:
    """Class 7 missed twice of three times, 3 once of two, 9 and 40 right."""
    return taken(game, [answered(index, SMALL, held) for index, held in GIVEN])


def spread_out(cases: list[tuple[float, float]]) -> tuple[float, float]:
    """How likely cases are together, and the variance of what they are worth."""
    total = sum(weight for weight, _ in cases)
    mean = sum(weight * value for weight, value in cases) / total
    return total, sum(weight * (value - mean) ** 2 for weight, value in cases) / total


def after(cases: list[tuple[float, float, float]]) -> float:
    """By how much one answer should lower the variance: cases, each with its chance of an error."""
    total, before = spread_out([(weight, value) for weight, value, _ in cases])
    wrong, if_wrong = spread_out([(w * errs, value) for w, value, errs in cases])
    right, if_right = spread_out([(w * (1 - errs), value) for w, value, errs in cases])
    return before - (wrong * if_wrong + right * if_right) / total


def softly(lost: list[float], held: int, soft: float) -> float:
    """How likely a soft player without slips is right, or loses as much."""
    odds = [exp(-each / soft) if soft else float(each == 0) for each in lost]
    so = [each == 0 if lost[held] == 0 else each >= lost[held] for each in lost]
    return sum(o for o, counts in zip(odds, so, strict=True) if counts) / sum(odds)


@pytest.mark.parametrize("given", [GIVEN, [*GIVEN, *[(7, BEST)] * 9, (51, OTHER)]])
def test_what_a_question_tells_of_a_class_is_by_how_much_it_lowers_the_variance(
    game: ExamGame, given: list[tuple[int, int]]
) -> None:
    """Class 51 is one that hardly anybody misses."""
    some = taken(game, [answered(index, SMALL, held) for index, held in given])
    gains = asking._of_classes(some, short=False)[0]
    kin = next(i for i in range(110) if game.kin[i, 7] and i not in (7, 3, 9, 40))
    stranger = next(i for i in range(109, 0, -1) if not (game.kin[i, 7] or game.kin[i, 3]))
    slip = float(some.slip[0] @ SLIP)
    for of in {*dict(given), kin, stranger}:
        held = [mask for index, mask in given if index == of]
        lost = [SMALL[mask] / EXPECTED for mask in held if mask != BEST]
        chance = float(some.skill[0] @ game.chance[:, of])
        if lost or not held:
            chance = max(chance, 0.5 if of == kin else 0.1)
        cases = [((1 - chance) * float(some.innocent[0, of]), 0.0, slip)]
        for habit, (rate, prior) in product(
            range(4), zip(RATE.tolist(), RATE_PRIOR.T, strict=True)
        ):
            likely = rate ** len(lost) * (1 - rate) ** (len(held) - len(lost))
            cases.append((chance * some.habit[0, habit] * prior[habit] * likely, rate, rate))
        severe = sum(lost) / len(lost) if lost else 1.0
        dearness = game.cost[of] * severe
        mean = sum(w * value for w, value, _ in cases) / sum(w for w, *_ in cases)
        doubt = (mean * some.spread[0, of]) ** 2 / (len(lost) + 1)
        assert gains[of] == pytest.approx(dearness**2 * (after(cases) + doubt))


def test_without_a_leak_answers_are_slips_or_softness(some: Posterior) -> None:
    """Of every rate of slips and softness: how likely, the share that is no slip, the average."""
    for of in (7, 3):
        clean, soft_alone = np.ones((2, len(SLIP), len(SOFTNESS)))
        for (at, slip), (place, soft) in product(enumerate(SLIP), enumerate(SOFTNESS)):
            for held in (mask for index, mask in GIVEN if index == of):
                chance = (1 - slip) * softly(SMALL, held, soft)
                likely = chance if held == BEST else slip + chance
                clean[at, place] *= likely
                soft_alone[at, place] *= max(chance / likely, 1e-12)
        assert np.exp(some.no_leak[0, of]) == pytest.approx(clean)
        assert np.exp(some.no_slip[0, of]) == pytest.approx(soft_alone)
        if of == GIVEN[-1][0]:
            assert some.innocent[0, of] == pytest.approx((some.fine[0] * clean).sum())


def test_errors_of_a_class_differ_as_those_seen_there_and_elsewhere(some: Posterior) -> None:
    """Two errors cost 0.02 and 0.15, one elsewhere 0.15; four are taken to be alike before."""
    small, dear = SMALL[OTHER] / EXPECTED, SMALL[FEWER] / EXPECTED
    mean = (small + dear) / 2
    squares = ((small - mean) ** 2 + (dear - mean) ** 2) / mean**2
    again = 1 + 4
    assert some.spread[0, 7] == pytest.approx((squares + squares / again) ** 0.5 / 2)
    assert some.spread[0, 3] == pytest.approx((squares / again) ** 0.5)
    assert some.spread[0, 40] == some.spread[0, 50] == 0
    assert some.dearness[0, 7] == pytest.approx(some.game.cost[7] * mean)
    assert some.dearness[0, 40] == some.game.cost[40]


def test_what_a_narrow_decision_tells_is_by_how_much_it_lowers_the_variance_of_softness(
    game: ExamGame, some: Posterior
) -> None:
    cost = game.softness.sum(axis=1)
    for gain, errs in zip(asking._of_narrow(some)[0], game.narrow, strict=True):
        cases = list(zip(some.softness[0].tolist(), cost.tolist(), errs.tolist(), strict=True))
        assert gain == pytest.approx(after(cases), rel=1e-6)


def test_a_narrow_decision_is_asked_where_it_tells_more_eight_times_at_most(
    some: Posterior, monkeypatch: pytest.MonkeyPatch
) -> None:
    for narrow, asked, chosen in (
        ([1, 3, 2.5], 7, 1),
        ([1, 3, 2.5], 8, -1),
        ([1, 2, 0], 0, -1),
        ([5, 2, 0], 0, 0),
    ):
        gains = np.zeros((1, len(some.game.kin)))
        gains[0, :3] = 1.0, 2.0, 0.5
        monkeypatch.setattr(asking, "_of_classes", lambda _, *, short, gains=gains: gains)
        monkeypatch.setattr(asking, "_of_narrow", lambda _, narrow=narrow: np.array([narrow]))
        found = next_questions(some, np.array([asked]), np.array([-1]), short=False)
        assert (found.classes[0], found.narrow[0]) == (1, chosen)


def test_the_like_of_what_was_asked_last_waits_unless_it_tells_five_times_as_much(
    some: Posterior, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = 7
    kin = np.flatnonzero(some.game.kin[last])
    other = int(np.flatnonzero(~some.game.kin[last])[0])
    for times, waits in ((4.9, True), (5.1, False)):
        gains = np.zeros((1, len(some.game.kin)))
        gains[0, kin[1]], gains[0, other] = times, 1.0
        monkeypatch.setattr(asking, "_of_classes", lambda _, *, short, gains=gains: gains)
        monkeypatch.setattr(asking, "_of_narrow", lambda _: np.zeros((1, 3)))
        for before, chosen in ((last, other if waits else kin[1]), (other, kin[1]), (-1, kin[1])):
            found = next_questions(some, np.array([0]), np.array([before]), short=False)
            assert found.classes[0] == chosen


def test_players_are_drawn_as_often_as_they_are_likely(game: ExamGame, some: Posterior) -> None:
    """Means of eight thousand, against those of every cell of the grid."""
    players = drawn(some, 0, 8000, np.random.default_rng(3))
    weights = some.weights[0]  # skills, slips, softnesses, habits
    wrong = {7: [OTHER, FEWER], 3: [FEWER]}
    never_slipped = np.ones(weights.shape)
    knows = np.zeros(weights.shape)
    for of in range(110):
        held = [mask for index, mask in GIVEN if index == of]
        errors = len(wrong.get(of, []))
        before = game.chance[:, of]
        if not held:  # leaks come in company
            kin = [index for index in (7, 3, 40, 9) if game.kin[of, index]]
            before = np.maximum(before, sum(i in wrong for i in kin) / (len(kin) + 1))
        likely = RATE_PRIOR * RATE**errors * (1 - RATE) ** (len(held) - errors)
        leak = before[:, None, None, None] * likely.sum(axis=1)
        clean = (1 - before)[:, None, None, None] * np.exp(some.no_leak[0, of])[None, :, :, None]
        share = leak / (leak + clean)
        rate = share * (likely @ RATE / likely.sum(axis=1))
        seen = [SMALL[mask] / EXPECTED for mask in wrong.get(of, [])]
        price = game.cost[of] * (sum(seen) / errors if errors else 1.0)
        knows += rate * price + (1 - share) * game.softness[:, of][None, None, :, None]
        assert (players.rates[:, of] > 0).mean() == pytest.approx((weights * share).sum(), abs=0.02)
        assert players.rates[:, of].mean() == pytest.approx((weights * rate).sum(), abs=0.02)
        wanted = price * (weights * rate).sum()
        assert players.leaks[:, of].mean() == pytest.approx(wanted, abs=0.02 * price)
        if errors:
            all_soft = np.exp(some.no_slip[0, of] / errors)[None, :, :, None]
            slips = (weights * (1 - share) * errors * (1 - all_soft)).sum()
            assert players.slip_count[:, of].mean() == pytest.approx(slips, abs=0.02)
            never_slipped *= share + (1 - share) * np.exp(some.no_slip[0, of])[None, :, :, None]
    assert players.knowledge.mean() == pytest.approx((weights * knows).sum(), rel=0.02)
    assert players.torn.mean() == pytest.approx(weights[..., 3].sum(), abs=0.01)
    slipped = (players.slipped > 0).mean()
    assert slipped == pytest.approx(1 - (weights * never_slipped).sum(), abs=0.01)
    assert set(np.flatnonzero(players.slip_count.sum(axis=0))) == {3, 7}


def test_the_log_is_as_likely_as_all_cases_added_up(game: ExamGame) -> None:
    """A softness speaks for half, those beside it for the other half."""
    hands, wrong = [0] * 110, [0] * 110
    hands[3], wrong[3], hands[40] = 5, 2, 3
    found = game.logged(Earlier(tuple(hands), tuple(wrong)))

    def likely(slip: int, soft: int) -> float:
        total = 0.0
        for skill, habit in product(range(13), range(4)):
            case = SKILL_PRIOR[skill] * HABIT_PRIOR[habit]
            for of, errors, right in ((3, 2, 3), (40, 0, 3)):
                errs = SLIP[slip] + (1 - SLIP[slip]) * game.errors[soft, of]
                clean = errs**errors * (1 - errs) ** right
                leaks = sum(RATE_PRIOR[habit] * RATE**errors * (1 - RATE) ** right)
                chance = game.chance[skill, of]
                case *= (1 - chance) * clean + chance * leaks
            total += case
        return float(total)

    last = len(SOFTNESS) - 1
    for slip, soft in ((0, 0), (3, 5), (7, last), (2, 1)):
        beside = (likely(slip, max(0, soft - 1)) + likely(slip, min(last, soft + 1))) / 2
        assert found[slip, soft, 0] == pytest.approx(log(likely(slip, soft) + beside))
    assert not game.logged(Earlier((0,) * 110, (0,) * 110)).any()


def test_a_soft_player_errs_by_the_odds_of_all_holds() -> None:
    """Of deals in three blocks; the best holds are one or two."""
    chance = np.random.default_rng(5)
    lost = chance.exponential(0.05, (9000, 32))
    lost[:, 0], lost[::3, 1] = 0, 0
    lost.sort(axis=1)
    for soft in (0.002, 0.03):
        odds = np.exp(-lost / soft)
        odds /= odds.sum(axis=1, keepdims=True)
        wrong, loses = _played_softly(lost, soft)
        assert wrong == pytest.approx((odds * (lost > 0)).sum(axis=1), abs=1e-12)
        assert loses == pytest.approx((odds * lost).sum(axis=1), abs=1e-12)


def test_holds_one_card_off_and_tempting_ones_are_told_apart() -> None:
    """Hold, and what it loses; then whether it is odd, surely or maybe a wrong card."""
    tempts = {"other": 0.04, "more": 0.06}
    for held, lost, odd, sure, maybe in (
        (BEST, {}, False, False, False),
        (OTHER, {"other": 0.4}, False, False, False),  # the plausible error
        (FEWER, {"fewer": 0.3}, False, False, False),  # the second best, and not dear enough
        (FEWER, {"fewer": 0.31}, False, False, True),
        (FEWER, {"fewer": 0.31, **tempts}, False, True, False),
        (MORE, {"fewer": 0.05, "more": 0.05}, False, False, False),
        (MORE, {"fewer": 0.04, "more": 0.05}, False, False, False),  # not dear
        (WORST, {"fewer": 0.05, "worst": 0.06}, True, False, False),
        (WORST, {"fewer": 0.04, "worst": 0.05}, False, False, False),
    ):
        given = answered(1, losses(**lost), held)
        found = (given.of_no_kind(DEAR)[0], given.surely_pressed(DEAR)[0], given.maybe_pressed[0])
        assert found == (odd, sure, maybe), (held, lost)


@pytest.mark.parametrize(
    ("held", "lost", "slips", "share"),
    [
        (OTHER, {"other": 0.1}, 1.0, 0.0),  # the eye's
        (FEWER, {"fewer": 0.1}, 1.0, 1 / 6),  # the second best: one wrong card of five
        (FEWER, {"fewer": 0.1}, 0.25, 0.25 * 0.2**0.25 / (1 + 0.25 * 0.2**0.25)),
        (FEWER, {"fewer": 0.1}, 2.0, 0.04 / 1.04),
        (MORE, {"more": 0.04, "fewer": 0.02}, 1.0, 1 / 2),  # neither tempts nor is the second best
        (FEWER, {"fewer": 0.05}, 1.0, 0.0),  # the second best, and not dear
    ],
)
def test_slips_are_of_the_finger_as_likely_as_of_the_eye_before_they_are_seen(
    game: ExamGame, held: int, lost: dict[str, float], slips: float, share: float
) -> None:
    posterior = taken(game, [answered(5, losses(**lost), each) for each in (held, BEST)])
    slipped = np.zeros((20_000, 110))
    slipped[:, 5] = slips
    pressed, finger = _fingers(posterior, 0, slipped, np.random.default_rng(6))
    assert not pressed.any()
    assert set(finger.tolist()) <= {0.0, 1.0}
    assert finger.mean() == pytest.approx(share, abs=0.012)


def test_of_a_class_that_was_always_missed_no_card_was_pressed(game: ExamGame) -> None:
    lost = losses(more=0.4, fewer=0.02)
    for right in (True, False):
        given = [answered(5, lost, MORE), *[answered(5, lost, BEST)] * right]
        slipped = np.zeros((4, 110))
        slipped[:, 5] = 1
        pressed, finger = _fingers(taken(game, given), 0, slipped, np.random.default_rng(6))
        assert (pressed == right).all()
        assert ((finger > 0) & (finger < 1)).all() == right


def test_beside_a_card_that_was_surely_pressed_the_share_of_such_slips_is_drawn(
    game: ExamGame,
) -> None:
    """One in class 5; in class 6 one that counts a little; in class 8 one that does not."""
    sure, maybe, eye = losses(more=0.4, fewer=0.02), losses(fewer=0.5), losses(other=0.1)
    given = [(5, sure, MORE), (5, sure, BEST), (6, maybe, FEWER), (6, maybe, BEST)]
    given += [(8, eye, OTHER), (8, eye, BEST), (8, eye, OTHER)]
    slipped = np.zeros((40_000, 110))
    slipped[:, [5, 6, 8]] = 1, 1, 2
    posterior = taken(game, [answered(*each) for each in given])
    pressed, finger = _fingers(posterior, 0, slipped, np.random.default_rng(6))
    assert pressed == pytest.approx(1.15)
    shape = 0.005 + 1.15, 0.4 + 4 - 1.15
    assert finger.mean() == pytest.approx(shape[0] / sum(shape), abs=0.005)


def test_how_well_answers_fit_at_the_bounds() -> None:
    """The errors, of two classes missed twice or more and played right too; odd ones; slips."""

    def fit(errors: int, odd_here: int, slips: float, right: tuple[int, ...] = (0, 1)) -> Fit:
        classes = [*(0, 0, *[1] * (errors - 2)), *right]
        held = [OTHER] * errors + [BEST] * len(right)
        parts = [
            answered(index, losses(other=0.1), mask)
            for index, mask in zip(classes, held, strict=True)
        ]
        answers = Answers._make(map(np.concatenate, zip(*parts, strict=True)))
        return fit_of(answers, np.zeros(len(held), dtype=np.bool_), odd_here, slips)

    for errors, odd, fits in ((20, 2, True), (21, 2, False), (10, 1, False), (30, 3, True)):
        assert (fit(errors, odd, 0.0) is Fit.STRANGELY) == fits
    for errors, slips, fits in (
        *((12, 3.0, True), (13, 3.0, False), (12, 2.9, False), (20, 5.0, True)),
        *((4, 2.9, False), (4, 3.0, True), (3, 3.0, False)),
    ):
        assert (fit(errors, 0, slips) is Fit.UNSTEADILY) == fits
    assert fit(12, 0, 3.0, (0,)) is fit(12, 0, 3.0, ()) is Fit.WELL
    assert fit(12, 0, 3.0, (1, 2)) is Fit.WELL


def test_players_by_the_log_and_without_it_are_drawn_by_the_odds_of_the_two(
    some: Posterior, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that makes the answers three times as likely is believed by three of four."""
    asked: list[tuple[object, int, int]] = []

    def counted(reading: object, exam: int, number: int, _: object) -> Any:
        asked.append((reading, exam, number))
        return (np.zeros(number),)

    monkeypatch.setattr(intervals, "drawn", counted)
    monkeypatch.setattr(intervals, "Draws", lambda drawn: drawn)
    for likelier, numbers in ((log(3), [75, 25]), (0.0, [50, 50]), (-50.0, [100])):
        asked.clear()
        both = SimpleNamespace(with_log=lambda *_, by=likelier: ("logged", by))
        posterior = cast(Posterior, both)
        found: Any = intervals._drawn_by_both(
            posterior, 4, Earlier(), 100, np.random.default_rng(1)
        )
        assert len(found) == 100
        assert [number for *_, number in asked] == numbers
        readings = [("logged", 0), (posterior, 4)][-len(numbers) :]
        assert [(reading, exam) for reading, exam, _ in asked] == readings


def test_severity_is_one_on_average_and_as_wide_as_it_is_said(some: Posterior) -> None:
    spread: Floats = np.array([0.0, 0.5, 1.0])
    found = intervals._severity(spread, 200_000, np.random.default_rng(8))
    assert (found[:, 0] == 1).all()
    assert found.mean(axis=0) == pytest.approx([1, 1, 1], abs=0.01)
    assert found.std(axis=0) == pytest.approx(spread, abs=0.03)


def test_a_faultless_player_is_as_soft_as_those_around_a_softness_of_the_grid(
    game: ExamGame,
) -> None:
    """Half a step down to half a step up, by equal factors of what it costs; none where none is."""
    costs = game.softness.sum(axis=1)
    soft = np.repeat([0, 4, 11], 5000)
    around = intervals._around(game, soft, np.random.default_rng(1)).reshape(3, 5000)
    assert (around[0] == 1).all()
    ends = [(costs[at] / costs[4]) ** 0.5 for at in (3, 5)]
    assert [around[1].min(), around[1].max()] == pytest.approx(ends, rel=0.01)
    assert np.median(around[1]) == pytest.approx(1, rel=0.03)
    assert around[2].max() == 1
