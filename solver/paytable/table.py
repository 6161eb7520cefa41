"""Paytables: what each hand pays at one to five coins.

A line pays a category of hands, or the part of a category with certain ranks or kickers. That
splits the 7,462 rank classes into 201 cells, runs of classes that no line can tell apart: a cell
for each rank of trips and pairs, for each rank and kicker of quads, and so on (`Rules.cells`). The
first line that matches a cell pays its hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from evaluator import rank_hand
from solver.rules import STANDARD, Cell, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING = "Nothing"
COINS = range(1, 6)
MOST_PAID = 10**9


class PaytableError(ValueError):
    """A paytable that cannot be read or breaks a rule.

    Attributes:
        faults: every fault, one line of text each; the error's own text is these lines.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Line:
    """A line of a paytable; `pays` are the coins returned in all at 1, 2, 3, 4, 5 coins bet."""

    name: str
    hand: str
    ranks: str | None
    kickers: str | None
    pays: tuple[int, ...]

    def matches(self, cell: Cell) -> bool:
        """Tell whether the line, if it were alone, would pay the hands of a cell.

        >>> four_aces = Cell("four_of_a_kind", "A", "K", 1)
        >>> Line("Four aces", "four_of_a_kind", "A", "234", (1,) * 5).matches(four_aces)
        False
        """
        return (
            cell.hand == self.hand
            and (self.ranks is None or cell.rank in self.ranks)
            and (self.kickers is None or cell.kicker in self.kickers)
        )


@dataclass(frozen=True)
class PayTable:
    """A paytable that keeps the rules, as `parse_paytable` makes it.

    Its value is its content: two tables with the same name, source and lines are equal.
    """

    name: str
    source: str | None
    lines: tuple[Line, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Tables are keys of the solver's caches, and hashing forty texts takes longer than
        # looking a hand up.
        return hash((self.name, self.source, self.lines))

    @property
    def rules(self) -> Rules:
        """The rules of the game that it is a paytable of."""
        return STANDARD

    @cached_property
    def line_names(self) -> tuple[str, ...]:
        """The names of the lines, "Nothing" last."""
        return (*(line.name for line in self.lines), NOTHING)

    def pays(self, coins: int) -> tuple[int, ...]:
        """Return the coins that each line returns at a bet, 0 for "Nothing" last.

        >>> from solver import load_paytable
        >>> load_paytable("job-9-6").pays(5)
        (4000, 250, 125, 45, 30, 20, 15, 10, 5, 0)

        Raises:
            ValueError: `coins` is not from 1 to 5.
        """
        column = checked_bet(coins) - 1
        return (*(line.pays[column] for line in self.lines), 0)

    def line_of_hand(self, cards: Sequence[int]) -> int:
        """Return the index in `line_names` of the line that pays a final hand.

        >>> from evaluator import parse_cards
        >>> from solver import load_paytable
        >>> table = load_paytable("job-9-6")
        >>> table.line_names[table.line_of_hand(parse_cards("5h 4d 3c 2s Ah"))]
        'Straight'

        Raises:
            CardError: `cards` are no five card ids, each once.
        """
        return self.line_of(rank_hand(cards))

    def line_of(self, rank_class: int) -> int:
        """Return the index in `line_names` of the line that pays a rank class.

        >>> from solver import load_paytable
        >>> table = load_paytable("job-9-6")
        >>> table.line_names[table.line_of(1600)]
        'Straight'
        """
        return self._line_of_cell[self.rules.cell_of(rank_class)]

    @cached_property
    def lines_of_classes(self) -> NDArray[np.uint8]:
        """The line of every rank class: (7463,) uint8, at index 0, which is no class, "Nothing".

        A table has 201 lines at most, each left a cell at least: a byte holds them.
        """
        import numpy as np

        sizes = [1, *(cell.classes for cell in self.rules.cells)]
        lines = np.array([len(self.lines), *self._line_of_cell], dtype=np.uint8)
        return np.repeat(lines, sizes)

    @cached_property
    def _line_of_cell(self) -> tuple[int, ...]:
        return tuple(
            next((i for i, line in enumerate(self.lines) if line.matches(cell)), len(self.lines))
            for cell in self.rules.cells
        )

    def to_toml(self) -> str:
        """Return the text of a file that holds the table; `parse_paytable` reads it back.

        >>> table = PayTable("Toy", None, (Line("Pair", "pair", "KA", None, (1, 2, 3, 4, 5)),))
        >>> print(table.to_toml(), end="")
        name = "Toy"
        <BLANKLINE>
        [[line]]
        name = "Pair"
        hand = "pair"
        ranks = "KA"
        pays = 1
        """
        head = _assignments({"name": self.name, "source": self.source})
        return "".join((head, *map(_line_toml, self.lines)))


def checked_bet(coins: SupportsIndex) -> int:
    """Return a bet as an int: of any integer type, though not a bool.

    Whoever keeps what a bet leads to asks here first, since 5.0 and True find in a dictionary
    what was kept for 5 and 1.

    >>> checked_bet(5)
    5
    >>> checked_bet(5.0)
    Traceback (most recent call last):
    ValueError: coins: must be a whole number from 1 to 5, not 5.0

    Raises:
        ValueError: `coins` is no whole number from 1 to 5.
    """
    try:
        bet = 0 if isinstance(coins, bool) else index(coins)
    except TypeError:
        bet = 0
    if bet not in COINS:
        raise ValueError(f"coins: must be a whole number from 1 to 5, not {coins!r}")
    return bet


def default_name(hand: str) -> str:
    """Return the name of a line that is given none.

    >>> default_name("four_of_a_kind")
    'Four of a kind'
    """
    return hand.replace("_", " ").capitalize()


def _line_toml(line: Line) -> str:
    texts = {
        "name": line.name,
        "hand": line.hand,
        "ranks": line.ranks,
        "kickers": line.kickers,
    }
    a_coin = line.pays[0]
    alike = line.pays == tuple(a_coin * coins for coins in COINS)
    pays = a_coin if alike else list(line.pays)
    return f"\n[[line]]\n{_assignments(texts)}pays = {pays}\n"


def _assignments(texts: Mapping[str, str | None]) -> str:
    return "".join(f"{key} = {_quoted(text)}\n" for key, text in texts.items() if text is not None)


def _quoted(text: str) -> str:
    import json  # here, so that reading a table does not load it

    # JSON's escapes are TOML's, except that TOML wants the delete character escaped too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
