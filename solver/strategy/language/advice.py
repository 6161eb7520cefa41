"""Sentences of advice, as lessons and forums write them, and the chart's line that each may mean.

They tell what is dealt, what is done with it and why: `If you have a flush and four to a royal,
draw to the royal`. The language does not read them, as a word in them can change everything: a
refusal offers what they may mean. `ADVICE` is the table of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

_HOLD = (
    r"(?:(?:always|just|only|simply|then|should|must|can|you|we|will|would|want\s+to)\s+)*"
    r"(?:hold(?:ing)?|keep(?:ing)?|sav(?:e|ing)|play|retain|stick\s+with|hang\s+on\s*to"
    r"|(?:go|draw|shoot|aim|try|play)\s+(?:for|to|at|after))(?:\s+on\s*to)?\b"
)
_DISCARD = r"(?:discard|drop|toss|throw(?:\s+away)?|dump|replace|draw|get\s+rid\s+of)\b"
_NOT = r"(?:never|don'?t(?:\s+ever)?|do\s+not|not|avoid)"
_NUMBER = r"(?:a|an|one|two|three|four|five|[1-5])"
_WHEN = (
    r"(?:(?:if|when(?:ever)?|once|any\s?time|should|with|on|from|holding|having"
    r"|in\s+(?:all|any)(?:\s+other)?\s+cases?\s+(?:where|when))\b\s*)"
)
_DEALT = (
    r"(?:(?:you(?:'re|'ve)?|we|i|your\s+hand|the\s+hand)\s+)?(?:(?:are|have|been|already|also|only|do)\s+)*"
    r"(?:(?:dealt|have|got|get|hold|holding|receive|contains?|has|see|find)\s+)?"
)
_TURN = r"\s*(?:[,:;.>]|=>|->|[–—-]+\s)\s*(?:then\s+)?"
_ALL_OF_IT = (
    r"(?:it|them|that|those|all|everything|both|the\s+(?:whole\s+)?(?:hand|lot)|all\s+(?:your\s+|the\s+)?\w+"
    r"|(?:all\s+)?(?:\w+\s+)?of\s+them|(?:all\s+)?(?:your\s+|the\s+)?(?:five|5|four|4)(?:\s+cards)?"
    r"|all\s+(?:your\s+)?(?:five|four)\s+cards)"
)
_TAIL = (
    rf"(?:\s*(?:[,;.(]|[–—]|\band)\s*(?:and\s+)?(?:you\s+)?"
    rf"(?:{_DISCARD}|because|since|hoping|don'?t|never|not|even|no\b).*)?"
)
_SOME = r"(?!(?:all|everything|nothing|none)\b)"
_WILDS = rf"(?:{_NUMBER}|no)\s+(?:single\s+)?(?:deuces?|jokers?|wild(?:s|\s+cards?)?)"
_EXCEPT = r",?\s*\(?\b(?:unless|except(?:\s+(?:for|if|when|to|with))?|but\s+not\s+(?:for|over))\s+"
_PAYING = re.compile(
    r"\b(?:(?:all|any|an?|your)\s+)*(?:(?:dealt|pat)\s+)?(?:paying|winning)\s+(?:hands?|combinations?)\b(?:\s*\([^)]*\))?",
    re.IGNORECASE,
)
_LONGEST = 250  # letters; what is longer is no sentence about one hold
_BARE_RUN = re.compile(
    r"(?:(?:an?|the|your|that)\s+)?(?P<run>(?:royal|straight|flush|inside|open|outside)\b.*)",
    re.IGNORECASE,
)
_CHASE = re.compile(r"\b(?:go|draw|shoot|aim|try|play)\s+(?:for|to|at|after)\s+$", re.IGNORECASE)


class Advice:
    """One row: a whole sentence, and the lines it may mean, best first, with what was in it."""

    def __init__(self, sentence: str, *lines: str) -> None:
        self._sentence = sentence
        self._lines = lines

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"\W*{self._sentence}\W*", re.IGNORECASE)

    def meant(self, line: str) -> Iterator[str]:
        """The lines that it may mean; none if it is another sentence."""
        if match := self._pattern.fullmatch(line):
            parts = {name: _part(match, name) for name in match.groupdict()}
            yield from (one.format(**parts) for one in self._lines)


def _part(match: re.Match[str], name: str) -> str:
    """What a sentence says there; a hand that is gone for has no number, and four cards mostly."""
    part = (match[name] or "").strip()
    chased = _CHASE.search(match.string[: match.start(name)]) and _BARE_RUN.fullmatch(part)
    if chased:
        return f"4 to a {chased['run']}"
    if name == "wild":
        return re.sub(r"^an?\b", "one", re.sub(r"\bsingle\s+", "", part))
    return re.sub(r"^an?\s+(?=pair\b(?!\s+of))", "any ", part)


ADVICE = (
    # what is kept of all hands of a kind, and what breaks them
    Advice(
        rf"{_NOT}\s+(?:break|split|discard|give\s+up)(?:\s+up)?\s+(?:an?\s+|the\s+|any\s+)?"
        rf"(?P<kept>.+?){_EXCEPT}{_DEALT}(?P<other>.+)",
        "{kept} unless {other}",
    ),
    Advice(
        r"(?P<kept>.+?)\s+(?:is|are|should|must|to|be|always|\s)+\s+(?:kept|held|saved)"
        rf"{_EXCEPT}{_DEALT}(?P<other>.+)",
        "{kept} unless {other}",
    ),
    Advice(
        r"(?P<kept>.+?)\s+(?:is|are|should|must|to|be|always|\s)+\s+(?:kept|held|saved)", "{kept}"
    ),
    Advice(
        rf"(?:{_HOLD})?\s*(?P<kept>.+?)\s+over\s+.+?{_EXCEPT}(?P<other>.+?)",
        "{kept} unless {other}",
    ),
    Advice(
        rf"{_HOLD}\s+(?:your|the|a|any)\s+(?:hand|cards)\s+(?:only\s+)?(?:if|when)\s+(?:it|they|you|that)(?:'s)?\s+"
        r"(?:is|are|makes?|creates?|contains?|has|have|forms?)?\s*(?P<kept>[^;.,]+)(?:[;.,].*)?",
        "{kept}",
    ),
    Advice(
        r"(?:the\s+only\s+(?:time|case|way)\s+(?:you|we|i)\s+)?"
        rf"(?:{_HOLD}\s+)?(?P<kept>.+?)\s+(?:(?:is\s+)?only\s+(?:if|when)|is\s+(?:if|when))\s+(?:it|they|you|there)"
        r"(?:'ve|'s|\s+(?:have|has|is|are|includes?|contains?))?(?:\s+got)?\s+(?P<narrower>.+)",
        "{kept} with {narrower}",
        "{kept}",
    ),
    # one of two pairs
    Advice(
        rf".*\btwo\s+(?:\w+\s+)?pairs?\b.*\b(?:{_HOLD}\s+(?:just\s+|only\s+)*one\b|{_DISCARD}\s+one\b).*",
        "any pair",
        "any pair if two pair",
    ),
    Advice(rf"{_HOLD}\s+(?:just|only)\s+one\s+pair\b.*\btwo", "any pair", "any pair if two pair"),
    # wild cards beside the hold
    Advice(
        r".*\b(?P<count>two|three|four|[2-4])\s+(?P<what>deuces|jokers|aces|kings|queens|jacks|wilds?|wild\s+cards)\b"
        rf".*\b(?:{_HOLD}|{_DISCARD}(?:\s+\w+){{0,2}}\s+to)\s+(?:just\s+|only\s+)*(?:all\s+)?(?:the\s+|your\s+|those\s+)?"
        rf"(?:(?P=count)\s+)?(?P=what)\b(?:\s+(?:only|alone|by\s+themselves))?{_TAIL}",
        "{count} {what}",
    ),
    Advice(
        rf"(?:{_WHEN}\s*{_DEALT})?(?P<wild>{_WILDS}){_TURN}{_HOLD}\s+(?P<kept>.+?){_TAIL}",
        "with {wild}: {kept}",
        "{kept}",
    ),
    Advice(
        rf"(?:{_HOLD}\s+)?(?:all\s+)?(?P<kept>.+?),?\s+(?:with|and|plus)\s+(?P<wild>{_WILDS})",
        "with {wild}: {kept}",
    ),
    Advice(
        rf"(?:{_WHEN}\s*{_DEALT})?(?P<wild>{_WILDS})\s+(?:and|plus|with)\s+(?P<kept>[^,:;]+?)(?:,.*|:.*)?",
        "{wild} + {kept}",
    ),
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<wild>{_WILDS}){_TURN}{_HOLD}\s+(?:all|both|it|them)(?:\s+(?:two|three|of\s+them))?\s+"
        r"(?:\+|plus|and|with)\s+(?P<kept>.+)",
        "with {wild}: {wild} + {kept}",
    ),
    # a number of cards for a hand
    Advice(
        r"(?:for|to\s+(?:make|get|form|complete|hit|try\s+for))\s+(?:an?\s+|the\s+)?(?P<hand>[^,:;]+),\s*"
        rf"{_HOLD}\s+(?:an?\s+|the\s+|any\s+)?(?P<count>two|three|four|[2-4])(?:-|\s+)?(?:cards?|of)\b.*",
        "{count} to a {hand}",
    ),
    Advice(
        rf"(?:.*[,.;:]\s*)?{_HOLD}\s+(?:your\s+|the\s+|any\s+)?high\s+cards?,?\s+(?:but\s+)?(?:no|not|never)\s+more\s+than\s+"
        r"(?P<count>two|three|[23])\b.*",
        "{count} high cards",
    ),
    Advice(
        r"(?:.*\b(?:winners?|hands?|anything|everything))\s+(?:from\s+)?(?P<kept>.+?)\s+(?:and|or|on)\s+(?:up|above|better)",
        "{kept} or better",
    ),
    # one hand given up for another
    Advice(
        r".+?\s+(?:is|are|gets?)\s+(?:discarded|broken|split|given\s+up|sacrificed)(?:\s+up)?\s+"
        r"(?:in\s+favou?r\s+of|for)\s+(?P<kept>.+)",
        "{kept}",
    ),
    Advice(
        r"(?:always\s+|only\s+)?(?:break|split|give\s+up|sacrifice)(?:\s+up)?\b.*?\b(?:to|for|and)\s+"
        rf"{_HOLD}\s+(?P<kept>.+)",
        "{kept}",
    ),
    Advice(
        rf"{_NOT}\s+(?:hold|keep|save)\s+(?:an?|the|any)\s+(?:\w+\s+)?(?:kicker|ace|king|card)s?\s+(?:with|beside|to)\s+(?P<kept>.+)",
        "{kept}",
    ),
    Advice(rf"{_NOT}\s+(?:hold|keep|save|play)\b.+?[,;.:–—]\s*{_HOLD}\s+(?P<kept>.+)", "{kept}"),
    # what is dealt, and what is done with it
    Advice(rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?){_TURN}{_HOLD}\s+{_ALL_OF_IT}{_TAIL}", "{kept}"),
    Advice(rf"(?P<kept>.+?){_TURN}{_HOLD}\s+{_ALL_OF_IT}{_TAIL}", "{kept}"),
    Advice(rf"(?:{_HOLD}\s+)?(?P<kept>.+?){_EXCEPT}{_DEALT}(?P<other>.+)", "{kept} unless {other}"),
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<dealt>.+?){_TURN}(?:.*\band\s+)?{_HOLD}\s+{_SOME}(?P<kept>[^,;:]+?){_TAIL}",
        "{kept}",
        "{kept} if {dealt}",
        "{dealt}",
    ),
    Advice(
        rf".+?{_TURN}(?:.*\band\s+)?(?P<kept>draw\s+(?:one|two|three|[1-3])\s+(?:cards?\s+)?to\s+.+)",
        "{kept}",
    ),
    Advice(rf".+?{_TURN}(?:.*\band\s+)?{_HOLD}\s+{_SOME}(?P<kept>[^,;:]+?){_TAIL}", "{kept}"),
    Advice(
        rf"(?:go|draw|shoot|aim|try)\s+for\s+(?:an?|the)\s+(?:\w+\s+){{1,2}}{_WHEN}\s*{_DEALT}(?P<dealt>.+)",
        "{dealt}",
    ),
    Advice(
        rf"{_DISCARD}.*?\b(?:everything|all|five|5|hand)\b.*?\s(?:if|when|unless)\s.+",
        "discard everything",
    ),
    Advice(rf"{_HOLD}\s+(?P<kept>.+?)\s+(?:only\s+)?{_WHEN}.+", "{kept}"),
    Advice(rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?){_TURN}(?:you\s+)?{_DISCARD}.*", "{kept}"),
    Advice(rf"{_WHEN}\s*{_DEALT}(?P<kept>[^,;:]+)", "{kept}"),
    Advice(r"(?P<kept>.+?)\s*[–—-]+\s.*", "{kept}"),
)
"""Sentences of advice: what each means is tried in this order."""


def advised(line: str, wild: bool = False) -> Iterator[str]:
    """The lines that a sentence of advice may mean, best first; each may be no line at all.

    >>> next(advised("If you are dealt a flush and four to a royal, draw to the royal"))
    '4 to a royal'
    """
    least = "three of a kind" if wild else "high pair"
    line = _PAYING.sub(f"{least} or better", line)
    if len(line) <= _LONGEST:
        for row in ADVICE:
            yield from row.meant(line)
