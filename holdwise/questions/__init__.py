"""The questions that `holdwise` answers in words of its own; each module loads what it asks.

`game_questions` is one game, `reason_questions` one deal and why,
`chart_questions` finds charts and courses, `record_questions` is what was played,
`ultimate_x_questions` the game whose wins multiply, `holdem_questions` is hold'em against unknown
hands.
"""
