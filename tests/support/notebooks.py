"""The notebooks of the gallery, run: `python tests/support/notebooks.py` writes what they print.

What they print is stored with them, so that the guide and a browser show it; a test runs them again
and compares. Pictures are not compared: they depend on the version that draws them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

GALLERY = Path(__file__).parents[2] / "docs" / "notebooks"
SECONDS = 300


def notebook(name: str) -> Any:
    """Return a notebook as it is stored."""
    return nbformat.read(GALLERY / f"{name}.ipynb", as_version=4)


def executed(stored: Any) -> Any:
    """Return a copy of a notebook with what its cells print now."""
    fresh = nbformat.from_dict(stored)
    for cell in fresh.cells:
        cell.metadata = {}
    # Lines that are printed one after another are one output, however they happened to arrive.
    run = NotebookClient(fresh, timeout=SECONDS, record_timing=False, coalesce_streams=True)
    return run.execute(cwd=str(GALLERY.parents[1]))


def shown(cell: Any) -> list[str]:
    """Return what a cell shows, as text: of a table its HTML, of a picture that it is one."""
    found = []
    for output in cell.get("outputs", []):
        data = output.get("data", {"text/plain": output.get("text", "")})
        found.append(
            "a picture" if "image/png" in data else data.get("text/html", data["text/plain"])
        )
    return found


def main() -> None:
    for file in sorted(GALLERY.glob("*.ipynb")):
        fresh = executed(notebook(file.stem))
        fresh.metadata = {"kernelspec": fresh.metadata["kernelspec"]}
        nbformat.write(fresh, file)


if __name__ == "__main__":
    main()
