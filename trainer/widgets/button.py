"""Buttons, and the places of the five cards, which are buttons that the page draws."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Align, Fill, Icon, IconName, Item, Label, Weight
from trainer.drawing.palettes import Color
from trainer.drawing.theme import CARD_RADIUS, Size, Theme
from trainer.widgets.base import (
    Act,
    KeyPress,
    LiveBox,
    Still,
    Typed,
    WidgetState,
    card_ring,
    focus_ring,
)

ButtonKind = Literal[
    "plain",
    "primary",
    "nav",
    "under",
    "tab",
    "choice",
    "picture",
    "chip",
    "icon",
    "quiet",
    "link",
    "fold",
    "row",
    "filter",
]


class KindLook(NamedTuple):
    """How a kind of button looks."""

    size: Size = "body"  # of its words
    pad: float = 16  # the room left and right of them
    ground: Literal["edged", "raised", "flat"] = "flat"  # a flat one shows none until it is used
    pill: bool = False  # its ends are round
    framed: bool = False  # the chosen one has a gold frame
    muted: bool = False  # its words are soft unless it is chosen
    left: bool = False  # its words stand at the left, not in the middle


LOOKS: dict[ButtonKind, KindLook] = {
    "plain": KindLook(ground="edged"),  # a quiet button
    "primary": KindLook("label", 26, "edged"),  # the one gold button of a screen
    "nav": KindLook(pill=True, framed=True, muted=True),  # a destination in the bar
    "under": KindLook(
        "key", framed=True, muted=True
    ),  # the same, its word under its icon: less room
    "tab": KindLook(muted=True),  # a page of the present destination
    "choice": KindLook("second", 11, framed=True, muted=True),  # one of a strip
    "picture": KindLook("second"),  # a choice whose picture the page draws
    "chip": KindLook("second", ground="raised", pill=True),  # the game and the bet in the bar
    "icon": KindLook(pad=0, pill=True, framed=True, muted=True),  # a round button with an icon only
    "quiet": KindLook(pad=8, muted=True),  # words that are a button
    "link": KindLook(pad=0, left=True),  # underlined words
    "fold": KindLook(pad=8, left=True),  # opens and closes what is below it
    "row": KindLook(pad=14, framed=True, left=True),  # a row of a list
    "filter": KindLook("second", 11, "raised", pill=True, framed=True),  # narrows the list below it
}
FOLD_OUT = 8  # how far a fold under the pointer reaches beyond its words
HOVER_OUT = 5.0  # between a card and the ring of the pointer
PRESSES = ("space", "return")
ICON_GAP, KEY_GAP = 9.0, 12.0


def hint_width(hint: str, theme: Theme) -> float:
    """Return the width of a key as a button shows it."""
    return 16 + 0.6 * theme.type.key * len(hint)


def icon_side(theme: Theme) -> float:
    """Return the side of the icon of a button."""
    return 21 * (1 + 0.7 * (theme.grow - 1))


def badge_width(badge: str, theme: Theme) -> float:
    """Return the width of a badge, which is a disc with one letter or none."""
    return theme.type.key * (1.8 + 0.6 * max(0, len(badge) - 1))


class Pressed(Still):
    """A control that Space and Enter press as a click does."""

    __slots__ = ()

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Space and Enter press it."""
        return self.click(0, 0) if isinstance(event, KeyPress) and event.key in PRESSES else None


@dataclass
class Press(LiveBox, Pressed):
    """A button as wide as its words need. `tall` is its height at normal text.

    `chosen` marks the current one among tabs or choices; `hint` is its key, shown small; `second`
    are further words, in gold; `badge` is a number on a gold disc. `wide` and `second_wide` are the
    widths of the first and the further words, once it is placed: icon, words and key stand together
    in the middle.
    """

    label: str
    kind: ButtonKind = "plain"
    hint: str = ""
    icon: IconName | None = None
    enabled: bool = True
    chosen: bool = False
    tip: str = ""
    value: object = None
    second: str = ""
    tall: float = 44
    badge: str = ""
    wide: float = field(default=0, kw_only=True)
    second_wide: float = field(default=0, kw_only=True)

    # As a box

    def _words(self, pen: Pen) -> tuple[float, float]:
        size: float = getattr(pen.theme.type, self._of.size)
        weight: Weight = "semibold" if self.kind == "primary" or self.chosen else "medium"
        first = pen.text_width(size, self.label, weight) + 2 if self.label else 0
        return first, pen.text_width(size, self.second, "semibold") + 2 if self.second else 0

    def _capped(self, theme: Theme) -> bool:
        """Whether its key is shown on it."""
        return bool(self.hint) and theme.keys

    def _whole(self, words: float, second: float, theme: Theme) -> float:
        """Return the width of icon, words and key side by side."""
        if self.second:
            words += second + ICON_GAP
        if self.icon:
            words += icon_side(theme) + (ICON_GAP if self.label else 0)
        if self.badge:
            words += ICON_GAP + badge_width(self.badge, theme)
        return words + hint_width(self.hint, theme) + KEY_GAP if self._capped(theme) else words

    def width(self, pen: Pen) -> float:
        """Return the width of icon, words and key, and the room beside them."""
        if self.kind == "icon":
            return pen.large(self.tall)
        words, second = self._words(pen)
        if self.kind == "under":
            return max(pen.large(48), words + 10)
        return max(pen.large(44), self._whole(words, second, pen.theme) + 2 * self._of.pad + 2)

    def height(self, width: float, pen: Pen) -> float:
        """Return its height, which grows with the text."""
        return pen.large(self.tall)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the button."""
        twin = copy(self)
        twin.rect = rect
        twin.wide, twin.second_wide = self._words(pen)
        onto.live(twin)

    # As a control

    def click(self, x: float, y: float) -> Act | None:
        """A click anywhere on it presses it."""
        return Act(self.name, self.value)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw its face, its icon, its words, its key and the focus ring."""
        radius = self.rect.h / 2 if self._of.pill else theme.space.radius
        if look.focused:
            yield focus_ring(self._around, theme, radius)
        yield from self._face(look, theme, radius)
        if self.kind == "under":
            yield from self._one_below_the_other(theme)
        elif self.kind != "picture":
            yield from self._side_by_side(look, theme)

    @property
    def _of(self) -> KindLook:
        return LOOKS[self.kind]

    @property
    def _picked(self) -> bool:
        return self.chosen and self._of.framed

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
            on_light = theme.light and not theme.outlined  # the room is as light as raised rows are
            edge = palette.line if on_light else None
            yield Fill(box, palette.panel if on_light else palette.raised, radius, edge, 1)
            yield Fill(box.cut_bottom(3)[0].inset(radius, 0), palette.gold, 1.5)
            return
        color = self._ground(look, theme)
        if self.kind == "fold":  # its words stand in line with those above
            box = box.inset(-FOLD_OUT, 0)
        if color is not None or self._border(theme) is not None:
            yield Fill(box, color, radius, self._border(theme), 2 if self._picked else 1.5)

    def _ground(self, look: WidgetState, theme: Theme) -> Color | None:
        palette = theme.palette
        if self._picked:
            return palette.accent_soft
        if not self.enabled:
            return None if self._of.ground == "flat" else palette.panel
        if look.pressed:
            return palette.pressed
        if look.hover and self.kind != "link":
            return palette.hover
        return None if self._of.ground == "flat" else palette.raised

    def _border(self, theme: Theme) -> Color | None:
        palette = theme.palette
        if self._picked:
            return palette.accent
        if self._of.ground != "edged":
            return None
        return palette.edge if self.enabled else palette.line

    def _one_below_the_other(self, theme: Theme) -> Iterator[Item]:
        side, ink = icon_side(theme), self._ink(theme)
        top, foot = self.rect.inset(0, 5 * theme.grow).cut_top(side)
        if self.icon:
            yield Icon(top.centered(side, side), self.icon, ink)
        yield Label(foot, self.label, theme.type.key, ink, "center", "medium")

    def _inside(self, look: WidgetState, theme: Theme) -> Rect:
        """Return where icon, words and key stand: in the middle or, in rows, at the left."""
        most = self._of.pad if self.kind == "row" else 8.0  # a row's words clear its frame
        edge = 0.0 if self.kind in ("link", "fold") else min(most, self.rect.w / 10)
        box = self.rect.inset(edge, 0)
        if look.pressed and self._of.ground == "edged":
            box = box.moved(dy=2)
        spare = box.w - self._whole(self.wide, self.second_wide, theme)
        return box if self._of.left else box.inset(max(0.0, spare) / 2, 0)

    def _side_by_side(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        size: float = getattr(theme.type, self._of.size)
        ink, rest = self._ink(theme), self._inside(look, theme)
        if self.icon:
            last, side = self.kind in ("fold", "chip"), icon_side(theme)
            cut = rest.cut_right if last else rest.cut_left
            spot, rest = cut(side, ICON_GAP if self.label else 0)
            icon = "shut" if self.kind == "fold" and self.chosen else self.icon
            yield Icon(spot.centered(side, side), icon, ink)
        if self._capped(theme):
            cap, rest = rest.cut_right(hint_width(self.hint, theme), KEY_GAP)
            if not look.keyless:
                yield from self._keycap(cap, ink, theme)
        if self.badge:
            disc, rest = rest.cut_right(badge_width(self.badge, theme), ICON_GAP)
            yield from self._disc(disc, theme)
        if self.second:
            place, rest = rest.cut_right(self.second_wide, ICON_GAP)
            soft = theme.palette.muted if self.kind == "filter" else theme.palette.accent
            shade = soft if self.enabled and not self._picked else ink
            yield Label(place, self.second, size, shade, "left", "semibold")
        if self.label:
            align: Align = "left" if self._of.left else "center"
            weight: Weight = "semibold" if self.kind == "primary" or self._picked else "medium"
            yield Label(rest, self.label, size, ink, align, weight)
        if self.kind == "link":
            line = min(self.wide, rest.w)
            yield Fill(Rect(rest.x, rest.center[1] + size * 0.62, line, 1.5), ink)

    def _disc(self, box: Rect, theme: Theme) -> Iterator[Item]:
        disc, palette = box.centered(box.w, badge_width("", theme)), theme.palette
        yield Fill(disc, palette.gold, disc.h / 2)
        yield Label(disc, self.badge, theme.type.key, palette.on_accent, "center", "bold")

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
        if self._of.muted and not self.chosen:
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
    enabled: bool

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
