"""What pages are drawn with: rectangles, items, themes and formatted numbers. No pygame.

`items` is what is painted and `geometry` where, `theme` is the look and `palettes` has its colours,
`text` the words of numbers. A page is a tree of `boxes`: `leaves` show something, `surfaces` are
what they stand on, `layouts` are a table and the first form that has room, `plot` a curve.
"""
