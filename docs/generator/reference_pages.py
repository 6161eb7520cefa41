"""What Sphinx is told beside its settings: how it reads notebooks, and what Python's page holds."""

from __future__ import annotations

import inspect
import re
from typing import Any

from notebook_parser import NotebookParser
from python_page import python_page
from sphinx.application import Sphinx
from written_pages import filled


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx to fill the page of Python in, and how to read notebooks."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    app.connect("source-read", _fill)
    app.connect("autodoc-process-docstring", _set_attributes, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", _keep_sentence, priority=600)  # after it
    return {"parallel_read_safe": True}


def _fill(_: Sphinx, name: str, source: list[str]) -> None:
    if name == "reference/python":  # as it is kept, it lists the names
        source[0] = filled(source[0], python_page())


def _set_attributes(_: Sphinx, what: str, *named: Any) -> None:
    """Set the attributes of a class as a list of their own.

    Napoleon takes "return_" for a link, and "table, coins" for one name with a type.
    """
    lines: list[str] = named[-1]
    if what == "class" and "Attributes:" in lines:
        start = lines.index("Attributes:")
        for at in range(start + 1, len(lines)):
            if lines[at] and not lines[at].startswith(" "):
                break
            if entry := re.match(r"    ([\w, ]+): (.+)", lines[at]):
                lines[at] = f"``{entry[1]}``\n    {entry[2]}"
            else:
                lines[at] = lines[at].removeprefix("    ")
        lines[:] = "\n".join([*lines[:start], *lines[start + 1 :]]).splitlines()


def _keep_sentence(_: Sphinx, what: str, __: str, value: Any, *rest: Any) -> None:
    """Put back the sentence of a property that has a colon: napoleon took it for its type."""
    sentence = (inspect.getdoc(value) or "").splitlines()[:1]
    if what == "property" and sentence and ": " in sentence[0]:
        rest[-1][:] = (inspect.getdoc(value) or "").splitlines()
