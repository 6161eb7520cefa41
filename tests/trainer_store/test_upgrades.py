"""What an upgrade owes to the history that is there: every hand, and a copy."""

import json
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from history_file import opened
from keeping import AT, GIVEN, JOB, kill, play_hand, sit_down
from keeping import history as whole_history
from test_upgrade_steps import check_tables

from solver import load_paytable
from trainer.store import StoreError
from trainer.store.folder import SIDE_FILES
from trainer.store.reading import (
    Order,
    count_of_hand,
    read_exam_records,
    read_exams,
    read_last_seed,
    read_mistakes,
    read_placement,
    read_session_records,
    read_today,
    read_unfinished,
)
from trainer.store.schema import (
    STEPS,
    VERSION,
    transaction,
    upgrade,
    version_of,
)
from trainer.store.sums import holds_made

DATA = Path(__file__).with_name("data")
COPY = "history-version-1-2026-11-20T100000Z.db"
MORE_KEYS = ("hands", "opened", "paytable_key")
NEW_KEYS = dict.fromkeys(("construction", "exam", "question", "class", "line"))
"""What versions 1 and 2 of the program did not print of a hand yet."""


@pytest.fixture
def version_1(data_folder: Path) -> Path:
    """A data folder as a window of version 1 left it: three sessions, a hand in play."""
    data_folder.mkdir(mode=0o755)
    make_version(1, data_folder / "history.db")
    return data_folder


def make_version(version: int, path: Path) -> None:
    connection = sqlite3.connect(path)
    script = DATA / f"history_version_{version}.sql"
    connection.executescript(script.read_text(encoding="utf-8"))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def as_version_printed_it(version: int) -> list[dict[str, object]]:
    printed = (DATA / f"history_version_{version}.jsonl").read_text(encoding="utf-8")
    hands = [json.loads(line) for line in printed.splitlines()]
    if version < 3:
        hands = [hand | NEW_KEYS | {"further": [], "paid_all": hand["paid"]} for hand in hands]
    told = [{key: hand[key] for key in hand if key not in MORE_KEYS} for hand in hands]
    return [hand | {"multipliers": [], "origin": None} for hand in told]


def history(folder: Path) -> list[dict[str, object]]:
    """The hands with the keys that the versions printed."""
    return [{k: h[k] for k in h if k not in MORE_KEYS} for h in whole_history(folder)]


def all_that_is_read(folder: Path) -> dict[str, list[Any]]:
    """What the functions that read a history say of it, game by game and session by session."""
    games = [(table, coins) for table in (JOB, load_paytable("8/5")) for coins in (1, 5)]
    orders: tuple[Order, ...] = ("newest", "dearest", "all")
    return {
        "at once": [read_exams(folder), read_last_seed(folder), holds_made(folder)],
        "made": [count_of_hand(folder, table, "Jacks or better") for table, _ in games],
        "today": [list(read_today(folder, *game, "")) for game in games],
        "games": [(read_unfinished(folder, *of), read_placement(folder, *of)) for of in games],
        "mistakes": [
            list(read_mistakes(folder, *game, order=order)) for game in games for order in orders
        ],
        "by exam": [read_exam_records(folder, number) for number in range(1, 5)],
        "by session": [read_exam_records(folder, n, by="session") for n in range(1, 5)],
        "played": [read_session_records(folder, number) for number in range(1, 5)],
    }


def by_number(hands: list[dict[str, object]]) -> list[dict[str, object]]:
    return sorted(hands, key=lambda hand: int(str(hand["id"])))


def as_version_1_printed_it() -> list[dict[str, object]]:
    return as_version_printed_it(1)


@pytest.mark.parametrize(("version", "session"), [(2, 3), (3, 4)])
class TestAHistoryOfALaterVersion:
    @pytest.fixture
    def older(self, data_folder: Path, version: int) -> Path:
        """A data folder as a window of that version left it: sessions, and a hand in play."""
        data_folder.mkdir()
        make_version(version, data_folder / "history.db")
        return data_folder

    def test_is_read_without_being_touched(self, older: Path, version: int, session: int) -> None:
        raw = (older / "history.db").read_bytes()
        assert history(older) == as_version_printed_it(version)
        assert (older / "history.db").read_bytes() == raw

    def test_says_the_same_when_it_is_upgraded(
        self, older: Path, version: int, session: int
    ) -> None:
        if version == 3:  # the first that has exams
            with opened(older) as connection:
                connection.execute(
                    "INSERT INTO exams (session, paytable, coins, hands, setup, started) "
                    "VALUES (1, 1, 5, 2, '{}', ?)",
                    (AT,),
                )
        before = all_that_is_read(older)
        assert bool(before["at once"][0]) == (version == 3)
        kill(sit_down(older))
        after = all_that_is_read(older)
        assert all(any(before[name]) for name in ("at once", "made", "mistakes", "played"))
        assert any(before["by session"]) == (version == 3)  # before it, nothing was asked
        assert after | {"by session": before["by session"]} == before
        assert version == 2 or after == before

    def test_is_upgraded_and_played_on(self, older: Path, version: int, session: int) -> None:
        kept = sit_down(older)
        assert (kept.session.id, kept.session.deal_number) == (session, 2)
        play_hand(kept)
        kept.close(AT)
        *before, last = by_number(history(older))
        was = by_number(as_version_printed_it(version))
        assert len(was) == 6
        seeds = {session: last["seed"]}  # its session is over by now
        assert before == [{**e, "seed": e["seed"] or seeds[e["session"]]} for e in was]
        with opened(older) as connection:
            assert version_of(connection) == VERSION
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with opened(older, name=COPY.replace("version-1", f"version-{version}")) as copy:
            assert version_of(copy) == version


def test_the_newest_version_is_left_as_it_is(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    kept.close(AT)
    with opened(data_folder) as connection:
        before = list(connection.iterdump())
        upgrade(connection)
        assert list(connection.iterdump()) == before


def test_a_further_step_keeps_every_hand(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    for _ in range(3):
        play_hand(kept)
    kept.close(AT)
    before = history(data_folder)
    further = ("ALTER TABLE hands ADD COLUMN mood TEXT", "CREATE INDEX by_at ON hands (at)")
    with opened(data_folder) as connection:
        with transaction(connection):
            upgrade(connection, (*STEPS, further))
        assert version_of(connection) == VERSION + 1
        assert connection.execute("SELECT mood FROM hands").fetchall() == [(None,)] * 3
        connection.execute(f"PRAGMA user_version = {VERSION}")
    assert history(data_folder) == before


class TestAHistoryOfVersion1:
    def test_is_read_without_being_touched(self, version_1: Path) -> None:
        raw = (version_1 / "history.db").read_bytes()
        assert history(version_1) == as_version_1_printed_it()
        assert (version_1 / "history.db").read_bytes() == raw

    def test_is_upgraded_and_played_on(self, version_1: Path) -> None:
        kept = sit_down(version_1)
        assert kept.notices[-1].startswith("Here is the hand that you left")
        assert (kept.session.id, kept.session.deal_number, kept.session.credits) == (3, 2, 990)
        assert kept.session.meters.hands == 1
        play_hand(kept)
        kept.close(AT)
        *before, last = history(version_1)
        was = as_version_1_printed_it()
        seeds = {3: last["seed"]}  # its session is over by now
        assert before == [{**e, "seed": e["seed"] or seeds[e["session"]]} for e in was]
        assert (last["session"], last["deal"]) == (3, 2)
        with opened(version_1) as connection:
            assert version_of(connection) == VERSION
            check_tables(connection, VERSION)
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def test_is_kept_as_a_copy(self, version_1: Path) -> None:
        with opened(version_1) as connection:
            before = list(connection.iterdump())
        sit_down(version_1).close(AT)
        with opened(version_1, name=COPY) as copy:
            assert list(copy.iterdump()) == before
            assert version_of(copy) == 1
        sit_down(version_1).close(AT)
        names = {path.name for path in version_1.iterdir()}
        assert names == {"history.db", COPY}

    def test_is_copied_with_what_only_its_log_holds(self, version_1: Path, tmp_path: Path) -> None:
        crashed = tmp_path / "crashed"
        crashed.mkdir()
        with opened(version_1) as connection:
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            connection.execute("INSERT INTO sessions VALUES (4, '9', 1, '', NULL)")
            for side in ("", "-wal"):
                shutil.copyfile(version_1 / f"history.db{side}", crashed / f"history.db{side}")
        assert (crashed / "history.db-wal").stat().st_size
        sit_down(crashed).close(AT)
        with opened(crashed, name=COPY) as copy:
            assert copy.execute("SELECT seed FROM sessions WHERE id = 4").fetchall() == [("9",)]

    def test_never_takes_the_name_of_a_copy_that_is_there(self, version_1: Path) -> None:
        (version_1 / COPY).write_text("mine")
        (version_1 / "history-version-1.part").write_text("of a start that was killed")
        sit_down(version_1).close(AT)
        assert (version_1 / COPY).read_text() == "mine"
        with opened(version_1, name=COPY.replace(".db", "-2.db")) as copy:
            assert version_of(copy) == 1
        assert not (version_1 / "history-version-1.part").exists()

    @pytest.mark.skipif(not hasattr(stat, "S_IRWXG"), reason="POSIX modes")
    def test_is_private_from_then_on(self, version_1: Path) -> None:
        (version_1 / "history.db").chmod(0o644)
        version_1.chmod(0o755)
        sit_down(version_1).close(AT)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in version_1.iterdir()}
        assert modes == {"history.db": 0o600, COPY: 0o600}
        assert stat.S_IMODE(version_1.stat().st_mode) == 0o755

    def test_stays_as_it_was_where_no_copy_can_be_kept(
        self, version_1: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Every connection but the one to the history is to a disk of one page."""
        real = sqlite3.connect

        def connect(path: object, *args: object, **kwargs: object) -> sqlite3.Connection:
            connection = real(path, *args, **kwargs)
            if str(path).endswith(".part"):
                connection.execute("PRAGMA max_page_count = 1")
            return connection

        monkeypatch.setattr("trainer.store.schema.sqlite3.connect", connect)
        self.refused(version_1, "stays at version 1, no copy of it can be kept: ")

    def test_stays_as_it_was_where_the_upgrade_has_no_room(
        self, version_1: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fill_and_upgrade(connection: sqlite3.Connection) -> None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")
            upgrade(connection)

        monkeypatch.setattr("trainer.store.schema.upgrade", fill_and_upgrade)
        said = "stays at version 1, the disk is full: make room and start again"
        self.refused(version_1, said)

    def refused(self, folder: Path, said: str) -> None:
        with opened(folder) as connection:
            before = list(connection.iterdump())
        with pytest.raises(StoreError) as refused:
            sit_down(folder)
        assert str(refused.value).startswith(f"{folder / 'history.db'}: {said}")
        assert "the disk is full" in str(refused.value)
        with opened(folder) as connection:
            assert list(connection.iterdump()) == before
            assert version_of(connection) == 1
        names = {path.name for path in folder.iterdir()}
        assert names <= {"history.db", *(f"history.db{side}" for side in SIDE_FILES)}
        assert history(folder) == as_version_1_printed_it()

    def test_that_was_altered_is_put_aside_whole(self, version_1: Path) -> None:
        with opened(version_1) as connection:
            connection.execute("ALTER TABLE hands ADD COLUMN further TEXT")
        kept = sit_down(version_1)
        assert kept.notices[0].startswith(
            f"{version_1 / 'history.db'}: the history file is damaged: duplicate column name"
        )
        with opened(version_1, name="history-damaged-2026-11-20T100000Z.db") as aside:
            assert version_of(aside) == 1
            assert aside.execute("SELECT count(*) FROM hands").fetchone() == (8,)
        kept.close(AT)

    @pytest.mark.usefixtures("impatient")
    def test_is_left_to_the_window_that_plays_on_it(self, version_1: Path) -> None:
        """A window of the older version holds the lock to write: nothing is upgraded under it."""
        with opened(version_1) as older:
            older.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked the history"):
                sit_down(version_1)
            older.execute("ROLLBACK")
            assert version_of(older) == 1
        assert not (version_1 / COPY).exists()


def test_a_step_that_fails_changes_nothing(data_folder: Path) -> None:
    sit_down(data_folder, GIVEN).close(AT)
    failing = ("ALTER TABLE hands ADD COLUMN mood TEXT", "CREATE TABLE hands (id)")
    with opened(data_folder) as connection:
        before = list(connection.iterdump())
        with (
            pytest.raises(sqlite3.OperationalError, match="already exists"),
            transaction(connection),
        ):
            upgrade(connection, (*STEPS, failing))
        assert list(connection.iterdump()) == before
        assert version_of(connection) == VERSION
