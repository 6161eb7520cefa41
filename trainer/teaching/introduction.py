"""What is said before a lesson: the line in plain words, where it stands, and what it is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from evaluator.figures import count
from solver.explanation.line_reasons import line_reasons
from solver.strategy.playing.word_meanings import terms_of
from trainer.teaching.chance import Chance, any_suits
from trainer.teaching.game_course import GameCourse
from trainer.teaching.in_words import sentence
from trainer.teaching.lesson_deals import ChartDeals, chart_deals
from trainer.teaching.pace import Pace
from trainer.teaching.short_names import line_names, short_name
from trainer.teaching.shown import ShownHand
from trainer.teaching.terms import Term, terms_in

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.word_meanings import GameTerms

EXAMPLES, NEAR_EXAMPLES = 3, 2


class TaughtLine(NamedTuple):
    """A line in plain words, why it is right, and the terms that it uses and none before it did."""

    words: str
    reason: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Introduction:
    """A lesson before its first question.

    Attributes:
        lesson: its number.
        title: the short name of the line; for the starter what it is.
        lines: each line of the lesson in plain words.
        reasons: why each is right, in a sentence.
        place: where the line stands in the chart, in a sentence.
        worth: what it is worth, in a sentence.
        terms: the terms that the lines use.
        examples: deals that the line decides, and what it keeps.
        near_misses: deals that it does not decide, and the line that does.
        chart: the chart after the lesson.
        taught: each line with its reason and its terms.
    """

    lesson: int
    title: str
    lines: tuple[str, ...]
    reasons: tuple[str, ...]
    place: str
    worth: str
    terms: tuple[Term, ...]
    examples: tuple[ShownHand, ...]
    near_misses: tuple[ShownHand, ...]
    chart: Chart
    taught: tuple[TaughtLine, ...]

    def in_short(self, told: Collection[str] = ()) -> Introduction:
        """Return it without hands, worth, and the terms `told` before: reading takes time."""
        taught = (
            line._replace(terms=tuple(term for term in line.terms if term.name not in told))
            for line in self.taught
        )
        terms = (replace(term, examples=()) for term in self.terms if term.name not in told)
        return replace(
            self,
            worth="",
            terms=tuple(terms),
            examples=(),
            near_misses=(),
            taught=tuple(taught),
        )


def terms_told(course: GameCourse, lessons: Iterable[int]) -> set[str]:
    """Return the names of the terms that the lines of some lessons use."""
    terms = terms_of(course.table, course.coins)
    rules = (rule for lesson in lessons for rule in course.rules(lesson))
    return {term.name for rule in rules for term in terms_in(rule, terms)}


@lru_cache(maxsize=2)
def introduction(course: GameCourse, lesson: int, pace: Pace) -> Introduction:
    """Return what is said before a lesson; its deals are always the same."""
    rules = course.rules(lesson)
    chart = course.chart(lesson)
    deals = chart_deals(course.table, course.coins, chart)
    terms = terms_of(course.table, course.coins)
    used = {term.name: term for rule in rules for term in terms_in(rule, terms)}
    chance = Chance(0, 0)
    places = [course.course.place(lesson)] * EXAMPLES if lesson else _places(course)
    examples = [hand for place in places if (hand := _example(deals, place, chance))]
    near = [_near_miss(deals, places[0], chance) for _ in range(NEAR_EXAMPLES if lesson else 0)]
    lines = rules if lesson else chart.rules
    reasons = line_reasons(deals.grader, chart, [course.course.place(lesson)] if lesson else None)
    return Introduction(
        lesson=lesson,
        title=line_names(chart.rules)[places[0] - 1] if lesson else _starter(chart),
        lines=tuple(map(sentence, lines)),
        reasons=reasons,
        place=_place(chart, course.course.place(lesson)) if lesson else _ORDER,
        worth=_worth(course, lesson, pace),
        terms=tuple(used.values()),
        examples=tuple(examples),
        near_misses=tuple(hand for hand in near if hand is not None),
        chart=chart,
        taught=tuple(_taught(lines, reasons, terms)),
    )


def _taught(
    lines: Sequence[Rule], reasons: Sequence[str], terms: GameTerms
) -> Iterator[TaughtLine]:
    """Yield each line with its reason; a term stands at the first line that uses it."""
    told: set[str] = set()
    for rule, reason in zip(lines, reasons, strict=True):
        new = tuple(term for term in terms_in(rule, terms) if term.name not in told)
        told.update(term.name for term in new)
        yield TaughtLine(sentence(rule), reason, new)


_ORDER = "Go through the lines from the top; the first that fits your hand says what to keep."


def _starter(chart: Chart) -> str:
    return f"A first chart of {count(len(chart.rules), 'line')}"


def _places(course: GameCourse) -> list[int]:
    """The places, from 1, of the starter's lines."""
    return list(range(1, len(course.rules(0)) + 1))


def _place(chart: Chart, place: int) -> str:
    """Say where a line stands in a chart.

    >>> from solver.strategy import parse_chart
    >>> _place(parse_chart("high pair\\nlow pair\\none high card"), 2)
    'Line 2 of 3: after “high pair”, before “one high card”.'
    """
    names = [name[0].lower() + name[1:] for name in line_names(chart.rules)]
    near = [f"after “{names[place - 2]}”"] if place > 1 else []
    near += [f"before “{names[place]}”"] if place < len(names) else []
    return f"Line {place} of {len(names)}: {', '.join(near)}."


def _worth(course: GameCourse, lesson: int, pace: Pace) -> str:
    hands = f"at {pace.hands_an_hour:,} hands an hour and {count(course.coins, 'coin')} a hand"
    if not lesson:
        lost = pace.an_hour(course.costs[0], course.coins)
        return f"Playing by it gives away {lost} against the best play, {hands}."
    if course.saves(lesson) <= 0:
        return f"By itself it saves nothing: it makes room for the line of lesson {lesson + 1}."
    saved = pace.an_hour(course.saves(lesson), course.coins)
    left = pace.an_hour(course.costs[lesson], course.coins)
    return f"It saves {saved}, {hands}. After it the chart gives away {left}."


def _example(deals: ChartDeals, place: int, chance: Chance) -> ShownHand | None:
    rows = deals.decided(place)
    if not len(rows):
        return None
    row = rows[chance.weighted(deals.grader.weights[rows].tolist())]
    return _played(deals, any_suits(deals.grader.cards[row].tolist(), chance))


def _near_miss(deals: ChartDeals, place: int, chance: Chance) -> ShownHand | None:
    example = _example(deals, place, chance)
    groups = [] if example is None else deals.near_misses(place, example.cards)
    found = [deal for group in groups for deal in group]
    return _played(deals, found[chance.below(len(found))]) if found else None


def _played(deals: ChartDeals, cards: tuple[int, ...]) -> ShownHand:
    """A deal as the chart plays it, with the line that decides it."""
    from solver.strategy.playing.chart_verdict import judge_by_chart

    verdict = judge_by_chart(deals.chart, cards, deals.grader.terms, 0)
    line = verdict.line
    caption = verdict.text if line is None else short_name(deals.chart.rules[line - 1])
    return ShownHand(cards, verdict.mask, caption)
