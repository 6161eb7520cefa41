"""Integers of any type, Python's or numpy's, but not bools."""

from __future__ import annotations

from numbers import Integral


def whole_number(value: object) -> int | None:
    """Return an integer of any type as an int; return None for anything else, bools included.

    The type decides. ``operator.index`` would not do: it turns numpy's bools into 0 and 1 up to
    numpy 2.2.

    >>> whole_number(5), whole_number(5.0), whole_number(True)
    (5, None, None)
    """
    if type(value) is int:
        return value
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None
