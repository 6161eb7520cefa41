"""Imports run one way: evaluator <- solver <- trainer, and each heavy library has one room."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    m for room in ("evaluator", "solver", "trainer") for m in ROOT.glob(f"{room}/**/*.py")
)

# A library, and the only room that may import it.
ONLY_IN = {
    "pygame": "trainer.window",
    "fontpkg_inter": "trainer.window",
    "sqlite3": "trainer.store",
    "platformdirs": "trainer.store",
    "rich": "trainer.commands",
    "argparse": "trainer.commands",
    "shtab": "trainer.commands",
    "fsrs": "trainer.teaching",
    "matplotlib": "trainer.commands",
    "pyarrow": "solver.sweep",
    "distributed": "solver.sweep",
}

# The rooms of the trainer from the ground up: none imports one that stands after it.
TRAINER = (
    "trainer.core",
    "trainer.teaching",
    "trainer.store",
    "trainer.drawing",
    "trainer.widgets",
    "trainer.app",
    "trainer.pages",
    "trainer.window",
    "trainer.commands",
)

# The rooms of strategy charts, likewise.
STRATEGY = (
    "solver.strategy.language",
    "solver.strategy.playing",
    "solver.strategy.search",
    "solver.strategy.books",
    "solver.strategy.course",
)

# Decisions are named by the chart language, and what searches, explains and teaches builds on them.
AFTER_DECISIONS = (
    "solver.explanation",
    "solver.strategy.search",
    "solver.strategy.books",
    "solver.strategy.course",
)

# A room, and what nothing in it may import.
NEVER_FROM = {
    "evaluator": ("solver", "trainer"),
    "solver": ("trainer",),
    "solver.decisions": AFTER_DECISIONS,
    **{room: rooms[i + 1 :] for rooms in (TRAINER, STRATEGY) for i, room in enumerate(rooms)},
}
NEVER_FROM["trainer.core"] += ("time", "random", "secrets", "os", "io", "pathlib", "threading")
NEVER_FROM["trainer.teaching"] += NEVER_FROM["trainer.core"][-7:]
NEVER_FROM["trainer.drawing"] += ("trainer.store", "time", "random")
NEVER_FROM["trainer.widgets"] += ("trainer.store", "time", "random")
NEVER_FROM["trainer.pages"] += ("trainer.store", "time", "random")


def dotted(module: Path) -> str:
    parts = module.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(module: Path) -> Iterator[str]:
    """Yield every module name that a file imports anywhere, inside functions too."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports are written in full"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def lies_in(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


@pytest.mark.parametrize("module", MODULES, ids=dotted)
def test_a_module_imports_only_what_its_room_may(module: Path) -> None:
    here = dotted(module)
    for name in set(imported(module)):
        for library, room in ONLY_IN.items():
            assert not lies_in(name, library) or lies_in(here, room), f"{name} outside {room}"
        for room, forbidden in NEVER_FROM.items():
            if lies_in(here, room):
                assert not [f for f in forbidden if lies_in(name, f)], f"{name} inside {room}"


def needed(module: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports when it runs, inside functions too."""
    names = {dotted(other) for other in MODULES}
    for node in live_nodes(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from inside & names or {str(node.module)} & names


def live_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node but those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
            yield child
            yield from live_nodes(child)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {dotted(module): set(needed(module)) for module in MODULES}
    assert list(TopologicalSorter(graph).static_order())  # a CycleError names the circle


def loaded_by(code: str) -> set[str]:
    """Run code in a fresh process and return the top-level modules it has loaded."""
    report = f"{code}\nimport sys; sys.stderr.write(' '.join(sys.modules))"
    process = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, cwd=ROOT
    )
    assert process.returncode == 0, process.stderr
    return {name.partition(".")[0] for name in process.stderr.split()}


def test_importing_evaluator_and_solver_loads_no_numpy() -> None:
    assert not loaded_by("import evaluator, solver") & {"numpy", "pygame", "sqlite3", "rich"}


def test_the_core_loads_neither_pygame_nor_a_database() -> None:
    names = [dotted(module) for module in MODULES if lies_in(dotted(module), "trainer.core")]
    assert len(names) > 3
    assert not loaded_by(f"import {', '.join(names)}") & {"pygame", "sqlite3", "rich"}


@pytest.mark.parametrize("room", ["drawing", "widgets", "pages"])
def test_a_room_without_a_window_loads_neither_pygame_nor_a_database(room: str) -> None:
    names = [dotted(module) for module in MODULES if lies_in(dotted(module), f"trainer.{room}")]
    assert len(names) > 3
    assert not loaded_by(f"import {', '.join(names)}") & {"pygame", "sqlite3", "rich"}


def test_no_page_imports_the_room_of_another() -> None:
    pages = ROOT / "trainer" / "pages"
    rooms = {f"trainer.pages.{folder.name}" for folder in pages.iterdir() if folder.is_dir()}
    for module in pages.glob("*/*.py"):
        here = dotted(module.parent / "__init__.py")
        found = {room for name in imported(module) for room in rooms if lies_in(name, room)}
        assert found <= {here}, f"{dotted(module)} imports another page's room"


@pytest.mark.parametrize(
    "words",
    [["best", "As Ks Kh 4s 4d"], ["paytables"], ["history"], ["analyze", "9/6"]],
    ids=lambda words: words[0],
)
def test_a_command_loads_no_pygame(words: list[str]) -> None:
    code = f"from trainer.commands import main; assert main({words!r}) == 0"
    assert "pygame" not in loaded_by(code)


@pytest.mark.parametrize("words", ["--version", "--help", "best --help"])
def test_help_loads_nothing_heavy(words: str) -> None:
    """It must answer at once: 60 ms are gone before numpy or rich are loaded."""
    code = (
        f"from trainer.commands import main\ntry: main({words.split()!r})\nexcept SystemExit: pass"
    )
    assert not loaded_by(code) & {"numpy", "rich", "pygame", "sqlite3"}
