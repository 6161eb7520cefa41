"""The parser of ranks: cards held together, and the ranks of pairs, threes and fours."""

from __future__ import annotations

from solver.strategy.language.ranks import ALL_RANKS
from solver.strategy.language.reader import MissError, Reader

# What names a rank and cannot be a number: these go together without a sign.
_NAMES = {"a", "k", "q", "j", "t", "10", "ace", "king", "queen", "jack", "ten"}


class RankReader(Reader):
    """Reads ranks as a set: bit 0 for the deuce, bit 12 for the ace."""

    def rank_or_better(self) -> int:
        """`jacks or better`, `tens or lower`, with or without `pair`: the ranks of the pair."""
        word = self.peek()
        low = self.rank_of_set()
        higher = self.has("or better") or bool(word and word.plural and self.plus_ends())
        if not higher:
            self.phrase("or fewer")
        self.has("pair")
        return ALL_RANKS & -(1 << low) if higher else (2 << low) - 1

    def group(self) -> int:
        """Ranks held together: `QJ`, `10/J`, `A K Q`, `queen and jack`."""
        bits = self.distinct(self.ranks())
        while more := self.further_rank(bits):
            bits |= more
        return bits

    def further_rank(self, before: int) -> int:
        """["/" | "-" | "+" | "and"] ranks; 0 where there are none.

        Without a sign only names go together (`A K Q`): in `two kings` the two is a number. `and`
        joins single ranks only: `KQ and QJ` are two holds.
        """

        def read() -> int:
            previous = self.words[self.at - 1]
            joint = self.skip("/", "-", "+", "and")
            word = self.peek()
            single = len(previous.ranks) == 1 and word is not None and len(word.ranks) == 1
            if not joint and not (
                single and word and {previous.raw.lower(), word.raw.lower()} <= _NAMES
            ):
                self.expect("ranks such as QJ")
                raise MissError
            if joint == "and" and not single:
                raise MissError
            return self.distinct(self.ranks(), before)

        return self.maybe(read) or 0

    def ranks(self) -> tuple[int, ...]:
        """The ranks that one word names."""
        word = self.peek()
        if word is None or not word.ranks:
            self.expect("ranks such as QJ")
            raise MissError
        self.at += 1
        return word.ranks

    def distinct(self, ranks: tuple[int, ...], before: int = 0) -> int:
        """The set of these ranks; miss if one of them occurs twice."""
        bits = sum(1 << rank for rank in set(ranks))
        if len(set(ranks)) < len(ranks) or bits & before:
            self.at -= 1
            self.expect("ranks that differ")
            raise MissError
        return bits

    def rank_list(self) -> int:
        """`aces` | `2s, 3s or 4s` | `2s to 4s` | `jacks or better`; all plural or all singular"""
        number = self.grammatical_number()
        bits = self.rank_range()
        while (more := self.maybe(lambda: self.listed_rank(number))) is not None:
            bits |= more
        return bits

    def listed_rank(self, number: int) -> int:
        """("," | "or") range; between plurals also "and" """
        self.take(",", "or", *(("and",) if number else ()))
        if self.grammatical_number() != number:
            raise MissError
        return self.rank_range()

    def grammatical_number(self) -> int:
        """0 for `king`, 1 for `kings`, 2 for `KK`.

        `pair of aces, kings` is one list; in `pair of aces, king` the king is another kind.
        """
        word = self.peek()
        return 0 if word is None or not word.plural else word.doubled or 1

    def rank_range(self) -> int:
        """rank ["to" rank | "or better" | "or lower"]"""
        low = self.rank_of_set()
        if self.has("or better") or self.plus_ends():
            return ALL_RANKS & -(1 << low)
        if self.has("or fewer"):
            return (2 << low) - 1
        if self.maybe(lambda: self.take("to", "-")) is None:
            return 1 << low
        high = self.rank_of_set()
        return (2 << max(low, high)) - (1 << min(low, high))

    def plus_ends(self) -> bool:
        """Whether a plus sign comes that joins nothing, as in `JJ+`; if so it is consumed."""
        following = self.peek(1)
        joins = following is not None and bool(following.ranks)
        return not joins and self.skip("+") is not None

    def rank_of_set(self) -> int:
        """A word that names one rank, even if as `JJ`."""
        word = self.peek()
        if word is None or not word.doubled:
            return self.single_rank()
        self.at += 1
        return word.ranks[0]

    def single_rank(self) -> int:
        """A word that names one rank, once."""
        ranks = self.ranks()
        if len(ranks) != 1:
            self.at -= 1
            self.expect("one rank")
            raise MissError
        return ranks[0]

    def ranks_after(self) -> int:
        """The ranks after a set: `quads, aces`, `low pair (2s-10s)`; 0 where there are none."""
        return self.maybe(self.list_of_ranks) or 0

    def list_of_ranks(self) -> int:
        """Ranks that can only belong to a set: plurals, or a range in parentheses."""
        opening = self.peek()
        self.maybe(lambda: self.take(","))
        enclosed = opening is not None and opening.raw == "("
        word, start = self.peek(), self.at
        ranks = self.rank_list()
        read = {word.text for word in self.words[start : self.at]}
        meant = (word is not None and word.plural) or "better" in read or "fewer" in read
        if not meant and "to" not in read and not (enclosed and "-" in read):
            raise MissError
        return ranks

    def number(self) -> int:
        """One digit, as a figure or a word."""
        word = self.peek()
        if word is None or word.number is None:
            self.expect("a number")
            raise MissError
        self.at += 1
        return word.number
