"""Derives the courses that come with the catalogue: `python -m solver.strategy.course.ship [ID…]`.

Without ids, it derives the course of every game that has charts but no course yet, half a minute
for each. A course is replaced only by one whose charts cost less against the best known of their
lengths.
"""

from __future__ import annotations

import sys
from pathlib import Path

from solver.game import solve_game
from solver.paytable.catalogue import load_paytable
from solver.strategy.books.book import Book
from solver.strategy.books.shipped import shipped_book, shipped_ids
from solver.strategy.course.course import Course, course_costs, parse_course
from solver.strategy.course.derive import derive_course, least_costs
from solver.strategy.playing.grading import Grader
from solver.text_files import replace_file

COINS = 5
SEEDS = {"all-american": 2, "deluxe-8-6": 2, "deuces-wild-nsud": 2}
"""Games in which the first search from seed 1 ended above 1.4; the others have 1."""
COURSES = Path(__file__).parent / "courses"


def main(ids: list[str]) -> None:
    """Write the courses of these games."""
    COURSES.mkdir(exist_ok=True)
    for name in ids or [name for name in shipped_ids() if not place(name).exists()]:
        table = load_paytable(name)
        book = shipped_book(table, COINS)
        if book is None:
            raise ValueError(f"{name} has no shipped charts; derive them first")
        grader = Grader.of(solve_game(table, COINS))
        found = [derive_course(grader, book, seed=SEEDS.get(name, 1))]
        if place(name).exists():
            found.append(parse_course(place(name).read_text(encoding="utf-8")))
        best = min(found, key=lambda course: mean_ratio(course, grader, book))
        replace_file(place(name), f"{best}\n")
        print(f"{name}: {mean_ratio(best, grader, book):.3f}, {best!r}")  # noqa: T201 - a tool


def mean_ratio(course: Course, grader: Grader, book: Book) -> float:
    """The mean over the charts of a course of their cost over the least known of their length.

    Where the course ends before the book, its last chart stands for the lengths that it lacks.
    """
    least = least_costs(grader, book)
    costs = [float(cost) for cost in course_costs(course, grader)]
    costs = (costs + costs[-1:] * len(least))[: len(least)]
    return float(sum(cost / low for cost, low in zip(costs, least, strict=True)) / len(least))


def place(name: str) -> Path:
    """The file of a game's course."""
    return COURSES / f"{name}.txt"


if __name__ == "__main__":
    main(sys.argv[1:])
