"""The vocabulary of a chart: kinds of holds, penalty conditions, rules, charts.

A *kind* is a property of the cards that are held ("3 to a royal flush"); what is thrown away
enters through *conditions* ("no flush penalty"). A *rule* is one line of a
chart: kinds joined by "or", with conditions on the whole line. Everything here is a frozen value
that prints itself in the chart language; `solver.strategy.language.grammar` reads it back.

A set of ranks is an int with bit 0 for the deuce and bit 12 for the ace.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

RANKS = "23456789TJQKA"
ALL_RANKS = (1 << 13) - 1
Span = tuple[int, int]


class Family(StrEnum):
    """What the held cards make or are on the way to."""

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
RUNS = (Family.ROYAL, Family.STRAIGHT_FLUSH, Family.FLUSH, Family.STRAIGHT)


@dataclass(frozen=True)
class Kind:
    """A kind of hold: exactly these cards are held, the rest is thrown away.

    Pairs, threes and fours are all the cards of their rank: three kings are no pair of kings.

    cards: how many cards are held (5 with `Family.FLUSH` is a made flush, 4 is four to one).
    ranks: for sets the ranks allowed (0: any), for named ranks the ranks themselves.
    level: "high" or "low" for pairs that pay or do not pay.
    suited: for named ranks and high cards: of one suit, not of one suit, or either (None).
    side: "outside" or "inside" for straights.
    kicker: a set together with a card that the paytable names as its kicker.
    gaps, high: how many gaps and high cards the hold has, least and most.
    excess: the gaps outnumber the high cards by at most this many.
    having, lacking: ranks that the hold contains, ranks that it does not.

    >>> print(Kind(Family.STRAIGHT_FLUSH, 3, gaps=(1, 1), high=(2, 3)))
    3 to a straight flush with 1 gap and 2-3 high cards
    """

    family: Family
    cards: int
    ranks: int = 0
    level: str = ""
    suited: bool | None = None
    side: str = ""
    kicker: bool = False
    gaps: Span | None = None
    high: Span | None = None
    excess: int | None = None
    having: int = 0
    lacking: int = 0

    def __str__(self) -> str:
        from solver.strategy.language.printer import kind_text

        return kind_text(self)


class Penalty(StrEnum):
    """What a discard can spoil: see `Condition`."""

    FLUSH = "flush penalty"
    STRAIGHT = "straight penalty"
    HIGH = "high card discarded"


@dataclass(frozen=True)
class Condition:
    """A condition of a rule: one of the things named is there (all of them, with `every`), or not.

    A *flush penalty* is a discard of the suit that all the held cards have: it could have been in
    one flush with them. A *straight penalty* is a discard that could have been in one straight
    with all the held cards. `ranks` are named ranks that are thrown away; `kinds` are kinds of
    which the deal offers a hold.

    >>> print(Condition(wanted=False, penalties=(Penalty.FLUSH,), ranks=1 << 7))
    unless flush penalty or 9 discarded
    """

    wanted: bool
    penalties: tuple[Penalty, ...] = ()
    ranks: int = 0
    kinds: tuple[Kind, ...] = ()
    every: bool = False

    def __str__(self) -> str:
        from solver.strategy.language.printer import condition_text

        return condition_text(self)


@dataclass(frozen=True)
class Rule:
    """One line of a chart.

    Where it allows several holds in one deal, the hold of most cards is taken, then the kind
    written first, then the lowest ranks. `choice` says "lowest", "highest" or "suited" where the
    line itself says which comes first; the text is the line as it was typed, if it was.
    """

    kinds: tuple[Kind, ...]
    conditions: tuple[Condition, ...] = ()
    choice: str = ""
    text: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        from solver.strategy.language.printer import rule_text

        return rule_text(self)


def made_hands() -> tuple[Kind, ...]:
    """The kinds of made hands, best first, down to a high pair.

    >>> [str(kind) for kind in made_hands()][-3:]
    ['three of a kind', 'two pair', 'high pair']
    """
    made = [Kind(family, HELD_WHEN_MADE.get(family, 5)) for family in MADE]
    return (*made, Kind(Family.PAIR, 2, level="high"))


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
