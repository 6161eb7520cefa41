"""The drill page: bounds, questions with a verdict at once, what came of it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing

from solver import load_paytable
from solver.decisions import decisions_of
from solver.strategy.language.grammar import parse_rule
from trainer.app.mistakes import classes_words
from trainer.app.scene import Go
from trainer.core.settings import Speed
from trainer.drawing.items import CardFace, Fill, Stripes
from trainer.pages.ending import EACH
from trainer.store import StoreError
from trainer.store.reading import read_history
from trainer.teaching.asking import DrillBounds, Question
from trainer.widgets.base import KeyPress, PointerDown, PointerMoved, PointerUp

NINE_SIX = load_paytable("9/6")


def open_page(player: Player, name: str) -> Any:
    player.app._apply(Go(name))
    player.app.show()
    return player.app.top


def question_of(player: Player) -> Question:
    question = player.world.practice.running["drill"].question
    assert question is not None
    return question


def best_keys(player: Player, name: str, *, right: bool = True) -> list[str]:
    """The keys that answer the question right, or hold nothing."""
    kept: Any = player.world.practice.running[name]
    cards = kept.question.cards
    solution = player.world.solver.solve(cards, player.session.table, player.session.coins)
    mask = solution.best_masks[0]
    if not right:
        mask = next(m for m in range(32) if m not in solution.best_masks)
    return [str(i + 1) for i in range(5) if mask >> i & 1]


def logged(folder: Path) -> list[Any]:
    return [hand for hand in read_history(folder) if not isinstance(hand, StoreError)]


def test_an_answer_is_saved_and_judged_at_once_and_space_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        assert player.says("Hand 1 of 20")
        player.keys(*best_keys(player, "drill"))
        assert logged(tmp_path) == []
        player.keys("space")
        (hand,) = logged(tmp_path)
        assert (hand.mode, hand.drawn) == ("drill", None)
        assert hand.first_held in hand.best
        assert player.says("Right.")
        assert player.says("1 of 1 right")
        player.keys("space")
        assert player.says("Hand 2 of 20")
        assert player.says("1 of 1 right")
        player.keys(*best_keys(player, "drill", right=False), "return")
        assert player.says("−")
        assert player.says("1 of 2 right")
        assert len(logged(tmp_path)) == 2


def test_a_hold_can_be_clicked_and_taken_back_but_not_after_the_answer(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.click("start")
        player.click("card2")
        player.click("card3")
        player.click("card2")
        player.click("submit")
        player.keys("1")
        (hand,) = logged(tmp_path)
        assert hand.first_held == hand.dealt[2:3]
        assert not player.widget("card1").enabled


def test_the_end_says_what_was_right_and_what_it_recovered(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        player.keys(*best_keys(player, "drill"), "space")
        player.click("stop")
        assert player.says("1 of 1 hand right")
        assert player.says("You made no mistake.")  # two bars of one length would say nothing
        player.click("other")
        assert player.says("Practise what is worth most to you.")


def test_the_end_opens_each_answer_and_practises_again_in_one_key(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        player.keys(*best_keys(player, "drill"), "space", "space")
        player.keys(*best_keys(player, "drill", right=False), "space")
        player.click("stop")
        assert player.says("Your 2 answers")
        player.keys("right", "right", "return")
        assert player.app.top.name == "answer"
        assert player.says("Hand 2 of 2")
        assert player.says("your hold gives away")
        player.keys("left")
        assert player.says("Right.")
        player.keys("w")
        assert player.app.top.name == "why"
        player.keys("escape", "escape")
        cells = player.rect("answers")
        x, y = cells.x + 8, cells.center[1]
        player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        assert player.app.top.name == "answer"
        assert player.says("Hand 1 of 2")
        player.keys("escape")
        player.click("missed")
        assert player.says("Mistake 1 of 1, hand 2")
        player.keys("escape", "space")
        assert player.says("Hand 1 of 20")


def test_no_seed_is_in_sight_and_the_details_of_the_session_commit_to_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        page = open_page(player, "drill")
        player.keys("space")
        kept: Any = player.world.practice.running["drill"]
        digest = sha256(str(kept.seed).encode()).hexdigest()
        assert page._question() is not None
        assert not player.says(digest)
        open_page(player, "table")
        player.click("session")
        player.click("fair")
        assert player.says(digest)
        player.keys("escape")
        open_page(player, "drill")
        player.keys("space", "space")
        player.click("stop")
        assert not player.says(digest)
        assert not player.says("seed")


def test_a_lesson_is_drilled_and_another_can_be_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.click("what.lesson")
        assert player.says("high pair, or anything better. Keep four cards to a flush. …")
        assert not player.widget("lesson.earlier").enabled
        player.click("lesson.later")
        player.click("lesson.later")
        assert player.says("Lesson 2: Three to a royal. Keep three cards to a royal flush.")
        player.click("start")
        kept: Any = player.world.practice.running["drill"]
        about = decisions_of(NINE_SIX).about(parse_rule("3 to a royal flush"))
        assert kept.mode.pool
        assert set(kept.mode.pool) <= set(about)


def test_a_drill_of_some_minutes_ends_with_the_first_answer_after_them(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.click("length.4")
        player.click("start")
        kept: Any = player.world.practice.running["drill"]
        assert kept.mode.of is None
        assert kept.mode.until - datetime.now(UTC) <= timedelta(minutes=5)
        assert player.says("5 minutes left")
        assert not player.app.top.waiting(player.app.stage)
        kept.mode = replace(kept.mode, until=kept.mode.until - timedelta(minutes=3.5))
        assert player.app.top.waiting(player.app.stage)
        player.app.show()
        assert player.says("2 minutes left")
        kept.mode = replace(kept.mode, until=datetime.now(UTC))
        player.keys("space", "space")
        assert player.says("1 hand right")


@pytest.mark.parametrize("page", ["drill", "exam"])
def test_the_time_of_the_first_answer_begins_with_its_question(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        open_page(player, page)
        player.script.time += 60_000  # the start is read
        player.keys("space", "space")
        (hand,) = logged(tmp_path)
        assert 0 < hand.milliseconds < 2_000


def test_a_drill_goes_on_when_its_page_is_opened_again(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space", "space", "space")
        cards = question_of(player).cards
        open_page(player, "table")
        open_page(player, "drill")
        assert player.widget("start").label == "Go on, hand 2 of 20"
        player.keys("space")
        assert player.says("Hand 2 of 20")
        assert question_of(player).cards == cards
        player.keys("escape")
        player.click("stop")
        assert player.says("0 of 1 hand right.")


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("mistakes", "No mistake in 9/6 Jacks or Better is logged yet"),
        ("leaks", "No leak is known"),
    ],
)
def test_what_there_is_none_of_is_said_and_nothing_begins(
    tmp_path: Path, what: str, words: str
) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.click(f"what.{what}")
        player.keys("space")
        assert player.says(words)
        assert player.world.practice.running == {}


def test_what_is_empty_is_said_and_cannot_be_chosen_once_it_is_known(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        player.app.show()
        assert player.says("No mistake yet")
        assert not player.widget("what.mistakes").enabled
        assert player.widget("what.close").enabled


def test_errors_at_another_bet_are_none_that_this_drill_asks(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        player.keys(*best_keys(player, "drill", right=False), "space")
    for coins, there in ((5, True), (4, False)):
        with playing(tmp_path, coins=coins) as player:
            open_page(player, "drill")
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
            player.app.show()
            assert player.says("1 hand" if there else "No mistake yet")
            assert player.widget("what.mistakes").enabled is there
            assert player.widget("what.leaks").enabled is there


def test_the_end_shows_costly_mistakes_of_several_kinds(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        for right in (False, False, True, False):  # the last asks the same as the first
            player.keys(*best_keys(player, "drill", right=right), "space", "space")
        player.click("stop")
        assert all(map(player.says, ("three mistakes would", "such mistakes", "come again")))
        names = [each for each in player.words() if each[:8] in ("You keep", "You thro")]
        assert 1 <= len(names) == len(set(names)) <= 3
        large = [item.rect.w > EACH for item in player.items() if isinstance(item, CardFace)]
        assert large in ([True] * 10, [True] * 20)  # no fan is above one right hand of four


def test_after_an_error_the_mistakes_and_the_leaks_can_be_drilled(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        wrong = question_of(player)
        player.keys(*best_keys(player, "drill", right=False), "space")
        player.click("stop")
        player.click("other")
        for what in ("leaks", "mistakes"):
            player.click(f"what.{what}")
            player.keys("space")
            assert question_of(player).decision == wrong.decision
            player.click("stop")


def test_what_another_page_wants_is_drilled_at_once_and_named_in_words(tmp_path: Path) -> None:
    wanted = decisions_of(NINE_SIX, 5).classes[5]
    named = f"Drill: {classes_words([str(wanted)])}"
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(classes=(str(wanted),), hands=5)))
        player.app.show()
        assert player.says(named)
        assert not player.says("|")
        player.keys("space", "space")
        assert question_of(player).decision == wanted.index
        player.keys("f1", "escape")  # back to it as it was left
        assert player.says("Hand 2 of 5")
        player.keys("escape")  # and to where it was wanted
        assert player.app.top.name == "table"
        waits = question_of(player).cards
        open_page(player, "drill")
        shown = tuple(item.card for item in player.items() if isinstance(item, CardFace))
        assert shown == waits  # not a hand of another question
        assert player.widget("length.0").chosen
        player.keys("space")
        assert player.says(named)
        assert player.says("Hand 2 of 5")


def test_a_decision_of_another_game_is_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(classes=("five wilds | one wild",))))
        player.app.show()
        assert player.says("9/6 Jacks or Better has no decision 'five wilds | one wild'")
        assert player.world.practice.running == {}


def test_an_answer_that_cannot_be_saved_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        kept: Any = player.world.practice.running["drill"]
        question = kept.question

        def full(*_args: object) -> int:
            raise StoreError("the disk is full")

        monkeypatch.setattr(kept._store, "save_answer", full)
        player.keys("1", "space")
        assert player.says("the disk is full. The question stays as it was.")
        assert kept.question == question
        assert not player.says("Right.")
        assert not player.says("gives away")
        monkeypatch.undo()
        player.keys("space")
        assert len(logged(tmp_path)) == 1


def test_another_game_ends_the_drill(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player, "drill")
        player.keys("space")
        practice = player.world.practice
        assert practice.mode("drill", load_paytable("bonus-8-5"), 5) is None
        assert practice.running == {}


@pytest.mark.parametrize(
    ("speed", "still", "grows"),
    [(Speed.NORMAL, False, True), (Speed.FAST, True, False), (Speed.INSTANT, False, False)],
)
def test_the_bars_of_a_wrong_hold_grow_unless_nothing_is_to_move(
    tmp_path: Path, speed: Speed, still: bool, grows: bool
) -> None:
    def longest() -> float:
        """The length of the best hold's bar beside the wrong one, which is striped."""
        items = player.items()
        at = next(i for i, item in enumerate(items) if isinstance(item, Stripes))
        high = items[at].rect.h
        bars = [i for i in items[:at] if isinstance(i, Fill) and i.rect.h == high]
        return bars[1].rect.w  # after its track; the other's track comes last

    settings = replace(STILL, speed=speed, reduced_motion=still)
    with playing(tmp_path, settings=settings) as player:
        page = open_page(player, "drill")
        player.keys("space")
        player.keys(*best_keys(player, "drill", right=False))
        player.script.time += 1000
        player.keys("space")
        lengths = [longest()]
        for _ in range(2):
            assert page.animating(player.app.stage) is grows
            player.script.time += 130
            lengths.append(longest())
        assert not page.animating(player.app.stage)
        assert (lengths[0] < lengths[1] < lengths[2]) is grows
        assert (lengths[0] == lengths[1] == lengths[2]) is not grows
        player.script.time += 1000
        assert longest() == lengths[2]


def test_space_pressed_once_too_often_throws_no_hand_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("drill")
        player.app.show()
        player.keys("space")
        player.app.show()
        kept = player.world.practice.running["drill"]
        player.feed(KeyPress("space"))  # at once, in the same moment
        assert not kept.answers
        player.keys("space")  # a second later it is meant
        assert len(kept.answers) == 1
        assert not kept.answers[0].right
        player.feed(KeyPress("space"))  # nor does it pass over an error
        player.app.show()
        assert player.widget("submit").label == "Next hand"
        player.keys("space")
        player.feed(KeyPress("space"))
        assert len(kept.answers) == 1
