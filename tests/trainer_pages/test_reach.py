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
from trainer.widgets import Press
from trainer.widgets.base import KeyPress, PointerDown, PointerMoved, Wheel
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


CORNERS = ("home", "table", "course", "paytables", "lab")
FURTHER = ("drill", "exam", "review", "strategy", "hand")
"""The five destinations, and what Ctrl and 6 to 0 open."""


def test_ctrl_and_a_digit_open_a_page_by_its_place(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for digit, page in enumerate((*CORNERS, *FURTHER), 1):
            player.keys(f"page {digit}")
            assert player.app.top.name == page


def test_ctrl_tells_a_page_from_a_hold() -> None:
    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_3, scancode=pygame.KSCAN_3, mod=pygame.KMOD_LCTRL
    )
    assert list(key_press(event)) == [KeyPress("page 3")]
    bare = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, scancode=pygame.KSCAN_3, mod=0)
    assert list(key_press(bare)) == [KeyPress("3")]


def test_arrows_go_from_card_to_card_and_round(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        assert "Space" in player.words()
        player.keys("right", "right")
        assert "Space" not in player.words()  # it presses the card now, not the gold button
        player.keys("space")
        assert player.session.held == 0b00010
        player.keys("left", "left", "space")
        assert player.session.held == 0b10010
        assert player.session.phase is Phase.HOLD


def test_tab_reaches_every_control_of_every_page_and_brings_it_into_view(tmp_path: Path) -> None:
    with playing(tmp_path, settings=LARGE) as player:
        for page in PAGES:
            player.app._apply(Go(page))
            wanted = {w.name for w in player.app.top.widgets(player.app.stage) if w.enabled}
            reached = set()
            for _ in range(len(wanted)):
                player.feed(KeyPress("tab"))
                name = player.app.top.controls.focus
                assert name is not None
                reached.add(name)
                if not name.startswith("tab."):
                    assert seen(player, name), (page, name)
            assert reached == wanted, page


def parts(player: Player) -> tuple[Rect, Rect, list[str]]:
    """The view of a page, its body, and the names of the controls that do not scroll."""
    frame = player.app.top.frame(player.app.stage)
    return frame.view, frame.body, [control.name for control in frame.around()]


def seen(player: Player, name: str) -> bool:
    """Whether the top of a widget is in the view of its page."""
    view, _, fixed = parts(player)
    return name in fixed or bool(view.y - 1 <= player.rect(name).y < view.bottom)


def in_sight(player: Player, name: str) -> bool:
    """Whether the whole of a widget is in the view of its page, or never scrolls."""
    view, _, fixed = parts(player)
    return name in fixed or player.rect(name).within(view)


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
            name = next(w.name for w in buttons if isinstance(w, Press) and w.kind == "primary")
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
        assert player.says("Keep two pair")
        board.text = "As Kx"
        player.keys("paste")
        assert player.says("Kx")


def test_a_path_is_pasted_into_the_field_that_has_the_focus(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        board = player.app.clipboard = Board()  # type: ignore[assignment]  # not the system's
        board.text = "/tmp/own.toml"
        player.app.open_page("paytables")
        player.click("search")
        player.keys("paste")
        assert player.widget("search").content.text == "/tmp/own.toml"
        player.app.open_page("settings")
        player.keys("paste")  # nothing takes it
