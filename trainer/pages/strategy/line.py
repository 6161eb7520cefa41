"""One line of a chart: what to keep, a hand, what it saves, and its exact rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.leaves import HandCards, MiniCards, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.strategy.strategy_words import comes, errors, kept_first, two
from trainer.teaching.in_words import first_sentence
from trainer.widgets.control_boxes import Press
from trainer.widgets.marked_words import Told

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.grades import LineGrade
    from solver.strategy.playing.sample_deals import SampleDeal
    from trainer.app.chart_shelf import LineDeals

CARDS = 24.0  # the height of small cards


@dataclass(frozen=True)
class ToldLine:
    """A line, counted from 1, of a chart of `lines`, with what is known of it so far."""

    number: int
    lines: int
    rule: Rule
    grade: LineGrade | None
    deals: LineDeals | None
    reason: str
    coins: int
    hands_an_hour: int
    meanings: Mapping[str, str]  # of the words of its sentence that explain themselves

    def hour(self, share_: Fraction) -> Fraction:
        """Return coins an hour, of a share per hand and coin bet."""
        return share_ * self.coins * self.hands_an_hour


def mini(cards: Sequence[int], held: int) -> Box:
    """Return a hand in small cards, the held ones first."""
    return MiniCards(*kept_first(cards, held), CARDS)


def line_card(told: ToldLine, practise: Box | None, *, exact: bool) -> Box:
    """Return the card of a line, with its rule and its errors if they are asked for."""
    deal = next(iter(told.deals.deals), None) if told.deals is not None else None
    head = Row(
        share(1, Words(f"Line {told.number} of {told.lines}", "caption", "muted")),
        Press("fold", "Less" if exact else "Exact rule", "link"),
        Press("again", "Another hand", "link", enabled=deal is not None),
        gap=20,
    )
    return Panel(
        Column(
            head,
            Told(Words(first_sentence(told.rule), "lead", weight="semibold"), told.meanings),
            None if deal is None else HandCards(*kept_first(deal.cards, deal.held), each=50),
            Words(text.with_tens(told.reason), "second") if told.reason else None,
            *_worth(told),
            *(_exact(told) if exact else ()),
            ROOM,
            practise,
            gap=5,
        ),
        pad_y=14,
    )


def _worth(told: ToldLine) -> Iterator[Box]:
    if told.grade is None:
        return
    saved = told.hour(told.grade.worth)
    said = f"Without it you lose {two(saved)} coins an hour. " if saved > 0 else ""
    often = f"It comes in {comes(told.grade).replace(' in ', ' of ')} hands."
    said += often if told.grade.deals else "No deal comes down to this line."
    yield Words(said, "second", "muted")


def _exact(told: ToldLine) -> Iterator[Box]:
    """Yield the rule as the chart has it, how often it errs, and its costliest error."""
    yield Words(told.rule.as_written, "body", weight="medium")
    if told.grade is not None:
        yield Words(errors(told.grade, told.hour(told.grade.cost)), "second", "muted")
    if told.deals is not None and told.deals.worst is not None:
        yield from _costliest(told.deals.worst, told.coins)


def _costliest(worst: SampleDeal, coins: int) -> Iterator[Box]:
    lost = (worst.best_value - worst.value) * coins
    yield Words(f"Its costliest error, {two(lost)} coins:", "second")
    holds = (worst.held, worst.value, "the chart"), (worst.best, worst.best_value, "better")
    for mask, value, words in holds:
        worth = f"{words}, {two(value * coins)} coins"
        yield Row(mini(worst.cards, mask), Words(worth, "second"), gap=12)
