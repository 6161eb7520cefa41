"""The lab: one pay is changed, and everything follows exactly.

`envelope` follows the best hold of every deal, `pay_curve` is the return by what a line pays,
`pay_box` prepares a range of pays in which tables are solved in a millisecond, `breakeven` and
`frontier` what lines must pay for a return, `matrix` what strategies return in each of several
games, `compared_games` games with all of that.
"""
