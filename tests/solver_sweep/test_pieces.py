"""How large the pieces of a sweep are, and what is said of them and of who does the work."""

from __future__ import annotations

import re
import socket
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from solver.sweep import SweepError
from solver.sweep.run import PieceSize, Sweep, SweepReport
from solver.sweep.spec import read_spec
from solver.sweep.sweep_file import TablesDone
from solver.sweep.work import _check_greeting, _heard_of, _watched


def report_of(done: TablesDone, before: TablesDone) -> str:
    return str(SweepReport(Path("a.csv"), 6000, done, before))


def test_a_report_says_what_became_of_the_tables_in_this_run_and_before() -> None:
    done = TablesDone(next=6000, kept=2000, solved=4500, passed=1500)
    passed = (
        "a.csv: 2,000 of 6,000 tables kept; 4,500 solved, 1,500 never solved because none there"
    )
    assert report_of(done, TablesDone()) == f"{passed} can be kept"
    again = report_of(replace(done, passed=0), TablesDone(next=1024))
    assert again == (
        "a.csv: 2,000 of 6,000 tables kept; 4,500 solved; 1,024 were done before this run"
    )
    finished = replace(done, finished=True)
    assert report_of(finished, finished) == "a.csv: finished already, 2,000 of 6,000 tables"


def test_a_piece_takes_its_time_and_grows_step_by_step() -> None:
    pace = PieceSize(at_once=0)
    assert [pace.tables(left) for left in (10**9, 1, 0)] == [1, 1, 0]
    for tables, seconds, most in (
        (1000, 4.0, 1000),  # as long as aimed at
        (1000, 8.0, 500),
        (1000, 0.001, 8000),  # at most eight times as many
        (10**6, 0.1, 1 << 18),
    ):
        pace.learn(tables, seconds)
        assert pace.tables(10**9) == most
        assert pace.tables(most // 2) == most // 2
    shared = PieceSize(at_once=4)
    shared.learn(1000, 4.0)
    assert [shared.tables(left) for left in (4000, 3999, 3)] == [1000, 999, 0]


def test_who_looks_for_workers_keeps_no_program_from_ending() -> None:
    before = threading.enumerate()
    with _watched(lambda: True, print):
        (watching,) = set(threading.enumerate()) - set(before)
        assert watching.daemon
    assert not watching.is_alive()


def test_workers_are_heard_of_if_any_has_said_more_since_the_last_look() -> None:
    """Of all workers: the scheduler tells of some of them if it is not asked for so many."""
    said: dict[str, dict[str, float]] = {}

    class Client:
        def scheduler_info(self, n_workers: int) -> dict[str, object]:
            return {"workers": {of: {"last_seen": at} for of, at in said[str(n_workers)].items()}}

    before: dict[str, float] = {}
    for workers, heard in (
        ({"a": 1.0, "b": 1.0}, True),
        ({"a": 1.0, "b": 2.0}, True),
        ({"a": 1.0, "b": 2.0}, False),
        ({"a": 1.0}, False),
        ({"a": 1.0, "c": 1.0}, True),
        ({}, False),
    ):
        said["-1"] = workers
        assert _heard_of(Client(), before) is heard
        assert before == workers


def test_a_sweep_in_memory_is_told_with_what_became_of_its_tables() -> None:
    """Doubles are shown to six decimals; what is exact stays as it is written."""
    spec = read_spec('columns = ["return", "return_exact"]\n[ranges]\nflush = "5..7"\n')
    kept = (("5", "0.98451234567", "12/13"), ("6", "1e-09", "1"))
    swept = Sweep(spec, kept, 3)
    assert str(swept).splitlines() == [
        "9/6 Jacks or Better, 5 coins: 2 of 3 tables kept",
        "flush    return  return_exact",
        "    5  0.984512         12/13",
        "    6  0.000000             1",
        "3 solved",
    ]
    assert str(Sweep(spec, kept, 2)).splitlines()[-1] == (
        "2 solved, 1 passed over because none there can be kept"
    )
    assert swept.rows() == [
        {"flush": 5, "return": 0.98451234567, "return_exact": "12/13"},
        {"flush": 6, "return": 1e-09, "return_exact": "1"},
    ]
    told = {"tables": 3, "kept": 2, "solved": 3, "never_solved": 0}
    assert swept.to_dict() == told
    assert (len(swept), repr(swept)) == (2, "<Sweep of 3 tables, 2 kept>")
    done = TablesDone(next=6000, kept=2000)
    report = SweepReport(Path("a.csv"), 6000, done, done)
    assert repr(report) == "<SweepReport of a.csv: 2,000 of 6,000 tables>"


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("tcp://a.b:1", "a.b"),
        ("tcp://[::1]:1", "::1"),
        ("c:1", "c"),
        ("tls://10.0.0.9:1", "10.0.0.9"),
    ],
)
def test_who_is_greeted_is_the_one_of_the_address(
    monkeypatch: pytest.MonkeyPatch, address: str, host: str
) -> None:
    def refuse(at: tuple[str, int], seconds: float) -> None:
        raise OSError(f"{at} does not answer")

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(SweepError, match=re.escape(f"cannot be reached: ('{host}', 1) does not")):
        _check_greeting(address, "here")


@pytest.mark.parametrize("port", ["0", "65536", "99999", "x", ""])
def test_a_port_is_one_of_those_that_there_are(port: str) -> None:
    with pytest.raises(SweepError, match=r"^here: expected an address such as tcp://127\.0\.0\.1:"):
        _check_greeting(f"tcp://127.0.0.1:{port}", "here")
