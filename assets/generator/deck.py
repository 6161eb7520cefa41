"""The cards: index, pips, aces, courts and jokers in their frame, two faces with a larger index."""

from backs import back
from courts import court
from jokers import joker
from shapes import GLYPH_HEIGHT, GLYPH_WIDTH, glyph, pip, small_pip, star
from svg import document, element, group, move, path, scale, turn

WIDTH, HEIGHT = 250, 350
CENTRE = (WIDTH / 2, HEIGHT / 2)

BLACK, RED = "#15171c", "#c8102e"  # trainer/window/images.py replaces them for four colours
JOKERS = {1: "#5b2a86", 2: "#0b5f5d"}  # the inks of the jokers, who belong to no suit
INKS = {"c": BLACK, "d": RED, "h": RED, "s": BLACK}
PAPER, EDGE = "#fefdfa", "#cfcbc2"

RADIUS = 18  # of the corners; trainer/drawing/theme.py has it as a share of the width
LEFT, MIDDLE, RIGHT = 86.0, 125.0, 164.0
TOP, BOTTOM = 58.0, 292.0
# The size of the pips: few are larger, and from nine on they would touch.
SIZES = {"2": 66.0, "3": 64.0, "4": 60.0, "5": 58.0, "6": 56.0, "9": 46.0, "T": 46.0}
USUAL_SIZE = 54.0
COURT_WIDTH, COURT_HEIGHT = 0.98, 1.09  # what makes a court fill the card beside its index

# The heights of the pips, from 0 (top) to 1 (bottom), in the outer columns and in the middle one.
PIP_ROWS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "2": ((), (0, 1)),
    "3": ((), (0, 1 / 2, 1)),
    "4": ((0, 1), ()),
    "5": ((0, 1), (1 / 2,)),
    "6": ((0, 1 / 2, 1), ()),
    "7": ((0, 1 / 2, 1), (1 / 4,)),
    "8": ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    "9": ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    "T": ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}


def card(rank: str, suit: str) -> str:
    """Draw a card with an index in two corners."""
    ink = INKS[suit]
    index = _index(rank, suit, ink)
    return document(WIDTH, HEIGHT, _paper() + index + _turned(index) + _middle(rank, suit, ink))


def large_card(rank: str, suit: str) -> str:
    """Draw a card that can be read from a distance: one large index, one large pip."""
    ink = INKS[suit]
    content = glyph(rank, 20, 24, 118, ink)
    content += small_pip(suit, 62, 190, 70, ink) + pip(suit, 164, 256, 140, ink)
    return document(WIDTH, HEIGHT, _paper() + content)


def largest_card(rank: str, suit: str) -> str:
    """Draw a card that is all index: the rank over the suit, each half as high as the card."""
    ink = INKS[suit]
    left = CENTRE[0] - 170 * GLYPH_WIDTH / GLYPH_HEIGHT / 2
    content = glyph(rank, left, 18, 170, ink) + pip(suit, CENTRE[0], 266, 138, ink)
    return document(WIDTH, HEIGHT, _paper() + content)


def joker_card(number: int) -> str:
    """Draw a joker with its name in two corners."""
    ink = JOKERS[number]
    index = _word(20, 16, 0, 27, 24, ink)
    content = index + _turned(index) + _larger(joker(number, ink))
    return document(WIDTH, HEIGHT, _paper() + content)


def large_joker(number: int) -> str:
    """Draw a joker that can be read from a distance: its name down the side, and one large star."""
    ink = JOKERS[number]
    content = _word(20, 24, 0, 61, 54, ink) + star(162, 185, 170, ink)
    return document(WIDTH, HEIGHT, _paper() + content)


def largest_joker(number: int) -> str:
    """Draw a joker that is all name, over a star half as high as the card."""
    ink = JOKERS[number]
    content = _word(11, 40, 46, 0, 62, ink) + star(CENTRE[0], 226, 190, ink)
    return document(WIDTH, HEIGHT, _paper() + content)


def _word(left: float, top: float, across: float, down: float, height: float, ink: str) -> str:
    """Draw JOKER, each letter so far from the last."""
    places = ((letter, left + across * n, top + down * n) for n, letter in enumerate("JOKER"))
    return "".join(glyph(letter, x, y, height, ink) for letter, x, y in places)


def _paper() -> str:
    return _rounded(
        0.5, 0.5, WIDTH - 1, HEIGHT - 1, RADIUS, fill=PAPER, stroke=EDGE, stroke_width=1
    )


def _rounded(
    x: float, y: float, width: float, height: float, radius: float, **attributes: str | float
) -> str:
    place = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return element("rect", **(place | attributes)) + "\n"


def _turned(content: str) -> str:
    """Draw something again, upside down, for the lower half of the card."""
    return group(content, turn(180, CENTRE)) + "\n"


def _index(rank: str, suit: str, ink: str) -> str:
    height, left, top = 48.0, 11.0, 16.0
    middle = left + GLYPH_WIDTH * height / GLYPH_HEIGHT / 2
    return glyph(rank, left, top, height, ink) + pip(suit, middle, 87, 32, ink)


def _middle(rank: str, suit: str, ink: str) -> str:
    if rank in "JQK":
        return _larger(court(rank, suit, ink))
    if rank == "A":
        return _ace_of_spades(ink) if suit == "s" else pip(suit, *CENTRE, 132, ink)
    return _pips(rank, suit, ink)


def _larger(figure: str) -> str:
    """Draw a framed figure as large as fits beside the index."""
    x, y = CENTRE
    larger = f"{move(x, y)} {scale(COURT_WIDTH, COURT_HEIGHT)} {move(-x, -y)}"
    return group(figure, larger) + "\n"


def _pips(rank: str, suit: str, ink: str) -> str:
    outer, inner = PIP_ROWS[rank]
    size = SIZES.get(rank, USUAL_SIZE)
    places = [(x, row) for row in outer for x in (LEFT, RIGHT)]
    places += [(MIDDLE, row) for row in inner]
    return "".join(
        pip(suit, x, TOP + (BOTTOM - TOP) * row, size, ink, upside_down=row > 1 / 2)
        for x, row in places
    )


def _ace_of_spades(ink: str) -> str:
    """Draw the ornate ace: the large spade contains the other three suits."""
    x, y = CENTRE
    inlay = path(
        "M125 107C102 133 67 156 67 187C67 207 98 216 117 194L125 176L133 194"
        "C152 216 183 207 183 187C183 156 148 133 125 107Z",
        fill="none",
        stroke=PAPER,
        stroke_width=2,
        stroke_linejoin="round",
    )
    others = (("c", 125, 146), ("h", 98, 182), ("d", 152, 182))
    signs = "".join(pip(suit, left, top, 24, PAPER) for suit, left, top in others)
    return pip("s", x, y, 176, ink) + inlay + signs


def card_back() -> str:
    """Draw the back, the same for every card."""
    return document(WIDTH, HEIGHT, _paper() + back())
