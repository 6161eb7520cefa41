"""What a release is made of: pins, notices, icons, licences."""

import io
import os
import plistlib
import re
import sys
from collections.abc import Iterator
from email.message import Message
from importlib.metadata import Distribution, distribution
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from icons import SIZES, collect, draw

from trainer.commands.help_command import DATE
from trainer.commands.integration_commands import ICON_SIZES
from trainer.commands.licences_command import (
    NO_TEXT,
    NOT_SAID,
    common_texts,
    files_of,
    installed,
    libraries,
    native,
    native_libraries,
    of_distribution,
    owner,
    shared_objects,
    with_common,
)

ROOT = Path(__file__).parent.parent
RELEASE = ROOT / "release"
PIN = re.compile(r"^([\w.-]+)==([\w.]+)$")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_library_that_the_program_needs_is_pinned() -> None:
    lines = [line for line in (RELEASE / "pins.txt").read_text().splitlines() if line[:1] != "#"]
    pinned = {plain(found[1]) for line in lines if (found := PIN.match(line))}
    assert len(pinned) == len(lines), "a line that is no pin"
    needed = {plain(package.name) for package in installed()} - {"holdwise"}
    assert needed <= pinned


def test_every_shared_object_has_a_notice_and_every_notice_an_owner() -> None:
    files = {file.stem for file in (ROOT / "assets" / "notices").glob("*.txt")}
    named = {library.notice for library in native_libraries()}
    assert files <= named
    for name in named - files:
        assert distribution(name), f"{name} is neither a notice nor a package"


@pytest.mark.parametrize("size", ICON_SIZES)
def test_the_icons_of_a_desktop_are_the_drawing(size: int) -> None:
    text = (ROOT / "assets" / "icon.svg").read_text()
    text = re.sub(r' (width|height)="256"', rf' \1="{size}"', text, count=2)
    drawn = pygame.image.load(io.BytesIO(text.encode()), "icon.svg")
    kept = pygame.image.load(ROOT / "assets" / "desktop" / f"{size}.png")
    assert kept.get_size() == (size, size)
    for at in (
        (0, 0),
        (size // 2, size // 2),
        (size // 3, size // 4),
        (3 * size // 4, 3 * size // 4),
    ):
        assert all(abs(a - b) <= 8 for a, b in zip(drawn.get_at(at), kept.get_at(at), strict=True))


def test_every_library_that_is_asked_for_has_a_version_a_licence_and_a_text() -> None:
    found = {library.name: library for library in libraries()}
    assert {"Holdwise", "numpy", "pygame", "Inter", "platformdirs"} <= found.keys()
    assert found["Holdwise"].text.startswith((ROOT / "LICENSE").read_text().strip())
    assert NOT_SAID not in {said for lib in found.values() for said in (lib.version, lib.licence)}
    assert all(library.text not in ("", NO_TEXT) for library in found.values())
    assert all("\n" not in library.licence for library in found.values())
    assert "GNU" in found["pygame"].text
    assert "GNU" not in found["Holdwise"].text
    assert found["pygame"].licence == "LGPL-2.1-or-later"
    assert "SIL OPEN FONT LICENSE" in found["Inter"].text.upper()


@pytest.mark.parametrize("file", ["libquadmath-828275a7.so.0.0.0", "libgcrypt-9f3d1e2c.so.11.8.2"])
def test_a_shared_object_under_a_gnu_licence_comes_with_its_text(file: str) -> None:
    (library,) = native([Path(file)])
    assert library.licence == "LGPL-2.1-or-later"
    whole = with_common(library, common_texts([library]))
    assert "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 2.1" in whole.text


def test_every_shared_object_of_the_installed_packages_is_of_a_library_that_is_listed() -> None:
    listed = {library.name for library in libraries()}
    files = [file for package in installed() for file in package.files or ()]
    brought = {file.name: owner(file.name).name for file in shared_objects(files)}
    if sys.platform == "linux":
        assert {"SDL", "SDL_image", "FreeType", "OpenBLAS"} <= set(brought.values())
    assert set(brought.values()) <= listed


class Described:
    """A package as `importlib.metadata` reads it."""

    files = ()

    def __init__(self, **about: str) -> None:
        self.metadata = Message()
        for field, value in about.items():
            self.metadata[field] = value


def test_a_licence_that_a_package_writes_out_in_whole_is_told_by_its_class() -> None:
    said = {"Name": "numpy", "Version": "2.0.2", "License": "Copyright (c) 2005\n All rights"}
    package = Described(**said, Classifier="License :: OSI Approved :: BSD License")
    assert of_distribution(package).licence == "BSD License"  # type: ignore[arg-type]  # as one


def test_the_files_of_a_package_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[str] = []

    def counted(package: Distribution) -> Iterator[Path]:
        walked.append(package.metadata["Name"])
        return files_of(package)

    monkeypatch.setattr("trainer.commands.licences_command.files_of", counted)
    libraries()
    assert len(walked) == len(set(walked)) > 0


def test_without_the_list_of_its_files_a_package_is_looked_for_in_its_folders(
    tmp_path: Path,
) -> None:
    about = tmp_path / "Some_Thing-1.0.dist-info".lower()
    for file in (about / "licenses/LICENSE", tmp_path / "some_thing.libs/libFLAC-c5.so.8.3.0"):
        file.parent.mkdir(parents=True)
        file.write_text("Everyone may")
    (about / "METADATA").write_text("Metadata-Version: 2.4\nName: some-thing\nVersion: 1.0\n")
    package = Distribution.at(about)
    assert package.files is None
    assert of_distribution(package).text == "Everyone may"
    assert [library.name for library in native(files_of(package))] == ["FLAC"]


def test_the_manual_page_has_the_date_of_the_version() -> None:
    sections = re.findall(r"^## \[[\d.]+\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert sections[0] == DATE, "set DATE in trainer/commands/help_command.py"


def defined(system: str, made: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """Read the definition as PyInstaller does on a system; return what it makes, by kind."""
    hooks, resource = ModuleType("hooks"), ModuleType("versioninfo")
    hooks.__dict__.update(
        dict.fromkeys(
            ("collect_data_files", "collect_submodules", "copy_metadata"), lambda _name: []
        )
    )
    names = (
        "FixedFileInfo StringFileInfo StringStruct StringTable VarFileInfo VarStruct VSVersionInfo"
    )
    resource.__dict__.update(
        {name: lambda *said, name=name, **more: (name, said, more) for name in names.split()}
    )
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", resource)
    monkeypatch.setattr(sys, "platform", system)
    made_of: dict[str, list[Any]] = {}

    class Part:
        binaries = datas = pure = scripts = ()

        def __init__(self, *of: Any, **said: Any) -> None:
            made_of.setdefault(type(self).__name__, []).append(said)

    kinds = {
        name: type(name, (Part,), {}) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    }
    for icon in ("holdwise.ico", "holdwise.icns"):
        (made / icon).touch()
    text = (RELEASE / "holdwise.spec").read_text()
    exec(text, {"SPECPATH": str(RELEASE), "DISTPATH": str(made / "made"), **kinds})
    return made_of


def test_on_windows_one_program_has_a_console_and_both_have_icon_and_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = defined("win32", tmp_path, monkeypatch)["EXE"]
    assert {each["name"]: each["console"] for each in programs} == {
        "Holdwise": False,
        "holdwise-text": True,
    }
    for each in programs:
        assert Path(each["icon"]).is_file()
        assert Path(each["icon"]).suffix == ".ico"
        said = str(each["version"])
        assert "('ProductVersion', '" in said
        assert said.count("filevers") == 1


def test_on_macos_the_app_stands_in_the_dock_with_a_plist_that_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = defined("darwin", tmp_path, monkeypatch)
    (app,) = made["BUNDLE"]
    assert [each["console"] for each in made["EXE"]] == [False]  # else it is in the background only
    assert Path(app["icon"]).suffix == ".icns"
    plist = plistlib.loads(plistlib.dumps(app["info_plist"]))
    assert plist["NSHighResolutionCapable"] is True


def test_on_linux_there_is_one_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = defined("linux", tmp_path, monkeypatch)
    assert [each["name"] for each in made["EXE"]] == ["holdwise"]
    assert "BUNDLE" not in made


def test_the_icons_of_windows_and_macos_hold_all_sizes(tmp_path: Path) -> None:
    draw(tmp_path)
    collect(tmp_path)
    ico = (tmp_path / "holdwise.ico").read_bytes()
    reserved, kind, count = (int.from_bytes(ico[at : at + 2], "little") for at in (0, 2, 4))
    assert (reserved, kind) == (0, 1)
    widths = sorted(ico[6 + 16 * entry] or 256 for entry in range(count))
    assert widths == [size for size in SIZES if size <= 256]
    icns = (tmp_path / "holdwise.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert int.from_bytes(icns[4:8], "big") == len(icns)
    kinds, at = [], 8
    while at < len(icns):
        kinds.append(icns[at : at + 4])
        at += int.from_bytes(icns[at + 4 : at + 8], "big")
    assert at == len(icns)
    assert {b"ic07", b"ic08", b"ic09"} <= set(kinds)  # 128, 256 and 512 pixels
