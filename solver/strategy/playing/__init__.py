"""Charts and their play: which holds a rule asks for, what a chart is worth over every deal.

`chart` is the chart, read from text or a file. `word_meanings` says what `high`, `kicker` and
`wild` mean in a game, and refuses a chart of another deck; `held_ranks`, `kind_ranks` and `match`
find the holds that a rule allows, and which of two cards of one rank is held; `match` also judges
one hold. `grading` plays every deal and `grades` is what it reports; `sample_deals` shows a line at
work.
"""
