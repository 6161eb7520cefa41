"""docs/reference/json.md names every key that the commands print, and no other."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import json_page
import pytest
from calling import Run
from proofs import proved_but
from slowly import slow_but

from solver import load_paytable, solve_hand
from solver.paytable.catalogue import recorded_figures
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core import MODES
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "json.md").read_text(encoding="utf-8")

COMMANDS = {
    "best": ["best", "AsKsKh4s4d"],
    "analyze": ["analyze", "9/6"],
    "ultimate-x": ["ultimate-x", "8/6"],
    "design": ["design", "design.toml"],
    "bankroll": ["bankroll", "9/6", "--bankroll", "100", "--session", "50", "--simulate", "9"],
    "floor": ["floor", "machines.csv"],
    "sweep": ["sweep", "sweep.toml", "--output", "tables.csv"],
    "best HAND --multipliers": ["best", "AsKsKh4s4d", "--multipliers", "1"],
    "breakeven": ["breakeven", "9/6", "--line", "royal"],
    "breakeven PAYTABLE --line NAME --line": [
        *("breakeven", "9/6", "--line", "royal", "--line", "flush", "--target", "0.9955")
    ],
    "compare": ["compare", "9/6", "8/5", "--meter", "5000"],
    "paytables": ["paytables"],
    "verify": ["verify"],
    "odds HAND HAND": ["odds", "AhKh", "JdJc", "--board", "2c3c4c"],
    "odds HAND --against": ["odds", "AhKh", "--board", "2c3c4c5dTd", "--against", "random"],
    "strategy grade": ["strategy", "grade", "chart.txt"],
    "strategy frontier": ["strategy", "frontier", "9/6"],
    "why": ["why", "Ks Jh Th 6s 5h", "--hold", "JhTh"],
    "benchmark": ["benchmark", "--seconds", "0.001"],
}

OF_A_LOG = ("stats", "review", "course --list", "audit", "profiles")
"""Commands that print what was played and practised."""

CLOCKED, DEAR = "benchmark", ("best HAND --multipliers", "breakeven", "ultimate-x", "verify")
EACH = [
    *proved_but(
        [command for command in COMMANDS if command != CLOCKED],
        always=[each for each in COMMANDS if each != CLOCKED and not each.startswith(DEAR)],
    ),
    *slow_but([CLOCKED], fast=[]),
]

CHART = """\
Four aces
Five high cards
Two pair
High pair
Two suited high cards
Two unsuited high cards
Three to a straight flush
Discard everything
"""


@pytest.fixture(autouse=True)
def chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("chart.txt").write_text(CHART)
    Path("machines.csv").write_text("table,coin\n9/6,0.25\n")
    Path("sweep.toml").write_text("[ranges]\nflush = 6\n")
    Path("design.toml").write_text("[ranges]\nflush = 6\n[target]\nreturn = 0.99\n")
    few = {"games": [], "hands": recorded_figures("hands")[:1], "catalogue": {}}
    monkeypatch.setattr("solver.verification.recorded_figures", few.__getitem__)
    monkeypatch.setattr("solver.verification.catalogue_ids", tuple)


def documented(command: str, table: int = 0) -> set[str]:
    cells = first_cells(command, table)
    listed = [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]
    assert [key for key, times in Counter(listed).items() if times > 1] == []
    return set(listed)


def first_cells(command: str, table: int) -> list[str]:
    section = re.search(rf"^## `holdwise {command}\b.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section, command
    tables = section[0].split(json_page.HEAD)[1:]
    return re.findall(r"^\| (`[^|]+`) \|", tables[table], re.MULTILINE)


def test_the_tables_of_the_page_are_what_the_results_say_of_their_keys() -> None:
    assert json_page.written(PAGE) == PAGE  # python tests/support/json_page.py writes them


def test_every_mode_of_a_hand_is_named() -> None:
    (row,) = re.findall(r"^\| `mode` \| (.*) \|$", PAGE.split("## `holdwise history")[1], re.M)
    assert re.findall(r'"(\w+)"', row) == [*MODES]


def test_every_section_of_the_page_is_tested() -> None:
    commands = re.findall(r"^## `holdwise (.*) --json`", PAGE, re.MULTILINE)
    for command in commands:
        assert command in ("history", *OF_A_LOG) or any(
            command.startswith(tested) for tested in COMMANDS
        )


def paths(value: Any, at: str = "") -> Iterator[str]:
    """Yield every key's path; outcomes are named by the paytable, `games` as in ``analyze``."""
    if isinstance(value, list):
        for item in value:
            yield from paths(item, f"{at}[]")
    elif isinstance(value, dict) and not at.endswith(
        ("outcomes", "games[]", "alone[]", "best[].pays")
    ):
        for key, item in value.items():
            path = f"{at}.{key}".removeprefix(".")
            yield path
            yield from paths(item, path)


@pytest.mark.parametrize("command", EACH)
def test_a_value_is_one_line_of_ascii_with_the_keys_of_the_page(
    holdwise: Run, command: str
) -> None:
    answer = holdwise(*COMMANDS[command], "--json")
    assert answer.code == 0
    assert answer.out.isascii()
    assert answer.out.count("\n") == 1
    assert set(paths(json.loads(answer.out))) == documented(command)


def test_the_page_names_the_keys_of_sampled_odds(holdwise: Run) -> None:
    answer = holdwise("odds", "AhKh", "--against", "random", "--samples", "9", "--json")
    assert set(paths(json.loads(answer.out))) == documented("odds HAND --against", table=1)


def test_the_page_names_the_keys_of_a_played_hand(holdwise: Run, data_folder: Path) -> None:
    context = Context(0, "2026-11-21T10:00:00Z", solve_hand)
    setup = SessionSetup(
        7, True, load_paytable("9/6"), coins=5, coach=Coach.AFTER, start_credits=100
    )
    kept = KeptSession(data_folder, setup, context)
    for intent in (Deal(), HoldOnly(3), Draw()):
        kept.send(intent, replace(context, now_ms=1000 if isinstance(intent, Draw) else 0))
    kept.close("2026-11-21T10:00:10Z")
    answer = holdwise("history", "--json")
    assert answer.code == 0
    assert set(paths(json.loads(answer.out))) == documented("history")


def test_the_page_names_the_keys_of_what_a_log_says(holdwise: Run) -> None:
    holdwise("play", "--json", "--seed", "7", stdin=b"\n" * 105)
    for command in OF_A_LOG:
        out = holdwise(*command.split(), "--json").out.splitlines()[0]
        found = set(paths(json.loads(out)))
        named = documented(command)
        if command == "audit":  # nothing is wrong: no difference has keys
            named = {key for key in named if not key.startswith(("differences[]", "unlikely[]"))}
        assert found == named, command
