"""How results are drawn: with matplotlib, an extra, which is imported when something is drawn.

The one module that knows matplotlib, and it knows no results: what it draws are numbers and words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import matplotlib.axes

Axes: TypeAlias = "matplotlib.axes.Axes"
Numbers = Sequence[float] | NDArray[np.float64]

LOST, WON, LINE = "#b3392f", "#2f6db3", "#444444"
PAR = 100
MISSING = "needs matplotlib; install it with: pip install 'holdwise[plot]'"


def axes_for(axes: Axes | None, title: str, x: str, y: str) -> Axes:
    """Return axes to draw into: those that are given, or new ones; with their words.

    Raises:
        ImportError: matplotlib is not installed.
    """
    drawn = axes if axes is not None else _pyplot().figure(layout="constrained").subplots()
    drawn.set_title(title)
    drawn.set_xlabel(x)
    drawn.set_ylabel(y)
    return drawn


def draw_curve(axes: Axes, x: Numbers, y: Numbers, here: tuple[float, float] | None) -> Axes:
    """Draw a curve of percentages, the level of 100 where it gets there, and where it is now."""
    axes.plot(x, y, color=WON)
    if min(y) < PAR < max(y):
        axes.axhline(PAR, color=LINE, linewidth=0.8, linestyle="--")
    if here is not None:
        axes.plot(*here, "o", color=LOST)
    return axes


def draw_points(
    axes: Axes, x: Numbers, y: Numbers, colours: Numbers | None = None, named: str = ""
) -> Axes:
    """Draw points, coloured by a third number where there is one, which a bar then names."""
    drawn = axes.scatter(x, y, s=16, c=WON if colours is None else colours)
    if colours is not None:
        axes.figure.colorbar(drawn, ax=axes, label=named)
    return axes


def draw_fan(axes: Axes, x: Numbers, bands: Sequence[Numbers], names: Sequence[str]) -> Axes:
    """Draw bands within one another, and the line in their middle.

    Args:
        axes: where to.
        x: the places.
        bands: an odd number of lines, lowest first; the first and the last bound the widest band.
        names: what each band is called, widest first, and then the line.
    """
    for number, name in enumerate(names[:-1]):
        low, high = bands[number], bands[-1 - number]
        axes.fill_between(
            x, low, high, color=WON, alpha=0.2 + 0.25 * number, linewidth=0, label=name
        )
    axes.plot(x, bands[len(bands) // 2], color=WON, label=names[-1])
    axes.axhline(0, color=LOST, linewidth=0.8)
    axes.legend(loc="upper left")
    return axes


def draw_bars(axes: Axes, edges: Numbers, heights: Numbers, dashed: float) -> Axes:
    """Draw bars, those left of 0 in the colour of losses, and a dashed line."""
    left, width = np.array(edges)[:-1], np.diff(edges)
    colours = [LOST if middle < 0 else WON for middle in left + width / 2]
    axes.bar(left, heights, width, align="edge", color=colours)
    axes.axvline(dashed, color=LINE, linestyle="--")
    return axes


def draw_loss(axes: Axes, y: Numbers, last: int) -> Axes:
    """Draw a chance of something bad by a whole number from 0 to `last`."""
    axes.plot(y, color=LOST)
    axes.set_ylim(bottom=0)
    axes.set_xlim(0, last)
    return axes


def picture(title: str, ending: str, rows: int, draw: Callable[[Sequence[Axes]], object]) -> bytes:
    """Return the content of a .png or .svg file of some drawings below one another.

    The same drawing is the same file: there is no date in it, and no name by chance.

    Raises:
        ImportError: matplotlib is not installed.
    """
    matplotlib = import_module("matplotlib")
    figure_class = import_module("matplotlib.figure").Figure
    figure = figure_class(figsize=(9, 4 * rows), layout="constrained")
    figure.suptitle(title)
    draw(figure.subplots(rows, 1))
    drawn = BytesIO()
    about = {"Date": None} if ending == ".svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "holdwise"}):
        figure.savefig(drawn, format=ending[1:], dpi=120, metadata=about)
    return drawn.getvalue()


def _pyplot() -> Any:
    """Return what shows pictures: a notebook by itself, a script by ``pyplot.show()``."""
    try:
        return import_module("matplotlib.pyplot")
    except ImportError:
        raise ImportError(f"plot(): {MISSING}") from None
