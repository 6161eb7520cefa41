"""Whatever a file to be imported holds: every good row is taken, and the history stays sound."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from keeping import AT, GIVEN, play_hand, sit_down
from logs import damaged_csv, damaged_lines, every_kind
from logs import holdwise_in_this_process as holdwise

FILES, TOGETHER, ALL_FILES = 100, 10, 5_000
"""How many of each form are tried in the fast suite, this many one after the other in one history,
and in the slow one, each in a history of its own."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The history of every kind as lines and as CSV."""
    folder = tmp_path_factory.mktemp("exported") / "data"
    every_kind(folder)
    return tuple(holdwise("export", "--data", str(folder), *form)[1] for form in ([], ["--csv"]))  # type: ignore[return-value]  # of two


def take(folder: Path, text: str, seed: object) -> None:
    """Import a text."""
    file = folder.with_suffix(".log")
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    code, _, err = holdwise("import", str(file), "--data", str(folder))
    assert code in (0, 1), (seed, err)
    assert "unexpected" not in err, (seed, err)


def used(folder: Path, seed: object) -> list[dict[str, Any]]:
    """Use the history that was imported into, in every way; return its hands."""
    data = ("--data", str(folder))
    kept = sit_down(folder, GIVEN)
    assert not kept.notices, seed
    play_hand(kept)
    kept.close(AT)
    for command in ("audit", "stats", "history", "export"):
        words = ("--json",) if command == "stats" else ()
        code, out, err = holdwise(command, *words, *data)
        assert code == 0, (seed, command, out, err)
    hands = [json.loads(line) for line in out.splitlines()]
    assert [hand["at"] for hand in hands] == sorted(hand["at"] for hand in hands), seed
    assert sorted(hand["id"] for hand in hands) == list(range(1, len(hands) + 1)), seed
    file = folder.with_suffix(".log")
    file.write_text(out)
    code, out, err = holdwise("import", str(file), *data)
    assert (code, out) == (0, f"0 hands added, {len(hands)} there already\n"), (seed, err)
    return hands


def lines_with_damage(folder: Path, text: str, seeds: Iterable[int]) -> None:
    """Import a file after the other; every row that was not touched must be there."""
    rows = [json.loads(line) for line in text.splitlines()]
    expected = set()
    for seed in seeds:
        damaged, whole = damaged_lines(rows, Random(seed))
        take(folder, damaged, seed)
        expected |= {key_of(rows[place]) for place in whole if needed(rows, place) <= whole}
    there = {key_of(hand) for hand in used(folder, seeds)}
    assert expected <= there, seeds


def key_of(hand: dict[str, Any]) -> tuple[str, ...]:
    return (hand["mode"], hand["at"], *hand["dealt"])


def needed(rows: list[dict[str, Any]], place: int) -> set[int]:
    """The rows that say what the paytable and the exam of a row are."""
    table, exam = rows[place]["paytable_key"], rows[place]["exam"]
    return {
        next(n for n, row in enumerate(rows) if row["paytable_key"] == table),
        next(n for n, row in enumerate(rows) if row["exam"] == exam),
    } - ({0} if exam is None else set())


def table_with_damage(folder: Path, text: str, seeds: Iterable[int]) -> None:
    """Import a file after the other."""
    for seed in seeds:
        take(folder, damaged_csv(text, Random(seed)), seed)
    used(folder, seeds)


@pytest.mark.parametrize("first", range(0, FILES, TOGETHER))
@pytest.mark.parametrize("form", [lines_with_damage, table_with_damage])
def test_files_with_damage(
    tmp_path: Path,
    exported: tuple[str, str],
    form: Callable[[Path, str, Iterable[int]], None],
    first: int,
) -> None:
    text = exported[form is table_with_damage]
    form(tmp_path / "data", text, range(first, first + TOGETHER))


def test_a_hand_later_than_those_behind_it_is_read_in_its_place(
    tmp_path: Path, exported: tuple[str, str]
) -> None:
    """This seed lets a hand in the midst of a session say that it was seven minutes later."""
    table_with_damage(tmp_path / "data", exported[1], [1022])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
def test_many_files_with_damage(tmp_path: Path, exported: tuple[str, str], part: int) -> None:
    """After each single file everything works."""
    for seed in range(FILES + part, FILES + ALL_FILES, 50):
        lines_with_damage(tmp_path / f"lines{seed}", exported[0], [seed])
        table_with_damage(tmp_path / f"table{seed}", exported[1], [seed])
