"""What the allocator does with memory that arrays have left: glibc's, for only it can be told."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache

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
