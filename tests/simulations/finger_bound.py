"""How many wrong cards look like a slip of the eye, and how many exams show no wrong card?

    python tests/simulations/finger_bound.py

Who plays by a chart and presses one wrong card in a share of all hands sits exams. A card that was
pressed may also be the error that tempts or the second best hold, or lose next to nothing: then
the answer is that of somebody who slips by the eye, and has no such finger.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

import numpy as np
from exam_players import Ints, Player, Room
from exams import HANDS, answers_of, simulate

from solver.strategy.books.book import shipped_book
from trainer.teaching.exam.posterior import DEAR

EXAMS = 100
FINGERS = ((13, 0.02), (20, 0.025))
"""The lines of the chart, and how often a wrong card is pressed."""


def main() -> None:
    """Print the shares of exams in which no card was surely pressed."""
    room = Room("job-9-6")
    book = shipped_book(room.grader.table)
    assert book is not None
    for lines, rate in FINGERS:
        chart = book.at_most(lines)
        assert chart is not None
        surely = _surely(room, Player.steady(room, room.chart(chart.chart)))
        none = (1 - rate * surely) ** HANDS
        print(f"{lines} lines: {surely:.3f} of wrong cards are surely one, none in {none:.3f}")


def _surely(room: Room, player: Player) -> float:
    """Return the share of wrong cards that are surely one, in the deals of the player's exams."""
    asked: list[tuple[Ints, Ints]] = []

    def answer(rows: Ints, chance: np.random.Generator) -> Ints:
        asked.append((rows, player.answer(rows, chance)))
        return asked[-1][1]

    simulate(room, Player(answer, player.knowledge, player.total), EXAMS)
    rows, held = map(np.concatenate, zip(*asked, strict=True))
    pressed = [answers_of(room, rows, held ^ (1 << place)) for place in range(5)]
    return float(np.mean([each.surely_pressed(DEAR).mean() for each in pressed]))


if __name__ == "__main__":
    main()
