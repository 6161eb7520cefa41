"""Poker hands: cards, rank classes, five ways to rank a hand, and hold'em odds.

The kit that results print with is here too (`figures`, `report`, `keys`, `front_door`), although it
knows no hands: every package prints, and this is the lowest.

`cards` are numbers and text, and `hand_lines` many hands as text. `fivecard` ranks five cards,
`fivecard_arrays` arrays of them, `ranking` five to seven by the fastest of the `methods`;
`categories` says what a rank class is called, `hands` has arrays of them, checked, and
iterates over all or one of each class; `arguments` checks what is given.
"""

from evaluator.front_door import LateImports

with LateImports(globals()):
    from evaluator.cards import RANKS as RANKS
    from evaluator.cards import SUITS as SUITS
    from evaluator.cards import CardError as CardError
    from evaluator.cards import check_cards as check_cards
    from evaluator.cards import format_card as format_card
    from evaluator.cards import format_cards as format_cards
    from evaluator.cards import parse_card as parse_card
    from evaluator.cards import parse_cards as parse_cards
    from evaluator.categories import CATEGORIES as CATEGORIES
    from evaluator.categories import category as category
    from evaluator.categories import category_classes as category_classes
    from evaluator.categories import class_ranks as class_ranks
    from evaluator.categories import describe as describe
    from evaluator.holdem import Estimate as Estimate
    from evaluator.holdem import Grid as Grid
    from evaluator.holdem import HandOdds as HandOdds
    from evaluator.holdem import Odds as Odds
    from evaluator.holdem import SimulatedGrid as SimulatedGrid
    from evaluator.holdem import odds as odds
    from evaluator.holdem import odds_against_random as odds_against_random
    from evaluator.holdem import simulate as simulate
    from evaluator.ranking import rank_hand as rank_hand
    from evaluator.ranking import rank_hands as rank_hands
