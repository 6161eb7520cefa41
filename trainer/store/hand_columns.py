"""The table of a hand's columns: what is stored of a hand, how, since when, and how it is told.

Each field of `LoggedHand` is an entry of the table: its type, and the `HandColumn` that says the
rest. From it follow the steps that add the columns to an older history (`schema.py`), the rows that
are written and read, the hand in play, what the sums read, `holdwise history --json`, the export
and the import. A new column is a new field here, and one of `HandRecord`, which says what it means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

from solver.paytable.checks import COINS
from trainer.core.records import FEATURE, ULTIMATE_X, HandRecord
from trainer.store import forms
from trainer.store.forms import KnownDeal, LoggedDraw, decision_entry, stored_draws, whole

Hand = TypeVar("Hand", bound="LoggedHand | CountedHand")
Teller = Callable[["LoggedHand"], object]


@dataclass(frozen=True)
class HandColumn:
    """All that is known of a column besides its type.

    Attributes:
        form: how its values are written and read back.
        since: the version of the history that brought it.
        name: what the history and a log call it, if not as the field.
        optional: whether it may be null.
        source: where its value is in SQL, if it is not simply a column of `hands`.
        before: what stands for it in SQL in a history of an earlier version.
        put: what is stored of a record, if that is not the record's field of this name.
        json_keys: what a log says of it: a value for each key; None is the field's own.
    """

    form: forms.Form
    since: int = 1
    name: str = ""
    optional: bool = False
    source: str = ""
    before: str = "NULL"
    put: Callable[[HandRecord], object] | None = None
    json_keys: Mapping[str, Teller | None] | None = field(default=None, hash=False)

    @property
    def is_stored(self) -> bool:
        """Whether it is a column of `hands` that a record is written to."""
        return not self.source or self.put is not None

    def select(self, version: int) -> str:
        """Return what to select for it from a history of this version."""
        if version < self.since:
            return self.before
        return self.source or f"hands.{self.name}"


@lru_cache
def paytable_key(content: str) -> str:
    """Return a short name for the text of a paytable, the same on every machine.

    >>> from solver import load_paytable
    >>> paytable_key(load_paytable("9/6").to_toml())
    '25306bd04e91674a'
    """
    return blake2b(content.encode(), digest_size=8).hexdigest()


def _difference(best: Fraction, held: Fraction) -> str:
    """Return the exact difference; in most hands it is 0, and then nothing is computed."""
    return "0" if best is held else str(best - held)


LARGEST = 2**63 - 1
"""The largest number that SQLite has: any number of a row is read, whoever gave it."""

_COUNT = HandColumn(whole())
_TRAINED = HandColumn(forms.WORDS, since=2, optional=True)
_NOT_TOLD: Mapping[str, Teller | None] = {}


class LoggedHand(NamedTuple):
    """One hand of the log, with cards and holds as text; otherwise like `HandRecord`.

    `paytable` is the paytable's name and `content` its text; `opened` is when the session was
    opened. `seed_known` is whether the seed may be shown: while a session with a random seed is
    open, the seed would reveal the deals to come. A hand that was played elsewhere has an `origin`,
    and no seed: its `seed` is empty. It has no session and no number of a deal in a log.
    """

    id: Annotated[int, HandColumn(whole(-LARGEST, LARGEST), source="hands.id")]
    session: Annotated[
        int, HandColumn(whole(), json_keys={"session": lambda hand: hand.of_a_shoe(hand.session)})
    ]
    opened: Annotated[str, HandColumn(forms.WORDS, source="sessions.opened")]
    mode: Annotated[str, HandColumn(forms.WORDS)]
    coach: Annotated[str, HandColumn(forms.COACH)]
    at: Annotated[str, HandColumn(forms.WORDS)]
    table_id: Annotated[int, HandColumn(whole(), name="paytable", json_keys=_NOT_TOLD)]
    paytable: Annotated[str, HandColumn(forms.WORDS, source="paytables.name")]
    content: Annotated[
        str,
        HandColumn(
            forms.WORDS,
            source="paytables.content",
            json_keys={"paytable_key": lambda hand: paytable_key(hand.content)},
        ),
    ]
    coins: Annotated[int, HandColumn(whole(COINS[0], COINS[-1]))]
    seed: Annotated[
        str,
        HandColumn(
            forms.WORDS,
            source="sessions.seed",
            json_keys={"seed": lambda hand: hand.seed if hand.seed and hand.seed_known else None},
        ),
    ]
    seed_known: Annotated[
        bool,
        HandColumn(
            forms.FLAG,
            source="sessions.seed_given OR sessions.closed IS NOT NULL",
            json_keys=_NOT_TOLD,
        ),
    ]
    deal: Annotated[
        int, HandColumn(whole(1), json_keys={"deal": lambda hand: hand.of_a_shoe(hand.deal)})
    ]
    dealt: Annotated[list[str], HandColumn(forms.DEALT)]
    held: Annotated[list[str], HandColumn(forms.HOLD)]
    first_held: Annotated[list[str], HandColumn(forms.HOLD)]
    best: Annotated[list[list[str]], HandColumn(forms.HOLDS)]
    ev: Annotated[
        Fraction, HandColumn(forms.FRACTION, json_keys={"ev": lambda hand: float(hand.ev)})
    ]
    best_ev: Annotated[
        Fraction,
        HandColumn(
            forms.FRACTION,
            json_keys={
                "best_ev": lambda hand: float(hand.best_ev),
                "ev_lost_exact": lambda hand: _difference(hand.best_ev, hand.ev),
            },
        ),
    ]
    first_ev: Annotated[
        Fraction,
        HandColumn(
            forms.FRACTION,
            json_keys={
                "first_ev_lost_exact": lambda hand: _difference(hand.best_ev, hand.first_ev)
            },
        ),
    ]
    drawn: Annotated[list[str] | None, HandColumn(forms.CARDS, optional=True)]
    final: Annotated[list[str] | None, HandColumn(forms.FIVE_CARDS, optional=True)]
    hand: Annotated[str | None, HandColumn(forms.WORDS, optional=True)]
    paid: Annotated[int | None, HandColumn(whole(), optional=True)]
    milliseconds: Annotated[int, _COUNT]
    helped: Annotated[bool, HandColumn(forms.FLAG)]
    construction: Annotated[str | None, _TRAINED]
    exam: Annotated[int | None, HandColumn(whole(1), since=2, optional=True)]
    question: Annotated[int | None, HandColumn(whole(1), since=2, optional=True)]
    decision: Annotated[
        str | None,
        HandColumn(
            forms.KINDS,
            since=2,
            name="class",
            optional=True,
            json_keys={"class": lambda hand: hand.decision and decision_entry(hand.decision)},
        ),
    ]
    line: Annotated[str | None, _TRAINED]
    further: Annotated[
        list[LoggedDraw],
        HandColumn(
            forms.DRAWS,
            since=2,
            json_keys={
                "hands": lambda hand: 1 + len(hand.further),
                "further": lambda hand: [draw._asdict() for draw in hand.further],
            },
        ),
    ]
    paid_all: Annotated[
        int | None,
        HandColumn(
            whole(),
            since=2,
            optional=True,
            source="CASE WHEN hands.paid IS NULL THEN NULL "
            "ELSE coalesce(hands.paid_all, hands.paid) END",
            before="hands.paid",
            put=lambda record: record.paid_all if record.further else None,
        ),
    ]
    multipliers: Annotated[list[int], HandColumn(forms.MULTIPLIERS, since=4)]
    origin: Annotated[str | None, HandColumn(forms.WORDS, since=5, optional=True)]

    def of_a_shoe(self, number: int) -> int | None:
        """Return a number that only means something for a hand that was dealt from a shoe here."""
        return None if self.origin else number


class CountedHand(NamedTuple):
    """What the sums need of a hand, as they may read a million.

    The fields are those of `LoggedHand`; of the further hands it has only how many there are.
    """

    id: int
    session: int
    mode: str
    coach: str
    at: str
    table_id: int
    coins: int
    dealt: list[str]
    first_held: list[str]
    ev: Fraction
    first_ev: Fraction
    best_ev: Fraction
    paid: int | None
    milliseconds: int
    helped: bool
    line: str | None
    further: Annotated[
        int, HandColumn(forms.DRAWS._replace(get=lambda stored, _name, deal: _count(stored, deal)))
    ]
    paid_all: int | None
    multipliers: list[int]

    @property
    def taught(self) -> bool:
        """Whether the player heard what would have been right."""
        return self.coach != "silent"

    @property
    def counted_as(self) -> str:
        """The mode that it is counted in: hands with multipliers have one of their own."""
        return ULTIMATE_X if self.multipliers else self.mode

    @property
    def bet(self) -> int:
        """The coins bet on each hand, those for the feature of Ultimate X among them."""
        return self.coins * (FEATURE if self.multipliers else 1)


def _count(stored: object, deal: KnownDeal) -> int:
    further = len(stored_draws(stored))
    deal.hands = 1 + further
    return further


def _columns_of(kind: type[Any]) -> dict[str, HandColumn]:
    """Return the columns of a class of hands by its fields."""
    hints = get_type_hints(kind, globals(), include_extras=True)  # what `json_keys` calls is global
    columns = {}
    for name, hint in hints.items():
        (column,) = getattr(hint, "__metadata__", None) or (COLUMNS[name],)
        columns[name] = replace(column, name=column.name or name)
    return columns


COLUMNS = _columns_of(LoggedHand)
"""The columns by the fields of `LoggedHand`."""

STORED = {name: column for name, column in COLUMNS.items() if column.is_stored}
"""Those of them that are columns of `hands`, but for its number."""

HAND_COLUMNS = tuple(column.name for column in STORED.values())


def added_in(version: int) -> tuple[str, ...]:
    """Return the statements that add the columns which a version brought."""
    return tuple(
        f"ALTER TABLE hands ADD COLUMN {column.name} {column.form.sql}"
        for column in STORED.values()
        if column.since == version
    )


@cache
def _select(kind: type[Any], version: int) -> str:
    columns = (column.select(version) for column in _columns_of(kind).values())
    return f"SELECT {', '.join(columns)} FROM hands"


def select_hands(version: int) -> str:
    """Return the query for the rows of `LoggedHand`, for a history of this version.

    It includes hands whose session or paytable is missing.
    """
    return f"""
        {_select(LoggedHand, version)}
        LEFT JOIN sessions ON sessions.id = hands.session
        LEFT JOIN paytables ON paytables.id = hands.paytable
    """


def only_plain(version: int) -> str:
    """Return the condition on `hands` that leaves out Ultimate X, for a file of this version.

    >>> only_plain(3), only_plain(4)
    ('', 'AND hands.multipliers IS NULL')
    """
    return "AND hands.multipliers IS NULL" if version >= COLUMNS["multipliers"].since else ""


NEWEST = max(column.since for column in COLUMNS.values())
COUNTED = _select(CountedHand, NEWEST)
"""Selects the rows of `CountedHand`, which are read in a third of the time of `LoggedHand`."""


def reader(kind: type[Hand]) -> Callable[[Sequence[Any]], Hand]:
    """Return a function that reads a row of such a query and raises ValueError for a bad value.

    It is written out once from the table, a call for each column: a loop over the columns takes
    longer for each of a million rows.
    """
    columns = _columns_of(kind)
    names = {name: f"stored_{name}" for name in columns}
    values = [
        f"{'None if ' + names[name] + ' is None else ' if column.optional else ''}"
        f"get_{name}({names[name]}, {column.name!r}, deal)"
        for name, column in columns.items()
    ]
    lines = (
        "def read(row):",
        f"    {', '.join(names.values())} = row",
        f"    deal = KnownDeal({names['dealt']})",
        f"    return make(({', '.join(values)}))",
    )
    space: dict[str, Any] = {f"get_{name}": column.form.get for name, column in columns.items()}
    space |= {"KnownDeal": KnownDeal, "make": kind._make}
    exec("\n".join(lines), space)
    read: Callable[[Sequence[Any]], Hand] = space["read"]
    return read


def _tellers() -> dict[str, Teller | int]:
    """Return what a log says of a hand by its keys: the place of a field, or what computes it."""
    tellers: dict[str, Teller | int] = {}
    for place, column in enumerate(COLUMNS.values()):
        keys = {column.name: None} if column.json_keys is None else column.json_keys
        tellers |= {key: place if teller is None else teller for key, teller in keys.items()}
    return tellers


_TELLERS = _tellers()
_COMPUTED = {key: teller for key, teller in _TELLERS.items() if not isinstance(teller, int)}
_PLACES = itemgetter(*(0 if key in _COMPUTED else place for key, place in _TELLERS.items()))


def entry(hand: LoggedHand) -> dict[str, Any]:
    """Return a hand as ``--json`` prints it (docs/reference/json.md).

    The seed of a session is null while it could still be used to look ahead.
    """
    values = dict(zip(_TELLERS, _PLACES(hand), strict=True))
    for key, computed in _COMPUTED.items():
        values[key] = computed(hand)
    return values
