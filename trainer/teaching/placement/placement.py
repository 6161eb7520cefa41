"""The placement as a mode: each answer is weighed by Bayes' rule, and the next deal tells most.

Next comes the deal that tells most of the group (the lesson reached, scattered, by feel). What is
held counts, not only whether it is right. Once the group is known, lines in doubt are asked again:
a slip is not taken for a line not known. It ends when it knows, and at thirty deals.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import format_cards
from solver.deals import all_deals, row_of
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay
from trainer.teaching.asking import Answer, Chance, Question, any_suits
from trainer.teaching.game_course import LIKELY, GameCourse
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.placement.placement_deals import deals_of
from trainer.teaching.placement.players import Holds, Players, learnt, learnt_lines, predicted

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Floats = NDArray[np.float64]

MOST_ASKED = 30
"""The most deals that are asked."""
FEWEST_ASKED, FEWEST_BY_FEEL = 11, 5
"""The fewest deals after which it ends, and the fewest after which it may end by saying that the
player has no chart."""
SURE, SURE_NEAR, SURE_BY_FEEL = 0.97, 0.99, 0.93
"""How likely the lesson, it or its neighbours, or playing by feel must be for it to end."""
TELLS = 0.015
"""It ends, too, when no deal tells more than this of the group, in nats."""
SCATTERED_MOST = 0.3
"""Where lines are likelier than this to be known here and there, it ends when none is in doubt."""
SAID = 0.8
"""A line is said to be known, or not, if that is so likely; any other is in doubt."""
SLIP_MAYBE = 0.002
"""A line before the lesson reached that is unlikely known, but likelier than this, is asked again:
it may have been a slip."""
NEAR = 2 / 3
"""What naming a lesson beside the true one is worth, where the true one is worth 1 and one further
off nothing."""
SHARE = 0.3
"""What a deal tells of scattered lines counts this much of what it tells of the group."""
LEAST = 1e-4
"""Players less likely than this, against the likeliest, are no longer thought of."""
DRAWS = 40
"""How many players are drawn for the bounds of the return."""
LOW, HIGH = 0.05, 0.95


@lru_cache(maxsize=2)
def _players(course: GameCourse) -> Players:
    return Players.of(course)


@dataclass(frozen=True, eq=False)
class Placed:
    """Where a player stands after some answers.

    Attributes:
        players: the kinds of players thought possible.
        weights: (kinds,) how likely each is by now.
        known: (kinds of those who know lines, lines) how likely each line is known by now.
        answers: how many answers there were.
    """

    players: Players
    weights: Floats
    known: Floats
    answers: int = 0

    @classmethod
    def start(cls, course: GameCourse) -> Placed:
        """Return what is thought before the first answer."""
        players = _players(course)
        return cls(players, players.prior, players.known)

    @classmethod
    def after(
        cls, course: GameCourse, answers: Iterable[tuple[tuple[int, ...], Fraction]]
    ) -> Placed:
        """Return where a player stands after answers: cards, and what the hold is worth."""
        placed = cls.start(course)
        grader = game_grader(course.table, course.coins)
        for cards, worth in answers:
            row = row_of(cards, course.table.rules)
            there = np.flatnonzero(grader.values[:, row] == worth * grader.scale)
            if len(there):
                holds = placed.players.holds(np.array([row], dtype=np.intp))
                placed = placed.answered(holds, int(there[0]))
        return placed

    def answered(self, deal: Holds, mask: int) -> Placed:
        """Return what is thought after an answer; `deal` is what may be held in its deal."""
        held = int(deal.numbers[0, mask])
        chance, known = learnt(self.known, self.players.slips, deal, held)
        weights = self.weights * np.concatenate([chance, deal.felt[0, held]])
        return replace(self, weights=weights / weights.sum(), known=known, answers=self.answers + 1)

    @cached_property
    def by_group(self) -> Floats:
        """(groups,) how likely each group is: the lessons from 0 on, scattered, by feel."""
        players = self.players
        return np.bincount(players.group, self.weights, players.groups).astype(np.float64)

    @property
    def by_feel(self) -> float:
        """How likely the player has no chart at all."""
        return float(self.by_group[-1])

    @property
    def stands(self) -> int:
        """After which lesson the player stands, one here and there apart; -1 for who has no chart.

        A neighbour of the true lesson is nearly as good: so it is not simply the likeliest.
        """
        lessons = self.players.course.lessons
        after, scattered, by_feel = np.split(self.by_group, [lessons + 1, lessons + 2])
        if by_feel[0] > max(after.max(), scattered[0]):
            return -1
        if scattered[0] > after.sum():
            return self.lesson - 1
        return int(np.convolve(after, (NEAR, 1, NEAR), "same").argmax())

    @property
    def lesson(self) -> int:
        """The first lesson not known, with which to begin; after the last one if all are known."""
        course, lines = self.players.course, self.lines
        for lesson in range(course.lessons + 1):
            if any(lines[str(rule)] < LIKELY for rule in course.rules(lesson)):
                return lesson
        return course.lessons + 1

    @property
    def in_doubt(self) -> tuple[str, ...]:
        """The lines of which it is not said whether they are known."""
        return tuple(line for line, known in self.lines.items() if 1 - SAID < known < SAID)

    @cached_property
    def lines(self) -> dict[str, float]:
        """How likely each line of the course is known, by its text, in the chart's order."""
        course = self.players.course
        known = self.weights[: len(self.known)] @ self.known
        return {
            str(line.rule): float(known[at])
            for at, line in enumerate(course.course.lines)
            if learnt_lines(course)[at]
        }

    @cached_property
    def returns(self) -> tuple[float, float]:
        """The bounds between which the player's return lies with 90 %, slips apart."""
        upto = np.cumsum(self.weights)
        at = np.searchsorted(upto, (np.arange(DRAWS) + 0.5) / DRAWS * upto[-1])
        chance = np.random.default_rng(1)
        costs = [self._cost(int(kind), chance) for kind in at]
        low, high = np.quantile(costs, [LOW, HIGH])
        best = float(game_grader(self.players.course.table, self.players.course.coins).optimal)
        return best - float(high), best - float(low)

    def _cost(self, kind: int, chance: np.random.Generator) -> float:
        """Return what a player of a kind loses, slips apart.

        Who plays by feel was asked a few deals; the others may be played up to twice as badly, or
        all well.
        """
        course, felt = self.players.course, kind - len(self.known)
        if felt >= 0:
            return 2 * float(chance.random()) * self.players.costs_by_feel[felt]
        knows = chance.random(self.known.shape[1]) < self.known[kind]
        return _cost_of(course, tuple(knows.tolist()))

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


@dataclass(frozen=True, eq=False)
class Placement:
    """A placement in progress; `answered` returns the next.

    Attributes:
        course: the course of the game.
        seed: what the deals follow from.
        placed: what is thought of the player by now.
        rows: the deals to choose from.
        holds: what may be held in them.
        places: the places of those asked, the last one still open.
        question: the question to be answered next; None once it knows.
    """

    course: GameCourse
    seed: int
    placed: Placed
    rows: NDArray[np.intp]
    holds: Holds
    places: tuple[int, ...] = ()
    question: Question | None = None
    right: int = 0
    wrong: int = 0

    name = "place"
    speaks = False

    @classmethod
    def start(cls, course: GameCourse, seed: int) -> Placement:
        """Return a placement with its first question; a course's first one takes seconds."""
        rows, placed = deals_of(course, seed), Placed.start(course)
        return cls(course, seed, placed, rows, placed.players.holds(rows))._asking()

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
        return self.heard(answer.solution.values[answer.held])

    def heard(self, worth: int) -> Self:
        """Return the placement after an answer whose hold has this worth in the grader."""
        place = self.places[-1]
        values = game_grader(self.table, self.coins).values[:, self.rows[place]]
        held = int((values == worth).argmax())
        right = worth == values.max()
        following = replace(
            self,
            placed=self.placed.answered(self.holds.of_deal(place), held),
            right=self.right + right,
            wrong=self.wrong + (not right),
        )
        return following._asking()

    def _asking(self) -> Self:
        """Return the placement with its next question, if it needs one."""
        number = len(self.places) + 1
        tells = self._tells()
        place: int | None = int(tells.argmax())
        if self._over(float(tells.max())):
            place = self._of_a_slip()
        if place is None or number > MOST_ASKED:
            return replace(self, question=None)
        cards = all_deals(self.table.rules).cards[self.rows[place]].tolist()
        shown = any_suits(cards, Chance(self.seed, number))
        construction = json.dumps({"place": format_cards(cards)})
        question = Question(number, MOST_ASKED, shown, construction)
        return replace(self, places=(*self.places, place), question=question)

    def _over(self, tells: float) -> bool:
        """Return whether enough is known; `tells` is how much the best deal would tell."""
        questions, groups = len(self.places), self.placed.by_group
        lessons = self.course.lessons
        if groups[lessons + 2] >= SURE_BY_FEEL:
            return questions >= FEWEST_BY_FEEL
        if questions < FEWEST_ASKED:
            return False
        if groups[lessons + 1] > SCATTERED_MOST:
            return not self.placed.in_doubt
        likeliest = int(groups[: lessons + 1].argmax())
        near = groups[max(0, likeliest - 1) : min(lessons, likeliest + 1) + 1].sum()
        if groups[likeliest] >= SURE and near >= SURE_NEAR:
            return True
        return tells < TELLS

    def _of_a_slip(self) -> int | None:
        """Return the place of a deal that tells a slip from a line before others not known."""
        placed, lines = self.placed, self.course.course.lines
        likeliest = placed.known[placed.weights[: len(placed.known)].argmax()]
        for at, line in enumerate(lines):
            known = placed.lines.get(str(line.rule), 1.0)
            if line.lesson <= placed.stands and SLIP_MAYBE < known < LIKELY:
                either = np.array([likeliest, likeliest])
                either[:, at] = 0, 1
                foreseen = predicted(either, np.zeros(2), self.holds)
                differs = np.abs(foreseen[..., 0] - foreseen[..., 1]).sum(axis=1)
                differs[list(self.places)] = 0
                if differs.max() > 1:
                    return int(differs.argmax())
        return None

    def _tells(self) -> Floats:
        """Return (rows,) how much each deal is expected to tell of the group, in nats.

        Where scattered lines are likely, it counts too what a deal tells of the lines.
        """
        players, placed = self.placed.players, self.placed
        there = np.flatnonzero(placed.weights > LEAST * placed.weights.max())
        lines, feels = np.split(there, [np.searchsorted(there, len(placed.known))])
        chances = np.concatenate(
            (
                predicted(placed.known[lines], players.slips[lines], self.holds),
                self.holds.felt[..., feels - len(placed.known)],
            ),
            axis=-1,
        )
        groups, of = np.unique(players.group[there], return_inverse=True)
        shares = (of[:, None] == np.arange(len(groups))) * placed.weights[there, None]
        by_group = chances @ shares
        weights = shares.sum(axis=0)
        whole = _entropy(by_group.sum(axis=-1) / weights.sum())
        each = _entropy(by_group / weights)
        nats: Floats = whole - each @ weights / weights.sum()
        scattered = groups == self.course.lessons + 1
        nats = nats + SHARE * (each @ (weights * scattered)) / weights.sum()
        nats[list(self.places)] = -1.0
        return nats


def _entropy(chances: Floats) -> Floats:
    """Return the entropy of the holds, which are the second axis, in nats."""
    entropy: Floats = -(chances * np.log(np.maximum(chances, 1e-12))).sum(axis=1)
    return entropy
