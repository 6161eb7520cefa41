"""The rules of play as values: no window, no store, no clock, no chance of its own.

A session is stepped from intent to intent; what a step wants done (keep this hand, say
that) comes out as effects. Time and randomness come in from outside.
"""
