"""Answers of a mode are on disk before their verdict, and an exam survives being broken off."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from small_mode import SmallMode

from trainer.app import training
from trainer.app.kept_mode import KeptMode, replayed
from trainer.app.seeds import Seed
from trainer.app.training import Start
from trainer.store import StoreError, read_history
from trainer.store.hand_columns import entry
from trainer.store.log import TrainingStore
from trainer.store.reading import BrokenExam, read_exam_records, read_exams, read_unfinished

AT = "2026-11-20T10:00:00Z"
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)


def begin(folder: Path, mode: SmallMode) -> KeptMode[SmallMode]:
    store = TrainingStore(folder, AT)
    return KeptMode.begin(store, mode, mode.seed, seed_given=False, at=AT)


def begin_exam(folder: Path, mode: SmallMode) -> KeptMode[SmallMode]:
    store = TrainingStore(folder, AT)
    return KeptMode.begin(store, mode, mode.seed, seed_given=False, at=AT, setup='{"slips": 0}')


def resumed(folder: Path, fresh: SmallMode, broken: BrokenExam) -> KeptMode[SmallMode]:
    mode, answers = replayed(fresh, read_exam_records(folder, broken.exam), broken.exam)
    seed = Seed(int(broken.seed), given=False)
    of = {"session": broken.session, "exam": broken.exam}
    return training.begin(folder, Start(mode, seed, answers=answers, **of))


def answer(kept: KeptMode[SmallMode], *holds: int) -> None:
    for held in holds:
        at = NOW + timedelta(seconds=len(kept.answers))
        kept.answered(held, at=at, milliseconds=700)


def history(folder: Path) -> list[dict[str, Any]]:
    hands = []
    for hand in read_history(folder):
        assert not isinstance(hand, StoreError)
        hands.append(entry(hand))
    return hands


def test_an_answer_is_logged_with_all_that_constructs_it_again(data_folder: Path) -> None:
    kept = begin(data_folder, SmallMode(seed=7))
    given = kept.answered(0b00011, at=NOW, milliseconds=1200)
    (hand,) = history(data_folder)  # before anything is closed
    assert given.right
    assert hand["seed"] is None  # the next deals follow from it
    assert hand | {"best": None} == {
        "id": 1,
        "session": 1,
        "opened": AT,
        "paytable_key": hand["paytable_key"],
        "origin": None,
        "mode": "drill",
        "coach": "after",
        "at": AT,
        "paytable": "9/6 Jacks or Better",
        "coins": 5,
        "seed": None,
        "deal": 1,
        "dealt": ["5c", "5d", "2s", "3d", "6d"],
        "held": ["5c", "5d"],
        "first_held": ["5c", "5d"],
        "best": None,
        "ev": hand["best_ev"],
        "best_ev": hand["best_ev"],
        "ev_lost_exact": "0",
        "first_ev_lost_exact": "0",
        "drawn": None,
        "final": None,
        "hand": None,
        "paid": None,
        "milliseconds": 1200,
        "helped": False,
        "construction": '{"deal": 1}',
        "exam": None,
        "question": 1,
        "class": {"should": "low pair", "instead": "3 to a straight flush"},
        "line": "low pair",
        "hands": 1,
        "further": [],
        "paid_all": None,
        "multipliers": [],
    }
    kept.close(AT)
    assert history(data_folder)[0]["seed"] == "7"


def test_an_answer_that_cannot_be_saved_is_still_to_be_given(data_folder: Path) -> None:
    kept = begin(data_folder, SmallMode(seed=7))
    question = kept.question
    (data_folder / "history.db").rename(data_folder / "elsewhere.db")
    with pytest.raises(StoreError, match="removed or replaced"):
        kept.answered(0, at=NOW, milliseconds=1)
    assert kept.question == question
    assert kept.mode.right == ()
    (data_folder / "elsewhere.db").rename(data_folder / "history.db")
    answer(kept, 0)
    assert len(history(data_folder)) == 1
    kept.close(AT)


def test_a_mode_that_is_over_takes_no_answer(data_folder: Path) -> None:
    kept = begin(data_folder, SmallMode(seed=7, of=1))
    answer(kept, 0)
    assert kept.question is None
    with pytest.raises(ValueError, match="the drill is over"):
        answer(kept, 0)
    kept.close(AT)


@pytest.mark.parametrize("ending", ["closed", "killed"])
def test_an_exam_that_was_broken_off_is_gone_on_with(data_folder: Path, ending: str) -> None:
    fresh = SmallMode(seed=7, of=3, name="exam")
    kept = begin_exam(data_folder, fresh)
    answer(kept, 0b00011, 0)
    stood = kept.mode
    if ending == "closed":
        kept.close(AT)
    else:
        kept._store.abandon()
    assert {hand["seed"] for hand in history(data_folder)} == {None}  # its deals are yet to come

    broken = read_unfinished(data_folder, fresh.table, 5)
    assert broken == (1, 3, 2, 1, "7", '{"slips": 0}')
    again = resumed(data_folder, fresh, broken)
    assert again.mode == stood
    answer(again, 0b00111)
    assert again.question is None
    again.close(AT)

    hands = history(data_folder)
    assert [(hand["exam"], hand["question"], hand["seed"]) for hand in hands] == [
        (1, number, "7") for number in (1, 2, 3)
    ]
    assert not read_unfinished(data_folder, fresh.table, 5).exam
    (exam,) = read_exams(data_folder).values()
    assert exam.finished == "2026-11-20T10:00:02Z"  # with its third answer
    assert json.loads(exam.report or "") == {"exam": 1, "right": 1}


def test_an_exam_that_is_open_in_another_window_is_left_to_it(data_folder: Path) -> None:
    mode = SmallMode(seed=7, of=3, name="exam")
    kept = begin_exam(data_folder, mode)
    assert not read_unfinished(data_folder, mode.table, 5).exam  # without an answer
    answer(kept, 0)
    assert not read_unfinished(data_folder, mode.table, 4).exam  # another bet, another game
    broken = read_unfinished(data_folder, mode.table, 5)
    with pytest.raises(StoreError, match="session 1 is open elsewhere"):
        resumed(data_folder, mode, broken)
    kept.close(AT)
    resumed(data_folder, mode, broken).close(AT)


def test_an_exam_that_another_window_went_on_with_meanwhile_is_read_anew(data_folder: Path) -> None:
    mode = SmallMode(seed=7, of=3, name="exam")
    kept = begin_exam(data_folder, mode)
    answer(kept, 0)
    kept.close(AT)
    broken = read_unfinished(data_folder, mode.table, 5)
    left, answers = replayed(mode, read_exam_records(data_folder, broken.exam), broken.exam)
    place = {"session": broken.session, "exam": broken.exam}
    start = Start(left, Seed(7, given=False), answers=answers, **place)
    there = training.begin(data_folder, start)
    answer(there, 0)
    there.close(AT)
    with pytest.raises(StoreError, match="session 1 was gone on with elsewhere: resume it again"):
        training.begin(data_folder, start)
    again = resumed(data_folder, mode, broken)
    assert len(again.answers) == 2
    again.close(AT)


def test_an_exam_that_would_be_asked_otherwise_now_goes_on_with_what_was_asked(
    data_folder: Path,
) -> None:
    kept = begin_exam(data_folder, SmallMode(seed=7, of=3, name="exam"))
    answer(kept, 0)
    kept.close(AT)
    records = read_exam_records(data_folder, 1)
    other = SmallMode(seed=8, of=3, name="exam")
    mode, answers = replayed(other, records, 1)
    assert other.question
    assert other.question.cards != records[0].dealt
    assert [each.question.cards for each in answers] == [records[0].dealt]
    assert [each.question.construction for each in answers] == [records[0].construction]
    assert (mode.question or other.question).number == 2
    with pytest.raises(StoreError, match="more answers than questions"):
        replayed(replace(other, of=0), records, 1)
