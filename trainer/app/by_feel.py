"""The twenty hands by feel: nothing is said until they are over, then what they cost; in the window
begun, gone on with after any way of leaving, ended.

The settings say since when they are played (`Settings.by_feel`), the history which they are: so
they go on as what they are when the program starts again, in mid-hand too.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

from evaluator.figures import about, as_shown, coins_of, count
from trainer.app.seeds import from_day, time_now, today
from trainer.core.intents import ChooseCoach, DealOrDraw
from trainer.core.records import Coach, HandRecord, Tally
from trainer.core.settings import Experience, Settings
from trainer.teaching.skill import Pace, Sums

if TYPE_CHECKING:
    from pathlib import Path

    from solver.paytable.table import PayTable
    from trainer.app.home_news import HomeNews
    from trainer.app.kept_session import KeptSession
    from trainer.core.intents import Intent
    from trainer.core.session import Context

TRIAL_HANDS = 20
WHAT_COMES = f"{TRIAL_HANDS} hands, without a word until the end. Then you see what they cost."
IN_A_TRIAL = "No comments until the twentieth hand is over."
ALL_PLAYED = "All twenty are played: Space shows what they cost."


def cost_words(sums: Sums, pace: Pace, apart: str = "", shown: Fraction | None = None) -> str:
    """Return what some hands gave away, and about what that is in an hour; of too few not that.

    `apart` says what of it is to be told apart; `shown` is the sum of what each hand showed.
    """
    given = f"You gave away {coins_of(sums.lost if shown is None else shown)}{apart}."
    if sums.hands < TRIAL_HANDS or not sums.lost:
        return given
    hourly = about(sums.lost_a_hand * pace.hands_an_hour)
    rate = f"about {hourly} coins at {pace.hands_an_hour:,} hands an hour"
    return f"{given} That is {rate}; {sums.words} are only a first guess."


def is_of_trial(record: HandRecord, since: str = "") -> bool:
    """Whether a hand was played as in a trial, since a moment."""
    return (record.mode, record.coach) == ("play", Coach.SILENT) and record.at >= since


@dataclass
class Trial:
    """The `records` of the deals played so far, and what `each` gave away in coins; how many second
    and later hands they had, and `since` when they are played. `before` has the sums of those of
    an earlier sitting, which the session does not count.
    """

    each: list[Fraction] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    further: int = 0
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

    @property
    def dearest(self) -> HandRecord | None:
        """The hand that gave most away, of several the first; None if none gave anything away."""
        lost, record = max(
            zip(self.each, self.records, strict=False), key=itemgetter(0), default=(0, None)
        )
        return record if lost else None

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
        sums = Sums(self.hands, lost=sum(self.each, Fraction(0)), further=self.further)
        return score, cost_words(sums, pace, shown=shown)

    @property
    def to_go_on(self) -> tuple[str, str]:
        """How many are played, and the words of a button to the others."""
        why = f"{self.hands} of {TRIAL_HANDS} hands by feel: the rest shows what they cost."
        return why, f"Go on: {count(TRIAL_HANDS - self.hands, 'hand')} by feel"

    def beside(self, prompt: str, *, drawn: bool) -> str:
        """Return what is said over the cards, with the hand that is played or was `drawn`.

        >>> Trial([Fraction(0)] * 6).beside("Choose the cards to keep.", drawn=False)
        'Hand 7 of 20. Choose the cards to keep.'
        """
        if self.over:
            return "That was the last of your twenty hands."
        return f"Hand {self.hands + (not drawn)} of {TRIAL_HANDS}. {prompt}"

    @property
    def silence(self) -> str:
        """Why nothing is told; once all are played, how it will be."""
        return ALL_PLAYED if self.over else IN_A_TRIAL

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self.hands >= TRIAL_HANDS

    def take(self, record: HandRecord, *, earlier: bool = False) -> None:
        """Count a hand, if some are left to be played; `earlier` is one of an earlier sitting."""
        if self.over:
            return
        if earlier:
            self.before = self.before.add(record)
        self.each.append(record.first_lost * record.wager)
        self.records.append(record)
        self.further += len(record.further)


def trial_so_far(folder: Path, table: PayTable, coins: int, here: int = 0) -> Trial:
    """Return the twenty hands of a trial as far as they were played today, by the log; all but
    the last `here` of them in an earlier sitting.

    Raises:
        StoreError: the history cannot be read.
    """
    from trainer.store.failures import StoreError  # with SQLite
    from trainer.store.reading import read_mistakes

    trial, since = Trial(), from_day(today())
    logged = read_mistakes(folder, table, coins, order="all", since=since)
    records = (entry[1] for entry in logged if not isinstance(entry, StoreError))
    silent = [each for each in records if is_of_trial(each)]
    of_trial = silent[: len(silent) % TRIAL_HANDS][::-1]
    for number, record in enumerate(of_trial):
        trial.since = trial.since or record.at
        trial.take(record, earlier=number < len(of_trial) - here)
    return trial


def trial_since(folder: Path, since: str, here: int) -> Trial:
    """Return the twenty hands of a trial that was begun at a moment, as far as they were played;
    `here` as above.

    Raises:
        StoreError: the history cannot be read.
    """
    from trainer.store.reading import read_played_since

    trial = Trial(since=since)
    of_trial = [each for each in read_played_since(folder, since) if is_of_trial(each, since)]
    for number, record in enumerate(of_trial):
        trial.take(record, earlier=number < len(of_trial) - here)
    return trial


class AtTheTable(Protocol):
    """What of the world is asked for here."""

    kept: KeptSession
    settings: Settings
    folder: Path
    failures: tuple[type[Exception], ...]
    trial: Trial | None
    by_feel_before: Tally

    @property
    def game(self) -> tuple[PayTable, int]:
        """The game in play, with its bet."""

    @property
    def in_hand(self) -> bool:
        """Whether a hand is dealt but not drawn yet."""

    def do(self, intent: Intent) -> None:
        """Take a step of the session."""

    def change(self, **choices: Any) -> None:
        """Change settings and save them."""

    def context(self) -> Context:
        """Return what a step of the session may know."""


def offered_at_start(world: AtTheTable) -> bool:
    """Whether today's silent hands are of a trial: who plays by feel was dealt one at the start,
    and its silence is not saved as a choice.
    """
    settings = world.settings
    return settings.experience is Experience.FEEL and settings.coach is not Coach.SILENT


def begin_trial(world: AtTheTable) -> None:
    """Count the next twenty hands, or go on counting; the coach, silent meanwhile, is saved as
    `warn`. A hand in play is finished as it was begun.
    """
    if world.in_hand:
        return
    if world.trial is None or world.trial.over:
        trial = Trial()
        with suppress(*world.failures):  # the hands say so themselves
            if offered_at_start(world):
                trial = trial_so_far(world.folder, *world.game, world.kept.session.meters.hands)
        trial.since = trial.since or time_now()
        world.trial, world.by_feel_before = trial, Tally()
    world.change(coach=Coach.WARN, by_feel=world.trial.since)
    be_silent(world)
    world.do(DealOrDraw())


def go_on(world: AtTheTable) -> None:
    """Count on after a restart, if the twenty were begun and their end was not seen."""
    since = world.settings.by_feel
    if since:
        world.trial = Trial(since=since)
        with suppress(*world.failures):  # the hands say so themselves
            world.trial = trial_since(world.folder, since, world.kept.session.meters.hands)
        be_silent(world)


def be_silent(world: AtTheTable) -> None:
    """Let the coach say nothing while they are played, whatever was chosen between two of them."""
    if world.trial is not None and not world.in_hand:
        world.kept.send(ChooseCoach(Coach.SILENT), world.context())


def end(world: AtTheTable) -> None:
    """Forget the hands that were counted, but for the sums of those of an earlier sitting; from
    now on the coach warns.
    """
    if world.trial is not None:
        world.by_feel_before = world.trial.before
    world.trial = None
    world.change(by_feel="")
    world.do(ChooseCoach(Coach.WARN))


def untold(world: AtTheTable) -> str:
    """Return since when hands by feel are played of which nothing may be told yet; "" if none."""
    trial = world.trial
    return trial.since if trial is not None and trial.hands else ""


def spared(world: AtTheTable, news: HomeNews) -> HomeNews:
    """Return the news without what would tell of hands by feel that are not over."""
    if not untold(world):
        return news
    return replace(
        news,
        leak=None,
        watched=None,
        closed=None,
        curve=(),
        open_leaks=(),
        closed_errors=frozenset(),
    )
