"""``holdwise licences``: the libraries that Holdwise stands on, with their licences.

A bundle holds a list of what is really in it, made when it was built. Installed by pip and the
like, the list is that of the installed packages which ours asks for, of the shared objects that
these brought with them, and of what the guide was made with, if it is there.

Wheels bring libraries of other projects with them as shared objects and hold no text of their
licences; whose each is, by its file's name, says ``assets/notices/native.toml``, with the texts
beside it.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from operator import attrgetter
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from evaluator.figures import shortened
from evaluator.keys import Keys, dictionary, key
from trainer.assets import GUIDE, read_asset
from trainer.commands.failure import Failure
from trainer.commands.output import print_json, print_table
from trainer.commands.parser import did_you_mean

OURS = "holdwise"
LIST = "licences.json"
NO_TEXT = "Its package holds no text of its licence."
_TEXT = re.compile(r"(LICEN[CS]E|COPYING|LGPL|NOTICE)[^/]*$", re.IGNORECASE)
_COMMON = re.compile(r"common-licenses/([A-Z][A-Za-z0-9.-]*[A-Za-z0-9])")
_GNU = re.compile(r"\bL?GPL-\d(?:\.[1-9])?")
_GNU_TITLE = "GENERAL PUBLIC LICENSE\n"
SPDX = {"LGPL": "LGPL-2.1-or-later", "MIT License": "MIT"}
"""What pygame and Furo say of their licences, as SPDX writes it."""
_OPTIONAL = re.compile(r";.*\bextra\b")
NOT_SAID = "not said"
AnyPath = TypeVar("AnyPath", bound=PurePath)
ENDINGS = (".so", ".dylib", ".dll")


class Library(NamedTuple):
    """A library and its licence.

    Attributes:
        name: the name it goes by.
        version: its version; of a shared object the one in its file's name.
        licence: an SPDX expression, or what its own description says.
        text: the text of the licence, with the notices that come with it.
    """

    name: str
    version: str
    licence: str
    text: str


def libraries() -> tuple[Library, ...]:
    """Return the libraries of this Holdwise, itself first, the others by their names.

    >>> libraries()[0].name, libraries()[0].licence[:3]
    ('Holdwise', 'MIT')
    >>> "numpy" in {library.name for library in libraries()}
    True
    """
    try:
        listed = json.loads(read_asset(LIST))
    except FileNotFoundError:
        packages = [(package, list(files_of(package))) for package in installed()]
        of_python = [of_distribution(package, files) for package, files in packages]
        brought = native((file for _, files in packages for file in files), of_python)
        every = ours_first((face(), *of_python, *brought, *of_guide(GUIDE.parent)))
        common = common_texts(every)
        return tuple(with_common(library, common) for library in every)
    return tuple(with_common(Library(**row), listed["common"]) for row in listed["libraries"])


def common_texts(all_libraries: Iterable[Library]) -> dict[str, str]:
    """Return the well-known licences that any text names, as far as they are among the notices."""
    named = sorted({name for library in all_libraries for name in named_common(library)})
    texts = {name: _notice(f"common/{name}") for name in named}
    return {name: text for name, text in texts.items() if text is not None}


def with_common(library: Library, common: dict[str, str]) -> Library:
    """Return a library with the well-known licences that its text only names.

    >>> lesser = Library("mpg123", "0.47", "LGPL-2.1-only", "See common-licenses/LGPL-2.1.")
    >>> with_common(lesser, {"LGPL-2.1": "Everyone is permitted …"}).text.splitlines()[-1]
    'Everyone is permitted …'
    """
    texts = [f"{name}\n\n{common[name]}" for name in named_common(library) if name in common]
    return library._replace(text="\n\n".join((library.text, *texts)))


def named_common(library: Library) -> list[str]:
    """Return the names of the licences that Debian keeps once, as far as a library names them.

    A GNU licence is also named by the expression alone, where the text does not hold it.

    >>> named_common(Library("", "", "LGPL-2.1-or-later", "see common-licenses/GPL-2"))
    ['GPL-2', 'LGPL-2.1']
    """
    held = _GNU_TITLE in library.text
    return sorted(
        {*_COMMON.findall(library.text), *(() if held else _GNU.findall(library.licence))}
    )


def face() -> Library:
    """Return the face of the window's text, which is among our own files.

    >>> face().licence
    'OFL-1.1'
    """
    text = read_asset("fonts/LICENSE.txt").decode().strip()
    return Library("Inter", "4.1", "OFL-1.1", text)


def native(files: Iterable[Path], packages: Iterable[Library] = ()) -> Iterator[Library]:
    """Yield the libraries that shared objects belong to, once each; `packages` are known already.

    >>> [(lib.name, lib.version) for lib in native([Path("pygame.libs/libFLAC-c5.so.8.3.0")])]
    [('FLAC', '8.3.0')]
    """
    known = {package.name: package.text for package in packages}
    versions: dict[NativeLibrary, set[str]] = {}
    for file in shared_objects(files):
        versions.setdefault(owner(file.name), set()).add(library_version(file))
    for library, versions_of in versions.items():
        text = _notice(library.notice) if library.notice else NO_TEXT
        text = known.get(library.notice) if text is None else text
        text = of_distribution(distribution(library.notice)).text if text is None else text
        yield Library(library.name, ", ".join(sorted(versions_of)), library.licence, text)


def of_guide(folder: Path) -> tuple[Library, ...]:
    """Return the libraries whose scripts and styles are in a guide, if there is one."""
    file = folder / LIST
    rows = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else ()
    return tuple(Library(**row) for row in rows)


def ours_first(all_libraries: Iterable[Library]) -> tuple[Library, ...]:
    """Return libraries in the order of their names, Holdwise before all."""
    return tuple(sorted(all_libraries, key=lambda lib: (lib.name != "Holdwise", lib.name.lower())))


def installed() -> Iterator[Distribution]:
    """Yield our package and the installed ones that it asks for, and those that they ask for."""
    seen: set[str] = set()
    names = [OURS]
    while names:
        name = re.sub(r"[-_.]+", "-", names.pop()).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:  # another system's, or an older Python's
            continue
        yield package
        names += [_name(line) for line in package.requires or () if not _OPTIONAL.search(line)]


def of_distribution(package: Distribution, files: Iterable[Path] | None = None) -> Library:
    """Return what an installed package says of its licence; `files` are its files, if known."""
    about = package.metadata
    name = "Holdwise" if about["Name"] == OURS else about["Name"]
    fields = [about[field] or "" for field in ("License-Expression", "License") if field in about]
    # numpy below 2.3 has its whole text there.
    licence = next((line for line in fields if line and "\n" not in line), _classifier(package))
    texts = [
        path.read_text(encoding="utf-8", errors="replace").strip()
        for path in (files_of(package) if files is None else files)
        if _TEXT.search(str(path))
        and path.suffix not in {".py", ".pyc"}
        # Among our own files are texts that belong to other libraries.
        and (about["Name"] != OURS or ".dist-info" in str(path))
    ]
    text = "\n\n".join(dict.fromkeys(texts)) or NO_TEXT
    return Library(name, about["Version"], SPDX.get(licence, licence), text)


def files_of(package: Distribution) -> Iterator[Path]:
    """Yield the files of a package; those of its folders if the list of them is gone.

    Packages of distributions leave that list out.
    """
    if package.files is not None:
        yield from (Path(str(file.locate())) for file in package.files)
        return
    name = re.sub(r"[-_.]+", "_", package.metadata["Name"]).lower()
    place = Path(str(package.locate_file("")))
    for folder in (f"{name}-{package.version}.dist-info", name, f"{name}.libs"):
        yield from sorted(file for file in (place / folder).rglob("*") if file.is_file())


def _name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _classifier(package: Distribution) -> str:
    """The licence by the package's class, where nothing else says it."""
    for line in package.metadata.get_all("Classifier") or ():
        if line.startswith("License ::"):
            return str(line.rpartition(" :: ")[2])
    return NOT_SAID


def _notice(name: str) -> str | None:
    """The text of a notice, None where there is none of this name."""
    try:
        return read_asset(f"notices/{name}.txt").decode(errors="replace").strip()
    except FileNotFoundError:
        return None


class NativeLibrary(NamedTuple):
    """A library of another project that comes as shared objects.

    Attributes:
        name: the name it goes by.
        files: how the names of its files begin.
        licence: an SPDX expression.
        notice: the name of its notice, or of a package whose licence speaks of it too.
    """

    name: str
    files: tuple[str, ...]
    licence: str
    notice: str


@cache
def native_libraries() -> tuple[NativeLibrary, ...]:
    """Return all that the table names."""
    rows = tomllib.loads(read_asset("notices/native.toml").decode())["library"]
    return tuple(NativeLibrary(**row | {"files": tuple(row["files"])}) for row in rows)


def owner(name: str) -> NativeLibrary:
    """Return the library whose files begin like this name, the longest beginning first.

    One that the table does not know is called by its file, and its licence is `NOT_SAID`.

    >>> owner("libopusfile-df4005ff.so.0.4.5").name, owner("libopus-56ba99ed.so.0.8.0").name
    ('opusfile', 'Opus')
    >>> owner("libnobody.so.1").licence
    'not said'
    """
    fits = [
        (len(start), library)
        for library in native_libraries()
        for start in library.files
        if name.startswith(start)
    ]
    unknown = NativeLibrary(name, (name,), NOT_SAID, "")
    return max(fits, key=lambda fit: fit[0])[1] if fits else unknown


def shared_objects(files: Iterable[AnyPath]) -> Iterator[AnyPath]:
    """Yield the shared objects but extension modules and Python itself, which are of packages.

    >>> names = ("a.cpython-311-x86_64-linux-gnu.so", "libpython3.11.so.1", "libFLAC.so.8", "x.py")
    >>> [str(file) for file in shared_objects(map(Path, names))]
    ['libFLAC.so.8']
    """
    for file in files:
        extension = ".cpython-" in file.name or ".abi3." in file.name or file.suffix == ".pyd"
        python = file.name.startswith(("libpython", "python3"))
        if not (extension or python) and set(file.suffixes) & set(ENDINGS):
            yield file


def library_version(file: Path) -> str:
    """Return the version that the name of a shared object says, or else itself.

    >>> names = "libFLAC-c5c6b3bc.so.8.3.0", "libpulse-14-80414fd3.2.so"
    >>> tuple(library_version(Path(name)) for name in names)
    ('8.3.0', '14')
    """
    after = file.name.partition(".so.")[2]
    named = after or "".join(re.findall(r"-(\d+(?:\.\d+)*)(?=-|\.so)", file.name)[:1])
    if named or not (inside := re.search(rb"OpenBLAS ([\d.]+)", file.read_bytes())):
        return named or NOT_SAID
    return inside[1].decode()


HEADS = ("Library", "Version", "Licence")
KEYS: Keys = (
    key("name", "the name it goes by", attrgetter("name")),
    key("version", "its version; a shared object's is in its file's name", attrgetter("version")),
    key("licence", "an SPDX expression, or what its own package says", attrgetter("licence")),
    key("text", "the text of the licence, with the notices that belong to it", attrgetter("text")),
)


def run(args: argparse.Namespace) -> int:
    """Print a row for each library, or the texts of some."""
    chosen = libraries()
    if args.library:
        chosen = tuple(_named(name, chosen) for name in args.library)
    if args.json:
        print_json([dictionary(library, KEYS) for library in chosen])
    elif args.library:
        print("\n\n".join(f"{_line(library)}\n\n{library.text}" for library in chosen))
    else:
        rows = [(library.name, library.version, library.licence) for library in chosen]
        print_table(HEADS, rows, left=HEADS)
        print("The version of a shared object is the one in its file's name.")
        print("holdwise licences NAME prints the text of one.")
    return 0


def _line(library: Library) -> str:
    return f"{library.name} {library.version}: {library.licence}"


def _named(name: str, known: tuple[Library, ...]) -> Library:
    by_name = {library.name.lower(): library for library in known}
    if name.lower() not in by_name:
        hint = did_you_mean(name.lower(), by_name) or "; holdwise licences lists them"
        raise Failure(f"no library {shortened(name)!r}{hint}")
    return by_name[name.lower()]
