"""`holdwise today` for a week of simulated days, killed in between: nothing lost, nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import IO

import pytest
from calling import ROOT, Answer, Run, environment

from evaluator import parse_cards
from solver import solve_hand
from solver.decisions import decisions_of
from trainer.teaching.construction import constructed

HANDS = 30
"""Of a session of five minutes."""
MONDAY = datetime(2026, 11, 16, 20, tzinfo=UTC)
AT_A_TIME = """
import sys
from datetime import datetime, timedelta
import datetime as module

start = datetime.fromisoformat(sys.argv.pop(1))
began = datetime.now(start.tzinfo)


class Clock(datetime):
    @classmethod
    def now(cls, zone=None):
        return start + (datetime.now(zone) - began)


module.datetime = Clock
from trainer.commands import main

sys.exit(main(sys.argv[1:]))
"""
"""Runs a command line at another time."""


def answer_to(hand: list[str], right: bool) -> bytes:
    """The best hold by its places, or another."""
    best = solve_hand(parse_cards(" ".join(hand))).best_masks
    mask = best[0] if right else next(m for m in range(32) if m not in best)
    return "".join(str(i + 1) for i in range(5) if mask >> i & 1).encode() + b"\n"


@contextmanager
def begun(
    folder: Path, at: datetime
) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """Start ``holdwise today --json`` in a process of its own, at a time."""
    words = ["today", "--json", "--minutes", "5", "--paytable", "9/6", "--data", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-c", AT_A_TIME, at.isoformat(), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONPATH=str(ROOT)),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process, process.stdin, process.stdout
    finally:
        process.kill()
        process.stdin.close()
        process.stdout.close()
        process.wait(60)


def trained(folder: Path, at: datetime, chance: Random, most: int | None) -> list[int]:
    """Answer so many hands, then kill the process; None answers all. Return their numbers."""
    numbers: list[int] = []
    with begun(folder, at) as (process, stdin, stdout):
        for line in stdout:
            told = json.loads(line)
            if "hand" not in told:
                continue
            if most is not None and len(numbers) == most:
                os.kill(process.pid, signal.SIGKILL)
                break
            stdin.write(answer_to(told["hand"], chance.random() < 0.7))
            stdin.flush()
            verdict = json.loads(stdout.readline())
            assert verdict["question"] == told["question"]
            numbers.append(told["question"])
            if told["question"] == told["of"]:
                break
        if most is None:
            assert process.wait(60) == 0
    return numbers


def hands_of(holdwise: Run, folder: Path) -> list[dict[str, object]]:
    answer: Answer = holdwise("history", "--json", "--data", str(folder))
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.mark.slow
def test_a_week_with_kills_loses_nothing_and_asks_nothing_twice(
    holdwise: Run, tmp_path: Path
) -> None:
    chance = Random(5)
    for day in range(7):
        at, numbers = MONDAY + timedelta(days=day), []
        for most in (chance.randrange(1, 10), chance.randrange(0, 10), None):
            numbers += trained(tmp_path, at, chance, most)
            at += timedelta(minutes=7)
        assert numbers == [*range(1, HANDS + 1)]
    hands = hands_of(holdwise, tmp_path)
    assert len(hands) == 7 * HANDS
    assert {hand["mode"] for hand in hands} == {"today"}
    for day in range(7):
        date = (MONDAY + timedelta(days=day)).strftime("%Y-%m-%d")
        of_day = [hand for hand in hands if str(hand["at"]).startswith(date)]
        check_day(of_day)
    assert holdwise("audit", "--data", str(tmp_path)).code == 0


def check_day(hands: list[dict[str, object]]) -> None:
    """Every hand once; what was right does not come again; no two of a kind in a row."""
    assert len(hands) == HANDS
    assert [hand["question"] for hand in hands] == [*range(1, HANDS + 1)]
    right: set[object] = set()
    for hand in hands:
        decision = str(hand["class"])
        assert decision not in right
        if hand["ev_lost_exact"] == "0":
            right.add(decision)
    kinds = [json.dumps(hand["class"]["should"]) for hand in hands]  # type: ignore[index]  # a dict
    assert all(one != two for one, two in pairwise(kinds))


def test_a_session_goes_on_where_its_input_ended(holdwise: Run, tmp_path: Path) -> None:
    words = ("today", "--text", "--minutes", "5", "--paytable", "9/6", "--data", str(tmp_path))
    first = holdwise(*words, "--seed", "3", stdin=b"\n" * 12)
    assert first.out.startswith("The first chart, 8 lines\n")
    assert first.error_lines[-2:] == [
        "holdwise: 12 hands answered, 0 right; it goes on from there",
        "holdwise: next: holdwise today --text",
    ]
    rest = holdwise(*words, "--seed", "4", stdin=b"\n" * 40)
    assert rest.out.startswith("Today goes on: 12 of 30 hands are done.\n")
    assert "\n30/30  " in rest.out
    assert f"Today: {sum_right(holdwise, tmp_path)} of 30 hands right." in rest.err
    assert "Tomorrow " in rest.err
    decisions = decisions_of("9/6")
    for hand in hands_of(holdwise, tmp_path):
        again = constructed(
            str(hand["construction"]), int(str(hand["seed"])), int(str(hand["question"])), decisions
        )
        assert list(again) == list(parse_cards(" ".join(map(str, hand["dealt"]))))  # type: ignore[call-overload]  # a list
    again = holdwise(*words, "--seed", "5", stdin=b"")
    assert "\n1/30  " in again.out or again.out.startswith("1/30  ")  # one more session


def sum_right(holdwise: Run, folder: Path) -> int:
    return sum(hand["ev_lost_exact"] == "0" for hand in hands_of(holdwise, folder))


def test_programs_get_an_object_a_line(holdwise: Run, tmp_path: Path) -> None:
    answer = holdwise("today", "--json", "--minutes", "10", "--data", str(tmp_path), stdin=b"\n\n")
    objects = [json.loads(line) for line in answer.out.splitlines()]
    assert [each.get("of") for each in objects if "hand" in each] == [60, 60, 60]
    assert objects[0]["lesson"] == 0
    assert {"right", "best", "class"} <= objects[1].keys()
