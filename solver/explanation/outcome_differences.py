"""What each line of the paytable is worth to two holds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from evaluator.figures import amount, shortened
from evaluator.keys import Keys, both, key
from solver.explanation.hold_names import DRAWING_FIVE, show_cards
from solver.hand import HandSolution, Hold


@dataclass(frozen=True)
class OutcomeDifference:
    """What one line of the paytable is worth to two holds.

    ``better`` and ``other`` count the draws that the line pays, out of ``better_draws`` and
    ``other_draws``; ``worth`` is what the better hold gains on the line, in coins per coin bet
    (negative if the other hold makes it more often).
    """

    line: str
    better: int
    better_draws: int
    other: int
    other_draws: int
    worth: Fraction

    KEYS: ClassVar[Keys] = (
        key("line", "the line of the paytable"),
        key("better", "draws to `better` that it pays"),
        key(
            "better_share",
            "their share of all draws to `better`",
            lambda row: row.better / row.better_draws,
        ),
        key("other", "draws to `other` that it pays"),
        key(
            "other_share",
            "their share of all draws to `other`",
            lambda row: row.other / row.other_draws,
        ),
        *both(
            "worth",
            "what `better` gains over `other` by this line, per coin bet; negative if it loses",
        ),
    )

    def __repr__(self) -> str:
        return f"<OutcomeDifference {self}>"

    def __str__(self) -> str:
        return f"{shortened(self.line)}: worth {float(self.worth):+.6f}"

    def sentence(self, better: Hold, other: Hold) -> str:
        """Return the difference in words; the hold that makes the line more often comes first."""
        mine = better, self.better, self.better_draws
        yours = other, self.other, self.other_draws
        first, second = (mine, yours) if self.worth > 0 else (yours, mine)
        return (
            f"{self.line}: {_ends(*first)}, {_ends(*second, again=_may_miss(*first))}. "
            f"The difference is worth {amount(abs(self.worth))} a coin."
        )


def differences(solution: HandSolution, better: Hold, other: Hold) -> tuple[OutcomeDifference, ...]:
    """Return the lines that are not worth the same to both holds, the largest difference first."""
    rows = []
    names = solution.table.line_names
    for name, pays in zip(names, solution.table.pays(solution.coins), strict=True):
        in_better, in_other = better.outcomes.get(name, 0), other.outcomes.get(name, 0)
        gained = Fraction(in_better, better.draws) - Fraction(in_other, other.draws)
        if worth := gained * Fraction(pays, solution.coins):
            rows.append(
                OutcomeDifference(name, in_better, better.draws, in_other, other.draws, worth)
            )
    return tuple(sorted(rows, key=lambda row: -abs(row.worth)))


def share_of_draws(count: int, draws: int) -> str:
    """Return a share of draws as a percentage, with at least two significant digits.

    >>> share_of_draws(5022, 16215), share_of_draws(1, 178365), share_of_draws(0, 47)
    ('31 %', '0.00056 %', '0 %')
    >>> share_of_draws(104, 1000), share_of_draws(99, 1000)
    ('10 %', '9.9 %')
    """
    share = 100 * count / draws
    if not count or share >= 10:
        return f"{share:.0f} %"
    return f"{amount(Fraction(100 * count, draws), 1)} %"


def _may_miss(_: Hold, count: int, draws: int) -> bool:
    """Return whether some draws to a hold miss a line."""
    return count < draws


def _ends(hold: Hold, count: int, draws: int, *, again: bool = False) -> str:
    """Return how often a line is paid: "J♥T♥ ends with it in 0.72 % of draws (116 of 16,215)".

    It says "ends with", because a pair of queens is jacks or better before the draw as well, and
    two pair after it is another line. `again` leaves out the verb, for the second hold of a
    sentence. A line that every draw makes is said to be there already.
    """
    name = show_cards(hold.cards) or DRAWING_FIVE
    verb = "" if again else " ends with it"
    if not count:
        return f"{name} never" if again else f"{name} never ends with it"
    if count == draws:
        return f"{name} has it already"
    return f"{name}{verb} in {share_of_draws(count, draws)} of draws ({count:,} of {draws:,})"
