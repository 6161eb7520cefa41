"""A deck so small that everything about a game can be counted out."""

from evaluator import CATEGORIES
from solver.rules import Rules

FIVE_RANKS = Rules(deck=range(20), hands=CATEGORIES)
"""Deuces to sixes only: 15,504 deals of 20 cards, and at most 3,003 draws."""
