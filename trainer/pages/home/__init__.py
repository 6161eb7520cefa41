"""The home page: what to do next, and how things stand.

`welcome` is that of the first start, `home_pictures` what both draw.
"""
