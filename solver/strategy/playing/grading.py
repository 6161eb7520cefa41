"""Grades charts: plays every deal by a chart and computes its exact return.

    grade(parse_chart(text), solve_game("job-9-6")).cost     # Fraction(…), coins per coin bet

Values are integers over a common denominator, so that sums are exact; fractions come at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from evaluator.figures import count, shortened
from solver.arrays import read_only, weighted_sum, weighted_sums
from solver.deals import all_deals
from solver.game import Game, solved_game
from solver.holds import MASKS, held
from solver.paytable.catalogue import AnyTable
from solver.paytable.table import PayTable
from solver.rules import Rules
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.chart import AnyChart, Chart, chart_of
from solver.strategy.playing.grades import Grade, LineGrade, Meaningless, Misplaced, Misplay
from solver.strategy.playing.held_ranks import Bits, Ints, largest_holds, packed
from solver.strategy.playing.match import NO_HOLD, ChosenHolds, Matcher
from solver.strategy.playing.word_meanings import (
    GameTerms,
    chart_meant,
    check_deck,
    forgets_wild,
    meaningless,
    terms_of,
)

WORST = 10
PLAYS, HOLDS = 64, 200
"""How many rules played in every deal a grader remembers, at 0.7 MB each; of how many only what
they hold, at 0.13 MB each: the lines of all charts."""
Cards = npt.NDArray[np.uint8]
_NEVER = np.iinfo(np.int64).max
T = TypeVar("T")


def _remember(cache: dict[Rule, T], rule: Rule, value: T, most: int) -> None:
    """Remember what a rule does in place of what was remembered first.

    The threads of a window share a grader: what one has forgotten meanwhile, another may forget.
    """
    for oldest in [*cache][: max(0, len(cache) - most + 1)]:
        cache.pop(oldest, None)
    cache[rule] = value


class Grader:
    """Grades charts of one game; what a rule holds in every deal is computed once and remembered.

    table, coins: the game.
    cards: (n, 5) the deals, card ids ascending in each row.
    weights: (n,) how many deals each row stands for.
    values: (32, n) int64, the value of every hold, in coins over the rules' denominator.
    """

    def __init__(
        self, table: PayTable, coins: int, cards: Cards, weights: Ints, values: Ints
    ) -> None:
        self.table, self.coins = table, coins
        self.terms: GameTerms = terms_of(table, coins)
        self.cards, self.weights, self.values = cards, weights, values
        complete = cards is all_deals(table.rules).cards
        self.matcher = (
            matcher_of_all_deals(table.rules) if complete else Matcher(cards, table.rules)
        )
        self.best: Ints = read_only(values.max(axis=0))
        self._plays: dict[Rule, RulePlay] = {}
        self._chosen: dict[Rule, ChosenHolds] = {}

    @classmethod
    def of(cls, game: Game | AnyTable) -> Grader:
        """The grader of a game, or of a paytable (or its id, alias or path) at five coins."""
        game = solved_game(game)
        deals = all_deals(game.table.rules)
        values = read_only(game.values())
        return cls(game.table, game.coins, deals.cards, deals.weights, values)

    def __repr__(self) -> str:
        name, coins = shortened(self.table.name), count(self.coins, "coin")
        return f"<Grader of {name}, {coins}, {len(self.cards):,} deals>"

    @property
    def scale(self) -> int:
        """The divisor that turns a value into coins per coin bet."""
        return self.table.rules.denominator * self.coins

    @property
    def total(self) -> int:
        """The divisor that turns a weighted sum over all deals into coins per coin bet."""
        return self.table.rules.all_values * self.coins

    @cached_property
    def shares(self) -> npt.NDArray[np.float64]:
        """(n,): what a loss of 1 in each deal costs over all deals, in coins per coin bet."""
        shares: npt.NDArray[np.float64] = self.weights / self.total
        return shares

    @property
    def optimal(self) -> Fraction:
        """The return of the best play, per coin bet."""
        return Fraction(weighted_sum(self.best, self.weights), self.total)

    def play(self, rule: Rule) -> RulePlay:
        """What a rule allows, holds and loses in every deal."""
        play = self._plays.get(rule)
        if play is None:
            choices = self.matcher.choices(rule, self.terms)
            chosen = self._chosen.get(rule)
            if chosen is None:
                chosen = self.matcher.choose(rule, choices)
                _remember(self._chosen, rule, chosen, HOLDS)
            allowed: Bits = np.bitwise_or.reduce(choices)
            play = RulePlay(allowed, chosen)
            _remember(self._plays, rule, play, PLAYS)
        return play

    def chosen(self, rule: Rule) -> ChosenHolds:
        """(n,): the mask that a rule holds in each deal, -1 where it does not apply."""
        chosen = self._chosen.get(rule)
        if chosen is None:
            chosen = self.matcher.chosen(rule, self.terms)
            _remember(self._chosen, rule, chosen, HOLDS)
        return chosen

    def forget(self) -> None:
        """Give back the memory of what was played, some 200 MB: before a search that needs it."""
        self._plays.clear()
        self._chosen.clear()

    def value(self, chosen: ChosenHolds) -> Ints:
        """(n,): the value of the given mask in each deal; no hold (-1) is discarding everything."""
        return self._values_of(np.arange(len(chosen)), np.maximum(chosen, 0))

    @cached_property
    def best_holds(self) -> Bits:
        """(n,): the holds of each deal that are worth most."""
        return packed(np.ascontiguousarray((self.values == self.best).T))

    def lost(self, deals: npt.NDArray[np.integer], masks: ChosenHolds) -> Ints:
        """(n,): what holding a mask loses in each of some deals."""
        lost: Ints = self.best[deals] - self._values_of(deals, masks)
        return lost

    def _values_of(self, deals: npt.NDArray[np.integer], masks: ChosenHolds) -> Ints:
        places = masks.astype(np.int64) * self.values.shape[1] + deals
        values: Ints = self.values.ravel().take(places)
        return values

    def return_of(self, chart: Chart) -> Fraction:
        """Only the return of a chart, per coin bet; a tenth of the work of a grade.

        Raises:
            ChartError: the chart speaks of wild cards that the game does not have.
        """
        check_deck(chart, self.table)
        chosen: ChosenHolds = np.zeros(self.matcher.count, dtype=np.int8)
        for rule in reversed(chart.rules):
            held = self.chosen(rule)
            np.copyto(chosen, held, where=held != NO_HOLD)
        return Fraction(weighted_sum(self.value(chosen), self.weights), self.total)

    def grade(self, chart: Chart) -> Grade:
        """Play every deal by the chart.

        Raises:
            ChartError: the chart speaks of wild cards that the game does not have.
        """
        check_deck(chart, self.table)
        return ChartPlay(self, chart).grade()


@cache
def matcher_of_all_deals(rules: Rules) -> Matcher:
    """The matcher of all deals, shared by all games of these rules."""
    return Matcher(all_deals(rules).cards, rules)


@dataclass(frozen=True)
class RulePlay:
    """One rule played in every deal.

    allowed: (n,) the set of holds that the rule allows.
    chosen: (n,) the mask that it holds, -1 where it does not apply.
    """

    allowed: Bits
    chosen: ChosenHolds


class ChartPlay:
    """One chart played against every deal.

    line: (n,) the index of the line that decides each deal, len(rules) where none does.
    chosen, loss: (n,) the mask that is held and what it loses.
    """

    def __init__(self, grader: Grader, chart: Chart) -> None:
        self.grader, self.chart = grader, chart
        self.count = len(chart.rules)
        self.line = np.full(grader.matcher.count, self.count, dtype=np.int16)
        self.chosen: ChosenHolds = np.zeros(len(self.line), dtype=np.int8)
        for i in reversed(range(self.count)):
            held = grader.chosen(chart.rules[i])
            applies = held != NO_HOLD
            np.copyto(self.line, i, where=applies)
            np.copyto(self.chosen, held, where=applies)
        self.loss = grader.best - grader.value(self.chosen)

    @cached_property
    def plays(self) -> list[RulePlay]:
        """What each line would hold and lose in every deal, without those before it."""
        return [self.grader.play(rule) for rule in self.chart.rules]

    @property
    def deals(self) -> Ints:
        """(lines + 1,): how many deals each line decides; the last is for those that none does."""
        return np.bincount(self.line, self.grader.weights, self.count + 1).astype(np.int64)

    def grade(self) -> Grade:
        """The chart's grade."""
        grader = self.grader
        optimal = grader.optimal
        cost = self._fraction(sum(self._by_line(self.loss)))
        ambiguous, gain, harm = self.readings()
        deals = self.deals
        missed = np.bincount(self.line, grader.weights * (self.loss > 0), self.count + 1)
        return Grade(
            chart=self.chart,
            paytable=grader.table.name,
            coins=grader.coins,
            return_=optimal - cost,
            return_best=optimal - cost + gain,
            return_worst=optimal - cost - harm,
            optimal=optimal,
            misplayed=int(missed.sum()),
            uncovered=int(deals[-1]),
            lines=self._lines(deals, missed, ambiguous),
            misplaced=self._misplaced(),
            meaningless=self._meaningless(),
            worst=self._worst(),
            forgets_wild=forgets_wild(self.chart, grader.table),
        )

    def _lines(self, deals: Ints, missed: Ints, ambiguous: list[int]) -> tuple[LineGrade, ...]:
        costs = self._by_line(self.loss)
        worths = self._by_line(self.loss_without_line() - self.loss)
        return tuple(
            LineGrade(
                line=i + 1,
                text=rule.as_written,
                deals=int(deals[i]),
                misplayed=int(missed[i]),
                cost=self._fraction(costs[i]),
                worth=self._fraction(worths[i]),
                ambiguous=ambiguous[i],
                all_deals=self.grader.table.rules.deals,
            )
            for i, rule in enumerate(self.chart.rules)
        )

    def loss_without_line(self) -> Ints:
        """(n,): what each deal would lose without the line that decides it."""
        later: Ints = self.grader.best - self.grader.values[0]
        without = later.copy()
        for i in reversed(range(self.count)):
            chosen = self.grader.chosen(self.chart.rules[i])
            at = np.flatnonzero(chosen != NO_HOLD)
            np.copyto(without, later, where=self.line == i)
            later[at] = self.grader.lost(at, chosen[at])
        return without

    def _misplaced(self) -> tuple[Misplaced, ...]:
        """The lines that would earn more at an earlier place, each with its best such place."""
        moves = []
        for i in range(1, self.count):
            chosen = self.grader.chosen(self.chart.rules[i])
            earlier = np.flatnonzero((chosen != NO_HOLD) & (self.line < i))
            saved = self.loss[earlier] - self.grader.lost(earlier, chosen[earlier])
            gains = weighted_sums(self.line[earlier], saved, self.grader.weights[earlier], i)
            totals = [sum(gains[before:]) for before in range(i)]
            if max(totals) > 0:
                before = max(range(i), key=lambda place: (totals[place], place))
                moves.append(Misplaced(i + 1, before + 1, self._fraction(totals[before])))
        return tuple(moves)

    def _meaningless(self) -> tuple[Meaningless, ...]:
        return tuple(
            Meaningless(number, str(kind), why)
            for number, rule in enumerate(self.chart.rules, 1)
            for kind in rule.kinds
            if (why := meaningless(kind, self.grader.terms))
        )

    def readings(self) -> tuple[list[int], Fraction, Fraction]:
        """The number of ambiguous deals of each line, and two sums over all ambiguous deals.

        The sums are what the best reading gains over the chart as it is played, and what the worst
        reading loses.
        """
        counts, gain, harm = [], 0, 0
        for i, rule in enumerate(self.chart.rules):
            at, bits = self._open_choices(i, rule)
            allowed = (bits[:, None] >> np.arange(MASKS, dtype=np.uint32)) & 1 != 0
            values = self.grader.values[:, at].T
            highest = np.where(allowed, values, -1).max(axis=1, initial=-1)
            lowest = np.where(allowed, values, _NEVER).min(axis=1, initial=_NEVER)
            value = self.grader.best[at] - self.loss[at]
            weights = self.grader.weights[at]
            counts.append(int(weights[highest > lowest].sum()))
            gain += weighted_sum(highest - value, weights)
            harm += weighted_sum(value - lowest, weights)
        return counts, self._fraction(gain), self._fraction(harm)

    def _open_choices(self, i: int, rule: Rule) -> tuple[Ints, Bits]:
        """The deals in which a line allows several holds and does not say which, with these holds.

        A hold that is part of a larger allowed hold is left out. If the line says which ranks come
        first, only holds of the same ranks as the chosen one remain.
        """
        at = np.flatnonzero(self.line == i)
        bits = self.plays[i].allowed[at]
        several = bits & (bits - np.uint32(1)) != 0
        at, bits = at[several], bits[several]
        lookup = self.grader.matcher.ranks
        options = lookup.of_deals[self.grader.matcher.row[at]]
        taken = options[np.arange(len(at)), self.chosen[at]][:, None]
        if rule.choice in ("lowest", "highest"):
            bits = bits & packed(options == taken)
        else:
            bits = largest_holds(bits)
        if rule.choice == "suited":
            as_large = bits & packed(lookup.size[options] == lookup.size[taken])
            suited = self.grader.matcher.suited_of(at, as_large)
            bits = np.where(suited, suited | bits & ~as_large, bits)
        open_ = bits & (bits - np.uint32(1)) != 0
        return at[open_], bits[open_]

    def _worst(self) -> tuple[Misplay, ...]:
        """The costliest misplayed deals, one for each line and ranks that it should have held."""
        at = np.flatnonzero(self.loss)
        at = at[np.argsort(-self.loss[at], kind="stable")]
        best = self.grader.values[:, at].argmax(axis=0)
        lookup = self.grader.matcher.ranks
        ranks = lookup.of_deals[self.grader.matcher.row[at], best].astype(np.int64)
        confusions = self.line[at].astype(np.int64) * len(lookup.size) + ranks
        _, first = np.unique(confusions, return_index=True)
        return tuple(self._misplay(int(at[i])) for i in sorted(first.tolist())[:WORST])

    def _misplay(self, at: int) -> Misplay:
        grader = self.grader
        cards = tuple(map(int, grader.cards[at]))
        chosen, best = int(self.chosen[at]), int(np.argmax(grader.values[:, at]))
        line = int(self.line[at])
        return Misplay(
            hand=cards,
            line=line + 1 if line < self.count else None,
            chart=held(cards, chosen),
            best=held(cards, best),
            chart_value=Fraction(int(grader.values[chosen, at]), grader.scale),
            best_value=Fraction(int(grader.values[best, at]), grader.scale),
        )

    def _by_line(self, amounts: Ints) -> list[int]:
        return weighted_sums(self.line, amounts, self.grader.weights, self.count + 1)

    def _fraction(self, amount: int) -> Fraction:
        return Fraction(amount, self.grader.total)


def grade(chart: AnyChart, game: Game | AnyTable = "job-9-6", coins: int = 5) -> Grade:
    """Grade a chart: play every deal of a game by it.

    >>> result = grade("high pair or better", "job-9-6")
    >>> print(result.misplayed, [line.misplayed for line in result.lines])
    1979184 [684]

    Args:
        chart: a chart, its text, or the path of its file.
        game: a paytable, or its id, alias or path; or a game, which is solved already.
        coins: the bet, 1 to 5, unless a game is given.

    Raises:
        ChartError: the chart cannot be read, or speaks of wild cards that the game does not have.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    game = solved_game(game, coins)
    return Grader.of(game).grade(chart_meant(chart_of(chart), game.table, game.coins))
