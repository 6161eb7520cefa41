"""Searches for the best chart of a given length, by annealing over a library of rules.

A move removes one line and inserts any rule at any place. The costs of all charts that a move can
reach, about 6,000, are computed at once (`draft.py`). One of them is drawn with a probability
proportional to exp(-cost / temperature). This is a heat bath [1] instead of the usual accept or
reject.

References:
    [1] M. Creutz, Monte Carlo study of quantized SU(2) gauge theory, Phys. Rev. D 21 (1980), 2308.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from enum import Enum
from functools import cached_property, partial
from itertools import count
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from solver.arrays import give_back_freed_memory, keep_freed_memory
from solver.processes import Helper, SharedParts
from solver.progress import Progress, part
from solver.strategy.language.chart_rules import Rule
from solver.strategy.search.buckets import LARGEST_KEPT, Buckets, unpacked
from solver.strategy.search.draft import BucketRules, Draft, inserted
from solver.strategy.search.library import as_in_library
from solver.strategy.search.line_price import words_in

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
NEVER = 40
"""How many temperatures above the cheapest chart none is drawn: the odds are below 10⁻¹⁷."""
DRAFTS = 2
"""How many charts that are split are kept: each is split by one line and by two."""
_KEYS = count()
_HELD: dict[int, ChartSearch] = {}
"""In a helper: the searches that it helps with, by their keys."""
_TAKEN: dict[int, list[npt.NDArray[np.uint8]]] = {}
"""In a helper: the large arrays that have come of a search."""
PIECE = 1 << 20
"""How many bytes of an array are sent at a time."""


T = TypeVar("T")


class _Way(Enum):
    """How lines are added to a chart, so that a line that loses is split."""

    IN_TWO, NARROWER, MAKING_ROOM, ADDING = range(4)


class ChartSearch:
    """Finds good charts made of the rules of a library.

    A chart is a tuple of rule numbers, without the last line, which discards everything. A helper
    does its part of what does not have to wait for one another.
    """

    def __init__(self, buckets: Buckets, helper: Helper | None = None) -> None:
        self.buckets = buckets
        self.count = len(buckets.rules)
        self.pairs = BucketRules(buckets)
        self._helper, self._key = helper or Helper(), next(_KEYS)
        self._splits: dict[tuple[Lines, int], SharedParts[tuple[float, Lines]]] = {}
        self._drafts: dict[Lines, Draft] = {}

    @cached_property
    def _held(self) -> Future[None]:
        """Over once the helper holds this search; asked for once there is work for it.

        It is sent in pieces: a message is copied several times on its way.
        """
        arrays: list[pickle.PickleBuffer] = []

        def apart(array: pickle.PickleBuffer) -> bool:
            large = array.raw().nbytes > PIECE
            if large:
                arrays.append(array)
            return not large

        rest = pickle.dumps(replace(self.buckets), protocol=5, buffer_callback=apart)
        for array in arrays:
            sent = np.frombuffer(array.raw(), dtype=np.uint8)
            for start in range(0, len(sent), PIECE):
                piece = sent[start : start + PIECE]
                self._helper.ask(_take, self._key, len(sent), start, piece)
        return self._helper.ask(_hold, self._key, rest)

    def subset(self, rules: Sequence[int]) -> ChartSearch:
        """The same search with only some of the rules."""
        return ChartSearch(self.buckets.subset(rules), self._helper)

    def sections(self) -> list[ChartSearch]:
        """A search for each number of wild cards: no rule is about deals with several numbers.

        So the best charts of the sections make up the best chart. Deals to which no rule applies
        are in the first section.
        """
        wild = [rule.wild for rule in self.buckets.rules]
        of = [[i for i, one in enumerate(wild) if one == each] for each in dict.fromkeys(wild)]
        if len(of) == 1:
            return [self]
        bits, count = self.buckets.bits, self.buckets.count
        others = [unpacked(np.bitwise_or.reduce(bits[rules]), count) for rules in of[1:]]
        deals = (~np.logical_or.reduce(others), *others)
        searches = [
            ChartSearch(self.buckets.subset(rules, np.flatnonzero(at)), self._helper)
            for rules, at in zip(of, deals, strict=True)
        ]
        give_back_freed_memory()
        return searches

    def end(self) -> None:
        """Let the helper forget this search, of which no more will be asked."""
        if "_held" in self.__dict__:
            self._helper.ask(_let_go, self._key)

    def rules_of(self, lines: Lines) -> tuple[Rule, ...]:
        """The rules of some lines."""
        return tuple(self.buckets.rules[line] for line in lines)

    def draft(self, lines: Lines) -> Draft:
        """A chart that can be changed."""
        return Draft(self.pairs, lines)

    def _kept_draft(self, lines: Lines) -> Draft:
        """The draft of a chart, of which the last few are kept.

        An `lru_cache` of a method would hold the search, and the search it: 200 MB for long.
        """
        draft = self._drafts.pop(lines, None) or self.draft(lines)
        self._drafts[lines] = draft
        if len(self._drafts) > DRAFTS:
            del self._drafts[next(iter(self._drafts))]
        return draft

    def cost(self, lines: Lines) -> float:
        """What a chart loses against the best play, in coins per coin bet."""
        return float(self.pairs.decided(lines, self.pairs.all)[1].sum())

    def drop_line(self, lines: Lines) -> Lines:
        """The chart without the line whose removal costs least."""
        out = int(self.draft(lines).removals().argmin())
        return lines[:out] + lines[out + 1 :]

    def add_line(self, lines: Lines) -> Lines:
        """The chart with one more line, the one that saves most."""
        return self._grown(self.draft(lines), 1)[1]

    def numbers(self, rules: Iterable[Rule]) -> Lines:
        """The numbers of those rules that are in the library, but for discarding everything."""
        number = {as_in_library(rule): i for i, rule in enumerate(self.buckets.rules)}
        held = [as_in_library(rule) for rule in rules if rule.kinds[0].cards]
        return tuple(number[rule] for rule in held if rule in number)

    def tidied(self, lines: Lines) -> Lines:
        """The chart after `settle`, then `simplify`."""
        return self.simplify(self.settle(lines))

    def simplify(self, lines: Lines) -> Lines:
        """A chart of the same cost in fewer words: no useless lines, each as simple as possible.

        This makes two passes, since a line can become simpler once an earlier line covers the deals
        that it had to exclude.
        """
        draft = self.draft(lines)
        cost = draft.cost() + EQUAL
        unchanged = 0
        for _ in range(2):
            for i in reversed(range(len(draft.lines))):
                if unchanged == len(draft.lines):
                    break
                taken = draft.lines[i]
                without, costs = draft.in_place(i)
                needed = without > cost
                as_good = np.flatnonzero(costs <= cost).tolist()
                simplest = min([taken, *as_good], key=self._complexity.__getitem__)
                unchanged += 1
                if not needed or simplest != taken:
                    draft.remove(i)
                    unchanged = 0
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
        cost, unchanged = np.inf, 0
        while draft.cost() < cost - EQUAL:
            cost = draft.cost()
            for i in range(len(lines)):
                if unchanged == len(lines):
                    break
                taken = draft.lines[i]
                _, costs = draft.replacements(i)
                best = int(costs.argmin())
                unchanged += 1
                if costs[i, taken] > costs.flat[best] + EQUAL:
                    draft.remove(i)
                    draft.insert(*divmod(best, self.count))
                    unchanged = 0
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
        self.begin_split(lines, more)
        return min(self._splits.pop((lines, more)))[1]

    def begin_split(self, lines: Lines, more: int) -> None:
        """Let the helper begin with what `split_line` will be asked for."""
        if (lines, more) not in self._splits:
            costs = self._kept_draft(lines).costs()
            total = costs.sum()
            places = np.flatnonzero(costs[:-1] > WORTH_SPLITTING * total).tolist()
            wide = [place for place in places if costs[place] > WORTH_SPLITTING_IN_TWO * total]
            ways = [(_Way.IN_TWO, place) for place in wide] if more > 1 else []
            ways += [(_Way.MAKING_ROOM, place) for place in places] if more > 1 else []
            ways += [(_Way.NARROWER, place) for place in places]
            parts = [(lines, more, *way) for way in (*ways, (_Way.ADDING, 0))]
            self._splits[lines, more] = self.parts(ChartSearch._split, parts)

    def drop_splits(self) -> None:
        """Take back what the helper was to begin with and `split_line` was never asked for."""
        for parts in self._splits.values():
            parts.cancel()
        self._splits.clear()

    def parts(self, work: Callable[..., T], parts: Sequence[tuple[Any, ...]]) -> SharedParts[T]:
        """Work of this search in parts, of which the helper begins to do the first."""
        futures = [self.future(work, *part) for part in parts]
        return SharedParts(partial(work, self), parts, futures)

    def future(self, work: Callable[..., T], *part: Any) -> Future[T]:
        """A part of this search's work that the helper is asked for."""
        _ = self._held
        return self._helper.ask(_work, self._key, work, *part)

    def _split(self, lines: Lines, more: int, way: _Way, place: int) -> tuple[float, Lines]:
        """The cost and lines of the best chart that comes of splitting a line in one way."""
        draft = self._kept_draft(lines)
        if way is _Way.ADDING:
            return self._grown(draft, more)
        if way is _Way.MAKING_ROOM:
            rules = draft.distinct(place)
            change = draft.insertions()[place, rules] - draft.cost()
            harmless = rules[change < HARMLESS * draft.costs()[place]]
            return self._tried(draft, place, harmless.tolist(), more - 1)
        narrower = self.buckets.narrower[lines[place]]
        with draft.tried():
            draft.remove(place)
            if way is _Way.NARROWER:
                return self._tried(draft, place, narrower, more)
            best: tuple[float, Lines] = (np.inf, lines)
            for rule in narrower:
                with draft.tried():
                    draft.insert(place, rule)
                    best = min(best, self._tried(draft, place, narrower, more - 1))
            return best

    def _tried(
        self, draft: Draft, place: int, rules: Iterable[int], more: int
    ) -> tuple[float, Lines]:
        """The best of the draft with each of these rules inserted at a place and then grown."""
        best: tuple[float, Lines] = (np.inf, ())
        for rule in rules:
            with draft.tried():
                draft.insert(place, rule)
                best = min(best, self._grown(draft, more))
        return best

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
            costs = draft.insertions().ravel()
            least = costs.min()
            near = np.flatnonzero(costs < least + NEVER * temperature)
            odds = np.exp((least - costs[near]) / temperature).cumsum()
            drawn = int(near[np.searchsorted(odds, rng.random() * odds[-1])])
            draft.insert(*divmod(drawn, self.count))
            yield float(costs[drawn]), tuple(draft.lines)


def in_each(
    searches: Sequence[ChartSearch],
    work: Callable[..., T],
    parts: Sequence[tuple[Any, ...]],
    progress: Progress,
) -> list[T]:
    """Some work in each section: here in that with most to look at, and then in the last ones that
    the helper has not begun, by which the others are done.

    progress: of what is done here, as far as it gets while the helper does as much.
    """
    sizes = [search.buckets.loss.size for search in searches]
    most = sizes.index(max(sizes))
    others = [place for place in range(len(searches)) if place != most]
    futures = [searches[place].future(work, *parts[place]) for place in others]
    reached = 0.0

    def here(place: int) -> T:
        nonlocal reached
        left = sum(sizes[each] for each, of in zip(others, futures, strict=True) if not of.done())
        start, reached = reached, max(reached, 1 - max(0, left - sizes[place]) / sum(sizes))
        return work(searches[place], *parts[place], part(progress, start, reached))

    first = here(most)
    results = list(SharedParts(here, [(place,) for place in others], futures))
    return [*results[:most], first, *results[most:]]


def _take(key: int, size: int, start: int, piece: npt.NDArray[np.uint8]) -> None:
    """In a helper: take a piece of one of the large arrays of a search."""
    arrays = _TAKEN.setdefault(key, [])
    if not start:
        arrays.append(np.empty(size, dtype=np.uint8))
    arrays[-1][start : start + len(piece)] = piece


def _hold(key: int, rest: bytes) -> None:
    """In a helper: hold a search whose large arrays have come, to do parts of its work."""
    keep_freed_memory(LARGEST_KEPT)
    buckets = pickle.loads(rest, buffers=_TAKEN.pop(key, ()))
    # An array that was sent has a type of its own, with which np.add.at is fifty times as slow.
    _HELD[key] = ChartSearch(replace(buckets, loss=buckets.loss.view(np.float64)))


def _let_go(key: int) -> None:
    """In a helper: forget a search."""
    del _HELD[key]
    give_back_freed_memory()


def _work(key: int, work: Callable[..., T], *part: Any) -> T:
    """In a helper: do a part of the work of a search."""
    return work(_HELD[key], *part)
