"""Paytables: the values, their files, and the shipped catalogue.

`table` is the value, `checks` words every fault, `names` what lines can be called and how changed
pays are written; `wild_hands` says which line pays a hand with wild cards. `differences` reads `9/6
+ flush 7`, `catalogue` reads TOML and finds the tables in `files/`, and `catalogue_search` those
that words name.
"""
