"""A lesson that was left goes on in the terminal, as it does in the window."""

from calling import Run

from trainer.teaching.introduction import GONE_ON

BEGIN = ("course", "--text", "--seed", "7")


def last_hand(out: str) -> str:
    """The question that was asked last, with its number."""
    return [line for line in out.splitlines() if line[:1].isdigit() and line[1:3] != ". "][-1]


def test_a_lesson_left_in_its_middle_goes_on_with_what_was_answered(holdwise: Run) -> None:
    """It began anew, while the window went on with it."""
    once = holdwise(*BEGIN, stdin=b"1\n" * 4)
    again = holdwise("course", "--text", stdin=b"1\n")
    assert GONE_ON not in once.out
    assert GONE_ON in again.out
    assert last_hand(once.out) in again.out
    assert last_hand(once.out).startswith("5 ")
    assert last_hand(again.out).startswith("6 ")
    anew = holdwise("course", "--text", "--seed", "8", stdin=b"")
    assert GONE_ON not in anew.out
    assert last_hand(anew.out).startswith("1 ")


def test_of_another_lesson_nothing_goes_on(holdwise: Run) -> None:
    holdwise("course", "--text", "--lesson", "2", stdin=b"1\n1\n")
    other = holdwise("course", "--text", "--lesson", "1", stdin=b"")
    assert GONE_ON not in other.out
    left = holdwise("course", "--text", stdin=b"")
    assert GONE_ON in left.out
    assert left.out.startswith("Lesson 2") or "Lesson 2:" in left.out
