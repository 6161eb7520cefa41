"""Fonts: Inter in five weights and four optical sizes, with digits of one width.

`assets/generator/face.py` makes the face. FreeType selects its weights and sizes as named
instances, by the upper sixteen bits of the face index; SDL_ttf (``pygame.font``) can only thicken
the regular weight artificially.

FreeType sets each letter on a whole pixel, which makes small text uneven. So text is drawn some
times as wide as it shall be and then squeezed: letters stand where the face puts them, and keep
their sharp feet.

Inter has arrows, check marks, × and the minus sign but no ♠ ♦ ♣: these and ♥ are drawn with our
own pips.
"""

import math
import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache, lru_cache

import pygame
import pygame.freetype

from trainer.assets import asset_path

Colour = tuple[int, int, int]

Pips = Callable[[int, int, Colour], pygame.Surface]
"""Gives the sign of a suit (c d h s = 0 1 2 3) in a square of some pixels, in a colour."""

SUIT_SIGNS = "♣♦♥♠"
_RUNS = re.compile(f"[{SUIT_SIGNS}]|[^{SUIT_SIGNS}]+")
_PIP, _PIP_GAP = 0.74, 0.06  # of the size: the side of a suit's sign in a text, the space around it
_CLOSE = 0.05  # of the height of a line: between letters that stand close
_NO_COLOUR = (0, 0, 0)
_OWN_SIZE = 0  # tells FreeType to use the size that the face was opened at
_ADVANCE = 4  # the index of the advance in a tuple of get_metrics
_REACHING = "ÅÄÉŮgjpqy(|[{Qß,"  # no glyph that we use goes higher or lower than these
_MISSING_ADVANCE = 0.6  # of the size: the width of the box drawn for a missing glyph
_CUTS = (14, 20, 26, 32)  # the optical sizes of the face, in logical units
GLYPHS = 256  # kept of each face
_FINE = ((20, 3), (44, 2))  # up to so many pixels, text is drawn so many times as wide


class Weight(IntEnum):
    """The weights in use, by their place among the named instances of an optical size."""

    REGULAR = 0
    MEDIUM = 1
    SEMIBOLD = 2
    BOLD = 3
    HEAVY = 4


class Face:
    """One weight at one size; all measures are in pixels.

    ``height`` is the height of a rendered line, ``ascent`` the part of it above the baseline, and
    ``line`` the font's own line spacing. ``fine`` says how many times as wide as it shows the
    source draws.
    """

    def __init__(
        self, source: pygame.freetype.Font, size_px: int, pips: Pips, fine: int = 1
    ) -> None:
        source.origin = True
        self._source, self._fine = source, fine
        self._pips = pips
        self._pip = max(4, round(_PIP * size_px))
        self._pip_gap = max(1, round(_PIP_GAP * size_px))
        self.line = int(source.get_sized_height(_OWN_SIZE))
        # FreeType truncates its heights to whole pixels; hinted glyphs may go a pixel beyond.
        reach = source.get_rect(_REACHING)
        self.ascent = max(int(source.get_sized_ascender(_OWN_SIZE)), reach.y)
        self.height = max(self.line, self.ascent + reach.height - reach.y)
        self._advance = cache(self._measured)  # FreeType takes 4 µs to find one, a cache 0.04 µs
        # Room for what a page shows in one face, twice; a line of text takes some 20 kB.
        self._drawn = lru_cache(maxsize=160)(self._draw)
        self._letter = lru_cache(maxsize=GLYPHS)(self._lettered)

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
        pieces = list(self._pieces(text))
        if len(pieces) == 1 and text not in SUIT_SIGNS:
            return self._run(text, pieces[0][1], colour)
        surface = pygame.Surface((self.width(text), self.height), pygame.SRCALPHA)
        x = 0
        for piece, advance in pieces:
            if piece in SUIT_SIGNS:
                sign = self._pips(SUIT_SIGNS.index(piece), self._pip, colour)
                surface.blit(sign, (x + self._pip_gap, self.ascent - self._pip))
            else:
                surface.blit(self._run(piece, advance, colour), (x, 0))
            x += advance
        return surface

    def close(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a few letters close together: a ten is not as wide as two digits of a column."""
        drawn = [self.render(letter, colour) for letter in text]
        inked = [letter.get_bounding_rect() for letter in drawn]
        gap = max(1, round(_CLOSE * self.height))
        wide = sum(box.w for box in inked) + gap * (len(inked) - 1)
        together, x = pygame.Surface((wide, self.height), pygame.SRCALPHA), 0
        together.fill((*colour, 0))
        for letter, box in zip(drawn, inked, strict=True):
            together.blit(letter, (x, 0), (box.x, 0, box.w, self.height))
            x += box.w + gap
        return together

    def _run(self, text: str, width: int, colour: Colour) -> pygame.Surface:
        """Return a text without signs of suits."""
        run = pygame.Surface((width * self._fine, self.height), pygame.SRCALPHA)
        run.fill((*colour, 0))  # what the ink's edges are mixed with
        x, inks = 0, []
        for ink, left, top, advance in map(self._letter, text):
            inks.append((ink, (x + left, top), None, pygame.BLEND_RGBA_ADD))
            x += advance
        run.blits(inks, doreturn=False)  # type: ignore[arg-type]  # None is the whole of an ink
        if self._fine == 1:
            return run
        return pygame.transform.smoothscale(run, (width, self.height))

    def _lettered(self, letter: str) -> tuple[pygame.Surface, int, int, int]:
        """Return the ink of a letter, of no colour, where it lies, and how far it moves the next.

        FreeType opens the file of a face anew whenever another was used, which takes 0.2 ms: so it
        draws each letter once. Letters stand on whole pixels, as it sets those of a word.
        """
        advance, aside = round(self._advance(letter)), self.height  # room for what reaches out
        drawn = pygame.Surface((advance + 2 * aside, self.height), pygame.SRCALPHA)
        self._source.render_to(drawn, (aside, self.ascent), letter, _NO_COLOUR)
        inked = drawn.get_bounding_rect()
        return drawn.subsurface(inked).copy(), inked.x - aside, inked.y, advance

    def _pieces(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield pieces of text with their widths: signs of suits, and what lies between them."""
        for run in _RUNS.findall(text):
            if run in SUIT_SIGNS:
                yield run, self._pip + 2 * self._pip_gap
            else:
                yield run, math.ceil(sum(map(self._advance, run)) / self._fine)

    def _measured(self, character: str) -> float:
        """Return how far a character moves the next one; its neighbours do not matter."""
        (metrics,) = self._source.get_metrics(character)
        missing = _MISSING_ADVANCE * self.line * self._fine
        return missing if metrics is None else float(metrics[_ADVANCE])


class Fonts:
    """The faces of one window, opened when first used."""

    def __init__(self, pips: Pips) -> None:
        pygame.freetype.init()
        self._pips = pips
        self._file = str(asset_path("fonts/Inter.ttf"))
        self._faces = lru_cache(maxsize=64)(self._open)

    def font(
        self, size_px: int, weight: Weight = Weight.REGULAR, optical: float = _CUTS[0]
    ) -> Face:
        """Return the face of that size and weight, the same object each time.

        `optical` is the size in logical units, for which the letters are drawn.
        """
        cut = min(range(len(_CUTS)), key=lambda i: abs(_CUTS[i] - optical))
        return self._faces(size_px, weight, cut)

    def _open(self, size_px: int, weight: Weight, cut: int) -> Face:
        fine = next((times for most, times in _FINE if size_px <= most), 1)
        instance = 1 + cut * len(Weight) + weight
        size = (float(size_px * fine), float(size_px))
        font = pygame.freetype.Font(
            self._file,
            size,  # type: ignore[arg-type]  # width and height, as pygame's page on it says
            font_index=instance << 16,
        )
        return Face(font, size_px, self._pips, fine)
