"""Runs a command of Holdwise as a later version will be, whose history has a table more."""

import sys

from trainer.commands import main
from trainer.store import connection, importing, log, schema

LATER = (*schema.STEPS, ("CREATE TABLE later (id INTEGER PRIMARY KEY)",))

if __name__ == "__main__":
    schema.STEPS = LATER
    schema.upgrade.__defaults__ = (LATER,)
    for module in (connection, importing, log, schema):
        module.VERSION = len(LATER)
    sys.exit(main())
