"""What a line of a derived chart must save to be worth its place; change it only here.

All are in coins per coin bet over all deals. The search reads the last two, so charts derived with
other values stay in use until `VERSION` in `solver.strategy.books.book` is raised or they are
derived again. Which chart of a book is its full one (`Book.full`) changes with `LINE_PRICE` at
once.
"""

from __future__ import annotations

from fractions import Fraction

LINE_PRICE = Fraction(1, 5_000_000)
"""What a line asks of a learner. A game's full chart is the one that costs least if each line is
charged with this: one bet in five million hands, years of play."""

LEAST_SAVING = Fraction(1, 10_000_000)
"""The search stops growing charts when two more lines save no more than this."""

LEAST_SAVING_WITH_PENALTIES = 1e-11
"""What a line with a condition on the discards must save. This is far less, because the chart with
penalty conditions should reach the best possible return if it can."""
