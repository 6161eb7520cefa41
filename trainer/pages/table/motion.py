"""The table's little animations, as functions of the time: cards turned up, wins counted."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.core.settings import Speed

CARD_MS = {Speed.INSTANT: 0, Speed.FAST: 35, Speed.NORMAL: 110}
COUNT_MS = {Speed.INSTANT: 0, Speed.FAST: 350, Speed.NORMAL: 1000}


@dataclass(frozen=True, slots=True)
class Motion:
    """Cards of the mask `new` turn up one by one from `start`; then the win counts up.

    >>> Motion.deal(0, Speed.NORMAL, 31).faces((7, 8, 9, 10, 11), 250)
    (7, 8, None, None, None)
    """

    start: int = 0
    new: int = 0
    card_ms: int = 0
    count_ms: int = 0

    @classmethod
    def deal(cls, now: int, speed: Speed, new: int, win: int = 0) -> Motion:
        """Turn up the cards of a mask, then count a win."""
        return cls(now, new, CARD_MS[speed], COUNT_MS[speed] if win else 0)

    def turning(self, now: int) -> bool:
        """Whether a card is still to turn up."""
        return now < self.turned

    def running(self, now: int) -> bool:
        """Whether anything still moves."""
        return now < self.turned + self.count_ms

    def faces(self, cards: tuple[int | None, ...], now: int) -> tuple[int | None, ...]:
        """The cards as far as they are turned up; None is a back."""
        up = (now - self.start) // self.card_ms if self.card_ms else 5
        rank = [self.new & ((1 << i) - 1) for i in range(5)]
        return tuple(
            None if self.new >> i & 1 and rank[i].bit_count() >= up else card
            for i, card in enumerate(cards)
        )

    def counted(self, win: int, now: int) -> int:
        """How much of a win is counted."""
        if not self.running(now):
            return win
        return win * max(0, now - self.turned) // self.count_ms if self.count_ms else 0

    @property
    def turned(self) -> int:
        """When the last card is up."""
        return self.start + self.card_ms * self.new.bit_count()
