"""Runs the exams of the simulated players and prints the table of docs/how-it-works/exam.md.

    python tests/simulations/exam.py --games job-9-6 bonus-8-5 --exams 1000

Takes about half a minute of computing a player for a thousand exams, and half as much again with
`--random`. With `--log 1000` the table of first exams against those after so many logged hands:

    python tests/simulations/exam.py --log 1000 --exams 100
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from exam_players import Room
from exams import HANDS, Log, simulate

from trainer.teaching.exam.intervals import Fit

_TITLES = (
    "player", "loses", "in all", "covered", "too low", "width", "covered", "too low", "width",
    "wrong", "narrow", "doubted", "refused", "random", "ratio",
)  # fmt: skip

_LOGGED = (
    "perfect", "beginner", "Wizard's 16 lines", "starter chart", "softmax 0.02", "3 % slips",
    "never two high cards", "twenty leaks, a third of the time", "chases inside straights",
)  # fmt: skip
"""Players who play an exam as they played before."""
_CHANGED = (
    ("beginner", "perfect"), ("perfect", "beginner"), ("beginner", "starter chart"),
    ("Wizard's 16 lines", "softmax 0.02"), ("chases inside straights", "Wizard's 16 lines"),
    ("perfect", "low pair over 4 to a flush"), ("best 24 lines", "3 % slips"),
)  # fmt: skip
"""Players whose play changed since the log: how they played, and how they play."""


def with_log(room: Room, hands: int, exams: int, seed: int, names: list[str] | None) -> None:
    """Print a row for each player with a log of five days ago: a first exam, and one after it.

    `names` are parts of the names of those who play the exam; None for all.
    """
    players = {**room.players, **room.strangers}
    titles = ("log", "exam", "first: covered", "width", "covered", "width")
    titles += ("with the log: covered", "width", "covered", "width")
    print("|", " | ".join(titles), "|\n|", " | ".join("---" for _ in titles), "|", flush=True)
    for was, now in (*((name, name) for name in _LOGGED), *_CHANGED):
        if names and not any(part in now for part in names):
            continue
        cells = [was, now]
        for log in (None, Log(players[was], hands, days=5)):
            found = simulate(room, players[now], exams, seed, log=log)
            for part in (0, 1):
                cells += [f"{found.covered(part):.3f}", f"{found.width(part):.3f}"]
        print("|", " | ".join(cells), "|", flush=True)


def main() -> None:
    """Print one row a player, as Markdown."""
    parser = argparse.ArgumentParser(description="How far the intervals of the exam hold.")
    parser.add_argument("--games", nargs="+", default=["job-9-6"])
    parser.add_argument("--exams", type=int, default=100)
    parser.add_argument("--players", nargs="+", help="only those whose names contain one of these")
    parser.add_argument("--random", action="store_true", help="random deals too, to compare")
    parser.add_argument("--strangers", action="store_true", help="players of whom few settings are")
    parser.add_argument("--fresh", action="store_true", help="players not used for any setting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=HANDS, help="of an exam")
    parser.add_argument("--log", type=int, metavar="HANDS", help="with a log and without")
    args = parser.parse_args()
    for name in args.games:
        room = Room(name)
        print(f"\n{name}, {args.exams} exams a player\n")
        if args.log:
            with_log(room, args.log, args.exams, args.seed, args.players)
            continue
        print("|", " | ".join(_TITLES), "|\n|", " | ".join("---" for _ in _TITLES), "|", flush=True)
        strangers = room.strangers if args.strangers else room.players
        for of, player in (room.fresh if args.fresh else strangers).items():
            if args.players and not any(part in of for part in args.players):
                continue
            found = simulate(room, player, args.exams, args.seed, hands=args.hands)
            cells = [of, *(f"{each:.3f}" for each in found.truth)]
            for part in (0, 1):
                cells += [f"{found.covered(part):.3f}", f"{found.above(part):.3f}"]
                cells += [f"{found.width(part):.3f}"]
            cells += [f"{found.wrong:.1f}", f"{found.narrow:.1f}"]
            doubted, refused = found.fit(Fit.STRANGELY, Fit.UNSTEADILY), found.fit(Fit.NOT)
            cells += [f"{doubted:.3f}", f"{refused:.3f}"]
            if args.random:
                other = simulate(
                    room, player, args.exams, args.seed, at_random=True, hands=args.hands
                )
                ratio = found.width(0) / max(other.width(0), 1e-9)
                cells += [f"{other.width(0):.3f} ({other.covered(0):.2f})", f"{ratio:.2f}"]
            print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
