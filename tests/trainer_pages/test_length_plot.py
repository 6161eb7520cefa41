"""The plot of all lengths of a chart: where its points are, what it tells, and clicks on it."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import Two, open_page, with_charts
from player import STILL, playing
from slowly import slow_but
from test_text_fits import faults

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Label
from trainer.drawing.theme import theme
from trainer.pages.strategy.length_plot import LengthPlot
from trainer.store import load_settings
from trainer.widgets.inputs import PointerDown, PointerMoved, PointerUp


def test_the_plot_has_a_point_for_every_length_where_its_loss_is(tmp_path: Path) -> None:
    """Against the charts themselves: farther right the more lines, lower the less is lost."""
    with playing(tmp_path) as player:
        open_page(player)
        charts = player.world.charts.by_length(player.session.table, 5)
        assert charts is not None
        plot = player.widget("lengths").plot
        optimal = player.world.game_return(player.session.table, 5)
        assert optimal is not None
        assert [lines for lines, _ in plot.lost] == sorted(charts)
        for lines, lost in plot.lost:
            assert lost == pytest.approx(float(5000 * (optimal - charts[lines].return_)))
        curve = next(item for item in player.items() if isinstance(item, Curve))
        assert len(curve.points) == len(charts)
        assert list(curve.points) == sorted(curve.points)
        assert [y for _, y in curve.points] == sorted(y for _, y in curve.points)
        assert all(curve.rect.holds(x, y) for x, y in curve.points)
        tenfold = [plot.y(lost) for lost in (10.0, 1.0, 0.1)]
        assert tenfold[1] - tenfold[0] == pytest.approx(tenfold[2] - tenfold[1])


def test_a_click_on_the_plot_chooses_the_length(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        plot = player.widget("lengths").plot
        for lines in (8, 12, 26):
            x, y = plot.x(lines), plot.field.center[1]
            player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
            player.app.show()
            assert player.says(f"{lines} lines")
            assert len(player.widget("lines").rows) == lines
            assert load_settings(tmp_path)[0].chart_lines == lines


def test_the_plot_tells_what_the_length_under_the_pointer_loses(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two(tmp_path))
        player.world.change(chart_lines=5)
        open_page(player)
        assert player.says("7 lines save 50")  # 0.98 - 0.97 of 1,000 hands at 5 coins
        plot = player.widget("lengths").plot
        player.feed(PointerMoved(plot.x(7), plot.field.y))
        player.app.show()
        assert player.says("7 lines lose 77")  # 5,000 times 0.99544 - 0.98
        player.feed(PointerMoved(*player.rect("lines").center))
        player.app.show()
        assert player.says("7 lines save 50")
        player.keys("right")
        assert player.says("The longest chart")


def test_the_ends_of_the_plot_by_the_keyboard(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        while player.app.top.controls.focus != "lengths":
            player.keys("tab")
        player.keys("end")
        assert player.says("It looks at penalty cards too")
        player.keys("home")
        assert player.says("8 lines")
        player.keys("right")
        assert player.says("9 lines")


@pytest.mark.parametrize("size", [(800, 600), (2560, 1080)], ids=str)
@pytest.mark.parametrize("table", slow_but(["job-9-6", "all-american"], fast=["job-9-6"]))
def test_the_plot_fits_with_every_length(tmp_path: Path, size: tuple[int, int], table: str) -> None:
    settings = replace(STILL, text_size=120)
    with playing(tmp_path, size=size, settings=settings, table=table) as player:
        open_page(player)
        found: list[str] = []
        plot = player.widget("lengths").plot
        for lines, _ in plot.lost[::3]:
            player.world.change(chart_lines=lines)
            player.feed(PointerMoved(plot.x(lines + 1), plot.field.y))
            player.app.show()
            found += faults(player)
    assert found == []


@pytest.mark.parametrize(
    "lost",
    [
        ((8, 3.0),),
        ((8, 0.0),),
        ((8, 0.0), (9, 0.0)),
        ((8, 3.0), (9, 3.0)),
        ((8, 2e4), (60, 1e-9)),
        ((8, 7.0), (9, 4.0), (10, 0.0)),
    ],
)
def test_any_losses_can_be_drawn(lost: tuple[tuple[int, float], ...]) -> None:
    box = Rect(0, 0, 400, 100)
    plot = LengthPlot(box, lost, lost[0][0], 14)
    items = list(plot.items(theme(), None))
    curve = next(item for item in items if isinstance(item, Curve))
    assert all(curve.rect.holds(x, y) for x, y in curve.points)
    figures = {item.text for item in items if isinstance(item, Label)}
    assert ("0" in figures) == any(not amount for _, amount in lost)
    assert all(set(figure) <= set("0123456789.,") for figure in figures)
    assert all(item.rect is not None and item.rect.within(box, 8) for item in items)
