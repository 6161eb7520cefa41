"""Sentences of advice, as lessons and forums write them, and the chart's line that each may mean.

They tell what is dealt, what is done with it and why: `If you have a flush and four to a royal,
draw to the royal`. The language does not read them, as a word in them can change everything: a
refusal offers what they may mean. `ADVICE` is the table of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from solver.strategy.language.spellings import QUOTES, THROW

_SMART = (
    r"(?:(?:it(?:'s|\s+is)|the)\s+(?:\w+\s+)?"
    r"(?:smart|best|better|wise|right|correct|recommended|advisable|move|play)\s+(?:is\s+)?to\s+)"
)
_WHO = r"(?:you(?:'ll|'d)?|we|they|players?|the\s+player)"
_HOLD = (
    rf"(?:{_SMART})?(?:(?:always|just|only|simply|then|should|must|can|could|{_WHO}|will|would"
    r"|(?:want|need|have)\s+to|prefers?(?:\s+to)?)\s+)*"
    r"(?:hold(?:ing|s)?|keep(?:ing|s)?|sav(?:e|ing)|play|retain|prefers?|stick\s+with"
    r"|hang\s+on\s*to|(?:go|draw|shoot|aim|try|play)\s+(?:for|to|at|after|with))(?:\s+on\s*to)?\b"
)
_DISCARD = (
    rf"(?:{_SMART})?(?:request\s+to\s+)?(?:discarding|discards|{THROW}"
    r"|surrender|remove|replace|(?:re-?)?draw|get\s+rid\s+of)\b"
)
_BREAK = rf"(?:break|split|give\s+up|sacrifice|{THROW})(?:\s+(?:up|away))?\b"
_NOT = r"(?:never|don'?t(?:\s+ever)?|do\s+not|not|avoid)"
_TO_BE = r"(?:(?:is|are|should|must|to|be|always)\s+)+"
_NUMBER = r"(?:a|an|one|two|three|four|five|[1-5])"
_WHEN = (
    r"(?:(?:if|when(?:ever)?|once|any\s?time|should|with|on|from|holding|having"
    r"|in\s+(?:all|any)(?:\s+other)?\s+cases?\s+(?:where|when)|(?:if|when)\s+faced\s+with)\b\s*)"
)
_DEALT = (
    r"(?:(?:you(?:'re|'ve)?|we|i|they|players?|your\s+hand|the\s+hand|there(?:'s)?)\s+)?"
    r"(?:(?:is|are|be|have|been|already|also|only|ever|do)\s+)*"
    r"(?:(?:dealt|dealing\s+with|draw|have|got|get|hold|holding|receive|contains?|has|see|find)\s+)?"
)
_TURN = r"\s*(?:[,:;.>]|=>|->|[–—-]+\s)\s*(?:then\s+)?"
_ALL_OF_IT = (
    r"(?:(?:those|these|that|the)(?:\s+\w+)?\s+cards?|it|'?em|them|that|those|all|everything|both|the\s+(?:whole\s+)?(?:hand|lot)|all\s+(?:your\s+|the\s+)?\w+"
    r"|(?:all\s+)?(?:\w+\s+)?of\s+them|(?:all\s+)?(?:your\s+|the\s+)?(?:five|5|four|4)(?:\s+cards)?"
    r"|all\s+(?:your\s+)?(?:five|four)\s+cards)"
)
_TAIL = (
    rf"(?:\s*(?:[,;.(]|[–—]|\band|\bbut)\s*(?:and\s+|but\s+)?(?:you\s+)?"
    rf"(?:{_DISCARD}|because|since|hoping|(?:all\s+)?the\s+(?:rest|others?)\b|don'?t|never|not|even|no\b).*|\s+to\s+(?:create|make|form|try|get|hit)\b.*)?"
)
_SOME = r"(?!(?:all|everything|nothing|none)\b)"
_WILDS = (
    rf"(?:only\s+|just\s+)?(?:{_NUMBER}|no)\s+(?:single\s+)?"
    r"(?:deuces?|jokers?|wild(?:s|\s+cards?)?)"
)
_EXCEPT = r",?\s*\(?\b(?:unless|except(?:\s+(?:for|if|when|to|with))?|but\s+not\s+(?:for|over))\s+"
_PAYING = re.compile(
    r"\b(?:(?:all|any|an?|your)\s+)*(?:(?:dealt|pat|made|completed)\s+)*(?:paying|winning)\s+"
    r"(?:hands?|combinations?)\b(?:\s+(?:initially\s+)?dealt)?(?:\s*\([^)]*\))?",
    re.IGNORECASE,
)
_TO_WHOM = re.compile(
    r"\W*(?:(?:(?:but|and|so|however|also|else|otherwise|obviously|clearly|of\s+course|sometimes|though|correctly|finally|remember\s+to|note\s+that|in\s+(?:that|this|such\s+a)\s+(?:case|hand|situation|spot)|the\s+(?:best|right|correct|better|proper)\s+[\w\s]+?\s+is\s+(?:\w+\s+)?to(?=\s+(?:hold|keep|save|play|draw|go)\b)"
    r"|it\s+should\s+go\s+without\s+saying(?:\s+that)?)\b[\s,:]*)*"
    r"(?:(?:you|we|they|i|players?|the\s+player|experts?)(?:'ll|'d)?\s+)?"
    r"(?:(?:should|must|can|will|would|want\s+to|have\s+to|need\s+to|always|also|generally|usually"
    r"|do(?!\s+not))\s+)*)(?=[a-z])",
    re.IGNORECASE,
)
_ENCLOSED = re.compile(r"\s*\([^)]*\)")
_LOWER = re.compile(r"\b(?:lower|lesser|smaller|small)\s+(?=straight\s+flush)", re.I)
_LYING = re.compile(
    r"\s+(?:on\s+the\s+(?:board|deal)|in\s+(?:your|their|the)\s+(?:initial\s+)?hand)\b", re.I
)
_STRAIGHT_QUOTES = str.maketrans(dict.fromkeys(QUOTES, "'"))
_ANY_HAND = re.compile(
    r"^(?:only\s+)?(?:any\s+)?(?:hands?|cards)\s+(?:that|which|in|to)\s+"
    r"(?:(?:would|will|can|could)\s+)?(?:(?:equates?\s+to|makes?|forms?|is|are)\s+)?"
    r"|^the\s+following(?:\s+hands?)?[:\s]+",
    re.IGNORECASE,
)
_NUMBERED_RANKS = re.compile(r"(?:[2-9]|10)(?:-(?:[2-9]|10))+")
_LONGEST = 250  # letters; what is longer is no sentence about one hold
_BARE_RUN = re.compile(
    r"(?:(?:an?|the|your|that)\s+)?(?P<run>(?P<hand>royal|straight\s+flush|straight|flush)\b.*"
    r"|(?:inside|open|outside)\b.*)",
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
        return re.compile(rf"[\s*•-]*{self._sentence}[\s.,;:!?*]*", re.IGNORECASE)

    def meant(self, line: str) -> Iterator[str]:
        """The lines that it may mean; none if it is another sentence."""
        if match := self._pattern.fullmatch(line):
            parts = {name: _part(match, name) for name in match.groupdict()}
            yield from (one.format(**parts) for one in self._lines)


def _part(match: re.Match[str], name: str) -> str:
    """What a sentence says there, in the words of the language."""
    part = _LOWER.sub("", _LYING.sub("", (match[name] or "").strip()))
    part, before = _ANY_HAND.sub("", part), match.string[: match.start(name)]
    if run := _BARE_RUN.fullmatch(part):
        if cards := run["hand"] and _drawn_before(run["hand"], before):
            return f"{cards} to a {run['run']}"
        if _CHASE.search(before):
            return f"4 to a {run['run']}"
    if _NUMBERED_RANKS.fullmatch(part):
        return f"any {part}"
    if name == "wild":
        return re.sub(r"^an?\b", "one", re.sub(r"\b(?:only|just|single)\s+", "", part))
    part = re.sub(r"^an?\s+(?=(?:jack|queen|king|ace)\b)", "one ", part, flags=re.I)
    return re.sub(r"^(?:an?|the)\s+(?=pair\b(?!\s+of))", "any ", part, flags=re.I)


def _drawn_before(hand: str, before: str) -> str:
    """How many cards to this hand the sentence has told, as in `a 4-card flush: hold the flush`."""
    number = r"\b([2-4]|two|three|four)(?:[\s-]+cards?)?[\s-]+"
    told = rf"{number}(?:to\s+)?(?:an?\s+|the\s+)?{hand}\b(?!\s+flush)"
    found = re.findall(told, before, re.IGNORECASE)
    return str(found[-1]) if found else ""


ADVICE = (
    # what is kept of all hands of a kind, and what breaks them
    Advice(
        rf"{_NOT}\s+{_BREAK}\s+(?:an?\s+|the\s+|any\s+)?(?P<kept>.+?)(?:\s+(?:to|for)\s+[^,]*?)?"
        rf"{_EXCEPT}{_DEALT}(?P<other>.+)",
        "{kept} unless {other}",
    ),
    Advice(
        rf"{_NOT}\s+{_BREAK}\s+(?:an?\s+|the\s+|any\s+|your\s+)?(?P<kept>(?:(?!\bunless\b).)+?)"
        r"(?:,?\s+(?:to|for|even|just|in\s+order)\b.*)?",
        "{kept}",
    ),
    Advice(
        rf"{_NOT}\s+(?:(?:draw(?:ing)?\s+to|hold(?:ing)?|keep(?:ing)?|play(?:ing)?)\s+)?(?:an?\s+)?(?P<kept>.+?),?\s+"
        r"unless\s+(?:it|they|you|there)\s+(?:also\s+)?(?:includes?|has|have|contains?|is|are|holds?)\s+(?P<narrower>.+)",
        "{kept} with {narrower}",
    ),
    Advice(r"never\s+draw\s+.+?\s+(?:if|when)\s+you\s+can\s+(?P<kept>draw\s+.+)", "{kept}"),
    Advice(rf"never\s+draw\s+(?:all\s+)?(?:five|5)\b.*?{_WHEN}\s*{_DEALT}(?P<kept>.+)", "{kept}"),
    Advice(
        rf"(?P<broken>.+?)\s+(?:should|may|can|must|are|is)\s+(?:only\s+)?(?:be\s+)?(?:broken|split|discarded)"
        rf"(?:\s+up)?\s+(?:only\s+)?(?:if|when|for)\s+{_DEALT}(?P<kept>.+)",
        "{broken} unless {kept}",
        "{kept}",
    ),
    Advice(
        rf"(?P<kept>.+?)\s+{_TO_BE}(?:kept|held|saved)"
        rf"{_EXCEPT}{_DEALT}(?P<other>.+)",
        "{kept} unless {other}",
    ),
    Advice(
        rf"(?P<kept>.+?)\s+{_TO_BE}(?:kept|held|saved)"
        r"(?:\s+(?:for|to|because|over)\b.*)?",
        "{kept}",
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
        rf"(?:{_HOLD}\s+)?(?P<kept>.+?)\s+(?:(?:is\s+)?only\s+(?:if|when)|is\s+(?:if|when))\s+(?:it|they|you|we|there)"
        r"(?:'ve|'s|\s+(?:have|has|is|are|includes?|contains?))?(?:\s+got)?\s+(?P<narrower>.+)",
        "{kept} with {narrower}",
        "{kept}",
    ),
    # one of two pairs
    Advice(
        r"two\s+pairs?\s+(?:with|w/|including|of)\s+(?P<kept>(?:ace|king|queen|jack)s)\b"
        rf"{_TURN}(?:{_DISCARD}|{_HOLD})\s+(?:just\s+|only\s+)?(?:the\s+)?(?:other|(?P=kept))\b.*",
        "pair of {kept} if two pair",
        "pair of {kept}",
    ),
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
        rf"{_WHEN}\s*{_DEALT}(?P<wild>{_WILDS}){_TURN}{_HOLD}\s+(?:all|both|it|them|the\s+(?:deuces?|jokers?))(?:\s+(?:two|three|of\s+them))?\s+"
        r"(?:\+|plus|and|with)\s+(?P<kept>.+)",
        "with {wild}: {wild} + {kept}",
        "with {wild}: {kept}",
    ),
    Advice(
        rf"without\s+(?:an?|any|the)\s+(?P<none>deuce|joker|wild\s+card)s?{_TURN}{_HOLD}\s+"
        rf"(?P<kept>.+?){_TAIL}",
        "with no {none}s: {kept}",
        "{kept}",
    ),
    Advice(rf"(?:{_WHEN}\s*{_DEALT})?(?P<wild>(?:four|4)\s+deuces){_TURN}{_HOLD}.*", "{wild}"),
    Advice(r"(?P<wild>deuce|joker)s?\s*\+\s*(?P<kept>.+)", "one {wild} + {kept}"),
    # a number of cards for a hand
    Advice(
        r"(?:the\s+)?(?P<order>lowest|highest)\s+(?:two|2)\b(?:\s*,?\s*(?:if|with|of|when)\b.*)?",
        "2 high cards, {order} first",
    ),
    Advice(
        r"(?:.*?\b)?(?P<suiting>(?:un|off-?)?suited\s+)?(?:high|face|picture)\s+cards?"
        rf"{_TURN}{_HOLD}\s+(?:the\s+)?(?:lowest\s+(?:two|2)|(?:two|2)\s+lowest)\b.*",
        "2 {suiting} high cards, lowest first",
    ),
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
        r".+?\s+(?:is|are|gets?)\s+(?:discarded|broken|split|given\s+up|sacrificed)(?:\s+up)?\s+for\s+(?P<kept>.+)",
        "{kept}",
    ),
    Advice(r".+\bin\s+favou?r\s+of\s+(?P<kept>.+)", "{kept}"),
    Advice(
        r"(?:always\s+|only\s+)?(?:break|split|give\s+up|sacrifice)(?:\s+up)?\b.*?\b(?:to|for|and)\s+"
        rf"{_HOLD}\s+(?P<kept>.+)",
        "{kept}",
    ),
    Advice(
        rf"(?!{_NOT})(?:only\s+)?{_BREAK}\s+.+?\s+(?:only\s+)?(?:if|when|for)\s+{_DEALT}(?P<kept>.+)",
        "{kept}",
    ),
    Advice(
        rf"{_NOT}\s+(?:hold|keep|save)\s+.*?\b(?:with|beside|alongside|to)\s+(?P<kept>(?:an?|any|the|your)\s+(?:\w+\s+)?pair\b.*)",
        "{kept}",
    ),
    Advice(
        rf"(?:{_HOLD}\s+)?(?P<kept>.+?)(?:,\s*not|,?\s+(?:over|rather\s+than|instead\s+of|even\s+(?:if|though|when|with)"
        r"|regardless\s+of|no\s+matter|(?:is|are)\s+(?:always\s+)?(?:a\s+)?(?:better|stronger)\s+(?:\w+\s+)?than))\b.+",
        "{kept}",
    ),
    Advice(
        rf"(?:no\s+[\w\s-]+?(?:,|;|\s+and|\s+or)\s*)+(?:no\s+)?[^,;]*?\W\s*{_DISCARD}.*",
        "discard everything",
    ),
    Advice(
        rf"{_WHEN}.*\b(?:doesn't|don't|does\s+not|do\s+not|no|nothing)\b.*"
        rf"\b{_DISCARD}\s+(?:all|every\w*|five|5)\b.*",
        "discard everything",
    ),
    Advice(
        rf"{_DISCARD}\s+(?:everything|all|all\s+(?:five|5)|the\s+lot)\b.*", "discard everything"
    ),
    Advice(
        rf"{_NOT}\s+(?:hold|keep|save|play)\b.+?\s+(?:if|when)\s+{_DEALT}(?P<kept>.+)", "{kept}"
    ),
    Advice(rf"draw\s+(?:when|if|with)\s+{_DEALT}(?P<kept>.+)", "{kept}"),
    Advice(rf"stand(?:\s+pat)?\s+{_WHEN}\s*{_DEALT}(?P<kept>.+)", "{kept}"),
    Advice(rf"{_NOT}\s+(?:hold|keep|save|play)\b.+?[,;.:–—]\s*{_HOLD}\s+(?P<kept>.+)", "{kept}"),
    # what is dealt, and what is done with it
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?)\s+(?:and|with|plus)\s+(?:an?\s+|the\s+)?(?P<other>\w+),\s*(?:you\s+)?"
        rf"{_NOT}\s+(?:keep|hold)\s+(?:an?\s+|the\s+|that\s+)?(?P=other)\b.*",
        "{kept}",
    ),
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?)(?:{_TURN}|\s+){_HOLD}\s+{_ALL_OF_IT}{_TAIL}", "{kept}"
    ),
    Advice(rf"(?P<kept>.+?){_TURN}{_HOLD}\s+{_ALL_OF_IT}{_TAIL}", "{kept}"),
    Advice(
        rf"(?:{_HOLD}\s+)?(?P<kept>.+?){_EXCEPT}{_DEALT}(?P<other>.+)",
        "{kept} unless {other}",
        "{kept}",
    ),
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<dealt>.+?)(?:{_TURN}|\s+(?={_WHO}\s))(?:.*\band\s+)?{_HOLD}\s+{_SOME}(?P<kept>[^,;:]+?){_TAIL}",
        "{kept}",
        "{kept} if {dealt}",
        "{dealt}",
    ),
    Advice(
        rf".+?{_TURN}(?:.*\band\s+)?(?P<kept>draw\s+(?:one|two|three|[1-3])\s+(?:cards?\s+)?to\s+.+)",
        "{kept}",
    ),
    Advice(
        rf".+?{_TURN}(?:.*\band\s+)?{_HOLD}\s+{_SOME}(?P<kept>[^,;:]+?){_TAIL}",
        "{kept}",
    ),
    Advice(rf".*\b{_HOLD}\s+.*?\b(?:such\s+as|like)\s+(?P<kept>.+)", "{kept}"),
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
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?),?\s+(?:{_WHO}|then|just|always)\s+"
        rf"(?:(?:should|can|may|must|{_NOT})\s+)*{_BREAK}.*",
        "{kept}",
    ),
    Advice(rf"(?P<kept>.+?){_TURN}(?:{_DISCARD}|{_BREAK}).*", "{kept}"),
    Advice(
        rf"{_WHEN}\s*{_DEALT}(?P<kept>.+?),?\s+draw\s+(?:one|two|three|[1-3])\b(?!.*\bto\s+(?:an?|the)\b).*",
        "{kept}",
    ),
    Advice(rf"{_WHEN}\s*{_DEALT}(?P<kept>[^,;:]+)", "{kept}"),
    Advice(r"(?P<kept>.+?)\s*[–—-]+\s+(?:(?:\S+\s+){2,}|[*_]+).*", "{kept}"),
)
"""Sentences of advice: what each means is tried in this order."""


def advised(line: str, wild: bool = False) -> Iterator[str]:
    """The lines that a sentence of advice may mean, best first; each may be no line at all.

    >>> next(advised("If you are dealt a flush and four to a royal, draw to the royal"))
    'four to a royal'
    """
    if told := without_opening(line):
        yield told
    for told in _ways_told(line, "three of a kind" if wild else "high pair"):
        for row in ADVICE:
            yield from row.meant(told)


def without_opening(line: str) -> str:
    """A sentence without the words that say whom it tells; "" if there are none.

    >>> without_opening("Also, you should keep a low pair"), without_opening("low pair")
    ('keep a low pair', '')
    """
    return line[lead.end() :] if (lead := _TO_WHOM.match(line)) and lead[0].strip() else ""


def _ways_told(line: str, least: str) -> tuple[str, ...]:
    """The sentence without whom it tells, and without what stands in brackets; none if long.

    Its spaces are single ones: many would take the rows of the table for ever.
    """
    single = " ".join(line.translate(_STRAIGHT_QUOTES).split())
    line = _PAYING.sub(f"{least} or better", single)
    line = without_opening(line) or line
    return tuple(dict.fromkeys((line, _ENCLOSED.sub("", line)))) if len(line) <= _LONGEST else ()
