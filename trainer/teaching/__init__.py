"""The teacher: what a player knows, what to ask next, and how good the play is. Pure values.

Time and chance are passed in: a mode is started with a seed, and every answer brings its time.
"""
