"""Figures that help says are those of the solver."""

import re

from solver import load_paytable, solve_game
from trainer.pages.help_answers import HOW_THINGS_ARE


def test_how_often_hands_come_is_as_the_solver_counts() -> None:
    words = next(topic.words for topic in HOW_THINGS_ARE if topic.heading == "How often hands come")
    game = solve_game(load_paytable("9/6"))
    said = [int(each.replace(",", "")) for each in re.findall(r"([\d,]+)[,.] ", words)][:9]
    lines = [line for line in game.lines if line.name != "Nothing"][:9]
    assert said == [round(line.total / line.count) for line in lines]
    assert f"{float(100 * (1 - game.hit_frequency)):.0f} hands in 100 win nothing" in words
