"""What pages are drawn with: rectangles, items, themes and formatted numbers. No pygame.

`items` is what is painted and `geometry` where, `theme` is the look and `palettes` has its colours,
`text` the words of numbers. A page is a tree of `boxes`: `leaves` show something, `surfaces` are
what they stand on, `grid` is a table, `plot` a curve, and `fit` chooses what has room.
"""
