"""The course page: the game itself, lessons of one line each, and what is due again."""
