"""One deal of Ultimate X: what each hold is worth with the multipliers in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from evaluator.cards import CardsOrText, format_cards
from evaluator.figures import count, decimal
from evaluator.keys import Keys, card_list, hold_list, key, parts
from evaluator.report import CardRow, Report, Reported, heading, line, table
from solver.hand import HandSolution, Hold, solve_hand
from solver.holds import MASKS
from solver.paytable.catalogue import AnyTable, spelled
from solver.ultimate_x.policy_iteration import BET, next_sums
from solver.ultimate_x.schedule import FEATURE_HANDS
from solver.ultimate_x.ultimate_x_game import COST, UltimateX, solve_ultimate_x

_EQUAL = 1e-9
"""Holds whose values differ by less, in coins, are called equal: that is below all rounding."""


@dataclass(frozen=True)
class StateHold:
    """A hold in a state; amounts are in coins, for all hands together.

    Attributes:
        hold: the hold, with its plain value.
        now: the mean of what the hands are paid.
        later: the mean of what the multipliers that they leave are worth, more than none.
    """

    hold: Hold
    now: float
    later: float

    KEYS: ClassVar[Keys] = (
        card_list("hold", "the cards held", "hold.cards"),
        key("value", "what the hold is worth"),
        key("now", "the part of it that the hands are paid"),
        key("later", "the part that the multipliers which they leave are worth, more than none"),
    )

    @property
    def value(self) -> float:
        """What the hold is worth in all."""
        return self.now + self.later


@dataclass(frozen=True, repr=False)
class StateSolution(Reported):
    """A deal solved for a state: `holds` are all 32, best first."""

    game: UltimateX
    plain: HandSolution
    multipliers: tuple[int, ...]
    holds: tuple[StateHold, ...]

    KEYS = (
        card_list("hand", "the five cards, in the order given", "plain.cards"),
        key("paytable", "the paytable's name", "plain.table.name"),
        key("coins", "10: what each hand costs", lambda _: COST),
        key("multipliers", "those in force, one for each hand"),
        card_list("best", "the cards of the best hold", "best.hold.cards"),
        hold_list(
            "tied",
            "a list of other holds that are worth as much",
            lambda solution: [each.hold for each in solution.tied],
        ),
        card_list("plain", "the best hold without the feature", "plain_best.hold.cards"),
        key("gain", "what `best` is worth more than `plain`"),
        parts("holds", "all 32 holds, best first", StateHold.KEYS),
    )
    ROWS = "holds"

    def __repr__(self) -> str:
        hand, times = format_cards(self.plain.cards), list(self.multipliers)
        return f"best_multiplied({hand!r}, {times}, {spelled(self.plain.table)})"

    @property
    def best(self) -> StateHold:
        """The best hold; among equal ones, the plain best hold, else the lowest mask."""
        return self.holds[0]

    @property
    def tied(self) -> tuple[StateHold, ...]:
        """The other holds that are worth as much."""
        return tuple(each for each in self.holds[1:] if self.best.value - each.value < _EQUAL)

    @property
    def best_masks(self) -> tuple[int, ...]:
        """The masks of the best hold and of the others that are worth as much."""
        return tuple(each.hold.mask for each in (self.best, *self.tied))

    @property
    def plain_best(self) -> StateHold:
        """The hold that is best without the feature."""
        return next(each for each in self.holds if each.hold.mask == self.plain.best.mask)

    @property
    def gain(self) -> float:
        """What the best hold is worth more than the plain best one, in coins for all hands."""
        return self.best.value - self.plain_best.value

    def report(self, holds: int = 5) -> Report:
        """Return what ``holdwise best --multipliers`` prints."""
        best, plain = self.best.hold, self.plain_best.hold
        of_hands = " ".join(map(str, self.multipliers))
        without: tuple[str | CardRow, ...] = ("The same hold as without the feature.",)
        if self.gain >= _EQUAL:
            without = (
                "Without the feature: ",
                CardRow(plain.cards),
                f"; here it is worth {decimal(self.gain)} coins less.",
            )
        return [
            line(
                CardRow(self.plain.cards),
                f"   Ultimate X, {self.plain.table.name}, {count(len(self.multipliers), 'hand')}, "
                f"multipliers {of_hands}",
            ),
            heading("Hold ", CardRow(best.cards), f": {decimal(self.best.value)} coins"),
            *(line("Worth the same: ", CardRow(each.hold.cards)) for each in self.tied),
            line(*without),
            line(self.game.source_words()),
            line(),
            table(
                ("Hold", "Pays now", "Leaves", "Together", "Below the best"),
                [
                    (
                        CardRow(each.hold.cards),
                        *map(decimal, (each.now, each.later, each.value)),
                        decimal(self.best.value - each.value),
                    )
                    for each in self.holds[:holds]
                ],
                left=("Hold",),
            ),
            line(
                "In coins for all hands. Leaves: what the multipliers won are worth in the deals "
                "to come."
            ),
        ]


def solve_state(
    cards: CardsOrText, multipliers: Sequence[int], of_table: AnyTable = "job-9-6"
) -> StateSolution:
    """Return what every hold is worth when these multipliers are in force, one for each hand.

    >>> deal = solve_state("7c 7d 4h 5s 6c", [1], "job-9-6")
    >>> print(deal.best.hold, "instead of", deal.plain_best.hold)
    7c 4h 5s 6c  0.680851 instead of 7c 7d  0.823682

    Raises:
        CardError: there are not five different cards of the game's deck.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: there are not 1, 3, 5 or 10 multipliers, or the game does not give one of them.
    """
    plain = solve_hand(cards, of_table, BET)
    in_force = tuple(multipliers) if isinstance(multipliers, Iterable) else ()
    if len(in_force) not in FEATURE_HANDS:
        raise ValueError(f"multipliers: expected 1, 3, 5 or 10 of them, not {multipliers!r}")
    return in_state(solve_ultimate_x(plain.table, len(in_force)), plain, in_force)


def in_state(game: UltimateX, plain: HandSolution, multipliers: tuple[int, ...]) -> StateSolution:
    """Return the same for a game that is solved and a deal of it that is solved at five coins.

    Raises:
        ValueError: the game does not give one of the multipliers.
    """
    given = sorted({1, *game.multipliers})
    for each in multipliers:
        if each not in given:
            listed = ", ".join(map(str, given))
            raise ValueError(f"multiplier {each}: this game gives {listed}")
    return StateSolution(game, plain, multipliers, _holds(plain, game, sum(multipliers)))


def _holds(plain: HandSolution, game: UltimateX, total: int) -> tuple[StateHold, ...]:
    given = tuple(sorted({1, *game.multipliers}))
    times = dict(zip(plain.table.line_names, game.multipliers, strict=True))
    chances = np.zeros((MASKS, len(given)))
    for mask in range(MASKS):
        draws = plain.table.rules.draws[mask]
        for name, drawn in plain.outcomes(mask).items():
            chances[mask, given.index(times[name])] += drawn / draws
    later = (next_sums(chances, given, game.hands) @ game.values).tolist()
    holds = [
        StateHold(plain.hold(mask), float(Fraction(total * BET) * plain.hold(mask).ev), later[mask])
        for mask in range(MASKS)
    ]
    first = plain.best.mask
    return tuple(
        sorted(holds, key=lambda e: (-round(e.value, 9), e.hold.mask != first, e.hold.mask))
    )
