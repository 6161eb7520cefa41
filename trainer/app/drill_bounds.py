"""What a drill is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule

MOST_MISTAKES = 50
"""How many of the newest mistakes are drilled."""


@dataclass(frozen=True)
class DrillBounds:
    """What a drill is about, and how long it is.

    Attributes:
        classes: decision classes by their names ("low pair | one high card"), or by the kind that
            should be held.
        lines: what these lines of a chart are about.
        close: only close decisions.
        mistakes: only what was played wrong before.
        leaks: only the player's leaks.
        hands, minutes: when it ends; None for no end.
    """

    classes: tuple[str, ...] = ()
    lines: tuple[Rule, ...] = ()
    close: bool = False
    mistakes: bool = False
    leaks: bool = False
    hands: int | None = 20
    minutes: int | None = None
