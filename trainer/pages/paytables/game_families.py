"""The games of the catalogue: their families, their order, and a plain line on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from solver import CatalogueEntry, PayTable, PaytableError, catalogue
from trainer.teaching.terms import wild_names

ALL = "All games"
FAMILIES = (
    "Jacks or Better",
    "Bonus Poker",
    "Double Bonus",
    "Double Double",
    "Triple",
    "Deuces Wild",
    "Joker Poker",
)
PLAIN = ("job", "tens", "all")  # families whose fours of a kind all pay the same
CHARACTER = {
    "job-9-6": "Flat and kind. The best game to learn on.",
    "tens-6-5": "A pair of tens pays already.",
    "all-american": "Straights and flushes pay more, two pair less.",
}
"""What is said of a game that no other is compared with, where its pays do not say it."""
MOST = 3  # lines that a comparison names


def family_of(table_id: str) -> str:
    """Return the family that a game is listed under.

    >>> [family_of(table_id) for table_id in ("job-9-6", "ddb-9-6", "double-joker-9-5-4")]
    ['Jacks or Better', 'Double Double', 'Joker Poker']
    """
    words = table_id.split("-")
    if "joker" in words or "deuces" in words:
        return "Joker Poker" if "joker" in words else "Deuces Wild"
    if words[0] in PLAIN:
        return "Jacks or Better"
    if "ddb" in words or words[0] == "white" or words.count("double") == 2:
        return "Double Double"
    if words[0] in ("tdb", "triple"):
        return "Triple"
    return "Double Bonus" if "double" in words else "Bonus Poker"


@lru_cache(8)
def listed(coins: int) -> tuple[CatalogueEntry, ...]:
    """Return all games, family by family: the first of each kind, then the best returns first."""
    entries = catalogue()
    kinds = list(dict.fromkeys(map(_kind, entries)))
    first = {_kind(entry): entry for entry in reversed(entries)}
    return tuple(
        sorted(
            entries,
            key=lambda entry: (
                FAMILIES.index(family_of(entry.id)),
                kinds.index(_kind(entry)),
                entry is not first[_kind(entry)],
                -(entry.return_at(coins) or 0),
            ),
        )
    )


def _kind(entry: CatalogueEntry) -> str:
    """Return the part of an id that games with the same lines share."""
    kind = entry.id.rstrip("-0123456789")
    return "job" if kind.startswith("job") else kind


def matching(entries: Sequence[CatalogueEntry], typed: str) -> list[CatalogueEntry]:
    """Return the games whose names have all the words that were typed, the closest first.

    >>> [entry.id for entry in matching(catalogue(), "joker 17")]
    ['joker-17-7-5']
    """
    whole = typed.casefold().strip()
    found = [entry for entry in entries if all(word in _names(entry) for word in whole.split())]
    return sorted(found, key=lambda entry: (whole not in _names(entry), not _begins(entry, whole)))


def _begins(entry: CatalogueEntry, typed: str) -> bool:
    return entry.name.casefold().startswith(typed)


@cache
def _names(entry: CatalogueEntry) -> str:
    names = (entry.name, entry.id, entry.id.replace("-", " "), *entry.aliases)
    return " ".join(names).casefold()


@lru_cache(8)
def plain_lines(coins: int) -> dict[str, str]:
    """Return for each game, by its id, what sets it apart; this reads all paytables.

    >>> plain_lines(5)["job-9-5"], plain_lines(5)["job-8-5"]
    ('Flush pays 25, not 30.', 'Full house pays 40, flush 25.')
    """
    first: dict[str, PayTable] = {}
    lines = {}
    for entry in catalogue():
        try:
            table = entry.load()
        except PaytableError:
            continue  # a damaged file: looking at the game says what is wrong
        base = first.setdefault(_kind(entry), table)
        lines[entry.id] = _compared(table, base, coins) or _character(entry, table, coins)
    return lines


def _compared(table: PayTable, base: PayTable, coins: int) -> str:
    """Say what a game pays otherwise than the first of its kind, the lowest lines above all; ""
    for that one, and for one with other lines.
    """
    if table.line_names != base.line_names:
        return ""
    pairs = zip(table.line_names, table.pays(coins), base.pays(coins), strict=True)
    changed = [(name, pay, before) for name, pay, before in pairs if pay != before]
    if not changed:
        return ""
    (name, pay, before), *others = changed[-MOST:]
    if not others:
        return f"{name} pays {pay:,}, not {before:,}."
    more = (f"{_small(other)} {paid:,}" for other, paid, _ in others)
    rest = len(changed) - MOST
    left = f"; {rest} more differ{'s' if rest == 1 else ''}" if rest > 0 else ""
    return f"{', '.join((f'{name} pays {pay:,}', *more))}{left}."


def _character(entry: CatalogueEntry, table: PayTable, coins: int) -> str:
    return CHARACTER.get(entry.id) or " ".join(_facts(table, coins))


def _facts(table: PayTable, coins: int) -> Iterator[str]:
    """Yield what is wild or what the dearest four of a kind pays, and the least that pays."""
    paying = [pair for pair in zip(table.line_names, table.pays(coins), strict=True) if pair[1]]
    fours = [(pay, name) for name, pay in paying if name.startswith("Four ")]
    if table.rules.wild_kinds:
        yield f"{wild_words(table)}."
    elif fours:
        pay, name = max(fours)
        yield f"{name} pay{'s' if name == 'Four of a kind' else ''} {pay:,}."
    yield f"{paying[-1][0]} is the least that pays."


def _small(name: str) -> str:
    return name[0].lower() + name[1:]


def wild_words(table: PayTable) -> str:
    """Return which cards of a game are wild.

    >>> from solver import load_paytable
    >>> wild_words(load_paytable("deuces-wild")), wild_words(load_paytable("joker-20-7-5"))
    ('Deuces are wild', 'The joker is wild')
    """
    names, rules = " and ".join(wild_names(table.rules)), table.rules
    verb = "is" if not rules.wild and rules.jokers == 1 else "are"
    return f"{names[0].upper()}{names[1:]} {verb} wild"
