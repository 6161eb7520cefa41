"""The teacher: what a player knows, what to ask next, and how good the play is. Pure values.

Time and chance are passed in: a mode is started with a seed, and every answer brings its time.

What every mode that asks shares, and which exams are too fast to count: `asking`, with
`construction` for its deals. The course: `game_course`, `lessons`, in `lesson_ends` which were
left, and in `lesson_deals` which deals a line decides and which line a deal shows. What a player
knows: `evidence` counts the log by class, `trace` is what the answers to one thing show, and
`picture` puts all together; `leaks`, in `closings` those closed lately, and `skill` are other
views; the `drill` asks by the picture what tempts or was missed, and `today` weaves all of it into
a session.

In words: `introduction` before a lesson, `in_words` for a line and `line_names` for its short name,
`terms`, and `the_game` for one who has never played.
"""
