"""Searches for the best chart of a given length, by annealing over a library of rules.

A move removes one line and inserts any rule at any place. The costs of all charts that a move can
reach, about 6,000, are computed at once (`draft.py`). One of them is drawn with a probability
proportional to exp(-cost / temperature). This is a heat bath [1] instead of the usual accept or
reject.

References:
    [1] M. Creutz, Monte Carlo study of quantized SU(2) gauge theory, Phys. Rev. D 21 (1980), 2308.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np

from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.held_ranks import Flags
from solver.strategy.search.buckets import Buckets
from solver.strategy.search.draft import BucketRules, Draft, inserted
from solver.strategy.search.line_length import words_in

Lines = tuple[int, ...]
EQUAL = 1e-13
"""Charts whose costs differ by less count as equally good: sums of floats are no more exact."""
WORTH_SPLITTING = 0.01
"""A line is split if it loses more than this share of the chart's cost. A tenth was too much: where
two lines lose nearly everything, it missed what could be saved in the other lines."""
WORTH_SPLITTING_IN_TWO = 0.1
"""Above this share it is also replaced by two narrower lines, which takes long to try."""
HARMLESS = 0.1
"""A rule inserted to make room for another may add at most this share of the line's cost."""


class ChartSearch:
    """Finds good charts made of the rules of a library.

    A chart is a tuple of rule numbers, without the last line, which discards everything.
    """

    def __init__(self, buckets: Buckets) -> None:
        self.buckets = buckets
        self.count = len(buckets.rules)
        self._bucket_rules = BucketRules(buckets)

    @cached_property
    def _narrower(self) -> list[list[int]]:
        """For each rule, the next narrower ones: only splitting a line needs them."""
        return _narrower(self.buckets.applies)

    def subset(self, rules: Sequence[int]) -> ChartSearch:
        """The same search with only some of the rules."""
        return ChartSearch(self.buckets.subset(rules))

    def sections(self) -> list[ChartSearch]:
        """A search for each number of wild cards: no rule is about deals with several numbers.

        So the best charts of the sections make up the best chart. Deals to which no rule applies
        are in the first section.
        """
        wild = [rule.wild for rule in self.buckets.rules]
        of = [[i for i, one in enumerate(wild) if one == each] for each in dict.fromkeys(wild)]
        if len(of) == 1:
            return [self]
        others = [self.buckets.applies[rules].any(axis=0) for rules in of[1:]]
        deals = (~np.logical_or.reduce(others), *others)
        return [
            ChartSearch(self.buckets.subset(rules, np.flatnonzero(at)))
            for rules, at in zip(of, deals, strict=True)
        ]

    def rules_of(self, lines: Lines) -> tuple[Rule, ...]:
        """The rules of some lines."""
        return tuple(self.buckets.rules[line] for line in lines)

    def draft(self, lines: Lines) -> Draft:
        """A chart that can be changed."""
        return Draft(self._bucket_rules, lines)

    def cost(self, lines: Lines) -> float:
        """What a chart loses against the best play, in coins per coin bet."""
        return float(self._bucket_rules.decided(lines, self._bucket_rules.all)[1].sum())

    def drop_line(self, lines: Lines) -> Lines:
        """The chart without the line whose removal costs least."""
        out = int(self.draft(lines).removals().argmin())
        return lines[:out] + lines[out + 1 :]

    def add_line(self, lines: Lines) -> Lines:
        """The chart with one more line, the one that saves most."""
        return self._grown(self.draft(lines), 1)[1]

    def numbers(self, rules: Iterable[Rule]) -> Lines:
        """The numbers of those rules that are in the library, but for discarding everything."""
        number = {rule: i for i, rule in enumerate(self.buckets.rules)}
        return tuple(number[rule] for rule in rules if rule in number and rule.kinds[0].cards)

    def simplify(self, lines: Lines) -> Lines:
        """A chart of the same cost in fewer words: no useless lines, each as simple as possible.

        This makes two passes, since a line can become simpler once an earlier line covers the deals
        that it had to exclude.
        """
        draft = self.draft(lines)
        cost = draft.cost() + EQUAL
        for _ in range(2):
            for i in reversed(range(len(draft.lines))):
                taken = draft.lines[i]
                without, costs = draft.replacements(i)
                needed = without > cost
                as_good = np.flatnonzero(costs[i] <= cost).tolist()
                simplest = min([taken, *as_good], key=self._complexity.__getitem__)
                if not needed or simplest != taken:
                    draft.remove(i)
                if needed and simplest != taken:
                    draft.insert(i, simplest)
        return tuple(draft.lines)

    @cached_property
    def _complexity(self) -> list[tuple[int, bool, int, int]]:
        """The sort keys of equally good rules, simplest first.

        First the fewest conditions, then rules of the form `straight or better`, then the fewest
        words.
        """
        return [
            (len(line.conditions), not line.is_or_better, words_in(line), rule)
            for rule, line in enumerate(self.buckets.rules)
        ]

    def settle(self, lines: Lines) -> Lines:
        """The chart after moving and replacing lines until no such change saves anything."""
        draft = self.draft(lines)
        cost = np.inf
        while draft.cost() < cost - EQUAL:
            cost = draft.cost()
            for i in range(len(lines)):
                taken = draft.lines[i]
                _, costs = draft.replacements(i)
                best = int(costs.argmin())
                if costs[i, taken] > costs.flat[best] + EQUAL:
                    draft.remove(i)
                    draft.insert(*divmod(best, self.count))
        return tuple(draft.lines)

    def grow(self, length: int) -> Lines:
        """A chart of `length` lines, grown line by line from rules of one kind each."""
        single = np.array([len(rule.kinds) == 1 for rule in self.buckets.rules])
        draft = self.draft(())
        for _ in range(length):
            costs = np.where(single, draft.insertions(), np.inf)
            draft.insert(*divmod(int(costs.argmin()), self.count))
        return tuple(draft.lines)

    def split_line(self, lines: Lines, more: int = 1) -> Lines:
        """The best chart with `more` additional lines in which a line that loses is split.

        A line that covers two cases ("high pair or better") is narrowed so that another line fits
        between them ("two pair or better", "4 to a straight flush", "high pair"), or two narrower
        lines replace it. Or a line that saves nothing by itself is inserted before it to make room
        for another: "4 to a straight flush", then "3 to a royal flush", before "4 to a flush".
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
                with draft.tried():
                    draft.remove(place)
                    found += self._tried(draft, place, self._narrower[wide], more)
                    if more > 1 and costs[place] > WORTH_SPLITTING_IN_TWO * costs.sum():
                        found += self._by_two(draft, place, self._narrower[wide], more)
        return min(found)[1]

    def _by_two(
        self, draft: Draft, place: int, rules: list[int], more: int
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the draft with each two of these rules inserted at a place and then grown."""
        for rule in rules:
            with draft.tried():
                draft.insert(place, rule)
                yield from self._tried(draft, place, rules, more - 1)

    def _tried(
        self, draft: Draft, place: int, rules: list[int], more: int
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the draft with each of these rules inserted at a place and then grown.

        If it is not to grow, only with those that may be best.
        """
        if not more and rules:
            costs = draft.insertions()[place, rules]
            rules = [rules[i] for i in np.flatnonzero(costs < costs.min() + EQUAL)]
        for rule in rules:
            if more:
                with draft.tried():
                    draft.insert(place, rule)
                    yield self._grown(draft, more)
            else:
                yield draft.cost_with(place, rule), inserted(draft.lines, place, rule)

    def _grown(self, draft: Draft, more: int) -> tuple[float, Lines]:
        """The cost and lines of the draft grown by `more` lines, each the one that saves most.

        The draft itself is left unchanged.
        """
        place, rule = divmod(int(draft.insertions().argmin()), self.count)
        if more == 1:
            return draft.cost_with(place, rule), inserted(draft.lines, place, rule)
        with draft.tried():
            draft.insert(place, rule)
            return self._grown(draft, more - 1)

    def anneal(
        self, lines: Lines, temperatures: Iterable[float], rng: np.random.Generator
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the charts that the heat bath visits with their costs, one per temperature."""
        draft = self.draft(lines)
        for temperature in temperatures:
            draft.remove(int(rng.integers(len(lines))))
            costs = draft.insertions()
            odds = np.exp((costs.min() - costs) / temperature).cumsum()
            drawn = int(np.searchsorted(odds, rng.random() * odds[-1]))
            draft.insert(*divmod(drawn, self.count))
            yield float(costs.flat[drawn]), tuple(draft.lines)


def _narrower(applies: Flags) -> list[list[int]]:
    """For each rule, the widest rules among those that apply to a proper subset of its buckets."""
    sizes = applies.sum(axis=1)
    packed = np.packbits(applies, axis=1)
    bits = np.ascontiguousarray(np.pad(packed, ((0, 0), (0, -packed.shape[1] % 8)))).view(np.uint64)
    within = np.array([~(bits & ~wide).any(axis=1) for wide in bits]).T
    within &= sizes[:, np.newaxis] < sizes
    between = within.astype(np.float32) @ within.astype(np.float32) > 0
    return [np.flatnonzero(column).tolist() for column in (within & ~between).T]
