"""The search for charts: the best of every length for a game."""
