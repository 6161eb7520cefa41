"""The picture files: written by the generator alone, and drawn with what SDL can draw."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from trainer.drawing.items import IconName

ASSETS = Path(__file__).parents[2] / "assets"
PICTURES = sorted(ASSETS.rglob("*.svg"))

BLACK, RED = "#15171c", "#c8102e"


def name(picture: Path) -> str:
    return picture.relative_to(ASSETS).as_posix()


@pytest.mark.proof
def test_writing_the_deck_again_changes_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ASSETS / "generator", tmp_path], check=True)
    written = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*.svg")}
    assert written == {name(picture): picture.read_bytes() for picture in PICTURES}


def test_there_are_54_cards_in_three_sizes_of_index_a_back_four_pips_and_icons() -> None:
    names = {name(picture) for picture in PICTURES}
    cards = {f"{rank}{suit}.svg" for rank in "23456789TJQKA" for suit in "cdhs"}
    cards |= {"joker1.svg", "joker2.svg"}
    assert names == (
        {f"cards/{card}" for card in cards | {"back.svg"}}
        | {f"cards/{face}/{card}" for face in ("large", "largest") for card in cards}
        | {f"pips/{suit}.svg" for suit in "cdhs"}
        | {f"icons/{icon}.svg" for icon in get_args(IconName)}
        | {"icon.svg"}
    )


def named(pattern: str) -> list[Path]:
    found = sorted(ASSETS.glob(pattern))
    assert found
    return found


def test_a_picture_uses_only_what_sdl_draws() -> None:
    for picture in PICTURES:
        nodes = [*ElementTree.parse(picture).getroot().iter()]
        tags = {node.tag.rpartition("}")[2] for node in nodes}
        attributes = {key for node in nodes for key in node.attrib}
        assert tags <= {"svg", "g", "path", "rect", "circle"}, name(picture)
        unknown = {"clip-path", "mask", "filter", "style", "class", "href"}
        assert not attributes & unknown, name(picture)


def test_the_size_stands_where_the_window_edits_it() -> None:
    size = r'viewBox="0 0 (\d+) (\d+)" width="(\d+)" height="(\d+)"'
    for picture in PICTURES:
        [(*box, width, height)] = re.findall(size, picture.read_text())
        assert box == [width, height], name(picture)


def test_a_card_has_the_ink_of_its_suit_and_not_the_other() -> None:
    for picture in named("cards/**/??.svg"):
        own, other = (RED, BLACK) if picture.stem[1] in "dh" else (BLACK, RED)
        content = picture.read_text()
        assert own in content, name(picture)
        assert other not in content, name(picture)


def test_a_figure_wears_no_suit_ink() -> None:
    """The four-colour deck exchanges the inks: a robe in one would change colour with it."""
    two_indices, two_signs, frame = 2 * 2, 2, 1
    for picture in named("cards/[JQK]?.svg"):
        own = RED if picture.stem[1] in "dh" else BLACK
        assert picture.read_text().count(own) == two_indices + two_signs + frame, name(picture)


def test_a_joker_has_the_ink_of_no_suit() -> None:
    for picture in named("cards/**/joker?.svg"):
        content = picture.read_text()
        assert BLACK not in content, name(picture)
        assert RED not in content, name(picture)
        ink = {"joker1": "#5b2a86", "joker2": "#0b5f5d"}[picture.stem]
        assert content.count(ink) >= len("JOKER") + 1, name(picture)  # its name, and a star
