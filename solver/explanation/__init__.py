"""Why one hold is better than another: exact differences of outcomes, in words.

Every sentence comes from exact counts of draws, and is left out if the count, or the difference of
two counts, is zero:

* the *differences*: how much more each line of the paytable is worth to the better hold than to
  the other, which is its pay times the difference of the two probabilities. They add up to the
  difference of the two values;
* the *penalty cards*: a discarded card cannot be drawn again, so the hands that need it are lost.
  Their number is what the hold could make if it kept that card too;
* the *near misses*: why a hand that looks like something pays nothing as dealt, and how many
  single draws would complete it;
* *what decides*: the discards without which the other hold would be best or, if there are none,
  the *reason*: what the better hold makes and how often, and how much less the other one wins.

`explain` puts a whole answer together from what is `deciding` (with the near misses), the
`penalty_cards`, or else the `reason`, which is about two holds; `hold_names` says what people call
a hold and whether its cards lie wide. `verdict_sentence` is the one sentence after a draw,
by the `plain_reason`, which is short and has no figures. `line_reasons` gives the lines of a chart
their reasons, from all the deals that they decide.
"""

from solver.explanation.deciding import (
    DecidingDiscards,
    NearMiss,
    OutcomeDifference,
    near_misses,
)
from solver.explanation.explain import Explanation, explain
from solver.explanation.hold_names import show_cards
from solver.explanation.penalty_cards import PenaltyCard, penalties
from solver.explanation.verdict_sentence import state_sentence, verdict_sentence

__all__ = [
    "DecidingDiscards",
    "Explanation",
    "NearMiss",
    "OutcomeDifference",
    "PenaltyCard",
    "explain",
    "near_misses",
    "penalties",
    "show_cards",
    "state_sentence",
    "verdict_sentence",
]
