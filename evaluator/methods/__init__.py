"""Five ways to rank a hand, each with its own look-ups, behind one interface.

`bit_fields`, `card_mask`, `suit_masks` and `additive_keys` are four of them, and the fifth is
`evaluator.fivecard`. `side_by_side` is the one interface.
"""
