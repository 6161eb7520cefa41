"""Books of charts: the charts of one game, derived, saved as text and shipped.

`derive` makes them, or only one chart; `book` is their
text, `shipped_charts` reads those that come with the program.
"""
