"""The rules of play as values, without window, files, clock or random numbers.

A step takes a session and an intent, and returns the next session and its effects: what is to be
saved, shown or heard. Time and random seeds are passed in.

`session` is the state and `steps` the rules, `intents` what a player can do and what
follows for others; `multiplied` is Ultimate X in a session. `shoe` deals, and tests
whether deals look fair. `coach` judges a hold by its value and by the chart;
`records` is what is saved of a hand, and what hands add up to, `settings` what a player chooses;
`days` says what a day is.
"""

HANDS = (1, 3, 5, 10, 25, 50, 100)
"""How many hands can be drawn from one deal; here, so that a help text loads nothing more."""

MODES = ("play", "today", "drill", "course", "exam", "place")
"""The modes in which hands are logged."""
