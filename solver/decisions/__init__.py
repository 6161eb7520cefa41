"""Decisions: the classes into which a paytable's deals fall, and what each class is worth to know.

A class is the kind of hold that should be kept, and the kind that is most plausibly kept instead.

`hold_kinds` names holds, `rivals` orders the kinds by how good they look and chooses the wrong
hold, in every deal or in a single one, and `classes` adds up.
"""

from evaluator.front_door import LateImports

with LateImports(globals()):
    from solver.decisions.classes import DecisionClass as DecisionClass
    from solver.decisions.classes import Decisions as Decisions
    from solver.decisions.classes import decisions_of as decisions_of
    from solver.decisions.rivals import hold_beside as hold_beside
    from solver.decisions.rivals import kind_of_hold as kind_of_hold
    from solver.decisions.rivals import natural_holds as natural_holds
    from solver.decisions.rivals import tempts as tempts
