"""The lab's pages at every size: every text fits, nothing touches, nothing leaves the page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Later, Player, playing
from slowly import windows
from test_text_fits import faults
from test_theme import contrast

from solver import load_paytable
from trainer.app.scene import Go
from trainer.core.settings import Look
from trainer.drawing.items import Curve, Fill, Icon, Label
from trainer.drawing.plot import _crossed
from trainer.drawing.text import MINUS
from trainer.widgets.base import Typed, WidgetState

LONG = ("tdb-9-7", "double-joker-9-5-4", "deuces-wild-bonus-13-4-3-3")
SIZES = [(800, 600), (1280, 800), (1920, 1080), (2560, 1600)]


def tour(player: Player) -> Iterator[str]:
    """Bring up one state of the lab after the other, each by its name."""
    lab = player.world.lab
    later: Any = player.world.workers.short
    player.app._apply(Go("lab"))
    yield "fresh"
    later.run()
    player.keys("down", "down")
    later.run()
    yield "edited"
    player.feed(Typed("-"))
    yield "refused"
    player.keys("escape")
    player.click("more")
    yield "all hands"
    for view in ("shares", "spread"):
        player.keys("v")
        yield f"{view}, not known"
        later.run()
        yield view
    player.keys("v")
    for name in LONG:
        lab.add(load_paytable(name), name)
        player.keys("right", "down")
        yield f"with {name}"
    for number in range(1, 5):
        player.app.top._go_to(0, 0)  # type: ignore[attr-defined]  # the lab page
        typed = lab.tables[0].paying(number, 5, 1_000_000)
        lab.changed(lab.edits, 0, typed)
        later.run()
        yield f"{number} lines changed"
    player.app.top.scroll_to(10_000, player.app.stage)  # type: ignore[attr-defined]  # a page
    yield "scrolled"
    player.keys("s")
    yield "saved"


def hands(player: Player) -> Iterator[str]:
    """Bring up one state of the page of one hand after the other."""
    player.app._apply(Go("hand"))
    yield "empty"
    player.write("Ks Kh Qh")
    yield "three cards"
    player.write(" Zz")
    player.keys("return")
    yield "refused"
    for cards in ("Ks Kh Qh Jh 9c", "2c 4d 6h 8s Tc", "As Ks Qs Js Ts"):
        player.app.top.pasted(cards, player.app.stage)
        player.app.show()
        yield cards
        for opened in ("holds", "draws", "chart", ""):
            player.app.top._open = opened  # type: ignore[attr-defined]  # the page of one hand
            player.app.top.refresh()
            yield f"{cards}, {opened or 'closed'}"
        player.app.top.scroll_to(10_000, player.app.stage)  # type: ignore[attr-defined]  # a page
        yield f"{cards}, scrolled"


def seen(player: Player) -> Iterator[str]:
    """The faults of the page; a notice lies upon it, and touches what it covers."""
    noticed = player.app.top.notice(player.app.stage)  # type: ignore[attr-defined]  # a page
    for fault in faults(player):
        if noticed is None or "touches" not in fault:
            yield fault


@pytest.mark.parametrize("window", windows(SIZES, [100, 125, 150, 200]), ids=str)
@pytest.mark.parametrize("states", [tour, hands])
def test_text_fits_in_the_lab(
    tmp_path: Path, window: tuple[tuple[int, int], int], states: Any
) -> None:
    size, text = window
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings, short=Later()) as player:
        found = {state: list(seen(player)) for state in states(player)}
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.parametrize("look", [Look.DARK, Look.LIGHT])
def test_the_bet_of_the_pays_looks_like_what_it_is_a_switch(tmp_path: Path, look: Look) -> None:
    settings = replace(STILL, look=look)
    with playing(tmp_path, settings=settings, short=Later()) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        switch, palette = player.widget("bet.pays.0"), player.app.stage.theme.palette
        shown = list(switch.items(WidgetState(), player.app.stage.theme))
        assert any(isinstance(item, Icon) for item in shown)
        edges = [item.border for item in shown if isinstance(item, Fill) and item.border]
        assert min(contrast(edge, end) for edge in edges for end in palette.lit) >= 3
        assert switch.tip
        player.click("bet.pays.0")
        assert player.world.lab.coins == 1
        assert player.says("1 coin")
        assert player.app.top.controls.focus == "pays.0"


def test_what_has_not_changed_is_not_said_of_each_figure(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("lab")
        assert player.words().count("as loaded") == 1  # on the sign


def test_before_figures_stands_a_sentence_and_no_grey_bar(tmp_path: Path) -> None:
    with playing(tmp_path, short=Later(), quick=Later()) as player:
        player.app.open_page("lab")
        track = player.app.stage.theme.palette.track
        high = [item for item in player.items() if isinstance(item, Fill) and item.color == track]
        assert [item for item in high if item.rect.h == 22] == []


@pytest.mark.parametrize("size", [(900, 700), (1000, 700), (1280, 800)])
def test_what_was_loaded_stands_beside_the_sign_that_is_changed(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size) as player:
        _flush_of_35(player)
        first, second = player.widget("pays.0").rect, player.widget("loaded").rect
        assert (second.y, second.h) == (first.y, first.h)
        assert first.right < second.x
        assert list(faults(player)) == []


@pytest.mark.parametrize("size", [(800, 600), (900, 700), (1000, 700), (1280, 800)])
def test_the_curve_goes_through_no_words_in_the_lab(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size) as player:
        _flush_of_35(player)
        items = player.items()
        [curve] = [item for item in items if isinstance(item, Curve)]
        [was] = [i for i in items if isinstance(i, Label) and i.text == f"9/6: {MINUS}13.68"]
        assert not _crossed(was.rect, curve.points)


def _flush_of_35(player: Player) -> None:
    """Let a flush pay 35 coins in the lab, with all that follows found."""
    player.app._apply(Go("lab"))
    lab = player.world.lab
    lab.changed(lab.edits, 0, lab.tables[0].paying(4, 5, 35))
    player.app.top._go_to(0, 4)  # type: ignore[attr-defined]  # the lab page
    player.app.show()
