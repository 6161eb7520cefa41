"""Books of charts: all the charts of one game, derived, kept as text and shipped."""
