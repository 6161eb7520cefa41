"""The command takes its own packages, whatever else bears their names, or says so in one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HAND = ("best", "AsKsKh4s4d")


def console(launcher: Path, *further: Path) -> str:
    """As the console script that pip writes, where what is installed comes last on the path."""
    return (
        f"import sys; sys.path.insert(0, {str(launcher)!r}); import holdwise_launch; "
        f"del sys.path[0]; sys.path += {[str(launcher), *map(str, further)]!r}; "
        "sys.exit(holdwise_launch.main())"
    )


def run(folder: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=kept | ({} if path is None else {"PYTHONPATH": str(path)}),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def strangers(tmp_path: Path) -> Path:
    """A folder where all three names are somebody else's."""
    folder = tmp_path / "strangers"
    for name in ("trainer", "evaluator"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text("raise SystemExit('a stranger')\n")
    (folder / "solver.py").write_text("raise SystemExit('a stranger')\n")
    return folder


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The packages with the launcher beside them, as a wheel lays them out."""
    folder = tmp_path / "site"
    ignored = shutil.ignore_patterns("__pycache__", "files", "window", "pages")
    for name in ("evaluator", "solver", "trainer"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copytree(ROOT / "solver/paytable/files", folder / "solver/paytable/files")
    shutil.copy(ROOT / "trainer/commands/holdwise_launch.py", folder)
    return folder


def test_a_module_of_the_working_folder_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "solver.py").write_text("raise SystemExit('a stranger')\n")
    (tmp_path / "evaluator.py").write_text("raise SystemExit('a stranger')\n")
    done = run(tmp_path, "-m", "trainer", *HAND, path=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "122/47" in done.stdout


def test_packages_that_come_first_on_the_path_are_not_taken_for_ours(
    strangers: Path, installed: Path
) -> None:
    done = run(strangers, "-c", console(installed), *HAND, path=strangers)
    assert (done.returncode, done.stderr) == (0, "")
    assert "122/47" in done.stdout


def test_the_launcher_of_an_editable_install_finds_the_checkout(
    strangers: Path, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "trainer/commands/holdwise_launch.py", tmp_path)
    done = run(strangers, "-c", console(tmp_path, ROOT), *HAND, path=strangers)
    assert (done.returncode, done.stderr) == (0, "")
    assert "122/47" in done.stdout


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("trainer/__init__.py", "import a_library_that_is_not_here"),
        pytest.param("trainer/__init__.py", "1 / 0", marks=pytest.mark.slow),
        ("trainer/commands/__init__.py", "x = 1"),
        ("trainer/commands/__init__.py", "not even Python"),
        ("solver/__init__.py", "def solve(): pass"),
        pytest.param("evaluator/__init__.py", "", marks=pytest.mark.slow),
        ("evaluator/cards.py", ""),
    ],
)
def test_another_programs_files_in_place_of_ours_are_said_in_one_line(
    installed: Path, tmp_path: Path, file: str, content: str
) -> None:
    (installed / file).write_text(content)
    done = run(tmp_path, "-c", console(installed), *HAND)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert "instead of one of Holdwise's own" in done.stderr
    assert "install Holdwise in an environment of its own" in done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("trainer", "its package 'trainer' is gone: install Holdwise again"),
        ("solver", "there is no package 'solver'"),
        ("evaluator", "there is no package 'evaluator'"),
    ],
)
def test_a_package_that_is_gone_is_said_in_one_line(
    installed: Path, strangers: Path, name: str, said: str
) -> None:
    shutil.rmtree(installed / name)
    # -S: the packages that this test itself runs with are not there either.
    done = run(strangers, "-S", "-c", console(installed), *HAND, path=strangers)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert said in done.stderr
