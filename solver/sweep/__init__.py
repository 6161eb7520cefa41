"""Sweeps: many paytables at once, solved exactly, and the search for those that fit a target.

`spec` reads what is asked, `pay_grid` is the tables, `candidates` are the holds that can be best
within bounds of the pays, `table_boxes` solves the tables and passes over those that cannot be
kept, `solved` is many of them in arrays, `measures` are what can be asked of a table, `columns`
finds them by name. `work` cuts a sweep into units, `run` gives out pieces of some units,
`executors` do them, here or on many machines, `sweep_file` writes the file with its journal;
`swept` keeps the rows in memory.

`target` reads what a design looks for and `design` finds it. `sweep_error` is the error of them
all.
"""
