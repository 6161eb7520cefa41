"""The search for charts: the best of every length for a game.

`library` has the rules to choose from, `buckets` the deals that no rule tells
apart, `draft` what any change of a chart costs. `annealing` finds one length, `all_lengths` all of
them and puts a chart in its final form, `penalties` the conditions on the discards. `line_price`
says how many words a line has and what it must save to be worth its place, `progress` what share of
the work is done.
"""
