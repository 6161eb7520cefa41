"""``holdwise menu``: puts Holdwise into the menu of the desktop, and takes it out again."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from trainer.commands.failure import Failure
from trainer.desktop_menu import ForeignEntryError, add, data_folder, remove

ELSEWHERE = {
    "win32": (
        "Windows has no such folder for programs of Python. Right-click Holdwise.exe of the "
        "ready-made program and choose Pin to Start, or make a shortcut to {command}."
    ),
    "darwin": (
        "On macOS drag Holdwise.app of the ready-made program into Applications; "
        "a program of Python has no place in the Launchpad. {command} starts this one."
    ),
}


def run(args: argparse.Namespace) -> int:
    """Add the entry, or remove it."""
    command = this_command()
    if sys.platform in ELSEWHERE:
        print(ELSEWHERE[sys.platform].format(command=" ".join(command)))
        return 0
    folder = data_folder()
    try:
        if args.remove:
            print(_removed(remove(folder), folder))
        else:
            print(f"Holdwise stands in the menu: {add(command, folder)}")
            if len(command) > 1:
                print("Before you remove Holdwise: holdwise menu --remove takes it out again.")
    except ForeignEntryError as fault:
        raise Failure(str(fault)) from None
    return 0


def this_command() -> list[str]:
    """Return the words that start this program: its file, or Python and its module."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0])
    found = started if started.is_file() else Path(shutil.which(sys.argv[0]) or "")
    if found.is_file() and found.suffix != ".py":
        return [str(found.absolute())]
    script = Path(sys.executable).with_name("holdwise")  # goes with the program, Python stays
    if script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "holdwise"]  # not `trainer`: see `holdwise_launch`


def _removed(was_there: bool, folder: Path) -> str:
    if was_there:
        return "Holdwise is out of the menu. Its history stays."
    return f"There is no entry of Holdwise below {folder}."
