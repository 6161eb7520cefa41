"""Buttons, and the places of the five cards, which are buttons that the page draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.theme import Color, Theme
from trainer.widgets.base import Act, WidgetState, card_ring, focus_ring
from trainer.widgets.inputs import Press, Typed

Kind = Literal["plain", "primary", "tab", "choice", "quiet"]
PRESSES = ("space", "return")


def hint_width(hint: str, theme: Theme) -> float:
    """Return the width of a key as a button shows it, if there is room."""
    return 26 + 0.56 * theme.type.caption * len(hint)


@dataclass(frozen=True, slots=True)
class Button:
    """A labelled button.

    `chosen` marks the current one among tabs or choices; `hint` is its key, shown small.
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

    def key(self, event: Press | Typed) -> Act | None:
        """Space and Enter press it."""
        return self._act() if isinstance(event, Press) and event.key in PRESSES else None

    def click(self, x: float, y: float) -> Act | None:
        """A click anywhere on it presses it."""
        return self._act()

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None

    def _act(self) -> Act:
        return Act(self.name, self.value)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw its face, its label, its key and the focus ring."""
        radius = theme.space.radius
        if look.focused:
            yield focus_ring(self.rect, theme)
        yield Fill(self.rect, self._face(look, theme), radius, self._border(theme))
        if self.kind == "tab" and self.chosen:
            yield Fill(self.rect.cut_bottom(3)[0].inset(14, 0), theme.palette.accent, 1.5)
        yield from self._words(look, theme)

    def _words(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        color = self._ink(theme)
        inner = self.rect.inset(4 if self.kind in ("tab", "choice") else 10, 2).moved(
            dy=1 if look.pressed else 0
        )
        size = theme.type.label if self.kind == "primary" else theme.type.body
        if not self.hint:
            yield Label(inner, self.label, size, color, "center", "medium")
            return
        width = min(inner.w * 0.36, hint_width(self.hint, theme))
        key, rest = inner.cut_right(width, 6)
        yield Label(rest, self.label, size, color, "center", "medium")
        keycap = key.centered(key.w, theme.type.caption * 1.5)
        yield Fill(keycap, None, 5, self._faint(theme), 1.2)
        yield Label(keycap.inset(2, 0), self.hint, theme.type.caption, self._faint(theme), "center")

    def _face(self, look: WidgetState, theme: Theme) -> Color | None:
        palette = theme.palette
        if not self.enabled:
            return None if self.kind in ("tab", "quiet") else palette.panel
        if self.kind == "primary":
            return _mixed(palette.accent, palette.text, 0.25 if look.hover else 0.0, look.pressed)
        if look.pressed:
            return palette.pressed
        if look.hover:
            return palette.hover
        if self.kind == "choice" and self.chosen:
            return palette.accent_soft
        return None if self.kind in ("tab", "quiet") else palette.raised

    def _border(self, theme: Theme) -> Color | None:
        palette = theme.palette
        if self.kind in ("tab", "quiet") or (self.kind == "primary" and self.enabled):
            return None
        if self.chosen:
            return palette.accent
        return palette.edge if self.enabled else palette.line

    def _ink(self, theme: Theme) -> Color:
        palette = theme.palette
        if not self.enabled:
            return _mixed(palette.muted, palette.panel, 0.4)
        if self.kind == "primary":
            return palette.on_accent
        if self.chosen:
            return palette.accent if self.kind == "choice" else palette.text
        return palette.muted if self.kind in ("tab", "quiet", "choice") else palette.text

    def _faint(self, theme: Theme) -> Color:
        below = theme.palette.accent if self.kind == "primary" else theme.palette.raised
        return _mixed(self._ink(theme), below, 0.25)


def _mixed(color: Color, other: Color, share: float, darker: bool = False) -> Color:
    """Mix a colour with a share of another; make it a step darker if pressed."""
    dim = 0.88 if darker else 1.0
    r, g, b = (int((a + (z - a) * share) * dim) for a, z in zip(color, other, strict=True))
    return r, g, b


@dataclass(frozen=True, slots=True)
class CardSpot:
    """The place of a card: a click toggles its hold. The page draws the card itself."""

    name: str
    rect: Rect
    value: int
    card: Rect  # where the card is drawn in it
    enabled: bool = True
    tip: str = ""

    def key(self, event: Press | Typed) -> Act | None:
        """Space and Enter toggle the card that has the focus."""
        return self.click(0, 0) if isinstance(event, Press) and event.key in PRESSES else None

    def click(self, x: float, y: float) -> Act | None:
        """A click toggles it."""
        return Act("toggle", self.value)

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw only the focus ring, or a thinner ring under the pointer."""
        if look.focused:
            yield card_ring(self.card, theme.palette.focus, 3.5)
        elif look.hover and self.enabled:
            yield card_ring(self.card, theme.palette.muted, 2)
