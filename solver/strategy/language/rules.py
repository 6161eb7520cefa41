"""Rules, the lines of a chart: kinds of holds joined by "or", with conditions on the whole line.

What is thrown away enters through the conditions ("no flush penalty"). Rules and conditions are
frozen values that print themselves in the chart language; `grammar` reads them back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from solver.strategy.language.kinds import RUNS, Family, Kind, made_hands
from solver.strategy.language.ranks import RANK_NAMES, rank_letters, ranks_of


class Penalty(StrEnum):
    """What a discard can spoil: see `Condition`."""

    FLUSH = "flush penalty"
    STRAIGHT = "straight penalty"
    HIGH = "high card discarded"


@dataclass(frozen=True)
class Condition:
    """A condition of a rule: one of the things named is there (all of them, with `every`), or not.

    A *flush penalty* is a discard of the suit that all the held cards have: it could have been in
    one flush with them. A *straight penalty* is a discard that could have been in one straight
    with all the held cards. `ranks` are named ranks that are thrown away; `kinds` are kinds of
    which the deal offers a hold. Penalties stand in the order of `Penalty`.

    >>> print(Condition(wanted=False, penalties=(Penalty.FLUSH,), ranks=1 << 7))
    unless flush penalty or 9 discarded
    """

    wanted: bool
    penalties: tuple[Penalty, ...] = ()
    ranks: int = 0
    kinds: tuple[Kind, ...] = ()
    every: bool = False

    def __str__(self) -> str:
        things = [str(penalty) for penalty in self.penalties if penalty is not Penalty.HIGH]
        gone = [RANK_NAMES[rank] for rank in reversed(ranks_of(self.ranks))]
        gone += ["high card"] if Penalty.HIGH in self.penalties else []
        things += [*gone[:-1], f"{gone[-1]} discarded"] if gone else []
        things += [str(kind) for kind in self.kinds]
        word = "if" if self.wanted else "unless" if self.kinds or len(things) > 1 else "no"
        return f"{word} {(' and ' if self.every else ' or ').join(things)}"


@dataclass(frozen=True)
class Rule:
    """One line of a chart.

    Where it allows several holds in one deal, the hold of most cards is taken, then the kind
    written first, then the lowest ranks. `choice` is "lowest", "highest" or "suited" where the
    line itself states a preference. `text` is the line as it was typed, "" where it was not.
    """

    kinds: tuple[Kind, ...]
    conditions: tuple[Condition, ...] = ()
    choice: str = ""
    text: str = field(default="", compare=False, repr=False)

    @property
    def as_written(self) -> str:
        """The line as it was typed, or as it prints itself where it was not typed."""
        return self.text or str(self)

    @property
    def is_or_better(self) -> bool:
        """Whether its kinds are the made hands from the best down to one: `flush or better`."""
        return len(self.kinds) > 1 and self.kinds == made_hands()[: len(self.kinds)]

    def __str__(self) -> str:
        text = f"{self.kinds[-1]} or better" if self.is_or_better else _alternatives(self.kinds)
        for condition in map(str, self.conditions):
            text += (", " if condition.startswith("no") else " ") + condition
        return text + (f", {self.choice} first" if self.choice else "")


def _alternatives(kinds: tuple[Kind, ...]) -> str:
    """The kinds with commas between them and `or` before the last.

    `or` also stands before a number of high cards that follows a draw, because after a comma it
    would be read as part of the draw.
    """
    text = str(kinds[0])
    for i, kind in enumerate(kinds[1:], 1):
        before = kinds[i - 1]
        words = rank_letters(kind.ranks) if kind.continues(before) else str(kind)
        if kind.family is Family.NAMED and kind.cards == 1 and _leaves_open(before, words):
            words = f"one {words}"
        mistakable = kind.family is Family.HIGH and before.family in RUNS
        text += (" or " if mistakable or kind is kinds[-1] else ", ") + words
    return text


def _leaves_open(before: Kind, rank: str) -> bool:
    """Whether a single rank could be misread: as part of the kind before it (`with an ace or king`)
    or as a number (`2 high cards or 2`)."""
    in_a_list = before.family is Family.NAMED and before.cards == 1
    return (rank in "2345" and not in_a_list) or before.having | before.lacking > 0
