"""What a bankroll goes through: the chance of ruin, and what a session wins or loses.

one_hand = best_play_pays(solve_game("job-9-6"))
session_result(one_hand, bankroll=800, hands=1600).ruin      # 0.0815…
"""
