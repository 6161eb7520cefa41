"""The strategy page: the chart that is learnt, its lines, and the search for one."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import LONGER, Sought, Two, deal, open_page, with_charts
from plain_charts import play, words_of
from player import STILL, Later, Player, playing, workers
from slowly import slow_but
from test_text_fits import faults

from solver import load_paytable, solve_hand
from solver.strategy.language.chart import Chart
from trainer.app.chart_shelf import ChartShelf
from trainer.drawing.items import Tile
from trainer.store import load_settings
from trainer.widgets.inputs import PointerDown, PointerUp, Wheel


def click_row(player: Player, number: int) -> None:
    x, y = dict(player.widget("lines").visible_rows())[number - 1].center
    player.feed(PointerDown(x, y), PointerUp(x, y))
    player.app.show()


def shown_deals(player: Player) -> list[list[tuple[int, bool]]]:
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


def test_the_shipped_chart_of_the_game_stands_there_line_by_line(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        rows = player.widget("lines").rows
        assert len(rows) == 16
        assert [row.cells[0] for row in rows] == [str(i) for i in range(1, 17)]
        assert rows[-1].cells[1:] == ("discard everything", "1 in 31", "0")
        assert all(row.cells[2].startswith("1 in ") for row in rows)
        assert player.says("16 lines")
        assert player.says("99.52")


def test_a_length_is_chosen_and_kept(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        player.click("more")
        assert len(player.widget("lines").rows) == 17
        player.keys("left", "left")
        assert len(player.widget("lines").rows) == 15
        assert load_settings(tmp_path)[0].chart_lines == 15
        for _ in range(40):
            player.keys("left")
        assert not player.widget("fewer").enabled
        assert player.says("8 lines")


def test_the_longest_chart_loses_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=200)) as player:
        open_page(player)
        assert player.says("nothing")
        assert player.says("0 of 2,598,960 deals")
        assert not player.widget("more").enabled


def test_a_click_on_a_line_shows_its_deals(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two(tmp_path))
        player.world.change(chart_lines=7)
        open_page(player)
        for number in (2, 4, 6):
            click_row(player, number)
            assert player.says(f"Line {number}")
            deals = shown_deals(player)
            errs = player.says("Its costliest error")
            assert len(deals) >= 6
            for cards in deals[: -2 if errs else None]:
                mask = sum(1 << i for i, (_, held) in enumerate(cards) if held)
                assert decided(LONGER, [card for card, _ in cards]) == (number, mask)


def test_the_costliest_error_of_a_line_stands_beside_the_better_hold(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two(tmp_path))
        player.world.change(chart_lines=5)
        open_page(player)
        click_row(player, 3)
        *_, chart, better = shown_deals(player)
        assert [card for card, _ in chart] == [card for card, _ in better]
        solution = solve_hand([card for card, _ in chart])
        masks = [sum(1 << i for i, (_, h) in enumerate(row) if h) for row in (chart, better)]
        assert solution.hold(masks[0]).ev < solution.hold(masks[1]).ev == solution.best.ev
        assert player.says("not best")


def test_other_deals_are_drawn_by_the_button_and_by_enter(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        click_row(player, 7)
        first = shown_deals(player)
        player.click("again")
        second = shown_deals(player)
        player.keys("tab")
        assert player.app.top.controls.focus == "lines"
        player.keys("return")
        third = shown_deals(player)
        assert first != second != third
        player.keys("down", "up")
        assert shown_deals(player) == first


def test_the_lines_scroll(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=200)) as player:
        open_page(player)
        x, y = player.rect("lines").center
        player.feed(Wheel(x, y, -1))
        player.app.show()
        assert player.widget("lines").offset == 3
        player.keys(*["down"] * 40)
        assert player.widget("lines").chosen == len(player.widget("lines").rows) - 1


@pytest.mark.parametrize("steps", slow_but([10, 40], fast=[10]))
def test_the_chosen_line_stays_in_sight_in_a_chart_of_another_length(
    tmp_path: Path, steps: int
) -> None:
    settings = replace(STILL, chart_lines=200)
    with playing(tmp_path, size=(800, 600), settings=settings, table="all-american") as player:
        open_page(player)
        player.keys(*["down"] * 60)
        for _ in range(steps):
            player.keys("left")
            lines = player.widget("lines")
            assert lines.chosen in dict(lines.visible_rows())
        for _ in range(steps):
            player.keys("right")
            lines = player.widget("lines")
            assert lines.chosen in dict(lines.visible_rows())


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
        for _ in player.widget("lines").rows:
            found += faults(player)
            player.keys("down")
    assert found == []


def test_a_line_too_long_for_its_column_is_written_on_two(tmp_path: Path) -> None:
    settings = replace(STILL, chart_lines=200, text_size=105)
    with playing(tmp_path, size=(800, 600), settings=settings, table="ddb-9-5") as player:
        open_page(player)
        rows = player.widget("lines").rows
        broken = [row for row in rows if "\n" in row.cells[1]]
        chart = player.world.charts.chart(player.session.table, 5, 200)
        assert chart is not None
        assert broken
        assert all(row.height > 1 for row in broken)
        for row, rule in zip(rows, chart.rules, strict=True):
            assert row.cells[1].replace("\n", " ") == (rule.text or str(rule))
        player.keys(*["down"] * len(rows))
        seen = dict(player.widget("lines").visible_rows())
        assert len(rows) - 1 in seen
        assert all(rect.within(player.rect("lines")) for rect in seen.values())
        for number in (max(seen), min(seen) + 2):
            click_row(player, number)
            assert player.says(f"Line {number}")


# A game without charts


def test_a_page_opened_before_the_charts_are_read_seeks_them_all_the_same(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        reading = Later()
        player.world.charts = ChartShelf(Sought(tmp_path), workers(reading))
        open_page(player)
        assert player.says("Reading the charts")
        reading.run()
        player.app.show()
        assert player.says("Finding the best charts")
        assert player.world.charts.derivation is not None


def test_charts_are_sought_beside_the_window_and_progress_is_shown(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought(tmp_path))
        open_page(player)
        assert player.says("Finding the best charts")
        assert "lines" not in player.app.rects()
        search = player.world.charts.derivation
        assert search is not None
        search.job.progress(0.42)
        player.app.show()
        assert player.says("42")
        assert list(faults(player)) == []
        later.run()
        player.app.show()
        assert len(player.widget("lines").rows) == 7
        assert player.world.charts.derivation is None


def test_the_search_goes_on_while_one_plays(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought(tmp_path))
        open_page(player)
        assert player.says("You can play meanwhile")
        search = player.world.charts.derivation
        player.keys("escape")
        deal(player, "5h 5d 6c 7s Kc")
        player.keys("1", "space")
        player.click("details")
        assert player.says("the Strategy page finds one")
        open_page(player)
        assert player.world.charts.derivation is search
        player.keys("escape")
        later.run()
        player.app.show()
        assert player.says("Against the chart: line 3, low pair.")
        open_page(player)
        assert len(player.widget("lines").rows) == 7


def test_the_search_for_another_game_ends_the_first(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        later = with_charts(player, Sought(tmp_path))
        open_page(player)
        first = player.world.charts.derivation
        player.keys("escape", "b")
        open_page(player)
        second = player.world.charts.derivation
        assert first is not None
        assert second is not None
        assert first.job.over
        assert second.game[1] == 1
        later.run()
        table = player.session.table
        assert player.world.charts.by_length(table, 5) == {}
        assert player.world.charts.by_length(table, 1) != {}


def test_a_game_in_which_no_pair_pays_says_so(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "Flushes"\n[[line]]\nhand = "flush"\npays = 9\n', encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.kept.session = replace(player.session, table=load_paytable(own))
        with_charts(player, Two(tmp_path))
        open_page(player)
        assert player.says("no pair pays")
