"""The catalogue: what is there, by which names, and what a wrong name or file gets."""

import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from solver import CatalogueEntry, PaytableError, catalogue, load_paytable, parse_paytable
from solver.paytable.catalogue import recorded_figures

WILD = [
    "deuces-wild",
    "deuces-wild-nsud",
    "deuces-wild-illinois",
    "deuces-wild-25-15-11",
    "deuces-wild-20-12-10",
    "loose-deuces-15-10",
    "deuces-wild-bonus-9-4-4-3",
    "joker-20-7-5",
    "joker-18-7-5",
    "joker-17-7-5",
    "joker-15-7-5",
    "joker-two-pair-20-10-6",
    "double-joker-9-5-4",
    "deuces-joker-12-9-6",
]
PLAIN = [
    "job-9-6",
    "super-aces-8-5",
    "white-hot-aces-9-5",
    "super-double-bonus-9-5",
    "super-ddb-8-5",
    "triple-bonus-plus-9-5",
    "double-aces-faces-9-6",
    "aces-faces-8-5",
]


def refusal(name: object) -> str:
    with pytest.raises(PaytableError) as refused:
        load_paytable(name)  # type: ignore[arg-type] # also what is refused
    assert len(refused.value.faults) == 1
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_the_catalogue_has_every_game() -> None:
    """Those that were asked for by name, and at least seventy in all; each has its figures."""
    assert catalogue()[0].id == "job-9-6"
    ids = [entry.id for entry in catalogue()]
    assert len(ids) == len(set(ids)) >= 70
    assert set(ids) == set(recorded_figures("catalogue"))
    wild = {entry.id for entry in catalogue() if entry.load().rules.wild_kinds}
    assert wild >= set(WILD)
    assert set(ids) - wild >= set(PLAIN)


def test_an_entry_says_what_its_file_says() -> None:
    for entry in catalogue():
        table = entry.load()
        assert (entry.name, entry.source) == (table.name, table.source)


def test_the_list_of_all_games_is_read_without_solving_or_checking_any() -> None:
    """It is what a page or a command shows first: no numpy, and no lines of any file."""
    code = (
        "import sys; from solver import catalogue; print(len(catalogue()), 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(len(catalogue())), "False"]


def test_every_entry_names_its_source_and_opens_by_all_its_names() -> None:
    for entry in catalogue():
        table = entry.load()
        assert entry.name == table.name
        assert entry.source
        for name in (entry.id, *entry.aliases, entry.name, entry.id.upper(), entry.path):
            assert load_paytable(name) == table


def test_no_two_entries_share_a_name_or_their_content() -> None:
    names = [name for entry in catalogue() for name in (entry.id, entry.name, *entry.aliases)]
    assert len(set(names)) == len(names)
    contents = {(table.lines, table.rules) for table in map(CatalogueEntry.load, catalogue())}
    assert len(contents) == len(catalogue())


@pytest.mark.parametrize("pays", ["9/6", "9-6", "8/5", "8-5", "7/5", "9-5", "8/6", "6/5", " 9/6 "])
def test_bare_pays_are_jacks_or_better(pays: str) -> None:
    assert load_paytable(pays).name == f"{pays.strip().replace('-', '/')} Jacks or Better"


UNPUBLISHED = {"job-9-6-quads-20"}
"""Games of which no published return was at hand; their exact ones are recorded even so."""


def test_published_returns_are_there_and_recorded_returns_for_every_bet() -> None:
    for entry in catalogue():
        record = recorded_figures("catalogue")[entry.id]
        assert len([Fraction(text) for text in record["returns"]]) == 5
        assert (entry.return_published is None) == (entry.id in UNPUBLISHED)
        if entry.return_published is not None:
            digits = -int(entry.return_published.as_tuple().exponent)
            computed = Fraction(record["returns"][4])
            assert round(computed, digits) == Fraction(entry.return_published)
            assert digits >= 4
            assert entry.return_at(5) == computed


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("job-9-7", "job-9-6"),
        ("10/7", "double-bonus-10-7"),
        ("ddb-9-7", "ddb-9-6"),
        ("dbb-9-6", "ddb-9-6"),
        ("bonus 8/6", "bonus-8-5"),
        ("allamerican", "all-american"),
        ("jobs-9-6", "job-9-6"),
        ("joker-kings-or-better", "joker-20-7-5"),
    ],
)
def test_a_mistyped_name_suggests_the_nearest(name: str, nearest: str) -> None:
    text = refusal(name)
    assert text.startswith(f"{name!r} is not a paytable: did you mean ")
    assert nearest in text


@pytest.mark.parametrize(
    ("said", "table_id"),
    [
        ("FPDW", "deuces-wild"),
        ("full pay deuces", "deuces-wild"),
        ("NSUD", "deuces-wild-nsud"),
        ("8/5 Bonus", "bonus-8-5"),
        ("9/6 DDB", "ddb-9-6"),
        ("9/6 job", "job-9-6"),
    ],
)
def test_what_players_call_a_game(said: str, table_id: str) -> None:
    assert load_paytable(said) == load_paytable(table_id)


@pytest.mark.parametrize("said", ["deuces", "JoB", "10/7", "bonus"])
def test_what_may_be_several_games_is_asked_back(said: str) -> None:
    with pytest.raises(PaytableError, match="did you mean"):
        load_paytable(said)


def test_a_part_of_an_id_suggests_up_to_three_that_contain_it() -> None:
    """Two letters say too little, and a part is not spelled like the whole."""
    assert refusal("illinois").endswith("did you mean deuces-wild-illinois?")
    assert refusal("bonus").endswith("did you mean bonus-8-5 or bonus-7-5 or bonus-6-5?")
    assert refusal("jacks").endswith("did you mean job-9-6 or job-9-5 or job-8-6?")
    assert "did you mean deuces-wild or " in refusal("deuces")


def test_a_name_that_begins_with_a_family_suggests_only_that_family() -> None:
    meant = refusal("joker-kings-or-better").partition("did you mean ")[2]
    assert all("joker" in table_id for table_id in meant.rstrip("?").split(" or "))


def test_the_catalogue_goes_by_families_with_the_highest_pays_first() -> None:
    ids = [entry.id for entry in catalogue()]
    families = [re.sub(r"(-\d+)+$", "", table_id) for table_id in ids]
    seen = list(dict.fromkeys(families))
    others = [family for family in seen if not family.startswith("job")]
    assert seen[0] == "job"
    assert others == sorted(others)
    for family in seen:
        pays = [
            [int(pay) for pay in re.findall(r"\d+", table_id)]
            for table_id, of_family in zip(ids, families, strict=True)
            if of_family == family
        ]
        assert pays == sorted(pays, key=lambda own: [-pay for pay in own])


@pytest.mark.parametrize(
    "name", ["", "a", "8", "al", "db", "nope", "xyzzy", "roulette", "-", "job9/6bonusddb"]
)
def test_an_unknown_name_is_answered_with_where_to_look(name: str) -> None:
    assert refusal(name) == (
        f"{name!r} is not a paytable: expected a game, as 9/6 or 9/6 + flush 7, or a .toml file"
    )


@pytest.mark.parametrize("name", ["", "?", "\0", "a" * 10_000, "\n", "/", 5, None])
def test_any_other_name_is_refused_in_one_line(name: object) -> None:
    assert refusal(name)


def test_a_path_is_read_again_each_time(tmp_path: Path) -> None:
    path = tmp_path / "my table.TOML"
    path.write_text(load_paytable("9/6").to_toml(), encoding="utf-8")
    assert load_paytable(str(path)) == load_paytable(path) == load_paytable("9/6")
    path.write_text(load_paytable("8/5").to_toml(), encoding="utf-8")
    assert load_paytable(path) == load_paytable("8/5")


def test_a_relative_path_and_a_byte_order_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("job-9-6.toml").write_text(load_paytable("8/5").to_toml(), encoding="utf-8-sig")
    assert load_paytable("job-9-6.toml") == load_paytable("8/5")
    assert load_paytable("job-9-6").name == "9/6 Jacks or Better"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_that_a_shell_wrote(tmp_path: Path, encoding: str) -> None:
    """PowerShell's ``>`` ends lines in CR LF and writes UTF-16."""
    table = load_paytable("9/6").with_pays(flush=5)
    path = tmp_path / "mine.toml"
    path.write_bytes(table.to_toml().replace("\n", "\r\n").encode(encoding))
    assert load_paytable(path) == table


def test_files_that_are_none(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert "is a folder" in refusal(folder)
    assert "is a folder" in refusal(str(tmp_path))
    assert "no such file" in refusal(tmp_path / "missing.toml")
    assert "no such file" in refusal(str(tmp_path / "missing.toml"))
    plain = tmp_path / "table.txt"
    plain.write_text("")
    assert "its file name must end in .toml" in refusal(str(plain))
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert "is not a regular file" in refusal(pipe)
    assert "name too long" in refusal("x" * 5000 + ".toml")
    assert refusal("a\0b.toml")


def test_content_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b'name = "\xff"')
    assert refusal(path) == f"{path}: line 1, column 9: not UTF-8; a paytable is a .toml file"
    path.write_bytes(b"\x7fELF\x00")
    assert refusal(path).startswith(f"{path}: line 1, column 5: binary data; ")


def test_a_file_over_a_mebibyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    text = load_paytable("9/6").to_toml()
    path.write_text(text + "#" * ((1 << 20) - len(text)))
    assert load_paytable(path) == load_paytable("9/6")
    with path.open("a") as file:
        file.write("#")
    assert refusal(path) == f"{path}: is over 1 MiB; a paytable is a .toml file"
    os.truncate(path, 100 << 20)
    assert "is over 1 MiB" in refusal(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.toml"
    path.write_text(parse_paytable(load_paytable("9/6").to_toml()).to_toml())
    path.chmod(0)
    assert "permission denied" in refusal(path)
