"""Derives what comes with the catalogue: `python release/ship_charts.py ID…`.

For each game these are its charts, then its course. The search for charts is longer than that of
`holdwise strategy` for a user's own paytable: a minute or two for each game, and half a minute for
the course. What is there already is replaced only by something better: each chart by one with a
higher return, a course by one whose charts cost less against the best known of their lengths.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from solver.files import replace_file
from solver.game import solve_game
from solver.paytable.catalogue import catalogue_ids, load_paytable
from solver.strategy.books.book import Book, game_key, parse_book, rising
from solver.strategy.books.derive import derive, exact_chart
from solver.strategy.course.course import Course, course_costs, parse_course
from solver.strategy.course.derive_course import CourseError, derive_course, least_costs
from solver.strategy.playing.grading import Grader

T = TypeVar("T", Book, Course)

COINS = 5
CYCLES = 4
SEEDS = {"all-american": 2, "deluxe-8-6": 2, "deuces-wild-nsud": 2}
"""Games in which the first search from seed 1 ended above 1.4; the others have 1."""
STRATEGY = Path(__file__).parents[1] / "solver" / "strategy"
CHARTS, COURSES = STRATEGY / "books" / "charts", STRATEGY / "course" / "courses"


def main(ids: list[str]) -> None:
    """Write the charts and the courses of these games, and the index of all charts."""
    for name in ids:
        grader = Grader.of(solve_game(load_paytable(name), COINS))
        book = derive(grader, cycles=CYCLES)
        book = replace(book, exact=exact_chart(book, grader, least_passes=CYCLES))
        book = kept(place(name), book, parse_book, better)
        write_index()
        print(f"{name}: {_ship_course(name, grader, book)}")


def _ship_course(name: str, grader: Grader, book: Book) -> str:
    """Write the course of a game; return what there is to say of it."""

    def cheaper(one: Course, other: Course) -> Course:
        return min((one, other), key=lambda each: mean_ratio(each, grader, book))

    try:
        course = derive_course(grader, book, seed=SEEDS.get(name, 1))
    except CourseError as error:
        return str(error)
    course = kept(COURSES / f"{name}.txt", course, parse_course, cheaper)
    return f"{mean_ratio(course, grader, book):.3f}, {course!r}"


def kept(file: Path, new: T, read: Callable[[str], T], best: Callable[[T, T], T]) -> T:
    """Write a book or a course to its file, or the best of it and what is there; return it."""
    file.parent.mkdir(exist_ok=True)
    if file.exists():
        new = best(new, read(file.read_text(encoding="utf-8")))
    replace_file(file, f"{new.text()}\n")
    return new


def better(one: Book, other: Book) -> Book:
    """The better chart of each length from two books, where it beats every shorter one."""
    exact = [book.exact for book in (one, other) if book.exact is not None]
    best = max(exact, key=lambda derived: (derived.return_, -len(derived.chart.rules)))
    return Book(rising([*one.by_length.values(), *other.by_length.values()]), best)


def mean_ratio(course: Course, grader: Grader, book: Book) -> float:
    """The mean over the charts of a course of their cost over the least known of their length.

    Where the course ends before the book, its last chart stands for the lengths that it lacks.
    """
    least = least_costs(grader, book)
    costs = [float(cost) for cost in course_costs(course, grader)]
    costs = (costs + costs[-1:] * len(least))[: len(least)]
    return float(sum(cost / low for cost, low in zip(costs, least, strict=True)) / len(least))


def write_index() -> None:
    """Write the key of every game that has a book."""
    shipped = [name for name in catalogue_ids() if place(name).exists()]
    lines = (f"{game_key(load_paytable(name), COINS)} {name}\n" for name in shipped)
    replace_file(CHARTS / "index.txt", "".join(lines))


def place(name: str) -> Path:
    """The file of a game's book."""
    return CHARTS / f"{name}.txt"


if __name__ == "__main__":
    main(sys.argv[1:])
