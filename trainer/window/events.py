"""Where the window's events come from, and its clock."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Protocol

import pygame


class Source(Protocol):
    """Where events come from, and what time it is."""

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        """The events that are there, or the first to come within that time."""

    def now(self) -> int:
        """Milliseconds on a clock that never goes back."""


class Live:
    """The real events and the real clock."""

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        """Wait in the system, not in a loop."""
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
        """Milliseconds; `pygame.time.get_ticks` stands still at 0 without `pygame.init`."""
        return time.monotonic_ns() // 1_000_000


@cache
def _system_wait() -> Callable[[None, int], int] | None:
    """SDL's own wait for an event; None where it cannot be reached (on Windows).

    `pygame.event.wait` looks for events a thousand times a second, which takes 3 % of a core;
    SDL sleeps in the system until there is one. A library's handle finds the functions of the
    libraries that it was linked with, too.
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
    """The next event that can be read.

    pygame fails at text that is no UTF-8, which a dead key may leave behind; with the one error
    or the other, and the event is out of the queue by then.
    """
    while True:
        try:
            return read()
        except (UnicodeDecodeError, SystemError):
            continue
