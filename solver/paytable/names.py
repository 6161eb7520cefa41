"""Names of lines: keywords for hands, the line that a name means; tables and changes in text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from evaluator import CATEGORIES, RANKS
from evaluator.arguments import of_kind
from evaluator.categories import RANK_PLURALS
from evaluator.figures import shortened
from evaluator.front_door import spelled_like
from solver.files import toml_string
from solver.paytable.checks import (
    COINS,
    LINE_KEYS,
    MOST_PAID,
    TABLE_KEYS,
    PaytableError,
    columns,
    default_name,
    shown,
)


def hand_of_keyword(keyword: str) -> dict[str, str] | None:
    """Return the keys of the line that a keyword stands for, or None if it is not a keyword.

    >>> hand_of_keyword("flush"), hand_of_keyword("fush")
    ({'hand': 'flush'}, None)
    >>> hand_of_keyword("kings_or_better")
    {'hand': 'pair', 'ranks': 'KA', 'name': 'Kings or better'}
    """
    return {"hand": keyword} if keyword in CATEGORIES else _parts_of_hands().get(keyword)


@cache
def _parts_of_hands() -> dict[str, dict[str, str]]:
    parts = {}
    for rank, (letter, plural) in enumerate(zip(RANKS, RANK_PLURALS, strict=True)):
        for keyword, hand, ranks in (
            (f"{plural}_or_better", "pair", RANKS[rank:]),
            (f"pair_of_{plural}", "pair", letter),
            (f"four_{plural}", "four_of_a_kind", letter),
        ):
            parts[keyword] = {"hand": hand, "ranks": ranks, "name": default_name(keyword)}
    return parts


def unknown_keyword(keyword: str) -> str:
    """Return the fault of an unknown keyword, with the keywords that may have been meant.

    >>> unknown_keyword("jack_or_better")
    'jack_or_better: is not a hand; did you mean jacks_or_better or aces_or_better?'
    """
    hands = ", ".join(CATEGORIES)
    meant = " or ".join(spelled_like(keyword, [*CATEGORIES, *_parts_of_hands()]))
    expected = f"did you mean {meant}?" if meant else f"expected one of {hands}"
    return f"{keyword}: is not a hand; {expected}"


def line_named(name: str, lines: Sequence[tuple[str, str]]) -> int:
    """Return the index of the line that a name means.

    The name is the line's name, that name written as a keyword, the hand if only one line pays it,
    or the first words of a name if no other begins with them.

    >>> lines = [("Two pair", "two_pair"), ("Jacks or better", "pair")]
    >>> line_named("jacks_or_better", lines), line_named("jacks", lines)
    (1, 1)

    Args:
        name: the name to find.
        lines: the name and the hand of each line.

    Raises:
        PaytableError: there is no such line, or more than one.
    """
    keyword = _keyword(of_kind(name, str, "line: expected the name of a line"))
    for numbers in (
        [n for n, (own, _) in enumerate(lines) if own == name],
        [n for n, (own, _) in enumerate(lines) if _keyword(own) == keyword],
        [n for n, (_, hand) in enumerate(lines) if hand == keyword],
        [n for n, (own, _) in enumerate(lines) if _keyword(own).startswith(f"{keyword}_")],
        [n for n, (_, hand) in enumerate(lines) if hand.startswith(f"{keyword}_")],
    ):
        if len(numbers) == 1:
            return numbers[0]
        if numbers:
            names = " or ".join(repr(lines[n][0]) for n in numbers)
            raise PaytableError(f"{shortened(name)}: may be more than one line; expected {names}")
    by_keyword = {_keyword(own): repr(own) for own, _ in lines}
    words = {near.partition("_")[0]: own for near, own in by_keyword.items()} | by_keyword
    meant = " or ".join(dict.fromkeys(words[near] for near in spelled_like(keyword, words)))
    names = ", ".join(by_keyword.values())
    expected = f"did you mean {meant}?" if meant else f"the lines are {names}"
    given = shortened(name if keyword else repr(name))
    raise PaytableError(f"{given}: is not a line of the table; {expected}")


def _keyword(name: str) -> str:
    """Return a line's name as it can be written in Python: "Four 2s, 3s" as ``four_2s_3s``."""
    return re.sub(r"\W+", "_", name.casefold()).strip("_")


def content_toml(content: Mapping[str, Any]) -> str:
    """Return a paytable's content as the text of a file.

    >>> print(content_toml({"name": "A", "line": [{"hand": "flush", "pays": 6}]}), end="")
    name = "A"
    <BLANKLINE>
    [[line]]
    hand = "flush"
    pays = 6
    """
    head = _assignments(content, [key for key in TABLE_KEYS if key != "line"])
    lines = (f"\n[[line]]\n{_assignments(entry, LINE_KEYS)}" for entry in content["line"])
    return head + "".join(lines)


def _assignments(values: Mapping[str, Any], keys: Sequence[str]) -> str:
    return "".join(f"{key} = {_value(values[key])}\n" for key in keys if key in values)


def _value(value: Any) -> str:
    match value:
        case str():
            return toml_string(value)
        case bool():
            return str(value).lower()
        case tuple():
            return str(list(value))
        case _:
            return str(value)


MOST_NAMED = 3
"""Changes that stand in a table's name; of more only the number is said."""

_AMOUNT = f"a whole number from 0 to {MOST_PAID:,}"


class Paying(Protocol):
    """A line of a paytable: its name, and the coins that it pays at 1 to 5 coins bet."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the class says it

    @property
    def pays(self) -> tuple[int, ...]: ...  # noqa: D102 - the class says it


def read_amount(line: str, text: str) -> tuple[int, int | None]:
    """Return the coins that a text says a line pays, and the bet; None for each coin of any bet.

    >>> read_amount("flush", "7"), read_amount("royal", "4500@5")
    ((7, None), (4500, 5))

    Raises:
        PaytableError: it does not say so.
    """
    paid, at, bet = text.partition("@")
    if not _is_whole(paid, MOST_PAID):
        raise PaytableError(f"{shortened(line)}: must pay {_AMOUNT}, not {shown(paid)}")
    if at and not (_is_whole(bet, COINS[-1]) and int(bet) in COINS):
        raise PaytableError(f"{shortened(line)}: the bet after @ is 1 to 5 coins, not {shown(bet)}")
    return int(paid), int(bet) if at else None


def changes(old: Sequence[Paying], new: Sequence[Paying]) -> tuple[str, ...]:
    """Return what the lines of a table pay instead of those of another.

    Each is written as it may stand after a table and a plus sign.

    >>> from solver import load_paytable
    >>> table = load_paytable("9/6")
    >>> changes(table.lines, table.with_pays(royal_flush="4500@5", flush=5).lines)
    ('royal flush 4500@5', 'flush 5')
    """
    pairs = zip(old, new, strict=True)
    return tuple(
        change for before, now in pairs if before != now for change in _changes(before, now)
    )


def _changes(old: Paying, new: Paying) -> Iterator[str]:
    name, a_coin, pays = new.name[:1].lower() + new.name[1:], new.pays[0], old.pays
    if new.pays == columns(a_coin) or a_coin != pays[0]:
        yield f"{name} {a_coin}"
        pays = columns(a_coin)
    for coins, before, paid in zip(COINS, pays, new.pays, strict=True):
        if before != paid:
            yield f"{name} {paid}@{coins}"


def changed_name(name: str, changes: Sequence[str], between: str = ", ") -> str:
    """Return the name of a table with changes; with " + " between them it can be typed again.

    >>> changed_name("9/6 Jacks or Better", ["flush 5"])
    '9/6 Jacks or Better, flush 5'
    """
    if len(changes) > MOST_NAMED:
        return f"{name}, {len(changes)} pays changed"
    return between.join((name, *changes))


def _is_whole(text: str, most: int) -> bool:
    """Whether a text is a number in the digits 0 to 9, of at most `most`."""
    return text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most
