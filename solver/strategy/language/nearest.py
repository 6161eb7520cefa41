"""What a line may have been meant to say: one that is not understood, or one with two readings.

For a line that is not understood it is the first change of it, out of a few, that can be read. A
line that can be read in more than one way is read as charts mostly mean it, and a grade says how;
what is refused for it stands in the tables of `rank_lists`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from evaluator.front_door import spelled_like
from solver.strategy.language.advice import advised
from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.chart_words import words_of
from solver.strategy.language.kinds import MADE, Family, Kind
from solver.strategy.language.reader import LineError
from solver.strategy.language.spellings import ANY_SUIT, CANON, NOISE, THROW

_OWN = """no or to unless penalty full any highest lowest first more type
deuce deuces ace king queen jack ten aces kings queens jacks tens"""
_WORDS = sorted(
    {word for word in (*CANON, *CANON.values(), *NOISE) if word.isalpha() and len(word) > 2}
    | {*_OWN.split()}
)
# Words that do not say which cards they mean, and what they mostly mean.
_FACES = "face faces court picture pictures paint paints figure figures honor honors honour honours"
_SENSES = dict.fromkeys(_FACES.split(), "high")
_SENSES |= {"rainbow": "unsuited"}
_SENSES |= dict.fromkeys(("spades", "hearts", "diamonds", "clubs"), "suited cards")
_MEANING = re.compile(
    rf"\b({'|'.join(_SENSES)})\b(?:(?:\s+cards?)?\s+(?:or|and|&)\s+(?:an?\s+)?aces?\b)?",
    re.IGNORECASE,
)
# Numbers as they are heard: `for to a flush`, `four two a flush`.
_HEARD = (
    (re.compile(r"^\s*for\s+(?=t(?:o|wo|oo)\b)", re.IGNORECASE), "4 "),
    (re.compile(r"(?<=[234eru])\s+t(?:wo|oo)\s+(?=an?\b|the\b)", re.IGNORECASE), " to "),
)
_WORD = re.compile(r"\S+")
_ENCLOSED = re.compile(r"\([^)]*\)")
_REMARK = re.compile(r"(?::|\s(?:[–—→⇒-]|[=-]>))\s.*")
_KEEPS_ALL = re.compile(r"\b(?:hold|keep)\s+(?:all|everything)\b", re.IGNORECASE)
_DISCARDS_SOME = re.compile(
    rf"\b{THROW}\s+(?:(?:the|an?|one|your|that)\b(?!\s+(?:rest|hand|lot))"
    r"|(?:straight|flush|(?:(?:low|high|any)\s+)?pair|full\s+house)(?:e?s)?\b)",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"[,(]?\s*(?:>+|\b(?:beats?|over|outranks?|ranks?\s+(?:above|ahead\s+of)|takes?\s+priority\s+over|rather\s+than|instead\s+of|before|ahead\s+of"
    rf"|and\s+{THROW})\b"
    rf"|[–—,;]\s*{THROW}\s+the\s+(?:odd|unsuited|off-?suit(?:ed)?)\b)",
    re.IGNORECASE,
)
_BROKEN = re.compile(
    rf"\W*(?:(?:never|don'?t|do\s+not|not)\s+(?:break|split|{THROW})(?:\s+up)?"
    rf"|(?:(?:never|don'?t|do\s+not)\s+(?:hold|keep|save)|{THROW})"
    r"\s+(?:an?|the|any|your)\s+kickers?\s+(?:with|when|if|from)(?:\s+you\s+(?:have|hold))?"
    r"|(?:(?:you|we)\s+(?:(?:will|should|can)\s+)?)?(?:(?:break|split|sacrifice|discard)s?|gives?\s+up|throws?\s+away)\b.*\b(?:for|to\s+(?:keep|hold|save|play|draw\s+to|go\s+for))"
    r"|.*\bloses?\s+to)\s+",
    re.IGNORECASE,
)
_NOT_UNLESS = re.compile(
    r"\W*(?:never|don'?t|do\s+not|not|avoid)\s+(?:draw(?:ing)?\s+to|hold(?:ing)?|keep(?:ing)?|play(?:ing)?)\s+"
    r"(?P<hand>.*?),?\s+unless\s+(?:it|they|you|there)\s+(?:also\s+)?"
    r"(?:includes?|has|have|contains?|is|are|hold)\s+(?P<narrower>.*)",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(r"\s*[;.,]\s+(?:otherwise|else|if\s+not)\b.*", re.IGNORECASE)
_IN_ORDER = re.compile(
    r".*?(?:(?P<order>lowest|highest)\s+(?:two|2)|(?:two|2)\s+(?P<behind>lowest|highest))"
    r"(?:\s+of\s+(?:the\s+)?(?:three|3|four|4))?(?P<suiting>\s+(?:un|off)?suited)?\s+(?:high|face)\s+cards?\W*",
    re.IGNORECASE,
)
_ACE_TOSSED = re.compile(
    rf"[\s,;:(–—-]+(?:if\s+(?:three|3|more)[\s,]+)?{THROW}\s+the\s+aces?\b"
    r"(?:\s+(?:if|when|from|with)\b.*|\W*)$",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r".*?(?:^|[,;:.»>)–—-]\s*|\band\s+)(?:(?:just|only|you|should)\s+)*(?:hold|keep|save|play)\s+"
    r"(?:(?:just|only|the|on\s+to)\s+)*(?P<kept>[^,;:]+?)"
    rf"(?:\s*(?:[,;]|\band)\s*{THROW}\b.*)?\W*",
    re.IGNORECASE,
)
_NEVER_BUT = re.compile(
    r"\W*(?:never|don'?t|do\s+not)\s+(?:hold|keep|save|play)\b.*?\bexcept(?:\s+for)?\s+(?P<kept>.+)",
    re.IGNORECASE,
)
_ONLY_BROKEN = re.compile(
    r"\W*(?:only\s+)?(?:break|split)(?:\s+(?:up|away))?\s+(?:an?\s+|your\s+|the\s+)?(?P<broken>.+?)\s+"
    r"(?P<joint>for|if\s+you\s+(?:have|hold|are\s+dealt)|when\s+you\s+(?:have|hold))\s+(?P<kept>.+?)\W*",
    re.IGNORECASE,
)
_LAST_SENTENCE = re.compile(rf"\.\s+((?:hold|keep|save|play|draw|{THROW})\b.*)", re.IGNORECASE)
_GERUND = re.compile(r"^\W*(?:holding|keeping|saving)\s+", re.IGNORECASE)
_TWO_RANKS = r"(?:[2-9TJQKA]|10)(?:[-/]?(?:[2-9TJQKA]|10))+"
_RANKS_ALONE = re.compile(rf"{_TWO_RANKS}(?:(?:,\s*|,?\s+or\s+){_TWO_RANKS})*")
_RANKS_BEFORE = re.compile(rf"\b{_TWO_RANKS}\s*$")
_SUITED = re.compile(r"\b(?:un|off-?)?suited\b", re.IGNORECASE)
_BACK = 4
_MOST_OFFERS = 3
_ARTICLE = re.compile(r"\ban?\s+$", re.IGNORECASE)
_LEADING = re.compile(
    r"(?:\s+(?:a|an|the|of|to|or|and|with|no|if|when|unless|you|are|have))+\s*$", re.IGNORECASE
)


def nearest_line(
    line: str, error: LineError, read: Callable[[str], Rule | None]
) -> tuple[str, ...]:
    """The line that was probably meant, as a rule prints itself; () if none is near enough.

    The line ends before the word that is not understood, if this compares, as in `low pair over
    QJ`; or the word is spelled right, joined with "or" or "one", or left out; or the line ends
    before it anyway; or what stands in parentheses is left out. In parentheses nothing is
    joined, and no kind is added by it.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> nearest_line("4 to a flsh", LineError(8, "flsh", ("flush",)), parse_rule)
    ('4 to a flush',)
    """
    bare = without_remark(line, error, read)
    for candidate in dict.fromkeys(_candidates(line, error, joining=bare is None)):
        if candidate.strip().lower() in ("a", "an", "all") or (rule := read(candidate)) is None:
            continue
        if _discards(rule) and (_KEEPS_ALL.search(line) or _DISCARDS_SOME.search(line)):
            continue
        if bare is None or len(rule.kinds) <= len(bare.kinds):
            return (str(rule),)
    return ()


def _candidates(line: str, error: LineError, joining: bool) -> Iterator[str]:
    start = error.column - 1
    before, after = line[:start], line[start + len(error.found) :]
    if compared := _COMPARED.search(line):
        yield _GERUND.sub("", line[: compared.start()])
    if _OTHERWISE.search(line):
        yield _OTHERWISE.sub("", line)
    if narrowed := _NOT_UNLESS.match(line):
        yield f"{narrowed['hand']} with {narrowed['narrower']}"
    if ordered := _IN_ORDER.fullmatch(line):
        order = ordered["order"] or ordered["behind"]
        yield f"2{ordered['suiting'] or ''} high cards, {order.lower()} first"
    if only := _ONLY_BROKEN.fullmatch(line):
        if line.strip().lower().startswith("only"):
            yield f"{only['broken']} unless {only['kept']}"
        yield only["kept"]
    if tossed := _ACE_TOSSED.search(line):
        yield f"{line[: tossed.start()]}, lowest first"
    if kept := _NEVER_BUT.fullmatch(line) or _KEPT.fullmatch(line):
        suiting = _SUITED.search(line) if _RANKS_ALONE.fullmatch(kept["kept"]) else None
        yield f"{suiting[0]} {kept['kept']}" if suiting else kept["kept"]
    if broken := _BROKEN.match(line):
        yield line[broken.end() :]
    heard = line
    for sound, number in _HEARD:
        heard = sound.sub(number, heard)
    if heard != line:
        yield heard
    meant = _MEANING.sub(lambda word: _SENSES[word[1].lower()], line)
    if meant != line:
        yield meant
    for word in () if meant != line else spelled_like(error.found.lower(), _WORDS, most=3):
        yield before + word + after
    for joint in ("or", "one") if joining else ():
        for place in [match.start() for match in _WORD.finditer(before + error.found)][-_BACK:]:
            if not _ARTICLE.search(line[:place]):  # `a` would be taken for an ace
                yield f"{line[:place]}{joint} {line[place:]}"
    yield before + after
    shorter = _LEADING.sub("", before)
    yield shorter
    yield shorter.rpartition(",")[0]
    yield shorter.rstrip().rpartition(" ")[0]
    yield _ENCLOSED.sub("", line)
    yield _REMARK.sub("", line)
    if last := _LAST_SENTENCE.search(line):
        yield last[1]
    yield line[start:].partition(":")[2]


def with_advice(
    line: str, offers: tuple[str, ...], read: Callable[[str], Rule | None], wild: bool = False
) -> tuple[str, ...]:
    """The offers, and what the line may mean if it is a sentence of advice; three at most.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> with_advice("aces, if you hold two of them", ("pair of aces",), parse_rule)
    ('pair of aces',)
    """
    meant, told = list(dict.fromkeys(offers)), tuple(offers)
    for sentence in advised(line, wild):
        if len(meant) >= _MOST_OFFERS:
            break
        rule = read(sentence) if sentence else None
        keeps = _KEEPS_ALL.search(line) and _discards(rule)
        if rule and not keeps and str(rule) not in meant and not _is_part(str(rule), told):
            meant.append(str(rule))
    return tuple(meant)


def _discards(rule: Rule | None) -> bool:
    return rule is not None and any(kind.family is Family.NOTHING for kind in rule.kinds)


def _is_part(line: str, offers: tuple[str, ...]) -> bool:
    """Whether an offer is the line with an exception; or with more, where there are several."""
    joints = (" unless ", *((" if ", ", ") if len(offers) > 1 else ()))
    return any(offer.startswith(line + joint) for offer in offers for joint in joints)


def without_remark(line: str, error: LineError, read: Callable[[str], Rule | None]) -> Rule | None:
    """The line without the brackets in which it is not understood; None if that says nothing.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> print(without_remark("flush (rare)", LineError(8, "rare", ("or",)), parse_rule))
    flush
    """
    enclosed = line.rfind("(", 0, error.column) > line.rfind(")", 0, error.column)
    return read(_ENCLOSED.sub(_suiting_in, line)) if enclosed else None


def _suiting_in(bracket: re.Match[str]) -> str:
    """What of brackets behind ranks says which they are: ` unsuited` of `(3 high, unsuited)`."""
    suiting = _SUITED.search(bracket[0])
    behind = _RANKS_BEFORE.search(bracket.string[: bracket.start()])
    return f" {suiting[0]}" if suiting and behind else ""


def other_readings(rule: Rule) -> tuple[str, ...]:
    """What else the line of a rule could mean, in the words of the language; () for nothing.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> other_readings(parse_rule("4-card straight"))
    ('4 to an outside straight',)
    >>> other_readings(parse_rule("QJ")), other_readings(parse_rule("any QJ"))
    (('suited QJ', 'unsuited QJ'), ())
    """
    words = [word.text for word in words_of(rule.as_written)]
    return tuple(str(other) for other in _others(rule, words) if other != rule)


def _others(rule: Rule, words: list[str]) -> Iterator[Rule]:
    """The rule with another meaning of what its line leaves open."""
    if not {"any", ANY_SUIT} & {*words}:
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=True))
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=False))
    yield _with_kinds(rule, _outside)
    yield _wild_in_all(rule)
    if "better" in words and "pair" not in words:
        yield _with_kinds(rule, _one_card)
    if "no" in words and "with" not in words[: words.index("no")]:
        yield _with_discards(rule)


def _with_kinds(rule: Rule, change: Callable[[Kind], Kind]) -> Rule:
    return replace(rule, kinds=tuple(dict.fromkeys(map(change, rule.kinds))))


def _suited(kind: Kind, suited: bool) -> Kind:
    """Ranks without a suiting: of one suit, or not."""
    named = kind.family is Family.NAMED and kind.cards > 1 and kind.suited is None
    return replace(kind, suited=suited) if named else kind


def _outside(kind: Kind) -> Kind:
    """Some mean only open ended straights by `4 to a straight`."""
    straight = kind.family is Family.STRAIGHT and kind.cards == 4 and kind.gaps is None
    return replace(kind, side="outside") if straight and not kind.side else kind


def _wild_in_all(rule: Rule) -> Rule:
    """`three of a kind or flush with 1 deuce`: all of these hands may be meant with it."""
    *others, last = rule.kinds
    made = all(one.family in MADE and not one.is_draw for one in rule.kinds)
    if not (made and others and last.wild) or rule.wild or any(one.wild for one in others):
        return rule
    return replace(rule, kinds=(*others, replace(last, wild=None)), wild=last.wild)


def _one_card(kind: Kind) -> Kind:
    """`Jacks or better` may be a pair or a single card."""
    return Kind(Family.HIGH, 1) if kind.family is Family.PAIR and kind.ranks else kind


def _with_discards(rule: Rule) -> Rule:
    """`no ace` without `with` may be about the discards."""
    ranks = 0
    for kind in rule.kinds:
        ranks |= kind.lacking
    conditions = (Condition(wanted=False, ranks=ranks),) if ranks else ()
    held = _with_kinds(rule, lambda kind: replace(kind, lacking=0))
    return replace(held, conditions=(*rule.conditions, *conditions))
