"""Notebooks as pages of the guide: their words, their code, and what it printed when it was run.

Nothing is run here; a test sees to it that what is stored is what the notebooks print.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from docutils.nodes import document
from myst_parser.parsers.sphinx_ import MystParser as MarkdownParser

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class NotebookParser(MarkdownParser):
    """Reads a notebook as the Markdown page that it amounts to."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: document) -> None:
        """Parse the notebook."""
        super().parse(notebook_page(inputstring), document)


def notebook_page(text: str) -> str:
    """Return the Markdown of a notebook."""
    return "\n\n".join(part for cell in json.loads(text)["cells"] for part in _cell(cell))


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        yield _output(output)


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {"text/plain": output.get("text", "")})
    if "image/png" in data:
        picture = "".join(data["image/png"]).strip()
        return _raw(f'<img alt="What the code draws" src="data:image/png;base64,{picture}">')
    if "text/html" in data:
        return _raw("".join(data["text/html"]))
    return f"```text\n{ESCAPE.sub('', ''.join(data['text/plain'])).rstrip()}\n```"


def _raw(html: str) -> str:
    return f"```{{raw}} html\n{html}\n```"
