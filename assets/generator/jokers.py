"""The jokers: a jester in motley, in the same frame as the courts."""

from figures import (
    GOLD,
    WOOD,
    Cloth,
    bead,
    both_sides,
    face,
    framed,
    halo,
    hand,
    line,
    mirrored,
    robe,
    shape,
    smile,
)
from shapes import star

CLOTHS = {
    1: Cloth("#6a3b97", "#522b78", "#d9922e"),
    2: Cloth("#1d7a78", "#155d5c", "#c2543c"),
}
RIBBON = "#b5303a"


def joker(number: int, ink: str) -> str:
    """Draw a framed jester and his reflection."""
    cloth = CLOTHS[number]
    bust = "".join((robe(cloth), _collar(cloth), face(), smile(), _cap(cloth)))
    half = "\n".join((halo(), _stick(), bust, star(125, 159, 22, GOLD), hand(cloth)))
    return framed(half + star(70, 57, 32, ink), cloth, ink)


def _motley(half: str, cloth: Cloth) -> str:
    """Draw the left half of a garment in one colour, and its mirror image in another."""
    return shape(half, cloth.robe) + mirrored(shape(half, cloth.inset))


def _cap(cloth: Cloth) -> str:
    """Draw the cap with its three horns, and a bell on each."""
    horns = _motley(
        "M125 44C104 37 87 51 86 71C86 82 84 88 79 93C90 95 98 88 100 77L125 72Z", cloth
    )
    peak = shape("M111 60C111 51 119 47 125 39C131 47 139 51 139 60C132 55 118 55 111 60Z", GOLD)
    band = shape("M97 69C108 64 142 64 153 69L152 78C142 74 108 74 98 78Z", GOLD)
    bells = both_sides(_bell(78, 95)) + _bell(125, 40)
    return horns + peak + band + bells


def _collar(cloth: Cloth) -> str:
    """Draw a collar of points, and bells on them."""
    points = _motley(
        "M125 124L107 115C98 119 91 127 86 138L101 133L104 147L115 136L125 150Z", cloth
    )
    return points + both_sides(_bell(86, 139) + _bell(104, 148)) + _bell(125, 151)


def _bell(x: float, y: float) -> str:
    return bead((x, y), 4, GOLD, 1.5) + line(f"M{x - 2} {y + 1.5}H{x + 2}", 1.2)


def _stick() -> str:
    """Draw the jester's stick, with a star on it."""
    staff = shape("M181.5 150V76H186.5V150Z", WOOD, 1.6)
    ribbon = shape("M184 84C176 84 172 92 166 92C171 97 178 96 184 90Z", RIBBON, 1.4)
    return staff + ribbon + star(184, 67, 30, GOLD)
