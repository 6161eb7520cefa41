"""How many wild cards: `2 deuces`, `no joker`, `1+ wild cards`.

A chart may call the wild cards by what they are in its game, or just wild cards. Which cards are
wild, only the game knows: `solver.strategy.playing.decks` checks a chart against it.
"""

from __future__ import annotations

from dataclasses import dataclass

from evaluator import RANKS
from evaluator.categories import RANK_PLURALS, RANK_SINGULARS

ANY_WILD = ""
JOKER = "joker"
MOST_WILD = 5


@dataclass(frozen=True, repr=False)
class Wilds:
    """A number of wild cards.

    least, most: how many; 5 as `most` excludes nothing.
    what: the letter of a rank, `JOKER`, or `ANY_WILD` for all wild cards.

    >>> Wilds(2, 2, "2"), Wilds(1, 1, JOKER), Wilds(1, MOST_WILD), Wilds(0, 0)
    (<Wilds 2 deuces>, <Wilds 1 joker>, <Wilds 1+ wild cards>, <Wilds no wild cards>)
    """

    least: int
    most: int
    what: str = ANY_WILD

    def has(self, count: int) -> bool:
        """Whether that many wild cards are meant."""
        return self.least <= count <= self.most

    def __repr__(self) -> str:
        return f"<Wilds {self}>"

    def __str__(self) -> str:
        if self.most == 0:
            return f"no {self._noun(self.what != JOKER)}"
        if self.most >= MOST_WILD:
            number = f"{self.least}+"
        elif self.least == self.most:
            number = str(self.least)
        else:
            number = f"{self.least}-{self.most}"
        return f"{number} {self._noun(number != '1')}"

    def _noun(self, plural: bool) -> str:
        if self.what in (ANY_WILD, JOKER):
            return f"{self.what or 'wild card'}{'s' if plural else ''}"
        return (RANK_PLURALS if plural else RANK_SINGULARS)[RANKS.index(self.what)]


NATURAL = Wilds(0, 0)
"""Without wild cards."""
