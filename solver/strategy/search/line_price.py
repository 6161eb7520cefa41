"""What a line of a derived chart must save to be worth its place; change it only here.

Both are in coins per coin bet over all deals. The search reads them, so charts derived with other
values stay in use until `VERSION` in `solver.strategy.books.book` is raised or they are derived
again. Which chart of a book is its full one (`Book.full`) changes with `LEAST_SAVING` at once.
"""

from __future__ import annotations

from fractions import Fraction

LEAST_SAVING = Fraction(1, 10_000_000)
"""A game's full chart is the shortest one that no longer chart beats by more than this. The search
stops growing charts when two more lines save no more than this."""

LEAST_SAVING_WITH_PENALTIES = 1e-11
"""What a line with a condition on the discards must save. This is far less, because the chart with
penalty conditions should reach the best possible return if it can."""
