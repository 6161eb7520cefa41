"""Courses: a chart that grows by one line a lesson, searched for, and shipped for the catalogue.

`course` is the value, its text and those that come along, `chart_chain` prices chains of charts,
`chain_search` anneals them, by sections where there are wild cards, and `derive_course` makes the
course of any paytable; `release/ship_charts.py` derives those that come
along.
"""
