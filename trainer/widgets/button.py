"""Buttons, and the places of the five cards, which are buttons that the page draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Align, Fill, Icon, IconName, Item, Label, Weight
from trainer.drawing.palettes import Color
from trainer.drawing.theme import CARD_RADIUS, Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, card_ring, focus_ring

Kind = Literal[
    "plain",  # a quiet button
    "primary",  # the one gold button of a screen
    "nav",  # a destination in the bar
    "under",  # the same with its word under its icon, where there is less room
    "tab",  # a page of the present destination
    "choice",  # one of a strip
    "picture",  # a choice whose picture the page draws
    "chip",  # the game and the bet in the bar
    "icon",  # a round button with an icon only
    "quiet",  # words that are a button
    "link",  # underlined words
    "fold",  # opens and closes what is below it
    "row",  # a row of a list
    "filter",  # one of the pills above a list that narrow it
]
FOLD_OUT = 8  # how far a fold under the pointer reaches beyond its words
HOVER_OUT = 5.0  # between a card and the ring of the pointer
PRESSES = ("space", "return")
ICON_GAP, KEY_GAP = 9.0, 12.0
PILLS = ("nav", "chip", "icon", "filter")
FLAT = ("nav", "under", "tab", "choice", "icon", "quiet", "link", "fold", "row")
"""Kinds without a face of their own until the pointer is over them or they are chosen."""

SMALL = ("choice", "chip", "picture", "filter")
"""Kinds with smaller words."""


def hint_width(hint: str, theme: Theme) -> float:
    """Return the width of a key as a button shows it."""
    return 16 + 0.6 * theme.type.key * len(hint)


def label_size(kind: Kind, theme: Theme) -> float:
    """Return the size of the words of a button."""
    if kind in ("primary", "under"):
        return theme.type.label if kind == "primary" else theme.type.key
    return theme.type.second if kind in SMALL else theme.type.body


def icon_side(theme: Theme) -> float:
    """Return the side of the icon of a button."""
    return 21 * (1 + 0.7 * (theme.grow - 1))


class Pressed(Still):
    """A control that Space and Enter press as a click does."""

    __slots__ = ()

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Space and Enter press it."""
        return self.click(0, 0) if isinstance(event, KeyPress) and event.key in PRESSES else None


@dataclass(frozen=True, slots=True)
class Button(Pressed):
    """A labelled button.

    `chosen` marks the current one among tabs or choices; `hint` is its key, shown small; `second`
    are further words, in gold. `wide` and `second_wide` are the widths of the two, if they are
    known: then icon, words and key stand together in the middle.
    """

    name: str
    rect: Rect
    label: str
    kind: Kind = "plain"
    enabled: bool = True
    chosen: bool = False
    hint: str = ""
    tip: str = ""
    value: object = None
    icon: IconName | None = None
    second: str = ""
    wide: float = 0
    second_wide: float = 0

    def click(self, x: float, y: float) -> Act | None:
        """A click anywhere on it presses it."""
        return Act(self.name, self.value)

    def radius(self, theme: Theme) -> float:
        """Return the radius of its corners."""
        return self.rect.h / 2 if self.kind in PILLS else theme.space.radius

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw its face, its icon, its words, its key and the focus ring."""
        radius = self.radius(theme)
        if look.focused:
            yield focus_ring(self._around, theme, radius)
        yield from self._face(look, theme, radius)
        if self.kind != "picture":
            yield from self._content(look, theme)

    @property
    def _around(self) -> Rect:
        """What a ring goes around: of a picture, its gold frame too."""
        return self.rect.inset(-4) if self.kind == "picture" else self.rect

    def _face(self, look: WidgetState, theme: Theme, radius: float) -> Iterator[Item]:
        palette, box = theme.palette, self.rect
        if self.kind == "picture":
            if look.hover:
                yield Fill(self._around, None, radius, palette.edge, 1.5)
            return
        if self.kind == "primary" and self.enabled:
            ramp = palette.gold_ramp
            top, foot = (ramp[1], ramp[2]) if look.pressed else (ramp[0], ramp[2])
            if look.hover and not look.pressed:
                top, foot = mixed(top, palette.on_winning, 0.25), ramp[1]
            if not look.pressed and not theme.outlined:
                yield Fill(box.moved(dy=2), palette.gold_edge, radius)
            yield Fill(box, top, radius, palette.gold_edge, 1.5, to=foot)
            return
        if self.kind == "tab" and self.chosen:
            yield Fill(box, palette.raised, radius)
            yield Fill(box.cut_bottom(3)[0].inset(radius, 0), palette.gold, 1.5)
            return
        color = self._ground(look, theme)
        if self.kind == "fold":  # its words stand in line with those above
            box = box.inset(-FOLD_OUT, 0)
        if color is not None or self._border(theme) is not None:
            yield Fill(box, color, radius, self._border(theme), 2 if self._picked else 1.5)

    @property
    def _picked(self) -> bool:
        return self.chosen and self.kind in (
            "nav",
            "under",
            "choice",
            "picture",
            "icon",
            "row",
            "filter",
        )

    def _ground(self, look: WidgetState, theme: Theme) -> Color | None:
        palette = theme.palette
        if self._picked and self.kind != "picture":
            return palette.accent_soft
        if not self.enabled:
            return None if self.kind in FLAT else palette.panel
        if look.pressed:
            return palette.pressed
        if look.hover and self.kind not in ("link", "picture"):
            return palette.hover
        return None if self.kind in (*FLAT, "picture") else palette.raised

    def _border(self, theme: Theme) -> Color | None:
        palette = theme.palette
        if self._picked:
            return palette.accent
        if self.kind in (*FLAT, "chip", "filter"):
            return None
        return palette.edge if self.enabled else palette.line

    def _content(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw icon, words and key side by side, in the middle or, in rows, at the left."""
        size, ink = label_size(self.kind, theme), self._ink(theme)
        if self.kind == "under" and self.icon:
            side = icon_side(theme)
            top, foot = self.rect.inset(0, 5 * theme.grow).cut_top(side, 0)
            yield Icon(top.centered(side, side), self.icon, ink)
            yield Label(foot, self.label, size, ink, "center", "medium")
            return
        keyed = hint_width(self.hint, theme) if self.hint else 0.0
        side = icon_side(theme) if self.icon else 0.0
        words = self.wide or 0.56 * size * len(self.label)
        second = self.second_wide or (0.56 * size * len(self.second))
        gaps = [ICON_GAP if self.icon and self.label else 0, KEY_GAP if self.hint else 0]
        whole = side + words + keyed + sum(gaps) + (second + ICON_GAP if self.second else 0)
        shift = 2 if look.pressed and self.kind in ("primary", "plain") else 0
        edge = 0.0 if self.kind in ("link", "fold") else min(8.0, self.rect.w / 10)
        box = self.rect.inset(edge, 0).moved(dy=shift)
        spare = max(0.0, box.w - whole)
        x = box.x + (spare / 2 if self.kind not in ("fold", "row", "link") else 0)
        end = box.right - (spare / 2 if self.kind not in ("fold", "row", "link") else 0)
        if self.icon and self.kind in ("fold", "chip"):
            icon = "shut" if self.kind == "fold" and self.chosen else self.icon
            yield Icon(Rect(end - side, box.y, side, box.h).centered(side, side), icon, ink)
            end -= side + gaps[0]
        elif self.icon:
            yield Icon(Rect(x, box.y, side, box.h).centered(side, side), self.icon, ink)
            x += side + gaps[0]
        if keyed:
            yield from self._keycap(Rect(end - keyed, box.y, keyed, box.h), ink, theme)
            end -= keyed + gaps[1]
        if self.second:
            place = Rect(end - second, box.y, second, box.h)
            shade = theme.palette.muted if self.kind == "filter" else theme.palette.accent
            shade = ink if self._picked else shade
            yield Label(place, self.second, size, shade, "left", "semibold")
            end -= second + ICON_GAP
        if self.label:
            align: Align = "left" if self.kind in ("fold", "row", "link") else "center"
            weight: Weight = "semibold" if self.kind == "primary" or self._picked else "medium"
            yield Label(
                Rect(x, box.y, max(0, end - x), box.h), self.label, size, ink, align, weight
            )
        if self.kind == "link":
            line = Rect(x, self.rect.center[1] + size * 0.62, min(words, box.w), 1.5)
            yield Fill(line, ink)

    def _keycap(self, box: Rect, ink: Color, theme: Theme) -> Iterator[Item]:
        cap = box.centered(box.w, theme.type.key * 1.75)
        yield Fill(cap, None, 6, ink, 1.3)
        yield Label(cap, self.hint, theme.type.key, ink, "center", "medium")

    def _ink(self, theme: Theme) -> Color:
        palette = theme.palette
        if not self.enabled:
            return mixed(palette.muted, palette.panel, 0.45)
        if self.kind == "primary":
            return palette.on_accent
        if self._picked:
            return palette.accent
        if self.kind in ("nav", "under", "tab", "choice", "quiet", "icon") and not self.chosen:
            return palette.muted
        return palette.text


def mixed(color: Color, other: Color, share: float) -> Color:
    """Mix a colour with a share of another."""
    r, g, b = (int(a + (z - a) * share) for a, z in zip(color, other, strict=True))
    return r, g, b


@dataclass(frozen=True, slots=True)
class CardSpot(Pressed):
    """The place of a card: a click toggles its hold. The page draws the card itself."""

    name: str
    rect: Rect
    value: int
    card: Rect  # where the card is drawn in it
    enabled: bool = True

    def click(self, x: float, y: float) -> Act | None:
        """A click toggles it."""
        return Act("toggle", self.value)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw only the focus ring, or a thinner ring under the pointer."""
        if look.focused:
            yield card_ring(self.card, theme.palette.focus, 3.5)
        elif look.hover and self.enabled:
            out = HOVER_OUT + 2  # beyond the ring of a held card, which stays as it is
            corner = self.card.w * CARD_RADIUS + out
            yield Fill(self.card.inset(-out), None, corner, theme.palette.muted, 2)
