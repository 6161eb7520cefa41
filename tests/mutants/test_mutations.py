"""Mutants change what runs, one thing at a time, and are found again by their key."""

import ast
import time
from pathlib import Path

from forked import Forked, change, run
from mutations import mutants_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

SOURCE = '''"""Docstring 1 < 2."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    HERE = 7
Names = tuple[str, int]
@dataclass(frozen=True, slots=True)
class Kept: ...
def f(a: int = 3, b: "x == 1" = None) -> "1 < 2":
    """Words."""
    if (a) is not b or a <= 2 < b:
        raise ValueError("é", 5)
    a += 1
    return a
'''


def made() -> list[tuple[str, str]]:
    return [(mutant.was, mutant.became) for mutant in mutants_of(SOURCE, "a.py")]


def test_everything_that_runs_is_changed_once_and_nothing_else() -> None:
    assert made() == [
        ("3", "4"),
        ("is not", "is"),
        ("or", "and"),
        ("<=", "<"),
        ("2", "3"),
        ("<", "<="),
        ('raise ValueError("é", 5)', "pass"),
        ("5", "6"),
        ("a += 1", "pass"),
        ("1", "2"),
        ("return a", "return None"),
    ]


def test_every_mutant_of_a_room_is_another_program_that_can_be_read() -> None:
    count = 0
    for file in sorted((ROOT / "solver" / "exact").glob("*.py")):
        source = file.read_text(encoding="utf-8")
        whole = ast.dump(ast.parse(source))
        for mutant in list(mutants_of(source, file.name))[::5]:
            assert ast.dump(ast.parse(mutant.applied(source))) != whole, mutant
            count += 1
    assert count > 20


def test_a_key_outlives_lines_that_come_before_it() -> None:
    later = "x = 0\n" + SOURCE.replace('"""Docstring 1 < 2."""\n', "")
    keys = {mutant.key for mutant in mutants_of(later, "a.py")}
    assert {mutant.key for mutant in mutants_of(SOURCE, "a.py")} <= keys


def test_every_mutant_that_is_said_to_be_the_same_program_is_still_made() -> None:
    rows = (HERE / "same_program.txt").read_text(encoding="utf-8").splitlines()
    keys = [row for row in rows if row and not row.startswith(("#", " "))]
    reasons = [row for row in rows if row.startswith(" ")]
    assert len(reasons) >= len(keys)
    for key in keys:
        path = key.split(" | ")[0]
        source = (ROOT / path).read_text(encoding="utf-8")
        assert key in {mutant.key for mutant in mutants_of(source, path)}, key


def test_a_mutant_of_a_file_whose_examples_run_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "shown.py"
    file.write_text('def one():\n    """\n    >>> one()\n    1\n    """\n    return 1\n')

    def tried(became: str) -> int:
        def work() -> int:
            change(file, file.read_text().replace("return 1", became))
            return run(["--doctest-modules", str(file)])

        process = Forked.start(work, 60)
        while (code := process.ended()) is None:
            time.sleep(0.01)
        return code

    assert (tried("return 1"), tried("return 2")) == (0, 1)
