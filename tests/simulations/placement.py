"""Where are simulated players placed? Prints a table of docs/how-it-works/placement.md.

    python tests/simulations/placement.py --game job-9-6 --runs 100

A hundred runs of each row take some eight minutes of computing a game; `--players` takes words of
the rows wanted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "support"), str(Path(__file__).parents[2])]

import numpy as np
from exam_players import WIZARD, Player
from numpy.typing import NDArray
from placements import Held, Stand

from trainer.teaching.placement.placement import SAID

Lines = NDArray[np.bool_]
Run = Callable[[], tuple[int, int, int]]


# The Wizard of Odds' simple strategy for full-pay Deuces Wild (wizardofodds.com), line by line.
DEUCES = """\
with no deuces: royal flush
with no deuces: 4 to a royal flush
with no deuces: three of a kind or better
with no deuces: 4 to a straight flush
with no deuces: 3 to a royal flush
with no deuces: any pair
with no deuces: 4 to a flush
with no deuces: 4 to an outside straight
with no deuces: 3 to a straight flush
with no deuces: 4 to an inside straight
with no deuces: suited JT
with no deuces: suited QT or QJ
with 1 deuce: four of a kind or better
with 1 deuce: 4 to a royal flush
with 1 deuce: full house or better
with 1 deuce: 4 to a straight flush with no gaps
with 1 deuce: three of a kind or better
with 1 deuce: 4 to a straight flush
with 1 deuce: 3 to a royal flush
with 1 deuce: 3 to a straight flush with no gaps
with 1 deuce: 1 wild card
with 2 deuces: four of a kind or better
with 2 deuces: 4 to a royal flush
with 2 deuces: 4 to a straight flush with no gaps
with 2 deuces: 2 wild cards
with 3 deuces: royal flush
with 3 deuces: 3 wild cards
with 4 deuces: 4 wild cards
discard everything
"""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="job-9-6")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--players", nargs="+", help="only those whose names contain one of these")
    args = parser.parse_args()
    stand = Stand(args.game)
    print(f"\n{stand.room.grader.table.name}, {args.runs} runs\n")
    print("| player | exact | within one | within two | deals |")
    print("| --- | ---: | ---: | ---: | ---: |")

    def wanted(name: str) -> bool:
        return not args.players or any(part in name for part in args.players)

    for name, runs in _standings(stand, args.runs):
        if not wanted(name):
            continue
        truth, said, asked = np.array([run() for run in runs]).T
        off, deals = np.abs(said - truth), asked.mean()
        shares = " | ".join(f"{100 * np.mean(off <= most):.0f} %" for most in (0, 1, 2))
        print(f"| {name} | {shares} | {deals:.1f} |", flush=True)
    print("\n| player | lines told right | of those said to be known, played right | deals |")
    print("| --- | ---: | ---: | ---: |")
    for name, told, known, deals in _lines(stand, args.runs, wanted):
        print(f"| {name} | {told} | {known} | {deals:.1f} |", flush=True)


def _standings(stand: Stand, runs: int) -> Iterator[tuple[str, list[Run]]]:
    """Yield rows of players with a lesson, as runs that tell the true one, the one said, the deals.

    Of who knows all lines up to a lesson it is the one to begin with; of the others the one after
    which they stand.
    """
    last, chance = stand.course.lessons, np.random.default_rng(7)
    lessons = [seed % (last + 1) for seed in range(runs)]

    def stands(truth: int, lines: Lines, slips: float, seed: int) -> tuple[int, int, int]:
        result = stand.place(stand.knows(lines), slips, seed)
        return truth, result.stands, result.deals

    def begins(
        truth: int, held: Callable[[], Held], slips: float, seed: int
    ) -> tuple[int, int, int]:
        result = stand.place(held(), slips, seed)
        return truth, result.lesson, result.deals

    for slips in (0.0, 0.02):
        yield (
            "lesson k's chart" + (", 2 % slips" if slips else ""),
            [
                partial(begins, k + 1, partial(stand.knows, stand.lesson_of <= k), slips, seed)
                for seed, k in enumerate(lessons)
            ],
        )
    found = []
    for seed in range(runs):
        k = 1 + seed % last
        lines = stand.lesson_of <= k
        earlier = np.flatnonzero(stand.learnt & (stand.lesson_of < k))
        lines[chance.choice(earlier)] = False
        found.append(partial(stands, k, lines, 0.0, seed))
    yield "one earlier line missing", found
    for below, above in ((0.95, 0.05), (0.9, 0.1)):
        found = []
        for seed, k in enumerate(lessons):
            odds = np.where(stand.lesson_of <= k, below, above)
            lines = (chance.random(len(odds)) < odds) | (stand.lesson_of == 0)
            found.append(partial(stands, k, lines, 0.02, seed))
        yield f"lines known with {100 * below:.0f} % below k, {100 * above:.0f} % above", found
    for slips in (0.0, 0.02):
        name = "perfect" + (", 2 % slips" if slips else "")
        yield (
            name,
            [
                partial(begins, last + 1, lambda: stand.room.best, slips, seed)
                for seed in range(runs)
            ],
        )
    for name, held in _by_feel(stand).items():
        yield (
            f"by feel: {name}",
            [partial(begins, 0, lambda held=held: held, 0.0, seed) for seed in range(runs)],
        )


def _by_feel(stand: Stand) -> dict[str, Held]:
    """Players without a chart: two of the exam's, and six more."""
    room = stand.room
    decisions = room.decisions
    errors = decisions.errors.astype(np.int64)
    often = np.random.default_rng(3).random(len(decisions.classes)) < 0.5
    likely = np.array([each.cost < 1 for each in decisions.classes])
    smooth = Player.soft(room, 0.15)
    ranks, suits = room.grader.cards // 4, room.grader.cards % 4
    high, made = _mask(ranks >= 9), np.isin(room.best, (0, 31))
    alike = suits[:, :, None] == suits[:, None, :]
    flush = _mask(alike.sum(axis=2) >= 3)
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    pair = _mask(
        np.where((times > 1).any(axis=1)[:, None], times > 1, ranks == ranks.max(axis=1)[:, None])
    )
    near = _mask(_longest_run(ranks))
    return {
        "holds kickers": _held(stand, room.players["holds kickers"]),
        "chases inside straights": _held(stand, room.strangers["chases inside straights"]),
        "falls for half of all that tempts": _held(
            stand,
            Player.steady(room, np.where((often & likely)[decisions.of_deals], errors, room.best)),
        ),
        "sees only large differences": _held(stand, smooth),
        "keeps all high cards": np.where(made | (high == 0), room.best, high),
        "goes for every flush": np.where(made | (flush == 0), room.best, flush),
        "keeps a pair, else the highest card": np.where(made, room.best, pair),
        "goes for every straight": np.where(made | (near == 0), room.best, near),
    }


def _longest_run(ranks: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return the cards of three or more different ranks in a row, the highest such row."""
    there = (ranks[:, :, None] == np.arange(13)).any(axis=1)
    kept = np.zeros(ranks.shape, dtype=np.bool_)
    for low in range(11):
        row = there[:, low : low + 3].all(axis=1)
        kept = np.where(row[:, None], (ranks >= low) & (ranks <= low + 2), kept)
    first = (ranks[:, :, None] == ranks[:, None, :]).argmax(axis=2) == np.arange(5)
    return kept & first


def _mask(kept: NDArray[np.bool_]) -> Held:
    return (kept * (1 << np.arange(5))).sum(axis=1)


def _held(stand: Stand, player: Player) -> Held:
    """Return what a player holds in every deal; who is of two minds decides once."""
    rows = np.arange(len(stand.room.shares))
    return player.answer(rows, np.random.default_rng(5))


def _lines(
    stand: Stand, runs: int, wanted: Callable[[str], bool]
) -> Iterator[tuple[str, str, str, float]]:
    """Yield players without a lesson: the lines told right, and those known that are played."""
    chance = np.random.default_rng(9)
    told, deals = [], []
    scattered = "scattered: each line with a half"
    for seed in range(runs if wanted(scattered) else 0):
        lines = chance.random(len(stand.learnt)) < 0.5
        result = stand.place(stand.knows(lines), 0.0, seed)
        right = (result.known > 0.5) == lines
        told.append(right[stand.learnt].mean())
        deals.append(result.deals)
    if wanted(scattered):
        yield scattered, f"{100 * np.mean(told):.0f} %", "", float(np.mean(deals))
    players = {name: stand.room.strangers[name] for name in stand.room.strangers if "best" in name}
    players["best 24 lines"] = stand.room.players["best 24 lines"]
    published = DEUCES if stand.room.grader.table.rules.wild_kinds else WIZARD
    players["the Wizard's chart"] = Player.steady(stand.room, stand.room.chart(published))
    for name, player in players.items():
        if not wanted(name):
            continue
        held = _held(stand, player)
        played, deals = [], []
        for seed in range(runs):
            result = stand.place(held, 0.0, seed)
            known = np.flatnonzero((result.known >= SAID) & stand.learnt)
            played += [stand.played(held, int(line)) for line in known]
            deals.append(result.deals)
        yield name, "", f"{100 * np.mean(played):.0f} %", float(np.mean(deals))


if __name__ == "__main__":
    main()
