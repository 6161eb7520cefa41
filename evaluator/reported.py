"""The base class of results: what they print and what they say to programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from evaluator.guessed_attributes import Guessable
from evaluator.keys import Keys, dictionary, flat_rows
from evaluator.report import Report, head_and_tail, plain_text
from evaluator.report_html import html


class Reported(Guessable):
    """A value that prints as its report, and shows it in a notebook.

    Attributes:
        KEYS: the keys of its dictionary, where its command answers in JSON.
        ROWS: which of them is the list that `rows` is made of.
    """

    __slots__ = ()

    KEYS: ClassVar[Keys] = ()
    ROWS: ClassVar[str] = ""
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("rtp", "payback"), "return_"),
        **dict.fromkeys(("to_frame", "to_pandas", "to_df", "df"), "pandas.DataFrame(of_it.rows())"),
        **dict.fromkeys(("json", "to_json"), "to_dict()"),
        **dict.fromkeys(("show", "print", "text", "summary", "info"), "print(of_it)"),
        **dict.fromkeys(("to_csv", "csv"), "pandas.DataFrame(of_it.rows()).to_csv(path)"),
        **dict.fromkeys(("html", "to_html"), "_repr_html_()"),
        "draw": "plot()",
    }

    def report(self) -> Report:
        """Return the value's report."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the value as its command prints it with ``--json``: see docs/reference/json.md."""
        return dictionary(self, self.KEYS)

    def rows(self) -> list[dict[str, Any]]:
        """Return the value as a table: a dictionary of plain values for each row.

        Numbers are integers and floats, cards are text, and what is nested has a column of its own:
        ``pandas.DataFrame(value.rows())`` needs nothing else.
        """
        return list(flat_rows(self.to_dict()[self.ROWS] if self.ROWS else [self.to_dict()]))

    def __str__(self) -> str:
        return plain_text(head_and_tail(self.report()))

    def _repr_html_(self) -> str:
        """Return the report as HTML; notebooks look for a method of this name."""
        return html(head_and_tail(self.report()))
