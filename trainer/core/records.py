"""The record of a finished hand, the state of a hand in play that is saved, statistics of skill.

All are values: the session creates records and states, the store saves them. The statistics are
computed from the records. Helped hands are counted separately, and the hold first submitted counts:
one that was corrected after the coach stopped the draw was wrong. Luck does not count: the return
of a player's holds is the return of the game less the expected value that the holds lost, whatever
was dealt and drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from evaluator.figures import as_shown
from solver.paytable.table import PayTable


class Coach(StrEnum):
    """When the coach speaks."""

    LIVE = "live"
    """The value of the hold is shown while the player chooses cards."""
    WARN = "warn"
    """The first draw to a hold that is not best is stopped."""
    AFTER = "after"
    """The verdict is shown after the draw."""
    SILENT = "silent"
    """The verdict is shown after the draw only if the player asks."""


TIME = "%Y-%m-%dT%H:%M:%SZ"
"""How a time is written in the history: UTC to the second."""
FEATURE = 2
"""By what Ultimate X multiplies the bet: as many coins again buy the feature."""
ULTIMATE_X = "ultimate-x"
"""Stands for the mode where hands with multipliers are counted by themselves."""


@dataclass(frozen=True)
class Outcome:
    """The result of a draw: cards drawn, final hand, its line of the paytable, coins paid."""

    drawn: tuple[int, ...]
    final: tuple[int, ...]
    hand: str
    paid: int


@dataclass(frozen=True)
class HandRecord:
    """One finished hand, as it is logged; how it is stored says `trainer/store/hand_columns.py`.

    Cards are ids in the order dealt, holds are masks (bit i = card i), expected values are per coin
    bet, and `paid` is in coins.

    `first_held` is the hold first submitted. It differs from `held`, the hold drawn with, only if
    the coach stopped the draw once. The statistics of skill use the first. In a mode without a draw
    `drawn`, `final`, `hand` and `paid` are None.

    `further` are the draws of the second and later hands of the same deal, if there are any.

    `multipliers` are those in force at Ultimate X, one for each hand, and none at other games. What
    was paid is multiplied by them already; the expected values are those of Ultimate X, per coin
    bet with the feature's coins counted in (`trainer/core/multiplied.py`).

    The five before it are of hands that a drill, a lesson or an exam asked: `deal` is the number of
    the question, and `construction` the text from which it is dealt again. `decision` names the
    class of decisions ("low pair | one high card"), `line` the line of the chart practised.

    `origin` says where a hand comes from that was played elsewhere, on another machine or in
    another program. Such a hand was not dealt from a shoe of ours: it has no `seed`, and its `deal`
    only counts such hands. Its final hand may not be known, and with it what was drawn.
    """

    session: int
    mode: str
    coach: Coach
    at: str
    table: PayTable
    coins: int
    seed: int | None
    deal: int
    dealt: tuple[int, ...]
    held: int
    first_held: int
    best: tuple[int, ...]
    ev: Fraction
    first_ev: Fraction
    best_ev: Fraction
    drawn: tuple[int, ...] | None
    final: tuple[int, ...] | None
    hand: str | None
    paid: int | None
    milliseconds: int
    helped: bool
    construction: str | None = None
    exam: int | None = None
    question: int | None = None
    decision: str | None = None
    line: str | None = None
    further: tuple[Outcome, ...] = ()
    multipliers: tuple[int, ...] = ()
    origin: str | None = None

    @property
    def hands(self) -> int:
        """How many hands were drawn from the deal."""
        return 1 + len(self.further)

    @property
    def wager(self) -> int:
        """The coins bet on all of them, those for the feature of Ultimate X among them."""
        return self.coins * self.hands * (FEATURE if self.multipliers else 1)

    @property
    def paid_all(self) -> int | None:
        """What all hands of the deal were paid; None in a mode without a draw."""
        if self.paid is None:
            return None
        return self.paid + sum(outcome.paid for outcome in self.further)

    @property
    def lost(self) -> Fraction:
        """The expected value lost by the hold drawn with, per coin bet."""
        return self.best_ev - self.ev

    @property
    def first_lost(self) -> Fraction:
        """The expected value lost by the hold first submitted, per coin bet."""
        return self.best_ev - self.first_ev

    @property
    def asked(self) -> bool:
        """Whether the best hold was asked for: to draw with it earns no praise."""
        return self.helped and self.coach is not Coach.LIVE


@dataclass(frozen=True)
class PendingDeal:
    """A hand that was dealt but not drawn, with everything needed to resume it.

    `coins` is the bet on each of the `hands`. `credits` is the number left after the bets were
    taken. `helped`, and `first_held` if the coach stopped a draw, are included so that closing the
    window does not undo them. `multipliers` are those in force at Ultimate X.
    """

    session: int
    seed: int
    seed_given: bool
    deal: int
    dealt: tuple[int, ...]
    table: PayTable
    coins: int
    credits: int
    start_credits: int
    coach: Coach
    helped: bool = False
    first_held: int | None = None
    hands: int = 1
    multipliers: tuple[int, ...] = ()


GameReturn = Callable[["PayTable", int], "Fraction | None"]
"""The return of a paytable at a number of coins, or None while it is not known."""


@dataclass(frozen=True)
class Tally:
    """Sums over hands. `lost`, by the holds first submitted, `wagered` and `paid` are in coins.

    `hands` counts decisions, one for a deal; its second and later hands are `further` ones.
    `games` has the coins wagered on each paytable at each bet. `shown` is `lost` with each deal to
    a hundredth of a coin, as a player who adds up the verdicts gets it. `together` is what of that
    was lost in the `several` deals of more than one hand, where one slip weighs as many. `mended`
    is what of `shown` a warning saved: the hold that was drawn to had it again.
    """

    hands: int = 0
    right: int = 0
    lost: Fraction = Fraction(0)
    wagered: int = 0
    paid: int = 0
    games: tuple[tuple[PayTable, int, int], ...] = ()
    further: int = 0
    shown: Fraction = Fraction(0)
    several: int = 0
    together: Fraction = Fraction(0)
    mended: Fraction = Fraction(0)

    @property
    def apart(self) -> Fraction:
        """What of it is told apart, as it was lost on hands dealt together; 0 if all hands are."""
        return self.together if self.several < self.hands else Fraction(0)

    @property
    def given_away(self) -> Fraction:
        """What is told of it: `shown`, or if no deal has as much as is shown, all of it."""
        return self.shown or self.lost

    def game_return(self, returns: GameReturn) -> Fraction | None:
        """Return the return of perfect play of the same games, per coin bet.

        None before the first hand, or while `returns` does not know one of the games.
        """
        if not self.wagered:
            return None
        total = Fraction(0)
        for table, coins, wagered in self.games:
            value = returns(table, coins)
            if value is None:
                return None
            total += value * wagered
        return total / self.wagered

    def played_return(self, returns: GameReturn) -> Fraction | None:
        """Return the return of the player's holds in those games, per coin bet."""
        perfect = self.game_return(returns)
        return None if perfect is None else perfect - self.lost / self.wagered

    def __add__(self, other: Tally) -> Tally:
        """Return the sums over the hands of both."""
        names = [each.name for each in fields(self)]
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})

    def add(self, record: HandRecord) -> Tally:
        """Return the tally with one more hand."""
        lost, drawn = record.first_lost * record.wager, record.lost * record.wager
        return replace(
            self,
            hands=self.hands + 1,
            right=self.right + (not lost),
            lost=self.lost + lost,
            shown=self.shown + as_shown(lost),
            wagered=self.wagered + record.wager,
            paid=self.paid + (record.paid_all or 0),
            games=_wager(self.games, record),
            further=self.further + len(record.further),
            several=self.several + bool(record.further),
            together=self.together + (as_shown(lost) if record.further else 0),
            mended=self.mended + max(Fraction(0), as_shown(lost) - as_shown(drawn)),
        )


LATELY = 20
"""How many of the last hands of a game are remembered one by one."""


class PastHand(NamedTuple):
    """What is remembered of a hand of a session: whether its first hold was best, and had help; the
    bet, the cards and the hold it was drawn with, by which a chart tells of a worse one whether it
    is its own. A hand of Ultimate X has no cards here, as charts are of the game without it.
    """

    deal: int
    right: bool
    helped: bool
    coins: int
    dealt: tuple[int, ...]
    held: int
    worse: bool


@dataclass(frozen=True)
class Meters:
    """Hands played without help, and with help (live values, or the best hold shown); the `last`
    ones of both.
    """

    alone: Tally = field(default_factory=Tally)
    helped: Tally = field(default_factory=Tally)
    last: tuple[PastHand, ...] = ()

    @property
    def hands(self) -> int:
        """The number of all hands, helped or not."""
        return self.alone.hands + self.helped.hands

    @property
    def further(self) -> int:
        """The number of second and later hands of their deals."""
        return self.alone.further + self.helped.further

    @property
    def won(self) -> int:
        """The coins that all hands won, less those bet on them."""
        return sum(each.paid - each.wagered for each in (self.alone, self.helped))

    def add(self, record: HandRecord) -> Meters:
        """Return the meters with one more hand."""
        cards = () if record.multipliers else record.dealt
        right, worse = not record.first_lost, record.lost > 0
        past = PastHand(record.deal, right, record.helped, record.coins, cards, record.held, worse)
        last = (*self.last, past)[-LATELY:]
        if record.helped:
            return replace(self, helped=self.helped.add(record), last=last)
        return replace(self, alone=self.alone.add(record), last=last)


@dataclass(frozen=True)
class GameMeters:
    """The meters of one game of a session: of a paytable, with Ultimate X or without."""

    table: PayTable
    ultimate_x: bool
    meters: Meters = field(default_factory=Meters)

    @property
    def name(self) -> str:
        """What is played: with Ultimate X it is not the paytable's name alone."""
        name, plain = self.table.name, "Jacks or Better"
        if not self.ultimate_x:
            return name
        return name.replace(plain, "Ultimate X") if plain in name else f"Ultimate X, {name}"

    def is_of(self, table: PayTable, *, ultimate_x: bool) -> bool:
        """Whether these are the meters of that game."""
        return (self.table, self.ultimate_x) == (table, ultimate_x)


def by_game(
    records: Iterable[HandRecord], games: tuple[GameMeters, ...] = ()
) -> tuple[GameMeters, ...]:
    """Return the meters of each game with these hands added, in the order of their first hands."""
    for record in records:
        table, ultimate_x = record.table, bool(record.multipliers)
        i = next(
            (i for i, each in enumerate(games) if each.is_of(table, ultimate_x=ultimate_x)), -1
        )
        game = GameMeters(table, ultimate_x) if i < 0 else games[i]
        added = replace(game, meters=game.meters.add(record))
        games = (*games, added) if i < 0 else (*games[:i], added, *games[i + 1 :])
    return games


def _wager(
    games: tuple[tuple[PayTable, int, int], ...], record: HandRecord
) -> tuple[tuple[PayTable, int, int], ...]:
    table, coins = record.table, record.coins
    for i, (known, bet, wagered) in enumerate(games):
        if (known, bet) == (table, coins):
            return (*games[:i], (table, coins, wagered + record.wager), *games[i + 1 :])
    return (*games, (table, coins, record.wager))
