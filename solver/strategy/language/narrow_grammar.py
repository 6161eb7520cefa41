"""The parser of what narrows a kind: gaps, high cards, ranks that are held or not held."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from solver.strategy.language.kinds import WITH_A_HIGHEST, Family, Kind, Span
from solver.strategy.language.ranks import ALL_RANKS, RANK_NAMES, joined, plurals, ranks_of
from solver.strategy.language.reader import MissError
from solver.strategy.language.wild_grammar import WildReader
from solver.strategy.language.words import RUN_WORDS

MANY = 5
DOUBLE = 2
_HIGH_CARDS = re.compile(r"high\s+cards?\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\ba\s+$", re.IGNORECASE)
_IN_CONDITIONS = (",", "or", "and", "flush", "straight", "high")
_COUNTED = {"to", "high", "pair", "kind", "suited", "unsuited", *RUN_WORDS}
_WITH_KICKERS = (Family.PAIR, Family.THREE, Family.FOUR)


def _named(ranks: int) -> str:
    """`ace, king or ten`"""
    return joined(RANK_NAMES[rank] for rank in reversed(ranks_of(ranks)))


class NarrowReader(WildReader):
    """Reads what follows a kind and narrows it; one method for each rule of the grammar."""

    def qualified(self, kind: Kind) -> Kind:
        """{ ["," | "and"] ["with" | "without"] qualifier }"""
        while narrower := self.narrowed(kind):
            kind = narrower
        return kind

    def narrowed(self, kind: Kind) -> Kind | None:
        """The kind narrowed by the next words; None where they do not narrow it."""
        return self.maybe(lambda: self.qualifier(kind))

    def qualifier(self, kind: Kind) -> Kind:
        """["," | "and"] and what narrows the kind, or miss."""
        joint = self.skip(",", "and")
        if (wild := self.quietly(lambda: self.with_wilds(kind))) is not None:
            return wild
        if self.has("except"):
            return self.excepted(kind)
        if self.comes("without"):
            return self.lacking(kind)
        highest = self.maybe(lambda: self.highest_rank(kind))
        if highest is not None:
            return highest
        preposition = self.has("with") or joint == "and"
        if preposition and kind.family in _WITH_KICKERS and self.has("kicker"):
            return replace(kind, kicker=True)
        if self.comes("no"):
            found = self.maybe(lambda: self.lacking(kind, alone=not preposition))
            if found is not None:
                return found
        if kind.is_draw and (row := self.quietly(lambda: self.in_a_row(kind))):
            return row
        if kind.is_draw and (several := self.maybe(lambda: self.alternatives(kind))):
            return several
        if preposition and (found := self.maybe(lambda: self.containing(kind))):
            return found
        if kind.is_draw:
            return self.first(
                lambda: self.counted(kind),
                lambda: self.sided_behind(kind),
                lambda: self.typed(kind),
                lambda: self.spread(kind),
            )
        raise MissError

    def containing(self, kind: Kind) -> Kind:
        """The ranks that are held as well: of a pair, three or four, those of its kicker."""
        if kind.family in _WITH_KICKERS:
            self.skip("any")
            return replace(kind, kicker=True, kickers=self.kicker_ranks())
        ranks = self.held_ranks()
        if kind.family is Family.NAMED:
            raise MissError
        return replace(kind, having=kind.having | ranks)

    def kicker_ranks(self) -> int:
        """rank { ("," | "or") rank }: a list with "or" before its last rank"""
        bits = self.kicker_rank()
        ranks = self.quietly(self.closed_list)
        return bits | (ranks or 0)

    def kicker_rank(self) -> int:
        """One rank of a list; a number before anything else counts something."""
        word, following = self.peek(), self.peek(1)
        if word is None or word.plural or self.discards_come():
            raise MissError
        counts = following is not None and (following.ranks or following.text in _COUNTED)
        if word.number is not None and counts:
            raise MissError
        return 1 << self.single_rank()

    def closed_list(self) -> int:
        """{ "," rank } "or" rank"""
        bits, joint = 0, ""
        while joint != "or":
            joint = self.take(",", "or")
            bits |= self.kicker_rank()
        return bits

    def excepted(self, kind: Kind) -> Kind:
        """`three of a kind except aces`: `except` has been read."""
        if kind.family in (Family.NAMED, Family.NOTHING):
            self.refuse("the end of the line")
        ranks = self.rank_list()
        if kind.family in _WITH_KICKERS and not kind.level:
            return replace(kind, ranks=(kind.ranks or ALL_RANKS) & ~ranks)
        return replace(kind, lacking=kind.lacking | ranks)

    def lacking(self, kind: Kind, alone: bool = False) -> Kind:
        """`without an ace`, `no ace or ten`: ranks that the hold does not have.

        Of named ranks they can only be discards, which `condition` reads. Of a pair, or of a made
        hand after `no` alone, they could be either.
        """
        start = self.at
        joints = ("or",) if self.take("no", "without") == "no" else ("or", "and")
        if self.has("kicker") and not kind.kicker:
            return kind
        if self.discards_come() or kind.family is Family.NAMED:
            raise MissError
        ranks = self.ranks_not_held(*joints)
        if kind.family in _WITH_KICKERS:
            self.refuse_either(f"{kind} except {plurals(ranks)}", kind, ranks, start)
        if alone and not kind.is_draw and kind.family is not Family.HIGH:
            self.refuse_either(f"{kind} with no {_named(ranks)}", kind, ranks, start)
        return replace(kind, lacking=kind.lacking | ranks)

    def refuse_either(self, held: str, kind: Kind, ranks: int, at: int) -> NoReturn:
        """Refuse ranks that could be held or discarded, and offer both."""
        self.at = at
        self.refuse("the cards that are held", held, f"{kind}, no {_named(ranks)} discarded")

    def discards_come(self) -> bool:
        """Whether the ranks that come next are said to be discards: `9 or ten discarded`."""
        ahead = 0
        while (word := self.peek(ahead)) and (word.ranks or word.text in _IN_CONDITIONS):
            ahead += 1
        return word is not None and ahead > 0 and word.text in ("discarded", "penalty")

    def highest_rank(self, kind: Kind) -> Kind:
        """rank ("highest" | "high"): the hold has this rank and none above it."""
        word = self.peek()
        if kind.family not in WITH_A_HIGHEST or word is None or word.number is not None:
            raise MissError
        rank, says = self.single_rank(), self.peek()
        if says is None or says.text not in ("highest", "high"):
            raise MissError
        self.at += 1
        if self.has("first") or _HIGH_CARDS.match(self.line, says.column - 1):
            raise MissError
        above = ALL_RANKS & -(2 << rank)
        return replace(kind, having=kind.having | 1 << rank, lacking=kind.lacking | above)

    def ranks_not_held(self, *joints: str) -> int:
        """ranks { joint ranks }, or a list with commas that ends on "or" """
        bits = self.held_ranks()
        if (listed := self.quietly(self.closed_list)) is not None:
            return bits | listed
        while more := self.maybe(lambda: self.rank_not_held_either(joints)):
            bits |= more
        return bits

    def rank_not_held_either(self, joints: tuple[str, ...]) -> int:
        """joint rank: `or ten` in `without an ace or ten`, or `and ten`, which means the same"""
        self.take(*joints)
        word = self.peek()
        if (
            word is None
            or len(word.ranks) != 1
            or (word.number is not None and self.at + 1 < len(self.words))
        ):
            raise MissError
        return self.held_ranks()

    def sided_behind(self, kind: Kind) -> Kind:
        """`4 to a straight, outside`; `3 to a straight flush, double inside`"""
        if kind.side or kind.family not in (Family.STRAIGHT, Family.STRAIGHT_FLUSH):
            raise MissError
        gaps = self.side()
        if kind.family is Family.STRAIGHT_FLUSH:
            return replace(kind, gaps=(gaps, gaps))
        if gaps == DOUBLE:
            raise MissError
        return replace(kind, side="inside" if gaps else "outside")

    def typed(self, kind: Kind) -> Kind:
        """type 1 | type 2 | type 3: the Wizard of Odds' types of 3 to a straight flush"""
        word = self.peek()
        if word is None or word.text != "type" or kind.family is not Family.STRAIGHT_FLUSH:
            raise MissError
        self.at += 1
        excess = {"1": 0, "2": 1, "3": None}[self.take("1", "2", "3")]
        return replace(kind, excess=excess)

    def held_ranks(self) -> int:
        """Ranks that are held (`an ace`, `AT`): neither a count nor a discard."""
        ranks = self.distinct(self.ranks())
        follower = self.peek()
        if follower and follower.text in ("gap", "high", "more", "discarded", "-", "to", "+"):
            raise MissError
        if self.has("or more") or self.has("or fewer"):
            raise MissError
        return ranks

    def counted(self, kind: Kind) -> Kind:
        """span ("gap" | "high") | how the gaps compare with the high cards"""
        excess = self.maybe(self.excess)
        if excess is not None:
            return replace(kind, excess=excess)
        if self.has("gap ="):
            gaps = self.count()
            return self.with_span(kind, "gap", (gaps, gaps))
        span = self.span()
        counted = self.take("gap", "high", expected="gaps or high cards")
        if self.has("discarded"):
            raise MissError
        return self.with_span(kind, counted, span)

    def with_span(self, kind: Kind, counted: str, span: Span) -> Kind:
        """The kind with its number of gaps or high cards, unless it has one already."""
        if (kind.gaps if counted == "gap" else kind.high) is not None:
            self.at -= 1
            self.expect("'or' before a further kind")
            raise MissError
        return replace(kind, gaps=span) if counted == "gap" else replace(kind, high=span)

    def alternatives(self, kind: Kind) -> Kind:
        """`3 or 4 high cards`, `0, 1 or 2 gaps`; in `a 3 or 4 high cards` the 3 is a card."""
        word = self.peek()
        if word is None or _ARTICLE.search(self.line[: word.column - 1]):
            raise MissError
        span = self.listed_span()
        counted = self.take("gap", "high", expected="gaps or high cards")
        return self.with_span(kind, counted, span)

    def listed_span(self) -> Span:
        """number { ("," | "or") number }: each one more than that before"""
        low = high = self.count()
        while self.skip(",", "or"):
            if self.count() != high + 1:
                raise MissError
            high += 1
        if low == high:
            raise MissError
        return low, high

    def spread(self, kind: Kind) -> Kind:
        """`spread 5`: from the lowest rank to the highest; more than the cards are gaps."""
        word = self.peek()
        if word is None or word.text != "spread":
            raise MissError
        self.at += 1
        most = self.skip("≤") or self.has("< =")
        self.skip("=")
        low, high = (kind.cards, self.count()) if most else self.span()
        low = kind.cards if low == 0 else low
        if not kind.cards <= low <= high <= MANY:
            self.at -= 1
            self.expect(f"a number from {kind.cards} to {MANY}")
            raise MissError
        return replace(kind, gaps=(low - kind.cards, high - kind.cards))

    def excess(self) -> int:
        """The most by which the gaps may outnumber the high cards.

        no more gaps than high | fewer gaps than high | at most 1 more gap than high
        | gap ("<" | "≤") high ["+" number] | high (">" | "≥" | "equal or exceed" ...) gap
        | high "minus" gap (">" | "≥" | "=") ["minus"] number"""
        self.has("with")
        return self.first(self.gaps_compared, self.balance, self.high_compared, self.gaps_in_words)

    def balance(self) -> int:
        """high "minus" gap ("=" | "≥" | ">" | "≥") ["minus"] number"""
        self.phrase("high minus gap")
        sign = self.take("=", "≥", ">")
        strict = sign == ">" and not self.has("=")
        negative = self.skip("minus", "-") is not None
        number = self.number() * (-1 if negative else 1) + strict
        if number > 1:
            self.at -= 1
            self.expect("0 or 1")
            raise MissError
        return -number

    def gaps_in_words(self) -> int:
        """no more | fewer | at most 1 more gap than high; at least as many high as gap"""
        if self.has("at least as many high"):
            self.phrase("as gap")
            return 0
        if self.has("no more gap"):
            excess = 0
        elif self.has("fewer gap"):
            excess = -1
        else:
            self.phrase("at most")
            excess = self.number()
            self.phrase("more gap")
        self.phrase("than high")
        return excess

    def gaps_compared(self) -> int:
        """gap ("<" | "≤" | "<=") "high" ["+" number]"""
        self.take("gap")
        strict = self.take("<", "≤") == "<" and not self.has("=")
        self.take("high", expected="high cards")
        if strict:
            return -1
        return self.number() if self.has("+") else 0

    def high_compared(self) -> int:
        """high (">" | "≥" | ">=" | "exceed" | "equal or exceed" | "at least") gap"""
        self.take("high")
        excess = -1
        if self.has("equal or exceed") or self.has("at least"):
            excess = 0
        elif not self.has("exceed"):
            strict = self.take(">", "≥") == ">" and not self.has("=")
            excess = -1 if strict else 0
        self.take("gap")
        return excess

    def span(self) -> Span:
        """no | 2 | 1-2 | 2+ | at least 2 | 2 or more | at most 2 | 2 or fewer"""
        if self.has("no"):
            return 0, 0
        if self.has("at least"):
            return self.count(), MANY
        if self.has("at most") or self.has("up to"):
            return 0, self.count()
        low = self.count()
        if self.has("+") or self.has("or more") or self.has("or better"):
            return low, MANY
        if self.has("or fewer"):
            return 0, low
        if self.maybe(lambda: self.take("-", "to")) is not None:
            return low, self.count(low)
        return low, low

    def count(self, least: int = 0) -> int:
        """A number of gaps or high cards."""
        number = self.number()
        if not least <= number <= MANY:
            self.at -= 1
            self.expect(f"a number from {least} to {MANY}")
            raise MissError
        return number

    def side(self, expected: str = "") -> int:
        """The number of gaps that "outside", "inside" or "double inside" means: 0, 1 or 2."""
        if self.comes("double"):
            self.at += 1
            self.take("inside")
            return DOUBLE
        return 0 if self.take("outside", "inside", expected=expected) == "outside" else 1
