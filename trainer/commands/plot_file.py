"""The picture of ``bankroll --plot``; imported to draw one only, since matplotlib is an extra."""

from __future__ import annotations

from io import BytesIO
from math import ceil

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from solver.bankroll.session import SessionResult

BINS = 90
WIDEST = 0.99
"""Up to which quantile results are drawn: a royal flush is far to the right of all others."""
_LOST, _WON, _LINE = "#b3392f", "#2f6db3", "#444444"


def session_picture(session: SessionResult, title: str, ending: str) -> bytes:
    """Draw what a session brings, and when ruin comes: the content of a file of this ending."""
    figure = Figure(figsize=(9, 8), layout="constrained")
    above, below = figure.subplots(2, 1)
    figure.suptitle(title)
    _draw_results(above, session)
    _draw_ruin(below, session)
    drawn = BytesIO()
    # Without a date and with fixed names the same picture is the same file.
    about = {"Date": None} if ending == ".svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "holdwise"}):
        figure.savefig(drawn, format=ending[1:], dpi=120, metadata=about)
    return drawn.getvalue()


def _draw_results(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of each result, in bins; what is beyond the last is said in words."""
    amounts = session.amounts / session.scale
    most = float(session.quantile(WIDEST))
    shown = amounts <= most
    # Bins of whole units, so that each has as many of the possible results as the next one.
    unit = float(np.diff(amounts).min(initial=most - float(amounts[0]) + 1))
    width = unit * ceil((most - float(amounts[0]) + unit) / unit / BINS)
    edges = np.arange(float(amounts[0]) - unit / 2, most + width, width)
    chances, _ = np.histogram(amounts[shown], edges, weights=session.chances[shown])
    colours = [_LOST if middle < 0 else _WON for middle in (edges[:-1] + edges[1:]) / 2]
    axes.bar(edges[:-1], chances, np.diff(edges), align="edge", color=colours)
    axes.axvline(session.mean, color=_LINE, linestyle="--")
    axes.set_xlabel(
        f"coins won; dashed: the mean, {session.mean:,.1f}; "
        f"more than {most:,.0f} with a chance of {session.chances[~shown].sum():.2%}"
    )
    axes.set_ylabel("chance")


def _draw_ruin(axes: Axes, session: SessionResult) -> None:
    axes.plot(np.cumsum(session.ruined_after), color=_LOST)
    axes.set_xlabel(f"hands; ruined within {session.hands:,}: {session.ruin:.2%}")
    axes.set_ylabel("chance of ruin")
    axes.set_ylim(bottom=0)
    axes.set_xlim(0, session.hands)
