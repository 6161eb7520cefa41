"""A bankroll in a game that is played in some way: all that the command `bankroll` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from evaluator.arguments import whole_from, whole_number
from evaluator.figures import count
from evaluator.keys import key, nested, within
from evaluator.report import Report, Reported
from solver.bankroll.answer import BankrollAnswer, bankroll_answer
from solver.bankroll.bankroll_session import QUANTILES, SessionResult, session_result
from solver.bankroll.payoffs import OwnPlay, PlayedGame, played
from solver.bankroll.progressive import JackpotMeter, progressive_result
from solver.bankroll.simulation import Simulated, simulate
from solver.game import solve_game
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.differences import changed
from solver.paytable.table import PayTable
from solver.plots import Axes, axes_for, draw_fan
from solver.progress import Progress, unheard
from solver.shares import Amount, coins_meant, exact_amount, money_meant, share_meant
from solver.strategy.playing.chart import AnyChart, chart_of

SESSION = 1000
MOST_SESSION = 100_000
MOST_SIMULATED = 10**7
MOST_DRAWN = 100
"""How many hands machines draw from one deal at most."""
FAN = ("0.05", "0.25", "0.5", "0.75", "0.95")
FAN_NAMES = ("nine sessions in ten", "half of them", "the median")


@dataclass(frozen=True, repr=False)
class Bankroll(Reported):
    """A bankroll: the chance of ruin, what a session brings, the long run.

    Attributes:
        play: the game, and how it is played.
        answer: what follows, with the session and the long run.
        simulated: the same sessions played out, or None.
        meter: the progressive, or None.
        coin: what a coin is worth; where it is given, amounts are said in money too.
    """

    play: PlayedGame
    answer: BankrollAnswer
    simulated: Simulated | None = None
    meter: JackpotMeter | None = None
    coin: Fraction | None = None

    KEYS = (
        key("paytable", "the paytable's name", "play.game.table.name"),
        key("coins", "coins bet", "play.game.coins"),
        key("play_hands", "hands drawn from one deal, each with a bet", "play.hands"),
        key(
            "strategy", "how the hands are played: `best play`, `chart` or `my holds`", "play.name"
        ),
        *within("answer", BankrollAnswer.KEYS),
        nested(
            "simulated",
            "the same sessions played out with random numbers (`--simulate SESSIONS`), or null",
            Simulated.KEYS,
        ),
    )
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("risk_of_ruin", "ror", "risk"), "ruin"),
        **dict.fromkeys(("median", "percentile", "quantiles"), "session.quantile(0.5)"),
        **dict.fromkeys(("deviation", "sd"), "std"),
        "long_run": "answer.long_run",
        "needed": "answer.bankroll_for_risk",
    }

    @property
    def session(self) -> SessionResult:
        """What the session brings."""
        return self.answer.session

    @property
    def ruin(self) -> float:
        """The chance of ruin within the session."""
        return self.session.ruin

    @property
    def mean(self) -> float:
        """The coins won on average in the session."""
        return self.session.mean

    @property
    def std(self) -> float:
        """The standard deviation of what is won, in coins."""
        return self.session.deviation

    @property
    def bankroll(self) -> int:
        """The coins at the start: as given, or else those for the risk."""
        return self.session.bankroll

    def rows(self) -> list[dict[str, Any]]:
        """Return what is won at most with each of some chances."""
        chances = map(float, QUANTILES)
        return [
            {"chance": chance, "coins": float(self.session.quantile(chance))} for chance in chances
        ]

    def fan(self, points: int = 16) -> list[dict[str, float]]:
        """Return how the bankroll spreads as the session goes on: some quantiles after some hands.

        >>> [row["hands"] for row in bankroll("9/6", 800, session=100).fan(4)]
        [0, 25, 50, 75, 100]

        Args:
            points: after how many numbers of hands, beside the start.
        """
        start, hands = self.bankroll, self.session.hands
        rows = [{"hands": 0, **dict.fromkeys(FAN, float(start))}]
        for point in range(1, points + 1):
            after = self._session_of(max(1, hands * point // points))
            left = {chance: start + float(after.quantile(float(chance))) for chance in FAN}
            rows.append({"hands": after.hands, **left})
        return rows

    def _session_of(self, hands: int) -> SessionResult:
        answer, start = self.answer, self.bankroll
        if self.meter is not None:
            metered = progressive_result(answer.payoffs, self.meter, start, hands, answer.cashback)
            return metered.low
        return session_result(answer.payoffs, start, hands, answer.cashback)

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw how the bankroll spreads as the session goes on; needs the extra ``plot``.

        Within the dark band are half of all sessions, within the light one nine in ten.

        Args:
            axes: matplotlib's, to draw into; by default new ones.

        Raises:
            ImportError: matplotlib is not installed.
        """
        title = f"{self.play.title()}\nruin {self.session.ruin_text()}"
        drawn = axes_for(axes, title, "hands", "coins")
        rows = self.fan()
        bands = [[row[chance] for row in rows] for chance in FAN]
        return draw_fan(drawn, [row["hands"] for row in rows], bands, FAN_NAMES)

    def __repr__(self) -> str:
        coins = count(self.bankroll, "coin")
        return f"<Bankroll of {coins} in {self.play.title()}: ruin {self.session.ruin_text()}>"

    def report(self) -> Report:
        """Return what ``holdwise bankroll`` prints."""
        simulated = [] if self.simulated is None else self.simulated.report()
        return [*self.play.heading(), *self.answer.report(self.coin), *simulated]


def bankroll(
    table: AnyTable,
    bankroll: int | str | None = None,
    *,
    session: int = SESSION,
    risk: Amount | None = None,
    cashback: Amount = 0,
    coins: int = 5,
    coin_value: Amount | None = None,
    hands: int = 1,
    chart: AnyChart | None = None,
    own: OwnPlay | None = None,
    meter: int | str | None = None,
    meter_rate: Amount = 0,
    simulate: int | None = None,
    seed: int = 0,
    progress: Progress = unheard,
) -> Bankroll:
    """Return what a bankroll goes through in a session.

    >>> found = bankroll("9/6", 800, session=1600)
    >>> round(found.ruin, 4), round(found.mean, 2)
    (0.0815, -35.86)
    >>> bankroll("9/6", session=1000, risk="5%").bankroll
    660

    Args:
        table: a paytable, or its id, alias or path.
        bankroll: coins at the start, or money such as "$200"; by default the fewest coins for the
            risk.
        session: how many hands are played, if the bankroll lasts: 1 to 100,000.
        risk: also find the least bankroll with no greater chance of ruin, such as 0.05 or "5%".
        cashback: the share of each bet that comes back, such as "0.25%".
        coins: the bet, 1 to 5.
        coin_value: what a coin is worth; amounts are then said in money too.
        hands: how many hands are drawn from one deal, with a bet on each.
        chart: how the hands are played; by default as well as possible.
        own: the same by somebody's own holds.
        meter: what the best line pays now, if it is a progressive; won, it falls back.
        meter_rate: by how many coins the meter grows with every hand.
        simulate: how many sessions are also played out with random numbers, as a check.
        seed: what these are drawn with.
        progress: called with the share of the work that is done.

    Raises:
        ChartError: the chart cannot be read, or is not for this game.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: an argument is out of range, or two of them do not go together.
    """
    whole = whole_number(hands)
    if whole is None or not 1 <= whole <= MOST_DRAWN:
        raise ValueError(
            f"hands: expected 1 to {MOST_DRAWN} drawn from one deal, not {hands!r}; how many are "
            "played is the session"
        )
    hands, session = whole, whole_from(session, "session", 1, MOST_SESSION)
    simulate = None if simulate is None else whole_from(simulate, "simulate", 2, MOST_SIMULATED)
    seed = whole_from(seed, "seed", 0)
    if own is not None and not isinstance(own, OwnPlay):
        raise ValueError(f"own: expected what my_play(table) or own_play(…) returns, not {own!r}")
    coin = money_meant(coin_value, "coin_value")
    start = None if bankroll is None else coins_meant(bankroll, coin, "bankroll")
    known, jackpot = load_paytable(table), None
    if meter is not None:
        if hands > 1:
            raise ValueError("hands: several hands of a deal do not go with a meter")
        shown = coins_meant(meter, coin, "meter")
        known, jackpot = metered(known, coins, shown, exact_amount(meter_rate, "meter_rate"))
    by_chart = None if chart is None else chart_of(chart)
    play = played(solve_game(known, coins), hands, by_chart, own)
    back = share_meant(cashback, "cashback")
    chance = None if risk is None else share_meant(risk, "risk", above_zero=True)
    answer = bankroll_answer(play.payoffs, start, session, chance, back, jackpot, progress)
    played_out = simulated(play, answer, simulate, seed, jackpot)
    return Bankroll(play, answer, played_out, jackpot, coin)


def metered(
    table: PayTable, coins: int, shown: int, rate: Fraction
) -> tuple[PayTable, JackpotMeter]:
    """Return a paytable with what a meter shows on its best line, and the meter.

    >>> table, meter = metered(load_paytable("8/5"), 5, 9000, Fraction(1, 20))
    >>> table.pays(5)[0], meter.reset
    (9000, 4000)

    Raises:
        ValueError: the meter shows no more than another line pays.
    """
    pays, best = table.pays(coins), table.best_line(coins)
    if shown <= max(paid for line, paid in enumerate(pays) if line != best):
        raise ValueError(f"meter: expected more than any other line pays, not {shown}")
    meter = JackpotMeter(shown, pays[best], rate)
    return changed(table, [f"{table.line_names[best]} {shown}@{coins}"]), meter


def simulated(
    play: PlayedGame,
    answer: BankrollAnswer,
    sessions: int | None,
    seed: int,
    meter: JackpotMeter | None,
) -> Simulated | None:
    """Return an answer's session simulated `sessions` times; None without a number."""
    if sessions is None:
        return None
    session = answer.session
    return simulate(
        play.payoffs, session.bankroll, session.hands, sessions, seed, answer.cashback, meter
    )
