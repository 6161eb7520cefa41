"""The trainer: a window to play in, a store of what was played, and the command line."""
