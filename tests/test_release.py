"""What a release is made of: pins, notices, icons, licences."""

import io
import os
import re
from importlib.metadata import distribution
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from native import native_libraries

from trainer.desktop_menu import ICON_SIZES
from trainer.licences import installed, libraries

ROOT = Path(__file__).parent.parent
RELEASE = ROOT / "release"
PIN = re.compile(r"^([\w.-]+)==([\w.]+)$")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_library_that_the_program_needs_is_pinned() -> None:
    lines = [line for line in (RELEASE / "pins.txt").read_text().splitlines() if line[:1] != "#"]
    pinned = {plain(found[1]) for line in lines if (found := PIN.match(line))}
    assert len(pinned) == len(lines), "a line that is no pin"
    needed = {plain(package.name) for package in installed()} - {"holdwise"}
    assert needed <= pinned


def test_every_shared_object_has_a_notice_and_every_notice_an_owner() -> None:
    files = {file.stem for file in (RELEASE / "notices").glob("*.txt")}
    named = {library.notice for library in native_libraries()}
    assert files <= named
    for name in named - files:
        assert distribution(name), f"{name} is neither a notice nor a package"


@pytest.mark.parametrize("size", ICON_SIZES)
def test_the_icons_of_a_desktop_are_the_drawing(size: int) -> None:
    text = (ROOT / "assets" / "icon.svg").read_text()
    text = re.sub(r' (width|height)="256"', rf' \1="{size}"', text, count=2)
    drawn = pygame.image.load(io.BytesIO(text.encode()), "icon.svg")
    kept = pygame.image.load(ROOT / "assets" / "desktop" / f"{size}.png")
    assert kept.get_size() == (size, size)
    for at in (
        (0, 0),
        (size // 2, size // 2),
        (size // 3, size // 4),
        (3 * size // 4, 3 * size // 4),
    ):
        assert all(abs(a - b) <= 8 for a, b in zip(drawn.get_at(at), kept.get_at(at), strict=True))


def test_every_library_that_is_asked_for_has_a_version_a_licence_and_a_text() -> None:
    found = {library.name: library for library in libraries()}
    assert {"Holdwise", "numpy", "pygame", "Inter", "platformdirs"} <= found.keys()
    assert found["Holdwise"].text.startswith((ROOT / "LICENSE").read_text().strip())
    assert all(library.version and library.licence for library in found.values())
    assert "GNU" in found["pygame"].text
    assert "SIL OPEN FONT LICENSE" in found["Inter"].text.upper()
