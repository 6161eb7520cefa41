"""The strategy page: the chart that is learnt, its lines, and the search for one.

It is over four hundred lines: a chart is searched, read, printed and practised on it.
"""

import time
import webbrowser
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from chart_player import LONGER, Sought, Two, deal, open_page, with_charts
from plain_charts import play, words_of
from player import STILL, Later, Player, playing, workers
from slowly import slow_but
from test_text_fits import faults

from evaluator.categories import RANK_PLURALS
from solver import load_paytable, solve_hand
from solver.strategy import grade
from solver.strategy.playing.chart import Chart
from trainer.app.chart_shelf import ChartShelf
from trainer.drawing.items import CardFace, Fill, Tile
from trainer.pages.chart_search import CARDS
from trainer.widgets.base import Dropped, PointerDown, PointerMoved, PointerUp, Wheel


def click_row(player: Player, number: int) -> None:
    lines = player.widget("lines")
    x, y = lines.rect.center[0], lines.rect.y + lines.tops[number - 1] - lines.offset + 8
    player.feed(PointerDown(x, y), PointerUp(x, y))
    player.app.show()


def shown_hand(player: Player) -> list[tuple[int, bool]]:
    """The hand of the chosen line: each card, and whether it is held."""
    faces = [item for item in player.items() if isinstance(item, CardFace)]
    held = [face for face in faces if not face.veil]
    return [(face.card or 0, face in held and len(held) < 6) for face in faces]


def small_hands(player: Player) -> list[list[tuple[int, bool]]]:
    """The rows of small cards on the page: each card, and whether it is held."""
    tiles = [item for item in player.items() if isinstance(item, Tile)]
    assert len(tiles) % 5 == 0
    return [
        [(tile.card or 0, not tile.discarded) for tile in tiles[i : i + 5]]
        for i in range(0, len(tiles), 5)
    ]


def decided(chart: Chart, cards: list[int]) -> tuple[int | None, int]:
    return play(chart, cards, words_of(load_paytable("job-9-6")))


# The page


@pytest.mark.parametrize("table", ["job-9-6", "deuces-wild"])
def test_what_comes_later_and_another_line_move_nothing(tmp_path: Path, table: str) -> None:
    def places() -> set[tuple[float, float]]:
        slider = player.rect("lengths")
        return {(slider.y, player.rect("again").y)}

    short = Later()
    with playing(tmp_path, table=table, short=short) as player:
        open_page(player)
        while short.orders and not player.app.top._charts:
            short.orders.pop(0)()
            player.app.show()
        stood = places()
        while short.orders:
            short.orders.pop(0)()
            player.app.show()
            stood |= places()
        for _ in range(8):
            player.keys("down")
            player.app.show()
            short.run()
            player.app.show()
            stood |= places()
        assert len(stood) == 1


def test_hands_have_their_places_before_they_are_found(tmp_path: Path) -> None:
    """It is said that they are looked for; then each stands where its place was."""
    short = Later()
    with playing(tmp_path, short=short) as player:
        open_page(player)
        while short.orders and not player.app.top._charts:
            short.orders.pop(0)()
            player.app.show()
        assert player.says("Looking for hands …")
        assert player.says("Looking for a hand of this line …")
        assert not small_hands(player)
        track = player.world.theme.palette.track
        fills = [item for item in player.items() if isinstance(item, Fill) and item.color == track]
        places = {item.rect for item in fills if item.rect.h == CARDS}
        short.run()
        player.app.show()
        assert player.says("For example")
        assert not player.says("Looking for")
        assert {item.rect for item in player.items() if isinstance(item, Tile)} == places


def test_another_hand_comes_without_an_empty_place_before(tmp_path: Path) -> None:
    short = Later()
    with playing(tmp_path, short=short) as player:
        open_page(player)
        while short.orders:
            short.run()
            player.app.show()
        first = shown_hand(player)
        player.click("again")
        player.app.show()
        assert short.orders
        assert shown_hand(player) == first
        short.run()
        player.app.show()
        assert shown_hand(player) != first
        player.keys("down")
        player.app.show()
        assert short.orders
        assert len(shown_hand(player)) == 5
        assert not player.says("Looking for")


def test_the_shipped_chart_of_the_game_stands_there_line_by_line(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        assert player.widget("lines").count == 16
        assert player.widget("lines").bar is None  # all are in sight
        words = player.words()
        assert [str(i) for i in range(1, 17) if str(i) not in words] == []
        assert words.index("Draw five") < words.index("–")
        assert player.says("This chart gives away 0.62 coins an hour.")


def test_figures_that_few_want_stand_there_after_a_tap(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        assert not player.says("At 600 hands, 5 coins.")
        assert not player.says("Coins an hour given away")
        assert "1 in 31" not in player.words()
        player.click("figures")
        words = player.words()
        assert words.index("Draw five") < words.index("1 in 31") < words.index("–")
        assert player.says("At 600 hands, 5 coins.")
        player.click("figures")
        assert "1 in 31" not in player.words()
    with playing(tmp_path, size=(1920, 1000)) as player:
        open_page(player)
        assert "1 in 31" in player.words()


def test_the_chart_of_seventeen_lines_has_the_figures_of_the_design(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=17)) as player:
        open_page(player)
        click_row(player, 7)
        for said in ("gives away 0.42 coins an hour", "One line more saves 0.14.", "Comes 2 in 7."):
            assert player.says(said)
        assert player.says("Keep a low pair.")
        assert player.says("Left out, it costs 302.16 an hour.")
        assert player.widget("practise").label == "Practise line 7, 10 hands"


def test_the_reason_of_a_line_is_that_of_the_hand_which_is_shown(tmp_path: Path) -> None:
    """It names the pair of that very hand, and says nothing that has to be subtracted."""
    with playing(tmp_path) as player:
        open_page(player)
        click_row(player, 1)
        for _ in range(3):
            cards = [card for card, _held in shown_hand(player)]
            solution = solve_hand(cards, player.session.table, 5)
            pair = [i for i in range(5) if sum(c // 4 == cards[i] // 4 for c in cards) == 2]
            assert len(pair) == 2
            assert sum(cards[i] in solution.best.cards for i in pair) == 1
            of = RANK_PLURALS[cards[pair[0]] // 4]
            assert player.says(f"Royal flushes win enough to beat the pair of {of}.")
            player.click("again")


def test_the_slider_is_dragged(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        slider = player.widget("lengths")
        y = slider.rect.center[1]
        player.feed(PointerDown(slider.x(16), y), PointerMoved(slider.x(10), y))
        player.app.show()
        assert player.widget("lines").count == 10
        player.feed(PointerMoved(slider.rect.right, y), PointerUp(slider.rect.right, y))
        player.app.show()
        assert player.says("This chart gives away nothing.")
        player.feed(PointerMoved(slider.rect.x, y))  # the button is up: the knob stays
        assert player.widget("lines").count == 26


def test_each_step_goes_to_the_next_length_and_the_shortest_has_none_below(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        player.keys("right", "left", "left")
        assert player.widget("lines").count == 15
        player.keys(*["left"] * 8)
        assert not player.widget("fewer").enabled
        assert player.widget("lines").count == 8


def test_the_longest_chart_loses_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=200)) as player:
        open_page(player)
        assert player.says("This chart gives away nothing.")
        assert not player.widget("more").enabled


def test_a_click_on_a_line_shows_a_hand_that_it_decides(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=7)
        open_page(player)
        for number in (2, 4, 6):
            click_row(player, number)
            assert player.says(f"Line {number} of 7")
            cards = shown_hand(player)
            mask = sum(1 << i for i, (_, held) in enumerate(cards) if held)
            assert decided(LONGER, [card for card, _ in cards]) == (number, mask)


def test_the_example_of_each_line_is_a_hand_that_it_decides(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=7)
        open_page(player)
        for number, cards in enumerate(small_hands(player), 1):
            mask = sum(1 << i for i, (_, held) in enumerate(cards) if held)
            assert decided(LONGER, [card for card, _ in cards]) == (number, mask)


def test_the_costliest_error_of_a_line_stands_beside_the_better_hold(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        open_page(player)
        click_row(player, 3)
        player.click("fold")
        assert player.says("suited JT")
        *_, chart, better = small_hands(player)
        assert {card for card, _ in chart} == {card for card, _ in better}
        values = []
        for row in (chart, better):
            solution = solve_hand([card for card, _ in row])
            mask = sum(1 << i for i, (_, held) in enumerate(row) if held)
            values.append((solution.hold(mask).ev, solution.best.ev))
        assert values[0][0] < values[1][0] == values[1][1]


def test_other_deals_are_drawn_by_the_button_and_by_enter(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        before = sorted(small_hands(player)[6])
        click_row(player, 7)
        assert before == sorted(small_hands(player)[6]) == sorted(first := shown_hand(player))
        player.click("again")
        assert sorted(small_hands(player)[6]) == sorted(second := shown_hand(player))
        player.keys("tab", "tab", "tab")  # past the words that explain themselves
        assert player.app.top.controls.focus == "lines"
        player.keys("return")
        third = shown_hand(player)
        assert first != second != third
        player.keys("down", "up")
        assert shown_hand(player) == first


@pytest.mark.parametrize("size", [(800, 600), (1280, 600)], ids=str)
def test_the_lines_scroll(tmp_path: Path, size: tuple[int, int]) -> None:
    settings = replace(STILL, chart_lines=200)
    with playing(tmp_path, settings=settings, size=size) as player:
        open_page(player)
        before = player.widget("lines")
        view = player.app.top.frame(player.app.stage).view
        player.feed(Wheel(before.rect.center[0], view.center[1], -1))
        player.app.show()
        lines = player.widget("lines")
        assert (lines.rect.y - lines.offset) - (before.rect.y - before.offset) == -60
        player.keys(*["down"] * lines.count)
        assert player.widget("lines").chosen == lines.count - 1
        assert in_sight(player)


def in_sight(player: Player) -> bool:
    """Whether the chosen line can be seen, in its list and on the page."""
    lines, view = player.widget("lines"), player.app.top.frame(player.app.stage).view
    top, bottom = (lines.tops[lines.chosen + i] - lines.offset for i in (0, 1))
    within = view.y <= lines.rect.y + top and lines.rect.y + bottom <= view.bottom
    return bool(within and top >= -0.5 and bottom <= lines.rect.h + 0.5)


@pytest.mark.parametrize(
    ("table", "steps"), [("job-9-6", 2), pytest.param("all-american", 40, marks=pytest.mark.slow)]
)
def test_the_chosen_line_stays_in_sight_in_a_chart_of_another_length(
    tmp_path: Path, table: str, steps: int
) -> None:
    settings = replace(STILL, chart_lines=200)
    with playing(tmp_path, size=(800, 600), settings=settings, table=table) as player:
        open_page(player)
        player.keys("end")
        for _ in range(steps):
            player.keys("left")
            assert in_sight(player)
        for _ in range(steps):
            player.keys("right")
            assert in_sight(player)


@pytest.mark.parametrize("size", slow_but([(800, 600), (1280, 720)], fast=[(800, 600)]), ids=str)
@pytest.mark.parametrize(
    "table", slow_but(["job-9-6", "ddb-9-5", "all-american"], fast=["job-9-6"])
)
def test_every_line_of_the_longest_chart_fits(
    tmp_path: Path, size: tuple[int, int], table: str
) -> None:
    settings = replace(STILL, chart_lines=200, text_size=120)
    with playing(tmp_path, size=size, settings=settings, table=table) as player:
        open_page(player)
        found: list[str] = []
        for _ in range(player.widget("lines").count):
            found += faults(player)
            player.keys("down")
    assert found == []


# A game without charts


def test_a_page_opened_before_the_charts_are_read_seeks_them_all_the_same(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        reading = Later()
        player.world.charts = ChartShelf(partial(Sought, folder=None), workers(reading))
        open_page(player)
        assert player.says("Reading the charts")
        reading.run()
        player.app.show()
        assert player.says("Looking for its charts")
        assert player.world.charts.derivation.job is not None


def test_charts_are_sought_beside_the_window_and_progress_is_shown(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought)
        open_page(player)
        assert player.says("Looking for its charts")
        assert "lines" not in player.app.rects()
        job = player.world.charts.derivation.job
        assert job is not None
        job.progress(0.42)
        player.app.show()
        assert player.says("42")
        assert list(faults(player)) == []
        later.run()
        player.app.show()
        assert player.widget("lines").count == 7
        assert player.world.charts.derivation.job is None


def test_the_search_goes_on_while_one_plays(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought)
        open_page(player)
        assert player.says("Play on meanwhile")
        search = player.world.charts.derivation.job
        player.click("table")
        assert player.app.top.name == "table"
        open_page(player)
        player.keys("space")
        assert player.app.top.name == "table"
        deal(player, "5h 5d 6c 7s Kc")
        player.keys("1", "space")
        open_page(player)
        assert player.world.charts.derivation.job is search
        player.keys("escape")
        later.run()
        player.app.show()
        assert player.world.chart_word is not None
        assert player.world.chart_word.applied == "line 3, low pair"
        open_page(player)
        assert player.widget("lines").count == 7


def test_the_search_for_another_game_ends_the_first(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought)
        open_page(player)
        first = player.world.charts.derivation.job
        player.keys("escape", "b")
        open_page(player)
        second = player.world.charts.derivation
        assert first is not None
        assert first.over
        assert second.game == (player.session.table, 1)
        later.run()
        table = player.session.table
        assert player.world.charts.by_length(table, 5) == {}
        assert player.world.charts.by_length(table, 1) != {}


def test_a_game_in_which_no_pair_pays_says_so(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "Flushes"\n[[line]]\nhand = "flush"\npays = 9\n', encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.kept.session = replace(player.session, table=load_paytable(own))
        with_charts(player, Two)
        open_page(player)
        assert player.says("no pair pays")


# A chart of one's own, and one on paper


OWN = "high pair or better\n4 to a flush\nlow pair\n2 high cards\ndiscard everything"


def test_a_chart_of_ones_own_is_pasted_and_priced(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        player.click("yours")
        player.app._apply(
            player.app.top.pasted("with 2 deuces: 4 to a flush\nlow pair", player.app.stage)
        )
        assert player.says("in 9/6 Jacks or Better no deuce is wild")
        player.app._apply(player.app.top.pasted(OWN, player.app.stage))
        player.app.show()
        assert player.app.top.name == "strategy"
        assert player.widget("lines").count == 5
        lost = grade(OWN, "job-9-6").cost * 5 * 600
        assert player.says(f"This chart gives away {float(lost):,.2f} coins an hour.")
        player.click("best")
        assert player.widget("lines").count == 16
        player.click("yours")
        assert player.widget("lines").count == 5


def test_a_chart_of_ones_own_comes_from_a_file_too(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text(OWN, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        open_page(player)
        player.click("yours")
        player.feed(Dropped(str(tmp_path / "none.txt")))
        assert player.app.top.name == "own_chart"
        player.feed(Dropped(str(own)))
        assert player.widget("lines").count == 5


def test_print_saves_a_page_and_shows_it_in_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    with playing(tmp_path) as player:
        open_page(player)
        player.keys("p", "p")  # the same page is saved once
        (file,) = (tmp_path / "charts to print").iterdir()
        assert file.name == "9-6-jacks-or-better-16-lines.html"
        assert "4 to a flush" in file.read_text(encoding="utf-8")
        assert player.says(f"It is {file.name} in charts to print.")
        given_up = time.monotonic() + 10
        while len(shown) < 2 and time.monotonic() < given_up:
            time.sleep(0.001)
        assert shown == [file.as_uri()] * 2
