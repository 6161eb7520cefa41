"""The dialogs: what stands over a page until it is answered or closed.

`why_dialog` sets two holds of a hand side by side; `hand_dialogs` show a hand again: an answer of a
training, the chart that it is to be played by, one of very many hands. `game_dialog` is the sheet
of the game chip, `player_dialog` says who plays; `session_dialogs` tell how the session goes: what
is new at its start, the fair deal, what twenty hands by feel have cost, leaving in mid-hand.
`load_dialogs` take something in: a paytable for the lab, a chart to be checked.
"""
