"""Paytables of the player's own in the data folder."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from solver import load_paytable
from trainer.store import StoreError
from trainer.store.folder import file_name
from trainer.store.small_files import put_back, remove_paytable, save_paytable, saved_paytables


def test_a_table_is_read_back_equal(tmp_path: Path) -> None:
    table = load_paytable("deuces-wild").with_pays(flush=3)
    path = save_paytable(tmp_path / "new", table)
    assert load_paytable(path) == table
    assert saved_paytables(tmp_path / "new") == (path,)


def test_no_file_is_overwritten_and_the_same_table_is_saved_once(tmp_path: Path) -> None:
    full = load_paytable("9/6")
    one, other = (replace(full.with_pays(flush=pay), name=full.name) for pay in (5, 4))
    first, second = save_paytable(tmp_path, one), save_paytable(tmp_path, other)
    assert [first.name, second.name] == ["9-6-jacks-or-better.toml", "9-6-jacks-or-better-2.toml"]
    assert save_paytable(tmp_path, other) == second
    assert (load_paytable(first), load_paytable(second)) == (one, other)


def test_names_are_plain(tmp_path: Path) -> None:
    assert file_name("Çok güzel! / ..") == "ok-g-zel"
    assert file_name("♠♥") == "paytable"
    assert len(file_name("x" * 300)) == 60


def test_a_folder_that_cannot_be_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "paytables").write_text("mine", encoding="utf-8")
    with pytest.raises(StoreError) as refused:
        save_paytable(tmp_path, load_paytable("9/6"))
    assert "\n" not in str(refused.value)
    assert os.listdir(tmp_path) == ["paytables"]  # noqa: PTH208 - the names only


def test_a_table_that_is_removed_can_be_put_back(tmp_path: Path) -> None:
    """Under another name where another table has its own by now."""
    assert saved_paytables(tmp_path) == ()
    table = load_paytable("9/6")
    saved = save_paytable(tmp_path, table)
    removed = remove_paytable(saved)
    assert removed == saved.parent / "removed" / saved.name
    assert saved_paytables(tmp_path) == ()
    assert put_back(removed) == saved
    assert saved_paytables(tmp_path) == (saved,)
    removed = remove_paytable(saved)
    other = save_paytable(tmp_path, replace(table.with_pays(flush=5), name=table.name))
    assert other == saved
    back = put_back(removed)
    assert back.name == f"{saved.stem}-2.toml"
    assert set(saved_paytables(tmp_path)) == {saved, back}
    assert (load_paytable(back), load_paytable(saved).pays(1)[4]) == (table, 5)
