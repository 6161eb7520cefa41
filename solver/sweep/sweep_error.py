"""The error of sweeps: everything wrong with a spec, a file or a cluster, one line each."""

from __future__ import annotations

from collections.abc import Collection

from evaluator.faults import FaultyError
from evaluator.front_door import spelled_like


class SweepError(FaultyError):
    """A sweep cannot be done, or not go on."""


def unknown(word: str, known: Collection[str]) -> str:
    """Return what was expected instead of an unknown word.

    >>> unknown("colums", ["base", "columns"])
    'did you mean columns?'
    >>> unknown("x", ["base", "columns"])
    'expected base or columns'
    """
    near = spelled_like(word, known, most=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else f"expected {' or '.join(known)}"
