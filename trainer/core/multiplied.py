"""Ultimate X at the table: the multipliers that hands leave, and what holds are worth with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from solver.ultimate_x.schedule import FEATURE_HANDS, schedule_for
from trainer.core.records import FEATURE, HandRecord

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.ultimate_x.ultimate_x_hand import StateSolution

BET = 5
"""The coins bet on each hand; as many more buy the feature."""
UNIT = 10**9
"""Values are kept in parts of this many: the solver proves that many digits, and not many more."""
ROUNDING = Fraction(2, UNIT)
"""Another computer may round a value, or a difference of two, to its neighbour."""


class MultipliedHold(NamedTuple):
    """A hold with its expected value per coin bet, the feature's coins counted in."""

    mask: int
    cards: tuple[int, ...]
    ev: Fraction


@dataclass(frozen=True)
class StateValues:
    """What the holds of a deal are worth per coin bet, with the multipliers in force.

    A value is what the hands are paid and what the multipliers that they leave are worth in the
    deals to come. Holds that the solver cannot tell apart have equal values.
    """

    solution: StateSolution

    @property
    def coins(self) -> int:
        """The coins bet on each hand, the feature's among them."""
        return BET * FEATURE

    @property
    def best(self) -> MultipliedHold:
        """The best hold; among equal ones the one that is best without the feature, if it is."""
        return self.hold(self.solution.best.hold.mask)

    @property
    def best_masks(self) -> tuple[int, ...]:
        """The masks of all best holds, ascending."""
        best = self.best.ev
        return tuple(mask for mask, ev in enumerate(self._evs) if ev == best)

    @property
    def plain_best(self) -> MultipliedHold:
        """The hold that is best without the feature."""
        return self.hold(self.solution.plain_best.hold.mask)

    def hold(self, mask: int) -> MultipliedHold:
        """Return the hold of a mask."""
        return MultipliedHold(mask, self.solution.plain.hold(mask).cards, self._evs[mask])

    @cached_property
    def _evs(self) -> tuple[Fraction, ...]:
        solution = self.solution
        bet = self.coins * len(solution.multipliers)
        values = {each.hold.mask: each.value for each in solution.holds}
        values |= dict.fromkeys(solution.best_masks, solution.best.value)
        rounded = {mask: round(value / bet * UNIT) for mask, value in values.items()}
        return tuple(Fraction(rounded[mask], UNIT) for mask in sorted(rounded))


def no_machine(hands: int) -> str:
    """Return why no machine draws that many hands; nothing if one does.

    >>> no_machine(3), no_machine(25)
    ('', 'Ultimate X is played with 1, 3, 5 or 10 hands, not with 25.')
    """
    if hands in FEATURE_HANDS:
        return ""
    *few, most = map(str, FEATURE_HANDS)
    return f"Ultimate X is played with {', '.join(few)} or {most} hands, not with {hands}."


def refusal(table: PayTable, hands: int) -> str:
    """Return why there is no Ultimate X of a game with that many hands; nothing if there is.

    >>> from solver import load_paytable
    >>> refusal(load_paytable("9/6"), 3)
    ''
    """
    if refused := no_machine(hands):
        return refused
    if max(schedule_for(table)[0].multipliers(table, hands)) > 1:
        return ""
    return f"No hand of {table.name} multiplies the next: there is no Ultimate X of it."


def check_multipliers(table: PayTable, coins: int, multipliers: Sequence[int]) -> None:
    """Refuse multipliers that cannot be in force; none at all are those of a plain game.

    Raises:
        ValueError: the game does not give them, or the feature is not sold at this bet.
    """
    if not multipliers:
        return
    if len(multipliers) not in FEATURE_HANDS:
        raise ValueError(f"multipliers are {len(multipliers)}: no machine draws that many hands")
    if coins != BET:
        raise ValueError(f"coins is {coins}: Ultimate X is played at {BET}")
    given = {1, *schedule_for(table)[0].multipliers(table, len(multipliers))}
    if not given.issuperset(multipliers):
        listed = ", ".join(map(str, sorted(given)))
        shown = " ".join(map(str, multipliers))
        raise ValueError(f"multipliers are {shown}: this game gives {listed}")


@dataclass(frozen=True)
class Left:
    """What a hand has left: the multipliers for the next hand of its game, with as many hands."""

    table: PayTable
    multipliers: tuple[int, ...]

    def is_of(self, table: PayTable, hands: int) -> bool:
        """Whether they are for this game with this number of hands."""
        return (len(self.multipliers), self.table) == (hands, table)


def left_after(left: tuple[Left, ...], record: HandRecord) -> tuple[Left, ...]:
    """Return what waits after one more hand: what was left by other games, or with other numbers
    of hands, stays as it was, as on a machine.
    """
    if not record.multipliers:
        return left
    others = (each for each in left if not each.is_of(record.table, record.hands))
    return (*others, Left(record.table, left_by(record)))


def waiting(left: Sequence[Left], table: PayTable, hands: int) -> tuple[int, ...]:
    """Return the multipliers of the next hand of a game."""
    mine = (each.multipliers for each in left if each.is_of(table, hands))
    return next(mine, (1,) * hands)


def left_by(record: HandRecord) -> tuple[int, ...]:
    """Return the multipliers that the hands of a record leave for the next ones."""
    hands = (record.hand or "", *(each.hand for each in record.further))
    return multipliers_left(record.table, hands)


def multipliers_left(table: PayTable, hands: Sequence[str]) -> tuple[int, ...]:
    """Return what the next hands are multiplied by after hands of these lines.

    >>> from solver import load_paytable
    >>> multipliers_left(load_paytable("9/6"), ["Full house", "Nothing", "Flush"])
    (12, 1, 11)
    """
    of_line = multipliers_of(table, len(hands))
    return tuple(of_line[name] for name in hands)


def multipliers_of(table: PayTable, hands: int) -> dict[str, int]:
    """Return what a hand of each line, "Nothing" last, multiplies the next one by."""
    times = schedule_for(table)[0].multipliers(table, hands)
    return dict(zip(table.line_names, times, strict=True))
