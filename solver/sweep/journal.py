"""The journal of a sweep: a small file beside the rows, which says how far these go.

It says so with a digest of the rows and another of itself. A file or a journal that was edited
since is refused, rather than continued to a file that lacks tables or has some of them twice.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from solver.sweep.spec import Spec
from solver.sweep.sweep_error import SweepError
from solver.text_files import TextError, read_text_file, replace_file, shown_name

FORMAT = 2
NO_ROWS = hashlib.sha256().hexdigest()


@dataclass(frozen=True)
class TablesDone:
    """How far a sweep has come.

    Attributes:
        next: the number of the first table that is not done.
        size: how long the file is, in bytes: that of the rows, or when finished that of the result.
        kept, solved, passed: the tables in the file, solved, and never solved so far.
        digest: the SHA-256 of these bytes.
        finished: whether the file is whole.
    """

    next: int = 0
    size: int = 0
    kept: int = 0
    solved: int = 0
    passed: int = 0
    digest: str = NO_ROWS
    finished: bool = False


def journal_path(path: Path) -> Path:
    """Return the journal of a sweep's file."""
    return path.with_name(f"{path.name}.sweep")


def write_journal(path: Path, spec: Spec, done: TablesDone) -> None:
    """Replace the journal of a sweep's file in one step.

    Raises:
        OSError: it cannot be written; the old one is unchanged.
    """
    content = {"format": FORMAT, "unit": spec.unit, "spec": spec.identity}
    progress = asdict(done)
    text = json.dumps(content | {"progress": progress, "check": _check(progress)}, indent=1)
    replace_file(journal_path(path), text + "\n")


def read_journal(path: Path, spec: Spec) -> TablesDone | None:
    """Return how far the sweep of a file has come; None if there is no journal.

    Raises:
        SweepError: the journal is of another sweep or another version, or was edited.
    """
    journal = journal_path(path)
    if not journal.exists():
        return None
    name = shown_name(journal)
    try:
        content = json.loads(read_text_file(journal))
        begun, progress, check = (content[key] for key in ("spec", "progress", "check"))
        version = content["format"], content["unit"]
        differs = [key for key in spec.identity if begun.get(key) != spec.identity[key]]
    except (TextError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise SweepError(f"{name}: not the journal of a sweep; delete it and the file") from None
    if version != (FORMAT, spec.unit):
        raise SweepError(f"{name}: of another version of holdwise; finish it with that one")
    if differs:
        what = " and ".join(differs)
        raise SweepError(
            f"{shown_name(path)}: of another sweep, with other {what}; name another file"
        )
    if check != _check(progress):
        raise SweepError(f"{name}: its progress was edited; delete it and the file to begin anew")
    return TablesDone(**progress)


def _check(progress: Any) -> str:
    text = json.dumps(progress, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
