"""The base class of results: what they print and what they say to programs."""

from __future__ import annotations

from typing import Any, ClassVar

from evaluator.keys import Keys, dictionary
from evaluator.report import Report, plain_text
from evaluator.report_html import html


class Reported:
    """A value that prints as its report, and shows it in a notebook.

    Attributes:
        KEYS: the keys of its dictionary, where its command answers in JSON.
    """

    __slots__ = ()

    KEYS: ClassVar[Keys] = ()

    def report(self) -> Report:
        """Return the value's report."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the value as its command prints it with ``--json``: see docs/reference/json.md."""
        return dictionary(self, self.KEYS)

    def __str__(self) -> str:
        return plain_text(self.report())

    def _repr_html_(self) -> str:
        """Return the report as HTML; notebooks look for a method of this name."""
        return html(self.report())
