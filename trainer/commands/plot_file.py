"""``--plot FILE``: pictures as PNG or SVG, by matplotlib where it is installed."""

from __future__ import annotations

import os
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from solver.text_files import replace_bytes
from trainer.commands.failure import Failure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from solver.bankroll.session import SessionResult

FORMATS = (".png", ".svg")
BINS = 90
WIDEST = 0.99
"""Up to which quantile results are drawn: a royal flush is far to the right of all others."""
_LOST, _WON, _LINE = "#b3392f", "#2f6db3", "#444444"


def refuse_plot(path: str) -> None:
    """Refuse a picture that cannot be drawn or written, before any work is done for it.

    >>> refuse_plot("ruin.gif")
    Traceback (most recent call last):
    trainer.commands.failure.Failure: --plot 'ruin.gif': expected a name that ends in .png or .svg

    Raises:
        Failure: the name does not end as it should, it is no place for a file, or matplotlib is
            missing.
    """
    if Path(path).suffix.lower() not in FORMATS:
        raise Failure(f"--plot {path!r}: expected a name that ends in {' or '.join(FORMATS)}")
    folder = Path(path).resolve().parent
    if Path(path).is_dir():
        raise Failure(f"--plot {path!r}: is a folder; expected a file")
    if not folder.is_dir():
        raise Failure(f"--plot {path!r}: there is no folder {str(folder)!r}")
    if not os.access(folder, os.W_OK):
        raise Failure(f"--plot {path!r}: the folder {str(folder)!r} may not be written")
    try:
        import matplotlib  # noqa: F401 - only whether it is there
    except ImportError:
        raise Failure(
            f"--plot {path!r}: needs matplotlib; install it with: pip install 'holdwise[plot]'"
        ) from None


def write_session(path: str, session: SessionResult, title: str) -> None:
    """Draw what a session brings, and when ruin comes, and write the picture.

    Raises:
        Failure: the file cannot be written; what was there before is then still there.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 8), layout="constrained")
    above, below = figure.subplots(2, 1)
    figure.suptitle(title)
    _draw_results(above, session)
    _draw_ruin(below, session)
    _write(path, figure)


def _draw_results(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of each result, in bins; what is beyond the last is said in words."""
    import numpy as np

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
    import numpy as np

    axes.plot(np.cumsum(session.ruined_after), color=_LOST)
    axes.set_xlabel(f"hands; ruined within {session.hands:,}: {session.ruin:.2%}")
    axes.set_ylabel("chance of ruin")
    axes.set_ylim(bottom=0)
    axes.set_xlim(0, session.hands)


def _write(path: str, figure: Figure) -> None:
    """Draw a picture in memory, then write it whole."""
    import matplotlib

    target, drawn = Path(path).resolve(), BytesIO()
    ending = target.suffix.lower()[1:]
    # Without a date and with fixed names the same picture is the same file.
    told = {"Date": None} if ending == "svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "holdwise"}):
        figure.savefig(drawn, format=ending, dpi=120, metadata=told)
    try:
        replace_bytes(target, drawn.getvalue())
    except OSError as error:
        raise Failure(f"--plot {path!r}: {error.strerror or error}") from None
