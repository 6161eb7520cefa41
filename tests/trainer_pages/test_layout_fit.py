"""Nothing overlaps and nothing leaves the window, from 800 × 600 to 2560 × 1600."""

from itertools import combinations, product

import pytest
from rects import overlap
from trainer.pages.paytables.layout import paytables_layout, tall_paytables
from trainer.pages.settings.layout import settings_layout, tall_settings
from trainer.pages.strategy.layout import strategy_layout, tall_strategy
from trainer.pages.table.layout import table_layout, tall_table
from trainer.widgets.paytable_view import lines_in_sight

from trainer.core.settings import OFFERS
from trainer.drawing.geometry import Layout, Rect, fit_canvas
from trainer.drawing.theme import Theme, theme
from trainer.pages.frame import frame_layout
from trainer.pages.hand.layout import hand_layout, picker_layout, tall_hand, tall_picker
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
THEMES = tuple(theme(text_size=size) for size in (100, 109, 125, 150, 200))
LOOKS = ("100", "109", "125", "150", "200")
TITLES = (50.0, 48.0, 90.0, 80.0, 45.0, 75.0, 40.0)  # widths at the normal size of type
CHOICES = [len(offer.values) for offer in OFFERS.values()]
COACH = 900.0  # what the coach needs in a column of its own


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
        if one.rpartition(".")[0] == other.rpartition(".")[0] and overlap(a, b):
            found.append(f"{one} {a} overlaps {other} {b}")
    return found


def pages(page: Rect, look: Theme) -> dict[str, Layout]:
    """Every layout there is, with the frame around it."""
    frame = frame_layout(page, look, [width * look.grow for width in TITLES])
    view = frame.pop("body")

    def body(tall: float) -> Rect:
        return Rect(view.x, view.y, view.w, max(view.h, tall))

    tables = {
        f"table of {lines} lines": table_layout(
            body(tall_table(view, look, lines, COACH)), look, lines, COACH
        )
        for lines in (1, 6, 9, 13, 16, 40)
    }
    others = {
        "hand": hand_layout(body(tall_hand(view, look)), look),
        "hand to be picked": picker_layout(body(tall_picker(view, look)), look),
        "paytables": paytables_layout(body(tall_paytables(look)), look),
        "settings": settings_layout(body(tall_settings(look, len(CHOICES))), look, CHOICES),
    }
    others |= {
        f"strategy, {figures} figures, long {long}, errs {errs}": strategy_layout(
            body(tall_strategy(view, look, figures)), look, figures=figures, long=long, errs=errs
        )
        for figures in (3, 4)
        for long in (False, True)
        for errs in (False, True)
    }
    return {name: {**frame, **layout} for name, layout in {**tables, **others}.items()}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=LOOKS)
def test_parts_keep_within_their_wholes_and_apart(size: tuple[int, int], look: Theme) -> None:
    page = fit_canvas(*size).rect
    scrolling = pages(page, look) if look.one_column else {"settings"} if look.grow > 1 else ()
    found = {
        name: faults(layout, Rect(0, 0, page.w, 10_000 if name in scrolling else page.h))
        for name, layout in pages(page, look).items()
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=LOOKS)
def test_the_parts_of_why_keep_apart(size: tuple[int, int], look: Theme) -> None:
    view = fit_canvas(*size).rect.inset(60, 110)
    misses = ((), (False,), (True,), (False, True, True))
    numbers = ((1, 0), (9, 4), (18, 24))  # of outcomes and of penalties
    for missed, chart, (outcomes, penalties) in product(misses, (None, 30, 160), numbers):
        parts = WhyParts(outcomes, penalties, missed, chart)
        tall = parts.height(look.type, one_column=True) if look.one_column else 0
        body = Rect(view.x, view.y, view.w, max(view.h, tall))
        assert faults(why_layout(body, look, parts), body) == [], parts


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


@pytest.mark.parametrize("lines", [1, 6, 9, 13, 16, 40])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_cards_are_the_stage_however_long_the_paytable_is(
    size: tuple[int, int], lines: int
) -> None:
    page = fit_canvas(*size).rect
    layout = table_layout(frame_layout(page, THEMES[0], TITLES)["body"], THEMES[0], lines)
    assert layout["felt.card1"].w >= 170
    assert lines_in_sight(layout["paytable"], lines, THEMES[0].type.caption) >= min(lines, 11)


def test_everything_to_be_clicked_at_the_table_is_large_enough() -> None:
    layout = table_layout(
        frame_layout(Rect(0, 0, 1280, 800), THEMES[0], TITLES)["body"], THEMES[0], 9
    )
    clicked = [r for name, r in layout.items() if name.startswith(("felt.buttons.", "felt.card"))]
    assert min(min(rect.w, rect.h) for rect in clicked) >= THEMES[0].space.touch


@pytest.mark.parametrize("more", [0, 1, 5])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=LOOKS)
def test_every_choice_of_a_setting_is_large_enough_however_many_there_are(
    size: tuple[int, int], look: Theme, more: int
) -> None:
    view = frame_layout(fit_canvas(*size).rect, look, [width * look.grow for width in TITLES])
    choices = [*CHOICES, *[2] * more]
    tall = tall_settings(look, len(choices))
    body = Rect(0, 0, view["body"].w, max(view["body"].h, tall))
    layout = settings_layout(body, look, choices)
    clicked = [rect for name, rect in layout.items() if ".choice" in name]
    assert len(clicked) == sum(choices)
    assert min(rect.h for rect in clicked) >= look.space.touch - 0.01
    words = [rect for name, rect in layout.items() if name.endswith(".words")]
    assert min(rect.h for rect in words) >= (look.type.body + look.type.caption) * 1.35 - 0.01
    if not more and look.grow == 1:
        assert tall <= view["body"].h, "all settings are in sight at a first start"
