"""Packs a bundle: ``python release/archives.py BUNDLE VERSION FOLDER``.

On Linux an archive and, where dpkg-deb is, a package of Debian's; on Windows and macOS a zip. The
same bundle gives the same bytes: names are sorted, and every file is as old as the commit
(SOURCE_DATE_EPOCH).
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from debian import lay_out

AGE = int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))


def pack(bundle: Path, version: str, folder: Path) -> list[Path]:
    """Write what this system's people take, and return the files."""
    machine = platform.machine().lower()
    if sys.platform == "win32":
        name = str(folder / f"holdwise-{version}-windows-{machine}")
        return [Path(shutil.make_archive(name, "zip", bundle.parent, bundle.name))]
    if sys.platform == "darwin":  # `ditto` keeps the links and the rights inside the .app
        file = folder / f"holdwise-{version}-macos-{machine}.zip"
        app = str(bundle.parent / "Holdwise.app")
        subprocess.run(["ditto", "-c", "-k", "--keepParent", app, str(file)], check=True)
        return [file]
    with ThreadPoolExecutor() as pool:  # each waits for a compressor of one thread
        file = folder / f"holdwise-{version}-linux-{machine}.tar.xz"
        made = [pool.submit(tar_xz, bundle, file)]
        if shutil.which("dpkg-deb"):
            made.append(pool.submit(deb, bundle, version, folder))
    return [each.result() for each in made]


def tar_xz(bundle: Path, file: Path) -> Path:
    """Pack a folder, with the filter for machine code that `xz` knows."""
    top = file.name.partition("-linux")[0]
    squeeze = ["xz", "--stdout", "--x86", "--lzma2=preset=9e"]
    with (
        file.open("wb") as out,
        subprocess.Popen(squeeze, stdin=subprocess.PIPE, stdout=out) as process,
    ):
        with tarfile.open(fileobj=process.stdin, mode="w|", format=tarfile.GNU_FORMAT) as archive:
            for path in (bundle, *sorted(bundle.rglob("*"))):
                name = Path(top, path.relative_to(bundle))
                archive.add(path, str(name), recursive=False, filter=_plain)
        process.stdin.close()
    if process.returncode:
        sys.exit("archives.py: xz failed")
    return file


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nobody's in particular, as old as the commit."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = AGE
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member


def deb(bundle: Path, version: str, folder: Path) -> Path:
    """Make a package of Debian's."""
    file = folder / f"holdwise_{version}_amd64.deb"
    with tempfile.TemporaryDirectory() as work:
        root = Path(work, "root")
        lay_out(bundle, version, root)
        for path in (*root.rglob("*"), root):
            os.utime(path, (AGE, AGE), follow_symlinks=False)
        build = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(file)]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return file


if __name__ == "__main__":
    for made in pack(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])):
        print(made.name)
