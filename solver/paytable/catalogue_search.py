"""The catalogue, searched: the paytables that some words name, and that return enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from evaluator.arguments import of_kind
from evaluator.keys import parts
from evaluator.report import Report, Reported, table
from solver.paytable.catalogue import CatalogueEntry, catalogue
from solver.shares import Amount, return_meant

T = TypeVar("T")
ORDERS = ("catalogue", "return", "name")


class Paytables(tuple[CatalogueEntry, ...], Reported):
    """Entries of the catalogue, in some order."""

    __slots__ = ()

    KEYS = (parts("paytables", "the paytables", CatalogueEntry.KEYS, lambda entries: entries),)

    def rows(self) -> list[dict[str, Any]]:
        """Return the id, the name and the return at five coins of each."""
        dicts = (entry.to_dict() for entry in self)
        return [{name: each[name] for name in ("id", "name", "return")} for each in dicts]

    def __repr__(self) -> str:
        more = ", …" if len(self) > 3 else ""
        return f"<Paytables: {', '.join(entry.id for entry in self[:3])}{more}>"

    def __str__(self) -> str:
        return Reported.__str__(self)

    def report(self) -> Report:
        """Return the id, the name, the return at five coins and the shortest other name of each."""
        return [
            table(
                ("Id", "Name", "Return", "Also called"),
                [(of.id, of.name, of.return_text, _shorter_name(of)) for of in self],
                left=("Id", "Name", "Also called"),
                spare=("Also called",),
            )
        ]


def paytables(*words: str, min_return: Amount | None = None, sort: str = "catalogue") -> Paytables:
    """Return the paytables of the catalogue, or those of them that all the words name.

    >>> print(paytables("9/5", "jacks"))
    Id       Name                    Return  Also called
    job-9-5  9/5 Jacks or Better  98.4498 %  9/5
    >>> [entry.id for entry in paytables("deuces", min_return="100.5%", sort="return")]
    ['loose-deuces-17-10', 'loose-deuces-15-10', 'deuces-wild']

    Args:
        words: parts of ids, names or aliases, in any case.
        min_return: the least return at five coins, such as 0.99 or "99%".
        sort: "catalogue" for family by family, "return" for the highest first, or "name".

    Raises:
        ValueError: `sort` is none of these, or the return cannot be one.
    """
    if sort not in ORDERS:
        raise ValueError(f"sort: expected one of {', '.join(ORDERS)}, not {sort!r}")
    for word in words:
        of_kind(word, str, "words: expected parts of ids, names or aliases")
    least = None if min_return is None else return_meant(min_return)
    entries = [
        entry
        for entry in catalogue()
        if all(plain(word) in names_of(entry) for word in words)
        and (least is None or _return(entry) >= least)
    ]
    if sort == "return":
        entries.sort(key=_return, reverse=True)
    elif sort == "name":
        entries.sort(key=lambda entry: entry.name)
    return Paytables(entries)


def matching(choices: Iterable[T], typed: str, names: Callable[[T], str]) -> list[T]:
    """Return what has all the words that were typed in its plain names, the closest first.

    >>> [entry.id for entry in matching(catalogue(), "joker 17", names_of)]
    ['joker-17-7-5']
    """
    whole, words = plain(typed.strip()), [plain(word) for word in typed.split()]
    matches = [each for each in choices if all(word in names(each) for word in words)]
    return sorted(matches, key=lambda of: (whole not in names(of), not names(of).startswith(whole)))


@cache
def names_of(entry: CatalogueEntry) -> str:
    """Return the name of an entry, its id and its aliases as they are searched."""
    return plain("\n".join((entry.name, entry.id, *entry.aliases)))


def plain(text: str) -> str:
    """Return names as they are searched, in which 9/5 is 9-5."""
    return text.casefold().replace("/", "-").replace(" ", "-")


def _return(entry: CatalogueEntry) -> Fraction:
    return entry.return_ or Fraction(0)


def _shorter_name(entry: CatalogueEntry) -> str:
    """Return the shortest other name of a paytable; "" if none is shorter than its id."""
    shortest = min(entry.aliases, key=len, default=entry.id)
    return shortest if len(shortest) < len(entry.id) else ""
