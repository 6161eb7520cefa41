"""The verdict as a line: each card spelled in one way, what is lost said once."""

import re
from random import Random

from solver import load_paytable, solve_hand
from trainer.commands.verdicts import Judge

JUDGE = Judge(load_paytable("9/6"), 5, None)


def test_cards_are_spelled_as_in_the_question_and_the_loss_is_said_once() -> None:
    random = Random(3)
    for _ in range(200):
        solution = solve_hand(random.sample(range(52), 5))
        held = random.randrange(32)
        (line,) = JUDGE.words(solution, held)
        assert not re.search("[♣♦♥♠]", line), line
        assert len(re.findall(r"\d+\.\d+", line)) == 1, line
        assert line.startswith("Right. " if held in solution.best_masks else "Wrong. "), line


def test_all_that_is_worth_as_much_is_named() -> None:
    tied = solve_hand("Js Qh Th Ts Kd")
    assert JUDGE.words(tied, 0b00001) == (
        "Wrong. Kd Qh Js Ts, four to an outside straight, is worth 0.43 more than Js alone. "
        "Kd Qh Js Th, four to an outside straight, is worth as much.",
    )
    four = solve_hand("3h 3s 3d 3c Kd")
    assert JUDGE.words(four, 0b00001) == (
        "Wrong. 3h 3s 3d 3c, four threes, is worth 24.81 more than 3h alone.",
    )
