"""Several players in one data folder, each with a history of their own."""

import os
from pathlib import Path

import pytest
from keeping import AT, GIVEN, history, play_hand, sit_down

from trainer.store import StoreError
from trainer.store.folder import checked_name, new_profile, profile_folder, profiles


def test_the_default_profile_is_the_folder_as_it_was(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    kept.close(AT)
    before = history(data_folder)
    anna = new_profile(data_folder, "anna")
    for name in (None, "default"):
        assert profile_folder(data_folder, name) == data_folder
    assert profile_folder(data_folder, "anna") == anna
    assert profiles(data_folder) == ["default", "anna"]
    kept = sit_down(anna, GIVEN)
    for _ in range(2):
        play_hand(kept)
    kept.close(AT)
    assert (history(data_folder), len(history(anna))) == (before, 2)


def test_a_profile_that_is_gone_is_said_in_one_line(data_folder: Path) -> None:
    new_profile(data_folder, "anna")
    with pytest.raises(StoreError) as gone:
        profile_folder(data_folder, "berta")
    assert str(gone.value) == (
        f"there is no profile 'berta' in {data_folder}, only default, anna: "
        "holdwise profiles --new NAME makes one"
    )


def test_a_file_where_the_data_folder_should_be_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StoreError, match=r"file: is a file, and a folder is needed") as wrong:
        profiles(file)
    assert str(file / "profiles") not in str(wrong.value)


@pytest.mark.parametrize("name", ["anna", "Anna", "default", "DEFAULT"])
def test_a_name_that_is_taken_is_refused(data_folder: Path, name: str) -> None:
    new_profile(data_folder, "anna")
    with pytest.raises(StoreError, match="there is a profile"):
        new_profile(data_folder, name)


@pytest.mark.parametrize("name", ["anna", "Ann-Kristin", "José", "player 2", "x", "a" * 40])
def test_such_a_name_is_taken(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "..",
        "../anna",
        "a/b",
        "a\\b",
        ".hidden",
        "x.",
        "x ",
        "con",
        "COM1.x",
        "a" * 41,
        "a\n",
    ],
)
def test_such_a_name_is_refused(name: str) -> None:
    with pytest.raises(StoreError, match="cannot name a profile"):
        checked_name(name)


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX systems")
def test_only_the_player_may_look_into_the_folders_of_a_profile(tmp_path: Path) -> None:
    data = tmp_path / "data"
    folder = new_profile(data, "Ann")
    for made in (folder, folder.parent, data):
        assert made.stat().st_mode & 0o777 == 0o700
