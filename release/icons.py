"""Draws the program's icon in the sizes that desktops ask for: ``python release/icons.py FOLDER``.

Into a folder go PNG files, named by their sizes, ``holdwise.ico`` and ``holdwise.icns``. The PNG
files of ``assets/desktop`` are these: ``--png-only`` writes no others.
"""

import io
import os
import re
import sys
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
DRAWING = Path(__file__).resolve().parent.parent / "assets" / "icon.svg"


def draw(folder: Path) -> list[Path]:
    """Draw every size into a folder and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for size in SIZES:
        files.append(folder / f"{size}.png")
        pygame.image.save(drawing(size), files[-1])
    return files


def drawing(size: int) -> pygame.Surface:
    """Return the icon so many pixels wide; pygame 2.6 draws an SVG at the size that it states."""
    text = re.sub(r' (width|height)="256"', rf' \1="{size}"', DRAWING.read_text(), count=2)
    return pygame.image.load(io.BytesIO(text.encode()), "icon.svg")


def collect(folder: Path) -> None:
    """Make the icon files of Windows and macOS from the largest drawing."""
    from PIL import Image  # a builder's library

    with Image.open(folder / "512.png") as largest:
        largest.save(folder / "holdwise.ico", sizes=[(s, s) for s in SIZES if s <= 256])
        largest.save(folder / "holdwise.icns")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    draw(target)
    if "--png-only" not in sys.argv:
        collect(target)
