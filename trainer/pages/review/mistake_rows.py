"""The parts of the review page: a mistake as a row, what was drawn and what could have been."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Kept, Pad, Row, share
from trainer.drawing.leaves import ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.hold_words import two
from trainer.pages.review.review_words import day_words, kept_words, lost_coins
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.app.mistakes import Mistake, Order


ORDERS: tuple[tuple[str, Order], ...] = (
    ("Newest", "newest"),
    ("Dearest", "dearest"),
    ("All hands", "all"),
)


def order_strip(chosen: str) -> Box:
    """Return the choice of the order."""
    choices = (
        Press(f"order.{order}", label, "choice", chosen=order == chosen, value=order)
        for label, order in ORDERS
    )
    return Strip([*choices], pad=3)


def mistake_row(mistake: Mistake, solution: HandSolution, today: date) -> Box:
    """Return a hand as a row of the list: what was kept, and what that cost."""
    record = mistake.record
    color: ColorName = "right" if mistake.right else "wrong"
    kept = Row(
        IconBox("tick" if mistake.right else "cross", color, 16),
        share(1, Words(kept_words(solution, record.first_held), "second", color)),
        Words(day_words(record.at, today), "second", "muted"),
        gap=8,
    )
    cost = None if mistake.right else Number(f"{text.MINUS}{two(lost_coins(record))}", "lead")
    cards = Row(MiniCards(record.dealt, record.first_held), ROOM, cost, gap=8)
    return Kept(Pad(Column(cards, kept, gap=5), x=14, y=9))


def drawn_hands(outcome: tuple[tuple[str, tuple[int, ...], str], ...]) -> Box:
    """Return what was drawn beside what the best hold would have drawn."""
    sides = [
        Panel(
            Column(
                Words(words, "second", "muted", "semibold"),
                Row(MiniCards(cards), share(1, Words(paid, "second", align="right")), gap=10),
                gap=6,
            ),
            "plate",
            20,
            12,
        )
        for words, cards, paid in outcome
    ]
    return Row(*(share(1, side) for side in sides), gap=14, narrow=640, narrow_gap=8)
