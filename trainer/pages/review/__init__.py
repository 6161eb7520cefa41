"""The review page: the hands that were played wrong, each as it was.

`mistake_rows` are the list, and what was drawn.
"""
