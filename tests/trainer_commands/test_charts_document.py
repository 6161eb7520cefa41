"""docs/charts.md shows charts exactly as the command prints them."""

import re
from pathlib import Path

import pytest
from calling import Run

DOCUMENT = Path(__file__).parents[2] / "docs" / "charts.md"
BLOCKS = re.findall(
    r"```console\n\$ holdwise ([^\n]+)\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL
)


def test_there_are_charts_in_it() -> None:
    assert len(BLOCKS) == 11


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[block[0] for block in BLOCKS])
def test_the_command_prints_what_is_shown(holdwise: Run, command: str, shown: str) -> None:
    assert holdwise(*command.split()).out == shown
