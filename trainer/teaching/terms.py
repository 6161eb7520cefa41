"""The words of a chart that a learner may not know, each with a sentence and example hands.

Each example names a chart line that its kept cards fit, and each counterexample one that they do
not fit; a test asks the chart language whether that is so. What "high" means follows from the
paytable, so the examples of high cards are made for it.

A new term also needs its place in `every_term`, and its condition in `terms_in`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from evaluator import RANKS, SUITS, parse_cards
from evaluator.cards import MOST_JOKERS
from evaluator.categories import RANK_PLURALS
from solver import strategy
from solver.holds import checked_mask
from solver.rules import Rules
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import RANK_NAMES, RUNS, Family, Kind, joined, ranks_of
from solver.strategy.playing.word_meanings import GameTerms


class ShownHand(NamedTuple):
    """Cards to show, those marked among them (bit i = card i), and what they are.

    The marked cards are what to keep or, of a `final` hand after the draw, what it is paid for.
    """

    cards: tuple[int, ...]
    held: int
    caption: str
    final: bool = False


def hand_from_text(deal: str, marked: str, caption: str, *, final: bool = False) -> ShownHand:
    """Return a hand to show from text.

    >>> hand_from_text("5h 5d 2s Ks 9c", "5h 5d", "a pair").held
    3
    """
    cards = parse_cards(deal, jokers=MOST_JOKERS)
    return ShownHand(cards, checked_mask(marked, cards), caption, final)


WILD = "wild card"
_NATURALS_SHOWN = 8  # ranks that are not wild, from which the example of a wild card is made


@dataclass(frozen=True)
class TermExample:
    """A hand for a term: its kept cards fit this line of a chart or, with `fits` False, do not."""

    hand: ShownHand
    line: str
    fits: bool = True


@dataclass(frozen=True)
class Term:
    """A word, what it means in a sentence or two, and hands that show it."""

    name: str
    meaning: str
    examples: tuple[TermExample, ...]


def _example(deal: str, kept: str, caption: str, line: str, fits: bool = True) -> TermExample:
    return TermExample(hand_from_text(deal, kept, caption), line, fits)


OUTSIDE = Term(
    "outside straight",
    "Cards in a row that can go on at either end. Eight cards of the deck complete four of them.",
    (
        _example(
            "5h 6c 7d 8s Kd", "5h 6c 7d 8s", "a 4 or a 9 completes it", "4 to an outside straight"
        ),
        _example(
            "Ah Kc Qd Js 3d",
            "Ah Kc Qd Js",
            "an end is closed: only a ten completes it",
            "4 to an outside straight",
            False,
        ),
    ),
)
INSIDE = Term(
    "inside straight",
    "Cards to a straight with a rank missing within, or with one end closed. Four cards of the "
    "deck complete four of them.",
    (
        _example(
            "5h 6c 8d 9s Kd", "5h 6c 8d 9s", "only a 7 completes it", "4 to an inside straight"
        ),
        _example(
            "Ah 2c 3d 4s 9d",
            "Ah 2c 3d 4s",
            "only a 5 completes it: nothing comes before the ace",
            "4 to an inside straight",
        ),
    ),
)
GAP = Term(
    "gap",
    "A rank missing between the cards you keep. More gaps, fewer straights. An ace or deuce at the "
    "end counts as one more gap for each straight it rules out.",
    (
        _example("5h 6h 7h Ks Jd", "5h 6h 7h", "no gaps", "3 to a straight flush with no gaps"),
        _example(
            "5h 6h 8h Ks Jd", "5h 6h 8h", "one gap, the 7", "3 to a straight flush with 1 gap"
        ),
        _example(
            "5h 7h 9h Ks Jd", "5h 7h 9h", "two gaps, 6 and 8", "3 to a straight flush with 2 gaps"
        ),
    ),
)
SUITED = Term(
    "suited, unsuited",
    "Suited cards are all of one suit. Unsuited ones are not.",
    (
        _example("Kh Qh 8c 5s 3d", "Kh Qh", "suited", "suited KQ"),
        _example("Kh Qc 8c 5s 3d", "Kh Qc", "not suited", "suited KQ", False),
    ),
)
PENALTY = Term(
    "penalty card",
    "A card you throw away that would have helped the cards you keep. It cannot be drawn any more. "
    "One of their suit is a flush penalty. One that fits a straight with them is a straight "
    "penalty.",
    (
        _example(
            "Kh Th 8h 4s 3c",
            "Kh Th",
            "the 8 of hearts is a flush penalty",
            "suited KT if flush penalty",
        ),
        _example(
            "Kh Th 9s 4s 3c",
            "Kh Th",
            "the 9 is a straight penalty",
            "suited KT if straight penalty",
        ),
        _example("Kh Th 8s 4s 3c", "Kh Th", "no penalty at all", "suited KT if no flush penalty"),
    ),
)
TO_A_HAND = Term(
    "to a hand",
    "Cards on the way to it. Four to a flush is four cards of one suit.",
    (
        _example("Kh 9h 7h 3h 5c", "Kh 9h 7h 3h", "four to a flush", "4 to a flush"),
        _example("Kh Qh Th 4s 3c", "Kh Qh Th", "three to a royal flush", "3 to a royal flush"),
    ),
)
KICKER = Term(
    "kicker",
    "A card beside a pair, three or four of a kind. Some paytables pay more for four of a kind "
    "with a low kicker; at all others you never keep one.",
    (_example("Ah Ac As Ad 3c", "Ah Ac As Ad", "the 3 is the kicker", "four of a kind"),),
)


def high_card(terms: GameTerms) -> Term:
    """Return what a high card is in a game: a card whose pair pays.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.word_meanings import terms_of
    >>> high_card(terms_of(load_paytable("9/6"))).meaning
    'A card whose pair pays. Here: ace, king, queen or jack.'
    """
    ranks = ranks_of(terms.high)
    if not ranks:
        return Term("high card", "A card whose pair pays. In this game no pair pays.", ())
    named = joined(RANK_NAMES[rank] for rank in reversed(ranks))
    meaning = f"A card whose pair pays. Here: {named}."
    return Term("high card", meaning, _high_card_examples(terms))


def _high_card_examples(terms: GameTerms) -> tuple[TermExample, ...]:
    """The lowest high card kept, and the highest low card, which is not high."""
    beside = (0, 9, 18, 27)  # 2c 4d 6h 8s: no pair, and no draw
    ranks = [rank for rank in range(12, -1, -1) if rank not in (0, 2, 4, 6)]
    high = [rank for rank in ranks if terms.high >> rank & 1][-1:]
    low = [rank for rank in ranks if not terms.high >> rank & 1][:1]
    return tuple(
        TermExample(
            ShownHand((4 * rank + 2, *beside), 1, f"the {RANK_NAMES[rank]} is {words}"),
            "one high card",
            words == "high",
        )
        for ranks, words in ((high, "high"), (low, "not high"))
        for rank in ranks
    )


def pair_terms(terms: GameTerms) -> Term:
    """Return what high and low pairs are in a game.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.word_meanings import terms_of
    >>> pair_terms(terms_of(load_paytable("9/6"))).meaning
    'A pair of aces, kings, queens or jacks is high and pays. A lower pair pays nothing.'
    """
    high, low = terms.high, ~terms.high & (1 << 13) - 1
    meaning = "In this game no pair pays: all are low pairs, which may become more in the draw."
    if high:
        named = joined(RANK_PLURALS[rank] for rank in reversed(ranks_of(high)))
        meaning = f"A pair of {named} is high and pays. A lower pair pays nothing."
    return Term(
        "high pair, low pair",
        meaning,
        tuple(_pair(level, ranks) for level, ranks in (("high", high), ("low", low)) if ranks),
    )


def _pair(level: str, ranks: int) -> TermExample:
    """The highest pair of these ranks, with three cards that are of no use."""
    rank = ranks_of(ranks)[-1]
    others = [4 * other + suit for other, suit in ((11, 2), (9, 3), (5, 2), (3, 3))]
    beside = [card for card in others if card >> 2 != rank][:3]
    hand = ShownHand((4 * rank, 4 * rank + 1, *beside), 0b11, f"a {level} pair")
    return TermExample(hand, f"{level} pair")


def every_term(terms: GameTerms) -> tuple[Term, ...]:
    """Return all terms of a game, with examples that have wild cards only where they show these."""
    fixed = (OUTSIDE, INSIDE, GAP, SUITED, TO_A_HAND, PENALTY, KICKER)
    plain = (high_card(terms), pair_terms(terms), *fixed)
    if not terms.rules.wild_kinds:
        return plain
    return (wild_card(terms.rules), *(_beside_wild(term, terms) for term in plain))


def _beside_wild(term: Term, terms: GameTerms) -> Term:
    """Return a term for a game with wild cards: examples without them that are true there too."""
    meaning = term.meaning
    if term in (OUTSIDE, INSIDE):
        meaning += " So does every wild card."
    return replace(
        term,
        meaning=meaning,
        examples=tuple(each for each in term.examples if _is_true(each, terms)),
    )


def _is_true(example: TermExample, terms: GameTerms) -> bool:
    cards, held = example.hand.cards, example.hand.held
    if any(map(terms.rules.is_wild, cards)):
        return False
    verdict = strategy.judge_by_chart(strategy.parse_chart(example.line), cards, terms, held)
    return (verdict.line is not None and verdict.mask == held) == example.fits


def wild_card(rules: Rules) -> Term:
    """Return what a wild card is in a game.

    >>> from solver.rules import rules_of
    >>> wild_card(rules_of(wild="2", jokers=1)).meaning
    'A card that counts as whatever card makes the hand best. Here: deuces and the joker.'
    """
    meaning = "A card that counts as whatever card makes the hand best. Here: "
    meaning += f"{' and '.join(wild_names(rules))}."
    wild = rules.wild_kinds[-1] * len(SUITS)  # the lowest card of that kind
    naturals = [rank for rank in range(rules.ranks - 1, -1, -1) if rank not in rules.wild_kinds]
    if len(naturals) < _NATURALS_SHOWN:
        return Term(WILD, meaning, ())
    pair, low, lower = (len(SUITS) * naturals[n] for n in (0, 4, 7))
    cards = (pair + 2, pair + 1, wild, low + 3, lower)
    words = "a pair and a wild card are three of a kind"
    return Term(WILD, meaning, (TermExample(ShownHand(cards, 0b00111, words), "three of a kind"),))


def wild_names(rules: Rules) -> list[str]:
    """Return what the wild cards of a game are called.

    >>> from solver.rules import rules_of
    >>> wild_names(rules_of(wild="2", jokers=2))
    ['deuces', 'both jokers']
    """
    ranks = [RANK_PLURALS[RANKS.index(letter)] for letter in rules.wild]
    return ranks + [("the joker", "both jokers")[rules.jokers - 1]] * bool(rules.jokers)


def terms_in(rule: Rule, terms: GameTerms) -> tuple[Term, ...]:
    """Return the terms that a line of a chart uses.

    >>> from solver import load_paytable
    >>> from solver.strategy import parse_rule
    >>> from solver.strategy.playing.word_meanings import terms_of
    >>> rule = parse_rule("4 to an inside straight with 3+ high cards")
    >>> [term.name for term in terms_in(rule, terms_of(load_paytable("9/6")))]
    ['high card', 'inside straight', 'to a hand']
    """
    kinds = rule.kinds
    used = {
        WILD: rule.wild is not None or any(kind.wild is not None for kind in kinds),
        "high card": any(map(_asks_high, kinds)),
        "high pair, low pair": any(kind.level for kind in kinds),
        "outside straight": any(kind.side == "outside" for kind in kinds),
        "inside straight": any(kind.side == "inside" for kind in kinds),
        "gap": any(kind.gaps is not None or kind.excess is not None for kind in kinds),
        "suited, unsuited": rule.choice == "suited"
        or any(kind.suited is not None and kind.cards > 1 for kind in kinds),
        "to a hand": any(kind.is_draw and kind.family in RUNS for kind in kinds),
        "penalty card": any(each.penalties or each.ranks for each in rule.conditions),
        "kicker": any(kind.kicker for kind in kinds),
    }
    return tuple(term for term in every_term(terms) if used[term.name])


def _asks_high(kind: Kind) -> bool:
    return kind.family is Family.HIGH or kind.high is not None or kind.excess is not None
