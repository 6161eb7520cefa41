"""``holdwise analyze``: the published game, as JSON and as text, and every paytable it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from calling import Run

# Published: Wizard of Odds, 9/6 Jacks or Better at five coins; recomputed by two programs.
COUNTS_9_6 = {
    "Royal flush": 493512264,
    "Straight flush": 2178883296,
    "Four of a kind": 47093167764,
    "Full house": 229475482596,
    "Flush": 219554786160,
    "Straight": 223837565784,
    "Three of a kind": 1484003070324,
    "Two pair": 2576946164148,
    "Jacks or better": 4277372890968,
    "Nothing": 10872274993896,
}

FRACTIONAL = """\
name = "Fractional"
[[line]]
hand = "royal_flush"
pays = [250, 500, 750, 1000, 4883]
[[line]]
hand = "pair"
pays = 1
"""


def test_the_published_game_as_json(holdwise: Run) -> None:
    answer = holdwise("analyze", "9/6", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert found["paytable"] == "9/6 Jacks or Better"
    assert found["coins"] == 5
    assert found["return"] == 0.9954390436951225
    assert found["return_exact"] == "1653526326983/1661102543100"
    assert found["variance"] == pytest.approx(19.514676427086, abs=1e-12)
    hits = Fraction(sum(COUNTS_9_6.values()) - COUNTS_9_6["Nothing"], 19_933_230_517_200)
    assert found["hit_frequency"] == 0.45456533076690586 == float(hits)
    assert found["hit_frequency_exact"] == str(hits)
    assert found["total"] == 19_933_230_517_200
    assert {line["name"]: line["count"] for line in found["lines"]} == COUNTS_9_6
    assert found["lines"][0]["pays"] == 800
    assert found["lines"][0]["pays_exact"] == "800"


def test_every_number_is_the_nearest_double_of_its_fraction(holdwise: Run) -> None:
    found = json.loads(holdwise("analyze", "9/6", "--json").out)
    total = found["total"]
    lines = found["lines"]
    pays = [Fraction(line["pays_exact"]) for line in lines]
    counts = [line["count"] for line in lines]
    mean = sum(p * c for p, c in zip(pays, counts, strict=True)) / total
    square = sum(p * p * c for p, c in zip(pays, counts, strict=True)) / total
    assert Fraction(found["return_exact"]) == mean
    assert Fraction(found["variance_exact"]) == square - mean**2
    assert found["variance"] == float(square - mean**2)
    assert sum(counts) == total
    for line, pay, count in zip(lines, pays, counts, strict=True):
        assert line["probability"] == float(Fraction(count, total))
        assert line["return"] == float(pay * count / total)


def test_one_coin_is_another_game(holdwise: Run) -> None:
    found = json.loads(holdwise("analyze", "9-6", "--coins", "1", "--json").out)
    assert Fraction(found["return_exact"]) == Fraction(19609007941272, 19933230517200)


def test_a_pay_per_coin_may_be_a_fraction(holdwise: Run, tmp_path: Path) -> None:
    path = tmp_path / "fractional.toml"
    path.write_text(FRACTIONAL)
    found = json.loads(holdwise("analyze", str(path), "--json").out)
    assert found["lines"][0]["pays"] == 976.6
    assert found["lines"][0]["pays_exact"] == "4883/5"


def test_people_see_the_return_and_every_line(holdwise: Run) -> None:
    out = holdwise("analyze", "9/6").out
    assert "99.5439 %" in out
    assert "1653526326983/1661102543100" in out
    for name, count in COUNTS_9_6.items():
        line = next(line for line in out.splitlines() if line.startswith(f"{name}  "))
        assert f" {count:,} " in line


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        ("", 2),
        ("this is not TOML", 1),
        ('name = "Empty"', 1),
        ('name = "Negative"\n[[line]]\nhand = "pair"\npays = -1', 1),
        ('name = "Half"\n[[line]]\nhand = "pair"\npays = 1.5', 1),
        ('name = "Six"\n[[line]]\nhand = "pair"\npays = [1,2,3,4,5,6]', 1),
        ('name = "Two"\n[[line]]\nhand = "pear"\npays = 1\n[[line]]\nhand = "pair"\npay = 1', 3),
        ("x = " + "[" * 5000, 1),
        ('name = "a\\nb"\n[[line]]\nhand = "x\\u001b[2J"\npays = 1', None),
    ],
)
def test_a_broken_paytable_is_refused_with_a_line_for_each_fault(
    holdwise: Run, tmp_path: Path, content: str, faults: int | None
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(content)
    answer = holdwise("analyze", str(path))
    assert (answer.code, answer.out) == (1, "")
    assert all(line.startswith("holdwise: ") for line in answer.error_lines)
    assert "\x1b" not in answer.err
    assert len(answer.error_lines) == (faults or len(answer.error_lines))


def test_a_path_that_cannot_be_read_is_one_line(holdwise: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    with (tmp_path / "huge.toml").open("wb") as huge:
        huge.truncate(100 * 1024**2)
    for name in ("none.toml", "folder.toml", "latin.toml", "huge.toml", "a\0b.toml", "\udcff.toml"):
        answer = holdwise("analyze", str(tmp_path / name))
        assert (answer.code, answer.out) == (1, ""), name
        assert len(answer.error_lines) == 1, answer.err


@pytest.mark.parametrize("name", ["", "9/7", "jacks", "\udcff", "-", "x" * 100_000, "\x1b[2J"])
def test_an_invalid_name_is_one_line(holdwise: Run, name: str) -> None:
    answer = holdwise("analyze", name)
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert "\x1b" not in answer.err
    assert len(answer.err) < 1000


def test_the_command_in_a_process_of_its_own(process: Run) -> None:
    answer = process("analyze", "9/6")
    assert (answer.code, answer.err) == (0, "")
    assert "99.5439 %" in answer.out


def test_bytes_that_are_not_text_are_one_line(process: Run) -> None:
    answer = process("analyze", b"\xff\xfe.toml")
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)


def test_variance_of_ten_hands_of_one_deal(holdwise: Run) -> None:
    found = json.loads(holdwise("analyze", "9/6", "--hands", "10", "--json").out)
    # Published for 9/6: variance 19.514676, covariance 1.966389.
    assert found["covariance"] == pytest.approx(1.966389, abs=5e-7)
    assert found["hands_variance"] == pytest.approx(10 * 19.514676 + 90 * 1.966389, abs=1e-4)
    assert float(Fraction(found["hands_variance_exact"])) == found["hands_variance"]
    assert "372.121745 together" in holdwise("analyze", "9/6", "--hands", "10").out


def test_a_number_of_hands_that_no_machine_has_is_refused(holdwise: Run) -> None:
    answer = holdwise("analyze", "9/6", "--hands", "7")
    assert (answer.code, answer.out) == (2, "")
    assert "--hands: expected the number 1, 3, 5, 10, 25, 50 or 100, not '7'" in answer.err
