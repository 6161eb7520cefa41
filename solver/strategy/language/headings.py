"""Headings of a chart: the number of wild cards that the lines below are about.

    With two deuces:
    four of a kind or better
    2 deuces

The same words and a colon may stand before a single line, `with two deuces: four of a kind`; before
a number of deuces, jokers or wild cards `with` may be left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from evaluator import RANKS
from evaluator.categories import RANK_PLURALS, RANK_SINGULARS
from solver.strategy.language.wilds import ANY_WILD, JOKER, MOST_WILD, Wilds

_NUMBERS = ("zero", "one", "two", "three", "four", "five")
_COUNTS = {word: n for n, word in enumerate(_NUMBERS)} | {str(n): n for n in range(6)}
_COUNTS |= {"no": 0, "without": 0, "a": 1, "an": 1, "the": 1, "both": 2}
_RANKS = {
    word: letter
    for letter, *words in zip(RANKS, RANK_SINGULARS, RANK_PLURALS, strict=True)
    for word in (*words, f"{letter.lower()}s", f"{letter.lower()}'s")
}
_HEADING = re.compile(
    r"\W*(?P<lead>(?:hands?\s+)?(?:with|w/|when|if|holding|dealt)\s+)?"
    rf"(?:(?P<count>{'|'.join(_COUNTS)}|any)"
    rf"(?:(?P<more>\s*\+|\s+or\s+more)|\s*(?:[-–]|to|or)\s*(?P<most>{'|'.join(_NUMBERS)}|[0-5]))?\s+)?"
    r"(?:an?\s+|the\s+|any\s+)?"
    rf"(?:wild\s+)?(?P<what>wild\s*cards?|wilds?|jokers?|{'|'.join(_RANKS)})"
    r"(?:\s+(?:hands?|dealt|in\s+(?:the\s+)?(?:hand|deal)))?\s*(?P<end>\W*)",
    re.IGNORECASE,
)
_COUNTED_WILD = re.compile(
    rf"\W*(?:{'|'.join(_NUMBERS)}|[0-5])\s+(?:deuce|joker|wild)", re.IGNORECASE
)


class Heading(NamedTuple):
    """A heading; `wild` is None above lines that are about all deals."""

    wild: Wilds | None


def read_heading(line: str) -> Heading | None:
    """Read a heading; None for any other line.

    A number of deuces alone is a kind of hold. It is a heading with a colon, or after `with`, `no`
    or `without`.

    >>> read_heading("With two deuces:"), read_heading("no joker")
    (Heading(wild=<Wilds 2 deuces>), Heading(wild=<Wilds no joker>))
    >>> read_heading("With any wild cards:"), read_heading("two deuces")
    (Heading(wild=None), None)
    """
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    said = (match["count"] or "").lower()
    if not (match["lead"] or said in ("no", "without", "0", "zero") or ":" in match["end"]):
        return None
    word = " ".join(match["what"].lower().split())
    what = _RANKS.get(word, JOKER if word.startswith(JOKER) else ANY_WILD)
    if said == "any":
        return Heading(None)
    some = not said and word.endswith("s")
    least = _COUNTS.get(said, 1)
    most = _COUNTS[match["most"].lower()] if match["most"] else least
    return Heading(Wilds(least, MOST_WILD if some or match["more"] else max(least, most), what))


def split_heading(line: str) -> tuple[Heading | None, str]:
    """Split `with two deuces: four of a kind` in two; the second keeps its columns.

    >>> split_heading("with 2 deuces: flush")
    (Heading(wild=<Wilds 2 deuces>), '               flush')
    >>> split_heading("2 deuces: 4 to a royal")[0]
    Heading(wild=<Wilds 2 deuces>)
    """
    head, colon, rest = line.partition(":")
    lead = "with " if _COUNTED_WILD.match(head) else ""
    heading = read_heading(lead + head) if rest.strip() else None
    if heading is None:
        return None, line
    return heading, " " * len(head + colon) + rest
