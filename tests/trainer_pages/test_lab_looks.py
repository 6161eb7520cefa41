"""The lab page at every size: nothing overlaps, every text fits, Tab reaches every pay."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from player import STILL, Later, Player, playing
from slowly import slow_but
from test_layout_fit import LOOKS, SIZES, THEMES
from test_layout_fit import faults as layout_faults
from test_text_fits import faults

from solver import load_paytable
from trainer.app.scene import Go
from trainer.drawing.geometry import Rect, fit_canvas
from trainer.drawing.theme import Theme
from trainer.pages.lab.layout import TableNeeds, lab_layout, tall_lab

TOOLS = (150.0, 120.0, 90.0, 80.0, 80.0, 100.0, 120.0, 160.0)  # widths at the normal size of type
LONG = ("tdb-9-7", "double-joker-9-5-4", "deuces-wild-bonus-13-4-3-3")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", THEMES, ids=LOOKS)
def test_parts_of_the_lab_keep_apart(size: tuple[int, int], look: Theme) -> None:
    view = fit_canvas(*size).rect.inset(16, 80)
    tools = [width * look.grow for width in TOOLS]
    for tables, names in product((1, 2, 3, 4), ((1,) * 9, (1, 3, 2) * 6)):
        sheets = [TableNeeds(1 + names[1], names)] * tables
        tall = tall_lab(view.w, look, tools, sheets, 400)
        body = Rect(view.x, view.y, view.w, max(view.h, tall))
        assert layout_faults(lab_layout(body, look, tools, sheets, 400), body) == []


def tour(player: Player) -> Iterator[str]:
    """Bring up one state of the lab after the other, each by its name."""
    lab = player.world.lab
    player.app._apply(Go("lab"))
    yield "fresh"
    player.keys("down", "down")
    yield "edited"
    player.write("-")
    yield "refused"
    player.keys("escape", "v")
    yield "shares"
    for view in ("bend", "spread"):
        player.keys("v")
        yield f"{view}, not known"
        player.world.workers.short.run()  # type: ignore[attr-defined]  # the test's own
        yield view
    player.keys("v", "v")
    for name in LONG:
        lab.add(load_paytable(name), name)
        player.keys("right", "down")
        yield f"with {name}"
    player.keys("v", "v", "v")
    for number in range(1, 5):
        player.app.top._go_to(0, 0)  # type: ignore[attr-defined]  # the lab page
        typed = lab.tables[0].paying(number, 5, 999_999_999)
        lab.changed(lab.edits, 0, typed)
        yield f"{number} lines changed"
    player.app.top.scroll_to(10_000, player.app.stage)
    yield "scrolled"
    player.keys("s")
    yield "saved"
    player.keys("undo", "r", "a")
    yield "loading"
    player.write("xyz")
    player.keys("return")
    yield "nothing found"


@pytest.mark.parametrize(
    "look",
    slow_but(
        list(product(((800, 600), (1280, 800), (1920, 1080), (2560, 1600)), (100, 125, 150, 200))),
        fast=[((1280, 800), 100), ((800, 600), 200)],
    ),
    ids=str,
)
def test_text_fits_in_the_lab(tmp_path: Path, look: tuple[tuple[int, int], int]) -> None:
    size, text = look
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings, short=Later()) as player:
        found = {state: list(faults(player)) for state in tour(player)}
    assert {state: lines for state, lines in found.items() if lines} == {}
