"""Every spelling that the language reads, and the word or words that it is read as.

The grammar knows one word for each thing; here the many ways to write it become that word. Single
words, phrases of several words and the shorthands of strategy cards (`RF4`, `LP`) have a table
each. They make over four hundred lines, most of them rows of tables.
"""

from __future__ import annotations

import re

from evaluator import RANKS

_THROWS = ("discard", "toss", "throw", "dump", "ditch", "drop", "muck", "chuck", "pitch")
THROW = rf"(?:{'|'.join(_THROWS)})(?:\s+away)?"
"""Verbs of what is not kept, as a regular expression."""
_SPELLINGS = {
    "0": "zero",
    "1": "one single individual solo",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "double": "dbl twice",
    "inside": "gutshot bellybuster closed internal ins",
    "suited": "ss samesuit suit",
    "outside": "open openended openender sequential consecutive connectors connected conn oe "
    "external",
    "unsuited": "off offsuit offsuited offs nonsuited mixed mix os",
    "royal": "royals rf roy",
    "straight": "straights ender str str8",
    "flush": "flushes",
    "pair": "pairs pr prs",
    "quads": "quad",
    "trips": "trip set sets",
    "low": "small lo junior little nonpaying lesser minor losing",
    "gap": "gaps gapper gappers hole holes insides",
    "kicker": "kickers",
    "spread": "dispersion span spanning spans",
    "way": "ways",
    "penalty": "penalties pen pens",
    "discarded": "discards discarding thrown",
    "discard": " ".join(("draw redraw redeal", *_THROWS)),
    "wild": "wilds dirty",
    "natural": "nat naturals",
    "joker": "jokers jkr",
    "everything": "all nothing garbage junk trash rubbish anything none razgu "
    "fold zip nada zilch rags blanks",
    "house": "boat houses",
    "high": "paying pay hi highs senior big",
    "better": "higher up",
    "fewer": "less lower worse",
    "to": "through thru towards toward",
    "if": "when",
    "with": "w/ w using having including includes containing contains incl inc",
    "without": "w/o",
    "except": "excepting excluding besides not",
    "equal": "equals",
    "exceed": "exceeds",
    "and": "& plus",
    "hold": "saving keeping holds keeps",
    ",": "; : ( ) ? → -> => ⇒ » |",
}
CANON = {spelling: word for word, many in _SPELLINGS.items() for spelling in many.split()}

ANY_SUIT = "any-suit"  # one word, so that it is not read as `any` before a kind
_GAPS = ("gaps", "a gap", "one gap", "inside", "insides", "gutshots", "inside draws")
_WILD_CARDS = (
    "kicker",
    "a kicker",
    "deuces",
    "a deuce",
    "the joker",
    "a joker",
    "wild cards",
    "a wild card",
)
_DOTS, _FLUSHES = ("", " ."), ("flush", "fl", "fl .")
_PHRASES = {
    "to": (
        *(f"that {make}" for make in ("make up", "make", "form")),
        *(
            f"that {may} {form}"
            for may in ("can", "could", "may", "might", "will")
            for form in ("form", "create", "make", "make up", "become", "complete to", "turn into")
        ),
        *(f"{out} {five} to" for out in ("of", "out of", "of the") for five in ("5", "five")),
        *(
            f"of {the} cards {needed}"
            for the in ("the five", "the 5", "five", "5")
            for needed in ("for", "to", "of", "needed for", "required for", "in")
        ),
        "parts of",
        "parts to",
        *(
            f"{going} {on}"
            for going in ("building", "working", "going")
            for on in ("on", "to", "toward", "towards")
        ),
    ),
    **{f"{held} to": (f"{held} / 5 of", f"{held} / 5 to", f"{held} / 5") for held in "23"},
    "4 to": (
        *(
            f"{one} {short}"
            for one in ("one", "1", "one card", "1 card", "a card", "just one card")
            for short in ("short of", "shy of", "away from", "from", "off a", "off the")
        ),
        *("4 / 5 of", "4 / 5 to", "4 / 5"),
    ),
    "other-kicker": ("any other kicker", "other kicker", "another kicker", "a different kicker"),
    "suited": ("same suit", "same suits", "one suit", "all suited", "of a suit", "( s )"),
    "": (
        "both ranked",
        "both ranking",
        "of all types",
        "all types",
        "all kinds",
        "of any type",
        "any type",
        "all hands that are",
        "any hand that is",
        "any pat hand of",
        "pat hand of",
        "hands of",
        "such pair",
        "everything else :",
        *(
            f"{may} {gaps}"
            for may in ("including", "incl", "incl .", "inc", "inc .", "even with")
            for gaps in _GAPS
        ),
        "both plus",
        "all three plus",
        "all 3 plus",
        "by itself",
        "by themselves",
        *(
            f"{some} {what}"
            for some in ("with or without", "w/ or w/o")
            for what in ("gaps", *_WILD_CARDS)
        ),
        "and nothing else",
        *(
            f"you {have}"
            for have in (
                *("have", "hold", "also have", "already have", "already hold", "are already"),
                *("have been dealt", "are"),
            )
        ),
        *(f"( {either} )" for either in ("high or low", "low or high")),
        *(f"you are {having}" for having in ("holding", "dealt")),
    ),
    "with 2 high": ("both high", "if both are high"),
    "with": (
        "with both the",
        *(
            f"{where} {one} is"
            for where in ("if", "when", "where")
            for one in ("one", "one pair", "one of them", "one card", "one of the pairs")
        ),
        "one of which is",
        "if it has",
        "that has",
        "that have",
        "that contains",
        "that contain",
        "that includes",
        "that include",
        "which contains",
        "which includes",
        "made up of",
    ),
    "flush penalty": tuple(
        f"{discard} {of} {suit}"
        for discard in (
            *("discard", "discards", "penalty card", "penalty cards"),
            *("third card", "other card", "other cards", "further card"),
        )
        for of in ("of", "in")
        for suit in ("the suit", "that suit", "its suit", "the same suit", "suit", "same suit")
    ),
    "fewer than": ("below", "under"),
    "or better": (
        *(f"{and_} {up}" for and_ in ("and", "&") for up in ("up", "higher", "above", "better")),
        "or above",
    ),
    "or fewer": ("and lower", "and below", "and under", "and down", "or below", "or under"),
    "kicker": ("low kicker", "alongside them", "alongside it", "alongside"),
    "unsuited": (
        "mixed suits",
        "different suites",
        "of different suites",
        "mixed suit",
        "different suits",
        "different suit",
        "all different suits",
        "all of different suits",
        "all unsuited",
        *("not suited", "non suited", "diff suits", "diff suit"),
        *(f"not {of}same suit" for of in ("", "the ", "of the ", "all the ", "all of the ")),
        "off suit",
        "off suited",
        "o / s",
        "u / s",
        "( o )",
        *(f"in {two} suits" for two in ("different", "two different", "two", "mixed")),
    ),
    **{
        f"{end}est 2": (f"{end}er two", f"{end}er 2", f"two {end}er", f"2 {end}er")
        for end in ("low", "high")
    },
    **{
        f"{level} pair": (
            f"paying {level} pair",
            f"paying pairs of {level} cards",
            f"pair of {level} cards",
            f"pairs of {level} cards",
        )
        for level in ("low", "high")
    },
    "0 - 1 gap": tuple(
        either
        for none in ("no gap", "no gaps", "zero gaps", "0 gaps", "zero", "0", "no", "none")
        for one in ("one gap", "1 gap")
        for either in (f"{none} or {one}", f"{one} or {none}")
    ),
    "unless": (
        *(
            f"if {who}{none}"
            for who in ("you ", "")
            for none in ("don't have", "dont have", "do not have")
        ),
    ),
    ", unless": (
        *(
            f"{broken} {only}for"
            for broken in ("break", "but break", "broken")
            for only in ("", "only ")
        ),
        "break any hand except",
        "break anything except",
        "break everything except",
        "break any hand but",
    ),
    "low": ("non paying", "non pay"),
    ANY_SUIT: (
        "any suit",
        "any suits",
        "suited or unsuited",
        "suited or not",
        "whether suited or not",
        "suited or offsuit",
        "same or different suit",
        "same or different suits",
        "the same suit ( or different suit )",
    ),
    "outside": (
        *(
            f"{opened} {ends}"
            for opened in ("open", "that can be completed", "which can be completed")
            for ends in (
                *("both ends", "both sides", "on both sides"),
                "on both ends",
                "at both ends",
                "on either end",
                "at either end",
            )
        ),
        *("both ends open", "both sides open", "double ended"),
        *(f"( {no} inside )" for no in ("not", "no", "non")),
        ", not inside",
        "non inside",
        "two way",
        "2 way",
        "up and down",
        "in sequence",
        "in a row",
        *(f"all in {row}" for row in ("a row", "sequence")),
        "sequential order",
    ),
    "inside": (
        "gut shot",
        "belly buster",
        "non sequential order",
        "non sequential",
        "not sequential",
        "nonsequential",
    ),
    "straight inside": ("str in", "st in"),
    "or": ("or even", ", else", "; else", "or else"),
    "if": (
        *(f"{so} long as" for so in ("so", "as")),
        *(f"provided {that}" for that in ("that", "there is")),
    ),
    "except": ("other than", "except for", "but not", "not including"),
    "no": ("but no", "but with no"),
    "without": ("but without",),
    "straight or better": ("pat hand", "pat hands", "any pat hand", "all pat hands"),
    "better": ("higher paying combinations", "higher paying hands", "better paying hands"),
    "hold": (
        "otherwise hold",
        "otherwise keep",
        *(f"{verb} {on}" for verb in ("hold", "hang") for on in ("on to", "onto")),
        "stick with",
        "stay with",
        *("stand pat on", "stand pat with"),
        "stands pat on",
        "stand on",
        "stay on",
        "stick to",
        *(f"{go} {to}" for go in ("go", "aim", "shoot", "play") for to in ("with", "after", "for")),
        "draw for",
    ),
    "keep everything": ("stand pat",),
    "with 1 gap": ("with a gap", "with a hole"),
    "2 gap": tuple(f"double {gap}" for gap in ("gap", "gaps", "gapper", "gappers")),
    "kind": (
        *(f"{the}same {kind}" for the in ("the ", "") for kind in ("kind", "rank", "value")),
        "one type",
        "alike",
        "one rank",
        "matching cards",
    ),
    "royal flush": ("royal straight flush", *(f"r{dot} {fl}" for dot in _DOTS for fl in _FLUSHES)),
    "straight flush": tuple(f"s{dot} {fl}" for dot in _DOTS for fl in _FLUSHES),
    "at most": ("no more than", "not more than", "maximum", "maximum of", "max"),
    "at least": ("no fewer than", "no less than", "not less than", "minimum", "minimum of", "min"),
    "to royal flush": ("suited broadway cards", "suited broadways", "broadway cards suited"),
    "paying-hand": (
        "paying hand",
        "paying hands",
        "pat paying hand",
        "winning hand",
        "winning hands",
        *("winner", "winners"),
    ),
    "everything": (
        "no hold",
        "no cards held",
        *(f"{throw} {them} all" for throw in _THROWS for them in ("em", "them", "it")),
        *(f"{hold} {no}" for hold in ("hold", "keep") for no in ("no cards", "0 cards", "0")),
        "the whole hand",
        "the lot",
        "the whole lot",
        "garbage hand",
        "nothing good",
        *(f"{five} {new}" for five in ("five", "5") for new in ("new", "new cards")),
        *("new five", "new 5"),
        "new hand",
        "anything else",
        "everything else",
        "any other combination",
        "any other hand",
        "all other hands",
    ),
}


def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """The phrases and what they are read as, by their first word; the longest first."""
    by_word: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for read, phrases in _PHRASES.items():
        hyphened = (phrase.replace(" ", " - ") for phrase in phrases)
        for words in (tuple(phrase.split()) for phrase in (*phrases, *hyphened)):
            by_word.setdefault(words[0], []).append((words, tuple(read.split())))
    for same in by_word.values():
        same.sort(key=lambda pair: -len(pair[0]))
    return by_word


PHRASES = _by_first_word()

_MADE = {"rf": "royal flush", "sf": "straight flush", "fl": "flush", "st": "straight"}
_TOGETHER = (
    *(("full", "house"), ("straight", "flush"), ("royal", "flush")),
    *((level, "pair") for level in ("two", "high", "low", "any", "one")),
)
_SHORTHANDS = {
    "fh": "full house",
    "wrf": "wild royal flush",
    "nrf": "natural royal flush",
    "hp": "high pair",
    "lp": "low pair",
    "2p": "2 pair",
    "2pr": "2 pair",
    "di": "double inside",
    **{f"{cards}c": f"{cards} to" for cards in "234"},
    "hc": "high",
    "hcs": "high",
    "oesd": "4 to outside straight",
    **{f"{one}{other}": f"{one} {other}" for one, other in _TOGETHER},
    **{f"{cards}o{a}k": f"{cards} kind" for cards in "345" for a in ("a", "")},
    **{
        f"{run}{side[0]}": f"{side} {words}"
        for run, words in (("sf", "straight flush"), ("st", "straight"))
        for side in ("inside", "outside")
    },
    "fp": "flush penalty",
    "sp": "straight penalty",
    "sf": "straight flush",
    "fl": "flush",
    "st": "straight",
    "str": "straight",
}
_HIGH_MINUS_GAPS = {
    "+1": "gap < high",
    "+0": "gap ≤ high",
    "-0": "gap ≤ high",
    "-1": "gap ≤ high + 1",
    "-2": "gap ≤ high + 2",
}
_COUNT = re.compile(r"([0-4])(hi|hc|hcs|i|g)|(?P<noun>hc)-?(?P<many>[1-4])", re.IGNORECASE)
_COUNTED = {"i": "gap", "g": "gap", "hi": "high", "hc": "high", "hcs": "high"}
_DRAW = re.compile(r"(rf|sf|fl|st)-?([2-5])([oi]?)([+-][0-2])?", re.IGNORECASE)


def spelled_out(shorthand: str) -> tuple[str, ...]:
    """The words of a shorthand such as `RF4`, `SF3+1`, `ST4o`, `2i` or `LP`; () for other words.

    The number after `SF3` is high cards minus gaps.

    >>> spelled_out("RF4"), spelled_out("LP"), spelled_out("pair")
    (('4', 'to', 'royal', 'flush'), ('low', 'pair'), ())
    >>> spelled_out("SF3+1")
    ('3', 'to', 'straight', 'flush', 'gap', '<', 'high')
    """
    lower = shorthand.lower()
    if lower in _SHORTHANDS:
        return tuple(_SHORTHANDS[lower].split())
    if count := _COUNT.fullmatch(shorthand):
        return count[1] or count["many"], _COUNTED[(count[2] or count["noun"]).lower()]
    draw = _DRAW.fullmatch(shorthand)
    if draw is None:
        return ()
    family, cards, side, balance = draw[1].lower(), draw[2], draw[3].lower(), draw[4]
    if (side and family not in ("st", "sf")) or (balance and (family != "sf" or balance == "+2")):
        return ()
    if cards == "5":
        return () if side or balance else tuple(_MADE[family].split())
    words = [cards, "to", *_MADE[family].split()]
    if side:
        words.insert(2, "outside" if side == "o" else "inside")
    return (*words, *_HIGH_MINUS_GAPS.get(balance or "", "").split())


_NOISE = (
    "of the an card cards made completed complete dealt pat there is are away ! there's",
    "theres ended end natural only lone alone generic ranks real regular plain still other",
    "others else initially originally then in which where number # new present above but for",
    "always otherwise singletons opt go exactly fully remaining just your ready available it",
    "* † ‡",
)
NOISE = {word for words in _NOISE for word in words.split()}
CHASES = {f"{go} for" for go in ("go", "shoot", "aim", "play", "draw")}
"""Verbs of a draw: what stands behind one is what it is drawn to."""
_VERBS = "hold keep leave retain save select pick prefer play chase hunt choose use take"
VERBS = set(_VERBS.split())

RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {
    **{"10": "T", "deuce": "2", "two": "2", "trey": "3", "three": "3", "four": "4", "five": "5"},
    **{"six": "6", "sixe": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "T"},
    **{"jack": "J", "queen": "Q", "king": "K", "ace": "A", "bullet": "A"},
}
_SHORT = "st str fl incl inc ins pr hi lo nat off dbl roy"
ABBREVIATED = set(_SHORT.split())

# Typographic characters, and the ASCII ones that they are read as.
QUOTES = "'‘’ʼ“”`\""
FOLDED = str.maketrans(
    {**dict.fromkeys(QUOTES, "'"), **dict.fromkeys("‐‑‒–—―−", "-")}
    | {**dict.fromkeys("[{", "("), **dict.fromkeys("]}", ")"), "_": " "}
)
HYPHENS = set("-‐‑‒–—―−")
LONG_DASHES = "—―"
