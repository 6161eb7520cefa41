"""Simulated players whose picture is drawn answer by answer: does it say what they do next?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np
from exam_players import Player, Room
from forgetful import Forgetful

from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.picture import Picture

MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
HANDS_A_DAY = 60
TENTHS = 10
Meet = Callable[[int, float], bool]
"""Plays a deal of a row on a day, and says whether it was right."""


@dataclass
class Tally:
    """What was said and what came of it: by the tenth of the chance said, how often right."""

    said: list[float] = field(default_factory=lambda: [0.0] * TENTHS)
    right: list[int] = field(default_factory=lambda: [0] * TENTHS)
    answers: list[int] = field(default_factory=lambda: [0] * TENTHS)

    def add(self, said: float, right: bool) -> None:
        """Take down one answer."""
        tenth = min(int(said * TENTHS), TENTHS - 1)
        self.said[tenth] += said
        self.right[tenth] += right
        self.answers[tenth] += 1

    def __add__(self, other: Tally) -> Tally:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Tally(*([one + two for one, two in zip(*both, strict=True)] for both in pairs))

    def rows(self) -> Iterator[tuple[float, float, int]]:
        """Yield of each tenth with answers the mean that was said, the share right, the answers."""
        for said, right, answers in zip(self.said, self.right, self.answers, strict=True):
            if answers:
                yield said / answers, right / answers, answers


@dataclass(frozen=True)
class Someone:
    """A player to draw a picture of; `taught` is whether verdicts are given."""

    meet: Meet
    taught: bool


def pictured(room: Room, someone: Someone, hands: int, seed: int) -> Tally:
    """Ask a player and say before each answer how likely it is right.

    The first day has random deals. From then on one question in two is of a class drawn by its
    worth and the chance of an error, as a training mode would ask, and the other a random deal.
    """
    chance, decisions = Random(seed), room.decisions
    upto = np.cumsum(room.shares)
    by_class = [np.flatnonzero(decisions.of_deals == each.index) for each in decisions.classes]
    worth = np.array([float(each.worth) ** 0.5 for each in decisions.classes])
    evidence, tally = Evidence(decisions), Tally()
    for number in range(hands):
        days = number / HANDS_A_DAY
        now = MONDAY + timedelta(days=days)
        picture = Picture(evidence, now)
        if number >= HANDS_A_DAY and chance.random() < 0.5:
            wanted = worth * (1 - picture.chances)
            rows = by_class[chance.choices(range(len(wanted)), wanted.tolist())[0]]
            weights = room.shares[rows]
            row = int(rows[np.searchsorted(np.cumsum(weights), chance.random() * weights.sum())])
        else:
            row = int(np.searchsorted(upto, chance.random()))
        index = int(decisions.of_deals[row])
        right = someone.meet(row, days)
        tally.add(picture.chance(index), right)
        evidence = evidence.add(
            SeenAnswer(index, 0.0 if right else 0.1, now, taught=someone.taught)
        )
    return tally


def steady(room: Room, player: Player, seed: int) -> Someone:
    """A player who does not change, at a table without verdicts."""
    chance = np.random.default_rng(seed)

    def meet(row: int, _days: float) -> bool:
        held = int(player.answer(np.array([row]), chance)[0])
        return bool(room.losses[held, row] <= 0)

    return Someone(meet, taught=False)


def learner(room: Room, forgetful: Forgetful, slips: float = 0.0) -> Someone:
    """A learner who hears every verdict."""

    def meet(row: int, days: float) -> bool:
        right = forgetful.meet(int(room.decisions.of_deals[row]), days)
        return right and forgetful.random.random() >= slips

    return Someone(meet, taught=True)
