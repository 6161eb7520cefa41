"""The charts of every length that a search finds, without the book that is made of them."""

from __future__ import annotations

from solver.processes import Helper
from solver.progress import Progress, part, unheard
from solver.strategy.books.derive import MOST, SHORTEST, SORTED, charts_by_length, library_searches
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import Grader


def charts_of(
    grader: Grader, shortest: int = SHORTEST, longest: int = MOST, progress: Progress = unheard
) -> dict[int, Chart]:
    """The best chart found for each number of lines, as `derive` finds them."""
    searches = library_searches(grader, Helper(), part(progress, 0, SORTED))
    return charts_by_length(grader, searches, shortest, longest, part(progress, SORTED, 1), 1)
