"""The paytable lab: tables whose pays are edited, and what follows from each edit.

`tables` are the values, `lab` has them and computes beside the window, `figures` and `pictures` are
what is shown of them.
"""
