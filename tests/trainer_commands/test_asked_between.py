"""What may be asked instead of an answer: of the game always, of the hand where it is fair."""

from __future__ import annotations

import pytest
from calling import Run

from trainer.teaching.introduction import STOPPED

ASKED = b"credits\nbest\nwhy\npays\ngame\n"
DRILL, PLAY = ("drill", "--questions", "1"), ("play",)
ANSWER_FIRST = "Answer first: best and why tell about the hand that was answered last."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (DRILL, ["Nothing is paid here: only the hold counts.", ANSWER_FIRST, ANSWER_FIRST]),
        (PLAY, ["995 credits, after the bet.", "This hand counts as helped:", "5c 5d 2s 3d 6d "]),
        ((*PLAY, "--trial"), ["995 credits, after the bet.", *["No comments until the"] * 2]),
    ],
)
def test_what_is_asked_instead_of_an_answer(
    holdwise: Run, words: tuple[str, ...], told: list[str]
) -> None:
    said = holdwise(words[0], "--text", "--seed", "7", *words[1:], stdin=ASKED)
    lines = said.out.splitlines()
    asked = next(
        place for place, line in enumerate(lines) if line.startswith(("1  ", "1/1  ", "1/20  "))
    )
    lines = lines[asked + 1 :]
    for line, begins in zip(lines, told, strict=False):
        assert line.startswith(begins)
    assert lines.count("Jacks or better       1        2        3        4        5") == 1
    shown = ["One hand", "What the hands are", "Why five coins"]
    assert [line for line in lines if line in shown] == shown
    assert "Ks Jd Kh Kc 7h: After the draw: three kings." in lines
    assert "Ks 8d Kh 4c 9s, keep Ks Kh: The deal. You keep the two kings." in lines
    assert said.code == 0


def test_after_an_answer_the_hand_is_told_about(holdwise: Run) -> None:
    words = ("drill", "--text", "--questions", "2", "--seed", "7")
    question, verdict, following, *lines = holdwise(*words, stdin=b"\nbest\nwhy\n").out.splitlines()
    cards = question.split("  ")[1]
    assert (question, following[:5]) == (f"1/2  {cards}", "2/2  ")
    hold = verdict.removeprefix("Wrong: keep ").split(". ")[0]
    about = [place for place, line in enumerate(lines) if line.startswith(f"{cards}  ")]
    assert len(about) == 2  # of best and of why
    assert lines[about[0] + 1].startswith(f"Hold {hold}: ")
    assert "Drawing five new cards gives away" in " ".join(lines[about[1] :])


def test_after_four_misses_in_a_row_a_lesson_says_its_line_once_more(holdwise: Run) -> None:
    said = holdwise("course", "--text", "--lesson", "1", "--seed", "7", stdin=b"\n" * 9)
    assert said.out.count(STOPPED) == 1
    after = said.out.partition(STOPPED)[2].strip()
    assert "For example " in after.split("\n")[0]
