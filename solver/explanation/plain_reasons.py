"""Why one hold is better than another, in one short sentence without a figure.

"Three of a kind and two pair come often enough to beat two high cards." It names the hands that
decide: those that the better hold gains most by, which alone outweigh all that the other one gains.
It stands beside what the other hold loses, the one figure a reader needs; where each coin comes
from, `reason` and `Explanation` say.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from solver.explanation.hold_names import FIVE_NEW, Side, name_of, sides_of
from solver.explanation.reason import WORTH_THE_SAME, Matter, least, made_words, plural, worth_of
from solver.hand import Hold

MOST_PLAIN = 16
"""Words of a sentence."""
_NAMED = 3
"""Hands that a sentence names at most."""
_LITTLE = Fraction(1, 4)
"""What the other hold gains is not spoken of under this share of what the better one gains."""
_MOST = Fraction(1, 2)
"""The share of the better hold's gains that the hands named come to."""
_OFTEN, _RARE = Fraction(1, 25), Fraction(1, 100)
"""From how many draws on a hand comes often, and up to how many it is rare."""


def plain_reason(better: Hold, other: Hold) -> str:
    """Return why a hold of a deal is better than another, in at most sixteen words.

    >>> from solver import solve_hand
    >>> deal = solve_hand("Ah Th 7h 2h 2c")
    >>> print(plain_reason(deal.best, deal.hold("2h 2c")))
    Flushes come often enough to beat the pair of deuces.
    >>> royal = solve_hand("Ks Qs Js 7h 7d")
    >>> print(plain_reason(royal.best, royal.hold("7h 7d")))
    Royal flushes and jacks or better win enough to beat the pair of sevens.
    >>> kings = solve_hand("Kh Kd 9h 6h 3h")
    >>> print(plain_reason(kings.best, kings.hold("Kh 9h 6h 3h")))
    The pair of kings pays for sure; four to a flush mostly pays nothing.
    >>> fives = solve_hand("5h 5d Kc 9s 2c")
    >>> print(plain_reason(fives.best, fives.hold("5h 5d Kc")))
    With K♣ kept too, three of a kind comes less often.
    """
    solution = better.solution
    words = _PlainWords(Matter(solution.table, solution.coins, *sides_of(better, other)))
    if words.matter.lost <= 0:
        return WORTH_THE_SAME
    named = name_of(other)
    useless = bool(named.extra) or not named.words
    sentences = words.sentences(_beside(better, other), useless=useless)
    chosen = next(each for each in sentences if len(each.split()) <= MOST_PLAIN)
    return f"{chosen[0].upper()}{chosen[1:]}."


def _beside(better: Hold, other: Hold) -> str:
    """Return the cards that the other hold has beside all those of the better one, if few."""
    more = other.mask & ~better.mask
    if better.mask & ~other.mask or not better.mask or more.bit_count() > 1:
        return ""
    return name_of(better.solution.hold(more)).object.removesuffix(" alone")


class _PlainWords:
    """The sentences that are true of two sides, the most telling first."""

    def __init__(self, matter: Matter) -> None:
        self.matter, self.better, self.other = matter, matter.better, matter.other
        self.sure, self.sure_of_less = least(matter, self.better), least(matter, self.other)
        floor = min(self.sure, self.sure_of_less)
        self.gains = matter.gains(self.better, self.other, floor)
        self.losses = matter.gains(self.other, self.better, floor)
        self.gained, self.lost = worth_of(self.gains), worth_of(self.losses)

    def sentences(self, beside: str, *, useless: bool) -> Iterator[str]:
        """Yield them; the last one is short, whatever the names are. `beside` is a card that the
        other hold has too many, `useless` one that makes it no other idea.
        """
        mine, yours = self.better, self.other
        if not self.matter.value(yours):
            yield f"{mine.name} can still win; {yours.name} can win nothing"
            yield f"{yours.name} can win nothing"
        if self.sure > self.sure_of_less:
            yield from self._for_sure()
        if beside and (useless or self.lost < _LITTLE * self.gained):
            yield from self._with(beside)
        little = self.lost < _LITTLE * self.gained and not self.sure_of_less
        if little or self._both_make():
            yield from self._more_often()
        yield from self._outweighs()
        if beside:
            yield from self._with(beside)
        yield from self._in_all()

    def _for_sure(self) -> Iterator[str]:
        mine, yours = self.better, self.other
        if self.sure > self.matter.value(yours):
            does = "do" if yours.many else "does"
            pays = f"{mine.name} {mine.verb('pay')} more for sure than {yours.name}"
            if yours.name == FIVE_NEW or yours.drawn:
                yield f"{pays} {does} on average"
            yield f"{pays} {does}"
        if self._nothing(yours) > _MOST:
            mostly = f"{yours.name} mostly {yours.verb('pay')} nothing"
            yield f"{mine.name} {mine.verb('pay')} for sure; {mostly}"

    def _nothing(self, side: Side) -> Fraction:
        """Return how often a side pays nothing."""
        pays = zip(self.matter.pays, side.rates, strict=False)
        return 1 - sum((rate for pay, rate in pays if pay), Fraction(0))

    def _with(self, beside: str) -> Iterator[str]:
        """Yield what comes less often with a card that is kept beside the better hold."""
        line = self.gains[0][1]
        main = self._name(line)
        if not self.other.rates[line]:
            yield f"with {beside} kept too, {main} cannot come"
        elif self.other.rates[line] < self.better.rates[line]:
            yield f"with {beside} kept too, {main} {_verb(main, 'come')} less often"

    def _both_make(self) -> bool:
        """Whether the other hold makes what decides too, if not as often."""
        mine, yours = self.better.rates, self.other.rates
        lines = self._deciding
        return bool(lines) and all(yours[line] >= _MOST * mine[line] for line in lines)

    def _more_often(self) -> Iterator[str]:
        """Yield what the better hold makes more often."""
        mine, yours = self.better, self.other
        lines = self._deciding
        for number in range(len(lines), 0, -1):
            named = self._listed(lines[:number])
            if not any(yours.rates[line] for line in lines[:number]):
                yield f"{mine.name} can make {named}; {yours.name} cannot"
            yield f"{mine.name} {mine.verb('make')} {named} more often than {yours.name}"

    def _outweighs(self) -> Iterator[str]:
        """Yield the hands that alone outweigh all that the other hold gains."""
        if not self._deciding:
            return
        lines, yours = self._deciding, self.other.name
        named = self._listed(lines)
        rates = [self.better.rates[line] for line in lines]
        one = self._name(lines[0]) if len(lines) == 1 else ""
        if max(rates) < _RARE:
            be = "is" if _single(one) else "are"
            yield f"{named} {be} rare, but {_verb(one, 'pay')} enough to beat {yours}"
        if min(rates) >= _OFTEN:
            yield f"{named} {_verb(one, 'come')} often enough to beat {yours}"
        yield f"{named} {_verb(one, 'win')} enough to beat {yours}"

    def _in_all(self) -> Iterator[str]:
        """Yield what is always true: the hand that is gained most by, and which hold wins more."""
        mine, yours = self.better, self.other
        main = self._listed([self.gains[0][1]])
        wins = f"{mine.name} {mine.verb('win')} more in the end"
        yield f"{wins} than {yours.name}, above all with {main}"
        yield f"{wins}, above all with {main}"
        yield wins

    @cached_property
    def _deciding(self) -> list[int]:
        """The fewest lines, gained most by, that outweigh what the other hold gains and are at
        least half of what the better one gains; none if they are too many to name.
        """
        so_far, lines = Fraction(0), list[int]()
        for worth, line in self.gains[:_NAMED]:
            so_far += worth
            lines.append(line)
            if so_far > self.lost and so_far >= _MOST * self.gained:
                return lines
        return []

    def _name(self, line: int) -> str:
        return plural(made_words(self.matter.table.line_names[line]))

    def _listed(self, lines: list[int]) -> str:
        *names, last = (self._name(line) for line in lines)
        return f"{', '.join(names)} and {last}" if names else last


def _single(made: str) -> bool:
    """Return whether a verb after what is made is singular: "two pair comes"."""
    return made.endswith(("of a kind", "two pair"))


def _verb(made: str, word: str) -> str:
    return f"{word}s" if _single(made) else word
