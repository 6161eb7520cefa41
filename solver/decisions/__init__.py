"""Decisions: the classes into which a paytable's deals fall, and what each class is worth to know.

A class is the kind of hold that should be kept, and the kind that is most plausibly kept instead.
"""

from solver.decisions.classes import DecisionClass, Decisions, decisions_of

__all__ = ["DecisionClass", "Decisions", "decisions_of"]
