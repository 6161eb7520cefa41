"""What every widget has in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.theme import Theme
from trainer.widgets.inputs import Press, Typed


@dataclass(frozen=True, slots=True)
class Act:
    """What a widget was made to do: the widget's name, and a value where it has one."""

    name: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Look:
    """How the pointer and the focus stand to a widget."""

    hover: bool = False
    pressed: bool = False
    focused: bool = False


PLAIN = Look()


class Widget(Protocol):
    """A named place on a page that answers the pointer and, when focused, the keyboard."""

    @property
    def name(self) -> str:
        """Its name, the only one on the page."""

    @property
    def rect(self) -> Rect:
        """Where it is."""

    @property
    def enabled(self) -> bool:
        """Whether it answers."""

    @property
    def tip(self) -> str:
        """What a tooltip says about it; may be empty."""

    def items(self, look: Look, theme: Theme) -> Iterable[Item]:
        """How it looks."""

    def key(self, event: Press | Typed) -> Act | None:
        """What a key does to it while it has the focus."""

    def click(self, x: float, y: float) -> Act | None:
        """What a click on it does."""

    def wheel(self, steps: float) -> Act | None:
        """What the wheel does over it."""


def focus_ring(rect: Rect, theme: Theme, radius: float | None = None) -> Fill:
    """The ring around what has the keyboard's focus."""
    corner = theme.space.radius if radius is None else radius
    return Fill(rect.inset(-4), None, corner + 4, theme.palette.focus, 2.5)
