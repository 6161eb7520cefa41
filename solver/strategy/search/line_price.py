"""What a line of a derived chart has to save to be worth its place: the one place to change it.

All are in coins per coin bet over all deals. Charts that were derived at another price stay in use
until `VERSION` in `solver.strategy.books.book` is raised, or until they are derived again.
"""

from __future__ import annotations

from fractions import Fraction

LEAST_SAVING = Fraction(1, 10_000_000)
"""A game's longest chart is the shortest one that all longer ones better by no more than this; the
search stops growing charts when two lines more save no more than this."""

LEAST_SAVING_WITH_PENALTIES = 1e-11
"""What a line with a condition on the discards must save. It is far less, because the chart with
penalty cards is to reach the best possible return if it can."""

EQUAL = 1e-13
"""Charts whose costs differ by less are equally good: sums of floats are no more exact."""
