"""The games whose charts come with the program, those with wild cards apart."""

from solver import load_paytable
from solver.strategy.books.book import shipped_ids
from solver.strategy.course.course import shipped_course

WILD = tuple(name for name in shipped_ids() if load_paytable(name).rules.wild_kinds)
PLAIN = tuple(name for name in shipped_ids() if name not in WILD)
WILD_COURSES = tuple(name for name in WILD if shipped_course(load_paytable(name)) is not None)
DEUCES, JOKER = "deuces-wild", "joker-20-7-5"
"""Those with wild cards that the fast suite takes, one or the other."""
