"""Poker hands: cards, rank classes, five ways to rank a hand, and hold'em odds.

The kit that results print with is here too (`figures`, `report`, `report_html`, `keys`, `reported`,
`faults`, `front_door`), although it knows no hands: every package prints, and this is the lowest.

`cards` are numbers and text, and `hand_lines` many hands as text. `fivecard` ranks five cards,
`fivecard_arrays` arrays of them, `ranking` five to seven by the fastest of the `methods`;
`categories` says what a rank class is called, `hands` iterates over all of them, `hand_arrays` and
`integers` check what is given.
"""

from typing import TYPE_CHECKING

from evaluator.cards import (
    RANKS,
    SUITS,
    CardError,
    check_cards,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
)
from evaluator.categories import (
    CATEGORIES,
    category,
    category_classes,
    class_ranks,
    describe,
)
from evaluator.front_door import front_door
from evaluator.ranking import rank_hand, rank_hands

if TYPE_CHECKING:
    from evaluator.holdem import (
        Estimate,
        Grid,
        HandOdds,
        Odds,
        SimulatedGrid,
        odds,
        odds_against_random,
        simulate,
    )

__all__ = [
    "CATEGORIES",
    "RANKS",
    "SUITS",
    "CardError",
    "Estimate",
    "Grid",
    "HandOdds",
    "Odds",
    "SimulatedGrid",
    "category",
    "category_classes",
    "check_cards",
    "class_ranks",
    "describe",
    "format_card",
    "format_cards",
    "odds",
    "odds_against_random",
    "parse_card",
    "parse_cards",
    "rank_hand",
    "rank_hands",
    "simulate",
]

# Importing the odds loads numpy, so they wait until somebody uses them. A type checker must not see
# a `__getattr__`: every misspelt name would be `Any`.
if not TYPE_CHECKING:
    __getattr__, __dir__ = front_door(
        __name__,
        {
            "evaluator.holdem": (
                *("Estimate", "Grid", "HandOdds", "Odds", "SimulatedGrid"),
                *("odds", "odds_against_random", "simulate"),
            )
        },
    )
