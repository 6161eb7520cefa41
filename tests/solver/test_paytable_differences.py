"""A paytable by its differences: what is read, what each fault says, and paths with plus signs."""

from pathlib import Path

import pytest

from solver import PaytableError, catalogue, load_paytable


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(PaytableError) as refused:
        load_paytable(text)
    assert not [fault for fault in refused.value.faults if "\n" in fault]
    return refused.value.faults


@pytest.mark.parametrize(
    ("text", "base", "pays"),
    [
        ("9/6 + flush 7", "9/6", {"Flush": 7}),
        ("9/6 + flush 7 + full house 10", "9/6", {"Flush": 7, "Full house": 10}),
        ("9/6 + FULL_HOUSE 8", "9/6", {"Full house": 8}),
        ("ddb-9-6 + royal 4500@5", "ddb-9-6", {"Royal flush": [250, 500, 750, 1000, 4500]}),
        ("9/6 + royal 300@1 + royal 4883@5", "9/6", {"Royal flush": [300, 500, 750, 1000, 4883]}),
        ("9/6 + royal 300 + royal 4883@5", "9/6", {"Royal flush": [300, 600, 900, 1200, 4883]}),
        ("9/6 + jacks 0", "9/6", {"Jacks or better": 0}),
        ("9/6 + flush 1000000000", "9/6", {"Flush": 10**9}),
        (
            "deuces-wild + natural royal 4700@5",
            "deuces-wild",
            {"Natural royal flush": [250, 500, 750, 1000, 4700]},
        ),
        ("bonus-8-5 + Four 2s, 3s or 4s 45", "bonus-8-5", {"Four 2s, 3s or 4s": 45}),
        ("joker-20-7-5 + five 300", "joker-20-7-5", {"Five of a kind": 300}),
        ("  9/6  +  flush 7  ", "9/6", {"Flush": 7}),
    ],
)
def test_the_named_lines_pay_otherwise_and_no_other(
    text: str, base: str, pays: dict[str, int | list[int]]
) -> None:
    table = load_paytable(text)
    expected = load_paytable(base).with_pays(pays)  # type: ignore[arg-type]  # a dict of either
    assert (table.lines, table.rules) == (expected.lines, expected.rules)


def test_its_name_says_the_differences_and_names_it_again() -> None:
    for entry in catalogue()[::5]:
        first = entry.load().lines[0].name
        table = load_paytable(f"{entry.id} + {first} 321 + {first} 4321@5")
        assert table.name == f"{entry.name} + {first} 321 + {first} 4321@5"
        assert load_paytable(table.name) == table != entry.load()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("9/6 + fush 7", "fush: is not a line of the table; did you mean 'Flush'?"),
        ("9/6 + flush -7", "flush: must pay a whole number from 0 to 1,000,000,000, not '-7'"),
        ("9/6 + flush 7.5", "flush: must pay a whole number from 0 to 1,000,000,000, not '7.5'"),
        ("9/6 + flush 1e3", "flush: must pay a whole number from 0 to 1,000,000,000, not '1e3'"),
        ("9/6 + flush ٣", "flush: must pay a whole number from 0 to 1,000,000,000, not '٣'"),
        (
            "9/6 + flush 1000000001@5",
            "flush: must pay a whole number from 0 to 1,000,000,000, not '1000000001'",
        ),
        ("9/6 + royal 4500@6", "royal: the bet after @ is 1 to 5 coins, not '6'"),
        ("9/6 + royal 4500@", "royal: the bet after @ is 1 to 5 coins, not ''"),
        ("9/6 + royal @5", "royal: must pay a whole number from 0 to 1,000,000,000, not ''"),
        ("9/6 + flush", "'flush': expected a line and what it pays, such as 'flush 7' or"),
        ("9/6 + flush 7 +", "'': expected a line and what it pays, such as 'flush 7' or"),
        ("9/6 + + flush 7", "'': expected a line and what it pays, such as 'flush 7' or"),
        ("9/6 + ", "'': expected a line and what it pays, such as 'flush 7' or 'royal 4500@5'"),
        ("9/6 + flush 7 + flush 8", "flush 8: what 'Flush' pays is said before; expected each"),
        ("9/6 + royal 1@5 + royal 2", "royal 2: what 'Royal flush' pays is said before"),
        ("bonus-8-5 + four 30", "four: may be more than one line; expected 'Four aces' or"),
        ("10/7 + flush 6", "'10/7' is not a paytable: did you mean "),
        ("9/6+flush 7", "'9/6+flush 7' is not a paytable: a difference stands after ' + ', as in"),
        ("no.toml + flush 6", "no.toml: cannot be read: no such file or directory"),
    ],
)
def test_a_fault_is_one_line_that_says_what_was_expected(text: str, fault: str) -> None:
    (said,) = faults(text)
    assert said.startswith(fault)


def test_all_faults_come_at_once_and_none_is_long() -> None:
    said = faults(f"9/6 + fush 7 + flush 6.5 + straight {'9' * 5000} + pair 1@9")
    assert [line.partition(":")[0] for line in said] == ["fush", "flush", "straight", "pair"]
    assert max(map(len, said)) < 200


def test_a_path_may_have_plus_signs_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = load_paytable("8/5").to_toml()
    for name in ("red + black.toml", "red.toml + flush 7.TOML"):
        Path(name).write_text(text, encoding="utf-8")
        assert load_paytable(name) == load_paytable(Path(name)) == load_paytable("8/5")
        assert load_paytable(f"{name} + flush 7").pays(1)[4] == 7


def test_a_path_value_is_always_a_file(tmp_path: Path) -> None:
    with pytest.raises(PaytableError, match="cannot be read"):
        load_paytable(tmp_path / "9/6 + flush 7")
