"""Charts of games with wild cards played plainly: the judge of their tests.

It reads the values of the language and asks of every hold whether its wild cards can be taken for
cards that make it what a kind names. It shares nothing with `solver.strategy.playing`.
"""

from collections.abc import Sequence
from itertools import combinations

from plain_charts import STRAIGHTS, Cards, ranks_in, spread, suits, suits_decide
from plain_enumeration import line_of_final_hand

from solver import PayTable
from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.wilds import Wilds
from solver.strategy.playing.chart import Chart

LETTERS = "23456789TJQKA"
ROYAL = {8, 9, 10, 11, 12}
JOKERS = 13
SIZES = {Family.PAIR: 2, Family.THREE: 3, Family.FOUR: 4}
BETTER = Kind(Family.FIVE, 5)


def high_in(table: PayTable) -> str:
    """The letters of the ranks of which a pair without wild cards pays, each tried as a hand."""
    natural = [rank for rank, letter in enumerate(LETTERS) if letter not in table.rules.wild]
    high = ""
    for rank in natural:
        low, middle, top = [other for other in natural if other != rank][:3]
        hand = (4 * rank, 4 * rank + 1, 4 * low, 4 * middle + 1, 4 * top + 2)
        if table.pays(5)[line_of_final_hand(hand, table)]:
            high += LETTERS[rank]
    return high


class WildJudge:
    """The play of charts in one game."""

    def __init__(self, table: PayTable, high: str) -> None:
        self.wild_ranks = {LETTERS.index(letter) for letter in table.rules.wild}
        self.jokers = table.rules.jokers
        self.high = {LETTERS.index(letter) for letter in high}
        self.straights = [run for run in STRAIGHTS if not run & self.wild_ranks]

    def play(self, chart: Chart, deal: Sequence[int]) -> tuple[int | None, int]:
        """The line of a chart (from 1) that applies to a deal, and the mask that it holds."""
        cards = tuple(sorted(deal))
        for number, rule in enumerate(chart.rules, 1):
            if (found := self.held_by(rule, cards)) is not None:
                return number, sum(1 << deal.index(card) for card in found)
        return None, 0

    def held_by(self, rule: Rule, deal: Cards) -> Cards | None:
        """What a rule holds; None where it does not apply."""
        if rule.wild and not self.counted(rule.wild, deal):
            return None
        kinds = (BETTER, *rule.kinds) if rule.is_or_better else rule.kinds
        found = []
        for held, thrown in self.holds(deal):
            places = [i for i, kind in enumerate(kinds) if self.is_kind(kind, held, thrown)]
            if places and all(self.is_met(c, held, thrown) for c in rule.conditions):
                natural = self.natural(held)
                top = sorted((card // 4 for card in natural), reverse=True)
                wild = len(held) - len(natural)
                order = [-rank for rank in top] if rule.choice == "highest" else top
                mixed = rule.choice == "suited" and len(suits(natural)) > 1
                of_suits = suits_decide(natural, self.natural(thrown))
                found.append((-len(held), mixed, places[0], wild, order, of_suits, held))
        return min(found)[-1] if found else None

    def holds(self, deal: Cards) -> list[tuple[Cards, Cards]]:
        return [
            (held, tuple(card for card in deal if card not in held))
            for size in range(6)
            for held in combinations(deal, size)
        ]

    def is_wild(self, card: int) -> bool:
        return card // 4 in self.wild_ranks or card // 4 == JOKERS

    def natural(self, cards: Cards) -> Cards:
        return tuple(card for card in cards if not self.is_wild(card))

    def counted(self, wild: Wilds, cards: Cards) -> bool:
        """Whether there are that many wild cards of this name."""
        meant = {"": self.is_wild, "joker": lambda card: card // 4 == JOKERS}.get(
            wild.what, lambda card: card // 4 == LETTERS.index(wild.what)
        )
        return wild.least <= sum(map(meant, cards)) <= wild.most

    def is_kind(self, kind: Kind, held: Cards, thrown: Cards) -> bool:
        if kind.family is Family.NOTHING:
            return not held
        if kind.wild and not self.counted(kind.wild, held):
            return False
        kept_wild = any(map(self.is_wild, thrown))
        if kept_wild and not (kind.wild and kind.wild.most == 0):
            return False
        natural = self.natural(held)
        if self.of_wild_rank(kind):
            return not natural and len(held) == kind.cards
        if kind.family is Family.WILD:
            return not natural and len(held) == kind.cards
        besides = kind.family in (Family.NAMED, Family.HIGH)
        if len(natural if besides else held) != kind.cards:
            return False
        return self.makes(kind, natural, held, thrown) and self.narrow(kind, natural, held)

    def of_wild_rank(self, kind: Kind) -> bool:
        """`two deuces`, `deuce`: wild cards alone."""
        alone = kind.family in SIZES or (kind.family is Family.NAMED and kind.cards == 1)
        return alone and kind.ranks > 0 and ranks_in(kind.ranks) <= self.wild_ranks

    def makes(self, kind: Kind, natural: Cards, held: Cards, thrown: Cards) -> bool:
        there = [card // 4 for card in natural]
        ranks = set(there)
        distinct, wild = len(ranks) == len(there), len(held) - len(natural)
        one_suit, runs = len(suits(natural)) <= 1, sum(ranks <= run for run in STRAIGHTS)
        if kind.family is Family.FIVE:
            allowed = ranks_in(kind.ranks) if kind.ranks else set(range(13))
            return wild > 0 and len(ranks) <= 1 and ranks <= allowed
        if not natural:
            return False
        match kind.family:
            case Family.ROYAL:
                return distinct and one_suit and ranks <= ROYAL
            case Family.STRAIGHT_FLUSH:
                return distinct and one_suit and runs > 0
            case Family.FLUSH:
                return distinct and one_suit and not (len(held) == 5 and self.alike(held) > 3)
            case Family.STRAIGHT:
                inside = self.gaps(natural) > 0
                if len(held) == 5 and self.alike(held) > 3:
                    return False
                return distinct and runs > 0 and kind.side in ("", ("outside", "inside")[inside])
            case Family.NAMED:
                suited = kind.suited is None or kind.suited == one_suit
                return distinct and ranks == ranks_in(kind.ranks) and suited
            case Family.HIGH:
                suited = kind.suited is None or kind.suited == one_suit
                return distinct and ranks <= self.high and suited
            case Family.FULL_HOUSE:  # its wild cards can fill up three of one rank, two of another
                ways = [(one, two) for one in ranks for two in ranks if one != two]
                return (
                    len(ranks) == 2
                    and self.alike(held) < 4
                    and any(there.count(one) <= 3 and there.count(two) <= 2 for one, two in ways)
                )
            case Family.TWO_PAIR:
                pairs = sorted(map(there.count, ranks)) == [2, 2]
                return pairs and not ranks & {card // 4 for card in thrown}
        allowed = ranks_in(kind.ranks) if kind.ranks else set(range(13))
        if kind.level:
            allowed &= self.high if kind.level == "high" else set(range(13)) - self.high
        return (
            len(ranks) == 1
            and ranks <= allowed - ranks_in(kind.lacking)
            and not ranks & {card // 4 for card in thrown}
        )

    def alike(self, held: Cards) -> int:
        """How many cards of one rank the held cards can be taken for."""
        there = [card // 4 for card in self.natural(held)]
        return max(map(there.count, there)) + len(held) - len(there)

    def gaps(self, natural: Cards) -> int:
        """How many straights of natural cards are missed, for want of room or because of gaps."""
        ranks = {card // 4 for card in natural}
        return 6 - len(natural) - sum(ranks <= run for run in self.straights)

    def narrow(self, kind: Kind, natural: Cards, held: Cards) -> bool:
        ranks = {card // 4 for card in natural}
        lacking = ranks_in(kind.lacking)
        if lacking and lacking <= self.wild_ranks and len(natural) < len(held):
            return False
        if kind.family not in SIZES and lacking & ranks:
            return False
        if not ranks_in(kind.having) - self.wild_ranks <= ranks:
            return False
        if ranks_in(kind.having) & self.wild_ranks and len(natural) == len(held):
            return False
        high = len(ranks & self.high)
        if kind.gaps and not kind.gaps[0] <= self.gaps(natural) <= kind.gaps[1]:
            return False
        if kind.spread:
            over = max(spread(natural), len(held))
            if not kind.spread[0] <= over <= kind.spread[1]:
                return False
        if kind.high and not kind.high[0] <= high <= kind.high[1]:
            return False
        return kind.excess is None or self.gaps(natural) - high <= kind.excess

    def is_met(self, condition: Condition, held: Cards, thrown: Cards) -> bool:
        natural, lost = self.natural(held), self.natural(thrown)
        there, gone = {card // 4 for card in natural}, {card // 4 for card in thrown}
        things = []
        for penalty in condition.penalties:
            if penalty is PenaltyType.FLUSH:
                things.append(len(suits(natural)) == 1 and bool(suits(natural) & suits(lost)))
            elif penalty is PenaltyType.STRAIGHT:
                fits = [run for run in STRAIGHTS if there <= run]
                could = any(({card // 4 for card in lost} - there) & run for run in fits)
                things.append(bool(natural) and len(there) == len(natural) and could)
            else:
                things.append(bool(gone & self.high))
        things += [rank in gone for rank in ranks_in(condition.ranks)]
        deal = tuple(sorted((*held, *thrown)))
        things += [
            any(self.is_kind(kind, h, t) for h, t in self.holds(deal)) for kind in condition.kinds
        ]
        return (all(things) if condition.every else any(things)) == condition.wanted
