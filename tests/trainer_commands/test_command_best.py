"""``holdwise best``: the documented answer, streams, and every invalid hand."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
from codecs import BOM_UTF16_LE
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from calling import Run, asking, command, environment
from hypothesis import given
from hypothesis import strategies as st

from evaluator import format_cards, rank_hand
from solver import load_paytable
from trainer.commands.lines import LONGEST_LINE, lines_of

ROOT = Path(__file__).parents[2]


def test_the_documented_hand_as_json(holdwise: Run) -> None:
    answer = holdwise("best", "As Ks Kh 4s 4d", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert list(found) == ["hand", "paytable", "coins", "best", "tied", "holds"]
    assert found["hand"] == ["As", "Ks", "Kh", "4s", "4d"]
    assert found["paytable"] == "9/6 Jacks or Better"
    assert found["coins"] == 5
    assert found["best"] == ["Ks", "Kh", "4s", "4d"]
    assert found["tied"] == []
    assert found["holds"][0] == {
        "hold": ["Ks", "Kh", "4s", "4d"],
        "ev": 2.595744680851064,
        "ev_exact": "122/47",
        "draws": 47,
        "outcomes": {"Full house": 4, "Two pair": 43},
    }


@pytest.mark.parametrize(
    "words", [("AsKsKh4s4d",), ("As", "Ks", "Kh", "4s", "4d"), ("A♠,K♠", "kh4S4D")]
)
def test_a_hand_may_come_in_one_argument_or_several(holdwise: Run, words: tuple[str, ...]) -> None:
    assert holdwise("best", *words, "--json") == holdwise("best", "As Ks Kh 4s 4d", "--json")


def test_options_may_come_anywhere(holdwise: Run) -> None:
    expected = holdwise("best", "AsKsKh4s4d", "--coins", "1", "--json")
    assert holdwise("best", "As", "Ks", "--coins", "1", "Kh", "--json", "4s", "4d") == expected
    assert holdwise("best", "--json", "--coins", "1", "As", "Ks", "Kh", "4s", "4d") == expected


@pytest.mark.parametrize("seed", range(3))
def test_the_holds_of_a_random_deal_are_those_of_a_literal_count(holdwise: Run, seed: int) -> None:
    """Small draws are counted here hand by hand; all 32 are checked for order and completeness."""
    deal = random.Random(seed).sample(range(52), 5)
    found = json.loads(holdwise("best", format_cards(deal), "--json", "--coins", "3").out)
    table = load_paytable("9/6")
    pays = dict(zip(table.line_names, table.pays(3), strict=True))
    held = [tuple(hold["hold"]) for hold in found["holds"]]
    values = [Fraction(hold["ev_exact"]) for hold in found["holds"]]
    assert len(set(held)) == 32
    assert values == sorted(values, reverse=True)
    for hold, value in zip(found["holds"], values, strict=True):
        assert hold["ev"] == float(value)
        assert hold["draws"] == comb(47, 5 - len(hold["hold"])) == sum(hold["outcomes"].values())
        paid = sum(pays[name] * count for name, count in hold["outcomes"].items())
        assert value == Fraction(paid, 3 * hold["draws"])
        assert all(hold["outcomes"].values())
        if len(hold["hold"]) >= 3:
            assert hold["outcomes"] == _counted(deal, hold["hold"])


def _counted(deal: list[int], hold: list[str]) -> dict[str, int]:
    table = load_paytable("9/6")
    kept = [card for card in deal if format_cards([card]) in hold]
    unseen = [card for card in range(52) if card not in deal]
    counts: dict[str, int] = {}
    for draw in combinations(unseen, 5 - len(kept)):
        name = table.line_names[table.line_of(rank_hand((*kept, *draw)))]
        counts[name] = counts.get(name, 0) + 1
    return counts


def test_hand_and_holds_keep_the_order_in_which_the_cards_were_given(holdwise: Run) -> None:
    found = json.loads(holdwise("best", "4d Kh As 4s Ks", "--json").out)
    assert found["hand"] == ["4d", "Kh", "As", "4s", "Ks"]
    assert found["best"] == ["4d", "Kh", "4s", "Ks"]


# Either ten makes the same straight: 8 of them pay 4, 9 pairs pay 1, of 47. With four jacks it
# does not matter what the fifth card is.
TIES = [
    ("Tc Td Jc Qd Kh", "Tc Jc Qd Kh", "Td Jc Qd Kh", Fraction(8 * 4 + 9 * 1, 47)),
    ("Kh Qd Td Jc Tc", "Kh Qd Jc Tc", "Kh Qd Td Jc", Fraction(8 * 4 + 9 * 1, 47)),
    ("Jc Jd Qc Jh Js", "Jc Jd Jh Js", "Jc Jd Qc Jh Js", Fraction(25)),
]


@pytest.mark.parametrize(("hand", "best", "tied", "value"), TIES)
def test_tied_holds_are_named(
    holdwise: Run, hand: str, best: str, tied: str, value: Fraction
) -> None:
    found = json.loads(holdwise("best", hand, "--json").out)
    assert (found["best"], found["tied"]) == (best.split(), [tied.split()])
    first, second, third = found["holds"][:3]
    assert (first["hold"], second["hold"]) == (best.split(), tied.split())
    assert first["ev_exact"] == second["ev_exact"] == str(value)
    assert Fraction(third["ev_exact"]) < value
    lines = holdwise("best", hand).out.splitlines()
    assert lines[1].startswith(f"Hold {best}: {float(value):.6f} a coin bet")
    assert lines[2] == f"Worth the same: {tied}"
    assert not any(line.startswith("Worth the same") for line in lines[3:])
    answer = holdwise("best", "-", stdin=hand.encode())
    assert answer.out == f"{hand}  hold {best} = {tied}  {float(value):.6f}\n"


def test_people_see_the_best_hold_its_value_and_its_outcomes(holdwise: Run) -> None:
    out = holdwise("best", "As Ks Kh 4s 4d").out
    assert "Hold Ks Kh 4s 4d: 2.595745 a coin bet (122/47), 12.978723 coins at this bet" in out
    assert out.count("\n  ") == 0
    assert [line.split()[0] for line in out.splitlines() if line.startswith("Full")] == ["Full"]
    assert "\x1b" not in out


def test_all_shows_the_32_holds(holdwise: Run) -> None:
    few = holdwise("best", "As Ks Kh 4s 4d").out.splitlines()
    all_of_them = holdwise("best", "As Ks Kh 4s 4d", "--all").out.splitlines()
    assert len(all_of_them) == len(few) + 27
    assert any(line.startswith("nothing ") for line in all_of_them)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([""], "card 1: missing"),
        (["As"], "card 2: missing after 'As'"),
        (["AsKsKh4s"], "card 5: missing"),
        (["AsKsKh4s4d5c"], "card 6: '5c' is too many"),
        (["As Ks Kh 4s As"], "card 5: 'As' is given twice"),
        (["As Ks Kx 4s 4d"], "card 3: 'Kx'"),
        (["1s Ks Kh 4s 4d"], "card 1: '1s'"),
        (["As", "-", "Kh", "4s", "4d"], "card 2: '-'"),
        (["\x1b[31mAs"], r"'\x1b[31m'"),
        (["\udcff\udcfe"], r"card 1: '\udcff\udcfe'"),
        (["A" * 100_000], "card 1: 'AAAA"),
        (["2c" * 5], "card 2: '2c' is given twice"),
    ],
)
def test_a_bad_hand_is_one_line_and_exit_1(holdwise: Run, words: list[str], message: str) -> None:
    answer = holdwise("best", *words)
    assert answer.code == 1
    assert answer.out == ""
    assert len(answer.error_lines) == 1
    assert message in answer.err


def test_an_unknown_paytable_suggests_the_nearest(holdwise: Run) -> None:
    answer = holdwise("best", "AsKsKh4s4d", "--paytable", "job-9-7")
    assert answer.code == 1
    assert len(answer.error_lines) == 1
    assert "job-9-6" in answer.err


def test_a_stream_is_answered_line_by_line(holdwise: Run) -> None:
    lines = b"AsKsKh4s4d\n\n  # a comment\nTh Jh Qh Kh 2c # four to a royal\r\n"
    answer = holdwise("best", "-", "--json", stdin=lines)
    assert (answer.code, answer.err) == (0, "")
    found = [json.loads(line) for line in answer.out.splitlines()]
    assert [f["best"] for f in found] == [["Ks", "Kh", "4s", "4d"], ["Th", "Jh", "Qh", "Kh"]]
    assert answer.out.splitlines()[0] + "\n" == holdwise("best", "AsKsKh4s4d", "--json").out


def test_a_bad_line_is_reported_and_the_rest_are_answered(holdwise: Run) -> None:
    lines = b"AsKsKh4s4d\nAs As\n\xff\xfe\n" + b"A" * 100_000 + b"\n\xef\xbb\xbf2c3d4h5s6c"
    answer = holdwise("best", "-", stdin=lines)
    assert answer.code == 1
    assert [line.split(" hold ")[0].strip() for line in answer.out.splitlines()] == [
        "As Ks Kh 4s 4d",
        *("", "", ""),  # so answers stand beside lines
        "2c 3d 4h 5s 6c",
    ]
    assert [line.split(":")[1] for line in answer.error_lines] == [" line 2", " line 3", " line 4"]
    assert "is given twice" in answer.error_lines[0]
    assert "not UTF-8" in answer.error_lines[1]
    assert f"longer than {LONGEST_LINE} bytes" in answer.error_lines[2]


@pytest.mark.parametrize(
    "comment", [b"x" * 100_000, b"caf\xe9", b"\xff" * 100_000, b"\0\x1b", "# ♠".encode()]
)
def test_a_comment_may_contain_anything(holdwise: Run, comment: bytes) -> None:
    lines = b"# %b\n  #%b\nAsKsKh4s4d #%b\r\n#%b" % ((comment,) * 4)
    answer = holdwise("best", "-", stdin=lines)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == holdwise("best", "-", stdin=b"AsKsKh4s4d\n").out


def test_only_the_part_before_the_comment_counts_as_long(holdwise: Run) -> None:
    hand = b"AsKsKh4s4d"
    fits = hand + b" " * (LONGEST_LINE - len(hand))
    assert holdwise("best", "-", stdin=fits + b"#" + fits).code == 0
    answer = holdwise("best", "-", stdin=fits + b" # long\n" + hand)
    assert (answer.code, len(answer.error_lines)) == (1, 1)
    assert "line 1: longer than 1000 bytes" in answer.err
    assert answer.out.startswith("\nAs Ks")


@given(st.binary(max_size=200))
def test_no_input_bytes_cause_a_traceback(data: bytes) -> None:
    from trainer.commands.best_command import hand_text

    for line in data.split(b"\n"):
        try:
            hand_text(line)
        except Exception as error:
            assert type(error).__name__ == "Failure"  # noqa: PT017 - any other type is the bug


def test_an_answer_is_given_before_the_next_line_is_asked_for() -> None:
    with asking("best", "-") as asked:
        for hand in (b"AsKsKh4s4d\n", b"2c3d4h5s6c\n"):
            assert b" hold " in asked.ask(hand)
        asked.stdin.close()
        assert asked.process.wait(timeout=600) == 0


def test_a_reader_that_leaves_ends_a_stream_silently() -> None:
    with asking("best", "-") as asked:
        asked.ask(b"AsKsKh4s4d\n")
        asked.stdout.close()
        asked.stdin.write(b"AsKsKh4s4d\n" * 10)
        asked.stdin.close()
        assert asked.process.wait(timeout=600) == 0
        assert asked.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="POSIX's way to close a pipe")
def test_a_reader_of_messages_that_leaves_ends_a_stream_silently() -> None:
    """As in ``yes zz | holdwise best - 2>&1 | head -1``, which went on for ever."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command("best", "-"),
        input=b"zz\n" * 3 + b"AsKsKh4s4d\n",
        stdout=subprocess.PIPE,
        stderr=write,
        cwd=ROOT,
        env=environment(),
        timeout=600,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_what_powershell_writes_is_read(holdwise: Run, encoding: str) -> None:
    """Its ``>`` writes UTF-16 with a byte order mark."""
    lines = "\ufeffA♠ K♠ Kh 4s 4d\r\n# 黑桃 and more\r\n\r\nzz\r\nKs Jh Th 6s 5h"
    answer = holdwise("best", "-", stdin=lines.encode(encoding))
    assert answer == holdwise("best", "-", stdin=lines.encode())
    assert answer.out.count("\n") == 3
    assert answer.error_lines[0].startswith("holdwise: line 4: ")
    assert holdwise("best", "-", stdin="\ufeffAsKsKh4s4d\n".encode(encoding)).code == 0


@given(lines=st.lists(st.text(max_size=100), max_size=6))
def test_lines_of_utf_16_are_separated(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert list(lines_of(io.BytesIO(BOM_UTF16_LE + text.encode("utf-16-le")))) == [
        line.encode() for line in text.split("\n")
    ]


def test_utf_16_without_an_end_of_line_stays_bounded() -> None:
    endless = io.BytesIO(b"\xff\xfe" + "Z".encode("utf-16-le") * 5_000_000)
    (line,) = lines_of(endless)
    assert LONGEST_LINE < len(line) <= 2 * LONGEST_LINE


@pytest.mark.parametrize("cut", [1, 2])
def test_half_a_character_of_utf_16_is_a_bad_hand(holdwise: Run, cut: int) -> None:
    data = b"\xff\xfe" + "AsKsKh4s4d\n🂡".encode("utf-16-le")[:-cut]
    answer = holdwise("best", "-", stdin=data)
    assert answer.code == 1
    assert answer.out.startswith("As Ks Kh 4s 4d")
    assert answer.error_lines[0].startswith("holdwise: line 2: ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["best"], 2),  # an argument is missing
        (["best", "As"], 1),  # the hand is bad
        (["best", "As", "Ks", "Kh", "4s", "4d", "2c"], 1),
        (["odds", "AhKh"], 2),
        (["odds", "AhKh", "Jd"], 1),
    ],
)
def test_a_missing_hand_is_wrong_usage_and_a_bad_one_is_not(
    holdwise: Run, words: list[str], code: int
) -> None:
    answer = holdwise(*words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (code, "", 1)


def test_cards_may_be_named_in_words(holdwise: Run) -> None:
    words = "ace of spades, king of spades, king of hearts, four of spades, four of diamonds"
    for asked in ("best", "why"):
        assert holdwise(asked, words) == holdwise(asked, "As Ks Kh 4s 4d")
