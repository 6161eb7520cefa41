"""The animations of the table page as functions of time: cards slide in and turn, wins count up."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi

from trainer.core.settings import Speed

MOVE_MS = 120  # a card slides to its place and turns, or rises
STEP_MS = {Speed.INSTANT: 0, Speed.FAST: 30, Speed.NORMAL: 90}  # from card to card
COUNT_MS = {Speed.INSTANT: 0, Speed.FAST: 350, Speed.NORMAL: 1000}


def eased(share: float) -> float:
    """Slow a movement down towards its end.

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - share) ** 3


@dataclass(frozen=True, slots=True)
class Pose:
    """A card on its way: how far it still is from its place, of 1; how wide it shows; its side."""

    away: float = 0
    turned: float = 1
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Motion:
    """From `start` on, the cards of the mask `new` come in one by one; then the win counts up.

    >>> motion = Motion.deal(0, Speed.NORMAL, 31)
    >>> [motion.pose(i, 150).face_up for i in range(5)]
    [True, False, False, False, False]
    """

    start: int = 0
    new: int = 0
    step_ms: int = 0
    count_ms: int = 0

    @classmethod
    def deal(cls, now: int, speed: Speed, new: int, win: int = 0) -> Motion:
        """Return the motion that brings in the cards of a mask and then counts a win."""
        return cls(now, new, STEP_MS[speed], COUNT_MS[speed] if win else 0)

    def turning(self, now: int) -> bool:
        """Whether some card is not yet face up in its place."""
        return now < self.turned

    def running(self, now: int) -> bool:
        """Whether the animation still runs."""
        return now < self.turned + self.count_ms

    def pose(self, place: int, now: int) -> Pose:
        """Return how the card at a place lies by now."""
        if not self.new >> place & 1 or not self.turning(now):
            return Pose()
        begun = self.start + self.step_ms * (self.new & ((1 << place) - 1)).bit_count()
        share = min(max(0, now - begun), MOVE_MS) / MOVE_MS
        return Pose(1 - eased(share), max(0.04, abs(cos(pi * share))), share > 1 / 2)

    def counted(self, win: int, now: int) -> int:
        """Return how much of a win is counted by now."""
        if not self.running(now):
            return win
        return win * max(0, now - self.turned) // self.count_ms if self.count_ms else 0

    @property
    def turned(self) -> int:
        """The time at which the last card is face up in its place."""
        cards = self.new.bit_count()
        return self.start + (self.step_ms * (cards - 1) + MOVE_MS if cards else 0)


@dataclass(frozen=True, slots=True)
class Lift:
    """A card that rises since it is held, or sinks since it is released, from time `since` on."""

    up: bool
    since: int

    def raised(self, now: int) -> float:
        """Return how far it is up, from 0 to 1."""
        share = eased(min(1.0, max(0, now - self.since) / MOVE_MS))
        return share if self.up else 1 - share

    def running(self, now: int) -> bool:
        """Whether it still moves."""
        return now < self.since + MOVE_MS
