"""Boxes: a page is one tree of them. A box says how much room it needs, and places itself.

`Column`, `Row`, `Wrap` and `Layers` hold other boxes; `Sized` says how one of them shares the room;
what shows something (words, figures, cards, bars) is in `trainer/drawing/leaves.py`, panels are in
`surfaces.py`, and controls in `trainer/widgets/control_boxes.py`.

A box is measured for a width and then placed in a rectangle: items, controls and named rectangles
come out in one walk. Every height is worked out once: `Pen.height` remembers it.

    >>> from trainer.drawing.theme import theme
    >>> pen = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
    >>> two = Column(Space(10), Space(20), gap=4)
    >>> pen.height(two, 100)
    34

The module is over four hundred lines long because boxes are one vocabulary, each a few lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item
from trainer.drawing.text import TextWidth
from trainer.drawing.theme import Theme

Align = Literal["start", "center", "end", "stretch"]


class Control(Protocol):
    """A live part of a page: a widget with a name and a place."""

    @property
    def name(self) -> str:
        """Its name, unique on the page."""

    @property
    def rect(self) -> Rect:
        """Where it is."""


@dataclass(slots=True)
class Placing:
    """What a tree of boxes has come to: items and controls in the order of painting, and the
    rectangles that were given names.

    `view` is the part of them that is seen, if some are beyond its edges; `sought` is what must be
    brought into it.
    """

    view: Rect | None = None
    sought: Rect | None = None
    parts: list[Item | Control] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    rects: dict[str, Rect] = field(default_factory=dict)

    def paint(self, *items: Item) -> None:
        """Add items."""
        self.parts += items

    def live(self, control: Control) -> None:
        """Add a control."""
        self.parts.append(control)
        self.controls.append(control)

    def add(self, other: Placing) -> None:
        """Add what was placed before."""
        self.parts += other.parts
        self.controls += other.controls
        self.rects |= other.rects


class Pen:
    """What boxes measure with: the theme, the width of texts, and the heights found so far.

    In a page that scrolls, lists are `whole`: there is one scroll, the page's.
    """

    def __init__(self, theme: Theme, text_width: TextWidth, *, whole: bool = False) -> None:
        self.theme, self.text_width, self.whole = theme, text_width, whole
        self._heights: dict[tuple[int, float], float] = {}
        self._widths: dict[int, float] = {}
        self._kept: list[Box] = []  # so that no other box gets the identity of one

    def height(self, box: Box, width: float) -> float:
        """Return the height that a box needs at a width, worked out once."""
        key = id(box), width
        try:
            return self._heights[key]
        except KeyError:
            self._kept.append(box)
            high = self._heights[key] = box.height(width, self)
            return high

    def width(self, box: Box) -> float:
        """Return the width that a box would take if it were free, worked out once."""
        key = id(box)
        try:
            return self._widths[key]
        except KeyError:
            self._kept.append(box)
            wide = self._widths[key] = box.width(self)
            return wide

    def large(self, units: float) -> float:
        """Return a length that grows with the text, as a target does."""
        return units * self.theme.grow

    def padding(self, units: float) -> float:
        """Return a padding, which grows by a fifth where text doubles."""
        return units * (1 + 0.2 * (self.theme.grow - 1))


class Box:
    """Something that takes room. Subclasses measure and place themselves.

    One is made for a picture and never changed. They are not frozen, as a page has five hundred and
    a frozen one takes three times as long to make.

    A `firm` one says less, or nothing, in less than its width: a number, an icon.
    """

    firm: ClassVar[bool] = False

    def width(self, pen: Pen) -> float:
        """Return the width that it would take if it were free."""
        return 0

    def height(self, width: float, pen: Pen) -> float:
        """Return the height that it needs at a width."""
        return 0

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Put its items and controls into a rectangle."""


class OfItsSize(Box):
    """A box as wide and as high as it says."""

    wide: float
    high: float

    def width(self, pen: Pen) -> float:
        """Return its width."""
        return self.wide

    def height(self, width: float, pen: Pen) -> float:
        """Return its height."""
        return self.high


@dataclass(eq=False)
class Around(Box):
    """A box around another, which is as large and stands in the same place unless a subclass says
    otherwise.
    """

    box: Box

    def width(self, pen: Pen) -> float:
        """Return the width of what is in it."""
        return pen.width(self.box)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of what is in it."""
        return pen.height(self.box, width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place what is in it."""
        self.box.place(rect, pen, onto)


@dataclass
class Space(OfItsSize):
    """Empty room."""

    high: float = 0
    wide: float = 0


@dataclass
class Sized(Around):
    """A box with a say in its size.

    `wide` and `high` are lengths in units, `share` its part of the width that a row has left,
    `grow` its part of the height that a column has left; `least` keeps it from being lower.
    """

    wide: float | None = None
    high: float | None = None
    share: float = 0
    grow: float = 0
    least: float = 0

    def width(self, pen: Pen) -> float:
        """Return its width."""
        return pen.width(self.box) if self.wide is None else self.wide

    def height(self, width: float, pen: Pen) -> float:
        """Return its height."""
        return max(self.least, pen.height(self.box, width) if self.high is None else self.high)


def wide(width: float, box: Box) -> Sized:
    """Return a box of that width."""
    return Sized(box, wide=width)


def high(height: float, box: Box) -> Sized:
    """Return a box of that height."""
    return Sized(box, high=height)


def share(part: float, box: Box) -> Sized:
    """Return a box that takes a part of the width that a row has left."""
    return Sized(box, share=part)


def grow(box: Box, part: float = 1) -> Sized:
    """Return a box that takes a part of the height that a column has left."""
    return Sized(box, grow=part)


ROOM = Sized(Space(), share=1, grow=1)
"""Pushes its neighbours apart."""


@dataclass(init=False)
class Column(Box):
    """Boxes one below the other. `align` is across; `justify` says where they stand if no box
    grows and there is height to spare.
    """

    boxes: tuple[Box, ...]
    gap: float
    align: Align
    justify: Align

    def __init__(
        self, *boxes: Box | None, gap: float = 0, align: Align = "stretch", justify: Align = "start"
    ) -> None:
        self.boxes, self.gap = _there(boxes), gap
        self.align, self.justify = align, justify

    def width(self, pen: Pen) -> float:
        """Return the width of the widest box."""
        return max((pen.width(box) for box in self.boxes), default=0)

    def height(self, width: float, pen: Pen) -> float:
        """Return the heights and the gaps together."""
        return sum(self._heights(width, pen)) + self.gap * max(0, len(self.boxes) - 1)

    def _heights(self, width: float, pen: Pen) -> list[float]:
        if self.align == "stretch":
            return [pen.height(box, width) for box in self.boxes]
        return [pen.height(box, self._across(box, width, pen)) for box in self.boxes]

    def _across(self, box: Box, width: float, pen: Pen) -> float:
        return width if self.align == "stretch" else min(width, pen.width(box))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the boxes; height that is left goes to those that grow."""
        heights = self._heights(rect.w, pen)
        spare = rect.h - sum(heights) - self.gap * max(0, len(heights) - 1)
        parts: list[float] = [box.grow if isinstance(box, Sized) else 0 for box in self.boxes]
        heights = _with_spare(heights, parts, spare)
        y = rect.y if sum(parts) else rect.y + max(0.0, spare) * _SHIFT[self.justify]
        for box, tall in zip(self.boxes, heights, strict=True):
            across = self._across(box, rect.w, pen)
            x = rect.x + (rect.w - across) * _SHIFT[self.align]
            box.place(Rect(x, y, across, tall), pen, onto)
            y += tall + self.gap


@dataclass(init=False)
class Row(Box):
    """Boxes side by side: those with a share divide what the others leave.

    `align` is up and down. In less width than `narrow` (at normal text) they stand one below the
    other, `narrow_gap` apart, the last one on top if it `leads`: that is all a page says of small
    windows and large text. One with a list (`listed`) does so in every page that scrolls, too: a
    list is as high as its rows there.
    """

    boxes: tuple[Box, ...]
    gap: float
    align: Align
    narrow: float
    narrow_gap: float
    leads: bool
    listed: bool

    def __init__(
        self,
        *boxes: Box | None,
        gap: float = 0,
        align: Align = "center",
        narrow: float = 0,
        narrow_gap: float | None = None,
        leads: bool = False,
        listed: bool = False,
    ) -> None:
        self.boxes, self.gap, self.align = _there(boxes), gap, align
        self.narrow, self.narrow_gap = narrow, gap if narrow_gap is None else narrow_gap
        self.leads, self.listed = leads, listed

    def stacks(self, width: float, pen: Pen) -> bool:
        """Whether the boxes stand one below the other at this width."""
        return width < pen.large(self.narrow) or (self.listed and pen.whole)

    def _stack(self) -> Column:
        boxes = self.boxes[::-1] if self.leads else self.boxes
        return Column(*boxes, gap=self.narrow_gap)

    def width(self, pen: Pen) -> float:
        """Return the widths and the gaps together."""
        return sum(pen.width(box) for box in self.boxes) + self.gap * max(0, len(self.boxes) - 1)

    def widths(self, width: float, pen: Pen) -> list[float]:
        """Return the width of each box in a row of this width."""
        parts: list[float] = [box.share if isinstance(box, Sized) else 0 for box in self.boxes]
        free: list[float] = [
            0 if part else pen.width(box) for box, part in zip(self.boxes, parts, strict=True)
        ]
        spare = width - sum(free) - self.gap * max(0, len(free) - 1)
        return _with_spare(free, parts, spare) if spare >= 0 else self._squeezed(free, spare)

    def _squeezed(self, free: list[float], spare: float) -> list[float]:
        """Take what is missing from those that can do with less; from all if that is too little."""
        soft = [0 if box.firm else each for box, each in zip(self.boxes, free, strict=True)]
        giving = soft if sum(soft) + spare >= 0 else free
        part = min(1.0, -spare / (sum(giving) or 1.0))
        return [each - part * gives for each, gives in zip(free, giving, strict=True)]

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the highest box, or of the stack."""
        if self.stacks(width, pen):
            return pen.height(self._stack(), width)
        pairs = zip(self.boxes, self.widths(width, pen), strict=True)
        return max((pen.height(box, across) for box, across in pairs), default=0)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the boxes from left to right, or one below the other."""
        if self.stacks(rect.w, pen):
            self._stack().place(rect, pen, onto)
            return
        x = rect.x
        for box, across in zip(self.boxes, self.widths(rect.w, pen), strict=True):
            tall = rect.h if self.align == "stretch" else min(rect.h, pen.height(box, across))
            y = rect.y + (rect.h - tall) * _SHIFT[self.align]
            box.place(Rect(x, y, across, tall), pen, onto)
            x += across + self.gap


@dataclass(init=False)
class Wrap(Box):
    """Boxes side by side, in as many rows as they need. `even` gives all the widest one's width."""

    boxes: tuple[Box, ...]
    gap: float
    even: bool

    def __init__(self, *boxes: Box | None, gap: float = 8, even: bool = False) -> None:
        self.boxes, self.gap, self.even = _there(boxes), gap, even

    def width(self, pen: Pen) -> float:
        """Return the width of all in one row."""
        return sum(self._free(pen)) + self.gap * max(0, len(self.boxes) - 1)

    def _free(self, pen: Pen) -> list[float]:
        free = [pen.width(box) for box in self.boxes]
        return [max(free)] * len(free) if self.even and free else free

    def _rows(self, width: float, pen: Pen) -> list[list[tuple[Box, float]]]:
        rows: list[list[tuple[Box, float]]] = []
        room = 0.0
        for box, across in zip(self.boxes, self._free(pen), strict=True):
            if not rows or across > room + 0.01:
                rows.append([])
                room = width
            rows[-1].append((box, min(across, width)))
            room -= across + self.gap
        return rows

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the rows."""
        rows = self._rows(width, pen)
        tall = sum(max(pen.height(box, across) for box, across in row) for row in rows)
        return tall + self.gap * max(0, len(rows) - 1)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the rows from the top."""
        y = rect.y
        for row in self._rows(rect.w, pen):
            tall = max(pen.height(box, across) for box, across in row)
            x = rect.x
            for box, across in row:
                own = pen.height(box, across)
                box.place(Rect(x, y + (tall - own) / 2, across, own), pen, onto)
                x += across + self.gap
            y += tall + self.gap


@dataclass(init=False)
class Layers(Box):
    """Boxes over each other, as large as the largest; each is placed in the same rectangle."""

    boxes: tuple[Box, ...]

    def __init__(self, *boxes: Box | None) -> None:
        self.boxes = _there(boxes)

    def width(self, pen: Pen) -> float:
        """Return the width of the widest."""
        return max((pen.width(box) for box in self.boxes), default=0)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the highest."""
        return max((pen.height(box, width) for box in self.boxes), default=0)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place them in order, the first at the bottom."""
        for box in self.boxes:
            box.place(rect, pen, onto)


@dataclass
class Pad(Around):
    """Room around a box; with `grows` it grows a little with large text."""

    x: float = 0
    y: float = 0
    top: float = 0
    bottom: float = 0

    def _sides(self, pen: Pen) -> tuple[float, float, float]:
        sides = self.x, self.y + self.top, self.y + self.bottom
        return pen.padding(sides[0]), pen.padding(sides[1]), pen.padding(sides[2])

    def width(self, pen: Pen) -> float:
        """Return the box's width and the room beside it."""
        return pen.width(self.box) + 2 * self._sides(pen)[0]

    def height(self, width: float, pen: Pen) -> float:
        """Return the box's height and the room above and below."""
        x, top, bottom = self._sides(pen)
        return pen.height(self.box, max(0, width - 2 * x)) + top + bottom

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the box within."""
        x, top, bottom = self._sides(pen)
        inner = Rect(rect.x + x, rect.y + top, max(0, rect.w - 2 * x), rect.h - top - bottom)
        self.box.place(inner, pen, onto)


@dataclass
class At(Around):
    """A box of its own size somewhere in the room that there is."""

    x: Align = "center"
    y: Align = "center"
    widest: float = 0  # it takes no more width, if this is given

    def _across(self, width: float, pen: Pen) -> float:
        if self.x == "stretch":
            return min(width, self.widest or width)
        return min(width, self.widest or width, pen.width(self.box))

    def height(self, width: float, pen: Pen) -> float:
        """Return the box's height."""
        return pen.height(self.box, self._across(width, pen))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the box."""
        across = self._across(rect.w, pen)
        tall = rect.h if self.y == "stretch" else min(rect.h, pen.height(self.box, across))
        shift = _SHIFT["center" if self.x == "stretch" else self.x]
        x, y = rect.x + (rect.w - across) * shift, rect.y + (rect.h - tall) * _SHIFT[self.y]
        self.box.place(Rect(x, y, across, tall), pen, onto)


@dataclass
class Named(Around):
    """Gives the place of a box a name, for tests and for what points at it."""

    name: str

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the box, and note where."""
        onto.rects[self.name] = rect
        self.box.place(rect, pen, onto)


@dataclass(eq=False)
class Kept(Around):
    """A box that a page keeps from frame to frame, as a row of a long list: its heights are worked
    out once for each width and size of text.
    """

    _heights: dict[tuple[float, float], float] = field(default_factory=dict)

    def height(self, width: float, pen: Pen) -> float:
        """Return the box's height, remembered."""
        key = width, pen.theme.grow
        if key not in self._heights:
            self._heights[key] = pen.height(self.box, width)
        return self._heights[key]


@dataclass
class Art(OfItsSize):
    """Items that a function draws in a rectangle of a given size; 0 takes what there is."""

    draw: Callable[[Rect, Theme], Iterable[Item]]
    wide: float = 0
    high: float = 0

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw it."""
        onto.paint(*self.draw(rect, pen.theme))


_SHIFT = {"start": 0.0, "stretch": 0.0, "center": 0.5, "end": 1.0}


def _there(boxes: Iterable[Box | None]) -> tuple[Box, ...]:
    """Return the boxes that are there: None stands for one that a page leaves out."""
    return tuple([box for box in boxes if box is not None])  # a list is faster


def _with_spare(sizes: Sequence[float], parts: Sequence[float], spare: float) -> list[float]:
    """Return sizes with what is to spare divided by parts."""
    whole = sum(parts)
    if not whole or spare <= 0:
        return list(sizes)
    return [size + spare * part / whole for size, part in zip(sizes, parts, strict=True)]
