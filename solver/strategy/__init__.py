"""Strategy charts: their language, exact grades, and a search for the best chart of every length.

>>> from solver.strategy import parse_chart
>>> print(parse_chart("Four to a Royal\\ndiscard everything"))
4 to a royal flush
discard everything
"""

from typing import TYPE_CHECKING

from evaluator.front_door import front_door

if TYPE_CHECKING:
    from solver.strategy.books.book import Book
    from solver.strategy.books.derive import derive
    from solver.strategy.language.chart import Chart, ChartError, load_chart, parse_chart
    from solver.strategy.language.grammar import parse_rule
    from solver.strategy.playing.grades import Grade
    from solver.strategy.playing.grading import Grader, grade

__all__ = [
    "Book",
    "Chart",
    "ChartError",
    "Grade",
    "Grader",
    "derive",
    "grade",
    "load_chart",
    "parse_chart",
    "parse_rule",
]

__getattr__, __dir__ = front_door(
    __name__,
    {
        "solver.strategy.books.book": ("Book",),
        "solver.strategy.books.derive": ("derive",),
        "solver.strategy.language.chart": ("Chart", "ChartError", "load_chart", "parse_chart"),
        "solver.strategy.language.grammar": ("parse_rule",),
        "solver.strategy.playing.grades": ("Grade",),
        "solver.strategy.playing.grading": ("Grader", "grade"),
    },
)
