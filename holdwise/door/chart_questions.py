"""Charts and courses of a game: those that come along, those kept by the command, or new ones.

They are found and kept as by ``holdwise strategy`` and ``holdwise course``, in the player's data
folder; so this is the one module here that asks `trainer`, and none of what it asks needs a window.
"""

from fractions import Fraction

from evaluator.arguments import whole_from
from holdwise.door.own_packages import own_package
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import checked_bet
from solver.progress import Progress, part, unheard
from solver.strategy.books.book import Book, Derived
from solver.strategy.course.course import Course

own_package("trainer")

from trainer.app.charts import GameCharts, charts_folder

SEARCHED = Fraction(3, 4)
"""The share of the time for a chart with conditions that it takes to find the one without."""


def strategy(
    table: AnyTable = "job-9-6",
    lines: int | None = None,
    *,
    coins: int = 5,
    penalties: bool = False,
    progress: Progress | None = None,
) -> Derived:
    """Return the best chart of a game: at once where one comes along or was derived before.

    Otherwise it is derived, which takes seconds for a number of lines and minutes without one, and
    kept, as ``holdwise strategy`` keeps it.

    >>> chart = strategy("9/6", lines=16)
    >>> len(chart.rules), round(float(chart), 6)
    (16, 0.995232)

    Args:
        table: a paytable, or its id, alias or path.
        lines: the most lines it may have; by default it has every line that is worth learning.
        coins: the bet, 1 to 5.
        penalties: whether it may have conditions on the discards.
        progress: called with the share of the work that is done.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5, or no chart of the game is so short.
    """
    charts, heard = _charts(table, coins), progress or unheard
    lines = None if lines is None else whole_from(lines, "lines", 1)
    first = part(heard, 0, float(SEARCHED)) if penalties else heard
    then = part(heard, float(SEARCHED), 1)
    if lines is None:
        all_lengths = charts.book(first)
        return charts.exact(all_lengths, then) if penalties else all_lengths.full
    best = charts.at_most(lines, first)
    if best is None:
        raise ValueError(f"lines: the shortest chart of {charts.table.name} has more than {lines}")
    return charts.limited(best, lines, then) if penalties else best


def book(table: AnyTable = "job-9-6", *, coins: int = 5, progress: Progress | None = None) -> Book:
    """Return the best chart of every length of a game, as `strategy` finds them.

    >>> book("9/6").at_most(10).rules[0]
    parse_rule('4 to a royal flush unless straight flush')

    Args:
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.
        progress: called with the share of the work that is done.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return _charts(table, coins).book(progress or unheard)


def course(
    table: AnyTable = "job-9-6", *, coins: int = 5, progress: Progress | None = None
) -> Course:
    """Return the course of a game: one chart that grows by a line a lesson.

    >>> course("9/6").chart(1).length
    '9 lines'

    Args:
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.
        progress: called with the share of the work that is done.

    Raises:
        CourseError: the game has none.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return _charts(table, coins).course(progress or unheard)


def _charts(table: AnyTable, coins: int) -> GameCharts:
    return GameCharts(load_paytable(table), checked_bet(coins), charts_folder(None))
