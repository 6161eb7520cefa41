"""The verdict as a line: each card spelled in one way, what is lost said once."""

import re
from random import Random

from evaluator.figures import coins_of
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
        right = held in solution.best_masks
        assert line.startswith("Right. " if right else "Wrong: "), line
        if not right:
            lost = 5 * (solution.best.ev - solution.hold(held).ev)
            assert line.endswith(f"Your hold gives away {coins_of(lost)}."), line
            assert line.count(" coins") == 1, line


def test_all_that_is_worth_as_much_is_named() -> None:
    tied = solve_hand("Js Qh Th Ts Kd")
    assert JUDGE.words(tied, 0b00001) == (
        "Wrong: keep Js Qh Ts Kd or keep Js Qh Th Kd. Straights come often enough to beat Js "
        "alone. Your hold gives away 2.14 coins.",
    )
    four = solve_hand("3h 3s 3d 3c Kd")
    assert JUDGE.words(four, 0b00001) == (
        "Wrong: keep 3h 3s 3d 3c. Four threes pay more for sure than 3h alone does on average. "
        "Your hold gives away 124.04 coins.",
    )
    nothing = solve_hand("2h 4d 6c 8s Tc")
    assert JUDGE.words(nothing, 0b10000)[0].startswith("Wrong: draw five new cards. Five new cards")
