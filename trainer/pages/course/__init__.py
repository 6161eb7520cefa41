"""The course page: the game itself, lessons of one line each, and what is due again.

`start` is where a lesson begins, with the `path` of chips and the `card` of the chosen lesson;
`lesson_end` is what stands above a question and the end.
"""
