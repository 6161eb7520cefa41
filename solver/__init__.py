"""The value of every hold: paytables, exact solutions of hands and games, strategy charts.

`hand` solves one deal, `many_hands` many at once, `game` all of them, and `comparison` sets games
side by side. They rest on the `rules` of a game, its canonical `deals`, the `holds` of a deal, what
a bet `returns` and `arrays` of whole numbers.
`verification` computes the figures of others again. The definition that all are held against, every
draw to every hold, is `tests/plain_enumeration.py`.

`shares` reads numbers as people write them, `files` has their files, TOML and
locks; `processes`, `one_thread` (of linear algebra) and `progress` are for long work; `plots`
draws.
"""

from evaluator.front_door import LateImports

_GUESSES = {
    **dict.fromkeys(("solve", "analyze"), "holdwise.analyze, or solver.solve_game"),
    **dict.fromkeys(("best", "best_hold", "hold"), "holdwise.best, or solver.solve_hand"),
    "why": "holdwise.why, or solver.explain",
    "load": "load_paytable or load_chart",
    **dict.fromkeys(("paytables", "list_paytables"), "holdwise.paytables, or solver.catalogue"),
    **{
        name: f"holdwise.{name}"
        for name in ("design", "floor", "strategy", "course", "ultimate_x", "sweep", "bankroll")
    },
    **dict.fromkeys(("risk_of_ruin", "simulate"), "holdwise.bankroll"),
    "__version__": "holdwise.__version__",
}

with LateImports(globals(), _GUESSES):
    from evaluator.holdem import odds as odds
    from solver.comparison import Comparison as Comparison
    from solver.comparison import Example as Example
    from solver.comparison import Flip as Flip
    from solver.comparison import compare as compare
    from solver.comparison import compare_games as compare_games
    from solver.explanation import DecidingDiscards as DecidingDiscards
    from solver.explanation import Explanation as Explanation
    from solver.explanation import NearMiss as NearMiss
    from solver.explanation import OutcomeDifference as OutcomeDifference
    from solver.explanation import PenaltyCard as PenaltyCard
    from solver.explanation import explain as explain
    from solver.game import Game as Game
    from solver.game import LineShare as LineShare
    from solver.game import solve_game as solve_game
    from solver.hand import HandSolution as HandSolution
    from solver.hand import Hold as Hold
    from solver.hand import solve_hand as solve_hand
    from solver.lab.breakeven import Breakeven as Breakeven
    from solver.lab.breakeven import HoldFlip as HoldFlip
    from solver.lab.breakeven import UnreachableError as UnreachableError
    from solver.lab.breakeven import breakeven as breakeven
    from solver.lab.frontier import Frontier as Frontier
    from solver.lab.frontier import FrontierPoint as FrontierPoint
    from solver.lab.frontier import frontier as frontier
    from solver.lab.pay_curve import PayCurve as PayCurve
    from solver.lab.pay_curve import pay_curve as pay_curve
    from solver.many_hands import SolvedHands as SolvedHands
    from solver.many_hands import solve_hands as solve_hands
    from solver.paytable.catalogue import CatalogueEntry as CatalogueEntry
    from solver.paytable.catalogue import catalogue as catalogue
    from solver.paytable.catalogue import load_paytable as load_paytable
    from solver.paytable.catalogue import parse_paytable as parse_paytable
    from solver.paytable.checks import PaytableError as PaytableError
    from solver.paytable.table import Line as Line
    from solver.paytable.table import PayTable as PayTable
    from solver.strategy import Book as Book
    from solver.strategy import Chart as Chart
    from solver.strategy import ChartError as ChartError
    from solver.strategy import Derived as Derived
    from solver.strategy import Grade as Grade
    from solver.strategy import Grader as Grader
    from solver.strategy import LineGrade as LineGrade
    from solver.strategy import Misplay as Misplay
    from solver.strategy import Rule as Rule
    from solver.strategy import derive as derive
    from solver.strategy import grade as grade
    from solver.strategy import load_chart as load_chart
    from solver.strategy import parse_chart as parse_chart
