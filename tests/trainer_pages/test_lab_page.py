"""The lab page: pays are edited, and everything follows.

It is over four hundred lines: an edit of one pay is followed through all that the page shows.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Later, Player, playing
from slowly import CORNERS, windows

from evaluator.figures import as_shown
from solver import PayTable, load_paytable, solve_game
from solver.comparison import compare
from trainer.app import training
from trainer.app.lab_tables import Figures, figures
from trainer.app.scene import Go
from trainer.drawing import text
from trainer.drawing.items import Paragraph
from trainer.pages.lab_page import LabPage
from trainer.widgets.base import KeyPress, PointerDown, PointerMoved, PointerUp, Typed, Wheel

FLUSH, ROYAL = 4, 0


@contextmanager
def in_the_lab(folder: Path, *, flips: bool = False) -> Iterator[Player]:
    """Open the lab with 9/6; where no flips are wanted, none are looked for, which takes time."""
    with playing(folder, short=None if flips else Later()) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        yield player


def page(player: Player) -> LabPage:
    assert isinstance(player.app.top, LabPage)
    return player.app.top


def pays(player: Player, table: int = 0) -> list[int]:
    lab = player.world.lab
    return [line.pays[lab.coins - 1] for line in lab.tables[table].table.lines]


def cell(player: Player, line: int, table: int = 0) -> tuple[float, float]:
    """The middle of a pay on the sign of a table."""
    sign = player.widget(f"pays.{table}")
    row = sign.places()[line]
    return row.right - 70, row.center[1]


def tap(player: Player, line: int, table: int = 0) -> None:
    x, y = cell(player, line, table)
    player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
    player.app.show()


def typed(player: Player, digits: str) -> None:
    for digit in digits:
        player.feed(*([KeyPress(digit)] if digit in "12345" else []), Typed(digit))
    player.app.show()


def test_it_opens_with_the_game_in_play_and_its_figures(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        assert player.says("99.54 %")
        assert player.says("in nine hours of ten")
        assert player.says("45.46 %")
        assert player.says("Change a pay, and see what it costs.")
        assert player.says("9/6 JACKS OR BETTER")
        player.keys("v")
        game = solve_game("9/6")
        assert player.says(text.percent(game.return_, 4))
        assert player.says("19.5147")
        assert player.words().count(text.percent(game.lines[4].return_)) == 1


def test_arrows_change_a_pay_and_everything_follows(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("down")
        assert pays(player)[4] == 25
        assert player.says("A flush that pays 25 costs you 32.83 coins an hour more.")
        assert player.says("MY PAYS")
        assert player.says("9/6, flush changed")
        assert player.says("1.09 points less")
        player.keys("v")
        game = solve_game(load_paytable("9/6").with_pays(flush=5))
        assert player.says(text.percent(game.return_, 4))
        assert player.says("−1.0941")
        player.feed(KeyPress("up", shift=True))
        assert pays(player)[4] == 75


def test_a_tap_on_a_pay_moves_no_row(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        before = player.widget("pays.0").places()
        tap(player, FLUSH)
        assert player.widget("pays.0").line == FLUSH
        assert player.widget("pays.0").places() == before


def test_the_stepper_of_the_chosen_pay_steps_it(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        for line, way, expected in ((FLUSH, 1, 35), (FLUSH, 0, 30), (ROYAL, 1, 4050)):
            tap(player, line)
            sign = player.widget("pays.0")
            x, y = sign._stepper(sign.places()[line])[way].center
            player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
            player.app.show()
            assert pays(player)[line] == expected


def test_a_pay_below_its_old_one_gives_and_costs_as_play_shows(tmp_path: Path) -> None:
    """The sentence's number, the second way: from the returns of the two games."""
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("up")
        gained = solve_game(load_paytable("9/6").with_pays(flush=7)).return_
        now, was = (as_shown(each * 3000) for each in (gained - 1, solve_game("9/6").return_ - 1))
        assert player.says(f"A flush that pays 35 gives you {float(now - was):.2f} coins an hour")


def test_a_pay_is_typed_and_the_number_is_one_step_to_undo(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        typed(player, "4880")
        assert pays(player)[0] == 4880
        player.keys("backspace")
        assert pays(player)[0] == 488
        player.keys("undo")
        assert pays(player)[0] == 4000
        player.keys("redo")
        assert pays(player)[0] == 488
        player.keys("undo", "undo")
        assert pays(player)[0] == 4000


def test_escape_takes_back_what_was_typed_and_then_leaves(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        typed(player, "12")
        player.keys("escape")
        assert pays(player)[0] == 4000
        player.keys("escape")
        assert player.app.top.name == "table"


@pytest.mark.parametrize("words", ["-5", "2.5", "1000001"])
def test_a_pay_that_cannot_be_is_refused_in_place(tmp_path: Path, words: str) -> None:
    with in_the_lab(tmp_path) as player:
        typed(player, words)
        assert player.widget("pays.0").typing == (words, True)
        refused = f"Royal flush: a pay is a whole number of coins from 0 to 1,000,000, not {words}"
        assert player.says(refused) or player.says("not 1,000,001")
        assert pays(player)[0] == 4000
        player.keys("tab")
        assert player.widget("pays.0").typing is None
        assert player.says("4,000")


def test_the_wheel_steps_the_chosen_pay_and_scrolls_elsewhere(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        x, y = cell(player, FLUSH)
        player.feed(PointerMoved(x, y), Wheel(x, y, 1))
        assert pays(player)[4] == 35
        x, y = player.rect("more").center
        player.feed(PointerMoved(x, y), Wheel(x, y, 1))
        assert pays(player)[4] == 35


def test_the_cursor_moves_by_tab_enter_and_arrows(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        lab = player.world.lab
        lab.add(load_paytable("deuces-wild"), "deuces-wild")
        player.keys("return", "return", "right")
        typed(player, "7")
        assert pays(player, 1)[2] == 7
        player.feed(KeyPress("return", shift=True))
        player.keys("left", "left", "up")
        assert pays(player)[1] == 255


def test_other_bets_have_pays_of_their_own(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.keys("b")
        assert pays(player)[0] == 250
        assert player.says("1 coin")
        typed(player, "300")
        assert player.world.lab.tables[0].table.lines[0].pays == (300, 600, 900, 1200, 4000)
        player.keys("v")
        assert player.says(text.percent(solve_game(player.world.lab.tables[0].table, 1).return_, 4))


def test_the_flips_are_those_of_compare_and_each_is_explained(tmp_path: Path) -> None:
    with in_the_lab(tmp_path, flips=True) as player:
        tap(player, FLUSH)
        player.keys("down")
        table = player.world.lab.tables[0].table
        flip = compare("9/6", table).flips[0]
        assert player.says(
            f"1 hand in {round(2_598_960 / flip.deals):,} is now played another way."
        )
        player.click("more")
        examples = page(player)._flips.examples
        assert [of.cards for of in examples[:10]] == [of.cards for of in flip.examples]
        assert player.widget("flips").count == 100
        player.click("flips")
        chosen = player.widget("flips").chosen
        assert chosen > 0
        player.keys("w")
        assert player.app.top.name == "why"
        assert player.app.top._solution.table == table  # type: ignore[attr-defined]  # the dialog
        explained = player.app.top._solution  # type: ignore[attr-defined]  # the dialog
        assert explained.cards == examples[chosen].cards
        assert player.says("Held before")
        assert "Your hold" not in player.words()
        player.keys("escape", "down")
        assert player.widget("flips").chosen == chosen + 1
        assert pays(player)[4] == 25


def test_tables_are_compared_with_each_other_and_told_apart_by_decks(tmp_path: Path) -> None:
    with in_the_lab(tmp_path, flips=True) as player:
        for name in ("8/5", "joker-20-7-5"):
            player.world.lab.add(load_paytable(name), name)
        player.keys("right")
        assert player.says("1 hand in 237 is now played another way.")
        player.click("against.0")
        assert player.says("try a poorer machine")
        player.keys("right")
        player.click("against.1")
        assert player.says("Decks of 52 and 53 cards have no deals in common")
        player.keys("r", "r", "r")
        assert len(player.world.lab.tables) == 1
        player.keys("undo", "undo")
        assert len(player.world.lab.tables) == 3


def test_figures_come_later_without_stopping_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved: list[int] = []

    def counted(table: PayTable, coins: int, loaded: PayTable) -> Figures:
        solved.append(table.pays(coins)[4])
        return figures(table, coins, loaded)

    monkeypatch.setattr("trainer.app.lab.figures", counted)
    later = Later()
    with playing(tmp_path, short=Later(), quick=later) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        later.run()
        solved.clear()
        tap(player, FLUSH)
        player.keys("down", "down", "down")
        assert pays(player)[4] == 15
        assert player.says("99.54 %")
        later.run()
        assert solved == [15]  # the other two were overtaken
        game = solve_game(load_paytable("9/6").with_pays(flush=3))
        assert player.says(text.percent(game.return_).replace("\xa0", " "))


def test_the_lab_stays_as_it_is_while_other_pages_are_looked_at(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.keys("up")
        player.keys("page 1", "page 5")
        assert pays(player)[0] == 4005
        player.keys("undo")
        assert pays(player)[0] == 4000


def test_the_shares_are_drawn_as_bars(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.keys("v")
        assert "1.98\xa0%" in player.words()  # what a royal flush returns
        tap(player, FLUSH)
        player.keys("down")
        assert "−1.16" in player.words()
        assert {"Line", "Returns", "Change"} <= {*player.words()}
        assert not {"−0.00", "+0.00"} & {*player.words()}  # what did not move says nothing
        player.app.open_page("hand")
        player.app.open_page("lab")  # the pay that was changed is still the chosen one
        assert player.says("A flush that pays 25 costs you 32.83 coins an hour more.")


def test_the_curve_and_the_hour_follow_the_cursor(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        later: Any = player.world.workers.short
        later.run()
        player.app.show()
        assert player.says("An hour of 600 hands, 5 coins each, by what a royal flush pays.")
        assert player.says("No loss from 4,880.")
        assert "4,000" in player.words()
        player.keys("v", "v")
        later.run()
        player.keys("up")
        assert not later.orders or later.run() is None
        assert "4,005" in player.words()
        later.run()
        assert player.says("600 hands from 1,000 coins")
        assert player.says("Nine hours in ten end between 440 coins lost and 380 won;")
        assert player.says("−440 to +380")


def test_esc_closes_the_list_of_hands_before_it_leaves(tmp_path: Path) -> None:
    with in_the_lab(tmp_path, flips=True) as player:
        tap(player, FLUSH)
        player.keys("down")
        player.click("more")
        assert player.says("As before, then right here")
        typed(player, "9")  # Esc gives that up first
        player.keys("escape")
        assert player.says("As before, then right here")
        player.keys("escape")
        assert player.app.top.name == "lab"
        assert not player.says("As before, then right here")
        player.keys("escape")
        assert player.app.top.name != "lab"


@pytest.mark.parametrize(
    "window",
    windows([(800, 600), (1280, 720), (1280, 800), (2560, 1600)], [100, 200], CORNERS),
    ids=str,
)
def test_the_gold_button_is_in_sight_after_an_edit(
    tmp_path: Path, window: tuple[tuple[int, int], int]
) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=size, settings=settings) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        player.keys("return", "return", "return", "return")
        player.write("25")
        player.keys("return")
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()
        assert player.says("1 hand in 225 is now played another way.")
        assert player.rect("train").within(player.app.stage.rect)


def test_of_what_is_made_once_for_all_tests_the_large_is_forgotten_with_the_rest() -> None:
    large: Any = training.GameCourse  # as conftest.py puts it there
    assert large in [*sys.modules["tests.conftest"].remembered()]


def test_a_poorer_pay_is_one_tap_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        player.click("try.4")
        assert player.world.lab.tables[0].table.pays(5)[4] == 25
        assert player.says("A flush that pays 25 costs you 32.83 coins an hour more.")
        player.click("undo")
        assert player.widget("try.4").label == "Flush pays 25, not 30"


def test_a_small_window_keeps_what_a_pay_costs_in_sight(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600), short=Later()) as player:
        player.app._apply(Go("lab"))
        player.app.show()
        player.keys("down", "down")
        costs = "A royal flush that pays 3,990 costs you 0.15 coins an hour more."
        (said,) = [
            item for item in player.items() if isinstance(item, Paragraph) and item.text == costs
        ]
        assert said.rect.bottom < player.app.top.frame(player.app.stage).view.bottom  # type: ignore[attr-defined]  # a page
        assert player.says("the same")  # what the return lost is less than 0.01


def test_the_sentence_and_the_curve_are_of_one_pay(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("down")
        tap(player, ROYAL)
        assert player.says("A flush that pays 25 costs you 32.83 coins an hour more.")
        assert player.says("by what a flush pays")
        player.keys("down")
        assert player.says("These 2 changes cost you")
        assert player.says("by what a royal flush pays")


def test_nothing_jumps_from_pay_to_pay_or_from_view_to_view(tmp_path: Path) -> None:
    """What is below the price stays where it is, and all is in sight without a scroll."""
    with in_the_lab(tmp_path, flips=True) as player:
        tops = {player.rect("view.flips").y}
        for line in (0, 3, FLUSH, 0):
            tap(player, line)
            if line:
                player.keys("down")
            for _ in range(3):
                player.keys("v")
                player.app.show()
                tops.add(player.rect("view.flips").y)
                assert not player.app.top.frame(player.app.stage).scrolls  # type: ignore[attr-defined]  # a page
        assert len(tops) == 1


def test_flips_that_cost_nothing_to_see_are_no_flips(tmp_path: Path) -> None:
    with in_the_lab(tmp_path, flips=True) as player:
        tap(player, 3)
        player.keys("down")  # a full house of 40: 1 hand in 24,064, of 0.00 coins an hour
        assert player.says("No important hold changes.")
        assert not player.widget("why").enabled
        player.keys("undo")
        tap(player, FLUSH)
        player.keys("down")
        assert player.says("1 hand in 225 is now played another way.")
        assert player.widget("why").enabled


def test_the_largest_pay_prints_no_exponent(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, 8)
        typed(player, "1000000")
        for _ in range(2):
            assert not re.search(r"\de[+\d]", " ".join(player.words()))
            player.keys("v")
        assert "1,000,000" in player.words() or player.widget("pays.0").typing == ("1000000", False)


def test_a_change_is_what_the_two_figures_that_are_shown_differ_by(tmp_path: Path) -> None:
    """45.46 % and 45.50 % were told to differ by 0.05."""
    with in_the_lab(tmp_path) as player:
        before = float(next(w for w in player.words() if w.startswith("45.")).split("\xa0")[0][:5])
        tap(player, FLUSH)
        player.keys("down")
        after = float(next(w for w in player.words() if w.startswith("45."))[:5])
        assert player.says(f"{after - before:.2f} points more")


def test_charts_of_pays_that_are_not_played_are_not_the_coachs(tmp_path: Path) -> None:
    with in_the_lab(tmp_path, flips=True) as player:
        tap(player, FLUSH)
        player.keys("down", "c")
        assert player.app.top.name == "strategy"
        player.app.show()
        assert not player.says("The coach uses it")
