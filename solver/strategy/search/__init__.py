"""The search for charts: the best of every length for a game.

`library` has the rules to choose from, `buckets` the deals that no rule tells
apart, `draft` what any change of a chart costs. `annealing` finds one length, `all_lengths` all of
them, `penalties` the conditions on the discards. `line_price` says what a line must save to be
worth its place, `line_length` how many words it has, `progress` what share of the work is done.
"""
