"""What is really inside a bundle: ``python release/inside.py BUNDLE``, run by `.ci/bundle`.

Every shared object and every module must belong to a library with a licence; otherwise it says
which does not, and fails. It writes ``licences.json``, which `holdwise licences` reads, and
``LICENCES.txt``. Run with the Python that built the bundle.
"""

import json
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

from PyInstaller.archive.readers import CArchiveReader

from trainer.commands.licences_command import (
    LIST,
    NOT_SAID,
    Library,
    common_texts,
    face,
    native,
    of_distribution,
    of_guide,
    ours_first,
)

OF_PYTHON = ("pyi", "pyimod", "_sysconfigdata")


def libraries(bundle: Path) -> tuple[Library, ...]:
    """Return the libraries inside a bundle; SystemExit names what belongs to none."""
    packages = {of_distribution(distribution(name)).name: name for name in _packages(bundle)}
    found = [of_distribution(distribution(name)) for name in packages.values()]
    found += [face(), _python(), _starter()]
    found += [*_shared(bundle), *of_guide(bundle / "_internal" / "trainer" / "guide")]
    return ours_first(found)


def _packages(bundle: Path) -> set[str]:
    """The installed packages whose modules are inside."""
    owners = packages_distributions()
    names = {"holdwise"}
    for module in _modules(bundle):
        if module in owners:
            names.add(owners[module][0])
        elif module not in sys.stdlib_module_names and not module.startswith(OF_PYTHON):
            sys.exit(f"inside.py: module {module!r} belongs to no package that is installed")
    # Faces and other data have no module that PyInstaller sees.
    inside = {path.name for path in (bundle / "_internal").iterdir()}
    return names | {owners[name][0] for name in inside & owners.keys()}


def _modules(bundle: Path) -> set[str]:
    """The top-level names of all modules in the program's archive."""
    program = CArchiveReader(str(_program(bundle)))
    modules = program.open_embedded_archive("PYZ.pyz")
    return {name.partition(".")[0] for name in modules.toc}


def _program(bundle: Path) -> Path:
    names = ("holdwise", "holdwise-text.exe")
    return next(bundle / name for name in names if (bundle / name).is_file())


def _shared(bundle: Path) -> Iterator[Library]:
    """The libraries that shared objects belong to, of which no package's own module is one."""
    files = (file for file in (bundle / "_internal").rglob("*") if not file.is_symlink())
    for library in native(sorted(files)):
        if library.licence == NOT_SAID:
            sys.exit(f"inside.py: {library.name} is of no library in assets/notices/native.toml")
        yield library


def _python() -> Library:
    text = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt").read_text(encoding="utf-8")
    return Library("Python", sys.version.split()[0], "PSF-2.0", text.strip())


def _starter() -> Library:
    """The small program that PyInstaller puts in front."""
    package = of_distribution(distribution("pyinstaller"))
    return package._replace(name="PyInstaller's starter")


def write(bundle: Path) -> None:
    """Write both lists into a bundle."""
    found = libraries(bundle)
    common = common_texts(found)
    listed = {"libraries": [library._asdict() for library in found], "common": common}
    (bundle / "_internal" / "trainer" / "assets" / LIST).write_text(json.dumps(listed, indent=1))
    texts = [f"{lib.name} {lib.version}: {lib.licence}\n\n{lib.text}" for lib in found]
    texts += [f"{name}\n\n{text}" for name, text in common.items()]
    ruled = f"\n\n{'=' * 80}\n\n".join(texts)
    (bundle / "LICENCES.txt").write_text(ruled + "\n", encoding="utf-8")
    print(f"{len(found)} libraries inside, each with its licence")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
