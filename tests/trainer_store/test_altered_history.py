"""A history that another program wrote to: invalid values are named and kept, and play goes on."""

import json
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, do, history, kill, play_hand, sit_down

from trainer.core.intents import Deal
from trainer.core.session import Phase
from trainer.store import StoreError, read_history
from trainer.store.failures import text

ASIDE = "history-damaged-2026-11-20T100000Z.db"
MOST = 10**15


def alter(folder: Path, *statements: str) -> None:
    with opened(folder) as connection:
        for table in ("hands", "paytables"):
            for verb in ("update", "delete"):
                connection.execute(f"DROP TRIGGER IF EXISTS {table}_refuse_{verb}")
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def left(data_folder: Path) -> Path:
    """A history whose session has one hand played and one in play."""
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    do(kept, Deal())
    kill(kept)
    return data_folder


BAD_HANDS = [
    ("dealt = 'zz'", "dealt is 'zz', expected 5 cards"),
    ("dealt = 'As As 2c 3c 4c'", "dealt is 'As As 2c 3c 4c', expected 5 cards"),
    ("dealt = X'00'", r"dealt is b'\x00', not text"),
    ("dealt = char(27) || ']0;x'", r"dealt is '\x1b]0;x', expected 5 cards"),
    ("dealt = CAST(X'FF' AS TEXT)", r"dealt is '\\xff', expected 5 cards"),
    (f"dealt = '{'x' * 100}'", f"dealt is '{'x' * 58}…, expected 5 cards"),
    ("held = 'As Ks Qs Js Ts'", "held is 'As Ks Qs Js Ts', expected cards of Qd Jd 9c Td 6s"),
    ("first_held = 4", "first_held is '4', expected cards of Qd Jd 9c Td 6s"),
    ("best = 'As'", "best is 'As', expected cards of Qd Jd 9c Td 6s"),
    ("best = X'00'", r"best is b'\x00', not text"),
    ("coach = 'loud'", "coach is 'loud', expected live, warn, after, silent"),
    ("coins = 'x'", "coins is 'x', not a whole number"),
    ("coins = 0", "coins is 0, expected 1 to 5"),
    ("coins = 6", "coins is 6, expected 1 to 5"),
    ("deal = 0", f"deal is 0, expected 1 to {MOST:,}"),
    (f"deal = {MOST + 1}", f"deal is {MOST + 1}, expected 1 to {MOST:,}"),
    ("milliseconds = X'00'", r"milliseconds is b'\x00', not a whole number"),
    ("milliseconds = -1", f"milliseconds is -1, expected 0 to {MOST:,}"),
    ("helped = 'x'", "helped is 'x', not a whole number"),
    ("at = X'00'", r"at is b'\x00', not text"),
    ("mode = X'00'", r"mode is b'\x00', not text"),
    ("final = X'00'", r"final is b'\x00', not text"),
    ("final = 'As'", "final is 'As', expected 5 cards"),
    ("drawn = 'x'", "drawn is 'x', expected distinct cards"),
    ("hand = X'00'", r"hand is b'\x00', not text"),
    ("paid = 0.5", "paid is 0.5, not a whole number"),
    ("paytable = 7", "its paytable (7) is missing"),
    ("session = 7", "its session (7) is missing"),
    *(
        (f"{column} = {value}", f"{column} is {shown}, not a fraction")
        for column in ("ev", "first_ev", "best_ev")
        for value, shown in (
            ("'x'", "'x'"),
            ("'1/0'", "'1/0'"),
            ("''", "''"),
            ("X'00'", r"b'\x00'"),
            ("0.5", "'0.5'"),
            ("'1e999999999'", "'1e999999999'"),
        )
    ),
]


@pytest.mark.parametrize(("change", "said"), BAD_HANDS, ids=[change for change, _ in BAD_HANDS])
def test_a_hand_with_an_invalid_value_is_named_among_the_others(
    played: Path, change: str, said: str
) -> None:
    alter(played, f"UPDATE hands SET {change} WHERE id = 2")
    first, bad, last = read_history(played)
    assert isinstance(bad, StoreError)
    assert str(bad) == f"{played / 'history.db'}, hand 2: {said}"
    assert (first.id, last.id) == (1, 3)


@pytest.mark.parametrize(
    "change", [f"deal = {MOST}", "drawn = NULL, final = NULL, hand = NULL, paid = NULL"]
)
def test_an_odd_but_valid_hand_is_read(played: Path, change: str) -> None:
    alter(played, f"UPDATE hands SET {change} WHERE id = 2")
    assert not any(isinstance(hand, StoreError) for hand in read_history(played))


def test_a_hand_with_an_invalid_value_is_not_counted_when_its_session_goes_on(left: Path) -> None:
    alter(left, "UPDATE hands SET coins = X'00'")
    kept = sit_down(left)
    assert kept.notices == (
        rf"{left / 'history.db'}, hand 1: coins is b'\x00', not a whole number: it is not counted",
        "Here is the hand that you left: it is not drawn yet.",
    )
    assert kept.session.meters.hands == 0
    play_hand(kept)
    kept.close(AT)


BAD_PENDING = [
    ("pending", "dealt = 'Xx Kd 2c 3c 4c'", "dealt is 'Xx Kd 2c 3c 4c', expected 5 cards"),
    ("pending", "dealt = X'00'", r"dealt is b'\x00', not text"),
    ("pending", "dealt = 'As Kd 2c 3c 4c'", "dealt is 'As Kd 2c 3c 4c', not deal 2 of its seed"),
    ("pending", "deal = 0", f"deal is 0, expected 1 to {MOST:,}"),
    ("pending", "deal = 1, dealt = (SELECT dealt FROM hands)", "deal 1 is logged as played"),
    ("pending", "coins = 9", "coins is 9, expected 1 to 5"),
    ("pending", "credits = 'many'", "credits is 'many', not a whole number"),
    ("pending", "credits = -1", f"credits is -1, expected 0 to {MOST:,}"),
    ("pending", f"credits = {2**63 - 1}", f"credits is {2**63 - 1}, expected 0 to {MOST:,}"),
    ("pending", "start_credits = 0", f"start_credits is 0, expected 1 to {MOST:,}"),
    ("pending", "coach = 'loud'", "coach is 'loud', expected live, warn, after, silent"),
    ("pending", "first_held = 'As'", "first_held is 'As', expected cards of Qd Jd 9c Td 6s"),
    ("pending", "helped = X'00'", r"helped is b'\x00', not a whole number"),
    ("pending", "paytable = 9", "its paytable (9) is missing"),
    ("pending", "session = 9", "its session is missing"),
    ("sessions", "seed = 'x'", "a seed is a whole number from 0 up, not 'x'"),
    ("sessions", "seed = X'00'", r"seed is b'\x00', not text"),
    ("paytables", "content = X'00'", r"its paytable is b'\x00', not text"),
    ("paytables", "content = 'name = 7'", ""),
]


@pytest.mark.parametrize(
    ("table", "change", "said"), BAD_PENDING, ids=[change for _, change, _ in BAD_PENDING]
)
def test_a_hand_in_play_with_an_invalid_value_is_set_aside(
    left: Path, table: str, change: str, said: str
) -> None:
    alter(left, f"UPDATE {table} SET {change}")
    with opened(left) as connection:
        cursor = connection.execute("SELECT * FROM pending")
        names = [column[0] for column in cursor.description]
        pending = dict(zip(names, cursor.fetchone(), strict=True))
    kept = sit_down(left, GIVEN)
    (notice,) = kept.notices
    where = f"{left / 'history.db'}, hand in play of session {pending['session']}: "
    assert notice.startswith(f"{where}{said}")
    assert notice.endswith("; it cannot be dealt again and is set aside in the file")
    assert "\n" not in notice
    assert (kept.session.phase, kept.session.deal_number) == (Phase.BET, 0)
    play_hand(kept)
    kept.close(AT)
    with opened(left) as connection:
        assert connection.execute("SELECT * FROM pending").fetchall() == []
        assert connection.execute("SELECT * FROM sessions WHERE closed IS NULL").fetchall() == []
        ((at, source, reason, content),) = connection.execute(
            "SELECT at, source, reason, content FROM set_aside"
        ).fetchall()
    assert (at, source) == (AT, "pending")
    assert notice.startswith(reason)
    was = {k: {"bytes": v.hex()} if isinstance(v, bytes) else v for k, v in pending.items()}
    assert json.loads(content).items() >= {k: v for k, v in was.items() if k != "dealt"}.items()
    assert json.loads(content)["dealt"] == was["dealt"]
    assert not list(left.glob("*.lock"))
    again = sit_down(left)
    assert again.notices == ()
    again.close(AT)


def test_the_next_hand_in_play_is_taken_up_after_one_with_an_invalid_value(
    data_folder: Path,
) -> None:
    windows = [sit_down(data_folder, GIVEN) for _ in range(2)]
    for window in windows:
        do(window, Deal())
    for window in windows:
        kill(window)
    alter(data_folder, "UPDATE pending SET coins = 0 WHERE session = 1")
    kept = sit_down(data_folder)
    assert (kept.session.id, kept.session.phase) == (2, Phase.HOLD)
    assert len(kept.notices) == 2
    kept.close(AT)


ALTERED: list[tuple[tuple[str, ...], str]] = [
    (("ALTER TABLE hands DROP COLUMN paid",), "its table hands has no column paid"),
    (("ALTER TABLE hands RENAME TO hands_2",), "it has no table hands"),
    (
        ("ALTER TABLE hands RENAME TO h", "CREATE VIEW hands AS SELECT * FROM h"),
        "hands is a view, not a table",
    ),
    (
        ("ALTER TABLE sessions RENAME TO s", "CREATE TABLE sessions AS SELECT * FROM s"),
        "id is no longer the primary key of its table sessions",
    ),
    (("PRAGMA user_version = -5",), "its version is -5, and no such version was ever written"),
    (("PRAGMA user_version = 0",), "its version is 0, and no such version was ever written"),
]
ALTERED_FOR_PLAY: list[tuple[tuple[str, ...], str]] = [
    (
        ("DROP TABLE pending", "CREATE VIEW pending AS SELECT * FROM hands"),
        "pending is a view, not a table",
    ),
    (("ALTER TABLE pending DROP COLUMN coach",), "its table pending has no column coach"),
    (("DROP TABLE set_aside",), "it has no table set_aside"),
    (
        ("CREATE TRIGGER no BEFORE INSERT ON hands BEGIN SELECT RAISE(ABORT, 'no hands'); END",),
        "no hands",
    ),
]
ALTERED_WITHOUT_HARM = [
    "ALTER TABLE hands ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX by_at ON hands (at)",
    "CREATE TABLE notes (text)",
]


def check_put_aside(folder: Path, said: str) -> None:
    kept = sit_down(folder, GIVEN)
    path = folder / "history.db"
    assert kept.notices == (
        f"{path}: the history file is damaged: {said}; "
        f"it is kept as {ASIDE}, and a fresh one begins",
    )
    play_hand(kept)
    kept.close(AT)
    assert [entry["id"] for entry in history(folder)] == [1]


@pytest.mark.parametrize(("changes", "said"), ALTERED, ids=[said for _, said in ALTERED])
def test_tables_that_cannot_be_read_are_refused_and_put_aside(
    played: Path, changes: tuple[str, ...], said: str
) -> None:
    alter(played, *changes)
    path = played / "history.db"
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        list(read_history(played))
    assert str(refused.value) == f"{path}: the history file is damaged: {said}"
    check_put_aside(played, said)
    assert (played / ASIDE).read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "said"), ALTERED_FOR_PLAY, ids=[said for _, said in ALTERED_FOR_PLAY]
)
def test_tables_that_cannot_be_played_on_are_read_all_the_same(
    played: Path, changes: tuple[str, ...], said: str
) -> None:
    alter(played, *changes)
    assert len(history(played)) == 3
    check_put_aside(played, said)
    with opened(played, name=ASIDE) as aside:
        assert aside.execute("SELECT count(*) FROM hands").fetchone() == (3,)


@pytest.mark.parametrize("change", ALTERED_WITHOUT_HARM)
def test_what_is_added_to_the_tables_harms_nothing(played: Path, change: str) -> None:
    alter(played, change)
    kept = sit_down(played)
    assert kept.notices == ()
    play_hand(kept)
    kept.close(AT)
    assert len(history(played)) == 4


def test_what_is_put_aside_never_takes_a_name_that_is_taken(played: Path) -> None:
    for _ in range(2):
        alter(played, "PRAGMA user_version = -5")
        sit_down(played, GIVEN).close(AT)
    assert sorted(path.name for path in played.iterdir()) == [
        ASIDE.replace(".db", "-2.db"),
        ASIDE,
        "history.db",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(b"x" * 57, f"b'{'x' * 57}'"), (b"x" * 58, f"b'{'x' * 57}…"), (b"x" * 99, f"b'{'x' * 57}…")],
)
def test_a_long_value_is_shortened_in_an_error(value: bytes, shown: str) -> None:
    """Sixty characters of it are shown."""
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - its whole text is checked
        text(value, "dealt")
    assert str(refused.value) == f"dealt is {shown}, not text"
