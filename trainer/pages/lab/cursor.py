"""The cursor of the lab: on which pay it is, and what is typed there."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.app.lab.lab import Lab
from trainer.app.lab.lab_tables import Edits, LabTable, PayError

LONGEST = 16  # letters of what is typed; a pay has 13 at most


@dataclass(frozen=True)
class Typing:
    """A pay while it is typed: the letters, the edits before the first, and what is wrong."""

    words: str
    before: Edits
    fault: str = ""


class Cursor:
    """A table and a line of the lab. What is typed becomes one edit; each step is one."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.table = self.line = 0
        self.typing: Typing | None = None

    @property
    def at(self) -> LabTable:
        """The table at the cursor."""
        return self.lab.tables[self.table]

    @property
    def cell(self) -> str:
        """The name of the sign at the cursor."""
        return f"pays.{self.table}"

    @property
    def fault(self) -> str:
        """What is wrong with the pay that is typed; "" if nothing is."""
        return "" if self.typing is None else self.typing.fault

    def go(self, tables: int, lines: int) -> None:
        """Move that many tables and lines on, at most to the edge."""
        table = min(max(0, self.table + tables), len(self.lab.tables) - 1)
        self.put(table, max(0, self.line + lines))

    def put(self, table: int, line: int) -> None:
        """Go to a pay, or to the nearest that there is; what was typed is kept if it is a pay."""
        self.typing = None
        self.table = min(table, len(self.lab.tables) - 1)
        self.line = min(line, len(self.at.table.lines) - 1)

    def step(self, steps: int) -> None:
        """Change the pay by steps.

        Raises:
            PayError: it would be too large.
        """
        self.typing = None
        self.lab.changed(
            self.lab.edits, self.table, self.at.stepped(self.line, self.lab.coins, steps)
        )

    def type(self, letters: str) -> None:
        """Add letters to the pay that is typed; the first replace the pay."""
        self._take((self.typing.words if self.typing else "") + letters)

    def erase(self) -> None:
        """Take the last letter away, of what is typed or of the pay."""
        pay = str(self.at.table.lines[self.line].pays[self.lab.coins - 1])
        self._take((self.typing.words if self.typing else pay)[:-1])

    def give_up(self) -> bool:
        """Forget what is typed; return whether there was anything."""
        if self.typing is None:
            return False
        self.lab.edits, self.typing = self.typing.before, None
        return True

    def _take(self, words: str) -> None:
        """Edit the pay as typed; as long as it is not a pay, the table is as it was before."""
        before = self.typing.before if self.typing else self.lab.edits
        words = words[:LONGEST]
        try:
            table = before.now[self.table].typed(self.line, self.lab.coins, words)
        except PayError as error:
            self.lab.edits, self.typing = before, Typing(words, before, str(error))
            return
        self.lab.changed(before, self.table, table)
        self.typing = Typing(words, before)
