"""The base class of values that print."""

from __future__ import annotations

from evaluator.report import Report, plain_text
from evaluator.report_html import html


class Reported:
    """A value that prints as its report, and shows it in a notebook."""

    __slots__ = ()

    def report(self) -> Report:
        """Return the value's report."""
        raise NotImplementedError

    def __str__(self) -> str:
        return plain_text(self.report())

    def _repr_html_(self) -> str:
        """Return the report as HTML; notebooks look for a method of this name."""
        return html(self.report())
