"""Dealing a logged hand again, and comparing all that the log says of it with what is computed.

A hand of the table is dealt from the seed of its session and its number; a hand of a drill, a
lesson or an exam is constructed from what was stored. Its values, its draw and its pay are computed
anew. A hand that was played elsewhere has no seed: only its values and its pay are. An audit and an
import go by the same rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from evaluator.cards import format_cards
from solver.decisions import Decisions
from solver.hand import solve_hand
from solver.holds import HAND, held
from solver.many_hands import solve_hands
from solver.paytable.table import PayTable
from solver.ultimate_x import ultimate_x_game as ultimate_x
from solver.ultimate_x.ultimate_x_hand import in_state
from trainer.core.coach import outcome
from trainer.core.multiplied import ROUNDING, Left, StateValues, left_by, waiting
from trainer.core.records import HandRecord, Outcome
from trainer.core.shoe import deck, further_decks
from trainer.store.forms import BETWEEN_HOLDS
from trainer.teaching.construction import ConstructionError, constructed

PLAY = "play"

DecisionsOf = Callable[["PayTable", int], "Decisions"]


class Discrepancy(NamedTuple):
    """A value of a hand that is not what it should be; both as text."""

    key: str
    stored: str
    computed: str

    def __str__(self) -> str:
        return f"{self.key} is {self.stored!r}, computed {self.computed!r}"


def contradictions(
    stored: HandRecord, computed: HandRecord, decisions_of: DecisionsOf
) -> Iterator[Discrepancy]:
    """Yield what a hand says otherwise than it is when it is dealt, drawn and solved again.

    `computed` is the record with the values that the solver finds.
    """
    compared = [
        *_of_deal(stored, decisions_of),
        ("best", hold_names(stored), hold_names(computed)),
        *(
            (key, str(getattr(stored, key)), str(getattr(computed, key)))
            for key in ("ev", "first_ev", "best_ev")
            if not agree(getattr(stored, key), getattr(computed, key), stored)
        ),
    ]
    for key, written, right in compared:
        if written != right:
            yield Discrepancy(key, written, right)


def _of_deal(stored: HandRecord, decisions_of: DecisionsOf) -> Iterator[tuple[str, str, str]]:
    """Yield what a hand says of its cards and pays, each with what is computed."""
    if stored.seed is None:
        yield from _of_draws(stored, _drawn_elsewhere(stored))
        return
    if stored.mode != PLAY:
        again = constructed_again(stored, decisions_of)
    else:
        shuffled = deck(stored.seed, stored.deal, stored.table.rules)
        again = format_cards(shuffled[:HAND])
        if again == format_cards(stored.dealt):
            yield from _of_draws(stored, _drawn_again(stored, shuffled))
    yield "dealt", format_cards(stored.dealt), again


def constructed_again(stored: HandRecord, decisions_of: DecisionsOf) -> str:
    """Return the cards that a training mode asked, as text; why there are none where it cannot."""
    nothing = "nothing: it cannot be constructed"
    if stored.construction is None or stored.seed is None:
        return nothing
    decisions = decisions_of(stored.table, stored.coins)
    try:
        return format_cards(constructed(stored.construction, stored.seed, stored.deal, decisions))
    except ConstructionError:
        return nothing


def _of_draws(stored: HandRecord, again: Iterable[Outcome]) -> Iterator[tuple[str, str, str]]:
    for place, (written, right) in enumerate(zip(draws_of(stored), again, strict=True)):
        of = f" of further hand {place}" if place else ""
        yield f"drawn{of}", format_cards(written.drawn), format_cards(right.drawn)
        yield f"final{of}", format_cards(written.final), format_cards(right.final)
        yield f"hand{of}", written.hand, right.hand
        yield f"paid{of}", str(written.paid), str(right.paid)


def draws_of(record: HandRecord) -> tuple[Outcome, ...]:
    """Return the draws of all hands of a deal; what is not known of the first is empty."""
    first = Outcome(record.drawn or (), record.final or (), record.hand or "", record.paid or 0)
    return first, *record.further


def times_of(record: HandRecord) -> tuple[int, ...]:
    """Return what each hand of a deal is multiplied by."""
    return record.multipliers or (1,) * record.hands


def _drawn_again(stored: HandRecord, shuffled: tuple[int, ...]) -> Iterator[Outcome]:
    assert stored.seed is not None
    decks = (shuffled, *further_decks(stored.seed, stored.deal, stored.hands, shuffled))
    for deck_of, times in zip(decks, times_of(stored), strict=True):
        yield outcome(deck_of, stored.held, stored.table, stored.coins, times)


def _drawn_elsewhere(stored: HandRecord) -> list[Outcome]:
    """Return the draws of a hand that was not dealt here, named and paid again."""
    draws = draws_of(stored)
    if stored.final is None:
        return list(draws)
    again = zip(draws, times_of(stored), strict=True)
    return [paid_again(stored, draw, times) for draw, times in again]


def in_places(record: HandRecord, final: tuple[int, ...]) -> tuple[int, ...]:
    """Return a final hand that was noted in any order as a machine shows it: what was held stays
    in its place. One that lacks a card that was held is returned as it is.
    """
    kept = held(record.dealt, record.held)
    drawn = [card for card in final if card not in kept]
    if len(kept) + len(drawn) != len(final):
        return final
    left = iter(drawn)
    return tuple(card if card in kept else next(left) for card in record.dealt)


def paid_again(record: HandRecord, draw: Outcome, times: int) -> Outcome:
    """Return a draw with the cards that the hold leaves for it, its line and what that pays."""
    table = record.table
    line = table.line_of_hand(draw.final)
    drawn = tuple(held(draw.final, ~record.held))
    return Outcome(
        drawn, draw.final, table.line_names[line], table.pays(record.coins)[line] * times
    )


def follows(before: HandRecord | None, record: HandRecord) -> bool:
    """Whether a deal is the one after another of its session, or the first where there is none."""
    return record.deal == 1 if before is None else before.deal == record.deal - 1


def expected_multipliers(
    before: HandRecord | None, record: HandRecord, left: Sequence[Left] | None = ()
) -> tuple[tuple[int, ...], ...]:
    """Return what multipliers a deal may have: those that the deal before has left; none where that
    deal is not known.

    After a deal of another game, or of another number of hands, they are what waits in `left`.
    0.2.0 forgot that, so none are possible, too; and nothing is expected where what waits is not
    known, which is None.
    """
    if not (record.multipliers and follows(before, record)):
        return ()
    same = before and (before.table, before.hands) == (record.table, record.hands)
    if before and same and before.multipliers:
        return (left_by(before),)
    if left is None:
        return ()
    waits = waiting(left, record.table, record.hands)
    return tuple(dict.fromkeys((waits, (1,) * record.hands)))


def solved_records(records: Sequence[HandRecord]) -> Iterator[HandRecord]:
    """Yield records with the best holds and the values that the solver finds.

    Successive hands of one game are solved together; those of Ultimate X one by one.
    """
    for (table, coins, multiplied), group in groupby(records, _game_of):
        same = list(group)
        if multiplied:
            yield from map(_solved_in_state, same)
            continue
        solutions = solve_hands([record.dealt for record in same], table, coins)
        unit = solutions.denominator
        for record, values in zip(same, solutions.values.tolist(), strict=True):
            most = max(values)
            yield replace(
                record,
                best=tuple(mask for mask, value in enumerate(values) if value == most),
                ev=Fraction(values[record.held], unit),
                first_ev=Fraction(values[record.first_held], unit),
                best_ev=Fraction(most, unit),
            )


def _game_of(record: HandRecord) -> tuple[PayTable, int, bool]:
    return record.table, record.coins, bool(record.multipliers)


def _solved_in_state(record: HandRecord) -> HandRecord:
    game = ultimate_x.solve_ultimate_x(record.table, record.hands)
    plain = solve_hand(record.dealt, record.table, record.coins)
    values = StateValues(in_state(game, plain, record.multipliers))
    return replace(
        record,
        best=values.best_masks,
        ev=values.hold(record.held).ev,
        first_ev=values.hold(record.first_held).ev,
        best_ev=values.best.ev,
    )


def agree(stored: Fraction, computed: Fraction, record: HandRecord) -> bool:
    """Whether a value is what is found again: exactly, or as near as those of Ultimate X are."""
    return abs(stored - computed) <= (ROUNDING if record.multipliers else 0)


def hold_names(record: HandRecord) -> str:
    """Return the best holds as text in one order: which of two jokers is held is not known."""
    return BETWEEN_HOLDS.join(sorted(format_cards(held(record.dealt, m)) for m in record.best))
