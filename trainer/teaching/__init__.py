"""The teacher: what a player knows, what to ask next, and how good the play is. Pure values.

Time and chance are passed in: a mode is started with a seed, and every answer brings its time.

What every mode that asks shares: `asking`, with `chance` and `construction` for its deals. The
course: `game_course`, `lessons`, `first_steps`, `lesson_deals`; before it `first_hands`. What a
player knows: `evidence` counts the log by class, `trace` is what the answers to one thing show,
`course_lines` which line a deal shows, and `picture` puts all together; `leaks`, `rates` and
`skill` are other views. The `drill` asks by the picture; `today` weaves all of it into a session;
`pace` makes coins an hour of a loss.

In words: `introduction`, `in_words`, `short_names`, `terms`, `the_game`; `shown` is a page of them.
"""
