"""What somebody hears who has never played: the transcript is kept, and must read well aloud."""

from first_minutes import TRANSCRIPT, answers, transcript


def test_the_first_ten_minutes_are_word_by_word_those_written_down() -> None:
    assert transcript() == TRANSCRIPT.read_text(encoding="utf-8"), (
        "python tests/support/first_minutes.py writes them anew; read them aloud"
    )


def seconds(said: str) -> float:
    """What a beginner takes: 200 words a minute, what is typed counted as read, and 5 a hand."""
    return len(said.split()) * 60 / 200 + 5 * said.count("\n>")


def test_the_first_hand_is_answered_in_thirty_seconds_and_felt_right_in_two_minutes() -> None:
    said = TRANSCRIPT.read_text(encoding="utf-8")
    shown = said[said.index("How the game goes") : said.index("That is the whole game.")]
    assert seconds(said[: said.index("How the game goes")]) < 30
    assert seconds(shown[: shown.index("The others are replaced")]) < 25
    assert seconds(shown[: shown.index("Right. ")]) < 45
    assert shown.count("\nRight. ") == shown.count("\n> ") - 2  # one is shown, one is missed
    assert seconds(shown) < 120
    assert "coins an hour" not in shown


def test_a_lesson_asks_after_two_lines_and_says_the_worth_within_ten_minutes() -> None:
    said = TRANSCRIPT.read_text(encoding="utf-8")
    lesson = said[said.index("Lesson 0") :]
    before = lesson[: lesson.index("\n> ")]
    assert "Why: " not in before  # the reason comes with the answer
    assert seconds(before) < 30
    assert seconds(said) < 600
    assert said.count("\n>") == len(answers()) >= 32
    assert "≤" not in said
    assert said.rstrip().splitlines()[-2].startswith("A player by feel gives away ")
