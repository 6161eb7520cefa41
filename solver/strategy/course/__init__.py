"""Courses: a chart that grows by one line a lesson, searched for, and shipped for the catalogue.

`course` is the value and its text, `chain` prices chains of charts, `search` anneals them, `derive`
makes the course of any paytable, and `shipped` reads those that come along; `ship` derives these.
"""
