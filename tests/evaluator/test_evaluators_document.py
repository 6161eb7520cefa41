"""The worked hands of docs/how-it-works/evaluators.md are worked again."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "how-it-works" / "evaluators.md"


def test_the_worked_hands() -> None:
    result = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0
