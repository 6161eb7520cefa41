"""The library of rules that derived charts are made of: what a person would write on one line.

Nothing here is specific to a game: the paytable says which ranks are high and which cards are
kickers, and ranks from the nine up are named in every game. Rules that never apply, or that hold
the same as a shorter one in every deal, are dropped later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.kinds import Family, Kind, Span, made_hands
from solver.strategy.language.ranks import rank_set, ranks_of
from solver.strategy.playing.word_meanings import GameTerms
from solver.strategy.search.line_length import words_in
from solver.strategy.search.wild_library import by_wild_cards, wild_library

MANY = 5
COURT = "9TJQKA"
_SET_CARDS = {Family.PAIR: 2, Family.THREE: 3, Family.FOUR: 4}


def library(terms: GameTerms) -> tuple[Rule, ...]:
    """Every rule for charts without conditions on the discards, fewest words first."""
    rules: Iterable[Rule] = _natural_library(terms)
    if terms.rules.wild_kinds:
        rules = by_wild_cards(terms, rules, wild_library)
    return tuple(sorted(dict.fromkeys(rules), key=words_in))


def _natural_library(terms: GameTerms) -> list[Rule]:
    """The rules for deals without wild cards."""
    kinds = (*_sets(terms), *_royal_draws(), *_straight_flush_draws())
    kinds += (*_flush_draws(terms), *_straight_draws(), *_high_cards())
    rules = [*_made_hands(), *(Rule((kind,)) for kind in kinds), *_named(terms)]
    return [*rules, *_suited_first(rules), *_unless_made()]


def _made_hands() -> Iterator[Rule]:
    """The best made hands together, as published charts put them on one line, and each alone."""
    made = made_hands()
    for end in range(2, len(made) + 1):
        yield Rule(made[:end])
    for kind in made:
        yield Rule((kind,))


def _suited_first(rules: list[Rule]) -> Iterator[Rule]:
    """Two high cards of any suits, choosing suited ones first."""
    for rule in rules:
        kind = rule.kinds[0]
        if kind.family is Family.HIGH and kind.cards == 2 and kind.suited is None:
            yield replace(rule, choice="suited")


def _unless_made() -> Iterator[Rule]:
    """Draws of four cards, except in made hands: `4 to a royal flush unless straight flush`."""
    for draw, made in product(
        (Family.ROYAL, Family.STRAIGHT_FLUSH),
        (Family.STRAIGHT_FLUSH, Family.FLUSH, Family.STRAIGHT),
    ):
        yield Rule((Kind(draw, 4),), (Condition(wanted=False, kinds=(Kind(made, 5),)),))


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
