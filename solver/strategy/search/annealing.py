"""The best chart of a given length: annealing over a library of rules.

A move takes one line out and puts any rule in at any place. The costs of all the charts that a move
can reach, some 6,000, are computed at once (`draft.py`), and one of them is drawn with odds
exp(-cost / temperature): a heat bath [1] in place of the usual accept or reject.

References:
    [1] M. Creutz, Monte Carlo study of quantized SU(2) gauge theory, Phys. Rev. D 21 (1980), 2308.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from solver.strategy.language.rules import Rule
from solver.strategy.playing.held_ranks import Flags
from solver.strategy.search.buckets import Buckets
from solver.strategy.search.draft import Draft, Entries
from solver.strategy.search.line_length import words_in
from solver.strategy.search.line_price import EQUAL

Lines = tuple[int, ...]
WORTH_SPLITTING = 0.01
"""A line is split if it loses more than this share of the chart's cost. A tenth was too much: where
two lines lose nearly everything, it left out what can be saved in the few deals of the others."""
WORTH_SPLITTING_IN_TWO = 0.1
"""Above this share two narrower lines in its place are tried as well, which takes long."""
HARMLESS = 0.1
"""A rule put before a line so that another can follow may cost this share of the line's cost."""


class Search:
    """Charts as tuples of rule numbers, without the last line, which discards everything."""

    def __init__(self, buckets: Buckets) -> None:
        self.buckets = buckets
        self.count = len(buckets.rules)
        self._entries = Entries(buckets)
        self._narrower = _narrower(buckets.applies)

    def subset(self, rules: Sequence[int]) -> Search:
        """The same search with some of the rules only."""
        return Search(self.buckets.subset(rules))

    def draft(self, lines: Lines) -> Draft:
        """A chart to be changed."""
        return Draft(self._entries, lines)

    def cost(self, lines: Lines) -> float:
        """What a chart loses against the best play, in coins per coin bet."""
        return float(self._entries.decided(lines, self._entries.all)[1].sum())

    def drop_line(self, lines: Lines) -> Lines:
        """The chart without the line that it can best do without."""
        out = int(self.draft(lines).removals().argmin())
        return lines[:out] + lines[out + 1 :]

    def add_line(self, lines: Lines) -> Lines:
        """The chart with the one line more that saves most."""
        return self._grown(self.draft(lines), 1)[1]

    def numbers(self, rules: Iterable[Rule]) -> Lines:
        """The lines of a chart that the library knows."""
        number = {rule: i for i, rule in enumerate(self.buckets.rules)}
        return tuple(number[rule] for rule in rules if rule in number and rule.kinds[0].cards)

    def simplify(self, lines: Lines) -> Lines:
        """A chart of the same cost in fewer words: without useless lines, each line as simple as it
        can be.

        Twice, since a line can be simpler once an earlier one takes over what it had to exclude.
        """
        draft = self.draft(lines)
        cost = draft.cost() + EQUAL
        for _ in range(2):
            for i in reversed(range(len(draft.lines))):
                taken = draft.remove(i)
                if draft.cost() > cost:
                    as_good = np.flatnonzero(draft.insertions()[i] <= cost).tolist()
                    draft.insert(i, min([taken, *as_good], key=self._complexity))
        return tuple(draft.lines)

    def _complexity(self, rule: int) -> tuple[int, bool, int, int]:
        """What the simplest of equally good rules has least of: conditions first, then made hands
        that are not said as `straight or better`, then words."""
        line = self.buckets.rules[rule]
        return len(line.conditions), not line.is_or_better, words_in(line), rule

    def settle(self, lines: Lines) -> Lines:
        """The chart after lines are moved or replaced until no such change saves anything."""
        draft = self.draft(lines)
        cost = np.inf
        while draft.cost() < cost - EQUAL:
            cost = draft.cost()
            for i in range(len(lines)):
                taken = draft.remove(i)
                costs = draft.insertions()
                best = int(costs.argmin())
                as_it_was = costs[i, taken] <= costs.flat[best] + EQUAL
                draft.insert(*(i, taken) if as_it_was else divmod(best, self.count))
        return tuple(draft.lines)

    def grow(self, length: int) -> Lines:
        """A chart of so many lines, grown line by line from rules of one kind each."""
        single = np.array([len(rule.kinds) == 1 for rule in self.buckets.rules])
        draft = self.draft(())
        for _ in range(length):
            costs = np.where(single, draft.insertions(), np.inf)
            draft.insert(*divmod(int(costs.argmin()), self.count))
        return tuple(draft.lines)

    def split_line(self, lines: Lines, more: int = 1) -> Lines:
        """The best chart with `more` lines more in which a line that loses something is split.

        A line that covers two cases ("high pair or better") is narrowed so that another can stand
        between them ("two pair or better", "4 to a straight flush", "high pair"), or two narrower
        lines take its place. Or a line that saves nothing by itself is put before it, so that
        another can stand there: "4 to a straight flush", then "3 to a royal flush", before "4 to a
        flush".
        """
        draft = self.draft(lines)
        costs, insertions = draft.costs(), draft.insertions() - draft.cost()
        found = [self._grown(draft, more)]
        for place, wide in enumerate(lines):
            if costs[place] > WORTH_SPLITTING * costs.sum():
                if more > 1:
                    rules = draft.distinct(place)
                    harmless = rules[insertions[place, rules] < HARMLESS * costs[place]]
                    found += self._tried(draft, place, harmless.tolist(), more - 1)
                draft.remove(place)
                found += self._tried(draft, place, self._narrower[wide], more)
                if more > 1 and costs[place] > WORTH_SPLITTING_IN_TWO * costs.sum():
                    found += self._by_two(draft, place, self._narrower[wide], more)
                draft.insert(place, wide)
        return min(found)[1]

    def _by_two(
        self, draft: Draft, place: int, rules: list[int], more: int
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the draft with every two of some rules at a place, and then with more lines."""
        for rule in rules:
            draft.insert(place, rule)
            yield from self._tried(draft, place, rules, more - 1)
            draft.remove(place)

    def _tried(
        self, draft: Draft, place: int, rules: list[int], more: int
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the draft with each of some rules at a place, and then with `more` lines more."""
        for rule in rules:
            draft.insert(place, rule)
            yield self._grown(draft, more)
            draft.remove(place)

    def _grown(self, draft: Draft, more: int) -> tuple[float, Lines]:
        """The draft with `more` lines more, each the one that saves most; it is left as it was."""
        if not more:
            return draft.cost(), tuple(draft.lines)
        place, rule = divmod(int(draft.insertions().argmin()), self.count)
        draft.insert(place, rule)
        found = self._grown(draft, more - 1)
        draft.remove(place)
        return found

    def anneal(
        self, lines: Lines, temperatures: Iterable[float], rng: np.random.Generator
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the charts that the heat bath visits, with their costs, one a temperature."""
        draft = self.draft(lines)
        for temperature in temperatures:
            draft.remove(int(rng.integers(len(lines))))
            costs = draft.insertions()
            odds = np.exp((costs.min() - costs) / temperature).cumsum()
            drawn = int(np.searchsorted(odds, rng.random() * odds[-1]))
            draft.insert(*divmod(drawn, self.count))
            yield float(costs.flat[drawn]), tuple(draft.lines)


def _narrower(applies: Flags) -> list[list[int]]:
    """For each rule the widest of those that apply to a proper subset of its buckets."""
    sizes = applies.sum(axis=1)
    shared = applies.astype(np.float32) @ applies.T.astype(np.float32)
    within = (shared == sizes[:, None]) & (sizes[:, None] < sizes)
    between = within.astype(np.float32) @ within.astype(np.float32) > 0
    return [np.flatnonzero(column).tolist() for column in (within & ~between).T]
