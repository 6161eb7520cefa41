"""What can be said of one bankroll in one game, together, and the bankroll for a given risk.

The bankroll for a given risk is carried backward: the chance of ruin of every bankroll at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from evaluator.figures import count, decimal, in_money, percent
from evaluator.keys import Key, key, nested, real, whole_or_real
from evaluator.report import Report, Reported, line
from solver.bankroll.bankroll_session import (
    QUANTILES,
    LongRun,
    SessionResult,
    bankroll_for_ever,
    check_hands,
    checked_walk,
    long_run,
    session_result,
)
from solver.bankroll.leaps import Leaps, is_long
from solver.bankroll.progressive import JackpotMeter, progressive_result
from solver.bankroll.walk import Floats, Kernel, Walk
from solver.progress import Progress, part, unheard
from solver.returns import Payoffs
from solver.shares import doubts

_LATER = 8
"""How many times as many hands are taken backward before leaps are quicker than forward."""
_LEAST_RISK = 1e-8
"""Below this, the errors of leaps could matter."""


def _quantile(chance: str) -> Key:
    def read(session: SessionResult) -> Fraction:
        return session.quantile(float(chance))

    return whole_or_real(chance, "whole coins, or a fraction with cashback", read)


def _ruin_time(share: str) -> Key:
    def read(session: SessionResult) -> int | None:
        return session.ruin_time(float(share))

    return key(share, "a number of hands; null if nobody is ruined", read)


@dataclass(frozen=True, eq=False, repr=False)
class BankrollAnswer(Reported):
    """A session, the long run, and the bankrolls for a risk.

    Attributes:
        payoffs: what one bet pays.
        cashback: the share of each bet that comes back.
        session: what the session brings.
        long_run: the chance of ever being ruined; None with a meter, which changes for ever.
        risk: the risk asked about, or None.
        bankroll_for_risk: the least coins for it in such a session.
        bankroll_for_ever: coins for it in the long run; None if there are none.
        high: the session with the meter at its most after it is won; `session` is then with the
            meter at its least. None without a meter.
    """

    payoffs: Payoffs
    cashback: Fraction
    session: SessionResult
    long_run: LongRun | None
    risk: Fraction | None
    bankroll_for_risk: int | None
    bankroll_for_ever: int | None
    high: SessionResult | None = None

    KEYS = (
        real("return", "coins returned per coin bet, without cashback", "payoffs.return_"),
        key(
            "bankroll",
            "coins to begin with: as given, or else those for the risk",
            "session.bankroll",
        ),
        key("hands", "how many hands are played, if the bankroll lasts", "session.hands"),
        real("cashback", "the share of each bet that comes back"),
        key("ruin", "the chance of ruin within these hands", "session.ruin"),
        real("risk", "the risk asked about, or null"),
        key(
            "bankroll_for_risk",
            "the fewest coins with which ruin within these hands is no likelier; null if no risk "
            "was asked about",
        ),
        key("mean", "what is won on average", "session.mean"),
        key("standard_deviation", "of what is won", "session.deviation"),
        nested(
            "quantiles",
            "by chance: what is won at most with this chance",
            tuple(map(_quantile, QUANTILES)),
            "session",
        ),
        key("ahead_or_even", "the chance to win 0 or more", lambda of: of.session.at_least(0)),
        nested(
            "ruin_times",
            "by share: the hand by which this share of the ruined are ruined",
            tuple(map(_ruin_time, QUANTILES)),
            "session",
        ),
        key("wrong_by_at_most", "no chance is wrong by more than this", "session.above"),
        key(
            "meter",
            "of a progressive (`--meter`), bounds over what the meter shows after it is won: "
            "`ruin_low`, `ruin_high`, `mean_high`; null without one. `ruin`, `mean` and all else "
            "are then with the meter at its least",
        ),
        nested(
            "long_run",
            "playing on for ever; null with a meter",
            (
                key(
                    "ruin_low",
                    "proven bounds of the chance of ever being ruined",
                    "long_run.ruin_low",
                ),
                key(
                    "ruin_high",
                    "proven bounds of the chance of ever being ruined",
                    "long_run.ruin_high",
                ),
                key(
                    "bankroll_for_risk",
                    "coins with which that is no greater than the risk; null if no coins suffice, "
                    "or no risk was asked about",
                    "bankroll_for_ever",
                ),
            ),
            lambda answer: answer.long_run and answer,
        ),
    )

    @property
    def meter(self) -> dict[str, float] | None:
        """The bounds over what the meter shows after it is won; None without one."""
        if self.high is None:
            return None
        low, high = self.high.ruin, self.session.ruin
        return {"ruin_low": low, "ruin_high": high, "mean_high": self.high.mean}

    def __repr__(self) -> str:
        return f"<BankrollAnswer: {count(self.session.bankroll, 'coin')}>"

    def report(self, coin: Fraction | None = None) -> Report:
        """Return what ``holdwise bankroll`` prints; in money too where a coin's worth is given."""
        coins, bets = self.session.bankroll, self.session.bankroll // self.payoffs.coins
        back = f", and {percent(self.cashback, 2)} cashback" if self.cashback else ""
        return [
            line(f"Return {percent(self.payoffs.return_)}{back}"),
            *map(line, doubts(self.cashback)),
            line(f"Bankroll {count(coins, 'coin')}{in_money(coins, coin)}, {count(bets, 'bet')}"),
            *self.session.report(coin),
            line(),
            *self._for_risk(coin),
            *self._bounds(coin),
            *([] if self.long_run is None else [line(f"In the long run {_ever(self.long_run)}")]),
        ]

    def _bounds(self, coin: Fraction | None) -> Report:
        if self.high is None:
            return []
        low, high = percent(self.high.ruin, 6), percent(self.session.ruin, 6)
        won = f"{decimal(self.session.mean, 2)} to {decimal(self.high.mean, 2)}"
        money = ""
        if coin is not None:
            least, most = self.session.mean * float(coin), self.high.mean * float(coin)
            money = f" ({least:,.2f} to {most:,.2f} in money)"
        return [
            line("These are with the meter at its least after it is won."),
            line(f"Bounds: ruin {low} to {high}, won on average {won} coins{money}"),
        ]

    def _for_risk(self, coin: Fraction | None) -> Report:
        if self.risk is None or self.bankroll_for_risk is None:
            return []
        hands = count(self.session.hands, "hand")
        needed = self._coins(self.bankroll_for_risk, coin)
        need = f"A risk of {percent(self.risk, 2)} needs {needed} for"
        ever = self.bankroll_for_ever
        more = "" if ever is None else f", {self._coins(ever, coin)} for ever"
        return [line(f"{need} {hands}{more}")]

    def _coins(self, coins: int, coin: Fraction | None) -> str:
        bets = count(coins // self.payoffs.coins, "bet")
        money = "" if coin is None else f", {float(coins * coin):,.2f} in money"
        return f"{count(coins, 'coin')} ({bets}{money})"


def _ever(ruin: LongRun) -> str:
    if ruin.ruin_low == 1:
        return "ruin is certain"
    shown = dict.fromkeys((percent(ruin.ruin_low), percent(ruin.ruin_high)))
    return f"the chance of ruin is {' to '.join(shown)}"


def bankroll_answer(
    payoffs: Payoffs,
    bankroll: int | None,
    hands: int,
    risk: Fraction | None = None,
    cashback: Fraction = Fraction(0),
    meter: JackpotMeter | None = None,
    progress: Progress = unheard,
) -> BankrollAnswer:
    """Return what can be said of a bankroll; without one, of the least for the risk.

    With a meter, which is what the best pay is, a risk cannot be asked about. `progress` is told
    which share of a long session is done.

    >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> bankroll_answer(flip, None, 4, Fraction(1, 5)).session.bankroll
    3

    Raises:
        ValueError: an argument is out of range, neither a bankroll nor a risk is given, or a risk
            with a meter.
    """
    if meter is not None:
        return _at_meter(payoffs, bankroll, hands, risk, cashback, meter, progress)
    needed = ever = None
    if risk is not None:
        of_risk = part(progress, 0.0, 0.5)
        needed = bankroll_for_risk(payoffs, hands, float(risk), cashback, of_risk)
        progress = part(progress, 0.5, 1.0)
        ever = bankroll_for_ever(payoffs, float(risk), cashback)
    coins = needed if bankroll is None else bankroll
    if coins is None:
        raise ValueError("expected a bankroll, or a risk to find one for")
    session = session_result(payoffs, coins, hands, cashback, progress)
    ruin = long_run(payoffs, coins, cashback)
    return BankrollAnswer(payoffs, cashback, session, ruin, risk, needed, ever)


def _at_meter(
    payoffs: Payoffs,
    bankroll: int | None,
    hands: int,
    risk: Fraction | None,
    cashback: Fraction,
    meter: JackpotMeter,
    progress: Progress,
) -> BankrollAnswer:
    if bankroll is None or risk is not None:
        raise ValueError("a risk does not go with a meter; expected a bankroll")
    result = progressive_result(payoffs, meter, bankroll, hands, cashback, progress)
    return BankrollAnswer(payoffs, cashback, result.low, None, None, None, None, result.high)


def ruin_by_bankroll(walk: Walk, hands: int, progress: Progress = unheard) -> tuple[int, Floats]:
    """Return the chance of ruin within a number of hands, by units of bankroll.

    The first value is the units that the array begins with. With fewer, ruin is certain. Beyond its
    end stand bankrolls that cannot be lost in the hands that are left, or only with a chance of
    less than `NEGLIGIBLE` (`Walk.fall`). Many hands are taken in leaps; then `progress` is told
    which share of them is done.

    >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 1)
    >>> low, ruin = ruin_by_bankroll(flip, 4)
    >>> low, ruin.tolist()
    (1, [0.625, 0.375, 0.125, 0.0625])
    """
    if is_long(walk, hands // _LATER):
        leaps = Leaps(walk, hands, progress)
        widest = walk.fall(hands) + walk.bet
        return int(leaps.lowest[0]), leaps.before(np.zeros(1), 0, hands, widest)
    return _hand_by_hand(walk, hands)


def _hand_by_hand(walk: Walk, hands: int) -> tuple[int, Floats]:
    widest = walk.fall(hands) + walk.bet
    low, ruin, kernel = walk.lowest(hands), np.zeros(0), Kernel(walk)
    for left in range(1, hands + 1):
        earlier = walk.lowest(hands - left)
        size = min(left * walk.bet, widest)
        # a hand can cost the bet, which leads below `low`, to ruin
        certain = np.ones(low - earlier + walk.bet)
        low, ruin = earlier, kernel.before(np.concatenate((certain, ruin)), size)
    return low, ruin


def bankroll_for_risk(
    payoffs: Payoffs,
    hands: int,
    risk: float,
    cashback: Fraction = Fraction(0),
    progress: Progress = unheard,
) -> int:
    """Return the fewest coins with which ruin within the hands is no likelier than the risk.

    >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> bankroll_for_risk(flip, 4, 0.2), bankroll_for_risk(flip, 4, 0.01)
    (3, 5)

    Raises:
        ValueError: the risk is not above 0 and below 1, there is not a hand, or the cashback is out
            of range.
    """
    if not 0 < risk < 1:
        raise ValueError(f"risk: expected above 0 and below 1, not {risk}")
    check_hands(hands)
    # With cashback, the coins beside the whole units count too, so every remainder is tried.
    remainders = range(payoffs.unit if cashback else 1)
    bankrolls = []
    for number in remainders:
        walk = checked_walk(payoffs, payoffs.unit + number, cashback)
        share = part(progress, number / len(remainders), (number + 1) / len(remainders))
        bankrolls.append(_least(walk, hands, risk, share))
    return min(bankrolls)


def _least(walk: Walk, hands: int, risk: float, progress: Progress) -> int:
    if risk < _LEAST_RISK:
        low, ruin = _hand_by_hand(walk, hands)
    else:
        low, ruin = ruin_by_bankroll(walk, hands, progress)
    # More coins never do worse, so the chances fall along the array.
    units = low + int(np.searchsorted(-ruin, -risk))
    return units * walk.unit + walk.bankroll % walk.unit
