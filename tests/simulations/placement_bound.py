"""How near can a fuzzy player's lesson be told, if every line is known to be known or not?

    python tests/simulations/placement_bound.py

It is the bound of two rows of docs/how-it-works/placement.md: no questions could tell more.
"""

from __future__ import annotations

import numpy as np

PLAYERS = 20_000
NEAR = 2 / 3


def main() -> None:
    """Print how often the lesson is exact, and within one, by two rules."""
    chance = np.random.default_rng(1)
    for lessons in (15, 20):
        reached = np.arange(lessons + 1)
        upto = np.arange(1, lessons + 1) <= reached[:, None]
        for below in (0.95, 0.9):
            true = np.arange(PLAYERS) % (lessons + 1)
            knows = chance.random((PLAYERS, lessons)) < np.where(upto[true], below, 1 - below)
            agree = (knows[:, None] == upto).sum(axis=2)
            odds = (below / (1 - below)) ** (agree - lessons)
            odds /= odds.sum(axis=1, keepdims=True)
            near = odds.copy()
            near[:, 1:] += NEAR * odds[:, :-1]
            near[:, :-1] += NEAR * odds[:, 1:]
            for name, likely in (("likeliest", odds), ("with its neighbours", near)):
                off = abs(likely.argmax(axis=1) - true)
                shares = f"exact {np.mean(off == 0):.1%}, within one {np.mean(off <= 1):.1%}"
                print(f"{lessons} lessons, {below:.0%} below, {name}: {shares}")


if __name__ == "__main__":
    main()
