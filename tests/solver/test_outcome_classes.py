"""Classes of holds that end alike: against single hands, and when a mixture of counts fails."""

from __future__ import annotations

import numpy as np
import pytest
from proofs import proved_but

from solver import load_paytable, parse_paytable, solve_hand
from solver.deals import all_deals
from solver.exact import outcomes

NATURAL = """
name = "Natural flushes"
wild = "37"
[[line]]
name = "Natural flush"
hand = "flush"
natural = true
pays = 11
[[line]]
name = "Flush"
hand = "flush"
pays = 2
[[line]]
name = "Three of a kind"
hand = "three_of_a_kind"
pays = 1
"""
GAMES = {name: load_paytable(name) for name in ("9/6", "joker-20-7-5")}
GAMES["natural flushes"] = parse_paytable(NATURAL)


@pytest.mark.parametrize("name", proved_but([*GAMES], always=["9/6"]))
def test_classes_have_the_draws_and_outcomes_of_their_holds(name: str) -> None:
    table = GAMES[name]
    classes = outcomes.outcome_classes(table)
    deals = all_deals(table.rules).cards
    for row in np.random.default_rng(3).integers(0, len(deals), 20).tolist():
        solution = solve_hand(deals[row].tolist(), table)
        for mask, number in enumerate(classes.of_holds[row].tolist()):
            counts = zip(table.line_names, classes.counts[number].tolist(), strict=True)
            assert {line: count for line, count in counts if count} == solution.outcomes(mask)
            assert classes.draws[number] == solution.hold(mask).draws


@pytest.mark.proof
def test_holds_of_different_draws_or_outcomes_are_of_different_classes() -> None:
    classes = outcomes.outcome_classes(load_paytable("9/6"))
    told = np.column_stack((classes.draws, classes.counts))
    assert len(np.unique(told, axis=0)) == len(told)


@pytest.mark.proof
def test_a_mixture_that_puts_different_holds_together_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = load_paytable("9/6")
    expected = outcomes.outcome_classes(table)
    good = outcomes._MIXERS[0]
    monkeypatch.setattr(outcomes, "_MIXERS", (0, good))  # 0 keeps the last lines only
    found = outcomes.outcome_classes(table)
    assert np.array_equal(found.of_holds, expected.of_holds)
    assert np.array_equal(found.counts, expected.counts)
