"""A table given by its differences: shown in full on standard error before the answer."""

import json
from pathlib import Path

import pytest
from calling import Run


def test_it_is_shown_in_full_and_the_answer_stays_alone(holdwise: Run) -> None:
    name = "9/6 + flush 7 + royal 4500@5"
    in_json = holdwise("analyze", name, "--json")
    found = json.loads(in_json.out)
    assert in_json.err == ""
    answer = holdwise("analyze", name)
    assert answer.out.startswith(f"{found['paytable']}, 5 coins\n")
    assert found["paytable"] == "9/6 Jacks or Better + Flush 7 + Royal flush 4500@5"
    assert found["lines"][0]["pays"] == 900
    shown = answer.error_lines
    assert shown[0] == found["paytable"]
    assert len(shown) == 11
    rows = [line.split() for line in shown]
    assert ["Flush", "7", "14", "21", "28", "35"] in rows
    assert ["Royal", "flush", "250", "500", "750", "1,000", "4,500"] in rows
    assert holdwise("analyze", "9/6").err == ""


@pytest.mark.parametrize(
    "words",
    [
        ("best", "As Ks Kh 4s 4d", "--paytable"),
        ("why", "As Ks Kh 4s 4d", "--paytable"),
        ("compare", "9/6"),
        ("drill", "--text", "--seed", "7", "--paytable"),
        ("stats", "--text", "--paytable"),
    ],
)
def test_every_command_that_takes_a_table_takes_one_by_differences(
    holdwise: Run, words: tuple[str, ...]
) -> None:
    answer = holdwise(*words, "9/6 + flush 7")
    assert answer.code == 0
    assert answer.err.startswith("9/6 Jacks or Better + Flush 7\nLine  ")
    assert holdwise(*words, "9/6 + flush 7.5").error_lines == [
        "holdwise: flush: must pay a whole number from 0 to 1,000,000,000, not '7.5'"
    ]


def test_two_tables_by_differences_are_both_shown(holdwise: Run) -> None:
    shown = holdwise("compare", "9/6 + flush 5", "9/6 + flush 7").err
    assert shown.index("Better + Flush 5") < shown.index("Better + Flush 7")
    out = holdwise("analyze", "9/6 + full house 8 + flush 5").out.splitlines()
    assert out[1:] == holdwise("analyze", "8/5").out.splitlines()[1:]


def test_a_faulty_file_is_refused_and_not_shown(holdwise: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad + worse.toml"
    path.write_text("name = 5", encoding="utf-8")
    said = holdwise("analyze", f"{path} + flush 7").error_lines
    assert all(line.startswith("holdwise: ") and "bad + worse.toml" in line for line in said)
