"""The libraries whose scripts and styles go into a built guide: ``guide_licences.py GUIDE``.

It writes ``licences.json`` into the folder, which `holdwise licences` reads. `.ci/site` runs it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from trainer.commands.licences_command import LIST, Library, of_distribution

PACKAGES = ("sphinx", "snowballstemmer", "pygments", "furo")
IN_FURO = (
    ("Gumshoe", "_static/scripts/furo.js.LICENSE.txt", r"/\*!\s+\* gumshoejs v([\d.]+).*?\*/"),
    ("normalize.css", "_static/styles/furo.css", r"/\*! normalize\.css v([\d.]+).*?\*/"),
)
"""What Furo's own files hold of others (name, file, the note in it), under the licence of Furo."""


def libraries(guide: Path) -> Iterator[Library]:
    """Yield the libraries of a guide that is built.

    Raises:
        ValueError: a file of Furo lacks the note on what it holds of others.
    """
    packages = [of_distribution(distribution(name)) for name in PACKAGES]
    yield from packages
    furo = packages[-1].text
    permission = furo[furo.index("Permission is hereby granted") :]
    for name, file, note in IN_FURO:
        found = re.search(note, (guide / file).read_text(encoding="utf-8"), re.DOTALL)
        if found is None:
            raise ValueError(f"{file} says nothing of {name}")
        yield Library(name, found[1], "MIT", f"{found[0]}\n\n{permission}")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    rows = [library._asdict() for library in libraries(folder)]
    (folder / LIST).write_text(json.dumps(rows, indent=1), encoding="utf-8")
