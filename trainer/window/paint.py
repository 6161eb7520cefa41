"""Paints a page's items on any surface; needs no display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from evaluator.cards import NAMES
from trainer.drawing.geometry import Canvas
from trainer.drawing.items import (
    CardFace,
    Chip,
    Clip,
    Curve,
    Fill,
    Ground,
    Icon,
    Item,
    Label,
    Mark,
    Paragraph,
    Shadow,
    Tile,
)
from trainer.drawing.palettes import BACKS, BackName, Color
from trainer.drawing.text import rank_name, wrapped
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, WILD, WILD_TILE, Index, Theme
from trainer.window import art, shapes
from trainer.window.fonts import Face, Fonts, Weight
from trainer.window.images import SIZES, CardImages, CardStyle, ink_of
from trainer.window.regions import Clips, bounds, changed_regions, compared, opaque
from trainer.window.surface_paint import (
    paint_art,
    paint_curve,
    paint_fill,
    paint_ground,
    paint_shadow,
)

ELLIPSIS = "…"
CHIP_INKS: dict[str, Color] = {
    "known": (35, 23, 3),
    "due": (35, 23, 3),
    "now": (255, 255, 255),
    "later": (233, 243, 238),
}
STRAIGHT = 0.5  # degrees; a card that leans less is drawn upright
STACKED = 1.1  # height by width, from which a small card has its rank above its suit
CONDENSED = 0.84  # the widest type there, of its width
SUIT = 0.9  # the side of a suit beside a rank, at most, by the size of its type
MARGIN = 0.07  # left and right of them, by the width of the card
BESIDE_TWO = 0.92  # the suit beside "10" and "Jk", by that beside one letter
SMALLEST = 6  # pixels; the smallest size of type
WEIGHTS = {
    "regular": Weight.REGULAR,
    "medium": Weight.MEDIUM,
    "semibold": Weight.SEMIBOLD,
    "bold": Weight.BOLD,
    "heavy": Weight.HEAVY,
}


def _veil(theme: Theme, share: float, *, on_panel: bool = False) -> tuple[Color, int]:
    """Return the colour and the opacity of a veil of which a card has a share, from 0 to 1."""
    palette = theme.palette
    return palette.panel_veil if on_panel else palette.veil, round(palette.veil_alpha * share)


class Painter:
    """Paints, and caches the fonts and pictures of one window."""

    def __init__(self) -> None:
        self.images = CardImages()
        self.fonts = Fonts(self.images.pip)
        self.fitted = lru_cache(maxsize=1024)(self._fitted)
        self.lines = lru_cache(maxsize=256)(self._lines)
        self.text_width = lru_cache(maxsize=4096)(self._text_width)
        self.small_back = lru_cache(maxsize=16)(self._small_back)
        self.small_card = lru_cache(maxsize=512)(self._small_card)
        # Width and deck of the cards painted last, the player's own and those with a large index.
        self._cards: dict[Index | None, tuple[int, CardStyle]] = {}
        # The picture shown last, and the pixels that each of its items may touch.
        self._placed: tuple[Canvas, Sequence[Item], list[pygame.Rect]] | None = None

    def places(self, canvas: Canvas, items: Sequence[Item]) -> list[pygame.Rect]:
        """Return the pixels that each item of a picture may touch."""
        known = self._placed
        if known is None or known[0] != canvas or known[1] is not items:
            self._placed = known = canvas, items, [bounds(canvas, item) for item in items]
        return known[2]

    def changes(
        self, canvas: Canvas, before: Sequence[Item], items: Sequence[Item]
    ) -> list[pygame.Rect]:
        """Return the regions in which a picture differs from the one before."""
        places, changed = compared(canvas, before, self.places(canvas, before), items)
        self._placed = canvas, items, places
        return changed_regions(canvas, changed)

    def repaint(
        self,
        target: pygame.Surface,
        canvas: Canvas,
        items: Sequence[Item],
        theme: Theme,
        regions: Sequence[pygame.Rect],
    ) -> None:
        """Repaint some regions."""
        if not regions:
            return
        places, everywhere = self.places(canvas, items), target.get_rect()
        boxes = [
            everywhere if isinstance(item, Clip) else place
            for item, place in zip(items, places, strict=True)
        ]
        hiding = opaque(canvas, items)
        cards = [(i, box) for i, box in hiding if isinstance(items[i], CardFace)]
        for region in regions:
            clips = Clips(target, region)
            clips.begin()
            first = next((i for i, hidden in reversed(hiding) if hidden.contains(region)), -1)
            if first < 0:
                target.fill(theme.palette.backdrop)
            for i in region.collidelistall(boxes):
                item = items[i]
                if i < first:
                    continue
                if isinstance(item, Clip):
                    clips.follow(item, canvas)
                elif isinstance(item, Ground):
                    over = [box for above, box in cards if above > i]
                    paint_ground(target, canvas, item, theme, over)
                else:
                    self._paint(target, canvas, item, theme)
        target.set_clip(None)

    def prepare_card(self, target: pygame.Surface) -> bool:
        """Rasterise one more card as they are on the screen; return whether one was missing."""
        return any(self.images.ahead(*each, target) for each in self._cards.values())

    def _paint(self, target: pygame.Surface, canvas: Canvas, item: Item, theme: Theme) -> None:
        if isinstance(item, Fill):
            paint_fill(target, canvas, item)
            return
        if isinstance(item, Tile):  # of a hundred hands there are five hundred
            self._tile(target, canvas, item, theme)
            return
        if item.rect is None or min(canvas.pixels(item.rect)[2:]) < 1:
            return  # in a very small window it has no pixels
        match item:
            case Label():
                self._label(target, canvas, item)
            case Paragraph():
                self._paragraph(target, canvas, item)
            case CardFace():
                self._card(target, canvas, item, theme)
            case Mark():
                self._mark(target, canvas, item)
            case Curve():
                paint_curve(target, canvas, item)
            case Shadow():
                paint_shadow(target, canvas, item, theme.palette)
            case Icon():
                self._icon(target, canvas, item)
            case Chip():
                self._chip(target, canvas, item)
            case _:
                paint_art(target, canvas, item)

    def _icon(self, target: pygame.Surface, canvas: Canvas, item: Icon) -> None:
        x, y, w, h = canvas.pixels(item.rect)
        side = max(4, min(w, h))
        drawn = self.images.line_icon(item.name, side, item.color)
        target.blit(drawn, (x + (w - side) // 2, y + (h - side) // 2))

    def _chip(self, target: pygame.Surface, canvas: Canvas, item: Chip) -> None:
        x, y, w, _ = canvas.pixels(item.rect)
        target.blit(art.chip(w, item.look), (x, y))
        ink, number = CHIP_INKS[item.look], item.rect
        if item.look in ("known", "due"):  # the tick stands over a number, or alone
            tick = self.images.line_icon("tick", round(w * (0.38 if item.words else 0.6)), ink)
            above = w * (0.33 if item.words else 0.5) - tick.get_height() / 2
            target.blit(tick, (x + (w - tick.get_width()) // 2, y + round(above)))
            number = number.cut_top(number.h * 0.32)[1]
        if item.words:
            size = item.rect.h * (0.34 if number is item.rect else 0.28)
            self._label(target, canvas, Label(number, item.words, size, ink, "center", "bold"))

    def face(self, size: float, scale: float, weight: str) -> Face:
        """Return the face for a size in logical units."""
        return self.fonts.font(max(SMALLEST, round(size * scale)), WEIGHTS[weight], size)

    def _text_width(self, scale: float, size: float, text: str, weight: str = "regular") -> float:
        """Return the width of a text in logical units."""
        return self.face(size, scale, weight).width(text) / scale

    def _fitted(self, label: Label, width: int, scale: float) -> tuple[Face, str]:
        """Return the label's face and its text, cut if it is wider than its box."""
        face = self.face(label.size, scale, label.weight)
        return face, _cut(face, label.text, width)

    def _label(self, target: pygame.Surface, canvas: Canvas, item: Label) -> None:
        x, y, w, h = canvas.pixels(item.rect)
        if item.caret is not None:
            self._edited(target, canvas, item)
            return
        if not item.text:
            return
        face, text = self.fitted(item, w, canvas.scale)
        drawn = face.render(text, item.color)
        spare = w - drawn.get_width()
        left = {"left": 0, "center": spare // 2, "right": spare}[item.align]
        target.blit(drawn, (x + left, y + (h - face.height) // 2))

    def _edited(self, target: pygame.Surface, canvas: Canvas, item: Label) -> None:
        """Draw a text being edited, scrolled sideways so that its caret is visible."""
        x, y, w, h = canvas.pixels(item.rect)
        face = self.face(item.size, canvas.scale, item.weight)
        before = face.width(item.text[: item.caret])
        slide = max(0, before + 2 - w)
        clip = target.get_clip()
        target.set_clip(clip.clip((x, y, w, h)))
        top = y + (h - face.height) // 2
        if item.text:
            target.blit(face.render(item.text, item.color), (x - slide, top))
        target.fill(
            item.color, (x + before - slide, top, max(1, round(2 * canvas.scale)), face.height)
        )
        target.set_clip(clip)

    def _lines(self, item: Paragraph, canvas: Canvas) -> tuple[Face, list[str]]:
        """Return a paragraph's face and its lines."""
        face = self.face(item.size, canvas.scale, item.weight)
        across: float = canvas.pixels(item.rect)[2]
        if item.spare:  # as the page broke it, whose controls stand under its words
            across = max(1.0, item.rect.w - item.spare) * canvas.scale
        return face, wrapped(item.text, across, face.width)

    def _paragraph(self, target: pygame.Surface, canvas: Canvas, item: Paragraph) -> None:
        x, y, w, h = canvas.pixels(item.rect)
        face, lines = self.lines(item, canvas)
        step = item.leading * canvas.scale or leading(face)
        above = max(0.0, (step - face.height) / 2)
        room = max(1, round((h + 1) // step) if item.leading else (h + step - face.height) // step)
        for i, line in enumerate(lines[: int(room)]):
            drawn = face.render(line, item.color)
            spare = w - drawn.get_width()
            left = {"left": 0, "center": spare // 2, "right": spare}[item.align]
            target.blit(drawn, (x + left, round(y + above + i * step)))

    def _card(self, target: pygame.Surface, canvas: Canvas, item: CardFace, theme: Theme) -> None:
        x, y, _, _ = canvas.pixels(item.rect)
        w = round(item.rect.w * canvas.scale)  # wherever it lies: each width is drawn anew
        deck = CardStyle(theme.four_colour, item.index or theme.index, item.back or theme.back)
        if item.back is None:
            self._cards.pop(item.index, None)
            self._cards[item.index] = w, deck
            if len(self._cards) > SIZES:  # else each look would end another, and none be ready
                del self._cards[next(iter(self._cards))]
        picture = self.images.card(item.card, w, deck)
        leans = abs(item.angle) >= STRAIGHT
        if leans:
            middle = x + w // 2, y + picture.get_height() // 2
            picture = self.images.leaning(picture, item.angle)
            x, y = middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2
        if item.turned < 1:
            across = max(1, round(w * item.turned))
            picture = pygame.transform.smoothscale(picture, (across, picture.get_height()))
            x += (w - across) // 2
        if item.alpha < 255:
            picture.set_alpha(item.alpha)
            target.blit(picture, (x, y))
            picture.set_alpha(255)
        elif leans or item.turned < 1:
            target.blit(picture, (x, y))
        else:
            target.blit(self.images.lying(picture), (x, y))
        if item.veil:
            box = *picture.get_size(), round(w * CARD_RADIUS)
            target.blit(art.filled(*box, *_veil(theme, item.veil, on_panel=item.on_panel)), (x, y))

    def _tile(self, target: pygame.Surface, canvas: Canvas, item: Tile, theme: Theme) -> None:
        x, y, _, _ = canvas.pixels(item.rect)
        # Wherever it lies it is of one size: each is drawn anew.
        w, h = round(item.rect.w * canvas.scale), round(item.rect.h * canvas.scale)
        if min(w, h) < 1:
            return  # in a very small window it has no pixels
        card, palette = item.card, theme.palette
        if card is None:
            target.blit(self.small_back(w, h, theme.back, palette.tile), (x, y))
            return
        wild = card in theme.wild
        paper, ink = WILD_TILE if wild else palette.tile, ink_of(card, CardStyle(theme.four_colour))
        edge, star = palette.tile_edge, WILD
        if item.discarded:
            paper, ink, edge, star = palette.raised, palette.muted, palette.raised, palette.muted
        of_deck = card < len(NAMES)  # a joker has a star instead of a suit
        inks = paper, ink, edge, star if wild and of_deck else None
        size = round(item.size * canvas.scale, 2)
        picture = self.small_card(card, w, h, size, inks)
        if item.veil:
            picture = self.images.veiled(picture, *_veil(theme, item.veil))
        target.blit(picture, (x, y))

    def _small_back(self, w: int, h: int, back: BackName, paper: Color) -> pygame.Surface:
        """Return the back of a small card: the middle of a real one on its paper."""
        picture, radius = pygame.Surface((w, h), pygame.SRCALPHA), small_corner(w, h)
        edge = max(1, round(min(w, h) * 0.05))
        shapes.rounded(picture, (0, 0, w, h), radius, paper)
        inner = edge, edge, w - 2 * edge, h - 2 * edge
        shapes.rounded(picture, inner, max(1, radius - edge), BACKS[back][0])
        whole = self.images.card(None, max(w, round(h / CARD_ASPECT)), CardStyle(back=back))
        lattice = pygame.Rect(inner).inflate(-2 * edge, -2 * edge)
        part = pygame.Rect((0, 0), lattice.size)
        part.center = whole.get_rect().center
        picture.blit(whole, lattice, part)
        return picture

    def _small_card(
        self, card: int, w: int, h: int, size: float, inks: tuple[Color, Color, Color, Color | None]
    ) -> pygame.Surface:
        """Return a small card with type of that many pixels, in the colours of its paper, its rank,
        its edge and the star of a wild card.

        It is drawn once: a hundred hands have five hundred.
        """
        paper, ink, edge, star = inks
        picture = pygame.Surface((w, h), pygame.SRCALPHA)
        stacked, box, radius = h > STACKED * w, (0, 0, w, h), small_corner(w, h)
        shapes.rounded(picture, box, radius, paper)
        if edge != paper:
            shapes.ring(picture, box, radius, 1, edge)
        words = rank_name(card)
        face = self.face(size, 1, "bold" if stacked else "semibold")
        several = len(words) > 1 and not stacked
        text = face.close(words, ink) if several else face.render(words, ink)
        if text.get_width() > CONDENSED * w and stacked:  # as the index of a card is
            text = pygame.transform.smoothscale(text, (round(CONDENSED * w), text.get_height()))
        high = min(h * 0.5, SUIT * size) * (BESIDE_TWO if several else 1)
        side = max(4, round(min(0.7 * w, 0.42 * h) if stacked else high))
        pip = (
            shapes.sign("star", side, ink)
            if card >= len(NAMES)
            else self.images.pip(card % 4, side, ink)
        )
        if stacked:
            rank, suit = (h * 0.31, w / 2), (h * 0.73, w / 2)
        else:
            gap = max(1, round(h * 0.05))
            room = round((1 - 2 * MARGIN) * w) - gap - pip.get_width()
            if text.get_width() > room > 0:  # condensed as the index of a card is
                text = pygame.transform.smoothscale(text, (room, text.get_height()))
            left = (w - text.get_width() - gap - pip.get_width()) / 2
            if star is not None:
                left -= round(h * 0.12)
            rank = h / 2, left + text.get_width() / 2
            suit = h / 2, left + text.get_width() + gap + pip.get_width() / 2
        if star is not None and not stacked:  # there its paper says it
            side = max(5, round(h * 0.38))
            picture.blit(
                shapes.sign("star", side, star), (w - side - max(1, h // 20), max(1, h // 20))
            )
        for drawn, high, (y, x) in ((text, face.height, rank), (pip, pip.get_height(), suit)):
            picture.blit(drawn, (round(x - drawn.get_width() / 2), round(y - high / 2)))
        return picture

    def _mark(self, target: pygame.Surface, canvas: Canvas, item: Mark) -> None:
        x, y, w, h = canvas.pixels(item.rect)
        side = max(4, min(w, h))
        if item.shape == "icon":
            drawn = self.images.icon(side)
        else:
            drawn = shapes.sign(item.shape, side, item.color)
        target.blit(drawn, (x + (w - side) // 2, y + (h - side) // 2))


def small_corner(w: int, h: int) -> int:
    """Return the radius of the corners of a small card."""
    return max(2, round(min(w, h) * 0.18))


def leading(face: Face) -> int:
    """Return the distance from line to line in a paragraph."""
    return round(face.line * 1.12)


def _cut(face: Face, text: str, width: int) -> str:
    """Return the text, or as much of it as fits with an ellipsis."""
    if face.width(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if face.width(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else ""
