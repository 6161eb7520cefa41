"""The games page: look at a game and choose it.

`game_families` are the families, their order and a plain line on each.
"""
