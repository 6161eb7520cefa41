"""Whether a chart is about the deck of a game: what it says of wild cards must be true of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluator import RANKS
from evaluator.categories import RANK_SINGULARS
from evaluator.figures import count
from solver.strategy.language.chart_rules import ChartError, HasRules, Rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.wilds import ANY_WILD, JOKER, Wilds

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.rules import Rules


def check_deck(chart: HasRules, table: PayTable) -> None:
    """Refuse a chart that speaks of wild cards which a game does not have.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.chart import parse_chart
    >>> chart = parse_chart("4 to a royal flush\\nwith 2 deuces: 4 to a royal flush")
    >>> check_deck(chart, load_paytable("job-9-6"))
    Traceback (most recent call last):
    ...
    solver.strategy.language.chart_rules.ChartError: rule 2 (with 2 deuces: 4 to a royal flush): \
in 9/6 Jacks or Better no deuce is wild; expected a chart for a deck of 52 cards

    Raises:
        ChartError: with one line, about the first such rule.
    """
    for number, rule in enumerate(chart.rules, 1):
        for fault in _faults(rule, table.rules):
            raise ChartError(
                f"rule {number} ({rule.as_written}): in {table.name} {fault}; "
                f"expected a chart for {table.rules}"
            )


def forgets_wild(chart: HasRules, table: PayTable) -> bool:
    """Whether a game has wild cards, and no line of a chart says anything of them.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.chart import parse_chart
    >>> forgets_wild(parse_chart("4 to a royal flush"), load_paytable("deuces-wild"))
    True
    """
    return bool(table.rules.wild_kinds) and not any(map(_said, chart.rules))


def _said(rule: Rule) -> list[Wilds]:
    """What a rule says of wild cards."""
    said = (rule.wild, *(kind.wild for kind in _kinds(rule)))
    return [wild for wild in said if wild is not None]


def _kinds(rule: Rule) -> list[Kind]:
    return [*rule.kinds, *(kind for condition in rule.conditions for kind in condition.kinds)]


def _faults(rule: Rule, rules: Rules) -> Iterator[str]:
    for wild in _said(rule):
        yield from _fault(wild, rules)
    if not rules.wild_kinds and any(kind.family is Family.FIVE for kind in _kinds(rule)):
        yield "there is no five of a kind"


def _fault(wild: Wilds, rules: Rules) -> Iterator[str]:
    """What is wrong with a number of wild cards; no wild cards are natural in every game."""
    if wild.what == JOKER:
        copies, name = rules.jokers, JOKER
    elif wild.what == ANY_WILD:
        copies, name = sum(rules.copies[kind] for kind in rules.wild_kinds), "wild card"
    else:
        rank = RANKS.index(wild.what)
        copies, name = rules.copies[rank] * (rank in rules.wild_kinds), RANK_SINGULARS[rank]
    if not copies and (wild.most or wild.what):
        yield f"there is no {name}" if wild.what in (JOKER, ANY_WILD) else f"no {name} is wild"
    elif wild.least > copies:
        yield f"there {'is' if copies == 1 else 'are'} only {count(copies, name)}"
