"""What is said before a lesson: the line in plain words, where it stands, and what it is worth.

The first chart is said two lines at a time: a beginner reads two, plays them at once, and only then
reads the next two; their reasons come with the answers. Ten mixed hands follow. What the chart is
then worth is told beside somebody who plays by feel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import format_cards
from evaluator.figures import count
from solver.explanation.line_reasons import line_reasons
from solver.explanation.verdict_sentences import verdict_sentence
from solver.hand import solve_hand
from solver.holds import held
from solver.paytable.table import PayTable
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.playing.word_meanings import GameTerms, terms_of
from trainer.core.coach import FIRST_CHART
from trainer.teaching.asking import Chance, any_suits
from trainer.teaching.game_course import GameCourse
from trainer.teaching.in_words import line_sentences
from trainer.teaching.lesson_deals import ChartDeals, chart_deals, game_grader
from trainer.teaching.lessons import Lesson
from trainer.teaching.line_names import line_names, short_name
from trainer.teaching.skill import Pace
from trainer.teaching.terms import GAP, ShownHand, Term, terms_in

EXAMPLES, NEAR_EXAMPLES = 3, 2


class TaughtLine(NamedTuple):
    """A line in plain words, and the terms that it uses and none before it did."""

    words: str
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
        examples: deals that the line decides, and what it keeps, the plainest first; of the starter
            the plainest of each line.
        near_misses: deals that it does not decide, and the line that does.
        chart: the chart after the lesson.
        taught: each line with its terms.
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

    def new_terms(self, known: Collection[str]) -> tuple[Term, ...]:
        """Return the terms that were not `known` before: reading takes time."""
        return tuple(term for term in self.terms if term.name not in known)


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
    places = [course.course.place(lesson)] if lesson else _places(course)
    plain = [_shown(deals, deals.plainest(place), chance) for place in places]
    more = (_example(deals, places[0], chance) for _ in range(EXAMPLES - 1 if lesson else 0))
    examples = [hand for hand in (*plain, *more) if hand is not None]
    near = [_near_miss(deals, places[0], chance) for _ in range(NEAR_EXAMPLES if lesson else 0)]
    lines = rules if lesson else chart.rules
    return Introduction(
        lesson=lesson,
        title=line_names(chart.rules)[places[0] - 1] if lesson else _starter(chart),
        lines=tuple(map(line_sentences, lines)),
        reasons=tuple(map(partial(_reason, deals), places, plain)),
        place=_place(chart, course.course.place(lesson)) if lesson else _ORDER,
        worth=_worth(course, lesson, pace),
        terms=tuple(used.values()),
        examples=tuple(examples),
        near_misses=tuple(hand for hand in near if hand is not None),
        chart=chart,
        taught=tuple(_taught(lines, terms)),
    )


class LineAgain(NamedTuple):
    """A line that is shown again: its place, what it says, a hand, and why it is right there."""

    place: int
    words: str
    hand: ShownHand | None
    reason: str


def lines_again(lesson: Lesson) -> tuple[LineAgain, ...]:
    """Return the lines that a lesson shows again where it stops, each with its plainest hand."""
    return tuple(_again(lesson.course, lesson.lesson, aim.place) for aim in lesson.lines_again)


@lru_cache(maxsize=16)
def _again(course: GameCourse, lesson: int, place: int) -> LineAgain:
    chart = course.chart(lesson)
    deals = chart_deals(course.table, course.coins, chart)
    hand = _shown(deals, deals.plainest(place), Chance(0, 0))
    reason = ""
    if hand is not None:  # alone: what tempts may not have been taught yet
        solution = solve_hand(hand.cards, course.table, course.coins)
        reason = verdict_sentence(solution, hand.held, alone=True)
    return LineAgain(place, line_sentences(chart.rules[place - 1]), hand, reason)


STOPPED = "Four misses in a row. Look at the lines again, without hurry."
"""What is said where a lesson stops."""


def _reason(deals: ChartDeals, place: int, hand: ShownHand | None) -> str:
    """Return why a line is right in the hand that shows it; where none does, why on average."""
    grader = deals.grader
    if hand is None:
        return line_reasons(grader, deals.chart, [place])[0]
    return verdict_sentence(solve_hand(hand.cards, grader.table, grader.coins), hand.held)


def _taught(lines: Sequence[Rule], terms: GameTerms) -> Iterator[TaughtLine]:
    """Yield each line with its terms; one stands at the first line that uses it."""
    known: set[str] = set()
    for rule in lines:
        new = tuple(term for term in terms_in(rule, terms) if term.name not in known)
        known.update(term.name for term in new)
        yield TaughtLine(line_sentences(rule), new)


_ORDER = "Go through the lines from the top; the first that fits your hand says what to keep."


def _starter(chart: Chart) -> str:
    return f"{FIRST_CHART}, {count(len(chart.rules), 'line')}"


def _places(course: GameCourse) -> list[int]:
    """The places, from 1, of the starter's lines."""
    return list(range(1, len(course.chart(0).rules) + 1))


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
    return _shown(deals, deals.decided(place), chance)


def _shown(deals: ChartDeals, rows: NDArray[np.int64], chance: Chance) -> ShownHand | None:
    """Return one of these deals, each as likely as in play; None if there is none."""
    if not len(rows):
        return None
    row = rows[chance.weighted(deals.grader.weights[rows].tolist())]
    return _played(deals, any_suits(deals.grader.cards[row].tolist(), chance))


def _near_miss(deals: ChartDeals, place: int, chance: Chance) -> ShownHand | None:
    example = _example(deals, place, chance)
    groups = [] if example is None else deals.near_misses(place, example.cards)
    misses = [deal for group in groups for deal in group]
    return _played(deals, misses[chance.below(len(misses))]) if misses else None


def _played(deals: ChartDeals, cards: tuple[int, ...]) -> ShownHand:
    """A deal as the chart plays it, with the line that decides it."""
    from solver.strategy.playing.match import judge_by_chart

    verdict = judge_by_chart(deals.chart, cards, deals.grader.terms, 0)
    line = verdict.line
    caption = verdict.text if line is None else short_name(deals.chart.rules[line - 1])
    return ShownHand(cards, verdict.mask, caption)


BY_FEEL = """\
high pair or better
low pair
4 to a flush
4 to a straight
3 high cards
2 high cards
one high card
discard everything
"""
"""What people hold who were never told: pairs first, any four to a straight, all the high cards."""
WILD_BY_FEEL = """\
three of a kind or better
two pair
any pair
4 to a flush
4 to a straight
{}
discard everything
"""
"""The same where cards are wild: what pays, pairs, any chase, and at last the wild cards."""
MIXED_HANDS_TEXT = (
    "Now ten hands with all of it. Go from the top: the first line that fits decides."
)
IN_ORDER = "The first line that fits your hand decides."
GONE_ON = "It goes on where you broke off; type chart to see all the lines."


@lru_cache(maxsize=4)
def lost_by_feel(table: PayTable, coins: int) -> Fraction:
    """Return what one who plays by feel gives away, per coin bet.

    >>> from solver import load_paytable
    >>> round(float(lost_by_feel(load_paytable("9/6"), 5)), 4)
    0.0235
    """
    rules, grader = table.rules, game_grader(table, coins)
    wild = sum(rules.copies[kind] for kind in rules.wild_kinds)
    lines = [f"{count(number, 'wild card')}" for number in range(wild, 0, -1)]
    chart = WILD_BY_FEEL.format("\n".join(lines)) if wild else BY_FEEL
    return grader.optimal - grader.return_of(parse_chart(chart))


def stage_words(lesson: Lesson, intro: Introduction) -> tuple[str, ...]:
    """Return what is said before the stage that a first lesson is in: its lines, or ten hands.

    A line that is not asked by itself, as the last one, is said with those before it.
    """
    if lesson.mixed:
        return (MIXED_HANDS_TEXT,)
    at = lesson.stages.index(lesson.stage)
    ends = [stage[0].place - 1 for stage in lesson.stages[1:-1]] + [len(intro.taught)]
    words: list[str] = []
    for place in range(ends[at - 1] + 1 if at else 1, ends[at] + 1):
        line = intro.taught[place - 1]
        words += [f"{place}. {line.words}", *_terms(line), *_close_cards(place, intro)]
    return (*words, IN_ORDER) if at == 0 else tuple(words)


def _terms(line: TaughtLine) -> Iterator[str]:
    """Yield what the words of a line mean; of a gap what it is, the rest comes with later lines."""
    for term in line.terms:
        meaning = term.meaning.partition(". ")[0] + "." if term.name == GAP.name else term.meaning
        yield f"   {term.name}: {meaning}"


def _close_cards(place: int, intro: Introduction) -> Iterator[str]:
    """Yield cards that show how close they must lie, where a line says so."""
    rule, terms = intro.chart.rules[place - 1], intro.taught[place - 1].terms
    if rule.kinds[0].excess is None:
        return
    plain = [each.hand for term in terms for each in term.examples if each == GAP.examples[1]]
    shown = [*(hand for hand in intro.examples if hand.caption == short_name(rule)), *plain]
    cards = (format_cards(sorted(held(hand.cards, hand.held))) for hand in shown)
    yield f"   For example {', or '.join(cards)}."


def worth_now(course: GameCourse, pace: Pace) -> str:
    """Say what the first chart is worth, beside a player by feel."""
    now = pace.an_hour(course.costs[0], course.coins)
    lost = lost_by_feel(course.table, course.coins)
    if lost <= course.costs[0]:
        return f"Played like this you give away {now}."
    by_feel = pace.an_hour(lost, course.coins)
    return f"A player by feel gives away {by_feel}. Played like this you give away {now}."
