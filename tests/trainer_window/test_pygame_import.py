"""Importing the window says nothing and loads nothing that the first frame has no use for."""

import subprocess
import sys

CHECK = """
import sys
import trainer.commands.window
assert not {"numpy", "pkg_resources"} & set(sys.modules)
import numpy, pygame.surfarray  # both can be had once they are asked for
"""


def test_the_window_is_imported_without_a_word_and_without_numpy() -> None:
    command = [sys.executable, "-W", "error", "-c", CHECK]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
