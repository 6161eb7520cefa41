"""The kinds and conditions of the chart language, said again as plainly as possible.

Written for the tests from docs/strategy-language.md, one deal and one hold at a time, sharing
nothing with the vectorised functions but the names.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from solver.strategy.language.kinds import Condition, Family, Kind, Penalty, Rule, ranks_of
from solver.strategy.playing.match import Terms

Cards = tuple[int, ...]

STRAIGHTS = [{12, 0, 1, 2, 3}] + [set(range(low, low + 5)) for low in range(9)]


def ranks(cards: Sequence[int]) -> list[int]:
    return [card // 4 for card in cards]


def suits(cards: Sequence[int]) -> set[int]:
    return {card % 4 for card in cards}


def straights_with(cards: Sequence[int]) -> int:
    return sum(set(ranks(cards)) <= run for run in STRAIGHTS)


def gaps(cards: Sequence[int]) -> int:
    return 6 - len(cards) - straights_with(cards)


def high(cards: Sequence[int], terms: Terms) -> int:
    return sum(terms.high >> rank & 1 for rank in ranks(cards))


def is_kind(kind: Kind, held: Cards, thrown: Cards, terms: Terms) -> bool:
    """Whether these held cards, with these thrown away, are a hold of the kind."""
    size = kind.cards + (1 if kind.kicker else 0)
    return len(held) == size and _family(kind, held, thrown, terms) and _narrow(kind, held, terms)


def _narrow(kind: Kind, held: Cards, terms: Terms) -> bool:
    there = set(ranks(held))
    if not set(ranks_of(kind.having)) <= there or set(ranks_of(kind.lacking)) & there:
        return False
    if kind.gaps and not kind.gaps[0] <= gaps(held) <= kind.gaps[1]:
        return False
    if kind.high and not kind.high[0] <= high(held, terms) <= kind.high[1]:
        return False
    return kind.excess is None or gaps(held) - high(held, terms) <= kind.excess


def _family(kind: Kind, held: Cards, thrown: Cards, terms: Terms) -> bool:
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
            return (
                distinct and set(ranks(held)) == set(ranks_of(kind.ranks)) and _suited(kind, held)
            )
        case Family.HIGH:
            return distinct and high(held, terms) == len(held) and _suited(kind, held)
        case Family.NOTHING:
            return True
    return not set(_main(held)) & set(ranks(thrown)) and _set(kind, held, terms)


def _suited(kind: Kind, held: Cards) -> bool:
    return kind.suited is None or kind.suited == (len(suits(held)) == 1)


def _main(held: Cards) -> set[int]:
    there = ranks(held)
    most = max(map(there.count, there))
    return {rank for rank in there if there.count(rank) == most}


def _set(kind: Kind, held: Cards, terms: Terms) -> bool:
    there = ranks(held)
    counts = sorted((there.count(rank) for rank in set(there)), reverse=True)
    if kind.family is Family.TWO_PAIR:
        return counts == [2, 2]
    if kind.family is Family.FULL_HOUSE:
        return counts == [3, 2]
    if counts != [kind.cards] + ([1] if kind.kicker else []):
        return False
    (main,) = _main(held)
    if kind.ranks and not kind.ranks >> main & 1:
        return False
    if kind.level and (kind.level == "high") != bool(terms.high >> main & 1):
        return False
    side = set(there) - {main}
    return not kind.kicker or all(terms.kickers[main] >> rank & 1 for rank in side)


def is_met(condition: Condition, held: Cards, thrown: Cards, terms: Terms) -> bool:
    """Whether a condition holds for these cards held and these thrown away."""
    things = [_penalty(penalty, held, thrown, terms) for penalty in condition.penalties]
    things += [rank in ranks(thrown) for rank in ranks_of(condition.ranks)]
    deal = (*held, *thrown)
    things += [any(is_kind(kind, h, t, terms) for h, t in splits(deal)) for kind in condition.kinds]
    return (all(things) if condition.every else any(things)) == condition.wanted


def _penalty(penalty: Penalty, held: Cards, thrown: Cards, terms: Terms) -> bool:
    if penalty is Penalty.FLUSH:
        return len(suits(held)) == 1 and bool(suits(held) & suits(thrown))
    if penalty is Penalty.STRAIGHT:
        there = set(ranks(held))
        return 0 < len(held) == len(there) and any(
            rank not in there and there | {rank} <= run
            for rank in ranks(thrown)
            for run in STRAIGHTS
        )
    return any(terms.high >> rank & 1 for rank in ranks(thrown))


def splits(deal: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every way to hold some cards of a deal and to throw the rest away."""
    for size in range(len(deal) + 1):
        for held in combinations(deal, size):
            yield held, tuple(card for card in deal if card not in held)


def held_by(rule: Rule, deal: Cards, terms: Terms) -> list[Cards]:
    """The holds that the rule may mean in a deal, best choice first, by the stated order."""
    found = []
    for held, thrown in splits(deal):
        if not all(is_met(condition, held, thrown, terms) for condition in rule.conditions):
            continue
        for place, kind in enumerate(rule.kinds):
            if is_kind(kind, held, thrown, terms):
                from_the_top = sorted(ranks(held), reverse=True)
                if rule.choice == "highest":
                    from_the_top = [-rank for rank in from_the_top]
                mixed = rule.choice == "suited" and len(suits(held)) > 1
                found.append((-len(held), mixed, place, from_the_top, held))
    return [entry[-1] for entry in sorted(found)]
