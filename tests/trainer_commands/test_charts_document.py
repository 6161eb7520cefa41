"""docs/reference/charts.md shows charts exactly as the command prints them."""

import re
from pathlib import Path

import pytest
from calling import Run
from proofs import proved_but

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "charts.md"
BLOCKS = re.findall(
    r"```console\n\$ holdwise ([^\n]+)\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL
)


def test_there_are_charts_in_it() -> None:
    assert len(BLOCKS) == 11


@pytest.mark.parametrize("block", proved_but(BLOCKS, always=BLOCKS[:1]), ids=lambda b: b[0])
def test_the_command_prints_what_is_shown(holdwise: Run, block: tuple[str, str]) -> None:
    command, shown = block
    assert holdwise(*command.split()).out == shown
