"""Twenty hands by feel go on as what they are after any way of leaving, and stay untold."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing

from solver.explanation import plain_reason
from solver.hand import solve_hand
from trainer.app import by_feel
from trainer.app.background import Asked
from trainer.app.by_feel import ALL_PLAYED, IN_A_TRIAL, TRIAL_HANDS, Trial
from trainer.app.home_news import HomeNews, Loss
from trainer.app.scene import Go
from trainer.app.standing import news_of, read_again
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.drawing.text import brief, with_tens
from trainer.store import StoreError, load_settings

TELLS = "Right", "Wrong", "Better"


def started(player: Player) -> None:
    """Begin them at the welcome."""
    player.app._apply(Go("home"))
    player.keys("2")


def wrong_hands(player: Player, hands: int) -> None:
    """Play hands that keep one card, which is seldom right, and leave the next one dealt."""
    for _ in range(hands):
        player.keys("1", "space", "space")


@contextmanager
def again(folder: Path, **settings: Any) -> Iterator[Player]:
    """Start the program again, with the settings that it has saved."""
    chosen = replace(load_settings(folder)[0], speed=STILL.speed, **settings)
    with playing(folder, settings=chosen) as player:
        yield player


def told(player: Player) -> list[str]:
    """What stands on the page of how hands were played."""
    return [words for words in player.words() if words.startswith(TELLS)]


def read(player: Player) -> None:
    """Let what is read in the background be read."""
    slow: Any = player.world.workers.slow
    player.app.show()
    slow.run()
    player.app.show()


def test_between_two_hands_today_leads_on_to_them_before_the_first_lesson(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 6)
        player.keys("1", "space")
    with again(tmp_path) as player:
        player.app._apply(Go("home"))
        read(player)
        assert player.says("7 of 20 hands by feel: the rest shows what they cost.")
        assert player.widget("go").label == "Go on: 13 hands by feel"
        player.keys("space", "space")
        assert player.says("Hand 8 of 20.")


def test_after_a_restart_in_mid_hand_they_go_on_as_themselves(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 12)
        assert player.says("Hand 13 of 20.")
    with again(tmp_path) as player:
        assert player.says("Hand 13 of 20.")
        assert player.says("12 of 20 played")
        player.keys("h")  # nothing is lit
        assert player.says(IN_A_TRIAL)
        assert player.session.marked_best is None
        player.keys("1", "space")
        assert player.session.coach is Coach.SILENT
        assert player.says("13 of 20 played")
        assert told(player) == []
        player.keys("space")
        wrong_hands(player, 6)
        player.keys("1", "space")
        assert player.says("That was the last of your twenty hands.")
        assert player.says(ALL_PLAYED)
        assert not player.says(IN_A_TRIAL)  # the panel went on saying so
        player.app._apply(Go("leaks"))
        read(player)
        assert player.says(ALL_PLAYED)
        assert player.widget("play").label == f"See what your {TRIAL_HANDS} hands cost"
    with again(tmp_path) as player:  # what they cost waits
        player.app._apply(Go("home"))
        read(player)
        assert player.widget("play").label == f"See what your {TRIAL_HANDS} hands cost"
        player.click("play")
        assert any(words.endswith(" of 20 right.") for words in player.words())
        player.keys("escape")
    with again(tmp_path) as player:  # once seen, they are over
        assert player.world.trial is None
        assert player.session.coach is Coach.WARN


def test_the_panel_beside_the_price_counts_the_hands_before_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 11)
        player.keys("1", "space")  # in mid-hand the session itself would go on
    with again(tmp_path) as player:
        player.keys("space")
        wrong_hands(player, 7)
        player.keys("1", "space")
        trial = player.world.trial
        assert trial is not None
        assert trial.before.hands == 12
        player.keys("space")  # the price
        right = next(words for words in player.words() if words.endswith(" of 20 right."))
        player.keys("escape")
        assert player.says("Since your first hand by feel")
        assert right.removesuffix(" right.") in player.words()
        assert brief(player.session.meters.alone.given_away + trial.before.given_away) in {
            *player.words()
        }
        player.keys("space", "1", "space", "space")
        assert not player.says(" of 20")
        assert player.says(" of 21")


def test_of_hands_by_feel_of_one_sitting_the_panel_counts_each_once(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 19)
        player.keys("1", "space", "space", "escape")
        assert player.says("This session")
        assert player.says(" of 20")


def test_after_a_restart_between_two_hands_they_go_on_as_themselves(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        player.keys("1", "space")
    with again(tmp_path) as player:
        assert player.says("1 of 20 played")
        player.keys("space")
        assert player.says("Hand 2 of 20.")
        player.keys("1", "space")
        player.click("stop")
    with again(tmp_path) as player:
        assert player.world.trial is None


def test_they_stay_silent_where_the_history_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("the history cannot be read")

    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        since = player.world.settings.by_feel
        player.keys("1", "space")
    monkeypatch.setattr("trainer.app.by_feel.trial_since", fail)
    with again(tmp_path) as player:
        assert since
        assert player.world.trial == Trial(since=since)
        player.keys("space")
        assert player.says("Hand 1 of 20.")
        player.keys("1", "space")
        assert told(player) == []


def test_whoever_plays_by_feel_goes_on_whatever_was_known_before(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.CHART)) as player:
        by_feel.begin_trial(player.world)
        wrong_hands(player, 1)
    with again(tmp_path) as player:
        assert player.says("Hand 2 of 20.")


def test_another_page_between_leaves_them_silent(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 1)
        player.app._apply(Go("home"))
        player.app._apply(Go("table"))
        assert player.says("Hand 2 of 20.")
        player.keys("1", "space")
        player.world.do(ChooseCoach(Coach.AFTER))  # as in the settings
        player.app.show()
        assert told(player) == []
        assert player.session.coach is Coach.SILENT


@pytest.mark.parametrize("page", ["home", "review", "leaks"])
@pytest.mark.parametrize("restarted", [False, True])
def test_no_page_tells_of_them_before_they_are_over(
    tmp_path: Path, page: str, restarted: bool
) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 12)
        if not restarted:
            assert_untold(player, page)
    if restarted:
        with again(tmp_path) as player:
            assert_untold(player, page)


def assert_untold(player: Player, page: str) -> None:
    """Look at a page, and at the player's."""
    player.app._apply(Go(page))
    read(player)
    assert [words for words in player.words() if "missed" in words or "mistakes are" in words] == []
    review = player.world.history.mistakes
    if page == "review":
        assert not {"drill", "why"} & {w.name for w in player.app.top.widgets(player.app.stage)}
        assert not review.waits
    if page == "leaks":
        assert player.says(IN_A_TRIAL)
        player.keys("space")
        assert player.app.top.name == "table"
    player.app.open_dialog("player")
    read(player)
    assert not player.says("Right before any help")


def test_what_stands_of_a_player_is_spared_and_read_again_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, asked = (
        HomeNews(hands=12, alone=12, curve=(Loss(date(2026, 11, 1), 0.01),)),
        list[object](),
    )
    with playing(tmp_path, coach=Coach.WARN) as player:
        world = player.world
        monkeypatch.setattr(Asked, "as_of", lambda *_: known)
        assert news_of(world) is known
        started(player)
        wrong_hands(player, 1)
        spared = news_of(world)
        assert spared is not None
        assert (spared.hands, spared.curve) == (12, ())
        monkeypatch.setattr(Asked, "again", lambda this, *_: asked.append(this))
        read_again(world)
        assert asked == [world.history.news, world.practice.course]


def test_the_costliest_of_them_says_why_another_hold_is_better(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, TRIAL_HANDS)
        assert player.app.top.name == "trial"
        dearest = player.app.top._trial.dearest  # type: ignore[attr-defined]  # the dialog's
        solution = solve_hand(dearest.dealt, dearest.table, dearest.coins)
        best, mine = solution.best, solution.hold(dearest.first_held)
        assert player.says(with_tens(plain_reason(best, mine)))
