"""What the page of one hand says: the sentence, holds by their kinds, the table of outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from solver.explanation.hold_names import HoldName, name_of
from solver.holds import HAND
from trainer.drawing import text
from trainer.drawing.layouts import GridBox, heads
from trainer.drawing.leaves import Number, Words
from trainer.pages.hold_words import keep, two

if TYPE_CHECKING:
    from solver import HandSolution, Hold


KINDS = 5  # that are shown as bars
ALL = 0b11111


@dataclass(frozen=True, slots=True)
class KindOfHold:
    """The best hold of a kind: holds that differ only by the kicker count as one."""

    name: str
    hold: Hold


def kinds(solution: HandSolution) -> list[KindOfHold]:
    """Return the best kinds of hold of a hand, the best first.

    >>> from solver import solve_hand
    >>> for of in kinds(solve_hand("Ks Kh Qh Jh 9c")):
    ...     print(of.name)
    Pair of kings
    Three to a royal
    Pair of kings with a kicker
    Pair of kings with two others
    All five
    """
    found: dict[str, KindOfHold] = {}
    for hold in solution.holds:
        name = label(hold)
        found.setdefault(name, KindOfHold(name, hold))
    return sorted(found.values(), key=lambda of: -of.hold.ev)[:KINDS]


def label(hold: Hold) -> str:
    """Return what a hold is called where others of its kind are called the same."""
    if not hold.mask or hold.mask == ALL:
        return "All five" if hold.mask else "Five new cards"
    name = name_of(hold)
    words = text.with_tens(_kind(name))
    return words[0].upper() + words[1:]


def _kind(name: HoldName) -> str:
    if not name.words:
        return text.cards(name.cards)
    words = name.words.removeprefix("a ")
    if not name.extra:
        return words
    return f"{words} with {'a kicker' if len(name.extra) == 1 else 'two others'}"


def sentence(solution: HandSolution) -> str:
    """Return what is best, and what that is worth."""
    best, coins = solution.best, solution.coins
    return f"{keep(solution, best.mask, best.cards)}: worth {two(best.ev * coins)} coins."


def behind(solution: HandSolution, found: Sequence[KindOfHold]) -> str:
    """Return how far the best hold of another kind is behind; `found` are the best kinds."""
    if len(solution.best_masks) > 1:
        return "Another hold is worth exactly as much."
    others = [of for of in found if of.hold.ev < solution.best.ev]
    if not others:
        return "Every hold is worth the same here."
    lost = (solution.best.ev - others[0].hold.ev) * solution.coins
    only = "only " if lost < Fraction(solution.coins, 10) else ""
    return f"{others[0].name} is {only}{two(lost)} coins behind."


def to_go(picked: int) -> str:
    """Say how many cards are missing.

    >>> to_go(3), to_go(4), to_go(0)
    ('Two cards to go.', 'One card to go.', 'Five cards to go.')
    """
    left = HAND - picked
    return f"{number_word(left).capitalize()} card{'' if left == 1 else 's'} to go."


def outcome_table(solution: HandSolution, hold: Hold) -> GridBox:
    """Return what a hold can become: each line with its pay, its draws and their share."""
    rows = [heads("Outcome", "Pays", "Draws", "Share")]
    pays = solution.table.pays(solution.coins)
    for name, pay in zip(solution.table.line_names, pays, strict=True):
        if count := hold.outcomes.get(name, 0):
            figures = f"{pay:,}", f"{count:,}", text.share(count, hold.draws, 2)
            rows.append([Words(name, "second"), *(Number(figure, "second") for figure in figures)])
    return GridBox(rows)
