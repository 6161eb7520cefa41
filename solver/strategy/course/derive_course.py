"""Derives the course of any paytable from the best charts of each length.

grader = Grader.of(solve_game("job-9-6"))
course = derive_course(grader, derive(grader))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from evaluator.figures import count
from solver.processes import helper
from solver.progress import Progress, part, unheard
from solver.strategy.books.book import Book
from solver.strategy.books.derive import found_book, library_searches
from solver.strategy.course.chain_search import annealed, first_lessons, interleaved, settled_lines
from solver.strategy.course.course import Course, CourseLine, course_costs
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.all_lengths import DISCARD_EVERYTHING, section
from solver.strategy.search.annealing import ChartSearch, in_each
from solver.strategy.search.buckets import Floats, sort_into_buckets
from solver.strategy.search.library import as_in_library, library
from solver.strategy.search.line_price import LEAST_SAVING

STARTER_LINES = 8
"""Lines of the first chart, if there is one so short."""
COARSE = 0.04, 0.003, 250
"""The first and the last temperature with the whole library, and the number of moves: in 9/6 a mean
ratio of 1.6 falls to 1.2 or 1.3. They must start this high: from a fifth of it a game of 42 lines
ended at 1.5 instead of 1.34."""
FINE = 0.06, 0.0005, 2500
"""The same with only the rules that helped, which takes a tenth of the time a move."""
SEED = 1
"""Of the random moves, if no other is asked for."""
IDLE = Fraction(1, 100_000_000)
"""A lesson that saves less, in coins per coin bet, is left out."""


class CourseError(ValueError):
    """No course can be derived; the text is one line that says why and what works without it."""


def derive_course(
    grader: Grader, book: Book, progress: Progress = unheard, seed: int = SEED
) -> Course:
    """Derive the course of a game from its book of charts, which takes some ten seconds.

    progress: called now and then with the share of the work done, 0 to 1.

    Raises:
        CourseError: the shortest chart of the book leaves nothing to learn.
    """
    least = least_costs(grader, book)
    with helper() as second:
        own = _lines(book)
        rules = (*own, *library(grader.terms))
        buckets = sort_into_buckets(grader, rules, part(progress, 0, 0.1), second)
        searches = ChartSearch(buckets, second).sections()
        lines = _searched(searches, own, least, part(progress, 0.1, 1), seed)
    return _without_idle_lessons(_course(grader, lines), grader)


def derive_both(
    grader: Grader, hear: Callable[[Book], object], progress: Progress = unheard
) -> Course:
    """Derive the charts of a game, which `hear` is told of, and its course by the same search.

    Raises:
        CourseError: the shortest chart leaves nothing to learn.
    """
    with helper() as second:
        searches = library_searches(grader, second, part(progress, 0, 0.1))
        book = found_book(grader, searches, part(progress, 0.1, 0.6))
        hear(book)
        least = least_costs(grader, book)
        lines = _searched(searches, _lines(book), least, part(progress, 0.6, 1), SEED)
    return _without_idle_lessons(_course(grader, lines), grader)


def _lines(book: Book) -> list[Rule]:
    """The lines of the full chart as they are in the library, without the last."""
    return [as_in_library(rule) for rule in book.full.chart.rules if rule.kinds[0].cards]


def _searched(
    searches: Sequence[ChartSearch],
    full: Sequence[Rule],
    least: Floats,
    progress: Progress,
    seed: int,
) -> list[tuple[Rule, int]]:
    """The lines of a course, each with its lesson, found from those of the full chart."""
    known = [(each, first_lessons(each, full, seed)) for each in searches]
    searches = [each for each, chain in known if chain.lines]
    chains = [chain for _, chain in known if chain.lines]
    lines = sum(len(chain.lines) for chain in chains)
    least = least[: len(least) - len(full) + lines]  # a line is unknown if it is hardly ever best
    shares = 1 / (least * len(least))
    for (hot, cold, moves), stage in ((COARSE, (0, 0.3)), (FINE, (0.3, 0.8))):
        numbers = interleaved([chain.costs for chain in chains], shares)
        work = [
            (
                chain,
                int(of_section[0]),
                _shares(of_section, shares),
                np.geomspace(hot, cold, round(moves * len(chain.lines) / lines)),
            )
            for chain, of_section in zip(chains, numbers.T, strict=True)
        ]
        chains = in_each(searches, annealed, work, part(progress, *stage))
    numbers = interleaved([chain.costs for chain in chains], shares)
    ends = [
        (chain, int(of_section[0]), _shares(of_section, shares))
        for chain, of_section in zip(chains, numbers.T, strict=True)
    ]
    settled = in_each(searches, settled_lines, ends, part(progress, 0.8, 1))
    when = [[0, *(np.flatnonzero(np.diff(of)) + 1).tolist()] for of in numbers.T]
    progress(1.0)
    return [
        (rule, lessons[lesson])
        for of_section, lessons in zip(settled, when, strict=True)
        for rule, lesson in of_section
    ]


def _shares(numbers: Ints, shares: Floats) -> Floats:
    """(lessons of a section + 1,): the shares of the charts that have each number of its lines."""
    return np.bincount(numbers - numbers[0], shares).astype(np.float64)


def least_costs(grader: Grader, book: Book) -> Floats:
    """(lessons + 1,): the costs of the best charts of each length, from the starter's on.

    A cost below what a line must save to be worth its place counts as that.

    Raises:
        CourseError: the shortest chart of the book leaves nothing to learn.
    """
    shortest = max(STARTER_LINES, min(book.by_length))
    longest = len(book.full.chart.rules)
    if longest <= shortest:
        raise CourseError(
            f"{grader.table.name} has no course: its chart of {count(longest, 'line')} leaves "
            "nothing to learn line by line; the chart itself, drills and exams work without it"
        )
    best = [book.at_most(length) for length in range(shortest, longest + 1)]
    costs = [grader.optimal - derived.return_ for derived in best if derived is not None]
    return np.array([float(max(cost, LEAST_SAVING)) for cost in costs])


def _course(grader: Grader, lines: Iterable[tuple[Rule, int]]) -> Course:
    """The course of some lines; where one leaves a choice that matters, it says which to take."""
    rules = sorted((*lines, (DISCARD_EVERYTHING, 0)), key=_section)
    course = Course(tuple(CourseLine(*line) for line in rules))
    ambiguous = {
        rule
        for lesson in {0, course.lessons // 3, 2 * course.lessons // 3, course.lessons}
        for rule, line in zip(
            course.chart(lesson).rules, grader.grade(course.chart(lesson)).lines, strict=True
        )
        if line.ambiguous and not rule.choice
    }
    return Course(
        tuple(
            CourseLine(replace(rule, choice="lowest") if rule in ambiguous else rule, lesson)
            for rule, lesson in course.lines
        )
    )


def _section(line: tuple[Rule, int]) -> int:
    return section(line[0])


def _without_idle_lessons(course: Course, grader: Grader) -> Course:
    """The course without the lessons that save nothing, now or by making room for a later line."""
    costs = course_costs(course, grader)
    for lesson in reversed(range(1, course.lessons + 1)):
        if costs[lesson - 1] - costs[lesson] < IDLE:
            shorter = _without_lesson(course, lesson)
            later = course_costs(shorter, grader, since=lesson)
            if all(
                less - more < IDLE for less, more in zip(later, costs[lesson + 1 :], strict=True)
            ):
                course, costs = shorter, costs[:lesson] + later
    return course


def _without_lesson(course: Course, lesson: int) -> Course:
    lines = (line for line in course.lines if line.lesson != lesson)
    return Course(tuple(CourseLine(rule, each - (each > lesson)) for rule, each in lines))
