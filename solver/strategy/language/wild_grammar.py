"""The parser of wild cards: `2 wild cards`, `joker`, `4 to a wild royal`, `with 2 deuces`."""

from __future__ import annotations

from dataclasses import replace

from evaluator import RANKS
from solver.strategy.language.kinds import SOME_WILD, Family, Kind
from solver.strategy.language.rank_grammar import RankReader
from solver.strategy.language.reader import MissError
from solver.strategy.language.wilds import ANY_WILD, JOKER, MOST_WILD, NATURAL, Wilds
from solver.strategy.language.words import RUN_WORDS


class WildReader(RankReader):
    """Reads what is said of wild cards; one method for each rule of the grammar."""

    def wildness(self) -> Wilds | None:
        """ "natural" | "wild", before a hand: without wild cards, or with some."""
        if self.skip("natural"):
            return NATURAL
        following = self.peek(1)
        if self.comes("wild") and following is not None and following.text in RUN_WORDS:
            self.at += 1
            return SOME_WILD
        return None

    def wild_cards(self) -> Kind:
        """[number] ("wild" | "joker"): these alone"""
        number = self.maybe(self.number) or 1
        word = self.take("wild", JOKER)
        if self.comes(*RUN_WORDS) or not 0 < number <= MOST_WILD:
            raise MissError
        what = JOKER if word == JOKER else ANY_WILD
        return Kind(Family.WILD, number, wild=Wilds(number, number, what))

    def with_wilds(self, kind: Kind) -> Kind:
        """("with" | "no" | "without") [number ["+" | "-" number]] ("wild" | "joker" | ranks)"""
        if kind.wild is not None:
            raise MissError
        if self.take("with", "no", "without") != "with" or self.has("no"):
            return replace(kind, wild=Wilds(0, 0, self.wild_name()))
        number = self.maybe(self.number)
        most = number
        if number is not None and self.skip("-", "to"):
            most = self.number()
        more = self.skip("+") or (number is None and self.peek_plural())
        what = self.wild_name(counted=number is not None)
        least = 1 if number is None else number
        return replace(kind, wild=Wilds(least, MOST_WILD if more else most or least, what))

    def peek_plural(self) -> bool:
        """Whether the next word says `wild cards` or `jokers`, without a number."""
        word = self.peek()
        rest = "" if word is None else self.line[word.column - 1 :].lower()
        return rest.startswith(("wild cards", "wilds", "jokers"))

    def wild_name(self, counted: bool = False) -> str:
        """ "wild" | "joker"; after a number also the plural of a rank: `2 deuces`"""
        word = self.peek()
        if counted and word is not None and len(word.ranks) == 1 and word.number is None:
            self.at += 1
            return RANKS[word.ranks[0]]
        return JOKER if self.take("wild", JOKER) == JOKER else ANY_WILD

    def in_a_row(self, kind: Kind) -> Kind:
        """ranks "or better", after a draw: `3 to a straight flush, 6-7 or higher`"""
        ranks = self.group()
        if kind.family is not Family.STRAIGHT_FLUSH or ranks.bit_count() == 1:
            raise MissError
        self.phrase("or better")
        below = (ranks & -ranks) - 1
        return replace(kind, gaps=(0, 0), lacking=kind.lacking | below)
