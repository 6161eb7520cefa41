"""Why one hold is better than another, in one sentence that a player would say.

"A low pair makes three of a kind in 11 of 100 draws, for 15 coins; one high card makes jacks or
better in 25, and wins about 1.73 less." The figures are those of one deal, or the exact means of
many deals with the same question, whose price is said with "about". A sentence says first what the
better hold gains most by, then how often the other one makes it or what that one gains by instead.
Where these outcomes explain less than half of the difference, it says what the hold wins more and
less in all: "Two suited high cards win 0.94 coins more than three high cards, mostly from flushes
and royal flushes; elsewhere they win 0.33 less, mostly from straights"; where little is left of
what it wins more, only that: "Two to a royal wins 0.12 coins more than A♣ alone, above all from
royal flushes". It has at most thirty words and counts in one way.

The module is over four hundred lines: the clauses of a sentence choose their figures together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import lcm

from evaluator.figures import coins_of, count
from solver.explanation.hold_names import FIVE_NEW, Side, sides_of
from solver.hand import Hold
from solver.holds import HAND
from solver.paytable.table import PayTable

WORTH_THE_SAME = "Both holds are worth the same here."
MOST_WORDS = 30
_PARTS = (100, 1_000, 10_000, 100_000)
_RARE = Fraction(95, 10_000)
"""What comes less often is said as "1 draw in 424"."""
_HARDLY = Fraction(1, 500)
"""What another hold makes less often is said to come almost never: a figure would tell no more."""
_PLAIN = Fraction(7, 10)
"""The share of a hold's gains from which on one hand of the paytable says enough."""
_WORTH_SAYING = Fraction(1, 4)
"""The other hold's own gains are said if they outweigh this much of the better one's."""
_ENOUGH = Fraction(1, 2)
"""The share of the difference that the outcomes of a sentence explain; else the totals are said."""
_TOO_MUCH = 5
"""If the outcomes of a sentence come to more than this many times the difference, the rest, which
is not said, takes most of it back."""
_SMALL = Fraction(1, 4)
"""The share of the gains under which the difference is said alone, not what they outweigh."""
_CENT = Fraction(1, 100)
Gains = list[tuple[Fraction, int]]
"""Coins gained on lines of the paytable, and the lines."""
_PAID = re.compile(r", for [\d,]+(?: coins?)?(?:,(?= and))?")


@dataclass(frozen=True)
class Matter:
    """What a reason is about: two sides, a paytable and a bet; all amounts are coins at it."""

    table: PayTable
    coins: int
    better: Side
    other: Side

    @property
    def pays(self) -> tuple[int, ...]:
        """What each line pays, in coins."""
        return self.table.pays(self.coins)

    @cached_property
    def lost(self) -> Fraction:
        """How much less the other hold wins, in coins."""
        return self.value(self.better) - self.value(self.other)

    def value(self, side: Side) -> Fraction:
        """What a side is worth, in coins."""
        return total_at_rates(self.pays, side.rates)

    def gains(self, side: Side, beside: Side, floor: int) -> Gains:
        """Return what a side gains over another on each line, and the line, most first; beyond the
        floor, what both pay for sure.
        """
        rates = enumerate(zip(self.pays, side.rates, beside.rates, strict=False))
        more = (((pay - floor) * (mine - yours), i) for i, (pay, mine, yours) in rates)
        return sorted((each for each in more if each[0] > 0), key=lambda gain: (-gain[0], gain[1]))


def reason_between(better: Hold, other: Hold, *, lost: bool = True, alone: bool = False) -> str:
    """Return why a hold of a deal is better than another; `lost` says how much less the other
    one wins, and `alone` says nothing of it.

    >>> from solver import solve_hand
    >>> deal = solve_hand("Ah Th 7h 2h 2c")
    >>> print(reason_between(deal.best, deal.hold("2h 2c")))
    Four to a flush makes a flush in 19 of 100 draws, for 30 coins; the pair of deuces makes three \
of a kind in 11, and wins 1.95 less.
    >>> three = solve_hand("3h 3c 3d 9s Kd")
    >>> print(reason_between(three.best, three.hold("3h 3c")))
    Three threes pay at least 15 coins; the pair of threes makes three of a kind in only 6 of 100 \
draws, and wins 18.60 less.
    """
    solution = better.solution
    return reason(Matter(solution.table, solution.coins, *sides_of(better, other)), lost, alone)


def reason(matter: Matter, lost: bool = True, alone: bool = False) -> str:
    """Return the reason in one sentence of at most thirty words."""
    if matter.lost <= 0:
        return WORTH_THE_SAME
    words, other = _Words(matter, alone), matter.other
    fewer = _less(matter.lost, words.about)
    mine = list(words.of_better())
    theirs = list(words.of_other(again=f" of {words.parts:,} draws" in mine[-1]))
    ends = [f", and {other.verb('win')} {fewer.replace(' coins', '')}", ""] if lost else [""]
    silly = bool(words.sure) and other.name == FIVE_NEW
    brief = [f"{mine[0]}; {other.name} {other.verb('win')} {fewer}"] if lost and not silly else []
    sentences = brief if words.never and (words.sure or len(mine) > 1) else []
    owns = mine if words.instead else mine[-1:]
    fuller = [f"{own}; {their}{end}" for end in ends for their in theirs for own in owns]
    if words.explains(1):
        sentences += fuller
    elif words.instead and len(mine) > 1 and words.explains(2):
        full = [f"{mine[0]}; {theirs[0]}{end}" for end in ends]
        bare = [_PAID.sub("", each) for each in full if words.without_pays(2)]
        sentences = [sentence for each in zip(full, bare or full, strict=True) for sentence in each]
        sentences += words.of_both(lost)
    else:
        sentences = [*words.of_both(lost)]
    sentences = mine[-1:] if alone else sentences + brief + mine
    chosen = next(sentence for sentence in sentences if len(sentence.split()) <= MOST_WORDS)
    return f"{chosen[0].upper()}{chosen[1:]}."


def _less(lost: Fraction, about: str = "") -> str:
    """Return how much less a hold wins.

    >>> _less(Fraction(39, 20)), _less(Fraction(5), "about "), _less(Fraction(1, 900))
    ('1.95 coins less', 'about 5 coins less', 'a little less')
    """
    coins = coins_of(lost)
    return "a little less" if coins.startswith("less") else f"{about}{coins} less"


class _Words:
    """The clauses about the two sides, the fullest first."""

    def __init__(self, matter: Matter, alone: bool) -> None:
        self.matter, self.alone = matter, alone
        self.better, self.other = matter.better, matter.other
        self.sure, self.sure_of_less = least(matter, self.better), least(matter, self.other)
        self.floor = min(self.sure, self.sure_of_less)
        self.gains = matter.gains(self.better, self.other, self.floor)
        self.losses = matter.gains(self.other, self.better, self.floor)
        self.main = self.gains[0][1]
        self.parts = _parts(self.better.rates[self.main], self.other.rates[self.main])
        gained, own = (worth_of(each) for each in (self.gains, self.losses))
        if self.losses and self.other.rates[self.losses[0][1]] < _RARE:
            own = self.losses[0][0]  # what is rare is told for its own worth alone
        seldom = 4 * self.other.rates[self.main] < self.better.rates[self.main]
        self.instead = seldom and own > _WORTH_SAYING * gained
        self.about = "about " if self.better.mixed else ""  # else taken for that of the hand shown
        self.by_cards = self._by_cards()

    def _by_cards(self) -> bool:
        """Whether all that is counted is one card drawn of those that are left."""
        silent = self.alone or self.never or self._less_for_sure
        silent = silent or (not self.instead and self.other.rates[self.main] < _HARDLY)
        sides = [self.better] if silent else [self.better, self.other]
        left = len(self.matter.table.rules.deck) - HAND
        whole = all((rate * left).denominator == 1 for side in sides for rate in side.rates)
        return whole and {side.drawn for side in sides} - {0} == {1}

    @property
    def _less_for_sure(self) -> bool:
        """Whether the other hold is told by what it pays for sure."""
        return bool(self.sure_of_less) and self.sure_of_less != self.sure

    @property
    def _alike(self) -> bool:
        """Whether what pays for sure is told by the hand that the other hold makes seldom."""
        differ = self.alone or self.instead or self.sure_of_less
        return not (differ or self.other.name == FIVE_NEW)

    def explains(self, lines: int) -> bool:
        """Whether the clauses, naming the better hold's first `lines`, explain the difference."""
        named = [line for _, line in self.gains[:lines]]
        if not self.matter.value(self.other):
            return True
        enough = _ENOUGH <= self._explained(named) / self.matter.lost <= _TOO_MUCH
        return enough and (not self.instead or self._speaks(self.matter.pays, named))

    def _speaks(self, amounts: Sequence[int], lines: list[int]) -> bool:
        """Whether the figures of both sides, as they are said, speak for the better hold."""
        if self.sure > self.sure_of_less:
            return True
        mine = sum(amounts[line] * self.better.rates[line] for line in lines)
        theirs = self.losses[0][1]
        return mine > amounts[theirs] * self.other.rates[theirs]

    def without_pays(self, lines: int) -> bool:
        """Whether they do so too where it is not said what the lines pay."""
        ones = [1] * len(self.better.rates)
        return self._speaks(ones, [line for _, line in self.gains[:lines]])

    def _explained(self, named: list[int]) -> Fraction:
        """Return the coins that the clauses account for."""
        pays, mine, yours = self.matter.pays, self.better.rates, self.other.rates
        theirs = self.losses[0][1] if self.instead else self.main
        if self.sure > self.sure_of_less or self._less_for_sure:
            paid = self.sure if self._alike else self.matter.value(self.better)
            if self.sure <= self.sure_of_less:
                paid = total_at_rates(
                    (pays[line] for line in named), [mine[line] for line in named]
                )
            worth = self.matter.value(self.other)
            return paid - (worth if self._less_for_sure else pays[theirs] * yours[theirs])
        named = [*named, theirs] if self.instead else named
        gained = [mine[line] - yours[line] for line in named]
        return total_at_rates((pays[line] - self.floor for line in named), gained)

    def of_both(self, lost: bool) -> Iterator[str]:
        """Yield what the better hold wins more and less in all, and mostly from what; of a small
        difference only that, and from what above all.
        """
        gained, own = (worth_of(each) for each in (self.gains, self.losses))
        net = own <= max(_CENT, _WORTH_SAYING * gained)
        small = self.matter.lost < _SMALL * gained
        net = net or small
        more, all_in = self.matter.lost if net else gained, coins_of(self.matter.lost)
        wins = f"{self.better.name} {self.better.verb('win')} {self.about}{coins_of(more)} more"
        wins = f"{wins} than {self.other.name}"
        mostly = self._mostly(self.gains, more)
        if net:
            first = plural(self._name(self.main))
            yield from (f"{wins}{mostly}", f"{wins}, above all from {first}", wins)[small:]
            return
        shown = round(gained, 2) - round(self.matter.lost, 2)  # the figures add up
        they = "they" if self.better.many else "it"
        less = f"elsewhere {they} {self.better.verb('win')} {float(shown):,.2f} less"
        sentence = f"{wins}{mostly}; {less}{self._mostly(self.losses, own)}"
        yield from (f"{sentence}: {all_in} more in all", sentence) if lost else (sentence,)
        yield from (f"{wins}{mostly}; {less}", f"{wins}; {less}")

    def _mostly(self, gains: Gains, whole: Fraction) -> str:
        """Say which lines are more than half of what a side wins."""
        so_far, names = Fraction(0), list[str]()
        for worth, line in gains:
            if so_far <= _ENOUGH * whole:
                so_far += worth
                names.append(plural(self._name(line)))
        words = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
        return f" from {words}" if so_far == whole else f", mostly from {words}"

    @property
    def never(self) -> bool:
        """Whether all there is to say of the other hold is that it never makes the same."""
        possible = self.sure_of_less or self.other.rates[self.main]
        return not (possible or self.instead)

    def of_better(self) -> Iterator[str]:
        """Yield what the better hold gains by, in full and in brief."""
        side = self.better
        if self.sure > self.sure_of_less:
            yield self._for_sure(side)
            return
        makes = f"{side.name} {side.verb('make')} {self._made(side, self.main)}"
        whole = worth_of(self.gains)
        if len(self.gains) > 1 and self.gains[0][0] < _PLAIN * whole:
            again = self._by_parts(side, self.main)
            yield f"{makes}, and {self._made(side, self.gains[1][1], again=again, unit=False)}"
        yield makes

    def of_other(self, *, again: bool) -> Iterator[str]:
        """Yield what the other hold makes instead or, if nothing much, how seldom it makes that.

        `again` says that the clause before has said already of how many draws the counts are.
        """
        side = self.other
        if side.name == FIVE_NEW and self.sure:
            return
        if self.sure_of_less != self.sure and self.sure_of_less:
            yield from self._sure_of_less(side)
            return
        if self.instead:
            made = self._made(side, self.losses[0][1], again=again, unit=False)
            both = f"{side.name} {side.verb('make')} {made}"
            yield from (both, _PAID.sub("", both))
        if not self.matter.value(side):
            yield f"{side.name} never {side.verb('pay')}"
            return
        what = "do" if side.many else "does"
        if self.sure > self.sure_of_less:
            what = f"{side.verb('make')} {self._name(self.main)}"
        rate = side.rates[self.main]
        if not (rate or self.better.drawn):
            return  # a hand that is there is not made again: it goes without saying
        if rate < _HARDLY:
            yield f"{side.name} {'almost never' if rate else 'never'} {what}"
            return
        often = self._often(side, rate, "only ", again=again)
        so = " so" if what.startswith("do") and often.startswith("only once") else ""
        yield f"{side.name} {what}{so} {often}"

    def _for_sure(self, side: Side) -> str:
        """Say what a hold that pays already pays, and how often it grows."""
        least, pays = self.sure, zip(self.matter.pays, side.rates, strict=False)
        grown = [line for line, (pay, rate) in enumerate(pays) if rate and pay > least]
        sure = f"{side.name} {side.verb('pay')}"
        if side.mixed and not side.drawn:
            return f"{sure} {count(least, 'coin')}{' or more' if grown else ' at once'}"
        if not grown:
            return f"{sure} {count(least, 'coin')} at once"
        sure = f"{sure} at least {count(least, 'coin')}"
        alike = self._alike
        if alike and self.main not in grown:  # the other side is said to make just this seldom
            return sure
        if alike or len(grown) == 1:
            made = self._made(side, self.main if alike else grown[0], unit=False)
            return f"{sure}, and {side.verb('make')} {made}"
        return f"{sure}, {float(self.matter.value(side)):,.2f} on average"

    def _sure_of_less(self, side: Side) -> Iterator[str]:
        """Yield what a hold pays that is broken for more."""
        sure_pay, value = self.sure_of_less, self.matter.value(side)
        if value == sure_pay:
            yield f"{side.name} {side.verb('pay')} only {sure_pay:,}"
            return
        sure = f"{side.name} {side.verb('pay')} {count(sure_pay, 'coin')} for sure"
        yield f"{sure}, {float(value):,.2f} on average"
        yield sure

    def _made(self, side: Side, line: int, *, again: bool = False, unit: bool = True) -> str:
        """Say how often a side makes a line, and for how much."""
        rate, pay = side.rates[line], self.matter.pays[line]
        often = self._often(side, rate, again=again)
        if often.startswith("once"):
            return f"{self._name(line)} {often}: {coins_of(rate * pay)} on average"
        return f"{self._name(line)} {often}, for {count(pay, 'coin') if unit else f'{pay:,}'}"

    def _often(self, side: Side, rate: Fraction, only: str = "", *, again: bool = False) -> str:
        """Say how often something comes: with 9 of 47 cards, in 16 of 100 draws.

        `again` leaves out of how many draws, which has been said.
        """
        left = len(self.matter.table.rules.deck) - HAND
        if self.by_cards:
            return f"with {only}{rate * left} of {left} cards"
        if rate < _RARE:
            return f"{only}once in {round(1 / rate):,} draws"
        number = f"{min(round(rate * self.parts), self.parts - 1):,}"
        return f"in {only}{number}" if again else f"in {only}{number} of {self.parts:,} draws"

    def _by_parts(self, side: Side, line: int) -> bool:
        """Whether a side makes a line "in 16 of 100 draws", not "once in" some number of them."""
        return self._often(side, side.rates[line]).endswith(f" of {self.parts:,} draws")

    def _name(self, line: int) -> str:
        return made_words(self.matter.table.line_names[line])


def made_words(line: str) -> str:
    """Return a line of the paytable as what is made: "a flush".

    >>> made_words("Royal flush"), made_words("Full house"), made_words("Jacks or better")
    ('a royal flush', 'a full house', 'jacks or better')
    >>> made_words("Four aces with 2, 3 or 4"), made_words("Two pair"), made_words("4 Aces")
    ('four aces with 2, 3 or 4', 'two pair', '4 Aces')
    """
    words = line if line[1:2].isupper() or not line[0].isalpha() else line[0].lower() + line[1:]
    last = words.split()[-1]
    single = last in ("flush", "straight", "house") or words.startswith("pair")
    return f"a {words}" if single else words


def plural(made: str) -> str:
    """Return what is made in the plural.

    >>> [plural(made) for made in ("a flush", "a full house", "two pair", "a pair of aces")]
    ['flushes', 'full houses', 'two pair', 'pairs of aces']
    """
    word = made.removeprefix("a ")
    if word.startswith("pair of"):
        return word.replace("pair", "pairs", 1)
    return made if word == made else f"{word}{'es' if word.endswith('flush') else 's'}"


def least(matter: Matter, side: Side) -> int:
    """Return the least that a side pays whatever is drawn; 0 if it may pay nothing."""
    if total_at_rates(repeat(1), side.rates) != 1:
        return 0
    return min(pay for pay, rate in zip(matter.pays, side.rates, strict=False) if rate)


def worth_of(gains: Gains) -> Fraction:
    """Return the coins of gains together."""
    return sum((worth for worth, _ in gains), Fraction(0))


def _parts(mine: Fraction, yours: Fraction) -> int:
    """Return of how many draws to count, so that two rates that differ do not look the same."""
    for parts in _PARTS:
        if min(mine, yours) < _RARE or mine == yours or round(mine * parts) != round(yours * parts):
            return parts
    return _PARTS[-1]


def total_at_rates(amounts: Iterable[int], rates: Sequence[Fraction]) -> Fraction:
    """Return the sum of amounts at their rates: ten times as fast as fractions one by one."""
    whole = lcm(*(rate.denominator for rate in rates))
    parts = zip(amounts, rates, strict=False)
    return Fraction(
        sum(amount * rate.numerator * (whole // rate.denominator) for amount, rate in parts), whole
    )
