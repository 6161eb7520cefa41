"""One habit of a player is one leak, whatever else tempts in the hands in which it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np
import pytest

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from solver.hand import HandSolution
from trainer.app.mistakes import ExamLeak, by_class, in_rows, leak_words, part_of
from trainer.app.player_stats import GamePlayed, PlayerStats
from trainer.pages.drill_words import about_words, missed_words
from trainer.pages.leak_words import leak_sentences
from trainer.pages.lists import drill
from trainer.teaching.asking import DrillBounds
from trainer.teaching.evidence import PRIOR_HANDS, Evidence, Rate, SeenAnswer, prior_chance
from trainer.teaching.leaks import Leak, closings, each_habit_once, habit_of, leaks_of
from trainer.teaching.picture import Picture
from trainer.teaching.skill import Pace
from trainer.teaching.trace import DUE

START = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
HANDS = 400
Kinds = Callable[[str], bool]


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def held(decisions: Decisions, solution: HandSolution, when: Kinds, keeps: Kinds) -> int:
    """The hold of a player with one habit, who plays right but for that."""
    kinds = {hold.mask: decisions.kind_of(solution.cards, hold.mask) for hold in solution.holds}
    if not when(kinds[solution.best.mask]):
        return solution.best.mask
    wrong = (mask for mask in kinds if mask not in solution.best_masks and keeps(kinds[mask]))
    return next(wrong, solution.best.mask)


def evidence_of(decisions: Decisions, when: Kinds, keeps: Kinds) -> Evidence:
    random, answers = Random(3), []
    for number in range(HANDS):
        solution = solve_hand(random.sample(range(52), 5))
        mask = held(decisions, solution, when, keeps)
        lost = max(solution.values) - solution.values[mask]
        kept = decisions.kind_of(solution.cards, mask) if lost else ""
        index, at = decisions.class_of(solution.cards), START + timedelta(seconds=6 * number)
        answers.append(SeenAnswer(index, lost / decisions.scale, at, kept))
    return Evidence.of(decisions, answers)


HABITS: dict[str, tuple[Kinds, Kinds]] = {
    "You throw one high card away": (
        lambda should: should == "one high card",
        lambda kept: kept == "nothing",
    ),
    "You keep one low card, not five new cards": (
        lambda should: should == "nothing",
        lambda kept: kept.startswith("one "),
    ),
    "You keep one high card, not the low pair": (
        lambda should: should == "low pair",
        lambda kept: "high card" in kept,
    ),
    "You keep four to an inside straight, not a better hold": (
        lambda should: "pair" in should or "high card" in should or should == "nothing",
        lambda kept: kept == "4 to an inside straight",
    ),
    "You keep a kicker beside a high pair": (
        lambda should: should == "high pair",
        lambda kept: "kicker" in kept,
    ),
}


@pytest.mark.parametrize("name", HABITS)
def test_one_habit_is_one_leak(decisions: Decisions, name: str) -> None:
    """Each stood as three to seven leaks, told apart by what tempted in their hands."""
    evidence = evidence_of(decisions, *HABITS[name])
    missed = [index for index, each in evidence.classes.items() if each.missed]
    assert len(missed) > 2
    leaks = leaks_of(evidence)
    assert [leak_words(leak.name, leak.usual) for leak in leaks if leak.standing == "open"] == [
        name
    ]
    assert sum(leak.missed for leak in leaks) == sum(evidence.of_class(i).missed for i in missed)


def test_the_price_of_a_leak_is_the_sum_of_its_parts(decisions: Decisions) -> None:
    (leak,) = leaks_of(evidence_of(decisions, *HABITS["You throw one high card away"]))
    assert len(leak.parts) > 2
    assert leak.lost_per_1000 == pytest.approx(sum(part.lost_per_1000 for part in leak.parts))
    assert leak.decision.frequency == sum(
        part.decision.frequency for part in (replace(each) for each in leak.each)
    )
    for what in ("seen", "missed", "lost", "times"):
        assert getattr(leak, what) == pytest.approx(sum(getattr(p, what) for p in leak.parts))
    assert leak.each[0].lost_per_1000 == max(part.lost_per_1000 for part in leak.parts)
    assert leak.name == "; ".join(leak.classes)
    said = leak_sentences(GamePlayed(decisions.table, 5, (1,), HANDS), leak, Pace())
    assert " two of usual play are added for each part. " in said
    assert " Six parts, by what else there is to hold: three to an inside straight, missed " in said


def test_the_bounds_of_several_classes_hold_nine_tenths_of_what_is_likely(
    decisions: Decisions,
) -> None:
    """As drawn: each class by its own distribution, weighed by how often it comes."""
    evidence = evidence_of(decisions, *HABITS["You throw one high card away"])
    (leak,) = leaks_of(evidence)
    random, summed, often = np.random.default_rng(4), np.zeros(20_000), 0.0
    for part in leak.parts:
        prior = prior_chance(part.decision) * PRIOR_HANDS
        misses = part.missed + prior
        hits = part.seen + PRIOR_HANDS - misses
        weight = float(part.decision.frequency)
        summed += weight * random.beta(misses, hits, len(summed))
        often += weight
    within = (leak.rate.low <= summed / often) & (summed / often <= leak.rate.high)
    assert 0.89 < within.mean() < 0.91
    assert (summed / often).mean() == pytest.approx(leak.rate.mean, abs=0.002)


def answers(decisions: Decisions, name: str, marks: str, day: int, kept: str) -> list[SeenAnswer]:
    """Right and wrong answers, "+" and "-", to a class."""
    decision = decisions.named(name)
    assert decision is not None
    return [
        SeenAnswer(
            decision.index,
            float(decision.cost) if mark == "-" else 0.0,
            START + timedelta(days=day, minutes=number),
            kept if mark == "-" else "",
        )
        for number, mark in enumerate(marks)
    ]


ONE, OTHER = "low pair | one high card", "low pair | 2 unsuited high cards"


def by_marks(decisions: Decisions, one: str, other: str) -> Evidence:
    """The evidence of two classes of one habit."""
    given = [
        *answers(decisions, ONE, one, 0, "one high card"),
        *answers(decisions, OTHER, other, 1, "2 unsuited high cards"),
    ]
    return Evidence.of(decisions, given)


def test_what_is_missed_once_here_and_twice_there_is_a_leak(decisions: Decisions) -> None:
    (leak,) = leaks_of(by_marks(decisions, "--", "-"))
    assert (leak.standing, leak.missed) == ("open", 3)


def test_a_habit_is_not_told_as_closed_while_a_part_of_it_is_still_missed(
    decisions: Decisions,
) -> None:
    now = START + timedelta(days=2)
    right = "----" + "+" * 30
    half = by_marks(decisions, right, "---")
    standings = {leak.name: leak.standing for leak in leaks_of(half)}
    assert standings == {ONE: "closed", OTHER: "open"}
    assert closings(half, half, now) == ()
    whole = by_marks(decisions, right, right)
    (closing,) = closings(whole, whole, now)
    assert {*closing.leak.classes} == {ONE, OTHER}
    assert closing.before > 2 * closing.leak.lost_per_1000 / 1000


def test_a_closed_habit_is_asked_again_with_the_part_that_fades_first(
    decisions: Decisions,
) -> None:
    """After a few answers in a row of one minute that is at once, half a day later."""
    evidence = by_marks(decisions, "----" + "+" * 30, "---" + "++")
    (closing,) = closings(evidence, evidence, START + timedelta(days=2))
    faded = [part.decision.index for part in closing.leak.each if str(part.decision) == OTHER]
    last = evidence.of_class(faded[0]).last
    assert last is not None
    assert closing.due == last + timedelta(hours=12)
    assert Picture(evidence, closing.due).chance(faded[0]) < DUE


def test_what_an_exam_met_of_one_habit_is_one_row(decisions: Decisions) -> None:
    (leak,) = leaks_of(by_marks(decisions, "--", "-"))
    listed = by_class([leak])
    assert listed == dict.fromkeys((ONE, OTHER), leak)
    assert [part_of(leak, name).decision for name in (ONE, OTHER)] == [
        decisions.named(name) for name in (ONE, OTHER)
    ]
    one, other = (
        ExamLeak(*name.split(" | "), 0.1, 4, missed, 0.7, 0.4, 0.9, 0.3, 20.0)
        for name, missed in ((ONE, 2), (OTHER, 1))
    )
    (row,) = in_rows((one, other), listed)
    assert (str(row), row.seen, row.missed) == (ONE, 8, 3)
    assert in_rows((one, other), {}) == (one, other)


def test_a_drill_of_a_leak_asks_all_its_parts_and_has_its_name(decisions: Decisions) -> None:
    (leak,) = leaks_of(by_marks(decisions, "--", "-"))
    bounds = drill(leak.name, 10).about
    assert isinstance(bounds, DrillBounds)
    assert bounds.classes == leak.classes
    assert missed_words(bounds, [leak]) == leak_words(leak.name, leak.usual)
    assert missed_words(replace(bounds, classes=leak.classes[:1]), [leak])  # a part of it
    assert about_words(bounds) == "low pair or another hold"


def leaks_by(
    decisions: Decisions, given: Mapping[str, Sequence[tuple[str, int, str]]]
) -> tuple[Leak, ...]:
    """The leaks of answers to some classes: marks, the day, and what was kept in the errors."""
    all_ = [
        each
        for name, rows in given.items()
        for marks, day, kept in rows
        for each in answers(decisions, name, marks, day, kept)
    ]
    return leaks_of(Evidence.of(decisions, sorted(all_, key=lambda each: each.at)))


def test_a_habit_that_is_open_is_listed_once(decisions: Decisions) -> None:
    """It stood as open, and once more, by the same name, as closed."""
    learnt = "----" + "+" * 30
    halves = leaks_of(by_marks(decisions, learnt, "---"))
    game = GamePlayed(decisions.table, 5, (1,), HANDS)
    other = replace(game, coins=1)
    for leaks, names in (
        (halves, [OTHER]),
        (leaks_of(by_marks(decisions, learnt, "-")), [OTHER, ONE]),  # is watched: closed it stays
        (leaks_of(by_marks(decisions, "-" + "+" * 30, "---")), [OTHER]),
        (leaks_of(by_marks(decisions, learnt, learnt)), None),
        (leaks_of(by_marks(decisions, learnt, "")), [ONE]),
    ):
        listed = PlayerStats(leaks=tuple((game, leak) for leak in leaks)).leaks_at_the_bet
        assert [leak for _, leak in listed] == [
            leak for leak in leaks if names is None or leak.name in names
        ]
    (closed_there,) = (leak for leak in halves if leak.gone)
    (open_here,) = (leak for leak in halves if not leak.gone)
    two_games = PlayerStats(leaks=((game, open_here), (other, closed_there)))
    assert len(two_games.leaks_at_the_bet) == 2  # of another game, or bet, each is its own


def test_a_habit_is_open_whatever_was_kept_most_in_its_learnt_parts(
    decisions: Decisions,
) -> None:
    """Parts in which one high card, or several, were kept are one habit, which no kind names."""
    learnt = "---" + "+" * 30
    leaks = leaks_by(
        decisions,
        {
            ONE: [(learnt, 0, "one high card")],
            OTHER: [(learnt, 0, "2 unsuited high cards")],
            "low pair | 2 suited high cards": [("---", 1, "2 suited high cards")],
        },
    )
    (learnt_one,) = (leak for leak in leaks if leak.gone)
    assert (len(learnt_one.parts), learnt_one.usual) == (2, "")
    assert [leak.gone for leak in each_habit_once(leaks)] == [False]


@pytest.mark.parametrize(
    ("should", "kept", "habit"),
    [
        ("low pair", "4 to a flush", ("", "4 to a flush")),
        ("4 to a flush", "low pair", ("4 to a flush", "")),
        ("4 to a flush", "4 to an inside straight", ("", "4 to an inside straight")),
        ("low pair", "one high card", ("low pair", "high card")),
        ("low pair", "2 suited high cards", ("low pair", "high card")),
        ("one high card", "2 suited high cards", ("one high card", "2 suited high cards")),
        ("high pair", "two pair", ("high pair", "two pair")),
        ("low pair", "", ("low pair", "")),
    ],
)
def test_what_makes_leaks_one_habit(
    decisions: Decisions, should: str, kept: str, habit: tuple[str, str]
) -> None:
    decision = next(each for each in decisions.classes if each.should == should)
    times = 3 if kept else 1
    rate = Rate(0.3, 0.1, 0.5)
    leak = Leak(decision, 9, 3, kept or "nothing", times, rate, 0.2, 0.6, gone=False)
    assert habit_of(leak) == habit
