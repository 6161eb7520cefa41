"""Paytable files, and the catalogue: the shipped ones, found by any name, with their returns."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeAlias

from evaluator.figures import percent, shortened
from evaluator.front_door import spelled_like
from evaluator.keys import Keys, both, dictionary, key, real
from evaluator.report import Guessable
from solver.files import TextError, TomlError, parse_toml, read_text_file, shown_name
from solver.paytable.checks import COINS, PaytableError
from solver.paytable.differences import changed, split_differences
from solver.paytable.table import PayTable


def parse_paytable(text: str, where: str = "") -> PayTable:
    """Return the paytable that a TOML text describes.

    Args:
        text: the content of a paytable file.
        where: the name of the file; if given, every fault begins with it.

    >>> parse_paytable('''
    ... name = "Flushes only"
    ... [[line]]
    ... hand = "flush"
    ... pays = 500
    ... ''').pays(5)
    (2500, 0)

    Raises:
        PaytableError: with all the faults of the text.
    """
    try:
        if not isinstance(text, str):
            raise PaytableError(f"a paytable is text, not {shortened(repr(text))}")
        return _table(text)
    except TomlError as error:
        raise PaytableError(f"{where}: {error}" if where else str(error)) from None
    except PaytableError as error:
        if not where:
            raise
        raise PaytableError(*(f"{where}: {fault}" for fault in error.faults)) from None


@lru_cache(maxsize=256)
def _table(text: str) -> PayTable:
    """Return the paytable of a text: the same texts are met again in a history, row by row."""
    return PayTable.from_content(parse_toml(text))


_FOLDER = Path(__file__).parent / "files"
_SUFFIX = ".toml"
_LONG_NAMES = {
    "job": "jacks-or-better",
    "tens": "tens-or-better",
    "bonus": "bonus-poker",
    "deluxe": "bonus-poker-deluxe",
    "ddb": "double-double-bonus",
    "tdb": "triple-double-bonus",
    "joker": "joker-poker",
}
_CALLED = {
    "deuces-wild": ("fpdw", "full-pay-deuces", "full-pay-deuces-wild"),
    "deuces-wild-nsud": ("nsud",),
}
"""What players call one game."""
_REFERENCE = Path(__file__).parents[1] / "reference"


@dataclass(frozen=True)
class CatalogueEntry(Guessable):
    """A paytable of the catalogue: its names, and the return that others published for it."""

    id: str
    aliases: tuple[str, ...]
    path: Path
    name: str
    source: str
    return_published: Decimal | None

    KEYS: ClassVar[Keys] = (
        key("id", "the name to use on the command line, such as `job-9-6`"),
        key("aliases", "other names for it"),
        key("name", "its name for people"),
        key("source", "where the schedule is documented"),
        *both("return", "the return at five coins, computed, or null where none is recorded"),
        real("return_published", "the published return at five coins, or null"),
    )

    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("table", "paytable", "lines", "pays"), "load()"),
        "rtp": "return_",
        **dict.fromkeys(("analyze", "solve", "game"), "analyze(entry)"),
    }

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as ``holdwise paytables --json`` prints it."""
        return dictionary(self, self.KEYS)

    def load(self) -> PayTable:
        """Return the paytable itself."""
        return _shipped(self.id)

    def return_at(self, coins: int) -> Fraction | None:
        """Return the exact return at a bet, as recorded with the published figures."""
        return recorded_return(self.id, coins)

    @property
    def return_(self) -> Fraction | None:
        """The exact return at five coins; None where none is recorded."""
        return self.return_at(COINS[-1])

    @property
    def return_text(self) -> str:
        """The return at five coins as a percentage, or "" where none is recorded."""
        return "" if self.return_ is None else percent(self.return_)

    def __repr__(self) -> str:
        return f"<CatalogueEntry {self.id!r}>"

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.id, self.name, self.return_text)))


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return the entries of the catalogue, family by family, as `catalogue_ids` orders them.

    Jacks or Better comes first, then the families by name, each with its highest pays first.

    >>> [entry.aliases for entry in catalogue() if entry.id == "job-9-6"]
    [('9/6', '9-6', 'jacks-or-better-9-6')]
    """
    return tuple(_entry(table_id) for table_id in catalogue_ids())


class HasTable(Protocol):
    """A result that is about one paytable, as a game that is solved."""

    @property
    def table(self) -> PayTable:
        """The paytable."""


AnyTable: TypeAlias = PayTable | CatalogueEntry | HasTable | str | os.PathLike[str]
"""A paytable, or what one is found by."""


def load_paytable(name_or_path: AnyTable) -> PayTable:
    """Return the paytable of a catalogue id, of an alias, or of a path to a ``.toml`` file.

    As text, each of them may be followed by differences: what some lines pay instead. A paytable is
    itself, an entry of the catalogue its paytable, and a game that is solved the one it is about,
    so that every function takes all of these.

    >>> load_paytable("9/6").name
    '9/6 Jacks or Better'
    >>> load_paytable("9/6 + flush 7 + royal 4500@5").pays(5)
    (4500, 250, 125, 45, 35, 20, 15, 10, 5, 0)
    >>> load_paytable("10/7")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    solver.paytable.checks.PaytableError: '10/7' is not a paytable: did you mean ...

    Raises:
        PaytableError: there is no such paytable, its file breaks a rule, or a difference does.
    """
    if isinstance(name_or_path, PayTable):
        return name_or_path
    if isinstance(name_or_path, CatalogueEntry):
        return name_or_path.load()
    if isinstance(table := getattr(name_or_path, "table", None), PayTable):
        return table
    if not isinstance(name_or_path, str | os.PathLike):
        raise PaytableError(
            f"{shortened(repr(name_or_path))} is not a paytable: expected an id or a path"
        )
    if isinstance(name_or_path, os.PathLike):
        return _read_file(os.fspath(name_or_path))
    base, differences = split_differences(name_or_path)
    table = _named(base)
    return changed(table, differences) if differences else table


def _named(name: str) -> PayTable:
    """Return the paytable of an id, an alias or a path."""
    if name.lower().endswith(_SUFFIX):
        return _read_file(name)
    table_id = _id_of(name)
    if table_id is None:
        raise PaytableError(_unknown(name))
    return _shipped(table_id)


@lru_cache(64)
def spelled(table: PayTable) -> str:
    """Return how code names a paytable: the quoted id of the catalogue, or else its ``repr``.

    >>> spelled(load_paytable("9/6")), spelled(load_paytable("9/6").with_pays(flush=7))
    ("'job-9-6'", "<PayTable '9/6 Jacks or Better, flush 7', 9 lines>")
    """
    for entry in catalogue():
        with suppress(PaytableError):  # a damaged shipped file is not this paytable
            if entry.name == table.name and entry.load() == table:
                return repr(entry.id)
    return repr(table)


@cache
def catalogue_ids() -> tuple[str, ...]:
    """Return the ids of the catalogue: Jacks or Better first, and the highest pays of each family.

    >>> catalogue_ids()[:2]
    ('job-9-6', 'job-9-5')
    """
    return tuple(sorted((path.stem for path in _FOLDER.glob(f"*{_SUFFIX}")), key=_sort_key))


def _sort_key(table_id: str) -> tuple[bool, str, list[int]]:
    family = table_id.rstrip("-0123456789")
    pays = [int(pay) for pay in table_id[len(family) :].split("-") if pay]
    return not family.startswith("job"), family, [-pay for pay in pays]


@cache
def _entry(table_id: str) -> CatalogueEntry:
    """Return the entry of an id; of the file only what stands before its lines is parsed, so that
    a list of all paytables comes at once.
    """
    path = _FOLDER / f"{table_id}{_SUFFIX}"
    head = _head(path)
    name, source = str(head.get("name", table_id)), str(head.get("source", ""))
    return CatalogueEntry(
        table_id, _aliases(table_id), path, name, source, published_return(table_id)
    )


def _head(path: Path) -> dict[str, Any]:
    try:
        text, _, _ = read_text_file(path).partition("[[line]]")
        return parse_toml(text)
    except (TextError, TomlError):  # a damaged shipped file: loading it says what is wrong
        return {}


@cache
def _shipped(table_id: str) -> PayTable:
    return _read_file(os.fspath(_FOLDER / f"{table_id}{_SUFFIX}"))


def _aliases(table_id: str) -> tuple[str, ...]:
    """Return the aliases of an id: the pays alone for Jacks or Better, and the full family name."""
    family, _, pays = table_id.partition("-")
    bare = (pays.replace("-", "/", 1), pays) if family == "job" else ()
    full = (f"{_LONG_NAMES[family]}-{pays}",) if family in _LONG_NAMES else ()
    return bare + full + _CALLED.get(table_id, ())


def _id_of(name: str) -> str | None:
    """Return the id that a name means: ``8/5 bonus`` is ``bonus-8-5``."""
    key = _key(name)
    pays_last = re.sub(r"^((?:\d+-)+)(\D.*)$", r"\2-\1", key).rstrip("-")
    keys = {key, pays_last}
    for table_id in catalogue_ids():
        if not keys.isdisjoint((table_id, *map(_key, _aliases(table_id)))):
            return table_id
    # Names are in the files, which are read only if the name is not an id or an alias.
    return next((e.id for e in catalogue() if _key(e.name) == key), None)


def _key(name: str) -> str:
    """Return a name in normal form: ids and aliases may be written in any case, and with "/"."""
    return "-".join(name.casefold().replace("/", " ").replace("-", " ").split())


def _unknown(name: str) -> str:
    if os.path.isdir(name):  # noqa: PTH112 - Path.is_dir raises for a name that is too long
        return f"{name!r} is a folder: expected a paytable's id or a {_SUFFIX} file"
    if os.path.exists(name):  # noqa: PTH110 - as above
        return f"{name!r} is not a paytable: its file name must end in {_SUFFIX}"
    if nearest := " or ".join(_nearest(_key(name))):
        meant = f"did you mean {nearest}?"
    elif "+" in name:
        meant = "a difference stands after ' + ', as in '9/6 + flush 7'"
    else:
        meant = f"expected a game, as 9/6 or 9/6 + flush 7, or a {_SUFFIX} file"
    return f"{shortened(name)!r} is not a paytable: {meant}"


def _nearest(key: str) -> list[str]:
    """Return up to three ids that have the key in them or in a name, or a name spelled like it.

    A key that begins with a word of some ids, as "joker", means one of these.
    """
    holding = [
        entry.id
        for entry in catalogue()
        if len(key) > 2 and any(key in _key(text) for text in (entry.id, entry.name))
    ]
    first = key.partition("-")[0]
    family = [entry for entry in catalogue() if first in entry.id.split("-")]
    spellings: dict[str, str] = {}
    for entry in family or catalogue():
        without_pays = [re.sub(r"[\d/,]+", " ", entry.name)] if family else []
        for text in (*entry.aliases, entry.id, *without_pays):
            spellings.setdefault(_key(text), entry.id)
    alike = (spellings[text] for text in spelled_like(key, spellings, most=3, cutoff=0.6))
    holding.sort(key=lambda table_id: (key not in table_id, len(table_id)))
    return list(dict.fromkeys((*holding, *alike)))[:3]


def _read_file(path: str) -> PayTable:
    name = shown_name(path)
    try:
        text = read_text_file(path)
    except TextError as error:
        raise PaytableError(f"{name}: {error}; a paytable is a {_SUFFIX} file") from None
    return parse_paytable(text, where=name)


def published_return(table_id: str) -> Decimal | None:
    """Return the published return of a catalogue game at five coins, as published, or None.

    >>> published_return("job-9-6"), published_return("job-6-5")
    (Decimal('0.995439'), Decimal('0.9500'))
    """
    figure = recorded_figures("catalogue").get(table_id, {}).get("published")
    return None if figure is None else Decimal(figure["value"])


@cache
def recorded_return(table_id: str, coins: int) -> Fraction | None:
    """Return the exact return of a catalogue game at a bet as it is recorded, or None.

    `solver.verification` computes it again.

    >>> recorded_return("job-9-6", 5)
    Fraction(1653526326983, 1661102543100)
    """
    record = recorded_figures("catalogue").get(table_id)
    return None if record is None else Fraction(record["returns"][coins - 1])


@cache
def recorded_figures(name: str) -> Any:
    """Return the content of ``reference/<name>.json``."""
    import json  # imported here, so that solving a game does not load it

    return json.loads((_REFERENCE / f"{name}.json").read_text(encoding="utf-8"))
