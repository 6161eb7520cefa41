"""The ready-made program in a bare system: it plays, teaches, searches, proves, loses nothing."""

import json
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from bare import ROOT, Bare
from harness import Window

from trainer.commands.licences_command import owner, shared_objects

Open = Callable[..., Window]
OLD = Path(__file__).parents[1] / "trainer_store" / "data"


def test_it_answers_and_proves_its_figures(bare: Bare) -> None:
    assert '"ev_exact": "122/47"' in bare.run("best", "As Ks Kh 4s 4d", "--json")
    assert "figures are as published" in bare.run("verify").splitlines()[-1]


def test_twenty_hands_are_played_in_its_window(bare: Bare, window: Open) -> None:
    data = bare.home / "data"
    data.mkdir()
    (data / "settings.toml").write_text('coach = "after"\n')  # so that no draw is held up
    opened = window("play", "--seed", "7", "--data", str(data))
    for number in range(20):
        opened.key("space")
        opened.wait_for("deal", after=number)
        opened.key("1", "Return")
        opened.wait_for("draw", after=number)
    opened.key("ctrl+q")
    code = opened.exit_code()
    assert (code, opened.complaints()) == (0, "")
    assert len(bare.run("history", "--json", "--data", str(data)).splitlines()) == 20


def test_a_double_click_opens_the_welcome(window: Open) -> None:
    opened = window()
    assert opened.screenshot("welcome.png").stat().st_size > 10_000
    opened.key("ctrl+q")
    code = opened.exit_code()
    assert (code, opened.complaints()) == (0, "")


def test_the_guide_is_in_it(bare: Bare) -> None:
    index = Path(ROOT + bare.run("help", "--guide").splitlines()[0])
    pages = {page.name: page for page in index.parent.rglob("*.html")}
    assert {"index.html", "search.html", "play.html", "bankroll.html"} <= pages.keys()
    assert "Holdwise" in index.read_text(encoding="utf-8")
    assert (index.parent / "searchindex.js").stat().st_size > 10_000


def test_an_exam_is_taken(bare: Bare) -> None:
    said = "\n".join(["none"] * 40)
    printed = bare.run("exam", "--text", "--questions", "10", said=said)
    assert "10" in printed


def test_a_chart_is_searched(bare: Bare) -> None:
    assert "discard everything" in bare.run("strategy", "9/6 + flush 5", "--lines", "8")


def test_a_sweep_runs_on_two_processes(bare: Bare) -> None:
    spec, out = bare.home / "spec.toml", bare.home / "tables.csv"
    spec.write_text('base = "9/6"\n[ranges]\nflush = "5..8"\nfull_house = "6..9"\n')
    bare.run("sweep", str(spec), "--workers", "2", "--output", str(out))
    assert len(out.read_text().splitlines()) == 1 + 4 * 4


def test_a_history_of_an_earlier_version_is_upgraded_and_keeps_a_copy(bare: Bare) -> None:
    for version in (1, 2, 3):
        data = bare.home / f"data-{version}"
        data.mkdir()
        script = (OLD / f"history_version_{version}.sql").read_text()
        with sqlite3.connect(data / "history.db") as file:
            file.executescript(script)
        file.close()
        bare.run("play", "--text", "--data", str(data), said="none\n")  # writing upgrades it
        printed = bare.run("history", "--json", "--data", str(data)).splitlines()
        before = (OLD / f"history_version_{version}.jsonl").read_text().splitlines()
        ids = [json.loads(line)["id"] for line in printed]
        assert ids[: len(before)] == [json.loads(line)["id"] for line in before]
        assert list(data.glob(f"history-version-{version}-*.db"))


def test_two_at_once_keep_their_hands_apart(bare: Bare, window: Open) -> None:
    first = window("play", "--seed", "7")
    printed = bare.run("play", "--text", said="none\nnone\nend\n")
    assert "Traceback" not in printed
    first.key("ctrl+q")
    assert first.exit_code() == 0


@contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    """Mount something at a folder of the bare root."""
    place = f"{ROOT}{folder}"
    subprocess.run(["mount", *options, place], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


@pytest.mark.parametrize("words", [("best", "As Ks Kh 4s 4d"), ("history",), ("stats", "--text")])
def test_a_home_that_cannot_be_written_is_said_in_a_line(
    bare: Bare, words: tuple[str, ...]
) -> None:
    with mounted(bare.home, "-t", "tmpfs", "-o", "ro", "none"):
        done = subprocess.run([*bare.command(), *words], capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or done.stderr.count("\n") == 1


def test_a_double_click_that_opens_no_window_shows_why(
    bare: Bare, display: str, tmp_path: Path
) -> None:
    command = bare.command(DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    picture = tmp_path / "box.png"
    with mounted(bare.home, "-t", "tmpfs", "-o", "ro", "none"):
        started = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        give_up = time.monotonic() + 60
        while started.poll() is None and time.monotonic() < give_up:
            subprocess.run(["import", "-display", display, "-window", "root", picture], check=True)
            if picture.stat().st_size > 1_000:  # an empty screen takes 350 bytes
                break
        assert started.poll() is None, "it ended without a word on the screen"
        started.kill()
        started.wait()
    assert picture.stat().st_size > 1_000


def test_a_hand_is_not_lost_silently_where_the_disk_is_full(bare: Bare) -> None:
    with mounted(bare.home, "-t", "tmpfs", "-o", "size=64k", "none"):
        filled = subprocess.run(
            ["dd", "if=/dev/zero", f"of={ROOT}{bare.home}/filled"], capture_output=True
        )
        assert filled.returncode != 0
        done = subprocess.run(
            [*bare.command(), "play", "--text"], input="none\n", capture_output=True, text=True
        )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "the disk is full" in done.stderr


def test_what_it_holds_is_listed_with_licences(bare: Bare) -> None:
    listed = json.loads(bare.run("licences", "--json"))
    assert {"Holdwise", "Python", "numpy", "pygame", "SDL", "OpenBLAS"} <= {
        library["name"] for library in listed
    }
    assert all(len(library["text"]) > 30 for library in listed)
    unpacked = Path(f"{ROOT}/opt/holdwise")
    folder = unpacked if unpacked.is_dir() else Path(f"{ROOT}/usr/lib/holdwise")
    inside = [file.name for file in shared_objects((folder / "_internal").rglob("*"))]
    assert len(inside) > 40
    names = {row["name"] for row in listed}
    assert [name for name in inside if owner(name).name not in names] == []
    assert {"Sphinx", "furo"} <= names  # whose scripts the guide has


def test_the_menu_has_it_and_is_rid_of_it_again(bare: Bare) -> None:
    bare.run("menu")
    (entry,) = bare.home.rglob("holdwise.desktop")
    started = [line for line in entry.read_text().splitlines() if line.startswith("Exec=")]
    assert started in (["Exec=/opt/holdwise/holdwise"], ["Exec=/usr/lib/holdwise/holdwise"])
    bare.run("menu", "--remove")
    assert not list(bare.home.rglob("*holdwise*.desktop")) + list(bare.home.rglob("holdwise.svg"))
