"""Kinds of holds: what a chart can say about the cards held, such as "3 to a royal flush".

First come sets of ranks (ints, bit 0 for the deuce to bit 12 for the ace) and how they are written.
A kind is a frozen value. It prints itself in the chart language, in the shortest spelling that
`grammar` reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from evaluator import RANKS
from solver.strategy.language.wilds import MOST_WILD, Wilds

ALL_RANKS = (1 << 13) - 1
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")


def rank_set(text: str) -> int:
    """The set of the ranks in `text`.

    >>> rank_set("AK") == 1 << 12 | 1 << 11
    True
    """
    return sum(1 << RANKS.index(rank) for rank in set(text))


def ranks_of(bits: int) -> tuple[int, ...]:
    """The ranks of a set, lowest first.

    >>> ranks_of(rank_set("AK2"))
    (0, 11, 12)
    """
    return tuple(rank for rank in range(13) if bits >> rank & 1)


def spread_of(bits: int) -> int:
    """Over how many ranks those of a set stretch, the ace high or low.

    >>> spread_of(rank_set("568")), spread_of(rank_set("A23")), spread_of(rank_set("QKA"))
    (4, 3, 3)
    """
    low = bits << 1 & ALL_RANKS | bits >> 12  # the ace below the deuce
    return min(one.bit_length() - (one & -one).bit_length() + 1 for one in (bits, low))


def rank_letters(bits: int) -> str:
    """The letters of a set of ranks, highest first.

    >>> rank_letters(rank_set("2TK"))
    'KT2'
    """
    return "".join(RANKS[rank] for rank in reversed(ranks_of(bits)))


def with_article(rank: int) -> str:
    """The name of one card of a rank.

    >>> with_article(12), with_article(8)
    ('an ace', 'a ten')
    """
    return f"{'an' if RANK_NAMES[rank] in ('8', 'ace') else 'a'} {RANK_NAMES[rank]}"


def plurals(bits: int) -> str:
    """Ranks in the plural, as after `pair of`; three or more in a row are written as a range.

    >>> plurals(rank_set("A")), plurals(rank_set("35")), plurals(rank_set("234"))
    ('aces', '5s or 3s', '2s to 4s')
    """
    ranks = ranks_of(bits)
    names = [f"{RANK_NAMES[rank]}s" for rank in ranks]
    if len(ranks) > 2 and ranks[-1] - ranks[0] == len(ranks) - 1:
        return f"{names[0]} to {names[-1]}"
    return joined(reversed(names))


def joined(words: Iterable[str]) -> str:
    """Join alternatives with commas, with `or` before the last.

    >>> joined(["flush", "straight", "two pair"])
    'flush, straight or two pair'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


Span = tuple[int, int]


class Family(StrEnum):
    """What the held cards make or are on the way to."""

    FIVE = "five of a kind"
    ROYAL = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE = "three of a kind"
    TWO_PAIR = "two pair"
    PAIR = "pair"
    NAMED = "named ranks"
    WILD = "wild cards"
    HIGH = "high cards"
    NOTHING = "discard everything"


# Made hands, best first: "flush or better" is this list down to the flush.
MADE = (
    Family.ROYAL,
    Family.STRAIGHT_FLUSH,
    Family.FOUR,
    Family.FULL_HOUSE,
    Family.FLUSH,
    Family.STRAIGHT,
    Family.THREE,
    Family.TWO_PAIR,
)
HELD_WHEN_MADE = {Family.FOUR: 4, Family.THREE: 3, Family.TWO_PAIR: 4}
SETS = (Family.FOUR, Family.THREE, Family.TWO_PAIR, Family.PAIR)
WITH_KICKERS = (Family.PAIR, Family.THREE, Family.FOUR)
RUNS = (Family.ROYAL, Family.STRAIGHT_FLUSH, Family.FLUSH, Family.STRAIGHT)
# Of these it can be said which rank is the highest: `2 unsuited high cards, king highest`.
WITH_A_HIGHEST = (Family.ROYAL, Family.FLUSH, Family.HIGH)


SOME_WILD = Wilds(1, MOST_WILD)


@dataclass(frozen=True, repr=False)
class Kind:
    """A kind of hold: exactly these cards are held, the rest are discarded.

    Pairs, threes and fours include all cards of their rank: three kings are not a pair of kings.
    Wild cards stand for what is missing, and all that were dealt are held, unless it says how many.
    Ranks, gaps and high cards are those of the other cards, of which there is one at least.

    cards: how many cards are held (5 with `Family.FLUSH` is a made flush, 4 is four to one); of
        named ranks and high cards, how many besides the wild cards.
    ranks: for sets the ranks allowed (0: any), for named ranks the ranks themselves.
    level: "high" for pairs that pay, "low" for pairs that do not.
    suited: for named ranks and high cards: of one suit, not of one suit, or either (None).
    side: "outside" or "inside" for straights.
    kicker: a set together with a card of another rank.
    kickers: the ranks of that card; 0 for those that the paytable names as kickers to the set.
    gaps, high: the least and the greatest number of gaps and of high cards.
    spread: over how many ranks the cards stretch, as few and as many; an ace is high or low.
    excess: the gaps outnumber the high cards by at most this many.
    having, lacking: ranks that the hold contains, and ranks that it does not.
    wild: how many wild cards are held; None for any number.

    >>> Kind(Family.STRAIGHT_FLUSH, 3, gaps=(1, 1), high=(2, 3))
    <Kind 3 to a straight flush with 1 gap and 2-3 high cards>
    """

    family: Family
    cards: int
    ranks: int = 0
    level: str = ""
    suited: bool | None = None
    side: str = ""
    kicker: bool = False
    kickers: int = 0
    gaps: Span | None = None
    high: Span | None = None
    excess: int | None = None
    having: int = 0
    lacking: int = 0
    wild: Wilds | None = None
    spread: Span | None = None

    @property
    def is_draw(self) -> bool:
        """Whether it is a number of cards *to* a hand: `4 to a flush`."""
        return self.family in RUNS and self.cards < 5

    @property
    def held(self) -> int:
        """How many cards are held, a kicker counted."""
        return self.cards + self.kicker

    @property
    def narrowed_by_ranks(self) -> bool:
        """Whether it names ranks that a further rank could be added to: `with an ace or king`."""
        return (self.having | self.lacking | self.kickers) > 0

    def continues(self, before: Kind) -> bool:
        """Whether `suited` or `unsuited` need not be repeated after the kind before.

        In `suited QJ or KJ` both are named ranks of the same suiting.
        """
        return (
            self.family is before.family is Family.NAMED
            and self.cards > 1 < before.cards
            and self.suited is before.suited
            and self.wild is None
        )

    def __repr__(self) -> str:
        return f"<Kind {self}>"

    def __str__(self) -> str:
        return _noun(self) + _qualifiers(self)


def of_ranks(ranks: int, suited: bool | None = None) -> Kind:
    """The kind that holds exactly these ranks; a single card has no suiting.

    >>> of_ranks(0b11 << 10, suited=True)
    <Kind suited KQ>
    """
    cards = ranks.bit_count()
    return Kind(Family.NAMED, cards, ranks, suited=suited if cards > 1 else None)


def made_hands() -> tuple[Kind, ...]:
    """The kinds of made hands, best first, down to a high pair.

    >>> [str(kind) for kind in made_hands()][-3:]
    ['three of a kind', 'two pair', 'high pair']
    """
    made = [Kind(family, HELD_WHEN_MADE.get(family, 5)) for family in MADE]
    return (*made, Kind(Family.PAIR, 2, level="high"))


_SET_WORDS = {
    Family.PAIR: "pair of",
    Family.THREE: "three",
    Family.FOUR: "four",
    Family.FIVE: "five",
}
_SUITING = {True: "suited", False: "unsuited", None: "any"}


def _noun(kind: Kind) -> str:
    match kind.family:
        case Family.NAMED:
            return _named(kind)
        case Family.HIGH:
            return _high_cards(kind)
        case Family.PAIR | Family.THREE | Family.FOUR | Family.FIVE:
            return _set(kind)
        case Family.WILD:
            return str(kind.wild)
        case family if kind.is_draw:
            side = f"{'an' if kind.side else 'a'} {kind.side} ".replace("  ", " ")
            return f"{kind.cards} to {side}{_wildly(kind)}{family}"
        case family:
            return _wildly(kind) + family


def _wildly(kind: Kind) -> str:
    """`wild`, as in `wild royal flush`: with a wild card or more."""
    return "wild " if is_wild_run(kind) else ""


def is_wild_run(kind: Kind) -> bool:
    """Whether a kind is said to be wild: `4 to a wild royal flush`."""
    return kind.family in RUNS and kind.wild == SOME_WILD


def is_made_run(kind: Kind) -> bool:
    """Whether it is a hand that could also be drawn to, such as `flush`."""
    return kind.family in RUNS and not kind.is_draw


def _named(kind: Kind) -> str:
    if kind.cards == 1:
        return RANK_NAMES[ranks_of(kind.ranks)[0]]
    return f"{_SUITING[kind.suited]} {rank_letters(kind.ranks)}"


def _high_cards(kind: Kind) -> str:
    if kind.cards == 1:
        return "one high card"
    suiting = "" if kind.suited is None else _SUITING[kind.suited] + " "
    return f"{kind.cards} {suiting}high cards"


def _set(kind: Kind) -> str:
    if kind.ranks:
        return f"{_SET_WORDS[kind.family]} {plurals(kind.ranks)}"
    if kind.family is Family.PAIR:
        return f"{kind.level or 'any'} pair"
    return str(kind.family)


def _qualifiers(kind: Kind) -> str:
    """What narrows the kind: `with 1 gap and no ace or ten`, `, king highest`, `except aces`."""
    highest = _highest(kind)
    is_set = kind.family in SETS and kind.family is not Family.TWO_PAIR
    words = []
    if kind.wild is not None and kind.family is not Family.WILD and not is_wild_run(kind):
        words.append(str(kind.wild))
    if kind.kicker:
        words.append(_beside(kind.kickers) if kind.kickers else "a kicker")
    if kind.gaps is not None:
        words.append(_counted(kind.gaps, "gap"))
    if kind.spread is not None:
        words.append(f"spread {_numbers(kind.spread)}")
    if kind.high is not None:
        words.append(_counted(kind.high, "high card"))
    if kind.having and highest is None:
        words.append(_together(kind.having))
    lacking = ranks_of(kind.lacking & ALL_RANKS) if highest is None and not is_set else ()
    if len(lacking) > 1 or (lacking and words):
        words.append(f"no {joined(RANK_NAMES[rank] for rank in reversed(lacking))}")
        lacking = ()
    text = f" except {plurals(kind.lacking)}" if is_set and kind.lacking else ""
    text += f" with {' and '.join(words)}" if words else ""
    text += f" without {with_article(lacking[0])}" if lacking else ""
    text += f", {RANK_NAMES[highest]} highest" if highest is not None else ""
    return text + (_excess(kind.excess) if kind.excess is not None else "")


def _highest(kind: Kind) -> int | None:
    """The rank that the hold has, if it has none of all ranks above it either."""
    if kind.family not in WITH_A_HIGHEST or kind.having.bit_count() != 1 or not kind.lacking:
        return None
    above = ALL_RANKS & -(kind.having << 1)
    return ranks_of(kind.having)[0] if kind.lacking == above else None


def _beside(bits: int) -> str:
    """`a 4, 3 or 2`: the ranks of a kicker."""
    highest, *others = reversed(ranks_of(bits))
    return joined([with_article(highest), *(RANK_NAMES[rank] for rank in others)])


def _together(bits: int) -> str:
    """`an ace`; `AT` where both are held."""
    ranks = ranks_of(bits)
    return with_article(ranks[0]) if len(ranks) == 1 else rank_letters(bits)


def _counted(span: Span, noun: str) -> str:
    """`no gaps`, `1 gap`, `1-2 gaps`; with an upper end of 5, which excludes nothing, `1+ gaps`."""
    low, high = span
    if high == 0:
        return f"no {noun}s"
    plural = "" if high == 1 and low == 1 else "s"
    if high >= 5:
        return f"{low}+ {noun}s"
    return f"{_numbers(span)} {noun}{plural}"


def _numbers(span: Span) -> str:
    low, high = span
    return str(low) if low == high else f"{low}-{high}"


def _excess(excess: int) -> str:
    if excess < 0:
        return ", gaps < high cards"
    return ", gaps ≤ high cards" + (f" + {excess}" if excess else "")
