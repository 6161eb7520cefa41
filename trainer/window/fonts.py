"""Type: Inter in four weights, or pygame's own face where Inter is missing.

Inter comes as one variable font. FreeType reaches its weights as named instances, the upper
sixteen bits of a face's index; SDL_ttf (``pygame.font``) could only smear the regular one.

Inter has arrows, check marks, × and the minus sign but no ♠ ♦ ♣: draw pips instead. pygame's own
face is bold only and has none of these.
"""

import math
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

import pygame
import pygame.freetype

Colour = tuple[int, int, int]

_OWN_SIZE = 0  # to FreeType: the size that the face was opened at
_DIGITS = "0123456789"
_ADVANCE = 4  # where get_metrics keeps the horizontal advance
_MISSING_ADVANCE = 0.6  # of the size: the box that stands for a glyph the face lacks


class Weight(IntEnum):
    """The weights in use; each value is the number of Inter's named instance."""

    REGULAR = 4
    MEDIUM = 5
    SEMIBOLD = 6
    BOLD = 7


class Face:
    """One weight at one size, all measures in pixels.

    ``height`` is the distance from line to line, ``ascent`` from the top to the baseline.
    With ``tabular`` every digit is as wide as the widest, so that columns of numbers stand
    still and numbers of one length are of one width.
    """

    def __init__(self, source: pygame.freetype.Font, tabular: bool = False) -> None:
        source.origin = True
        self._source = source
        self.height = int(source.get_sized_height(_OWN_SIZE))
        self.ascent = int(source.get_sized_ascender(_OWN_SIZE))
        self._digit = max(self._advances(_DIGITS)) if tabular else 0.0
        self._drawn = lru_cache(maxsize=1024)(self._draw)

    def missing(self, text: str) -> str:
        """Return the characters of ``text`` that this face cannot draw."""
        metrics = self._source.get_metrics(text)
        return "".join(c for c, m in zip(text, metrics, strict=True) if m is None)

    def width(self, text: str) -> int:
        """Return the width that ``render(text, …)`` will have."""
        return math.ceil(sum(advance for _, advance in self._pieces(text)))

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return one line of text on a clear surface of ``width(text)`` × ``height``.

        It is kept for the next redraw: blit it, but draw nothing on it.
        """
        return self._drawn(text, colour)

    def _draw(self, text: str, colour: Colour) -> pygame.Surface:
        surface = pygame.Surface((self.width(text), self.height), pygame.SRCALPHA)
        x = 0.0
        for piece, advance in self._pieces(text):
            own = sum(self._advances(piece))
            centred = round(x + (advance - own) / 2)
            self._source.render_to(surface, (centred, self.ascent), piece, colour)
            x += advance
        return surface

    def _pieces(self, text: str) -> Iterator[tuple[str, float]]:
        """Split the text where the face's own advances do not hold: around tabular digits."""
        if not self._digit:
            yield text, sum(self._advances(text))
            return
        for character, own in zip(text, self._advances(text), strict=True):
            yield character, self._digit if character in _DIGITS else own

    def _advances(self, text: str) -> Iterable[float]:
        missing = _MISSING_ADVANCE * self.height
        return [missing if m is None else m[_ADVANCE] for m in self._source.get_metrics(text)]


class Fonts:
    """The faces of one window, opened when first asked for."""

    def __init__(self) -> None:
        pygame.freetype.init()
        self._file = _inter()
        self._faces = lru_cache(maxsize=64)(self._open)

    def font(self, size_px: int, weight: Weight = Weight.REGULAR, tabular: bool = False) -> Face:
        """Return the face of that size and weight, the same object each time."""
        return self._faces(size_px, weight, tabular)

    def _open(self, size_px: int, weight: Weight, tabular: bool) -> Face:
        if self._file is None:
            return Face(pygame.freetype.Font(None, size_px), tabular)
        instance = weight << 16
        return Face(pygame.freetype.Font(str(self._file), size_px, font_index=instance), tabular)


def _inter() -> Path | None:
    """Find Inter, or return None where the package is missing or laid out otherwise."""
    try:
        from fontpkg_inter import ROOT  # type: ignore[import-untyped]  # it ships no types
    except ImportError:
        return None
    file = Path(ROOT, "files", "Inter[opsz,wght].ttf")
    return file if file.is_file() else None
