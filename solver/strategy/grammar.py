"""The grammar of the chart language: one line of text to one `Rule`, or what was expected where.

A recursive descent over the words of the line, one method for each rule of the grammar in
docs/strategy-language.md. Every attempt to read a word notes what it hoped for; when no reading
reaches the end of the line, the error names the farthest column and all that was hoped for there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solver.strategy.kinds import (
    ALL_RANKS,
    RUNS,
    Condition,
    Family,
    Kind,
    Penalty,
    Rule,
    Span,
    made_hands,
)
from solver.strategy.reader import MissError, Reader
from solver.strategy.words import without_number

_A_KIND = "a kind of hold such as 'low pair' or '4 to a flush'"
_SET_OF = {2: Family.PAIR, 3: Family.THREE, 4: Family.FOUR}


def parse_rule(line: str) -> Rule:
    """Read one line of a chart.

    Raises LineError with the column and what was expected there.

    >>> print(parse_rule("Four to a Royal Flush"))
    4 to a royal flush
    >>> parse_rule("4 to a rainbow")
    Traceback (most recent call last):
    ...
    solver.strategy.reader.LineError: column 8: 'rainbow' is not understood; expected outside or \
inside or royal or straight or flush
    """
    return _Line(line).rule()


class _Line(Reader):
    """The rules of the grammar, one method for each."""

    # The line

    def rule(self) -> Rule:
        try:
            rule = self.line_of_chart()
        except MissError:
            raise self.error() from None
        if self.at < len(self.words):
            self.hope("the end of the line")
            raise self.error()
        return rule

    def line_of_chart(self) -> Rule:
        """kind { ("," | "or") kind } { condition } [ choice ]"""
        kinds = [*self.first(self.or_better, lambda: (self.kind(None),))]
        while (kind := self.maybe(lambda: self.further_kind(kinds[-1]))) is not None:
            kinds.append(kind)
        conditions: list[Condition] = []
        while (condition := self.maybe(self.condition)) is not None:
            conditions.append(condition)
        choice = self.maybe(self.choice) or ""
        return Rule(tuple(kinds), tuple(conditions), choice, _as_typed(self.line))

    def or_better(self) -> tuple[Kind, ...]:
        """A made hand "or better": every made hand from the best down to it."""
        kind = self.kind(None)
        made = made_hands()
        self.phrase("or better")
        if kind not in made:
            raise MissError
        return made[: made.index(kind) + 1]

    def further_kind(self, before: Kind) -> Kind:
        self.take(",", "or", hope="or")
        return self.kind(before)

    def choice(self) -> str:
        """[","] ("highest" | "lowest" | "suited") [number] ["first"] ["if" "more"]"""
        self.maybe(lambda: self.take(","))
        word = self.take("highest", "lowest", "suited", hope="highest first")
        self.maybe(lambda: self.take("1", "2", "3", "rank", "ranks"))
        self.has("first")
        self.has("if more")
        return word

    # Kinds

    def kind(self, before: Kind | None) -> Kind:
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
                self.hopes[start] = [_A_KIND]
            raise
        return self.qualified(noun)

    def made(self) -> Kind:
        """royal flush | straight flush | full house | flush | straight | quads | trips"""
        word = self.take("royal", "straight", "flush", "full", "quads", "trips", hope=_A_KIND)
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
        word = self.take("high", "low", "any", "pair", hope=_A_KIND)
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
        word = self.peek()
        if word is None or word.number is None:
            self.hope("a number")
            raise MissError
        self.at += 1
        return word.number

    def draw(self, cards: int) -> Kind:
        self.take("to")
        side = self.maybe(lambda: self.take("outside", "inside"))
        if side:
            self.take("straight")
            return self.check(cards, Kind(Family.STRAIGHT, cards, side=side))
        family = self.run_family(self.take("royal", "straight", "flush"))
        return self.check(cards, Kind(family, cards))

    def check(self, cards: int, kind: Kind) -> Kind:
        if not 2 <= cards <= 4:
            self.at -= 1
            self.hope(f"2, 3 or 4 cards to a {kind.family}")
            raise MissError
        return kind

    def two_pair(self, cards: int) -> Kind:
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
        suited = self.maybe(lambda: self.take("suited", "unsuited"))
        self.take("high", hope="high cards")
        if not 1 <= cards <= 5:
            raise MissError
        return Kind(Family.HIGH, cards, suited=_SUITED[suited] if cards > 1 else None)

    def one_rank(self, cards: int) -> Kind:
        if cards != 1:
            raise MissError
        return _named(self.group(), None)

    def named(self) -> Kind:
        """("suited" | "unsuited" | "any") ranks"""
        suited = _SUITED[self.take("suited", "unsuited", "any", hope=_A_KIND)]
        return _named(self.group(), suited)

    def bare_ranks(self, before: Kind | None) -> Kind:
        """Ranks alone, as suited as the named ranks before them; or `jacks or better`."""
        paying = self.maybe(self.rank_or_better)
        if paying is not None:
            return Kind(Family.PAIR, 2, ranks=paying)
        follows = before is not None and before.family is Family.NAMED and before.cards > 1
        return _named(self.group(), before.suited if before and follows else None)

    def rank_or_better(self) -> int:
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
        self.maybe(lambda: self.take("/", "-", "+", "and"))
        return self.distinct(self.ranks())

    def ranks(self) -> tuple[int, ...]:
        word = self.peek()
        if word is None or not word.ranks:
            self.hope("ranks such as QJ")
            raise MissError
        self.at += 1
        return word.ranks

    def distinct(self, ranks: tuple[int, ...]) -> int:
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
        self.take(",", "or")
        if self.plural() is not plural:
            raise MissError
        return self.rank_range()

    def plural(self) -> bool:
        word = self.peek()
        return word is not None and word.raw.lower().endswith("s")

    def rank_range(self) -> int:
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
        ranks = self.ranks()
        if len(ranks) != 1:
            self.at -= 1
            self.hope("one rank")
            raise MissError
        return ranks[0]

    def nothing(self) -> Kind:
        """discard everything | everything | draw five"""
        if self.maybe(lambda: self.take("discard", hope=_A_KIND)) is None:
            self.take("everything", hope=_A_KIND)
        else:
            self.take("everything", "5")
        return Kind(Family.NOTHING, 0)

    # What a kind is narrowed by

    def qualified(self, kind: Kind) -> Kind:
        """{ ["," | "and"] ["with" | "without"] qualifier }"""
        narrower = self.maybe(lambda: self.qualifier(kind))
        return kind if narrower is None else self.qualified(narrower)

    def qualifier(self, kind: Kind) -> Kind:
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

    # What is thrown away

    def condition(self) -> Condition:
        """[","] ("no" | "unless" | "if" | "with") thing { "or" thing } | { "and" thing }"""
        self.maybe(lambda: self.take(",", "and"))
        word = self.take("no", "unless", "if", "with")
        things = [self.thing()]
        joint = self.maybe(lambda: self.take("and")) if word in ("unless", "if") else None
        if joint:
            things.append(self.thing())
        while (thing := self.maybe(lambda: self.further_thing(joint or "or"))) is not None:
            things.append(thing)
        return Condition(
            word in ("if", "with"),
            tuple(sorted({thing for thing in things if isinstance(thing, Penalty)})),
            sum({1 << thing for thing in things if isinstance(thing, int)}),
            tuple(thing for thing in things if isinstance(thing, Kind)),
            every=joint is not None,
        )

    def further_thing(self, joint: str) -> Penalty | int | Kind:
        self.take(joint)
        return self.thing()

    def thing(self) -> Penalty | int | Kind:
        """penalty | rank "discarded" | kind"""
        readings: list[Callable[[], Penalty | int | Kind]] = [
            self.named_penalty,
            self.discarded_rank,
            lambda: self.kind(None),
        ]
        return self.first(*readings)

    def named_penalty(self) -> Penalty:
        """("flush" | "straight") "penalty" | "high" "discarded" """
        if self.has("high"):
            if not self.has("discarded"):
                self.rest_of_condition()
            return Penalty.HIGH
        word = self.take("flush", "straight", hope="flush penalty")
        if not self.has("penalty") and self.maybe(self.shared_penalty) is None:
            raise MissError
        return Penalty(f"{word} penalty")

    def shared_penalty(self) -> bool:
        """The rest of `flush or straight penalty`, looked at and not read."""
        start = self.at
        self.take("or")
        self.take("flush", "straight")
        self.take("penalty")
        self.at = start
        return True

    def discarded_rank(self) -> int:
        rank = self.single_rank()
        if not (self.has("discarded") or self.has("penalty")):
            self.rest_of_condition()
        return rank

    def rest_of_condition(self) -> None:
        """A rank alone is a discard only where nothing else follows it."""
        word = self.peek()
        if word is not None and word.text not in (",", "or", "and"):
            self.hope("discarded")
            raise MissError


MANY = 5
_SUITED = {"suited": True, "unsuited": False, "any": None, None: None}


def _named(ranks: int, suited: bool | None) -> Kind:
    cards = ranks.bit_count()
    return Kind(Family.NAMED, cards, ranks, suited=suited if cards > 1 else None)


def _as_typed(line: str) -> str:
    """The line without its comment and number, as a report shows it."""
    return " ".join(without_number(line).split())
