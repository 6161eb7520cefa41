"""What a line of a chart says besides its hold: its number, its value, a comment, remarks.

All of it is left out before a line is split into words.
"""

from __future__ import annotations

import re

from solver.strategy.language.spellings import THROW, VERBS

_LABELS = r"(?:step|rule|line|no\.|number|rank|priority|play|hand|option|tier|level|item)"
NUMBERING = re.compile(
    r"\s*(?:"
    rf"{_LABELS}\s*#?[0-9]+\s*[.):>–—-]\s*|[0-9]+(?:st|nd|rd|th)\s*[.):>–—-]\s*"
    r"|[0-9]+\s*[.):>\]|]\s*|[0-9]+\s*\t\s*|[(\[][0-9]+[)\]]\s*"
    r"|(?:[6-9]|[1-9][0-9])\s+[=–—-]+\s+"
    r"(?=[2-5]\s*-?\s*(?:to|cards?|of)\b|(?!aces?|kings?|queens?|jacks?|tens?)[a-z]{3})"
    # A letter that a rank could be begins a line only where a hand follows it.
    r"|(?!(?-i:[RS])\.\s+fl)[(\[]?(?:[b-il-prsu-z]|[ivx]{2,4})[.)\]]\s+(?=\S)"
    r"|[(\[]?(?-i:[ajkqt])[.)\]]\s+(?!(?:or|and|with|w/|only|alone|by)\b)(?=\S)"
    r"|[(\[]?(?-i:[AJKQT])[.)\]]\s+(?!(?:or|and|with|w/|only|alone|by)\b|[TJQKA]\s*$)(?=\S)"
    r"|\[[ x]?\]\s*|[•*·–—>✓✔☐▪●○◦‣→|-]+\s*)+",
    re.IGNORECASE,
)
COMMENT = re.compile(r"#(?!\s*of\s+(?:the\s+)?(?:high|gaps)).*", re.IGNORECASE)
# What a hand is worth, as charts print it behind a line: `2.5957`, `(0.6207 to 0.6429) A`.
_WORTH = r"(?:EV\b\s*[:=]?\s*)?[~≈]?\s*\$?[0-9]*\.[0-9]+"
VALUE = re.compile(
    rf"[\s,;:=–—-]*(?:\(\s*{_WORTH}(?:\s*(?:to|-|–)\s*{_WORTH})?\s*\)|(?<![0-9.]){_WORTH})"
    r"\s*(?:[A-Z]|\*+|[†‡])?\s*$",
    re.IGNORECASE,
)

_HOLD, _KEPT = (
    "|".join((*VERBS, r"go\s+for")),
    r"(?:it|'?em|them(?:\s+all)?|all\s+of\s+them|both|that|(?:(?:only|just)\s+)?(?:those|these))",
)
_DISCARD = rf"(?:draw|redraw|redeal|replace|{THROW})"
CARDS_KEPT = re.compile(
    rf"\s*(?:(?:always|just)\s+)?(?:{_HOLD})\s+(?:all\s+)?(?P<cards>[1-5]|one|two|three|four|five)"
    r"(?:\s+cards?)?(?:\s*:|\s*[–—]|\s+-)\s+(?=\S)",
    re.IGNORECASE,
)
WHAT_TO_DO = re.compile(rf"\s+(?:{_HOLD}|{_DISCARD})\b", re.IGNORECASE)
_NOTHING = (
    r"(?:nothing|none\s+of\s+(?:the\s+above|these|those))"
    r"(?:\s+(?:else|better|good|useful|(?:worth\s+)?(?:keeping|holding|saving)))?"
)
_DEALT = (
    r"(?:there(?:'?s|\s+is|\s+are)\s+)?(?:you(?:'?re|'?ve|\s+are)?\s+)?"
    r"(?:(?:have|got|hold|get|dealt|receive|received)\s+)?"
    r"(?:(?:your|the|a)\s+hand\s+(?:contains|containing|has|with|is|of)\s+)?"
)
_ODD = r"(?:off-?\s?suit(?:ed)?|unsuited|odd|extra|lone)"
_OTHERS = (
    r"(?:all\s+)?(?:(?:the|your|an?)\s+)?(?:rest|others?|everything\s+else|(?:other|remaining)\s+(?:\w+\s+)?cards?"
    r"|(?:fifth|5th|odd|extra|last)\s+cards?"
    rf"|{_ODD}\s+cards?)"
)
_NUMBERED = r"(?:[1-5]|one|two|three|four|five)"
_SUM = r"\$?[0-9][0-9,]*(?:\s*(?:[x×]|coins?|credits?|(?:to|for)\s+(?:1|one)))?"
_PAYS = (
    rf"(?:pays?\s+{_SUM}|(?![2-9]?10\s*\))[1-9][0-9]?0{{1,3}}"
    r"|[0-9][0-9,]*\s*(?:[x×]|coins?|credits?))"
)
_EXAMPLES = r"(?:e\.?g\b\.?|for\s+(?:example|instance)|such\s+as|like)"
_RANKED = (
    r"(?:10|[2-9TJQKAs]|aces?|kings?|queens?|jacks?|tens?|and|or|of|off|suited|unsuited|etc"
    r"|spades|hearts|diamonds|clubs|[\s,/&.…-])"
)
_JUDGED = "(?:second\\s+)?best|worst|weakest|strongest|good|great|solid|nice|bad|poor|must|classic"
_RULING = (
    r"\b(?:kickers?|aces?|kings?|queens?|jacks?|tens?|[0-9]+|[TJQKA]|flush|straight|pairs?|royal|high|low"
    r"|gaps?|inside|outside|penalt\w+|if|when|unless|with|without|no|not)\b(?!-card)"
)
_BEGINS = "|".join(
    (
        r"(?:you|players?|we)\s+(?:should|must|can|want\s+to|need\s+to)\s+",
        r"(?:your|the)\s+(?:best|right|correct|optimal)(?:\s+\w+)?\s+is\s+to\s+",
        rf"(?:(?:with|if)\s+{_DEALT})?{_NOTHING}[\s,:]+",
        r"(?:if|when)\s+(?:no\s+other|none)\b[^,:]*[\s,:]+",
        r"in\s+(?:all|any)\s+other\s+(?:cases?|situations?|hands?)[\s,:]+",
        r"(?:otherwise|finally|lastly|then|else|when\s+in\s+doubt|as\s+a\s+last\s+resort)[\s,:]+",
    )
)
ASIDES = re.compile(
    "|".join(
        (
            rf"^(?:{_BEGINS}){{1,4}}(?=(?:(?:always|only|just)\s+)?(?:{_HOLD}|{_DISCARD})\b)",
            rf"^(?:if|when|whenever|with|holding|having)\s+{_DEALT}(?=.*[\s,:–—-]\s*(?:then\s+)?(?:you\s+)?(?:still\s+)?"
            rf"(?:(?:{_HOLD})\s+(?:{_KEPT}|(?:the\s+)?(?:{_NUMBERED}\s+)?(?:low|high)(?:est|er)"
            r"|an?\s[^.:]*\b(?:kicker|alongside))"
            rf"|{_DISCARD}\s+(?:the\s+other|{_NUMBERED}|{_OTHERS}))\b)",
            r"\bany\s+hands?\s+(?:with|containing|that\s+(?:has|pays|contains))\s+(?:an?\s+)?"
            r"(?=(?:royal|straight|flush|full|two\s+pair|three|four|five|[345])\b)",
            rf"[\s,;:(–—-]+(?:then\s+)?(?:you\s+)?(?:always\s+)?(?:{_HOLD})\s+{_KEPT}"
            rf"(?:\s+and\s+{_DISCARD}\s+(?:{_OTHERS}|(?:{_NUMBERED}|a|the)\b[^,;]*))?(?:\W*$|(?=\s+unless\b))",
            rf"[\s,;(–—-]+(?:and\s+)?{_DISCARD}\s+{_OTHERS}(?:\s+away)?"
            rf"(?:\W*$|[\s,;(]+(?:because|since|hoping|for\s+a\s+(?:chance|shot)|in\s+(?:the\s+)?hopes?"
            rf"|to\s+(?:try|potentially|possibly|hopefully|(?:try\s+(?:and|to)\s+)?get))\b.*$)",
            rf"(?:\s*(?:[,;:(–—-]|[-=]>|[→⇒»])\s*(?:always\s+)?|(?<!\bto)(?<!\byou)\s+)(?:{_HOLD}|stand|stay)\W*$",
            r"(?<=\w)[\s,;:(–—-]+(?:and\s+)?nothing\s+else\W*$",
            r"\s*(?:\+|&|\bplus|\band|\bwith)\s*any(?:thing(?:\s+else)?|\s+(?:other\s+)?card)?\W*$",
            r"\s*\.{2,}\s*[0-9]+\s*$|[\s–—-]+[0-9]+\s+for\s+(?:1|one)\s*$",
            rf"\(\s*{_PAYS}\s*!?\s*\)|[\s,;–—-]+pays?\s+{_SUM}(?=\W|$)",
            r"\s+with\s+(?:the\s+)?(?:other\s+)?(?:[2-4]|two|three|four)\s+"
            r"(?:unrelated|odd|blank|useless|junk|random|worthless)(?:\s+cards)?\W*$",
            rf"\({_EXAMPLES}[^)]*\)",
            rf"[\s,;:–—-]+{_EXAMPLES}[\s:,]{_RANKED}+$",
            r"[\s,;–—-]+if\s+(?:(?:you|the\s+hand)\s+ha(?:ve|s)\s+(?:one|it|them|any)|present|available|possible)\W*$",
            rf"[\s,;–—-]+\(?(?:if|when|with)\s+{_DEALT}{_NOTHING}\W*$",
            r"[\s,;(–—-]+(?:because|since|hoping|in\s+(?:the\s+)?hopes?)\b.*$",
            r"[\s,;]+(?:including|even)\s+(?:those|ones|the\s+ones)\s+with\s+(?:an?\s+)?gaps?\W*$",
            r"(?<=everything)\s+and\s+(?:try|start|begin|deal)\s+(?:again|over|afresh|anew)\W*$",
            r"\s*\(\s*whether\b(?![^)]*suit)[^)]*\bor\s+not\s*\)",
            rf"\s+[–—-]+\s+(?:always\s+)?(?:{_HOLD})\s+{_KEPT}\s*(?:,|;|and)\s*(?:then\s+)?"
            rf"{_DISCARD}\s+(?:{_NUMBERED})\b(?:\s+(?:new|fresh|more))?(?:\s+cards?)?\W*$",
            rf"\s+[–—-]+\s+(?:an?|the|your)\s+(?:{_JUDGED})\b(?![^.,;:]*{_RULING})"
            r"[^.,;:]*\b(?:hands?|holds?|plays?|draws?|combos?|combinations?|choices?|ones?)\b[^.,;:]*$",
        )
    ),
    re.IGNORECASE,
)
"""What a line says besides its hold: whom it tells, what is discarded, examples, reasons."""
