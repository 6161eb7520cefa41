"""A line of a chart in words: what to keep and when not to, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_

from evaluator.figures import number_word
from solver import strategy
from solver.holds import HAND
from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import (
    RANK_NAMES,
    Family,
    Kind,
    Span,
    is_wild_run,
    joined,
    ranks_of,
    with_article,
)
from solver.strategy.language.wilds import JOKER, Wilds

_MADE = {
    Family.FIVE: "five of a kind",
    Family.ROYAL: "a royal flush",
    Family.STRAIGHT_FLUSH: "a straight flush",
    Family.FOUR: "four of a kind",
    Family.FULL_HOUSE: "a full house",
    Family.FLUSH: "a flush",
    Family.STRAIGHT: "a straight",
    Family.THREE: "three of a kind",
    Family.TWO_PAIR: "two pair",
}
DRAW_FIVE = "Draw five"
"""What it is called everywhere to keep none of the five cards, at the table and of a question."""
BOTH_PAIRS = "Of two pair, keep both pairs."
_NATURAL = (Family.NAMED, Family.HIGH)
"""What these keep are natural cards, beside the wild cards of the deal."""


def line_sentences(rule: Rule) -> str:
    """Return a line of a chart as one or two plain sentences.

    >>> from solver.strategy import parse_rule
    >>> line_sentences(parse_rule("3 to a straight flush, gaps <= high cards + 1"))
    'Keep three close cards to a straight flush. One rank may be missing (a gap), as in 6 7 9. \
With a high card two may be missing, as in 9 10 K.'
    >>> line_sentences(parse_rule("4 to a royal flush unless straight flush"))
    'Keep four cards to a royal flush, unless the hand is a straight flush.'
    >>> line_sentences(parse_rule("discard everything"))
    'Draw five new cards.'
    >>> line_sentences(parse_rule("with 2 deuces: 4 to a wild royal flush"))
    'With two deuces, keep four cards to a wild royal flush.'
    >>> line_sentences(parse_rule("with 2 deuces: suited 54"))
    'With two deuces, keep 5 and 4 of one suit with them.'
    """
    if rule.wild is None:
        return _plain(rule)
    them = "it" if rule.wild.most == 1 else "them"
    if _keeps_only(rule.wild, rule):
        plain = f"Keep {them} alone."
    elif rule.wild.least and all(kind.family in _NATURAL for kind in rule.kinds):
        plain = _plain(rule, f" with {them}")
    else:
        plain = _plain(rule)
    return f"With {wilds_in_words(rule.wild)}, {plain[0].lower()}{plain[1:]}"


def first_sentence(rule: Rule) -> str:
    """Return the first sentence of a line: what to keep.

    >>> from solver.strategy import parse_rule
    >>> first_sentence(parse_rule("2 unsuited high cards, lowest"))
    'Keep two high cards of different suits.'
    """
    return f"{line_sentences(rule).partition('. ')[0].rstrip('.')}."


def line_words(rule: Rule) -> str:
    """Return what a line of a chart says to keep, as the middle of a sentence.

    >>> from solver.strategy import parse_rule
    >>> line_words(parse_rule("low pair"))
    'keep a low pair'
    """
    words = first_sentence(rule).rstrip(".")
    return words[0].lower() + words[1:]


def kept_words(kind: str) -> str:
    """Return what a class of decisions keeps in words, as a sentence goes on after "keep".

    >>> kept_words("low pair"), kept_words("3 to a flush"), kept_words("nothing")
    ('a low pair', 'three cards to a flush', 'nothing')
    """
    try:
        words = first_sentence(strategy.parse_rule(kind))
    except strategy.LineError:  # cards that no line of a chart keeps
        return kind
    return words.removeprefix("Keep ").rstrip(".") if words.startswith("Keep ") else kind


def _plain(rule: Rule, beside: str = "") -> str:
    """Return a line without its number of wild cards; `beside` says that they are kept too."""
    if rule.kinds[0].family is Family.NOTHING:
        return f"{DRAW_FIVE} new cards."
    if rule.is_or_better:
        what = f"{_kind(rule.kinds[-1])}, or anything better"
    elif shared := with_one_card(rule.kinds):
        what = f"{shared}{_suiting(rule.kinds[0])}"
    else:
        what = joined(_kind(kind) for kind in rule.kinds)
    close = ""
    if len(rule.kinds) == 1 and (excess := rule.kinds[0].excess) is not None:
        # A sentence of its own: who learns the line sees first what is kept.
        what = _kind(replace(rule.kinds[0], excess=None)).replace(" cards", " close cards", 1)
        close = f" {_close_three(rule) or f'They have {_close(excess)}'}."
    if beside:
        what = what.replace(" alone", "") + beside
    but = "".join(_condition(condition) for condition in rule.conditions)
    pair_or_better = rule.is_or_better and rule.kinds[-1].family is Family.PAIR and not rule.wild
    whole = f" {BOTH_PAIRS}" if pair_or_better else ""
    return f"Keep {what}{but}.{close}{whole}{_choice(rule)}"


def with_one_card(kinds: Sequence[Kind]) -> str:
    """Return pairs of cards of which one is always the same; "" for others.

    >>> from solver.strategy import parse_rule
    >>> with_one_card(parse_rule("suited JT, QT or KT").kinds)
    'ten with jack, queen or king'
    """
    if len(kinds) == 1 or len({kind.suited for kind in kinds}) > 1:
        return ""
    if any(kind.family is not Family.NAMED or kind.cards != 2 for kind in kinds):
        return ""
    both = reduce(and_, (kind.ranks for kind in kinds))
    if both.bit_count() != 1:
        return ""
    others = [RANK_NAMES[ranks_of(kind.ranks & ~both)[0]] for kind in kinds]
    return f"{RANK_NAMES[ranks_of(both)[0]]} with {joined(others)}"


def _choice(rule: Rule) -> str:
    """Return which of several holds a line keeps, if it says so.

    >>> from solver.strategy import parse_rule
    >>> _choice(parse_rule("2 high cards, lowest")), _choice(parse_rule("4 to a flush, highest"))
    (' If there are more, keep the two lowest.', ' If there is a choice, keep the highest cards.')
    """
    if not rule.choice:
        return ""
    last, family = "highest" if rule.choice == "highest" else "lowest", rule.kinds[0].family
    if family is not Family.HIGH or len(rule.kinds) > 1:
        keep = f"the {last} cards"
    else:
        keep = f"the {number_word(n)} {last}" if (n := rule.kinds[0].cards) > 1 else f"the {last}"
    several = "there are more" if family is Family.HIGH else "there is a choice"
    suited = "cards of one suit, else " if rule.choice == "suited" else ""
    return f" If {several}, keep {suited}{keep}."


def _keeps_only(wilds: Wilds, rule: Rule) -> bool:
    """Whether a line about that many wild cards keeps these and nothing else.

    >>> from solver.strategy import parse_rule
    >>> line_sentences(parse_rule("with 2 deuces: 2 wild cards"))
    'With two deuces, keep them alone.'
    """
    held = rule.kinds[0].wild
    return (
        rule.kinds == (Kind(Family.WILD, rule.kinds[0].cards, wild=held),)
        and not rule.conditions
        and held is not None
        and (held.least, held.most) == (wilds.least, wilds.most)
    )


def _kind(kind: Kind) -> str:
    words = _noun(kind)
    if kind.kicker:
        words += " together with a kicker"
    ranks = [with_article(rank) for rank in ranks_of(kind.having)]
    without = [with_article(rank) for rank in ranks_of(kind.lacking)]
    words += f" with {' and '.join(ranks)} among them" if ranks else ""
    words += f" without {' or '.join(without)}" if without else ""
    if kind.wild is not None and kind.family is not Family.WILD and not is_wild_run(kind):
        words += f" with {wilds_in_words(kind.wild)} among them"
    has = [span_words(kind.gaps, "gap")] if kind.gaps is not None else []
    has += [_spread(kind.spread)] if kind.spread is not None else []
    has += [span_words(kind.high, "high card")] if kind.high is not None else []
    has += [_close(kind.excess)] if kind.excess is not None else []
    return words + (f" if they have {' and '.join(has)}" if has else "")


def _noun(kind: Kind) -> str:
    match kind.family:
        case Family.NAMED if kind.cards == 1:
            return f"{with_article(ranks_of(kind.ranks)[0])} alone"
        case Family.NAMED:
            names = [RANK_NAMES[rank] for rank in reversed(ranks_of(kind.ranks))]
            return f"{', '.join(names[:-1])} and {names[-1]}{_suiting(kind)}"
        case Family.HIGH if kind.cards == 1:
            return "one high card"
        case Family.HIGH:
            return f"{number_word(kind.cards)} high cards{_suiting(kind)}"
        case Family.PAIR if kind.ranks:
            return f"a pair of {_plurals(kind.ranks)}"
        case Family.PAIR:
            return f"a {kind.level} pair" if kind.level else "a pair"
        case Family.THREE | Family.FOUR | Family.FIVE if kind.ranks:
            return f"{number_word(kind.cards)} {_plurals(kind.ranks)}"
        case Family.WILD:
            return wilds_in_words(kind.wild) if kind.wild else "the wild cards"
        case family if kind.is_draw:
            article, wild = "an" if kind.side else "a", "wild " if is_wild_run(kind) else ""
            side = f"{kind.side} " if kind.side else ""
            return f"{number_word(kind.cards)} cards to {article} {side}{wild}{family}"
        case family if is_wild_run(kind):
            return f"a wild {family}"
        case family if family in _MADE:
            return _MADE[family]
    return str(kind)


def wilds_in_words(wilds: Wilds) -> str:
    """Return a number of wild cards in words.

    >>> several = Wilds(2, 2, "2"), Wilds(1, 1, JOKER), Wilds(1, 5)
    >>> tuple(map(wilds_in_words, several))
    ('two deuces', 'the joker', 'one or more wild cards')
    """
    number, space, noun = str(wilds).partition(" ")
    if noun == JOKER and number == "1":
        return f"the {noun}"
    low = number_word(wilds.least)
    if number[0].isdigit():
        more = "" if wilds.least == wilds.most else f" or {number_word(wilds.most)}"
        number = low + (" or more" if number.endswith("+") else more)
    return number + space + noun


def _suiting(kind: Kind) -> str:
    return {True: " of one suit", False: " of different suits", None: ""}[kind.suited]


def _plurals(bits: int) -> str:
    return joined(f"{RANK_NAMES[rank]}s" for rank in reversed(ranks_of(bits)))


def span_words(span: Span, noun: str) -> str:
    """Return a number of gaps or high cards in words.

    >>> span_words((0, 1), "gap"), span_words((2, 5), "high card"), span_words((1, 1), "gap")
    ('at most one gap', 'at least two high cards', 'exactly one gap')
    """
    low, high = span
    if low == high:
        return f"{'exactly ' if low else ''}{number_word(low)} {noun}{'' if low == 1 else 's'}"
    if high >= HAND:
        return f"at least {number_word(low)} {noun}{'' if low == 1 else 's'}"
    if low == 0:
        return f"at most {number_word(high)} {noun}{'' if high == 1 else 's'}"
    return f"{number_word(low)} or {number_word(high)} {noun}s"


def _spread(spread: Span) -> str:
    """Return over how many ranks the cards stretch.

    >>> _spread((3, 4)), _spread((5, 5))
    ('a spread of three or four ranks', 'a spread of five ranks')
    """
    low, high = spread
    return f"a spread of {' or '.join(number_word(n) for n in range(low, high + 1))} ranks"


def _close(excess: int) -> str:
    """Return how close together cards lie, for one who may not know what a gap is.

    >>> _close(0), _close(-1)
    ('at most one gap (a missing rank) for each high card', 'fewer gaps than high cards')
    """
    if excess < 0:
        return "fewer gaps than high cards"
    more = ", and one more" if excess else ""
    missing = "a missing rank" if excess <= 1 else "missing ranks"
    return f"{span_words((0, excess or 1), 'gap')} ({missing}){more} for each high card"


def close_words(rule: Rule) -> tuple[tuple[str, str], ...]:
    """Return what is said of how close three natural cards to a straight flush lie, each with the
    cards that show it; of other lines nothing.

    >>> from solver.strategy import parse_rule
    >>> rule = parse_rule("3 to a straight flush, gaps <= high cards + 1")
    >>> [cards for _, cards in close_words(rule)]
    ['6h 7h 9h', '9s Ts Ks']
    """
    kind = rule.kinds[0] if rule.kinds else None
    if kind is None or (kind.family, kind.cards, rule.wild) != (Family.STRAIGHT_FLUSH, 3, None):
        return ()
    return _THREE.get(kind.excess, ())


def _close_three(rule: Rule) -> str:
    sentences = (f"{words}, as in {_ranks(cards)}" for words, cards in close_words(rule))
    return ". ".join(sentences)


def _ranks(cards: str) -> str:
    return " ".join(card[0].replace("T", "10") for card in cards.split())


_THREE: Mapping[int | None, tuple[tuple[str, str], ...]] = {
    1: (
        ("One rank may be missing (a gap)", "6h 7h 9h"),
        ("With a high card two may be missing", "9s Ts Ks"),
    ),
    0: (
        ("No rank may be missing", "6h 7h 8h"),
        ("With one high card one may be missing (a gap)", "8s 9s Js"),
        ("With two high cards two may be missing", "9d Jd Kd"),
    ),
}


def _condition(condition: Condition) -> str:
    """Return a condition as the end of a sentence: about the hand, or about what is thrown away."""
    join = " and " if condition.every else " or "
    if condition.kinds:
        kinds = join.join(_kind(kind) for kind in condition.kinds)
        return f", {'only if' if condition.wanted else 'unless'} the hand is {kinds}"
    thrown = [_PENALTIES[penalty] for penalty in condition.penalties]
    thrown += [with_article(rank) for rank in reversed(ranks_of(condition.ranks))]
    words = "only if" if condition.wanted else "but not if"
    return f", {words} {join.join(thrown)} must be thrown away"


_PENALTIES = {
    PenaltyType.FLUSH: "a card of the same suit",
    PenaltyType.STRAIGHT: "a card that would help to a straight",
    PenaltyType.HIGH: "a high card",
}
