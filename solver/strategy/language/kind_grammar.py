"""The parser of kinds of holds. See `solver.strategy.language.grammar`."""

from __future__ import annotations

import re

from solver.strategy.language.kinds import RUNS, Family, Kind
from solver.strategy.language.narrow_grammar import DOUBLE, MANY, NarrowReader
from solver.strategy.language.reader import MissError

A_KIND = "a kind of hold such as 'low pair' or '4 to a flush'"
_ONE_CARD = re.compile(r"high\s+card\b", re.IGNORECASE)
_SET_OF = {2: Family.PAIR, 3: Family.THREE, 4: Family.FOUR}
_SUITINGS = ("suited", "unsuited")
_SUITED = {"suited": True, "unsuited": False, "any": None, None: None}


class KindReader(NarrowReader):
    """Reads one kind of hold; one method for each rule of the grammar."""

    # Kinds

    def kind(self, before: Kind | None) -> Kind:
        """(made | set | draw | named | high | nothing) { narrower }"""
        start = self.at
        try:
            noun = self.first(
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
        return self.qualified(noun)

    def made(self) -> Kind:
        """royal flush | straight flush | full house | flush | straight | quads | trips"""
        word = self.take("royal", "straight", "flush", "full", "quads", "trips", expected=A_KIND)
        if word == "full":
            self.take("house")
            return Kind(Family.FULL_HOUSE, 5)
        if word in ("quads", "trips"):
            cards = 4 if word == "quads" else 3
            return Kind(_SET_OF[cards], cards, ranks=self.ranks_after())
        family = self.run_family(word)
        return Kind(family, 4 if self.drawn() else 5)

    def straight_draw(self) -> Kind:
        """("outside" | "inside") "straight" ["draw"]: always four cards."""
        side = self.take("outside", "inside", expected=A_KIND)
        self.take("straight")
        self.drawn()
        return Kind(Family.STRAIGHT, 4, side=side)

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
        """ "high card": one of them."""
        word = self.peek()
        if word is None or word.text != "high" or not _ONE_CARD.match(self.line, word.column - 1):
            raise MissError
        self.at += 1
        return Kind(Family.HIGH, 1)

    def numbered(self) -> Kind:
        """["any"] number ("to" ... | "pair" | "kind" | ranks | ["suited" | "unsuited"] "high")"""
        word = self.peek()
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if word and word.text in ("any", "everything") and following and following.number:
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
        """ "to" ("royal" | ... | ["outside" | "inside"] "straight"): the number has been read."""
        word = self.peek()
        if word is None or word.raw.lower() not in ("rf", "sf"):
            self.take("to")
        kind = self.maybe(lambda: self.sided(cards))
        if kind is None:
            kind = Kind(self.run_family(self.take("royal", "straight", "flush")), cards)
        kind = self.check(cards, kind)
        self.drawn()
        return kind

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
        """Two pair, or one pair; the number has been read."""
        self.take("pair")
        if cards == 1:
            return self.pair_of("")
        if cards != 2:
            raise MissError
        return Kind(Family.TWO_PAIR, 4)

    def set_of(self, cards: int) -> Kind:
        """3 of a kind, three aces: the number has been read."""
        if cards not in (3, 4):
            raise MissError
        if self.has("kind"):
            return Kind(
                _SET_OF[cards], cards, ranks=self.maybe(self.rank_list) or self.ranks_after()
            )
        return Kind(_SET_OF[cards], cards, ranks=self.rank_list())

    def high_cards(self, cards: int) -> Kind:
        """["suited" | "unsuited"] "high" ["suited" | "unsuited"]: the number has been read."""
        suited = self.maybe(lambda: self.take("suited", "unsuited"))
        self.take("high", expected="high cards")
        if not 1 <= cards <= MANY:
            raise MissError
        suited = suited or self.suiting_after()
        return Kind(Family.HIGH, cards, suited=_SUITED[suited] if cards > 1 else None)

    def suiting_after(self) -> str | None:
        """ "suited" | "unsuited" after the cards, unless it begins the choice `suited first`."""
        return self.maybe(self.not_first)

    def not_first(self) -> str:
        """[","] ("suited" | "unsuited"), not followed by `first` or by ranks of its own."""
        self.maybe(lambda: self.take(","))
        word, following = self.take("suited", "unsuited"), self.peek()
        if following is not None and (following.text == "first" or following.ranks):
            raise MissError
        return word

    def one_rank(self, cards: int) -> Kind:
        """One jack: the number has been read."""
        if cards != 1:
            raise MissError
        return _named(self.group(), None)

    def named(self) -> Kind:
        """("suited" | "unsuited" | "any") ranks"""
        word = self.take("suited", "unsuited", "any", expected=A_KIND)
        ranks = self.group() if word == "any" else self.several_ranks()
        return _named(ranks, _SUITED[word])

    def several_ranks(self) -> int:
        """Two ranks or more, with or without commas: `unsuited K, Q, J`."""
        bits = self.group()
        if bits.bit_count() == 1:
            while more := self.rank_after_comma(bits):
                bits |= more
        if bits.bit_count() == 1:
            self.expect("ranks such as QJ")
            raise MissError
        return bits

    def rank_after_comma(self, before: int) -> int:
        """ "," rank; 0 where there is none."""

        def read() -> int:
            self.take(",")
            return self.distinct((self.single_rank(),), before)

        return self.maybe(read) or 0

    def bare_ranks(self, before: Kind | None) -> Kind:
        """Ranks alone, or `jacks or better`, `JJ`, `AAA`.

        Ranks are suited or unsuited if the word follows them, or else like the named ranks before
        them.
        """
        paying = self.maybe(self.rank_or_better)
        if paying is not None:
            return Kind(Family.PAIR, 2, ranks=paying)
        self.refuse_ambiguous_ranks(before)
        word = self.peek()
        if word is not None and word.doubled in _SET_OF:
            return Kind(_SET_OF[word.doubled], word.doubled, ranks=self.rank_list())
        follows = before is not None and before.family is Family.NAMED and before.cards > 1
        ranks = self.group()
        behind = self.suiting_after() if ranks.bit_count() > 1 else None
        if behind:
            return _named(ranks, _SUITED[behind])
        return _named(ranks, before.suited if before and follows else None)

    def may_narrow(self, before: Kind, ranks: int) -> bool:
        """Whether ranks after a kind could narrow that kind instead of beginning another."""
        sign = self.words[self.at - 1].raw
        if before.family in RUNS and ranks > 1 and sign == ",":
            following = (word.text for word in self.words[self.at :])
            suited = next((text for text in following if text in (",", "or", *_SUITINGS)), "")
            return suited not in _SUITINGS
        return before.family not in (Family.HIGH, Family.NAMED) and sign in ("(", ":")

    def refuse_ambiguous_ranks(self, before: Kind | None) -> None:
        """Refuse ranks that could mean two things.

        `aces` could be a pair or each of the aces; ranks after `with an ace` could belong to it;
        ranks in parentheses could narrow the kind before them; a digit could be a count, not a
        card.
        """
        word = self.peek()
        if word is None or not word.ranks:
            return
        single = before is not None and before.family is Family.NAMED and before.cards == 1
        if before is not None and 0 < (word.number or 0) <= MANY and not single:
            self.refuse("'one' before a card that is held alone")
        if before is not None and before.having | before.lacking and len(word.ranks) == 1:
            self.refuse("'one' before a card that is held alone")
        if before is not None and self.at and self.may_narrow(before, len(word.ranks)):
            self.refuse("'or' before a further kind")
        if word.plural and not word.doubled:
            self.refuse("a number or 'pair of' before ranks in the plural")

    def nothing(self) -> Kind:
        """discard [everything] | everything | draw five"""
        word = self.take("discard", "everything", expected=A_KIND)
        drawn = self.words[self.at - 1].raw.lower() == "draw"
        if word == "everything" or not drawn or self.peek() is None:
            read = [self.maybe(lambda: self.take("everything", "5")) for _ in range(2)]
        else:
            read = [self.take("everything", "5")]
        if drawn and not any(read):
            self.take("everything", "5")
        return Kind(Family.NOTHING, 0)


def _named(ranks: int, suited: bool | None) -> Kind:
    cards = ranks.bit_count()
    return Kind(Family.NAMED, cards, ranks, suited=suited if cards > 1 else None)
