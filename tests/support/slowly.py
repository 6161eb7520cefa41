"""Parameters of which the fast suite takes only some; the slow suite takes the others."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def slow_but(values: Iterable[Any], fast: Sequence[Any]) -> list[Any]:
    """Return the values, all marked as slow but the few that stay fast."""
    every = list(values)
    assert all(value in every for value in fast), "a fast value is not among the values"
    return [
        value if value in fast else pytest.param(value, marks=pytest.mark.slow) for value in every
    ]


def slow_but_one_in(values: Iterable[Any], step: int) -> list[Any]:
    """Return the values, all marked as slow but one in every few."""
    every = list(values)
    return slow_but(every, every[::step])
