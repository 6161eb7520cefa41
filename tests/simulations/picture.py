"""Is what the picture says true? Simulated players are asked, each answer foretold.

    python tests/simulations/picture.py --game job-9-6 --runs 6

Prints the tables of docs/how-it-works/player.md: of what was said to be played right with a chance
in a tenth, how much was. Takes about two minutes for six runs of each player.
"""

from __future__ import annotations

import argparse
import sys
from functools import reduce
from operator import add
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

from exam_players import Room
from forgetful import Forgetful
from pictured import Someone, Tally, learner, pictured, steady

HANDS = 900
SETTING = (
    *("learns decisions", "learns kinds", "perfect", "starter chart", "2 % slips"),
    *("Wizard's 16 lines", "ten dear leaks, half the time", "holds kickers"),
)
"""The players on whom the settings of the picture were tried."""
STRANGERS = (
    *("decisions, soon forgotten", "decisions, long remembered", "kinds, soon forgotten"),
    *("half and half", "half and half, 3 % slips"),
    *("best 10 lines", "best 13 lines", "best 18 lines", "softmax 0.01", "softmax 0.02"),
    *("3 % slips", "twenty leaks, a third of the time", "chases inside straights", "beginner"),
)
"""The players who had no part in them."""
LEARNERS = {
    "learns decisions": (2.5, False, 0.0),
    "learns kinds": (2.5, True, 0.0),
    "decisions, soon forgotten": (1.5, False, 0.0),
    "decisions, long remembered": (4.0, False, 0.0),
    "kinds, soon forgotten": (1.5, True, 0.0),
    "half and half": (2.5, None, 0.0),
    "half and half, 3 % slips": (2.5, None, 0.03),
}
"""How memory grows, what there is to know, slips."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--each", action="store_true", help="a table for each player")
    parser.add_argument("--setting", action="store_true", help="only the players of the settings")
    args = parser.parse_args()
    room = Room(args.game)
    groups = {"the players of the settings": SETTING}
    if not args.setting:
        groups["players who had no part in them"] = STRANGERS
    for title, names in groups.items():
        tallies = []
        for name in names:
            runs = (pictured(room, _someone(room, name, s), HANDS, s) for s in range(args.runs))
            tallies.append(reduce(add, runs, Tally()))
            if args.each:
                _print(name, tallies[-1])
        _print(title, reduce(add, tallies, Tally()))


def _someone(room: Room, name: str, seed: int) -> Someone:
    if name in LEARNERS:
        growth, of_kinds, slips = LEARNERS[name]
        forgetful = Forgetful(room.decisions, Random(seed), growth, of_kinds)
        return learner(room, forgetful, slips)
    players = room.players | room.strangers
    return steady(room, players[name], seed)


def _print(title: str, tally: Tally) -> None:
    print(f"\n{title}\n\n| said | right | answers |\n| ---: | ---: | ---: |")
    for said, right, answers in tally.rows():
        print(f"| {100 * said:.1f} % | {100 * right:.1f} % | {answers:,} |", flush=True)


if __name__ == "__main__":
    main()
