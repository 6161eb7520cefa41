"""What a session brings, as a picture: the chance of each result, and when ruin comes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from solver.bankroll.bankroll_session import SessionResult
from solver.plots import draw_bars, draw_loss, picture

if TYPE_CHECKING:
    from solver.plots import Axes

BINS = 90
WIDEST = 0.99
"""Up to which quantile results are drawn: a royal flush is far to the right of all others."""


def session_picture(session: SessionResult, title: str, ending: str) -> bytes:
    """Return a picture of a session: the content of a file of this ending, .png or .svg.

    Raises:
        ImportError: matplotlib is not installed.
    """

    def draw(axes: Sequence[Axes]) -> None:
        draw_results(axes[0], session)
        draw_ruin(axes[1], session)

    return picture(title, ending, 2, draw)


def draw_results(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of each result, in bins; what is beyond the last is said in words."""
    amounts = session.amounts / session.scale
    most = float(session.quantile(WIDEST))
    shown = amounts <= most
    # Bins of whole units, so that each has as many of the possible results as the next one.
    unit = float(np.diff(amounts).min(initial=most - float(amounts[0]) + 1))
    width = unit * ceil((most - float(amounts[0]) + unit) / unit / BINS)
    edges = np.arange(float(amounts[0]) - unit / 2, most + width, width)
    chances, _ = np.histogram(amounts[shown], edges, weights=session.chances[shown])
    draw_bars(axes, edges, chances, session.mean)
    axes.set_xlabel(
        f"coins won; dashed: the mean, {session.mean:,.1f}; "
        f"more than {most:,.0f} with a chance of {session.chances[~shown].sum():.2%}"
    )
    axes.set_ylabel("chance")


def draw_ruin(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of ruin by the hands played."""
    draw_loss(axes, np.cumsum(session.ruined_after), session.hands)
    axes.set_xlabel(f"hands; ruined within {session.hands:,}: {session.ruin:.2%}")
    axes.set_ylabel("chance of ruin")
