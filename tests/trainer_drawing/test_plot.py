"""The words of a plot: each stands clear of the curve, of other words and of those of the grid."""

from datetime import date
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from trainer.app.home_news import Loss
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Fill, Label
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.theme import theme
from trainer.pages.chart_cards import curve
from trainer.pages.home_words import thirty_days

LOSSES = {8: 13.98, 9: 6.68, 10: 3.9, 12: 2.23, 14: 1.36, 16: 0.62, 17: 0.42, 19: 0.19, 22: 0.03}
LOST = {lines: Fraction(str(lost)) for lines, lost in LOSSES.items()} | {26: Fraction(0)}
LETTER = 0.55  # the width of a letter / the size of its type


def _placed(here: int, tall: float, text: int, *, whole: bool) -> tuple[list[Label], Curve]:
    pen = Pen(
        theme(text_size=text), lambda size, words, weight="regular": LETTER * size * len(words)
    )
    onto = Placing()
    box = curve(LOST, here, tall, whole=whole)
    box.place(Rect(0, 0, 390, pen.height(box, 390)), pen, onto)
    (line,) = (part for part in onto.parts if isinstance(part, Curve))
    return [part for part in onto.parts if isinstance(part, Label)], line


def _ink(label: Label) -> Rect:
    """Return where the letters of a label are."""
    across = LETTER * label.size * len(label.text)
    x = {"left": label.rect.x, "right": label.rect.right - across}.get(
        label.align, label.rect.center[0] - across / 2
    )
    return Rect(x, label.rect.y + 0.2 * label.size, across, label.size)


def _crossed(place: Rect, line: Curve) -> bool:
    """Whether the curve comes into a rectangle, looked at in a hundred steps of each part."""
    for (x0, y0), (x1, y1) in pairwise(line.points):
        for step in range(101):
            x, y = x0 + (x1 - x0) * step / 100, y0 + (y1 - y0) * step / 100
            if place.x <= x <= place.right and place.y <= y <= place.bottom:
                return True
    return False


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("tall", [150, 84, 64])
@pytest.mark.parametrize("here", [*LOST])
@pytest.mark.parametrize("whole", [True, False])
def test_words_are_clear_of_the_curve_and_of_each_other(
    here: int, tall: float, text: int, *, whole: bool
) -> None:
    labels, line = _placed(here, tall, text, whole=whole)
    words = [label for label in labels if label.weight == "bold"]
    assert f"{float(LOST[here]):.2f}" in [label.text for label in words]
    marked = [label for label in words if "." in label.text]
    assert [label.text for label in marked if _crossed(_ink(label), line)] == []
    over = [(a.text, b.text) for a, b in combinations(labels, 2) if _ink(a).overlaps(_ink(b))]
    assert over == []


def test_the_first_value_of_thirty_days_is_marked_where_it_stands_below_a_peak() -> None:
    lost = {22: 308.32, 25: 170.0, 27: 350.0, 31: 40.0}
    points = [Loss(date(2026, 10, day), each) for day, each in lost.items()]
    pen = Pen(theme(), lambda size, words, weight="regular": LETTER * size * len(words))
    onto = Placing()
    thirty_days(points, 1.0, date(2026, 10, 31)).place(Rect(0, 0, 500, 220), pen, onto)
    (line,) = (part for part in onto.parts if isinstance(part, Curve))
    marks = [p.rect.center for p in onto.parts if isinstance(p, Fill) and p.rect.w == p.rect.h]
    assert {line.points[0], line.points[-1]} <= {*marks}


@pytest.mark.parametrize("tall", [70, 94, 130])
def test_two_neighbours_on_a_flat_curve_have_words_apart(tall: float) -> None:
    """A flush of 35 in the lab at 1024 x 768, beside the 30 that was loaded."""
    values = (-105.0, -78.0, -45.0, -13.68, 23.99, 65.0, 110.0)
    points = tuple((15.0 + 5 * i, value) for i, value in enumerate(values))
    loaded = Spot(points[3], "ring", "9/6: −13.68", side="left")
    box = Plot(
        points,
        up=((-100, "−100"), (0, "0"), (100, "+100")),
        across=tuple((x, f"{x:.0f}") for x, _ in points),
        spots=(*map(Spot, points), loaded, Spot(points[4], "chosen", "+23.99", stem=True)),
        level=(0.0, "no loss from 32.02"),
    )
    pen = Pen(theme(), lambda size, words, weight="regular": LETTER * size * len(words))
    onto = Placing()
    box.place(Rect(0, 0, 380, tall), pen, onto)
    one, other = (p for p in onto.parts if isinstance(p, Label) and p.weight == "bold")
    assert not _ink(one).overlaps(_ink(other))
