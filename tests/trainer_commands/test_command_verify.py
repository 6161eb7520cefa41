"""``holdwise verify``: succeeds as shipped, and fails if a single pay is changed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from calling import Run, command, environment

from solver.paytable.catalogue import recorded_figures

ROOT = Path(__file__).parents[2]


KEPT = ("job-9-6", "job-8-5", "bonus-8-5", "all-american", "deuces-wild")
"""A few games: `tests/solver/test_verification.py` runs through all of them."""


def kept_figures() -> dict[str, Any]:
    only = {
        name: [f for f in recorded_figures(name) if f["table"] in KEPT]
        for name in ("games", "hands")
    }
    return only | {"catalogue": {name: recorded_figures("catalogue")[name] for name in KEPT}}


def test_people_and_programs_get_the_same_figures(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.verification.recorded_figures", kept_figures().__getitem__)
    monkeypatch.setattr("solver.verification.catalogue_ids", lambda: KEPT)
    printed, found = holdwise("verify"), holdwise("verify", "--json")
    assert (printed.code, printed.err) == (found.code, found.err) == (0, "")
    computed = json.loads(found.out)
    assert printed.out.splitlines() == [
        *(
            "ok       {what}: published {published}, computed {computed}".format(**f)
            for f in computed
        ),
        f"All {len(computed)} figures are as published.",
    ]
    assert all(figure["ok"] is True for figure in computed)
    for figure in ("published 19842315923796", "published 0.995439", "count of Four deuces"):
        assert figure in printed.out


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packages in a folder of their own with a few paytables, which may be changed."""
    for package in ("evaluator", "solver", "trainer"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    for path in (tmp_path / "solver" / "paytable" / "files").iterdir():
        if path.stem not in KEPT:
            path.unlink()
    for name, content in kept_figures().items():
        (tmp_path / "solver" / "reference" / f"{name}.json").write_text(json.dumps(content))
    return tmp_path


def replace_pay(copy: Path, table: str, old: str, new: str) -> None:
    path = copy / "solver" / "paytable" / "files" / f"{table}.toml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_a_single_changed_pay_shows_in_whichever_file_and_column(copy: Path) -> None:
    replace_pay(copy, "job-9-6", "pays = 9\n", "pays = 10\n")
    replace_pay(copy, "all-american", "500, 750, 1000", "500, 751, 1000")
    done = subprocess.run(
        command("verify"),
        cwd=copy,
        env=environment(PYTHONPATH=str(copy)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("DIFFERS")]
    assert any("9/6 Jacks or Better, 4 coins" in line for line in wrong)
    assert [line.split(":")[0] for line in wrong if "All American" in line] == [
        "DIFFERS  All American, 3 coins"
    ]
    assert not any("Bonus" in line for line in wrong)
    as_json = subprocess.run(
        command("verify", "--json"),
        cwd=copy,
        env=environment(PYTHONPATH=str(copy)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (as_json.returncode, as_json.stderr) == (1, done.stderr)
    assert sum(not figure["ok"] for figure in json.loads(as_json.stdout)) == len(wrong)
