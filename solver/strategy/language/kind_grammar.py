"""The parser of kinds of holds. See `solver.strategy.language.grammar`."""

from __future__ import annotations

import re
from dataclasses import replace

from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.named_grammar import SET_OF, SUITED, NamedReader
from solver.strategy.language.narrow_grammar import DOUBLE, MANY
from solver.strategy.language.reader import MissError
from solver.strategy.language.words import RUN_WORDS

A_KIND = "a kind of hold such as 'low pair' or '4 to a flush'"
_ONE_CARD = re.compile(r"high\s+card\b", re.IGNORECASE)
_CARDS = re.compile(r"\s*cards?\b", re.IGNORECASE)
_SUITED_CARDS = re.compile(r"suited\s+cards|cards\b.*\bsuit\b", re.IGNORECASE)
_WITHOUT_STRAIGHT = ("gutshot", "openended", "openender", "open-ender")


class KindReader(NamedReader):
    """Reads one kind of hold; one method for each rule of the grammar."""

    def kinds_at(self, before: Kind | None) -> tuple[Kind, ...]:
        """One kind, or the several that `2 or 3 high cards` and `jack through ace` mean."""
        if self.span_comes():
            several = self.quietly(self.several) or self.quietly(self.rank_span)
            if several:
                return several
        return (self.kind(before),)

    def span_comes(self) -> bool:
        """Whether more than one number or rank may come next; a quick look."""
        word, sign, following = self.peek(), self.peek(1), self.peek(2)
        if word is None or sign is None or not (word.ranks or word.text in ("at", "up", "1")):
            return False
        spans = sign.text in (",", "or", "-", "+") or (sign.text == "to" and following)
        return word.text in ("at", "up") or bool(spans)

    def several(self) -> tuple[Kind, ...]:
        """numbers ("to" ... | "high cards"): `2 or 3 high cards`, `3-4 to a royal flush`, `2+ …`"""
        low, high = self.first(self.listed_span, self.span)
        if low == high:
            raise MissError
        rest, kinds = self.at, []
        for cards in range(max(low, 1), min(high, 4) + 1):
            self.at = rest
            kinds.append(self.qualified(self.of_cards(cards)))
        return tuple(kinds)

    def of_cards(self, cards: int) -> Kind:
        """A draw, high cards, or cards of one rank: the number has been read."""
        return self.first(
            lambda: self.draw(cards),
            lambda: self.high_cards(cards),
            lambda: self.set_of(cards),
            lambda: self.pairs(cards),
        )

    def kind(self, before: Kind | None) -> Kind:
        """["natural" | "wild"] (wild | made | set | draw | named | high | nothing) { narrower }"""
        start, wild = self.at, self.wildness()
        try:
            noun = self.quietly(self.wild_cards) or self.first(
                self.pair,
                self.high_card,
                self.numbered,
                self.named,
                lambda: self.bare_ranks(before),
                self.nothing,
                self.straight_draw,
                self.made,
            )
        except MissError:
            if max(self.expected) == start and self.refused_at != start:
                self.expected[start] = [A_KIND]
            raise
        return self.qualified(replace(noun, wild=wild) if wild else noun)

    def made(self) -> Kind:
        """royal flush | straight flush | full house | flush | straight | quads | trips"""
        word = self.take("royal", "straight", "flush", "full", "quads", "trips", expected=A_KIND)
        if word == "full":
            self.take("house")
            return Kind(Family.FULL_HOUSE, 5)
        if word in ("quads", "trips"):
            cards = 4 if word == "quads" else 3
            return Kind(SET_OF[cards], cards, ranks=self.ranks_after())
        family = self.run_family(word)
        cards = self.maybe(self.cards_behind) or (4 if self.drawn() else 5)
        return self.check(cards, Kind(family, cards)) if cards < 5 else Kind(family, 5)

    def cards_behind(self) -> int:
        """ "with" number "cards": `flush with 4 cards`, `royal flush, 3 cards`"""
        self.skip("with", ",")
        cards, word = self.number(), self.words[self.at - 1]
        said = _CARDS.match(self.line, word.column - 1 + len(word.raw))
        if not said or not (self.peek() is None or self.comes(",", "or")):
            raise MissError
        return cards

    def straight_draw(self) -> Kind:
        """("outside" | "inside") "straight" ["draw"] | ("outside" | ["double"] "inside")
        "straight flush draw": always four cards."""
        word = self.peek()
        gaps = self.side(expected=A_KIND)
        if self.has_number():
            return self.sided_draw(gaps)
        unsaid = word is not None and word.raw.lower() in _WITHOUT_STRAIGHT
        if not (unsaid and not self.comes("straight")):
            self.take("straight")
        if self.has("flush"):
            if not self.drawn():
                self.expect("draw")
                raise MissError
            return Kind(Family.STRAIGHT_FLUSH, 4, gaps=(gaps, gaps))
        if gaps == DOUBLE:
            raise MissError
        self.drawn()
        return Kind(Family.STRAIGHT, 4, side="inside" if gaps else "outside")

    def has_number(self) -> bool:
        """Whether a number comes next."""
        word = self.peek()
        return word is not None and word.number is not None

    def sided_draw(self, gaps: int) -> Kind:
        """`open four to a straight`: the side has been read."""
        kind = self.draw(self.number())
        if kind.side or kind.gaps or kind.family not in (Family.STRAIGHT, Family.STRAIGHT_FLUSH):
            raise MissError
        if kind.family is Family.STRAIGHT_FLUSH:
            return replace(kind, gaps=(gaps, gaps))
        return replace(kind, side="inside" if gaps else "outside")

    def drawn(self) -> bool:
        """Whether `draw` comes next, as in `flush draw`; if so it is consumed."""
        word = self.peek()
        if word is None or word.raw.lower() not in ("draw", "draws"):
            return False
        self.at += 1
        return True

    def run_family(self, word: str) -> Family:
        """The flush, straight, straight flush or royal flush that begins with `word`."""
        flush = word == "flush" or self.has("flush")
        if word == "royal":
            return Family.ROYAL
        if word == "straight":
            return Family.STRAIGHT_FLUSH if flush else Family.STRAIGHT
        return Family.FLUSH

    def pair(self) -> Kind:
        """("high" | "low" | "any") "pair" [ranks] | "pair" [ranks]"""
        if self.has("fewer than"):
            rank = self.rank_of_set()
            self.take("pair")
            return Kind(Family.PAIR, 2, ranks=(1 << rank) - 1)
        level = self.take("high", "low", "any", "pair", expected=A_KIND)
        if level != "pair":
            self.take("pair")
        return self.pair_of("" if level in ("any", "pair") else level)

    def pair_of(self, level: str) -> Kind:
        """The pair; named ranks replace `high` or `low`, as they are more specific."""
        ranks = (self.maybe(self.rank_list) or 0) if not level else 0
        ranks = ranks or self.ranks_after()
        return Kind(Family.PAIR, 2, ranks=ranks, level="" if ranks else level)

    def high_card(self) -> Kind:
        """["any"] "high card": one of them."""
        if self.comes("any") and (following := self.peek(1)) and following.text == "high":
            self.at += 1
        word = self.peek()
        if word is None or word.text != "high" or not _ONE_CARD.match(self.line, word.column - 1):
            raise MissError
        self.at += 1
        return Kind(Family.HIGH, 1)

    def numbered(self) -> Kind:
        """["any"] number ("to" ... | "pair" | "kind" | ranks | ["suited" | "unsuited"] "high")"""
        following = self.peek(1)
        if self.comes("any", "everything") and following and following.number:
            self.at += 1
        cards = self.number()
        return self.first(
            lambda: self.draw(cards),
            lambda: self.pairs(cards),
            lambda: self.set_of(cards),
            lambda: self.high_cards(cards),
            lambda: self.one_rank(cards),
        )

    def draw(self, cards: int) -> Kind:
        """["to"] ("royal" | ... | ["outside" | "inside"] "straight"): the number has been read."""
        if not self.comes(*RUN_WORDS):
            self.take("to")
            self.skip("any")
        wild = self.wildness()
        kind = self.maybe(lambda: self.sided(cards))
        if kind is None:
            kind = Kind(self.run_family(self.take("royal", "straight", "flush")), cards)
        kind = self.check(cards, kind)
        self.drawn()
        return replace(kind, wild=wild) if wild else kind

    def sided(self, cards: int) -> Kind:
        """("outside" | ["double"] "inside") ["straight" ["flush"]]"""
        gaps = self.side()
        if self.has("straight") and self.has("flush"):
            return Kind(Family.STRAIGHT_FLUSH, cards, gaps=(gaps, gaps))
        if gaps == DOUBLE:
            self.expect("straight flush")
            raise MissError
        return Kind(Family.STRAIGHT, cards, side="inside" if gaps else "outside")

    def check(self, cards: int, kind: Kind) -> Kind:
        """Refuse a draw of other than two to four cards."""
        if not 2 <= cards <= 4:
            self.at -= 1
            self.expect(f"2, 3 or 4 cards to a {kind.family}")
            raise MissError
        return kind

    def pairs(self, cards: int) -> Kind:
        """Two pair, one pair, or `two kings`; the number has been read."""
        word = self.peek()
        if cards == 2 and word is not None and len(word.ranks) == 1 and word.plural:
            return Kind(Family.PAIR, 2, ranks=self.rank_list())
        self.take("pair")
        if cards == 1:
            return self.pair_of("")
        if cards != 2:
            raise MissError
        return Kind(Family.TWO_PAIR, 4)

    def set_of(self, cards: int) -> Kind:
        """3 of a kind, three aces: the number has been read."""
        if cards not in SET_OF:
            raise MissError
        if self.has("kind"):
            return Kind(
                SET_OF[cards], cards, ranks=self.maybe(self.rank_list) or self.ranks_after()
            )
        return Kind(SET_OF[cards], cards, ranks=self.rank_list())

    def high_cards(self, cards: int) -> Kind:
        """["suited" | "unsuited"] "high" ["suited" | "unsuited"]: the number has been read."""
        suited = self.skip("suited", "unsuited")
        if suited == "suited" and not self.comes("high") and _SUITED_CARDS.search(self.line):
            return self.check(cards, Kind(Family.FLUSH, cards))
        self.take("high", expected="high cards")
        if not 1 <= cards <= MANY:
            raise MissError
        suited = suited or self.suiting_after()
        return Kind(Family.HIGH, cards, suited=SUITED[suited] if cards > 1 else None)

    def nothing(self) -> Kind:
        """discard [everything] | everything | draw five"""
        word = self.take("discard", "everything", expected=A_KIND)
        drawn = self.words[self.at - 1].raw.lower() == "draw"
        if word == "everything" or not drawn or self.peek() is None:
            read = [self.skip("everything", "5") for _ in range(2)]
        else:
            read = [self.take("everything", "5")]
        if drawn and not any(read):
            self.take("everything", "5")
        return Kind(Family.NOTHING, 0)
