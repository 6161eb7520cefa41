"""A leak that was closed: when that was, by playing the answers again one by one."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from solver.decisions import Decisions, decisions_of
from trainer.teaching.closings import SMALL, closings
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.leaks import ENOUGH, leaks_of, rights_to_close
from trainer.teaching.picture import Picture
from trainer.teaching.trace import DUE, LATER

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
PAIR, FLUSH = "low pair | one high card", "4 to a flush | low pair"
Answers = Sequence[tuple[str, str, float]]
"""A class, what was right ("r") and wrong ("w"), and how many days ago."""


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def seen(decisions: Decisions, answers: Answers) -> list[SeenAnswer]:
    told = []
    for name, marks, days in sorted(answers, key=lambda each: -each[2]):
        named = decisions.named(name)
        assert named is not None
        for i, mark in enumerate(marks):
            at = NOW - timedelta(days=days) + timedelta(seconds=i)
            lost, kept = (0.0, "") if mark == "r" else (float(named.cost), "one high card")
            told.append(SeenAnswer(named.index, lost, at, kept))
    return told


def closed(decisions: Decisions, answers: Answers) -> list[str]:
    told = seen(decisions, answers)
    lately = [each for each in told if each.at > NOW - timedelta(days=7)]
    evidence = Evidence.of(decisions, told)
    found = closings(evidence, Evidence.of(decisions, lately), NOW)
    return [str(each.leak.decision) for each in found]


def closed_again(decisions: Decisions, answers: Answers) -> list[str]:
    """The same, by the answers as they came: after which of them was it played right again?"""
    moments: dict[str, datetime] = {}
    gone: set[str] = set()
    told = seen(decisions, answers)
    for upto in range(1, len(told) + 1):
        for leak in leaks_of(Evidence.of(decisions, told[:upto])):
            name = str(leak.decision)
            each = Evidence.of(decisions, told[:upto]).of_class(leak.decision.index)
            open_one = [seen for seen in told[:upto] if seen.decision == leak.decision.index]
            before = Evidence.of(decisions, open_one[: len(open_one) - each.streak])
            small = SMALL * before.rate(leak.decision.index).mean
            if leak.missed < 3 or not leak.gone or leak.rate.mean > small:
                gone.discard(name)
            elif name not in gone:
                gone.add(name)
                moments[name] = told[upto - 1].at
    return [name for name, at in moments.items() if name in gone and at > NOW - timedelta(days=7)]


@pytest.mark.parametrize(
    "answers",
    [
        [(PAIR, "www", 2), (PAIR, "r" * 10, 1)],
        [(PAIR, "www", 30), (PAIR, "r" * 10, 1)],
        [(PAIR, "www", 30), (PAIR, "r" * 10, 20), (PAIR, "rrr", 1)],
        [(PAIR, "rrwrw", 30), (PAIR, "r" * 12, 20), (PAIR, "r" * 8, 1)],
        [(PAIR, "www", 3), (PAIR, "r", 2)],
        [(PAIR, "w", 3), (PAIR, "r" * 10, 2)],
        [(PAIR, "www", 30), (PAIR, "rr", 20), (PAIR, "r" * 4, 1)],
        [(PAIR, "www", 30), (PAIR, "r" * 10, 20), (PAIR, "w", 2)],
        [(PAIR, "www", 30), (PAIR, "r" * 10, 20), (PAIR, "w", 2), (PAIR, "r" * 10, 1)],
        *(
            [(PAIR, "www", 30), (PAIR, "r" * rights, 20), (PAIR, "rrr", 1)]
            for rights in (4, 5, 6)  # five halve what it costs: as many as before, and two
        ),
        # By the fifteenth it costs half of what it did, to the last digit.
        [(PAIR, "r" * 10 + "www", 30), (PAIR, "r" * 15, 20), (PAIR, "r", 1)],
        [(PAIR, "r" * 10 + "www", 30), (PAIR, "r" * 14, 20), (PAIR, "r", 1)],
        [(PAIR, "ww", 2), (PAIR, "r" * 10, 1), (FLUSH, "www", 9), (FLUSH, "r" * 9, 8)],
    ],
)
def test_a_leak_is_closed_when_the_answers_one_by_one_say_so(
    decisions: Decisions, answers: Answers
) -> None:
    assert closed(decisions, answers) == closed_again(decisions, answers)


def test_a_leak_is_closed_once_it_costs_half_of_what_it_did(decisions: Decisions) -> None:
    """That is after as many right answers as there were before, and the two that are mixed in."""
    for before in (8, 600):
        marks = "r" * (before - 3) + "www"
        for rights in (before + 1, before + 3):
            news = [PAIR] if rights > before + 2 else []
            assert closed(decisions, [(PAIR, marks + "r" * rights, 1)]) == news


@pytest.mark.parametrize("marks", ["wwr", "wwrrr", "w" + "r" * 9, "wwwrr", "wwwrrr"])
def test_no_leak_is_closed_that_was_none_or_costs_nearly_as_much(
    decisions: Decisions, marks: str
) -> None:
    """Today said that one was closed which had been missed twice, 35 coins an hour of 44 left."""
    assert closed(decisions, [(PAIR, marks, 1)]) == []
    (leak,) = leaks_of(Evidence.of(decisions, seen(decisions, [(PAIR, marks, 1)])))
    assert leak.gone is (leak.missed < 3 or leak.streak >= 3)
    assert leak.standing == ("right" if leak.missed < 3 else "closed" if leak.gone else "open")


SUITED, TWO = "low pair | 2 suited high cards", "low pair | 2 unsuited high cards"


@pytest.mark.parametrize(("pairs", "standing"), [(4, "open"), (7, "open"), (8, "closed")])
def test_a_leak_closes_after_rights_that_its_earlier_misses_make_unlikely(
    decisions: Decisions, pairs: int, standing: str
) -> None:
    """ "3 of 22, right the last 3 times" was closed, though it was missed 3 times in 15 before, and
    seven hands had come since: one in five is missed, and so seven are right once in five times.
    """
    given = [(SUITED, "www", 3), (TWO, "r" * 6, 4), (PAIR, "r" * 6, 3.5)]
    (before,) = leaks_of(Evidence.of(decisions, seen(decisions, given)))
    assert (before.missed, before.seen, before.streak, before.closed_by) == (3, 15, 0, 11)
    given += [(SUITED, "rrr", 2), (TWO, "r" * pairs, 1)]
    (leak,) = leaks_of(Evidence.of(decisions, seen(decisions, given)))
    assert (leak.missed, leak.seen, leak.streak) == (3, 18 + pairs, 3 + pairs)
    assert leak.streak == leak.seen - before.seen
    assert leak.standing == standing
    assert leak.since_then == (", right 11 times since" if standing == "closed" else "")
    assert closed(decisions, given) == ([SUITED] if standing == "closed" else [])
    assert {str(part.decision) for part in leak.still_missed} == (
        {SUITED} if standing == "open" else set()
    )


def test_a_leak_whose_every_class_is_known_is_news_once_the_last_right_answers_close_it(
    decisions: Decisions,
) -> None:
    """The class that was missed was known long ago; only hands beside it were asked since."""
    given = [(SUITED, "www", 40), (SUITED, "r" * 6, 39), (TWO, "r" * 6, 60), (PAIR, "r" * 6, 61)]
    assert closed(decisions, [*given, (TWO, "r" * 4, 1)]) == []
    assert closed(decisions, [*given, (TWO, "r" * 5, 1)]) == [SUITED]
    assert closed(decisions, [*given, (TWO, "r" * 5, 20), (TWO, "rr", 1)]) == []


def test_what_is_missed_now_and_then_is_hardly_ever_taken_for_closed(decisions: Decisions) -> None:
    """So many rights in a row come by chance once in ten times at the most."""
    for missed in range(3, 20):
        for hands in range(missed + 1, 200):
            rights = rights_to_close(missed, hands)
            assert rights == ENOUGH or (1 - missed / hands) ** rights <= 0.1
            assert rights == 3 or (1 - missed / hands) ** (rights - 1) > 0.1


@pytest.mark.parametrize("pairs", [8, 27, 29, 58, 300])
def test_a_closed_leak_stays_closed_while_all_is_right(decisions: Decisions, pairs: int) -> None:
    """Rights beyond those whose times are known were taken for hands before the miss."""
    given = [(SUITED, "www", 3), (TWO, "r" * 6, 4), (PAIR, "r" * 6, 3.5)]
    given += [(SUITED, "rrr", 2), (TWO, "r" * pairs, 1)]
    (leak,) = leaks_of(Evidence.of(decisions, seen(decisions, given)))
    assert leak.standing == "closed"
    many = "over 30" if pairs > 27 else str(3 + pairs)
    assert leak.since_then == f", right {many} times since"


def test_twelve_rights_close_what_is_missed_in_one_class_and_right_in_many(
    decisions: Decisions,
) -> None:
    """The drill asks the class that was missed: hundreds of rights would be wanted of it."""
    given = [(TWO, "r" * 300, 40), (SUITED, "www", 3), (SUITED, "r" * 12, 2)]
    (leak,) = leaks_of(Evidence.of(decisions, seen(decisions, given)))
    assert (leak.missed, leak.seen, leak.standing) == (3, 315, "closed")


def test_the_leak_that_was_answered_last_comes_first(decisions: Decisions) -> None:
    answers = [(PAIR, "www" + "r" * 10, 2), (FLUSH, "www" + "r" * 10, 1)]
    assert closed(decisions, answers) == [FLUSH, PAIR]
    assert closed(decisions, [(PAIR, "www" + "r" * 10, 1), (FLUSH, "www" + "r" * 10, 2)]) == [
        PAIR,
        FLUSH,
    ]


def test_a_closed_leak_gave_away_what_it_cost_before_its_right_answers(
    decisions: Decisions,
) -> None:
    told = seen(decisions, [(PAIR, "rwww", 2), (PAIR, "r" * 10, 1)])
    evidence = Evidence.of(decisions, told)
    (closing,) = closings(evidence, evidence, NOW)
    (open_one,) = leaks_of(Evidence.of(decisions, told[:4]))
    assert not open_one.gone
    assert closing.before == pytest.approx(open_one.lost_per_1000 / 1000)
    assert closing.leak.lost_per_1000 / 1000 < closing.before / 2


@pytest.mark.parametrize("rights", [(1,), (9, 6, 3, 1)])
def test_a_closed_leak_is_due_when_it_is_asked_again(
    decisions: Decisions, rights: Sequence[float]
) -> None:
    told = seen(decisions, [(PAIR, "www", 10), *((PAIR, "r" * 9, days) for days in rights)])
    evidence = Evidence.of(decisions, told)
    (closing,) = closings(evidence, evidence, NOW)
    index, due = closing.leak.decision.index, closing.due
    assert due is not None
    assert Picture(evidence, due).chance(index) < DUE
    earlier = due - timedelta(days=LATER)
    assert earlier <= told[-1].at or Picture(evidence, earlier).chance(index) >= DUE
