"""Strategy charts: their language, exact grades, and a search for the best chart of every length.

>>> from solver.strategy import parse_chart
>>> print(parse_chart("Four to a Royal\\ndiscard everything"))
4 to a royal flush
discard everything
"""

from typing import TYPE_CHECKING

from evaluator.front_door import front_door

if TYPE_CHECKING:
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.books.derive import derive
    from solver.strategy.language.chart import Chart, ChartError, load_chart, parse_chart
    from solver.strategy.language.grammar import parse_rule
    from solver.strategy.language.rules import Rule
    from solver.strategy.playing.grades import Grade, LineGrade, Misplay
    from solver.strategy.playing.grading import Grader, grade

__all__ = [
    "Book",
    "Chart",
    "ChartError",
    "Derived",
    "Grade",
    "Grader",
    "LineGrade",
    "Misplay",
    "Rule",
    "derive",
    "grade",
    "load_chart",
    "parse_chart",
    "parse_rule",
]

# A type checker must not see a `__getattr__`: every misspelt name would be `Any`.
if not TYPE_CHECKING:
    __getattr__, __dir__ = front_door(
        __name__,
        {
            "solver.strategy.books.book": ("Book", "Derived"),
            "solver.strategy.books.derive": ("derive",),
            "solver.strategy.language.chart": ("Chart", "ChartError", "load_chart", "parse_chart"),
            "solver.strategy.language.grammar": ("parse_rule",),
            "solver.strategy.language.rules": ("Rule",),
            "solver.strategy.playing.grades": ("Grade", "LineGrade", "Misplay"),
            "solver.strategy.playing.grading": ("Grader", "grade"),
        },
    )
