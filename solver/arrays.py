"""Arrays of integers: their types, exact weighted sums that exceed int64, the memory they free.

The sum of values times weights over a game exceeds int64 once pays reach about 10^5 coins, and
exceeds 2^53, up to which doubles are exact, much sooner. So each value is split into its low 26
bits and the rest, and the two parts are summed separately. Values are below 2^56 and weights add up
to less than 2^22, so the sums stay below 2^48 and 2^52: exact even as doubles.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Indices = NDArray[np.intp]

_LOW_BITS = 26
_LOW = (1 << _LOW_BITS) - 1
_PART_BITS = 19
_PART = (1 << _PART_BITS) - 1


Array = TypeVar("Array", bound=NDArray[Any])


def read_only(array: Array) -> Array:
    """Return an array itself, which from now on cannot be written to.

    >>> read_only(np.zeros(3))[0] = 1
    Traceback (most recent call last):
    ValueError: assignment destination is read-only
    """
    array.flags.writeable = False
    return array


def weighted_sum(values: Ints, weights: Ints) -> int:
    """Return the exact sum of values times weights.

    >>> weighted_sum(np.array([1 << 62, 1]), np.array([24, 12])) == 24 * 2**62 + 12
    True
    """
    low = int((values & _LOW) @ weights)
    return (int((values >> _LOW_BITS) @ weights) << _LOW_BITS) + low


def weighted_squares(values: Ints, weights: Ints) -> int:
    """Return the exact sum of squared values times weights; no value is below 0.

    A value is split into three parts of 19, 19 and the remaining bits. The products of two parts
    times the weights add up to less than 2^60.

    >>> weighted_squares(np.array([1 << 50, 3]), np.array([24, 12])) == 24 * 2**100 + 108
    True
    """
    parts = [values & _PART, values >> _PART_BITS & _PART, values >> 2 * _PART_BITS]
    total = 0
    for (place, one), (other_place, other) in product(enumerate(parts), repeat=2):
        total += int((one * other) @ weights) << _PART_BITS * (place + other_place)
    return total


def weighted_sums(
    groups: NDArray[np.integer[Any]], values: Ints, weights: Ints, count: int
) -> list[int]:
    """Return the exact sum of values times weights in each of `count` groups.

    Args:
        groups: (n,) the group of each value, from 0 to `count` - 1.
        values, weights: (n,).
        count: the number of groups.

    >>> weighted_sums(np.array([2, 0, 2]), np.array([5, 7, 1]), np.array([24, 4, 12]), 3)
    [28, 0, 132]
    """
    high = np.bincount(groups, (values >> _LOW_BITS) * weights, count)
    low = np.bincount(groups, (values & _LOW) * weights, count)
    return [(int(h) << _LOW_BITS) + int(r) for h, r in zip(high, low, strict=True)]


_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
MOST_KEPT = 1 << 25
"""The most bytes that glibc lets be allocated at once without asking the system for them."""


@cache
def keep_freed_memory(largest: int = MOST_KEPT) -> None:
    """Let this process keep memory that it has freed, to use it again.

    Otherwise the system has to find and clear pages for nearly every array of some size. Only glibc
    can be told, and only it is slow.

    largest: the bytes of the largest array whose memory is kept.
    """
    with suppress(OSError, TypeError, AttributeError):
        allocator = ctypes.CDLL(None)
        allocator.mallopt(_TRIM_THRESHOLD, 2 * largest)
        allocator.mallopt(_MMAP_THRESHOLD, largest)


def give_back_freed_memory() -> None:
    """Give the system what is kept now, between two parts of some work: a hundred MB and more."""
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
