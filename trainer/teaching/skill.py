"""How well somebody played: accuracy, the return of the holds without luck, a grade, day by day.

Sums of hands can be added up, so a store may keep them by game, session and day. What a loss per
hand comes to in an hour follows from the player's pace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from evaluator.figures import about, count
from trainer.core.records import HandRecord

DEAR = Fraction(1, 10)
"""An error that loses at least this, in coins per coin bet, counts as dear."""

GRADES = (
    ("A", Fraction(1, 1000)),
    ("B", Fraction(5, 1000)),
    ("C", Fraction(10, 1000)),
    ("D", Fraction(20, 1000)),
)
"""The grades, each with the most that holds may lose, in coins per coin bet and hand; then E."""
FEWEST_HANDS = 20
"""Fewer hands get no grade, and no return is said of them."""


def letter_grade(lost: Fraction | float) -> str:
    """Return the grade of holds that give away this share of each bet, in hands or in an exam.

    >>> letter_grade(0.0003), letter_grade(0.0032), letter_grade(0.0063), letter_grade(0.05)
    ('A', 'B', 'C', 'E')
    """
    return next((letter for letter, most in GRADES if lost <= most), "E")


def next_grade(lost: float) -> tuple[str, float] | None:
    """Return the next better grade, and how much less of each bet may be given away for it; None
    where there is no better one.

    >>> next_grade(0.25), next_grade(0.0003)
    (('D', 0.23), None)
    """
    better = [(letter, float(lost - most)) for letter, most in GRADES if lost > most]
    return better[-1] if better else None


def unit(further: int) -> str:
    """Return what was decided, in a word: a hand, or a deal with further hands."""
    return "deal" if further else "hand"


def dealt_words(deals: int, further: int) -> str:
    """Return how many deals there were, and how many hands, where there were further ones.

    >>> dealt_words(1200, 0), dealt_words(1, 99)
    ('1,200 hands', '1 deal (100 hands)')
    """
    deal_count = count(deals, unit(further))
    return f"{deal_count} ({deals + further:,} hands)" if further else deal_count


@dataclass(frozen=True)
class Sums:
    """Sums over hands of one game at one bet. Amounts are in coins.

    Several hands drawn from one deal are one decision, and count as one hand; the bets on all of
    them count, and what all of them lost and were paid.

    Attributes:
        hands, right: how many, and how many first holds were best.
        further: how many second and later hands their deals had.
        dear: how many first holds lost `DEAR` or more.
        lost: what the first holds lost; `dear_lost`: what the dear ones among them lost.
        wagered: the bets.
        drawn_for: the bets of the hands that were drawn. The next three are about these hands.
        paid: what they were paid.
        expected: the values of the holds drawn with.
        best: the values of the best holds.
    """

    hands: int = 0
    right: int = 0
    dear: int = 0
    lost: Fraction = Fraction(0)
    dear_lost: Fraction = Fraction(0)
    wagered: int = 0
    drawn_for: int = 0
    paid: int = 0
    expected: Fraction = Fraction(0)
    best: Fraction = Fraction(0)
    further: int = 0

    @classmethod
    def of(cls, record: HandRecord) -> Sums:
        """Return the sums of one hand."""
        wager, lost = record.wager, record.first_lost * record.wager
        dear = record.first_lost >= DEAR
        drawn_for = 0 if record.paid is None else wager
        return cls(
            hands=1,
            right=int(not lost),
            dear=int(dear),
            lost=lost,
            dear_lost=lost if dear else Fraction(0),
            wagered=wager,
            drawn_for=drawn_for,
            paid=record.paid_all or 0,
            expected=record.ev * drawn_for,
            best=record.best_ev * drawn_for,
            further=len(record.further),
        )

    def __add__(self, other: Sums) -> Sums:
        both = zip(vars(self).items(), vars(other).values(), strict=True)
        return Sums(**{name: one + two for (name, one), two in both})

    @property
    def small(self) -> int:
        """How many wrong holds lost less than `DEAR`."""
        return self.hands - self.right - self.dear

    @property
    def accuracy(self) -> Fraction | None:
        """The share of right holds; None without hands."""
        return Fraction(self.right, self.hands) if self.hands else None

    @property
    def lost_per_coin(self) -> Fraction | None:
        """What the holds lost, in coins per coin bet; None without hands."""
        return self.lost / self.wagered if self.wagered else None

    @property
    def noun(self) -> str:
        """What was decided, in a word."""
        return unit(self.further)

    @property
    def words(self) -> str:
        """How many hands or deals there were."""
        return dealt_words(self.hands, self.further)

    @property
    def lost_a_hand(self) -> Fraction:
        """What was lost on each hand, the further ones too, in coins; 0 without hands."""
        return self.lost / (self.hands + self.further) if self.hands else Fraction(0)

    def return_(self, game_return: Fraction) -> Fraction | None:
        """Return the return of the holds in a game, whatever was dealt and drawn."""
        lost = self.lost_per_coin
        return None if lost is None else game_return - lost

    def return_shown(self, game_return: Fraction) -> Fraction | None:
        """Return the return of the holds where it means something: not of a few hands, nor of
        holds that lost more than the game returns.
        """
        return_ = self.return_(game_return)
        few = self.hands < FEWEST_HANDS
        return None if few or return_ is None or return_ < 0 else return_

    @property
    def luck_of_draws(self) -> Fraction:
        """What the draws paid above the values of the holds, in coins."""
        return self.paid - self.expected

    @property
    def second_tries(self) -> Fraction | None:
        """What the holds drawn with were worth more than those first submitted, which count, in
        coins; None where the results of some hands are not known.

        >>> Sums(lost=Fraction(2), wagered=5, drawn_for=5, best=Fraction(9), expected=Fraction(8)
        ... ).second_tries
        Fraction(1, 1)
        """
        known = self.drawn_for == self.wagered
        return self.expected - (self.best - self.lost) if known else None

    def luck_of_deals(self, game_return: Fraction) -> Fraction:
        """Return what the deals were worth above the average of the game, in coins."""
        return self.best - game_return * self.drawn_for

    @property
    def grade(self) -> str:
        """A+ without an error, then A to E by what the holds lost; "" for few hands.

        >>> Sums(hands=50, right=50, wagered=250).grade
        'A+'
        >>> Sums(hands=50, right=48, dear=1, lost=Fraction(1, 2), wagered=250).grade
        'B'
        """
        if self.hands < FEWEST_HANDS:
            return ""
        if self.right == self.hands:
            return "A+"
        return letter_grade(self.lost_per_coin or 0)


def total(sums: Iterable[Sums]) -> Sums:
    """Return the sums of several groups of hands together."""
    return sum(sums, Sums())


Cost = TypeVar("Cost", float, Fraction)


@dataclass(frozen=True)
class Pace:
    """How much a player plays: hands an hour, and the worth of a coin in money if that is said."""

    hands_an_hour: int = 600
    coin: Fraction | None = None

    def coins(self, cost: Cost, bet: int) -> Cost:
        """Return in coins what a cost per coin bet comes to in an hour at a bet.

        >>> Pace().coins(Fraction(1, 1000), 5)
        Fraction(3, 1)
        """
        return cost * bet * self.hands_an_hour

    def an_hour(self, cost: float | Fraction, coins: int) -> str:
        """Return in words what a cost per coin bet comes to in an hour at a bet.

        >>> Pace().an_hour(Fraction(1, 1000), 5)
        '3 coins an hour'
        >>> Pace(800, Fraction(1, 4)).an_hour(Fraction(1, 1000), 5)
        '4 coins an hour, which is 1 in money'
        """
        lost = self.coins(Fraction(cost), coins)
        words = f"{about(lost)} coin{'' if about(lost) == '1' else 's'} an hour"
        if self.coin is None:
            return words
        return f"{words}, which is {about(lost * self.coin)} in money"


def pace_of(hands_an_hour: int, coin_cents: int) -> Pace:
    """Return the pace that the settings name; a coin worth 0 has no worth said.

    >>> pace_of(800, 25)
    Pace(hands_an_hour=800, coin=Fraction(1, 4))
    """
    return Pace(hands_an_hour, Fraction(coin_cents, 100) if coin_cents else None)
