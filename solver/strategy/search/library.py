"""The library of rules that derived charts are made of: what a person would write on one line.

Nothing here is specific to a game: the paytable says which ranks are high and which cards are
kickers, and ranks from the nine up are named in every game. Rules that never apply, or that hold
the same as a shorter one in every deal, are dropped later.

In games with wild cards each rule is about deals with one number of them, as published charts are
written. Without a wild card the rules are those of any game. With some, fewer natural cards are
held, and what there is to say of them is less: their gaps, the ranks they have, whether they are
high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, compress, product

from evaluator import RANKS
from solver.holds import HAND
from solver.rules import Rules
from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.kinds import Family, Kind, Span, made_hands, rank_set, ranks_of
from solver.strategy.language.wilds import ANY_WILD, JOKER, Wilds
from solver.strategy.playing.word_meanings import GameTerms
from solver.strategy.search.line_price import words_in

MANY = 5
COURT = "9TJQKA"
_SET_CARDS = {Family.PAIR: 2, Family.THREE: 3, Family.FOUR: 4}


def library(terms: GameTerms) -> tuple[Rule, ...]:
    """Every rule for charts without conditions on the discards, fewest words first."""
    rules: Iterable[Rule] = _natural_library(terms)
    if terms.rules.wild_kinds:
        rules = by_wild_cards(terms, rules, wild_library)
    return tuple(sorted(dict.fromkeys(rules), key=words_in))


def as_in_library(rule: Rule) -> Rule:
    """The rule without the words "lowest first", which a finished chart says where that matters.

    Without them the lowest ranks are held all the same.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> as_in_library(parse_rule("2 suited high cards, lowest first"))
    parse_rule('2 suited high cards')
    """
    return replace(rule, choice="", text="") if rule.choice == "lowest" else rule


def _natural_library(terms: GameTerms) -> list[Rule]:
    """The rules for deals without wild cards."""
    kinds = (*_sets(terms), *_royal_draws(), *_straight_flush_draws())
    kinds += (*_flush_draws(terms), *_straight_draws(), *_high_cards())
    rules = [*_made_hands(), *(Rule((kind,)) for kind in kinds), *_named(terms)]
    return [*rules, *_suited_first(rules), *_unless_made()]


def _made_hands() -> Iterator[Rule]:
    """The best made hands together, as published charts put them on one line, and each alone."""
    hands = made_hands()
    for end in range(2, len(hands) + 1):
        yield Rule(hands[:end])
    for kind in hands:
        yield Rule((kind,))


def _suited_first(rules: list[Rule]) -> Iterator[Rule]:
    """Two high cards of any suits, choosing suited ones first."""
    for rule in rules:
        kind = rule.kinds[0]
        if kind.family is Family.HIGH and kind.cards == 2 and kind.suited is None:
            yield replace(rule, choice="suited")


def _unless_made() -> Iterator[Rule]:
    """Draws of four cards, except in made hands: `4 to a royal flush unless straight flush`."""
    for draw, hand in product(
        (Family.ROYAL, Family.STRAIGHT_FLUSH),
        (Family.STRAIGHT_FLUSH, Family.FLUSH, Family.STRAIGHT),
    ):
        yield Rule((Kind(draw, 4),), (Condition(wanted=False, kinds=(Kind(hand, 5),)),))


def _sets(terms: GameTerms) -> Iterator[Kind]:
    """Pairs, threes and fours: of any rank, of the ranks that the paytable names, with a kicker."""
    yield Kind(Family.PAIR, 2, level="low")
    yield Kind(Family.PAIR, 2)
    for family, cards in _SET_CARDS.items():
        if any(terms.kickers):
            yield Kind(family, cards, kicker=True)
        for ranks in terms.groups:
            yield Kind(family, cards, ranks=ranks)


def _royal_draws() -> Iterator[Kind]:
    for cards in (4, 3, 2):
        yield from _varied(Kind(Family.ROYAL, cards), "TJQKA")


def _straight_flush_draws() -> Iterator[Kind]:
    for cards in (4, 3, 2):
        kind = Kind(Family.STRAIGHT_FLUSH, cards)
        yield kind
        for span in _spans(0, 5 - cards):
            yield replace(kind, gaps=span)
        for span in _spans(0, cards):
            yield replace(kind, high=span)
        for excess in (-1, 0, 1, 2):
            yield replace(kind, excess=excess)
    for rank in "TJQ":
        yield Kind(Family.STRAIGHT_FLUSH, 3, having=rank_set(rank))


def _flush_draws(terms: GameTerms) -> Iterator[Kind]:
    for cards in (4, 3, 2):
        for high in (None, *_spans(0, cards)):
            yield Kind(Family.FLUSH, cards, high=high)
    for rank in ranks_of(terms.high | rank_set(COURT)):
        yield Kind(Family.FLUSH, 3, having=1 << rank)
        yield Kind(Family.FLUSH, 3, lacking=1 << rank)


def narrow_draws(terms: GameTerms) -> Iterator[Rule]:
    """Draws with two named ranks; useful only in charts with conditions."""
    if not terms.rules.wild_kinds:
        return _narrow_draws()
    return by_wild_cards(terms, _narrow_draws(), lambda terms, number: _narrow_draws())


def _narrow_draws() -> Iterator[Rule]:
    for family, cards in ((Family.ROYAL, 3), (Family.FLUSH, 4), (Family.STRAIGHT_FLUSH, 3)):
        for ranks in combinations("TJQKA", 2):
            yield Rule((Kind(family, cards, having=rank_set("".join(ranks))),))


def _straight_draws() -> Iterator[Kind]:
    for cards, side in ((4, ""), (4, "outside"), (4, "inside"), (3, ""), (3, "outside")):
        for high in (None, *_spans(0, cards)):
            yield Kind(Family.STRAIGHT, cards, side=side, high=high)
    for span in _spans(0, 2):
        yield Kind(Family.STRAIGHT, 3, gaps=span)
    for excess in (-1, 0, 1):
        yield Kind(Family.STRAIGHT, 3, excess=excess)


def _high_cards() -> Iterator[Kind]:
    for cards, suited in ((4, None), (3, None), (3, False), (2, None), (2, True), (2, False)):
        kind = Kind(Family.HIGH, cards, suited=suited)
        yield kind
        for rank in "TJQKA":
            yield replace(kind, lacking=rank_set(rank))
    yield Kind(Family.HIGH, 1)
    yield Kind(Family.NOTHING, 0)


def _varied(kind: Kind, ranks: str) -> Iterator[Kind]:
    """A kind, and the same kind with and without each of the ranks."""
    yield kind
    for rank in ranks:
        yield replace(kind, having=rank_set(rank))
        yield replace(kind, lacking=rank_set(rank))


_NAMED = ((1, None), (2, True), (2, False), (3, True), (3, False), (4, False))


def _named(terms: GameTerms) -> Iterator[Rule]:
    """Named ranks from the nine up: each combination alone, and lists with one rank in common.

    Lower ranks that are high are also named, but only alone and in twos: if every pair pays, all
    combinations would be about 3,500 rules.
    """
    court = ranks_of(rank_set(COURT))
    for cards, suited in _NAMED:
        for held in combinations(
            ranks_of(rank_set(COURT) | (terms.high if cards < 3 else 0)), cards
        ):
            yield Rule((_named_kind(held, suited),))
    for suited in (True, False):
        yield from _pairs_sharing(court, suited)
    for low, high in combinations(range(len(court) + 1), 2):
        if high - low > 1:
            run = tuple(_named_kind((rank,), None) for rank in court[low:high])
            yield from (Rule(run), Rule(run[::-1]))


def _pairs_sharing(court: tuple[int, ...], suited: bool) -> Iterator[Rule]:
    """Lists such as `suited JT, QT or KT`: one rank with neighbouring others."""
    for rank in court:
        others = [other for other in court if other != rank]
        for low, high in combinations(range(len(others) + 1), 2):
            if high - low > 1:
                yield Rule(tuple(_named_kind((rank, o), suited) for o in others[low:high]))


def _named_kind(held: tuple[int, ...], suited: bool | None) -> Kind:
    return Kind(Family.NAMED, len(held), sum(1 << rank for rank in held), suited=suited)


def _spans(low: int, high: int) -> list[Span]:
    """Every span within low..high but the whole; one that ends at `high` is written as `3+`."""
    spans = [(a, b) for a in range(low, high + 1) for b in range(a, high + 1)]
    return [(a, MANY if b == high and b > a else b) for a, b in spans if (a, b) != (low, high)]


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
    hands = made_hands()
    possible = [kind.family is not Family.TWO_PAIR for kind in hands]
    yield from (Rule((kind,)) for kind in compress(hands, possible))
    yield from (Rule(hands[:end]) for end in range(2, len(hands) + 1) if possible[end - 1])
    kinds = (*_draws(number), *_natural_high_cards(number))
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


def _natural_high_cards(number: int) -> Iterator[Kind]:
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
