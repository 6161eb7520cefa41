"""Which folder is meant."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.store import StoreError, data_folder
from trainer.store.folder import NoHomeError


def test_the_chosen_comes_before_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDWISE_DATA", "/of/the/variable")
    assert data_folder("/chosen") == Path("/chosen")
    assert data_folder() == Path("/of/the/variable")


def test_an_empty_variable_is_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOLDWISE_DATA")
    systems = data_folder()
    assert systems.is_absolute()
    monkeypatch.setenv("HOLDWISE_DATA", "")
    assert data_folder() == systems


def test_an_empty_choice_is_refused() -> None:
    """``--data "$UNSET"`` must not mean the player's own history."""
    with pytest.raises(StoreError, match=r"^--data is empty: name a folder, or leave it out$"):
        data_folder("")


def test_the_home_folder_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert data_folder("~/poker") == Path("/home/ada/poker")


def test_an_unknown_user_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "^~nosuchuser/poker: there is no home folder ~nosuchuser$"
    with pytest.raises(StoreError, match=said):
        data_folder("~nosuchuser/poker")
    monkeypatch.setenv("HOLDWISE_DATA", "~nosuchuser/poker")
    with pytest.raises(StoreError, match=said):
        data_folder()


def no_home(*_: object, **__: object) -> Path:
    raise RuntimeError("could not determine the home directory")


@pytest.mark.parametrize("found", [no_home, lambda *_, **__: Path("~/.local/share/holdwise")])
def test_a_user_without_a_home_folder_learns_what_helps(
    monkeypatch: pytest.MonkeyPatch, found: Callable[..., Path]
) -> None:
    """platformdirs raised nothing in its older versions, and answered with a ``~``."""
    monkeypatch.delenv("HOLDWISE_DATA")
    monkeypatch.setattr("platformdirs.user_data_path", found)
    with pytest.raises(NoHomeError, match=r"^there is no home folder: name a data folder with"):
        data_folder()
    assert data_folder("mine") == Path("mine")
