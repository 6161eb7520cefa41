"""The help page: the keys, and where things are kept."""
