"""The paytables in the lab as values: a pay is edited, an edit is undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evaluator.figures import shortened
from solver.paytable.changes import changed_name, changes
from solver.paytable.checks import COINS, MOST_PAID, as_written

if TYPE_CHECKING:
    from solver.paytable.table import Line, PayTable

MOST_TABLES = 4
MOST_STEPS = 1000  # that can be undone


class PayError(ValueError):
    """What was typed is not a pay; the text is one line."""


@dataclass(frozen=True)
class LabTable:
    """A paytable in the lab.

    Attributes:
        loaded: the paytable as it was loaded.
        table: the paytable with its pays as they are now, and with a name that says so.
        named: the id or the path that loads `loaded`; None if it is not known.

    >>> from solver import load_paytable
    >>> loaded = load_paytable("9/6")
    >>> LabTable(loaded, loaded).paying(4, 5, 25).table.name
    '9/6 Jacks or Better + flush 5'
    """

    loaded: PayTable
    table: PayTable
    named: str | None = None

    @property
    def edited(self) -> bool:
        """Whether a pay differs from the table as loaded."""
        return self.table.lines != self.loaded.lines

    @property
    def changes(self) -> tuple[str, ...]:
        """The changes of each line, as they are written after a table: "flush 5"."""
        return changes(self.loaded.lines, self.table.lines)

    def as_loaded_in(self, line: int) -> PayTable:
        """Return the table with a line as it was loaded, and the others as they are now."""
        lines = list(self.table.lines)
        lines[line] = self.loaded.lines[line]
        return _renamed(self.loaded, tuple(lines))

    def alike(self, line: int, coins: int) -> tuple[int, ...]:
        """Return the bets that pay the same per coin as this bet in the table as loaded: they are
        edited together, so a royal's fifth coin stays apart from the other four.
        """
        pays = self.loaded.lines[line].pays
        return tuple(bet for bet in COINS if pays[bet - 1] * coins == pays[coins - 1] * bet)

    def paying(self, line: int, coins: int, amount: int) -> LabTable:
        """Return the table with another pay, in coins at a bet.

        If it is a whole number per coin, the bets that pay alike follow it; else it holds at this
        bet only.

        Raises:
            PayError: the pay is negative or too large.
        """
        whole = amount % coins == 0
        pays = list(self.table.lines[line].pays)
        for bet in self.alike(line, coins) if whole else (coins,):
            pays[bet - 1] = amount // coins * bet if whole else amount
        written = as_written(pays)
        if amount < 0 or (written if isinstance(written, int) else max(pays)) > MOST_PAID:
            refused = amount if amount < 0 or isinstance(written, int) else max(pays)
            raise PayError(_refusal(self.loaded.lines[line].name, f"{refused:,}"))
        lines = list(self.table.lines)
        lines[line] = replace(lines[line], pays=tuple(pays))
        return replace(self, table=_renamed(self.loaded, tuple(lines)))

    def stepped(self, line: int, coins: int, steps: int) -> LabTable:
        """Return the table with a pay some steps higher or lower, 0 at least; a step is one coin
        per coin bet, and a pay between two steps goes to the next of them.

        Raises:
            PayError: the pay would be too large.
        """
        now = self.table.lines[line].pays[coins - 1]
        at = now // coins if steps > 0 else -(-now // coins)
        return self.paying(line, coins, max(0, at + steps) * coins)

    def typed(self, line: int, coins: int, words: str) -> LabTable:
        """Return the table with a pay as somebody typed it; commas may stand between thousands.

        >>> from solver import load_paytable
        >>> loaded = load_paytable("9/6")
        >>> LabTable(loaded, loaded).typed(0, 5, "4,600").table.lines[0].pays
        (250, 500, 750, 1000, 4600)
        >>> LabTable(loaded, loaded).typed(0, 5, "4.5")
        Traceback (most recent call last):
        trainer.app.lab.lab_tables.PayError: Royal flush: a pay is a whole number of coins from 0 \
to 1,000,000,000, not 4.5

        Raises:
            PayError: it is not a whole number, negative, or too large.
        """
        plain = words.strip().replace(" ", "")
        head, *thousands = plain.split(",")
        sound = head.isdecimal() and all(len(of) == 3 and of.isdecimal() for of in thousands)
        if not sound or len(plain) > 20:
            raise PayError(_refusal(self.loaded.lines[line].name, words.strip() or "nothing"))
        return self.paying(line, coins, int(plain.replace(",", "")))


Tables = tuple[LabTable, ...]


@dataclass(frozen=True)
class Edits:
    """The tables in the lab now, what they were before each edit, and what was undone."""

    now: Tables
    past: tuple[Tables, ...] = ()
    future: tuple[Tables, ...] = ()

    def done(self, tables: Tables) -> Edits:
        """Return them after an edit; nothing undone can be redone then."""
        if tables == self.now:
            return self
        return Edits(tables, (*self.past, self.now)[-MOST_STEPS:])

    def undone(self) -> Edits:
        """Return them before the last edit."""
        if not self.past:
            return self
        return Edits(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> Edits:
        """Return them with the last undone edit done again."""
        if not self.future:
            return self
        return Edits(self.future[0], (*self.past, self.now), self.future[1:])


def _renamed(loaded: PayTable, lines: tuple[Line, ...]) -> PayTable:
    """Return a table with other lines, named by how they differ from those of the loaded one."""
    if lines == loaded.lines:
        return loaded
    name = changed_name(loaded.name, changes(loaded.lines, lines), " + ")
    source = f"{loaded.source}; pays changed" if loaded.source else None
    return replace(loaded, name=name, source=source, lines=lines)


def _refusal(line: str, typed: str) -> str:
    said = shortened(typed, 24)
    return f"{line}: a pay is a whole number of coins from 0 to {MOST_PAID:,}, not {said}"
