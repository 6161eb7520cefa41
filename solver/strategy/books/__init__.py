"""Books of charts: the charts of one game, derived, saved as text and shipped."""
