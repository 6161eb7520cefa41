"""Jacks, queens and kings, composed of named parts.

Each suit has its own cloth and hair; the three ranks differ in hair, headgear, collar and what they
carry.
"""

from figures import (
    GOLD,
    LINEN,
    LIPS,
    OUTLINE,
    PALE_GOLD,
    WOOD,
    Cloth,
    bead,
    both_sides,
    face,
    framed,
    halo,
    hand,
    line,
    robe,
    shape,
    smile,
)
from shapes import pip
from svg import circle, group, path, turn

STEEL, STEEL_SHADE = "#dfe6ee", "#9aa7b5"
LEAF = "#2f7d4f"

CLOTHS = {
    "c": Cloth("#23704a", "#1a5738", "#7d2438"),
    "d": Cloth("#d2622a", "#ad4c1c", "#1f6f78"),
    "h": Cloth("#a61e33", "#861527", "#223f7a"),
    "s": Cloth("#2f418f", "#223071", "#a2283c"),
}
HAIR = {
    "c": {"J": "#5a3a22", "Q": "#2f2320", "K": "#3a3236"},
    "d": {"J": "#e3b04b", "Q": "#a4492a", "K": "#c9c2b8"},
    "h": {"J": "#b9762f", "Q": "#dfa941", "K": "#8a5a2b"},
    "s": {"J": "#3c2a22", "Q": "#4b2e1f", "K": "#57525a"},
}


def court(rank: str, suit: str, ink: str) -> str:
    """Draw a framed figure and its reflection."""
    half = _figure(rank, suit) + pip(suit, 70, 57, 32, ink)
    return framed(half, CLOTHS[suit], ink)


def _figure(rank: str, suit: str) -> str:
    cloth = CLOTHS[suit]
    bust = {"J": _jack, "Q": _queen, "K": _king}[rank](cloth, HAIR[suit][rank])
    carried = _carried(rank, suit, cloth)
    badge = pip(suit, 125, 157, 20, GOLD)
    return "\n".join((halo(), carried, bust, badge, hand(cloth)))


def _carried(rank: str, suit: str, cloth: Cloth) -> str:
    if rank == "Q":
        return _flower(cloth)
    if rank == "K":
        return _sword() if suit in "hs" else _sceptre(cloth)
    return _halberd() if suit in "cd" else _pennant(cloth)


def _jack(cloth: Cloth, hair: str) -> str:
    parts = (robe(cloth), _bob(hair), _plain_collar(), face(), _lips(), _cap(cloth))
    return "".join(parts)


def _queen(cloth: Cloth, hair: str) -> str:
    behind = (_veil(cloth), robe(cloth), _tresses(hair), _lace_collar(cloth))
    return "".join((*behind, face(), _lips(), _parting(hair), _coronet(cloth)))


def _king(cloth: Cloth, hair: str) -> str:
    behind = (robe(cloth), _curls(hair), _ermine())
    return "".join((*behind, face(), _beard(hair), smile(), _crown(cloth)))


# Clothes


def _plain_collar() -> str:
    return both_sides(shape("M125 137L112 146L98 124L107 113L125 126Z", LINEN))


def _lace_collar(cloth: Cloth) -> str:
    scallops = shape(
        "M92 124C88 132 94 138 100 136C102 142 110 143 114 139C117 145 133 145 136 139"
        "C140 143 148 142 150 136C156 138 162 132 158 124C148 116 102 116 92 124Z",
        LINEN,
    )
    beads = "".join(
        bead((x, y), 2.6, cloth.inset, 1)
        for x, y in ((106, 128), (115, 131.5), (125, 133), (135, 131.5), (144, 128))
    )
    return scallops + beads


def _ermine() -> str:
    fur = shape(
        "M86 122C78 128 78 140 88 144C102 150 148 150 162 144C172 140 172 128 164 122"
        "C150 116 100 116 86 122Z",
        LINEN,
    )
    tails = "".join(
        path(f"M{x} {y}L{x + 2.4} {y + 7}L{x - 2.4} {y + 7}Z", fill=OUTLINE)
        for x, y in ((89, 128), (101, 134), (113, 137), (137, 137), (149, 134), (161, 128))
    )
    return fur + tails


# Heads


def _lips() -> str:
    return path(
        "M117 107C120 104.5 123.5 105 125 106C126.5 105 130 104.5 133 107"
        "C129 112.5 121 112.5 117 107Z",
        fill=LIPS,
    )


def _beard(hair: str) -> str:
    beard = shape(
        "M102 88C104 98 108 102 114 102C118 99 122 101.5 125 103C128 101.5 132 99 136 102"
        "C142 102 146 98 148 88C152 112 144 134 125 143C106 134 98 112 102 88Z",
        hair,
    )
    locks = line(
        "M111 110C113 121 117 129 122 134M125 115V138M139 110C137 121 133 129 128 134",
        1.6,
        PALE_GOLD,
    )
    return beard + locks


def _bob(hair: str) -> str:
    return both_sides(
        shape(
            "M125 62H100C90 74 92 96 84 112C80 120 88 126 96 124C104 122 108 116 109 108V62Z", hair
        )
    )


def _tresses(hair: str) -> str:
    return both_sides(
        shape("M125 62H101C91 74 95 90 88 104C82 116 82 130 90 142C100 140 108 132 109 118Z", hair)
    )


def _curls(hair: str) -> str:
    lock = shape(
        "M125 62H101C94 74 96 88 92 96C84 98 80 106 84 113C80 122 90 130 98 125"
        "C106 124 110 118 109 110V62Z",
        hair,
    )
    return both_sides(lock + line("M97 100C92 102 90 107 93 111M99 114C95 115 93 118 95 121", 1.5))


def _parting(hair: str) -> str:
    return both_sides(shape("M125 66C114 68 106 76 103 92C98 84 98 72 103 66Z", hair, 1.6))


# Headgear


def _crown(cloth: Cloth) -> str:
    velvet = shape("M101 68C98 50 112 44 125 44C138 44 152 50 149 68Z", cloth.inset)
    points = shape("M98 72L92 48L107 58L125 40L143 58L158 48L152 72Z", GOLD)
    band = shape("M97 67C108 63 142 63 153 67L152 77C142 73 108 73 98 77Z", cloth.robe)
    balls = "".join(bead((x, y), 4, GOLD, 1.5) for x, y in ((92, 47), (125, 41), (158, 47)))
    jewels = "".join(circle((x, y), 2.4, fill=GOLD) for x, y in ((110, 70), (125, 69), (140, 70)))
    return velvet + points + band + balls + jewels


def _coronet(cloth: Cloth) -> str:
    points = shape(
        "M101 68L97 50L108 58L116 46L125 56L134 46L142 58L153 50L149 68C138 63 112 63 101 68Z", GOLD
    )
    pearls = "".join(
        bead((x, y), 3, LINEN, 1.3) for x, y in ((97, 49), (116, 45), (134, 45), (153, 49))
    )
    return points + pearls + shape("M125 56L129 61L125 66L121 61Z", cloth.inset, 1.2)


def _veil(cloth: Cloth) -> str:
    return both_sides(
        shape("M125 52C100 50 86 68 86 92C86 110 80 122 72 134L106 140L125 120Z", cloth.inset)
    )


def _cap(cloth: Cloth) -> str:
    feather = shape(
        "M140 62C136 46 150 36 168 40C164 44 170 48 168 52C160 52 152 56 148 64Z", LINEN
    )
    quill = line("M145 62C146 52 152 46 160 44", 1.3)
    crown = shape("M97 72C90 54 108 43 127 44C148 45 160 56 153 72Z", cloth.inset)
    brim = shape(
        "M94 72C92 66 96 63 101 63C116 58 136 58 149 63C154 63 158 66 156 72C140 66 110 66 94 72Z",
        GOLD,
    )
    return crown + feather + quill + brim


# What they carry, in the hand on the right


def _sword() -> str:
    blade = shape("M179 128V62L183.5 48L188 62V128Z", STEEL)
    ridge = line("M183.5 58V126", 1.3, STEEL_SHADE)
    guard = shape("M170 123C177 127 190 127 197 123V130C190 133 177 133 170 130Z", GOLD)
    return blade + ridge + guard


def _sceptre(cloth: Cloth) -> str:
    staff = shape("M181 150V78H187V150Z", GOLD, 1.6)
    knop = shape("M176 84H192L189 76H179Z", GOLD, 1.6)
    orb = shape("M184 76C170 76 170 54 184 54C198 54 198 76 184 76Z", cloth.inset)
    cross = shape("M182 54V50H178V46H182V42H186V46H190V50H186V54Z", GOLD, 1.4)
    return staff + knop + orb + cross + line("M174.5 66H193.5", 3, GOLD)


def _flower(cloth: Cloth) -> str:
    stem = line("M184 138C183 120 186 108 183 92", 3, LEAF)
    leaf = shape("M184 122C174 120 171 112 172 106C181 108 185 114 184 122Z", LEAF, 1.3)
    petal = shape("M0 0C-10 -4 -9 -15 0 -16C9 -15 10 -4 0 0Z", cloth.robe, 1.4)
    petals = "".join(group(petal, f"translate(182 80) {turn(a)}") for a in range(0, 360, 72))
    return stem + leaf + petals + bead((182, 80), 5, GOLD, 1.4)


def _halberd() -> str:
    shaft = shape("M181 150V60H187V150Z", WOOD, 1.6)
    blade = shape("M187 68C191 66 193 66 196 61C199 72 198 84 192 92C192 87 190 86 187 86Z", STEEL)
    spike = shape("M184 41L189 58L187 66H181L179 58Z", STEEL)
    return shaft + blade + spike


def _pennant(cloth: Cloth) -> str:
    pole = shape("M181.5 150V56H186.500V150Z", WOOD, 1.6)
    flag = shape(
        "M181.5 70C174 66 168 74 160 70C164 78 164 84 161 92C168 96 174 88 181.5 92Z",
        cloth.robe,
        1.6,
    )
    return flag + pole + shape("M184 42L188.5 50L184 58L179.5 50Z", GOLD, 1.5)
