"""The machines of a casino floor, ranked: by what an hour is worth, by risk, by own play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import ClassVar

from evaluator.arguments import whole_from
from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key, parts, real
from evaluator.report import Report, Reported, line, table
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.machines import AnyMachines, Machine, machines_meant
from solver.bankroll.payoffs import OwnPlay, best_play_pays, chart_pays
from solver.game import Game, solve_game
from solver.lab.matrix import Stakes, money
from solver.returns import Payoffs
from solver.shares import MOST_SPEED, Amount, doubts, money_meant
from solver.strategy.playing.chart import AnyChart, chart_of

Own = Callable[[Game], Payoffs]
ORDERS = ("hour", "risk", "own")
MOST_HOURS = 100
_BY_OWN_PLAY = "the same by own play; null if it was not asked for, or is not for this game"


@dataclass(frozen=True)
class Rated:
    """A machine with what it is worth.

    Attributes:
        machine: the machine.
        return_: what best play returns per coin bet, without cashback.
        hour: what an hour of best play is worth, in money.
        deviation: the standard deviation of an hour, in money.
        ruin: the chance of ruin of a session with the bankroll; None if no bankroll is given.
        own_return: what own play returns; None if not asked for, or not for this game.
        own_hour: what an hour of it is worth, in money.
        own_refused: why own play does not go with the game.
    """

    machine: Machine
    return_: Fraction
    hour: Fraction
    deviation: float
    ruin: float | None
    own_return: Fraction | None
    own_hour: Fraction | None
    own_refused: str | None

    KEYS: ClassVar[Keys] = (
        key("row", "the row in the file; the row of titles is 1", "machine.row"),
        key("name", "as in the file, or the paytable's name", "machine.name"),
        key("paytable", "the paytable's name", "machine.table.name"),
        real("coin", "what a coin is worth, and how many are bet", "machine.coin"),
        key("coins", "what a coin is worth, and how many are bet", "machine.coins"),
        key("hands_an_hour", "hands played in an hour", "machine.stakes.hands_an_hour"),
        real("cashback", "the share of each bet that comes back", "machine.stakes.cashback"),
        *both(
            "return", "coins returned per coin bet in best play, with the meter, without cashback"
        ),
        *both("hour", "what an hour of best play is worth, cashback included"),
        key("hour_deviation", "the standard deviation of an hour", "deviation"),
        key(
            "ruin",
            "the chance of ruin in a session with the bankroll, by own play if that was asked for; "
            "null without a bankroll",
        ),
        real("own_return", _BY_OWN_PLAY),
        real("own_hour", _BY_OWN_PLAY),
        key("own_refused", "why it is not"),
    )


@dataclass(frozen=True, repr=False)
class Floor(Reported):
    """Machines, best first.

    Attributes:
        rated: the machines.
        order: what they are ranked by, one of `ORDERS`.
        own: how own play is called; None if it is not asked for.
        bankroll: money for a session, or None.
        hours: how long a session is.
    """

    rated: tuple[Rated, ...]
    order: str
    own: str | None
    bankroll: Fraction | None
    hours: int

    KEYS = (
        key("by", "by what they are ranked: `hour`, `risk` or `own`", "order"),
        key("own", "how own play is called, `chart` or `my holds`; null if it was not asked for"),
        real("bankroll", "the money for a session, or null"),
        key("hours", "how long a session is"),
        parts("machines", "the machines", Rated.KEYS, "rated"),
    )
    ROWS = "machines"

    def __repr__(self) -> str:
        return f"<Floor of {count(len(self.rated), 'machine')} by {self.order}>"

    def report(self) -> Report:
        """Return what ``holdwise floor`` prints."""
        titles = ["", "Machine", "Return", "Cashback", "An hour", "± an hour"]
        titles += [f"Ruin in {self.hours} h"] * (self.bankroll is not None)
        titles += [f"By {self.own}", "An hour of it"] * (self.own is not None)
        rows = [self._row(place, rated) for place, rated in enumerate(self.rated, 1)]
        remarks = [
            line(f"{rated.machine.name}: {words}")
            for rated in self.rated
            for words in (rated.own_refused, *doubts(rated.machine.stakes.cashback))
            if words
        ]
        return [table(titles, rows, left=("Machine",)), *([line(), *remarks] if remarks else [])]

    def _row(self, place: int, rated: Rated) -> list[str]:
        machine = rated.machine
        row = [
            f"{place}.",
            machine.name,
            percent(rated.return_),
            percent(machine.stakes.cashback, 2) if machine.stakes.cashback else "",
            money(rated.hour),
            money(Fraction(rated.deviation)),
        ]
        if self.bankroll is not None:
            row.append("" if rated.ruin is None else percent(rated.ruin, 2))
        if self.own is not None:
            row.append("" if rated.own_return is None else percent(rated.own_return))
            row.append("" if rated.own_hour is None else money(rated.own_hour))
        return row


def floor(
    machines: AnyMachines,
    by: str = "hour",
    *,
    bankroll: Amount | None = None,
    hours: int = 4,
    speed: int | None = None,
    coin_value: Amount | None = None,
    chart: AnyChart | None = None,
    own: Callable[[Game], OwnPlay] | None = None,
) -> Floor:
    """Return the machines of a casino floor ranked by what they are worth.

    >>> found = floor([{"table": "8/5", "coin": 0.25}, {"table": "9/6", "coin": 0.25}])
    >>> [(row["name"], round(row["hour"], 2)) for row in found.rows()]
    [('9/6 Jacks or Better', -3.42), ('8/5 Jacks or Better', -20.26)]

    Args:
        machines: rows with ``table`` and ``coin`` (what a coin is worth), and if wanted ``name``,
            ``coins``, ``hands_an_hour``, ``cashback`` and ``meter``; or a CSV file of them, as its
            text or its path.
        by: "hour", what an hour of best play is worth; "risk", the chance of ruin with the
            bankroll; "own", what an hour of own play is worth.
        bankroll: money for a session.
        hours: how long a session is.
        speed: hands played in an hour where the list says nothing; by default 600.
        coin_value: what a coin is worth where the list says nothing.
        chart: how somebody plays.
        own: the same by somebody's own holds: `holdwise.my_play`.

    Raises:
        MachinesError: the list has faults; the error has them all.
        ValueError: `by` is none of these, or needs a bankroll, a chart or own play.
    """
    if by not in ORDERS or (by == "own" and chart is None and own is None):
        needs = ", with a chart or own" if by == "own" else ""
        raise ValueError(f"by: expected one of {', '.join(ORDERS)}{needs}, not {by!r}")
    played = None if chart is None else chart_of(chart)
    how: tuple[str, Own] | None = None
    if played is not None:
        how = "chart", lambda game: chart_pays(game, played)
    elif own is not None:
        if not callable(own):
            raise TypeError(f"own: expected my_play, which says it of a game, not {own!r}")
        how = "my holds", lambda game: own(game).payoffs
    if by == "risk" and bankroll is None:
        raise ValueError("by: 'risk' is the chance of ruin with a bankroll: it needs bankroll")
    money = money_meant(bankroll, "bankroll")
    fast = Stakes.hands_an_hour if speed is None else whole_from(speed, "speed", 1, MOST_SPEED)
    usual = Stakes(fast, money_meant(coin_value, "coin_value"))
    hours = whole_from(hours, "hours", 1, MOST_HOURS)
    return rank(machines_meant(machines, usual), by, how, money, hours)


def rank(
    machines: Iterable[Machine],
    order: str = "hour",
    own: tuple[str, Own] | None = None,
    bankroll: Fraction | None = None,
    hours: int = 4,
) -> Floor:
    """Return machines ranked.

    >>> from solver import load_paytable
    >>> from solver.lab.matrix import Stakes
    >>> stakes = Stakes(600, Fraction(1, 4), Fraction(1, 400))
    >>> machines = [
    ...     Machine(row, name, load_paytable(name), 5, stakes)
    ...     for row, name in enumerate(("8/5", "9/6"), 2)
    ... ]
    >>> floor = rank(machines)
    >>> [(rated.machine.name, round(float(rated.hour), 2)) for rated in floor.rated]
    [('9/6', -1.55), ('8/5', -18.39)]

    Args:
        machines: the machines.
        order: "hour" ranks by what an hour of best play is worth, "risk" by the chance of ruin,
            where that is equal by the standard deviation of an hour, "own" by what an hour of own
            play is worth.
        own: how own play is called, and what it pays in a game; it may raise ValueError if it does
            not go with it.
        bankroll: money for a session.
        hours: how long a session is.

    Raises:
        ValueError: a machine's pays are too great for the chance of ruin.
    """
    games = lru_cache(None)(solve_game)
    rated = [
        _rated(machine, games(machine.table, machine.coins), own, bankroll, hours)
        for machine in machines
    ]
    return Floor(tuple(_ranked(rated, order)), order, own and own[0], bankroll, hours)


def _ranked(rated: Sequence[Rated], order: str) -> list[Rated]:
    if order == "risk":
        return sorted(rated, key=lambda each: (each.ruin or 0.0, each.deviation))
    if order == "own":
        known = [each for each in rated if each.own_hour is not None]
        known.sort(key=lambda each: -(each.own_hour or 0))
        return known + [each for each in rated if each.own_hour is None]
    return sorted(rated, key=lambda each: -each.hour)


def _rated(
    machine: Machine,
    game: Game,
    own: tuple[str, Own] | None,
    bankroll: Fraction | None,
    hours: int,
) -> Rated:
    payoffs = best_play_pays(game)
    own_payoffs, refused = _own(game, own)
    played = payoffs if own_payoffs is None else own_payoffs
    own_return = None if own_payoffs is None else own_payoffs.return_
    return Rated(
        machine=machine,
        return_=payoffs.return_,
        hour=_hour(machine, payoffs.return_),
        deviation=_deviation(machine, payoffs),
        ruin=None if bankroll is None else _ruin(machine, played, bankroll, hours),
        own_return=own_return,
        own_hour=None if own_return is None else _hour(machine, own_return),
        own_refused=refused,
    )


def _own(game: Game, own: tuple[str, Own] | None) -> tuple[Payoffs | None, str | None]:
    if own is None:
        return None, None
    try:
        return own[1](game), None
    except ValueError as error:
        return None, str(error)


def _hour(machine: Machine, return_: Fraction) -> Fraction:
    return machine.stakes.an_hour(return_, machine.coins) * machine.coin


def _deviation(machine: Machine, payoffs: Payoffs) -> float:
    variance = machine.stakes.hands_an_hour * payoffs.variance
    return sqrt(variance) * machine.coins * float(machine.coin)


def _ruin(machine: Machine, payoffs: Payoffs, bankroll: Fraction, hours: int) -> float:
    """Return the chance of ruin with as many coins as the bankroll buys; with none it is ruin."""
    coins = int(bankroll / machine.coin)
    if not coins:
        return 1.0
    hands = hours * machine.stakes.hands_an_hour
    try:
        return session_result(payoffs, coins, hands, machine.stakes.cashback).ruin
    except ValueError as error:
        raise ValueError(f"row {machine.row}, table: {error}") from None
