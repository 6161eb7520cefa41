"""The games page: look at a game and choose it."""
