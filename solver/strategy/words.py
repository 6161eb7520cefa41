"""A line of a chart cut into words: spellings made one, columns kept for the error messages.

Whatever people write for one thing becomes one word here, so that the grammar knows only one
spelling of each: `Four` and `4`; `10`, `T` and `tens`; `gutshot` and `inside`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.strategy.kinds import RANKS

_SPELLINGS = {
    "0": "zero",
    "1": "one single",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "inside": "gutshot closed",
    "outside": "open openended",
    "unsuited": "off offsuit mixed",
    "royal": "royals rf",
    "straight": "straights",
    "flush": "flushes",
    "pair": "pairs",
    "quads": "quad",
    "trips": "trip",
    "gap": "gaps",
    "kicker": "kickers",
    "penalty": "penalties",
    "discarded": "discards thrown",
    "discard": "draw throw",
    "everything": "all nothing garbage",
    "house": "boat",
    "high": "paying",
    "better": "higher up",
    "fewer": "less lower worse",
    "to": "through thru",
    "if": "when",
    "and": "& plus",
    ",": "; ( ) — –",
}
_CANON = {spelling: word for word, many in _SPELLINGS.items() for spelling in many.split()}
_NOISE = {"of", "the", "an", "card", "cards", "made", "dealt", "pat", "there", "is", "are", "away"}
_NOISE |= {"ended", "suit"}
_RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {
    **{"10": "T", "deuce": "2", "two": "2", "trey": "3", "three": "3", "four": "4", "five": "5"},
    **{"six": "6", "sixe": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "T"},
    **{"jack": "J", "queen": "Q", "king": "K", "ace": "A"},
}
_NOT_RANKS = {"at", "At", "as"}
_TOKEN = re.compile(r"[A-Za-z0-9']+|\S")
_GROUP = re.compile(r"(?:10|[2-9TJQKA])+", re.IGNORECASE)
_NUMBERING = re.compile(r"\s*[0-9]+\s*[.):]\s+")


@dataclass(frozen=True)
class Word:
    """One word of a line: where it stands (from 1), as typed, in the one spelling, as ranks."""

    column: int
    raw: str
    text: str
    ranks: tuple[int, ...] = ()

    @property
    def number(self) -> int | None:
        """The number that the word is, if it is one digit.

        >>> words_of("four to a flush")[0].number
        4
        """
        return int(self.text) if self.text.isdecimal() and len(self.text) == 1 else None


def words_of(line: str) -> tuple[Word, ...]:
    """The words of a line, without its number, its comment, articles and the like.

    >>> [word.text for word in words_of("3. Four to a Royal Flush  # 18.36")]
    ['4', 'to', 'royal', 'flush']
    >>> [word.ranks for word in words_of("suited 10/J")]
    [(), (8,), (), (9,)]
    """
    line = without_comment(line)
    start = len(line) - len(without_number(line))
    words = [_word(match) for match in _TOKEN.finditer(line, start)]
    words = [word for i, word in enumerate(words) if not _joins_words(words, i)]
    words = [word for i, word in enumerate(words) if not _is_filler(words, i)]
    return tuple(_without_spare_commas(words))


def without_comment(line: str) -> str:
    """The line up to its comment."""
    return line.partition("#")[0].rstrip()


def without_number(line: str) -> str:
    """The line without its comment and without the number it may begin with.

    >>> without_number("12. low pair  # 0.82")
    'low pair'
    """
    line = without_comment(line)
    numbering = _NUMBERING.match(line)
    return line[numbering.end() :] if numbering else line


def _word(match: re.Match[str]) -> Word:
    raw = match.group()
    lower = raw.lower()
    return Word(match.start() + 1, raw, _CANON.get(lower, lower), _ranks(raw))


def _ranks(raw: str) -> tuple[int, ...]:
    """The ranks that a word spells: `QJ`, `10`, `tens`, `5s`, `A's`; none where it spells none."""
    lower = raw.lower()
    if raw in _NOT_RANKS:
        return ()
    base = lower.removesuffix("'s") if lower.endswith("'s") else lower
    for name in (base, base.removesuffix("s")):
        if name in _RANK_WORDS:
            return (RANKS.index(_RANK_WORDS[name]),)
        if _GROUP.fullmatch(name):
            return tuple(RANKS.index(rank) for rank in name.upper().replace("10", "T"))
    return ()


def _joins_words(words: list[Word], i: int) -> bool:
    """The hyphen of a compound word (`open-ended`), not of ranks (`A-K`) or numbers (`1-2`)."""
    within = 0 < i < len(words) - 1
    return words[i].text == "-" and not (
        within and _is_rank(words[i - 1]) and _is_rank(words[i + 1])
    )


def _is_filler(words: list[Word], i: int) -> bool:
    """Articles, and nouns that add nothing."""
    word = words[i]
    if word.raw == "a" or (word.raw == "A" and i == 0):
        previous = words[i - 1].text if i else ""
        follows = i + 1 < len(words) and words[i + 1].raw.isalnum()
        return follows and previous not in _SUITINGS
    return word.text in _NOISE


_SUITINGS = {"suited", "unsuited", "any", "/"}


def _is_rank(word: Word) -> bool:
    return bool(word.ranks) or word.number is not None


def _without_spare_commas(words: list[Word]) -> list[Word]:
    """No comma at the start, at the end, after another, or before `or`."""
    kept: list[Word] = []
    for word in words:
        if word.text == "," and (not kept or kept[-1].text == ","):
            continue
        if word.text == "or" and kept and kept[-1].text == ",":
            kept.pop()
        kept.append(word)
    return kept[:-1] if kept and kept[-1].text == "," else kept
