"""The why dialog: why the best hold is the best."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from player import STILL, Player, playing

from evaluator import format_card, parse_cards
from evaluator.figures import number_word
from solver import load_paytable, solve_hand
from solver.explanation import explain
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Label
from trainer.drawing.theme import theme
from trainer.pages.hold_words import deciding, other_name, sentence
from trainer.pages.why_dialog import WhyDialog, _with_strong
from trainer.teaching.in_words import line_words

HANDS = ("As Ks Kh 4s 4d", "8s Kd 8d Jc 3h", "Ks Jh Th 6s 5h", "Ks Qs Js 7h 7d", "2s 3d 5h 8c Jc")


def open_why(player: Player, cards: str, *held: str) -> WhyDialog:
    """Deal these cards, hold some, draw, and ask why."""
    player.keys("space")
    dealt = parse_cards(cards, 5)
    solution = player.world.solver.solve(dealt, player.session.table, 5)
    player.kept.session = replace(player.session, dealt=dealt, solution=solution)
    player.keys(*held, "space", "w")
    dialog = player.app.top
    assert isinstance(dialog, WhyDialog)
    return dialog


def test_one_sentence_decides_and_the_lines_add_up_to_it(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        dialog = open_why(player, "8s Kd 8d Jc 3h", "2", "4")
        assert player.says("Keep the pair of eights: worth 1.64 coins more.")
        assert player.says("Three of a kind and two pair come often enough to beat two high cards.")
        assert sum(line.coins for line in deciding(dialog.why)) == Fraction(164, 100)
        for coins in ("+1.45", "+1.16", f"{text.MINUS}1.55", "+0.58"):
            assert player.says(f"{coins} coins")
        said = " ".join(player.words())
        assert said.count("with the pair of eights") == 1  # named once where they are compared
        assert "Three of a kind: 11 of 100 draws against 2 of 100." in said
        bold = [i.text for i in player.items() if isinstance(i, Label) and i.weight == "bold"]
        assert {"11 of 100", "16 of 100", "never"} <= {*bold}


def test_at_1024_by_768_nothing_of_it_is_cut(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1024, 768)) as player:
        dialog = open_why(player, "Ks 8s 6s 2s 8h", "2", "5")
        assert not player.says("Penalty cards")  # there are none: a fold would open nothing
        assert not dialog.frame(player.app.stage).scrolls


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_nothing_scrolls_whatever_the_hand_is(tmp_path: Path, size: tuple[int, int]) -> None:
    """A long sentence in two lines brought a scroll bar for eight pixels."""
    chance = Random(3)
    with playing(tmp_path, coach=Coach.AFTER, settings=STILL, size=size) as player:
        for _ in range(12):
            cards = " ".join(map(format_card, chance.sample(range(52), 5)))
            held = chance.sample("12345", chance.choice((1, 2)))
            dialog = open_why(player, cards, *held)
            assert not dialog.frame(player.app.stage).scrolls, (cards, held)
            player.keys("escape")


def test_both_holds_are_counted_in_one_unit_and_in_bold_in_two_lines_too() -> None:
    """It was "Full house: 1 of 100 draws against 1 draw in 120"."""
    chance, rare = Random(8), 0
    for _ in range(80):
        solution = solve_hand(chance.sample(range(52), 5))
        for hold in solution.holds[1:3]:
            for line in deciding(explain(solution, hold.mask)):
                units = [unit for unit in (" of 100", " in ") if unit in line.brief]
                assert len(units) <= 1, line.brief
                rare += bool(re.search(r"1 draw in [\d,]+ against 1 in [\d,]+\.$", line.brief))
    assert rare
    words = "Three of a kind: 11 of 100 draws against never, whatever else is said of them."
    placing = Placing()
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    _with_strong(words).place(Rect(0, 0, 160, 400), pen, placing)  # in several lines
    strong = [
        each.text for each in placing.parts if isinstance(each, Label) and each.weight == "bold"
    ]
    assert strong == ["11", "of", "100", "never"]


def test_why_speaks_once_a_warning_has_spoken(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "3", "w")
        assert player.app.top.name == "table"
        assert player.says("Ask why after the draw.")
        player.keys("escape")  # closes that, and leaves the hand in sight
        assert not player.says("Ask why after the draw.")
        assert player.app.top.name == "table"
        player.keys("space")
        assert player.widget("why").enabled
        for _ in range(2):  # asked for twice, nothing is held for the player
            player.keys("w")
            assert player.app.top.name == "why"
            player.keys("escape")
            assert player.session.held == 0b00100
        assert not player.session.helped  # what counts was submitted before


def test_whoever_was_warned_is_told_why_the_first_hold_was_wrong(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space")
        solution = player.session.solution
        assert solution is not None
        best = [str(place + 1) for place in range(5) if solution.best.mask >> place & 1]
        player.keys("space", *best, "space", "w")  # all thrown away, warned, and held better
        dialog = player.app.top
        assert isinstance(dialog, WhyDialog)
        assert (dialog.why.better.mask, dialog.why.other.mask) == (solution.best.mask, 0)
        assert player.says("Your first hold")


@pytest.mark.parametrize("cards", HANDS)
def test_at_most_four_lines_decide_and_they_add_up(cards: str) -> None:
    for held in range(32):
        why = explain(cards, held)
        lines = deciding(why)
        whole = round(why.lost * why.solution.coins * 100)
        assert sum(line.coins for line in lines) * 100 == whole
        assert len(lines) <= 4
        assert len(sentence(why).split()) <= 16


def test_what_rounding_leaves_stands_in_the_line_of_several() -> None:
    """A flush for 30 coins in 9 of 47 draws is 5.74; it stood there as 5.76."""
    flush, *_, last = deciding(explain("8h Ks 8s 6s 2s", 0b00101))
    assert (flush.coins, last.coins) == (Fraction(574, 100), Fraction(-47, 100))


def test_the_differences_add_up_to_the_difference(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "w")
        dialog = player.app.top
        assert isinstance(dialog, WhyDialog)
        solution = player.session.solution
        assert solution is not None
        held, best = solution.hold(player.session.held), solution.best
        worths = [row.worth for row in dialog.why.differences]
        assert sum(worths, Fraction(0)) == best.ev - held.ev
        assert not player.says("All draws")
        player.click("fold.outcomes")
        assert player.says("All draws")
        assert player.says(f"{held.draws:,}")
        assert player.says(f"{best.draws:,}")
        assert player.says(text.signed(5 * (best.ev - held.ev)))
        assert player.session.shown_best
        assert any(isinstance(item, CardFace) for item in player.items())
        player.keys("w")
        assert player.app.top.name == "table"


def test_the_line_of_the_chart_is_in_words_and_its_exact_rule_a_tap_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1", "2", "space", "w")
        rule = player.app.top._chart_word.rule  # type: ignore[attr-defined]  # the dialog
        assert player.says(line_words(rule))
        assert not player.says("In the chart: ")
        player.click("fold.rule")
        assert player.says(f"In the chart: “{rule.as_written}”.")


@pytest.mark.parametrize("coach", [Coach.WARN, Coach.AFTER, Coach.SILENT])
def test_why_waits_for_the_draw_where_no_value_may_be_shown(tmp_path: Path, coach: Coach) -> None:
    with playing(tmp_path, coach=coach) as player:
        player.keys("space", "1", "2", "w")
        assert player.app.top.name == "table"
        assert player.says("Ask why after the draw")
        assert not player.session.helped
        assert not player.widget("why").enabled
        player.keys("space", "w")
        assert player.app.top.name == "why"


def test_a_right_hold_is_set_against_the_next_best(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1", "2", "space", "w")
        assert player.says("Keep the pair of fives")
        assert isinstance(player.app.top, WhyDialog)
        other = player.app.top.why.other.mask
        assert other_name(player.app.top.why.solution, other) in player.words()
        player.keys("space")
        assert player.app.top.name == "table"


def test_folds_open_one_at_a_time_and_penalty_cards_have_theirs(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        open_why(player, "Ks Jh Th 6s 5h", "2", "3")
        player.click("fold.penalties")
        assert player.says("Cannot be drawn again")
        assert player.says("fewer draws make a flush")
        player.click("fold.outcomes")
        assert player.says("All draws")
        assert not player.says("Cannot be drawn again")


def test_a_fold_stays_open_for_its_hand_and_is_closed_for_the_next(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        open_why(player, "Ks Jh Th 6s 5h", "2", "3")
        player.click("fold.penalties")
        player.keys("escape", "w")
        assert player.says("Cannot be drawn again")
        player.keys("escape")
        open_why(player, "Kd Jh Th 6d 5h", "2", "3")
        assert player.says("Penalty cards")
        assert not player.says("Cannot be drawn again")


def test_close_calls_are_told_with_the_outcomes(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        open_why(player, "Th 9s 8c 7h 2d")
        player.click("fold.outcomes")
        player.app.top.scroll_to(10_000, player.app.stage)  # type: ignore[attr-defined]  # the dialog
        player.app.show()
        assert player.says("One card short of a straight: 8 of the 47 cards left complete it")


def test_practise_this_opens_a_drill_of_five_such_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        open_why(player, "8s Kd 8d Jc 3h", "2", "4")
        player.click("practise")
        assert player.app.top.name == "drill"


def test_all_holds_of_the_hand_are_a_press_away(tmp_path: Path) -> None:
    """They were only in the lab, where the five cards had to be typed."""
    with playing(tmp_path) as player:
        open_why(player, "Ks 8s 6s 2s 8h", "2", "5")
        assert player.widget("holds").label == "All 32 holds"
        player.click("holds")
        assert player.app.top.name == "hand"
        assert player.widget("cards").content.text == "Ks 8s 6s 2s 8h"


@pytest.mark.parametrize("closing", ["close", "close.cross"])
def test_both_buttons_close_it(tmp_path: Path, closing: str) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        open_why(player, "8s Kd 8d Jc 3h")
        player.click(closing)
        assert player.app.top.name == "table"


def test_at_its_own_size_nothing_has_to_be_scrolled(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, settings=STILL) as player:
        dialog = open_why(player, "8s Kd 8d Jc 3h", "2", "4")
        assert not dialog.frame(player.app.stage).scrolls


def test_why_has_nothing_to_say_before_the_first_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("w")
        assert player.app.top.name == "table"
        assert not player.widget("why").enabled


@pytest.mark.parametrize("name", ["As Ks Kh 4s 4d"])
def test_tied_worst_holds_break_nothing(tmp_path: Path, name: str) -> None:
    own = tmp_path / "flat.toml"
    own.write_text('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n', encoding="utf-8")
    table = load_paytable(own)
    with playing(tmp_path / "data") as player:
        player.keys("space")
        dealt = parse_cards(name, 5)
        solution = player.world.solver.solve(dealt, table, 5)
        player.kept.session = replace(player.session, dealt=dealt, solution=solution, table=table)
        player.keys("w")
        assert player.app.top.name == "why"
        assert player.says("Every hold is worth the same here.")


def test_before_anything_is_chosen_nothing_is_called_wrong(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        player.keys("space", "w")
        assert player.app.top.name == "why"
        assert player.says("Best hold")
        assert "Your hold" not in player.words()


def test_no_line_of_what_decides_says_the_same_of_both_or_comes_to_nothing() -> None:
    """Such lines were seen: "2 of 100 draws against 2 of 100", and one of 0.00 coins."""
    chance, alike = Random(5), 0
    for _ in range(150):
        solution = solve_hand(chance.sample(range(52), 5))
        for hold in solution.holds[1:4]:
            why = explain(solution, hold.mask)
            lines = deciding(why)
            if not why.lost:
                continue
            for line in lines:
                mine, _, yours = line.words.rstrip(".").partition(" against ")
                alike += yours != "" and mine.split(": ")[1].replace(" draws", "") == yours
            assert len(lines) == 1 or all(line.coins for line in lines[1:])
            assert sum(line.coins for line in lines) == Fraction(round(why.lost * 500), 100)
    assert not alike


def test_lines_that_are_told_together_are_all_the_others_in_the_table() -> None:
    """Lines that come to less than a hundredth were left out of their number."""
    chance, told = Random(5), 0
    for _ in range(60):
        solution = solve_hand(chance.sample(range(52), 5))
        why = explain(solution, solution.holds[1].mask)
        *first, last = deciding(why) or [None]
        found = re.fullmatch(r"(\w+) other lines together\.", last.words if last else "")
        if found:
            told += 1
            assert found[1].lower() == number_word(len(why.differences) - len(first))
            for line, row in zip(first, why.differences, strict=False):  # rounded for itself
                assert line.coins == Fraction(round(row.worth * 500), 100)
    assert told
