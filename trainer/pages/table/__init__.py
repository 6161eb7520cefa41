"""The table page, where hands are played.

`felt` is the table itself with the `stage` for the cards, the `further_hands` and `hand_tiles` for
very many; `feast` what a great win brings; `console` is the wood below.
"""
