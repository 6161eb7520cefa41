"""What the words `high`, `kicker` and `wild` of the chart language mean in a game, and whether a
chart is about its deck: what it says of wild cards must be true of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from evaluator import RANKS
from evaluator.categories import RANK_SINGULARS
from evaluator.figures import count
from solver.rules import STANDARD, Rules
from solver.strategy.language.chart_rules import ChartError, HasRules, Rule
from solver.strategy.language.kinds import ALL_RANKS, WITH_KICKERS, Family, Kind, rank_set, ranks_of
from solver.strategy.language.wilds import ANY_WILD, JOKER, Wilds

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


AnyRules = TypeVar("AnyRules", bound=HasRules)


@dataclass(frozen=True)
class GameTerms:
    """What the words `high`, `kicker` and `wild` mean under a paytable.

    high: the set of ranks whose pair pays.
    kickers: for each rank, the ranks that the paytable names as kickers to four of it.
    groups: the sets of ranks that single lines of the paytable name, such as the aces in four aces.
    rules: the deck, and which of its cards are wild.
    """

    high: int
    kickers: tuple[int, ...] = (0,) * 13
    groups: tuple[int, ...] = ()
    rules: Rules = STANDARD

    @property
    def wild(self) -> int:
        """The set of ranks whose cards are wild."""
        return rank_set(self.rules.wild)


@lru_cache(maxsize=64)  # to name one hold they are asked for 32 times
def terms_of(table: PayTable, coins: int = 5) -> GameTerms:
    """The terms of a paytable at a bet.

    >>> from solver import load_paytable
    >>> terms_of(load_paytable("job-9-6")).high == rank_set("JQKA")
    True
    """
    seen = high = 0
    kickers = [0] * 13
    for line in table.lines:
        ranks = rank_set(line.ranks or RANKS)
        if line.hand == "pair":
            high |= ranks & ~seen if line.pays[coins - 1] else 0
            seen |= ranks
        if line.kickers:
            for rank in range(13):
                kickers[rank] |= rank_set(line.kickers) if ranks >> rank & 1 else 0
    singled = {rank_set(line.ranks) for line in table.lines if line.ranks and line.hand != "pair"}
    natural = ~rank_set(table.rules.wild)
    groups = {ranks & natural for ranks in singled} - {0}
    return GameTerms(high & natural, tuple(kickers), tuple(sorted(groups)), table.rules)


def meaningless(kind: Kind, terms: GameTerms) -> str:
    """Why no hold can be of this kind under a paytable, "" if one can.

    >>> meaningless(Kind(Family.PAIR, 2, level="high"), GameTerms(high=0))
    'no pair pays, so that no card and no pair is high'
    """
    asks_high = kind.level == "high" or kind.family is Family.HIGH or (kind.high or (0,))[0] > 0
    if asks_high and not terms.high:
        return "no pair pays, so that no card and no pair is high"
    if kind.family is Family.HIGH and kind.cards > terms.high.bit_count():
        return f"cards of only {terms.high.bit_count()} ranks are high"
    if kind.kickers:
        return ""
    if kind.kicker and not any(terms.kickers[rank] for rank in ranks_of(kind.ranks or ALL_RANKS)):
        return "the paytable names no kicker to it"
    return ""


def kickers_meant(rules: tuple[Rule, ...], table: PayTable, coins: int) -> tuple[Rule, ...]:
    """Return the rules as players mean them: where a paytable names no kicker to a pair, it is the
    highest card beside it.

    >>> from solver import load_paytable
    >>> from solver.strategy.language.grammar import parse_rule
    >>> rules = (parse_rule("low pair with a kicker"), parse_rule("low pair"))
    >>> (rule, alone) = kickers_meant(rules, load_paytable("job-9-6"), 5)
    >>> rule.kinds[0].kickers == ALL_RANKS, rule.choice, rule.as_written, alone == rules[1]
    (True, 'highest', 'low pair with a kicker', True)
    >>> aces = (parse_rule("four aces with a kicker"),)
    >>> kickers_meant(aces, load_paytable("ddb-9-6"), 5) == aces
    True
    """
    terms = terms_of(table, coins)

    def meant(rule: Rule) -> Rule:
        kinds = tuple(
            replace(kind, kickers=ALL_RANKS)
            if kind.kicker and kind.family in WITH_KICKERS and meaningless(kind, terms)
            else kind
            for kind in rule.kinds
        )
        if kinds == rule.kinds:
            return rule
        choice = rule.choice or ("highest" if len(kinds) == 1 else "")
        return replace(rule, kinds=kinds, choice=choice, text=rule.as_written)

    return tuple(map(meant, rules))


def chart_meant(chart: AnyRules, table: PayTable, coins: int = 5) -> AnyRules:
    """Return a player's chart as its words are meant in a game: see `kickers_meant`.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.chart import parse_chart
    >>> chart = chart_meant(parse_chart("low pair with a kicker"), load_paytable("job-9-6"))
    >>> chart.rules[0].as_written, chart.rules[0].choice
    ('low pair with a kicker', 'highest')

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
    """
    check_deck(chart, table)
    rules = kickers_meant(chart.rules, table, coins)
    if rules == chart.rules:
        return chart
    meant: AnyRules = replace(cast(Any, chart), rules=rules)  # every chart is a dataclass
    return meant


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
    return bool(table.rules.wild_kinds) and not any(map(_wilds_of, chart.rules))


def _wilds_of(rule: Rule) -> list[Wilds]:
    """What a rule says of wild cards."""
    wilds = (rule.wild, *(kind.wild for kind in _kinds(rule)))
    return [wild for wild in wilds if wild is not None]


def _kinds(rule: Rule) -> list[Kind]:
    return [*rule.kinds, *(kind for condition in rule.conditions for kind in condition.kinds)]


def _faults(rule: Rule, rules: Rules) -> Iterator[str]:
    for wild in _wilds_of(rule):
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
