"""What a grade prints: a table for people, the object of docs/json.md for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.commands.output import (
    bet,
    card_names,
    decimal,
    hold_text,
    percent,
    print_heading,
    print_table,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from solver.strategy.language.chart import Chart
    from solver.strategy.language.rules import Rule
    from solver.strategy.playing.grades import Grade


def as_json(result: Grade) -> dict[str, object]:
    """Return a grade as docs/json.md describes it."""
    return {
        "paytable": result.paytable,
        "coins": result.coins,
        "return": float(result.return_),
        "return_exact": str(result.return_),
        "return_best_exact": str(result.return_best),
        "return_worst_exact": str(result.return_worst),
        "optimal_exact": str(result.optimal),
        "cost_exact": str(result.cost),
        "misplayed": result.misplayed,
        "uncovered": result.uncovered,
        "lines": [
            {
                "line": line.line,
                "text": line.text,
                "read_as": str(rule),
                "deals": line.deals,
                "misplayed": line.misplayed,
                "cost_exact": str(line.cost),
                "worth_exact": str(line.worth),
            }
            for line, rule in zip(result.lines, result.chart.rules, strict=True)
        ],
        "ambiguous": [
            {"line": line.line, "deals": line.ambiguous} for line in result.lines if line.ambiguous
        ],
        "misplaced": [
            {"line": move.line, "before": move.before, "gain_exact": str(move.gain)}
            for move in result.misplaced
        ],
        "meaningless": [
            {"line": found.line, "kind": found.kind, "why": found.why}
            for found in result.meaningless
        ],
        "worst": [
            {
                "hand": card_names(deal.hand),
                "line": deal.line,
                "chart": card_names(deal.chart),
                "best": card_names(deal.best),
                "chart_ev_exact": str(deal.chart_value),
                "best_ev_exact": str(deal.best_value),
                "cost_exact": str(deal.cost),
            }
            for deal in result.worst
        ],
    }


def print_grade(result: Grade) -> None:
    """Print a grade: the whole, its lines, what to say of them, the dearest confusions."""
    print_heading(f"{result.paytable}, {bet(result.coins)}: a chart of {line_count(result.chart)}")
    print(f"Return      {percent(result.return_, 6)}  = {result.return_}")
    print(f"Optimum     {percent(result.optimal, 6)}  = {result.optimal}")
    print(f"Cost        {cost_in_words(result.cost)}")
    print(f"Misplayed   {result.misplayed:,} of 2,598,960 deals")
    print()
    _print_lines(result)
    for remark in remarks(result):
        print(remark)
    if result.worst:
        print()
        _print_worst(result)


def line_count(chart: Chart) -> str:
    """Return how long a chart is."""
    return "1 line" if len(chart.rules) == 1 else f"{len(chart.rules)} lines"


def cost_in_words(cost: Fraction) -> str:
    """Return what a chart gives away, by the hand and by the thousand.

    >>> from fractions import Fraction
    >>> cost_in_words(Fraction(1, 5000))
    '0.0002 of a bet a hand, 0.2 bets in 1,000 hands, one bet in 5,000 hands'
    """
    if not cost:
        return "nothing: the chart plays every deal as well as can be"
    return (
        f"{float(cost):.3g} of a bet a hand, {float(cost) * 1000:.3g} bets in 1,000 hands, "
        f"one bet in {round(1 / cost):,} hands"
    )


def _print_lines(result: Grade) -> None:
    print_table(
        ("Line", "Rule", "Deals", "Misplayed", "Cost", "Worth"),
        [
            (
                str(line.line),
                line.text,
                f"{line.deals:,}",
                f"{line.misplayed:,}",
                decimal(line.cost, 7),
                decimal(line.worth, 7),
            )
            for line in result.lines
        ],
        left=("Rule",),
    )


def remarks(result: Grade) -> list[str]:
    """Return what a grade has to say of single lines, one sentence each."""
    found = [
        f"Line {line.line} is read as: {rule}."
        for line, rule in zip(result.lines, result.chart.rules, strict=True)
        if not _same_words(line.text, str(rule))
    ]
    found += [
        f"Line {line.line} leaves a choice that matters in {line.ambiguous:,} deals; "
        f"{_what_is_held(rule)}."
        for line, rule in zip(result.lines, result.chart.rules, strict=True)
        if line.ambiguous
    ]
    if result.return_best != result.return_worst:
        found.append(
            f"By the best reading of all such choices the return is "
            f"{percent(result.return_best, 6)}, by the worst {percent(result.return_worst, 6)}."
        )
    found += [
        f'Line {each.line}: "{each.kind}" means nothing under this paytable: {each.why}.'
        for each in result.meaningless
    ]
    found += [f"Line {number} is never used." for number in result.unused]
    found += [
        f"Line {move.line} would earn {float(move.gain):.3g} more before line {move.before}."
        for move in result.misplaced
    ]
    if result.uncovered:
        found.append(
            f"No line covers {result.uncovered:,} deals; they are played as: discard everything."
        )
    return found


def _same_words(typed: str, read: str) -> bool:
    """Whether two texts of a rule differ in spelling and commas only.

    >>> _same_words("Four to a Royal", "4 to a royal flush"), _same_words("set", "three of a kind")
    (False, False)
    >>> _same_words("Four to an Open-Ended Straight", "4 to an outside straight")
    True
    """
    from solver.strategy.language.words import words_of

    one, other = ([word.text for word in words_of(text)] for text in (typed, read))
    return [w for w in one if w not in _JOINTS] == [w for w in other if w not in _JOINTS]


_JOINTS = {",", "or"}


def _what_is_held(rule: Rule) -> str:
    """Return what is held where a line leaves a choice: see docs/strategy-language.md."""
    if rule.choice in ("lowest", "highest"):
        return "of two cards of one rank the first of clubs, diamonds, hearts, spades is held"
    named = ["of the kinds the one named first"] if len(rule.kinds) > 1 else []
    sizes = {kind.cards + kind.kicker for kind in rule.kinds}
    most = ["the most cards are held"] if len(sizes) > 1 else []
    return ", then ".join([*most, *named, "the lowest ranks are held"])


def _print_worst(result: Grade) -> None:
    print_heading("The dearest confusions, one deal of each")
    print_table(
        ("Deal", "Line", "Chart holds", "Worth", "Better", "Worth it", "Cost"),
        [
            (
                " ".join(card_names(deal.hand)),
                str(deal.line or "none"),
                hold_text(deal.chart),
                decimal(deal.chart_value),
                hold_text(deal.best),
                decimal(deal.best_value),
                decimal(deal.cost),
            )
            for deal in result.worst
        ],
        left=("Deal", "Chart holds", "Better"),
    )
