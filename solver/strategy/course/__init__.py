"""Courses: a chart that grows by one line a lesson, searched for, and shipped for the catalogue.

`course` is the value and its text, `chart_chain` prices chains of charts, `chain_search` anneals
them, `section_chain` does so for each number of wild cards, `derive_course` makes the course of any
paytable, and `shipped_courses` reads those that come along; `ship` derives these.
"""
