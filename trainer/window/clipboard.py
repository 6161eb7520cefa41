"""The system's clipboard, for hands as text; without one, copying and pasting do nothing."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache
from typing import Any

import pygame


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
        found = ""
        if hasattr(pygame.scrap, "get_text"):
            with suppress(pygame.error):
                found = pygame.scrap.get_text()
        elif (sdl := _sdl()) is not None:
            found = (sdl.SDL_GetClipboardText() or b"").decode(errors="replace")
        return " ".join(found.split())


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
