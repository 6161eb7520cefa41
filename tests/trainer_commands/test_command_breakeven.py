"""``holdwise breakeven``: the contract's keys, what people read, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from calling import Run


def test_the_answer_as_json(holdwise: Run) -> None:
    answer = holdwise("breakeven", "9/6", "--line", "royal_flush", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert (found["line"], found["target"], found["coins_at_bet"]) == ("Royal flush", 1.0, 4880)
    assert (found["pays_exact"], found["pays"]) == ("976", 976)
    assert Fraction(found["return_there_exact"]) > 1 > Fraction(found["return_now_exact"])
    assert 4879 < Fraction(found["coins_exact"]) <= 4880
    flip = found["flips"][0]
    assert flip["coins_at_bet"] == 4005
    assert set(flip["to"]) < set(flip["from"]) < set(flip["hand"])
    assert (flip["from_kind"], flip["to_kind"]) == ("4 to a flush", "3 to a royal flush")


def test_the_answer_in_words(holdwise: Run) -> None:
    out = holdwise("breakeven", "8/5", "--line", "royal").out.splitlines()
    assert out[0] == "Royal flush must pay 8,666 coins for a return of 100 %"
    assert out[1].startswith("8/5 Jacks or Better, 5 coins: it pays 4,000 now")
    assert "8/5 Jacks or Better + Royal flush 8666@5" in " ".join(out[2:5])
    assert " From  Hold " in out[5]
    assert out[-1].endswith(" more with fewer deals.")


@pytest.mark.slow
def test_several_lines_are_a_frontier(holdwise: Run) -> None:
    words = ("breakeven", "9/6", "--line", "royal", "--line", "flush")
    found = json.loads(holdwise(*words, "--json").out)
    assert [line["coins_at_bet"] for line in found["alone"]] == [4880, 33]
    assert [point["coins_at_bet"] for point in found["frontier"]][:2] == [[4880, 30], [4464, 31]]
    assert all(point["return"] >= 1 for point in found["frontier"])


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        (("--line", "royl"), 1, "royl: is not a line of the table; did you mean"),
        (
            ("--line", "royal", "--target", "99999999%"),
            1,
            "target: Royal flush cannot bring a return",
        ),
        (("--line", "royal", "--target", "0"), 2, "expected a return, a number above 0 like"),
        (("--line", "royal", "--target", "-1"), 2, "expected a return, a number above 0 like"),
        (("--line", "royal", "--target", "nan"), 2, "expected a return, a number above 0 like"),
        ((), 2, "the following arguments are required: --line"),
        (("--line", "royal", "--coins", "6"), 2, "--coins: expected a whole number from 1 to 5"),
        (("--line=a", "--line=b", "--line=c", "--line=d", "--line=e"), 2, "at most 4 lines"),
    ],
)
def test_what_makes_no_sense_is_one_line(
    holdwise: Run, words: tuple[str, ...], code: int, fault: str
) -> None:
    answer = holdwise("breakeven", "9/6", *words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (code, "", 1)
    assert fault in answer.err
