"""Dealing every logged hand again, and checking all that the log says of it.

How a hand is dealt again, and what is compared: `trainer/store/again.py`. The deals of each session
of the table are tested too (`trainer/core/shoe.py`). Hands that were played elsewhere are
counted apart: they were not dealt here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import ClassVar, NamedTuple

from evaluator.keys import Keys, key, parts
from solver.decisions import Decisions
from solver.holds import HAND
from solver.paytable.catalogue import parse_paytable
from solver.paytable.table import PayTable
from solver.progress import Progress, unheard
from trainer.core.multiplied import Left, left_after
from trainer.core.records import HandRecord
from trainer.core.shoe import LEVEL, TEST_KEYS, ChiSquare, commitment, deck, fairness_of, parse_seed
from trainer.store.again import PLAY, contradictions, expected_multipliers, follows, solved_records
from trainer.store.failures import StoreError
from trainer.store.hand_columns import LoggedHand
from trainer.store.reading import count_hands, read_history
from trainer.store.rows import hand_record

BATCH = 2000


class WrongValue(NamedTuple):
    """A value of the log that is not what it should be; both as text."""

    hand: int
    key: str
    stored: str
    computed: str

    def __str__(self) -> str:
        return f"hand {self.hand}: {self.key} is {self.stored!r}, computed {self.computed!r}"


DIFFERENCE_KEYS: Keys = (
    key("hand", "which value of which hand"),
    key("key", "which value of which hand"),
    key("stored", "what the log says, and what it should be"),
    key("computed", "what the log says, and what it should be"),
)


@dataclass(frozen=True)
class SessionAudit:
    """A session: its number, its seed if that may be shown, its hands, the tests of its deals."""

    session: int
    seed: str | None
    commitment: str
    hands: int
    tests: tuple[ChiSquare, ...]

    KEYS: ClassVar[Keys] = (
        key("session", "its number"),
        key("seed", "its seed; null while it is open"),
        key(
            "commitment",
            "SHA-256 of the seed's decimal digits, which was shown before the first deal",
        ),
        key("hands", "its hands"),
        parts("tests", "chi-square tests of its deals, if it has at least 104", TEST_KEYS),
    )


@dataclass(frozen=True)
class Audit:
    """What an audit found; `unreadable` are hands with invalid values, in words.

    Several hands drawn from one deal count once in `hands`, the others in `further`.
    Of the hands `elsewhere` were not dealt here: only their values and their pays were checked.
    """

    hands: int
    differences: tuple[WrongValue, ...]
    unreadable: tuple[str, ...]
    sessions: tuple[SessionAudit, ...]
    elsewhere: int = 0
    further: int = 0

    KEYS: ClassVar[Keys] = (
        key("hands", "hands checked; several drawn from one deal count once"),
        key(
            "elsewhere",
            "how many of them were not dealt here: their values and pays were checked, and nothing "
            "dealt again",
        ),
        key("sound", "whether nothing was found", "is_sound"),
        parts("differences", "values that are not what they should be", DIFFERENCE_KEYS),
        key("unreadable", "hands with invalid values, in words"),
        parts("sessions", "the sessions that have hands", SessionAudit.KEYS),
        parts(
            "unlikely",
            "tests that a fair shoe would fail in one of a million audits",
            (
                key("session", "which they are", lambda outlier: outlier[0]),
                key("counted", "which they are", lambda outlier: outlier[1].counted),
                key("p", "which they are", lambda outlier: outlier[1].p),
            ),
        ),
    )

    @property
    def tests(self) -> int:
        """How many tests were made."""
        return sum(len(session.tests) for session in self.sessions)

    @property
    def unlikely(self) -> tuple[tuple[int, ChiSquare], ...]:
        """The tests that a fair shoe would hardly ever fail, each with its session."""
        bound = LEVEL / max(1, self.tests)
        return tuple(
            (session.session, test)
            for session in self.sessions
            for test in session.tests
            if test.p < bound
        )

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not (self.differences or self.unreadable or self.unlikely)


def audit(
    folder: Path,
    decisions_of: Callable[[PayTable, int], Decisions],
    progress: Progress = unheard,
) -> Audit:
    """Audit the history of a folder; `progress` is called with the share that is done.

    Raises:
        StoreError: the history cannot be read.
    """
    return _Auditor(decisions_of).audit(read_history(folder), count_hands(folder), progress)


class _Auditor:
    def __init__(self, decisions_of: Callable[[PayTable, int], Decisions]) -> None:
        self._decisions_of = decisions_of
        self._seeds: dict[int, tuple[str, bool]] = {}
        self._deals: dict[int, dict[int, list[tuple[int, ...]]]] = defaultdict(
            lambda: defaultdict(list)
        )  # of a session, by the number of jokers in the deck
        self._hands: dict[int, int] = defaultdict(int)
        self._before: dict[int, HandRecord] = {}  # the last hand of the table of a session
        self._left: dict[int, tuple[Left, ...] | None] = {}  # the multipliers that wait after it
        self._differences: list[WrongValue] = []
        self._unreadable: list[str] = []
        self._elsewhere = self._further = 0

    def audit(
        self,
        hands: Iterator[LoggedHand | StoreError],
        count: int,
        progress: Progress,
    ) -> Audit:
        done = 0
        while batch := list(islice(hands, BATCH)):
            progress(done / max(count, 1))
            self._check(batch)
            done += len(batch)
        sessions = (self._session(session) for session in sorted(self._hands))
        faults = tuple(self._differences), tuple(self._unreadable)
        return Audit(done, *faults, tuple(sessions), self._elsewhere, self._further)

    def _session(self, session: int) -> SessionAudit:
        seed, known = self._seeds[session]
        decks = sorted(self._deals[session].items())
        return SessionAudit(
            session,
            seed if known else None,
            commitment(parse_seed(seed)),
            self._hands[session],
            tuple(test for jokers, deals in decks for test in fairness_of(deals, jokers)),
        )

    def _check(self, batch: Iterable[LoggedHand | StoreError]) -> None:
        records: list[tuple[int, HandRecord]] = []
        for hand in batch:
            if isinstance(hand, StoreError):
                self._unreadable.append(str(hand))
                continue
            try:
                record = hand_record(hand, parse_paytable(hand.content))
            except ValueError as error:
                self._unreadable.append(f"hand {hand.id}: {error}")
                continue
            if record.seed is None:
                self._elsewhere += 1
            else:
                self._seeds[hand.session] = hand.seed, hand.seed_known
                self._hands[hand.session] += 1
            self._further += len(record.further)
            self._differ(hand.id, "paid_all", str(hand.paid_all), str(record.paid_all))
            records.append((hand.id, record))
        for (number, stored), computed in zip(
            records, solved_records([record for _, record in records]), strict=True
        ):
            self._compare(number, stored, computed)

    def _compare(self, number: int, stored: HandRecord, computed: HandRecord) -> None:
        """Compare a hand with itself as it is dealt, solved and paid anew."""
        discrepancies = list(contradictions(stored, computed, self._decisions_of))
        if stored.mode == PLAY and stored.seed is not None:
            self._compare_multipliers(number, stored)
            rules, dealt = stored.table.rules, stored.dealt
            if rules.jokers and not any(each.key == "dealt" for each in discrepancies):
                dealt = deck(stored.seed, stored.deal, rules)[:HAND]  # which joker is not stored
            self._deals[stored.session][rules.jokers].append(dealt)
        self._differences.extend(WrongValue(number, *each) for each in discrepancies)

    def _compare_multipliers(self, number: int, stored: HandRecord) -> None:
        """Compare the multipliers with those that the deal before has left, where it is logged."""
        session, before = stored.session, self._before.get(stored.session)
        if not follows(before, stored):
            self._left[session] = None  # what waits from the deals that are missing is not known
        left = self._left.get(session, ())
        expected = expected_multipliers(before, stored, left)
        self._before[session] = stored
        self._left[session] = None if left is None else left_after(left, stored)
        if expected and stored.multipliers not in expected:
            shown = (" ".join(map(str, each)) for each in (stored.multipliers, expected[0]))
            self._differ(number, "multipliers", *shown)

    def _differ(self, hand: int, key: str, stored: str, computed: str) -> None:
        if stored != computed:
            self._differences.append(WrongValue(hand, key, stored, computed))
