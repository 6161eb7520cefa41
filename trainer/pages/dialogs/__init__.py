"""The dialogs: what stands over a page until it is answered or closed.

About a hand: `why_dialog` sets two holds side by side, `multiplied_dialog` does so for Ultimate X,
`chart_dialog` has the chart that it is to be played by, `answer_dialog` one answer of a training,
`tile_dialog` one hand of very many; the last two step from one to the next as `stepped` says.
About the table: `game_dialog` is the sheet of the game chip, `coach_dialog` the coach in a narrow
window, `session_dialog` the proof that the deal is fair, `trial_dialog` what twenty hands by feel
have cost, `leave_dialog` asks before the window closes in mid-hand.

About the rest: `load_dialog` takes a paytable into the lab, `own_chart_dialog` a chart to be
checked, `player_dialog` says who plays, `news_dialog` what is new at a start. `word_dialog` says
what a word means.
"""
