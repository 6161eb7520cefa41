"""``holdwise completion`` and ``menu``: Holdwise in the shell and on the desktop.

What is offered for a value is read from what the commands declare, as the help is; each shell only
says it in its own way.

pip, pipx and uv leave the menu's entry in a folder of their own where no desktop looks. Entry and
icons go below the person's data folder as the freedesktop.org specifications say (Desktop Entry,
Icon Theme, Base Directory), and out again.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from shtab import complete

from evaluator.categories import CATEGORIES
from solver.paytable.catalogue import catalogue
from trainer.assets import read_asset
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.ask import OF_A_CHART
from trainer.commands.declared.option_values import AnyOf, WholeNumber
from trainer.commands.declared.parts import Argument, Command, Option
from trainer.commands.declared.records_and_program import FISH
from trainer.commands.failure import INDEX_NAMES, Failure
from trainer.commands.help_command import HELP, VERSION
from trainer.commands.parser import full_parser

_PATHS = {
    "file": {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"},
    "folder": {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"},
}

_FUNCTIONS = {
    "bash": """\
_holdwise_{kind}s() {{
  compgen -W '{words}' -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -S / -- "$1"
}}""",
    "zsh": """\
_holdwise_{kind}s() {{
  _alternative 'words:{kind}:({words})' 'files:paytable file:_files -g "*.toml"'
}}""",
}
"""What completes a kind of value: its words, and files of paytables."""
HEAD = "complete -c holdwise -f"
AT_FIRST = "__fish_use_subcommand"
SEEN, PLAYS = "__fish_seen_subcommand_from", "__holdwise_plays"
FOLDERS, FILES = "(__fish_complete_directories)", "(__fish_complete_path)"
FEW = 10
"""Of how many numbers at most each is offered."""
OF_CHARTS = ("frontier", "grade")
_KIND_OF_VALUE: dict[str, Literal["file", "folder"]] = {
    "DIR": "folder",
    **dict.fromkeys(("FILE", "SPEC"), "file"),
}


def run_completion(args: argparse.Namespace) -> int:
    """Print the script."""
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    """Return the script for a shell.

    >>> script("fish").splitlines()[0]
    'complete -c holdwise -f'
    """
    names = " ".join(paytable_names())
    if shell == FISH:
        return fish_script(names)
    parser = full_parser()
    ours = {"paytable": names, "chart": " ".join((*OF_CHARTS, names))}
    functions = {kind: dict.fromkeys(_FUNCTIONS, f"_holdwise_{kind}s") for kind in ours}
    tcsh = {kind: {"tcsh": f"({words})"} for kind, words in ours.items()}  # it has no functions
    _mark(parser, COMMANDS["play"], {kind: functions[kind] | tcsh[kind] for kind in ours} | _PATHS)
    form = _FUNCTIONS.get(shell, "")
    preamble = "\n".join(form.format(kind=kind, words=words) for kind, words in ours.items())
    return complete(parser, shell, preamble=preamble)


def _mark(
    parser: argparse.ArgumentParser, command: Command, completers: dict[str, dict[str, str]]
) -> None:
    """Give the arguments of a command, and those of the commands below, what shtab reads."""
    parts = {part.name: part for part in valued(command)}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, child in action.choices.items():
                _mark(child, COMMANDS[name], completers)
            continue
        names = [name for name in (*action.option_strings, action.dest) if name in parts]
        of = offered(parts[names[0]]) if names else Offered()
        if of.more:
            action.complete = completers[of.more]  # type: ignore[attr-defined]  # shtab's
        elif of.words:
            action.choices = of.words


def fish_script(paytables: str) -> str:
    """Return the script; `paytables` are their names, with blanks between them.

    >>> fish_script("job-9-6").splitlines()[0]
    'complete -c holdwise -f'
    """
    return "\n".join([HEAD, *_lines(paytables)])


def _lines(paytables: str) -> Iterator[str]:
    games = f"{paytables} {FILES}"
    more = {"": "", "paytable": games, "chart": " ".join((*OF_CHARTS, games))}
    more |= {"file": FILES, "folder": FOLDERS}

    def words_for(part: Argument | Option) -> str:
        of = offered(part)
        return " ".join((*of.words, more[of.more])).strip()

    for command in COMMANDS.values():
        yield f"{HEAD} -n {AT_FIRST} -a {command.name} -d {_quoted(command.help)}"
    others = " ".join(name for name in COMMANDS if name != "play")
    yield f"function {PLAYS}; not {SEEN} {others}; end"
    yield f"{HEAD} -l help -s h -d {_quoted(HELP)}"
    yield f"{HEAD} -n {AT_FIRST} -l version -d {_quoted(VERSION)}"
    for command in COMMANDS.values():
        within = f"{HEAD} -n '{SEEN} {command.name}'"
        if command.name == "play":  # whose options are taken without its name, too
            within = f"{HEAD} -n {PLAYS}"
        for option in command.options:
            value = f" -x -a {_quoted(words_for(option))}" if isinstance(option, Option) else ""
            short = f" -s {option.short[1:]}" if option.short else ""
            yield f"{within} -l {option.name[2:]}{short}{value} -d {_quoted(option.help)}"
        for part in command.parts:
            if isinstance(part, Argument) and (words := words_for(part)):
                yield f"{within} -a {_quoted(words)}"


def _quoted(text: str) -> str:
    """Return a text as one word of fish.

    >>> _quoted("a game's chart")
    "'a game\\\\'s chart'"
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


class Offered(NamedTuple):
    """What is offered: words, or else paytables (with files), what has a chart, files, folders."""

    words: tuple[str, ...] = ()
    more: Literal["", "paytable", "chart", "file", "folder"] = ""


def offered(part: Argument | Option) -> Offered:
    """Return what is offered for an argument or the value of an option.

    >>> from trainer.commands.declared.parts import COINS, GAME
    >>> offered(COINS), offered(GAME)
    (Offered(words=('1', '2', '3', '4', '5'), more=''), Offered(words=(), more='paytable'))
    """
    if part.choices:
        return Offered(part.choices)
    if part.value == "PAYTABLE":
        return Offered(more="paytable")
    if part.value == OF_A_CHART:
        return Offered(more="chart")
    if part.value == "COMMAND":
        return Offered(tuple(COMMANDS))
    if part.name == "library":
        return Offered(("holdwise", "inter", *INDEX_NAMES))
    if part.name == "--line":
        return Offered(CATEGORIES)
    if isinstance(part, Option):
        return Offered(tuple(map(str, _numbers(part))), _KIND_OF_VALUE.get(part.value or "", ""))
    return Offered(more=_KIND_OF_VALUE.get(part.value or "", ""))


def _numbers(part: Option) -> tuple[int, ...] | range:
    match part.kind:
        case AnyOf(numbers):
            return numbers
        case WholeNumber() as whole if whole.high is not None and whole.high - whole.low < FEW:
            return range(whole.low, whole.high + 1)
    return ()


def valued(command: Command) -> Iterator[Argument | Option]:
    """Yield the arguments of a command, and its options that have a value."""
    yield from (part for part in command.parts if isinstance(part, Argument))
    yield from (part for part in command.options if isinstance(part, Option))


def paytable_names() -> list[str]:
    """Return what paytables are called: their ids, and the pays where these are enough: ``9/6``."""
    entries = catalogue()
    pays = (name for entry in entries for name in entry.aliases if "/" in name)
    return [*(entry.id for entry in entries), *pays]


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
OURS = "X-Holdwise-Menu=true"
"""The line that marks an entry as made here: no other is replaced or taken away."""
ENTRY = "applications/holdwise.desktop"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_RESERVED = re.compile(r"([\"`$\\])")


def run_menu(args: argparse.Namespace) -> int:
    """Add the entry, or remove it."""
    command = this_command()
    if sys.platform in ELSEWHERE:
        print(ELSEWHERE[sys.platform].format(command=" ".join(command)))
        return 0
    folder = desktop_data()
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
    program = started if started.is_file() else Path(shutil.which(sys.argv[0]) or "")
    if program.is_file() and program.suffix != ".py":
        return [str(program.absolute())]
    script = Path(sys.executable).with_name("holdwise")  # goes with the program, Python stays
    if script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "holdwise"]  # not `trainer`: see `holdwise_launch`


def _removed(was_there: bool, folder: Path) -> str:
    if was_there:
        return "Holdwise is out of the menu. Its history stays."
    return f"There is no entry of Holdwise below {folder}."


class ForeignEntryError(Exception):
    """The desktop has an entry of this name that was not made here."""


def desktop_data() -> Path:
    """Return where the desktop looks for a person's own entries."""
    own = os.environ.get("XDG_DATA_HOME", "")
    return Path(own) if os.path.isabs(own) else Path.home() / ".local" / "share"  # noqa: PTH117 - of a text


def icons() -> Iterator[tuple[str, bytes]]:
    """Yield the path below the data folder and the content of each icon.

    >>> [path for path, content in icons()][-1]
    'icons/hicolor/scalable/apps/holdwise.svg'
    """
    for size in ICON_SIZES:
        picture = read_asset(f"desktop/{size}.png")
        yield f"icons/hicolor/{size}x{size}/apps/holdwise.png", picture
    yield "icons/hicolor/scalable/apps/holdwise.svg", read_asset("icon.svg")


def desktop_entry(command: list[str]) -> str:
    r"""Return the entry that starts a command.

    >>> "Exec=/opt/holdwise/holdwise\n" in desktop_entry(["/opt/holdwise/holdwise"])
    True
    >>> 'Exec="/home/my games/holdwise"\n' in desktop_entry(["/home/my games/holdwise"])
    True
    """
    words = " ".join(_exec_word(word) for word in command)
    text = read_asset("holdwise.desktop").decode()
    # A desktop hides the entry once the program of TryExec is gone.
    start = f"TryExec={command[0]}\nExec={words}"
    return re.sub(r"^Exec=.*$", lambda _: start, text, flags=re.MULTILINE) + OURS + "\n"


def add(command: list[str], folder: Path) -> Path:
    """Write entry and icons below a data folder; return the path of the entry.

    Raises:
        ForeignEntryError: an entry of this name is there that was not made here.
        OSError: the folder cannot be written.
    """
    file = folder / ENTRY
    _refuse_foreign(file)
    for path, content in icons():
        _write(folder / path, content)
    _write(file, desktop_entry(command).encode())
    return file


def remove(folder: Path) -> bool:
    """Take entry and icons away again; return whether there was an entry.

    Raises:
        ForeignEntryError: as in `add`.
        OSError: the folder cannot be written.
    """
    file = folder / ENTRY
    if not file.exists():
        return False
    _refuse_foreign(file)
    for path, _ in icons():
        (folder / path).unlink(missing_ok=True)
    file.unlink()
    for path in (*(path for path, _ in icons()), ENTRY):
        _remove_empty((folder / path).parent, folder)
    return True


def _refuse_foreign(file: Path) -> None:
    if file.exists() and OURS not in file.read_text(encoding="utf-8", errors="replace"):
        raise ForeignEntryError(f"{file} was not made by holdwise menu, and stays as it is")


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(content)
    beside.replace(file)


def _remove_empty(folder: Path, top: Path) -> None:
    """Remove folders that are empty now, from one up to the data folder."""
    with suppress(OSError):
        while folder != top:
            folder.rmdir()
            folder = folder.parent


def _exec_word(word: str) -> str:
    r"""Return a word as the Desktop Entry Specification wants it in ``Exec``.

    >>> print(_exec_word("/opt/holdwise/holdwise"), _exec_word("/a b/50%"))
    /opt/holdwise/holdwise "/a b/50%%"
    """
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w@%+=:,./-]+", word):
        return word
    # Twice: once for the words of a command, once for a value of the file.
    return '"' + _RESERVED.sub(r"\\\1", word).replace("\\", "\\\\") + '"'
