"""Sends forgetful learners through today's training: the table of docs/how-it-works/today.md.

    python tests/simulations/today.py --learners 4

The models are those of `tests/simulations/course.py`, and some more. Takes a quarter of an hour for
four learners.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

import forgetful
from forgetful import hands_until, learner_of
from todays import by_today

from solver import solve_game

EVERY = 20


class Model(NamedTuple):
    """What there is to know (None: half of it kinds), how memory grows, how it is played.

    `slips` are a share of the hands; `same_day` is the share of the growth that a recall on the
    same day brings; `costs` are what is given away when it counts as reached.
    """

    name: str
    costs: tuple[float, ...]
    hands: int
    of_kinds: bool | None = False
    growth: float = 2.5
    a_day: int = 200
    slips: float = 0.0
    same_day: float = 0.1


MODELS = (
    Model("decisions", (0.015, 0.0105, 0.0054), 1_000),
    Model("decisions, soon forgotten", (0.0105, 0.0054), 2_600, growth=1.5),
    Model("kinds", (0.0105, 0.0015), 700, of_kinds=True),
    Model("kinds, soon forgotten", (0.0025,), 1_300, of_kinds=True, growth=1.5),
    Model("half and half", (0.0105,), 800, of_kinds=None),
    Model("decisions, 50 hands a day", (0.0105,), 1_000, a_day=50),
    Model("decisions, no gain from the same day", (0.0105,), 1_500, same_day=0.0),
    Model("decisions, 3 % slips", (0.0105,), 1_300, slips=0.03),
    Model("half and half, soon forgotten, 1 % slips", (0.0105,), 1_500, None, 1.5, slips=0.01),
    Model("kinds, 50 hands a day, 3 % slips", (0.0105,), 700, True, a_day=50, slips=0.03),
)
"""The last two had no part in the settings."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--learners", type=int, default=6)
    parser.add_argument("--models", nargs="*", help="only those with these words in their names")
    args = parser.parse_args()
    best = float(solve_game(args.game).return_)
    print("| what there is to know | return | hands of today |")
    print("| --- | --- | ---: |")
    for model in MODELS:
        if args.models and not any(words in model.name for words in args.models):
            continue
        forgetful.SAME_DAY = model.same_day
        forgetful.HANDS_A_DAY = model.a_day
        runs = [
            by_today(
                learner_of(args.game, seed, model.growth, model.of_kinds),
                model.hands,
                1000 * seed,
                EVERY,
                a_day=model.a_day,
                slips=model.slips,
            )
            for seed in range(1, args.learners + 1)
        ]
        mean = [sum(at) / len(at) for at in zip(*runs, strict=True)]
        for cost in model.costs:
            hands = hands_until(mean, cost, EVERY)
            said = f"{hands:,}" if hands else f"not within {model.hands:,}"
            print(f"| {model.name} | {100 * (best - cost):.2f} % | {said} |", flush=True)


if __name__ == "__main__":
    main()
