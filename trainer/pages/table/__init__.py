"""The parts of the table page, where hands are played.

`felt` is the table itself, with the console of wood below it; `stage` has the verdict, the cards
and what a great win brings; `further_hands` are the others of a deal, as tiles when they are very
many.
"""
