"""Nothing overlaps and nothing leaves the window, from 800 × 600 to 2560 × 1600."""

from itertools import combinations

import pytest

from trainer.drawing.geometry import Layout, Rect, fit_canvas
from trainer.drawing.theme import Theme, theme
from trainer.pages.frame import frame_layout
from trainer.pages.hand.layout import hand_layout, picker_layout
from trainer.pages.paytables.layout import paytables_layout
from trainer.pages.settings.layout import settings_layout
from trainer.pages.strategy.layout import strategy_layout
from trainer.pages.table.layout import table_layout
from trainer.pages.why.layout import WhyParts, why_layout

SIZES = (
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (1600, 1600),
    (2560, 1440),
    (2560, 1600),
)
THEMES = (theme(), theme(large_text=True))


def faults(layout: Layout, page: Rect) -> list[str]:
    """Parts that leave their whole, wholes that leave the page, and brothers that overlap."""
    found = []
    for name, rect in layout.items():
        parent = layout.get(name.rpartition(".")[0], page)
        if rect.w <= 0 or rect.h <= 0:
            found.append(f"{name} is empty: {rect}")
        if not rect.within(parent):
            found.append(f"{name} {rect} leaves {parent}")
    for (one, a), (other, b) in combinations(layout.items(), 2):
        if one.rpartition(".")[0] == other.rpartition(".")[0] and a.overlaps(b):
            found.append(f"{one} {a} overlaps {other} {b}")
    return found


def pages(page: Rect, look: Theme) -> dict[str, Layout]:
    """Every layout there is, with the frame around it."""
    frame = frame_layout(page, look, 6)
    body = frame.pop("body")
    tables = {
        f"table of {lines} lines, judged {judged}": table_layout(body, look, lines, judged=judged)
        for lines in (1, 6, 9, 13, 16, 40)
        for judged in (False, True)
    }
    others = {
        "hand": hand_layout(body, look),
        "hand to be picked": picker_layout(body, look),
        "paytables": paytables_layout(body, look),
        "settings": settings_layout(body, look, [2, 2, 2, 2, 3, 2, 2, 4, 4]),
    }
    others |= {
        f"strategy, {figures} figures, long {long}, errs {errs}": strategy_layout(
            body, look, figures=figures, long=long, errs=errs
        )
        for figures in (3, 4)
        for long in (False, True)
        for errs in (False, True)
    }
    return {name: {**frame, **layout} for name, layout in {**tables, **others}.items()}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=("normal", "large"))
def test_parts_keep_within_their_wholes_and_apart(size: tuple[int, int], look: Theme) -> None:
    page = fit_canvas(*size).rect
    found = {name: faults(layout, page) for name, layout in pages(page, look).items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=("normal", "large"))
@pytest.mark.parametrize("misses", [(), (False,), (True,), (False, True, True)], ids=str)
@pytest.mark.parametrize("chart", [None, 30, 160])
def test_the_parts_of_why_keep_apart(
    size: tuple[int, int], look: Theme, misses: tuple[bool, ...], chart: int | None
) -> None:
    body = fit_canvas(*size).rect.inset(60, 110)
    for outcomes, penalties in ((1, 0), (9, 4), (18, 24)):
        layout = why_layout(body, look, WhyParts(outcomes, penalties, misses, chart))
        assert faults(layout, body) == []


def test_a_fault_would_be_found() -> None:
    page = Rect(0, 0, 100, 100)
    layout = {"a": Rect(0, 0, 60, 60), "a.b": Rect(50, 0, 20, 10), "c": Rect(40, 40, 61, 10)}
    assert len(faults(layout, page)) == 3


@pytest.mark.parametrize("size", [*SIZES, (400, 300), (200, 900), (3000, 200), (1, 1)], ids=str)
def test_the_page_lies_within_its_window_at_any_size(size: tuple[int, int]) -> None:
    canvas = fit_canvas(*size)
    x, y, w, h = canvas.pixels(canvas.rect)
    slack = 0 if min(size) >= 200 else max(64, max(size))
    assert x >= 0
    assert y >= 0
    assert x + w <= size[0] + 1 + slack
    assert y + h <= size[1] + 1 + slack


def test_a_point_of_the_page_comes_back_from_its_pixel() -> None:
    canvas = fit_canvas(1920, 1080)
    x, y, w, h = canvas.pixels(Rect(100, 50, 40, 20))
    assert Rect(100, 50, 40, 20).holds(*canvas.logical((x + w // 2, y + h // 2)))


def test_cards_are_as_large_as_the_window_lets_them_be() -> None:
    small, large = (
        table_layout(frame_layout(c.rect, THEMES[0], 5)["body"], THEMES[0], 9, judged=False)
        for c in (fit_canvas(1280, 800), fit_canvas(1600, 800))
    )
    assert small["felt.card1"].w > 0.1 * 1280
    assert large["felt.card1"].w >= small["felt.card1"].w


def test_everything_to_be_clicked_at_the_table_is_large_enough() -> None:
    layout = table_layout(
        frame_layout(Rect(0, 0, 1280, 800), THEMES[0], 5)["body"], THEMES[0], 9, judged=False
    )
    clicked = [r for name, r in layout.items() if name.startswith(("buttons.", "felt.card"))]
    assert min(min(rect.w, rect.h) for rect in clicked) >= THEMES[0].space.touch
