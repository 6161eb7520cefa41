"""Charts played as plainly as the page of their language says it: one deal, one hold at a time.

The judge of the tests. It reads the values of the language (rules, kinds, conditions) and shares
nothing with `solver.strategy.playing`: no table, no array, no function.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations

from evaluator import rank_hand
from solver import PayTable
from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.playing.chart import Chart

Cards = tuple[int, ...]

RANKS = "23456789TJQKA"
STRAIGHTS = [{12, 0, 1, 2, 3}] + [set(range(low, low + 5)) for low in range(9)]
# Three of these beside a pair of another rank make nothing but the pair.
BESIDE_A_PAIR = (0, 3, 5, 8)


@dataclass(frozen=True)
class Words:
    """What a paytable makes of "high" and of "kicker": sets of ranks."""

    high: frozenset[int]
    kickers: dict[int, set[int]] = field(default_factory=dict)


def words_of(table: PayTable, coins: int = 5) -> Words:
    """High are the ranks of which a pair pays, each tried as a hand."""
    high = set()
    for rank in range(13):
        low, middle, top = [other for other in BESIDE_A_PAIR if other != rank][:3]
        hand = (4 * rank, 4 * rank + 1, 4 * low, 4 * middle + 1, 4 * top + 2)
        if table.pays(coins)[table.line_of(rank_hand(hand))]:
            high.add(rank)
    kickers: dict[int, set[int]] = {}
    for line in table.lines:
        for rank in line.ranks or RANKS if line.kickers else "":
            kickers.setdefault(RANKS.index(rank), set()).update(map(RANKS.index, line.kickers))
    return Words(frozenset(high), kickers)


def play(chart: Chart, deal: Sequence[int], words: Words) -> tuple[int | None, int]:
    """The line of a chart (from 1) that applies to a deal, and the mask that it holds.

    Bit i of the mask is the i-th card as given. (None, 0) where no line applies.
    """
    cards = tuple(sorted(deal))
    for number, rule in enumerate(chart.rules, 1):
        if options := held_by(rule, cards, words):
            return number, sum(1 << deal.index(card) for card in options[0])
    return None, 0


def held_by(rule: Rule, deal: Cards, words: Words) -> list[Cards]:
    """The holds that the rule may mean in a deal, best choice first, by the stated order."""
    found = []
    sizes = {kind.cards + kind.kicker for kind in rule.kinds}
    for held, thrown in splits(deal):
        if len(held) not in sizes:
            continue
        places = [i for i, kind in enumerate(rule.kinds) if is_kind(kind, held, thrown, words)]
        if places and all(is_met(c, held, thrown, words) for c in rule.conditions):
            from_the_top = sorted(ranks(held), reverse=True)
            if rule.choice == "highest":
                from_the_top = [-rank for rank in from_the_top]
            mixed = rule.choice == "suited" and len(suits(held)) > 1
            tie = suits_decide(held, thrown)
            found.append((-len(held), mixed, places[0], from_the_top, tie, held))
    return [entry[-1] for entry in sorted(found)]


def suits_decide(held: Cards, thrown: Cards) -> tuple[int, int, list[list[int]], list[int]]:
    """Sort holds of the same ranks: most of one suit, fewest thrown of the suits, lowest suits.

    Where two suits have the same ranks the ids decide which counts as the lower.
    """
    by_suit = [card % 4 for card in held]
    most = max((by_suit.count(suit) for suit in by_suit), default=0)
    mates = sum(card % 4 in by_suit for card in thrown)
    from_the_top = sorted(held, key=lambda card: -(card // 4))
    suit_ranks = [
        sorted((card // 4 for card in held + thrown if card % 4 == suit), reverse=True)
        for suit in range(4)
    ]
    return -most, mates, [suit_ranks[card % 4] for card in from_the_top], from_the_top


@lru_cache(maxsize=1)
def splits(deal: Cards) -> list[tuple[Cards, Cards]]:
    """Every way to hold some cards of a deal and to throw the rest away."""
    return [
        (held, tuple(card for card in deal if card not in held))
        for size in range(len(deal) + 1)
        for held in combinations(deal, size)
    ]


def ranks(cards: Sequence[int]) -> list[int]:
    return [card // 4 for card in cards]


def suits(cards: Sequence[int]) -> set[int]:
    return {card % 4 for card in cards}


@cache
def ranks_in(bits: int) -> frozenset[int]:
    """The ranks of a set as the language keeps it: bit 0 for the deuce, bit 12 for the ace."""
    return frozenset(rank for rank in range(13) if bits & 2**rank)


# Kinds


def is_kind(kind: Kind, held: Cards, thrown: Cards, words: Words) -> bool:
    """Whether these held cards, with these thrown away, are a hold of the kind."""
    size = kind.cards + (1 if kind.kicker else 0)
    return len(held) == size and _family(kind, held, thrown, words) and _narrow(kind, held, words)


def _narrow(kind: Kind, held: Cards, words: Words) -> bool:
    there = set(ranks(held))
    is_set = kind.family in (Family.PAIR, Family.THREE, Family.FOUR)
    lacking = set() if is_set else ranks_in(kind.lacking)
    if not ranks_in(kind.having) <= there or lacking & there:
        return False
    if kind.gaps and not kind.gaps[0] <= gaps(held) <= kind.gaps[1]:
        return False
    if kind.spread and not kind.spread[0] <= spread(held) <= kind.spread[1]:
        return False
    if kind.high and not kind.high[0] <= high(held, words) <= kind.high[1]:
        return False
    return kind.excess is None or gaps(held) - high(held, words) <= kind.excess


def straights_with(cards: Sequence[int]) -> int:
    return _straights_with(frozenset(ranks(cards)))


@cache
def _straights_with(there: frozenset[int]) -> int:
    return sum(there <= run for run in STRAIGHTS)


def gaps(cards: Sequence[int]) -> int:
    return 6 - len(cards) - straights_with(cards)


def spread(cards: Sequence[int]) -> int:
    """Over how many ranks cards stretch, each ace above the king or below the deuce."""
    high_ace = {card // 4 for card in cards}
    low_ace = {-1 if rank == 12 else rank for rank in high_ace}
    return min(max(there) - min(there) + 1 for there in (high_ace, low_ace))


def high(cards: Sequence[int], words: Words) -> int:
    return sum(rank in words.high for rank in ranks(cards))


def _family(kind: Kind, held: Cards, thrown: Cards, words: Words) -> bool:
    distinct = len(set(ranks(held))) == len(held)
    one_suit = len(suits(held)) <= 1
    match kind.family:
        case Family.ROYAL:
            return distinct and one_suit and min(ranks(held)) >= 8
        case Family.STRAIGHT_FLUSH:
            return distinct and one_suit and straights_with(held) > 0
        case Family.FLUSH:
            return distinct and one_suit
        case Family.STRAIGHT:
            most = 6 - kind.cards
            wanted = {"outside": {most}, "inside": set(range(1, most))}
            return distinct and straights_with(held) in wanted.get(kind.side, set(range(1, 6)))
        case Family.NAMED:
            return distinct and set(ranks(held)) == ranks_in(kind.ranks) and _suited(kind, held)
        case Family.HIGH:
            return distinct and high(held, words) == len(held) and _suited(kind, held)
        case Family.NOTHING:
            return True
    return not set(_main(held)) & set(ranks(thrown)) and _set(kind, held, words)


def _suited(kind: Kind, held: Cards) -> bool:
    return kind.suited is None or kind.suited == (len(suits(held)) == 1)


def _main(held: Cards) -> set[int]:
    there = ranks(held)
    most = max(map(there.count, there))
    return {rank for rank in there if there.count(rank) == most}


def _set(kind: Kind, held: Cards, words: Words) -> bool:
    there = ranks(held)
    counts = sorted((there.count(rank) for rank in set(there)), reverse=True)
    if kind.family is Family.TWO_PAIR:
        return counts == [2, 2]
    if kind.family is Family.FULL_HOUSE:
        return counts == [3, 2]
    if counts != [kind.cards] + ([1] if kind.kicker else []):
        return False
    (main,) = _main(held)
    if kind.ranks and main not in ranks_in(kind.ranks):
        return False
    if kind.level and (kind.level == "high") != (main in words.high):
        return False
    side = set(there) - {main}
    kickers = ranks_in(kind.kickers) if kind.kickers else words.kickers.get(main, set())
    return main not in ranks_in(kind.lacking) and (not kind.kicker or side <= kickers)


# Conditions


def is_met(condition: Condition, held: Cards, thrown: Cards, words: Words) -> bool:
    """Whether a condition holds for these cards held and these thrown away."""
    things = [_penalty(penalty, held, thrown, words) for penalty in condition.penalties]
    things += [rank in ranks(thrown) for rank in ranks_in(condition.ranks)]
    deal = tuple(sorted((*held, *thrown)))
    things += [any(is_kind(kind, h, t, words) for h, t in splits(deal)) for kind in condition.kinds]
    return (all(things) if condition.every else any(things)) == condition.wanted


def _penalty(penalty: PenaltyType, held: Cards, thrown: Cards, words: Words) -> bool:
    if penalty is PenaltyType.FLUSH:
        return len(suits(held)) == 1 and bool(suits(held) & suits(thrown))
    if penalty is PenaltyType.STRAIGHT:
        there = set(ranks(held))
        return 0 < len(held) == len(there) and any(
            rank not in there and there | {rank} <= run
            for rank in ranks(thrown)
            for run in STRAIGHTS
        )
    return any(rank in words.high for rank in ranks(thrown))
