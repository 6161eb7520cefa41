"""The settings page.

`settings_pictures` shows what a choice will look like.
"""
