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
from pathlib import Path

from debian import lay_out

AGE = int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))


def pack(bundle: Path, version: str, folder: Path) -> list[Path]:
    """Write what this system's people take, and return the files."""
    if sys.platform != "linux":
        system = "windows" if sys.platform == "win32" else "macos"
        name = f"holdwise-{version}-{system}-{platform.machine().lower()}"
        return [Path(shutil.make_archive(str(folder / name), "zip", bundle.parent))]
    files = [tar_xz(bundle, folder / f"holdwise-{version}-linux-{platform.machine()}.tar.xz")]
    if shutil.which("dpkg-deb"):
        files.append(deb(bundle, version, folder))
    return files


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
