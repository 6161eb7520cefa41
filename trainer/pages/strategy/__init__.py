"""The strategy page: the chart to learn, and how much a longer one would save.

`line` is one line of the chart, `price` what the chart costs.
"""
