"""The paytable lab: tables whose pays are edited, and what follows from each edit.

`lab_tables` are the values and what is shown of them, `lab` has them and computes beside the
window.
"""
