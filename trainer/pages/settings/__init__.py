"""The settings page.

`pictures` shows what a choice will look like.
"""
