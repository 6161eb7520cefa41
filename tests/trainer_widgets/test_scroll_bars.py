"""Scroll bars are worked by the mouse: the thumb is dragged, beside it a page is turned."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from player import STILL, Player, playing

from trainer.app.scene import Go
from trainer.drawing.geometry import Rect
from trainer.widgets import Act, Controls
from trainer.widgets.base import Dropped, PointerDown, PointerLeft, PointerMoved, PointerUp
from trainer.widgets.listing import Rows, ScrollBar


def rows(count: int, offset: float = 0) -> Rows:
    """A list of rows 20 high, ten of them in sight."""
    tops = tuple(20.0 * i for i in range(count + 1))
    return Rows("list", Rect(0, 0, 200, 200), tops, None, offset, 200)


LIST = rows(40)
BAR = LIST.bar
assert BAR is not None
X, TOP, BOTTOM = BAR.track.center[0], BAR.track.y, BAR.track.bottom


def bars() -> st.SearchStrategy[ScrollBar]:
    def bar(count: int, share: float, at: float, height: float) -> ScrollBar:
        visible = max(1, min(count - 1, round(count * share)))
        return ScrollBar(Rect(10, 20, 6, height), round((count - visible) * at), visible, count)

    part = st.floats(0, 1)
    return st.builds(bar, st.integers(2, 500), part, part, st.floats(1, 800))


@given(bars(), st.floats(-100, 1000), st.floats(0, 50))
def test_a_bar_stays_in_its_track_and_scrolls_within_its_bounds(
    bar: ScrollBar, y: float, grip: float
) -> None:
    assert bar.thumb.within(bar.track)
    for first in (bar.dragged(y, grip), bar.paged(y)):
        assert 0 <= first <= bar.count - bar.visible


@given(bars())
def test_a_thumb_that_is_held_and_not_moved_scrolls_nothing(bar: ScrollBar) -> None:
    if bar.track.h - bar.thumb.h > 1:
        assert bar.dragged(bar.thumb.y + 5, 5) == bar.first


def test_the_thumb_is_dragged_from_end_to_end() -> None:
    controls = Controls()
    assert controls.handle(PointerDown(X, TOP + 10), [LIST]) is None
    middle = (TOP + BOTTOM - BAR.thumb.h) / 2 + 10
    assert controls.handle(PointerMoved(X, middle), [LIST]) == Act("list.scroll", 300)
    far = PointerMoved(X - 150, BOTTOM + 500)  # the pointer may leave the bar while it drags
    assert controls.handle(far, [LIST]) == Act("list.scroll", 600)
    assert controls.handle(PointerUp(X - 150, BOTTOM - 5), [LIST]) is None  # no row is chosen
    assert controls.handle(PointerMoved(X, middle), [LIST]) is None


def test_a_press_beside_the_thumb_turns_a_page() -> None:
    controls = Controls()
    assert controls.handle(PointerDown(X, BOTTOM - 5), [LIST]) == Act("list.scroll", 200)
    assert controls.handle(PointerMoved(X, TOP), [LIST]) is None
    assert controls.handle(PointerUp(X, BOTTOM - 5), [LIST]) is None
    assert controls.handle(PointerDown(X, TOP + 5), [rows(40, 600)]) == Act("list.scroll", 400)


def test_a_pointer_that_leaves_lets_go() -> None:
    controls = Controls()
    controls.handle(PointerDown(X, TOP + 10), [LIST])
    controls.handle(PointerLeft(), [LIST])
    assert controls.handle(PointerMoved(X, BOTTOM), [LIST]) is None


def test_rows_beside_the_bar_are_still_chosen() -> None:
    controls = Controls()
    controls.handle(PointerDown(X - 60, TOP + 30), [LIST])
    assert controls.handle(PointerUp(X - 60, TOP + 30), [LIST]) == Act("list", 1)
    short = rows(3)
    assert short.bar is None
    controls.handle(PointerDown(X, TOP + 30), [short])
    assert controls.handle(PointerUp(X, TOP + 30), [short]) == Act("list", 1)


# By the events of a mouse

APART = 8  # units of a list that one pixel of its bar stands for, at most


def mouse(player: Player, *events: tuple[int, float, float]) -> None:
    """Post events of the mouse at points of the page, and let the window answer them."""
    canvas = player.app.stage.canvas
    pygame.event.clear()
    for kind, x, y in events:
        spot = (round(x * canvas.scale), round(y * canvas.scale))
        more = (
            {"rel": (0, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        pygame.event.post(pygame.event.Event(kind, pos=spot, **more))
    player.app.turn()


def drag(player: Player, name: str, share: float) -> None:
    """Take hold of a widget's thumb in its middle and drag it to a share of its way."""
    bar = player.widget(name).bar
    x, y = bar.thumb.center
    to = bar.track.y + (bar.track.h - bar.thumb.h) * share + bar.thumb.h / 2
    mouse(player, (pygame.MOUSEBUTTONDOWN, x, y))
    mouse(player, (pygame.MOUSEMOTION, x, (y + to) / 2), (pygame.MOUSEMOTION, x - 40, to))
    mouse(player, (pygame.MOUSEBUTTONUP, x - 40, to))


def test_dragging_the_bar_of_the_paytables_chooses_no_other_game(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("paytables"))
        chosen = player.widget("games").chosen
        for share in (1.0, 0.5, 0.0):
            drag(player, "games", share)
            games = player.widget("games")
            assert games.chosen == chosen
            furthest = games.bar.count - games.bar.visible
            assert games.bar.first == pytest.approx(share * furthest, abs=APART)
        track = player.widget("games").bar.track
        below = (track.center[0], track.bottom - 3)
        mouse(player, (pygame.MOUSEBUTTONDOWN, *below), (pygame.MOUSEBUTTONUP, *below))
        games = player.widget("games")
        furthest = games.bar.count - games.bar.visible
        assert games.chosen == chosen
        assert games.bar.first == pytest.approx(min(furthest, games.bar.visible), abs=APART)


PLACES: dict[str, tuple[str, Callable[[Player], None]]] = {
    "the chart's lines": ("lines", lambda player: player.app._apply(Go("strategy"))),
    "the faults of a paytable": ("faults", lambda player: player.app._apply(Go("paytables"))),
}


@pytest.mark.parametrize("place", PLACES)
def test_every_bar_can_be_dragged(tmp_path: Path, place: str) -> None:
    name, go = PLACES[place]
    lines = [
        f'[[line]]\nname = "Two {rank}"\nhand = "pair"\nranks = "{rank}"\npays = 1\n'
        for rank in "23456789TJQKA"
    ]
    lines += [
        f'[[line]]\nname = "Four {rank}"\nhand = "four_of_a_kind"\nranks = "{rank}"\npays = 9\n'
        for rank in "23456789TJQKA"
    ]
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'name = "Bad"\n' + "".join(lines).replace("pays = ", "pays = -"), encoding="utf-8"
    )
    settings = replace(STILL, chart_lines=200)
    with playing(tmp_path / "data", settings=settings) as player:
        go(player)
        if name == "faults":
            player.feed(Dropped(str(bad)))
        player.app.show()
        drag(player, name, 1.0)
        bar = player.widget(name).bar
        assert bar.first == pytest.approx(bar.count - bar.visible, abs=APART)
        assert bar.first > 0
        drag(player, name, 0.0)
        assert player.widget(name).bar.first == pytest.approx(0, abs=APART)
        drag(player, name, -0.1)
        assert player.widget(name).bar.first == 0
