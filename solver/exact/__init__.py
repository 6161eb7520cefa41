"""The fast path: totals of pays over sets of cards, values of all holds, best play."""
