"""Of a drill of one leak: the price that it had in Leaks before, and the one that it has now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trainer.app.mistakes import by_class
from trainer.drawing.boxes import Box
from trainer.pages.home_cards import ALL_LEAKS
from trainer.pages.hourly_bars import less_words, two_bars
from trainer.pages.lists import MOMENT
from trainer.teaching.leaks import Leak, hourly, leaks_of

if TYPE_CHECKING:
    from trainer.app.world import World
    from trainer.teaching.drill import Drill
    from trainer.teaching.evidence import Evidence
    from trainer.teaching.skill import Pace

CLOSED, UNREAD = "closed", "–"
CALLED_CLOSED = "Leaks calls it closed."
HARDLY = "Hardly less yet."


@dataclass(frozen=True)
class LeakPrice:
    """A leak before a drill of it, and by the drill's own answers; `read` is what Leaks has now,
    None while that is read. Its price is of a bet of `coins`.
    """

    before: Leak
    answered: Leak
    pace: Pace
    coins: int
    read: Leak | None = None

    def _an_hour(self, leak: Leak) -> float:
        return leak.per_hour(self.pace.hands_an_hour, self.coins)

    @property
    def before_now(self) -> tuple[float, float]:
        """Its price before the drill and by the drill's answers, in coins an hour."""
        return self._an_hour(self.before), self._an_hour(self.answered)

    @property
    def recovered(self) -> float:
        """By how much its price fell by the answers of the drill."""
        before, now = self.before_now
        return before - now

    def _figure(self, leak: Leak) -> str:
        if leak.gone:
            return CLOSED
        return f"{hourly(self._an_hour(leak), unsure=leak.unsure)} coins"

    def card(self) -> Box:
        """Return both prices as bars; of the second the figure, and what it means, once it is read:
        its bar is that of the answers until then, which keeps all in place.
        """
        (before, now), figure, words = self.before_now, UNREAD, MOMENT
        if self.read is not None:
            now, figure = self._an_hour(self.read), self._figure(self.read)
            words = CALLED_CLOSED if self.read.gone else less_words(before, now) or HARDLY
        figures = {now: figure, before: self._figure(self.before)}
        return two_bars(
            "What this leak costs you",
            f"As Leaks has it, in coins at {self.pace.hands_an_hour:,} hands an hour.",
            ("Before", before),
            ("Now", now),
            words,
            figure=figures.__getitem__,
            unit="",
            room="about 888 coins",
            beside=ALL_LEAKS,
            fell=self.read is not None,
        )


def price_of(
    drill: Drill, began: Collection[Leak], leaks: Collection[Leak], pace: Pace
) -> LeakPrice | None:
    """Return the price of the one open leak that a drill asks, which Leaks has in one row; None
    where it asks others too. `began` are the leaks as it began, `leaks` those by its answers.
    """
    names = [str(drill.decisions.classes[index]) for index in drill.pool]
    rows = by_class(began)
    asked = {rows[name].name: rows[name] for name in names if name in rows}
    if len(asked) != 1 or not all(name in rows for name in names):
        return None
    (before,) = asked.values()
    answered = row_of(leaks, names)
    if before.standing != "open" or answered is None:
        return None
    return LeakPrice(before, answered, pace, drill.coins)


def row_of(leaks: Collection[Leak], names: Sequence[str]) -> Leak | None:
    """Return the leak of classes that were one: where some are closed, that of the others."""
    rows = by_class(leaks)
    asked = [rows[name] for name in names if name in rows]
    return max(asked, key=lambda leak: (not leak.gone, leak.lost_per_1000), default=None)


class DrillLeaks:
    """The leaks of a drill as it began and by its answers, each worked out once."""

    def __init__(self) -> None:
        self._known: list[tuple[Evidence, Sequence[Leak]]] = []

    def _of(self, evidence: Evidence) -> Sequence[Leak]:
        for known, leaks in self._known:
            if known is evidence:
                return leaks
        self._known = [*self._known[-3:], (evidence, leaks_of(evidence))]
        return self._known[-1][1]

    def now(self, drill: Drill) -> Sequence[Leak]:
        """Return the leaks by the answers of a drill."""
        return self._of(drill.evidence)

    def price(self, drill: Drill, pace: Pace) -> LeakPrice | None:
        """Return the price of the one leak that a drill asks; None if it asks others."""
        if drill.began is None:
            return None
        return price_of(drill, self._of(drill.began), self.now(drill), pace)

    def read(self, drill: Drill, world: World) -> LeakPrice | None:
        """Return the price with what Leaks has now, once that is read; where it cannot be read,
        with what the answers say.
        """
        price, leaks = self.price(drill, world.pace), world.history.leaks_of(*world.game)
        if price is None or (leaks is None and world.history.waits):
            return price
        names = [str(drill.decisions.classes[index]) for index in drill.pool]
        return replace(price, read=row_of(leaks or (), names) or price.answered)
