"""The lab: one pay is changed, and everything follows exactly.

`envelope` follows the best hold of every deal, `pay_curve` is the return by what a line pays,
`breakeven` and `frontier` what lines must pay for a return, `matrix` what strategies return in each
of several games, `compared_games` games with all of that.
"""
