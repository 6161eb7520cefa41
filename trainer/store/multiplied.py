"""The multipliers in force at Ultimate X as the history stores them: "2 1 4", or null."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.store.checked import shortened

MOST = 100
"""More than any machine multiplies by."""


def multipliers_text(multipliers: Sequence[int]) -> str | None:
    """Return multipliers as they are stored; None if there are none.

    >>> multipliers_text((2, 1, 4)), multipliers_text(())
    ('2 1 4', None)
    """
    return " ".join(map(str, multipliers)) or None


def logged_multipliers(value: object, hands: int) -> list[int]:
    """Return the multipliers of a stored text, one for each hand; null has none.

    >>> logged_multipliers("2 1 4", 3), logged_multipliers(None, 3)
    ([2, 1, 4], [])

    Raises:
        ValueError: they are not that many whole numbers.
    """
    if value is None:
        return []
    words = value.split() if isinstance(value, str) else []
    if all(word.isascii() and word.isdecimal() and 0 < int(word) < MOST for word in words):
        found = [int(word) for word in words]
        if len(found) == hands:
            return found
    raise ValueError(f"multipliers is {shortened(value)}, expected {hands} whole numbers")


def only_plain(version: int) -> str:
    """Return the condition on `hands` that leaves out Ultimate X, for a file of this version.

    >>> only_plain(3), only_plain(4)
    ('', 'AND hands.multipliers IS NULL')
    """
    return "AND hands.multipliers IS NULL" if version > 3 else ""
