"""What is known of a player: counted, shrunk, faded and forgotten."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from records_as_evidence import seen_in_record

from evaluator import parse_cards
from evaluator.keys import dictionary
from solver import load_paytable, solve_hand
from solver.decisions import Decisions, decisions_of
from trainer.core.records import Coach, HandRecord
from trainer.teaching.asking import Answer, Question
from trainer.teaching.evidence import (
    Evidence,
    KindKept,
    SeenAnswer,
    prior_chance,
    seen_in_answer,
)
from trainer.teaching.leaks import Leak, leaks_of, none_open

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
DEAL = parse_cards("Ah Th 7h 2h 2c")
FLUSH, PAIR = 0b01111, 0b11000


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


@pytest.fixture(scope="module")
def index(decisions: Decisions) -> int:
    return decisions.class_of(DEAL)


def seen(index: int, *wrong: bool, lost: float = 0.4) -> list[SeenAnswer]:
    return [
        SeenAnswer(index, lost * miss, NOW + timedelta(seconds=n), "low pair" if miss else "")
        for n, miss in enumerate(wrong)
    ]


def record(
    held: int, *, helped: bool = False, first: int | None = None, took: int = 1
) -> HandRecord:
    solution = solve_hand(DEAL)
    first = held if first is None else first
    return HandRecord(
        session=1,
        mode="play",
        coach=Coach.AFTER,
        at="2026-11-20T10:00:00Z",
        table=load_paytable("job-9-6"),
        coins=5,
        seed=7,
        deal=1,
        dealt=DEAL,
        held=held,
        first_held=first,
        best=solution.best_masks,
        ev=solution.hold(held).ev,
        first_ev=solution.hold(first).ev,
        best_ev=solution.best.ev,
        drawn=(),
        final=DEAL,
        hand="Nothing",
        paid=0,
        milliseconds=took,
        helped=helped,
    )


def test_a_logged_hand_counts_by_the_hold_first_submitted(decisions: Decisions) -> None:
    corrected = seen_in_record(decisions, record(FLUSH, first=PAIR))
    assert corrected is not None
    solution = solve_hand(DEAL)
    assert corrected.lost == float(solution.hold(FLUSH).ev - solution.hold(PAIR).ev)
    assert (corrected.kept, corrected.at) == ("low pair", NOW)
    assert str(decisions.classes[corrected.decision]) == "4 to a flush | low pair"


def test_a_helped_hand_is_no_evidence(decisions: Decisions) -> None:
    assert seen_in_record(decisions, record(PAIR, helped=True)) is None


def test_an_answer_says_the_same_as_the_record_of_it(decisions: Decisions) -> None:
    question = Question(1, None, DEAL, "{}")
    for held in range(32):
        answer = Answer(question, held, NOW, 700, solve_hand(DEAL))
        given = seen_in_answer(decisions, answer)
        logged = seen_in_record(decisions, record(held, took=700))
        assert logged is not None
        assert given == logged._replace(lost=pytest.approx(logged.lost))
        assert (given.lost == 0) == answer.right


def test_an_answer_gives_away_the_difference_of_the_holds_on_each_of_its_hands() -> None:
    """A pair of deuces in place of four hearts, at five coins a hand; by all the draws."""
    hearts, pair = Fraction(9 * 6 + 3, 47), Fraction(13_356, 16_215)
    for held, hands, lost in ((FLUSH, 1, 0), (PAIR, 1, 1), (PAIR, 10, 10)):
        answer = Answer(Question(1, None, DEAL, "{}"), held, NOW, 700, solve_hand(DEAL), hands)
        assert answer.lost == lost * 5 * (hearts - pair)
        assert answer.right == (held == FLUSH)


def test_counts_are_those_of_the_answers(decisions: Decisions, index: int) -> None:
    evidence = Evidence.of(decisions, seen(index, True, False, True, False, False))
    each = evidence.of_class(index)
    assert (each.hands, each.missed, each.streak) == (5, 2, 2)
    assert each.lost == pytest.approx(0.8)
    assert each.kinds == (KindKept("low pair", 2, pytest.approx(0.8)),)
    assert each.last == NOW + timedelta(seconds=4)
    assert evidence.hands == 5
    one_by_one = Evidence(decisions)
    for answer in seen(index, True, False, True, False, False):
        one_by_one = one_by_one.add(answer)
    assert one_by_one == evidence


def test_a_rate_starts_at_the_prior_and_ends_at_the_counts(
    decisions: Decisions, index: int
) -> None:
    prior = prior_chance(decisions.classes[index])
    assert Evidence(decisions).rate(index).mean == pytest.approx(prior)
    few = Evidence.of(decisions, seen(index, True)).rate(index)
    assert few.mean == pytest.approx((1 + 2 * prior) / 3)
    many = Evidence.of(decisions, seen(index, *[True, False] * 200)).rate(index)
    assert many.mean == pytest.approx(0.5, abs=0.01)
    assert many.high - many.low < 0.1 < few.high - few.low


def test_a_prior_is_small_where_an_error_is_dear(decisions: Decisions) -> None:
    by_cost = sorted(decisions.classes, key=lambda each: each.cost)
    priors = [prior_chance(each) for each in by_cost]
    assert priors == sorted(priors, reverse=True)
    assert all(0 < prior < 1 for prior in priors)


def test_a_leak_is_worth_frequency_times_rate_times_cost(decisions: Decisions, index: int) -> None:
    evidence = Evidence.of(decisions, seen(index, True, True, False, lost=0.4))
    (leak,) = leaks_of(evidence)
    decision = decisions.classes[index]
    prior = prior_chance(decision)
    rate, cost = (2 + 2 * prior) / 5, (0.8 + float(decision.cost)) / 3
    often = float(leak.decision.frequency)
    assert often >= float(decision.frequency)  # with the classes in which the same can be missed
    assert leak.lost_per_1000 == pytest.approx(1000 * often * rate * cost)
    for missed, gone, standing in ((2, False, "seldom"), (3, False, "open"), (3, True, "closed")):
        assert replace(leak, missed=missed, gone=gone).standing == standing
    assert leak.per_hour(600, 5) == pytest.approx(3 * leak.lost_per_1000)
    assert str(leak) == "kept low pair instead of 4 to a flush: 2 of 3"
    keys = [
        "should",
        "instead",
        "comes",
        "seen",
        "missed",
        "rate",
        "rate_low",
        "rate_high",
        "cost",
        "lost_per_1000",
    ]
    told = dictionary(leak, Leak.KEYS)
    assert set(keys) <= told.keys()
    assert (told["seen"], told["missed"]) == (3, 2)


def test_a_leak_names_what_was_kept_most(decisions: Decisions) -> None:
    cards = parse_cards("Kh Kd As 7c 2d")
    solution = solve_hand(cards)
    answers = [
        seen_in_answer(decisions, Answer(Question(1, None, cards, ""), held, NOW, 1, solution))
        for held in (0b00111, 0b00111, 0b00001)
    ]
    leak, other = leaks_of(Evidence.of(decisions, answers))[::-1]
    assert (leak.kept, leak.missed) == ("high pair and a kicker", 2)
    assert (other.kept, other.missed) == ("one card of a pair", 1)
    assert leak.decision.instead == "2 unsuited high cards"
    assert leak.cost < float(leak.decision.cost)


def test_a_leak_is_gone_once_it_is_played_right(decisions: Decisions, index: int) -> None:
    for wrong, gone in (((True,), False), ((True, False, False), True), ((False, True), False)):
        (leak,) = leaks_of(Evidence.of(decisions, seen(index, *wrong)))
        assert leak.gone is gone


def test_without_a_miss_there_is_no_leak(decisions: Decisions, index: int) -> None:
    assert leaks_of(Evidence.of(decisions, seen(index, False, False))) == ()


def test_losses_are_exact_until_they_are_counted(decisions: Decisions) -> None:
    given = seen_in_record(decisions, record(PAIR))
    assert given is not None
    best = solve_hand(DEAL)
    assert Fraction(given.lost).limit_denominator(10**9) == (
        best.best.ev - best.hold(PAIR).ev
    ).limit_denominator(10**9)


def test_a_leak_is_sure_from_three_misses_on(decisions: Decisions, index: int) -> None:
    for misses, repeated in ((2, False), (3, True)):
        (leak,) = leaks_of(Evidence.of(decisions, seen(index, *[True] * misses)))
        assert leak.repeated is repeated
    for played, words in (
        ([True, False, False], "No leak found yet."),
        ([True, True], "No certain leak yet."),
        ([*[True] * 3, *[False] * 30], "All your leaks are closed."),
    ):
        leaks = leaks_of(Evidence.of(decisions, seen(index, *played)))
        assert none_open(leaks) == words
