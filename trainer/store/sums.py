"""Sums over the log, so that a million hands need not be read for every answer.

The sums are kept in the history beside the hands and can be computed from them again at any time.
They are brought up to date before they are read: only hands that were logged since then are read,
each once, in the order of their numbers. The hands of an exam count when its last is reached, so an
exam that was broken off counts for nothing until it is finished, and one whose answers were too
fast to have been thought not even then.

What was held at the table is counted by the database, whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import tzinfo
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, NamedTuple

from solver.decisions.classes import PARTS
from solver.holds import HAND
from solver.paytable.catalogue import parse_paytable
from solver.progress import Progress, unheard
from trainer.core.records import ULTIMATE_X
from trainer.store.connection import back_up, history_for_reading
from trainer.store.failures import (
    card_ids,
    checked_cards,
    checked_held,
    errors_about,
    held_mask,
    text,
)
from trainer.store.folder import HISTORY, is_writable
from trainer.store.hand_columns import COUNTED, CountedHand, only_plain
from trainer.store.log import Store
from trainer.store.rows import EXAMS_THAT_COUNT, counted_hand
from trainer.store.schema import SUM_TABLES, version_of
from trainer.store.sum_tables import ClassSums, DayKey, DaySums, LineSums, kept_of_stored
from trainer.teaching.asking import IN_SQL
from trainer.teaching.evidence import ClassEvidence, Evidence, KindKept, with_kept
from trainer.teaching.skill import Sums
from trainer.teaching.trace import Trace, said_of_some

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable
    from trainer.teaching.lesson_deals import CourseLines

BATCH = 2_500
"""How many hands are added up in one transaction; a window that plays meanwhile waits as long."""
BY_QUARTER = f"quarters, {blake2b(IN_SQL.encode(), digest_size=8).hexdigest()}"
"""By what the sums of a day are kept: in the column `day` is a quarter of an hour. With other exams
that count they are computed again."""
BY_KIND = "lost by kind, "
"""By what the errors of a class are kept: how many there are of each kind, and what they lost."""
NO_CLASSES = (0, 0)
"""Stands for a game where `summed` is about the sums that need no classes."""
TABLES = {
    "days": ("day_sums",),
    "classes": ("class_days", "class_sums"),
    "lines": ("line_sums",),
}
"""What is summed, each with its tables."""

_AFTER = f"{COUNTED} WHERE hands.id > ? AND hands.id <= ? ORDER BY hands.id"
_EXAM_HANDS = f"{COUNTED} WHERE session = ? AND mode = 'exam' ORDER BY deal"


@dataclass(frozen=True)
class GamePlayed:
    """A game of the history: its paytable with the numbers it has there, the bet, and the hands.

    Hands of Ultimate X are not counted.
    """

    table: PayTable
    coins: int
    paytables: tuple[int, ...]
    hands: int


class SumsStore(Store):
    """A history whose sums are read; nothing is played with it.

    Of a history that may not be written the sums are kept in a copy, until it is closed.
    What reads sums raises a StoreError where they cannot be brought up to date.
    """

    rescues = False

    def __init__(self, folder: Path, at: str) -> None:
        self._copied = None if is_writable(folder) else _copy(folder)
        try:
            super().__init__(folder if self._copied is None else Path(self._copied.name), at)
        except BaseException:
            self._remove_copy()
            raise

    def abandon(self) -> None:
        """Close the file without writing, and remove the copy if there is one."""
        super().abandon()
        self._remove_copy()

    def _remove_copy(self) -> None:
        if self._copied is not None:
            self._copied.cleanup()

    def day_sums(
        self, since: str = "", progress: Progress = unheard, *, zone: tzinfo | None = None
    ) -> dict[DayKey, Sums]:
        """Return the sums of the hands by game, session, day in a zone, and mode, from the first
        moment of a day on.
        """
        sums = DaySums(self._connection)
        self._bring_up_to_date("days", NO_CLASSES, BY_QUARTER, sums.add, progress)
        return sums.by_day(since, zone)

    def quarters(self) -> int:
        """Return in how many quarters of an hour hands were played or asked, as last added up."""
        return DaySums(self._connection).quarters()

    def minutes(self) -> int:
        """Return for how many minutes hands were played or asked, without the pauses."""
        return DaySums(self._connection).minutes()

    def games(self) -> list[GamePlayed]:
        """Return the games of the history, most played first; paytables that pay alike are one."""
        sql = """
            SELECT paytable, coins, sum(CASE mode WHEN ? THEN 0 ELSE hands END)
            FROM day_sums GROUP BY paytable, coins
        """
        games: dict[tuple[object, int], GamePlayed] = {}
        for paytable, coins, hands in self._connection.execute(sql, (ULTIMATE_X,)).fetchall():
            table = self._table(paytable)
            key = (_pays(table), coins)
            game = games.get(key, GamePlayed(table, coins, (), 0))
            ids = (*game.paytables, paytable)
            games[key] = replace(game, paytables=ids, hands=game.hands + hands)
        return sorted(games.values(), key=lambda game: -game.hands)

    def evidence(
        self,
        decisions: Decisions,
        since: str = "",
        progress: Progress = unheard,
    ) -> Evidence:
        """Return what the unaided hands of a game say of the player.

        From the first moment of a day on, if one is given, only its hands and errors are counted;
        whether a leak is there now still follows from all.
        """
        ids = self._alike(decisions.table)
        if not ids:
            return Evidence(decisions)
        game, sums = (ids[0], decisions.coins), ClassSums(self._connection, ids, decisions)
        method = BY_KIND + _method(decisions) + _TRACED + BY_QUARTER
        self._bring_up_to_date("classes", game, method, sums.add, progress)
        classes = sums.states()
        return Evidence(decisions, self._since(game, decisions, classes, since))

    def lines(
        self, course: CourseLines, progress: Progress = lambda _share: None
    ) -> dict[str, Trace]:
        """Return what the unaided hands of a game show of each line of its course, by its text."""
        ids = self._alike(course.table)
        if not ids:
            return {}
        game, sums = (ids[0], course.coins), LineSums(self._connection, ids, course)
        self._bring_up_to_date("lines", game, course.key + _TRACED, sums.add, progress)
        return sums.traces()

    def forget(self) -> None:
        """Remove the sums: they are computed from the hands again when they are next read."""
        with self._writing():
            for table in SUM_TABLES:
                self._connection.execute(f"DELETE FROM {table}")

    def _bring_up_to_date(
        self,
        what: str,
        game: tuple[int, int],
        method: str,
        add: Callable[[list[CountedHand]], None],
        progress: Progress,
    ) -> None:
        (last,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM hands").fetchone()
        first = through = self._through(what, game, method, last)
        while through < last:
            upto = self._last_of_batch(through, last)
            with self._writing():
                # No other window was faster.
                if self._through(what, game, method, last) == through:
                    add([*self._counting(through, upto)])
                    row = (*game, what, upto, method)
                    self._connection.execute("REPLACE INTO summed VALUES (?, ?, ?, ?, ?)", row)
            through = upto
            if through < last:
                self._give_way()
            progress((through - first) / (last - first))

    def _last_of_batch(self, through: int, last: int) -> int:
        """Return the hand that ends a batch: its number may be far from that of the one before."""
        sql = "SELECT max(id) FROM (SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT ?)"
        (upto,) = self._connection.execute(sql, (through, BATCH)).fetchone()
        return min(last, int(upto))

    def _through(self, what: str, game: tuple[int, int], method: str, last: int) -> int:
        """Return the last hand that is in the sums of a game; remove sums of another method."""
        where = "WHERE paytable = ? AND coins = ?"
        sql = f"SELECT through, method FROM summed {where} AND what = ?"
        through, by = self._connection.execute(sql, (*game, what)).fetchone() or (0, method)
        if by == method and through <= last:
            return int(through)
        for table in TABLES[what]:
            if what == "days":
                self._connection.execute(f"DELETE FROM {table}")
            else:
                self._connection.execute(f"DELETE FROM {table} {where}", game)
        self._connection.execute(f"DELETE FROM summed {where} AND what = ?", (*game, what))
        return 0

    def _counting(self, after: int, upto: int) -> Iterator[CountedHand]:
        """Yield the hands that begin to count with these numbers; invalid ones are left out."""
        ends = {last: session for _, last, session in self._connection.execute(EXAMS_THAT_COUNT)}
        for row in self._connection.execute(_AFTER, (after, upto)).fetchall():
            hand = _counted_hand(row)
            if hand is None:
                continue
            if hand.mode != "exam":
                yield hand
            elif hand.id in ends:
                exam = self._connection.execute(_EXAM_HANDS, (ends[hand.id],)).fetchall()
                yield from filter(None, map(_counted_hand, exam))

    def _alike(self, table: PayTable) -> list[int]:
        """Return the numbers of the paytables that pay as this one does."""
        ids = [row[0] for row in self._connection.execute("SELECT id FROM paytables ORDER BY id")]
        return [each for each in ids if _pays(self._table(each)) == _pays(table)]

    def _since(
        self,
        game: tuple[int, int],
        decisions: Decisions,
        states: dict[int, ClassEvidence],
        since: str,
    ) -> dict[int, ClassEvidence]:
        """Return the states with the counts from a day on."""
        if not since:
            return states
        those = "FROM class_days WHERE paytable = ? AND coins = ? AND day >= ?"
        kept: dict[str, tuple[KindKept, ...]] = {}
        for words, holds in self._connection.execute(
            f"SELECT class, kept {those} AND missed > 0 ORDER BY day", (*game, since)
        ):
            for each in kept_of_stored(holds):
                kept[words] = with_kept(kept.get(words, ()), each)
        counts: dict[int, ClassEvidence] = {}
        for words, hands, missed, lost in self._connection.execute(
            f"SELECT class, sum(hands), sum(missed), sum(lost) {those} GROUP BY class",
            (*game, since),
        ):
            decision = decisions.named(words)
            if decision is not None:
                counts[decision.index] = replace(
                    states[decision.index],
                    hands=hands,
                    missed=missed,
                    lost=lost,
                    kinds=kept.get(words, ()),
                )
        return counts


def _copy(folder: Path) -> TemporaryDirectory[str]:
    """Return a temporary folder with a copy of a history.

    Raises:
        StoreError: the history cannot be read, or there is no room for a copy.
    """
    with errors_about(Path(gettempdir())):
        copied = TemporaryDirectory(prefix="holdwise-")
    try:
        back_up(folder, Path(copied.name, HISTORY))
    except BaseException:
        copied.cleanup()
        raise
    return copied


def _pays(table: PayTable) -> object:
    """Return all of a paytable that decides what a hand pays, without the names."""
    return table.rules, tuple(replace(line, name="line") for line in table.lines)


def _counted_hand(row: tuple[object, ...]) -> CountedHand | None:
    try:
        return counted_hand(row)
    except ValueError:  # the history names it
        return None


def _method(decisions: Decisions) -> str:
    """Return a key of how deals are sorted into classes, and how a wrong hold of a part of a pair,
    say, is named: it changes with any of them.
    """
    classes = (f"{each}, {each.frequency}, {each.cost}" for each in decisions.classes)
    return _key("\n".join((*classes, *PARTS)))


def _key(words: str) -> str:
    return blake2b(words.encode(), digest_size=8).hexdigest()


_TRACED = _key(said_of_some() + IN_SQL)
"""Sums with other traces are computed again."""


_HELD = """
    SELECT content, dealt, first_held, count(*)
    FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'play' AND helped = 0 {only_plain}
    GROUP BY content, dealt, first_held
"""


class HoldsMade(NamedTuple):
    """What was held at one paytable, unaided; equal deals with equal holds are one.

    `dealt` are card ids, `masks` what was held of them (bit i for card i), `times` how often.
    """

    table: PayTable
    dealt: list[tuple[int, ...]]
    masks: list[int]
    times: list[int]


def holds_made(folder: Path) -> list[HoldsMade]:
    """Return what was held in the unaided hands at the table, by paytable.

    Hands of the drill, the course and exams are left out: their deals are chosen, not dealt. So are
    those of Ultimate X, whose best holds are other ones, and a hand with an invalid value, which
    the history names.
    """
    by_table: dict[str, HoldsMade] = {}
    with history_for_reading(folder) as history:
        if history is None:
            return []
        held_of = _HELD.format(only_plain=only_plain(version_of(history)))
        for content, dealt, held, times in history.execute(held_of):
            with suppress(ValueError):  # the history names it
                cards = checked_cards(dealt, "dealt", HAND)
                mask = held_mask(cards, checked_held(held, "first_held", cards))
                holds = _made_at(by_table, text(content, "its paytable"))
                holds.dealt.append(card_ids(cards))
                holds.masks.append(mask)
                holds.times.append(times)
    return [holds for holds in by_table.values() if holds.times]


def _made_at(by_table: dict[str, HoldsMade], content: str) -> HoldsMade:
    if content not in by_table:
        by_table[content] = HoldsMade(parse_paytable(content), [], [], [])
    return by_table[content]
