"""A field for one line of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, IconName, Item, Label
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, LiveBox, Typed, WidgetState, focus_ring
from trainer.widgets.button import Press

LONGEST = 400
CARET = 2  # its width
ICON, KEYCAP = 0.44, 0.5  # the sides of the icon before the text and of the key, by the height


@dataclass(frozen=True, slots=True)
class FieldText:
    """A text and the position of its caret; or the text is selected, and typing replaces it.

    >>> FieldText("Ks", 2).typed(" Kh").pressed("backspace")
    FieldText(text='Ks K', caret=4, selected=False)
    >>> FieldText("Ks", 2, selected=True).typed("A").text
    'A'
    """

    text: str = ""
    caret: int = 0
    selected: bool = False

    def typed(self, more: str) -> FieldText:
        """Return the text with `more` inserted at the caret, without control characters."""
        if self.selected:
            return FieldText().typed(more)
        clean = "".join(c for c in more if c.isprintable())[: LONGEST - len(self.text)]
        text = self.text[: self.caret] + clean + self.text[self.caret :]
        return FieldText(text, self.caret + len(clean))

    def pressed(self, key: str) -> FieldText:
        """Return the text after an editing key; other keys change nothing."""
        if self.selected and key in ("backspace", "delete"):
            return FieldText()
        before, after = self.text[: self.caret], self.text[self.caret :]
        match key:
            case "backspace":
                return FieldText(before[:-1] + after, max(0, self.caret - 1))
            case "delete":
                return FieldText(before + after[1:], self.caret)
            case "left":
                return FieldText(self.text, max(0, self.caret - 1))
            case "right":
                return FieldText(self.text, min(len(self.text), self.caret + 1))
            case "home":
                return FieldText(self.text, 0)
            case "end":
                return FieldText(self.text, len(self.text))
            case "select all":
                return FieldText(self.text, len(self.text), selected=bool(self.text))
        return self


EDITING = ("backspace", "delete", "left", "right", "home", "end", "select all")


@dataclass
class TextField(LiveBox):
    """A field for one line of text, `across` units wide unless its row gives it a share.

    A change gives Act(name, FieldText), Enter Act(name.submit, FieldText). `hint` is the key that
    leads to it, shown until it has the focus. One that `clears` has a cross instead while it holds
    a text, which gives Act(name.clear).
    """

    content: FieldText
    placeholder: str = ""
    icon: IconName | None = None
    hint: str = ""
    faulty: bool = False
    across: float = 360
    tall: float = 48
    clears: bool = field(default=False, kw_only=True)
    width_of: Callable[[str], float] = field(default=len, kw_only=True)  # of a text, once placed

    def width(self, pen: Pen) -> float:
        """Return its width, which grows with the text."""
        return pen.large(self.across)

    def height(self, width: float, pen: Pen) -> float:
        """Return its height, which grows with the text."""
        return pen.large(self.tall)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the field."""
        width_of = partial(pen.text_width, pen.theme.type.body)
        onto.live(replace(self, rect=rect, width_of=width_of))
        if self._crossed:
            cross = Press(f"{self.name}.clear", "", "icon", icon="cross", tip="Clear (Esc)")
            onto.live(replace(cross, rect=rect.cut_right(rect.h)[0].inset(4, 4)))

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Insert text at the caret, edit, or submit with Enter."""
        if isinstance(event, Typed):
            return Act(self.name, self.content.typed(event.text))
        if event.key == "return":
            return Act(f"{self.name}.submit", self.content)
        return Act(self.name, self.content.pressed(event.key)) if event.key in EDITING else None

    def click(self, x: float, y: float) -> Act | None:
        """Put the caret where the click is."""
        text, shown = self.content.text, x - self._inner.x + self._slide
        places = range(len(text) + 1)
        caret = min(places, key=lambda place: abs(self.width_of(text[:place]) - shown))
        return Act(self.name, FieldText(text, caret))

    @property
    def _inner(self) -> Rect:
        inner = self.rect.inset(14, 4)
        if self.icon:
            inner = inner.cut_left(ICON * self.rect.h, 10)[1]
        signed = self.hint or self._crossed
        return inner.cut_right(KEYCAP * self.rect.h, 8)[1] if signed else inner

    @property
    def _crossed(self) -> bool:
        """Whether it shows the cross."""
        return self.clears and bool(self.content.text)

    @property
    def _slide(self) -> float:
        """How far the text is scrolled to the left to keep its caret visible."""
        before = self.width_of(self.content.text[: self.content.caret])
        return max(0, before + CARET - self._inner.w)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the box, the text or the placeholder, and the caret."""
        palette = theme.palette
        edge = palette.wrong if self.faulty else palette.edge
        if look.focused:
            yield focus_ring(self.rect, theme)
            edge = palette.focus
        ground = palette.panel if theme.light else palette.backdrop
        yield Fill(self.rect, ground, theme.space.radius, edge)
        inner = self._inner
        yield from self._signs(look, theme)
        if look.focused and self.content.selected:
            width = min(inner.w, self.width_of(self.content.text))
            yield Fill(Rect(inner.x, inner.y, width, inner.h), palette.accent_soft, 4)
        caret = self.content.caret if look.focused else None
        size = theme.type.body
        if self.content.text:
            yield Label(inner, self.content.text, size, palette.text, caret=caret)
        else:
            yield Label(inner, self.placeholder, size, palette.muted, caret=caret and 0)
            if look.focused:
                yield Label(inner, "", size, palette.text, caret=0)

    def _signs(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the icon before the text, and the key that leads here."""
        muted, inner = theme.palette.muted, self.rect.inset(14, 4)
        side, key = ICON * self.rect.h, KEYCAP * self.rect.h
        if self.icon:
            yield Icon(inner.cut_left(side)[0].centered(side, side), self.icon, muted)
        if self.hint and theme.keys and not look.focused and not self._crossed:
            cap = inner.cut_right(key)[0].centered(key * 0.86, key)
            yield Fill(cap, None, 6, muted, 1.3)
            yield Label(cap, self.hint, theme.type.key, muted, "center", "medium")
