"""The parser of named ranks: `suited QJ`, `K, Q, J unsuited`, `jack through ace`."""

from __future__ import annotations

from dataclasses import replace

from solver.strategy.language.kinds import RUNS, Family, Kind
from solver.strategy.language.narrow_grammar import MANY, NarrowReader
from solver.strategy.language.ranks import RANK_NAMES, rank_letters, ranks_of
from solver.strategy.language.reader import MissError
from solver.strategy.language.rules import Rule
from solver.strategy.language.spellings import ANY_SUIT
from solver.strategy.language.words import Word

SET_OF = {2: Family.PAIR, 3: Family.THREE, 4: Family.FOUR, 5: Family.FIVE}
ALONE = "'one' before a card that is held alone"
_SUITINGS = ("suited", "unsuited")
SUITED = {"suited": True, "unsuited": False, "any": None, ANY_SUIT: None, None: None}


class NamedReader(NarrowReader):
    """Reads kinds that are named by their ranks; one method for each rule of the grammar."""

    def named(self) -> Kind:
        """("suited" | "unsuited" | "any") ["high cards"] ranks"""
        word = self.take("suited", "unsuited", "any")
        self.skip("high")
        ranks = self.group() if word == "any" else self.several_ranks()
        return of_ranks(ranks, SUITED[word])

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
        """("," | "and") rank; 0 where there is none."""

        def read() -> int:
            self.take(",", "and")
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
        together = self.quietly(self.ranks_and_suiting)
        if together is not None:
            return together
        self.refuse_ambiguous_ranks(before)
        word = self.peek()
        if word is not None and word.doubled in SET_OF:
            return Kind(SET_OF[word.doubled], word.doubled, ranks=self.rank_list())
        follows = before is not None and before.family is Family.NAMED and before.cards > 1
        ranks = self.group()
        behind = self.suiting_after() if ranks.bit_count() > 1 else None
        if behind:
            return of_ranks(ranks, SUITED[behind])
        if ranks.bit_count() > 1 and self.words[self.at - 1].plural:
            return of_ranks(ranks, suited=True)  # `K-Q-Ts`
        alike = before and follows and not any(word.glued for word in self.words)
        return of_ranks(ranks, before.suited if before and alike else None)

    def ranks_and_suiting(self) -> Kind:
        """`K, Q, J unsuited`: single ranks in a list, held together since one suiting follows."""
        bits = self.distinct((self.lone_rank(),))
        while more := self.rank_after_comma(bits):
            bits |= more
        suiting = self.suiting_after()
        if suiting is None or bits.bit_count() < 2:
            raise MissError
        return of_ranks(bits, SUITED[suiting])

    def lone_rank(self) -> int:
        """One rank, neither plural nor a number before something else."""
        word = self.peek()
        if word is None or word.plural:
            raise MissError
        return self.single_rank()

    def rank_span(self) -> tuple[Kind, ...]:
        """`jack through ace`: each of these cards alone."""
        low = self.lone_rank()
        self.take("to")
        high = self.lone_rank()
        ends = self.words[self.at - 3].number, self.words[self.at - 1].raw
        if low == high or self.comes(*_SUITINGS) or ends[0] or ends[1] == "a":
            raise MissError
        return tuple(of_ranks(1 << rank) for rank in range(min(low, high), max(low, high) + 1))

    def one_rank(self, cards: int) -> Kind:
        """One jack: the number has been read."""
        if cards != 1:
            raise MissError
        return of_ranks(self.group())

    def suiting_after(self) -> str | None:
        """ "suited" | "unsuited" after the cards, unless it begins the choice `suited first`."""
        return self.maybe(self.not_first)

    def not_first(self) -> str:
        """[","] ("suited" | "unsuited" | "any suit"), if not before `first`, `high` or ranks."""
        self.skip(",")
        glued = (word := self.peek()) is not None and word.glued
        suiting, following = self.take(*_SUITINGS, ANY_SUIT), self.peek()
        if glued or (following and (following.text in ("first", "high") or following.ranks)):
            raise MissError
        return suiting

    # What could mean two things

    def may_narrow(self, before: Kind, grouped: bool) -> bool:
        """Whether ranks after a kind could narrow that kind instead of beginning another."""
        sign = self.words[self.at - 1].raw
        if before.family in RUNS and grouped and sign == ",":
            following = (word.text for word in self.words[self.at :])
            suited = next((text for text in following if text in (",", "or", *_SUITINGS)), "")
            return suited not in _SUITINGS
        return before.family not in (Family.HIGH, Family.NAMED) and sign in ("(", ":")

    def refuse_ambiguous_ranks(self, before: Kind | None) -> None:
        """Refuse ranks that could mean two things.

        `aces` could be a pair or each of the aces; ranks after `with an ace` could belong to it;
        ranks in parentheses could narrow the kind before them; a digit could be a count, not a
        card; `jack, queen and king` could be held together or each alone; `4K` could be four of a
        kind.
        """
        word = self.peek()
        if word is None or not word.ranks:
            return
        if before is not None and len(word.ranks) == 1 and before.narrowed_by_ranks:
            self.refuse(ALONE, *_with_or_alone(before, word.ranks[0]))
        self.refuse_number(word, before)
        grouped = len(word.ranks) > 1 or self.follows("-", "/")
        if before is not None and self.may_narrow(before, grouped):
            self.refuse("'or' before a further kind")
        if word.raw.upper() in ("3K", "4K") and not self.follows(*_SUITINGS, ANY_SUIT):
            made = "three" if word.raw[0] == "3" else "four"
            self.refuse("ranks of a suiting", f"{made} of a kind", f"any K{word.raw[0]}")
        if word.plural and not word.doubled:
            self.refuse_plural(word)
        if before is None:
            self.refuse_all_or_each()

    def refuse_number(self, word: Word, before: Kind | None) -> None:
        """A digit that could be a count: `2 high cards`, `two highest`; in a list of cards it is
        none."""
        if before is None and word.number and self.follows("highest", "lowest"):
            following = self.peek(1)
            order = following.text if following else ""
            self.refuse("high cards", f"{word.number} high cards, {order} first")
        listed = before is not None and before.family is Family.NAMED and before.cards == 1
        if listed or not 0 < (word.number or 0) <= MANY:
            return
        if before is not None:
            self.refuse(ALONE)
        self.expect(ALONE)
        raise MissError

    def follows(self, *texts: str) -> bool:
        """Whether the word after the next is one of these."""
        following = self.peek(1)
        return following is not None and following.text in texts

    def refuse_plural(self, word: Word) -> None:
        """`aces`: two of them, or one?"""
        names = RANK_NAMES[word.ranks[0]]
        offers = (f"pair of {names}s", f"one {names}") if len(word.ranks) == 1 else ()
        self.refuse("a number or 'pair of' before ranks in the plural", *offers)

    def refuse_all_or_each(self) -> None:
        """`jack, queen and king`: a list of three or more that ends on "and"."""
        start, bits, joints = self.at, 0, []
        while (rank := self.quietly(self.lone_rank)) is not None:
            bits |= 1 << rank
            joint = self.skip(",", "and")
            if joint is None:
                break
            joints.append(joint)
        self.at = start
        if bits.bit_count() > 2 and "," in joints and joints[-1] == "and":
            each = str(Rule(tuple(of_ranks(1 << rank) for rank in ranks_of(bits))))
            letters = rank_letters(bits)
            self.refuse("a suiting or 'or'", f"unsuited {letters}", f"any {letters}", each)


def _with_or_alone(before: Kind, rank: int) -> tuple[str, ...]:
    """The two meanings of a rank after `with an ace or`: held instead, or a card alone."""
    alone = f"{before} or one {RANK_NAMES[rank]}"
    if before.lacking:
        return (str(replace(before, lacking=before.lacking | 1 << rank)), alone)
    if before.kickers:
        return (str(replace(before, kickers=before.kickers | 1 << rank)), alone)
    return (f"{before} or {replace(before, having=1 << rank)}", alone)


def of_ranks(ranks: int, suited: bool | None = None) -> Kind:
    """The kind that holds exactly these ranks; a single card has no suiting."""
    cards = ranks.bit_count()
    return Kind(Family.NAMED, cards, ranks, suited=suited if cards > 1 else None)
