"""The rules of play as values, without window, files, clock or random numbers.

A step takes a session and an intent, and returns the next session and its effects: what is to be
saved, shown or heard. Time and random seeds are passed in.
"""

HANDS = (1, 3, 5, 10, 25, 50, 100)
"""How many hands can be drawn from one deal; here, so that a help text loads nothing more."""
