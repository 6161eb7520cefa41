"""``verify``: all right as shipped, and any single changed pay shows."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from solver import PayTable, catalogue, load_paytable, paytable_catalogue, solve_game
from solver.published import figures
from solver.verification import verify


def test_every_figure_is_met() -> None:
    figures = list(verify())
    assert [figure for figure in figures if not figure.ok] == []
    assert len(figures) > 250
    assert all(figure.published == figure.computed for figure in figures)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the catalogue that a test may spoil."""
    for entry in catalogue():
        (tmp_path / entry.path.name).write_text(entry.path.read_text())
    monkeypatch.setattr(paytable_catalogue, "_FOLDER", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    paytable_catalogue._shipped.cache_clear()
    paytable_catalogue.catalogue_ids.cache_clear()


def wrong() -> list[str]:
    return [figure.what for figure in verify() if not figure.ok]


def with_another_pay(table: PayTable, number: int, column: int, change: int) -> PayTable:
    line = table.lines[number]
    pays = list(line.pays)
    pays[column] += change
    lines = list(table.lines)
    lines[number] = replace(line, pays=tuple(pays))
    return replace(table, lines=tuple(lines))


def test_any_single_changed_pay_changes_the_return_at_its_bet() -> None:
    """Every line of every game at one and at five coins, a coin more and a coin less.

    `verify` compares these returns, so it shows each of the changes.
    """
    for entry in random.sample(catalogue(), 6):
        table = entry.load()
        for number in range(len(table.lines)):
            coins = random.randint(1, 5)
            recorded = Fraction(figures("catalogue")[entry.id]["returns"][coins - 1])
            for change in (-1, 1):
                other = with_another_pay(table, number, coins - 1, change)
                assert solve_game(other, coins).return_ != recorded


def test_a_changed_pay_is_named(folder: Path) -> None:
    path = folder / "bonus-7-5.toml"
    text = path.read_text()
    path.write_text(text.replace("750, 1000, 4000]", "751, 1000, 4000]"))
    assert wrong() == ["7/5 Bonus Poker, 3 coins: exact return"]


def test_a_broken_a_missing_and_a_further_file_are_named(folder: Path) -> None:
    (folder / "ddb-9-5.toml").write_text("name = 5")
    (folder / "ddb-8-5.toml").unlink()
    (folder / "new-9-6.toml").write_text(load_paytable("9/6").to_toml())
    forget()
    whats = wrong()
    assert whats[:2] == ["ddb-9-5", "ddb-8-5"]
    assert whats[2:] == [
        f"9/6 Jacks or Better, {coins} coin{'s' if coins > 1 else ''}: exact return"
        for coins in range(1, 6)
    ]
