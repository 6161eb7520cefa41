"""Imports run one way: evaluator <- solver <- trainer <- holdwise; a heavy library has one room.

Every module is parsed once, into the names it imports; each rule is then one look over all of them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from trainer.commands.declared import COMMANDS
from trainer.pages import PAGES

ROOT = Path(__file__).parents[1]
PACKAGES = ("evaluator", "holdwise", "solver", "trainer")

# A library, and the only room that may import it.
ONLY_IN = {
    "pygame": "trainer.window",
    "sqlite3": "trainer.store",
    "platformdirs": "trainer.store",
    "argparse": "trainer.commands",
    "shtab": "trainer.commands",
    "matplotlib": "solver.plots",
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
    "evaluator": ("solver", "trainer", "holdwise"),
    "solver": ("trainer", "holdwise"),
    "trainer": ("holdwise",),
    # The front door for programs: it never opens a window, and asks for charts as the window does.
    "holdwise": ("trainer.pages", "trainer.window", "trainer.widgets", "trainer.drawing"),
    "solver.decisions": AFTER_DECISIONS,
    **{room: rooms[i + 1 :] for rooms in (TRAINER, STRATEGY) for i, room in enumerate(rooms)},
}
NEVER_FROM["trainer.core"] += ("time", "random", "secrets", "os", "io", "pathlib", "threading")
NEVER_FROM["trainer.teaching"] += NEVER_FROM["trainer.core"][-7:]
NEVER_FROM["trainer.drawing"] += ("trainer.store", "time", "random")
NEVER_FROM["trainer.widgets"] += ("trainer.store", "time", "random")
NEVER_FROM["trainer.pages"] += ("trainer.store", "time", "random")

# Modules that may import one another in a circle, and why.
CIRCLES: dict[frozenset[str], str] = {}

INSIDE_FUNCTIONS = 109
"""How many imports stand inside functions. Lower it whenever there are fewer; never raise it."""


@dataclass(frozen=True)
class Import:
    """One import statement: the names it could mean, and where it stands."""

    names: tuple[str, ...]
    line: int
    inside: bool  # a function


@dataclass(frozen=True)
class Module:
    """A module of ours and its imports, those for type checkers and inside functions too."""

    name: str
    imports: tuple[Import, ...]

    @property
    def names(self) -> set[str]:
        return {name for each in self.imports for name in each.names}


@cache
def house() -> dict[str, Module]:
    """Every module of ours by its dotted name, parsed once for all the tests."""
    files = (file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.py"))
    modules = (Module(dotted(file), tuple(imports_of(file))) for file in sorted(files))
    return {module.name: module for module in modules}


def dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(file: Path) -> Iterator[Import]:
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(file.read_text(encoding="utf-8")), False)]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, ast.Import):
            yield Import(tuple(alias.name for alias in node.names), node.lineno, inside)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are written in full"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield Import((str(node.module), *names), node.lineno, inside)
        elif isinstance(node, ast.stmt | ast.Module | ast.ExceptHandler | ast.match_case):
            within = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            waiting += [(child, within) for child in ast.iter_child_nodes(node)]


def lies_in(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def modules_in(room: str) -> list[str]:
    names = [name for name in house() if lies_in(name, room)]
    assert len(names) > 3
    return names


def faults(module: Module) -> Iterator[str]:
    """What a module imports that its room may not."""
    for name in sorted(module.names):
        for library, room in ONLY_IN.items():
            if lies_in(name, library) and not lies_in(module.name, room):
                yield f"{module.name} imports {name}, which only {room} may"
        for room, forbidden in NEVER_FROM.items():
            if lies_in(module.name, room) and any(lies_in(name, other) for other in forbidden):
                yield f"{module.name} imports {name}, which nothing in {room} may"


def test_a_module_imports_only_what_its_room_may() -> None:
    assert len(house()) > 300
    assert [fault for module in house().values() for fault in faults(module)] == []


def test_a_module_that_reaches_across_would_be_found() -> None:
    core = Module("trainer.core.x", (Import(("trainer.store", "trainer.store.log"), 1, False),))
    assert len(list(faults(core))) == 2
    assert len(list(faults(Module("solver.x", (Import(("pygame",), 1, True),))))) == 1


def needed(module: Module) -> set[str]:
    """The modules of ours that one imports, for types and inside functions too."""
    ours, found = house().keys(), set[str]()
    for each in module.imports:
        package, *inside = each.names
        found |= set(inside) & ours or {package} & ours
    return found


def circles(graph: dict[str, set[str]]) -> Iterator[frozenset[str]]:
    """Yield the sets of nodes that all reach one another: what is left without its two ends."""
    left = {node: {other for other in needs if other in graph} for node, needs in graph.items()}
    while ends := [node for node, needs in left.items() if not needs]:
        left = {node: needs - {*ends} for node, needs in left.items() if node not in ends}
    while left:
        node = next(iter(left))
        circle = reached(left, node) & reached(turned(left), node)
        if circle:
            yield frozenset(circle)
        gone = circle | {node}
        left = {other: needs - gone for other, needs in left.items() if other not in gone}


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def turned(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    return {node: {other for other, needs in graph.items() if node in needs} for node in graph}


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module.name: needed(module) for module in house().values()}
    known = [*CIRCLES]
    assert [set(c) for c in circles(graph) if not any(c <= each for each in known)] == []


def test_a_circle_would_be_found_and_a_way_there_and_on_is_none() -> None:
    graph = {
        "a": {"b"},
        "b": {"c", "d"},
        "c": {"b"},
        "d": {"e"},
        "e": {"f"},
        "f": {"e"},
        "g": {"a"},
    }
    assert {*circles(graph)} == {frozenset("bc"), frozenset("ef")}
    assert [*circles({"a": {"b"}, "b": {"c"}, "c": set()})] == []


def test_imports_inside_functions_grow_fewer() -> None:
    inside = [each for module in house().values() for each in module.imports if each.inside]
    assert len(inside) <= INSIDE_FUNCTIONS


def test_no_page_and_no_dialog_is_imported_by_another() -> None:
    names = modules_in("trainer.pages")
    alone = {f"trainer.pages.{name}_page" for name in PAGES}
    alone |= {name for name in names if name.endswith(("_dialog", "_dialogs"))}
    assert len(alone) > len(PAGES)
    assert alone <= {*names}
    for name in names:
        assert not alone & house()[name].names, f"{name} imports a page or a dialog"


def test_a_module_has_a_name_of_its_own() -> None:
    """A name typed into an editor finds one file; a program starts by `__main__`."""
    stems = Counter(name.rpartition(".")[2] for name in house() if name not in rooms_of_modules())
    assert {stem for stem, times in stems.items() if times > 1} == {"__main__"}


def test_a_class_has_a_name_of_its_own() -> None:
    found = Counter(
        name
        for file in (file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.py"))
        for name in re.findall(r"^class ([A-Z]\w+)", file.read_text("utf-8"), re.M)
    )
    assert [name for name, times in found.items() if times > 1] == []


def test_a_module_of_over_four_hundred_lines_says_why() -> None:
    files = [file for place in (*PACKAGES, "tests") for file in ROOT.glob(f"{place}/**/*.py")]
    long = {file: text for file in files if (text := file.read_text("utf-8")).count("\n") > 400}
    silent = [file for file, text in long.items() if "over four hundred lines" not in text_of(text)]
    assert long
    assert silent == []


SILENCED = re.compile(
    r"#\s*((ruff:\s*)?noqa\b(:\s*[A-Z]+\d+([,\s]+[A-Z]+\d+)*)?"
    r"|type:\s*ignore\b(\s*\[[a-z, -]*\])?|pragma:\s*no\s+\w+)",
    re.I,
)
"""A check that is silenced on a line, with the names of what it would find."""
SKIPPED = re.compile(
    r"importorskip\(\"[\w.]+\"\)|mark\.(skip|xfail)\b(?!.*reason=)|pytest\.skip\(\)"
)
"""A test that is skipped without a reason."""


def test_a_check_that_is_silenced_and_a_test_that_is_skipped_say_why() -> None:
    """In words, on the line: the next engineer asks whether it is still so."""
    lines = [
        (file.relative_to(ROOT), number, line)
        for place in (*PACKAGES, "tests", "docs", "assets", "release")
        for file in (ROOT / place).rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if file != Path(__file__) and ("#" in line or "skip" in line or "xfail" in line)
    ]
    silent = [(str(file), number) for file, number, line in lines if unexplained(line)]
    assert silent == []


def unexplained(line: str) -> bool:
    """Whether words are missing after one of the silencers of a line, before the next one."""
    found = [*SILENCED.finditer(line)]
    ends = [each.start() for each in found[1:]] + [len(line)]
    said = [line[each.end() : end] for each, end in zip(found, ends, strict=False)]
    return bool(SKIPPED.search(line) or not all(re.search("[a-z]{3}", words) for words in said))


@pytest.mark.parametrize(
    ("line", "silent"),
    [
        ("import a  # noqa: E402", True),
        ("import a  # noqa: E402, F401 - it must be ours", False),
        ("a = b()  # type: ignore[arg-type]", True),
        ("a = b()  # type: ignore[arg-type]  # a fraction", False),
        ("a = b()  # type: ignore [arg-type]", True),
        ("a = b()  # type:ignore", True),
        ("if a:  # pragma: no cover", True),
        ("if a:  # pragma: no cover - on other systems", False),
        ("import a  #noqa", True),
        ("import a  # noqa:E402,F401", True),
        ("# ruff: noqa: E402", True),
        ("# ruff: noqa: E402 - a path is set first", False),
        ("import a  # type: ignore[import]  # noqa: E402", True),
        ("import a  # type: ignore[import]  # noqa: E402 - it must be ours", True),
        ("import a  # type: ignore[import]  # has none  # noqa: E402", True),
        ("import a  # type: ignore[import]  # has none  # noqa: E402 - it must be ours", False),
        ('pytest.importorskip("a")', True),
        ('pytest.importorskip("a", reason="a draws")', False),
        ("@pytest.mark.skip", True),
        ('@pytest.mark.skipif(b, reason="b is not there")', False),
    ],
)
def test_a_silenced_check_without_a_reason_would_be_found(line: str, silent: bool) -> None:
    assert unexplained(line) is silent


def text_of(source: str) -> str:
    """The docstring of a module, on one line."""
    return " ".join((ast.get_docstring(ast.parse(source)) or "").split())


def rooms_of_modules() -> set[str]:
    """Every name that has modules in it."""
    return {name.rpartition(".")[0] for name in house()}


def unnamed(room: Path) -> set[str]:
    """The modules of a room that its docstring does not name.

    Those of commands and of pages follow from their names.
    """
    words = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    there = {file.stem for file in room.glob("*.py")} - {"__init__", "__main__"}
    alike = {f"{name}_page" for name in PAGES if room.name == "pages"}
    if room.name == "commands":
        alike = {f"{name.replace('-', '_')}_command" for name in COMMANDS}
    return there - alike - {*re.findall(r"`(\w+)`", words)}


def test_every_module_is_named_in_the_docstring_of_its_room() -> None:
    rooms = [file.parent for name in PACKAGES for file in (ROOT / name).rglob("__init__.py")]
    assert len(rooms) > 30
    assert {str(room.relative_to(ROOT)): unnamed(room) for room in rooms if unnamed(room)} == {}


def test_a_module_that_its_room_does_not_name_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text('"""Cards: `cards` has them."""\n')
    (tmp_path / "cards.py").touch()
    assert unnamed(tmp_path) == set()
    (tmp_path / "hands.py").touch()
    assert unnamed(tmp_path) == {"hands"}
