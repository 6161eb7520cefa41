"""What grading says of a chart: every line's share in it, its ambiguities, its errors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solver.strategy.language.chart import Chart


@dataclass(frozen=True)
class LineGrade:
    """How one line of a chart fares.

    deals: how many of all_deals it decides; misplayed: of these, where another hold is worth more;
    cost: what that loses per coin bet over all deals; worth: what the chart would lose without the
    line; ambiguous: deals in which the line allows holds of unequal value and does not itself say
    which.
    """

    line: int
    text: str
    deals: int
    misplayed: int
    cost: Fraction
    worth: Fraction
    ambiguous: int
    all_deals: int


@dataclass(frozen=True)
class Misplay:
    """One deal that the chart misplays: card ids; what it costs per coin bet in that deal."""

    hand: tuple[int, ...]
    line: int | None
    chart: tuple[int, ...]
    best: tuple[int, ...]
    chart_value: Fraction
    best_value: Fraction

    @property
    def cost(self) -> Fraction:
        """What the chart's hold gives away in this deal, per coin bet."""
        return self.best_value - self.chart_value


@dataclass(frozen=True)
class Misplaced:
    """A line that would earn more before an earlier one."""

    line: int
    before: int
    gain: Fraction


@dataclass(frozen=True)
class Meaningless:
    """A kind of a line of which no hold can be under the paytable, and why."""

    line: int
    kind: str
    why: str


@dataclass(frozen=True)
class Grade:
    """A chart played against every deal. Fractions are coins returned per coin bet.

    return_best and return_worst take, wherever a line allows several holds and does not say
    which, the best and the worst of them.
    """

    chart: Chart
    paytable: str
    coins: int
    return_: Fraction
    return_best: Fraction
    return_worst: Fraction
    optimal: Fraction
    misplayed: int
    uncovered: int
    lines: tuple[LineGrade, ...]
    misplaced: tuple[Misplaced, ...]
    meaningless: tuple[Meaningless, ...]
    worst: tuple[Misplay, ...]

    @property
    def cost(self) -> Fraction:
        """What the chart loses against the best play, per coin bet."""
        return self.optimal - self.return_

    @property
    def unused(self) -> tuple[int, ...]:
        """The lines that never decide a deal."""
        return tuple(line.line for line in self.lines if not line.deals)
