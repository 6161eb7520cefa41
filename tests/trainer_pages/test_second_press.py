"""A second press at the same place does no harm: it throws no five cards away at once."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing

from trainer.app.scene import Go, Open
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.drawing.geometry import Rect
from trainer.pages.question import NONE_HELD, ONCE_MORE
from trainer.widgets.base import KeyPress, PointerDown, PointerUp, Typed

THROWS = "Draw five", "Draw five?"
SIZES = [(1280, 800, 100), (1024, 768, 100), (800, 600, 100), (800, 600, 150), (1280, 800, 200)]


def click_again(player: Player, place: Rect) -> None:
    """Click where something was, whatever is there now."""
    x, y = place.center
    player.feed(PointerDown(x, y), PointerUp(x, y))


def throws(player: Player) -> Rect | None:
    """The place of the button that draws five, if it is there."""
    widgets = player.app.top.widgets(player.app.stage)
    return next((w.rect for w in widgets if getattr(w, "label", "") in THROWS), None)


@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
def test_best_hold_clicked_twice_throws_nothing_away(
    tmp_path: Path, wide: int, high: int, text_size: int
) -> None:
    settings = replace(STILL, text_size=text_size, coach=Coach.LIVE)
    with playing(tmp_path, settings=settings, size=(wide, high)) as player:
        player.keys("space")
        best = player.rect("best")
        player.click("best")
        marked = player.session.marked_best
        click_again(player, best)
        click_again(player, best)
        assert player.session.held == marked
        assert player.session.phase is Phase.HOLD


@pytest.mark.parametrize("page", ["drill", "first"])
def test_next_hand_clicked_twice_throws_nothing_away(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        player.app.open_page(page)
        player.keys("space")
        if page == "first":
            player.keys("1", "3", "space", "space", "space")
        gold = next(w for w in ("submit", "go") if w in {c.name for c in controls(player)})
        place = player.rect(gold)
        assert throws(player) == place  # the gold button itself, which stays where it is
        player.keys("1")
        assert throws(player) is None
        player.click(gold)
        player.click(gold)
        player.script.time += 2_000
        click_again(player, place)
        assert throws(player) == place  # the next hand is still asked
        assert player.says("Draw five?")
        click_again(player, place)
        assert throws(player) is None
        assert player.widget(gold).label == "Next hand"


@pytest.mark.parametrize("page", ["drill", "exam", "first", "course"])
def test_the_first_key_only_shows_what_the_second_throws_away(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        player.app.open_page(page)
        player.keys("space")
        if page == "first":
            player.keys("1", "3", "space", "space", "space")
        assert not player.says("Draw five?")
        rules = {words for words in player.words() if words.startswith("Keep a")}
        assert bool(rules) is (page == "course")
        player.script.time += 2_000
        place = throws(player)
        for keys in (["space"], ["1", "1", "return"]):  # a card that is chosen takes it back
            player.feed(*map(KeyPress, keys))
            assert throws(player) == place
            assert player.says("Draw five?")
            assert rules <= {*player.words()}
        player.feed(KeyPress("space"))
        assert not player.says("Draw five?")
        assert player.says("Next hand") or page == "exam"


@pytest.mark.parametrize("page", ["table", "drill"])
def test_who_confirmed_it_three_times_is_not_asked_again(tmp_path: Path, page: str) -> None:
    """It was asked at every hand of the evening, but a press right after the deal still is."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.app.open_page(page)

        def drawn() -> bool:
            answers = player.world.practice.running.get("drill")
            done = player.session.phase is not Phase.HOLD
            return done if answers is None else player.app.top._judged is not None  # type: ignore[attr-defined]  # of the page that asks

        for hand in range(5):
            player.feed(KeyPress("space"))
            player.app.show()
            if page == "drill" and hand:
                player.app.show()
            player.script.time += 2_000 if hand < 4 else 600
            player.feed(KeyPress("space"))
            assert drawn() is (hand == 3), hand
            if hand != 3:
                assert player.says("Draw five?")
                player.feed(KeyPress("space"))
            assert drawn()
            assert player.world.drew_five == min(3, hand + 1) + (hand == 4)
            player.script.time += 2_000


def test_an_exam_asks_each_time(tmp_path: Path) -> None:
    """Who had confirmed it at the table answered the first hand by a press too many."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.world.drew_five = 3
        player.app.open_page("exam")
        player.feed(KeyPress("space"))
        player.app.show()
        player.app.show()
        player.script.time += 2_000
        player.feed(KeyPress("space"))
        assert player.says("Draw five?")
        assert not player.world.practice.running["exam"].answers


@pytest.mark.parametrize("page", ["table", "drill", "exam", "first", "course"])
def test_esc_takes_the_question_back_and_leaves_no_hand(tmp_path: Path, page: str) -> None:
    """At the table it led to the page before, where Space began something else."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.app.open_page(page)
        player.keys("space")
        if page == "first":
            player.keys("1", "3", "space", "space", "space")
        player.app.show()
        player.script.time += 2_000
        player.feed(KeyPress("space"))
        assert player.says("Draw five?")
        player.feed(KeyPress("escape"))
        assert not player.says("Draw five?")
        assert player.app.top.name == page
        player.feed(KeyPress("space"))
        assert player.says("Draw five?")  # of the same hand


@pytest.mark.parametrize("page", ["course", "drill"])
@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
def test_what_the_first_press_asks_is_said_in_words_once(
    tmp_path: Path, page: str, wide: int, high: int, text_size: int
) -> None:
    with playing(
        tmp_path, settings=replace(STILL, text_size=text_size), size=(wide, high)
    ) as player:
        player.app.open_page(page)
        player.feed(KeyPress("space"))
        for words in (NONE_HELD, ONCE_MORE):
            place = player.rect("submit")
            player.script.time += 2_000
            assert not player.says(words)
            player.feed(KeyPress("space"))
            assert player.says(words)
            assert player.rect("submit") == place
            player.keys("space", "space")
            while player.widget("submit").label not in THROWS:
                player.feed(KeyPress("space"))


@pytest.mark.parametrize("dialog", ["session", "player", "game", "load"])
def test_a_dialog_is_closed_beside_it_and_by_its_cross_unless_something_is_typed(
    tmp_path: Path, dialog: str
) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Open(dialog))
        player.feed(PointerDown(5, 400), PointerUp(5, 400))
        assert player.app.top.name == "table"
        player.app._apply(Open(dialog))
        if dialog == "player":
            player.click("fold.players")
        if dialog in ("player", "load"):
            player.click("new" if dialog == "player" else "search")
            player.feed(Typed("9"), PointerDown(5, 400), PointerUp(5, 400))
            assert player.app.top.name == dialog
        player.click("close.cross")
        assert player.app.top.name == "table"


def controls(player: Player) -> list[Any]:
    """What can be pressed."""
    return list(player.app.top.widgets(player.app.stage))


@pytest.mark.parametrize("coach", [Coach.AFTER, Coach.SILENT, Coach.WARN])
@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
def test_at_the_table_the_first_key_only_shows_what_the_second_throws_away(
    tmp_path: Path, wide: int, high: int, text_size: int, coach: Coach
) -> None:
    settings = replace(STILL, text_size=text_size, coach=coach)
    with playing(tmp_path, settings=settings, size=(wide, high)) as player:
        player.feed(KeyPress("space"))
        place, label = player.rect("deal"), player.widget("deal").label
        for late, keys in ((100, ["space"]), (900, ["space"]), (900, ["1", "1", "return"])):
            player.script.time += late
            player.feed(*map(KeyPress, keys))
            assert player.world.in_hand
            assert player.session.first_held is None  # nothing counts yet
            assert player.widget("deal").label == label + ("?" if late > 100 else "")
            assert player.says("Press again to draw five new cards.") is (late > 100)
            assert player.rect("deal") == place
        player.app._apply(Go("home"))
        player.app._apply(Go("table"))
        player.app.show()
        assert player.widget("deal").label == label
        player.feed(KeyPress("space"), KeyPress("space"))
        assert player.world.in_hand is (coach is Coach.WARN and player.session.warned)


def test_a_click_that_draws_five_and_a_hand_with_help_are_not_asked_about(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space")
        player.click("deal")
        assert not player.world.in_hand
    with playing(tmp_path, coach=Coach.LIVE) as player:
        player.feed(KeyPress("space"))
        player.script.time += 900
        player.feed(KeyPress("space"))
        assert not player.world.in_hand
