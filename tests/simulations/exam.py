"""Runs the exams of the simulated players and prints the table of docs/how-it-works/exam.md.

    python tests/simulations/exam.py --games job-9-6 bonus-8-5 --exams 1000

Takes about half a minute of computing a player for a thousand exams, and half as much again with
`--random`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from exam_players import Room
from exams import simulate

from trainer.teaching.exam.intervals import Fit

_TITLES = (
    "player", "loses", "in all", "covered", "too low", "width", "covered", "too low", "width",
    "wrong", "narrow", "doubted", "refused", "random", "ratio",
)  # fmt: skip


def main() -> None:
    """Print one row a player, as Markdown."""
    parser = argparse.ArgumentParser(description="How far the intervals of the exam hold.")
    parser.add_argument("--games", nargs="+", default=["job-9-6"])
    parser.add_argument("--exams", type=int, default=100)
    parser.add_argument("--players", nargs="+", help="only those whose names contain one of these")
    parser.add_argument("--random", action="store_true", help="random deals too, to compare")
    parser.add_argument("--strangers", action="store_true", help="players not used for settings")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.games:
        room = Room(name)
        print(f"\n{name}, {args.exams} exams a player\n")
        print("|", " | ".join(_TITLES), "|\n|", " | ".join("---" for _ in _TITLES), "|", flush=True)
        for of, player in (room.strangers if args.strangers else room.players).items():
            if args.players and not any(part in of for part in args.players):
                continue
            found = simulate(room, player, args.exams, args.seed)
            cells = [of, *(f"{each:.3f}" for each in found.truth)]
            for part in (0, 1):
                cells += [f"{found.covered(part):.3f}", f"{found.above(part):.3f}"]
                cells += [f"{found.width(part):.3f}"]
            cells += [f"{found.wrong:.1f}", f"{found.narrow:.1f}"]
            doubted, refused = found.fit(Fit.STRANGELY, Fit.UNSTEADILY), found.fit(Fit.NOT)
            cells += [f"{doubted:.3f}", f"{refused:.3f}"]
            if args.random:
                other = simulate(room, player, args.exams, args.seed, at_random=True)
                ratio = found.width(0) / max(other.width(0), 1e-9)
                cells += [f"{other.width(0):.3f} ({other.covered(0):.2f})", f"{ratio:.2f}"]
            print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
