"""One thread a process for linear algebra, whatever library does it.

Such a library starts a thread for every processor and gives each a part of every product, also of
the small ones that are made here. That is no faster, burns half as much processor time again, and
where several processes share the work out it takes away what they gain. The libraries read the
environment when numpy is imported; imports nothing slow.
"""

from __future__ import annotations

import os

SETTINGS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
}
"""What the environment says of it, to each of the libraries."""


def use_one_thread() -> None:
    """Let this process use one, and those that it starts; what a person has set stays.

    Only before numpy is imported.
    """
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
