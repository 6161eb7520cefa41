"""Splits a line of a chart into words and unifies their spelling.

Different spellings of one thing (`Four` and `4`; `10`, `T` and `tens`; `gutshot` and `inside`)
become the same word here, by the tables of `spellings`, so that the grammar need know only one.
Words keep their columns for the error messages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from evaluator import RANKS
from solver.strategy.language.asides import ASIDES, COMMENT, NUMBERING, VALUE, WHAT_TO_DO
from solver.strategy.language.spellings import (
    ABBREVIATED,
    CANON,
    CHASES,
    FOLDED,
    HYPHENS,
    LONG_DASHES,
    NOISE,
    PHRASES,
    QUOTES,
    RANK_WORDS,
    VERBS,
    spelled_out,
)
from solver.strategy.language.wilds import Heading, read_heading, split_heading

_RANK = r"(?:10|[2-9TJQKA])"
_TOKEN = re.compile(
    rf"w/o\b|w/|->|=>|sf[2-4][+-][0-2]\b|(?:rf|sf|fl|st)-[2-5]\b(?![+-]|\s+(?:of|kind|pair))|[rs]f\s+[2-4]\b(?!\s+(?:gap|hole|hi|hc))|'{_RANK}+'|[2-4](?=(?:rf|fl|s[ft][io]?)\b)|[A-Za-z0-9']+|\S",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"\b(10|[2-9TJQKA])(?:[-–/]\1)+\b", re.IGNORECASE)
_APART = re.compile(rf"\b({_RANK}(?:[-–/]?{_RANK})+)(\s+)([so])(?=[\s,;)]|$)")  # `QJ s`
_GROUP = re.compile(rf"{_RANK}+", re.IGNORECASE)
_GLUED = re.compile(rf"({_RANK}{{2,}})([so])|'({_RANK}{{2,}})'", re.IGNORECASE)


@dataclass(frozen=True)
class Word:
    """One word of a line.

    column: where it begins, from 1. raw: as typed. text: in the unified spelling. ranks: the ranks
    that it names, () for none.
    """

    column: int
    raw: str
    text: str
    ranks: tuple[int, ...] = ()

    @property
    def number(self) -> int | None:
        """The word as a number; None if it is not one digit.

        >>> words_of("four to a flush")[0].number
        4
        """
        return int(self.text) if self.text.isdecimal() and len(self.text) == 1 else None

    @property
    def doubled(self) -> int:
        """How often the word repeats a single rank, as in `JJ` or `AAA`; 0 if it does not.

        >>> [words_of(text)[0].doubled for text in ("JJ", "AAA", "QJ", "J")]
        [2, 3, 0, 0]
        """
        return len(self.ranks) if len(self.ranks) > 1 == len(set(self.ranks)) else 0

    @property
    def plural(self) -> bool:
        """Whether the word means several cards of a rank: `kings`, `5s`, `KK`."""
        return bool(self.ranks) and (self.doubled > 0 or self.bare.endswith("s"))

    @property
    def bare(self) -> str:
        """The word as typed, in lower case and without quotes."""
        return self.raw.strip(QUOTES).lower()

    @property
    def glued(self) -> bool:
        """Whether it is the suiting of the ranks it is written with: `QJs`, `'QJ'`."""
        return self.text in ("suited", "unsuited") and self.raw.lower() in ("s", "o", "'")


_WILD = re.compile(r"\b(?:wild|jokers?)\b", re.IGNORECASE)


def mentions_wild_cards(text: str) -> bool:
    """Whether a chart speaks of wild cards: then `natural` means without them.

    >>> mentions_wild_cards("4 to a wild royal"), mentions_wild_cards("natural royal flush")
    (True, False)
    """
    lines = text.splitlines()
    return any(
        _WILD.search(without_comment(line)) or read_heading(line) or heading_and_rest(line)[0]
        for line in lines
    )


def words_of(line: str, wild: bool = False) -> tuple[Word, ...]:
    """The words of a line, without its number, its comment, articles and other fillers.

    `natural` is a filler too, unless the chart is about wild cards.

    >>> [word.text for word in words_of("3. Four to a Royal Flush (18.36)  # a comment")]
    ['4', 'to', 'royal', 'flush']
    >>> [word.ranks for word in words_of("suited 10/J")]
    [(), (8,), (), (9,)]
    """
    line = VALUE.sub("", without_comment(line))
    start = len(line) - len(without_number(line))
    line = line[:start] + ASIDES.sub(lambda aside: " " * len(aside[0]), line[start:])
    line = _APART.sub(r"\1\3\2", _DOUBLED.sub(_joined_double, line))
    words = [
        word
        for match in _TOKEN.finditer(line.translate(FOLDED), start)
        for word in _read(match, line)
    ]
    words = _with_commas(_with_signs(_with_phrases(words), line))
    for change in (_card_as_to, _verb_of_remark, _beside_rank):
        words = [change(words, i) for i in range(len(words))]
    words = [
        word
        for i, word in enumerate(words)
        if not _is_filler(words, i) or (wild and word.text == "natural")
    ]
    return tuple(_without_spare_commas(words))


def _joined_double(double: re.Match[str]) -> str:
    """`QQ ` for `Q-Q`, at its place."""
    return "".join(re.findall(r"\w+", double[0])).ljust(len(double[0]))


def without_comment(line: str) -> str:
    """The line up to its comment; `# of gaps` means the number of gaps and is not a comment.

    >>> without_comment("low pair  # 0.82")
    'low pair'
    """
    return COMMENT.sub("", line).rstrip()


def without_number(line: str) -> str:
    """The line without its comment and without the number or bullet that may begin it.

    >>> without_number("12. low pair  # 0.82")
    'low pair'
    """
    line = without_comment(line)
    numbering = NUMBERING.match(line)
    return line[numbering.end() :] if numbering else line


def heading_and_rest(line: str) -> tuple[Heading | None, str]:
    """A line with a heading of its own in two; the second keeps its columns.

    >>> heading_and_rest("7. 2 deuces: 4 to a royal")
    (Heading(wild=<Wilds 2 deuces>), '             4 to a royal')
    """
    rest = without_number(line)
    return split_heading((" " * (len(without_comment(line)) - len(rest)) + rest).translate(FOLDED))


def _read(match: re.Match[str], line: str) -> list[Word]:
    """The words of a token: one, or several for shorthands such as `QJs` and `RF4`."""
    folded, column = match.group(), match.start() + 1
    raw = folded if folded in "()" else line[match.start() : match.end()]
    if spelled := spelled_out("".join(folded.split())):
        return [Word(column, raw, text) for text in spelled]
    glued = _GLUED.fullmatch(folded)
    if glued:
        named, sign = glued[1] or glued[3], glued[2] or "'"
        ranks = _ranks(named)
        if len(set(ranks)) == len(ranks):
            suiting = "unsuited" if sign.lower() == "o" else "suited"
            return [Word(column, sign, suiting), Word(column, named, named.lower(), ranks)]
    lower = folded.lower().strip("'") or folded
    if folded == "." and WHAT_TO_DO.match(line, match.end()):  # `two pair. Draw one`
        lower = ","
    return [Word(column, raw, CANON.get(lower, lower), _ranks(folded.strip("'")))]


def _ranks(raw: str) -> tuple[int, ...]:
    """The ranks that a word such as `QJ`, `10`, `tens`, `5s` or `A's` names; () for other words."""
    lower = raw.lower()
    if raw in ("at", "At", "as"):
        return ()
    base = lower.removesuffix("'s") if lower.endswith("'s") else lower
    for name in (base, base.removesuffix("s")):
        if name in RANK_WORDS:
            return (RANKS.index(RANK_WORDS[name]),)
        if _GROUP.fullmatch(name):
            return tuple(RANKS.index(rank) for rank in name.upper().replace("10", "T"))
    return ()


def _with_phrases(words: list[Word]) -> list[Word]:
    """The words with each phrase of several words replaced by what it is read as."""
    read: list[Word] = []
    lowers = [word.bare or word.raw for word in words]
    i = 0
    while i < len(words):
        for phrase, texts in PHRASES.get(lowers[i], ()):
            listed = phrase[1:2] == ("/",) and "/" in lowers[max(i - 1, 0) : i]  # `3/4/5`
            if tuple(lowers[i : i + len(phrase)]) == phrase and not listed:
                raw = " ".join(word.raw for word in words[i : i + len(phrase)])
                read += [Word(words[i].column, raw, text) for text in texts]
                i += len(phrase)
                break
        else:
            read.append(words[i])
            i += 1
    return read


def _with_signs(words: list[Word], line: str) -> list[Word]:
    """The words with each hyphen and slash replaced by what it means there."""
    read = []
    for i, word in enumerate(words):
        if word.raw == "=" and _tells_ranks(words[i + 1 : i + 2]):
            read.append(replace(word, text=","))
        elif word.raw == "/" and _counts_run(words, i):
            read.append(replace(word, text="to"))
        elif word.raw == "/" and _parts_kinds(words, i):
            read.append(replace(word, text="or"))
        elif word.raw not in HYPHENS:
            read.append(word)
        elif role := _role_of_hyphen(words, i, line):
            read.append(replace(word, text=role))
    return read


def _with_commas(words: list[Word]) -> list[Word]:
    """The words with a comma between cards side by side: `JJ QQ`, `2s 3s`, `AK AQ suited`."""
    read: list[Word] = []
    for word in words:
        before = read[-1] if read else word
        if (read and _are_alike(before, word)) or (
            word.glued and before.ranks and len(read) > 1 and read[-2].glued
        ):
            read.append(Word(word.column, ",", ","))
        read.append(word)
    return read


def _are_alike(one: Word, other: Word) -> bool:
    """Whether cards in two words belong to a list: `JJ QQ`, `AK AQ suited`, `quads 2s 3s 4s`."""
    if not one.ranks or len(one.ranks) != len(other.ranks) or one.doubled != other.doubled:
        return False
    if len(one.ranks) > 1:
        return bool(one.doubled) or not (one.raw.isdecimal() or other.raw.isdecimal())
    short = one.plural and other.plural and len(one.raw + other.raw) < 6
    return short and abs(one.ranks[0] - other.ranks[0]) == 1


def _counts_run(words: list[Word], i: int) -> bool:
    """Whether a slash stands between a number and what it counts: `4/RF`, `3/flush`."""
    ahead, before, slash, after = (*[Word(0, "", "")] * 2, *words, Word(0, "", ""))[i : i + 4]
    glued = before.column + len(before.raw) == slash.column == after.column - 1
    counted = before.number is not None and after.text in RUN_WORDS
    return glued and counted and ahead.text not in RUN_WORDS


def _tells_ranks(behind: list[Word]) -> bool:
    """Whether ranks stand behind the sign of `high pair = JJ+`, and no number."""
    return any(word.ranks and word.number is None for word in behind)


def _parts_kinds(words: list[Word], i: int) -> bool:
    """Whether a slash stands between two kinds, as in `low pair / KQ`, and not between ranks."""
    around, ends = words[i - 1 : i] + words[i + 1 : i + 2], (max(i - 2, 0), i + 2)
    if all(words[min(at, len(words) - 1)].raw in HYPHENS for at in ends):
        return True  # `A-K/A-Q`
    return not all(len(word.ranks) == 1 for word in around)


def _role_of_hyphen(words: list[Word], i: int, line: str) -> str:
    """What a hyphen or dash means.

    It is `-` between ranks (`A-K`) and numbers (`1-2`), `minus` before gaps and after a sign, `to`
    in `4-flush`, a comma if it is a dash between words, and nothing within a compound word
    (`open-ended`).
    """
    if not 0 < i < len(words) - 1:
        return ""
    before, after = words[i - 1], words[i + 1]
    if before.text in _COMPARISONS or (after.text == "gap" and before.text in _HIGH_CARDS):
        return "minus"
    if after.glued and before.ranks:
        return "-"  # `AKs-AJs`
    at = words[i].column
    spaced = line[at - 2].isspace() and line[at : at + 1].isspace()
    if all(_joins_ranks(word, spaced) for word in (before, after)):
        return "-"
    if spaced or words[i].raw in LONG_DASHES:
        return ","
    return "to" if before.number is not None and after.text in RUN_WORDS else ""


def _card_as_to(words: list[Word], i: int) -> Word:
    """The i-th word, but `to` for the `card` in `4-card flush`, which means 4 to a flush."""
    between = 0 < i < len(words) - 1 and words[i].text in ("card", "cards")
    counts = between and words[i - 1].number is not None and words[i + 1].text in RUN_WORDS
    return replace(words[i], text="to") if counts else words[i]


def _beside_rank(words: list[Word], i: int) -> Word:
    """The i-th word, but `except` for that of `non-ace pair`, `1` in `lone ace`, `alone` behind."""
    word = words[i]
    before = [one.ranks for one in words[max(i - 2, 0) : i] if one.text != ","][-1:]
    after = [one for one in words[i + 1 : i + 3] if one.text != "-"][:1]
    if word.raw.lower() in ("single", "solo"):  # `K or A single`, `jack, single`
        ends = any(before) and all(one.text in (",", "or") for one in after)
        return replace(word, text="alone") if ends else word
    means = _BEFORE_RANK.get(word.text, word.text)
    ranked = any(len(set(one.ranks)) == 1 and not (means == "1" and one.number) for one in after)
    return replace(word, text=means) if ranked else word


def _verb_of_remark(words: list[Word], i: int) -> Word:
    """The i-th word, but `hold-the` for the verb in `low pair, hold the pair`: a remark on it."""
    verb = words[i].text in VERBS and words[i].raw.lower() in VERBS | CHASES
    behind = any(word.text not in NOISE for word in words[:i]) and words[i - 1].text not in (
        "or",
        "and",
    )
    article, held, noun = (word.text for word in (*words, *[Word(0, "", "")] * 3)[i + 1 : i + 4])
    if not (verb and behind and held and article == "the") or words[i + 2].plural:
        return words[i]
    if {held, noun} & {"lowest", "highest"} or (held == "low" and noun != "pair"):
        return words[i]
    return replace(words[i], text="hold-the")


def _joins_ranks(word: Word, spaced: bool) -> bool:
    if word.number is not None:
        return True
    return len(set(word.ranks)) == 1 if spaced else bool(word.ranks)


def _is_filler(words: list[Word], i: int) -> bool:
    """Whether the i-th word adds nothing: an article, or a word such as `card` or `hold`."""
    word = words[i]
    following = words[i + 1] if i + 1 < len(words) else None
    ranged = i > 0 and (words[i - 1].text == "-" or words[i - 1].raw in ("through", "thru"))
    if word.raw == "A" and following and following.text in _AFTER_AN_ARTICLE:
        return not ranged  # `Four To A Flush`, but `J-A pair`
    if word.raw == "a" or (word.raw == "A" and i == 0):
        previous = words[i - 1].text if i else ""
        next_raw = following.raw.strip("'") if following else ""
        named = not next_raw[:1].isalnum() or bool(following and following.text in _AFTER_AN_ACE)
        listed = following is not None and _is_letter_like(following, word)
        if listed and previous == "with":  # `with a K`
            return word.raw == "a"
        return not named and not listed and previous not in _BEFORE_RANKS
    if word.raw == ".":
        return following is None or (i > 0 and words[i - 1].raw.lower() in ABBREVIATED)
    if word.text == "any":  # `4 to a flush (any)`
        return i > 0 and all(later.text == "," for later in words[i + 1 :])
    if word.text in VERBS:
        begins = all(earlier.text in NOISE for earlier in words[:i])
        return begins or (following is not None and following.text in _AFTER_A_VERB)
    if word.text == "natural":  # `(1 deuce + 2 natural)`
        return i == 0 or words[i - 1].number is None
    return word.text in NOISE


def _is_letter_like(following: Word, word: Word) -> bool:
    """Whether a letter of a rank follows in the same case: `A K Q J unsuited`, but `a K-Q`."""
    return following.raw.upper() in _LETTERS and following.raw.isupper() == word.raw.isupper()


_COMPARISONS = {"=", "<", ">", "≤", "≥"}
_HIGH_CARDS = {"high", "card", "cards"}
SUITINGS = ("suited", "unsuited")
_BEFORE_RANK = {"non": "except", "lone": "1"}
_BEFORE_RANKS = {*SUITINGS, "any", "/"}
_LETTERS = {"K", "Q", "J", "T"}
_AFTER_AN_ACE = {"only", "alone", "or", "and", "with", "if", "unless"}
_AFTER_A_VERB = {"the", "just", "lowest", "highest"}
RUN_WORDS = {"royal", "straight", "flush", "outside", "inside", "double"}
_AFTER_AN_ARTICLE = {*RUN_WORDS, "kind", "pair", "kicker"}


def _without_spare_commas(words: list[Word]) -> list[Word]:
    """The words without commas at the start, at the end, before another comma, or before `or`."""
    kept: list[Word] = []
    for word in words:
        if word.text == "," and not kept:
            continue
        if word.text in (",", "or", "and") and kept and kept[-1].text == ",":
            kept.pop()
        kept.append(word)
    return kept[:-1] if kept and kept[-1].text == "," else kept
