"""A notice shows on every page, in full."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from picture_faults import paragraph_faults
from player import STILL, Player, playing
from rects import overlap
from slowly import slow_but
from test_text_fits import SIZES

from trainer.app.scene import Go
from trainer.core.settings import Settings
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.pages import PAGES
from trainer.store import StoreError
from trainer.widgets import Press
from trainer.widgets.base import KeyPress

PATH = "/home/player/" + "a_folder_with_a_long_name/" * 8 + "settings.toml"
LONG = f"{PATH}: cannot be written: no space left on device. The settings hold for now."
KINDS = ("info", "right", "warning", "error")


def notice_item(player: Player, start: str) -> Item:
    found = [
        item
        for item in player.items()
        if isinstance(item, Label | Paragraph) and item.text.startswith(start)
    ]
    assert len(found) == 1
    return found[0]


def check(player: Player, start: str) -> None:
    """The notice is whole, and within the view of its page, or in a room of its own below it."""
    scene, stage, item = player.app.top, player.app.stage, notice_item(player, start)
    assert item.rect is not None
    assert item.rect.within(stage.rect)
    if isinstance(item, Paragraph):
        assert list(paragraph_faults(player.app.painter, stage.canvas, item)) == []
    frame = scene.frame(stage)
    assert frame.view.y <= item.rect.y
    if item.rect.bottom > frame.view.bottom:
        assert frame.view.bottom <= item.rect.y
        assert not any(overlap(control.rect, item.rect) for control in frame.around())


@pytest.mark.parametrize(
    "window",
    slow_but(product(SIZES, [100, 150]), fast=[((1280, 800), 100), ((800, 600), 150)]),
    ids=str,
)
def test_a_long_error_is_read_in_full_on_every_page(
    tmp_path: Path, window: tuple[tuple[int, int], int]
) -> None:
    size, text = window
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings) as player:
        player.keys("space", "1", "space")
        for page in PAGES:
            player.app._apply(Go(page))
            player.world.say(LONG, "error")
            player.app.show()
            item = notice_item(player, PATH[:20])
            assert "".join(item.text.split()) == "".join(LONG.split()), page
            check(player, PATH[:20])


def test_a_notice_of_any_kind_shows_on_every_page_and_moves_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for page in PAGES:
            player.app._apply(Go(page))
            player.app.show()  # what is asked for in the first picture stands in the next
            before = player.items()
            for kind in KINDS:
                player.world.say("Something happened.", kind)
                player.app.show()
                check(player, "Something happened.")
                if page != "table":  # it lies over the page
                    assert player.items()[: len(before)] == before
                player.world.notice = None
                assert player.items() == before, (page, kind)


SHORT = "Something happened."
UNDER_NOTICES = slow_but(
    product([(800, 600), (1024, 768), (1280, 800)], [100, 150, 200], [SHORT, LONG]),
    [
        ((800, 600), 100, SHORT),
        ((800, 600), 200, LONG),
        ((1024, 768), 150, LONG),
        ((1280, 800), 100, SHORT),
        ((1280, 800), 200, LONG),
    ],
)


@pytest.mark.parametrize("case", UNDER_NOTICES, ids=lambda case: f"{case[:2]}-{case[2][:9]}")
def test_a_notice_covers_no_button(tmp_path: Path, case: tuple[tuple[int, int], int, str]) -> None:
    size, text, words = case
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text)) as player:
        for page in PAGES:
            player.app._apply(Go(page))
            player.world.say(words, "error")
            player.app.show()
            plate = panel_behind(player, notice_item(player, words[:19]))
            frame = player.app.top.frame(player.app.stage)
            shown = frame.controls() if overlap(plate, frame.view) else frame.around()
            assert frame.controls()
            buttons = [w for w in shown if isinstance(w, Press)]
            assert [w.name for w in buttons if overlap(w.rect, plate)] == [], page
            player.world.notice = None


def panel_behind(player: Player, words: Item) -> Rect:
    """The ground of the plate that words stand on: the last one painted around them."""
    grounds = [item.rect for item in player.items() if isinstance(item, Fill)]
    return next(rect for rect in reversed(grounds) if words.rect and words.rect.within(rect))


def test_f11_says_on_every_page_that_the_screen_cannot_be_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trainer.window import screen

    def refuse() -> None:
        raise screen.NoFullScreen("No full screen without libXi: install libxi6.")

    monkeypatch.setattr(screen, "check_full_screen", refuse)
    with playing(tmp_path) as player:
        for page in PAGES:
            player.app._apply(Go(page))
            player.world.notice = None
            player.feed(KeyPress("f11"))
            assert player.says("install libxi6"), page


def test_settings_that_cannot_be_kept_are_named_on_their_page(tmp_path: Path) -> None:
    def fail(_chosen: Settings) -> None:
        raise StoreError(f"{PATH}: no space left on device")

    with playing(tmp_path, settings=replace(STILL, text_size=150)) as player:
        player.world.save_settings = fail
        player.click("tab.settings")
        player.app.top.reveal("index.large", player.app.stage)
        player.click("index.large")
        item = notice_item(player, PATH[:20])
        assert "".join(item.text.split()).endswith("untilthewindowcloses.")
        check(player, PATH[:20])
