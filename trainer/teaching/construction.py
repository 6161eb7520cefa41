"""The deals that a training mode asks: constructed from a text, a seed and a question's number.

A construction is JSON. The same text, seed and number construct the same cards on any machine, so a
log that keeps all three can be checked.

{"class": "low pair | 4 to a flush"}: any deal of a class, each as likely as any other. With
"close": "1/20", only those in which the error loses at most that much per coin bet. With "kept":
["3 to a straight"], one in which a hold of such a kind is wrong and can be kept, unless there is
next to none: a leak is practised where it can show.

{"chart": ["high pair", "low pair"], "line": 2}: a deal that this line of the chart decides, and
that would be played worse without the line. With "plain": true, any deal that it decides. With
"near": true, a deal like it that another line decides.

{"place": "Ah Th 7h 2h 2c"}: this deal, its suits renamed and in another order.

{"near": "Ah Th 7h 2h 2c", "same": true}: a deal that differs from these cards in one, asks the same
question and has the same answer. With "same": false, one in which the hold that tempted is right.
With "held": "Th 7h", one that has these cards, if there is one: a mistake can be made in it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from evaluator.cards import CardError, format_cards, parse_cards
from evaluator.figures import shortened
from solver.decisions import DecisionClass, Decisions
from solver.holds import HAND, held, one_card_changed
from trainer.teaching.asking import Chance, any_suits

Cards = tuple[int, ...]


TRIES = 64
"""Deals of a class that are tried for one in which a kind can be kept: some 35 ms at the most."""


class ConstructionError(ValueError):
    """A construction that constructs nothing in this game; the text is one line."""


Pool = Callable[[Mapping[str, Any], "Decisions", Chance], Cards]


def constructed(construction: str, seed: int, number: int, decisions: Decisions) -> Cards:
    """Return the cards of a question, in the order shown.

    Raises:
        ConstructionError: the text is not of a construction, or there is no such deal.
    """
    try:
        content = json.loads(construction)
    except ValueError:
        content = None
    if not isinstance(content, dict) or (pool := POOLS.get(next(iter(content), ""))) is None:
        raise ConstructionError(f"no construction of a deal: {shortened(construction, 100)!r}")
    return pool(content, decisions, Chance(seed, number))


def of_class(words: str, close: Fraction | None = None, kept: Sequence[str] = ()) -> str:
    """Return the construction of a deal of a class; `close` bounds what its error loses, and one of
    the kinds of holds `kept` can be kept in it.

    >>> of_class("low pair | 4 to a flush", Fraction(1, 20))
    '{"class": "low pair | 4 to a flush", "close": "1/20"}'
    >>> of_class("low pair | 4 to a flush", kept=["nothing"])
    '{"class": "low pair | 4 to a flush", "kept": ["nothing"]}'
    """
    bound = {} if close is None else {"close": str(close)}
    return json.dumps({"class": words} | bound | ({"kept": [*kept]} if kept else {}))


def near(cards: Sequence[int], *, same: bool, wrongly: Sequence[int] = ()) -> str:
    """Return the construction of a near miss of these cards: the same answer, or the other; with
    the cards that were held `wrongly`, if it can have them.

    >>> near(parse_cards("5s 3d Qs Th Jc"), same=True, wrongly=parse_cards("Qs Th Jc"))
    '{"near": "5s 3d Qs Th Jc", "held": "Qs Th Jc", "same": true}'
    """
    kept = {"held": format_cards(wrongly)} if wrongly else {}
    return json.dumps({"near": format_cards(cards), **kept, "same": same})


def rows_of_class(decisions: Decisions, index: int, close: Fraction | None) -> Sequence[int]:
    """Return the rows of the deals of a class whose error loses at most `close` per coin bet."""
    return _rows_of_class(decisions, index, close)[0]


def near_deals(decisions: Decisions, cards: Sequence[int], *, same: bool) -> list[Cards]:
    """Return the deals with one of these cards replaced, in its place, that teach the same lesson.

    With `same`, the best hold and the one that tempts are still the same cards, so the card
    replaced is in neither. Without it, the kind that tempted is now right and, if possible, the
    kind that was right now tempts.
    """
    return [*_near_misses(decisions, tuple(cards), same)]


@lru_cache(maxsize=64)
def _near_misses(decisions: Decisions, cards: Cards, same: bool) -> list[Cards]:
    changed = one_card_changed(cards, decisions.table.rules.deck)
    decision, kept = _decision(decisions, cards), _kept(decisions, cards)
    if same:
        return [
            deal
            for deal in changed
            if _decision(decisions, deal) is decision and _kept(decisions, deal) == kept
        ]
    turned = [deal for deal in changed if _decision(decisions, deal).should == decision.instead]
    reverse = [deal for deal in turned if _decision(decisions, deal).instead == decision.should]
    return reverse or turned


def _decision(decisions: Decisions, cards: Sequence[int]) -> DecisionClass:
    return decisions.classes[decisions.class_of(cards)]


def _kept(decisions: Decisions, cards: Sequence[int]) -> list[set[int]]:
    """Return the cards of the best hold, and of the one that tempts."""
    return [set(held(cards, mask)) for mask in decisions.holds_of(cards)]


def _deal_of_class(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> Cards:
    decision = decisions.named(str(content["class"]))
    if decision is None:
        raise ConstructionError(f"no class of this game: {shortened(str(content['class']))!r}")
    bound = content.get("close")
    try:
        close = None if bound is None else Fraction(str(bound))
    except (ValueError, ZeroDivisionError):
        raise ConstructionError(f"no bound on a loss: {shortened(repr(bound))}") from None
    rows, weights = _rows_of_class(decisions, decision.index, close)
    if not rows:
        raise ConstructionError(f"no deal of {decision} loses at most {bound}")
    kinds = content.get("kept", [])
    if not isinstance(kinds, list):
        raise ConstructionError(f"no kinds of holds: {shortened(repr(kinds))}")
    for _ in range(TRIES if kinds else 1):
        cards = decisions.cards(rows[chance.weighted(weights)])
        if not kinds or can_keep(decisions, cards, kinds):
            break
    return any_suits(cards, chance)


def can_keep(decisions: Decisions, cards: Sequence[int], kinds: Collection[str]) -> bool:
    """Whether another hold than the best is of one of the kinds."""
    best, _ = decisions.holds_of(cards)
    masks = (mask for mask in range(1 << len(cards)) if mask != best)
    return any(decisions.kept_of(cards, mask) in kinds for mask in masks)


def _near_miss(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> Cards:
    try:
        jokers = decisions.table.rules.jokers
        cards = parse_cards(str(content["near"]), HAND, jokers)
        wrongly = {*parse_cards(str(content.get("held", "")), jokers=jokers)}
    except CardError as error:
        raise ConstructionError(f"no near miss: {error}") from None
    misses = near_deals(decisions, cards, same=bool(content.get("same")))
    if not misses:
        raise ConstructionError(f"no near miss of {format_cards(cards)}")
    misses = [deal for deal in misses if wrongly <= {*deal}] or misses
    return misses[chance.below(len(misses))]


@lru_cache(maxsize=64)
def _rows_of_class(
    decisions: Decisions, index: int, close: Fraction | None
) -> tuple[list[int], list[int]]:
    """Return the rows of the deals of a class, and how many deals each stands for."""
    import numpy as np

    from solver.deals import deal_weights

    wanted = decisions.of_deals == index
    if close is not None:
        wanted &= decisions.losses <= int(close * decisions.scale)
    rows = np.flatnonzero(wanted)
    return rows.tolist(), deal_weights(decisions.table.rules)[rows].tolist()


def _deal_of_line(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> Cards:
    from trainer.teaching.lesson_deals import lesson_deal

    cards = lesson_deal(content, decisions.table, decisions.coins, chance)
    if cards is None:
        raise ConstructionError(
            f"no deal of line {shortened(repr(content.get('line')))} of this chart"
        )
    return cards


def _deal_of_exam(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> Cards:
    from trainer.teaching.exam.pools import row_of_exam

    try:
        row = row_of_exam(content, decisions, chance)
    except (ValueError, ZeroDivisionError):
        row = None
    if row is None:
        raise ConstructionError(f"no deal of an exam: {shortened(json.dumps(content), 100)}")
    return any_suits(decisions.cards(row), chance)


def _deal_of_placement(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> Cards:
    try:
        cards = parse_cards(str(content["place"]), HAND, decisions.table.rules.jokers)
    except CardError as error:
        raise ConstructionError(f"no deal of a placement: {error}") from None
    return any_suits(cards, chance)


POOLS: dict[str, Pool] = {
    "class": _deal_of_class,
    "near": _near_miss,
    "chart": _deal_of_line,
    "dear": _deal_of_exam,
    "narrow": _deal_of_exam,
    "place": _deal_of_placement,
}
"""How a deal is constructed, by the first key of the construction."""
