"""What is wrong with a picture of the window: text that is cut or touched, controls that are dead.

The picture is that of a real page with real state, measured with the real fonts.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from player import Player
from rects import overlap as rects_overlap

from trainer.drawing.geometry import Canvas, Rect
from trainer.drawing.items import (
    CardFace,
    Chip,
    Clip,
    Curve,
    Fill,
    Icon,
    Item,
    Label,
    Mark,
    Paragraph,
    Segments,
    Tile,
)
from trainer.widgets.base import KeyPress, PointerMoved
from trainer.window.loop import DIM
from trainer.window.paint import ELLIPSIS, Painter, leading

Box = tuple[int, int, int, int]
SOLID = (Label, Paragraph, CardFace, Chip, Icon, Mark, Segments, Tile, Curve)
"""What may not leave the window; lights and shadows may."""
TARGET = 44.0  # units: the least height and width of a control at normal text
IN_A_TEXT = "word."  # the names of words that explain themselves: as high as their line
INSIDE_OTHERS = ("page", "list.bar")  # scroll bars, which lie over what they scroll


def drawn_box(painter: Painter, canvas: Canvas, label: Label) -> Box:
    """Where a label's ink may be: its width as painted, its height from cap to baseline."""
    x, y, w, h = canvas.pixels(label.rect)
    face, text = painter.fitted(label, w, canvas.scale)
    width = face.width(text)
    left = {"left": 0, "center": (w - width) // 2, "right": w - width}[label.align]
    high = round(label.size * canvas.scale * 0.7)
    return x + left, y + (h - high) // 2, width, high


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def topmost(items: list[Item], page: Rect) -> list[Item]:
    """What is over the last veil: a dialog lies upon its page."""
    veils = [
        i
        for i, item in enumerate(items)
        if isinstance(item, Fill) and item.alpha == DIM and item.rect == page
    ]
    return items[veils[-1] + 1 :] if veils else items


def in_view(items: list[Item]) -> Iterator[Item]:
    """What can be seen of pages and lists that scroll: parts of them lie beyond their edges."""
    views: list[Rect] = []
    for item in items:
        if isinstance(item, Clip):
            if item.rect is None:
                views.pop()
            else:
                views.append(item.rect)
        elif item.rect is not None and all(item.rect.within(view, 3) for view in views):
            yield item


def faults(player: Player) -> Iterator[str]:
    """What is wrong with the picture that is shown now."""
    painter, stage = player.app.painter, player.app.stage
    canvas = stage.canvas
    items = list(in_view(topmost(player.items(), stage.rect)))
    labels = [item for item in items if isinstance(item, Label) and item.text]
    boxes = {label: drawn_box(painter, canvas, label) for label in labels}
    for label, box in boxes.items():
        yield from label_faults(painter, canvas, label, box)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        if overlap(a, b):
            yield f"{one.text!r} touches {other.text!r}"
    for item in items:
        if isinstance(item, Paragraph):
            yield from paragraph_faults(painter, canvas, item)
        if isinstance(item, SOLID) and item.rect and not item.rect.within(canvas.rect, 3):
            yield f"{item} leaves the page"
    texts = [item for item in items if isinstance(item, Label | Paragraph)]
    for spot in player.app.top.widgets(stage):
        if spot.name.startswith(IN_A_TEXT):
            yield from spot_faults(painter, canvas, spot, texts)


def painted_lines(
    painter: Painter, canvas: Canvas, item: Label | Paragraph
) -> Iterator[tuple[str, float, float]]:
    """The lines of a text as painted, each with its left edge and the middle of its height."""
    x, y, w, h = canvas.pixels(item.rect)
    if isinstance(item, Label):
        face, line = painter.fitted(item, w, canvas.scale)
        lines, step = [line], float(h)
    else:
        face, lines = painter.lines(item, canvas)
        step = item.leading * canvas.scale or leading(face)
    for i, line in enumerate(lines):
        spare = w - face.width(line)
        left = {"left": 0, "center": spare / 2, "right": spare}[item.align]
        yield line, x + left, y + (i + 0.5) * step


def spot_faults(
    painter: Painter, canvas: Canvas, spot: Any, texts: Sequence[Label | Paragraph]
) -> Iterator[str]:
    """Say so if a word that explains itself is marked elsewhere than it is painted."""
    x, y, w, h = canvas.pixels(spot.rect)
    near = [  # others lie over it where it is scrolled out of its view
        item
        for item in texts
        if spot.word in item.text.lower() and rects_overlap(item.rect, spot.rect, 0.5)
    ]
    for item in near:
        face = painter.face(item.size, canvas.scale, item.weight)
        for line, left, middle in painted_lines(painter, canvas, item):
            for match in re.finditer(re.escape(spot.word), line, re.IGNORECASE):
                start = left + face.width(line[: match.start()])
                ends = start + face.width(match[0])
                if abs(start - x) < 3 and -3 < x + w - ends < h and abs(middle - y - h / 2) < 3:
                    return
    if near:
        yield f"{spot.word!r} is marked at {spot.rect}, where it is not painted"


def label_faults(painter: Painter, canvas: Canvas, label: Label, box: Box) -> Iterator[str]:
    w = canvas.pixels(label.rect)[2]
    face, text = painter.fitted(label, w, canvas.scale)
    if text.endswith(ELLIPSIS) and not label.text.endswith(ELLIPSIS):
        yield f"{label.text!r} is cut to {text!r}"
    if box[2] > w:
        yield f"{label.text!r} is {box[2]} wide in a box of {w}"
    if label.rect.h * canvas.scale < 0.72 * label.size * canvas.scale:
        yield f"{label.text!r} is too high for its box"
    if face.missing(text):
        yield f"{label.text!r} has no glyph for {face.missing(text)!r}"


def paragraph_faults(painter: Painter, canvas: Canvas, item: Paragraph) -> Iterator[str]:
    face, lines = painter.lines(item, canvas)
    step = item.leading * canvas.scale or leading(face)
    height = (len(lines) - 1) * step + min(step, face.height)
    if height > canvas.pixels(item.rect)[3] + 2:
        yield f"{item.text!r} takes {height:.0f} pixels in {canvas.pixels(item.rect)[3]}"
    if any(line.endswith(ELLIPSIS) for line in lines):
        yield f"{item.text!r} has a word that is too long"


def control_faults(player: Player, small: frozenset[str] = frozenset()) -> Iterator[str]:
    """Controls that overlap, leave the page, are too small, or cannot be hit or reached by Tab.

    `small` are the beginnings of the names of those that may be small.
    """
    scene, stage = player.app.top, player.app.stage
    controls = list(scene.widgets(stage))
    names = [control.name for control in controls]
    yield from (f"two controls {name}" for name in sorted(names) if names.count(name) > 1)
    for one, other in combinations(controls, 2):
        alike = _fixed(player, one) == _fixed(player, other)
        inside = any(each.name.endswith(INSIDE_OTHERS) for each in (one, other))
        switch = other.name == f"bet.{one.name}"  # in the head of its sign
        if alike and not inside and not switch and rects_overlap(one.rect, other.rect, 0.5):
            yield f"{one.name} lies over {other.name}"
    for control in controls:
        rect = control.rect
        if rect.x < stage.rect.x - 1 or rect.right > stage.rect.right + 1:
            yield f"{control.name} leaves the page: {rect}"
        least = min(rect.w, rect.h)
        if least < TARGET - 0.01 and not control.name.startswith((*small, "page", IN_A_TEXT)):
            yield f"{control.name} is {rect.w:.0f} × {rect.h:.0f}"
    yield from _unreached(player, [c.name for c in controls if c.enabled])


def _fixed(player: Player, control: Any) -> bool:
    """Whether a control never scrolls."""
    return control not in player.app.top.frame(player.app.stage).inner.controls


def _unreached(player: Player, wanted: list[str]) -> Iterator[str]:
    """Go through all controls by Tab: each comes into view, and is the one under the pointer."""
    scene = player.app.top
    reached = set()
    for _ in wanted:
        player.feed(KeyPress("tab"))
        name = scene.controls.focus
        if name is None or player.app.top is not scene:
            break
        if name in reached:
            break
        reached.add(name)
        yield from _dead(player, name)
    yield from (f"Tab does not reach {name}" for name in wanted if name not in reached)


def _dead(player: Player, name: str) -> Iterator[str]:
    """Say so if a control with the focus is out of sight, or if another lies over it."""
    rect, page = player.rect(name), player.app.stage.rect
    x, y = rect.x + rect.w / 2, rect.y + min(rect.h, TARGET) / 2
    if not page.holds(x, y):
        yield f"{name} has the focus out of sight: {rect}"
        return
    player.feed(PointerMoved(x, y))
    hit = player.app.top.controls.hover
    if hit != name:
        yield f"at {name} the pointer finds {hit}"
