"""A notice shows on every page, in full, and covers nothing."""

from dataclasses import replace
from pathlib import Path

import pytest
from picture_faults import faults
from player import STILL, Player, playing
from rects import overlap
from test_text_fits import SIZES

from trainer.app.scene import Go
from trainer.core.settings import Settings
from trainer.drawing.items import Item, Label, Paragraph
from trainer.pages import PAGES
from trainer.store import StoreError
from trainer.widgets.inputs import Press

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


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_long_error_is_read_in_full_below_every_page(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings) as player:
        player.keys("space", "1", "space")
        for page in PAGES:
            player.app._apply(Go(page))
            player.world.say(LONG, "error")
            stage = player.app.stage
            layout, item = player.app.top.layout(stage), notice_item(player, PATH[:20])
            assert "".join(item.text.split()) == "".join(LONG.split()), page
            assert item.rect.within(layout["notice"]), page
            assert not overlap(layout["notice"], layout["view"]), page
            if not player.app.top.scrolls(layout):
                widgets = player.app.top.widgets(stage)
                assert all(not overlap(w.rect, layout["notice"]) for w in widgets), page
            assert list(faults(player)) == [], page


@pytest.mark.parametrize("page", PAGES)
def test_a_notice_of_any_kind_shows_on_every_page_and_then_makes_room_again(
    tmp_path: Path, page: str
) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go(page))
        before = player.items()
        for kind in KINDS:
            player.world.say("Something happened.", kind)
            notice_item(player, "Something happened.")
            assert list(faults(player)) == [], kind
            player.world.notice = None
            assert player.items() == before, kind


def test_notices_above_the_cards_move_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        before = player.app.top.layout(player.app.stage)
        player.world.say("Credits are reloaded once none are left.")
        assert player.app.top.layout(player.app.stage) == before


@pytest.mark.parametrize("page", PAGES)
def test_f11_says_on_every_page_that_the_screen_cannot_be_filled(
    tmp_path: Path, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trainer.window import screen

    def refuse() -> None:
        raise screen.NoFullScreen("No full screen without libXi: install libxi6.")

    monkeypatch.setattr(screen, "check_full_screen", refuse)
    with playing(tmp_path) as player:
        player.app._apply(Go(page))
        player.feed(Press("f11"))
        assert player.says("install libxi6")


def test_settings_that_cannot_be_kept_are_named_on_their_page(tmp_path: Path) -> None:
    def fail(_chosen: Settings) -> None:
        raise StoreError(f"{PATH}: no space left on device")

    with playing(tmp_path, settings=replace(STILL, text_size=150)) as player:
        player.world.save_settings = fail
        player.click("tab.settings")
        player.click("index.large")
        item = notice_item(player, PATH[:20])
        assert "".join(item.text.split()).endswith("untilthewindowcloses.")
        assert list(faults(player)) == []
