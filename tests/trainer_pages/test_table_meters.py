"""The meters of the table."""

import re
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_leaks_page import read
from test_text_fits import faults

from evaluator.figures import coins_of
from solver import load_paytable
from solver.decisions.rivals import kind_of_hold
from trainer.app.scene import Go
from trainer.core.intents import ChooseTable, ChooseUltimateX
from trainer.core.records import Coach
from trainer.drawing.items import Icon
from trainer.pages.coach_after import SIGN
from trainer.pages.session_dialogs import coins_words
from trainer.widgets.base import PointerDown, PointerMoved, PointerUp


def test_session_meters_tell_hands_right_lost_and_returns(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "2", "space")  # right
        player.keys("space")
        solution = player.session.solution
        worst = solution.holds[-1]
        player.keys(*(str(i + 1) for i in range(5) if worst.mask >> i & 1), "space")
        lost = (solution.best.ev - worst.ev) * 5
        player.click("session")
        assert player.says("2 hands played.")
        assert not player.says("right")
        assert not player.says("gave away")
        player.keys("escape")
        player.keys("h")
        player.click("session")
        assert player.says("1 of 2 right.")
        assert player.says(f"You gave away {coins_of(lost)}.")
        assert "50\xa0%" not in player.words()  # in its ring: that takes ten hands, a grade twenty


def test_a_later_session_says_that_its_credits_are_new(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert player.says("Choose your bet, then deal.")
        assert not player.says("A new session")
        player.keys("space", "1", "space")
    with playing(tmp_path) as player:
        assert player.says("A new session, 1,000 credits. Choose your bet, then deal.")
        player.keys("space")
        assert not player.says("A new session")
        player.keys("1", "space")
        assert not player.says("A new session")
    with playing(tmp_path, size=(800, 600), settings=replace(STILL, text_size=200)) as player:
        assert player.says("A new session, 1,000 credits.")
        assert list(faults(player)) == []


def test_the_seed_is_committed_to_in_the_details_and_nowhere_else(tmp_path: Path) -> None:
    with playing(tmp_path, seed=7) as player:
        digest = sha256(b"7").hexdigest()
        assert not player.says(digest)
        player.click("session")
        player.click("fair")
        assert player.says(f"Session 1: SHA-256 of its seed is {digest}.")
        assert digest in player.app.top.copied()
        assert player.says("No hand played yet.")
        assert player.session.meters.alone.lost == Fraction(0)


def test_no_return_is_shown_of_a_few_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys(*("space", "1", "space") * 99)
        assert "Your holds return" not in _details(player)
        player.keys("space", "1", "space")
        returned = player.session.meters.alone.played_return(player.world.game_return)
        assert returned is not None
        assert f"Your holds return {float(100 * returned):.2f}\xa0%" in _details(player)


def _details(player: Player) -> str:
    player.click("session")
    words = " ".join(player.words())
    player.keys("escape")
    return words


def test_great_figures_of_a_session_fit(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space", "3", "space")
        alone = player.session.meters.alone
        many = replace(alone, hands=12345, lost=Fraction(1), shown=Fraction(1234567), wagered=61725)
        meters = replace(player.session.meters, alone=many, helped=many)
        game = replace(player.session.games[0], meters=meters)
        player.kept.session = replace(player.session, games=(game,))
        player.app.show()
        player.click("session")
        assert player.says("of 12,345 right.")
        assert player.says("1,234,567")
        assert player.says("12,345 hands with help")
        assert list(faults(player)) == []


def _play(player: Player, *, right: bool) -> None:
    """Play a hand, with the best hold or the second best."""
    player.keys("space")
    solution = player.session.solution
    assert solution is not None
    held = next(each for each in solution.holds if (each.mask in solution.best_masks) is right)
    player.keys(*(str(i + 1) for i in range(5) if held.mask >> i & 1), "space")


def test_the_session_adds_up_what_the_verdicts_showed(tmp_path: Path) -> None:
    """To the hundredth, in the panel as in the details; hands with help are told apart in both."""
    with playing(tmp_path, coach=Coach.AFTER, seed=3) as player:
        details = player.widget("session").rect
        shown = Fraction(0)
        for _ in range(2):
            _play(player, right=False)
            lost = next(word for word in player.words() if word.endswith(" coins") and "−" in word)
            shown += Fraction(lost.removeprefix("−").removesuffix(" coins"))
        player.keys("space", "h", "space")
        assert player.widget("session").rect == details
        exact = player.session.meters.alone.lost
        assert f"{float(exact):.2f}" != f"{float(shown):.2f}"
        assert player.says(f"0 of {2}")
        assert player.says("1 with help")
        assert f"{float(shown):.2f}" in player.words()
        player.click("session")
        assert player.says(f"0 of {2} right.")
        assert player.says(f"You gave away {float(shown):.2f} coins.")


def test_a_session_shows_each_hand_as_a_mark_that_opens_it(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        _play(player, right=False)  # of another session
    with playing(tmp_path, coach=Coach.AFTER, seed=9) as player:
        began = player.session.credits
        for right in (True, False, True):
            _play(player, right=right)
        player.keys("space")
        player.keys("h", "space")  # with help: its mark is grey
        won = player.session.credits - began
        player.click("session")
        cells = player.widget("answers")
        assert [*cells.marks] == ["right", "wrong", "right", "right"]
        assert cells.grey == {3}
        assert player.says("Your 4 hands, 1 with help")
        assert player.says("1 hand with help")
        x, y = cells.cells()[1].center
        player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        assert player.app.top.name == "answer"
        assert player.says("Hand 2 of 4")
        assert player.says("your hold gives away")
        player.keys("escape")
        assert player.app.top.name == "session"
        assert player.widget("answers").chosen == 1
        wrong = player.app.top._here.answers[1]  # type: ignore[attr-defined]  # the dialog
        lost = float((wrong.solution.best.ev - wrong.solution.hold(wrong.held).ev) * 5)
        assert player.says("Your costliest mistake")
        assert player.says(f"{lost:,.2f} coins given away")
        assert player.says(f"You {'won' if won > 0 else 'lost'} {abs(won)} coin")
        player.click("review")
        assert player.app.top.name == "review"
        player.app._apply(Go("table"))
        player.click("session")
        player.click("drill")
        asked = player.world.practice.drilled
        assert asked.classes == (kind_of_hold(wrong.solution.best).name,)


def test_at_ultimate_x_the_session_names_the_whole_bet(tmp_path: Path) -> None:
    for hands, words in (
        (1, "9/6 Ultimate X, 10 coins a hand, 5 of them for the multipliers"),
        (3, "9/6 Ultimate X, 10 coins on each of 3 hands, 5 of them for the multipliers"),
    ):
        with playing(tmp_path / str(hands), ultimate_x=True, hands=hands) as player:
            player.click("session")
            assert words in player.words()
    with playing(tmp_path, hands=3) as player:
        player.click("session")
        assert "9/6 Jacks or Better, 5 coins on each of 3 hands" in player.words()


def test_the_hands_of_earlier_today_open_from_the_details(tmp_path: Path) -> None:
    """Those of another game, of an earlier session, and those before Ultimate X in this one."""
    with playing(tmp_path, coach=Coach.AFTER, table="bonus-8-5") as player:
        _play(player, right=False)
    with playing(tmp_path, coach=Coach.AFTER, seed=9) as player:
        for right in (True, False):
            _play(player, right=right)
        player.world.do(ChooseUltimateX(on=True))
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.keys("space", "h", "space")
        assert player.session.of_feature
        player.click("session")
        assert player.says("Also in this session: 2 hands at 9/6 Jacks or Better, ")
        assert player.says("Earlier today: 1 hand at 8/5 Bonus Poker")
        shown = [word for word in player.words() if re.fullmatch(r"\d of \d right", word)]
        assert shown == ["1 of 2 right", "0 of 1 right"]
        player.click("other.0")
        cells = player.widget("other.0.hands")
        assert [*cells.marks] == ["right", "wrong"]
        x, y = cells.cells()[1].center
        player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        assert player.app.top.name == "answer"
        assert player.says("Hand 2 of 2")
        player.keys("escape")
        assert player.widget("other.0.hands").chosen == 1
        player.click("other.0")
        assert not player.says("Your 2 hands")


def test_without_ultimate_x_the_details_say_what_was_played_with_it(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, ultimate_x=True) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.keys("space", "h", "space")
        player.world.do(ChooseUltimateX(on=False))
        _play(player, right=True)
        player.click("session")
        assert player.says("Also in this session: 1 hand at 9/6 Ultimate X, ")
        assert not player.says("Earlier today")
        assert "9/6 Jacks or Better, 5 coins a hand" in player.words()


def test_a_silent_coach_says_nothing_of_earlier_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, table="bonus-8-5") as player:
        _play(player, right=False)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "space", "space")
        player.click("session")
        assert not player.says("Earlier today")


def _board(player: Player) -> list[tuple[str, bool]]:
    """The marks of the last hands beside the table, and whether each is grey."""
    marks = (item for item in player.items() if isinstance(item, Icon))
    board = [item for item in marks if item.rect.w == SIGN and item.name in ("tick", "cross")]
    return [(item.name, item.color == player.app.stage.theme.palette.muted) for item in board]


def test_marks_and_words_of_the_session_are_of_the_game_in_play(tmp_path: Path) -> None:
    """They count the same hands, in another game and back, and after a start in mid-hand."""
    jacks = [("tick", False), ("cross", False), ("tick", True)]
    with playing(tmp_path, coach=Coach.AFTER) as player:
        table = player.session.table
        for right in (True, False):
            _play(player, right=right)
        player.keys("space", "h", "space")  # with help
        assert _board(player) == jacks
        assert player.says("1 of 2")
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        player.app.show()
        assert _board(player) == []
        assert player.says("No hand of this game yet.")
        _play(player, right=True)
        assert _board(player) == [("tick", False)]
        assert player.says("1 of 1")
        player.world.do(ChooseTable(table))
        player.app.show()
        assert _board(player) == jacks
        assert player.says("1 of 2")
        assert player.says("1 with help")
        player.keys("space")
    with playing(tmp_path, coach=Coach.AFTER) as player:
        assert _board(player) == jacks
        assert player.says("1 of 2")


def test_the_details_are_of_one_game_and_name_the_others(tmp_path: Path) -> None:
    """What each game won and lost adds up with the credits."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        began, table = player.session.credits, player.session.table
        for right in (True, False):
            _play(player, right=right)
        jacks = player.session.credits - began
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        _play(player, right=False)
        player.keys("space", "h", "space")
        deuces = player.session.credits - began - jacks
        player.world.do(ChooseTable(table))
        player.world.do(ChooseUltimateX(on=True))
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.keys("space", "h", "space")
        multiplied = player.session.credits - began - jacks - deuces
        player.world.do(ChooseUltimateX(on=False))
        player.click("session")
        assert "9/6 Jacks or Better, 5 coins a hand" in player.words()
        assert player.says("1 of 2 right.")
        assert player.says("Your 2 hands")
        assert len(player.widget("answers").marks) == 2
        every = coins_words(player.session.credits - began)
        said = f"Luck included: {coins_words(jacks)} at this game, {every} at all games"
        assert said in player.words()  # in one sentence
        assert not any(words.startswith("1 hand with help") for words in player.words())
        wild = load_paytable("deuces-wild").name
        assert player.says(f"Also in this session: 2 hands at {wild}, {coins_words(deuces)}")
        also = f"Also in this session: 1 hand at 9/6 Ultimate X, {coins_words(multiplied)}."
        assert player.says(also)
        player.click("other.0")
        cells = player.widget("other.0.hands")
        assert ([*cells.marks], cells.grey) == (["wrong", "right"], {1})


def test_a_silent_session_names_its_other_games_without_their_verdicts(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "space")
        jacks = player.session.credits - 1000
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        player.click("session")
        assert player.says("No hand of this game yet.")
        assert player.says(f"1 hand at 9/6 Jacks or Better, {coins_words(jacks)}.")
        assert not player.says("right")


def test_the_review_counts_the_hands_of_its_game_alone(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        table = player.session.table
        _play(player, right=False)
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        _play(player, right=False)
        player.world.do(ChooseTable(table))
        player.app._apply(Go("review"))
        read(player)
        assert player.says("At the table before any help, this session: 1 hand, 0 right.")
        assert not player.says("in this game ever")


@pytest.mark.parametrize("hands", [1, 100])
@pytest.mark.parametrize("key", ["h", "1"])
def test_a_bet_above_the_credits_stays_and_reload_says_why(
    tmp_path: Path, hands: int, key: str
) -> None:
    """With 406 credits a hundred hands fell to four coins, then to one, without a word."""
    with playing(tmp_path, hands=hands, credits=9 * hands, coach=Coach.AFTER) as player:
        while player.session.playable:
            player.keys("space", key, "space")
        most = player.session.credits // hands
        short = f"reload them, or bet {most}." if most else "reload them."
        assert player.widget("deal").label == "Reload"
        assert player.says(short)
        player.keys("w", "escape")
        assert player.says(short)  # as long as the button says so
        player.keys("space")
        assert player.session.coins == 5
        assert player.session.credits == 9 * hands
        assert player.widget("deal").label == "Deal"
