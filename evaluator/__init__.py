"""What a hand is: cards, rank classes and the look-ups that rank hands."""

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
from evaluator.ranking import rank_hand, rank_hands

__all__ = [
    "CATEGORIES",
    "RANKS",
    "SUITS",
    "CardError",
    "category",
    "category_classes",
    "check_cards",
    "class_ranks",
    "describe",
    "format_card",
    "format_cards",
    "parse_card",
    "parse_cards",
    "rank_hand",
    "rank_hands",
]
