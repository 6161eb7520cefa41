"""The fast path: from pays to totals over sets of cards, to the values of holds, to best play.

`totals`, `values` and `play` build on one another in this order. What they keep depends on the
rules of the game alone, and a further paytable is one pass through the three.
"""
