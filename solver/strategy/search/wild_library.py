"""The library of rules for games with wild cards: charts by the number of wild cards dealt.

Each rule is about deals with one number of wild cards, as published charts are written. Without a
wild card the rules are those of any game. With some, fewer natural cards are held, and what there
is to say of them is less: their gaps, the ranks they have, whether they are high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, compress

from evaluator import RANKS
from solver.holds import HAND
from solver.rules import Rules
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import Family, Kind, made_hands
from solver.strategy.language.ranks import rank_set, ranks_of
from solver.strategy.language.wilds import ANY_WILD, JOKER, Wilds
from solver.strategy.playing.word_meanings import GameTerms

ROYAL_RANKS, LOW_RANKS = "TJQKA", "234567"


def by_wild_cards(
    terms: GameTerms, without: Iterable[Rule], with_some: Callable[[GameTerms, int], Iterable[Rule]]
) -> Iterator[Rule]:
    """The rules for deals without wild cards, and those for deals with each number of them."""
    rules = terms.rules
    for number in range(min(HAND, _wild_cards(rules)) + 1):
        some = with_some(terms, number) if number else (*without, *_without_wild_cards(terms))
        for rule in some:
            if terms.high or not any(map(_asks_rank, rule.kinds)):
                yield replace(rule, wild=_dealt(number, rules))


def _asks_rank(kind: Kind) -> bool:
    """Whether a kind says nothing, or nothing of its own, where no card is high."""
    counts = kind.high is not None or kind.excess is not None
    return counts or kind.family is Family.HIGH or kind.level != ""


def _without_wild_cards(terms: GameTerms) -> Iterator[Rule]:
    """What only charts of games with wild cards say of deals without.

    Where a joker is all that is wild and no pair pays, a seven alone is worth more than an ace.
    """
    yield from _short_of_a_wild_card()
    if not terms.high and not terms.wild:
        yield from _one_card(terms)


def _short_of_a_wild_card() -> Iterator[Rule]:
    """Draws that miss fewer natural cards than others: A-3-4-5 makes a straight only with a deuce.

    Where all straights can be natural, they are the same as draws that every library has.
    """
    for kind in (Kind(Family.STRAIGHT, 4), Kind(Family.STRAIGHT_FLUSH, 4)):
        for gaps in ((0, 1), (1, 1)):
            yield Rule((replace(kind, gaps=gaps),))
            yield Rule((replace(kind, gaps=gaps, lacking=rank_set("A")),))
    for gaps in ((0, 0), (0, 1), (1, 1), (0, 2), (2, 2)):
        for letter in "9TJQKA":
            yield Rule((Kind(Family.STRAIGHT_FLUSH, 3, gaps=gaps, lacking=rank_set(letter)),))
            yield Rule((Kind(Family.STRAIGHT_FLUSH, 3, gaps=gaps, having=rank_set(letter)),))


def _wild_cards(rules: Rules) -> int:
    return sum(rules.copies[kind] for kind in rules.wild_kinds)


def _dealt(number: int, rules: Rules) -> Wilds:
    """A number of wild cards, by what they are in a game if they are all the same."""
    if len(rules.wild_kinds) > 1:
        return Wilds(number, number, ANY_WILD)
    return Wilds(number, number, RANKS[rules.wild_kinds[0]] if rules.wild else JOKER)


def wild_library(terms: GameTerms, number: int) -> Iterator[Rule]:
    """The rules for deals with some wild cards, all of which they hold."""
    jokers_only = terms.rules.jokers and not terms.rules.wild
    alone = Wilds(number, number, JOKER if jokers_only else ANY_WILD)
    yield Rule((Kind(Family.WILD, number, wild=alone),))
    yield Rule((Kind(Family.FIVE, HAND),))
    for ranks in (*terms.groups, *(rank_set(RANKS[low:]) for low in range(len(RANKS)))):
        yield Rule((Kind(Family.FIVE, HAND, ranks=ranks),))
    made = made_hands()
    possible = [kind.family is not Family.TWO_PAIR for kind in made]
    yield from (Rule((kind,)) for kind in compress(made, possible))
    yield from (Rule(made[:end]) for end in range(2, len(made) + 1) if possible[end - 1])
    kinds = (*_draws(number), *_high_cards(number))
    yield from (Rule((kind,)) for kind in kinds if kind.cards < HAND)
    if number == 1:
        yield from _one_card(terms)
    if number < 3:
        yield from _low_runs(terms)


def _draws(number: int) -> Iterator[Kind]:
    """Draws with a natural card at least; to a flush or straight with two."""
    for cards in range(number + 1, HAND):
        yield from _with_ranks(Kind(Family.ROYAL, cards), ROYAL_RANKS)
        kind = Kind(Family.STRAIGHT_FLUSH, cards)
        yield kind
        yield from _with_gaps(kind)
        yield from _with_ranks(kind, "9TJQKA")
        yield from _with_ranks(Kind(Family.FLUSH, cards), ROYAL_RANKS)
    for cards in range(max(number + 2, 3), HAND):
        for side in ("", "outside", "inside"):
            yield Kind(Family.STRAIGHT, cards, side=side)
        yield from _with_gaps(Kind(Family.STRAIGHT, cards))


def _with_gaps(kind: Kind) -> Iterator[Kind]:
    """The kind with every number of gaps; a number from 0 up is written as `0-1`."""
    for most in range(4):
        yield replace(kind, gaps=(0, most))
        yield replace(kind, gaps=(most, most))
        for high in ((0, 0), (1, HAND), (2, HAND)):
            yield replace(kind, gaps=(0, most), high=high)
    for excess in (-1, 0, 1):
        yield replace(kind, excess=excess)


def _with_ranks(kind: Kind, letters: str) -> Iterator[Kind]:
    """The kind, and the same with and without each of some ranks, or a high card."""
    yield kind
    for letter in letters:
        yield replace(kind, having=rank_set(letter))
        yield replace(kind, lacking=rank_set(letter))
    for high in ((0, 0), (1, HAND), (2, HAND)):
        yield replace(kind, high=high)


def _high_cards(number: int) -> Iterator[Kind]:
    for cards in range(1, HAND - number):
        for suited in (None, True, False) if cards > 1 else (None,):
            yield Kind(Family.HIGH, cards, suited=suited)


def _low_runs(terms: GameTerms) -> Iterator[Rule]:
    """Two low cards of one suit beside the wild cards, `suited 54`: those that few straights need.

    Gaps count the straights that are missing for want of room like any others, so that 5-4 and 9-6
    have as many where deuces are wild. In Not So Ugly Ducks such pairs are half of what is lost.
    """
    low = [rank for rank in ranks_of(rank_set(LOW_RANKS)) if not terms.wild >> rank & 1]
    for pair in combinations(low, 2):
        yield Rule((Kind(Family.NAMED, 2, sum(1 << rank for rank in pair), suited=True),))
    for run in zip(low, low[1:], low[2:], strict=False):
        yield Rule((Kind(Family.NAMED, 3, sum(1 << rank for rank in run), suited=True),))


def _one_card(terms: GameTerms) -> Iterator[Rule]:
    """One natural card: each, and runs of ranks in either order."""
    natural = [rank for rank in ranks_of((1 << len(RANKS)) - 1) if not terms.wild >> rank & 1]
    cards = [Kind(Family.NAMED, 1, 1 << rank) for rank in natural]
    for low in range(len(cards)):
        yield Rule((cards[low],))
        for high in range(low + 2, len(cards) + 1):
            run = tuple(cards[low:high])
            yield from (Rule(run), Rule(run[::-1]))
