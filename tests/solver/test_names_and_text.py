"""Names stand for games and text for cards, and what is neither is refused in one line."""

import numpy as np
import pytest

from evaluator import CardError, odds
from solver import compare, compare_games, grade, parse_chart, solve_game, solve_hand, solve_hands
from solver.strategy import Grader

DEALS = ["As Ks Kh 4s 4d", "2c 4d 6h 8s Th"]


def test_hands_as_text() -> None:
    as_ids = [[51, 47, 46, 11, 9], [0, 9, 18, 27, 34]]
    assert solve_hands(DEALS) == solve_hands(as_ids) == solve_hands(np.array(as_ids))
    for wrong in (DEALS[0], [DEALS[0], "As As Kh 4s 4d"], [DEALS[0], "As"], [DEALS[0], None]):
        with pytest.raises(CardError, match=r"^hand") as refused:
            solve_hands(wrong)
        assert "\n" not in str(refused.value)


def test_names_of_games() -> None:
    games = [solve_game("9/6"), solve_game("8/5")]
    assert compare_games(["9/6", "8/5"]) == compare_games(games) == compare("9/6", "8/5")
    chart = parse_chart("high pair\ndiscard everything")
    assert grade(chart, "9/6") == grade(chart, games[0])
    assert Grader.of("9/6").optimal == games[0].return_
    with pytest.raises(ValueError, match="one or more"):
        compare_games([])


def test_what_is_no_cards_is_refused_in_one_line() -> None:
    with pytest.raises(CardError, match="cards: must be text or card ids, not None"):
        solve_hand(None)
    with pytest.raises(CardError, match="hands: must be a list of 2 to 10 hands, not None"):
        odds(None)
    for wrong in ({"bord": "2c 3c 4c"}, {"board": ""}):
        with pytest.raises(TypeError, match=r"^odds\(\) takes hands, board and dead, each once"):
            odds(["AhKh", "JdJc"], "2c 3c 4c", **wrong)
    with pytest.raises(TypeError, match="got 4 positional"):
        odds(["AhKh", "JdJc"], "", "", "")
    with pytest.raises(TypeError, match="got bord="):
        odds("AhKh", "JdJc", bord="2c 3c 4c")
