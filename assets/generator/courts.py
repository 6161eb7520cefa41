"""Jacks, queens and kings, composed of named parts.

A court card shows one figure twice. The upper half is drawn down to the belt at HEIGHT / 2, so that
nothing need be clipped, and then repeated upside down. Each suit has its own cloth and hair; the
three ranks differ in hair, headgear, collar and what they carry.
"""

from typing import NamedTuple

from shapes import pip
from svg import Point, circle, element, group, path, turn

WIDTH, HEIGHT = 250.0, 350.0
FRAME_LEFT, FRAME_TOP, FRAME_WIDTH, FRAME_HEIGHT = 50.0, 34.0, 150.0, 282.0

OUTLINE = "#241f2b"
GOLD, PALE_GOLD = "#e9b63c", "#f6e3ad"
GROUND, LINEN, STEEL, STEEL_SHADE = "#fbf5e6", "#fffdf7", "#dfe6ee", "#9aa7b5"
SKIN, SKIN_SHADE, LIPS = "#fbdfc3", "#f0c7a2", "#b5303a"
WOOD, LEAF = "#7d5230", "#2f7d4f"


class Cloth(NamedTuple):
    """The colours of a suit's figures."""

    robe: str
    robe_shade: str
    inset: str
    hair: dict[str, str]


CLOTHS = {
    "c": Cloth("#23704a", "#1a5738", "#7d2438", {"J": "#5a3a22", "Q": "#2f2320", "K": "#3a3236"}),
    "d": Cloth("#d2622a", "#ad4c1c", "#1f6f78", {"J": "#e3b04b", "Q": "#a4492a", "K": "#c9c2b8"}),
    "h": Cloth("#a61e33", "#861527", "#223f7a", {"J": "#b9762f", "Q": "#dfa941", "K": "#8a5a2b"}),
    "s": Cloth("#2f418f", "#223071", "#a2283c", {"J": "#3c2a22", "Q": "#4b2e1f", "K": "#57525a"}),
}


def court(rank: str, suit: str, ink: str) -> str:
    """Draw a framed figure and its reflection."""
    half = _figure(rank, suit) + pip(suit, 70, 57, 32, ink)
    turned = group(half, turn(180, (WIDTH / 2, HEIGHT / 2)))
    frame = {"x": FRAME_LEFT, "y": FRAME_TOP, "width": FRAME_WIDTH, "height": FRAME_HEIGHT, "rx": 7}
    ground = element("rect", **frame, fill=GROUND)
    border = element("rect", **frame, fill="none", stroke=ink, stroke_width=2.5)
    figures = f'<g stroke-linejoin="round" stroke-linecap="round">\n{half}\n{turned}\n</g>'
    return "\n".join((ground, figures, _belt(CLOTHS[suit].inset), border)) + "\n"


def _figure(rank: str, suit: str) -> str:
    cloth = CLOTHS[suit]
    halo = circle((125, 88), 49, fill=PALE_GOLD)
    bust = {"J": _jack, "Q": _queen, "K": _king}[rank](cloth)
    carried = _carried(rank, suit, cloth)
    badge = pip(suit, 125, 157, 20, GOLD)
    return "\n".join((halo, carried, bust, badge, _hand(cloth)))


def _carried(rank: str, suit: str, cloth: Cloth) -> str:
    if rank == "Q":
        return _flower(cloth)
    if rank == "K":
        return _sword() if suit in "hs" else _sceptre(cloth)
    return _halberd() if suit in "cd" else _pennant(cloth)


def _jack(cloth: Cloth) -> str:
    parts = (_robe(cloth), _bob(cloth.hair["J"]), _plain_collar(), _face(), _lips(), _cap(cloth))
    return "".join(parts)


def _queen(cloth: Cloth) -> str:
    hair = cloth.hair["Q"]
    behind = (_veil(cloth), _robe(cloth), _tresses(hair), _lace_collar(cloth))
    return "".join((*behind, _face(), _lips(), _parting(hair), _coronet(cloth)))


def _king(cloth: Cloth) -> str:
    hair = cloth.hair["K"]
    behind = (_robe(cloth), _curls(hair), _ermine())
    return "".join((*behind, _face(), _beard(hair), _smile(), _crown(cloth)))


def _shape(data: str, fill: str, line: float = 2.0) -> str:
    """Fill a shape and draw its outline."""
    return path(data, fill=fill, stroke=OUTLINE, stroke_width=line)


def _line(data: str, width: float, ink: str = OUTLINE) -> str:
    return path(data, fill="none", stroke=ink, stroke_width=width)


def _bead(centre: Point, radius: float, fill: str, line: float) -> str:
    return circle(centre, radius, fill=fill, stroke=OUTLINE, stroke_width=line)


def _both_sides(content: str) -> str:
    """Draw the left side of something, and its mirror image on the right."""
    return content + group(content, f"translate({WIDTH:.0f} 0) scale(-1 1)")


# Clothes


def _robe(cloth: Cloth) -> str:
    sleeve = _shape("M51 175V160C54 140 76 128 106 119L125 140V175Z", cloth.robe)
    fold = path("M63 175C62 160 66 148 74 139C71 152 72 164 76 175Z", fill=cloth.robe_shade)
    trim = _shape("M84 175C81 158 83 144 91 128L101 124C93 142 92 158 95 175Z", GOLD, 1.5)
    inset = _shape("M104 120L97 175H153L146 120Z", cloth.inset)
    return _both_sides(sleeve + fold + trim) + inset


def _plain_collar() -> str:
    return _both_sides(_shape("M125 137L112 146L98 124L107 113L125 126Z", LINEN))


def _lace_collar(cloth: Cloth) -> str:
    scallops = _shape(
        "M92 124C88 132 94 138 100 136C102 142 110 143 114 139C117 145 133 145 136 139"
        "C140 143 148 142 150 136C156 138 162 132 158 124C148 116 102 116 92 124Z",
        LINEN,
    )
    beads = "".join(
        _bead((x, y), 2.6, cloth.inset, 1)
        for x, y in ((106, 128), (115, 131.5), (125, 133), (135, 131.5), (144, 128))
    )
    return scallops + beads


def _ermine() -> str:
    fur = _shape(
        "M86 122C78 128 78 140 88 144C102 150 148 150 162 144C172 140 172 128 164 122"
        "C150 116 100 116 86 122Z",
        LINEN,
    )
    tails = "".join(
        path(f"M{x} {y}L{x + 2.4} {y + 7}L{x - 2.4} {y + 7}Z", fill=OUTLINE)
        for x, y in ((89, 128), (101, 134), (113, 137), (137, 137), (149, 134), (161, 128))
    )
    return fur + tails


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


# Heads


def _face() -> str:
    neck = _shape("M114 108V124C118 130 132 130 136 124V108Z", SKIN_SHADE)
    head = _shape("M102 72C99 98 108 119 125 122C142 119 151 98 148 72Z", SKIN)
    shade = path("M137 72C141 92 138 110 126 121C142 118 150 98 147 72Z", fill=SKIN_SHADE)
    nose = _line("M124 86C124 93 120 97 121 99C123 101 126 101 128 99", 1.6)
    return neck + head + shade + _both_sides(_eye()) + nose


def _eye() -> str:
    white = _shape("M107 87C110 82 118 82 121 87C118 90 110 90 107 87Z", "#ffffff", 1.2)
    lid = _line("M106.5 86.500C110 82 118 82 121.5 87", 2)
    return (
        white
        + circle((114.5, 86.3), 2.5, fill=OUTLINE)
        + lid
        + _line("M106 79C110 75.5 117 75.5 121 78.5", 2)
    )


def _lips() -> str:
    return path(
        "M117 107C120 104.5 123.5 105 125 106C126.5 105 130 104.5 133 107"
        "C129 112.5 121 112.5 117 107Z",
        fill=LIPS,
    )


def _smile() -> str:
    return path("M118 107C122 105.5 128 105.5 132 107C129 111 121 111 118 107Z", fill=LIPS)


def _beard(hair: str) -> str:
    beard = _shape(
        "M102 88C104 98 108 102 114 102C118 99 122 101.5 125 103C128 101.5 132 99 136 102"
        "C142 102 146 98 148 88C152 112 144 134 125 143C106 134 98 112 102 88Z",
        hair,
    )
    locks = _line(
        "M111 110C113 121 117 129 122 134M125 115V138M139 110C137 121 133 129 128 134",
        1.6,
        PALE_GOLD,
    )
    return beard + locks


def _bob(hair: str) -> str:
    return _both_sides(
        _shape(
            "M125 62H100C90 74 92 96 84 112C80 120 88 126 96 124C104 122 108 116 109 108V62Z", hair
        )
    )


def _tresses(hair: str) -> str:
    return _both_sides(
        _shape("M125 62H101C91 74 95 90 88 104C82 116 82 130 90 142C100 140 108 132 109 118Z", hair)
    )


def _curls(hair: str) -> str:
    lock = _shape(
        "M125 62H101C94 74 96 88 92 96C84 98 80 106 84 113C80 122 90 130 98 125"
        "C106 124 110 118 109 110V62Z",
        hair,
    )
    return _both_sides(
        lock + _line("M97 100C92 102 90 107 93 111M99 114C95 115 93 118 95 121", 1.5)
    )


def _parting(hair: str) -> str:
    return _both_sides(_shape("M125 66C114 68 106 76 103 92C98 84 98 72 103 66Z", hair, 1.6))


# Headgear


def _crown(cloth: Cloth) -> str:
    velvet = _shape("M101 68C98 50 112 44 125 44C138 44 152 50 149 68Z", cloth.inset)
    points = _shape("M98 72L92 48L107 58L125 40L143 58L158 48L152 72Z", GOLD)
    band = _shape("M97 67C108 63 142 63 153 67L152 77C142 73 108 73 98 77Z", cloth.robe)
    balls = "".join(_bead((x, y), 4, GOLD, 1.5) for x, y in ((92, 47), (125, 41), (158, 47)))
    jewels = "".join(circle((x, y), 2.4, fill=GOLD) for x, y in ((110, 70), (125, 69), (140, 70)))
    return velvet + points + band + balls + jewels


def _coronet(cloth: Cloth) -> str:
    points = _shape(
        "M101 68L97 50L108 58L116 46L125 56L134 46L142 58L153 50L149 68C138 63 112 63 101 68Z", GOLD
    )
    pearls = "".join(
        _bead((x, y), 3, LINEN, 1.3) for x, y in ((97, 49), (116, 45), (134, 45), (153, 49))
    )
    return points + pearls + _shape("M125 56L129 61L125 66L121 61Z", cloth.inset, 1.2)


def _veil(cloth: Cloth) -> str:
    return _both_sides(
        _shape("M125 52C100 50 86 68 86 92C86 110 80 122 72 134L106 140L125 120Z", cloth.inset)
    )


def _cap(cloth: Cloth) -> str:
    feather = _shape(
        "M140 62C136 46 150 36 168 40C164 44 170 48 168 52C160 52 152 56 148 64Z", LINEN
    )
    quill = _line("M145 62C146 52 152 46 160 44", 1.3)
    crown = _shape("M97 72C90 54 108 43 127 44C148 45 160 56 153 72Z", cloth.inset)
    brim = _shape(
        "M94 72C92 66 96 63 101 63C116 58 136 58 149 63C154 63 158 66 156 72C140 66 110 66 94 72Z",
        GOLD,
    )
    return crown + feather + quill + brim


# What they carry, in the hand on the right


def _hand(cloth: Cloth) -> str:
    cuff = _shape("M166 169C164 160 168 152 176 150L196 154C199 160 198 166 196 169Z", cloth.robe)
    edge = _shape("M172 155C178 150 192 151 197 157L195 162C189 157 179 156 173 160Z", LINEN, 1.5)
    fist = _shape(
        "M173 142C173 136 180 134 185 135C192 134 196 138 195 145C195 153 190 156 184 155"
        "C177 156 172 151 173 142Z",
        SKIN,
    )
    return cuff + edge + fist + _line("M176 141H185M176 146H185M178 151H185", 1.3)


def _sword() -> str:
    blade = _shape("M179 128V62L183.5 48L188 62V128Z", STEEL)
    ridge = _line("M183.5 58V126", 1.3, STEEL_SHADE)
    guard = _shape("M170 123C177 127 190 127 197 123V130C190 133 177 133 170 130Z", GOLD)
    return blade + ridge + guard


def _sceptre(cloth: Cloth) -> str:
    staff = _shape("M181 150V78H187V150Z", GOLD, 1.6)
    knop = _shape("M176 84H192L189 76H179Z", GOLD, 1.6)
    orb = _shape("M184 76C170 76 170 54 184 54C198 54 198 76 184 76Z", cloth.inset)
    cross = _shape("M182 54V50H178V46H182V42H186V46H190V50H186V54Z", GOLD, 1.4)
    return staff + knop + orb + cross + _line("M174.5 66H193.5", 3, GOLD)


def _flower(cloth: Cloth) -> str:
    stem = _line("M184 138C183 120 186 108 183 92", 3, LEAF)
    leaf = _shape("M184 122C174 120 171 112 172 106C181 108 185 114 184 122Z", LEAF, 1.3)
    petal = _shape("M0 0C-10 -4 -9 -15 0 -16C9 -15 10 -4 0 0Z", cloth.robe, 1.4)
    petals = "".join(group(petal, f"translate(182 80) {turn(a)}") for a in range(0, 360, 72))
    return stem + leaf + petals + _bead((182, 80), 5, GOLD, 1.4)


def _halberd() -> str:
    shaft = _shape("M181 150V60H187V150Z", WOOD, 1.6)
    blade = _shape("M187 68C191 66 193 66 196 61C199 72 198 84 192 92C192 87 190 86 187 86Z", STEEL)
    spike = _shape("M184 41L189 58L187 66H181L179 58Z", STEEL)
    return shaft + blade + spike


def _pennant(cloth: Cloth) -> str:
    pole = _shape("M181.5 150V56H186.500V150Z", WOOD, 1.6)
    flag = _shape(
        "M181.5 70C174 66 168 74 160 70C164 78 164 84 161 92C168 96 174 88 181.5 92Z",
        cloth.robe,
        1.6,
    )
    return flag + pole + _shape("M184 42L188.5 50L184 58L179.5 50Z", GOLD, 1.5)
