"""Paytable files: every rule of the format, each fault named, all of them at once."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slowly import slow_but_one_in

from evaluator import CATEGORIES
from solver import PaytableError, parse_paytable
from solver.paytable.checks import NOTHING

HEAD = 'name = "Test"\n'
FLUSH = '[[line]]\nhand = "flush"\npays = 1\n'
FIVES = '[[line]]\nhand = "five_of_a_kind"\npays = 1\n'


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(PaytableError) as refused:
        parse_paytable(text)
    assert str(refused.value) == "\n".join(refused.value.faults)
    assert all(fault and "\n" not in fault for fault in refused.value.faults)
    return refused.value.faults


def line(**entries: object) -> str:
    texts = {"hand": '"flush"', "pays": "1"} | entries
    return "[[line]]\n" + "".join(f"{key} = {text}\n" for key, text in texts.items() if text)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        # pays
        (line(pays=""), "line 1 (Flush), pays: missing"),
        (line(pays="1.5"), "line 1 (Flush), pays: must be a whole number from 0 to 1,000,000,000"),
        (line(pays="1.0"), "not 1.0"),
        (line(pays="-1"), "not -1"),
        (line(pays="true"), "not true"),
        (line(pays="nan"), "not nan"),
        (line(pays='"9"'), "not '9'"),
        (line(pays="1000000001"), "not 1000000001"),
        (line(pays="1" + "0" * 400), "not a huge number"),
        (line(pays="{ a = 1 }"), "not a table"),
        (line(pays="2020-01-01"), "not a date"),
        (line(pays="[]"), "pays: must have five columns, for 1 to 5 coins, not 0"),
        (line(pays="[1, 2, 3, 4]"), "not 4"),
        (line(pays="[1, 2, 3, 4, 5, 6]"), "pays: must have five columns, for 1 to 5 coins, not 6"),
        (line(pays="[1, 2, -3, 4, 5]"), "pays: column 3 must be a whole number"),
        (line(pays="[1, 2, 3, 4, false]"), "column 5"),
        (line(pays="[1, 2, 3, 4, [5]]"), "not a list"),
        (line(pays="[1, 2, 3, 4, 1000000001]"), "column 5"),
        # hand
        (line(hand=""), "line 1, hand: missing; it is one of five_of_a_kind, royal_flush"),
        (line(hand='"Flush"'), "line 1, hand: must be one of five_of_a_kind, royal_flush"),
        (line(hand="7"), "not 7"),
        (line(hand='["flush"]'), "not a list"),
        # names
        (line(name='""'), "name: must not be empty"),
        (line(name='" "'), "name: must not be empty"),
        (line(name="3"), "line 1, name: must be text, not 3"),
        (line(name='"a\\nb"'), r"name: must be one line of text without control characters, not"),
        (line(name='"a\\nb"'), r"not with '\n' in 'a\nb'"),
        (line(name='"Nothing"'), "line 1 (Nothing), name: 'Nothing' is reserved"),
        # keys
        (line(pay="1"), "line 1 (Flush), pay: unknown key; the keys are name, hand, ranks"),
        (line(**{'"a b"': "1"}), "line 1 (Flush), 'a b': unknown key"),
        # ranks and kickers
        (line(ranks='"A"'), "ranks: goes only with five_of_a_kind, four_of_a_kind, full_house"),
        (line(hand='"two_pair"', ranks='"A"'), "not with two_pair"),
        (line(hand='"pair"', ranks='""'), "ranks: must be letters of 23456789TJQKA, upper case"),
        (line(hand='"pair"', ranks='"jq"'), "not 'jq'"),
        (line(hand='"pair"', ranks='"10"'), "not '10'"),
        (line(hand='"pair"', ranks='"AKA"'), "ranks: each letter may stand once"),
        (line(hand='"pair"', ranks="10"), "ranks: must be text of the letters"),
        (line(hand='"pair"', ranks='["A"]'), "not a list"),
        (line(hand='"pair"', kickers='"A"'), "kickers: goes only with four_of_a_kind, not with"),
        (line(hand='"full_house"', kickers='"A"'), "not with full_house"),
        (line(hand='"four_of_a_kind"', kickers='"1"'), "kickers: must be letters of"),
        (line(hand='"four_of_a_kind"', ranks='"A"', kickers='"A"'), "kickers: matches no hand"),
    ],
)
def test_a_faulty_line(entry: str, fault: str) -> None:
    (found,) = faults(HEAD + entry)
    assert fault in found
    assert found.startswith("line 1")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "name: missing; a paytable has a name"),
        ("name = 5\n" + FLUSH, "name: must be text, not 5"),
        ('name = ""\n' + FLUSH, "name: must not be empty"),
        (HEAD, "line: missing; a paytable has at least one [[line]]"),
        (HEAD + "line = []", "line: missing"),
        (HEAD + "line = 1", "line: must be entries that each begin with [[line]], not 1"),
        (HEAD + '[line]\nhand = "flush"\npays = 1', "not a table"),
        (HEAD + "line = [1]", "line 1: must begin with [[line]], not be 1"),
        (HEAD + 'wild = "2"\nline = [1]', "line 1: must begin with [[line]], not be 1"),
        (HEAD + "coins = 5\n" + FLUSH, "coins: unknown key; the keys are name, source, wild"),
        (HEAD + 'wild = "1"\n' + FLUSH, "wild: must be letters of 23456789TJQKA, upper case"),
        (HEAD + 'wild = "22"\n' + FLUSH, "wild: each letter may stand once, not as in '22'"),
        (HEAD + "jokers = 3\n" + FLUSH, "jokers: must be 0, 1 or 2, not 3"),
        (HEAD + FLUSH + "natural = 1\n", "line 1 (Flush), natural: must be true or false, not 1"),
        (HEAD + FIVES, "line 1, hand: five_of_a_kind needs wild cards"),
        (HEAD + "jokers = 1\n" + FIVES + "natural = true\n", "hand: matches no hand of this deck"),
        (HEAD + 'wild = "2"\n' + FLUSH + FLUSH.replace("6", "7") + 'name = "B"\n', "never reached"),
        (HEAD + "source = []\n" + FLUSH, "source: must be text, not a list"),
        ("name = ", "not TOML: Invalid value (at end of document)"),
        ("x = " + "[" * 100_000, "not TOML: nested too deeply"),
        ("x = " + "1" * 5000, "not TOML: "),
        ("\x00", "not TOML: "),
    ],
)
def test_a_faulty_file(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(text))


@pytest.mark.parametrize(
    ("entries", "number"),
    [
        ([line(), line(name='"Again"')], 2),
        ([line(hand='"pair"'), line(hand='"pair"', name='"High"', ranks='"A"')], 2),
        (
            [
                line(hand='"pair"', ranks='"2345678"', name='"Low"'),
                line(hand='"pair"', ranks='"9TJQKA"', name='"High"'),
                line(hand='"pair"'),
            ],
            3,
        ),
        (
            [
                line(hand='"four_of_a_kind"', kickers='"23456"', name='"Low kicker"'),
                line(hand='"four_of_a_kind"', ranks='"A"', name='"Aces"'),
                line(hand='"four_of_a_kind"', ranks='"A"', kickers='"K2"', name='"King"'),
            ],
            3,
        ),
    ],
)
def test_a_line_that_earlier_lines_leave_nothing(entries: list[str], number: int) -> None:
    (found,) = faults(HEAD + "".join(entries))
    assert found.startswith(f"line {number} (")
    assert "hand: never reached; every such hand goes to line 1 (" in found


def test_lines_that_overlap_without_covering_are_right() -> None:
    table = parse_paytable(
        HEAD
        + line(hand='"four_of_a_kind"', ranks='"A"', kickers='"234"', name='"a"')
        + line(hand='"four_of_a_kind"', ranks='"AK"', name='"b"')
        + line(hand='"four_of_a_kind"', kickers='"A"', name='"c"')
        + line(hand='"four_of_a_kind"')
    )
    assert len(table.lines) == 4


def test_two_lines_of_one_name_are_a_fault_also_when_derived() -> None:
    (found,) = faults(HEAD + line() + line(hand='"pair"', name='"Flush"'))
    assert found == "line 2 (Flush), name: line 1 has the same name; each line needs its own"
    twice = faults(HEAD + line(hand='"pair"', ranks='"A"') + line(hand='"pair"', ranks='"K"'))
    assert "name: line 1 has the same name" in twice[0]


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    found = faults(
        "colour = 1\n"
        + line(pays="[1, -2, 3]", ranks='"A"')
        + line(hand='"fush"')
        + line(hand='"pair"', name='"Nothing"', kickers='"x"', pay="2", pays="")
    )
    assert [fault.partition(":")[0] for fault in found] == [
        "colour",
        "name",
        "line 1 (Flush), ranks",
        "line 1 (Flush), pays",
        "line 1 (Flush), pays",
        "line 2, hand",
        "line 3 (Nothing), pay",
        "line 3 (Nothing), name",
        "line 3 (Nothing), kickers",
        "line 3 (Nothing), kickers",
        "line 3 (Nothing), pays",
    ]


def test_faults_name_the_file_where_there_is_one() -> None:
    with pytest.raises(PaytableError, match=r"^my\.toml: name: missing"):
        parse_paytable(FLUSH, where="my.toml")


def test_zero_and_the_largest_pays_are_right() -> None:
    table = parse_paytable(HEAD + line(pays="0") + line(hand='"pair"', pays="1000000000"))
    assert table.pays(5) == (0, 5 * 10**9, 0)
    table = parse_paytable(HEAD + line(pays="[0, 1000000000, 0, 7, 4883]"))
    assert table.pays(5) == (4883, 0)


CONTROLS = [
    *map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)),
    # What Unicode's PropList.txt gives the property Bidi_Control.
    *map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))),
]


def test_names_and_source_hold_no_character_that_moves_the_text_around_it() -> None:
    assert {unicodedata.category(each) for each in CONTROLS} == {"Cc", "Cf", "Zl", "Zp"}
    every = map(chr, range(0x110000))
    assert {each for each in every if unicodedata.category(each) in ("Cc", "Zl", "Zp")} < set(
        CONTROLS
    )
    for control in CONTROLS:
        text = f'"a\\u{ord(control):04x}b"'
        for head, entry in (
            (f"name = {text}\n", line()),
            (f"{HEAD}source = {text}\n", line()),
            (HEAD, line(name=text)),
        ):
            (found,) = faults(head + entry)
            assert "without control characters" in found
            assert found.isprintable()
            assert repr(control) in found


def test_half_a_surrogate_pair_is_no_text() -> None:
    from solver.paytable.checks import _controls_faults

    assert list(_controls_faults("name", "a\ud800b"))
    assert "not TOML" in faults('name = "\\ud800"')[0]


def test_letters_of_any_language_and_joined_signs_are_text() -> None:
    name = "Ça — שלום 王牌 🃏 👨\u200d👩\u200d👧 a\u00a0b"
    assert parse_paytable(f'name = "{name}"\nsource = "{name}"\n{line()}').name == name


TOO_MANY = ".".join(["a"] * 500_000)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{TOO_MANY} = 1", 1),
        (f"{HEAD}[{TOO_MANY}]", 2),
        (f"{HEAD}[[ {TOO_MANY} ]]", 2),
        (f"{HEAD}{FLUSH}x = {{ {TOO_MANY} = 1 }}", 5),
        (f"{HEAD}{FLUSH}x = [\n'\\', {{ b = 1, {TOO_MANY} = 1 }}]", 6),
        (HEAD + " . ".join(["'a.b'", '"c\\"#"', "-"] * 3) + " = 1", 2),
        # Quotes that belong to a string, beside those that close it.
        (f"x = ['''a\n'''', 'b', {{ {TOO_MANY} = 1 }}]", 2),
        (f'x = ["""a\\""""", "b", {{ {TOO_MANY} = 1 }}]', 1),
        (f"x = ['''''', '', \"\", {{ {TOO_MANY} = 1 }}]", 1),
    ],
    ids=range(9),
)
def test_a_key_of_many_parts_is_refused_unparsed(
    text: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """tomllib goes through a key again for each of its parts: minutes for 500,000 of them."""
    monkeypatch.delattr("tomllib.loads")
    assert faults(text) == (f"a key of more than 8 dotted parts (at line {number})",)


MANY_DOTS = ".".join("abcdefghijkl")


@pytest.mark.parametrize(
    "text",
    [
        f"# {MANY_DOTS}",
        f'source = "{MANY_DOTS}"',
        f"source = '{MANY_DOTS}' # \" {MANY_DOTS}",
        f'source = "\\" {MANY_DOTS}"',
        f'source = """{MANY_DOTS} \\""" {MANY_DOTS}"""  # {MANY_DOTS}',
        f"source = ''''{MANY_DOTS} '' {MANY_DOTS}'''''  # ' {MANY_DOTS}",
        f'source = """"{MANY_DOTS}"""""  # " {MANY_DOTS}',
        f"source = '' # ''' {MANY_DOTS}",
        f"source = '{MANY_DOTS}\\'",
    ],
)
def test_dots_in_texts_and_comments_are_no_parts_of_a_key(text: str) -> None:
    assert parse_paytable(HEAD + text + "\n" + line()).name == "Test"


LARGE = (
    '"' * (1 << 20),
    "'" * (1 << 20),
    '"""\\' * (1 << 18),
    "'''\n" * (1 << 18),
    "'\n" * (1 << 19),
    "a.b.c.d.e.f.g\n" * 70_000,
    "a . " * 7 + " " * 1_000_000,
    '"a".' * (1 << 18),
    ("a" * 1000 + "." * 7) * 1000,
    "x = " + "{a=" * 300_000,
    "[[" * (1 << 19),
    HEAD + "[[line]]\n" * 115_000,
    HEAD + "".join(f"k{number} = 1\n" for number in range(90_000)),
    HEAD + line(pays=f"[{'-1, ' * 250_000}]"),
    "".join(f"[a{number}.b.c.d.e.f.g.h]\n" for number in range(35_000)),
    "".join(f"a{number}.b.c.d.e.f.g.h = 1\n" for number in range(35_000)),
)


@pytest.mark.parametrize("number", slow_but_one_in(range(len(LARGE)), 4))
def test_a_large_text_is_refused_in_few_lines(number: int) -> None:
    """Each in a second or so; whatever grew by the square of the text would take minutes."""
    text = LARGE[number]
    assert len(text) <= 1 << 20
    assert len(faults(text)) < 20


def test_more_lines_than_hands_can_be_told_apart_are_one_fault() -> None:
    (found,) = faults(HEAD + "[[line]]\n" * 202)
    assert found == "line: at most 201 lines can each pay some hand, not 202"
    assert len(faults(HEAD + "[[line]]\n" * 201)) == 402  # neither hand nor pays in any of them


# What a person may write in a paytable, right or wrong, in any place.
VALUES = st.recursive(
    st.none().map(lambda _: "x")
    | st.integers().map(str)
    | st.booleans().map(lambda value: str(value).lower())
    | st.floats().map(repr)
    | st.sampled_from((*CATEGORIES, NOTHING, "A", "KQ", "a", "")).map(lambda text: f'"{text}"'),
    lambda inner: st.lists(inner, max_size=6).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=6,
)
KEYS = st.sampled_from(("name", "source", "line", "hand", "ranks", "kickers", "pays", "z"))
ENTRIES = st.dictionaries(KEYS, VALUES).map(
    lambda entries: "".join(f"{key} = {text}\n" for key, text in entries.items())
)


@given(ENTRIES, st.lists(ENTRIES, max_size=4))
def test_any_text_is_a_table_or_a_list_of_faults(head: str, lines: list[str]) -> None:
    text = head + "".join(f"[[line]]\n{entries}" for entries in lines)
    try:
        table = parse_paytable(text)
    except PaytableError:
        assert faults(text)
    else:
        assert parse_paytable(table.to_toml()) == table
