"""The placement as a mode: each answer is weighed by Bayes' rule, and the next deal tells most.

The first deals are traps, which catch who plays by feel. Then comes the deal that tells most of the
group (the lesson reached, scattered, by feel). It ends when it knows, and at thirty deals.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import format_cards
from solver.deals import all_deals, row_of
from solver.decisions import decisions_of
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay
from trainer.teaching.asking import Answer, Question
from trainer.teaching.chance import Chance, any_suits
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.placement.placement_deals import EACH, deals_of
from trainer.teaching.placement.players import Players, learnt_lines

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.game_course import GameCourse

Floats = NDArray[np.float64]

MOST = 30
"""The most deals that are asked."""
SLIPS = (0.003, 0.02, 0.06)
"""How often a player may err in spite of knowing better, each as likely."""
LUCKY = 0.25
"""Of the errors of who does not know, a slip is right so often."""
TRAPS_FIRST = 3
"""How many traps come first."""
FEWEST, FEWEST_BY_FEEL = 11, 5
"""Before so many deals it does not end, or not with the word that the player has no chart."""
SURE, SURE_NEAR, SURE_BY_FEEL = 0.97, 0.99, 0.93
"""How likely the lesson, it or its neighbours, or playing by feel must be for it to end."""
TELLS = 0.015
"""It ends, too, when no deal tells more than this of the group, in nats ..."""
SCATTERED_MOST = 0.3
"""... and the lines are not likely to be known here and there."""
LEAST = 1e-6
"""Players less likely than this, against the likeliest, are no longer thought of."""
DRAWS = 40
"""How many players are drawn for the bounds of the return."""
LOW, HIGH = 0.05, 0.95
KNOWN = 0.5
DEAR = 1.0  # a coin: who plays by feel does not throw away more


@lru_cache(maxsize=2)
def _players(course: GameCourse) -> Players:
    return Players.of(course)


@dataclass(frozen=True, eq=False)
class Placed:
    """Where a player stands after some answers.

    Attributes:
        players: the players thought possible.
        weights: (players, slips) how likely each is by now.
        answers: how many answers there were.
    """

    players: Players
    weights: Floats
    answers: int = 0

    @classmethod
    def start(cls, course: GameCourse) -> Placed:
        """Return what is thought before the first answer."""
        players = _players(course)
        return cls(players, np.outer(players.prior, np.full(len(SLIPS), 1 / len(SLIPS))))

    @classmethod
    def after(cls, course: GameCourse, answers: Iterable[tuple[tuple[int, ...], bool]]) -> Placed:
        """Return where a player stands after answers: cards, and whether the hold was best."""
        placed = cls.start(course)
        for cards, right in answers:
            row = np.array([row_of(cards, course.table.rules)], dtype=np.intp)
            placed = placed.answered(placed.players.right(row)[:, 0], right)
        return placed

    def answered(self, knows: NDArray[np.float32], right: bool) -> Placed:
        """Return what is thought after an answer; `knows` is how likely each player is right."""
        chances = _chances(knows)
        weights = self.weights * (chances if right else 1 - chances)
        return replace(self, weights=weights / weights.sum(), answers=self.answers + 1)

    @cached_property
    def by_group(self) -> Floats:
        """(groups,) how likely each group is: the lessons from 0 on, scattered, by feel."""
        each = self.weights.sum(axis=1)
        return np.bincount(self.players.group, each, self.players.groups).astype(np.float64)

    @property
    def by_feel(self) -> float:
        """How likely the player has no chart at all."""
        return float(self.by_group[-1])

    @property
    def lesson(self) -> int:
        """The first lesson not known: 0 for who plays by feel, after the last one if all are."""
        lessons = self.players.course.lessons
        after, scattered, by_feel = np.split(self.by_group, [lessons + 1, lessons + 2])
        if by_feel[0] > max(after.max(), scattered[0]):
            return 0
        if scattered[0] > after.sum():
            return self._first_unknown
        return int(after.argmax()) + 1

    @property
    def _first_unknown(self) -> int:
        course, lines = self.players.course, self.lines
        for lesson in range(course.lessons + 1):
            if any(lines[str(rule)] < KNOWN for rule in course.rules(lesson)):
                return lesson
        return course.lessons + 1

    @cached_property
    def lines(self) -> dict[str, float]:
        """How likely each line of the course is known, by its text, in the chart's order."""
        players = self.players
        known = self.weights.sum(axis=1) @ players.knows
        learnt = learnt_lines(players.course)
        return {
            str(line.rule): float(known[at])
            for at, line in enumerate(players.course.course.lines)
            if learnt[at]
        }

    @cached_property
    def returns(self) -> tuple[float, float]:
        """The bounds between which the player's return lies with 90 %, slips apart."""
        weights = self.weights.sum(axis=1)
        upto = np.cumsum(weights)
        at = np.searchsorted(upto, (np.arange(DRAWS) + 0.5) / DRAWS * upto[-1])
        costs = [self._cost(int(player)) for player in at]
        low, high = np.quantile(costs, [LOW, HIGH])
        best = float(game_grader(self.players.course.table, self.players.course.coins).optimal)
        return best - float(high), best - float(low)

    def _cost(self, player: int) -> float:
        course, feel = self.players.course, self.players.feel[player]
        if not np.isnan(feel):
            classes = decisions_of(course.table, course.coins).classes
            likely = (each for each in classes if each.cost < DEAR)
            return (1 - float(feel)) * float(sum(each.worth for each in likely))
        return _cost_of(course, tuple(self.players.knows[player].tolist()))

    def to_dict(self) -> dict[str, Any]:
        """Return what `holdwise course --place --json` ends with."""
        low, high = self.returns
        lines = [{"line": line, "known": known} for line, known in self.lines.items()]
        return {
            "placement": {
                "lesson": self.lesson,
                "questions": self.answers,
                "lines": lines,
                "return": {"low": low, "high": high},
            }
        }


@lru_cache(maxsize=256)
def _cost_of(course: GameCourse, knows: tuple[bool, ...]) -> float:
    """Return what a chart of some lines of a course loses, per coin bet."""
    lines = zip(course.course.lines, knows, strict=True)
    grader = game_grader(course.table, course.coins)
    chart = Chart(tuple(line.rule for line, known in lines if known))
    return float(grader.shares @ ChartPlay(grader, chart).loss)


def _chances(knows: NDArray[np.float32]) -> Floats:
    """Return (players, slips) how likely an answer is right, slips counted in."""
    slips = np.array(SLIPS)
    found: Floats = knows[:, None] * (1 - slips) + (1 - knows[:, None]) * LUCKY * slips
    return found


@dataclass(frozen=True, eq=False)
class Placement:
    """A placement in progress; `answered` returns the next.

    Attributes:
        course: the course of the game.
        seed: what the deals follow from.
        placed: what is thought of the player by now.
        rows, traps: the deals to choose from, and how many of them are traps.
        knows: (players, rows) how likely each player plays them right.
        asked: the places of those asked, the last one still open.
        question: the question to be answered next; None once it knows.
    """

    course: GameCourse
    seed: int
    placed: Placed
    rows: NDArray[np.intp]
    traps: int
    knows: NDArray[np.float32]
    asked: tuple[int, ...] = ()
    question: Question | None = None
    right: int = 0
    wrong: int = 0

    name = "place"
    speaks = False

    @classmethod
    def start(cls, course: GameCourse, seed: int) -> Placement:
        """Return a placement with its first question; a course's first one takes seconds."""
        rows, traps = deals_of(course, seed)
        placed = Placed.start(course)
        begun = cls(course, seed, placed, rows, traps, placed.players.right(rows))
        return begun._asking()

    @property
    def table(self) -> PayTable:
        """The paytable."""
        return self.course.table

    @property
    def coins(self) -> int:
        """The bet."""
        return self.course.coins

    def answered(self, answer: Answer) -> Self:
        """Return the placement after an answer to its question."""
        return self.heard(answer.right)

    def heard(self, right: bool) -> Self:
        """Return the placement after an answer that was right or wrong."""
        following = replace(
            self,
            placed=self.placed.answered(self.knows[:, self.asked[-1]], right),
            right=self.right + right,
            wrong=self.wrong + (not right),
        )
        return following._asking()

    def _asking(self) -> Self:
        """Return the placement with its next question, if it needs one."""
        number = len(self.asked) + 1
        tells = self._tells() if number > TRAPS_FIRST else None
        if number > MOST or (tells is not None and self._over(float(tells.max()))):
            return replace(self, question=None)
        place = self._trap(number) if tells is None else int(tells.argmax())
        cards = all_deals(self.table.rules).cards[self.rows[place]].tolist()
        shown = any_suits(cards, Chance(self.seed, number))
        made = json.dumps({"place": format_cards(cards)})
        question = Question(number, MOST, shown, made)
        return replace(self, asked=(*self.asked, place), question=question)

    def _trap(self, number: int) -> int:
        """Return the place of a trap, of another sort for each of the first questions."""
        sorts = max(1, self.traps // EACH)
        return min(self.traps - 1, (number - 1) % sorts * EACH)

    def _over(self, tells: float) -> bool:
        """Return whether enough is known; `tells` is how much the best deal would tell."""
        asked, groups = len(self.asked), self.placed.by_group
        lessons = self.course.lessons
        if groups[lessons + 2] >= SURE_BY_FEEL:
            return asked >= FEWEST_BY_FEEL
        if asked < FEWEST:
            return False
        likeliest = int(groups[: lessons + 1].argmax())
        near = groups[max(0, likeliest - 1) : min(lessons, likeliest + 1) + 1].sum()
        if groups[likeliest] >= SURE and near >= SURE_NEAR:
            return True
        return tells < TELLS and bool(groups[lessons + 1] < SCATTERED_MOST)

    def _tells(self) -> Floats:
        """Return (rows,) how much each deal is expected to tell of the group, in nats.

        Where scattered lines are likely, it counts too what a deal tells of the lines.
        """
        weights, players = self.placed.weights, self.placed.players
        each = weights.sum(axis=1)
        there = np.flatnonzero(each > LEAST * each.max())
        slips = np.array(SLIPS)
        sure = (weights[there] * (1 - slips)).sum(axis=1)
        lucky = (weights[there] * LUCKY * slips).sum(axis=1)
        knows = self.knows[there]
        right = knows * (sure - lucky).astype(np.float32)[:, None]
        right += lucky.astype(np.float32)[:, None]
        starts = np.flatnonzero(np.diff(players.group[there], prepend=-1))
        by_group = np.add.reduceat(right, starts)
        groups = np.add.reduceat(each[there], starts)[:, None]
        whole = _entropy(by_group.sum(axis=0) / groups.sum())
        found: Floats = whole - (groups * _entropy(by_group / groups)).sum(axis=0) / groups.sum()
        scattered = self.placed.by_group[self.course.lessons + 1]
        found = found + 0.3 * scattered * whole
        found[list(self.asked)] = -1.0
        return found


def _entropy(chances: Floats) -> Floats:
    inside = np.clip(chances, 1e-12, 1 - 1e-12)
    found: Floats = -(inside * np.log(inside) + (1 - inside) * np.log1p(-inside))
    return found
