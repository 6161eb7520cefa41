"""Progressives that reset: against every path, and against simulated sessions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solver import load_paytable, solve_game
from solver.bankroll.answer import bankroll_answer
from solver.bankroll.bankroll import bankroll, metered
from solver.bankroll.bankroll_session import session_of, session_result
from solver.bankroll.payoffs import best_play_pays
from solver.bankroll.progressive import (
    LONG,
    HandByHand,
    JackpotMeter,
    MeteredSession,
    Stretches,
    progressive_result,
)
from solver.bankroll.simulation import simulate
from solver.returns import Payoffs

TOY = Payoffs.of(2, [(0, 6), (2, 2), (3, 1), (9, 3)])


def _written_out(
    meter: JackpotMeter, bankroll: int, hands: int, cashback: Fraction
) -> tuple[Fraction, Fraction]:
    """Return the chance of ruin and the mean over every path, with the meter as it really is."""

    def play(coins: Fraction, hand: int, last: int) -> tuple[Fraction, Fraction]:
        if coins < TOY.coins:
            return Fraction(1), coins - bankroll
        if hand == hands:
            return Fraction(0), coins - bankroll
        ruin = mean = Fraction(0)
        for paid, count in zip(TOY.pays, TOY.counts, strict=True):
            won, at = paid, last
            if paid == 9:
                shown = meter.reset + meter.rate * (hand + 1 - last)
                if not last:
                    shown = meter.now + meter.rate * (hand + 1)
                won, at = int(shown), hand + 1
            rest = coins - TOY.coins + TOY.coins * cashback + won
            further = play(rest, hand + 1, at)
            ruin += further[0] * count / TOY.total
            mean += further[1] * count / TOY.total
        return ruin, mean

    return play(Fraction(bankroll), 0, 0)


@pytest.mark.parametrize(
    ("meter", "bankroll", "cashback"),
    [
        (JackpotMeter(9, 4, Fraction(0)), 5, Fraction(0)),
        (JackpotMeter(9, 4, Fraction(0)), 4, Fraction(1, 8)),
        (JackpotMeter(9, 5, Fraction(3, 4)), 5, Fraction(0)),
        (JackpotMeter(9, 3, Fraction(5, 2)), 3, Fraction(1, 5)),
    ],
)
def test_the_bounds_hold_what_every_path_comes_to(
    meter: JackpotMeter, bankroll: int, cashback: Fraction
) -> None:
    found = progressive_result(TOY, meter, bankroll, 6, cashback)
    ruin, mean = _written_out(meter, bankroll, 6, cashback)
    assert found.high.ruin - 1e-12 <= float(ruin) <= found.low.ruin + 1e-12
    assert found.low.mean - 1e-12 <= float(mean) <= found.high.mean + 1e-12
    if not meter.rate:
        assert found.low.ruin == pytest.approx(float(ruin))
        assert found.low.mean == pytest.approx(float(mean))
    for each in (found.low, found.high):
        assert each.chances @ (each.amounts / each.scale) == pytest.approx(each.mean)


def test_a_meter_that_neither_grows_nor_falls_is_a_pay() -> None:
    found = progressive_result(TOY, JackpotMeter(9, 9, Fraction(0)), 7, 20)
    plain = session_result(TOY, 7, 20)
    assert found.low.ruined_after == pytest.approx(plain.ruined_after, abs=1e-14)
    assert found.high.mean == pytest.approx(plain.mean)


def test_simulated_sessions_pay_what_the_meter_shows() -> None:
    often = Payoffs.of(5, [(0, 60), (5, 30), (200, 1)])
    meter = JackpotMeter(200, 120, Fraction(1, 3))
    exact = progressive_result(often, meter, 60, 70)
    assert exact.low.ruin - exact.high.ruin < 0.01
    found = simulate(often, 60, 70, 20_000, seed=3, meter=meter)
    assert exact.high.ruin - 4 * found.ruin_error < found.ruin
    assert found.ruin < exact.low.ruin + 4 * found.ruin_error
    assert exact.low.mean - 4 * found.mean_error < found.mean
    assert found.mean < exact.high.mean + 4 * found.mean_error
    without = simulate(often, 60, 70, 20_000, seed=3)
    assert abs(without.mean - found.mean) > 8 * found.mean_error  # the meter tells


def test_a_real_progressive_has_close_bounds() -> None:
    royal = best_play_pays(solve_game("8/5 + royal 8800@5"))
    found = progressive_result(royal, JackpotMeter(8800, 4000, Fraction(5, 2)), 300, 150)
    assert 0 <= found.low.ruin - found.high.ruin < 1e-6
    assert 0 < found.high.mean - found.low.mean < 0.01
    assert found.low.mean > 150 * 5 * (float(royal.return_) - 1) * 0.95


@pytest.mark.proof
@pytest.mark.parametrize(
    ("now", "reset", "rate", "cashback"),
    [
        (400, 400, "0", "0"),
        (400, 400, "1/20", "1/200"),
        (900, 400, "1/3", "0"),
        (300, 400, "1", "0"),
    ],
)
def test_leaps_bound_what_hands_bound(now: int, reset: int, rate: str, cashback: str) -> None:
    often = Payoffs.of(5, [(0, 600), (5, 320), (10, 120), (25, 20), (now, 1)])
    meter, hands, bankroll = JackpotMeter(now, reset, Fraction(rate)), 700, 500
    game = MeteredSession(often, meter, bankroll, hands, Fraction(cashback))
    (low, high), (most_ruin, least_ruin) = (
        [
            session_of(kind(game._replace(least=least)).carry(), bankroll, hands)
            for least in (True, False)
        ]
        for kind in (HandByHand, Stretches)
    )
    assert least_ruin.ruin - 1e-11 <= high.ruin <= low.ruin <= most_ruin.ruin + 1e-11
    assert most_ruin.ruin - least_ruin.ruin < 0.04
    for leaps, exact, sign in ((most_ruin, low, 1), (least_ruin, high, -1)):
        for coins in range(-500, 1500, 50):
            gained = exact.at_least(coins) - leaps.at_least(coins)
            assert -1e-10 <= sign * gained < 0.1
        assert leaps.mean == pytest.approx(exact.mean, abs=30 * float(meter.rate) + 1e-8)
        if not meter.rate:
            assert leaps.ruined_after == pytest.approx(exact.ruined_after, abs=1e-12)


@pytest.mark.slow
def test_a_long_session_at_a_progressive_is_played_in_leaps() -> None:
    royal = best_play_pays(solve_game("8/5 + royal 8800@5"))
    meter, bankroll, hands = JackpotMeter(8800, 4000, Fraction(1, 4)), 400, LONG + 100
    found = progressive_result(royal, meter, bankroll, hands)
    game = MeteredSession(royal, meter, bankroll, hands)
    low = session_of(HandByHand(game).carry(), bankroll, hands)
    assert found.low.ruin == pytest.approx(low.ruin, abs=1e-9)
    assert found.low.ruin_time(0.5) == low.ruin_time(0.5)
    assert found.low.mean == pytest.approx(low.mean, abs=1e-8)
    assert found.low.quantile(0.95) == low.quantile(0.95)
    assert found.high.ruin <= found.low.ruin + found.high.above
    assert found.high.mean > found.low.mean


def test_what_makes_no_sense_is_refused() -> None:
    meter = JackpotMeter(9, 4, Fraction(0))
    with pytest.raises(ValueError, match="meter: expected the highest pay, not 8"):
        progressive_result(TOY, JackpotMeter(8, 4, Fraction(0)), 5, 5)
    with pytest.raises(ValueError, match="hands: expected 1 or more, not 0"):
        progressive_result(TOY, meter, 5, 0)
    with pytest.raises(ValueError, match="bankroll: expected 1 coin or more, not 0"):
        progressive_result(TOY, meter, 0, 5)
    with pytest.raises(ValueError, match="cashback: expected 0 or more"):
        progressive_result(TOY, meter, 5, 5, Fraction(1))
    with pytest.raises(ValueError, match="a risk does not go with a meter"):
        bankroll_answer(TOY, 5, 5, Fraction(1, 2), meter=meter)


def test_a_meter_may_show_less_than_the_paytable_but_more_than_any_other_line() -> None:
    table, meter = metered(load_paytable("8/5"), 5, 251, Fraction(0))
    assert (table.pays(5)[0], meter.reset) == (251, 4000)
    with pytest.raises(ValueError, match="meter: expected more than any other line pays, not 250"):
        metered(load_paytable("8/5"), 5, 250, Fraction(0))


def test_progress_climbs_to_the_end_once() -> None:
    said: list[float] = []
    progressive_result(TOY, JackpotMeter(9, 4, Fraction(0)), 50, 400, progress=said.append)
    assert said == sorted(said)
    assert 0.9 < said[-1] <= 1


def test_a_meter_does_not_go_with_two_hands_of_a_deal() -> None:
    with pytest.raises(ValueError, match="hands: several hands of a deal do not go with a meter"):
        bankroll("8/5", 100, session=10, hands=2, meter=9000)


def test_the_page_says_between_what_bounds_the_truth_lies() -> None:
    page = str(bankroll_answer(TOY, 5, 5, meter=JackpotMeter(9, 4, Fraction(0))))
    assert "These are with the meter at its least after it is won." in page
    (bounds,) = (line for line in page.splitlines() if line.startswith("Bounds: ruin "))
    low, high = (float(part.strip(" %")) for part in bounds[13:].split(",")[0].split(" to "))
    assert 0 <= low <= high <= 100
