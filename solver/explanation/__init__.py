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

`whole_explanation` puts an answer together from what is `deciding` (with the near misses), the
`penalty_cards`, or else the `reason`, which is about two holds; `hold_names` says what people call
a hold and whether its cards lie wide. `verdict_sentences` has the one sentence after a draw, by
the reason of `plain_reasons`, short and without figures. `line_reasons` gives the lines of a chart
their reasons, from all the deals that they decide.
"""

from evaluator.front_door import LateImports

with LateImports(globals()):
    from solver.explanation.deciding import DecidingDiscards as DecidingDiscards
    from solver.explanation.deciding import NearMiss as NearMiss
    from solver.explanation.deciding import OutcomeDifference as OutcomeDifference
    from solver.explanation.deciding import near_misses as near_misses
    from solver.explanation.hold_names import ALL_WORTH_THE_SAME as ALL_WORTH_THE_SAME
    from solver.explanation.hold_names import is_wide as is_wide
    from solver.explanation.hold_names import name_of as name_of
    from solver.explanation.hold_names import show_cards as show_cards
    from solver.explanation.hold_names import side_of as side_of
    from solver.explanation.hold_names import sides_of as sides_of
    from solver.explanation.penalty_cards import PenaltyCard as PenaltyCard
    from solver.explanation.penalty_cards import penalties as penalties
    from solver.explanation.plain_reasons import plain_reason as plain_reason
    from solver.explanation.verdict_sentences import plain_state_sentence as plain_state_sentence
    from solver.explanation.verdict_sentences import set_beside as set_beside
    from solver.explanation.verdict_sentences import state_sentence as state_sentence
    from solver.explanation.verdict_sentences import verdict_sentence as verdict_sentence
    from solver.explanation.whole_explanation import Explanation as Explanation
    from solver.explanation.whole_explanation import explain as explain
