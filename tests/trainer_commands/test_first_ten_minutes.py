"""What somebody hears who has never played: the transcript is kept, and must read well aloud."""

from first_minutes import TRANSCRIPT, answers, transcript


def test_the_first_ten_minutes_are_word_by_word_those_written_down() -> None:
    assert transcript() == TRANSCRIPT.read_text(encoding="utf-8"), (
        "python tests/support/first_minutes.py writes them anew; read them aloud"
    )


def test_the_first_hand_comes_after_sixty_words_and_a_felt_success_within_two_minutes() -> None:
    said = TRANSCRIPT.read_text(encoding="utf-8")
    shown = said[said.index("How the game goes") : said.index("That is the whole game.")]
    first, *following = shown.split("\n> ")
    words = first.rpartition("\n")[0]
    assert len(words.split()) <= 60  # less than thirty seconds aloud
    assert shown.count("\nRight. ") == len(following) - 2  # one is shown, one is missed
    assert len(shown.split()) < 280
    assert "coins an hour" not in shown


def test_a_lesson_asks_after_two_rules_and_says_the_worth_at_the_end() -> None:
    said = TRANSCRIPT.read_text(encoding="utf-8")
    lesson = said[said.index("Lesson 0") :]
    before = lesson[: lesson.index("\n> ")]
    assert before.count("Why: ") == 2
    assert len(before.split()) < 160  # some thirty seconds to read aloud, one minute at most
    assert said.count("\n>") == len(answers()) >= 32
    assert "≤" not in said
    assert said.rstrip().splitlines()[-2].startswith("A player by feel gives away ")
