"""The animations of the table page as functions of time: cards turn up, wins count up."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.core.settings import Speed

CARD_MS = {Speed.INSTANT: 0, Speed.FAST: 35, Speed.NORMAL: 110}
COUNT_MS = {Speed.INSTANT: 0, Speed.FAST: 350, Speed.NORMAL: 1000}


@dataclass(frozen=True, slots=True)
class Motion:
    """From `start` on, the cards of the mask `new` turn up one by one; then the win counts up.

    >>> Motion.deal(0, Speed.NORMAL, 31).faces((7, 8, 9, 10, 11), 250)
    (7, 8, None, None, None)
    """

    start: int = 0
    new: int = 0
    card_ms: int = 0
    count_ms: int = 0

    @classmethod
    def deal(cls, now: int, speed: Speed, new: int, win: int = 0) -> Motion:
        """Return the motion that turns up the cards of a mask and then counts a win."""
        return cls(now, new, CARD_MS[speed], COUNT_MS[speed] if win else 0)

    def turning(self, now: int) -> bool:
        """Whether some card is still face down."""
        return now < self.turned

    def running(self, now: int) -> bool:
        """Whether the animation still runs."""
        return now < self.turned + self.count_ms

    def faces(self, cards: tuple[int | None, ...], now: int) -> tuple[int | None, ...]:
        """Return the cards that are face up by now; None is a back."""
        up = (now - self.start) // self.card_ms if self.card_ms else 5
        rank = [self.new & ((1 << i) - 1) for i in range(5)]
        return tuple(
            None if self.new >> i & 1 and rank[i].bit_count() >= up else card
            for i, card in enumerate(cards)
        )

    def counted(self, win: int, now: int) -> int:
        """Return how much of a win is counted by now."""
        if not self.running(now):
            return win
        return win * max(0, now - self.turned) // self.count_ms if self.count_ms else 0

    @property
    def turned(self) -> int:
        """The time at which the last card is face up."""
        return self.start + self.card_ms * self.new.bit_count()
