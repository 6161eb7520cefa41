"""What wild cards do: how often they make a hand when they are held alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from evaluator.report import CardRow
from solver.decisions.hold_kinds import wild_words
from solver.hand import HandSolution, Hold

_NAMED = 2
"""Of how many lines of the paytable the sentence says how often they come."""
_WHOLE = 10
"""From 1 in 10 on no decimals are shown."""


@dataclass(frozen=True)
class WildCards:
    """The wild cards of a deal held alone, and the lines of the paytable that return most then.

    ``lines`` has names and counts, out of ``draws``, the line that returns most first.
    """

    cards: tuple[int, ...]
    words: str
    lines: tuple[tuple[str, int], ...]
    draws: int

    def __repr__(self) -> str:
        return f"<WildCards {CardRow(self.cards)}>"

    def __str__(self) -> str:
        one = len(self.cards) == 1
        words = self.words.replace("one ", "a ").replace("wild card", "card")
        said = words[0].upper() + words[1:]
        chances = " and ".join(self._chance(line, count) for line, count in self.lines)
        alone = f"holding {'it' if one else 'them'} alone draws {chances}"
        return f"{said} {'is' if one else 'are'} wild: {alone}."

    def _chance(self, line: str, count: int) -> str:
        words = line[0].lower() + line[1:]
        if count == self.draws:
            return f"{words} every time"
        odds = self.draws / count
        return f"{words} 1 in {odds:.{1 if odds < _WHOLE else 0}f}"


def wild_cards(solution: HandSolution) -> Iterator[WildCards]:
    """Yield what the wild cards of a deal make by themselves; nothing for a deal without.

    >>> from solver import solve_hand
    >>> table = "docs/examples/deuces.toml"
    >>> for wild in wild_cards(solve_hand("2s 4h 7c 9d Ks", table)):
    ...     print(wild)
    A deuce is wild: holding it alone draws three of a kind 1 in 2.7 and four of a kind 1 in 16.
    """
    rules = solution.table.rules
    wild = [rules.is_wild(card) for card in solution.cards]
    if not any(wild) or all(wild):
        return
    hold = solution.hold(sum(1 << place for place in range(len(wild)) if wild[place]))
    lines = _lines_by_return(hold)
    if lines:
        words = wild_words(len(hold.cards), rules)
        yield WildCards(hold.cards, words, lines[:_NAMED], hold.draws)


def _lines_by_return(hold: Hold) -> tuple[tuple[str, int], ...]:
    """Return the lines that a hold draws to, with their counts, what returns most first."""
    table, coins = hold.solution.table, hold.solution.coins
    pays = dict(zip(table.line_names, table.pays(coins), strict=True))
    paid = [(name, count) for name, count in hold.outcomes.items() if count * pays[name]]
    return tuple(sorted(paid, key=lambda each: -each[1] * pays[each[0]]))
