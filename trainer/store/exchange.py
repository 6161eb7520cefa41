"""Reading exported hands: every value is checked as if it came from the history itself.

A row that names its seed was dealt here: it is dealt again by it, and what it says must agree. A
row without one, from another program or machine, needs only `at`, its paytable, `coins`, `dealt`
and `held`; what it says besides must be possible. In both, what can be computed is computed: of a
row of CSV, the further hands of a deal are drawn again from its seed. A question of a training mode
that comes without its construction is taken as a hand that was dealt elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from json import dumps
from typing import Any

from evaluator.cards import NAMES, format_cards
from solver.holds import held
from solver.paytable.table import PayTable
from trainer.core import HANDS, MODES
from trainer.core.coach import outcome
from trainer.core.records import Coach, HandRecord, Outcome
from trainer.core.shoe import deck, format_seed, further_decks, parse_seed
from trainer.store.again import (
    PLAY,
    DecisionsOf,
    agree,
    contradictions,
    draws_of,
    hold_names,
    in_places,
    paid_again,
    solved_records,
    times_of,
)
from trainer.store.failures import (
    BadRowError,
    checked_fraction,
    checked_time,
    held_mask,
    in_message,
    parsed,
    text,
)
from trainer.store.forms import DRAW_KEYS, told_draws
from trainer.store.hand_columns import COLUMNS, LoggedHand
from trainer.store.rows import KeptExam, exam_of, hand_record, logged_hand

DRILL = "drill"
MODES_ELSEWHERE = (PLAY, "today", DRILL)
"""The modes whose hands mean something without their construction."""
ELSEWHERE = "elsewhere"
"""The origin of a hand that does not say where it was played."""
LONGEST_ORIGIN = 100
LONGEST_LINE = 200
LONGEST_CONSTRUCTION = 20_000

_TRAINED = ("construction", "exam", "question", "class", "line")
_NUMBER = 1
"""Stands for the numbers that a hand gets when it is added."""
_JOINED: dict[str, object] = {
    **dict.fromkeys(("id", "session", "table_id", "seed_known"), _NUMBER),
    **dict.fromkeys(("opened", "content"), ""),
}
"""What a row of the history has of other tables, and its numbers, which a file cannot know."""
_UNKNOWN_ELSEWHERE = {"mode": PLAY, "coach": str(Coach.SILENT), "milliseconds": 0}
_NULL_IF_NONE = ("further", "multipliers")
_NOT_JOKERS = frozenset(range(len(NAMES)))
TableOf = Callable[[Mapping[str, Any]], "PayTable"]
"""Finds the paytable of a row, or raises a `BadRowError`."""
_FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError)


class NoSeedYetError(BadRowError):
    """A hand of a session that was open when it was exported; `place` tells it from all others.

    It is the mode, the deal, the time, the cards dealt and, twice, the opening of its session.
    """

    def __init__(self, place: tuple[object, ...]) -> None:
        super().__init__("seed is null: its session was open")
        self.place = place


@dataclass(frozen=True)
class ImportedHand:
    """A hand of an exported log.

    `line` is its place in the file, `session` what the file calls its session, which only tells the
    sessions of the file apart, and `opened` when that was opened, if the file says so. The values
    of `record` are not known before `with_values`; `lost` are the two that the file has, of the
    hold drawn with and of the hold first submitted, if it has them, and `says_best` is whether it
    has the best holds.
    """

    line: int
    session: str
    opened: str | None
    record: HandRecord
    lost: tuple[object, object]
    says_best: bool
    exam: KeptExam | None


def imported_hand(line: int, entry: Mapping[str, Any], table_of: TableOf) -> ImportedHand:
    """Return a hand of an exported log; its values are not known yet.

    Raises:
        ValueError: a value is missing or invalid; the text names it.
    """
    try:
        return _imported(line, entry, table_of)
    except ValueError:
        raise
    except (*_FAULTS, RecursionError) as error:
        raise BadRowError(f"makes no sense: {error}") from None


def _imported(line: int, entry: Mapping[str, Any], table_of: TableOf) -> ImportedHand:
    _check_letters(entry)
    table = table_of(entry)
    entry = completed(entry, table)
    origin = _origin(entry)
    logged = logged_hand(_row(entry, table, origin))
    modes = MODES if origin is None else MODES_ELSEWHERE
    if logged.mode not in modes:
        expected = f"{', '.join(modes[:-1])} or {modes[-1]}"
        why = "" if origin is None else ": other modes can only be dealt again from their seed"
        raise BadRowError(f"mode is {in_message(logged.mode)}, expected {expected}{why}")
    checked_time(logged.at, "at")
    opened = entry.get("opened") or None
    if opened is not None:
        checked_time(opened, "opened")
    if origin is None and entry.get("seed") is None:
        dealt = " ".join(logged.dealt)
        raise NoSeedYetError((logged.mode, logged.deal, logged.at, dealt, opened, opened))
    record = _drawn(hand_record(logged, table), logged)
    exam = None
    if origin is None:
        _check_mode(record, entry)
        exam = None if entry.get("exam_record") is None else exam_of(entry["exam_record"])
    lost = entry.get("ev_lost_exact"), entry.get("first_ev_lost_exact")
    session = in_message(entry.get("session"))
    return ImportedHand(line, session, opened, record, lost, entry.get("best") is not None, exam)


def _check_letters(entry: Mapping[str, Any]) -> None:
    """Refuse text that no file can be written with: half of a letter of two parts."""
    try:
        dumps(entry, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadRowError("has a text with half a letter in it") from None


def _origin(entry: Mapping[str, Any]) -> str | None:
    """Return where a hand was played; None if it was dealt here.

    A hand of a session that is open has no seed yet, but a session and a number.
    """
    origin = entry.get("origin")
    if origin:
        origin = text(origin, "origin")
        if not origin.isprintable() or len(origin) > LONGEST_ORIGIN:
            raise BadRowError(f"origin is {in_message(origin)}, expected a short text")
        return origin
    is_ours = entry.get("seed") is not None or (entry.get("session") and entry.get("deal"))
    return None if is_ours else ELSEWHERE


def _row(entry: Mapping[str, Any], table: PayTable, origin: str | None) -> Sequence[Any]:
    """Return an exported hand as the row of the history that it came from."""
    known = dict(_JOINED) | {"paytable": table.name, "seed": ""}
    known |= {"ev": "0", "best_ev": "0", "first_ev": "0", "origin": origin}
    if origin is None:
        seed = entry.get("seed")
        known["seed"] = "" if seed is None else str(parse_seed_of(seed))
        unknown: dict[str, object] = {"helped": int(entry.get("coach") == "live")}
    else:
        unknown = {"helped": 0, **_UNKNOWN_ELSEWHERE}
        known |= dict.fromkeys(("construction", "exam", "question", "decision", "line"))
        known["deal"] = _NUMBER
    unknown["first_held"] = entry.get("held")
    unknown["best"] = entry.get("held")
    return [known[name] if name in known else _stored(name, entry, unknown) for name in COLUMNS]


def parse_seed_of(value: object) -> str:
    """Return a seed as it is stored, without zeros before it."""
    if type(value) is int and value >= 0:
        return format_seed(value)
    return format_seed(parse_seed(text(value, "seed")))


def _stored(name: str, entry: Mapping[str, Any], unknown: Mapping[str, object]) -> object:
    """Return what the history would store of a value."""
    column = COLUMNS[name]
    value = entry.get(column.name)
    if value is None and name in unknown:
        value = unknown[name]
    may_be_null = column.optional or name in _NULL_IF_NONE
    if value is None or (value == "" and may_be_null):
        if may_be_null:
            return None
        raise BadRowError(f"{column.name} is missing")
    return column.form.heard(value, column.name)


def _drawn(record: HandRecord, logged: LoggedHand) -> HandRecord:
    """Return a record with its draw computed from the final hand; refuse what cannot be.

    Raises:
        BadRowError: it is not what it says.
    """
    if record.final is None:
        return _without_final(record)
    if record.hands not in HANDS:
        raise BadRowError(f"further has {record.hands - 1} hands: no machine draws {record.hands}")
    if record.origin is not None:
        record = replace(record, final=in_places(record, record.final))
    draws = [
        _checked_draw(record, draw, times, known=_known(logged) if not place else DRAW_KEYS)
        for place, (draw, times) in enumerate(zip(draws_of(record), times_of(record), strict=True))
    ]
    first, *further = draws
    whole = replace(
        record,
        drawn=first.drawn,
        hand=first.hand,
        paid=first.paid,
        further=tuple(further),
    )
    if logged.paid_all is not None and further and whole.paid_all != logged.paid_all:
        raise BadRowError(f"paid_all is {logged.paid_all}, not {whole.paid_all}")
    return whole


def _known(logged: LoggedHand) -> Sequence[str]:
    return [key for key in DRAW_KEYS if getattr(logged, key) is not None]


def _checked_draw(record: HandRecord, draw: Outcome, times: int, known: Sequence[str]) -> Outcome:
    """Return a draw as it is computed; what the file says of it must agree."""
    right = paid_again(record, draw, times)
    kept = format_cards(held(draw.final, record.held))  # as text: which joker is which is not told
    drawn = format_cards(draw.drawn) if "drawn" in known else format_cards(right.drawn)
    again = format_cards(held(record.dealt, record.held)), format_cards(right.drawn)
    thrown = set(held(record.dealt, ~record.held)) & set(right.drawn) & _NOT_JOKERS
    if (kept, drawn) != again or thrown:
        raise BadRowError("final is not what held and drawn make")
    for key in ("hand", "paid"):
        given, computed = getattr(draw, key), getattr(right, key)
        if key in known and given != computed:
            raise BadRowError(f"{key} is {in_message(given)}, computed {computed!r}")
    return right


def _without_final(record: HandRecord) -> HandRecord:
    """Return a record of a hand of which it is not known what was drawn; it may be known what that
    paid.
    """
    if record.origin is None and record.mode == PLAY:
        raise BadRowError("final is missing")
    if record.further or record.multipliers:
        raise BadRowError("final is missing, but there are further hands or multipliers")
    paid = record.paid
    if paid is not None and not record.origin:
        raise BadRowError(f"paid is given, but nothing is drawn in mode {record.mode}")
    possible = {0, *record.table.pays(record.coins)}
    if paid is not None and paid not in possible:
        raise BadRowError(f"paid is {paid}, which no line pays at {record.coins} coins")
    return replace(record, drawn=None, hand=None, paid=paid)


def _check_mode(record: HandRecord, entry: Mapping[str, Any]) -> None:
    """Refuse what a hand of its mode cannot say: of a question, of an exam, of a draw."""
    if record.mode == PLAY:
        given = [key for key in _TRAINED if entry.get(key) not in (None, "")]
        if given:
            raise BadRowError(f"{given[0]} is given, but a hand of the table has none")
        return
    if record.final is not None:
        raise BadRowError(f"final is given, but nothing is drawn in mode {record.mode}")
    if (record.mode == "exam") != (record.exam is not None):
        raise BadRowError("exam is missing" if record.exam is None else "exam is given")
    if record.question is not None and record.question != record.deal:
        raise BadRowError(f"question is {record.question}, expected {record.deal} as deal")
    _check_construction(record)


def _check_construction(record: HandRecord) -> None:
    """Refuse a construction that no mode writes: one that would take long to be tried."""
    if record.construction is None:
        raise BadRowError("construction is missing")
    content = parsed(record.construction)
    if len(record.construction) > LONGEST_CONSTRUCTION or not isinstance(content, dict):
        raise BadRowError(f"construction is {in_message(record.construction)}, expected an object")
    for bound in ("close", "narrow"):
        if content.get(bound) is not None:
            checked_fraction(content[bound], f"{bound} of the construction")
    if record.line is not None and len(record.line) > LONGEST_LINE:
        raise BadRowError(f"line is {in_message(record.line)}, expected a line of a chart")
    lines = content.get("chart")
    if record.mode == "course" and not (isinstance(lines, list) and record.line in lines):
        raise BadRowError(f"line is {in_message(record.line)}, expected one of the construction")


def with_values(
    hands: Sequence[ImportedHand], decisions_of: DecisionsOf
) -> Iterator[ImportedHand | BadRowError]:
    """Yield hands with the values that the solver finds, each dealt again by its seed.

    A hand that says otherwise comes as the fault.
    """
    records = solved_records([hand.record for hand in hands])
    for hand, computed in zip(hands, records, strict=True):
        try:
            yield _with_values(hand, computed, decisions_of)
        except BadRowError as error:
            yield BadRowError(f"line {hand.line}: {error}")
        except (*_FAULTS, RecursionError) as error:
            yield BadRowError(f"line {hand.line}: cannot be dealt again: {error}")


def _with_values(
    hand: ImportedHand, computed: HandRecord, decisions_of: DecisionsOf
) -> ImportedHand:
    record = hand.record
    if hand.says_best and hold_names(record) != hold_names(computed):
        raise BadRowError("best is not what the solver finds for this paytable")
    losses = computed.lost, computed.first_lost
    for name, written, right in zip(("ev", "first_ev"), hand.lost, losses, strict=True):
        if written not in (None, "") and not _says(written, right, computed):
            raise BadRowError(f"{name}_lost_exact is {in_message(written)}, computed {right}")
    whole = replace(computed, best=record.best) if hand.says_best else computed
    for difference in contradictions(whole, computed, decisions_of):
        where = ": leave seed out of a hand that was dealt elsewhere"
        raise BadRowError(f"{difference}{where if difference.key == 'dealt' else ''}")
    if record.seed is not None and record.mode != PLAY:
        decisions = decisions_of(record.table, record.coins)
        decision = str(decisions.classes[decisions.class_of(record.dealt)])
        if record.decision not in (None, decision):
            raise BadRowError(f"class is {in_message(record.decision)}, computed {decision!r}")
    return replace(hand, record=whole)


def _says(written: object, right: object, record: HandRecord) -> bool:
    try:
        return agree(checked_fraction(written, "lost"), right, record)  # type: ignore[arg-type]  # a fraction
    except ValueError:
        return False


def completed(entry: Mapping[str, Any], table: PayTable) -> Mapping[str, Any]:
    """Return a row with what can be known of the keys that it has not.

    >>> from solver import load_paytable
    >>> question = {"seed": "7", "mode": "course"}
    >>> completed(question, load_paytable("9/6"))
    {'seed': '7', 'mode': 'drill', 'origin': 'elsewhere'}
    """
    if entry.get("seed") is None or entry.get("origin"):
        return entry
    mode = entry.get("mode")
    if "construction" not in entry and mode not in (None, PLAY):
        marks = {"mode": mode if mode in MODES_ELSEWHERE else DRILL, "origin": ELSEWHERE}
        return {**entry, **marks}
    hands = int(entry.get("hands") or 1)
    if "further" in entry or hands == 1 or hands not in HANDS:
        return entry
    return {**entry, "further": _drawn_again(entry, table, hands)}


def _drawn_again(entry: Mapping[str, Any], table: PayTable, hands: int) -> list[dict[str, object]]:
    """Return the further hands of a deal as an export tells them."""
    seed, deal, coins = parse_seed(entry["seed"]), int(entry["deal"]), int(entry["coins"])
    mask = held_mask(entry["dealt"].split(), entry["held"].split())
    times = [int(word) for word in (entry.get("multipliers") or "").split()] or [1] * hands
    decks = further_decks(seed, deal, hands, deck(seed, deal, table.rules))
    dealt = zip(decks, times[1:], strict=True)
    return told_draws(outcome(cards, mask, table, coins, by) for cards, by in dealt)
