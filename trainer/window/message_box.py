"""The system's own box with a sentence, for who started the program without a terminal."""

from __future__ import annotations

from contextlib import suppress

import pygame

from trainer.window.screen import TITLE


def show_message(text: str) -> None:
    """Show why there is no window, and wait until it is read; do nothing where there is no box."""
    with suppress(RuntimeError, ImportError):  # SDL's errors; a desktop may lack what draws it
        if hasattr(pygame.display, "message_box"):  # in pygame-ce
            pygame.display.message_box(TITLE, text, "error")
        else:
            from pygame._sdl2 import messagebox

            messagebox(TITLE, text, error=True)
