"""Whose a shared object is, by its file's name: the table of ``assets/notices/native.toml``.

Wheels bring libraries of other projects with them and hold no text of their licences; the texts are
in ``assets/notices``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from trainer.assets import read_asset

NOT_SAID = "not said"
AnyPath = TypeVar("AnyPath", bound=PurePath)
ENDINGS = (".so", ".dylib", ".dll")


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


def version_of(file: Path) -> str:
    """Return the version that the name of a shared object says, or else itself.

    >>> version_of(Path("libFLAC-c5c6b3bc.so.8.3.0")), version_of(Path("libpulse-14-80414fd3.2.so"))
    ('8.3.0', '14')
    """
    after = file.name.partition(".so.")[2]
    named = after or "".join(re.findall(r"-(\d+(?:\.\d+)*)(?=-|\.so)", file.name)[:1])
    if named or not (inside := re.search(rb"OpenBLAS ([\d.]+)", file.read_bytes())):
        return named or NOT_SAID
    return inside[1].decode()
