"""Which paytable an imported hand is of: what its row says of it, and what earlier rows said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from solver.paytable.catalogue import load_paytable
from solver.paytable.checks import PaytableError
from solver.paytable.differences import changed, split_differences
from solver.paytable.file import parse_paytable
from trainer.store.checked import BadRowError, shortened
from trainer.store.hand_columns import paytable_key

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


@dataclass
class Tables:
    """The paytables that hands may be of: from the file itself, the history, or the catalogue.

    `unread` yields those of the catalogue, each with its id. They are many and read only if a hand
    does not bring its paytable along. `unloaded` are names that load none, so that they are looked
    up once; as a name may build on another, they count until the next name is learnt.
    """

    by_key: dict[str, PayTable] = field(default_factory=dict)
    by_name: dict[str, PayTable | None] = field(default_factory=dict)
    unread: Iterator[tuple[str, str]] = field(default_factory=lambda: iter(()))
    unloaded: set[str] = field(default_factory=set)

    def learn(self, content: str, name: str = "") -> PayTable:
        """Add a paytable and return it; a name of two different ones stands for none.

        Raises:
            PaytableError: it breaks a rule.
        """
        key = paytable_key(content)
        if key not in self.by_key:
            self._name(table := parse_paytable(content), table.name)
            self.by_key[key] = table
        if name:
            self._name(self.by_key[key], name)
        return self.by_key[key]

    def _name(self, table: PayTable, name: str) -> None:
        self.unloaded.clear()
        if self.by_name.setdefault(name, table) != table:
            self.by_name[name] = None

    def of(self, entry: Mapping[str, Any]) -> PayTable:
        """Return the paytable of a hand.

        Raises:
            BadRowError: it is not known.
        """
        content, key, name = (
            entry.get(word) for word in ("paytable_file", "paytable_key", "paytable")
        )
        if content and isinstance(content, str):
            return self.learn(content)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        for further, each in self.unread:
            self.learn(each, further)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        table = self._named(name, key) if isinstance(name, str) else None
        if table is None or (key and paytable_key(table.to_toml()) != key):
            raise BadRowError(
                f"paytable {shortened(name)} is not known: expected an id of the catalogue, or in "
                "another row of the file its text as paytable_file (holdwise export without --csv)"
            )
        return table

    def _named(self, name: str, key: object) -> PayTable | None:
        """Return the paytable that a name stands for, of a row with such a key.

        As everywhere, the name may be a file's, and have differences.

        Raises:
            PaytableError: it is none, and no key says that it is a table of another machine.
        """
        if name not in self.by_name and not (key and name in self.unloaded):
            base, differences = split_differences(name)
            try:
                table = self.by_name.get(base) or load_paytable(base)
                self.by_name[name] = changed(table, differences) if differences else table
            except PaytableError:
                if not key:
                    raise
                self.unloaded.add(name)
        return self.by_name.get(name)
