"""What is shown of an answer: the verdict on it as a plate, and two holds as bars.

The verdict has one height wherever `lines` are kept for its reason: nothing moves from hand to
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from solver.decisions.rivals import hold_beside, tempts
from trainer.drawing.boxes import Art, Box, Column, Layers, Row, Space, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.glossary import Told
from trainer.pages.hold_boxes import SAMPLE, hold_plate
from trainer.pages.hold_words import on_all

if TYPE_CHECKING:
    from solver.hand import HandSolution, Hold


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on an answer: a sentence, its reason in full and in brief, what it gives away on
    how many hands, and the words of the reason that explain themselves.
    """

    right: bool
    sentence: str
    reason: str
    brief: str = ""
    lost: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)
    hands: int = 1


SIGN = 32.0  # the side of the sign of a verdict
TITLES: tuple[Size, ...] = ("title", "lead", "body")


def verdict_box(
    verdict: AnswerVerdict,
    *,
    brief: bool = False,
    bare: bool = False,
    lines: int = 0,
    across: bool = False,
) -> Box:
    """Return the verdict: a sign, a sentence and its reason, and what the hold gives away; a `bare`
    one leaves the reason to Why?, and the room to the cards. With `lines`, its reason has
    their room whatever it says: it is in brief where it needs more. The reason stands below all of
    the rest where it goes `across`.
    """
    forms = [verdict.reason] if verdict.right or not brief else [verdict.brief]
    if lines and verdict.brief:
        forms = [verdict.reason, verdict.brief]
    told = [Told(Words(each, "body", "muted"), verdict.meanings) for each in forms if each]
    told = [] if bare else told
    sign = IconBox("tick" if verdict.right else "cross", _color(verdict), 20 if bare else SIGN)
    title, lost = _title(verdict, bare=bare), _lost(verdict, bare=bare, beside=across)
    gap = 10 if bare else 20

    def headed(title: Box, reason: Box | None) -> Box:
        head = Row(sign, share(1, title), lost, gap=gap) if across else title
        under = reason and Row(Space(wide=SIGN), share(1, reason), gap=gap) if across else reason
        return Column(head, under, gap=2, justify="center")

    with_reason = partial(headed, title)
    words = with_reason(FitHigh(*told) if told else None)
    if lines:
        room = headed(Words("–", TITLES[0]), Words("\n".join(lines * "–")))
        small = (
            Told(Words(each, "second", "muted"), verdict.meanings) for each in forms[1:] if each
        )
        every = (*told, *small, None)
        words = AsHigh(FitHigh(*map(with_reason, every)), (room,))
    row = words if across else Row(sign, share(1, words), lost, gap=gap)
    x, y = (14, 6) if bare else (24, 12)
    return Layers(Panel(row, "plate", x, y), Art(_edge_of(verdict)))


def _color(verdict: AnswerVerdict) -> ColorName:
    return "right" if verdict.right else "wrong"


def _title(verdict: AnswerVerdict, *, bare: bool) -> Box:
    """Return the sentence, in one line where a size of type has room for that."""
    sizes = TITLES[-1:] if bare else TITLES
    return FitWide(*(Words(verdict.sentence, size, weight="semibold") for size in sizes))


def _lost(verdict: AnswerVerdict, *, bare: bool, beside: bool) -> Box | None:
    """Return what the hold gives away, with the words for it `beside` the figure or below it."""
    if not verdict.lost:
        return None
    several = verdict.hands > 1
    given = f"given away{on_all(verdict.hands)}" if several else "your hold gives away"
    figure = Number(f"{verdict.lost} coins", "label" if bare else "figure", "wrong", "semibold")
    words = Words(given, "second", "muted", align="right")
    if beside and several:
        return Row(words, figure, gap=10)
    return figure if bare or beside else Column(figure, words)


def _edge_of(verdict: AnswerVerdict) -> Callable[[Rect, Theme], Iterator[Item]]:
    def edge(rect: Rect, theme: Theme) -> Iterator[Item]:
        ink = theme.palette.right if verdict.right else theme.palette.wrong
        yield Fill(rect, None, theme.space.panel, ink, 2)

    return edge


def answer_bars(solution: HandSolution, held: int, grown: float = 1, hands: int = 1) -> Box:
    """Return the hold and the best one as bars; of a right hold, another that tempts, or the next
    best: a bar says something beside another.

    `grown` is how long the bars are by now, of 1; the coins are of so many hands.
    """
    mine = solution.hold(held)
    bars = [("Best hold", "right", solution.best), ("Your hold", "wrong", mine)]
    if mine.ev == solution.best.ev:
        bars = [("Your hold", "right", mine), *_another(solution)]
    return beside(*(hold_plate(*bar, grown, hands) for bar in bars))


def _another(solution: HandSolution) -> Iterator[tuple[str, str, Hold]]:
    """Yield the hold to compare a right one with, unless all are worth as much."""
    other, best = hold_beside(solution), solution.best.numerator
    if other.numerator < best and tempts(other):
        yield "Another hold", "other", other
        return
    worse = (hold for hold in solution.holds if hold.numerator < best)
    yield from (("Next best", "other", hold) for hold in [*worse][:1])


def beside(*plates: Box) -> Box:
    """Return plates side by side, or one below the other where there is little room."""
    each = (share(1, plate) for plate in plates)
    return Row(*each, gap=14, align="stretch", narrow=520, narrow_gap=8)


BARS = beside(SAMPLE, SAMPLE)
"""They are as high as others, for which room is kept."""
