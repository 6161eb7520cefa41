"""The players of a data folder, as the window shows them: who there is, one more, who is next; and
a copy of what the player did.

A player is a profile of `trainer.store.folder`; the one without a name has the name "".
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import ModuleType

from trainer.app.seeds import clock_at, time_now
from trainer.app.world import World

YOU, NAMELESS = "You", "No name yet"
"""Who has neither a profile of a name nor another name: who plays now, and somebody else."""


def _folders() -> ModuleType:
    """The folders of a store, which pages are loaded without: its errors bring SQLite."""
    from trainer.store import folder

    return folder


def players(world: World) -> list[str]:
    """Return the names of the players, first the one without a name.

    Raises:
        StoreError: the folder cannot be read.
    """
    folders = _folders()
    return ["" if name == folders.DEFAULT else name for name in folders.profiles(world.data)]


def called(world: World, name: str) -> str:
    """Return what a player is called in the window.

    Raises:
        StoreError: the player is gone, or their settings cannot be read.
    """
    from trainer.store.small_files import stored_name as said

    if name == world.player:
        return world.called or YOU
    return said(_folders().profile_folder(world.data, name or None)) or name or NAMELESS


def add_player(world: World, name: str) -> str:
    """Add a player with a history and settings of their own; return the name as it is kept.

    Raises:
        StoreError: the name is taken or cannot be one, or the folder cannot be made.
    """
    return str(_folders().new_profile(world.data, name.strip()).name)


def let_play(world: World, name: str) -> None:
    """Let another player play once the window has closed: then it opens again.

    Raises:
        StoreError: the player is gone.
    """
    world.next_player = _folders().profile_folder(world.data, name or None)


def copy_history(world: World) -> None:
    """Copy the player's history to a new file beside it, and say so once that is done."""
    copy = world.folder / f"history-copy-{clock_at(time_now()):%Y-%m-%d-%H%M%S}.db"
    work = partial(_copied, world.folder, copy)
    world.workers.slow.start(work, lambda notice: world.say(*notice))


def _copied(folder: Path, copy: Path) -> tuple[str, str]:
    """Copy a history; return what is said of it, and the kind of notice."""
    from trainer.store.connection import back_up  # with SQLite
    from trainer.store.failures import StoreError

    try:
        back_up(folder, copy)
    except StoreError as error:
        return f"No copy was made: {error}", "error"
    return f"Copied: {copy.name} is in {copy.parent}.", "right"
