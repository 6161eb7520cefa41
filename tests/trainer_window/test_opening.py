"""The window is put together and taken apart: what it remembers, what is gone, how it ends."""

import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from player import playing

from solver import load_paytable
from trainer.app.charts import GameCharts
from trainer.app.scene import Go
from trainer.app.who_plays import add_player, let_play
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Settings
from trainer.core.steps import DEALT_AGAIN
from trainer.drawing.items import Label, Paragraph
from trainer.store import StoreError, load_settings, read_history, save_settings
from trainer.store.hand_columns import LoggedHand
from trainer.store.log import Store
from trainer.widgets.base import Closed, KeyPress
from trainer.window.events import RealEvents
from trainer.window.loop import App
from trainer.window.opening import Options, open_window

OWN = 'name = "Mine"\n[[line]]\nhand = "pair"\npays = 2\n'
Visit = Callable[[App], None]


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Open the window on a data folder, do something in it instead of waiting, and close it."""
    save_settings(tmp_path / "data", Settings(coach=Coach.LIVE))  # so that no draw is held up
    ticks = count(step=1000)  # a second from key to key: a draw at once would count as a slip
    monkeypatch.setattr(RealEvents, "now", lambda _live: next(ticks))
    signals = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    if not (tmp_path / "data").exists():  # a draw without a hold is not asked about
        save_settings(tmp_path / "data", Settings(coach=Coach.AFTER))

    def visited(doing: Visit, **options: Any) -> None:
        def run(app: App) -> None:
            app.show()
            doing(app)

        monkeypatch.setattr(App, "run", run)
        name = options.get("table_name")
        table = load_paytable(name) if name else None
        data = options.pop("data", tmp_path / "data")
        try:
            open_window(Options(data, data, table, **options))
        finally:
            for number, handler in signals.items():
                signal.signal(number, handler)

    return visited


def keys(app: App, *names: str) -> None:
    for name in names:
        app.feed(KeyPress(name))
    app.show()


def words(app: App) -> str:
    return "\n".join(i.text for i in app.picture() if isinstance(i, Label | Paragraph))


def history(folder: Path) -> list[LoggedHand]:
    return [hand for hand in read_history(folder / "data") if isinstance(hand, LoggedHand)]


def game(app: App) -> tuple[str, int]:
    return app.world.session.table.name, app.world.session.coins


def plays(name: str, coins: int) -> Visit:
    def check(app: App) -> None:
        assert game(app) == (name, coins)

    return check


def leave(_app: App) -> None:
    """Do nothing."""


# The game and the bet played last


def test_a_new_player_bets_five_coins_on_nine_six(visit: Callable[..., None]) -> None:
    visit(plays("9/6 Jacks or Better", 5))


def test_the_command_line_s_game_and_bet_are_those_of_the_next_start(
    visit: Callable[..., None],
) -> None:
    visit(leave, table_name="bonus-8-5", coins=3)
    visit(plays("8/5 Bonus Poker", 3))
    visit(leave, table_name="9/6")
    visit(plays("9/6 Jacks or Better", 3))


def test_a_bet_made_in_the_window_is_that_of_the_next_start(visit: Callable[..., None]) -> None:
    visit(lambda app: keys(app, "b", "b"), coins=1)
    visit(plays("9/6 Jacks or Better", 3))


def test_a_file_is_found_again_from_another_folder(
    visit: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    (tmp_path / "here" / "own.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "here")
    visit(leave, table_name="own.toml")
    monkeypatch.chdir(tmp_path / "there")
    visit(plays("Mine", 5))
    assert Path(load_settings(tmp_path / "data")[0].paytable) == tmp_path / "here" / "own.toml"


def test_a_hand_left_over_keeps_its_game_and_the_choice_holds_after_it(
    visit: Callable[..., None],
) -> None:
    visit(lambda app: keys(app, "space"), table_name="9/6", coins=5)

    def play_on(app: App) -> None:
        assert game(app) == ("9/6 Jacks or Better", 5)
        keys(app, "space")
        assert game(app) == ("8/5 Bonus Poker", 2)

    visit(play_on, table_name="bonus-8-5", coins=2)
    visit(plays("8/5 Bonus Poker", 2))


def test_that_a_hand_is_dealt_again_is_said_over_its_cards_and_on_no_other_page(
    visit: Callable[..., None],
) -> None:
    visit(lambda app: keys(app, "space"))
    visit(silent_of_it, page="home", welcomes=True)
    visit(said_of_it)


def silent_of_it(app: App) -> None:
    assert app.top.name == "home"
    assert DEALT_AGAIN not in words(app)


def said_of_it(app: App) -> None:
    assert app.top.name == "table"
    assert DEALT_AGAIN in words(app)


# What is gone or fails


def test_a_game_that_is_gone_is_said_and_not_forgotten(
    visit: Callable[..., None], tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    visit(leave, table_name=str(own))
    own.rename(tmp_path / "elsewhere.toml")

    def told(app: App) -> None:
        assert game(app) == ("9/6 Jacks or Better", 5)
        assert "own.toml" in words(app)
        assert "9/6 Jacks or Better is played instead." in words(app)

    visit(told)
    (tmp_path / "elsewhere.toml").rename(own)
    visit(plays("Mine", 5))


def test_where_no_session_can_be_opened_the_old_one_goes_on(
    visit: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit(lambda app: keys(app, "space"), seed=7)

    def play_on(app: App) -> None:
        def fail(_store: Store, *_what: object, **_how: object) -> int:
            raise StoreError("history.db: the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "start_session", fail)
            keys(app, "space")
        assert "the disk is full. The session goes on as it was." in words(app)
        assert app.world.session.seed == 7
        assert app.world.session.phase is Phase.BET
        keys(app, "space", "space")
        assert app.world.session.deal_number == 2

    visit(play_on, seed=8)
    assert [(hand.seed, hand.deal) for hand in history(tmp_path)] == [("7", 1), ("7", 2)]


def test_charts_that_cannot_be_read_are_sought_anew(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    place = GameCharts(load_paytable(own), 5, tmp_path / "data")._path()
    assert place is not None
    place.mkdir(parents=True)  # a folder where the charts should be
    with playing(tmp_path / "data", table=str(own)) as player:
        player.app._apply(Go("strategy"))
        player.app.show()
        assert player.world.charts.derivation.job is not None


def test_settings_that_cannot_be_kept_end_nothing(
    visit: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path, _settings: object) -> None:
        raise StoreError("settings.toml: the disk is full")

    monkeypatch.setattr("trainer.window.opening.save_settings", fail)

    def told(app: App) -> None:
        assert game(app) == ("8/5 Bonus Poker", 5)
        assert "the disk is full" in words(app)

    visit(told, table_name="bonus-8-5")


# How it ends


def test_ctrl_c_is_passed_on_once_all_is_kept(visit: Callable[..., None], tmp_path: Path) -> None:
    ended = []

    def interrupted(app: App) -> None:
        keys(app, "space", "space", "space")
        signal.raise_signal(signal.SIGINT)
        assert app.world.ended
        app.turn()
        ended.append(app.running)

    with pytest.raises(KeyboardInterrupt):
        visit(interrupted, seed=7)
    assert ended == [False]
    assert len(history(tmp_path)) == 1
    visit(lambda app: keys(app, "space"))  # the hand that was in play
    assert [hand.deal for hand in history(tmp_path)] == [1, 2]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_system_s_requests_end_it_as_its_close_button_does(
    visit: Callable[..., None], tmp_path: Path, name: str
) -> None:
    number = getattr(signal, name, None)
    if number is None:
        pytest.skip(f"no {name} on this system")
    before = signal.getsignal(number)

    def asked(app: App) -> None:
        keys(app, "space", "space")
        signal.raise_signal(number)
        app.turn()
        assert not app.running

    visit(asked, seed=7)
    signal.signal(number, before)
    assert len(history(tmp_path)) == 1


def test_the_close_button_asks_in_mid_hand(visit: Callable[..., None]) -> None:
    def close(app: App) -> None:
        keys(app, "space")
        app.feed(Closed())
        assert app.running
        assert app.top.name == "leave"
        app.feed(Closed())
        assert not app.running

    visit(close)


def test_a_first_start_is_the_welcome_with_or_without_options(
    visit: Callable[..., None], tmp_path: Path
) -> None:
    seen: list[tuple[str, str]] = []

    def look(app: App) -> None:
        asked = "How well do you know video poker?" in words(app)
        seen.append((app.top.name, "welcome" if asked else ""))

    visit(look, welcomes=True, seed=7, coins=3)
    visit(look, welcomes=True, page="home")
    assert load_settings(tmp_path / "data")[0].chart_lines == 0  # the course's, as long as unasked
    visit(look, page="drill")
    assert load_settings(tmp_path / "data")[0].chart_lines == 0
    visit(lambda app: keys(app, "space", "space"))
    visit(look, welcomes=True, seed=7)
    visit(look, welcomes=True, page="home")
    assert seen == [
        ("home", "welcome"),
        ("home", "welcome"),
        ("drill", ""),
        ("table", ""),
        ("home", ""),
    ]


def test_a_first_start_by_a_command_keeps_the_chart_that_somebody_wrote_down(
    visit: Callable[..., None], tmp_path: Path
) -> None:
    save_settings(tmp_path / "data", Settings(chart_lines=24))
    visit(lambda app: None, page="drill")
    assert load_settings(tmp_path / "data")[0].chart_lines == 24


# Another player


def test_who_was_chosen_plays_next_and_nobody_loses_a_hand(
    visit: Callable[..., None], tmp_path: Path
) -> None:
    seen: list[tuple[str, str, bool]] = []

    def two_players(app: App) -> None:
        world = app.world
        seen.append((world.player, app.top.name, world.in_hand))
        if len(seen) == 1:
            keys(app, "space", "1")
            let_play(world, add_player(world, "Anna"))

    visit(two_players)
    assert seen == [("", "table", False), ("Anna", "home", False)]
    seen.clear()
    visit(lambda app: seen.append(("", app.top.name, app.world.in_hand)))
    assert seen == [("", "table", True)]
    assert not history(tmp_path / "data" / "profiles" / "Anna")


def test_a_data_folder_may_be_called_like_that_of_a_profile(
    visit: Callable[..., None], tmp_path: Path
) -> None:
    data = tmp_path / "profiles" / "data"

    def added(app: App) -> None:
        assert app.world.player == ""
        add_player(app.world, "Anna")

    visit(added, data=data)
    assert (data / "profiles" / "Anna").is_dir()
