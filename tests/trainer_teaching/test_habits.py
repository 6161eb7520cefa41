"""One habit of a player is one leak, whatever else tempts in the hands in which it shows.

It is over four hundred lines: nine players of one habit each, and what is told of theirs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from solver.hand import HandSolution
from trainer.app.mistakes import by_error, leak_of, leak_words
from trainer.app.player_stats import GamePlayed
from trainer.pages.drill_words import about_words, missed_words
from trainer.pages.leak_words import price_sum, sure_rows, sure_words
from trainer.pages.lists import drill
from trainer.teaching.asking import DrillBounds
from trainer.teaching.closings import closings
from trainer.teaching.evidence import PRIOR_HANDS, Evidence, SeenAnswer, prior_chance
from trainer.teaching.leaks import Leak, habit_of, leak_price, leaks_of
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
    kinds = {hold.mask: decisions.kept_of(solution.cards, hold.mask) for hold in solution.holds}
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
        kept = decisions.kept_of(solution.cards, mask) if lost else ""
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
    "You keep one or more high cards, not the low pair": (
        lambda should: should == "low pair",
        lambda kept: "high card" in kept,
    ),
    "You chase four to an inside straight where another hold is better": (
        lambda should: "pair" in should or "high card" in should or should == "nothing",
        lambda kept: kept == "4 to an inside straight",
    ),
    "You keep a kicker beside a high pair": (
        lambda should: should == "high pair",
        lambda kept: "kicker" in kept,
    ),
    "You keep one card of a pair": (
        lambda should: should in ("low pair", "high pair"),
        lambda kept: kept == "one card of a pair",
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


def test_a_pair_that_is_broken_is_one_row_in_all_that_is_said_of_it(decisions: Decisions) -> None:
    """One ten of a pair of tens, one nine of nines and one king of kings were rows of their own;
    its count is of all pairs, its price of all its parts, its drill asks both kinds.
    """
    (leak,) = leaks_of(evidence_of(decisions, *HABITS["You keep one card of a pair"]))
    rights = {part.decision.should for part in leak.whole}
    assert rights == {"low pair", "high pair"}
    assert leak.should == ""
    every = [each for each in decisions.classes if each.should in rights]
    assert leak.decision.frequency <= sum(each.frequency for each in every)
    assert leak.missed == leak.seen == leak.kinds[0].times  # it is never kept
    made = price_sum(leak, 5, Pace())
    price = Decimal(made.hands) * Decimal(made.missed) * Decimal(made.cost)
    assert float(price) == pytest.approx(leak.per_hour(Pace().hands_an_hour, 5), rel=0.01)
    bounds = drill(leak.name, 10).about
    assert isinstance(bounds, DrillBounds)
    assert bounds.classes == leak.classes
    assert missed_words(bounds, [leak]) == "You keep one card of a pair"


def test_one_kind_of_pair_that_is_broken_is_named(decisions: Decisions) -> None:
    for pair in ("low pair", "high pair"):
        evidence = evidence_of(decisions, pair.__eq__, "one card of a pair".__eq__)
        (leak,) = leaks_of(evidence)
        assert leak_words(leak.name, leak.usual) == f"You keep one card of a {pair}"


def test_a_leak_has_the_hands_and_the_price_of_all_its_parts(decisions: Decisions) -> None:
    evidence = evidence_of(decisions, *HABITS["You throw one high card away"])
    (leak,) = leaks_of(evidence)
    assert len(leak.parts) > 2
    seen_of_it = sum((part.decision.frequency for part in leak.whole), Fraction(0))
    could = [each for each in decisions.classes if each.should == "one high card"]
    could = [each for each in could if each.instead == "nothing" or str(each) in leak.classes]
    assert leak.decision.frequency == sum(each.frequency for each in could)
    for what in ("seen", "missed", "lost"):
        assert getattr(leak, what) == pytest.approx(sum(getattr(p, what) for p in leak.whole))
    usual = PRIOR_HANDS / len(leak.whole)
    rates = [evidence.rate(part.decision.index, usual=usual).mean for part in leak.whole]
    wrong = sum(
        float(part.decision.frequency) * rate for part, rate in zip(leak.whole, rates, strict=True)
    )
    wrong *= float(leak.decision.frequency / seen_of_it)  # those never met are missed as these
    assert leak.lost_per_1000 == pytest.approx(1000 * wrong * leak.lost / leak.missed)
    assert leak.each[0].lost_per_1000 == max(part.lost_per_1000 for part in leak.parts)
    assert leak.name == "; ".join(leak.classes)
    game = GamePlayed(decisions.table, 5, (1,), HANDS)
    lead = sure_words(game, leak, Pace())[0]
    assert " Hands that are dealt more often count more. That makes about " in lead
    rows = sure_rows(game, leak, Pace())
    assert [row[::2] for row in rows] == [("one high card", f"{leak.missed} of {leak.seen}")]


def test_the_parts_of_a_price_add_up_to_it(decisions: Decisions) -> None:
    """They were 22, 12 and 5 beside 38."""
    for name, habit in HABITS.items():
        evidence = evidence_of(decisions, *habit)
        leak = max(leaks_of(evidence), key=lambda each: each.missed)
        rows = sure_rows(GamePlayed(decisions.table, 5, (1,), HANDS), leak, Pace())
        assert leak_words(leak.name, leak.usual) == name
        price = leak_price(leak, 5, Pace()).removeprefix("about ").removesuffix(" coins an hour")
        summed = sum(Decimal(cost.replace(",", "")) for *_, cost in rows)
        assert summed == Decimal(price.replace(",", ""))
        counts = [map(int, missed.split(" of ")) for *_, missed, _ in rows]
        assert [*map(sum, zip(*counts, strict=True))] == [leak.missed, leak.seen]


KICKER = "low pair and a kicker"


def low_pairs(decisions: Decisions) -> Evidence:
    """A kicker was kept beside a low pair three times in twelve, and one high card once."""
    given = [
        *answers(decisions, ONE, "--+", 0, KICKER),
        *answers(decisions, "low pair | nothing", "++++", 1, ""),
        *answers(decisions, "low pair | 3 to a flush", "-+++", 2, KICKER),
        *answers(decisions, OTHER, "+-", 3, "2 unsuited high cards"),
        *answers(decisions, "high pair | 4 to a flush", "++", 4, ""),
    ]
    return Evidence.of(decisions, given)


def test_a_habit_has_all_hands_in_which_it_could_show(decisions: Decisions) -> None:
    """It was "missed 3 of 7", as low pairs in which nothing was ever missed were left out."""
    evidence = low_pairs(decisions)
    rows = {leak_words(leak.name, leak.usual): leak for leak in leaks_of(evidence)}
    kicker, high_card = (
        rows[name]
        for name in (
            "You keep a kicker beside a low pair",
            "You keep two unsuited high cards, not the low pair",
        )
    )
    assert len(rows) == 2
    assert (kicker.missed, kicker.seen, len(kicker.kinds)) == (3, 3 + 4 + 4 + 2, 1)
    assert (high_card.missed, high_card.seen) == (1, 2 + 3)
    assert kicker.classes == tuple(str(part.decision) for part in kicker.parts)  # of a drill
    assert {str(part.decision) for part in kicker.others} == {"low pair | nothing", OTHER}
    costs = [evidence.of_class(part.decision.index).lost for part in kicker.each]
    assert kicker.cost == kicker.a_miss == pytest.approx(sum(costs) / 3)


def test_a_kicker_kept_now_and_then_is_counted_in_all_such_pairs(decisions: Decisions) -> None:
    """Counted hand by hand, without classes: an exam said "missed 2 of 2 here"."""
    random, answered = Random(8), list[SeenAnswer]()
    pairs = kept = 0
    lost = 0.0
    for number in range(HANDS):
        solution = solve_hand(random.sample(range(52), 5))
        mask = held(decisions, solution, *HABITS["You keep a kicker beside a high pair"])
        if decisions.kind_of(solution.cards, solution.best.mask) == "high pair":
            pairs += 1
            mask = mask if pairs % 3 == 0 else solution.best.mask
            kept += pairs % 3 == 0
        else:
            mask = solution.best.mask
        gave = (max(solution.values) - solution.values[mask]) / decisions.scale
        lost += gave
        kind = decisions.kept_of(solution.cards, mask) if gave else ""
        at = START + timedelta(seconds=6 * number)
        answered.append(SeenAnswer(decisions.class_of(solution.cards), gave, at, kind))
    assert kept > 10
    (leak,) = leaks_of(Evidence.of(decisions, answered))
    assert (leak.missed, leak.seen) == (kept, pairs)
    assert leak.cost == pytest.approx(lost / kept)
    made = price_sum(leak, 5, Pace())
    assert float(made.cost) == pytest.approx(5 * lost / kept, rel=0.06)  # in as few digits as lead
    assert leak_words(leak.name, leak.usual) == "You keep a kicker beside a high pair"


def test_an_error_counts_in_one_row_only(decisions: Decisions) -> None:
    for name in HABITS:
        evidence = evidence_of(decisions, *HABITS[name])
        leaks = leaks_of(evidence)
        errors = [error for leak in leaks for error in leak.errors]
        assert len({*errors}) == len(errors)
        assert sum(leak.missed for leak in leaks) == sum(
            each.missed for each in evidence.classes.values()
        )
        for leak in leaks:
            assert not any(part.missed for part in leak.others)
            assert leak.seen == sum(
                evidence.of_class(part.decision.index).hands for part in leak.whole
            )


def test_what_was_missed_now_this_way_now_that_has_all_hands_of_its_hold(
    decisions: Decisions,
) -> None:
    given = [
        *answers(decisions, ONE, "--", 0, "nothing"),
        *answers(decisions, ONE, "-", 1, "one high card"),
        *answers(decisions, "low pair | nothing", "++++", 2, ""),
    ]
    (leak,) = leaks_of(Evidence.of(decisions, given))
    assert (leak.usual, len(leak.kinds), leak.missed, leak.seen) == ("", 2, 3, 7)


def two_habits(decisions: Decisions) -> list[SeenAnswer]:
    """Who keeps a kicker beside a low pair in six hands, and throws the pair away in five."""
    return [
        *answers(decisions, ONE, "----", 0, KICKER),
        *answers(decisions, ONE, "--", 1, "nothing"),
        *answers(decisions, "low pair | nothing", "--", 2, KICKER),
        *answers(decisions, "low pair | nothing", "-", 3, "one high card"),
        *answers(decisions, "low pair | 3 to a flush", "-", 4, "nothing"),
        *answers(decisions, "low pair | 3 to a flush", "-", 5, "one high card"),
    ]


def test_a_leak_has_no_error_that_its_name_does_not_say(decisions: Decisions) -> None:
    """ "You miss a low pair" had the hands in which it was kept, with a kicker; "You keep a kicker"
    had two hands of eleven with none.
    """
    given = two_habits(decisions)
    rows = {
        leak_words(leak.name, leak.usual): leak for leak in leaks_of(Evidence.of(decisions, given))
    }
    kicker = rows.pop("You keep a kicker beside a low pair")
    assert (kicker.missed, kicker.seen, kicker.example) == (6, 11, KICKER)
    thrown = rows.pop("You throw a low pair away")
    assert (thrown.missed, thrown.seen) == (3, 11)
    seldom = rows.pop("You keep one high card, not the low pair")
    assert (seldom.missed, seldom.standing) == (2, "seldom")
    assert not rows


def test_leaks_of_one_class_cost_together_what_its_errors_do(decisions: Decisions) -> None:
    """Of a class by itself: each error by its share of all in it, at what it lost."""
    named = decisions.named(ONE)
    assert named is not None
    given = [
        SeenAnswer(named.index, lost, START + timedelta(minutes=number), kept)
        for number, (kept, lost) in enumerate(
            [(KICKER, 0.01)] * 4 + [("nothing", 0.6)] * 3 + [("", 0.0)] * 5
        )
    ]
    evidence = Evidence.of(decisions, given)
    kicker, thrown = sorted(leaks_of(evidence), key=lambda leak: leak.cost)
    assert (kicker.cost, thrown.cost) == pytest.approx((0.01, 0.6))
    rate = evidence.rate(named.index).mean
    assert (kicker.rate.mean, thrown.rate.mean) == pytest.approx((rate * 4 / 7, rate * 3 / 7))
    here = [1000 * float(named.frequency) * leak.rate.mean * leak.cost for leak in (kicker, thrown)]
    whole = 1000 * float(named.frequency) * rate * sum(each.lost for each in given) / 7
    assert sum(here) == pytest.approx(whole)
    all_of_it = (each.frequency for each in decisions.classes if each.should == "low pair")
    assert kicker.decision.frequency == sum(all_of_it)  # in which a kicker can be kept


def test_a_drill_of_one_of_two_leaks_of_a_class_has_its_name(decisions: Decisions) -> None:
    leaks = leaks_of(Evidence.of(decisions, two_habits(decisions)))
    open_ones = [leak for leak in leaks if leak.standing == "open"]
    assert len(open_ones) == 2
    for leak in open_ones:
        bounds = drill(leak.name, 10, leak.all_kept).about
        assert isinstance(bounds, DrillBounds)
        assert missed_words(bounds, leaks) == leak_words(leak.name, leak.usual)
    assert missed_words(DrillBounds(classes=(ONE,)), leaks) == ""  # of which, nobody said
    assert leak_of(leaks, [ONE], "") is None
    assert leak_of(leaks, ["two pair | low pair"], "") is None


def test_an_overlooked_draw_has_all_hands_of_that_draw(decisions: Decisions) -> None:
    named = [str(each) for each in decisions.classes if each.should == "4 to a flush"]
    given = [
        *answers(decisions, named[0], "---", 0, "low pair"),
        *answers(decisions, named[1], "+++++", 1, ""),
    ]
    (leak,) = leaks_of(Evidence.of(decisions, given))
    assert (leak.missed, leak.seen) == (3, 8)


def test_the_bounds_of_several_classes_hold_nine_tenths_of_what_is_likely(
    decisions: Decisions,
) -> None:
    """As drawn: each class by its own distribution, weighed by how often it comes."""
    evidence = evidence_of(decisions, *HABITS["You throw one high card away"])
    (leak,) = leaks_of(evidence)
    random, summed, often = np.random.default_rng(4), np.zeros(20_000), 0.0
    for part in leak.whole:
        usual = PRIOR_HANDS / len(leak.whole)
        prior = prior_chance(part.decision) * usual
        misses = part.missed + prior
        hits = part.seen + usual - misses
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
    (still,) = leaks_of(half)  # once, not open here and closed there
    assert ({*still.classes}, still.standing) == ({ONE, OTHER}, "open")
    assert (still.missed, still.seen) == (7, 37)
    assert closings(half, half, now) == ()
    whole = by_marks(decisions, right, right)
    (closing,) = closings(whole, whole, now)
    assert {*closing.leak.classes} == {ONE, OTHER}
    assert closing.before > 2 * closing.leak.lost_per_1000 / 1000


def test_a_closed_habit_is_asked_again_with_the_part_that_fades_first(
    decisions: Decisions,
) -> None:
    """After a few answers in a row of one minute that is at once, half a day later."""
    given = [
        *answers(decisions, ONE, "----" + "+" * 30, 0, "one high card"),
        *answers(decisions, OTHER, "---++", 1, "2 unsuited high cards"),
        *answers(decisions, ONE, "+" * 14, 1, ""),
    ]
    evidence = Evidence.of(decisions, sorted(given, key=lambda each: each.at))
    (closing,) = closings(evidence, evidence, START + timedelta(days=2))
    faded = [part.decision.index for part in closing.leak.each if str(part.decision) == OTHER]
    last = evidence.of_class(faded[0]).last
    assert last is not None
    assert closing.due == last + timedelta(hours=12)
    assert Picture(evidence, closing.due).chance(faded[0]) < DUE


def test_each_error_is_found_in_its_leak(decisions: Decisions) -> None:
    (leak,) = leaks_of(by_marks(decisions, "--", "-"))
    errors = (ONE, "one high card"), (OTHER, "2 unsuited high cards")
    assert by_error([leak]) == dict.fromkeys(errors, leak)


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


def test_a_habit_is_listed_once_and_open_until_all_of_it_is_learnt(decisions: Decisions) -> None:
    learnt = "----" + "+" * 30
    for one, other, gone in (
        (learnt, "---", False),
        ("-" + "+" * 30, "---", False),
        (learnt, learnt, True),
        (learnt, "", True),
    ):
        (leak,) = leaks_of(by_marks(decisions, one, other))
        assert leak.gone is gone
        assert leak.missed == (one + other).count("-")


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
    assert [(len(leak.parts), leak.gone, leak.usual) for leak in leaks] == [
        (3, False, "one or more high cards")
    ]


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
        ("high pair", "one card of a pair", ("one pair", "one card of a pair")),
        ("low pair", "one card of a pair", ("one pair", "one card of a pair")),
        ("two pair", "one card of a pair", ("two pair", "one card of a pair")),
        ("low pair", "", ("low pair", "")),
    ],
)
def test_what_makes_errors_one_habit(should: str, kept: str, habit: tuple[str, str]) -> None:
    assert habit_of(should, kept) == habit


def test_a_hold_missed_in_several_ways_is_a_leak_for_each_that_is_one(
    decisions: Decisions,
) -> None:
    misses = [(PAIR, "one high card")] * 3 + [(TWO, "2 unsuited high cards")] * 4
    cards, thrown = missed(decisions, [*misses, *[(TWO, "nothing")] * 3])
    assert (cards.name, cards.usual, cards.missed) == (
        f"{PAIR}; {TWO}",
        "one or more high cards",
        7,
    )
    assert (thrown.name, thrown.usual, thrown.missed) == (TWO, "nothing", 3)


def test_what_showed_too_seldom_to_be_a_habit_is_one_with_all_that_misses_the_same(
    decisions: Decisions,
) -> None:
    """Each stood for itself, and was no leak."""
    seldom = [(TWO, "2 unsuited high cards")] * 2 + [(PAIR, "nothing")]
    (leak,) = missed(decisions, seldom)
    assert (leak.usual, leak.missed, leak.standing) == ("", 3, "open")
    assert len(missed(decisions, seldom[1:])) == 2  # twice is no leak
    two = missed(decisions, [*seldom, *[(PAIR, "low pair and a kicker")] * 2])
    assert sorted(each.missed for each in two) == [2, 3]  # who keeps a kicker misses no pair
    draws = [("4 to a flush | low pair", "low pair"), ("nothing | 3 to a flush", "3 to a flush")]
    chased = [(TWO, "4 to an inside straight"), (PAIR, "nothing"), (PAIR, "one high card"), *draws]
    rows = {(leak.usual, leak.missed) for leak in missed(decisions, chased)}
    assert rows == {("", 3), ("low pair", 1), ("3 to a flush", 1)}


PAIR, TWO = "low pair | one high card", "low pair | 2 unsuited high cards"


def missed(decisions: Decisions, misses: Sequence[tuple[str, str]]) -> tuple[Leak, ...]:
    """The leaks of who missed hands of classes and kept a kind of hold instead."""
    answers = []
    for number, (name, kept) in enumerate(misses):
        asked = decisions.named(name)
        assert asked is not None
        at = START + timedelta(seconds=number)
        answers.append(SeenAnswer(asked.index, float(asked.cost), at, kept))
    return leaks_of(Evidence.of(decisions, answers))


def test_usual_hands_do_not_outweigh_a_habit_that_shows_in_many_classes(
    decisions: Decisions,
) -> None:
    """A kicker kept in thirteen low pairs of thirteen, of ten classes, was priced as if it were
    kept in half of them.
    """
    names = [str(each) for each in decisions.classes if each.should == "low pair"][:10]
    given = [each for name in names for each in answers(decisions, name, "-", 0, KICKER)]
    (leak,) = leaks_of(Evidence.of(decisions, given))
    assert len(leak.each) == len(names) == leak.missed == leak.seen
    usual = sum(float(p.decision.frequency) * prior_chance(p.decision) for p in leak.whole)
    usual /= sum(float(part.decision.frequency) for part in leak.whole)
    assert leak.rate.mean == pytest.approx((10 + 2 * usual) / 12)  # as anybody reckons it
    assert sum(part.usual_hands for part in leak.whole) == pytest.approx(PRIOR_HANDS)


def test_the_rows_of_a_habit_say_what_tempts_or_what_is_better(decisions: Decisions) -> None:
    """Two rows were "one high card", and a kicker's were of what tempts others."""
    named = "low pair | 3 to a flush", "one high card | 3 to a flush"
    given = [each for name in named for each in answers(decisions, name, "---", 0, "3 to a flush")]
    (leak,) = leaks_of(Evidence.of(decisions, given))
    rows = sure_rows(GamePlayed(decisions.table, 5, (1,), 6), leak, Pace())
    assert {name for name, *_ in rows} == {"a low pair", "one high card"}
    kickers = answers(decisions, ONE, "--+", 0, KICKER)
    (leak,) = leaks_of(
        Evidence.of(decisions, [*kickers, *answers(decisions, OTHER, "-", 1, KICKER)])
    )
    rows = sure_rows(GamePlayed(decisions.table, 5, (1,), 4), leak, Pace())
    assert [row[::2] for row in rows] == [("a low pair", "3 of 4")]
    game = GamePlayed(decisions.table, 5, (1,), 4)
    assert " plays them. That makes about " in sure_words(game, leak, Pace())[0]  # of one sort
    (leak,) = leaks_of(by_marks(decisions, "--", "-"))
    rows = sure_rows(GamePlayed(decisions.table, 5, (1,), 3), leak, Pace())
    assert {row[::2] for row in rows} == {
        ("one high card", "2 of 2"),
        ("two unsuited high cards", "1 of 1"),
    }


def test_how_often_a_leak_comes_does_not_grow_with_what_is_asked(decisions: Decisions) -> None:
    """An inside straight came 57 times an hour before a drill, 66 times after it."""
    before = answers(decisions, ONE, "---", 0, KICKER)
    after = [*before, *answers(decisions, "low pair | nothing", "++", 1, "")]
    (one,), (other,) = (leaks_of(Evidence.of(decisions, given)) for given in (before, after))
    assert one.decision.frequency == other.decision.frequency
    assert one.seen < other.seen
