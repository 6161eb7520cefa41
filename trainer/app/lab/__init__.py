"""The paytable lab: tables whose pays are edited, and what follows from each edit.

`lab_tables` are the values, `lab` has them and computes beside the window, `lab_curves` are what is
shown of them.
"""
