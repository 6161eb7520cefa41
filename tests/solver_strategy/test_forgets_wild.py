"""A chart that says nothing of wild cards, in games with and without them: graded and compared."""

import pytest

from solver import compare, load_chart, parse_chart, solve_game
from solver.lab.matrix import Strategy, matrix
from solver.strategy.playing.grading import grade
from solver.strategy.playing.word_meanings import forgets_wild

FIRST = "docs/examples/first.txt"


@pytest.mark.parametrize(("game", "said"), [("9/6", False), ("deuces-wild", True)])
def test_a_chart_without_wild_cards_is_questioned_where_there_are_some(
    game: str, said: bool
) -> None:
    assert ("The chart says nothing of wild cards" in str(grade(load_chart(FIRST), game))) is said


def test_a_line_about_wild_cards_is_enough() -> None:
    deuces = solve_game("deuces-wild").table
    for line in ("with 1 deuce: 4 to a royal flush", "4 to a wild royal flush"):
        assert not forgets_wild(parse_chart(line), deuces)


@pytest.mark.proof
def test_a_comparison_says_which_game_has_them() -> None:
    mine = Strategy("mine", None, load_chart(FIRST))
    said = str(matrix(compare("9/6", "deuces-wild"), [mine]))
    assert said.count("says nothing of wild cards, which game 2 has.") == 1
    assert "which game 1 has" not in said
