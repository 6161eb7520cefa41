"""``holdwise licences``: what it lists, what it prints of one, and a name that it has not."""

from __future__ import annotations

import json

import pytest
from calling import Run

from trainer.commands import licences_command
from trainer.commands.licences_command import Library

TWO = (
    Library("NumPy", "2.0", "BSD-3-Clause", "Redistribution is permitted."),
    Library("holdwise", "1.0", "MIT", "The text\nof ours."),
)


@pytest.fixture(autouse=True)
def _two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences_command, "libraries", lambda: TWO)


def test_lists_each_library_with_version_and_licence(holdwise: Run) -> None:
    said = holdwise("licences")
    rows = [text.split() for text in said.out.splitlines()]
    assert rows[1:3] == [["NumPy", "2.0", "BSD-3-Clause"], ["holdwise", "1.0", "MIT"]]
    assert said.out.endswith(
        "The version of a shared object is the one in its file's name.\n"
        "holdwise licences NAME prints the text of one.\n"
    )
    assert (said.code, said.err) == (0, "")


def test_prints_the_texts_of_those_that_are_named_in_any_case(holdwise: Run) -> None:
    assert holdwise("licences", "HOLDWISE", "numpy").out == (
        "holdwise 1.0: MIT\n\nThe text\nof ours.\n\n"
        "NumPy 2.0: BSD-3-Clause\n\nRedistribution is permitted.\n"
    )
    told = json.loads(holdwise("licences", "numpy", "--json").out)
    assert [each["name"] for each in told] == ["NumPy"]
    assert told[0]["text"] == "Redistribution is permitted."
    assert len(json.loads(holdwise("licences", "--json").out)) == 2


@pytest.mark.parametrize(
    ("name", "hint"),
    [("nunpy", ": did you mean numpy?"), ("zzz", "; holdwise licences lists them")],
)
def test_a_name_that_it_has_not_is_said_with_a_hint(holdwise: Run, name: str, hint: str) -> None:
    said = holdwise("licences", name)
    assert (said.code != 0, said.out) == (True, "")
    assert said.err.strip().endswith(f"no library '{name}'{hint}")
