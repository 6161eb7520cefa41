"""The table page, where hands are played.

`felt` is the table itself with the `stage` for the cards, the `further_hands` and
`hand_tiles` for very many; `console` is the wood below.
"""
