"""Writes the deck, the pips, the icons and the text face: ``python assets/generator [folder]``.

Without a folder it overwrites the files in ``assets/``, the folder above this one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from deck import (
    JOKERS,
    card,
    card_back,
    joker_card,
    large_card,
    large_joker,
    largest_card,
    largest_joker,
)
from face import write_face
from icon import icon
from icons import ICONS, SIDE, icon_line
from shapes import RANKS, SUITS, small_pip
from svg import document


def files() -> Iterator[tuple[str, str]]:
    """Yield the path below ``assets/`` and the content of every file."""
    for rank in RANKS:
        for suit in SUITS:
            yield f"cards/{rank}{suit}.svg", card(rank, suit)
            yield f"cards/large/{rank}{suit}.svg", large_card(rank, suit)
            yield f"cards/largest/{rank}{suit}.svg", largest_card(rank, suit)
    for number in JOKERS:
        yield f"cards/joker{number}.svg", joker_card(number)
        yield f"cards/large/joker{number}.svg", large_joker(number)
        yield f"cards/largest/joker{number}.svg", largest_joker(number)
    yield "cards/back.svg", card_back()
    for suit in SUITS:
        yield f"pips/{suit}.svg", document(100, 100, small_pip(suit, 50, 50, 100, "#000000") + "\n")
    for name in ICONS:
        yield f"icons/{name}.svg", document(SIDE, SIDE, icon_line(name))
    yield "icon.svg", icon()


def write(folder: Path) -> int:
    """Write all files below a folder and return how many there are."""
    written = 0
    for name, content in files():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="\n")
        written += 1
    return written + write_face(folder / "fonts")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    print(f"{write(target)} files written below {target}")
