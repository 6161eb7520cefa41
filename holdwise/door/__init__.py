"""What the front door stands on, and the questions that it answers in words of its own.

`own_packages` keeps a user's `solver` from being taken for ours, `guessed_names` answers names that
are not there, `version` says which one is installed.

Each module of questions loads what it asks: `game_questions` is whole games, `deal_questions` one
deal and why, Ultimate X and hold'em, `chart_questions` finds charts and courses, `record_questions`
is what was played.
"""
