"""Every text of every page fits its box, no two texts touch, and no glyph is missing."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from picture_faults import faults, label_faults
from player import STILL, Player, playing
from slowly import slow_but, windows

from evaluator import parse_cards
from solver import load_paytable
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.drawing.items import Label

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1600)]


def tour(player: Player) -> Iterator[str]:
    """Bring up one state after the other, each by its name.

    Pages after a hand are looked at by `test_every_page_fits.py`, those that ask by
    `test_asking_fits.py`.
    """
    yield "fresh"
    player.keys("b")
    yield "one coin"
    player.keys("m", "1", "3")
    yield "live"
    for page in ("home", "paytables", "strategy", "hand", "settings", "help", "table"):
        player.app._apply(Go(page))
        yield f"{page} in mid-hand"
    player.keys("h")
    yield "best shown"
    player.keys("w")
    yield "why"
    player.keys("escape", "escape")
    yield "back in mid-hand"
    player.keys("escape", "space")
    yield "judged"
    player.app.top.scroll_to(10_000, player.app.stage)  # type: ignore[attr-defined]  # boxes
    yield "judged, scrolled"
    for _ in range(40):
        player.keys("space", "h", "space")
        if player.session.last and player.session.last.judgement.outcome.paid:
            break
    yield "won and right"
    player.app._apply(Go("hand"))
    player.write("As Kd")
    player.keys("return")
    yield "a faulty hand"


@pytest.mark.parametrize("window", windows(SIZES, [100, 125, 200]), ids=str)
def test_text_fits_everywhere(tmp_path: Path, window: tuple[tuple[int, int], int]) -> None:
    size, text = window
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings) as player:
        found = {state: list(faults(player)) for state in tour(player)}
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.parametrize("text", slow_but([100, 150], fast=[150]))
@pytest.mark.parametrize("coach", list(Coach))
@pytest.mark.parametrize(
    "table", slow_but(["tdb-9-7", "aces-eights-8-5", "tens-6-5"], fast=["tdb-9-7"])
)
def test_text_fits_in_every_mode_and_with_long_paytables(
    tmp_path: Path, table: str, coach: Coach, text: int
) -> None:
    settings = replace(STILL, text_size=text, coach=coach)
    with playing(tmp_path, size=(800, 600), settings=settings, table=table, coins=1) as player:
        found = [list(faults(player))]
        for key in ("space", "1", "space", "space", "w"):
            player.keys(key)
            found.append(list(faults(player)))
    assert found == [[]] * 6


def test_text_fits_where_no_chart_is_at_hand(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = load_paytable("job-9-6").to_toml().replace("pays = 9\n", "pays = 11\n")
    own.write_text(text, encoding="utf-8")
    settings = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 600), settings=settings, table=str(own)) as player:
        player.keys("space", "1", "w")
        assert player.says("No chart yet")
        assert list(faults(player)) == []


@pytest.mark.parametrize("cards", ["2c 2d 3h 9s Kd", "4c 4d 4h 4s 9d", "As Ac Ad 3c 9h"])
def test_long_names_fit_on_the_hand_page_and_beside_the_cards(tmp_path: Path, cards: str) -> None:
    settings = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 600), settings=settings, table="tdb-9-7") as player:
        player.app._apply(Go("hand"))
        player.write(cards)
        player.keys("return")
        found = [list(faults(player))]
        player.app._apply(Go("table"))
        player.keys("space")
        dealt = parse_cards(cards, 5)
        solution = player.world.solver.solve(dealt, player.session.table, 5)
        player.kept.session = replace(player.session, dealt=dealt, solution=solution)
        for held in ("1", "2"):
            player.keys(held)
            found.append(list(faults(player)))
    assert found == [[]] * 3


def test_a_name_too_long_ends_in_an_ellipsis(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        painter, canvas = player.app.painter, player.app.stage.canvas
        label = Label(player.rect("deal"), "A name without end " * 9, 18, (255, 255, 255))
        assert any(
            "is cut" in fault for fault in label_faults(painter, canvas, label, (0, 0, 0, 0))
        )
