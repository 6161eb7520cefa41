"""A library that is not installed: one line says which, and what to install."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path

import pytest
from calling import ROOT, environment

from trainer.commands.failure import INDEX_NAMES

COMMANDS = {
    "numpy": ("best", "As Ks Kh 4s 4d"),
    "platformdirs": ("profiles",),
    "pygame": ("play",),
    "shtab": ("completion", "bash"),
}
WITHOUT = """\
import sys
sys.modules[sys.argv.pop(1)] = None
from trainer.commands import main
sys.exit(main())
"""


def test_every_library_that_the_package_asks_for_is_named() -> None:
    asked = {
        re.split(r"[>;]", line)[0] for line in requires("holdwise") or () if "extra" not in line
    }
    assert asked == set(COMMANDS) | {"pygame-ce"}
    assert set(INDEX_NAMES) == set(COMMANDS)


@pytest.mark.parametrize("library", COMMANDS)
def test_one_line_says_what_to_install(tmp_path: Path, library: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, library, *COMMANDS[library]],
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(ROOT), HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert done.stderr.startswith(f"holdwise: {library} is not installed; pip install {library}")
