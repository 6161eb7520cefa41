"""The sums of the history are those of a plain loop over its hands, however they came about.

It is over four hundred lines: all of them ask the same loop.
"""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from history_file import opened
from keeping import AT, JOB, as_nobody, context, do, sit_down
from records_as_evidence import seen_in_record
from slowly import slow_but
from small_mode import SmallMode

from solver import load_paytable
from solver.decisions import decisions_of
from solver.strategy.course.course import shipped_course
from trainer.app.kept_mode import KeptMode, replayed
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach, HandRecord
from trainer.store.log import TrainingStore
from trainer.store.reading import read_exam_records, read_exams, read_unfinished
from trainer.store.sum_tables import DayKey
from trainer.store.sums import BY_KIND, SumsStore
from trainer.teaching.evidence import Evidence
from trainer.teaching.lesson_deals import CourseLines
from trainer.teaching.skill import Sums
from trainer.teaching.trace import INTRODUCED, NEW, Trace

BONUS = load_paytable("bonus-8-5")
DAYS = ("2026-11-18", "2026-11-19", "2026-11-20")


def play(folder: Path, chance: Random, hands: int, coach: Coach, day: str) -> None:
    setup = SessionSetup(chance.getrandbits(256), False, JOB, 5, coach, 100_000)
    if chance.random() < 0.4:
        setup = replace(setup, table=BONUS, coins=chance.choice((1, 5)))
    at = f"{day}T10:00:00Z"
    kept = KeptSession(folder, setup, context(at=at))
    for _ in range(hands):
        kept.send(Deal(), context(0, at))
        solution = kept.session.solution
        assert solution is not None
        hold = solution.best.mask if chance.random() < 0.6 else chance.randrange(32)
        kept.send(HoldOnly(hold), context(0, at))
        while kept.session.phase == "hold":
            kept.send(Draw(), context(1000, at))
    kept.close(at)


def ask(folder: Path, mode: SmallMode, day: str, answers: int) -> None:
    at = datetime.fromisoformat(f"{day}T11:00:00+00:00")
    store = TrainingStore(folder, f"{day}T11:00:00Z")
    if mode.name == "exam":
        kept = KeptMode.begin(store, mode, mode.seed, seed_given=False, at=AT, setup="{}")
    else:
        kept = KeptMode.begin(store, mode, mode.seed, seed_given=False, at=AT)
    for number in range(answers):
        kept.answered(number % 32, at=at, milliseconds=2000)
    kept.close(f"{day}T11:30:00Z")


def train(folder: Path, seed: int, hands: int = 25) -> None:
    """Sessions of play by every coach on three days, drills, an exam, and one broken off."""
    chance = Random(seed)
    for day in DAYS:
        for coach in (Coach.AFTER, Coach.WARN, Coach.LIVE):
            play(folder, chance, hands, coach, day)
        ask(folder, SmallMode(chance.getrandbits(64)), day, 12)
    ask(folder, SmallMode(chance.getrandbits(64), of=20, name="exam"), DAYS[1], 20)
    ask(folder, SmallMode(chance.getrandbits(64), of=20, name="exam"), DAYS[2], 19)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folder is kept that the first test fills."""
    return tmp_path_factory.mktemp("made") / "data"


@pytest.fixture
def trained(data_folder: Path, made: Path) -> Path:
    if not made.exists():
        train(made, 1)
    shutil.copytree(made, data_folder)
    return data_folder


def records(folder: Path) -> Iterator[HandRecord]:
    """The hands that count, read session by session."""
    store = TrainingStore(folder, AT)
    finished = {exam.id for exam in read_exams(folder).values() if exam.finished}
    with opened(folder) as connection:
        sessions = [row[0] for row in connection.execute("SELECT id FROM sessions ORDER BY id")]
    for session in sessions:
        for record in store.records(session):
            if record.exam is None or record.exam in finished:
                yield record
    store.close(AT)


def summed(folder: Path, zone: tzinfo | None = None) -> dict[DayKey, Sums]:
    store = SumsStore(folder, AT)
    try:
        return store.day_sums(zone=zone)
    finally:
        store.close(AT)


def evidence(folder: Path, since: str = "") -> Evidence:
    store = SumsStore(folder, AT)
    try:
        return store.evidence(decisions_of("9/6"), since)
    finally:
        store.close(AT)


def dump(folder: Path) -> list[str]:
    tables = ("day_sums", "class_days", "class_sums", "summed")
    with opened(folder) as connection:
        return [
            str(row) for table in tables for row in connection.execute(f"SELECT * FROM {table}")
        ]


def test_of_a_game_that_was_never_played_nothing_is_known(data_folder: Path) -> None:
    TrainingStore(data_folder, AT).close(AT)
    found, course = evidence(data_folder), shipped_course(JOB)
    assert (found.hands, found.classes) == (0, {})
    assert course is not None
    store = SumsStore(data_folder, AT)
    assert store.lines(CourseLines(JOB, 5, course)) == {}
    store.close(AT)


def test_the_days_are_those_of_a_plain_loop(trained: Path) -> None:
    hands = right = paid = 0
    lost = Fraction(0)
    for record in records(trained):
        if record.mode == "play" and not record.helped:
            hands += 1
            right += record.first_ev == record.best_ev
            lost += (record.best_ev - record.first_ev) * record.coins
            paid += record.paid or 0
    alone = [sums for key, sums in summed(trained).items() if key.mode == "play" and not key.helped]
    assert hands == 150
    assert sum(sums.hands for sums in alone) == hands
    assert sum(sums.right for sums in alone) == right
    assert sum(sums.lost for sums in alone) == lost
    assert sum(sums.paid for sums in alone) == paid


def test_the_quarters_of_an_hour_are_those_in_which_a_hand_counts(trained: Path) -> None:
    plain = {(record.at[:13], int(record.at[14:16]) // 15) for record in records(trained)}
    store = SumsStore(trained, AT)
    assert store.quarters() == 0  # nothing is added up
    store.day_sums()
    assert store.quarters() == len(plain) > 1
    store.close(AT)


def test_the_minutes_are_those_from_hand_to_hand_without_the_pauses(trained: Path) -> None:
    at = [datetime.fromisoformat(record.at) for record in records(trained)]
    gaps = [(then - now).total_seconds() / 60 for now, then in pairwise(at)]
    store = SumsStore(trained, AT)
    assert store.minutes() == 0  # nothing is added up
    store.day_sums()
    assert store.minutes() == max(1, round(sum(gap for gap in gaps if 0 < gap < 5)))
    assert store.minutes() < 15 * store.quarters()
    store.close(AT)


def test_every_sum_is_that_of_its_hands(trained: Path) -> None:
    """Wherever the player is: at the ends of the world it is the day before, or the next one."""
    for name in ("UTC", "Pacific/Pago_Pago", "Pacific/Kiritimati"):
        zone, plain = ZoneInfo(name), dict[tuple[object, ...], Sums]()
        for record in records(trained):
            day = f"{datetime.fromisoformat(record.at).astimezone(zone):%Y-%m-%d}"
            key = (record.coins, record.session, day, record.at[:10], record.mode, record.helped)
            plain[key] = plain.get(key, Sums()) + Sums.of(record)
        assert {key[1:]: sums for key, sums in summed(trained, zone).items()} == plain
        assert (DAYS[0] in {key[2] for key in plain}) == (name != "Pacific/Kiritimati")


def test_an_exam_counts_once_it_is_finished(trained: Path) -> None:
    before = summed(trained)
    assert sum(sums.hands for key, sums in before.items() if key.mode == "exam") == 20
    broken = read_unfinished(trained, JOB, 5)
    begun, seed = SmallMode(int(broken.seed), of=20, name="exam"), int(broken.seed)
    mode, answers = replayed(begun, read_exam_records(trained, broken.exam), broken.exam)
    store = TrainingStore(trained, AT)
    store.adopt_session(broken.session, len(answers))
    kept = KeptMode(store, broken.session, seed, mode, exam=broken.exam)
    kept.answered(0, at=datetime(2026, 11, 20, 12, tzinfo=UTC), milliseconds=1)
    kept.close(AT)
    after = summed(trained)
    assert sum(sums.hands for key, sums in after.items() if key.mode == "exam") == 40
    assert {key: after[key] for key in before} == before


def in_order(folder: Path) -> list[HandRecord]:
    """The hands of 9/6 at five coins that count, in the order in which they begin to."""
    return [r for r in records(folder) if r.table == JOB and r.coins == 5]


def test_the_classes_are_those_of_a_plain_loop(trained: Path) -> None:
    decisions = decisions_of("9/6")
    seen = [seen_in_record(decisions, record) for record in in_order(trained)]
    plain = Evidence.of(decisions, filter(None, seen))
    assert plain.hands > 100
    assert evidence(trained).classes == plain.classes


def test_the_lines_are_those_of_a_plain_loop(trained: Path) -> None:
    """Each unaided hand counts for the line that decides it, if it matters there."""
    course = shipped_course(JOB)
    assert course is not None
    known = CourseLines(JOB, 5, course)
    plain: dict[str, Trace] = {}
    for record in in_order(trained):
        line = known.shown_by(record.dealt)
        if record.helped or line is None:
            continue
        plain[line] = plain.get(line, NEW).answered(
            not record.first_lost,
            datetime.fromisoformat(record.at),
            record.milliseconds,
            taught=record.coach is not Coach.SILENT,
        )
    store = SumsStore(trained, AT)
    found = store.lines(known)
    store.close(AT)
    assert len(plain) > 4
    assert found == plain


def test_a_hand_that_names_its_line_counts_for_that_one(data_folder: Path) -> None:
    """Of the course and of today's training; a placement says more of all lines together."""
    course = shipped_course(JOB)
    assert course is not None
    known = CourseLines(JOB, 5, course)
    modes = ("course", "today", "drill", "place")
    for seed, name in enumerate(modes):
        ask(data_folder, SmallMode(seed, name=name), DAYS[0], 3)
    plain: dict[str, Trace] = {}
    for record in in_order(data_folder):
        named = record.mode in ("course", "today")
        line = record.line if named else known.shown_by(record.dealt)
        if line is not None and record.mode != "place":
            plain[line] = plain.get(line, INTRODUCED if named else NEW).answered(
                not record.first_lost, datetime.fromisoformat(record.at), record.milliseconds
            )
    assert plain["low pair"].answers >= 6
    store = SumsStore(data_folder, AT)
    assert store.lines(known) == plain
    store.close(AT)


def test_days_that_were_kept_otherwise_are_added_up_anew(trained: Path) -> None:
    before = summed(trained)
    with opened(trained) as connection:
        connection.execute("UPDATE day_sums SET hands = 1000")
        connection.execute("UPDATE summed SET method = 'days' WHERE what = 'days'")
    assert summed(trained) == before


def test_classes_without_what_each_kind_lost_are_added_up_anew(trained: Path) -> None:
    """As versions before had them: only how often a kind was held."""
    before = evidence(trained).classes
    assert any(each.kinds for each in before.values())
    with opened(trained) as connection:
        for table in ("class_sums", "class_days"):
            connection.execute(f"UPDATE {table} SET kept = '{{\"nothing\": 2}}'")
        method = "substr(method, length(?) + 1)"
        classes = "what = 'classes' AND method LIKE ? || '%'"
        connection.execute(f"UPDATE summed SET method = {method} WHERE {classes}", (BY_KIND,) * 2)
        assert connection.total_changes > 2
    assert evidence(trained).classes == before


def test_from_a_day_on_its_hands_are_counted(trained: Path) -> None:
    decisions = decisions_of("9/6")
    late = [record for record in in_order(trained) if record.at >= DAYS[1]]
    plain = Evidence.of(decisions, filter(None, (seen_in_record(decisions, r) for r in late)))
    found = evidence(trained, DAYS[1])
    assert found.classes.keys() == plain.classes.keys()
    for index, each in plain.classes.items():
        counted = found.classes[index]
        assert (counted.hands, counted.missed) == (each.hands, each.missed)
        assert counted.lost == pytest.approx(each.lost)
        by_kind = {kept.kind: (kept.times, pytest.approx(kept.lost)) for kept in each.kinds}
        assert {kept.kind: (kept.times, kept.lost) for kept in counted.kinds} == by_kind
        assert sum(kept.lost for kept in counted.kinds) == pytest.approx(counted.lost)
    assert evidence(trained, "2027-01-01").classes == {}


@pytest.mark.parametrize("batch", slow_but([1, 7, 10_000], fast=[7, 10_000]))
def test_sums_kept_along_the_way_are_those_computed_at_the_end(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr("trainer.store.sums.BATCH", batch)
    for seed in (1, 2):
        train(data_folder, seed, hands=4)
        summed(data_folder)
        evidence(data_folder)
    along = dump(data_folder)
    store = SumsStore(data_folder, AT)
    store.forget()
    store.close(AT)
    assert dump(data_folder) == []
    summed(data_folder)
    evidence(data_folder)
    assert dump(data_folder) == along


def test_windows_that_wait_are_let_in_between_two_batches(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after the last one: then nothing is held."""
    let_in: list[object] = []
    monkeypatch.setattr("trainer.store.sums.BATCH", 100)
    monkeypatch.setattr(SumsStore, "_give_way", lambda store: let_in.append(store))
    with opened(trained) as connection:
        (hands,) = connection.execute("SELECT count(*) FROM hands").fetchone()
    summed(trained)
    assert len(let_in) == -(-hands // 100) - 1 > 1


def test_only_new_hands_are_read(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summed(trained)
    evidence(trained)
    read: list[object] = []
    monkeypatch.setattr("trainer.store.sums.counted_hand", read.append)
    before = evidence(trained)
    assert (read, summed(trained) != {}, before.hands > 0) == ([], True, True)


def test_sums_of_other_classes_are_computed_anew(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = evidence(trained)
    monkeypatch.setattr("trainer.store.sums._method", lambda _decisions: "another")
    assert evidence(trained).classes == before.classes
    with opened(trained) as connection:
        connection.execute("UPDATE class_sums SET hands = 1000")
    monkeypatch.undo()
    assert evidence(trained).classes == before.classes


def test_wrong_holds_that_were_named_another_way_are_named_anew(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A history had one low card where one card of a pair was kept, and went on having it."""
    monkeypatch.setattr("trainer.store.sums.PARTS", ())
    before = evidence(trained)
    with opened(trained) as connection:
        connection.execute("UPDATE class_sums SET kept = '{}'")
    monkeypatch.undo()
    assert evidence(trained).classes == before.classes


def test_a_hand_with_an_invalid_value_is_left_out(trained: Path) -> None:
    with opened(trained) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET dealt = 'zz' WHERE id = 1")
    plain = [record for record in records(trained) if record.mode == "play"]
    found = [sums.hands for key, sums in summed(trained).items() if key.mode == "play"]
    assert sum(found) == len(plain) == 224


def test_the_games_are_named_most_played_first(trained: Path) -> None:
    store = SumsStore(trained, AT)
    hands = sum(sums.hands for sums in store.day_sums().values())
    games = store.games()
    store.close(AT)
    assert sum(game.hands for game in games) == hands
    assert [game.hands for game in games] == sorted((g.hands for g in games), reverse=True)
    assert {(game.table.name, game.coins) for game in games} == {
        (record.table.name, record.coins) for record in records(trained)
    }


def test_the_clock_set_back_loses_nothing(data_folder: Path) -> None:
    chance = Random(3)
    for day in reversed(DAYS):
        play(data_folder, chance, 5, Coach.AFTER, day)
    assert sum(sums.hands for sums in summed(data_folder).values()) == 15
    assert {key.day for key in summed(data_folder)} == set(DAYS)
    assert evidence(data_folder).hands <= 15


def test_play_goes_on_while_sums_are_read(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    do(kept, Deal(), HoldOnly(0), Draw())
    assert len(summed(data_folder)) == 1
    do(kept, Deal(), HoldOnly(0), Draw())
    assert [sums.hands for sums in summed(data_folder).values()] == [2]
    kept.close(AT)


def test_a_history_that_may_not_be_written_is_summed_in_a_copy(open_to_all: Path) -> None:
    """Nothing is written beside it, and nothing is left of the copy."""
    train(open_to_all, 2)
    open_to_all.chmod(0o555)
    for path in open_to_all.iterdir():
        path.chmod(0o644)
    before = {path.name: path.read_bytes() for path in open_to_all.glob("history*")}
    with as_nobody():
        store = SumsStore(open_to_all, AT)
        copied = store.folder
        found, games = store.day_sums(), store.games()
        store.close(AT)
    assert not copied.exists()
    assert before == {path.name: path.read_bytes() for path in open_to_all.glob("history*")}
    open_to_all.chmod(0o755)
    store = SumsStore(open_to_all, AT)
    assert (store.day_sums(), store.games()) == (found, games)
    assert store.folder == open_to_all
    store.close(AT)
