"""What a bankroll goes through: the chance of ruin, and what a session wins or loses.

`payoffs` is what one bet pays, played at best, by a chart or by a player's holds, on several hands
too. `walk` is the bankroll on a lattice of coins, and one hand of it; `forward` carries it through
a session, at a `progressive` too, `leaps` through a long one; `bankroll_session` is what may become
of the session, and bounds the long run. `simulation` plays it out, and `answer` puts it
together for a `bankroll` in a game and a way to play it. `machines` reads lists of machines,
`floor` ranks them.

one_hand = best_play_pays(solve_game("job-9-6"))
session_result(one_hand, bankroll=800, hands=1600).ruin      # 0.0815…
"""
