"""What can be drilled and how long, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from trainer.app.drill_bounds import DrillBounds
from trainer.drawing.items import IconName

WHAT = {
    "all": ("What is worth most", DrillBounds()),
    "leaks": ("My leaks", DrillBounds(leaks=True)),
    "mistakes": ("My mistakes", DrillBounds(mistakes=True)),
    "close": ("Close decisions", DrillBounds(close=True)),
    "lesson": ("A lesson", DrillBounds()),
}
ICONS: dict[str, IconName] = {
    "all": "target",
    "leaks": "drop",
    "mistakes": "cross",
    "close": "slip",
    "lesson": "learn",
    "chosen": "star",
}
SHORT = {
    "all": "What comes often, costs much and goes wrong",
    "leaks": "What you miss again and again",
    "mistakes": "Hands like your last fifty mistakes",
    "close": "Tempting errors that cost little",
    "lesson": "The decisions of one lesson",
    "chosen": "The kind that you came with",
}
MEANS = {
    "all": "Every kind of decision: how often it comes, times what an error costs, times the "
    "chance that you err.",
    "leaks": "Only the kinds of decisions in which you have erred and not been right six times in "
    "a row since.",
    "mistakes": "Only the kinds of your last fifty mistakes, beginning with hands like those.",
    "close": "Only hands in which the tempting error costs at most a twentieth of a bet.",
    "lesson": "Only the decisions that a lesson is about.",
    "chosen": "Only hands of this kind.",
}
LENGTHS = (  # and how many hands and minutes
    ("10 hands", 10, None),
    ("20 hands", 20, None),
    ("50 hands", 50, None),
    ("100 hands", 100, None),
    ("5 minutes", None, 5),
    ("15 minutes", None, 15),
    ("No end", None, None),
)
USUAL = 1
"""The length that is chosen at first."""


def chosen_again(bounds: DrillBounds) -> tuple[str, DrillBounds]:
    """Return the choice that a drill in progress was begun with, and what it was about."""
    if not (bounds.classes or bounds.lines):
        for name, (_, usual) in WHAT.items():
            if replace(bounds, hands=usual.hands, minutes=usual.minutes) == usual:
                return name, DrillBounds()
    return "chosen", bounds


def classes_words(classes: Iterable[str]) -> str:
    """Return classes of decisions as questions.

    >>> classes_words(["low pair | one high card"])
    'low pair or one high card'
    """
    return "; ".join(name.replace(" | ", " or ") for name in classes)
