"""Arrays of whole numbers: their types, and weighted sums that pass int64.

A game's sum of values times weights passes int64 from pays of about 10^5 coins on, and passes the
2^53 up to which doubles are exact much sooner. So values are cut in two, 26 bits and the rest. Of
both halves even the sum over all deals stays exact: values are below 2^56 and weights add up to
less than 2^22, which leaves 2^48 for the low halves and 2^52 for the high ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Indices = NDArray[np.intp]

_LOW_BITS = 26
_LOW = (1 << _LOW_BITS) - 1


def weighted_sum(values: Ints, weights: Ints) -> int:
    """Return the sum of values times weights, exactly.

    >>> weighted_sum(np.array([1 << 62, 1]), np.array([24, 12])) == 24 * 2**62 + 12
    True
    """
    low = int((values & _LOW) @ weights)
    return (int((values >> _LOW_BITS) @ weights) << _LOW_BITS) + low


def weighted_sums(
    groups: NDArray[np.integer[Any]], values: Ints, weights: Ints, count: int
) -> list[int]:
    """Return the sum of values times weights of each of `count` groups, exactly.

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
