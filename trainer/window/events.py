"""The window's source of events, its clock and clipboard; what happens, for a test outside."""

from __future__ import annotations

import ctypes
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, TextIO

import pygame


class Source(Protocol):
    """Gives events and the time; a test can replace it."""

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        """Return the waiting events; if there are none, wait that long for the first."""

    def now(self) -> int:
        """Return milliseconds on a clock that never goes back."""


class RealEvents:
    """The real events and the real clock."""

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        """Sleep in the operating system, without polling."""
        sleep = _system_wait()
        if milliseconds and sleep is not None:
            sleep(None, milliseconds)  # the event stays in the queue
            milliseconds = 0
        event = _readable(partial(pygame.event.wait, milliseconds) if milliseconds else _poll)
        events = []
        while event.type != pygame.NOEVENT:
            events.append(event)
            event = _readable(_poll)
        return events

    def now(self) -> int:
        """Return milliseconds. `pygame.time.get_ticks` stays at 0 without `pygame.init`."""
        return time.monotonic_ns() // 1_000_000


@cache
def _system_wait() -> Callable[[None, int], int] | None:
    """Return SDL's own function that waits for an event; None if it cannot be found (Windows).

    `pygame.event.wait` polls a thousand times a second, which takes 3 % of a core; SDL sleeps
    until there is an event. pygame is linked with SDL, so its handle finds SDL's functions too.
    """
    try:
        wait = ctypes.CDLL(pygame.base.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return wait


def _poll() -> pygame.event.Event:
    return pygame.event.poll()


def _readable(read: Callable[[], pygame.event.Event]) -> pygame.event.Event:
    """Return the next event, skipping those that pygame cannot decode.

    A dead key may leave text that is not UTF-8. pygame then raises one of these two errors,
    after it has taken the event off the queue.
    """
    while True:
        try:
            return read()
        except (UnicodeDecodeError, SystemError):
            continue


VARIABLE = "HOLDWISE_EVENTLOG"


class EventLog:
    """Appends to the file named by HOLDWISE_EVENTLOG; does nothing if that is not set."""

    def __init__(self) -> None:
        name = os.environ.get(VARIABLE)
        self._file: TextIO | None = None
        if name:
            self._file = Path(name).open("a", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the window

    @property
    def wanted(self) -> bool:
        """Whether there is a file to write to."""
        return self._file is not None

    def write(self, event: str, **fields: Any) -> None:
        """Write one event and flush it."""
        if self._file is not None:
            self._file.write(json.dumps({"ev": event, **fields}) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


class Clipboard:
    """Text out and in. pygame-ce has functions for it; pygame leaves SDL's own."""

    def copy(self, text: str) -> bool:
        """Put a text there; return whether there is a clipboard."""
        if hasattr(pygame.scrap, "put_text"):
            with suppress(pygame.error):
                pygame.scrap.put_text(text)
                return True
            return False
        sdl = _sdl()
        return sdl is not None and sdl.SDL_SetClipboardText(text.encode()) == 0

    def paste(self) -> str:
        """Return the text there, on one line; "" without one."""
        content = ""
        if hasattr(pygame.scrap, "get_text"):
            with suppress(pygame.error):
                content = pygame.scrap.get_text()
        elif (sdl := _sdl()) is not None:
            content = (sdl.SDL_GetClipboardText() or b"").decode(errors="replace")
        return " ".join(content.split())


@cache
def _sdl() -> Any:
    """Return SDL's functions; None if they cannot be found. pygame's handle finds them too."""
    try:
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_SetClipboardText.argtypes = (ctypes.c_char_p,)
        sdl.SDL_GetClipboardText.restype = ctypes.c_char_p
    except (OSError, AttributeError):
        return None
    return sdl
