"""Derives the course of any paytable from the best charts of each length.

grader = Grader.of(solve_game("job-9-6"))
course = derive_course(grader, derive(grader))
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from evaluator.figures import count
from solver.progress import Progress, part, unheard
from solver.strategy.books.book import Book
from solver.strategy.books.finish import DISCARD_EVERYTHING, section
from solver.strategy.course.chain_search import Annealing, first_chain, settled, simplified
from solver.strategy.course.chart_chain import Chains, Lines
from solver.strategy.course.course import Course, CourseLine, course_costs
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.grading import Grader
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.buckets import Buckets, Floats, sort_into_buckets
from solver.strategy.search.library import library
from solver.strategy.search.line_price import LEAST_SAVING

STARTER_LINES = 8
"""Lines of the first chart, if there is one so short."""
COARSE = np.geomspace(0.04, 0.003, 250)
"""Temperatures with the whole library: in 9/6 a mean ratio of 1.6 falls to 1.2 or 1.3. They must
start this high: from a fifth of it a game of 42 lines ended at 1.5 instead of 1.34."""
FINE = np.geomspace(0.06, 0.0005, 2500)
"""Temperatures with only the rules that helped, which takes a tenth of the time a move."""
HELPED, MOST_HELPED = 0.25, 4
"""A rule helped if it once left at most this share of what the best rule saved unsaved; of more
rules than this for each line, those that helped most: in games with wild cards half of all did."""

IDLE = Fraction(1, 100_000_000)
"""A lesson that saves less, in coins per coin bet, is left out."""


class CourseError(ValueError):
    """No course can be derived; the text is one line that says why and what works without it."""


def derive_course(
    grader: Grader, book: Book, progress: Progress = unheard, seed: int = 1
) -> Course:
    """Derive the course of a game from its book of charts, which takes half a minute.

    progress: called now and then with the share of the work done, 0 to 1.

    Raises:
        CourseError: the shortest chart of the book leaves nothing to learn.
    """
    least = least_costs(grader, book)
    full = [_without_choice(rule) for rule in book.full.chart.rules if rule.kinds[0].cards]
    buckets = sort_into_buckets(grader, (*full, *library(grader.terms)))
    search, starter = ChartSearch(buckets), len(full) + 1 - len(least)
    known = search.numbers(full)  # all of them, unless one is hardly ever best
    lines = first_chain(search, known, starter)
    chains = Chains(buckets, least[: len(known) - starter + 1])
    rng = np.random.default_rng(seed)
    coarse = Annealing(chains, lines, rng)
    coarse.run(COARSE, part(progress, 0, 0.5))
    lines = _finely(coarse, rng, part(progress, 0.5, 0.9))
    lines = simplified(chains, settled(chains, lines))
    progress(1.0)
    return _without_idle_lessons(_course(grader, buckets, lines), grader)


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


def _finely(coarse: Annealing, rng: np.random.Generator, progress: Progress) -> Lines:
    """Anneal again with only those rules that helped before."""
    lines = coarse.best[1]
    best = coarse.unsaved.argsort(kind="stable")[: MOST_HELPED * len(lines)]
    helped = {*best[coarse.unsaved[best] < HELPED].tolist(), *(rule for rule, _ in lines)}
    rules = sorted(helped)
    fine = Annealing(
        coarse.chains.subset(rules),
        tuple((rules.index(rule), lesson) for rule, lesson in lines),
        rng,
    )
    fine.run(FINE, progress)
    return tuple((rules[rule], lesson) for rule, lesson in fine.best[1])


def _without_choice(rule: Rule) -> Rule:
    """The rule as it is in the library, where no line says that the lowest ranks come first."""
    return replace(rule, choice="", text="") if rule.choice == "lowest" else rule


def _course(grader: Grader, buckets: Buckets, lines: Lines) -> Course:
    """The course of a chain; where a line leaves a choice that matters, it says which to take."""
    rules = [*((buckets.rules[rule], lesson) for rule, lesson in lines), (DISCARD_EVERYTHING, 0)]
    course = Course(tuple(CourseLine(*line) for line in sorted(rules, key=_section)))
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
            fewer = course_costs(shorter, grader)
            if all(fewer[n - 1] - costs[n] < IDLE for n in range(lesson, course.lessons + 1)):
                course, costs = shorter, fewer
    return course


def _without_lesson(course: Course, lesson: int) -> Course:
    lines = (line for line in course.lines if line.lesson != lesson)
    return Course(tuple(CourseLine(rule, each - (each > lesson)) for rule, each in lines))
