"""The exam page: a hundred hands without a word, then two honest numbers.

`result` is its end, `bars` the two numbers there, `exam_words` what both say.
"""
