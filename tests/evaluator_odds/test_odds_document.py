"""The figures in docs/how-it-works/odds.md are worked again."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "how-it-works" / "odds.md"


def test_the_worked_figures() -> None:
    result = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert result.attempted > 8
    assert result.failed == 0
