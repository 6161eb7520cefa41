"""How a line that is suggested names a game: only where the name loads that game again."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from logs import holdwise_in_this_process
from pseudo_terminal import on_terminal, plain

from solver import catalogue, load_paytable
from trainer.commands.lines import options_for

CARDS = "Ts Ks Kh 4s 4d,Ks Kh"
EIGHT_FIVE = '-p "8/5 Jacks or Better" --coins 1'


def imported(folder: Path, *games: str) -> list[str]:
    """Import a mistake in each game; return the words that name the data folder."""
    sheet = folder / "casino.csv"
    sheet.write_text("".join(f"2016-11-{20 + n},{g},{CARDS}\n" for n, g in enumerate(games)))
    data = ["--data", str(folder / "data")]
    assert holdwise_in_this_process("import", str(sheet), *data).code == 0
    return data


def test_every_game_of_the_catalogue_is_named() -> None:
    for entry in catalogue():
        words = shlex.split(options_for(entry.load(), 3) or "")
        assert load_paytable(words[1]) == entry.load()
        assert words[2:] == ["--coins", "3"]


def test_a_name_that_means_another_table_or_none_is_not_suggested() -> None:
    nine_six = load_paytable("9/6")
    assert options_for(replace(nine_six, name="House"), 5) is None
    assert options_for(replace(nine_six.with_pays(flush=5), name=nine_six.name), 5) is None


def test_a_shell_reads_the_name_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = replace(load_paytable("9/6"), name="$HOME's.toml")
    (tmp_path / table.name).write_text(table.to_toml())
    assert shlex.split(options_for(table, 5) or "") == ["-p", table.name, "--coins", "5"]


def test_a_table_of_the_casino_is_told_without_an_option(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(replace(load_paytable("8/5").with_pays(pair=2), name="House").to_toml())
    data = imported(tmp_path, f"{house},5")
    other = holdwise_in_this_process("review", "--text", *data).error_lines[-1]
    assert other.endswith("1 mistake in another game or at another bet: House, 5 coins")


def test_what_is_suggested_has_the_bet(tmp_path: Path) -> None:
    data = imported(tmp_path, "8/5,1", "8/5,1")
    said = plain(on_terminal(["review", "--text", *data], columns=200)[1])
    assert f"another bet: {EIGHT_FIVE}\n" in said
    data = imported(tmp_path, "8/5,1", "9/6,4")
    said = plain(on_terminal(["stats", "--text", *data], columns=200)[1])
    assert 'next: holdwise drill --text -p "9/6 Jacks or Better" --coins 4\n' in said
