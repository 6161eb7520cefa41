"""kill -9 at any moment loses at most the hand not yet drawn; this kills real processes."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, SECRET, SETUP, history, play_hand, sit_down

from evaluator import format_cards
from solver.rules import STANDARD
from trainer.core.session import Phase
from trainer.core.shoe import deck

CHILD = Path(__file__).with_name("playing_until_killed.py")
OPENING = CHILD.with_name("opening_at_one_moment.py")


def play_and_kill(folder: Path, moment: float) -> list[list[str]]:
    """Let a process play and kill it some seconds after its first line; return what it said."""
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(folder), "random"], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout
    lines = [child.stdout.readline()]
    time.sleep(moment)
    child.kill()
    lines += child.stdout.readlines()
    child.stdout.close()
    assert child.wait() == -9
    return [line.split() for line in lines if line.endswith("\n")]


def check_file(folder: Path) -> None:
    with opened(folder) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a POSIX signal")
def test_no_completed_hand_is_lost(data_folder: Path) -> None:
    chance = random.Random(2026)
    played: list[int] = []
    pending: tuple[int, str] | None = None
    for _ in range(4):
        said = play_and_kill(data_folder, chance.uniform(0, 0.12))
        check_file(data_folder)
        _, session, deal, dealt = said[0]
        if pending:  # the hand in play when it was killed is dealt again the same
            assert (int(deal), int(dealt)) == (pending[0], 5)
            assert said[1][1:] == [str(pending[0]), *pending[1].split()] if said[1:] else True
        claimed = [int(line[1]) for line in said if line[0] == "played"]
        logged = [
            entry["deal"] for entry in history(data_folder) if entry["session"] == int(session)
        ]
        mine = [entry for entry in logged if entry not in played] if pending else logged
        # Killed after the log was written and before it was said, there is one more.
        assert mine[: len(claimed)] == claimed
        assert len(mine) <= len(claimed) + 1
        played = logged
        pending = in_play(data_folder)
        if pending:
            assert pending[0] == max(played, default=0) + 1
            assert pending[1] == format_cards(deck(SECRET, pending[0], STANDARD)[:5])


def in_play(folder: Path) -> tuple[int, str] | None:
    with opened(folder) as connection:
        row = connection.execute("SELECT deal, dealt FROM pending").fetchone()
    return (row[0], row[1]) if row else None


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a POSIX signal")
def test_a_killed_window_gives_its_hand_to_the_next_only(data_folder: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(data_folder), "given"], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout
    assert child.stdout.readline().split() == ["session", "1", "0", "0"]
    child.stdout.readline()
    beside = sit_down(data_folder)  # while it lives, its hand is its own
    assert beside.session.id == 2
    child.kill()
    child.wait()
    child.stdout.close()
    force_pending(data_folder)
    after = sit_down(data_folder)
    assert (after.session.id, after.session.phase) == (1, Phase.HOLD)
    third = sit_down(data_folder, SETUP)
    assert third.session.id == 3
    play_hand(after)
    for kept in (beside, after, third):
        kept.close(AT)


def force_pending(folder: Path) -> None:
    """Put a hand in play for session 1, wherever the kill fell."""
    with opened(folder) as connection:
        (deal,) = connection.execute(
            "SELECT coalesce(max(deal), 0) + 1 FROM hands WHERE session = 1"
        ).fetchone()
        connection.execute(
            "INSERT OR REPLACE INTO pending (session, deal, dealt, paytable, coins, credits,"
            " start_credits, coach, helped) VALUES (1, ?, ?, 1, 5, 100, 1000, 'after', 0)",
            (deal, format_cards(deck(7, deal, STANDARD)[:5])),
        )


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a POSIX signal")
def test_what_only_the_write_ahead_log_holds_is_read(data_folder: Path) -> None:
    said = play_and_kill(data_folder, 0.05)
    assert (data_folder / "history.db-wal").stat().st_size
    assert len(history(data_folder)) >= sum(line[0] == "played" for line in said)
    # It stays as a sign for the next window, which then checks the whole file.
    assert (data_folder / "history.db-wal").stat().st_size


def test_whoever_reads_leaves_nothing_beside_the_history(data_folder: Path) -> None:
    kept = sit_down(data_folder, SETUP)
    play_hand(kept)
    kept.close(AT)
    assert len(history(data_folder)) == 1
    assert [file.name for file in data_folder.glob("history*")] == ["history.db"]


def test_windows_that_start_at_one_moment_make_one_history(data_folder: Path) -> None:
    rounds, windows = 12, 4
    command = [sys.executable, str(OPENING), str(data_folder), str(rounds)]
    children = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(windows)
    ]
    for child in children:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
    start = time.time() + 0.1
    assert [child.communicate(f"{start}\n")[0] for child in children] == [""] * windows
    for number in range(rounds):
        with opened(data_folder / str(number)) as connection:
            assert connection.execute("SELECT count(*) FROM sessions").fetchone() == (windows,)
