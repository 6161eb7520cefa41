"""The twenty hands of one who plays by feel: nothing is said until they are over."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from evaluator.figures import about, as_shown, coins_of, count
from trainer.core.records import Coach, HandRecord, Tally
from trainer.teaching.skill import Pace, Sums

HANDS = 20
WHAT_COMES = f"{HANDS} hands, without a word until the end. Then you see what they cost."
IN_A_TRIAL = "No comments until the twentieth hand is over."
ALL_PLAYED = "All twenty are played: Space shows what they cost."


def cost_words(played: Sums, pace: Pace, apart: str = "", shown: Fraction | None = None) -> str:
    """Return what some hands gave away, and about what that is in an hour; of too few not that.

    `apart` says what of it is to be told apart; `shown` is the sum of what each hand showed.
    """
    given = f"You gave away {coins_of(played.lost if shown is None else shown)}{apart}."
    if played.hands < HANDS or not played.lost:
        return given
    hourly = about(played.lost_a_hand * pace.hands_an_hour)
    rate = f"about {hourly} coins at {pace.hands_an_hour:,} hands an hour"
    return f"{given} That is {rate}; {played.words} are only a first guess."


def is_of_trial(record: HandRecord, since: str = "") -> bool:
    """Whether a hand was played as in a trial, since a moment."""
    return (record.mode, record.coach) == ("play", Coach.SILENT) and record.at >= since


@dataclass
class Trial:
    """What each deal that was played so far gave away in coins, and the dearest of them; how many
    second and later hands they had, and `since` when they are played. `before` has the sums of
    those of an earlier sitting, which the session does not count.
    """

    each: list[Fraction] = field(default_factory=list)
    further: int = 0
    dearest: HandRecord | None = None
    since: str = ""
    before: Tally = field(default_factory=Tally)

    @property
    def hands(self) -> int:
        """How many were played."""
        return len(self.each)

    @property
    def right(self) -> int:
        """How many gave nothing away."""
        return self.each.count(Fraction(0))

    @property
    def lost(self) -> Fraction:
        """What all of them gave away, in coins."""
        return sum(self.each, Fraction(0))

    def result(self, pace: Pace) -> tuple[str, str]:
        """Return how many were right, and about what the others come to in an hour.

        >>> from trainer.teaching.skill import Pace
        >>> score, cost = Trial([Fraction(0)] * 15 + [Fraction(16)] * 5).result(Pace())
        >>> score
        '15 of 20 right.'
        >>> cost.split(". ")[1]
        'That is about 2,400 coins at 600 hands an hour; 20 hands are only a first guess.'
        """
        score = f"{self.right} of {self.hands} right."
        if not self.lost:
            harder = ": take the exam, it asks harder hands" if self.over else ""
            return score, f"Not a coin was given away{harder}."
        shown = sum(map(as_shown, self.each), Fraction(0))
        played = Sums(self.hands, lost=sum(self.each, Fraction(0)), further=self.further)
        return score, cost_words(played, pace, shown=shown)

    @property
    def to_go_on(self) -> tuple[str, str]:
        """How many are played, and the words of a button to the others."""
        why = f"{self.hands} of {HANDS} hands by feel: the rest shows what they cost."
        return why, f"Go on: {count(HANDS - self.hands, 'hand')} by feel"

    def beside(self, prompt: str, *, drawn: bool) -> str:
        """Return what is said over the cards, with the hand that is played or was `drawn`.

        >>> Trial([Fraction(0)] * 6).beside("Choose the cards to keep.", drawn=False)
        'Hand 7 of 20. Choose the cards to keep.'
        """
        if self.over:
            return "That was the last of your twenty hands."
        return f"Hand {self.hands + (not drawn)} of {HANDS}. {prompt}"

    @property
    def silence(self) -> str:
        """Why nothing is told; once all are played, how it will be."""
        return ALL_PLAYED if self.over else IN_A_TRIAL

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self.hands >= HANDS

    def take(self, record: HandRecord, *, earlier: bool = False) -> None:
        """Count a hand, if some are left to be played; `earlier` is one of an earlier sitting."""
        if self.over:
            return
        if earlier:
            self.before = self.before.add(record)
        lost = record.first_lost * record.wager
        if lost > max(self.each, default=Fraction(0)):
            self.dearest = record
        self.each.append(lost)
        self.further += len(record.further)
