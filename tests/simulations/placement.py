"""Where are simulated players placed? Prints a table of docs/how-it-works/placement.md.

    python tests/simulations/placement.py --game job-9-6 --runs 100

A hundred runs of each row take some three minutes a game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

import numpy as np  # noqa: E402  (after the path is set)
from exam_players import Player  # noqa: E402
from numpy.typing import NDArray  # noqa: E402
from placements import Result, Rights, Stand  # noqa: E402

Lines = NDArray[np.bool_]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--runs", type=int, default=100)
    args = parser.parse_args()
    stand = Stand(args.game)
    print(f"\n{stand.room.grader.table.name}, {args.runs} runs\n")
    print("| player | exact | within one | within two | deals |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, runs in _standings(stand, args.runs):
        off = np.array([abs(each.lesson - lesson) for lesson, each in runs])
        shares = " | ".join(f"{100 * np.mean(off <= most):.0f} %" for most in (0, 1, 2))
        deals = np.mean([each.deals for _, each in runs])
        print(f"| {name} | {shares} | {deals:.1f} |", flush=True)
    print("\n| player | lines told right | of those said to be known, played right | deals |")
    print("| --- | ---: | ---: | ---: |")
    for name, told, known, deals in _lines(stand, args.runs):
        print(f"| {name} | {told} | {known} | {deals:.1f} |", flush=True)


def _standings(stand: Stand, runs: int) -> Iterator[tuple[str, list[tuple[int, Result]]]]:
    """Yield rows of players with a lesson: what is right, and what was said."""
    last, chance = stand.course.lessons, np.random.default_rng(7)
    lessons = [seed % (last + 1) for seed in range(runs)]

    def placed(lines: Lines, slips: float, seed: int) -> Result:
        return stand.place(stand.knows(lines), slips, seed)

    for slips in (0.0, 0.02):
        name = "lesson k's chart" + (", 2 % slips" if slips else "")
        found = [
            (k + 1, placed(stand.lesson_of <= k, slips, seed)) for seed, k in enumerate(lessons)
        ]
        yield name, found
    found = []
    for seed in range(runs):
        k = 1 + seed % last
        lines = stand.lesson_of <= k
        earlier = np.flatnonzero(stand.learnt & (stand.lesson_of < k))
        lines[chance.choice(earlier)] = False
        found.append((k + 1, placed(lines, 0.0, seed)))
    yield "one earlier line missing", found
    for below, above in ((0.95, 0.05), (0.9, 0.1)):
        found = []
        for seed, k in enumerate(lessons):
            odds = np.where(stand.lesson_of <= k, below, above)
            lines = (chance.random(len(odds)) < odds) | (stand.lesson_of == 0)
            found.append((k + 1, placed(lines, 0.02, seed)))
        yield f"lines known with {100 * below:.0f} % below k, {100 * above:.0f} % above", found
    for slips in (0.0, 0.02):
        everywhere = np.ones(len(stand.room.shares), dtype=bool)
        found = [(last + 1, stand.place(everywhere, slips, seed)) for seed in range(runs)]
        yield "perfect" + (", 2 % slips" if slips else ""), found
    for name, rights in _by_feel(stand).items():
        yield f"by feel: {name}", [(0, stand.place(rights, 0.0, seed)) for seed in range(runs)]


def _by_feel(stand: Stand) -> dict[str, Rights]:
    """Players without a chart: two of the exam's, and two more."""
    room = stand.room
    decisions = room.decisions
    errors = decisions.errors.astype(np.int64)
    often = np.random.default_rng(3).random(len(decisions.classes)) < 0.5
    likely = np.array([each.cost < 1 for each in decisions.classes])
    smooth = Player.soft(room, 0.15)
    return {
        "holds kickers": _rights(stand, room.players["holds kickers"]),
        "chases inside straights": _rights(stand, room.strangers["chases inside straights"]),
        "falls for half of all that tempts": _rights(
            stand,
            Player.steady(room, np.where((often & likely)[decisions.of_deals], errors, room.best)),
        ),
        "sees only large differences": _rights(stand, smooth),
    }


def _rights(stand: Stand, player: Player) -> Rights:
    """Return where a player holds a best hold."""
    rows = np.arange(len(stand.room.shares))
    held = player.answer(rows, np.random.default_rng(5))
    found: Rights = stand.room.losses[held, rows] <= 0
    return found


def _lines(stand: Stand, runs: int) -> Iterator[tuple[str, str, str, float]]:
    """Yield players without a lesson: the lines told right, and those known that are played."""
    chance = np.random.default_rng(9)
    told, deals = [], []
    for seed in range(runs):
        lines = chance.random(len(stand.learnt)) < 0.5
        result = stand.place(stand.knows(lines), 0.0, seed)
        right = (result.known > 0.5) == lines
        told.append(right[stand.learnt].mean())
        deals.append(result.deals)
    yield (
        "scattered: each line with a half",
        f"{100 * np.mean(told):.0f} %",
        "",
        float(np.mean(deals)),
    )
    players = {name: stand.room.strangers[name] for name in stand.room.strangers if "best" in name}
    players |= {name: stand.room.players[name] for name in ("Wizard's 16 lines", "best 24 lines")}
    for name, player in players.items():
        rights = _rights(stand, player)
        played, deals = [], []
        for seed in range(max(1, runs // 5)):
            result = stand.place(rights, 0.0, seed)
            known = np.flatnonzero((result.known > 0.5) & stand.learnt)
            played += [stand.played(rights, int(line)) for line in known]
            deals.append(result.deals)
        yield name, "", f"{100 * np.mean(played):.0f} %", float(np.mean(deals))


if __name__ == "__main__":
    main()
