"""The README and the guide are run: commands in a shell, Python as doctests, paytables as files."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest
import shown_commands
from proofs import proved_but
from shown_commands import EXAMPLES, PAGES, ROOT, Shown, blocks, make_desk, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = [each for page in PAGES for each in shown_commands.shown(page)]
DEAR = (
    "holdwise verify",
    "holdwise floor",
    "holdwise compare 9/6 double-bonus-10-7",
    "holdwise breakeven 9/6 --line royal --line",
)
"""Commands that take a second and more; two of them have a shorter one beside them."""
ALWAYS = [each for each in SHOWN if not each.command.startswith(DEAR)][::5]
WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]
MOST_LINES = 250


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example files of a copy, and with ``holdwise`` on the path of its shell."""
    return make_desk(tmp_path_factory.mktemp("desk"))


@pytest.mark.skipif(not shutil.which("sh"), reason="the commands are for a POSIX shell")
@pytest.mark.parametrize(
    "each", proved_but(SHOWN, ALWAYS), ids=lambda each: f"{each.page.stem}: {each.command}"[:80]
)
def test_a_command_prints_what_is_shown(desk: Path, each: Shown) -> None:
    """Where the output is meant to be another now, tests/support/shown_commands.py writes it."""
    done = run(each.command, desk)
    printed = done.stdout + done.stderr
    assert each.is_what(printed), printed
    assert done.returncode == (1 if done.stderr else 0)


@pytest.mark.parametrize(
    "page", proved_but(WITH_PYTHON, [ROOT / "README.md"]), ids=lambda page: page.stem
)
def test_python_does_what_is_shown(desk: Path, monkeypatch: pytest.MonkeyPatch, page: Path) -> None:
    monkeypatch.chdir(desk)
    tests = doctest.DocTestParser().get_doctest(
        "\n".join(blocks(page, "python")), {}, page.name, page.name, 0
    )
    runner = doctest.DocTestRunner()
    runner.run(tests)
    assert tests.examples
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_and_the_guide_show_every_command() -> None:
    from trainer.commands.declared import COMMANDS

    everything = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in COMMANDS:
        assert f"holdwise {name}" in everything


def test_the_readme_can_be_read_at_once() -> None:
    assert README.count("\n") <= MOST_LINES


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)
    assert links
    for target in links:
        assert (ROOT / target).exists(), target


def test_a_file_that_is_shown_is_among_the_examples() -> None:
    """A block begins with a comment that names its file, and every example is shown."""
    files = [text for page in PAGES for name in ("toml", "text") for text in blocks(page, name)]
    named = {name[1]: text for text in files if (name := re.match(r"# ([\w.-]+)", text))}
    assert set(named) == {path.name for path in EXAMPLES.iterdir() if path.suffix != ".csv"}
    for name, text in named.items():
        assert (EXAMPLES / name).read_text(encoding="utf-8").startswith(text)
