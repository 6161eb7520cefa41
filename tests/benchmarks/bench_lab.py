"""The lab: from a keystroke to the new figures on the screen, with the window's own threads.

Run with ``pytest tests/benchmarks/bench_lab.py -s``. Everything is drawn by the dummy driver, so
what the system takes to show a picture is not in the figures.
"""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from player import Player, playing
from pytest_benchmark.fixture import BenchmarkFixture

from solver import load_paytable
from trainer.app.background import Worker
from trainer.app.lab import Lab
from trainer.app.scene import Go
from trainer.widgets.base import KeyPress

KEYS = 20
SHARES = {"least": 0.0, "median": 0.5, "slowest of ten": 0.9, "slowest": 1.0}


def from_key_to_figures(player: Player, key: str) -> tuple[float, float]:
    """Press a key; return the milliseconds that the window was busy with it, and those until the
    figures of the new pays are shown.
    """
    lab = player.world.lab
    start = time.perf_counter()
    player.feed(KeyPress(key))
    player.app.show()
    busy = time.perf_counter()
    shown = lab.tables[0]
    while lab._now[0].known(shown.table, lab.coins, shown.loaded) is None:
        time.sleep(0.0002)
        player.world.poll()
    player.app.show()
    return 1000 * (busy - start), 1000 * (time.perf_counter() - start)


@pytest.mark.parametrize("tables", [1, 4])
@pytest.mark.parametrize("name", ["9/6", "deuces-wild"])
def test_from_a_keystroke_to_the_figures(
    benchmark: BenchmarkFixture, tmp_path: Path, name: str, tables: int
) -> None:
    took = benchmark.pedantic(lambda: key_times(tmp_path, name, tables), rounds=1)
    for what, values in zip(("busy", "figures"), zip(*took, strict=True), strict=True):
        part = {share: sorted(values)[int(at * (len(values) - 1))] for share, at in SHARES.items()}
        benchmark.extra_info |= {f"{what}, {share}": value for share, value in part.items()}
        said = {share: f"{value:.1f} ms" for share, value in part.items()}
        print(f"{name}, {tables} tables, {what}: {said}")


def key_times(folder: Path, name: str, tables: int) -> list[tuple[float, float]]:
    """Press keys in the lab beside other tables; return what `from_key_to_figures` does of each."""
    with playing(folder, table=name) as player:
        at_work = replace(
            player.world.workers, quick=Worker(lambda: None), short=Worker(lambda: None)
        )
        player.world.workers = at_work
        lab = player.world.lab = Lab(folder, at_work)
        player.app._apply(Go("lab"))
        for _ in range(1, tables):
            lab.add(load_paytable(name), name)
        player.app.top._go_to(0, 4)  # type: ignore[attr-defined]  # the lab page
        for _ in range(3):
            from_key_to_figures(player, "up")  # what is computed once for a game
            time.sleep(1)
        return [_after_a_rest(player) for _ in range(KEYS)]


def _after_a_rest(player: Player) -> tuple[float, float]:
    """Press a key for pays that are new, after the flips of the last ones are found."""
    time.sleep(0.5)
    return from_key_to_figures(player, "up")
