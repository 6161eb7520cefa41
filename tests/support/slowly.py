"""Parameters of which the fast suite takes only some; the slow suite takes the others."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

CORNERS = [((1280, 800), 100), ((800, 600), 200)]
"""Sizes of a window and of its text: what most players see, in rows, and the least room for the
largest text, in columns. What is between differs from one of them in its figures only."""


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


def windows(
    sizes: Sequence[tuple[int, int]],
    texts: Sequence[int],
    fast: Sequence[tuple[tuple[int, int], int]] = CORNERS[1:],
) -> list[Any]:
    """Return every size of a window with every size of text; the least room is fast.

    That texts fit in the other corner is among the fast tests of `test_every_page_fits.py`, for
    every page; a test that looks for something else takes both `CORNERS` as fast.
    """
    return slow_but(product(sizes, texts), fast)
