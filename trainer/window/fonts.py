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
_LEFT, _RIGHT, _ADVANCE = 0, 1, 4  # where get_metrics keeps the ink's edges and the advance
_REACHING = "ÅÄÉŮgjpqy(|[{Qß,"  # no glyph in use goes higher or lower than these
_MISSING_ADVANCE = 0.6  # of the size: the box that stands for a glyph the face lacks


class Weight(IntEnum):
    """The weights in use; each value is the number of Inter's named instance."""

    REGULAR = 4
    MEDIUM = 5
    SEMIBOLD = 6
    BOLD = 7


class Face:
    """One weight at one size, all measures in pixels.

    ``height`` is that of a rendered line, ``ascent`` the part of it above the baseline, and
    ``line`` the distance from line to line that the face asks for. With ``tabular`` every digit
    is as wide as the widest, so that columns of numbers stand still and numbers of one length
    are of one width.
    """

    def __init__(self, source: pygame.freetype.Font, tabular: bool = False) -> None:
        source.origin = True
        self._source = source
        self.line = int(source.get_sized_height(_OWN_SIZE))
        # FreeType's heights are cut to whole pixels, and hinted glyphs reach a pixel beyond them.
        reach = source.get_rect(_REACHING)
        self.ascent = max(int(source.get_sized_ascender(_OWN_SIZE)), reach.y)
        self.height = max(self.line, self.ascent + reach.height - reach.y)
        self._digit = max(self._advances(_DIGITS)) if tabular else 0
        self._drawn = lru_cache(maxsize=1024)(self._draw)

    def missing(self, text: str) -> str:
        """Return the characters of ``text`` that this face cannot draw."""
        metrics = self._source.get_metrics(text)
        return "".join(c for c, m in zip(text, metrics, strict=True) if m is None)

    def width(self, text: str) -> int:
        """Return the width that ``render(text, …)`` will have."""
        return sum(advance for _, advance in self._pieces(text))

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return one line of text on a clear surface of ``width(text)`` × ``height``.

        It is kept for the next redraw: blit it, but draw nothing on it.
        """
        return self._drawn(text, colour)

    def _draw(self, text: str, colour: Colour) -> pygame.Surface:
        surface = pygame.Surface((self.width(text), self.height), pygame.SRCALPHA)
        x = 0
        for piece, advance in self._pieces(text):
            left = x + (self._indent(piece) if self._digit and piece in _DIGITS else 0)
            self._source.render_to(surface, (left, self.ascent), piece, colour)
            x += advance
        return surface

    def _indent(self, digit: str) -> int:
        """How far to move a digit so that its ink is in the middle of a tabular digit's width.

        Whole pixels, the same wherever the digit stands: a rounded position would set the digits
        of one number at uneven distances.
        """
        metrics = self._source.get_metrics(digit)[0]
        if metrics is None:
            return 0
        left, right = int(metrics[_LEFT]), int(metrics[_RIGHT])
        return max(0, self._digit - (right - left)) // 2 - left

    def _pieces(self, text: str) -> Iterator[tuple[str, int]]:
        """Split the text where the face's own advances do not hold: around tabular digits."""
        if not self._digit:
            yield text, sum(self._advances(text))
            return
        for character, own in zip(text, self._advances(text), strict=True):
            yield character, self._digit if character in _DIGITS else own

    def _advances(self, text: str) -> Iterable[int]:
        missing = round(_MISSING_ADVANCE * self.line)
        metrics = self._source.get_metrics(text)
        return [missing if m is None else math.ceil(m[_ADVANCE]) for m in metrics]


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
