"""docs/json.md names every key that the commands print, and no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from calling import Run

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")

COMMANDS = {
    "best": ["best", "AsKsKh4s4d"],
    "analyze": ["analyze", "9/6"],
    "compare": ["compare", "9/6", "8/5"],
    "paytables": ["paytables"],
}


def documented(command: str) -> set[str]:
    section = re.search(rf"^## `holdwise {command}\b.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section, command
    return set(re.findall(r"^\| `([^`]+)` \|", section[0], re.MULTILINE))


def paths(value: Any, at: str = "") -> Iterator[str]:
    """Yield the path of every key; outcomes are named by the paytable, games as in ``analyze``."""
    if isinstance(value, list):
        for item in value:
            yield from paths(item, f"{at}[]")
    elif isinstance(value, dict) and not at.endswith(("outcomes", "games[]")):
        for key, item in value.items():
            path = f"{at}.{key}".removeprefix(".")
            yield path
            yield from paths(item, path)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_names_the_keys_that_are_printed(holdwise: Run, command: str) -> None:
    answer = holdwise(*COMMANDS[command], "--json")
    assert answer.code == 0
    assert set(paths(json.loads(answer.out))) == documented(command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_value_is_one_line_of_ascii(holdwise: Run, command: str) -> None:
    out = holdwise(*COMMANDS[command], "--json").out
    assert out.isascii()
    assert out.count("\n") == 1
