"""``holdwise why``: compares two holds of a deal and explains the difference."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from evaluator import parse_cards
from evaluator.figures import amount, count
from evaluator.keys import Keys, card_list, dictionary, key, nested, within
from evaluator.report import CardRow, Report
from solver import HandSolution, solve_hand
from solver.explanation import Explanation, explain
from trainer.app.charts import book_at_hand, charts_folder
from trainer.commands.failure import Failure, complain
from trainer.commands.lines import named_table, typed_hold
from trainer.commands.output import print_json, print_report
from trainer.core.coach import ChartWord, Fault, consult, of_length

if TYPE_CHECKING:
    from pathlib import Path

    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.match import ChartVerdict


class TwoHolds(NamedTuple):
    """Everything that is said of two holds.

    Attributes:
        why: the explanation.
        word: what the full chart of the game says; None if there is none yet.
        conditions: what the chart with conditions on the discards says.
        coins, chart_coins: the bet, and the bet that the chart is for.
        name: what the chart is called in a lesson.
    """

    why: Explanation
    word: ChartWord | None
    conditions: ChartWord | None
    coins: int
    chart_coins: int
    name: str

    @property
    def chart(self) -> TwoHolds | None:
        """The answer itself where there is a chart."""
        return None if self.word is None else self

    @property
    def differing(self) -> ChartWord | None:
        """What the chart with conditions says where it holds something else."""
        if self.word is None or self.conditions is None:
            return None
        return None if self.conditions.chart == self.word.chart else self.conditions

    def to_dict(self) -> dict[str, Any]:
        """Return what ``holdwise why --json`` prints."""
        return dictionary(self, KEYS)

    def report(self) -> Report:
        """Return what ``holdwise why`` prints."""
        return self.why.report(() if self.word is None else _chart_lines(self, self.word))


KEYS: Keys = (
    *within("why", Explanation.JUDGED),
    nested(
        "chart",
        "what the full chart of the game says, in a lesson the chart that it has taught; null if "
        "there is none yet; for a bet without a chart of its own, the chart for five coins",
        (
            key("lines", "how many it has; `holdwise strategy` prints it", "word.length"),
            key("line", "number of the line that applies, null if none does", "word.verdict.line"),
            key("text", "that line as it is written", "word.verdict.text"),
            card_list("hold", "what the chart holds", "word.chart.cards"),
            key(
                "held_line",
                "number of the first line that allows `hold`, null if none does",
                "word.verdict.held_line",
            ),
            nested(
                "with_conditions",
                "the same four of the chart with conditions on the discards, where it holds "
                "something else; else null",
                (
                    key("lines", "how many it has; `strategy --penalties` prints it", "length"),
                    key("line", "number of its line that applies", "verdict.line"),
                    key("text", "that line", "verdict.text"),
                    card_list("hold", "what it holds", "chart.cards"),
                ),
                "differing",
            ),
        ),
    ),
    *within("why", Explanation.BESIDE),
)


def run(args: argparse.Namespace) -> int:
    """Explain one deal."""
    table = named_table(args.paytable, args.json)
    if (
        args.hold is None
        and len(args.hand) == 2
        and len(parse_cards(args.hand[0], None, table.rules.jokers)) == 5
    ):
        args.refuse("one HAND is expected; the hold to judge is named with --hold")
    cards = parse_cards(" ".join(args.hand), 5, table.rules.jokers)
    reason = two_holds(
        solve_hand(cards, table, args.coins),
        _judged(args.hold, cards),
        lambda: charts_folder(args.data),
    )
    if reason.word is None:
        complain(
            f"no chart is at hand for {table.name} at {count(args.coins, 'coin')}: "
            "holdwise strategy derives one and keeps it"
        )
    if args.json:
        print_json(reason.to_dict())
    else:
        print_report(reason.report())
    return 0


def two_holds(
    solution: HandSolution,
    mask: int | None,
    charts: Callable[[], Path | None],
    taught: tuple[str, Chart] | None = None,
) -> TwoHolds:
    """Return what is to be said of a hold beside the best one, None for the best beside another.

    `charts` finds the folder of the charts; a lesson speaks by name of the chart it has `taught`.
    """
    judged = solution.best.mask if mask is None else mask
    word = conditions = None
    called, bet = "", solution.coins
    if taught is not None:
        called, word = taught[0], consult(taught[1], solution, judged)
    elif (book := book_at_hand(solution.table, solution.coins, charts)) is not None:
        of_game, bet = book
        word = consult(of_game.full.chart, solution, judged)
        if of_game.exact is not None:
            conditions = consult(of_game.exact.chart, solution, judged)
    why = explain(solution, mask, None if word is None else word.chart.mask)
    return TwoHolds(why, word, conditions, solution.coins, bet, called)


def _judged(text: str | None, cards: tuple[int, ...]) -> int | None:
    """Return the mask of the hold to judge, None if none is named."""
    try:
        return None if text is None else typed_hold(text, cards)
    except ValueError as error:
        raise Failure(f"--hold: {error}") from None


def _chart_lines(two: TwoHolds, word: ChartWord) -> Iterator[str]:
    """Yield what the chart plays, which line the judged hold breaks, whether the chart itself is
    wrong, and what the chart with conditions on the discards plays instead.
    """
    verdict, chart = word.verdict, CardRow(word.chart.cards)
    of = "" if two.chart_coins == two.coins else f" for {count(two.chart_coins, 'coin')}"
    named = two.name or of_length(word.length)
    yield f"{named}{of}: {_line_words(verdict)}" + (f": hold {chart}." if chart else ".")
    if not verdict.followed and (verdict.held_line or not word.held.best):
        held = str(CardRow(word.held.cards)) if word.held.cards else "drawing five new cards"
        broken = verdict.line and word.fault is Fault.AGAINST
        yield (f"Your hold breaks line {verdict.line}. " if broken else "") + verdict.place(held)
    if not word.chart.best:
        yield f"The chart is wrong here: its hold gives away {amount(word.chart.lost, 6)} a coin."
    if (other := two.differing) is not None:
        held = f"hold {CardRow(other.chart.cards)}"
        of = f"{of_length(other.length)} with conditions"
        yield f"{of}: {_line_words(other.verdict)}: {held}."


def _line_words(verdict: ChartVerdict) -> str:
    """Return the line that applies: "line 18, suited JT or QT"."""
    if verdict.line is None:
        return "no line applies, so discard everything"
    return f"line {verdict.line}, {verdict.text}"
