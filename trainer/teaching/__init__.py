"""The teacher: what a player knows, what to ask next, and how good the play is. Pure values.

Time and chance are passed in: a mode is started with a seed, and every answer brings its time.

What every mode that asks shares: `asking`, with `chance` and `construction` for its deals. The
course: `course`, `lessons`, `lesson_deals`, and `scheduling` for when a line is due. The `drill`
asks by the `evidence` of the log, of which `leaks`, `rates` and `skill` are other views; `pace`
makes coins an hour of a loss.

In words: `introduction`, `in_words`, `short_names`, `terms`, `the_game`; `shown` is a page of them.
"""
