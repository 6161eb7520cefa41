"""What is loaded when: numpy, pygame and SQLite only where they are used."""

import json
import subprocess
import sys
from collections.abc import Iterable

from test_layers import ROOT, modules_in


def loaded_after_each(steps: Iterable[str]) -> list[set[str]]:
    """Run pieces of code in one fresh process; return the top-level modules loaded after each."""
    program = (
        "import sys, json\n"
        "for step in json.loads(sys.argv[1]):\n"
        "    try: exec(step)\n"
        "    except SystemExit: pass\n"
        "    print(json.dumps([*sys.modules]), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, json.dumps([*steps])],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = [json.loads(row) for row in done.stderr.splitlines() if row.startswith("[")]
    return [{name.partition(".")[0] for name in row} for row in rows]


def commands(*lines: str) -> list[str]:
    """Code that runs each command line."""
    return [f"from trainer.commands import main; main({line.split('|')!r})" for line in lines]


def test_importing_evaluator_and_solver_loads_no_numpy() -> None:
    (loaded,) = loaded_after_each(["import evaluator, solver"])
    assert not loaded & {"numpy", "pygame", "sqlite3"}


def test_importing_holdwise_loads_no_numpy_and_nothing_that_opens_a_window() -> None:
    steps = ("import holdwise", "import holdwise; [getattr(holdwise, n) for n in dir(holdwise)]")
    light, whole = loaded_after_each(steps)
    assert not light & {"numpy", "trainer"}
    assert not whole & {"pygame", "rich", "matplotlib", "pyarrow", "distributed"}


def test_a_room_without_a_window_loads_neither_pygame_nor_a_database() -> None:
    rooms = ("core", "drawing", "widgets", "pages")
    steps = [f"import {', '.join(modules_in(f'trainer.{room}'))}" for room in rooms]
    loaded = dict(zip(rooms, loaded_after_each(steps), strict=True))
    for room, names in loaded.items():
        assert not names & {"pygame", "sqlite3"}, room


def test_a_command_loads_no_pygame() -> None:
    lines = ("best|As Ks Kh 4s 4d", "paytables", "history", "analyze|9/6")
    for line, names in zip(lines, loaded_after_each(commands(*lines)), strict=True):
        assert "pygame" not in names, line


def test_a_command_loads_neither_processes_nor_the_rooms_of_pages_it_does_not_show() -> None:
    parts = {
        "trainer.app.charts": "solver.strategy.playing",
        "trainer.commands.stats_command": "trainer.teaching.placement",
        "trainer.commands.training_commands": "multiprocessing",
    }
    checks = (f"import sys, {a}; assert {b!r} not in sys.modules, {b!r}" for a, b in parts.items())
    loaded_after_each(checks)


def test_help_loads_nothing_heavy() -> None:
    """It must answer at once: 60 ms are gone before numpy is loaded."""
    lines = ("--version", "--help", "best|--help")
    for line, names in zip(lines, loaded_after_each(commands(*lines)), strict=True):
        assert not names & {"numpy", "pygame", "sqlite3"}, line
