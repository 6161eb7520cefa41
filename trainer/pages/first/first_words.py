"""What the first hands say: two sentences a step, a line of answer, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evaluator.figures import count
from solver import solve_hand
from trainer.pages.answer_words import AnswerVerdict
from trainer.pages.glossary import meanings
from trainer.pages.hold_words import keep
from trainer.pages.how_it_goes import steps
from trainer.pages.lesson_words import FIRST, minutes
from trainer.teaching.first_hands import DRAWN, FirstHand

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.training import CourseView


LET_GO = "Only the eights are a pair.", "Tap LET GO: that card is thrown away."
"""What is said where another card is held, too."""


def told(step: int, table: PayTable, coins: int) -> tuple[str, str]:
    """Return what is said at a step of the first hand, from 0: the sign, tap, draw, what it pays.

    >>> from solver import load_paytable
    >>> told(1, load_paytable("9/6"), 5)
    ('Keep what is worth most.', 'The two eights are a pair: tap both.')
    >>> told(3, load_paytable("9/6"), 5)
    ('Three of a kind.', 'The paytable lights what your hand pays: 15 coins.')
    """
    _, _, choose, draw = steps(table)
    line = table.line_of_hand(DRAWN)
    return (
        (f"You bet {count(coins, 'coin')}: the lit column.", "Press Deal."),
        (choose[0], "The two eights are a pair: tap both."),
        (draw[0], "The eights stay. Now draw."),
        (
            f"{table.line_names[line]}.",
            f"{draw[1][:-1]}: {count(table.pays(coins)[line], 'coin')}.",
        ),
    )[step]


def answer_of(hand: FirstHand, held: int, table: PayTable, coins: int) -> AnswerVerdict:
    """Return the answer to a hold: what is right, and why, without a figure."""
    right = held == hand.held
    solution = solve_hand(hand.cards, table, coins)
    best = keep(solution, hand.held, solution.hold(hand.held).cards)
    sentence = f"Right. {best}." if right else f"Better: {best[0].lower()}{best[1:]}."
    explained = meanings(table, coins)
    return AnswerVerdict(right, sentence, hand.reason, hand.reason, meanings=explained)


def next_words(view: CourseView | None) -> tuple[str, str, str]:
    """Return what comes next: how long it takes, its name, and what it teaches."""
    if view is None or view.course is None:
        return "Next", FIRST, "Which cards to keep, in a few short rules."
    took = count(minutes(view.course, 0), "minute")
    return f"Next, about {took}", FIRST, "Which cards to keep: two short rules at a time."
