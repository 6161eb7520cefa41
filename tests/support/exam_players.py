"""Invented players of whom all is known: what they hold in every deal, and what it costs them.

What a player truly loses is a plain sum over all deals; for those who play by a chart it is the
chart's grade, which the tests compare.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver import load_paytable, solve_game
from solver.decisions import Decisions, decisions_of
from solver.strategy.books.book import shipped_book
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from trainer.teaching.introduction import BY_FEEL

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Answer = Callable[[Ints, np.random.Generator], Ints]
"""From the rows of deals, and chance, to the masks held."""

# The Wizard of Odds' simple strategy for 9/6 Jacks or Better (wizardofodds.com), line by line.
WIZARD = """\
four of a kind, straight flush or royal flush
4 to a royal flush
three of a kind, straight, flush or full house
4 to a straight flush
two pair
high pair
3 to a royal flush
4 to a flush
low pair
4 to an outside straight
two suited high cards
3 to a straight flush
two unsuited high cards, lowest
suited JT, QT or KT
one high card
discard everything
"""
STARTER = """\
high pair or better
4 to a flush
low pair
4 to an outside straight
3 to a straight flush
2 high cards, suited first
one high card
discard everything
"""


class Room:
    """A game with all its deals: where the players sit.

    Attributes:
        decisions: the game's decisions.
        losses: (32, n) what each hold loses in each deal, in coins per coin bet.
        shares: (n,) the share of each deal.
        best, second: (n,) the best hold, and the one after it.
    """

    def __init__(self, name: str) -> None:
        table = load_paytable(name)
        self.decisions: Decisions = decisions_of(table)
        self.grader = Grader.of(solve_game(table))
        values = self.grader.values
        self.losses: Floats = (values.max(axis=0) - values) / self.grader.scale
        self.shares: Floats = self.grader.weights / self.grader.weights.sum()
        self.best: Ints = values.argmax(axis=0)
        self.second: Ints = np.where(self.losses > 0, self.losses, np.inf).argmin(axis=0)
        self.deals = np.arange(len(self.shares))

    @cached_property
    def kinds(self) -> Ints:
        """(32, n): the number of the kind of each hold in each deal."""
        return np.stack([self.decisions.kinds_of_mask(mask) for mask in range(32)]).astype(np.int64)

    def loss_of(self, held: Ints) -> float:
        """Return what always holding so loses, a hand."""
        return float(self.shares @ self.losses[held, self.deals])

    def chart(self, chart: str | Chart) -> Ints:
        """Return what a chart holds."""
        parsed = parse_chart(chart) if isinstance(chart, str) else chart
        return np.maximum(ChartPlay(self.grader, parsed).chosen, 0).astype(np.int64)

    def rule(self, text: str) -> Ints:
        """Return what a rule holds, -1 where it does not apply."""
        rule = parse_chart(text).rules[0]
        return self.grader.play(rule).chosen.astype(np.int64)

    @cached_property
    def players(self) -> dict[str, Player]:
        """All players, by name."""
        book = shipped_book(self.grader.table)
        other = "bonus-8-5" if self.grader.table.name.startswith("9/6 Jacks") else "job-9-6"
        foreign = shipped_book(load_paytable(other))
        assert book is not None
        assert foreign is not None
        long = book.at_most(24)
        assert long is not None
        held = {
            "perfect": self.best,
            "Wizard's 16 lines": self.chart(WIZARD),
            "best 24 lines": self.chart(long.chart),
            "never breaks a high pair": self._never_breaks("high pair"),
            "low pair over 4 to a flush": self._rather("low pair", "4 to a flush"),
            "never a suited ten": self._never("suited JT, QT or KT"),
            "holds kickers": self._with_kickers(),
            "beginner": self.chart(BY_FEEL),
            "starter chart": self.chart(STARTER),
            "another game's strategy": self.chart(foreign.full.chart),
        }
        players = {name: Player.steady(self, holds) for name, holds in held.items()}
        players["2 % slips"] = Player.steady(self, self.best, 0.02)
        players["Wizard's 16 lines, 1 % slips"] = Player.steady(
            self, held["Wizard's 16 lines"], 0.01
        )
        players["softmax 0.005"] = Player.soft(self, 0.005)
        players["softmax 0.02"] = Player.soft(self, 0.02)
        players["ten dear leaks, half the time"] = Player.torn(self, range(10), 0.5)
        return players

    @cached_property
    def strangers(self) -> dict[str, Player]:
        """Players who had no part in the choice of the exam's settings."""
        book = shipped_book(self.grader.table)
        assert book is not None
        players = {}
        for lines in (10, 13, 18):
            chart = book.at_most(lines)
            assert chart is not None
            players[f"best {lines} lines"] = Player.steady(self, self.chart(chart.chart))
        chased = self.rule("4 to an inside straight")
        held = np.where(chased >= 0, chased, self.best)
        poorer = self.losses[self.best, self.deals] < self.losses[held, self.deals]
        weak = poorer & (self.losses[held, self.deals] < 1)
        players["chases inside straights"] = Player.steady(self, np.where(weak, held, self.best))
        players["1 % slips, never a suited ten"] = Player.steady(
            self, self._never("suited JT, QT or KT"), 0.01
        )
        players["3 % slips"] = Player.steady(self, self.best, 0.03)
        players["softmax 0.01"] = Player.soft(self, 0.01)
        players["twenty leaks, a third of the time"] = Player.torn(self, range(20, 40), 1 / 3)
        players["3 % of hands with a wrong card"] = Player.fumbling(self, self.best, 0.03)
        players["holds at random"] = Player.random(self)
        return {**players, **self._late}

    @cached_property
    def fresh(self) -> dict[str, Player]:
        """Players made after most settings; of the last seven the first five had no part in any."""
        book = shipped_book(self.grader.table)
        assert book is not None
        chart = book.at_most(13)
        assert chart is not None
        steady = {
            "3 to a flush over a low pair": self._rather("3 to a flush", "low pair"),
            "3 high cards over 2 suited ones": self._rather("3 high cards", "2 suited high cards"),
            "never draws to an outside straight": self._never("4 to an outside straight"),
            "never breaks a flush": self._never_breaks("flush"),
            "2 suited high cards over a low pair": self._rather("2 suited high cards", "low pair"),
            "3 to an outside straight over one high card": self._rather(
                "3 to an outside straight", "one high card"
            ),
            "4 to an inside straight over nothing": self._rather(
                "4 to an inside straight", "discard everything"
            ),
        }
        players = {name: Player.steady(self, held) for name, held in steady.items()}
        players["best 13 lines, 2 % with a wrong card"] = Player.fumbling(
            self, self.chart(chart.chart), 0.02
        )
        players["fifteen leaks, six times in ten"] = Player.torn(self, range(5, 50, 3), 0.6)
        long = book.at_most(20)
        assert long is not None
        players["best 20 lines, 2.5 % with a wrong card"] = Player.fumbling(
            self, self.chart(long.chart), 0.025
        )
        straight = self._rather("3 to a straight flush", "one high card")
        starter = self.chart(STARTER)
        return players | {
            "3 to a straight flush over one high card": Player.steady(self, straight),
            "never a low pair": Player.steady(self, self._never("low pair")),
            "twelve leaks, half the time": Player.torn(self, range(4, 64, 5), 0.5),
            "starter chart, 2 % slips": Player.steady(self, starter, 0.02),
            "Wizard's 16 lines, 1.5 % with a wrong card": Player.fumbling(
                self, self.chart(WIZARD), 0.015
            ),
            "any hold in one hand of twenty": Player.absent(self, self.best, 1 / 20),
            "Wizard's 16 lines, any hold in one hand of fifteen": Player.absent(
                self, self.chart(WIZARD), 1 / 15
            ),
        }

    @property
    def _late(self) -> dict[str, Player]:
        """Players made after most settings; the spread of what errors cost was set with them."""
        starter, flush = self.chart(STARTER), self._rather("4 to a flush", "high pair")
        short = shipped_book(self.grader.table)
        assert short is not None
        chart = short.at_most(min(short.by_length) + 3)
        assert chart is not None
        return {
            "starter chart, 1 % with a wrong card": Player.fumbling(self, starter, 0.01),
            "4 to a flush over a high pair": Player.steady(self, flush),
            "never two high cards": Player.steady(self, self._never("2 high cards")),
            "a short chart, 2 % slips": Player.steady(self, self.chart(chart.chart), 0.02),
            "softmax 0.015": Player.soft(self, 0.015),
        }

    def _never_breaks(self, kind: str) -> Ints:
        kept = self.rule(kind)
        broken = (kept >= 0) & (self.best & kept != kept)
        return np.where(broken, kept, self.best)

    def _rather(self, kind: str, than: str) -> Ints:
        kept, right = self.rule(kind), self.rule(than)
        return np.where((kept >= 0) & (right == self.best), kept, self.best)

    def _never(self, kinds: str) -> Ints:
        rule = parse_chart(kinds).rules[0]
        allowed = self.grader.play(rule).allowed
        refused = (allowed >> np.arange(32, dtype=np.uint32)[:, None]) & 1 != 0
        held: Ints = np.where(refused, np.inf, self.losses).argmin(axis=0)
        return held

    def _with_kickers(self) -> Ints:
        """A pair is kept with the highest of the other cards."""
        held = self.best.copy()
        pair = (self.rule("high pair") == self.best) | (self.rule("low pair") == self.best)
        for place in range(5):
            bit = 1 << place
            free = pair & (self.best & bit == 0)
            held[free] = self.best[free] | bit
        return held


@dataclass(frozen=True)
class Player:
    """One player.

    Attributes:
        answer: what is held.
        knowledge, total: what is lost for want of knowledge, and in all, in coins per coin bet.
    """

    answer: Answer
    knowledge: float
    total: float

    @classmethod
    def steady(cls, room: Room, held: Ints, slips: float = 0.0) -> Player:
        """One who always holds the same, but for slips, which hold the second best."""
        knowledge = room.loss_of(held)

        def answer(rows: Ints, chance: np.random.Generator) -> Ints:
            slipped = chance.random(len(rows)) < slips
            return np.where(slipped, room.second[rows], held[rows])

        return cls(answer, knowledge, (1 - slips) * knowledge + slips * room.loss_of(room.second))

    @classmethod
    def fumbling(cls, room: Room, held: Ints, rate: float) -> Player:
        """One who presses one wrong card at a rate, whichever of the five."""
        knowledge = room.loss_of(held)
        pressed = sum(room.loss_of(held ^ (1 << place)) for place in range(5)) / 5

        def answer(rows: Ints, chance: np.random.Generator) -> Ints:
            wrong = 1 << chance.integers(5, size=len(rows))
            return np.where(chance.random(len(rows)) < rate, held[rows] ^ wrong, held[rows])

        return cls(answer, knowledge, (1 - rate) * knowledge + rate * pressed)

    @classmethod
    def absent(cls, room: Room, held: Ints, rate: float) -> Player:
        """One who holds any of the 32 at a rate."""
        knowledge, lost = room.loss_of(held), float(room.losses.mean(axis=0) @ room.shares)

        def answer(rows: Ints, chance: np.random.Generator) -> Ints:
            anything = chance.integers(32, size=len(rows))
            return np.where(chance.random(len(rows)) < rate, anything, held[rows])

        return cls(answer, knowledge, (1 - rate) * knowledge + rate * lost)

    @classmethod
    def random(cls, room: Room) -> Player:
        """One who holds any of the 32."""
        always = cls.absent(room, room.best, 1.0)
        return cls(always.answer, always.total, always.total)

    @classmethod
    def soft(cls, room: Room, softness: float) -> Player:
        """One who plays a hold with odds exp(value / softness)."""
        odds = np.exp(np.maximum(-room.losses / softness, -700))
        odds /= odds.sum(axis=0)
        lost = float(room.shares @ (odds * room.losses).sum(axis=0))
        sums = odds.cumsum(axis=0)

        def answer(rows: Ints, chance: np.random.Generator) -> Ints:
            passed = chance.random(len(rows)) > sums[:, rows]
            held: Ints = np.minimum(passed.sum(axis=0), 31)
            return held

        return cls(answer, lost, lost)

    @classmethod
    def torn(cls, room: Room, classes: range, rate: float) -> Player:
        """One who errs at a rate in some classes of decisions."""
        errors = room.decisions.errors.astype(np.int64)
        within = np.isin(room.decisions.of_deals, classes)
        lost = rate * float(room.shares @ (within * room.losses[errors, room.deals]))

        def answer(rows: Ints, chance: np.random.Generator) -> Ints:
            errs = within[rows] & (chance.random(len(rows)) < rate)
            return np.where(errs, errors[rows], room.best[rows])

        return cls(answer, lost, lost)
