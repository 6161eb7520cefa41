"""The wheel and the sdist: what is in them, and that a wheel works away from the checkout.

Built in this process, so without an index or a network; .ci/run installs the wheel for good.
"""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import get_args

import pytest

from trainer.drawing.items import IconName

pytest.importorskip("hatchling.build", reason="hatchling builds the wheel")

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
PICTURES = {p.relative_to(ROOT).as_posix() for p in (ROOT / "assets").rglob("*.svg")}
PACKAGED = {
    p.relative_to(ROOT).as_posix()
    for room in ("evaluator", "holdwise", "solver", "trainer")
    for p in (ROOT / room).rglob("*")
    if p.is_file() and "__pycache__" not in p.parts and p.name != "holdwise_launch.py"
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


def build(kind: str, source: Path, folder: Path) -> Path:
    code = f"import hatchling.build; print(hatchling.build.build_{kind}({str(folder)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True
    )
    return folder / done.stdout.split()[-1]


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_module_paytable_and_picture(wheel: Path) -> None:
    assert len(PICTURES) == 168 + len(get_args(IconName))
    assert len([name for name in PACKAGED if name.endswith(".toml")]) > 20
    pictures = {f"trainer/{picture}" for picture in PICTURES}
    assert names(wheel) >= pictures | PACKAGED | {"trainer/assets/CREDITS.md"}


def test_the_wheel_holds_nothing_of_the_workshop(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in names(wheel)}
    data = f"holdwise-{VERSION}.data"
    assert tops == {
        *("evaluator", "holdwise", "solver", "trainer"),
        *("holdwise_launch.py", f"holdwise-{VERSION}.dist-info"),
        data,  # what a system takes from there
    }
    shared = {name for name in names(wheel) if name.startswith(f"{data}/")}
    assert shared == {
        f"{data}/data/share/applications/holdwise.desktop",
        f"{data}/data/share/icons/hicolor/scalable/apps/holdwise.svg",
        f"{data}/data/share/man/man1/holdwise.1",
        f"{data}/data/share/bash-completion/completions/holdwise",
        f"{data}/data/share/zsh/site-functions/_holdwise",
        f"{data}/data/share/fish/vendor_completions.d/holdwise.fish",
    }
    assert not [name for name in names(wheel) if "generator" in name or "__pycache__" in name]


def test_the_manual_in_the_wheel_is_of_its_version_and_plain(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        manual = archive.read(f"holdwise-{VERSION}.data/data/share/man/man1/holdwise.1")
    assert manual.isascii()
    title = manual.decode().splitlines()[0]
    assert re.fullmatch(rf'\.TH HOLDWISE 1 [\d-]{{10}} "Holdwise {VERSION}" "User Commands"', title)


def test_the_licences_of_all_that_is_in_the_wheel_are_said_and_there(wheel: Path) -> None:
    about = f"holdwise-{VERSION}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        said = archive.read(f"{about}/METADATA").decode().partition("\n\n")[0]
        face = archive.read(f"{about}/licenses/assets/fonts/LICENSE.txt").decode()
    guide = " AND BSD-2-Clause AND BSD-3-Clause" if (ROOT / "trainer" / "guide").is_dir() else ""
    assert f"License-Expression: MIT AND OFL-1.1{guide}\n" in said
    assert "License-File: LICENSE\n" in said
    assert "SIL OPEN FONT LICENSE" in face.upper()


@pytest.mark.proof
def test_a_wheel_from_the_sdist_is_the_same(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):  # in Python 3.11 from 3.11.4 on
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(tmp_path / "source")
    [source] = (tmp_path / "source").iterdir()
    assert names(build("wheel", source, tmp_path)) == names(wheel)
    assert {"README.md", "LICENSE", ".ci", "tests"} <= {path.name for path in source.iterdir()}


def test_every_asset_opens_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "open_everything.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    places = done.stdout.split()
    assert all(Path(place).is_relative_to(tmp_path / "installed") for place in places), places


def test_every_link_of_the_description_is_absolute(wheel: Path) -> None:
    """A package index shows it without the files beside it."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        description = archive.read(name).decode().partition("\n\n")[2]
    assert description.startswith("# Holdwise")
    links = re.findall(r"\]\(([^)]+)\)", description)
    assert len(links) > 20
    assert [link for link in links if not link.startswith("https://")] == []
    for kind, target in (("raw", "pictures/moving.webp"), ("blob", "guide/play.md")):
        assert [link for link in links if re.search(rf"/{kind}/v[\d.]+/docs/{target}$", link)]
