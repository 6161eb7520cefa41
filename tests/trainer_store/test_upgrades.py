"""Every step from one version of the file to the next, and what a step owes to what is there."""

import json
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, JOB, play_hand, sit_down
from keeping import history as whole_history

from trainer.store import StoreError
from trainer.store.folder import SIDE_FILES
from trainer.store.schema import (
    APPLICATION_ID,
    STEPS,
    VERSION,
    alteration,
    is_foreign,
    tables_of,
    upgrade,
    version_of,
)
from trainer.store.upgrading import transaction

DATA = Path(__file__).with_name("data")
TABLES = {"hands", "paytables", "pending", "sessions"}
PLAYED = "session mode coach at paytable coins deal dealt held first_held best ev first_ev best_ev"
BROUGHT = (
    {
        "hands": f"id {PLAYED} drawn final hand paid milliseconds helped",
        "paytables": "id name content",
        "sessions": "id seed seed_given opened closed",
        "pending": "session deal dealt paytable coins credits start_credits coach helped"
        " first_held",
    },
    {
        "hands": "id further paid_all construction exam question class line",
        "pending": "session mode hands construction",
        "set_aside": "id at source reason content",
    },
    {
        "exams": "id session paytable coins hands setup started finished report",
        "day_sums": "paytable coins session day mode helped hands right dear lost dear_lost drawn"
        " paid expected best",
        "class_days": "paytable coins day class hands missed lost kept",
        "class_sums": "paytable coins class hands missed lost kept last streak leak",
        "summed": "paytable coins through method",
    },
    {"hands": "id multipliers", "pending": "session multipliers"},
    {"hands": "id origin"},
    {
        "class_sums": "paytable coins class hands missed lost kept trace",
        "line_sums": "paytable coins line trace",
        "summed": "paytable coins what through method",
    },
)
"""The columns that each version brought, a primary key first."""
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


def by_number(hands: list[dict[str, object]]) -> list[dict[str, object]]:
    return sorted(hands, key=lambda hand: int(str(hand["id"])))


def as_version_1_printed_it() -> list[dict[str, object]]:
    return as_version_printed_it(1)


def check_tables(connection: sqlite3.Connection, version: int) -> None:
    """Everything is there that the versions up to this one brought, and nothing else is asked."""
    so_far = [{**each} for each in BROUGHT[:version]]
    if version >= 6:  # which made these two tables anew
        del so_far[2]["class_sums"], so_far[2]["summed"]
    for brought in so_far:
        needed = {table: columns.split() for table, columns in brought.items()}
        assert alteration(connection, needed) is None
    names = {(table, name) for each in so_far for table in each for name in each[table].split()}
    told = tables_of(version).items()
    assert {(table, name) for table, columns in told for name in columns} == names


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


def test_step_1_makes_the_tables() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    upgrade(connection, STEPS[:1])
    names = {
        row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")
    }
    assert names == TABLES
    assert version_of(connection) == 1
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    connection.close()


def test_a_file_that_is_just_being_made_is_not_foreign(tmp_path: Path) -> None:
    """Another window makes it after the first question about it."""
    first, second = (
        sqlite3.connect(tmp_path / "history.db", isolation_level=None) for _ in range(2)
    )
    asked: list[str] = []

    def make(question: str) -> None:
        asked.append(question)
        if len(asked) == 2:
            upgrade(second)

    first.set_trace_callback(make)
    assert not is_foreign(first)
    assert len(asked) == 3
    first.close()
    second.close()


def test_step_2_makes_room_for_further_draws_and_constructed_deals(
    connection: sqlite3.Connection,
) -> None:
    """A three-play hand, a drill and an exam of one session, numbered each by itself."""
    upgrade(connection, STEPS[:2])
    assert version_of(connection) == 2
    check_tables(connection, version_of(connection))
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    connection.execute("INSERT INTO sessions VALUES (1, '7', 1, ?, NULL)", (AT,))
    hand = {"session": 1, "paytable": 1, "coins": 5, "coach": "silent", "at": AT, "helped": 0}
    hand |= dict.fromkeys(("dealt", "held", "first_held", "best", "ev", "first_ev", "best_ev"), "")
    hand |= {"milliseconds": 0, "deal": 1}
    further = json.dumps(2 * [{"drawn": ["2c"], "final": [], "hand": "Nothing", "paid": 0}])
    construction = json.dumps({"class": ["low pair", "one high card"], "seed": "7"})

    def log(**values: object) -> None:
        row = {**hand, **values}
        marks = ", ".join("?" * len(row))
        connection.execute(
            f"INSERT INTO hands ({', '.join(row)}) VALUES ({marks})", [*row.values()]
        )

    log(mode="play", further=further, paid_all=15)
    log(mode="drill", construction=construction, **{"class": "low pair | one high card"})
    log(mode="exam", construction=construction, exam=1, question=12)
    log(mode="course", construction=construction, line="low pair")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        log(mode="exam", construction=construction, exam=1, question=13)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute("UPDATE hands SET further = NULL")
    rows = connection.execute("SELECT mode, further, paid_all, exam, question, line FROM hands")
    assert rows.fetchall() == [
        ("play", further, 15, None, None, None),
        ("drill", None, None, None, None, None),
        ("exam", None, None, 1, 12, None),
        ("course", None, None, None, None, "low pair"),
    ]


def test_step_3_makes_room_for_exams_and_sums(connection: sqlite3.Connection) -> None:
    """A finished exam stays as it is; one that was broken off can be finished."""
    upgrade(connection, STEPS[:3])
    assert version_of(connection) == 3
    check_tables(connection, version_of(connection))
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    connection.execute("INSERT INTO sessions VALUES (1, '7', 1, ?, NULL)", (AT,))
    exam = (1, 1, 1, 5, 100, "{}", AT)
    connection.execute("INSERT INTO exams VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)", exam)
    connection.execute("UPDATE exams SET finished = ?, report = '{}'", (AT,))
    for change in ("UPDATE exams SET report = 'better'", "DELETE FROM exams"):
        with pytest.raises(sqlite3.IntegrityError, match="exam is never"):
            connection.execute(change)


def test_step_4_makes_room_for_multipliers(connection: sqlite3.Connection) -> None:
    """What is there gets none; hands and hands in play may have some from then on."""
    upgrade(connection, STEPS[:4])
    assert version_of(connection) == 4
    check_tables(connection, version_of(connection))
    columns = {
        table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for table in ("hands", "pending")
    }
    assert [columns[table][-1] for table in columns] == ["multipliers", "multipliers"]


def test_step_5_makes_room_for_the_origin_of_a_hand(connection: sqlite3.Connection) -> None:
    """What is there was dealt here; the step is made from the table of the columns."""
    upgrade(connection, STEPS[:4])
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    upgrade(connection, STEPS[:5])
    assert STEPS[4] == ("ALTER TABLE hands ADD COLUMN origin TEXT",)
    assert version_of(connection) == 5
    check_tables(connection, 5)


def test_step_6_makes_room_for_traces_and_computes_the_sums_again(
    connection: sqlite3.Connection,
) -> None:
    """Nothing that was played is touched; what is summed is only counted anew."""
    upgrade(connection, STEPS[:5])
    connection.execute("INSERT INTO summed VALUES (0, 0, 7, '')")
    connection.execute("INSERT INTO class_days VALUES (1, 5, '2026-11-20', 'x', 1, 0, 0, '{}')")
    upgrade(connection)
    assert version_of(connection) == 6
    check_tables(connection, 6)
    for table in ("summed", "class_days", "day_sums", "class_sums", "line_sums"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


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


def test_every_step_has_a_test() -> None:
    """A further step comes with a test of its own: write it, then count it here."""
    assert len(STEPS) == VERSION == 6


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
        assert kept.notices[-1].startswith("This hand was dealt but not drawn")
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

        monkeypatch.setattr("trainer.store.upgrading.sqlite3.connect", connect)
        self.refused(version_1, "stays at version 1, no copy of it can be kept: ")

    def test_stays_as_it_was_where_the_upgrade_has_no_room(
        self, version_1: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fill_and_upgrade(connection: sqlite3.Connection) -> None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")
            upgrade(connection)

        monkeypatch.setattr("trainer.store.upgrading.upgrade", fill_and_upgrade)
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
