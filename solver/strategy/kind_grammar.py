"""The grammar of kinds: what is held, and how that is narrowed. See `solver.strategy.grammar`."""

from __future__ import annotations

from dataclasses import replace

from solver.strategy.kinds import ALL_RANKS, RUNS, Family, Kind, Span
from solver.strategy.reader import MissError, Reader

A_KIND = "a kind of hold such as 'low pair' or '4 to a flush'"
_SET_OF = {2: Family.PAIR, 3: Family.THREE, 4: Family.FOUR}
MANY = 5
_SUITED = {"suited": True, "unsuited": False, "any": None, None: None}


class KindReader(Reader):
    """Reads one kind of hold; one method for each rule of the grammar."""

    # Kinds

    def kind(self, before: Kind | None) -> Kind:
        """(made | set | draw | named | high | nothing) { narrower }"""
        start = self.at
        try:
            noun = self.first(
                self.pair,
                self.numbered,
                self.named,
                lambda: self.bare_ranks(before),
                self.nothing,
                self.made,
            )
        except MissError:
            if max(self.hopes) == start:
                self.hopes[start] = [A_KIND]
            raise
        return self.qualified(noun)

    def made(self) -> Kind:
        """royal flush | straight flush | full house | flush | straight | quads | trips"""
        word = self.take("royal", "straight", "flush", "full", "quads", "trips", hope=A_KIND)
        if word == "full":
            self.take("house")
            return Kind(Family.FULL_HOUSE, 5)
        if word in ("quads", "trips"):
            return Kind(Family.FOUR, 4) if word == "quads" else Kind(Family.THREE, 3)
        return Kind(self.run_family(word), 5)

    def run_family(self, word: str) -> Family:
        """The flush, straight, straight flush or royal flush that begins with `word`."""
        flush = word == "flush" or self.has("flush")
        if word == "royal":
            return Family.ROYAL
        if word == "straight":
            return Family.STRAIGHT_FLUSH if flush else Family.STRAIGHT
        return Family.FLUSH

    def pair(self) -> Kind:
        """("high" | "low" | "any") "pair" | "pair" [ranks]"""
        word = self.take("high", "low", "any", "pair", hope=A_KIND)
        if word != "pair":
            self.take("pair")
            return Kind(Family.PAIR, 2, level="" if word == "any" else word)
        return Kind(Family.PAIR, 2, ranks=self.maybe(self.rank_list) or 0)

    def numbered(self) -> Kind:
        """number ("to" ... | "pair" | "kind" | ranks | ["suited" | "unsuited"] "high")"""
        cards = self.number()
        return self.first(
            lambda: self.draw(cards),
            lambda: self.two_pair(cards),
            lambda: self.set_of(cards),
            lambda: self.high_cards(cards),
            lambda: self.one_rank(cards),
        )

    def number(self) -> int:
        """One digit, as a figure or a word."""
        word = self.peek()
        if word is None or word.number is None:
            self.hope("a number")
            raise MissError
        self.at += 1
        return word.number

    def draw(self, cards: int) -> Kind:
        """ "to" ("royal" | ... | ["outside" | "inside"] "straight"): the number has been read."""
        self.take("to")
        side = self.maybe(lambda: self.take("outside", "inside"))
        if side:
            self.take("straight")
            return self.check(cards, Kind(Family.STRAIGHT, cards, side=side))
        family = self.run_family(self.take("royal", "straight", "flush"))
        return self.check(cards, Kind(family, cards))

    def check(self, cards: int, kind: Kind) -> Kind:
        """Refuse a draw of other than two to four cards."""
        if not 2 <= cards <= 4:
            self.at -= 1
            self.hope(f"2, 3 or 4 cards to a {kind.family}")
            raise MissError
        return kind

    def two_pair(self, cards: int) -> Kind:
        """Two pair: the number has been read."""
        self.take("pair")
        if cards != 2:
            raise MissError
        return Kind(Family.TWO_PAIR, 4)

    def set_of(self, cards: int) -> Kind:
        """3 of a kind, three aces: the number has been read."""
        if cards not in (3, 4):
            raise MissError
        if self.has("kind"):
            return Kind(_SET_OF[cards], cards)
        return Kind(_SET_OF[cards], cards, ranks=self.rank_list())

    def high_cards(self, cards: int) -> Kind:
        """["suited" | "unsuited"] "high": the number has been read."""
        suited = self.maybe(lambda: self.take("suited", "unsuited"))
        self.take("high", hope="high cards")
        if not 1 <= cards <= 5:
            raise MissError
        return Kind(Family.HIGH, cards, suited=_SUITED[suited] if cards > 1 else None)

    def one_rank(self, cards: int) -> Kind:
        """One jack: the number has been read."""
        if cards != 1:
            raise MissError
        return _named(self.group(), None)

    def named(self) -> Kind:
        """("suited" | "unsuited" | "any") ranks"""
        suited = _SUITED[self.take("suited", "unsuited", "any", hope=A_KIND)]
        return _named(self.group(), suited)

    def bare_ranks(self, before: Kind | None) -> Kind:
        """Ranks alone, as suited as the named ranks before them; or `jacks or better`."""
        paying = self.maybe(self.rank_or_better)
        if paying is not None:
            return Kind(Family.PAIR, 2, ranks=paying)
        follows = before is not None and before.family is Family.NAMED and before.cards > 1
        return _named(self.group(), before.suited if before and follows else None)

    def rank_or_better(self) -> int:
        """Jacks or better: the ranks of the pair."""
        low = self.single_rank()
        self.phrase("or better")
        return ALL_RANKS & -(1 << low)

    def group(self) -> int:
        """Ranks held together: `QJ`, `10/J`, `queen and jack`."""
        bits = self.distinct(self.ranks())
        while (more := self.maybe(self.further_rank)) is not None:
            bits |= more
        return bits

    def further_rank(self) -> int:
        """["/" | "-" | "+" | "and"] ranks"""
        self.maybe(lambda: self.take("/", "-", "+", "and"))
        return self.distinct(self.ranks())

    def ranks(self) -> tuple[int, ...]:
        """The ranks that one word spells."""
        word = self.peek()
        if word is None or not word.ranks:
            self.hope("ranks such as QJ")
            raise MissError
        self.at += 1
        return word.ranks

    def distinct(self, ranks: tuple[int, ...]) -> int:
        """The set of these ranks, refused where one comes twice."""
        if len(set(ranks)) < len(ranks):
            self.at -= 1
            self.hope("ranks that differ")
            raise MissError
        return sum(1 << rank for rank in ranks)

    def rank_list(self) -> int:
        """`aces` | `2s, 3s or 4s` | `2s to 4s` | `jacks or better`; plural throughout, or never"""
        plural = self.plural()
        bits = self.rank_range()
        while (more := self.maybe(lambda: self.listed_rank(plural))) is not None:
            bits |= more
        return bits

    def listed_rank(self, plural: bool) -> int:
        """("," | "or") range"""
        self.take(",", "or")
        if self.plural() is not plural:
            raise MissError
        return self.rank_range()

    def plural(self) -> bool:
        """Whether the next word is a plural: it tells `pair of aces, kings` from `king` alone."""
        word = self.peek()
        return word is not None and word.raw.lower().endswith("s")

    def rank_range(self) -> int:
        """rank ["to" rank | "or better" | "or lower"]"""
        low = self.single_rank()
        if self.has("or better"):
            return ALL_RANKS & -(1 << low)
        if self.has("or fewer"):
            return (2 << low) - 1
        if self.maybe(lambda: self.take("to", "-")) is None:
            return 1 << low
        high = self.single_rank()
        return (2 << max(low, high)) - (1 << min(low, high))

    def single_rank(self) -> int:
        """A word that spells one rank."""
        ranks = self.ranks()
        if len(ranks) != 1:
            self.at -= 1
            self.hope("one rank")
            raise MissError
        return ranks[0]

    def nothing(self) -> Kind:
        """discard everything | everything | draw five"""
        if self.maybe(lambda: self.take("discard", hope=A_KIND)) is None:
            self.take("everything", hope=A_KIND)
        else:
            self.take("everything", "5")
        return Kind(Family.NOTHING, 0)

    # What a kind is narrowed by

    def qualified(self, kind: Kind) -> Kind:
        """{ ["," | "and"] ["with" | "without"] qualifier }"""
        narrower = self.maybe(lambda: self.qualifier(kind))
        return kind if narrower is None else self.qualified(narrower)

    def qualifier(self, kind: Kind) -> Kind:
        """The kind, narrowed by one thing more."""
        joint = self.maybe(lambda: self.take(",", "and"))
        if self.has("without"):
            return replace(kind, lacking=kind.lacking | self.held_ranks())
        preposition = self.has("with") or joint == "and"
        if preposition and self.has("kicker"):
            return replace(kind, kicker=True)
        if preposition and (ranks := self.maybe(self.held_ranks)) is not None:
            return replace(kind, having=kind.having | ranks)
        if kind.family in RUNS and kind.cards < 5:
            return self.counted(kind)
        raise MissError

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
        if self.take("gap", "high", hope="gaps or high cards") == "gap":
            return replace(kind, gaps=span)
        if self.has("discarded"):
            raise MissError
        return replace(kind, high=span)

    def excess(self) -> int:
        """no more gaps than high | fewer gaps than high | at most 1 more gap than high
        | gap "<" high | gap "≤" high ["+" number]"""
        if self.has("gap"):
            return self.compared()
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

    def compared(self) -> int:
        """("<" | "≤") "high" ["+" number]: "gap" has been read."""
        less = self.take("<", "≤") == "<"
        self.maybe(lambda: self.take("="))
        self.take("high", hope="high cards")
        if less and self.words[self.at - 2].text != "=":
            return -1
        return self.number() if self.has("+") else 0

    def span(self) -> Span:
        """no | 2 | 1-2 | 2+ | at least 2 | 2 or more | at most 2 | 2 or fewer"""
        if self.has("no"):
            return 0, 0
        if self.has("at least"):
            return self.number(), MANY
        if self.has("at most") or self.has("up to"):
            return 0, self.number()
        low = self.number()
        if self.has("+") or self.has("or more") or self.has("or better"):
            return low, MANY
        if self.has("or fewer"):
            return 0, low
        if self.maybe(lambda: self.take("-", "to")) is not None:
            return low, self.number()
        return low, low


def _named(ranks: int, suited: bool | None) -> Kind:
    cards = ranks.bit_count()
    return Kind(Family.NAMED, cards, ranks, suited=suited if cards > 1 else None)
