"""The trainer: a window to play in, a store of the hands played, and the command line.

`launch` starts the command by its own packages, `__main__` is for ``python -m trainer``, and
`assets` finds the pictures and the guide.
"""
