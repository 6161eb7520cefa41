"""The questions that `holdwise` answers in words of its own; each module loads what it asks.

`games` and `deals` are one game and one deal, `reasons` is why, `charts` finds charts and courses,
`records` is what was played, `ultimate_x_games` the game whose wins multiply, `holdem` is hold'em
against unknown hands.
"""
