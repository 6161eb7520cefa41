"""The strategy page: the chart to learn, and how much a longer one would save.

`line` is one line of the chart, `chart_price` what the chart costs, `chart_tasks` the search for it
and the page to print.
"""
