"""Paytables built in code: checked as a file is, equal everywhere, made and changed in a line."""

import copy
import os
import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_tables import random_table

from evaluator import CATEGORIES
from solver import Line, PayTable, PaytableError, load_paytable, parse_paytable

FLUSH = Line.of("flush", 6)
RANDOM = st.randoms(use_true_random=False)
JACKS = {
    "royal_flush": [250, 500, 750, 1000, 4000],
    "straight_flush": 50,
    "four_of_a_kind": 25,
    "full_house": 9,
    "flush": 6,
    "straight": 4,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "jacks_or_better": 1,
}


def faults(build: object, *args: object, **keywords: object) -> tuple[str, ...]:
    with pytest.raises(PaytableError) as refused:
        build(*args, **keywords)
    return refused.value.faults


def entry(**keys: object) -> str:
    """Return a line of a file; a value's `repr` is its TOML here."""
    return "[[line]]\n" + "".join(f"{key} = {value!r}\n" for key, value in keys.items())


# What is wrong with one line, in values that Python and TOML write alike.
BAD_LINES = [
    {"hand": "flush", "pays": 1.5},
    {"hand": "flush", "pays": 10**15},
    {"hand": "flush", "pays": -1},
    {"hand": "flush", "pays": "6"},
    {"hand": "flush", "pays": [1]},
    {"hand": "flush", "pays": [1, 2, 3, 4, 5, 6]},
    {"hand": "flush", "pays": [1, 2.0, 3, 4, 10**9 + 1]},
    {"hand": "flsh", "pays": 6},
    {"hand": 7, "pays": 6},
    {"hand": "flush", "pays": 6, "name": ""},
    {"hand": "flush", "pays": 6, "name": "Nothing"},
    {"hand": "flush", "pays": 6, "name": 7},
    {"hand": "flush", "pays": 6, "ranks": "A"},
    {"hand": "pair", "pays": 1, "ranks": "jq"},
    {"hand": "pair", "pays": 1, "ranks": "AA"},
    {"hand": "pair", "pays": 1, "kickers": "A"},
    {"hand": "four_of_a_kind", "pays": 1, "ranks": "A", "kickers": "A"},
    {"hand": "pair", "pays": -1, "ranks": "x", "kickers": "", "name": "Nothing"},
]


@pytest.mark.parametrize("keys", BAD_LINES, ids=str)
def test_a_line_is_refused_in_the_words_of_a_file(keys: dict[str, object]) -> None:
    of_file = faults(parse_paytable, 'name = "A"\n' + entry(**keys))
    assert of_file
    alone = tuple(fault.replace("line 1", "line", 1) for fault in of_file)
    assert faults(Line.of, **keys) == alone
    if "name" in keys:
        whole = {"ranks": None, "kickers": None} | keys
        assert faults(Line, **whole) == alone


def test_a_line_s_pays_are_no_bools_and_integers_of_any_type() -> None:
    assert faults(Line.of, "flush", True) == (
        "line (Flush), pays: must be a whole number from 0 to 1,000,000,000, or a list of five, "
        "not true",
    )
    assert "column 2 must be" in faults(Line.of, "flush", [1, np.True_, 3, 4, 5])[0]
    assert "not np." in faults(Line.of, "flush", np.float64(6))[0]
    line = Line.of("flush", np.int16(6))
    assert line == FLUSH
    assert {type(pay) for pay in line.pays} == {int}
    line = Line("Flush", "flush", None, None, (np.uint8(6), 12, 18, 24, np.int64(30)))
    assert line == FLUSH
    assert {type(pay) for pay in line.pays} == {int}


def test_a_line_built_from_its_fields_takes_a_list_too() -> None:
    assert Line("Flush", "flush", None, None, [6, 12, 18, 24, 30]) == FLUSH
    assert hash(Line("Flush", "flush", None, None, [6, 12, 18, 24, 30])) == hash(FLUSH)


@pytest.mark.parametrize(
    ("name", "source", "lines", "fault"),
    [
        ("A", None, (), "line: missing; a paytable has at least one [[line]]"),
        ("A", None, None, "lines: must be a tuple of Line values, not None"),
        ("A", None, (5,), "line 1: must be a Line, such as Line.of('flush', 6), not 5"),
        ("", None, (FLUSH,), "name: must not be empty"),
        (None, None, (FLUSH,), "name: must be text, not None"),
        ("A\x1b[2J", None, (FLUSH,), "without control characters"),
        ("A\ud800", None, (FLUSH,), "without control characters"),
        ("A", 5, (FLUSH,), "source: must be text, not 5"),
        ("A", "a\nb", (FLUSH,), "source: must be one line of text"),
        ("A", None, (FLUSH, Line.of("pair", 1, name="Flush")), "line 2 (Flush), name: line 1 has"),
        ("A", None, (FLUSH, Line.of("flush", 5, name="B")), "line 2 (B), hand: never reached"),
    ],
)
def test_a_table_is_checked_where_it_is_built(
    name: str, source: str, lines: tuple[Line, ...], fault: str
) -> None:
    (found,) = faults(PayTable, name, source, lines)
    assert fault in found


def test_all_faults_of_a_table_are_said_at_once() -> None:
    found = faults(PayTable, "", "\x00", (FLUSH, FLUSH))
    assert [fault.partition(":")[0] for fault in found] == [
        "name",
        "source",
        "line 2 (Flush), name",
        "line 2 (Flush), hand",
    ]


def test_a_table_that_travels_is_the_same_value_there() -> None:
    """Texts hash otherwise in each process; what one has kept of that must not travel."""
    table = load_paytable("ddb-9-6")
    assert hash(table)
    assert table.lines_of_classes.any()
    code = """
import pickle, sys
from solver import load_paytable
there = pickle.load(sys.stdin.buffer)
here = load_paytable("ddb-9-6")
assert there == here and hash(there) == hash(here) and {there: 1}[here] == 1
sys.stdout.buffer.write(pickle.dumps(there))
"""
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=pickle.dumps(table),
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert done.returncode == 0, done.stderr.decode()
        back = pickle.loads(done.stdout)
        assert back == table
        assert hash(back) == hash(table)
    assert len(pickle.dumps(table)) < 2000  # its content, no array that was made from it


@given(RANDOM)
def test_copies_are_equal_values(random: Random) -> None:
    table = random_table(random)
    hash(table)
    for copied in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert copied == table
        assert len({copied, table}) == 1
        assert copied.pays(3) == table.pays(3)


def test_a_table_in_one_line() -> None:
    table = load_paytable("9/6")
    made = PayTable.of("9/6 Jacks or Better", source=table.source, **JACKS)
    assert made == table
    assert hash(made) == hash(table)
    assert PayTable.of("House", **JACKS).source is None


@pytest.mark.parametrize(
    ("keyword", "line"),
    [
        *((hand, Line.of(hand, 1)) for hand in CATEGORIES),
        ("tens_or_better", Line.of("pair", 1, name="Tens or better", ranks="TJQKA")),
        ("kings_or_better", Line.of("pair", 1, name="Kings or better", ranks="KA")),
        ("sixes_or_better", Line.of("pair", 1, name="Sixes or better", ranks="6789TJQKA")),
        ("aces_or_better", Line.of("pair", 1, name="Aces or better", ranks="A")),
        ("pair_of_aces", Line.of("pair", 1, name="Pair of aces", ranks="A")),
        ("four_deuces", Line.of("four_of_a_kind", 1, name="Four deuces", ranks="2")),
    ],
)
def test_what_a_keyword_stands_for(keyword: str, line: Line) -> None:
    assert PayTable.of("A", **{keyword: 1}).lines == (line,)


def test_lines_of_a_bonus_game_stand_before_their_hand() -> None:
    quads = [line for line in load_paytable("ddb-9-6").lines if line.hand == "four_of_a_kind"]
    table = PayTable.of("B", *quads[:-1], **JACKS)
    royal, straight_flush, *rest = PayTable.of("J", **JACKS).lines
    assert table.lines == (royal, straight_flush, *quads[:-1], *rest)


def test_lines_of_a_hand_without_a_keyword_come_first() -> None:
    lines = [Line.of("pair", 1, ranks=rank, name=rank) for rank in "AK"]
    assert PayTable.of("A", *lines, flush=6).line_names == ("A", "K", "Flush", "Nothing")


def test_a_keyword_that_is_no_hand_names_the_nearest_beside_all_other_faults() -> None:
    assert faults(PayTable.of, "", flsh=6, straight=1.5, jack_or_better=1, x=1) == (
        "flsh: is not a hand; did you mean flush?",
        "jack_or_better: is not a hand; did you mean jacks_or_better or aces_or_better?",
        f"x: is not a hand; expected one of {', '.join(CATEGORIES)}",
        "name: must not be empty",
        "line 1 (Straight), pays: must be a whole number from 0 to 1,000,000,000, or a list of "
        "five, not 1.5",
    )


def said(line: str) -> str:
    return line[0].lower() + line[1:]


@pytest.mark.parametrize(
    ("table", "name", "line"),
    [
        ("9/6", "flush", "Flush"),
        ("9/6", "Full house", "Full house"),
        ("9/6", "full_house", "Full house"),
        ("9/6", "FULL HOUSE", "Full house"),
        ("9/6", "pair", "Jacks or better"),
        ("9/6", "jacks_or_better", "Jacks or better"),
        ("bonus-8-5", "four_aces", "Four aces"),
        ("bonus-8-5", "four_2s_3s_or_4s", "Four 2s, 3s or 4s"),
    ],
)
def test_pays_are_changed_by_hand_or_name(table: str, name: str, line: str) -> None:
    before = load_paytable(table)
    after = before.with_pays({name: 7})
    number = before.line_names.index(line)
    assert after.lines[number].pays == (7, 14, 21, 28, 35)
    assert after.lines[:number] == before.lines[:number]
    assert after.lines[number + 1 :] == before.lines[number + 1 :]
    assert (after.name, after.source) == (f"{before.name}, {said(line)} 7", before.source)
    assert after.with_pays({name: before.lines[number].pays}) == before


def test_a_changed_table_is_the_other_file() -> None:
    assert load_paytable("9/6").with_pays(flush=5).lines == load_paytable("9/5").lines
    assert load_paytable("9/6").with_pays() == load_paytable("9/6")


def test_a_name_that_is_no_line_or_several_is_refused_with_the_nearest() -> None:
    bonus = load_paytable("bonus-8-5")
    assert faults(bonus.with_pays, {"Four ace": 1}, four_of_a_kind=2, flsh=3, flush=-1) == (
        "Four ace: is not a line of the table; did you mean 'Four aces'?",
        "four_of_a_kind: may be more than one line; expected 'Four aces' or 'Four 2s, 3s or 4s' "
        "or 'Four 5s to kings'",
        "flsh: is not a line of the table; did you mean 'Flush'?",
        "line 7 (Flush), pays: must be a whole number from 0 to 1,000,000,000, or a list of five, "
        "not -1",
    )
    assert faults(bonus.with_pays, flush=5, Flush=6) == (
        "Flush: the same line as flush; expected each line once",
    )
    (found,) = faults(bonus.with_pays, zzz=1)
    assert found.startswith("zzz: is not a line of the table; the lines are 'Royal flush', ")


def test_two_lines_whose_names_make_one_keyword_are_told_apart_by_name() -> None:
    table = PayTable.of("A", Line.of("flush", 5, name="A-B"), Line.of("straight", 4, name="A B"))
    assert "may be more than one line; expected 'A-B' or 'A B'" in faults(table.with_pays, a_b=1)[0]
    assert table.with_pays({"A B": 1}).pays(1) == (5, 1, 0)


@given(RANDOM, st.data())
def test_a_random_table_keeps_what_is_not_changed(random: Random, data: st.DataObject) -> None:
    table = random_table(random)
    number = data.draw(st.integers(0, len(table.lines) - 1))
    pays = tuple(data.draw(st.lists(st.integers(0, 10**9), min_size=5, max_size=5)))
    changed = table.with_pays({table.lines[number].name: pays})
    assert changed.lines[number].pays == pays
    assert changed.with_pays({table.lines[number].name: table.lines[number].pays}) == table
    assert parse_paytable(changed.to_toml()) == changed


def test_what_is_no_text_is_no_paytable() -> None:
    assert faults(parse_paytable, None) == ("a paytable is text, not None",)
    assert faults(parse_paytable, b"name", "there") == ("there: a paytable is text, not b'name'",)


class Boolish:
    """Something with an `index` that is not an integer, as numpy's bools up to 2.2 are."""

    def __index__(self) -> int:
        return 1


@pytest.mark.parametrize("coins", [True, np.True_, np.bool_(1), np.array(True), Boolish(), 1.0])
def test_what_is_no_integer_is_no_bet(coins: object) -> None:
    with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5"):
        load_paytable("9/6").pays(coins)


@pytest.mark.parametrize("dtype", ["i1", "u1", "i4", "u8"])
def test_an_integer_of_any_type_is_a_bet(dtype: str) -> None:
    assert load_paytable("9/6").pays(np.dtype(dtype).type(5))[0] == 4000


def test_what_is_no_line_is_refused_in_one_sentence() -> None:
    entry = {"hand": "flush", "pays": 6}
    said = "line 1: must be a Line, such as Line.of('flush', 6), not a table"
    assert faults(PayTable, "A", None, (entry,)) == (said,)
    assert faults(PayTable.of, "A", {"flush": 6}) == (said,)
    assert faults(PayTable.of, "A", {"flush": 6}, flush=6) == (said,)
    assert faults(load_paytable("9/6").with_pays, [("flush", 5)]) == (
        "pays: must be a mapping such as {'Flush': 5}, or keywords such as flush=5, not a list",
    )


def test_a_misspelt_hand_is_the_only_fault() -> None:
    assert faults(PayTable.of, "A", fush=6) == ("fush: is not a hand; did you mean flush?",)


def test_a_changed_table_says_so_in_its_name() -> None:
    table = load_paytable("9/6")
    changed = table.with_pays(flush=5)
    assert changed.name == "9/6 Jacks or Better, flush 5"
    assert changed.with_pays(full_house=8).name == "9/6 Jacks or Better, full house 8, flush 5"
    assert changed.with_pays(flush=4) == table.with_pays(flush=4)
    assert hash(changed.with_pays(flush=6)) == hash(table)
    assert changed.with_pays(flush=6) == table
    assert parse_paytable(changed.to_toml()) == changed == pickle.loads(pickle.dumps(changed))
    many = table.with_pays(flush=5, full_house=8, straight=5, two_pair=1)
    assert many.name == "9/6 Jacks or Better, 4 pays changed"


def test_a_pay_at_one_bet_is_given_as_text() -> None:
    table = load_paytable("9/6")
    progressive = table.with_pays(royal_flush="4500@5", flush="7")
    assert progressive.lines[0].pays == (250, 500, 750, 1000, 4500)
    assert progressive.name == "9/6 Jacks or Better, royal flush 4500@5, flush 7"
    assert progressive.lines == load_paytable("9/6 + royal 4500@5 + flush 7").lines
    for wrong, fault in (
        ("4500@6", "royal_flush: the bet after @ is 1 to 5 coins, not '6'"),
        ("x", "royal_flush: must pay a whole number from 0 to 1,000,000,000, not 'x'"),
    ):
        with pytest.raises(PaytableError) as refused:
            table.with_pays(royal_flush=wrong)
        assert str(refused.value) == fault
