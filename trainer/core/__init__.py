"""The rules of play as values, without window, files, clock or random numbers.

A step takes a session and an intent, and returns the next session and its effects: what is to be
saved, shown or heard. Time and random seeds are passed in.
"""
