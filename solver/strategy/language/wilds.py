"""How many wild cards: `2 deuces`, `no joker`, `1+ wild cards`; and headings with such a number.

A chart may call the wild cards by what they are in its game, or just wild cards. Which cards are
wild, only the game knows: `solver.strategy.playing.word_meanings` checks a chart against it.

A heading says the number for the lines below it:

    With two deuces:
    four of a kind or better
    2 deuces

The same words and a colon may stand before a single line, `with two deuces: four of a kind`; before
a number of deuces, jokers or wild cards `with` may be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from evaluator import RANKS
from evaluator.categories import RANK_PLURALS, RANK_SINGULARS

ANY_WILD = ""
JOKER = "joker"
MOST_WILD = 5


@dataclass(frozen=True, repr=False)
class Wilds:
    """A number of wild cards.

    least, most: how many; 5 as `most` excludes nothing.
    what: the letter of a rank, `JOKER`, or `ANY_WILD` for all wild cards.

    >>> Wilds(2, 2, "2"), Wilds(1, 1, JOKER), Wilds(1, MOST_WILD), Wilds(0, 0)
    (<Wilds 2 deuces>, <Wilds 1 joker>, <Wilds 1+ wild cards>, <Wilds no wild cards>)
    """

    least: int
    most: int
    what: str = ANY_WILD

    def has(self, count: int) -> bool:
        """Whether that many wild cards are meant."""
        return self.least <= count <= self.most

    def __repr__(self) -> str:
        return f"<Wilds {self}>"

    def __str__(self) -> str:
        if self.most == 0:
            return f"no {self._noun(self.what != JOKER)}"
        if self.most >= MOST_WILD:
            number = f"{self.least}+"
        elif self.least == self.most:
            number = str(self.least)
        else:
            number = f"{self.least}-{self.most}"
        return f"{number} {self._noun(number != '1')}"

    def _noun(self, plural: bool) -> str:
        if self.what in (ANY_WILD, JOKER):
            return f"{self.what or 'wild card'}{'s' if plural else ''}"
        return (RANK_PLURALS if plural else RANK_SINGULARS)[RANKS.index(self.what)]


NATURAL = Wilds(0, 0)
"""Without wild cards."""


_NUMBERS = ("zero", "one", "two", "three", "four", "five")
_COUNTS = {word: n for n, word in enumerate(_NUMBERS)} | {str(n): n for n in range(6)}
_COUNTS |= {"no": 0, "without": 0, "w/o": 0, "a": 1, "an": 1, "the": 1, "both": 2}
_RANKS = {
    word: letter
    for letter, *words in zip(RANKS, RANK_SINGULARS, RANK_PLURALS, strict=True)
    for word in (*words, f"{letter.lower()}s", f"{letter.lower()}'s")
}
_HEADING = re.compile(
    r"\W*(?P<lead>(?:hands?\s+)?(?:with|w/|when|if|holding|dealt)\s+"
    r"(?:(?:you\s+(?:have|hold|get)|you(?:'re|\s+are)\s+dealt|dealt|holding)\s+)?)?"
    rf"(?:(?P<count>{'|'.join(_COUNTS)}|any)"
    rf"(?:(?P<more>\s*\+|\s+or\s+more)|\s*(?:[-–]|to|or)\s*(?P<most>{'|'.join(_NUMBERS)}|[0-5]))?\s+)?"
    r"(?:an?\s+|the\s+|any\s+)?(?:(?:single|lone)\s+)?"
    rf"(?:wild\s+)?(?P<what>wild\s*cards?|wilds?|jokers?|{'|'.join(_RANKS)})"
    r"(?:\s+(?:hands?|dealt|in\s+(?:the\s+)?(?:hand|deal)))?\s*(?P<end>\W*)",
    re.IGNORECASE,
)
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|[0-5])"
COUNTED_WILD = re.compile(
    rf"\W*{_NUMBER}(?:\s*\+|\s+or\s+more|\s*(?:[-–]|to|or)\s*{_NUMBER})?\s+(?:deuce|joker|wild)",
    re.IGNORECASE,
)

_JOKER = re.compile(r"\W*(?:the\s+)?jokers?(?:\s+hands?)?\s*", re.IGNORECASE)
_VERB = r"(?:always\s+)?(?:hold|keep|draw\s+to|go\s+for|play|take|save)"
_SO_MANY = r"[^,:–—-]*\b(?:deuces?|jokers?|wilds?(?:\s+cards?)?)"
# `With two deuces hold ...`, but not `..., keep them`, which is about the deuces.
_COUNTED = re.compile(
    rf"(\W*(?:with|without|if|when|holding|dealt)\s{_SO_MANY}),?\s+(?:(?:you|we)\s+(?:should\s+)?)?"
    rf"(?={_VERB}\s+(?!(?:it|them|those|both|all)\b))",
    re.IGNORECASE,
)
# `one deuce - 4 to a royal`, `no deuces, 4 to a flush`; not `3 deuces - keep them`.
_PARTED = re.compile(
    rf"\W*((?P<lead>with|w/o?|no|without|zero|0|if|when)\s{_SO_MANY}(?=,|\s[–—-])"
    rf"|{_NUMBER}\s+(?:deuces?|jokers?|wilds?)(?=\s[–—-]|\s*/))"
    rf"\s*[,–—/-]\s+(?!{_VERB}|{_NUMBER}\s+(?:deuce|joker|wild)|(?:draw|discard|both|all|only|no)\b)",
    re.IGNORECASE,
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
    count = (match["count"] or "").lower()
    if not (match["lead"] or _COUNTS.get(count) == 0 or ":" in match["end"]):
        return None
    word = " ".join(match["what"].lower().split())
    what = _RANKS.get(word, JOKER if word.startswith(JOKER) else ANY_WILD)
    if count == "any":
        return Heading(None)
    some = not count and word.endswith("s")
    least = _COUNTS.get(count, 1)
    most = _COUNTS[match["most"].lower()] if match["most"] else least
    return Heading(Wilds(least, MOST_WILD if some or match["more"] else max(least, most), what))


def split_heading(line: str) -> tuple[Heading | None, str]:
    """Split `with two deuces: four of a kind` in two; the second keeps its columns.

    >>> split_heading("with 2 deuces: flush")
    (Heading(wild=<Wilds 2 deuces>), '               flush')
    >>> split_heading("2 deuces: 4 to a royal")[0]
    Heading(wild=<Wilds 2 deuces>)
    >>> split_heading("4 to a royal (two deuces)")
    (Heading(wild=<Wilds 2 deuces>), '4 to a royal ')
    """
    sentence = _COUNTED.match(line)
    if sentence and (heading := read_heading(sentence[1])):
        return heading, " " * sentence.end() + line[sentence.end() :]
    if parted := _PARTED.match(line):
        heading_text = parted[1] if parted["lead"] else f"with {parted[1]}"
        if heading := read_heading(heading_text):
            return heading, " " * parted.end() + line[parted.end() :]
    head, colon, rest = line.partition(":")
    lead = "with " if COUNTED_WILD.match(head) or _JOKER.fullmatch(head) else ""
    heading = read_heading(lead + head) if rest.strip() else None
    if heading is not None:
        return heading, " " * len(head + colon) + rest
    hand, _, behind = line.rpartition("(")
    enclosed = hand.strip() and COUNTED_WILD.match(behind) and read_heading(f"with {behind}")
    return (enclosed, hand) if enclosed else (None, line)
