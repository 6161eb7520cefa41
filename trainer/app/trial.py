"""The twenty hands of one who plays by feel: nothing is said until they are over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.core.records import HandRecord

HANDS = 20


@dataclass
class Trial:
    """The hands that were played so far, how many were right, and what they gave away in coins."""

    hands: int = 0
    right: int = 0
    lost: Fraction = Fraction(0)

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self.hands >= HANDS

    def take(self, record: HandRecord) -> None:
        """Count a hand, if some are left to be played."""
        if self.over:
            return
        self.hands += 1
        self.right += not record.first_lost
        self.lost += record.first_lost * record.wager
