"""Strategy a person can carry: charts that run, exact grades, and the best chart of every length.

>>> from solver.strategy import parse_chart
>>> print(parse_chart("Four to a Royal\\ndiscard everything"))
4 to a royal flush
discard everything
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart, ChartError, load_chart, parse_chart
    from solver.strategy.playing.grades import Grade
    from solver.strategy.playing.grading import Grader, grade

_HOMES = {
    "Chart": "solver.strategy.language.chart",
    "ChartError": "solver.strategy.language.chart",
    "Grade": "solver.strategy.playing.grades",
    "Grader": "solver.strategy.playing.grading",
    "grade": "solver.strategy.playing.grading",
    "load_chart": "solver.strategy.language.chart",
    "parse_chart": "solver.strategy.language.chart",
}

__all__ = ["Chart", "ChartError", "Grade", "Grader", "grade", "load_chart", "parse_chart"]


def __getattr__(name: str) -> Any:
    """Load a public name's module when the name is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
