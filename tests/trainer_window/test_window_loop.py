"""The loop: at rest nothing is laid out, tooltips come and go, and no size of window ends it."""

import ctypes
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from player import STILL, Later, Player, playing
from rects import overlap

from trainer.app.scene import Go, Open, Stage
from trainer.core.records import Coach
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label
from trainer.pages.bar import HIGH
from trainer.pages.boxed import BoxPage
from trainer.store import load_settings
from trainer.widgets.base import (
    Idle,
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    Typed,
    Wheel,
)
from trainer.widgets.controls import REST_MS, Tip, tooltip_box
from trainer.window.events import RealEvents


def count_layouts(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """A list that grows by one whenever the page shown is laid out from now on."""
    laid_out: list[None] = []
    page = type(player.app.top)
    place = page.place

    def counting(page: BoxPage, stage: Stage) -> object:
        laid_out.append(None)
        return place(page, stage)

    monkeypatch.setattr(page, "place", counting)
    return laid_out


def settle(player: Player) -> None:
    """Let the opening's events and the cards drawn ahead be done with."""
    for _ in range(60):
        player.app.turn()


# At rest


@pytest.mark.parametrize("page", ["table", "paytables", "strategy", "hand", "settings", "help"])
def test_at_rest_nothing_is_laid_out(
    tmp_path: Path, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, painted=True) as player:
        player.app._apply(Go(page))
        player.app.show()
        slow = player.world.workers.slow
        assert isinstance(slow, Later)
        slow.run()  # the help page has asked for the last session's seed
        settle(player)
        laid_out = count_layouts(player, monkeypatch)
        for _ in range(20):
            player.app.turn()
        assert laid_out == []
        player.app.screen.wake()  # something computed in the background is ready
        player.app.turn()
        assert len(laid_out) == 1


def test_a_key_is_one_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(tmp_path, painted=True) as player:
        settle(player)
        laid_out = count_layouts(player, monkeypatch)
        for code, typed in ((pygame.K_SPACE, " "), (pygame.K_b, "b"), (pygame.K_w, "w")):
            pressed = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=typed)
            pygame.event.post(pressed)
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=typed))
            before = len(laid_out)
            player.app.turn()
            assert len(laid_out) == before + 1


def test_what_moves_is_laid_out_at_every_turn(tmp_path: Path) -> None:
    settings = replace(STILL, speed="normal")
    with playing(tmp_path, settings=settings, painted=True) as player:
        settle(player)
        player.feed(KeyPress("space"))
        frames = player.app.frames
        while player.app.top.animating(player.app.stage):
            player.app.turn()
        assert player.app.frames >= frames + 5
        assert player.app.picture() == player.app._shown[3]  # the last card is shown, too


def test_the_last_card_is_shown_however_late_the_next_turn_comes(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, speed="normal"), painted=True) as player:
        settle(player)
        player.feed(KeyPress("space"))
        player.app.turn()
        assert player.app.top.animating(player.app.stage)
        player.script.time += 10_000  # a busy machine: all cards should have turned long ago
        player.app.turn()
        assert player.app.picture() == player.app._shown[3]


def test_a_search_shows_how_far_it_is_without_any_input(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "Own"\n[[line]]\nhand = "flush"\npays = 9\n', encoding="utf-8")
    with playing(tmp_path / "data", table=str(own), painted=True) as player:
        player.app._apply(Go("strategy"))
        player.app.show()
        settle(player)
        assert not player.says("25")
        job = player.world.charts.derivation.job
        assert job is not None
        job.progress(0.25)
        frames = player.app.frames
        player.app.turn()
        assert player.app.frames == frames + 1


# Tooltips


def pointed(player: Player, name: str) -> None:
    player.feed(PointerMoved(*player.rect(name).center))


def tip_shows(player: Player) -> bool:
    return player.says("Bets five coins and deals")


def test_a_tooltip_shows_by_itself_over_a_control_where_the_pointer_rests(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        pointed(player, "bet_max")
        assert not tip_shows(player)
        waited = player.script.time
        while player.app._shown is None or not any(
            isinstance(item, Label) and "Bets five" in item.text for item in player.app._shown[3]
        ):
            player.app.turn()  # no input comes
        assert player.script.time - waited >= REST_MS
        pointed(player, "bet_max")  # it stays where the pointer moves on the same control
        assert tip_shows(player)
        pointed(player, "deal")
        assert not tip_shows(player)


@pytest.mark.parametrize(
    "event",
    [
        KeyPress("1"),
        KeyPress("f11"),
        KeyPress("tab"),
        Typed("x"),
        PointerDown(1, 1),
        Wheel(1, 1, 1),
        PointerLeft(),
    ],
)
def test_a_tooltip_goes_and_stays_away_while_the_player_is_at_work(
    tmp_path: Path, event: object
) -> None:
    with playing(tmp_path, painted=True) as player:
        player.app.screen.toggle_fullscreen = lambda: None
        pointed(player, "bet_max")
        player.script.time += REST_MS
        assert tip_shows(player)
        player.feed(event)
        player.script.time += 10 * REST_MS
        assert not tip_shows(player)
        pointed(player, "deal")
        pointed(player, "bet_max")
        player.script.time += REST_MS
        assert tip_shows(player)


def test_a_click_on_a_control_that_rests_says_at_once_why(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space")
        player.app._apply(Open("game"))
        player.click("bet.1")
        assert player.session.coins == 5
        assert player.says("Draw your hand first")


def test_a_pointer_that_moves_is_not_at_rest() -> None:
    tip = Tip()
    for now in range(0, 2000, 100):
        tip.saw(PointerMoved(now, 0), "a", now)
        assert not tip.shown(now + REST_MS - 1)
    assert tip.pending(1900)
    assert tip.shown(1900 + REST_MS)
    assert not tip.pending(1900 + REST_MS)


@given(
    st.floats(0, 1280),
    st.floats(0, 800),
    st.floats(1, 1280),
    st.floats(1, 300),
    st.floats(10, 3000),
)
def test_a_tooltip_is_inside_the_window_and_off_the_bar(
    x: float, y: float, w: float, h: float, width: float
) -> None:
    room = Rect(0, 56, 1280, 744)
    assert tooltip_box(Rect(x, y, w, h), width, 31, room).within(room)


def test_no_tooltip_of_the_table_covers_the_bar_of_pages(tmp_path: Path) -> None:
    for size in ((800, 600), (1280, 800)):
        with playing(tmp_path / str(size[0]), size=size, painted=True) as player:
            bar = player.app.stage.rect.cut_top(HIGH)[0]
            for widget in player.app.top.widgets(player.app.stage):
                if widget.tip:
                    pointed(player, widget.name)
                    player.script.time += REST_MS
                    said = [i for i in player.items() if isinstance(i, Label)]
                    (shown,) = [item.rect for item in said if item.text == widget.tip]
                    assert not overlap(shown, bar)
                    assert shown.within(player.app.stage.rect)


# Sizes


WIDTHS = (1, 2, 3, 5, 10, 19, 20, 27, 28, 40, 64, 320)
HEIGHTS = (1, 2, 5, 9, 20, 40, 100, 240)


SIZES = [*product(WIDTHS, HEIGHTS)]


def shown_at(sizes: list[tuple[int, int]], player: Player) -> None:
    for size in sizes:
        player.app.screen._open(size)
        player.app.show()


@pytest.mark.parametrize(
    ("text_size", "every"),
    [
        (100, 29),
        pytest.param(100, 1, marks=pytest.mark.slow),
        pytest.param(120, 1, marks=pytest.mark.slow),
    ],
)
def test_no_size_of_window_ends_the_program(tmp_path: Path, text_size: int, every: int) -> None:
    sizes = SIZES[::every]
    with playing(tmp_path, settings=replace(STILL, text_size=text_size), painted=True) as player:
        for keys in ((), ("m", "1", "3"), ("w",), ("escape", "escape"), ("escape", "space")):
            player.app.screen._open((1280, 800))
            player.keys(*keys)
            shown_at(sizes, player)
        for page in ("paytables", "strategy", "hand", "settings", "help"):
            player.app._apply(Go(page))
            shown_at(sizes, player)
        assert player.app.running


# The winning line


def test_the_winning_line_is_red_bold_and_has_an_arrow(tmp_path: Path) -> None:
    with playing(tmp_path, seed=1, painted=True) as player:
        while not (player.session.last and player.session.last.judgement.outcome.paid):
            player.keys("space", "h", "space")
        palette = player.app.stage.theme.palette
        (row,) = [i for i in player.items() if isinstance(i, Fill) and i.color == palette.winning]
        labels = [i for i in player.items() if isinstance(i, Label) and i.rect.within(row.rect)]
        arrow, *words = labels
        assert arrow.text == "▶"
        assert {each.weight for each in words} == {"bold"}
        x, y, _, _ = player.app.stage.canvas.pixels(row.rect)
        assert player.app.screen.surface.get_at((x + 1, y + 1))[:3] == palette.winning


# Events


class _TextInput(ctypes.Structure):
    """SDL_TextInputEvent, padded to the size of an SDL_Event."""

    _fields_ = [
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("text", ctypes.c_char * 32),
        ("padding", ctypes.c_char * 20),
    ]


def push_undecodable_text() -> None:
    """Put into SDL's queue what a dead key left there: text that is no UTF-8."""
    try:
        push = ctypes.CDLL(pygame.base.__file__).SDL_PushEvent
    except (OSError, AttributeError):
        pytest.skip("SDL cannot be reached on this system")
    assert push(ctypes.byref(_TextInput(type=0x303, text=b"\xff\xc3("))) == 1


@pytest.mark.parametrize("milliseconds", [0, 1])
def test_text_that_cannot_be_decoded_is_passed_over(tmp_path: Path, milliseconds: int) -> None:
    with playing(tmp_path, painted=True) as player:
        pygame.event.clear()
        player.app.screen.source = RealEvents()
        push_undecodable_text()
        player.app.screen.wake()
        push_undecodable_text()
        assert list(player.app.screen.inputs(milliseconds)) == [Idle()]


def test_a_wake_ends_the_wait_at_once(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        pygame.event.clear()
        player.app.screen.source = RealEvents()
        player.app.screen.wake()
        assert list(player.app.screen.inputs(3_600_000)) == [Idle()]  # an hour


def test_where_sdl_cannot_be_reached_pygame_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.window.events._system_wait", lambda: None)
    with playing(tmp_path, painted=True) as player:
        pygame.event.clear()
        player.app.screen.source = RealEvents()
        player.app.screen.wake()
        assert list(player.app.screen.inputs(3_600_000)) == [Idle()]
        assert list(player.app.screen.inputs(1)) == []


# The full screen


def test_the_full_screen_is_a_setting_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(tmp_path, painted=True) as player:
        surface = player.app.screen.surface
        monkeypatch.setattr(pygame.display, "set_mode", lambda *_mode, **_options: surface)
        player.click("tab.settings")
        player.click("group.Text and movement")
        player.click("fullscreen.on")
        assert player.app.screen.full
        assert player.widget("fullscreen.on").chosen
        player.keys("f11")
        assert not player.app.screen.full
        assert player.widget("fullscreen.off").chosen
        assert not load_settings(tmp_path)[0].fullscreen


def test_without_libxi_there_is_no_full_screen_and_one_line_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def missing(name: str) -> None:
        asked.append(name)
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr("trainer.window.screen.ctypes.CDLL", missing)
    with playing(tmp_path, painted=True) as player:
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
        player.click("tab.settings")
        player.click("group.Text and movement")
        player.click("fullscreen.on")
        assert not player.app.screen.full
        assert not player.world.settings.fullscreen
        assert player.says("install libxi6")
        player.keys("escape", "f11")
        assert not player.app.screen.full
        assert player.says("install libxi6")
        assert asked == ["libXi.so.6"] * 2
        monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
        player.keys("f11")  # only X11 needs it
        assert player.app.screen.full
