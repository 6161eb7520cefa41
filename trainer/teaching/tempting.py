"""Which decisions tempt: where the wrong hold is what a rule of thumb would keep.

Nobody throws away what is dealt as a flush, or a pair of kings for a lone ace. To ask such a hand
takes the time of one that is missed. So a class of decisions tempts in two cases alone:

- the decision is close: what tempts is worth at least `CLOSE_ENOUGH` of what the right kind of
  hold is worth on average;
- for the right hold a pay is given up that is certain, as a flush for four to a royal flush.

A player who has missed a class that tempts nobody is another matter: see `drill.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solver.decisions.hold_kinds import kind_names
from solver.decisions.rivals import average_values
from solver.strategy.playing.word_meanings import terms_of

if TYPE_CHECKING:
    from solver.decisions import Decisions

CLOSE_ENOUGH = 1 / 2  # of a low pair an ace alone is 0.57: to keep it is a first habit


@lru_cache(maxsize=16)
def tempting(decisions: Decisions) -> frozenset[int]:
    """Return the indices of the classes that tempt.

    >>> from solver.decisions import decisions_of
    >>> decisions = decisions_of("job-9-6")
    >>> [
    ...     decisions.named(words).index in tempting(decisions)
    ...     for words in ("4 to a flush | low pair", "4 to a royal flush | flush")
    ... ]
    [True, True]
    >>> [
    ...     decisions.named(words).index in tempting(decisions)
    ...     for words in ("flush | 4 to a flush", "low pair | 3 to an inside straight")
    ... ]
    [False, False]
    """
    table, coins = decisions.table, decisions.coins
    names = kind_names(terms_of(table, coins))
    kinds = dict(zip(names.names, names.kinds, strict=False))
    worth = dict(zip(names.names, average_values(table, coins) / coins, strict=False))

    def tempts(index: int) -> bool:
        each = decisions.classes[index]
        if not each.cost:
            return False
        most = worth.get(each.should, 0.0)
        if most and float(each.cost) <= (1 - CLOSE_ENOUGH) * most:
            return True
        should, instead = kinds.get(each.should), kinds.get(each.instead)
        drawn = should is not None and should.is_draw
        certain = instead is not None and not instead.is_draw and worth[each.instead] >= 1
        return drawn and certain

    return frozenset(index for index in range(len(decisions.classes)) if tempts(index))
