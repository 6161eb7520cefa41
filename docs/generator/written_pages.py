"""The pages of the reference that follow from the code, and are kept so that they read without it.

The page of the commands is made from the data that the parser is made from, that of Python from the
public names and their docstrings, those of the window and of its words from what the window says
itself. In their Markdown two comments enclose what is made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from command_page import command_page
from python_page import python_names
from window_page import glossary, window_page

FOLDER = Path(__file__).parents[1] / "reference"
MADE: dict[str, Callable[[], str]] = {
    "commands.md": command_page,
    "python.md": python_names,
    "window.md": window_page,
    "glossary.md": glossary,
}
BEGIN, END = "<!-- `python docs/generator` writes this -->\n", "\n<!-- as far as here -->\n"


def filled(page: str, made: str) -> str:
    """Return a page with what is made in the place for it.

    Raises:
        ValueError: the page has no place for it, or more than one.
    """
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{made.strip()}\n{END}{after}"


def pages() -> dict[Path, str]:
    """Return the files of the pages, each with what it should hold."""
    files = {FOLDER / name: make() for name, make in MADE.items()}
    return {file: filled(file.read_text(encoding="utf-8"), made) for file, made in files.items()}
