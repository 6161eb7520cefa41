"""What somebody who uses the packages writes: the eight uses that the README shows.

It is run, and checked by ``mypy --strict``, in `tests/test_users_script.py`.
"""

from fractions import Fraction

import numpy as np

import evaluator
import solver
from evaluator import (
    Estimate,
    Grid,
    Odds,
    SimulatedGrid,
    odds_against_random,
    parse_cards,
    rank_hand,
    rank_hands,
    simulate,
)
from solver import Line, PayTable, PaytableError, load_paytable, solve_game, solve_hand


def main(chart_file: str = "docs/examples/first.txt") -> None:
    # Parse.
    cards: tuple[int, ...] = parse_cards("As Ks Kh 4s 4d")
    words: str = evaluator.describe(rank_hand(cards))
    ranked: list[int] = rank_hands([cards, parse_cards("7c 5d 4h 3s 2c")]).tolist()
    in_array: np.ndarray[tuple[int, ...], np.dtype[np.int16]] = rank_hands(np.array([cards]))
    print(words, ranked, in_array.sum())

    # The best hold, and all holds.
    hand = solve_hand("As Ks Kh 4s 4d", coins=5)
    ev: Fraction = hand.best.ev
    holds: list[tuple[int, tuple[int, ...], Fraction]] = [
        (h.mask, h.cards, h.ev) for h in hand.holds
    ]
    why: tuple[str, ...] = solver.explain(hand).sentences()
    print(ev, len(holds), hand.best.outcomes["Two pair"], why[0])

    # Many hands at once.
    many = solver.solve_hands(np.array([cards, cards]), load_paytable("9/6"), coins=5)
    first: int = int(many.best_masks[0])
    value: float = float(many.best_ev[0])
    print(first, value, many.values.sum() / many.denominator)

    # The whole game, and a paytable of one's own.
    game = solve_game("9/6")
    bonus = PayTable.of(
        "House",
        Line.of("four_of_a_kind", 40, ranks="234", name="Four 2s, 3s or 4s"),
        royal_flush=[250, 500, 750, 1000, 4000],
        four_aces=80,
        four_of_a_kind=25,
        jacks_or_better=1,
    )
    changed: PayTable = bonus.with_pays({"Four aces": 160}, royal_flush=(250, 500, 750, 1000, 4000))
    try:
        solver.parse_paytable(changed.to_toml().replace("pays = 1\n", "pays = -1\n"))
    except PaytableError as error:
        faults: tuple[str, ...] = error.faults
        print(faults)
    variance: Fraction = game.variance
    print(float(game.return_), float(variance), [line.count for line in game.lines])

    # Games compared, a chart graded, odds.
    comparison = solver.compare("9/6", changed, coins=5)
    lost: Fraction = comparison.flips[0].cost
    chart = solver.parse_chart("high pair or better\nlow pair\ndiscard everything")
    grade: solver.Grade = solver.grade(chart, game)
    print(float(lost), float(grade.return_), str(chart))
    for each in solver.odds([parse_cards("AhKh"), parse_cards("JdJc")]):
        equity: Fraction = each.equity
        print(float(equity), each.wins)
    both: Odds = evaluator.odds("AhKh", "JdJc", board="Jh 7h 2c")
    exact: Grid = odds_against_random("AhKh", "Jh 7h 2c")
    estimated: SimulatedGrid = simulate("AhKh", deals=100, rng=np.random.default_rng(1))
    mean: Estimate = estimated.equity
    print(both, float(exact.equity), mean)

    # Names and text stand for games, hands and holds.
    on_file: solver.Chart = solver.load_chart(chart_file)
    grader: solver.Grader = solver.Grader.of("9/6")
    print(grader.grade(on_file) == solver.grade(on_file, "9/6"))
    flip: solver.Flip = solver.compare_games(["9/6", game]).flips[0]
    reasons: solver.Explanation = solver.explain("As Ks Kh 4s 4d", "Ks Kh")
    print(flip.deals, reasons.judged == hand.hold("Ks Kh"), solver.solve_hands(["As Ks Kh 4s 4d"]))
    print(rank_hand(np.array(cards)), solve_hand(np.array(cards)) == hand)


def derived() -> solver.Book:
    """Derive the charts of a game. It takes minutes, so this is only type-checked."""
    return solver.derive("9/6")


if __name__ == "__main__":
    main()
