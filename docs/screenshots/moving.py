"""The moving picture: a hand is dealt, two queens are held, and the draw brings the two others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
from PIL import Image
from player import Player

from trainer.widgets.base import KeyPress

STEPS = (
    (900, 50, "space"),
    (2300, 50, "1"),
    (500, 50, "5"),
    (900, 50, "space"),
    (1300, 50, ""),
    (3900, 150, ""),
)
"""How long the picture goes on before a key, how long a frame stands, in milliseconds, the key."""
SIZE = (960, 600)
QUALITY = 58


def moving_picture(player: Player, file: Path) -> None:
    """Play the hand, and save it as an animated WebP that repeats; what rests is one frame."""
    player.app.open_page("table")
    frames: list[Image.Image] = []
    times: list[int] = []
    for frame, milliseconds in _frames(player):
        if frames and frame.tobytes() == frames[-1].tobytes():
            times[-1] += milliseconds
        else:
            frames.append(frame)
            times.append(milliseconds)
    first, *others = (frame.resize(SIZE, Image.Resampling.LANCZOS) for frame in frames)
    first.save(
        file,
        save_all=True,
        append_images=others,
        duration=times,
        loop=0,
        quality=QUALITY,
        method=6,
    )


def _frames(player: Player) -> Iterator[tuple[Image.Image, int]]:
    for wait, milliseconds, key in STEPS:
        for _ in range(wait // milliseconds):
            player.script.time += milliseconds
            player.app.show()
            yield still(player), milliseconds
        if key:
            player.feed(KeyPress(key))


def still(player: Player) -> Image.Image:
    """Return what the window shows now."""
    surface = player.app.screen.surface
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
