"""The hand page: choose any hand and see all its holds.

`picker` is the deck laid out, `outcome_table` what a draw brings.
"""
