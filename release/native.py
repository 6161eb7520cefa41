"""Whose a shared object is: the table of ``native.toml``."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).resolve().parent / "native.toml"
ENDINGS = (".so", ".dylib", ".dll")


class NativeLibrary(NamedTuple):
    """A library of another project that comes as shared objects."""

    name: str
    files: list[str]
    licence: str
    notice: str


def native_libraries() -> list[NativeLibrary]:
    """Return all that the table names."""
    return [NativeLibrary(**row) for row in tomllib.loads(TABLE.read_text())["library"]]


def owner(name: str) -> NativeLibrary | None:
    """Return the library whose files begin like this name, the longest beginning first.

    >>> owner("libopusfile-df4005ff.so.0.4.5").name, owner("libopus-56ba99ed.so.0.8.0").name
    ('opusfile', 'Opus')
    """
    fits = [
        (len(start), library)
        for library in native_libraries()
        for start in library.files
        if name.startswith(start)
    ]
    return max(fits, key=lambda fit: fit[0])[1] if fits else None


def shared_objects(bundle: Path) -> Iterator[Path]:
    """Yield all shared objects but extension modules and Python itself, which are of packages."""
    for file in sorted((bundle / "_internal").rglob("*")):
        endings = "".join(file.suffixes)
        extension = ".cpython-" in file.name or ".abi3." in file.name or file.suffix == ".pyd"
        python = file.name.startswith(("libpython", "python3"))
        shared = any(ending in endings for ending in ENDINGS) and not file.is_symlink()
        if shared and not (extension or python):
            yield file
