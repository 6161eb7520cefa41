"""Many exams of one player at once: how often the intervals hold the truth, how wide they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import numpy as np
from exam_players import Ints, Player, Room
from numpy.typing import NDArray

from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.exam.exam import next_questions
from trainer.teaching.exam.exam_game import Earlier, examined_game
from trainer.teaching.exam.intervals import Finding, Fit, intervals
from trainer.teaching.exam.pools import NARROW, odds_of_narrow
from trainer.teaching.exam.posterior import WHOLE, Answers, Posterior
from trainer.teaching.picture import Picture

Floats = NDArray[np.float64]

HANDS = 100
DRAWS = 400
BATCH = 100
NOW = datetime(2026, 11, 20, tzinfo=UTC)


@dataclass(frozen=True)
class Result:
    """What the exams of one player showed; losses and widths in points of return."""

    knowledge: Floats
    total: Floats
    truth: tuple[float, float]
    wrong: float
    narrow: float
    fits: dict[Fit, int]

    @classmethod
    def of(cls, found: list[Finding], player: Player, *rest: float) -> Result:
        pairs = [(each.knowledge, each.total) for each in found]
        ends = 100 * np.array([[(each.low, each.high) for each in both] for both in pairs])
        truth = 100 * player.knowledge, 100 * player.total
        fits = dict(Counter(each.fit for each in found))
        return cls(ends[:, 0], ends[:, 1], truth, *rest, fits)

    def fit(self, *fits: Fit) -> float:
        """Return in which share of the exams the answers fitted so."""
        return sum(self.fits.get(fit, 0) for fit in fits) / sum(self.fits.values())

    def covered(self, part: int) -> float:
        """Return how often the interval holds the truth: 0 for knowledge, 1 for the total."""
        low, high = (self.knowledge, self.total)[part].T
        true = self.truth[part]
        return float(np.mean((low <= true + 1e-9) & (true <= high + 1e-9)))

    def above(self, part: int) -> float:
        """Return how often the player is better than the interval says."""
        return float(np.mean((self.knowledge, self.total)[part][:, 0] > self.truth[part] + 1e-9))

    def width(self, part: int) -> float:
        """Return the mean width."""
        return float(np.mean(np.diff((self.knowledge, self.total)[part])))


class Log(NamedTuple):
    """What somebody played before an exam: so many hands as they come, an hour after the other.

    `days` is how long ago the last was.
    """

    player: Player
    hands: int
    days: float = 1.0

    def told(self, room: Room, chance: np.random.Generator) -> Earlier:
        """Return what the log says of the player, in the picture."""
        rows = _row(np.cumsum(room.shares), chance.random(self.hands))
        lost = room.losses[self.player.answer(rows, chance), rows].tolist()
        classes, decisions = room.decisions.of_deals[rows].tolist(), room.decisions
        evidence = Evidence.of(
            decisions,
            (
                SeenAnswer(index, loss, NOW - timedelta(days=self.days, hours=ago), taught=False)
                for index, loss, ago in zip(classes, lost, reversed(range(self.hands)), strict=True)
            ),
        )
        return Earlier.of(Picture(evidence, NOW))


class Pools:
    """Deals drawn with the odds of the exam's constructions."""

    def __init__(self, room: Room) -> None:
        decisions = room.decisions
        dear = room.shares * decisions.losses
        self.order = np.argsort(decisions.of_deals, kind="stable")
        self.sums = np.cumsum(dear[self.order] / dear.sum())
        ends = np.cumsum(np.bincount(decisions.of_deals, minlength=len(decisions.classes)))
        self.ends = np.concatenate(([0.0], self.sums[ends - 1]))
        self.narrow = [np.cumsum(odds_of_narrow(decisions, bound)) for bound in NARROW]
        self.all = np.cumsum(room.shares)

    def of_classes(self, classes: Ints, at: Floats) -> Ints:
        low, high = self.ends[classes], self.ends[classes + 1]
        place = self.sums.searchsorted(low + at * (high - low), side="right")
        rows: Ints = self.order[np.minimum(place, len(self.order) - 1)]
        return rows


def _row(sums: Floats, at: Floats) -> Ints:
    rows: Ints = np.minimum(sums.searchsorted(at * sums[-1], side="right"), len(sums) - 1)
    return rows


def simulate(
    room: Room,
    player: Player,
    exams: int,
    seed: int = 1,
    *,
    at_random: bool = False,
    log: Log | None = None,
    hands: int = HANDS,
) -> Result:
    """Return what that many exams of a player show, each of so many hands.

    `at_random` asks deals as they come; `log` is what was played before, anew for each exam.
    """
    chance, pools = np.random.default_rng(seed), Pools(room)
    found: list[Finding] = []
    wrong = narrow = 0.0
    for start in range(0, exams, BATCH):
        size = min(BATCH, exams - start)
        earlier = [Earlier() if log is None else log.told(room, chance) for _ in range(size)]
        posterior, asked = _sat(room, player, size, chance, pools, at_random, hands)
        found += [
            intervals(posterior, exam, DRAWS, chance, told) for exam, told in enumerate(earlier)
        ]
        wrong, narrow = wrong + posterior.wrong.sum(), narrow + asked.sum()
    return Result.of(found, player, wrong / exams, narrow / exams)


def _sat(
    room: Room,
    player: Player,
    exams: int,
    chance: np.random.Generator,
    pools: Pools,
    at_random: bool,
    hands: int,
) -> tuple[Posterior, Ints]:
    """Sit some exams: what is known after them, and how many narrow decisions each asked."""
    posterior = Posterior.start(examined_game(room.decisions), exams)
    narrow_asked, last = np.zeros(exams, dtype=np.intp), np.full(exams, -1)
    for _ in range(hands):
        at = chance.random(exams)
        if at_random:
            rows = _row(pools.all, at)
        else:
            chosen = next_questions(posterior, narrow_asked, last, short=hands < WHOLE)
            rows = pools.of_classes(chosen.classes, at)
            for index, sums in enumerate(pools.narrow):
                asked = chosen.narrow == index
                rows[asked] = _row(sums, at[asked])
            narrow_asked += chosen.narrow >= 0
        posterior.add(answers_of(room, rows, player.answer(rows, chance)))
        last = room.decisions.of_deals[rows].astype(np.intp)
    return posterior, narrow_asked


def answers_of(room: Room, rows: Ints, held: Ints) -> Answers:
    """Return these holds as answers, one of each exam."""
    decisions = room.decisions
    classes = decisions.of_deals[rows].astype(np.intp)
    expected = decisions.losses[rows] / decisions.scale
    error = decisions.errors[rows].astype(np.intp)
    return Answers(classes, room.losses[:, rows].T, held, expected, error, room.kinds[:, rows].T)
