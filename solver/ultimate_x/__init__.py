"""Ultimate X: a hand that wins multiplies what the next hand on its line is paid.

Five more coins on each hand buy the feature. What a winning hand multiplies by is in a schedule
(`schedule`, `schedules/`). As the multipliers in force belong to the hands that are played next,
the best hold weighs what this hand pays against what it leaves for the next one: a Markov decision
problem. Its state is the sum of the multipliers in force, since all hands of a deal share one hold
and so one distribution of pays. `policy_iteration` finds the holds that can be best in some state
and solves the problem with proven bounds, `ultimate_x_game` is the result, and `ultimate_x_hand`
one deal in a state.
"""
