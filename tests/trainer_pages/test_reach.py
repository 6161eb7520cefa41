"""Every page by keyboard alone, arrows among cards, scrolling, copying and pasting of hands."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from player import STILL, Player, playing
from slowly import slow_but

from trainer.app.scene import Go
from trainer.core.session import Phase
from trainer.drawing.geometry import Rect
from trainer.pages import PAGES
from trainer.pages.boxed import Boxed
from trainer.widgets import Button
from trainer.widgets.inputs import PointerDown, PointerMoved, Press, Wheel
from trainer.window.screen import key_press

LARGE = replace(STILL, text_size=200)


class Board:
    """A clipboard for tests."""

    text = ""

    def copy(self, text: str) -> bool:
        self.text = text
        return True

    def paste(self) -> str:
        return self.text


@pytest.mark.parametrize("place", range(1, 11))
def test_ctrl_and_a_digit_open_a_page_by_its_place(tmp_path: Path, place: int) -> None:
    with playing(tmp_path) as player:
        player.keys(f"page {place}")
        expected = PAGES[place - 1] if place <= len(PAGES) else "table"
        assert player.app.top.name == expected


def test_ctrl_tells_a_page_from_a_hold() -> None:
    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_3, scancode=pygame.KSCAN_3, mod=pygame.KMOD_LCTRL
    )
    assert list(key_press(event)) == [Press("page 3")]
    bare = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, scancode=pygame.KSCAN_3, mod=0)
    assert list(key_press(bare)) == [Press("3")]


def test_arrows_go_from_card_to_card_and_round(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "right", "right", "space")
        assert player.session.held == 0b00010
        player.keys("left", "left", "space")
        assert player.session.held == 0b10010
        assert player.session.phase is Phase.HOLD


@pytest.mark.parametrize("page", PAGES)
def test_tab_reaches_every_control_of_every_page_and_brings_it_into_view(
    tmp_path: Path, page: str
) -> None:
    with playing(tmp_path, settings=LARGE) as player:
        player.app._apply(Go(page))
        wanted = {w.name for w in player.app.top.widgets(player.app.stage) if w.enabled}
        reached = set()
        for _ in range(len(wanted)):
            player.keys("tab")
            name = player.app.top.controls.focus
            assert name is not None
            reached.add(name)
            if not name.startswith("tab.") and name not in ("game", "player"):
                assert seen(player, name), name
        assert reached == wanted


def seen(player: Player, name: str) -> bool:
    """Whether the top of a widget is in the view of its page."""
    top, rect = player.app.top, player.rect(name)
    if isinstance(top, Boxed):
        frame = top.frame(player.app.stage)
        scrolls = {control.name for control in frame.inner.controls}
        return name not in scrolls or bool(frame.view.y - 1 <= rect.y < frame.view.bottom)
    layout = top.layout(player.app.stage)  # type: ignore[attr-defined]  # of a page of layouts
    view = layout["view"]
    fixed = rect.within(layout.get("foot", Rect(0, 0, 0, 0)))
    return fixed or bool(view.y - 1 <= rect.y < view.bottom)


def in_sight(player: Player, name: str) -> bool:
    """Whether the whole of a widget is in the view of its page, or outside what scrolls."""
    frame, rect = player.app.top.frame(player.app.stage), player.rect(name)
    scrolls = {control.name for control in frame.inner.controls}
    return name not in scrolls or rect.within(frame.view)


@pytest.mark.parametrize("size", slow_but([(800, 600), (1280, 800)], fast=[(1280, 800)]), ids=str)
@pytest.mark.parametrize("page", ["drill", "exam", "course"])
def test_the_button_that_goes_on_is_in_sight_however_large_the_text(
    tmp_path: Path, page: str, size: tuple[int, int]
) -> None:
    with playing(tmp_path, settings=LARGE, size=size) as player:
        player.app._apply(Go(page))
        player.app.show()
        seen = []
        for _ in range(5):
            buttons = player.app.top.widgets(player.app.stage)
            name = next(w.name for w in buttons if isinstance(w, Button) and w.kind == "primary")
            assert in_sight(player, name), name
            seen.append(name)
            player.app.top.scroll_to(300, player.app.stage)
            assert in_sight(player, name), name
            player.click(name)
        assert seen.count("submit") >= 2


def test_a_long_page_scrolls_by_wheel_by_keys_and_by_its_bar(tmp_path: Path) -> None:
    with playing(tmp_path, settings=LARGE) as player:
        player.app._apply(Go("help"))
        top = player.app.top.frame(player.app.stage).body.y
        player.feed(Wheel(600, 400, -2))
        assert player.app.top.frame(player.app.stage).body.y == top - 120
        player.keys("pagedown", "pagedown", "pageup")
        assert player.app.top.frame(player.app.stage).body.y < top - 120
        player.keys(*["pageup"] * 20)
        assert player.app.top.frame(player.app.stage).body.y == top
        bar = player.rect("page")
        x, y = bar.right - 3, bar.bottom - 5
        player.feed(PointerMoved(x, y), PointerDown(x, y))
        assert player.app.top.frame(player.app.stage).body.y < top


def test_a_hand_is_copied_at_the_table_and_pasted_on_the_hand_page(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        board = player.app.clipboard = Board()  # type: ignore[assignment]  # not the system's
        player.keys("copy")
        assert board.text == ""
        player.keys("space", "copy")
        assert board.text == "5c 5d 2s 3d 6d"
        player.app.open_page("hand")
        board.text = "As Ks Kh 4s 4d"
        player.keys("paste")
        assert player.says("Holding K♥ K♠ 4♦ 4♠") or player.says("Holding K♠ K♥ 4♠ 4♦")
        board.text = "As Kx"
        player.keys("paste")
        assert player.says("Kx")


def test_a_path_is_pasted_into_the_field_that_has_the_focus(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        board = player.app.clipboard = Board()  # type: ignore[assignment]  # not the system's
        board.text = "/tmp/own.toml"
        player.app.open_page("own")
        player.click("path")
        player.keys("paste")
        assert player.widget("path").content.text == "/tmp/own.toml"
        player.click("tab.help")
        player.keys("paste")  # nothing takes it
