"""The parser of what narrows a kind: gaps, high cards, ranks that are held or not held."""

from __future__ import annotations

import re
from dataclasses import replace

from solver.strategy.language.kinds import Family, Kind, Span
from solver.strategy.language.rank_grammar import RankReader
from solver.strategy.language.ranks import ALL_RANKS
from solver.strategy.language.reader import MissError

MANY = 5
DOUBLE = 2
_HIGH_CARDS = re.compile(r"high\s+cards?\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\ba\s+$", re.IGNORECASE)
_WITH_A_HIGHEST = (Family.ROYAL, Family.FLUSH, Family.HIGH, Family.NAMED)


class NarrowReader(RankReader):
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
        joint = self.maybe(lambda: self.take(",", "and"))
        if self.has("without"):
            return replace(kind, lacking=kind.lacking | self.ranks_not_held("or", "and"))
        highest = self.maybe(lambda: self.highest_rank(kind))
        if highest is not None:
            return highest
        preposition = self.has("with") or joint == "and"
        if preposition and self.has("kicker"):
            return replace(kind, kicker=True)
        if preposition and (ranks := self.maybe(self.no_ranks)) is not None:
            return replace(kind, lacking=kind.lacking | ranks)
        if kind.is_draw and (several := self.maybe(lambda: self.alternatives(kind))):
            return several
        if preposition and (ranks := self.maybe(self.held_ranks)) is not None:
            return replace(kind, having=kind.having | ranks)
        if kind.is_draw:
            return self.first(
                lambda: self.counted(kind),
                lambda: self.sided_behind(kind),
                lambda: self.typed(kind),
            )
        raise MissError

    def highest_rank(self, kind: Kind) -> Kind:
        """rank ("highest" | "high"): the hold has this rank and none above it."""
        word = self.peek()
        if kind.family not in _WITH_A_HIGHEST or word is None or word.number is not None:
            raise MissError
        rank, says = self.single_rank(), self.peek()
        if says is None or says.text not in ("highest", "high"):
            raise MissError
        self.at += 1
        if self.has("first") or _HIGH_CARDS.match(self.line, says.column - 1):
            raise MissError
        above = ALL_RANKS & -(2 << rank)
        return replace(kind, having=kind.having | 1 << rank, lacking=kind.lacking | above)

    def no_ranks(self) -> int:
        """no ace: `with` has been read"""
        self.take("no")
        return self.ranks_not_held("or")

    def ranks_not_held(self, *joints: str) -> int:
        """ranks { joint ranks }"""
        bits = self.held_ranks()
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
        span = self.span()
        if self.take("gap", "high", expected="gaps or high cards") == "gap":
            return replace(kind, gaps=span)
        if self.has("discarded"):
            raise MissError
        return replace(kind, high=span)

    def alternatives(self, kind: Kind) -> Kind:
        """`3 or 4 high cards`, `0, 1 or 2 gaps`; in `a 3 or 4 high cards` the 3 is a card."""
        word = self.peek()
        if word is None or _ARTICLE.search(self.line[: word.column - 1]):
            raise MissError
        low = high = self.count()
        while self.maybe(lambda: self.take(",", "or")):
            if self.count() != high + 1:
                raise MissError
            high += 1
        if low == high:
            raise MissError
        span = low, high
        counted = self.take("gap", "high", expected="gaps or high cards")
        if counted == "gap":
            return replace(kind, gaps=span)
        return replace(kind, high=span)

    def excess(self) -> int:
        """The most by which the gaps may outnumber the high cards.

        no more gaps than high | fewer gaps than high | at most 1 more gap than high
        | gap ("<" | "≤") high ["+" number] | high (">" | "≥" | "equal or exceed" ...) gap"""
        self.has("with")
        return self.first(self.gaps_compared, self.high_compared, self.gaps_in_words)

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

    def side(self) -> int:
        """The number of gaps that "outside", "inside" or "double inside" means: 0, 1 or 2."""
        word = self.peek()
        if word is not None and word.text == "double":
            self.at += 1
            self.take("inside")
            return DOUBLE
        return 0 if self.take("outside", "inside") == "outside" else 1
