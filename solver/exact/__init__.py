"""The fast path: pays to totals over sets of cards, to the values of holds, to best play.

`totals`, `hold_values` and `play` build on one another in this order. What they cache depends only
on the rules of the game, so each new paytable is one pass through the three. `outcomes` has what
each hold is paid by each line: for many paytables at once, and for what is no pay; and which holds
end alike.
"""
