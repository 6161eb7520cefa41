"""The ready-made program in a root file system that has no Python."""

import os
import subprocess
from pathlib import Path

ROOT = os.environ.get("HOLDWISE_BARE_ROOT", "")
PROGRAM = os.environ.get("HOLDWISE_BARE_PROGRAM", "")


class Bare:
    """The program in a root file system without Python, and a home folder for its player."""

    def __init__(self, home: Path) -> None:
        self.home = home
        keep = {name: os.environ[name] for name in ("TERM", "LANG") if name in os.environ}
        self.environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", **keep}
        self.words = ("chroot", ROOT, "/usr/bin/env", "-i")

    def command(self, **more: str) -> tuple[str, ...]:
        """Return the words that start the program in there, with nothing of our environment."""
        said = self.environment | more
        return (*self.words, *(f"{name}={value}" for name, value in said.items()), PROGRAM)

    def run(self, *arguments: str, said: str = "", code: int = 0) -> str:
        """Run a command to its end and return what it printed."""
        done = subprocess.run(
            [*self.command(), *arguments], input=said, capture_output=True, text=True, timeout=1200
        )
        assert done.returncode == code, done.stderr or done.stdout
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout if code == 0 else done.stderr
