"""The value of every hold: paytables, exact solutions of hands and games, strategy charts.

`enumeration` is the definition: every draw to every hold; `substitution` is that of wild cards.
`hand` solves one deal, `hands` many at once, `game` all of them, and `comparison` sets games side
by side; `outcome_classes` finds holds that end alike. They rest on the `rules` of a game, its
canonical `deals`, the `holds` of a deal, what a bet `returns` and `arrays` of whole numbers;
`values` is what solved values are. `published` has the figures of others, `verification` computes
them again.

`shares` reads numbers as people write them, `text_files` and `toml` their files; `file_lock` and
`processes` are for long work.
"""

from typing import TYPE_CHECKING

from evaluator.front_door import front_door

if TYPE_CHECKING:
    from evaluator.holdem import odds
    from solver.comparison import Comparison, Example, Flip, compare, compare_games
    from solver.explanation import (
        DecidingDiscards,
        Explanation,
        NearMiss,
        OutcomeDifference,
        PenaltyCard,
        explain,
    )
    from solver.game import Game, LineShare, solve_game
    from solver.hand import HandSolution, Hold, solve_hand
    from solver.hands import SolvedHands, solve_hands
    from solver.lab.breakeven import Breakeven, HoldFlip, UnreachableError, breakeven
    from solver.lab.frontier import Frontier, FrontierPoint, frontier
    from solver.lab.pay_curve import PayCurve, pay_curve
    from solver.paytable.catalogue import CatalogueEntry, catalogue, load_paytable
    from solver.paytable.checks import PaytableError
    from solver.paytable.file import parse_paytable
    from solver.paytable.table import Line, PayTable
    from solver.strategy import (
        Book,
        Chart,
        ChartError,
        Derived,
        Grade,
        Grader,
        LineGrade,
        Misplay,
        Rule,
        derive,
        grade,
        load_chart,
        parse_chart,
    )

__all__ = [
    "Book",
    "Breakeven",
    "CatalogueEntry",
    "Chart",
    "ChartError",
    "Comparison",
    "DecidingDiscards",
    "Derived",
    "Example",
    "Explanation",
    "Flip",
    "Frontier",
    "FrontierPoint",
    "Game",
    "Grade",
    "Grader",
    "HandSolution",
    "Hold",
    "HoldFlip",
    "Line",
    "LineGrade",
    "LineShare",
    "Misplay",
    "NearMiss",
    "OutcomeDifference",
    "PayCurve",
    "PayTable",
    "PaytableError",
    "PenaltyCard",
    "Rule",
    "SolvedHands",
    "UnreachableError",
    "breakeven",
    "catalogue",
    "compare",
    "compare_games",
    "derive",
    "explain",
    "frontier",
    "grade",
    "load_chart",
    "load_paytable",
    "odds",
    "parse_chart",
    "parse_paytable",
    "pay_curve",
    "solve_game",
    "solve_hand",
    "solve_hands",
]

# A type checker must not see a `__getattr__`: every misspelt name would be `Any`.
if not TYPE_CHECKING:
    __getattr__, __dir__ = front_door(
        __name__,
        {
            "evaluator.holdem": ("odds",),
            "solver.comparison": ("Comparison", "Example", "Flip", "compare", "compare_games"),
            "solver.explanation": (
                *("DecidingDiscards", "Explanation", "NearMiss"),
                *("OutcomeDifference", "PenaltyCard", "explain"),
            ),
            "solver.game": ("Game", "LineShare", "solve_game"),
            "solver.hand": ("HandSolution", "Hold", "solve_hand"),
            "solver.hands": ("SolvedHands", "solve_hands"),
            "solver.lab.breakeven": ("Breakeven", "HoldFlip", "UnreachableError", "breakeven"),
            "solver.lab.frontier": ("Frontier", "FrontierPoint", "frontier"),
            "solver.lab.pay_curve": ("PayCurve", "pay_curve"),
            "solver.paytable.catalogue": ("CatalogueEntry", "catalogue", "load_paytable"),
            "solver.paytable.checks": ("PaytableError",),
            "solver.paytable.file": ("parse_paytable",),
            "solver.paytable.table": ("Line", "PayTable"),
            "solver.strategy": (
                *("Book", "Chart", "ChartError", "Derived", "Grade", "Grader", "LineGrade"),
                *("Misplay", "Rule", "derive", "grade", "load_chart", "parse_chart"),
            ),
        },
    )
