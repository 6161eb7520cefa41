"""Published figures, stored as data in ``reference/``."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "reference"


def published_return(table_id: str) -> Decimal | None:
    """Return the published return of a catalogue game at five coins, as published, or None.

    >>> published_return("job-9-6"), published_return("job-6-5")
    (Decimal('0.995439'), Decimal('0.9500'))
    """
    figure = figures("catalogue").get(table_id, {}).get("published")
    return None if figure is None else Decimal(figure["value"])


@cache
def recorded_return(table_id: str, coins: int) -> Fraction | None:
    """Return the exact return of a catalogue game at a bet as it is recorded, or None.

    `solver.verification` computes it again.

    >>> recorded_return("job-9-6", 5)
    Fraction(1653526326983, 1661102543100)
    """
    record = figures("catalogue").get(table_id)
    return None if record is None else Fraction(record["returns"][coins - 1])


@cache
def figures(name: str) -> Any:
    """Return the content of ``reference/<name>.json``."""
    import json  # imported here, so that solving a game does not load it

    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
