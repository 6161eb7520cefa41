"""Courses: a chart that grows by one line a lesson, searched for, and shipped for the catalogue."""
