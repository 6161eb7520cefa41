"""What the words `high`, `kicker` and `wild` of the chart language mean in a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator import RANKS
from solver.rules import STANDARD, Rules
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.ranks import ALL_RANKS, rank_set, ranks_of

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


@dataclass(frozen=True)
class GameTerms:
    """What the words `high`, `kicker` and `wild` mean under a paytable.

    high: the set of ranks whose pair pays.
    kickers: for each rank, the ranks that the paytable names as kickers to four of it.
    groups: the sets of ranks that single lines of the paytable name, such as the aces in four aces.
    rules: the deck, and which of its cards are wild.
    """

    high: int
    kickers: tuple[int, ...] = (0,) * 13
    groups: tuple[int, ...] = ()
    rules: Rules = STANDARD

    @property
    def wild(self) -> int:
        """The set of ranks whose cards are wild."""
        return rank_set(self.rules.wild)


@lru_cache(maxsize=64)  # to name one hold they are asked for 32 times
def terms_of(table: PayTable, coins: int = 5) -> GameTerms:
    """The terms of a paytable at a bet.

    >>> from solver import load_paytable
    >>> terms_of(load_paytable("job-9-6")).high == rank_set("JQKA")
    True
    """
    seen = high = 0
    kickers = [0] * 13
    for line in table.lines:
        ranks = rank_set(line.ranks or RANKS)
        if line.hand == "pair":
            high |= ranks & ~seen if line.pays[coins - 1] else 0
            seen |= ranks
        if line.kickers:
            for rank in range(13):
                kickers[rank] |= rank_set(line.kickers) if ranks >> rank & 1 else 0
    singled = {rank_set(line.ranks) for line in table.lines if line.ranks and line.hand != "pair"}
    natural = ~rank_set(table.rules.wild)
    groups = {ranks & natural for ranks in singled} - {0}
    return GameTerms(high & natural, tuple(kickers), tuple(sorted(groups)), table.rules)


def meaningless(kind: Kind, terms: GameTerms) -> str:
    """Why no hold can be of this kind under a paytable, "" if one can.

    >>> meaningless(Kind(Family.PAIR, 2, level="high"), GameTerms(high=0))
    'no pair pays, so that no card and no pair is high'
    """
    asks_high = kind.level == "high" or kind.family is Family.HIGH or (kind.high or (0,))[0] > 0
    if asks_high and not terms.high:
        return "no pair pays, so that no card and no pair is high"
    if kind.family is Family.HIGH and kind.cards > terms.high.bit_count():
        return f"cards of only {terms.high.bit_count()} ranks are high"
    if kind.kickers:
        return ""
    if kind.kicker and not any(terms.kickers[rank] for rank in ranks_of(kind.ranks or ALL_RANKS)):
        return "the paytable names no kicker to it"
    return ""
