"""The suits, the star of the jokers, and the index glyphs."""

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

# In the same box, for signs of ten pixels: a club with gaps between its lobes, as wide as can be,
# and a spade that is narrow and pointed. As large ones are drawn they cannot be told apart.
SMALL_PATHS = SUIT_PATHS | {
    "c": "M50 0C62.2 0 72 9.8 72 22C72 34.2 62.2 44 50 44C37.8 44 28 34.2 28 22"
    "C28 9.8 37.8 0 50 0ZM22 38C34.2 38 44 47.8 44 60C44 72.2 34.2 82 22 82C9.8 82 0 72.2 0 60"
    "C0 47.8 9.8 38 22 38ZM78 38C90.2 38 100 47.8 100 60C100 72.2 90.2 82 78 82"
    "C65.8 82 56 72.2 56 60C56 47.8 65.8 38 78 38ZM44 22H56V80C56 88 60 93 66 97H34"
    "C40 93 44 88 44 80Z",
    "s": "M50 0C44 20 14 44 14 64C14 80 33 85 46 73C46 86 42 92 35 97H65C58 92 54 86 54 73"
    "C67 85 86 80 86 64C86 44 56 20 50 0Z",
}

# In the same box: the sign of the jokers, who have no suit.
STAR_PATH = (
    "M50 5L61.8 34.8L93.8 36.8L69.1 57.2L77.1 88.2L50 71L22.9 88.2L30.9 57.2L6.2 36.800L38.2 34.8Z"
)

# In a box 60 wide and 82 high. Straight glyphs are outlines, their holes drawn the other way round;
# round ones are strokes, cut off square. The ten is as wide as 68.
OUTLINES = {
    "4": "M36 0H50V52H59V65H50V82H36V65H2V53ZM36 52V22L16.5 52Z",
    "7": "M4 0H57V12L30 82H14.5L41 13.5H4Z",
    "T": "M10 0H20.5V82H7.5V16.5L-1 19.5V7.5Z"
    "M48 -1C62 -1 68 12 68 41C68 70 62 83 48 83C34 83 28 70 28 41C28 12 34 -1 48 -1Z"
    "M48 11.5C43 11.5 41 20 41 41C41 62 43 70.5 48 70.5C53 70.5 55 62 55 41C55 20 53 11.5 48 11.5Z",
    "Q": "M30 -1C47 -1 58 14 58 41C58 68 47 83 30 83C13 83 2 68 2 41C2 14 13 -1 30 -1Z"
    "M30 12C21.5 12 16 21 16 41C16 61 21.5 70 30 70C38.5 70 44 61 44 41C44 21 38.5 12 30 12Z"
    "M31 57L41 50L61 78L51 86Z",
    "K": "M3 0H17V36L42 0H58.5L34.5 33.5L60 82H44.5L25.5 46L17 57.5V82H3Z",
    "E": "M6 0H55V13H20V34H50V47H20V69H56V82H6Z",
    "R": "M5 0H32C47 0 56 8.5 56 23C56 34 50.5 41.5 41 44.5L59 82H43L27 46.5H19V82H5Z"
    "M19 12.5V34.5H31C38 34.5 42 30.5 42 23.5C42 16.5 38 12.5 31 12.5Z",
    "A": "M23 0H37L61 82H46.5L41.7 65H18.3L13.5 82H-1ZM22 52.5H38L30 24Z",
}
STROKES = {
    "2": "M8 27C8 14 17 6.5 30 6.5C43 6.5 51 14.5 51 25C51 33 47 39 40 46.5L15 75.5H55",
    "3": "M8.5 20C11.5 11.5 19 6.5 29 6.5C41.5 6.5 50 13 50 22.5C50 32.5 42 39 29 39H21"
    "M29 39C44 39 52.5 46 52.5 57.5C52.5 69 43 75.5 29.5 75.5C17.5 75.5 9.5 70 6.5 60.5",
    "5": "M53 6.5H15.5L12 42M12.5 40.5C17 35 23 32 30.5 32C44 32 52.5 41 52.5 53.5"
    "C52.5 66.5 43.5 75.5 30 75.5C18.5 75.5 10 70 7 61",
    "6": "M45 2C24 14 8 33 8 54C8 67 17 75.5 30 75.5C43 75.5 52 66.5 52 53.5"
    "C52 40.5 43 32.5 31 32.5C20 32.5 11.5 40 9 50",
    "8": "M30 6.5C41 6.5 49 13 49 22.5C49 32 41 38.5 30 38.5C19 38.5 11 32 11 22.5"
    "C11 13 19 6.5 30 6.5ZM30 38.5C43.5 38.5 52.5 46 52.5 57C52.5 68 43.5 75.5 30 75.5"
    "C16.5 75.5 7.5 68 7.5 57C7.5 46 16.5 38.5 30 38.5Z",
    "9": "M15 80C36 68 52 49 52 28C52 15 43 6.5 30 6.5C17 6.5 8 15.5 8 28.5"
    "C8 41.5 17 49.5 29 49.5C40 49.5 48.5 42 51 32",
    "O": "M30 6.5C43 6.5 51.5 19 51.5 41C51.5 63 43 75.5 30 75.5C17 75.5 8.5 63 8.5 41"
    "C8.5 19 17 6.5 30 6.5Z",
    "J": "M42.5 0V54C42.5 68 36 75.5 25.5 75.5C14.5 75.5 8.5 69 7.5 57",
}
WEIGHT = 14.5
GLYPH_WIDTH = 60.0
GLYPH_HEIGHT = 82.0
_TEN_WIDTH = 68.0


def small_pip(suit: str, x: float, y: float, size: float, ink: str) -> str:
    """Draw a suit's sign as it can be told from others where it is ten pixels high."""
    return pip(suit, x, y, size, ink, paths=SMALL_PATHS)


def pip(
    suit: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    upside_down: bool = False,
    paths: dict[str, str] = SUIT_PATHS,
) -> str:
    """Draw a suit's sign with its centre at (x, y)."""
    place = [move(x, y), turn(180)] if upside_down else [move(x, y)]
    transform = " ".join([*place, scale(size / 100), move(-50, -50)])
    return path(paths[suit], transform=transform, fill=ink)


def star(x: float, y: float, size: float, ink: str) -> str:
    """Draw the sign of the jokers with its centre at (x, y)."""
    return path(STAR_PATH, transform=f"{move(x, y)} {scale(size / 100)} {move(-50, -50)}", fill=ink)


def glyph(rank: str, x: float, y: float, height: float, ink: str) -> str:
    """Draw a rank, or a letter of JOKER, with the top left corner of its box at (x, y).

    The ten is squeezed to fit.
    """
    factor = height / GLYPH_HEIGHT
    across = factor * (GLYPH_WIDTH / _TEN_WIDTH if rank == "T" else 1)
    if rank in OUTLINES:
        drawn = path(OUTLINES[rank], fill=ink)
    else:
        drawn = path(STROKES[rank], fill="none", stroke=ink, stroke_width=WEIGHT)
    return group(drawn, f"{move(x, y)} {scale(across, factor)}")
