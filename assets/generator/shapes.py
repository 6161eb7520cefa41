"""The suits and the index glyphs: the shapes that every card shares."""

from svg import group, move, path, scale, turn

SUITS = "cdhs"
RANKS = "23456789TJQKA"

# In a box of 100 x 100, centred at (50, 50).
SUIT_PATHS = {
    "c": "M50 5C62 5 72 15 72 27C72 33 70 38 66 43C70 40 74 39 78 39C90 39 98 48 98 60"
    "C98 72 89 81 77 81C67 81 58 76 54 67C54 80 59 90 66 96H34C41 90 46 80 46 67"
    "C42 76 33 81 23 81C11 81 2 72 2 60C2 48 10 39 22 39C26 39 30 40 34 43"
    "C30 38 28 33 28 27C28 15 38 5 50 5Z",
    "d": "M50 3C58 22 72 38 88 50C72 62 58 78 50 97C42 78 28 62 12 50C28 38 42 22 50 3Z",
    "h": "M50 94C30 70 6 54 6 32C6 16 18 7 30 7C40 7 47 13 50 24C53 13 60 7 70 7"
    "C82 7 94 16 94 32C94 54 70 70 50 94Z",
    "s": "M50 6C22 36 6 50 6 66C6 82 28 90 46 74C46 86 40 92 34 96H66C60 92 54 86 54 74"
    "C72 90 94 82 94 66C94 50 78 36 50 6Z",
}

# Strokes in a box 60 wide and 82 high; the ten is drawn as wide as two.
GLYPHS = {
    "2": "M8 24C8 11 17 4 30 4C43 4 52 12 52 24C52 35 45 43 35 52L8 78H54",
    "3": "M9 15C13 8 20 4 30 4C43 4 51 11 51 21C51 32 43 38 27 38C44 38 54 46 54 58"
    "C54 70 44 78 30 78C19 78 10 73 6 64",
    "4": "M42 78V4L5 57H57",
    "5": "M50 4H15L11 38C16 33 22 30 30 30C44 30 54 40 54 54C54 68 44 78 30 78C19 78 11 73 6 65",
    "6": "M46 5C24 12 6 34 6 54C6 68 16 78 30 78C44 78 54 68 54 54C54 40 44 32 30 32"
    "C18 32 8 40 6 54",
    "7": "M6 4H54C39 26 28 50 25 78",
    "8": "M30 38C16 38 10 29 10 21C10 11 18 4 30 4C42 4 50 11 50 21C50 29 44 38 30 38"
    "C14 38 6 48 6 58C6 70 16 78 30 78C44 78 54 70 54 58C54 48 46 38 30 38Z",
    "9": "M14 77C36 70 54 48 54 28C54 14 44 4 30 4C16 4 6 14 6 28C6 42 16 50 30 50"
    "C42 50 52 42 54 28",
    "T": "M2 17L16 5V78M48 4C36 4 31 18 31 41C31 64 36 78 48 78C60 78 65 64 65 41C65 18 60 4 48 4Z",
    "J": "M44 4V56C44 71 36 78 25 78C13 78 6 70 6 59M28 4H44",
    "Q": "M30 4C12 4 4 20 4 41C4 62 12 78 30 78C48 78 56 62 56 41C56 20 48 4 30 4ZM35 60L56 82",
    "K": "M9 4V78M54 4L10 48M25 34L57 78",
    "A": "M4 78L30 5L56 78M13 55H47",
}
GLYPH_WIDTH = 60.0
GLYPH_HEIGHT = 82.0
_TEN_WIDTH = 67.0


def pip(suit: str, x: float, y: float, size: float, ink: str, upside_down: bool = False) -> str:
    """Draw a suit's sign with its centre at (x, y)."""
    place = [move(x, y), turn(180)] if upside_down else [move(x, y)]
    transform = " ".join([*place, scale(size / 100), move(-50, -50)])
    return path(SUIT_PATHS[suit], transform=transform, fill=ink)


def glyph(rank: str, x: float, y: float, height: float, ink: str, weight: float) -> str:
    """Draw a rank with the top left corner of its box at (x, y); the ten is squeezed to fit."""
    factor = height / GLYPH_HEIGHT
    across = factor * (GLYPH_WIDTH / _TEN_WIDTH if rank == "T" else 1)
    strokes = path(
        GLYPHS[rank],
        fill="none",
        stroke=ink,
        stroke_width=weight,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return group(strokes, f"{move(x, y)} {scale(across, factor)}")
