"""What a designer of paytables is after: a return, and of those near it the best in another way.

[target]
return = 0.98
within = 0.001              # tables this near are all near enough; 0 if left out
variance = "smallest"       # or "largest", or a number; or hit_frequency
best = 10
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from evaluator.arguments import whole_number
from evaluator.figures import decimal, percent
from solver.paytable.checks import shown
from solver.shares import exact_number, figure_meant
from solver.sweep import SweepError, unknown
from solver.sweep.measures import BY_NAME, Quantity, Range, SweepColumn
from solver.sweep.pay_grid import SolvedTable
from solver.sweep.spec import KEYS, Spec, content_read, read_toml, spec_of

DESIGN_KEYS = (*(key for key in KEYS if key != "columns"), "target")
SECONDS = ("variance", "hit_frequency")
TARGET_KEYS = ("return", "within", *SECONDS, "best")
MOST_BEST = 1000
MOST_FIGURE = 10**12

_WRITTEN = {"within": 1} | {name: measure.most for name, measure in BY_NAME.items()}
"""The greatest of each that is written without a percent sign."""

Rank = tuple[Quantity, Quantity, Quantity]
"""What decides between two tables, or between the bounds of two boxes; the lowest is best."""


@dataclass(frozen=True)
class Target:
    """What is looked for.

    Attributes:
        return_: the return.
        within: how far from it a table may be to be near enough.
        second: what decides among those, or None.
        aim: of the second, -1 for the largest, 1 for the smallest, or the figure to come near to.
        best: how many tables are asked for.
    """

    return_: Fraction
    within: Fraction
    second: SweepColumn | None
    aim: int | Fraction
    best: int

    def __str__(self) -> str:
        near = f" within {percent(self.within)}" if self.within else ""
        return f"return {percent(self.return_)}{near}{self._second_words()}"

    def _second_words(self) -> str:
        if self.second is None:
            return ""
        name = self.second.title.replace("_", " ")
        if isinstance(self.aim, Fraction):
            figure = percent if self.second.measure.most else decimal
            return f", {name} near {figure(self.aim)}"
        return f", {'smallest' if self.aim > 0 else 'largest'} {name}"

    def rank(self, solution: SolvedTable) -> Rank:
        """Return the rank of a table."""
        value = solution.return_
        second = self.second.measure.value(solution) if self.second else Fraction(0)
        return self.least(Range(value, value), Range(second, second))

    def least(self, returns: Range, seconds: Range) -> Rank:
        """Return the lowest rank that a table within these ranges can have."""
        distance = returns.distance(self.return_)
        return max(distance - self.within, 0), self._second(seconds), distance

    def _second(self, seconds: Range) -> Quantity:
        if self.second is None:
            return 0
        if isinstance(self.aim, Fraction):
            return seconds.distance(self.aim)
        return seconds.low if self.aim > 0 else -seconds.high


@dataclass(frozen=True)
class DesignSpec:
    """A design: the tables to choose from, and what is looked for."""

    spec: Spec
    target: Target


def read_design(text: str, where: str = "") -> DesignSpec:
    """Return the design that a TOML text describes; `where` names the file in messages.

    >>> design = read_design('[ranges]\\nflush = "5..7"\\n[target]\\nreturn = 0.98')
    >>> design.spec.grid.size, design.target.return_
    (3, Fraction(49, 50))

    Raises:
        SweepError: with all the faults of the text.
    """
    return read_toml(text, where, _design_of)


AnyDesign: TypeAlias = DesignSpec | Mapping[str, Any] | str | os.PathLike[str]
"""A design, its content, its text, or the path of its file."""


def design_meant(given: AnyDesign) -> DesignSpec:
    """Return the design that is meant by a design, its content, its text or the path of its file.

    Raises:
        SweepError: it cannot be read; the error has all faults.
    """
    return given if isinstance(given, DesignSpec) else content_read(given, _design_of)


def _design_of(content: Mapping[str, Any]) -> DesignSpec:
    faults: list[str] = []
    target = None
    try:
        target = _target(content.get("target"))
    except SweepError as error:
        faults += error.faults
    try:
        spec = spec_of(content, DESIGN_KEYS)
    except SweepError as error:
        raise SweepError(*error.faults, *faults) from None
    if target is None:
        raise SweepError(*faults)
    return DesignSpec(spec, target)


def _target(content: Any) -> Target:
    if not isinstance(content, dict) or "return" not in content:
        raise SweepError("target: must be a table with the return that is looked for")
    faults = [
        f"target, {shown(key)}: unknown key; {unknown(key, TARGET_KEYS)}"
        for key in content
        if key not in TARGET_KEYS
    ]
    return_ = _amount("return", content["return"], faults)
    within = _amount("within", content.get("within", 0), faults)
    best = whole_number(content.get("best", 10))
    if best is None or not 1 <= best <= MOST_BEST:
        expected = f"a whole number from 1 to {MOST_BEST:,}"
        faults.append(f"target, best: must be {expected}, not {shown(content['best'])}")
    seconds = [key for key in SECONDS if key in content]
    if len(seconds) > 1:
        faults.append(f"target: {' and '.join(seconds)} cannot both decide; expected one of them")
    aim = _aim(seconds[0], content[seconds[0]], faults) if seconds else 1
    if faults or best is None:
        raise SweepError(*faults)
    second = SweepColumn(seconds[0], BY_NAME[seconds[0]]) if seconds else None
    return Target(return_, within, second, aim, best)


def _aim(key: str, value: Any, faults: list[str]) -> int | Fraction:
    if isinstance(value, str):
        if value in ("largest", "smallest"):
            return -1 if value == "largest" else 1
        if exact_number(value) is None:
            words = 'must be "largest", "smallest" or a number'
            faults.append(f"target, {key}: {words}, not {shown(value)}")
            return 1
    return _amount(key, value, faults)


def _amount(key: str, value: Any, faults: list[str]) -> Fraction:
    """Return a number as it is written: 0.98 means 49/50."""
    try:
        number = figure_meant(value, f"target, {key}", _WRITTEN[key])
        if 0 <= number < MOST_FIGURE:
            return number
        faults.append(f"target, {key}: must be a number, 0 or more, not {shown(value)}")
    except ValueError as error:
        faults.append(str(error))
    return Fraction(0)
