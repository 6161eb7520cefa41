"""How often can an exam at most cover one whose finger slips? A bound of docs/how-it-works/exam.md.

    python tests/simulations/finger_bound.py

Who plays by a chart and presses one wrong card in a share of all hands sits exams. Where none was
pressed in a hundred hands, the answers are those of the chart; where one was, and it is the error
that tempts or the second best hold, they are those of a slip of the eye.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

import numpy as np
from exam_players import Ints, Player, Room
from exams import HANDS, answers_of, simulate

EXAMS, RATE = 100, 0.02


def main() -> None:
    """Print the shares of exams, and what is left."""
    room, asked = Room("job-9-6"), []
    player = room.strangers["best 13 lines"]

    def answer(rows: Ints, chance: np.random.Generator) -> Ints:
        asked.append((rows, player.answer(rows, chance)))
        return asked[-1][1]

    simulate(room, Player(answer, player.knowledge, player.total), EXAMS)
    rows, held = map(np.concatenate, zip(*asked, strict=True))
    pressed = [answers_of(room, rows, held ^ (1 << place)) for place in range(5)]
    surely = np.mean([each.surely_pressed().mean() for each in pressed])
    none = (1 - RATE) ** HANDS
    unseen = HANDS * RATE * (1 - RATE) ** (HANDS - 1) * (1 - surely)
    print(f"no wrong card: {none:.3f}, one that may be of the eye: {unseen:.3f}")
    print(f"covered at most: {1 - none - unseen:.3f}")


if __name__ == "__main__":
    main()
