"""The path of a course: how its stations are drawn."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, playing
from test_course_page import open_course

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip, Fill, Paragraph
from trainer.drawing.theme import theme
from trainer.pages.path import Look, Station, _chip


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


@pytest.mark.parametrize(("size", "text"), [((1024, 768), 100), ((1280, 800), 125)])
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
