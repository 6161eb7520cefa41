"""The pages of the reference that are made while the guide is built.

The page of the commands is made from the data that the parser is made from, that of Python from the
public names and their docstrings, those of the window and of its words from what the window says
itself. Their Markdown has a comment where the rest is to stand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from command_page import command_page
from python_page import python_page
from sphinx.application import Sphinx
from window_page import glossary, window_page

MADE: dict[str, Callable[[], str]] = {
    "reference/commands": command_page,
    "reference/python": python_page,
    "reference/window": window_page,
    "reference/glossary": glossary,
}
PLACE = "<!-- made while the guide is built -->"


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx to fill the pages in."""
    app.connect("source-read", _fill)
    return {"parallel_read_safe": True}


def _fill(_: Sphinx, name: str, source: list[str]) -> None:
    if name in MADE:
        assert PLACE in source[0], f"{name} has no place for what is made"
        source[0] = source[0].replace(PLACE, MADE[name]())
