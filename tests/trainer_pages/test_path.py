"""The path of a course: how its stations are drawn."""

from dataclasses import replace
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from player import STILL, playing
from test_course_page import open_course

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip, Curve, Fill, Paragraph
from trainer.drawing.theme import theme
from trainer.pages.path import CLOSE, DOT, SMALL, WHOLE, Look, Station, _chip
from trainer.pages.path import Path as Path_

NAMES = [
    "First chart",
    "Four to a royal",
    "Three to a royal",
    "Suited ten with a picture",
    "Four to a straight flush",
    "Made straight",
    "Three to a straight flush",
    "Straight, 3 high cards",
    "Two suited high cards",
    "Straight flush, few gaps",
    "King, queen, jack",
    "Ace, king, queen, jack",
    "Suited jack, ten",
    "Queen with jack or king",
    "Suited queen, ten",
    "King, queen, jack, ten",
]


@pytest.mark.parametrize("look", ["now", "later"])
def test_the_ring_of_the_chosen_station_is_round_and_around_its_chip(look: Look) -> None:
    *_, chip, ring = _chip(Station(3, "Flushes", look), Rect(170, 70, 60, 60), True, theme())
    assert isinstance(chip, Chip)
    assert isinstance(ring, Fill)
    assert chip.words == "3"
    assert chip.rect.center == ring.rect.center == (200.0, 100.0)
    assert ring.rect.w == ring.rect.h == 2 * ring.radius > chip.rect.w


def test_the_whole_path_is_in_sight_at_1024_by_768(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1024, 768)) as player:
        open_course(player)
        assert not player.app.top.frame(player.app.stage).scrolls
        assert player.says("Perfect play")


@pytest.mark.parametrize(
    ("size", "text"), [((1000, 700), 100), ((1024, 768), 100), ((1280, 800), 125)]
)
def test_the_lessons_have_their_names_on_the_path(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text)) as player:
        open_course(player)
        assert not player.app.top.frame(player.app.stage).scrolls
        words = player.words()
        names = ["First chart", "Four to a royal", "Two suited high cards", "King, queen, jack"]
        assert all(any(name in each for each in words) for name in names), words
        texts = [each.rect for each in player.items() if isinstance(each, Paragraph)]
        chips = [each.rect for each in player.items() if isinstance(each, Chip)]
        assert len(chips) == 16
        assert not any(text.overlaps(chip) for text in texts for chip in chips)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1000, 700), (800, 600)])
def test_no_name_runs_into_a_chip_or_the_fan(tmp_path: Path, size: tuple[int, int]) -> None:
    """With the lesson of now, whose chip is larger, below each of the names above it in turn."""
    for known in (6, 8, 10, 13):
        stations = [
            Station(i, name, "known" if i < known else "now" if i == known else "later")
            for i, name in enumerate(NAMES)
        ]
        with playing(tmp_path / str(known), size=size) as player:
            pen = Pen(player.app.stage.theme, player.app.stage.text_width)
            width = size[0] - 72 if size[0] < 900 else size[0] - 464
            for of in (WHOLE, CLOSE, SMALL):
                path, placed = Path_(stations, known, "Perfect play", of=of), Placing()
                path.place(Rect(0, 0, width, pen.height(path, width)), pen, placed)
                texts = [each.rect for each in placed.parts if isinstance(each, Paragraph)][:16]
                others = [e.rect for e in placed.parts if isinstance(e, Chip)]
                assert len(others) == 16
                assert not any(text.overlaps(other) for text in texts for other in others)


def test_the_dots_of_what_is_to_come_lie_on_the_path(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        items = player.items()
        curves = [each for each in items if isinstance(each, Curve)]
        bed = max(curves, key=lambda each: each.width).points
        dots = [each.rect for each in items if isinstance(each, Fill) and each.radius == DOT / 2]
        dots = [each for each in dots if each.w == each.h == DOT]
        assert len(dots) > 50
        for dot in dots:  # the way over the dot is no longer than the straight one
            x = dot.center
            over = (dist(a, x) + dist(x, b) - dist(a, b) for a, b in pairwise(bed))
            assert min(over) < 0.01
