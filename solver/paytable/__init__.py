"""Paytables: the values, their files, and the shipped catalogue.

`table` is the value, `checks` words every fault, `names` what lines can be called, `changes` how
changed pays are written; `wild_hands` says which line pays a hand with wild cards. `differences`
reads `9/6 + flush 7`, `file` reads TOML and `written` writes it, `catalogue` finds the tables in
`files/`, and `catalogue_search` those that words name.
"""
