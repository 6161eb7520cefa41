"""The back of the cards: a lattice and a medallion that look the same upside down."""

from shapes import SUITS, pip
from svg import circle, element, group, path, turn

NIGHT, MESH, GOLD = "#17345f", "#4a74b0", "#dfb95f"

_LEFT, _TOP, _WIDTH, _HEIGHT = 13.0, 13.0, 224.0, 324.0
_CENTRE = (125.0, 175.0)
_COLUMNS, _ROWS = 9, 14
_MARGIN = 14.0


def back() -> str:
    """Draw the back of a card, without the paper."""
    return "\n".join((_panel(), _lattice(), _medallion())) + "\n"


def _panel() -> str:
    panel = element("rect", x=_LEFT, y=_TOP, width=_WIDTH, height=_HEIGHT, rx=9, fill=NIGHT)
    inset = 7.0
    keyline = element(
        "rect",
        x=_LEFT + inset,
        y=_TOP + inset,
        width=_WIDTH - 2 * inset,
        height=_HEIGHT - 2 * inset,
        rx=5,
        fill="none",
        stroke=GOLD,
        stroke_width=1.6,
    )
    return panel + keyline


def _lattice() -> str:
    """Draw whole diamonds, corner to corner, with a stud in each."""
    wide = (_WIDTH - 2 * _MARGIN) / _COLUMNS
    high = (_HEIGHT - 2 * _MARGIN) / _ROWS
    centres = [
        (_LEFT + _MARGIN + wide * (column + 1 / 2), _TOP + _MARGIN + high * (row + 1 / 2))
        for row in range(_ROWS)
        for column in range(_COLUMNS)
    ]
    mesh = "".join(_diamond(x, y, wide / 2, high / 2) for x, y in centres)
    studs = "".join(_diamond(x, y, 3, 3) for x, y in centres)
    return path(mesh, fill="none", stroke=MESH, stroke_width=1.8) + path(studs, fill=GOLD)


def _diamond(x: float, y: float, across: float, up: float) -> str:
    corners = ((x, y - up), (x + across, y), (x, y + up), (x - across, y))
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"


def _medallion() -> str:
    """Draw the four suits around the centre, each with its foot towards it."""
    disc = circle(_CENTRE, 52, fill=NIGHT, stroke=GOLD, stroke_width=2.5)
    ring = circle(_CENTRE, 46, fill="none", stroke=MESH, stroke_width=1.5)
    signs = "".join(
        group(pip(suit, _CENTRE[0], _CENTRE[1] - 24, 28, GOLD), turn(90 * quarter, _CENTRE))
        for quarter, suit in enumerate(SUITS)
    )
    return disc + ring + signs
