"""The window's icon: a card that is held."""

from shapes import pip
from svg import circle, document, element, group, path, turn

SIZE = 256
_FELT, _RIM, _PAPER, _INK, _GOLD = "#14563a", "#0e3f2a", "#fdfcf8", "#15171c", "#e9b63c"


def icon() -> str:
    """Draw a card with a spade and the tick that marks a correct hold."""
    table = element(
        "rect", x=6, y=6, width=244, height=244, rx=52, fill=_FELT, stroke=_RIM, stroke_width=12
    )
    paper = element("rect", x=62, y=34, width=120, height=170, rx=16, fill=_PAPER)
    card = group(paper + pip("s", 122, 119, 100, _INK), turn(-9, (122, 119)))
    badge = circle((186, 188), 44, fill=_GOLD, stroke=_FELT, stroke_width=10)
    tick = path(
        "M166 189L181 204L207 174",
        fill="none",
        stroke=_INK,
        stroke_width=13,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return document(SIZE, SIZE, "\n".join((table, card, badge, tick)) + "\n")
