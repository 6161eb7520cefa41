"""The edge to pygame: keys by position, text, the pointer, resizing; and no display."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from player import Script, painter, playing
from pygame._sdl2 import controller
from slowly import slow_but

from trainer.core.session import Phase
from trainer.widgets.base import Closed, Dropped, Input, KeyPress, PointerDown, Typed
from trainer.window.loop import FRAME_MS, REST_MS
from trainer.window.opening import _remember_size
from trainer.window.screen import Screen, on_a_display


@pytest.fixture
def screen() -> Iterator[Screen]:
    script = Script()
    opened = Screen((1280, 800), script)
    pygame.event.clear()
    yield opened
    opened.close()


def inputs(screen: Screen, *events: pygame.event.Event) -> list[Input]:
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    return list(screen.inputs(0))


def key(code: int, scancode: int = 0, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod, unicode="")


def test_holds_are_keys_by_position_whatever_the_layout(screen: Screen) -> None:
    # On a French keyboard the key right of ² says & and not 1.
    assert inputs(screen, key(pygame.K_AMPERSAND, pygame.KSCAN_1)) == [KeyPress("1")]
    assert inputs(screen, key(pygame.K_KP5, pygame.KSCAN_KP5)) == [KeyPress("5")]
    assert inputs(screen, key(pygame.K_END, pygame.KSCAN_KP1)) == [KeyPress("1")]


def test_keys_have_names_and_shortcuts_of_the_system_are_left_alone(screen: Screen) -> None:
    assert inputs(screen, key(pygame.K_KP_ENTER)) == [KeyPress("return")]
    assert inputs(screen, key(pygame.K_b)) == [KeyPress("b")]
    assert inputs(screen, key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)) == [
        KeyPress("tab", shift=True)
    ]
    assert inputs(screen, key(pygame.K_TAB, mod=pygame.KMOD_LALT)) == []
    assert inputs(screen, key(pygame.K_F5)) == []


def test_a_digit_with_ctrl_opens_a_page_and_types_nothing(screen: Screen) -> None:
    text = pygame.event.Event(pygame.TEXTINPUT, text="0")
    ctrl = key(pygame.K_0, pygame.KSCAN_0, pygame.KMOD_LCTRL)
    assert inputs(screen, ctrl, text) == [KeyPress("page 10")]
    assert inputs(screen, key(pygame.K_0, pygame.KSCAN_0), text) == [Typed("0")]
    assert inputs(screen, key(pygame.K_z, mod=pygame.KMOD_LCTRL)) == [KeyPress("undo")]
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    assert inputs(screen, key(pygame.K_z, mod=both)) == [KeyPress("redo")]
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # as Windows reports it
    assert inputs(screen, key(pygame.K_e, mod=alt_gr), text) == [Typed("0")]


def test_ctrl_q_quits_and_q_alone_or_with_alt_gr_does_not(screen: Screen) -> None:
    assert inputs(screen, key(pygame.K_q, mod=pygame.KMOD_LCTRL)) == [KeyPress("quit")]
    assert inputs(screen, key(pygame.K_q)) == [KeyPress("q")]
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # as Windows reports the key of @
    text = pygame.event.Event(pygame.TEXTINPUT, text="@")
    assert inputs(screen, key(pygame.K_q, mod=alt_gr), text) == [Typed("@")]


def test_a_key_that_opened_something_does_not_close_it_by_repeating(screen: Screen) -> None:
    screen.repeat_keys(True)
    held, let_go = key(pygame.K_w), pygame.event.Event(pygame.KEYUP, key=pygame.K_w)
    assert inputs(screen, held, held) == [KeyPress("w"), KeyPress("w")]
    screen.drop_repeats()
    assert inputs(screen, held, key(pygame.K_v), held) == [KeyPress("v")]
    assert inputs(screen, let_go, held, let_go) == [KeyPress("w")]
    screen.drop_repeats()  # no key is down
    assert inputs(screen, held) == [KeyPress("w")]


def test_text_files_and_the_close_button_come_through(screen: Screen) -> None:
    post = pygame.event.Event
    assert inputs(screen, post(pygame.TEXTINPUT, text="♠")) == [Typed("♠")]
    assert inputs(screen, post(pygame.DROPFILE, file="/a.toml")) == [Dropped("/a.toml")]
    assert inputs(screen, post(pygame.QUIT)) == [Closed()]
    assert inputs(screen) == []


def test_clicks_come_in_the_page_s_units(screen: Screen) -> None:
    screen._open((640, 400))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 100), button=1)
    right = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 100), button=3)
    assert inputs(screen, down, right) == [PointerDown(480.0, 150.0)]


@pytest.mark.parametrize(
    "size", slow_but([(40, 30), (200, 700), (320, 200), (3000, 300)], fast=[(40, 30), (3000, 300)])
)
def test_a_window_of_any_size_is_painted(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size, painted=True) as player:
        for page in ("paytables", "hand", "settings", "help", "table"):
            player.keys("space")
            player.app.open_page(page)
            player.app.show()
        assert player.app.screen.surface.get_size() == size


def test_a_changed_size_is_followed(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        player.app.screen._open((800, 600))
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600))
        player.app.turn()
        canvas = player.app.stage.canvas
        assert (canvas.width, canvas.height, canvas.scale) == (800, 600, 1)
        assert player.app.screen.windowed_size == (800, 600)


def test_fullscreen_and_back_keeps_the_window_s_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, size=(900, 700), painted=True) as player:
        asked = []
        surface = player.app.screen.surface

        def set_mode(*mode: object, display: int) -> pygame.Surface:
            asked.append((*mode, display))
            return surface

        monkeypatch.setattr(pygame.display, "set_mode", set_mode)
        player.keys("f11")
        assert player.app.screen.full
        assert player.app.screen.windowed_size == (900, 700)
        player.keys("f11")
        assert asked == [((0, 0), pygame.FULLSCREEN, 0), ((900, 700), pygame.RESIZABLE, 0)]


def test_an_unchanged_picture_is_not_painted_again(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        pygame.event.clear()
        player.app.turn()
        frames = player.app.frames
        for _ in range(5):
            player.app.turn()
        assert player.app.frames == frames
        player.keys("space")
        assert player.app.frames == frames + 1


def test_without_a_display_one_line_says_what_to_do(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {k: v for k, v in os.environ.items() if k not in hidden}
    command = [sys.executable, "-m", "trainer", "play", "--data", str(tmp_path / "data")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a display")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_is_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    command = [sys.executable, "-m", "trainer", "play", "--data", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "is a file" in done.stderr
    assert file.read_text(encoding="utf-8") == "not a folder"


def test_idle_frames_at_the_table_draw_the_deck_ahead_and_then_rest(tmp_path: Path) -> None:
    painter.cache_clear()  # other tests have drawn some of the deck
    with playing(tmp_path, painted=True) as player:
        player.script.wait(0)  # the events of the opening
        start = player.script.time
        for _ in range(54):  # jokers are drawn too: the next game may have them
            player.app.turn()
        assert player.script.time == start + 54 * FRAME_MS
        for _ in range(3):
            player.app.turn()
        assert player.script.time == start + 55 * FRAME_MS + 2 * REST_MS


def test_no_window_opens_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768), (1920, 1080)])
    assert on_a_display((1280, 800), 1) == (1, (1280, 800))
    assert on_a_display((2560, 1600), 0) == (0, (1366, 768))
    assert on_a_display((1280, 700), 5) == (0, (1280, 700))  # that display is gone


def test_the_size_and_the_display_are_remembered(tmp_path: Path) -> None:
    with playing(tmp_path, size=(900, 700), painted=True) as player:
        _remember_size(player.world, player.app.screen)
        kept = player.world.settings
        assert (kept.window_width, kept.window_height, kept.screen) == (900, 700, 0)


@pytest.fixture
def gamepad(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """A gamepad that SDL itself plays, of which a button can be pressed and let go."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # this window has no focus
    screen.take_gamepads()
    sdl = ctypes.CDLL(pygame.base.__file__)
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    of_gamepads, axes, buttons, hats = 1, 6, 15, 0
    index = sdl.SDL_JoystickAttachVirtual(of_gamepads, axes, buttons, hats)
    assert index >= 0
    assert not [*screen.inputs(0)]  # it is opened
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))

    def press(button: int) -> None:
        for down in (1, 0):
            sdl.SDL_JoystickSetVirtualButton(pad, button, ctypes.c_uint8(down))
            sdl.SDL_JoystickUpdate()

    yield press
    sdl.SDL_JoystickClose(pad)
    sdl.SDL_JoystickDetachVirtual(index)
    controller.quit()


def test_a_gamepad_plays_a_hand(screen: Screen, gamepad: Callable[[int], None]) -> None:
    for button in (
        pygame.CONTROLLER_BUTTON_START,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        pygame.CONTROLLER_BUTTON_A,
        pygame.CONTROLLER_BUTTON_LEFTSTICK,  # means nothing
        pygame.CONTROLLER_BUTTON_B,
    ):
        gamepad(button)
    keys = ("gold", "tab", "tab", "return", "escape")
    assert [*screen.inputs(0)] == [KeyPress(key, shift=i == 2) for i, key in enumerate(keys)]


def test_the_gold_button_of_a_gamepad_is_pressed_wherever_the_focus_is(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("table")
        player.keys("gold", "tab", "tab", "return")
        assert (player.session.phase, player.session.held) == (Phase.HOLD, 0b10)
        player.keys("gold")  # the focus is on the second card
        assert player.session.phase is Phase.BET
