"""What all figures share, the courts and the jokers: their frame, clothes, face and hand.

A figure is shown twice. The upper half is drawn down to the belt at HEIGHT / 2, so that nothing
need be clipped, and then repeated upside down.
"""

from typing import NamedTuple

from svg import Point, circle, element, group, path, turn

WIDTH, HEIGHT = 250.0, 350.0
FRAME_LEFT, FRAME_TOP, FRAME_WIDTH, FRAME_HEIGHT = 50.0, 34.0, 150.0, 282.0

OUTLINE = "#241f2b"
GOLD, PALE_GOLD = "#e9b63c", "#f6e3ad"
GROUND, LINEN = "#fbf5e6", "#fffdf7"
SKIN, SKIN_SHADE, LIPS = "#fbdfc3", "#f0c7a2", "#b5303a"
WOOD = "#7d5230"


class Cloth(NamedTuple):
    """The colours of a figure's clothes."""

    robe: str
    robe_shade: str
    inset: str


def framed(half: str, cloth: Cloth, ink: str) -> str:
    """Draw the upper half of a figure and its reflection, framed."""
    turned = group(half, turn(180, (WIDTH / 2, HEIGHT / 2)))
    frame = {"x": FRAME_LEFT, "y": FRAME_TOP, "width": FRAME_WIDTH, "height": FRAME_HEIGHT, "rx": 7}
    ground = element("rect", **frame, fill=GROUND)
    border = element("rect", **frame, fill="none", stroke=ink, stroke_width=2.5)
    figures = f'<g stroke-linejoin="round" stroke-linecap="round">\n{half}\n{turned}\n</g>'
    return "\n".join((ground, figures, _belt(cloth.inset), border)) + "\n"


def halo() -> str:
    """Draw the pale disc behind a head."""
    return circle((125, 88), 49, fill=PALE_GOLD)


def shape(data: str, fill: str, line: float = 2.0) -> str:
    """Fill a shape and draw its outline."""
    return path(data, fill=fill, stroke=OUTLINE, stroke_width=line)


def line(data: str, width: float, ink: str = OUTLINE) -> str:
    """Draw a stroke."""
    return path(data, fill="none", stroke=ink, stroke_width=width)


def bead(centre: Point, radius: float, fill: str, line: float) -> str:
    """Fill a circle and draw its outline."""
    return circle(centre, radius, fill=fill, stroke=OUTLINE, stroke_width=line)


def mirrored(content: str) -> str:
    """Draw the mirror image of something on the left, on the right."""
    return group(content, f"translate({WIDTH:.0f} 0) scale(-1 1)")


def both_sides(content: str) -> str:
    """Draw the left side of something, and its mirror image on the right."""
    return content + mirrored(content)


def robe(cloth: Cloth) -> str:
    """Draw the sleeves, and what shows between them."""
    sleeve = shape("M51 175V160C54 140 76 128 106 119L125 140V175Z", cloth.robe)
    fold = path("M63 175C62 160 66 148 74 139C71 152 72 164 76 175Z", fill=cloth.robe_shade)
    trim = shape("M84 175C81 158 83 144 91 128L101 124C93 142 92 158 95 175Z", GOLD, 1.5)
    inset = shape("M104 120L97 175H153L146 120Z", cloth.inset)
    return both_sides(sleeve + fold + trim) + inset


def _belt(inset: str) -> str:
    band = element(
        "rect",
        x=FRAME_LEFT,
        y=169,
        width=FRAME_WIDTH,
        height=12,
        fill=GOLD,
        stroke=OUTLINE,
        stroke_width=2,
    )
    studs = "".join(
        path(f"M{x} 171L{x + 6} 175L{x} 179L{x - 6} 175Z", fill=inset) for x in range(65, 200, 20)
    )
    return band + studs


def hand(cloth: Cloth) -> str:
    """Draw the hand on the right, which carries something."""
    cuff = shape("M166 169C164 160 168 152 176 150L196 154C199 160 198 166 196 169Z", cloth.robe)
    edge = shape("M172 155C178 150 192 151 197 157L195 162C189 157 179 156 173 160Z", LINEN, 1.5)
    fist = shape(
        "M173 142C173 136 180 134 185 135C192 134 196 138 195 145C195 153 190 156 184 155"
        "C177 156 172 151 173 142Z",
        SKIN,
    )
    return cuff + edge + fist + line("M176 141H185M176 146H185M178 151H185", 1.3)


def face() -> str:
    """Draw a head without hair."""
    neck = shape("M114 108V124C118 130 132 130 136 124V108Z", SKIN_SHADE)
    head = shape("M102 72C99 98 108 119 125 122C142 119 151 98 148 72Z", SKIN)
    shade = path("M137 72C141 92 138 110 126 121C142 118 150 98 147 72Z", fill=SKIN_SHADE)
    nose = line("M124 86C124 93 120 97 121 99C123 101 126 101 128 99", 1.6)
    return neck + head + shade + both_sides(_eye()) + nose


def _eye() -> str:
    white = shape("M107 87C110 82 118 82 121 87C118 90 110 90 107 87Z", "#ffffff", 1.2)
    lid = line("M106.5 86.500C110 82 118 82 121.5 87", 2)
    return (
        white
        + circle((114.5, 86.3), 2.5, fill=OUTLINE)
        + lid
        + line("M106 79C110 75.5 117 75.5 121 78.5", 2)
    )


def smile() -> str:
    """Draw a wide mouth."""
    return path("M118 107C122 105.5 128 105.5 132 107C129 111 121 111 118 107Z", fill=LIPS)
