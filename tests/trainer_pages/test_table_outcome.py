"""What the table tells of a hand, and when: after the last card, and not before.

It is over four hundred lines: what is told of a chart takes a hundred.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from at_the_table import drawn_to_a_win, shown_cards, signs
from chart_player import deal
from player import STILL, Later, Player, playing
from test_course_page import open_course, pass_lesson

from solver import explanation, load_paytable, solve_hand
from trainer.app.last_game import choose_plain_game
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Speed
from trainer.drawing.items import Fill, Icon
from trainer.drawing.palettes import INK
from trainer.drawing.text import MINUS
from trainer.widgets.base import KeyPress, WidgetState


@pytest.mark.parametrize("coach", [Coach.LIVE, Coach.AFTER])
def test_nothing_of_the_outcome_shows_before_the_last_card_is_up(
    tmp_path: Path, coach: Coach
) -> None:
    settings = replace(STILL, speed=Speed.NORMAL, sound=True, coach=coach)
    with playing(tmp_path, settings=settings) as player:
        heard: list[str] = []
        player.world.sound = heard.append
        drawn_to_a_win(player)
        record = player.session.last.record
        credits_before = f"{player.session.credits - record.paid:,}"
        heard.clear()
        while player.app.top.motion.turning(player.script.time):
            words = player.words()
            assert not any("pays" in said and record.hand in said for said in words)
            assert f"Won: {record.hand.lower()}" not in words
            assert credits_before in words
            assert not {"given away", "The right hold."} & set(words)
            assert not any(said.startswith(("keep ", "was ")) for said in words)
            assert player.widget("paytable").winners == ()
            player.world.poll()
            assert heard == []
            player.script.time += 60
        assert None not in shown_cards(player)
        assert f"Won: {record.hand.lower()}" in player.words()
        assert player.widget("paytable").winners == (record.hand,)
        player.world.poll()
        assert heard == ["win_mid"]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_line_of_a_win_stays_lit_until_the_deal(tmp_path: Path, size: tuple[int, int]) -> None:
    """The bet that is chosen for the next deal does not remove it: its cell alone moves on."""
    with playing(tmp_path, size=size) as player:
        drawn_to_a_win(player)
        won, bet = player.session.last.record.hand, player.session.coins
        player.keys("b", "b")
        sign = player.widget("paytable")
        assert (sign.winners, sign.coins != bet, sign.won_at) == ((won,), True, bet)
        cells = [
            item.color
            for item in sign.items(WidgetState(), player.app.stage.theme)
            if isinstance(item, Fill)
        ]
        assert INK.winning in cells
        assert (INK.won_cell in cells) is (sign.columns > 1)  # where it is shown what was paid
        player.keys("space")
        assert player.widget("paytable").winners == ()


def test_a_key_shows_the_outcome_at_once_and_the_win_is_heard(tmp_path: Path) -> None:
    settings = replace(STILL, speed=Speed.NORMAL, sound=True)
    with playing(tmp_path, settings=settings) as player:
        heard: list[str] = []
        player.world.sound = heard.append
        drawn_to_a_win(player)
        player.feed(KeyPress("x"))
        player.world.poll()
        assert heard[-1].startswith("win_")
        assert player.says("Won: ")


def test_no_value_shows_before_the_cards_that_were_dealt(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, speed=Speed.NORMAL)) as player:
        player.keys("space")
        assert None in shown_cards(player)
        assert not player.says("4.12 coins")
        player.script.time += 5 * 160
        assert player.says("4.12 coins")


def test_credits_that_do_not_cover_the_bet_are_said_once_the_cards_lie(tmp_path: Path) -> None:
    settings = replace(STILL, speed=Speed.NORMAL)
    with playing(tmp_path, settings=settings, seed=3, credits=7) as player:
        player.keys("space", "space")
        while player.session.wager <= player.session.credits:
            player.keys("space", "space")
        assert player.world.notice is not None
        assert not player.says(player.world.notice.text)
        player.script.time += 5 * 160
        assert player.says(player.world.notice.text)
        assert player.widget("paytable").coins == 5
        player.keys("space")
        assert player.widget("paytable").coins == player.session.coins == 5


# Silent until asked


@pytest.mark.parametrize("ask", ["h", "best", "w"])
def test_a_silent_coach_says_nothing_until_asked(tmp_path: Path, ask: str) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "3", "space")
        words = player.words()
        for said in ("Right.", "worth 4", "lines, line", "luck", "Your hold", "4.12", "keep 5"):
            assert not any(said in part for part in words), said
        assert "right" not in words  # how many holds were
        assert "cross" not in signs(player)
        if ask == "best":
            player.click("best")
        else:
            player.keys(ask)
        if ask == "w":
            assert player.app.top.name == "why"
            player.keys("escape")
        assert player.says("The pair of fives makes three of a kind more often than 2♠ alone.")
        assert not any(widget.name == "best" for widget in player.app.top.widgets(player.app.stage))
        player.keys("space")
        assert not player.says("4.12 coins")


# A sign only once something was chosen


def test_no_cross_stands_there_before_anything_was_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        assert player.says("1.84 coins")
        assert signs(player) == ["tick"]
        player.keys("3")
        assert "arrow" in signs(player)
        player.keys("space")
        deal(player, "Jc 4d 9h 6s 5c", Coach.LIVE)
        player.keys("1")
        assert player.says("five new cards")
        assert not player.says("Drawing five new cards")


def test_a_hold_of_nothing_that_was_submitted_has_its_cross(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "space")
        assert player.session.warned
        assert "arrow" not in signs(player)
        assert player.says("Best hold or Why shows the answer.")
        player.keys("h")
        assert not player.session.helped  # what was submitted was submitted alone
        player.keys("space")
        assert player.says("Right at the second try. Keep ")
        assert {f"{MINUS}2.27 coins", "by your first hold"} <= {*player.words()}
        assert player.words().count("Right at the second try.") == 0  # the panel said it again
        assert not {"2.27 coins less", "Your first hold would cost 2.27 coins, and counts."} & {
            *player.words()
        }
        praised = [item for item in player.items() if isinstance(item, Icon) and item.rect.w > 24]
        assert [icon.name for icon in praised] == ["fall"]  # a tick would say: right
        palette = player.app.stage.theme.palette
        assert {icon.color for icon in praised} == {palette.accent}  # nothing was lost by it


def test_two_wrong_holds_of_a_hand_have_one_price_that_of_the_first(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "space", "1", "space")
        judged = player.session.verdict
        assert judged is not None
        assert not judged.right
        assert judged.first.lost_coins != judged.reading.lost_coins
        lost = f"{float(player.session.meters.alone.lost):.2f}"
        assert {f"{MINUS}{lost} coins", "your first hold counts"} <= {*player.words()}


# Tied best holds


def test_every_tied_best_hold_is_marked_and_named(tmp_path: Path) -> None:
    with playing(tmp_path, seed=9407) as player:
        player.keys("space", "h")
        assert len(player.session.best_shown) == 2
        assert _tags(player) == ["HELD", "HELD", "TIED", "HELD", "HELD"]
        assert "The same value: J♦ Q♠ K♥ 10♠ or J♦ Q♠ 10♣ K♥." in player.words()
        assert player.says("Chart of 16 lines, line 7")
        assert player.says("Here another hold is better: the chart gives away 0.24 coins.")


def test_a_hold_that_the_chart_says_is_under_no_cross_and_counts_as_it_is(tmp_path: Path) -> None:
    with playing(tmp_path, seed=9407, coach=Coach.AFTER) as player:
        player.keys("space")
        solution = player.session.solution
        assert solution is not None
        word = player.world.word_on(solution, 0)
        assert word is not None
        player.keys(*(str(i + 1) for i in range(5) if word.verdict.mask >> i & 1), "space")
        assert player.says("Right by your chart.")
        assert player.says("worth 0.24 coins more. You learn that later.")
        assert player.says("−0.24 coins")
        assert not player.says("the chart gives away")
        assert "cross" not in signs(player)  # nor among the last twenty
        assert player.session.meters.alone.right == 0
        assert round(float(player.session.meters.alone.lost), 2) == 0.24


def test_of_tied_best_holds_the_player_s_own_is_marked(tmp_path: Path) -> None:
    with playing(tmp_path, seed=9407) as player:
        player.keys("space", "1", "2", "3", "4", "h")
        assert _tags(player) == ["HELD", "HELD", "HELD", "HELD", "TIED"]
        assert "The same value: J♦ Q♠ 10♣ K♥ or J♦ Q♠ K♥ 10♠." in player.words()
        assert player.says("Your hold, the best")


def _tags(player: Player) -> list[str]:
    return [words for words in player.words() if words in ("KEEP", "TIED", "HELD")]


# Between the draw and the next deal


def test_another_bet_leaves_the_verdict_as_it_was(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "space")
        values = {words for words in player.words() if re.fullmatch(r"[−\d]+\.\d\d coins", words)}
        assert len(values) > 1
        player.keys("b")
        assert player.session.coins == 1
        assert player.says("Keep the pair of fives next time.")
        assert player.says("returns 98.37")
        assert values <= set(player.words())


def test_a_bet_that_is_lowered_leaves_the_verdict_in_sight(tmp_path: Path) -> None:
    with playing(tmp_path, seed=3, credits=7) as player:
        while player.session.wager <= player.session.credits:
            player.keys("space", "space")
        assert player.world.notice is not None
        assert player.says(player.world.notice.text)
        assert player.says("next time.") or player.says("Right. ")


def test_a_small_bet_is_played_with_the_chart_for_five_coins(tmp_path: Path) -> None:
    with playing(tmp_path, coins=2) as player:
        player.keys("space")
        player.keys("space")
        assert player.says(" lines, line ")


def test_the_best_hold_is_said_where_no_card_is_to_be_kept(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        deal(player, "2c 5d 7h 8s Tc", Coach.AFTER)
        player.keys("h")
        assert player.session.best_shown == (0,)
        assert player.says("The best hold is none: draw five new cards.")
        player.keys("1", "space")
        assert player.says("not counted: you had help")
        assert not player.says("given away")


def test_figures_of_a_hand_say_their_bet_once_another_is_chosen(tmp_path: Path) -> None:
    with playing(tmp_path, seed=64, coach=Coach.AFTER) as player:
        player.keys("space", "1", "3", "space")  # golden: a pair of eights, four to a flush
        verdict = player.session.verdict
        assert verdict is not None
        best = float(5 * verdict.reading.best.ev)
        assert "given away" in player.words()
        player.keys("b")
        assert player.session.coins == 1
        assert "given away at 5 coins" in player.words()
        assert "Best hold, at 5 coins" in player.words()
        player.click("fold.holds")
        assert f"{best:,.2f} coins" in player.words()
        player.keys("b", "b", "b", "b")
        assert "given away" in player.words()
        assert not player.says(", at 5 coins")


def test_a_card_that_was_wrongly_held_is_marked_so_once_the_cards_lie_there(tmp_path: Path) -> None:
    """A pair of eights held of four cards to a flush: one of them belongs to the flush."""
    settings = replace(STILL, speed=Speed.NORMAL)
    with playing(tmp_path, seed=64, coach=Coach.AFTER, settings=settings) as player:
        player.keys("space")
        player.script.time += 5 * 160
        player.keys("1", "3", "space")
        assert player.words().count("HELD") == 2
        assert "cross" not in signs(player)  # not while cards turn up
        player.script.time += 5 * 160
        assert player.words().count("HELD") == 2
        # The verdict, the coach, three cards that were thrown away, and the eight of hearts; and
        # the first of the last twenty holds.
        assert signs(player).count("cross") == 7


def test_the_reason_of_a_worse_hold_is_found_before_it_is_drawn_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, coach=Coach.AFTER, seed=7) as player:
        assert not player.app.top.prepare()  # no hand yet
        player.keys("space", "1")
        assert player.app.top.prepare()
        assert not player.app.top.prepare()
        monkeypatch.setattr(explanation, "plain_reason", lambda *_: pytest.fail("found late"))
        player.keys("space")
        verdict = player.session.verdict
        assert verdict is not None
        assert not verdict.right
        player.items()


def test_the_sign_is_not_drawn_anew_because_cards_are_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        before = next(item for item in player.items() if getattr(item, "text", "") == "Royal flush")
        player.keys("1")
        player.items()
        player.keys("space")
        after = [item for item in player.items() if getattr(item, "text", "") == "Royal flush"]
        assert any(item is before for item in after)


def test_cards_are_drawn_ahead_only_until_all_are(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        for page in ("table", "settings"):  # whose samples have a third size of index
            player.app._apply(Go(page))
            player.app.show()
        painter, screen = player.app.painter, player.app.screen
        assert not all(painter.prepare_card(screen.surface) for _ in range(200))


def test_right_holds_in_a_row_are_those_of_one_game(tmp_path: Path) -> None:
    """Of one deal with Ultimate X two were right in a row."""
    with playing(tmp_path, coach=Coach.AFTER) as player:

        def right() -> int:
            player.keys("space")
            best = solve_hand(player.session.dealt, player.session.table).best.mask
            player.keys(*(str(card + 1) for card in range(5) if best >> card & 1), "space")
            player.keys(*() if player.session.phase is Phase.BET else ("space",))  # five are meant
            streak: int = player.app.top.streak  # type: ignore[attr-defined]  # the table's
            return streak

        assert (right(), right()) == (1, 2)
        choose_plain_game(player.world, load_paytable("8/5"), "8/5")
        assert (right(), right()) == (1, 2)


def test_who_has_learnt_no_chart_is_told_of_none(tmp_path: Path) -> None:
    """Twenty hands by feel had a cross where the table had "right by your chart"."""
    for learnt in (False, True):
        settings = replace(STILL, chart_lines=0, coach=Coach.AFTER)
        with playing(tmp_path / str(learnt), settings=settings) as player:
            if learnt:
                open_course(player)
                player.keys("space")
                pass_lesson(player)
                player.app._apply(Go("table"))
            deal(player, "6h 6c Ad Td Qd")
            player.keys("1", "2", "space")
            player.found_out()
            assert player.says("Right by your chart.") is learnt
            word = player.world.chart_word
            assert word is not None
            assert word.too_short is learnt


@pytest.mark.parametrize("late", [False, True])
def test_nor_is_the_session_of_who_has_learnt_no_chart(tmp_path: Path, late: bool) -> None:
    """Its dialog had no mistake, and the row beside the table a mark, if the chart came late."""
    short = Later() if late else None
    settings = replace(STILL, chart_lines=0, coach=Coach.AFTER)
    with playing(tmp_path, settings=settings, short=short) as player:
        deal(player, "6h 6c Ad Td Qd")
        player.keys("1", "2", "space")
        if short is not None:
            short.run()
        player.found_out()
        assert not any(player.app.top._by_chart.values())  # type: ignore[attr-defined]  # the table's
        player.app.open_dialog("session")
        player.found_out()
        if short is not None:
            short.run()
        player.app.show()
        strips = [w for w in player.app.top.widgets(player.app.stage) if hasattr(w, "marks")]
        assert [list(each.marks) for each in strips] == [["wrong"]]
        assert not player.says("your chart")


def test_a_warning_names_no_chart_to_who_has_none(tmp_path: Path) -> None:
    settings = replace(STILL, chart_lines=0, coach=Coach.WARN)
    with playing(tmp_path, settings=settings, coach=Coach.WARN) as player:
        deal(player, "6h 6c Ad Td Qd", Coach.WARN)
        player.keys("1", "2", "space")
        player.found_out()
        assert player.says("Look at all five cards again.")
        assert not player.says("Your chart is too short")
