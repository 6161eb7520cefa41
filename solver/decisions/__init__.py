"""Decisions: the classes into which a paytable's deals fall, and what each class is worth to know.

A class is the kind of hold that should be kept, and the kind that is most plausibly kept instead.

`hold_kinds` names holds, `rivals` orders the kinds by how good they look and chooses the wrong
hold, in every deal or in a single one, and `classes` adds up.
"""

from solver.decisions.classes import DecisionClass, Decisions, decisions_of

__all__ = ["DecisionClass", "Decisions", "decisions_of"]
