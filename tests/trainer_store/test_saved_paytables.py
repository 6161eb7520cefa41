"""Paytables of the player's own in the data folder."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from solver import load_paytable
from trainer.store import StoreError
from trainer.store.folder import file_name
from trainer.store.small_files import save_paytable, saved_paytables


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
