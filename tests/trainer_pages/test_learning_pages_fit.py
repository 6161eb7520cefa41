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
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip
from trainer.drawing.theme import theme
from trainer.pages.path import CLOSE, WHOLE, Lengths, Station
from trainer.pages.path import Path as LessonPath

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


@pytest.mark.parametrize(("named", "of"), [(True, WHOLE), (True, CLOSE), (False, WHOLE)])
@pytest.mark.parametrize("width", [400, 760, 1200])
def test_the_path_keeps_its_chips_and_the_ring_of_the_present_one_in_its_room(
    width: float, named: bool, of: Lengths
) -> None:
    pen = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
    stations = [Station(i, "Four to a royal", "later" if i else "now") for i in range(16)]
    path, placed = LessonPath(stations, 0, "Perfect play", named, of), Placing()
    room = Rect(10, 20, width, pen.height(path, width))
    path.place(room, pen, placed)
    rings = [item.rect.inset(-5) for item in placed.parts if isinstance(item, Chip)]
    assert len(rings) == 16
    assert all(room.y <= ring.y and ring.bottom <= room.bottom for ring in rings)


@pytest.mark.parametrize("width", [800, 900, 1000, 1100])
@pytest.mark.parametrize("page", ["course", "leaks", "review"])
def test_the_tabs_keep_their_words_beside_a_choice_of_days(
    tmp_path: Path, width: int, page: str
) -> None:
    with playing(tmp_path, size=(width, 700)) as player:
        player.app._apply(Go(page))
        read(player)
        player.app.show()
        assert {"Course", "Drill", "Exam", "Leaks", "Review"} <= {*player.words()}
