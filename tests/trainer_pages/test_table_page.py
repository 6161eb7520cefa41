"""Playing at the table by keys and by mouse: what is on the screen, and what is in the session."""

from dataclasses import replace
from pathlib import Path

import pytest
from at_the_table import drawn_to_a_win, shown_cards, signs
from player import STILL, Player, playing

from evaluator import parse_cards
from solver.decisions.rivals import natural_holds
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Speed
from trainer.drawing.items import Fill, Label
from trainer.drawing.palettes import INK
from trainer.pages.hold_words import worth_beside
from trainer.store import read_history
from trainer.widgets.base import (
    Closed,
    KeyPress,
    PointerDown,
    PointerMoved,
    PointerUp,
    Terminated,
    WidgetState,
)

FIRST = parse_cards("5c 5d 2s 3d 6d")  # deal 1 of seed 7, as docs/how-it-works/shoe.md has it


def held_labels(player: Player) -> int:
    return player.words().count("HELD")


def test_a_hand_by_keys(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert shown_cards(player) == [None] * 5
        player.keys("space")
        assert tuple(shown_cards(player)) == FIRST
        player.keys("1", "2")
        assert player.session.held == 0b00011
        assert held_labels(player) == 2
        player.keys("return")
        assert player.session.phase is Phase.BET
        final = shown_cards(player)
        assert tuple(final[:2]) == FIRST[:2]
        assert final == list(player.session.last.record.final)
        assert [hand.deal for hand in read_history(tmp_path)] == [1]


def test_the_same_hand_by_mouse(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("deal")
        player.click("card1")
        player.click("card3")
        player.click("card3")
        assert player.session.held == 0b00001
        player.click("deal")
        assert player.session.last.record.held == 0b00001


def test_live_values_follow_every_toggle(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1", "2")
        # A low pair with 3 further cards of other ranks: 0.8237 a coin at 9/6, at five 4.12.
        assert player.words().count("4.12 coins") == 1
        assert player.says("Your hold, the best")
        assert "arrow" not in signs(player)
        player.keys("3")
        assert {"4.12 coins", "3.38 coins"} <= set(player.words())
        assert "arrow" in signs(player)
        assert player.says("You give away")
        assert player.says("0.74 coins")


def test_the_live_difference_is_the_solver_s(tmp_path: Path) -> None:
    with playing(tmp_path, coins=3) as player:
        player.keys("space", "4")
        solution = player.world.solver.solve(FIRST, player.session.table, 3)
        lost = solution.best.ev - solution.hold(0b01000).ev
        assert player.says(f"{float(lost * 3):.2f} coins")


@pytest.mark.parametrize("coach", [Coach.WARN, Coach.AFTER, Coach.SILENT])
def test_other_modes_show_no_value_before_the_draw(tmp_path: Path, coach: Coach) -> None:
    with playing(tmp_path, coach=coach) as player:
        player.keys("space", "1", "2")
        assert not player.says("4.12 coins")
        assert not {"cross", "arrow"} & set(signs(player))
        player.keys("space")
        if coach is Coach.SILENT:
            player.keys("h")
        assert player.says("Your hold, the best")
        assert player.words().count("4.12 coins") == 1
        player.click("fold.holds")
        assert player.words().count("4.12 coins") == 1


def test_every_mode_tells_right_or_wrong_by_more_than_colour(tmp_path: Path) -> None:
    for coach in Coach:
        with playing(tmp_path / coach, coach=coach) as player:
            player.keys("space", "3", "space")
            if coach in (Coach.WARN, Coach.SILENT):
                player.keys("space" if coach is Coach.WARN else "h")
            assert player.says("Keep the pair of fives next time.")
            assert player.says("The pair of fives makes three of a kind more often than 2♠ alone.")
            assert player.says("−2.56 coins")
            assert "cross" in signs(player)
            player.click("fold.holds")
            assert player.says("2.54 coins")  # of the best of the others


def test_five_best_holds_come_after_the_draw_and_not_before(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.change(coach=Coach.AFTER)
        player.click("coach.after")
        player.keys("space", "1")
        assert not player.says("Other kinds of hold")
        player.keys("space")
        player.click("fold.holds")
        solution = player.world.solver.solve(FIRST, player.session.table, 5)
        best = solution.best.ev * 5
        others = [hold for hold in natural_holds(solution) if hold.mask not in (1, 0b00011)][:5]
        figures = [worth_beside(hold.ev * 5, best) for hold in others]
        assert [w for w in player.words() if w in figures][-5:] == figures


def test_a_worse_hold_is_held_up_once_in_warn_mode(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "3", "space")
        assert player.session.phase is Phase.HOLD
        assert player.says("Another hold is worth 2.56 coins more.")
        assert player.says("Look again, or draw. Your first hold is scored either way.")
        assert player.says("Draw five")  # the chart, down to its last line
        best = {"HELD", "4.12 coins"}
        assert not player.says("4.12 coins")
        player.keys("h")
        assert best <= {*player.words()}
        player.keys("space")
        assert player.session.phase is Phase.BET


def test_the_best_hold_is_held_when_it_is_asked_for_and_earns_no_praise(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space", "3", "h")  # whose card goes
        assert player.session.held == 0b00011
        assert player.words().count("HELD") == 2
        assert player.says("The best hold: draw.")
        assert not player.widget("best").enabled
        player.keys("1", "3")  # one of its cards, and one that is no part of it
        assert {"KEEP", "HELD"} <= {*player.words()}
        assert signs(player).count("cross") == 1
        assert player.says("The best hold is marked.")
        assert {"Best hold", "Draw"} <= {*player.words()}
        player.keys("h", "space")
        assert player.session.phase is Phase.BET
        assert player.says("Shown to you: keep the pair of fives.")
        assert player.says("The best, as shown.")
        assert not player.says("Right")


def test_betting_goes_round_and_says_what_the_game_returns(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert player.says("99.54\xa0%")
        player.keys("b")
        assert player.session.coins == 1
        assert player.says("98.37\xa0%")
        assert player.says("At 1 coin this game returns 98.37 %, at five 99.54 %.")
        player.click("bet_one")
        assert player.session.coins == 2


def test_bet_max_deals_at_five_coins(tmp_path: Path) -> None:
    with playing(tmp_path, coins=1) as player:
        player.keys("m")
        assert player.session.coins == 5
        assert player.session.phase is Phase.HOLD
        assert not player.widget("paytable").enabled


def test_the_column_of_the_bet_is_lit(tmp_path: Path) -> None:
    with playing(tmp_path, coins=2, painted=True) as player:
        heads = ["1 coin", "2 coins"]
        labels = [w for w in player.items() if isinstance(w, Label) and w.text in heads]
        lit = [label.text for label in labels if label.color == INK.on_lit]
        assert lit == ["2 coins"]
        box = next(i.rect for i in player.items() if isinstance(i, Fill) and i.color == INK.lit[0])
        x, y, _, h = player.app.stage.canvas.pixels(box)
        red, green, blue = player.app.screen.surface.get_at((x + 8, y + h // 2))[:3]
        assert red > 200
        assert green > 150
        assert blue < 130
        left, right = player.rect("paytable").x, player.rect("paytable").right
        player.feed(PointerDown(right - 20, box.y + 40), PointerUp(right - 20, box.y + 40))
        assert left < right
        assert player.session.coins == 5


def test_a_win_marks_its_line_and_is_paid(tmp_path: Path) -> None:
    with playing(tmp_path, seed=3) as player:
        for _ in range(60):
            player.keys("space", "h")
            before = player.session.credits
            player.keys("space")
            outcome = player.session.last.judgement.outcome
            if outcome.paid:
                break
        assert player.session.credits == before + outcome.paid
        assert f"Won: {outcome.hand.lower()}" in player.words()
        line = [
            item
            for item in player.items()
            if isinstance(item, Label)
            and item.text == outcome.hand
            and item.color == INK.on_winning
        ]
        assert line


def test_help_by_value_or_by_h_is_kept_apart(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "2", "space")
        player.keys("space", "h", "space")
        assert player.session.meters.alone.hands == 1
        assert player.session.meters.helped.hands == 1


def test_a_second_draw_key_at_once_is_taken_for_a_slip(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.script.time += 100
        player.feed(KeyPress("space"))
        assert player.session.phase is Phase.HOLD


def test_a_focused_control_takes_space_and_esc_gives_it_back(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "tab")
        assert player.app.top.controls.focus == "card1"
        player.keys("space", "return")
        assert player.session.phase is Phase.HOLD
        assert player.session.held == 0
        player.keys("tab", "space", "3")
        assert player.session.held == 0b00110


def test_cards_turn_up_one_by_one_and_any_key_skips(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, speed=Speed.NORMAL)) as player:
        player.keys("space")
        assert shown_cards(player) == [None] * 5
        player.script.time += 90 + 86  # the second has turned by more than half
        assert sum(card is not None for card in shown_cards(player)) == 2
        player.feed(KeyPress("1"))
        assert tuple(shown_cards(player)) == FIRST
        assert player.session.held == 1


def test_nothing_moves_under_reduced_motion(tmp_path: Path) -> None:
    settings = replace(STILL, speed=Speed.NORMAL, reduced_motion=True)
    with playing(tmp_path, settings=settings) as player:
        player.keys("space")
        assert tuple(shown_cards(player)) == FIRST
        assert not player.app.top.animating(player.app.stage)


def test_no_credits_offers_to_reload(tmp_path: Path) -> None:
    with playing(tmp_path, credits=1, coins=1) as player:
        while player.session.credits:
            player.keys("space", "space")
        assert player.widget("deal").label == "Reload"
        assert player.says("reload")
        player.click("deal")
        assert player.session.credits == 1


def test_esc_goes_home_and_never_ends_the_program(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "escape")
        assert player.app.top.name == "home"
        assert player.app.running
        player.keys("escape", "escape")
        assert player.app.running


def test_space_leaves_a_hand_for_the_next_start(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.feed(Closed())
        player.keys("space")
        assert not player.app.running


def test_hands_with_help_do_not_count_as_right(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "h", "space")
        assert player.says("with help")
        assert "right" not in player.words()


def test_a_silent_coach_counts_hands_and_coins(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "space")
        assert player.says("coins lost")


def test_the_close_button_asks_once_in_a_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "f1")
        player.feed(Closed())
        assert player.app.top.name == "leave"
        player.feed(Closed())
        assert not player.app.running


def test_sigterm_ends_at_once_and_the_hand_is_dealt_again(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1")
        player.feed(Terminated())
        assert not player.app.running
    with playing(tmp_path, seed=8, coins=1) as player:
        assert tuple(shown_cards(player)) == FIRST
        assert player.session.phase is Phase.HOLD
        assert player.session.held == 0
        assert player.session.coins == 5


def test_after_says_right_or_wrong_beside_the_cards_and_silent_does_not(tmp_path: Path) -> None:
    for coach, said in ((Coach.AFTER, True), (Coach.SILENT, False)):
        with playing(tmp_path / coach, coach=coach) as player:
            player.keys("space")
            best = player.session.solution.best.mask  # type: ignore[union-attr]  # a hand is dealt
            player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
            assert player.says("Your hold, the best") == said
            player.keys("space", "space")  # a second apart: no slip
            assert ("cross" in signs(player)) == said


def test_a_message_stays_on_the_page_it_was_said_on(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.say("Something was said.", "warning")
        assert player.says("Something was said.")
        player.click("tab.settings")
        assert not player.says("Something was said.")


def test_no_tooltip_shows_under_a_dialog(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("why")
        assert player.app.top.name == "why"
        assert not player.says("outcome by outcome")
        player.keys("escape")
        player.feed(PointerMoved(*player.rect("why").center))
        player.script.time += 1000
        assert player.says("outcome by outcome")


# Sizes


def test_large_text_makes_everything_at_the_table_larger(tmp_path: Path) -> None:
    shown: list[dict[str, float]] = []
    for size in (100, 150):
        with playing(tmp_path / str(size), settings=replace(STILL, text_size=size)) as player:
            player.keys("space", "3")
            words = {i.text: i.size for i in player.items() if isinstance(i, Label)}
            shown.append({name: words[name] for name in ("Royal flush", "995", "Why?", "HELD")})
    normal, large = shown
    assert {name: large[name] > normal[name] for name in normal} == dict.fromkeys(normal, True)


def test_the_arrow_of_the_winning_line_is_whole(tmp_path: Path) -> None:
    with playing(tmp_path, seed=3) as player:
        drawn_to_a_win(player)
        player.keys("x")
        items = list(player.widget("paytable").items(WidgetState(), player.app.stage.theme))
        (arrow,) = [i for i in items if isinstance(i, Label) and i.text == "▶"]
        row = next(i for i in items if isinstance(i, Fill) and i.color == INK.winning)
        assert arrow.rect.within(row.rect)
        assert arrow.color != row.color
