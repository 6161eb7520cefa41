"""Course, leaks and review with real state: no dead, hidden or small control at any size."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from picture_faults import control_faults
from player import STILL, Player, playing
from slowly import CORNERS, windows
from test_leaks_page import play, read

from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Look

SIZES = [(800, 600), (1280, 800), (1920, 1080), (2560, 1600)]


def states(player: Player) -> Iterator[str]:
    """Bring up the states of the three pages, each by its name."""
    for page in ("leaks", "review"):
        player.app._apply(Go(page))
        read(player)
        yield f"{page} without a hand"
    player.app._apply(Go("table"))
    play(player, 9)
    for page in ("course", "leaks", "review"):
        player.app._apply(Go(page))
        read(player)
        read(player)
        yield page
    player.app._apply(Go("course"))
    player.app.top._unfolded = True  # type: ignore[attr-defined]  # the course's page
    yield "the exact rule"
    player.app.top._reading = True  # type: ignore[attr-defined]  # the course's page
    yield "the hands of a lesson"


@pytest.mark.parametrize("window", windows(SIZES, [100, 200], CORNERS), ids=str)
def test_every_control_is_reached_and_large_enough(
    tmp_path: Path, window: tuple[tuple[int, int], int]
) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size, look=Look.LIGHT)
    found = {}
    with playing(tmp_path, size=size, settings=settings, coach=Coach.SILENT) as player:
        for state in states(player):
            player.app.top.refresh()
            player.app.show()
            found[state] = list(control_faults(player))
    assert {state: lines for state, lines in found.items() if lines} == {}
