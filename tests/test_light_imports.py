"""What is loaded when: numpy, pygame and SQLite only where they are used."""

import json
import subprocess
import sys
from collections.abc import Iterable

import pytest
from test_layers import ROOT, modules_in

from trainer.pages import DIALOGS, PAGES


def loaded_after_each(steps: Iterable[str]) -> list[set[str]]:
    """Run pieces of code in one fresh process; return the top-level modules loaded after each."""
    return [{name.partition(".")[0] for name in names} for names in modules_after_each(steps)]


def modules_after_each(steps: Iterable[str]) -> list[set[str]]:
    """Run pieces of code in one fresh process; return all modules loaded after each."""
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
    return [{*row} for row in rows]


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


WINDOW = """
import os, sys, tempfile
from pathlib import Path
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
from trainer.commands import main
from trainer.window.loop import App
show, turn = App.show, App.turn
def first(app):
    show(app)
    sys.exit()
def last(app):
    turn(app)
    app.running = not app._loaded
App.%s
with tempfile.TemporaryDirectory() as folder:
    Path(folder, "settings.toml").write_text('experience = "%s"')
    main([*%s, "--data", folder])
"""
"""The window: when it closes, what the player was asked before, and the words of the command."""


@pytest.mark.parametrize(
    ("experience", "words"), [("unasked", ["play"]), ("unasked", []), ("chart", [])], ids=str
)
def test_the_first_picture_loads_neither_numpy_nor_charts_nor_what_it_does_not_show(
    experience: str, words: list[str]
) -> None:
    """It must be there in half a second, and these take a quarter of one. The table is the first,
    the welcome, or Today.
    """
    (names,) = modules_after_each([WINDOW % ("show = first", experience, words)])
    assert {"pygame", "trainer.pages.table_page"} <= names
    assert ("trainer.pages.home_page" in names) == (not words)
    rooms = ("numpy", "solver.decisions.rivals", "solver.explanation.hold_names")
    charts = ("solver.strategy.language.grammar", "solver.strategy.playing.match")
    unseen = ("trainer.app.practice", "trainer.app.history_reading", "trainer.pages.help_page")
    assert not names & {*rooms, *charts, *unseen}


def test_what_the_first_picture_does_not_show_is_loaded_before_it_is_opened() -> None:
    (names,) = modules_after_each([WINDOW % ("turn = last", "unasked", ["play"])])
    assert {f"trainer.pages.{page}_page" for page in PAGES} <= names
    assert {f"trainer.pages.{at.partition('.')[0]}" for at in DIALOGS.values()} <= names
    assert {"numpy", "trainer.app.practice", "trainer.app.history_reading"} <= names


def test_a_package_whose_names_come_late_gives_its_modules_without_a_guess() -> None:
    (names,) = modules_after_each(["from solver import decisions, explanation, strategy"])
    assert not names & {"numpy", "difflib"}
