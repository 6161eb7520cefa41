"""Fonts: Inter in four weights, or pygame's own face if Inter is missing.

Inter is one variable font. FreeType selects its weights as named instances, by the upper sixteen
bits of the face index; SDL_ttf (``pygame.font``) can only thicken the regular weight artificially.

Inter has arrows, check marks, × and the minus sign but no ♠ ♦ ♣: these and ♥ are drawn with our
own pips. pygame's own face is bold only and has none of these.
"""

import math
import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

import pygame
import pygame.freetype

Colour = tuple[int, int, int]

Pips = Callable[[int, int, Colour], pygame.Surface]
"""Gives the sign of a suit (c d h s = 0 1 2 3) in a square of some pixels, in a colour."""

SUIT_SIGNS = "♣♦♥♠"
_RUNS = re.compile(f"[{SUIT_SIGNS}]|[^{SUIT_SIGNS}]+")
_PIP, _PIP_GAP = 0.74, 0.06  # of the size: the side of a suit's sign in a text, the space around it
_OWN_SIZE = 0  # tells FreeType to use the size that the face was opened at
_DIGITS = "0123456789"
_LEFT, _RIGHT, _ADVANCE = (
    0,
    1,
    4,
)  # indices into a tuple of get_metrics: the ink's edges, the advance
_REACHING = "ÅÄÉŮgjpqy(|[{Qß,"  # no glyph that we use goes higher or lower than these
_MISSING_ADVANCE = 0.6  # of the size: the width of the box drawn for a missing glyph


class Weight(IntEnum):
    """The weights in use; each value is the number of a named instance in Inter."""

    REGULAR = 4
    MEDIUM = 5
    SEMIBOLD = 6
    BOLD = 7
    HEAVY = 8


class Face:
    """One weight at one size; all measures are in pixels.

    ``height`` is the height of a rendered line, ``ascent`` the part of it above the baseline, and
    ``line`` the font's own line spacing. With ``tabular`` every digit is as wide as the widest
    one, so that columns of numbers line up and a changing number does not jump about.
    """

    def __init__(
        self, source: pygame.freetype.Font, size_px: int, pips: Pips, tabular: bool = False
    ) -> None:
        source.origin = True
        self._source = source
        self._pips = pips
        self._pip = max(4, round(_PIP * size_px))
        self._pip_gap = max(1, round(_PIP_GAP * size_px))
        self.line = int(source.get_sized_height(_OWN_SIZE))
        # FreeType truncates its heights to whole pixels; hinted glyphs may go a pixel beyond.
        reach = source.get_rect(_REACHING)
        self.ascent = max(int(source.get_sized_ascender(_OWN_SIZE)), reach.y)
        self.height = max(self.line, self.ascent + reach.height - reach.y)
        self._advances: dict[str, int] = {}  # FreeType takes 4 µs to find one, a dict 0.05 µs
        self._digit = max(map(self._advance, _DIGITS)) if tabular else 0
        # Room for what a page shows in one face, twice; a line of text takes some 20 kB.
        self._drawn = lru_cache(maxsize=160)(self._draw)

    def missing(self, text: str) -> str:
        """Return the characters of ``text`` that this face cannot draw."""
        metrics = self._source.get_metrics(text)
        pairs = zip(text, metrics, strict=True)
        return "".join(c for c, m in pairs if m is None and c not in SUIT_SIGNS)

    def width(self, text: str) -> int:
        """Return the width that ``render(text, …)`` will have."""
        return sum(advance for _, advance in self._pieces(text))

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return one line of text on a transparent surface of ``width(text)`` × ``height``.

        The surface is cached: blit it, but do not draw on it.
        """
        return self._drawn(text, colour)

    def _draw(self, text: str, colour: Colour) -> pygame.Surface:
        surface = pygame.Surface((self.width(text), self.height), pygame.SRCALPHA)
        x = 0
        for piece, advance in self._pieces(text):
            if piece in SUIT_SIGNS:
                sign = self._pips(SUIT_SIGNS.index(piece), self._pip, colour)
                surface.blit(sign, (x + self._pip_gap, self.ascent - self._pip))
                x += advance
                continue
            left = x + (self._indent(piece) if self._digit and piece in _DIGITS else 0)
            self._source.render_to(surface, (left, self.ascent), piece, colour)
            x += advance
        return surface

    def _indent(self, digit: str) -> int:
        """Return how many pixels to move a digit to centre its ink in a tabular digit's width.

        It is a whole number that does not depend on the digit's position: rounding each position
        would space the digits of a number unevenly.
        """
        metrics = self._source.get_metrics(digit)[0]
        if metrics is None:
            return 0
        left, right = int(metrics[_LEFT]), int(metrics[_RIGHT])
        return max(0, self._digit - (right - left)) // 2 - left

    def _pieces(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield pieces of text with their widths: signs of suits, and what lies between them."""
        for run in _RUNS.findall(text):
            if run in SUIT_SIGNS:
                yield run, self._pip + 2 * self._pip_gap
            else:
                yield from self._words(run)

    def _words(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield a text with its width: by characters if digits are tabular."""
        if not self._digit:
            yield text, sum(map(self._advance, text))
            return
        for character in text:
            yield character, self._digit if character in _DIGITS else self._advance(character)

    def _advance(self, character: str) -> int:
        """Return how far a character moves the next one; its neighbours do not matter."""
        if character not in self._advances:
            (metrics,) = self._source.get_metrics(character)
            self._advances[character] = (
                round(_MISSING_ADVANCE * self.line)
                if metrics is None
                else math.ceil(metrics[_ADVANCE])
            )
        return self._advances[character]


class Fonts:
    """The faces of one window, opened when first used."""

    def __init__(self, pips: Pips) -> None:
        pygame.freetype.init()
        self._pips = pips
        self._file = _inter()
        self._faces = lru_cache(maxsize=64)(self._open)

    def font(self, size_px: int, weight: Weight = Weight.REGULAR, tabular: bool = False) -> Face:
        """Return the face of that size and weight, the same object each time."""
        return self._faces(size_px, weight, tabular)

    def _open(self, size_px: int, weight: Weight, tabular: bool) -> Face:
        if self._file is None:
            font = pygame.freetype.Font(None, size_px)
        else:
            font = pygame.freetype.Font(str(self._file), size_px, font_index=weight << 16)
        return Face(font, size_px, self._pips, tabular)


def _inter() -> Path | None:
    """Return the path of Inter; None if its package is missing or has another layout."""
    try:
        from fontpkg_inter import ROOT  # type: ignore[import-untyped]  # it ships no types
    except ImportError:
        return None
    file = Path(ROOT, "files", "Inter[opsz,wght].ttf")
    return file if file.is_file() else None
