"""Reading exported hands: every value is checked, and what hold was best is computed anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from evaluator.cards import format_cards
from solver.holds import held
from trainer.core import HANDS
from trainer.core.multiplied import CLOSE, StateValues
from trainer.core.records import Outcome
from trainer.core.shoe import parse_seed
from trainer.store.checked import checked_fraction
from trainer.store.rows import hand_record, logged_hand, paytable_key
from trainer.store.training import KeptExam

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord

MODES = ("play", "drill", "course", "exam")
BETWEEN_HOLDS = "; "

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_EXAM = ("hands", "setup", "started", "finished", "report")


class BadRowError(ValueError):
    """A row that cannot be imported; the text is one line."""


class NoSeedYetError(BadRowError):
    """A hand of a session that was open when it was exported; `place` tells it from all others.

    It is the session, the mode, the deal, the time and the cards dealt.
    """

    def __init__(self, place: tuple[int, str, int, str, str]) -> None:
        super().__init__("seed is null: its session was open")
        self.place = place


@dataclass(frozen=True)
class ImportedHand:
    """A hand of an exported log.

    `line` is its place in the file, `id` its number there, `opened` when its session was opened, if
    the file says so. The values of `record` are not known before `solved`; `lost` are the two that
    the file has, of the hold drawn with and of the hold first submitted, if it has them.
    """

    line: int
    id: int
    opened: str | None
    record: HandRecord
    lost: tuple[str | None, str | None]
    exam: KeptExam | None = None


@dataclass
class Tables:
    """The paytables that hands may be of: from the file itself, the history, or the catalogue.

    `unread` yields the content of those of the catalogue. They are many and read only if a hand
    does not bring its paytable along.
    """

    by_key: dict[str, PayTable] = field(default_factory=dict)
    by_name: dict[str, PayTable | None] = field(default_factory=dict)
    unread: Iterator[str] = field(default_factory=lambda: iter(()))

    def learn(self, content: str) -> PayTable:
        """Add a paytable and return it; a name of two different ones stands for none.

        Raises:
            PaytableError: it breaks a rule.
        """
        from solver import parse_paytable

        key = paytable_key(content)
        if key not in self.by_key:
            table = self.by_key[key] = parse_paytable(content)
            known = self.by_name.setdefault(table.name, table)
            if known != table:
                self.by_name[table.name] = None
        return self.by_key[key]

    def of(self, entry: Mapping[str, Any]) -> PayTable:
        """Return the paytable of a hand.

        Raises:
            BadRowError: it is not known.
        """
        content, key, name = (
            entry.get(word) for word in ("paytable_file", "paytable_key", "paytable")
        )
        if content and isinstance(content, str):
            return self.learn(content)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        for further in self.unread:
            self.learn(further)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        table = self.by_name.get(name) if isinstance(name, str) and not key else None
        if table is None:
            raise BadRowError(f"paytable {name!r} is not known: import the whole file as exported")
        return table


def imported_hand(line: int, entry: Mapping[str, Any], tables: Tables) -> ImportedHand:
    """Return a hand of an exported log; its values are not known yet.

    Raises:
        ValueError: a value is missing or invalid; the text names it.
    """
    table = tables.of(entry)
    logged = logged_hand(_row(entry, table))
    if entry.get("seed") is None:
        dealt = " ".join(logged.dealt)
        raise NoSeedYetError((logged.session, logged.mode, logged.deal, logged.at, dealt))
    if logged.mode not in MODES:
        raise BadRowError(f"mode is {logged.mode!r}, expected {', '.join(MODES)}")
    _check_time(logged.at, "at")
    parse_seed(logged.seed)
    record = hand_record(logged, table)
    _check_draw(record)
    if record.further and record.paid_all != logged.paid_all:
        raise BadRowError(f"paid_all is {logged.paid_all}, not {record.paid_all}")
    opened = entry.get("opened")
    exam = None if entry.get("exam_record") is None else _exam(entry["exam_record"])
    lost = entry.get("ev_lost_exact"), entry.get("first_ev_lost_exact")
    return ImportedHand(line, logged.id, opened, record, lost, exam)


def solved(hands: Sequence[ImportedHand]) -> Iterator[ImportedHand | BadRowError]:
    """Yield hands with the values that the solver finds.

    A hand whose best holds or losses are others comes as the fault.
    """
    records = solved_records([hand.record for hand in hands])
    for hand, record in zip(hands, records, strict=True):
        yield _with_values(hand, record)


def solved_records(records: Sequence[HandRecord]) -> Iterator[HandRecord]:
    """Yield records with the best holds and the values that the solver finds.

    Successive hands of one game are solved together; those of Ultimate X one by one.
    """
    from solver.hands import solve_hands

    for (table, coins, in_state), group in groupby(records, _game_of):
        same = list(group)
        if in_state:
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
    from solver import solve_hand
    from solver.ultimate_x.game import solve_ultimate_x
    from solver.ultimate_x.hand import in_state

    game = solve_ultimate_x(record.table, record.hands)
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
    return abs(stored - computed) <= (CLOSE if record.multipliers else 0)


def _with_values(hand: ImportedHand, computed: HandRecord) -> ImportedHand | BadRowError:
    if hold_names(hand.record) != hold_names(computed):
        return BadRowError(f"line {hand.line}: best is not what the solver finds for this paytable")
    found = computed.lost, computed.first_lost
    for name, said, right in zip(("ev", "first_ev"), hand.lost, found, strict=True):
        if said not in (None, "") and not _says(said, right, computed):
            return BadRowError(f"line {hand.line}: {name}_lost_exact is {said!r}, computed {right}")
    return replace(hand, record=replace(computed, best=hand.record.best))


def _says(said: str, right: Fraction, record: HandRecord) -> bool:
    try:
        return agree(checked_fraction(said, "lost"), right, record)
    except ValueError:
        return False


def hold_names(record: HandRecord) -> str:
    """Return the best holds as text in one order: which of two jokers is held does not matter."""
    holds = sorted(format_cards(held(record.dealt, mask)) for mask in record.best)
    return BETWEEN_HOLDS.join(holds)


def _row(entry: Mapping[str, Any], table: PayTable) -> Sequence[Any]:
    """Return an exported hand as the row of the history that it came from."""
    held = _cards(entry, "held")
    first = _cards(entry, "first_held") if entry.get("first_held") is not None else held
    drawn_there = bool(entry.get("final"))
    decision = entry.get("class")
    further = _further(entry.get("further"))
    return (
        _whole(entry, "id"),
        _whole(entry, "session"),
        *(_needed(entry, key) for key in ("mode", "coach", "at")),
        0,
        *(_whole(entry, key) for key in ("coins", "deal")),
        _cards(entry, "dealt"),
        *(held, first, _best(entry), "0", "0", "0"),
        *((_cards(entry, key) if drawn_there else None) for key in ("drawn", "final")),
        _needed(entry, "hand") if drawn_there else None,
        _whole(entry, "paid") if drawn_there else None,
        _whole(entry, "milliseconds"),
        _switch(entry.get("helped", entry.get("coach") == "live")),
        entry.get("construction") or None,
        *(_whole(entry, key) if entry.get(key) else None for key in ("exam", "question")),
        _decision(decision) if decision else None,
        entry.get("line") or None,
        further,
        _whole(entry, "paid_all") if further else None,
        _multipliers(entry.get("multipliers")),
        *(table.name, "", str(entry["seed"]), 1, ""),
    )


def _needed(entry: Mapping[str, Any], key: str) -> Any:
    if entry.get(key) is None:
        raise BadRowError(f"{key} is missing")
    return entry[key]


def _whole(entry: Mapping[str, Any], key: str) -> object:
    """Return a whole number; in CSV it comes as text."""
    value = _needed(entry, key)
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _switch(value: object) -> object:
    return {"true": 1, "false": 0}.get(value, value) if isinstance(value, str) else value


def _cards(entry: Mapping[str, Any], key: str) -> str:
    value = _needed(entry, key)
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise BadRowError(f"{key} is {value!r}, expected cards")
    return value


def _best(entry: Mapping[str, Any]) -> str:
    value = _needed(entry, "best")
    if isinstance(value, str):
        return value
    if not (isinstance(value, list) and value):
        raise BadRowError(f"best is {value!r}, expected holds")
    return BETWEEN_HOLDS.join(_cards({"best": hold}, "best") for hold in value)


def _further(value: object) -> str | None:
    """Return the further hands of a deal as they are stored; in CSV they come as JSON."""
    from json import dumps, loads

    try:
        draws = loads(value) if isinstance(value, str) and value else value
    except ValueError:
        draws = value
    if not draws:
        return None
    if not isinstance(draws, list) or not all(isinstance(draw, dict) for draw in draws):
        raise BadRowError(f"further is {value!r}, expected a list of hands")
    return dumps([draw | {key: _cards(draw, key) for key in ("drawn", "final")} for draw in draws])


def _multipliers(value: object) -> object:
    """Return multipliers as they are stored, which is how CSV has them."""
    if isinstance(value, list):
        return " ".join(map(str, value)) or None
    return value or None


def _decision(value: object) -> str:
    from json import loads

    parts = loads(value) if isinstance(value, str) else value
    if not (isinstance(parts, dict) and {"should", "instead"} <= parts.keys()):
        raise BadRowError(f"class is {value!r}, expected should and instead")
    return f"{parts['should']} | {parts['instead']}"


def _exam(value: object) -> KeptExam:
    from json import loads

    parts = loads(value) if isinstance(value, str) else value
    if not (isinstance(parts, dict) and set(_EXAM) <= parts.keys()):
        raise BadRowError(f"exam_record is {value!r}, expected {', '.join(_EXAM)}")
    texts = [parts[key] for key in _EXAM[1:]]
    if not isinstance(parts["hands"], int) or not all(isinstance(t, str | None) for t in texts):
        raise BadRowError(f"exam_record is {value!r}, expected a number and texts")
    return KeptExam(0, 0, 0, 0, parts["hands"], *texts)


def _check_time(at: str, name: str) -> None:
    try:
        if _TIME.fullmatch(at):
            datetime.fromisoformat(at)
            return
    except ValueError:
        pass
    raise BadRowError(f"{name} is {at!r}, expected a time like 2026-11-20T10:00:00Z")


def _check_draw(record: HandRecord) -> None:
    """Refuse a final hand that the hold and the cards drawn do not make, or that is paid otherwise.

    Raises:
        BadRowError: it is not what it says.
    """
    if record.final is None or record.drawn is None:
        if record.mode == "play":
            raise BadRowError("final is missing")
        return
    if record.hands not in HANDS:
        raise BadRowError(f"further has {record.hands - 1} hands: no machine draws {record.hands}")
    first = Outcome(record.drawn, record.final, record.hand or "", record.paid or 0)
    times = record.multipliers or (1,) * record.hands
    for outcome, by in zip((first, *record.further), times, strict=True):
        _check_outcome(record, outcome, by)


def _check_outcome(record: HandRecord, outcome: Outcome, times: int) -> None:
    kept, drawn = (
        format_cards(cards)  # as text: which of two jokers is which does not matter
        for cards in (held(outcome.final, record.held), held(outcome.final, ~record.held))
    )
    again = format_cards(held(record.dealt, record.held)), format_cards(outcome.drawn)
    if (kept, drawn) != again:
        raise BadRowError("final is not what held and drawn make")
    line = record.table.line_of_hand(outcome.final)
    name, paid = record.table.line_names[line], record.table.pays(record.coins)[line] * times
    if (outcome.hand, outcome.paid) != (name, paid):
        raise BadRowError(
            f"hand and paid are {outcome.hand!r} and {outcome.paid}, not {name!r} and {paid}"
        )
