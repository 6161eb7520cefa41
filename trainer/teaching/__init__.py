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

What the page of Today says of these is named here, and loaded when it is first used: it is the
first picture of many, and the teacher needs NumPy.
"""

from evaluator.front_door import LateImports

with LateImports(globals()):
    from trainer.teaching.game_course import NEEDED as NEEDED
    from trainer.teaching.game_course import NEEDED_OF_STARTER as NEEDED_OF_STARTER
    from trainer.teaching.game_course import STARTER as STARTER
    from trainer.teaching.leaks import BETWEEN as BETWEEN
    from trainer.teaching.leaks import WATCHED as WATCHED
    from trainer.teaching.leaks import all_hourly as all_hourly
    from trainer.teaching.leaks import hourly as hourly
    from trainer.teaching.leaks import none_open as none_open
    from trainer.teaching.lessons import OF_A_DUE_LINE as OF_A_DUE_LINE
    from trainer.teaching.the_game import DEALT as DEALT
    from trainer.teaching.the_game import HELD as HELD
    from trainer.teaching.today import HANDS_A_MINUTE as HANDS_A_MINUTE
