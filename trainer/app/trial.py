"""The twenty hands of one who plays by feel: nothing is said until they are over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import coins_of

if TYPE_CHECKING:
    from trainer.core.records import HandRecord
    from trainer.teaching.pace import Pace

HANDS = 20


@dataclass
class Trial:
    """The hands that were played so far, how many were right, and what they gave away in coins."""

    hands: int = 0
    right: int = 0
    lost: Fraction = Fraction(0)

    def said(self, pace: Pace) -> tuple[str, str]:
        """Return how many were right, and what the others come to in an hour.

        >>> from trainer.teaching.pace import Pace
        >>> Trial(20, 15, Fraction(12)).said(Pace())[0]
        '15 of 20 right.'
        >>> Trial(20, 15, Fraction(12)).said(Pace(600, Fraction(1, 4)))[1]
        'You gave away 12 coins. At 600 hands an hour that is 360 coins an hour, \
which is 90 in money.'
        """
        score = f"{self.right} of {self.hands} right."
        if not self.lost:
            return score, "Not a coin was given away: take the exam, it asks harder hands."
        return score, (
            f"You gave away {coins_of(self.lost)}. At {pace.hands_an_hour:,} hands an hour "
            f"that is {pace.an_hour(self.lost / self.hands, 1)}."
        )

    def beside(self, said: str, *, drawn: bool) -> str:
        """Return what is said over the cards, with the hand that is played or was `drawn`.

        >>> Trial(6).beside("Choose the cards to keep.", drawn=False)
        'Hand 7 of 20. Choose the cards to keep.'
        """
        if self.over:
            return "That was the last of your twenty hands. Deal shows what they cost."
        return f"Hand {self.hands + (not drawn)} of {HANDS}. {said}"

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self.hands >= HANDS

    def take(self, record: HandRecord) -> None:
        """Count a hand, if some are left to be played."""
        if self.over:
            return
        self.hands += 1
        self.right += not record.first_lost
        self.lost += record.first_lost * record.wager
