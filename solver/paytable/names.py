"""Names of lines: keywords for hands, the line that a name means, and a paytable written out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from evaluator import CATEGORIES, RANKS
from evaluator.arguments import of_kind
from evaluator.categories import RANK_PLURALS
from evaluator.front_door import spelled_like
from solver.paytable.checks import LINE_KEYS, TABLE_KEYS, PaytableError, default_name
from solver.text_files import toml_string


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
    for found in (
        [n for n, (own, _) in enumerate(lines) if own == name],
        [n for n, (own, _) in enumerate(lines) if _keyword(own) == keyword],
        [n for n, (_, hand) in enumerate(lines) if hand == keyword],
        [n for n, (own, _) in enumerate(lines) if _keyword(own).startswith(f"{keyword}_")],
        [n for n, (_, hand) in enumerate(lines) if hand.startswith(f"{keyword}_")],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            names = " or ".join(repr(lines[n][0]) for n in found)
            raise PaytableError(f"{name}: may be more than one line; expected {names}")
    by_keyword = {_keyword(own): repr(own) for own, _ in lines}
    words = {near.partition("_")[0]: own for near, own in by_keyword.items()} | by_keyword
    meant = " or ".join(dict.fromkeys(words[near] for near in spelled_like(keyword, words)))
    names = ", ".join(by_keyword.values())
    expected = f"did you mean {meant}?" if meant else f"the lines are {names}"
    given = name if keyword else repr(name)
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
