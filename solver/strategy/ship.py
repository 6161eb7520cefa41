"""Derive the charts that come with the catalogue: `python -m solver.strategy.ship [ID…]`.

Without ids, every game of the catalogue whose charts are not there yet. It searches longer than
`holdwise strategy` does for a paytable of the user's own: a minute or two for each game.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from solver import catalogue, load_paytable, solve_game
from solver.strategy.book import game_key
from solver.strategy.derive import derive, exact_chart
from solver.strategy.grading import Grader

COINS = 5
CYCLES = 5
CHARTS = Path(__file__).parent / "charts"


def main(ids: list[str]) -> None:
    """Write the books of these games, and the index of all that are there."""
    CHARTS.mkdir(exist_ok=True)
    for name in ids or [e.id for e in catalogue() if not place(e.id).exists()]:
        grader = Grader.of(solve_game(load_paytable(name), COINS))
        book = derive(grader, least_cycles=CYCLES)
        book = replace(book, exact=exact_chart(book, grader, least_cycles=CYCLES))
        place(name).write_text(f"{book}\n", encoding="utf-8")
        write_index()


def write_index() -> None:
    """Write the key of every game that has a book."""
    lines = [
        f"{game_key(load_paytable(entry.id), COINS)} {entry.id}\n"
        for entry in catalogue()
        if place(entry.id).exists()
    ]
    (CHARTS / "index.txt").write_text("".join(lines), encoding="utf-8")


def place(name: str) -> Path:
    """Where a game's book is kept."""
    return CHARTS / f"{name}.txt"


if __name__ == "__main__":
    main(sys.argv[1:])
