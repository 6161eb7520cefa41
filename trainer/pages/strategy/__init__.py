"""The strategy page: the chart to learn, and what a longer one would save."""
