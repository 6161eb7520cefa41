"""What results draw: the numbers that are drawn are the results' own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import pytest

import holdwise as hw

pytestmark = pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib draws the pictures")


@pytest.fixture(autouse=True)
def pyplot() -> Iterator[Any]:
    """What draws, where no window opens; other workers need not load it."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    yield pyplot
    pyplot.close("all")


def test_a_curve_of_pays() -> None:
    curve = hw.pay_curve("9/6", "royal", 4000, 5000)
    axes = curve.plot()
    drawn, par, now = axes.get_lines()
    for coins, percent in zip(*drawn.get_data(), strict=True):
        assert percent == pytest.approx(100 * float(curve.return_at(Fraction(coins))))
    assert list(par.get_ydata()) == [100, 100]
    assert now.get_xydata().tolist() == [[4000, pytest.approx(99.5439, abs=1e-4)]]
    assert axes.get_xlabel() == "Royal flush, coins at the bet"


def test_a_curve_without_the_pay_of_now_and_without_par() -> None:
    axes = hw.pay_curve("9/6", "flush", 40, 45).plot()
    assert len(axes.get_lines()) == 1


def test_a_frontier() -> None:
    found = hw.frontier("9/6 + royal 4860@5", ["royal", "full house"])
    points = found.plot().collections[0].get_offsets().tolist()
    assert points == [[point.paid[1], point.paid[0]] for point in found.points]


def test_a_sweep() -> None:
    found = hw.sweep({"ranges": {"flush": "5..7"}, "columns": ["return", "variance"]})
    points = found.plot().collections[0].get_offsets().tolist()
    assert points == [[row["return"], row["variance"]] for row in found.rows()]
    of_flush = found.plot("flush", "return").collections[0].get_offsets().tolist()
    assert of_flush == [[row["flush"], row["return"]] for row in found.rows()]
    with pytest.raises(hw.SweepError, match="retrun: is not a column"):
        found.plot("retrun")


@pytest.mark.parametrize("meter", [None, 4400])
def test_the_fan_of_a_bankroll(meter: int | None) -> None:
    found = hw.bankroll("9/6", 100, session=60, meter=meter)
    fan = found.fan(6)
    assert [row["hands"] for row in fan] == [0, 10, 20, 30, 40, 50, 60]
    assert all(list(row.values())[1:] == sorted(list(row.values())[1:]) for row in fan)
    for chance in ("0.05", "0.5", "0.95"):
        assert fan[-1][chance] == 100 + float(found.session.quantile(float(chance)))
    axes = found.plot()
    median = axes.get_lines()[0].get_ydata()
    assert median[-1] == fan[-1]["0.5"]
    assert [text.get_text() for text in axes.get_legend().get_texts()][-1] == "the median"


def test_axes_that_are_given_are_drawn_into(pyplot: Any) -> None:
    _, given = pyplot.subplots()
    assert hw.pay_curve("9/6", "royal", 4000, 4100).plot(given) is given


def test_without_matplotlib_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    curve = hw.pay_curve("9/6", "royal", 4000, 4100)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r"pip install 'holdwise\[plot\]'"):
        curve.plot()
