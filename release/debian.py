"""Lays out the package for Debian and its like: program, menu entry, icons, manual, completion."""

import gzip
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent / "assets"
PROGRAM = Path("usr/lib/holdwise")
COMPLETION = {
    "bash": "usr/share/bash-completion/completions/holdwise",
    "zsh": "usr/share/zsh/vendor-completions/_holdwise",
    "fish": "usr/share/fish/vendor_completions.d/holdwise.fish",
}
CONTROL = """\
Package: holdwise
Version: {version}
Architecture: amd64
Maintainer: The Holdwise developers <holdwise@localhost>
Installed-Size: {size}
Depends: libc6 (>= 2.36), libx11-6
Recommends: libxext6, libxcursor1, libxi6, libxrandr2, libxss1, libgl1
Section: games
Priority: optional
Description: video poker trainer and exact solver
 A window that deals hands, says what the best hold was worth, and teaches the
 strategy of 134 games; a command line that answers with exact figures.
"""


def lay_out(bundle: Path, version: str, root: Path) -> None:
    """Put all files of the package below a folder."""
    shutil.copytree(bundle, root / PROGRAM, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/holdwise").symlink_to("../lib/holdwise/holdwise")
    _copy(ASSETS / "holdwise.desktop", root / "usr/share/applications/holdwise.desktop")
    icons = root / "usr/share/icons/hicolor"
    for picture in (ASSETS / "desktop").glob("*.png"):
        size = f"{picture.stem}x{picture.stem}"
        _copy(picture, icons / size / "apps/holdwise.png")
    _copy(ASSETS / "icon.svg", icons / "scalable/apps/holdwise.svg")
    said = root / "usr/share/doc/holdwise"
    _copy(bundle / "LICENCES.txt", said / "copyright")
    (root / PROGRAM / "LICENCES.txt").unlink()
    _from_the_program(bundle, root)
    _describe(version, root)


def _from_the_program(bundle: Path, root: Path) -> None:
    """Completion and manual are what the program itself prints."""
    program = str(bundle / "holdwise")
    for shell, path in COMPLETION.items():
        _write(root / path, _printed(program, "completion", shell))
    manual = gzip.compress(_printed(program, "help", "--man"), mtime=0)
    _write(root / "usr/share/man/man1/holdwise.1.gz", manual)


def _printed(*command: str) -> bytes:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def _describe(version: str, root: Path) -> None:
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    control = CONTROL.format(version=version, size=size)
    _write(root / "DEBIAN/control", control.encode())
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def _copy(file: Path, target: Path) -> None:
    _write(target, file.read_bytes())


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
