"""The parts of an end: the hero on felt, the strip of answers, two bars, what comes next.

It is over four hundred lines: a mistake is shown in four ways, by the room there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Protocol

from evaluator.figures import number_word
from solver import decisions
from trainer.app.mistakes import choice_words
from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Layers,
    Pad,
    Row,
    Wrap,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip, Clip, IconName, Item, Rays, Segments
from trainer.drawing.layouts import FitHigh, FitWide
from trainer.drawing.leaves import ColorName, HandCards, IconBox, MiniCards, Number, Words, fan
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.bar import LEAST_HIGH, ROOMY
from trainer.pages.hold_boxes import hold_row, named
from trainer.pages.hold_words import on_all, shown_sum, worth_of
from trainer.pages.question import narrow
from trainer.teaching.asking import Answer
from trainer.widgets.answer_strip import AnswerMark, AnswerStrip

if TYPE_CHECKING:
    from trainer.teaching.the_game import FirstHand

SMALL_RING, PARTS = 128.0, 20  # of the share of right answers
CHIP, RING, TALL = 172.0, 164.0, 46.0  # TALL is the height of the cell of an answer
FAN, FAN_HIGH = 260.0, 134.0  # of a fan in the middle
DEAREST, SMALL = 3, 23.0  # mistakes that are shown, the height of small cards
NAMED = 190.0  # the least width in which a mistake is called by its name
EACH, LARGE = 32.0, 44.0  # the width of a card where several mistakes are shown; with much room
LARGEST = 54.0  # with most
ALONE = 92.0, 76.0, 60.0, 46.0  # the width of a card where one is shown, by the room
WITH_RING, WITH_CHIP = 720.0, 1100.0  # the widths that count from which a hero has them
WITH_PICTURES = 1000.0  # and the cards below it all their words
TELLS = 10  # answers from which their share as a percentage says something
NARROW_HEAD = 440.0  # of a card with answers: in less width its hint stands below its title


class Ending(Protocol):
    """What came of a mode."""

    def box(self, stage: Stage) -> Box:
        """Return the page."""

    def buttons(self, *, side_by_side: bool) -> Box:
        """Return its buttons: the gold one goes on."""


def hero(
    above: str,
    title: str,
    under: str,
    pills: Sequence[tuple[IconName, str]],
    stage: Stage,
    *,
    chip: bool = False,
    right: Box | None = None,
    size: Size = "display",
    fanned: bool = False,
) -> Box:
    """Return the card of felt at the top of an end: what was reached, in words and pictures; a
    `fanned` one has a fan in its middle, where nothing else is.
    """
    words = Column(
        Words(above, "lead", "on_felt_gold", "semibold"),
        Words(title, "page" if narrow(stage) else size, "on_felt", "bold"),
        Words(under, "label", "on_felt_soft"),
        Pad(Wrap(*(_pill(*each) for each in pills), gap=10), top=6) if pills else None,
        gap=4,
    )
    left = Art(_chip, CHIP + 80, CHIP) if chip and stage.width >= WITH_CHIP else None
    pad_y = 26 if size == "display" and not _is_low(stage) else 12
    middle = None
    if fanned and not left and stage.width >= WITH_CHIP:
        middle = Art(_fan, FAN, FAN_HIGH)
    row = Row(
        left, share(1, At(words, "stretch")), middle, right if ringed(stage) else None, gap=24
    )
    lit = Layers(Art(partial(_rays, PAD, pad_y)), row) if left else row
    return Panel(lit, "hero", PAD, pad_y)


def _fan(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield from fan(rect.moved(dy=-6), 86, 9, 190)


def _is_low(stage: Stage) -> bool:
    """Whether an end needs the room that it has around its parts."""
    return stage.height < LEAST_HIGH


def ringed(stage: Stage) -> bool:
    """Whether a hero has room for its ring beside the words."""
    return stage.width >= WITH_RING


def pictured(stage: Stage) -> bool:
    """Whether there is room for all pictures and words of an end."""
    return stage.width >= WITH_PICTURES


PAD, EDGE = 30.0, 3.0  # of a hero beside its words; how wide its edge is


def _rays(x: float, y: float, rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield rays from the middle of the chip, which fade out before the words end, and end at the
    edge of a hero that is wider and higher by `x` and `y` on each side: at its round corners, too.
    """
    yield Clip(rect.inset(EDGE - x, EDGE - y), theme.space.hero - EDGE)
    far, (x, y) = CHIP + 140, (rect.x + CHIP / 2 + 40, rect.center[1])
    yield Rays(Rect(x - far, y - far, 2 * far, 2 * far), theme.palette.on_felt_gold, alpha=130)
    yield Clip(None)


def _chip(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Chip(rect.centered(CHIP, CHIP), "known")


def _pill(icon: IconName, words: str) -> Box:
    row = Row(IconBox(icon, "accent", 19), Words(words, "body", weight="medium"), gap=8)
    return Panel(row, "plate", 14, 6, pill=True)


def ring(parts: Sequence[int], figure: str, words: str, side: float = RING) -> Box:
    """Return the edge of a chip as a ring with a figure in it."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(side, side), tuple(parts))

    inside = Column(
        Words(figure, "figure", "on_felt", "bold", align="center"),
        Words(words, "caption", "on_felt_soft", align="center"),
    )
    return wide(side + 16, Layers(Art(draw, side + 16, side), At(inside)))


def right_share(right: int, answers: int) -> str:
    """Return the share of right answers, to a tenth of a percent if it is not whole.

    >>> right_share(5, 8), right_share(2, 2)
    ('62.5\\xa0%', '100\\xa0%')
    """
    return text.percent(right / answers, 1 if 100 * right % answers else 0)


def right_ring(right: int, wrong: int) -> Box | None:
    """Return the share of right answers as a ring; nothing where there were few."""
    if right + wrong < TELLS:
        return None
    part = right / (right + wrong)
    full = max(right > 0, int(PARTS * part))
    parts = (2,) * full + (0,) * (PARTS - full)
    return ring(parts, right_share(right, right + wrong), "right", SMALL_RING)


def strip_card(
    answers: Sequence[Answer],
    chosen: int | None,
    stage: Stage,
    *,
    tall: float = TALL,
    title: str = "",
    hinted: bool = True,
    below: Box | None = None,
    name: str = "answers",
    with_help: frozenset[int] = frozenset(),
    charted: frozenset[int] = frozenset(),
) -> Box:
    """Return every answer as a cell, so tall, that opens its hand, and what is `below` them; low
    ones stand in a column. `name` is that of the control; those `with_help` are grey, and `charted`
    ones have a sign of their own.
    """
    marks: list[AnswerMark] = ["right" if answer.right else "wrong" for answer in answers]
    marks = ["charted" if i in charted else mark for i, mark in enumerate(marks)]
    count = len(answers)
    title = title or ("Your answer" if count == 1 else f"Your {count} answers")
    hint: Box = Words("Choose an answer to see its hand.", "body", "muted")
    bare = narrow(stage) or tall < TALL or not hinted
    if charted and below is None:  # what the sign means stands for the hint: it takes no room
        below, hint = (by_chart_note(), hint) if bare else (None, share(3, _by_chart_hint()))
    head = Row(
        Words(title, "title", weight="semibold"), ROOM, None if bare else hint, narrow=NARROW_HEAD
    )
    strip = AnswerStrip(name, marks, chosen=chosen, tall=tall, grey=with_help)
    return Panel(Column(head, strip, below, gap=12), pad=24, pad_y=16)


BY_CHART = "Right by your chart, but another hold is worth more: it does not count as right."


def _by_chart_hint() -> Box:
    """Return the same in one line, at the right end."""
    forms = (
        Words(each, "second", "muted")
        for each in (BY_CHART, BY_CHART.split(":")[0], BY_CHART.split(",")[0])
    )
    return FitWide(*(Row(ROOM, IconBox("charted", "accent", 18), words, gap=8) for words in forms))


def by_chart_note() -> Box:
    """Return what the sign of a hold means that the player's chart keeps, though it is worse."""
    return Row(
        IconBox("charted", "accent", 18), share(1, Words(BY_CHART, "second", "muted")), gap=8
    )


def shown_card(hands: Sequence[FirstHand], answers: Sequence[Answer]) -> Box:
    """Return the first hands with what each of them shows, and whether it was answered rightly."""
    rows: list[Box] = []
    for hand, answer in zip(hands, answers, strict=True):
        icon = IconBox("tick", "right") if answer.right else IconBox("cross", "wrong")
        cards, reason = MiniCards(hand.cards, hand.held, 34), Words(hand.reason, "body")
        rows += [ROOM, Row(icon, cards, share(1, reason), gap=16, narrow=400, narrow_gap=4)]
    title = Words("What each hand shows", "title", weight="semibold")
    return Panel(Column(title, *rows, ROOM, gap=4), pad=24, pad_y=16)


def dearest_card(
    answers: Sequence[Answer],
    stage: Stage,
    most: int = DEAREST,
    *,
    by_chart: bool = False,
    told: bool = False,
) -> Box:
    """Return the mistakes that gave away most: the first as its two holds, others in a row; with a
    `most` of 0 only the first, in a row. Other holds may be worse but `by_chart`. Of one alone the
    price is left out if the head has `told` it.
    """
    kinds = _kinds(costliest(answers))
    if not kinds:
        return Panel(_faultless(by_chart=by_chart), pad=24, pad_y=16)
    alone = told and sum(map(len, kinds)) == 1
    if not most:
        return _dearest(kinds[:1], stage, EACH, False, rows=True, alone=alone)
    few = range(min(most, len(kinds)), 1, -1)  # as many as there is room for
    forms = [*product(few, (LARGEST, LARGE, EACH), (True, False)), *product((1,), ALONE, (False,))]
    return FitHigh(
        *(
            _dearest(kinds[:number], stage, each, counted, alone=alone)
            for number, each, counted in forms
        )
    )


def _dearest(
    kinds: Sequence[Sequence[Answer]],
    stage: Stage,
    each: float,
    counted: bool,
    *,
    rows: bool = False,
    alone: bool = False,
) -> Box:
    worst, *others = (kind[0] for kind in kinds)
    title = "Your costliest mistakes" if others else "Your costliest mistake"
    said = f"{text.two(worst.lost)} coins given away{on_all(worst.hands)}"
    if alone:  # the head says what it cost
        title, said = "Your mistake", choice_words(*_kinds_of(worst))
    one = (
        Words(said, "body", "wrong", "semibold"),
        _held("You kept", "wrong", worst, worst.held, stage, each),
        _held("Better", "right", worst, worst.solution.best.mask, stage, each),
    )
    parts = (_kind(kind, each, counted) for kind in kinds) if others or rows else one
    head = Pad(Words(title, "title", weight="semibold"), bottom=4)
    return Panel(Column(head, *parts, gap=6), pad=24, pad_y=16)


def _kind(kind: Sequence[Answer], each: float, counted: bool) -> Box:
    """Return the costliest mistake of a kind, and what all of it gave away together."""
    if not counted or len(kind) == 1:
        return in_a_row(kind[0], each)
    lost = text.two(shown_sum(answer.lost for answer in kind))
    sentence = f"{number_word(len(kind)).capitalize()} such mistakes gave away {lost} coins."
    return Column(in_a_row(kind[0], each), Words(sentence, "second", "muted"), gap=2)


def _faultless(*, by_chart: bool) -> Box:
    title = Words("You made no mistake.", "title", weight="semibold")
    words = "What you kept was worth most, hand by hand."
    if by_chart:
        words = "You played by your chart. A longer one has better holds."
    box = Words(words, "body", "muted")
    return Row(IconBox("tick", "right", 36), share(1, Column(title, box, gap=4)), gap=16)


def costliest(answers: Iterable[Answer]) -> list[Answer]:
    """Return the mistakes, what gave away most first."""
    return sorted(
        (each for each in answers if not each.right), key=lambda each: each.lost, reverse=True
    )


def _kinds(answers: Iterable[Answer]) -> list[list[Answer]]:
    kinds: dict[tuple[str, str], list[Answer]] = {}
    for each in answers:
        kinds.setdefault(_kinds_of(each), []).append(each)
    return [*kinds.values()]


def _kinds_of(answer: Answer) -> tuple[str, str]:
    """Return the kinds of the best hold and of the one that was kept, in training as leaks tell
    them apart.
    """
    solution = answer.solution
    best, kept = map(solution.hold, (solution.best_masks[0], answer.held))
    name = decisions.kind_of_hold(kept).name
    if answer.question.decision is not None:
        of_game = decisions.decisions_of(solution.table, solution.coins)
        name = of_game.kept_of(solution.cards, answer.held)
    return decisions.kind_of_hold(best).name, name


def gave_away(answers: Iterable[Answer]) -> str:
    """Say what mistakes in training would have given away together."""
    wrong = costliest(answers)
    count = number_word(len(wrong))
    mistakes = "mistake" if len(wrong) == 1 else f"{count} mistakes"
    lost = text.two(shown_sum(each.lost for each in wrong))
    return f"Your {mistakes} would have cost {lost} coins at the table."


def in_a_row(answer: Answer, each: float = EACH) -> Box:
    """Return a mistake as two small hands: what was kept, what is better, its price, and where
    there is room, what it is called.
    """
    price = Number(f"{text.brief(answer.lost)} coins", color="wrong")
    name = Words(choice_words(*_kinds_of(answer)), "second", "muted")
    named_price = Column(Row(price, ROOM), name, gap=2)

    def hand(label: str, icon: IconName, color: ColorName, mask: int) -> Box:
        box = Row(
            IconBox(icon, color, 14), Words(named(label, mask), "caption", color, "semibold"), gap=6
        )
        return Column(box, HandCards(answer.question.cards, mask, color, each, 4))

    kept = hand("You kept", "cross", "wrong", answer.held)
    better = hand("Better", "tick", "right", answer.solution.best.mask)
    return FitWide(
        Row(kept, better, share(1, wide(NAMED, named_price)), gap=24),
        Row(kept, better, price, ROOM, gap=24),
        Row(share(1, Wrap(kept, better, gap=24)), price, gap=10),
    )


def in_small(cards: Sequence[int], held: int, best: int, high: float = SMALL) -> Box:
    """Return a hand twice in small cards: what was kept, and what is better."""
    kept = Row(IconBox("cross", "wrong", 16), MiniCards(cards, held, high), gap=6)
    better = Row(IconBox("tick", "right", 16), MiniCards(cards, best, high), gap=6)
    return Wrap(kept, better, gap=20)


def _held(
    label: str, color: ColorName, answer: Answer, mask: int, stage: Stage, each: float
) -> Box:
    worth = worth_of(answer.solution.hold(mask), answer.hands)
    return hold_row(label, color, worth, answer.question.cards, mask, stage.theme.grow, each)


def cards_below(left: Box, right: Box) -> Box:
    """Return two cards side by side, one below the other where there is little room."""
    return Row(share(1.15, left), share(1, right), gap=14, align="stretch", narrow=ROOMY)


def end_page(
    head: Box,
    answers: Sequence[Answer],
    shown: int | None,
    below: Box,
    stage: Stage,
    *,
    top: float = 18,
    charted: frozenset[int] = frozenset(),
) -> Box:
    """Return what came of a mode: what is said of it, every answer, and what stands below; the
    `charted` ones are right by the chart alone.
    """
    strip = strip_card(answers, shown, stage, charted=charted) if answers else None
    above, under = (min(top, 6), 10) if _is_low(stage) else (top, 18)
    return Pad(Column(head, strip, grow(below), gap=14), top=above, bottom=under)


def next_card(
    caption: str, title: str, words: str, *more: Box, buttons: Box | None, pad_y: float = 20
) -> Box:
    """Return the card of what comes next, and the buttons that lead there."""
    body = Column(
        Words(caption, "caption", "muted", "semibold"),
        Words(title, "title", weight="semibold"),
        Words(words, "body", "muted") if words else None,
        *more,
        buttons,
        gap=6,
    )
    return Panel(body, pad=24, pad_y=pad_y)


def compact(stage: Stage, across: float = ROOMY + 48) -> bool:
    """Whether what goes on stands at the foot, since a page that needs so much width may scroll."""
    return not stage.holds(across, 720)
