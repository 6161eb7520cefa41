"""Books of charts: the charts of one game, derived, saved as text and shipped.

`derive` makes them, or only one chart; `finish` puts a chart in its final form, `book` is their
text, `shipped_charts` reads those that come with the program.
"""
