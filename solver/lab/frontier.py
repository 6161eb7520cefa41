"""Several lines at once: which pays together make a game return what is wanted, and no less."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key, parts
from evaluator.report import Report, Reported, heading
from evaluator.report import line as text_line
from evaluator.report import table as report_table
from solver.game import solve_game
from solver.lab.breakeven import Breakeven, breakeven, least_pay, short_percent, with_pay
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import PaytableError
from solver.paytable.table import PayTable
from solver.plots import Axes, axes_for, draw_points
from solver.progress import Progress, unheard
from solver.shares import Amount

MOST_LINES = 4
_PAYS_OF_EACH = {1: 1, 2: 21, 3: 6, 4: 4}
"""How many pays are tried for each line after the first, by the number of lines."""


@dataclass(frozen=True)
class FrontierPoint:
    """Pays that together reach the target.

    Attributes:
        paid: coins at the bet, for each of the lines.
        return_: what the game returns with them.
    """

    paid: tuple[int, ...]
    return_: Fraction

    KEYS: ClassVar[Keys] = (
        key("coins_at_bet", "coins at the bet, one number for each of the lines", "paid"),
        *both("return", "what the game then returns"),
    )


@dataclass(frozen=True, repr=False)
class Frontier(Reported):
    """The pays of several lines with which a game just returns a target.

    Attributes:
        alone: what each line must pay if the others stay as they are.
        points: pays of all the lines, none of which another point undercuts.
    """

    alone: tuple[Breakeven, ...]
    points: tuple[FrontierPoint, ...]

    KEYS = (
        key(
            "alone",
            "for each line the object of `breakeven` with that line alone",
            lambda frontier: [each.to_dict() for each in frontier.alone],
        ),
        parts(
            "frontier",
            "pays that reach the target together, none of which another one undercuts",
            FrontierPoint.KEYS,
            "points",
        ),
    )
    ROWS = "frontier"

    def __repr__(self) -> str:
        return f"<Frontier of {count(len(self.alone), 'line')}, {count(len(self.points), 'point')}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return the pays that reach the target together: the coins of each line, the return."""
        return [
            dict(zip(self.names, point.paid, strict=True)) | {"return": float(point.return_)}
            for point in self.points
        ]

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw what the first line must pay by what the second does; needs the extra ``plot``.

        A third line is the colour of the points.

        Args:
            axes: matplotlib's, to draw into; by default new ones.

        Raises:
            ImportError: matplotlib is not installed.
        """
        first = self.alone[0]
        title = f"{first.table.name}: a return of {short_percent(first.target)}"
        bet = count(first.coins, "coin")
        names = [f"{name}, in coins at a bet of {bet}" for name in self.names]
        pays = [[float(of.paid[line]) for of in self.points] for line in range(len(names))]
        third, named = (pays[2], names[2]) if len(names) > 2 else (None, "")
        return draw_points(
            axes_for(axes, title, names[1], names[0]), pays[1], pays[0], third, named
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lines."""
        return tuple(each.name for each in self.alone)

    def report(self) -> Report:
        """Return what ``holdwise breakeven`` prints for several lines."""
        first = self.alone[0]
        bet = count(first.coins, "coin")
        rows = [
            (*(f"{paid:,}" for paid in point.paid), percent(point.return_, 6))
            for point in self.points
        ]
        return [
            heading(f"{first.table.name}, {bet}: a return of {short_percent(first.target)}"),
            *(
                text_line(f"{each.name} alone: {each.paid:,} coins; it pays {each.paid_now:,} now.")
                for each in self.alone
            ),
            text_line(),
            heading("Together, in coins at the bet"),
            report_table((*self.names, "Return"), rows),
        ]


def frontier(
    table: AnyTable,
    lines: Sequence[str],
    target: Amount = 1,
    coins: int = 5,
    progress: Progress | None = None,
) -> Frontier:
    """Return the pays of several lines with which a game just returns a target.

    Every line but the first takes whole numbers of coins from what it pays now to what it must pay
    alone: all of them, or some twenty combinations spread evenly. To each belongs the least that
    the first line must pay; where that is more than the target needs, the others then pay less. So
    no line of any point can pay a coin less.

    >>> found = frontier("9/6 + royal 4860@5", ["royal", "full house"])
    >>> [(point.paid, float(point.return_)) for point in found.points]
    [((4880, 45), 1.0000001895138872), ((4446, 46), 1.0000016888504637)]

    Args:
        table: a paytable, or its id, alias or path.
        lines: two to four of its lines, by name or `hand`.
        target: the return that is wanted, per coin bet, such as 0.995 or "99.5%".
        coins: the bet, 1 to 5.
        progress: called with the share of the combinations that are tried.

    Raises:
        PaytableError: there is no such paytable or line, or one is named twice.
        UnreachableError: no pay that a line may have reaches the target.
        ValueError: `coins` is not from 1 to 5.
    """
    known = load_paytable(table)
    if isinstance(lines, str) or not isinstance(lines, Sequence) or not lines:
        raise PaytableError(f"lines: expected a list of names of lines, not {lines!r}")
    numbers = [known.line_number(line) for line in lines]
    if twice := [number for number in numbers if numbers.count(number) > 1]:
        raise PaytableError(f"{known.line_names[twice[0]]}: named twice; expected each line once")
    alone = tuple(breakeven(known, line, target, coins) for line in lines)
    points = tuple(_undercut_by_none(dict.fromkeys(_points(alone, progress or unheard))))
    return Frontier(alone, points)


def _points(alone: Sequence[Breakeven], progress: Progress) -> Iterator[FrontierPoint]:
    first, *others = alone
    most = _PAYS_OF_EACH[len(alone)]
    paid = first.paid
    tried = list(product(*(_spread(each.paid_now, each.paid, most) for each in others)))
    for number, pays in enumerate(tried, 1):
        table = first.table
        for each, of_line in zip(others, pays, strict=True):
            table = with_pay(table, each.line, first.coins, of_line)
        # The neighbour's answer is a good place to look from.
        paid = least_pay(table, first.line, first.coins, first.target, paid)
        yield _least(with_pay(table, first.line, first.coins, paid), alone)
        progress(number / len(tried))


def _least(table: PayTable, alone: Sequence[Breakeven]) -> FrontierPoint:
    """Return the pays of a table that reaches the target, with what its lines pay in vain left out.

    The first line pays the least already; the others in turn fall as far as the target lets them.
    """
    first, *others = alone
    for each in others:
        paid = table.pays(first.coins)[each.line]
        least = least_pay(table, each.line, first.coins, first.target, paid)
        table = with_pay(table, each.line, first.coins, least)
    pays = table.pays(first.coins)
    game = solve_game(table, first.coins)
    return FrontierPoint(tuple(pays[each.line] for each in alone), game.return_)


def _spread(start: int, end: int, most: int) -> list[int]:
    """Return whole numbers from one to another, both included, at most `most`.

    >>> _spread(30, 33, 21), _spread(250, 460, 4), _spread(5, 5, 3)
    ([30, 31, 32, 33], [250, 320, 390, 460], [5])
    """
    steps = min(abs(end - start), most - 1)
    return [start + (end - start) * step // max(steps, 1) for step in range(steps + 1)]


def _undercut_by_none(points: Collection[FrontierPoint]) -> Iterator[FrontierPoint]:
    """Yield the points but those that pay nowhere less than another one, and somewhere more."""
    for point in points:
        others = (other.paid for other in points if other.paid != point.paid)
        if not any(all(a <= b for a, b in zip(o, point.paid, strict=True)) for o in others):
            yield point
