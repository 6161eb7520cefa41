"""The questions that `holdwise` answers in words of its own; each module loads what it asks.

`games` and `deals` are one game and one deal, `reasons` is why, `charts` finds charts and courses,
`ultimate_x_games` is the game whose wins multiply, `holdem` is hold'em against unknown hands.
"""
