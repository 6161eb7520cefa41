"""The log keeps what was played, in any order of starts, ends and kills."""

import sqlite3
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from threading import Timer

import pytest
from history_file import opened
from keeping import AT, GIVEN, JOB, SECRET, SETUP, context, do, history, kill, play_hand, sit_down

from evaluator import format_cards
from solver import load_paytable, parse_paytable, solve_hand
from solver.rules import STANDARD
from trainer.app.kept_session import KeptSession
from trainer.core.intents import (
    ChooseTable,
    Deal,
    Draw,
    HandPlayed,
    HoldOnly,
    Message,
    SetBet,
    ShowBest,
)
from trainer.core.records import Coach, by_game
from trainer.core.session import Phase
from trainer.core.shoe import deck, draw
from trainer.store import Store
from trainer.store.hand_columns import paytable_key


def test_an_entry_has_the_keys_of_the_contract(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    record = play_hand(kept, 0b00011)
    kept.close(AT)
    (entry,) = history(data_folder)
    solution = solve_hand(deck(7, 1, STANDARD)[:5], JOB, 5)
    final = draw(deck(7, 1, STANDARD), 0b00011)
    assert entry == {
        "id": 1,
        "session": 1,
        "mode": "play",
        "coach": "after",
        "at": AT,
        "paytable": "9/6 Jacks or Better",
        "coins": 5,
        "seed": "7",
        "deal": 1,
        "dealt": ["5c", "5d", "2s", "3d", "6d"],
        "held": ["5c", "5d"],
        "first_held": ["5c", "5d"],
        "best": [["5c", "5d"]],
        "ev": float(solution.hold(0b00011).ev),
        "best_ev": float(solution.best.ev),
        "ev_lost_exact": "0",
        "first_ev_lost_exact": "0",
        "drawn": ["2h", "4h", "Jc"],
        "final": format_cards(final).split(),
        "hand": record.hand,
        "paid": record.paid,
        "milliseconds": 1000,
        "helped": False,
        "opened": AT,
        "paytable_key": paytable_key(JOB.to_toml()),
        **dict.fromkeys(("construction", "exam", "question", "class", "line")),
        "hands": 1,
        "further": [],
        "paid_all": record.paid,
        "multipliers": [],
        "origin": None,
    }


def test_a_worse_hold_is_logged_with_its_cost(data_folder: Path) -> None:
    kept = sit_down(data_folder, replace(GIVEN, coach=Coach.WARN))
    do(kept, Deal(), HoldOnly(0), Draw(), HoldOnly(0b00010), Draw())
    kept.close(AT)
    (entry,) = history(data_folder)
    solution = solve_hand("5c 5d 2s 3d 6d", JOB, 5)
    assert (entry["first_held"], entry["held"]) == ([], ["5d"])
    assert entry["ev_lost_exact"] == str(solution.best.ev - solution.hold(2).ev)
    assert entry["first_ev_lost_exact"] == str(solution.best.ev - solution.hold(0).ev)


def test_hands_read_back_are_the_hands_played(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    played = [play_hand(kept, hold) for hold in range(32)]
    assert list(kept._store.records(1)) == played
    assert kept.session.games == by_game(played)
    kept.close(AT)
    assert [entry["deal"] for entry in history(data_folder)] == list(range(1, 33))


def test_history_is_read_while_a_window_plays(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    for count in range(1, 4):
        play_hand(kept)
        assert len(history(data_folder)) == count
    kept.close(AT)


def test_a_folder_without_history_has_no_hands(data_folder: Path) -> None:
    assert history(data_folder) == []
    assert not data_folder.exists()
    sit_down(data_folder).close(AT)
    assert history(data_folder) == []


@pytest.mark.parametrize("table", ["hands", "paytables"])
@pytest.mark.parametrize("change", ["UPDATE {} SET id = id + 1", "DELETE FROM {}"])
def test_what_was_played_is_never_changed(data_folder: Path, table: str, change: str) -> None:
    kept = sit_down(data_folder)
    play_hand(kept)
    kept.close(AT)
    before = history(data_folder)
    with opened(data_folder) as connection, pytest.raises(sqlite3.IntegrityError, match="never"):
        connection.execute(change.format(table))
    assert history(data_folder) == before


def test_a_hand_is_logged_once(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    record = play_hand(kept)
    with pytest.raises(ValueError, match="UNIQUE"):
        kept._store.save_hand(record)
    kept.close(AT)
    assert len(history(data_folder)) == 1


def test_the_content_of_a_paytable_is_kept_once(data_folder: Path) -> None:
    other = load_paytable("8/5")
    kept = sit_down(data_folder)
    for table in (JOB, other, JOB, other):
        do(kept, ChooseTable(table))
        play_hand(kept)
    kept.close(AT)
    with opened(data_folder) as connection:
        rows = connection.execute("SELECT name, content FROM paytables ORDER BY id").fetchall()
    assert [name for name, _ in rows] == [JOB.name, other.name]
    assert [parse_paytable(content) for _, content in rows] == [JOB, other]
    assert [entry["paytable"] for entry in history(data_folder)] == 2 * [JOB.name, other.name]


def test_a_paytable_that_changed_under_its_name_is_another(data_folder: Path) -> None:
    dearer = replace(JOB, lines=(replace(JOB.lines[0], pays=(1, 2, 3, 4, 5)), *JOB.lines[1:]))
    kept = sit_down(data_folder)
    play_hand(kept)
    do(kept, ChooseTable(dearer))
    play_hand(kept)
    assert [record.table for record in kept._store.records(1)] == [JOB, dearer]
    kept.close(AT)


class TestTheSeed:
    """A random seed is shown once it can no longer be used to look ahead."""

    def test_is_null_while_its_session_is_open(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        play_hand(kept)
        assert history(data_folder)[0]["seed"] is None
        kept.close(AT)
        assert history(data_folder)[0]["seed"] == str(SECRET)

    def test_is_shown_at_once_if_it_was_given(self, data_folder: Path) -> None:
        kept = sit_down(data_folder, GIVEN)
        play_hand(kept)
        assert history(data_folder)[0]["seed"] == "7"
        kept.close(AT)

    def test_is_null_after_a_kill_until_the_next_start(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        play_hand(kept)
        kill(kept)
        assert history(data_folder)[0]["seed"] is None
        sit_down(data_folder).close(AT)
        assert history(data_folder)[0]["seed"] == str(SECRET)

    @pytest.mark.parametrize("killed", [True, False])
    def test_is_null_while_a_hand_of_its_session_is_pending(
        self, data_folder: Path, killed: bool
    ) -> None:
        kept = sit_down(data_folder)
        play_hand(kept)
        do(kept, Deal())
        kill(kept) if killed else kept.close(AT)
        assert history(data_folder)[0]["seed"] is None
        again = sit_down(data_folder)
        assert history(data_folder)[0]["seed"] is None
        play_hand(again)
        assert history(data_folder)[0]["seed"] is None
        again.close(AT)
        assert {entry["seed"] for entry in history(data_folder)} == {str(SECRET)}

    def test_may_be_of_any_size(self, data_folder: Path) -> None:
        kept = sit_down(data_folder, replace(GIVEN, seed=10**5000))
        play_hand(kept)
        kept.close(AT)
        assert history(data_folder)[0]["seed"] == "1" + "0" * 5000


class TestAHandDealtAndNotDrawn:
    """It is dealt again the same: no peeking."""

    @pytest.mark.parametrize("killed", [True, False])
    def test_is_dealt_again_the_same(self, data_folder: Path, killed: bool) -> None:
        kept = sit_down(data_folder, replace(SETUP, table=load_paytable("8/5"), coins=3))
        play_hand(kept)
        do(kept, Deal(), HoldOnly(0b10101))
        left = kept.session
        kill(kept) if killed else kept.close(AT)

        again = sit_down(data_folder, replace(SETUP, seed=1))
        assert "not drawn yet" in again.notices[0]
        assert again.session == replace(left, held=0, last=None, dealt_at=0)
        assert again.session.reading is None
        record = play_hand(again, 0b10101)
        assert record.final == draw(deck(SECRET, 2, STANDARD), 0b10101)
        assert again.session.meters.hands == 2
        again.close(AT)
        assert [entry["deal"] for entry in history(data_folder)] == [1, 2]

    def test_keeps_what_the_player_was_shown(self, data_folder: Path) -> None:
        kept = sit_down(data_folder, replace(GIVEN, coach=Coach.WARN))
        do(kept, Deal(), HoldOnly(0), Draw())
        assert kept.session.warned
        kill(kept)
        again = sit_down(data_folder)
        assert again.session.warned
        do(again, HoldOnly(0b00011), Draw())
        again.close(AT)
        (entry,) = history(data_folder)
        assert (entry["first_held"], entry["held"]) == ([], ["5c", "5d"])

    def test_stays_helped(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal(), ShowBest())
        kill(kept)
        again = sit_down(data_folder)
        assert not again.session.shown_best
        assert play_hand(again).helped
        again.close(AT)

    def test_comes_before_a_seed_that_is_given(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal())
        kill(kept)
        again = sit_down(data_folder, GIVEN)
        assert again.session.seed == SECRET
        effects = do(again, HoldOnly(1), Draw())
        assert any("new session" in e.text for e in effects if isinstance(e, Message))
        assert again.session.phase is Phase.BET
        assert again.session.last
        assert again.session.last.record.session == 1
        play_hand(again)
        assert [(e["session"], e["seed"], e["deal"]) for e in history(data_folder)] == [
            (1, str(SECRET), 1),
            (2, "7", 1),
        ]
        again.close(AT)

    def test_comes_before_a_paytable_and_a_bet_that_are_asked_for(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal())
        kill(kept)
        setup = replace(SETUP, seed=1, table=load_paytable("8/5"), coins=2, coach=Coach.LIVE)
        again = sit_down(data_folder, setup)
        assert (again.session.table, again.session.coins) == (JOB, 5)
        play_hand(again)
        session = again.session
        assert (session.table.name, session.coins, session.coach) == (
            setup.table.name,
            2,
            Coach.LIVE,
        )
        assert (session.id, session.seed) == (1, SECRET)
        again.close(AT)

    def test_needs_no_draw_to_be_kept_while_the_window_is_open(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal())
        assert history(data_folder) == []
        with opened(data_folder) as connection:
            assert connection.execute("SELECT deal FROM pending").fetchall() == [(1,)]
        play_hand(kept)
        with opened(data_folder) as connection:
            assert connection.execute("SELECT deal FROM pending").fetchall() == []
        kept.close(AT)


class TestTwoWindows:
    """Each has its own session; what one left behind only one takes up."""

    def test_play_side_by_side(self, data_folder: Path) -> None:
        one = sit_down(data_folder)
        two = sit_down(data_folder, GIVEN)
        for _ in range(3):
            play_hand(one)
            play_hand(two)
        assert [e["session"] for e in history(data_folder)] == [1, 2] * 3
        one.close(AT)
        two.close(AT)

    def test_do_not_take_each_others_hand_in_play(self, data_folder: Path) -> None:
        one = sit_down(data_folder)
        do(one, Deal())
        two = sit_down(data_folder, GIVEN)
        assert (two.session.id, two.session.phase) == (2, Phase.BET)
        do(two, Deal())
        play_hand(one)
        play_hand(two)
        one.close(AT)
        two.close(AT)
        assert [e["session"] for e in history(data_folder)] == [1, 2]

    def test_do_not_close_each_others_session(self, data_folder: Path) -> None:
        one = sit_down(data_folder)
        play_hand(one)
        sit_down(data_folder, GIVEN).close(AT)
        assert history(data_folder)[0]["seed"] is None
        one.close(AT)
        assert history(data_folder)[0]["seed"] == str(SECRET)

    def test_take_up_one_left_hand_each(self, data_folder: Path) -> None:
        killed = [sit_down(data_folder, replace(SETUP, seed=seed)) for seed in (11, 12)]
        for kept in killed:
            do(kept, Deal())
        for kept in killed:
            kill(kept)
        windows = [sit_down(data_folder, GIVEN) for _ in range(3)]
        assert [(w.session.id, w.session.seed) for w in windows] == [(1, 11), (2, 12), (3, 7)]
        for window in windows:
            play_hand(window)
            window.close(AT)
        assert [e["session"] for e in history(data_folder)] == [1, 2, 3]

    def test_wait_for_the_one_that_makes_the_file(self, data_folder: Path) -> None:
        """SQLite does not: at once it says that the file is locked."""
        data_folder.mkdir()
        with opened(data_folder, any_thread=True) as other:
            other.execute("BEGIN IMMEDIATE")
            timer = Timer(0.1, other.execute, ("COMMIT",))
            timer.start()
            sit_down(data_folder).close(AT)
            timer.join()

    def test_leave_no_lock_files(self, data_folder: Path) -> None:
        kill(sit_down(data_folder))
        for kept in [sit_down(data_folder), sit_down(data_folder)]:
            kept.close(AT)
        assert sorted(path.name for path in data_folder.iterdir()) == ["history.db"]


def test_every_field_of_a_pending_hand_survives(data_folder: Path) -> None:
    kept = sit_down(data_folder, replace(GIVEN, seed=123, coach=Coach.SILENT, coins=4))
    do(kept, Deal())
    pending = replace(kept.session.pending, helped=True, first_held=0b01010)
    assert {f.name for f in fields(pending)} == set(vars(pending))
    kept._store.save_deal(pending)
    kill(kept)
    store = Store(data_folder, AT)
    assert store.adopt() == pending
    store.close(AT)


def test_a_hand_that_is_given_back_is_set_aside_and_never_dealt_again(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    do(kept, Deal())
    dealt = format_cards(kept.session.dealt)
    kept.give_back(AT)
    with opened(data_folder) as connection:
        ((reason, content),) = connection.execute("SELECT reason, content FROM set_aside")
    assert reason == "given back: dealt, not played"
    assert dealt in content
    again = sit_down(data_folder, replace(SETUP, seed=1))
    assert again.session.dealt == ()
    again.close(AT)


def test_effects_are_returned_after_they_were_kept(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    effects = do(kept, Deal(), HoldOnly(3), Draw())
    (played,) = [effect for effect in effects if isinstance(effect, HandPlayed)]
    assert list(kept._store.records(1)) == [played.record]
    kept.close(AT)


def test_a_bet_that_is_refused_changes_nothing(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    before = kept.session
    with pytest.raises(ValueError, match="1 to 5 coins"):
        kept.send(SetBet(6), context())
    assert kept.session == before
    kept.close(AT)
    assert isinstance(kept, KeptSession)


def test_what_a_session_starts_with_is_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        GIVEN.coins = 1  # type: ignore[misc] - that is what is refused
