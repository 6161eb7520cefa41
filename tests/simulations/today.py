"""Sends forgetful learners through today's training: the table of docs/how-it-works/today.md.

    python tests/simulations/today.py --learners 6 --random-hands 100000

The models are those of `tests/simulations/course.py`, and some more. Takes about five minutes of
computing for six learners.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

from forgetful import (
    Forgetful,
    by_random_deals,
    hands_until,
    learner_of,
)
from todays import by_today

from solver import solve_game

EVERY = 10


class Model(NamedTuple):
    """A learner, and how the hands come.

    Attributes:
        name: what there is to know.
        costs: what is given away when a return counts as reached.
        hands: the most that are trained.
        how: the fields of `Forgetful`.
        a_day: hands a day.
        slips: the share of hands in which what is known is played wrong.
    """

    name: str
    costs: tuple[float, ...]
    hands: int
    how: dict[str, Any]
    a_day: int = 200
    slips: float = 0.0


MODELS = (
    Model("decisions", (0.015, 0.0105, 0.0054), 1_000, {}),
    Model("decisions, soon forgotten", (0.0105, 0.0054), 2_600, {"growth": 1.5}),
    Model("kinds", (0.0105, 0.0015), 700, {"of_kinds": True}),
    Model("kinds, soon forgotten", (0.0025,), 1_300, {"of_kinds": True, "growth": 1.5}),
    Model("half and half", (0.0105,), 800, {"of_kinds": None}),
    Model("decisions, 50 hands a day", (0.0105,), 1_000, {}, a_day=50),
    Model("decisions, no gain from the same day", (0.0105,), 1_500, {"same_day": 0.0}),
    Model("decisions, 3 % slips", (0.0105,), 1_300, {}, slips=0.03),
)
OUR_OWN = (
    Model(
        "half and half, soon forgotten, 1 % slips",
        (0.0105,),
        1_500,
        {"of_kinds": None, "growth": 1.5},
        slips=0.01,
    ),
    Model("kinds, 50 hands a day, 3 % slips", (0.0105,), 700, {"of_kinds": True}, 50, 0.03),
    Model("decisions, learnt by one verdict in four", (0.0105,), 2_000, {"learns": 0.25}),
    Model("decisions, forgotten by a power of time", (0.0105,), 3_000, {"by_power": True}),
)
"""Models that had no part in the settings."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--learners", type=int, default=6)
    parser.add_argument("--random-hands", type=int, default=100_000)
    parser.add_argument("--models", nargs="*", help="only those with these words in their names")
    args = parser.parse_args()
    best = float(solve_game(args.game).return_)
    print("| what there is to know | return | random deals | today |")
    print("| --- | --- | ---: | ---: |")
    for model in MODELS + OUR_OWN:
        if args.models and not any(words in model.name for words in args.models):
            continue

        def dealt(learner: Forgetful, seed: int, model: Model = model) -> list[float]:
            return by_random_deals(learner, args.random_hands, seed, EVERY, a_day=model.a_day)

        def trained(learner: Forgetful, seed: int, model: Model = model) -> list[float]:
            return by_today(learner, model.hands, seed, EVERY, a_day=model.a_day, slips=model.slips)

        means = [_mean(args.game, args.learners, model, way) for way in (dealt, trained)]
        for cost in model.costs:
            cells = " | ".join(_until(mean, cost, model.a_day) for mean in means)
            print(f"| {model.name} | {100 * (best - cost):.2f} % | {cells} |", flush=True)


def _mean(
    game: str, learners: int, model: Model, way: Callable[[Forgetful, int], list[float]]
) -> list[float]:
    """Return what learners give away on average, by the hands played."""
    runs = [
        way(learner_of(game, seed, **model.how), 1000 * seed) for seed in range(1, learners + 1)
    ]
    return [sum(at) / len(at) for at in zip(*runs, strict=True)]


def _until(costs: list[float], cost: float, a_day: int) -> str:
    hands = hands_until(costs, cost, EVERY, a_day=a_day)
    return f"{hands:,}" if hands else f"over {EVERY * len(costs):,}"


if __name__ == "__main__":
    main()
