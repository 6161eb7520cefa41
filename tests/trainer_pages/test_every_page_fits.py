"""Every real page and dialog, with a real past: nothing is cut, overlaps, or is dead.

From 800 × 600 to 2560 × 1600, text of 100 to 200 %, dark and light, strong contrast or not.
"""

from collections.abc import Iterator
from dataclasses import replace
from inspect import signature
from pathlib import Path

import pytest
from picture_faults import control_faults, faults
from played import past_in
from player import STILL, Player, playing
from slowly import CORNERS, slow_but

from trainer.app.scene import Go, Open, Pop
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Look, Settings
from trainer.drawing.geometry import Rect, fit_page
from trainer.pages import DIALOGS, PAGES, load_dialog
from trainer.widgets import Act

SIZES = [(800, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1600)]
LOOKS = {
    "dark": STILL,
    "light": replace(STILL, look=Look.LIGHT),
    "strong dark": replace(STILL, high_contrast=True),
    "strong light": replace(STILL, high_contrast=True, look=Look.LIGHT),
}
TEXTS = [100, 125, 150, 200]
EVERY = [
    (size, text, look)
    for size in SIZES
    for text in TEXTS
    for look in LOOKS
    if look == "dark" or (size in ((800, 600), (1280, 800)) and text in (100, 200))
]
FAST = [(*window, look) for window, look in zip(CORNERS, ("light", "dark"), strict=True)]
SMALL = frozenset(("answer", "strip.", "cell.", "tile.", "term.", "sign."))
"""Controls of which many make one: a tap takes the nearest (design, 6.12)."""


def scenes(player: Player) -> Iterator[str]:
    """Bring up every page and dialog."""
    for page in PAGES:
        player.app._apply(Go(page))
        yield page
        yield from scrolled(player, page)
    player.app._apply(Go("table"))
    player.app.top.controls.focus = None  # Space plays
    if player.session.phase is not Phase.BET:
        player.keys("space")
    player.keys("space", "1", "3", "space")
    yield "table after a draw"
    for dialog in DIALOGS:
        if _of_the_table(dialog, player):
            player.app._apply(Open(dialog))
            yield dialog
            player.app._apply(Go("table"))


def _of_the_table(dialog: str, player: Player) -> bool:
    """Whether a dialog can be opened now: some are about something, or about Ultimate X."""
    about = signature(load_dialog(dialog)).parameters.get("about")
    needed = about is not None and about.default is about.empty
    return not needed and (dialog != "multiplied" or player.session.ultimate_x)


def hands_of_the_table(player: Player) -> Iterator[str]:
    """Bring up the table with one deal for several hands, before and after the draw."""
    yield "before the deal"
    player.keys("space", "1", "3")
    yield "before the draw"
    player.keys("space")
    yield "after the draw"


def scrolled(player: Player, page: str) -> Iterator[str]:
    """Bring up the rest of a page that is longer than its view."""
    scene, stage = player.app.top, player.app.stage
    frame = scene.frame(stage)
    y, last = 0.0, frame.body.h - frame.view.h
    while y < last - 1:
        y += 0.8 * frame.view.h
        scene.scroll_to(y, stage)
        yield f"{page}, at {y:.0f}"


def found(player: Player, states: Iterator[str]) -> dict[str, list[str]]:
    """The faults of every state, by its name."""
    listed = {}
    for name in states:
        lines = list(faults(player))
        if ", at " not in name:
            lines += control_faults(player, SMALL)
        if lines:
            listed[name] = lines
    return listed


@pytest.mark.parametrize("case", slow_but(EVERY, fast=FAST), ids=str)
def test_nothing_is_cut_overlaps_or_is_dead(
    tmp_path: Path, past: Path, case: tuple[tuple[int, int], int, str]
) -> None:
    size, text, look = case
    settings: Settings = replace(LOOKS[look], text_size=text)
    folder = past_in(past, tmp_path / "data")
    with playing(folder, size=size, settings=settings, coach=Coach.AFTER) as player:
        listed = found(player, scenes(player))
    say(listed)
    assert listed == {}


@pytest.mark.parametrize("case", slow_but(EVERY, fast=FAST), ids=str)
def test_what_was_done_is_not_cut_once_it_is_known(
    tmp_path: Path, past: Path, case: tuple[tuple[int, int], int, str]
) -> None:
    size, text, look = case
    settings: Settings = replace(LOOKS[look], text_size=text)
    folder = past_in(past, tmp_path / "data")
    with playing(folder, size=size, settings=settings, coach=Coach.AFTER, seed=9) as player:
        listed = found(player, what_was_done(player))
    say(listed)
    assert listed == {}


def what_was_done(player: Player) -> Iterator[str]:
    """Bring up the player's page and the session, and what is under their folds."""
    player.keys("space", "1", "3", "space")
    for dialog, under in (("player", "fold.players"), ("session", "earlier.0")):
        player.app._apply(Open(dialog))
        for _ in range(2):
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # it waits for us
            player.app.show()
        yield dialog
        yield from scrolled(player, dialog)
        player.app.top.do(Act(under), player.app.stage)
        player.app.top.scroll_to(0, player.app.stage)
        yield from scrolled(player, f"{dialog}, {under}")
        player.app._apply(Pop())


def say(listed: dict[str, list[str]]) -> None:
    """Print the faults page by page, as one reads them."""
    for name, lines in listed.items():
        print(f"{name}:", *lines, sep="\n  ")


@pytest.mark.parametrize("hands", slow_but([1, 3, 5, 10, 100], fast=[3]))
@pytest.mark.parametrize("multiplied", [False, True], ids=("plain", "Ultimate X"))
@pytest.mark.parametrize("text", slow_but([100, 200], fast=[100]))
@pytest.mark.parametrize("size", slow_but(SIZES, fast=[(1280, 800)]), ids=str)
def test_several_hands_are_not_cut_and_do_not_overlap(
    tmp_path: Path, size: tuple[int, int], text: int, multiplied: bool, hands: int
) -> None:
    if multiplied and hands > 10:
        pytest.skip("Ultimate X is played with up to ten hands")
    settings = replace(STILL, text_size=text)
    with playing(
        tmp_path, size=size, settings=settings, credits=10_000, hands=hands, ultimate_x=multiplied
    ) as player:
        listed = {name: list(faults(player)) for name in hands_of_the_table(player)}
    listed = {name: lines for name, lines in listed.items() if lines}
    say(listed)
    assert listed == {}


@pytest.mark.parametrize("size", [*SIZES, (400, 300), (200, 900), (3000, 200), (1, 1)], ids=str)
def test_the_page_lies_within_its_window_at_any_size(size: tuple[int, int]) -> None:
    canvas = fit_page(*size)
    x, y, w, h = canvas.pixels(canvas.rect)
    slack = 0 if min(size) >= 200 else max(64, max(size))
    assert x >= 0
    assert y >= 0
    assert x + w <= size[0] + 1 + slack
    assert y + h <= size[1] + 1 + slack


def test_a_point_of_the_page_comes_back_from_its_pixel() -> None:
    canvas = fit_page(1920, 1080)
    x, y, w, h = canvas.pixels(Rect(100, 50, 40, 20))
    assert Rect(100, 50, 40, 20).holds(*canvas.logical((x + w // 2, y + h // 2)))
