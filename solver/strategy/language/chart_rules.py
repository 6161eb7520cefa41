"""Rules, the lines of a chart: kinds of holds joined by "or", with conditions on the whole line.

Conditions ("no flush penalty") are about the discards. Rules and conditions are frozen values that
print themselves in the chart language; `grammar` reads them back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from evaluator.arguments import FaultyError
from solver.strategy.language.kinds import (
    RANK_NAMES,
    RUNS,
    Family,
    Kind,
    is_made_run,
    made_hands,
    rank_letters,
    ranks_of,
)
from solver.strategy.language.wilds import Wilds


class ChartError(FaultyError):
    """A chart cannot be read, or is not about the deck of a game."""


class PenaltyType(StrEnum):
    """A type of discard that a condition can ask for: see `Condition`."""

    FLUSH = "flush penalty"
    STRAIGHT = "straight penalty"
    HIGH = "high card discarded"


@dataclass(frozen=True, repr=False)
class Condition:
    """A condition of a rule.

    It names some things and asks that at least one of them is there (with `every`: all of them). If
    it is not `wanted`, it asks for the opposite.

    penalties: types of discards, in the order of `PenaltyType`. A *flush penalty* is a discard of
        the suit that all held cards share: it could have made a flush with them. A *straight
        penalty* is a discard that could have made a straight with all held cards.
    ranks: the set of ranks that must be discarded.
    kinds: kinds that the deal must offer a hold of.

    >>> Condition(wanted=False, penalties=(PenaltyType.FLUSH,), ranks=1 << 7)
    <Condition unless flush penalty or 9 discarded>
    """

    wanted: bool
    penalties: tuple[PenaltyType, ...] = ()
    ranks: int = 0
    kinds: tuple[Kind, ...] = ()
    every: bool = False

    def __repr__(self) -> str:
        return f"<Condition {self}>"

    def __str__(self) -> str:
        things = [str(penalty) for penalty in self.penalties if penalty is not PenaltyType.HIGH]
        gone = [RANK_NAMES[rank] for rank in reversed(ranks_of(self.ranks))]
        gone += ["high card"] if PenaltyType.HIGH in self.penalties else []
        things += [*gone[:-1], f"{gone[-1]} discarded"] if gone else []
        things += [str(kind) for kind in self.kinds]
        word = "if" if self.wanted else "unless" if self.kinds or len(things) > 1 else "no"
        return f"{word} {(' and ' if self.every else ' or ').join(things)}"


@dataclass(frozen=True, repr=False)
class Rule:
    """One line of a chart.

    Where it allows several holds of one deal, the hold with most cards is chosen, then the kind
    written first, then the lowest ranks. `choice` is "lowest", "highest" or "suited" if the line
    itself states a preference. `wild` is the number of wild cards in the deals that the rule is
    about, None for all deals. `text` is the line as it was typed, "" if it was not typed.

    >>> Rule((Kind(Family.ROYAL, 4),))
    parse_rule('4 to a royal flush')
    """

    kinds: tuple[Kind, ...]
    conditions: tuple[Condition, ...] = ()
    choice: str = ""
    wild: Wilds | None = None
    text: str = field(default="", compare=False)

    @property
    def as_written(self) -> str:
        """The line as it was typed, or else as the rule prints itself."""
        return self.text or str(self)

    @property
    def is_or_better(self) -> bool:
        """Whether its kinds are the made hands from the best down to one: `flush or better`."""
        return len(self.kinds) > 1 and self.kinds == made_hands()[: len(self.kinds)]

    def __repr__(self) -> str:
        return f"parse_rule({str(self)!r})"

    def __str__(self) -> str:
        return f"with {self.wild}: {self.hold}" if self.wild else self.hold

    @cached_property  # a line is found by its text: where a course is read, hundreds of times
    def hold(self) -> str:
        """The rule without the number of wild cards, which can stand above several lines.

        >>> Rule((Kind(Family.ROYAL, 4),), wild=Wilds(2, 2, "2")).hold
        '4 to a royal flush'
        """
        text = f"{self.kinds[-1]} or better" if self.is_or_better else _alternatives(self.kinds)
        for condition in map(str, self.conditions):
            text += (", " if condition.startswith("no") else " ") + condition
        return text + (f", {self.choice} first" if self.choice else "")


def _alternatives(kinds: tuple[Kind, ...]) -> str:
    """Join the kinds with commas, with `or` before the last.

    A number of high cards after a draw also gets `or`: after a comma it would be read as part of
    the draw. A single rank gets `one` where it could be read as part of the kind before it (`with
    an ace or king`) or as a number (`2 or 3 high cards`), a hand `made` where it could be drawn to.
    """
    single = all(_is_card(kind) for kind in kinds)
    text = f"one {kinds[0]}" if _is_count(kinds[0]) else str(kinds[0])
    for before, kind in pairwise(kinds):
        words = rank_letters(kind.ranks) if kind.continues(before) else str(kind)
        if _is_card(kind) and (before.narrowed_by_ranks or (_is_count(kind) and not single)):
            words = f"one {words}"
        mistakable = kind.family is Family.HIGH and before.family in RUNS
        joint = " or " if mistakable or kind is kinds[-1] else ", "
        text += joint + ("made " if _could_be_drawn_to(kind, before) else "") + words
    return text


def _could_be_drawn_to(kind: Kind, before: Kind) -> bool:
    """Whether behind this draw a hand would be read as another draw: `4 to a flush or straight`."""
    ends = before.is_draw and str(before).endswith(before.family)
    return ends and is_made_run(kind) and kind.family is not before.family


def _is_card(kind: Kind) -> bool:
    """Whether it is one card of a named rank."""
    return kind.family is Family.NAMED and kind.cards == 1


def _is_count(kind: Kind) -> bool:
    """Whether its rank alone could be read as a number: `2 or 3 high cards`."""
    return _is_card(kind) and str(kind).partition(" ")[0] in "2345"


class HasRules(Protocol):
    """A chart: something with rules, first to last."""

    @property
    def rules(self) -> tuple[Rule, ...]: ...  # noqa: D102 - the class says it
