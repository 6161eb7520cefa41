"""How certain a rate is when few hands were counted: the Beta distribution, without a library."""

from __future__ import annotations

from math import exp, lgamma, log, log1p
from typing import NamedTuple

_STEPS = 200
_NEWTON = 30
"""Steps of Newton's method before bounds are halved: it takes five or six, or never ends."""
_CLOSE = 1e-12
_TINY = 1e-300
_TAIL = 0.05  # beyond either bound


class Rate(NamedTuple):
    """A share, and the bounds between which it lies with a probability of 90 %."""

    mean: float
    low: float
    high: float


def beta_rate(misses: float, hits: float) -> Rate:
    """Return the rate for that many misses and hits, the prior's included; both must be positive.

    >>> [round(share, 3) for share in beta_rate(1, 19)]
    [0.05, 0.003, 0.146]
    """
    low, high = (beta_quantile(misses, hits, share) for share in (_TAIL, 1 - _TAIL))
    return Rate(misses / (misses + hits), low, high)


def beta_quantile(a: float, b: float, share: float) -> float:
    """Return the number below which this share of the Beta distribution (a, b) lies.

    >>> round(beta_quantile(1, 1, 0.3), 6)
    0.3
    """
    low, high, at = 0.0, 1.0, a / (a + b)
    for number in range(_STEPS):
        off = beta_below(a, b, at) - share
        low, high = (at, high) if off < 0 else (low, at)
        step = off / max(_density(a, b, at), _TINY)
        if min(abs(step), high - low) < _CLOSE:
            break
        newton = at - step  # where that leads astray, the bounds are halved
        at = newton if low < newton < high and number < _NEWTON else (low + high) / 2
    return at


def _density(a: float, b: float, x: float) -> float:
    return exp((a - 1) * log(x) + (b - 1) * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b))


def beta_below(a: float, b: float, x: float) -> float:
    """Return the share of the Beta distribution (a, b) that lies below x.

    By Lentz's continued fraction (Numerical Recipes, 6.4), on the side where it converges fast.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(b, a, 1 - x)
    front = exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    return front * _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, _inverse(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            c, d = 1 + term / (c or _TINY), _inverse(1 + term * d)
            value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def _inverse(x: float) -> float:
    return 1 / (x or _TINY)
