"""What a hold was worth: it is right or wrong by its expected value, not by the draw."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from evaluator.cards import format_cards
from trainer.core.records import Outcome
from trainer.core.shoe import draw

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable

TOP = 5
"""How many of the 32 holds the verdict lists at most."""


@dataclass(frozen=True)
class HoldValue:
    """A hold and its expected value, in coins per coin bet; `lost` is the best value less `ev`."""

    mask: int
    cards: tuple[int, ...]
    ev: Fraction
    lost: Fraction

    @property
    def best(self) -> bool:
        """Whether no hold is worth more; each of several tied holds is best."""
        return not self.lost


@dataclass(frozen=True)
class Reading:
    """The player's hold compared with the best one, at this bet."""

    held: HoldValue
    best: HoldValue
    coins: int

    @property
    def right(self) -> bool:
        """Whether the player's hold is worth as much as the best."""
        return self.held.best

    @property
    def lost(self) -> Fraction:
        """The difference, per coin bet."""
        return self.held.lost

    @property
    def lost_coins(self) -> Fraction:
        """The difference in coins of this bet."""
        return self.held.lost * self.coins


@dataclass(frozen=True)
class Judgement:
    """The verdict on a drawn hand.

    `reading` is of the hold drawn with, `first` of the hold first submitted; they differ only if
    the coach stopped the draw once. `tied` has the masks of all best holds, `top` the five best of
    those that somebody might ponder: a hold with a useless card teaches nothing.
    `best_outcome` is what the best hold would have drawn from the same deck; if the player's hold
    was right, it is the player's own outcome. `further` and `best_further` are the same for the
    second and later hands of the deal.
    """

    reading: Reading
    first: Reading
    tied: tuple[int, ...]
    top: tuple[HoldValue, ...]
    outcome: Outcome
    best_outcome: Outcome
    further: tuple[Outcome, ...] = ()
    best_further: tuple[Outcome, ...] = ()

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The results of all hands of the deal."""
        return (self.outcome, *self.further)

    @property
    def paid(self) -> int:
        """What all hands of the deal were paid."""
        return sum(outcome.paid for outcome in self.outcomes)

    @property
    def best_paid(self) -> int:
        """What the best hold would have been paid for all of them."""
        return self.best_outcome.paid + sum(outcome.paid for outcome in self.best_further)

    @property
    def right(self) -> bool:
        """Whether the hold drawn with was worth as much as the best one."""
        return self.reading.right


def read(solution: HandSolution, held: int) -> Reading:
    """Return the comparison of the player's hold with the best one.

    If several holds are tied for best and the player chose one of them, that one counts as best.

    >>> from solver import solve_hand
    >>> reading = read(solve_hand("As Ks Kh 4s 4d", coins=5), held=0b00110)
    >>> reading.right, round(float(reading.lost), 4), round(float(reading.lost_coins), 4)
    (False, 1.0552, 5.276)
    """
    mine = _value(solution, held)
    return Reading(
        mine, mine if mine.best else _value(solution, solution.best.mask), solution.coins
    )


def judge(
    solution: HandSolution,
    held: int,
    first_held: int,
    deck: tuple[int, ...],
    further: tuple[tuple[int, ...], ...] = (),
) -> Judgement:
    """Return the verdict on drawing to `held` from `deck`, with `first_held` submitted first.

    `further` are the decks of the second and later hands of the deal.
    """
    from solver.decisions.one_deal import natural_holds

    reading = read(solution, held)

    def outcomes(mask: int) -> tuple[Outcome, ...]:
        table, coins = solution.table, solution.coins
        return tuple(outcome(each, mask, table, coins) for each in (deck, *further))

    own = outcomes(held)
    best = own if reading.best.mask == held else outcomes(reading.best.mask)
    return Judgement(
        reading=reading,
        first=read(solution, first_held),
        tied=solution.best_masks,
        top=tuple(_value(solution, hold.mask) for hold in islice(natural_holds(solution), TOP)),
        outcome=own[0],
        best_outcome=best[0],
        further=own[1:],
        best_further=best[1:],
    )


def outcome(deck: tuple[int, ...], held: int, table: PayTable, coins: int) -> Outcome:
    """Return the outcome of holding `held`, with replacements from this deck.

    >>> from solver import load_paytable
    >>> outcome(tuple(range(52)), 0b01111, load_paytable("9/6"), coins=5)
    Outcome(drawn=(5,), final=(0, 1, 2, 3, 5), hand='Four of a kind', paid=125)
    """
    final = draw(deck, held)
    line = table.line_of_hand(final)
    drawn = tuple(card for i, card in enumerate(final) if not held >> i & 1)
    return Outcome(drawn, final, table.line_names[line], table.pays(coins)[line])


def name_hold(cards: tuple[int, ...]) -> str:
    """Return the hold as text.

    >>> name_hold((50, 3)), name_hold(())
    ('Ah 2s', 'nothing')
    """
    return format_cards(cards) if cards else "nothing"


def _value(solution: HandSolution, mask: int) -> HoldValue:
    hold = solution.hold(mask)
    return HoldValue(mask, hold.cards, hold.ev, solution.best.ev - hold.ev)
