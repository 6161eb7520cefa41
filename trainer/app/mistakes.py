"""The hands that were played wrong, as the review page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from trainer.core.coach import outcome
from trainer.core.shoe import deck

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.core.records import HandRecord, Outcome


Order = Literal["newest", "dearest", "all"]


@dataclass(frozen=True)
class Search:
    """Which mistakes are wanted, and in what order; "all" takes the hands played right too.

    `cards` are card ids that the deal must have, `decision` is a class by its name or by the kind
    that should be held, `since` a day ("2026-11-01"), `mode` one of the log; each may be empty.
    """

    order: Order = "newest"
    cards: tuple[int, ...] = ()
    decision: str = ""
    since: str = ""
    mode: str = ""


@dataclass(frozen=True)
class Mistake:
    """A hand that was played wrong: its number in the history, its record and its class.

    Of all hands some are `right`.
    """

    id: int
    record: HandRecord
    decision: str

    @property
    def right(self) -> bool:
        """Whether nothing was given away."""
        return not self.record.first_lost


@dataclass(frozen=True)
class Mistakes:
    """What a search found, and whether there are more.

    `faults` say why the history, or some of its hands, could not be read.
    """

    found: tuple[Mistake, ...] = ()
    more: bool = False
    faults: tuple[str, ...] = ()


def with_best_hold(record: HandRecord, solution: HandSolution) -> Outcome | None:
    """Return what the best hold would have drawn from the same deck.

    None for a hand of a drill, a lesson or an exam, where nothing is drawn, and for a hand that was
    played elsewhere.
    """
    if record.mode != "play" or record.seed is None:
        return None
    shuffled = deck(record.seed, record.deal, record.table.rules)
    return outcome(shuffled, solution.best.mask, record.table, record.coins)
