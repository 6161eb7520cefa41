"""The strategy page: the chart to learn, and how much a longer one would save."""
