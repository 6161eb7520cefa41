"""The holds that can be best for some pays between two bounds, deal by deal.

Between the bounds most deals have one hold that is never beaten, and the others have two or three
that take turns. The former are added up once, and those of the latter that have the same candidates
are counted together: the 134,459 deals become a thousand or two classes. A paytable between the
bounds is then solved by comparing a few thousand values. That is exact, because no hold was left
out that could be the best.

A hold is never the best one if some other hold of the deal, its rival, is worth at least as much at
every pay within the bounds, and comes first by the tie rule where they are equal. The difference
of two holds is linear in each pay, so the greatest lead that a hold can have over its rival is the
sum, over the lines, of what the better of the two bounds gives.

A `PayBox` has those around one paytable: within the range of a line's pay few deals change their
best hold. They are found in some tenths of a second and take some megabytes; then each table in the
range is solved in a millisecond. Beyond the range nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.exact.outcomes import deals_within
from solver.paytable.checks import MOST_PAID
from solver.paytable.table import PayTable

# A sum of values over all deals may exceed int64, so it is taken in two parts: see solver.arrays.
_LOW_BITS = 26
_LOW = (1 << _LOW_BITS) - 1
_EXACT = 1 << 53
"""Sums of products of whole numbers, none negative, are exact as doubles below this."""
_ROUNDING = 1e-9
"""More than the relative error of sums of 134,459 doubles, none of them negative."""
_AT_ONCE = 1 << 15
"""Elements of a slice: few enough to stay in the cache."""


class TooMany(Exception):  # noqa: N818 - nothing is wrong, but another way is faster
    """Between the bounds more holds can be best than are worth keeping."""


@dataclass(frozen=True)
class Candidates:
    """The holds that can be best between two bounds of pays.

    Attributes:
        certain: (lines,) how often each line comes in the deals with one candidate, over the rules'
            denominator.
        outcomes: (n, lines) likewise for single holds: the different outcomes of the candidates in
            the other deals.
        of: (holds,) the outcome of each candidate. Those of a class of deals are consecutive, in
            the order of the tie rule.
        starts: (classes,) the first candidate of each class.
        weights: (classes,) how many deals each class has.
    """

    certain: Ints
    outcomes: Ints
    of: Indices
    starts: Indices
    weights: Ints

    @cached_property
    def sizes(self) -> Indices:
        """How many candidates each class has: (classes,)."""
        return np.diff(np.append(self.starts, len(self.of)))

    def within(self, low: Ints, high: Ints) -> Candidates:
        """Return the candidates between narrower bounds, (lines,) coins each."""
        return self._unbeaten(low, high)._merged()

    def best(self, pays: Ints) -> list[int]:
        """Return what all deals are worth together, over the denominator, by best play.

        Args:
            pays: (tables, lines) coins by line, within the bounds.
        """
        values = self._values(pays)
        certain = (pays.astype(object) @ self.certain.astype(object)).tolist()
        high, low = np.zeros(len(pays), dtype=np.int64), np.zeros(len(pays), dtype=np.int64)
        for rows, weights in self._by_size:
            best = values[rows[:, 0]]
            for row in rows.T[1:]:
                np.maximum(best, values[row], out=best)
            whole = best.astype(np.int64)
            high += weights @ (whole >> _LOW_BITS)
            low += weights @ (whole & _LOW)
        parts = zip(certain, high.tolist(), low.tolist(), strict=True)
        return [sure + (of_high << _LOW_BITS) + of_low for sure, of_high, of_low in parts]

    def counts(self, pays: Ints) -> Ints:
        """Return how often each line comes in best play: (tables, lines), over the denominator.

        Of equal holds the tie rule takes the first. Arguments are as for `best`.
        """
        counts = np.tile(self.certain, (len(pays), 1))
        values = self._values(pays)
        for rows, weights in self._by_size:
            of_class = self.outcomes[rows] * weights[:, np.newaxis, np.newaxis]
            counts += of_class[:, 0].sum(axis=0)
            picked = _first_best(values, rows)
            for place in range(1, rows.shape[1]):
                more = of_class[:, place] - of_class[:, 0]
                # Doubles multiply faster, and are exact: deals times the denominator is below 2^53.
                counts += ((picked == place).astype(np.float64).T @ more.astype(np.float64)).astype(
                    np.int64
                )
        return counts

    def _values(self, pays: Ints) -> Ints | NDArray[np.float64]:
        """Return what each outcome is worth: (outcomes, tables); doubles where these are exact."""
        if not len(self.outcomes):
            return np.zeros((0, len(pays)))
        most = int(self.outcomes.sum(axis=1).max()) * int(pays.max())
        if most >= _EXACT:
            return self.outcomes @ pays.T
        products: NDArray[np.float64] = self.outcomes.astype(np.float64) @ pays.T.astype(np.float64)
        return products

    def extremes(
        self, least: NDArray[np.float64], most: NDArray[np.float64]
    ) -> tuple[float, float]:
        """Return bounds of what the lines amount to over all deals, whichever candidates are held.

        They are widened by more than the rounding of the sums can be.

        Args:
            least, most: (lines,) what each line amounts to, at least and at most; none is negative.
        """
        low, high = float(self.certain @ least), float(self.certain @ most)
        if len(self.of):
            lows = np.minimum.reduceat((self.outcomes @ least)[self.of], self.starts)
            highs = np.maximum.reduceat((self.outcomes @ most)[self.of], self.starts)
            low, high = low + float(self.weights @ lows), high + float(self.weights @ highs)
        return low * (1 - _ROUNDING), high * (1 + _ROUNDING)

    @cached_property
    def _by_size(self) -> tuple[tuple[Indices, Ints], ...]:
        """The outcomes of the classes of each size, (classes, size), and the classes' weights."""
        return tuple(
            (self.of[self.starts[alike][:, np.newaxis] + np.arange(size)], self.weights[alike])
            for size in np.unique(self.sizes)
            for alike in [self.sizes == size]
        )

    def _unbeaten(self, low: Ints, high: Ints) -> Candidates:
        """Return the candidates that no rival always beats, where rivals are best at some point."""
        kept = self
        for at in (low + (high - low) // 2, low, high):
            if len(kept.of):
                kept = kept._where(kept._may_win(low, high, at))
        return kept

    def _may_win(self, low: Ints, high: Ints, at: Ints) -> NDArray[np.bool_]:
        """Return which candidates may beat the hold of their class that is best at some pays."""
        values = (self.outcomes @ at)[self.of]
        of_class = np.repeat(np.arange(len(self.starts)), self.sizes)
        winning = np.flatnonzero(values == np.maximum.reduceat(values, self.starts)[of_class])
        rival = winning[np.searchsorted(of_class[winning], np.arange(len(self.starts)))][of_class]
        lead = np.empty(len(self.of), dtype=np.int64)
        for some in _slices(len(lead)):
            more = self.outcomes[self.of[some]] - self.outcomes[self.of[rival[some]]]
            lead[some] = np.maximum(more * low, more * high).sum(axis=1)
        unbeaten: NDArray[np.bool_] = (lead > 0) | (lead == 0) & (np.arange(len(lead)) <= rival)
        return unbeaten

    def _where(self, kept: NDArray[np.bool_]) -> Candidates:
        """Return only some candidates; what a class with one of them ends in becomes certain."""
        sizes = np.add.reduceat(kept.astype(np.intp), self.starts)
        alone = sizes == 1
        is_alone = np.repeat(alone, self.sizes)
        single = self.outcomes[self.of[kept & is_alone]]
        of = self.of[kept & ~is_alone]
        return Candidates(
            self.certain + self.weights[alone] @ single,
            self.outcomes,
            of,
            _starts(sizes[~alone]),
            self.weights[~alone],
        )

    def _merged(self) -> Candidates:
        """Return the same with equal classes as one, and without outcomes that no candidate has."""
        if not len(self.of):
            return Candidates(self.certain, self.outcomes[:0], self.of, self.starts, self.weights)
        used, of = np.unique(self.of, return_inverse=True)
        place = _places(self.sizes)
        # Lists are told apart by a sum of products with arbitrary factors, which is checked below.
        keys = np.add.reduceat((of + 1) * _factors(int(self.sizes.max()))[place], self.starts)
        _, first, alike = np.unique(keys, return_index=True, return_inverse=True)
        sizes = self.sizes[first]
        starts = _starts(sizes)
        of_first = of[np.repeat(self.starts[first], sizes) + _places(sizes)]
        if (
            not (sizes[alike] == self.sizes).all()
            or not (of_first[np.repeat(starts[alike], self.sizes) + place] == of).all()
        ):
            return self  # two lists have the same sum: still correct, only slower
        weights = np.bincount(alike, self.weights).astype(np.int64)
        return Candidates(self.certain, self.outcomes[used], of_first, starts, weights)


def _first_best(values: Ints | NDArray[np.float64], rows: Indices) -> NDArray[np.int8]:
    """Return the place, in each row of candidates, of the first that is worth most.

    Args:
        values: (outcomes, tables).
        rows: (classes, size) outcomes.

    Returns:
        (classes, tables).
    """
    best = values[rows[:, 0]]
    picked = np.zeros(best.shape, dtype=np.int8)
    for place, row in enumerate(rows.T[1:], 1):
        value = values[row]
        np.copyto(picked, place, where=value > best)
        if place + 1 < rows.shape[1]:
            np.maximum(best, value, out=best)
    return picked


def candidates(table: PayTable, low: Ints, high: Ints, most: int) -> Candidates:
    """Return the holds that can be best for some pays from `low` to `high`.

    >>> from solver import load_paytable
    >>> table = load_paytable("9/6")
    >>> pays = np.array(table.pays(5)[:-1])
    >>> best = candidates(table, pays, pays, most=10**6).best(pays[np.newaxis])
    >>> best[0] / (5 * table.rules.all_values)
    0.9954390436951225

    Args:
        table: the paytable; its pays do not matter.
        low, high: (lines,) coins by line, without "Nothing".
        most: how many candidates there may be.

    Raises:
        TooMany: there are more.
    """
    of_parts: list[Candidates] = []
    held = 0
    for deals in deals_within(table, low, high):
        every = np.arange(len(deals.deal))
        starts = np.searchsorted(deals.deal, np.arange(len(deals.weights)))
        none = np.zeros(len(low), dtype=np.int64)
        of_deals = Candidates(none, deals.outcomes, every, starts, deals.weights)
        of_parts.append(of_deals._unbeaten(low, high)._merged())
        held += len(of_parts[-1].of)
        if held > most:
            raise TooMany
    return _together(of_parts)._merged()


def _together(parts: Sequence[Candidates]) -> Candidates:
    """Return the candidates of several sets of deals, each outcome once."""
    outcomes = np.concatenate([part.outcomes for part in parts])
    first, number = _different_rows(outcomes)
    rows = _starts(np.array([len(part.outcomes) for part in parts]))
    holds = _starts(np.array([len(part.of) for part in parts]))
    of = np.concatenate([part.of + row for part, row in zip(parts, rows, strict=True)])
    starts = np.concatenate([part.starts + hold for part, hold in zip(parts, holds, strict=True)])
    weights = np.concatenate([part.weights for part in parts])
    certain = np.sum([part.certain for part in parts], axis=0)
    return Candidates(certain, outcomes[first], number[of], starts, weights)


def _different_rows(rows: Ints) -> tuple[Indices, Indices]:
    """Return the first of each set of equal rows, and for each row the number of its set."""
    keys = rows @ _factors(rows.shape[1])
    _, first, number = np.unique(keys, return_index=True, return_inverse=True)
    if not (rows[first][number] == rows).all():  # two rows have the same key
        return np.arange(len(rows)), np.arange(len(rows))
    return first, number


def _factors(count: int) -> Ints:
    return np.random.default_rng(1).integers(1 << 62, size=count) * 2 + 1


def _starts(sizes: Indices) -> Indices:
    """Return where runs of these sizes start, one after the other."""
    return np.cumsum(sizes) - sizes


def _places(sizes: Indices) -> Indices:
    """Return 0, 1, … for each run of these sizes."""
    return np.arange(int(sizes.sum())) - np.repeat(_starts(sizes), sizes)


def _slices(length: int) -> Iterator[slice]:
    """Yield slices of at most `_AT_ONCE` elements."""
    return (slice(start, start + _AT_ONCE) for start in range(0, length, _AT_ONCE))


MOST_HOLDS = 250_000
"""More holds than this take as long as solving the table anew."""
_WIDE, _NARROW = 4, 2
"""Coins per coin bet that a range has above a pay and below, at least."""


@dataclass(frozen=True, eq=False)
class PayBox:
    """The tables between two bounds of pays, at one bet.

    Attributes:
        table: the game's table; its pays do not matter.
        coins: the bet.
        low, high: (lines,) the coins of each line, without "Nothing".
    """

    table: PayTable
    coins: int
    low: Ints
    high: Ints
    _holds: Candidates

    def covers(self, pays: tuple[int, ...]) -> bool:
        """Whether pays, "Nothing" last, are between the bounds."""
        given = np.array(pays[:-1])
        return bool(((self.low <= given) & (given <= self.high)).all())

    def has_room(self, line: int, pays: tuple[int, ...], steps: int) -> bool:
        """Whether a line's pay can go some coins per coin bet up and down and still be covered."""
        more = steps * self.coins
        return all(
            self.covers((*pays[:line], paid, *pays[line + 1 :]))
            for paid in (max(0, pays[line] - more), min(MOST_PAID, pays[line] + more))
        )

    def line_counts(self, pays: tuple[int, ...]) -> tuple[int, ...]:
        """Return how often each line comes in best play, "Nothing" last, out of `Rules.total`.

        Args:
            pays: coins by line, "Nothing" last, which the box covers.
        """
        rules = self.table.rules
        counts = self._holds.counts(np.array([pays[:-1]], dtype=np.int64))[0].tolist()
        of_total = [count * rules.total // rules.all_values for count in counts]
        return (*of_total, rules.total - sum(of_total))


def pay_box(table: PayTable, pays: tuple[int, ...], line: int, coins: int) -> PayBox | None:
    """Return the tables around one in which one line pays more or less; None if it is no use.

    The line pays half as much to twice as much, and at least some coins more; where more holds can
    be best than are worth keeping, some coins more or less.

    >>> from solver import load_paytable, solve_game
    >>> table = load_paytable("9/6")
    >>> box = pay_box(table, table.pays(5), 4, 5)
    >>> int(box.low[4]), int(box.high[4])
    (10, 60)
    >>> eight = table.with_pays(flush=8)
    >>> box.line_counts(eight.pays(5)) == tuple(of.count for of in solve_game(eight).lines)
    True

    Args:
        table: the game's table; its pays do not matter.
        pays: coins by line, "Nothing" last.
        line: the number of the line.
        coins: the bet.
    """
    paid = pays[line]
    for lowest, highest in (
        (min(paid // 2, paid - _WIDE * coins), max(2 * paid, paid + _WIDE * coins)),
        (paid - _NARROW * coins, paid + _NARROW * coins),
    ):
        low, high = np.array([pays[:-1]] * 2, dtype=np.int64)
        low[line], high[line] = max(0, lowest), min(MOST_PAID, highest)
        try:
            return PayBox(table, coins, low, high, candidates(table, low, high, MOST_HOLDS))
        except TooMany:
            continue
    return None
