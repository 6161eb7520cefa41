"""The window, its events and its clock: the only module that uses pygame's display.

All other code gets `inputs` in the page's logical units. A test can replace events and clock, and
so play through the whole program without waiting.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pygame

from trainer.drawing.geometry import Canvas, fit_page
from trainer.widgets.base import (
    Closed,
    Dropped,
    Exposed,
    Idle,
    Input,
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Typed,
    Wheel,
)
from trainer.window.events import RealEvents, Source

TITLE = "Holdwise"
XINPUT = "libXi.so.6"
SESSIONS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
UNSEEN = ("dummy", "offscreen")  # drivers whose display has no size
FIRST_BUTTON = 1
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 400, 40

NAMES = {
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_F1: "f1",
    pygame.K_F11: "f11",
}

# By position on the keyboard, for layouts that have no digits on the upper row.
POSITIONS = {
    **{pygame.KSCAN_1 + i: str(i + 1) for i in range(5)},
    **{pygame.KSCAN_KP1 + i: str(i + 1) for i in range(5)},
}

COMMANDS = {  # with Ctrl
    pygame.K_a: "select all",
    pygame.K_c: "copy",
    pygame.K_q: "quit",
    pygame.K_v: "paste",
    pygame.K_y: "redo",
    pygame.K_z: "undo",
}
GAMEPAD = {  # the buttons by their places, as SDL names them
    pygame.CONTROLLER_BUTTON_A: KeyPress("return"),
    pygame.CONTROLLER_BUTTON_B: KeyPress("escape"),
    pygame.CONTROLLER_BUTTON_X: KeyPress("w"),
    pygame.CONTROLLER_BUTTON_Y: KeyPress("h"),
    pygame.CONTROLLER_BUTTON_START: KeyPress("gold"),
    pygame.CONTROLLER_BUTTON_BACK: KeyPress("f1"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: KeyPress("tab", shift=True),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: KeyPress("tab"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: KeyPress("up"),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: KeyPress("down"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: KeyPress("pageup"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: KeyPress("pagedown"),
}
DIGITS = {pygame.KSCAN_1 + i: i + 1 for i in range(10)}  # the key of 0 stands after that of 9


class NoDisplay(Exception):  # noqa: N818 - it names the state of the machine
    """No display to open a window on."""


class NoFullScreen(Exception):  # noqa: N818 - it names the state of the machine
    """Full screen is not possible here."""


def check_full_screen() -> None:
    """Raise `NoFullScreen` if leaving full screen would crash the program.

    On X11, SDL 2 loads libXi when it first needs it; without libXi it crashes on leaving full
    screen (seen with SDL 2.28.4).
    """
    if pygame.display.get_driver() != "x11":
        return
    try:
        ctypes.CDLL(XINPUT)
    except OSError:
        raise NoFullScreen("No full screen without libXi: install libxi6.") from None


def check_display() -> None:
    """Raise `NoDisplay` if a window could not be seen.

    By default SDL falls back on a driver that draws nowhere. On Linux, therefore, it may only try
    X11 and Wayland, and of these only what the session offers.
    """
    if sys.platform.startswith("linux") and not os.environ.get("SDL_VIDEODRIVER"):
        offered = [driver for name, driver in SESSIONS.items() if os.environ.get(name)]
        if not offered:
            raise NoDisplay(f"neither {' nor '.join(SESSIONS)} is set")
        os.environ["SDL_VIDEODRIVER"] = ",".join(offered)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error


def on_a_display(size: tuple[int, int], display: int) -> tuple[int, tuple[int, int]]:
    """Return a display that exists and a size that fits it, so that no window opens out of sight.

    The window opens in the middle of its display.
    """
    sizes = pygame.display.get_desktop_sizes()
    if not sizes or pygame.display.get_driver() in UNSEEN:
        return 0, size
    at = display if display < len(sizes) else 0
    width, height = (min(side, most) for side, most in zip(size, sizes[at], strict=True))
    return at, (width, height)


class Screen:
    """One window. Paint on `surface`, then call `show`."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 800),
        source: Source | None = None,
        icon: Callable[[], pygame.Surface] | None = None,
        display: int = 0,
    ) -> None:
        check_display()
        pygame.display.set_caption(TITLE)
        if icon is not None:
            pygame.display.set_icon(icon())
        self.source: Source = source or RealEvents()
        self.wake_type = pygame.event.custom_type()
        self.full = False
        self._command = False  # whether Ctrl was held with the last key, which then types nothing
        self._down: int | None = None  # the key that was pressed last and is not let go yet
        self._stale: int | None = None  # a key whose repeats do not count until it is let go
        self._gamepads: list[Any] = []  # those that were ever connected, kept open
        self._display, size = on_a_display(size, display)
        self._windowed = size
        self._open(size)

    def _open(self, size: tuple[int, int]) -> None:
        try:
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE, display=self._display)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to open at next time: the last one that was not full screen."""
        return self._windowed if self.full else self.size

    @property
    def display(self) -> int:
        """The number of the display that the window is on; where it was opened if unknown."""
        with suppress(Exception):  # this part of pygame may change without notice
            from pygame._sdl2.video import Window

            return int(Window.from_display_module().display_index)
        return self._display

    @property
    def canvas(self) -> Canvas:
        """The logical page as it fits the window now."""
        return fit_page(*self.size)

    def now(self) -> int:
        """Milliseconds on the clock."""
        return self.source.now()

    def inputs(self, milliseconds: int) -> Iterator[Input]:
        """Yield what happened; if nothing has, wait that long for the first input."""
        for event in self.source.wait(milliseconds):
            yield from self._translated(event)

    def show(self, regions: Sequence[pygame.Rect]) -> None:
        """Show what was painted in these regions."""
        pygame.display.update(list(regions))

    def toggle_fullscreen(self) -> None:
        """Enter full screen, or go back to the window at its former size.

        Raises:
            NoFullScreen: it is not possible here; the window is unchanged.
        """
        if self.full:
            self.full = False
            self._open(self._windowed)
        else:
            check_full_screen()
            self._windowed = self.size
            self.full = True
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self.display)

    def repeat_keys(self, wanted: bool) -> None:
        """Switch key repeat on or off: a repeated Space could draw a hand by accident."""
        if wanted != (pygame.key.get_repeat()[0] > 0):
            pygame.key.set_repeat(*((REPEAT_AFTER_MS, REPEAT_EVERY_MS) if wanted else (0,)))

    def drop_repeats(self) -> None:
        """Take no more of the key that is held down: what it was pressed for has happened.

        While a slow page opens, its repeats queue up; they would close a dialog that it opened.
        """
        if pygame.key.get_repeat()[0] > 0:
            self._stale = self._down

    def take_gamepads(self) -> None:
        """Listen to gamepads, those that are connected later too.

        It takes some milliseconds. SDL then looks for new ones every three seconds, and for their
        buttons a thousand times a second once there is one.
        """
        with suppress(Exception):  # this part of pygame may change without notice
            from pygame._sdl2 import controller

            controller.init()

    def wake(self) -> None:
        """Make a waiting call of `inputs` return; may be called from another thread."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self.wake_type))

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _translated(self, event: pygame.event.Event) -> Iterator[Input]:
        point = self.canvas.logical
        match event.type:
            case pygame.QUIT:
                yield Closed()
            case pygame.KEYUP:
                self._down = None if event.key == self._down else self._down
                self._stale = None if event.key == self._stale else self._stale
            case pygame.KEYDOWN if event.key != self._stale:
                self._down = event.key
                self._command = is_command(event)
                yield from key_press(event)
            case pygame.TEXTINPUT if not self._command:
                yield Typed(event.text)
            case pygame.MOUSEMOTION:
                yield PointerMoved(*point(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == FIRST_BUTTON:
                yield PointerDown(*point(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == FIRST_BUTTON:
                yield PointerUp(*point(event.pos))
            case pygame.MOUSEWHEEL:
                yield Wheel(*point(pygame.mouse.get_pos()), event.y)
            case pygame.WINDOWLEAVE:
                yield PointerLeft()
            case pygame.CONTROLLERDEVICEADDED:
                self._gamepads += opened_gamepad(event.device_index)
            case pygame.CONTROLLERBUTTONDOWN if event.button in GAMEPAD:
                yield GAMEPAD[event.button]
            case pygame.DROPFILE:
                yield Dropped(event.file)
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._resized()
                yield Idle()
            case pygame.WINDOWEXPOSED:
                yield Exposed()
            case self.wake_type:
                yield Idle()

    def _resized(self) -> None:
        """Take the surface of the new size; there may be none if the window is very small."""
        self.surface = pygame.display.get_surface() or self.surface


def opened_gamepad(index: int) -> Iterator[Any]:
    """Yield a gamepad that was connected, opened: only an open one tells its buttons."""
    with suppress(Exception):  # it may be gone already
        from pygame._sdl2 import controller

        yield controller.Controller(index)


def is_command(event: pygame.event.Event) -> bool:
    """Whether a key was pressed with Ctrl: X11 sends the digit of Ctrl and a digit as text, too.

    With Alt it may be AltGr, which types.
    """
    return bool(event.mod & pygame.KMOD_CTRL) and not event.mod & pygame.KMOD_ALT


def key_press(event: pygame.event.Event) -> Iterator[KeyPress]:
    """Yield the name of a pressed key, if we use it."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if event.key in COMMANDS and (is_command(event) or event.mod & pygame.KMOD_META):
        command = COMMANDS[event.key]
        yield KeyPress("redo" if shift and command == "undo" else command)
    digit = DIGITS.get(event.scancode)
    if digit is not None and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        yield KeyPress(f"page {digit}")
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return
    if event.scancode in POSITIONS:
        yield KeyPress(POSITIONS[event.scancode], shift)
    elif event.key in NAMES:
        yield KeyPress(NAMES[event.key], shift)
    elif pygame.K_a <= event.key <= pygame.K_z:
        yield KeyPress(chr(event.key), shift)


def show_message(text: str) -> None:
    """Show why there is no window, and wait until it is read; do nothing where there is no box."""
    with suppress(RuntimeError, ImportError):  # SDL's errors; a desktop may lack what draws it
        if hasattr(pygame.display, "message_box"):  # in pygame-ce
            pygame.display.message_box(TITLE, text, "error")
        else:
            from pygame._sdl2 import messagebox

            messagebox(TITLE, text, error=True)
