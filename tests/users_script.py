"""What somebody writes who uses Holdwise from Python.

It is run, and checked by ``mypy --strict``, in `tests/test_users_script.py`.
"""

from fractions import Fraction
from typing import Any

import numpy as np

import holdwise as hw
from holdwise import Line, PayTable, PaytableError


def cards() -> None:
    five: tuple[int, ...] = hw.parse_cards("As Ks Kh 4s 4d")
    words: str = hw.describe(hw.rank_hand(five))
    ranked: list[int] = hw.rank_hands([five, hw.parse_cards("7c 5d 4h 3s 2c")]).tolist()
    in_array: np.ndarray[tuple[int, ...], np.dtype[np.int16]] = hw.rank_hands(np.array([five]))
    print(words, ranked, in_array.sum())


def one_deal() -> None:
    hand: hw.HandSolution = hw.best("As Ks Kh 4s 4d", coins=5)
    ev: Fraction = hand.best.ev
    holds: list[tuple[int, tuple[int, ...], Fraction]] = [
        (h.mask, h.cards, h.ev) for h in hand.holds
    ]
    why: tuple[str, ...] = hw.why(hand).sentences()
    reasons: hw.Explanation = hw.why("As Ks Kh 4s 4d", "Ks Kh", "8/5")
    print(ev, len(holds), hand.best.outcomes["Two pair"], why[0], reasons.given_away)


def many_deals() -> None:
    five = hw.parse_cards("As Ks Kh 4s 4d")
    many: hw.SolvedHands = hw.solve_hands(np.array([five, five]), hw.load_paytable("9/6"), coins=5)
    first: int = int(many.best_masks[0])
    value: float = float(many.best_ev[0])
    print(first, value, many.values.sum() / many.denominator)


def paytables() -> PayTable:
    bonus = PayTable.of(
        "House",
        Line.of("four_of_a_kind", 40, ranks="234", name="Four 2s, 3s or 4s"),
        royal_flush=[250, 500, 750, 1000, 4000],
        four_aces=80,
        four_of_a_kind=25,
        jacks_or_better=1,
    )
    changed: PayTable = bonus.with_pays({"Four aces": 160}, royal_flush=(250, 500, 750, 1000, 4000))
    pays: tuple[int, ...] = changed["four_aces"].pays
    try:
        hw.parse_paytable(changed.to_toml().replace("pays = 1\n", "pays = -1\n"))
    except PaytableError as error:
        faults: tuple[str, ...] = error.faults
        print(faults, pays)
    for entry in hw.paytables("deuces", min_return="100%", sort="return"):
        known: Fraction | None = entry.return_at(5)
        print(entry.id, known, hw.analyze(entry).return_ == known)
        break
    return changed


def games(changed: PayTable) -> None:
    game: hw.Game = hw.analyze("9/6")
    std: float = game.std
    edge: float = game.house_edge
    variance: Fraction = game.variance
    rows: list[dict[str, Any]] = game.rows()
    print(float(game), std, edge, float(variance), rows[0]["return"], game.to_dict()["paytable"])
    comparison: hw.Comparison = hw.compare(game, changed)
    lost: Fraction = comparison.flips[0].cost
    print(float(lost), hw.ultimate_x("9/6", hands=1).return_)


def charts(chart_file: str) -> None:
    chart: hw.Derived = hw.strategy("9/6", lines=16)
    grade: hw.Grade = hw.grade("high pair or better\nlow pair\ndiscard everything", "9/6")
    on_file: hw.Chart = hw.load_chart(chart_file)
    kept: int = on_file.hold("As Ks Kh 4s 4d", "9/6").mask
    print(
        float(chart),
        float(grade.return_),
        kept,
        hw.grade(on_file).cost == hw.grade(chart_file).cost,
    )
    lesson: hw.Rule = hw.course("9/6").rule(1)
    print(lesson, hw.book("9/6").at_most(10))


def money() -> None:
    found: hw.Bankroll = hw.bankroll("9/6", 800, session=200, cashback="0.25%", risk=0.05)
    ruin: float = found.ruin
    worth: hw.Floor = hw.floor([{"table": "9/6", "coin": 0.25}], bankroll=100, hours=1)
    print(ruin, found.mean, found.session.quantile(0.5), worth.rows()[0]["hour"])
    must: hw.Breakeven = hw.breakeven("9/6", "royal_flush", "99.6%")
    curve: hw.PayCurve = hw.pay_curve("9/6", "flush", 25, 30)
    print(must.paid, float(curve.return_at(28)))


def tables() -> None:
    shares: list[float] = []
    swept: hw.Sweep = hw.sweep({"ranges": {"flush": "5..7"}}, progress=shares.append)
    wanted: hw.Design = hw.design({"ranges": {"flush": "5..7"}, "target": {"return": 0.98}})
    print([row["return"] for row in swept.rows()], wanted.rows()[0]["pays.flush"], shares[-1])


def holdem() -> None:
    for each in hw.odds([hw.parse_cards("AhKh"), hw.parse_cards("JdJc")]):
        equity: Fraction = each.equity
        print(float(equity), each.wins)
    both: hw.Odds = hw.odds("AhKh", "JdJc", board="Jh 7h 2c")
    exact: hw.Grid = hw.odds_against_random("AhKh", "Jh 7h 2c")
    estimated: hw.SimulatedGrid = hw.simulate_odds("AhKh", deals=100, seed=1)
    mean: hw.Estimate = estimated.equity
    print(both, float(exact.equity), mean)


def main(chart_file: str = "docs/examples/first.txt") -> None:
    cards()
    one_deal()
    many_deals()
    games(paytables())
    charts(chart_file)
    money()
    tables()
    holdem()


def derived() -> hw.Book:
    """Derive the charts of a game. It takes minutes, so this is only type-checked."""
    return hw.derive("9/6", progress=print)


if __name__ == "__main__":
    main()
