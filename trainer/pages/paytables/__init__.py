"""The paytables page: look at a game and choose it."""
