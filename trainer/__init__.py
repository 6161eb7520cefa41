"""The trainer: a window to play in, a store of the hands played, and the command line."""
