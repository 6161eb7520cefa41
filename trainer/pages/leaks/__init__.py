"""The leaks page: which decisions cost the player how much, and how the play is day by day.

`leak_cards` shows the chosen leak, and how the player plays.
"""
