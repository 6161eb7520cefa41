"""Profiles: a data folder for each player.

`default` is the data folder itself; every other profile is a folder in its `profiles/`, with a
history and settings of its own. Charts are shared.
"""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize

from trainer.store.failures import StoreError, errors_about
from trainer.store.folder import data_folder, folder_exists, make_folder

DEFAULT = "default"
PROFILES = "profiles"
LONGEST = 40

_NAME = re.compile(rf"\w(?:[\w .-]{{0,{LONGEST - 2}}}[\w-])?")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that Windows keeps for devices."""


def player_folder(data: str | None, profile: str | None) -> Path:
    """Return the folder of a player: of the data folder that is chosen, or of the default one.

    Raises:
        StoreError: there is none.
    """
    return profile_folder(data_folder(data), profile)


def profile_folder(data: Path, name: str | None) -> Path:
    """Return the folder of a profile; None is `default`.

    >>> profile_folder(Path("data"), None).as_posix()
    'data'

    Raises:
        StoreError: there is no such profile, or the name cannot be that of one.
    """
    if name is None or name == DEFAULT:
        return data
    folder = data / PROFILES / checked_name(name)
    if not folder_exists(folder):
        known = ", ".join(profiles(data))
        raise StoreError(
            f"there is no profile {name!r} in {data}, only {known}: "
            "holdwise profiles --new NAME makes one"
        )
    return folder


def profile_of(folder: Path) -> str:
    """Return the name of the profile whose folder that is; "" for the default one.

    >>> profile_of(Path("data/profiles/anna")), profile_of(Path("data"))
    ('anna', '')
    """
    return folder.name if folder.parent.name == PROFILES else ""


def profiles(data: Path) -> list[str]:
    """Return the names of the profiles, `default` first.

    Raises:
        StoreError: the folder cannot be read.
    """
    folder = data / PROFILES
    if not (folder_exists(data) and folder_exists(folder)):
        return [DEFAULT]
    with errors_about(folder, "read"):
        names = (path.name for path in folder.iterdir() if path.is_dir())
        return [DEFAULT, *sorted(filter(_is_name, names), key=str.casefold)]


def new_profile(data: Path, name: str) -> Path:
    """Make a profile and return its folder.

    Raises:
        StoreError: the name is taken or cannot be that of a profile, or the folder cannot be made.
    """
    name = checked_name(name)
    taken = {known.casefold(): known for known in profiles(data)}.get(name.casefold())
    if taken is not None:
        raise StoreError(f"there is a profile {taken!r} in {data} already")
    make_folder(data)
    make_folder(data / PROFILES)
    make_folder(data / PROFILES / name)
    return data / PROFILES / name


def checked_name(name: str) -> str:
    """Return the name of a profile, if it may be one.

    >>> checked_name("Anna Maria")
    'Anna Maria'
    >>> checked_name("../anna")
    Traceback (most recent call last):
    trainer.store.failures.StoreError: '../anna' cannot name a profile: use up to 40 letters, \
digits, blanks, '-', '_' and '.'

    Raises:
        StoreError: it may not.
    """
    name = normalize("NFC", name)
    if not _is_name(name):
        raise StoreError(
            f"{name[:LONGEST]!r} cannot name a profile: use up to {LONGEST} letters, digits, "
            "blanks, '-', '_' and '.'"
        )
    return name


def _is_name(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and not _RESERVED.fullmatch(name.casefold())
