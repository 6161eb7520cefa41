"""``holdwise paytables``: the catalogue, every entry of which can be played."""

from __future__ import annotations

import json

from calling import Run

from solver import load_paytable

# The games that the catalogue promises at least.
WANTED = [
    "9/6",
    "9/5",
    "8/6",
    "8/5",
    "7/5",
    "6/5",
    "job-9-6",
    "tens-6-5",
    "bonus-8-5",
    "bonus-7-5",
    "bonus-6-5",
    "deluxe-9-6",
    "deluxe-8-6",
    "double-bonus-10-7",
    "double-bonus-9-7",
    "double-bonus-9-6",
    "ddb-10-6",
    "ddb-9-6",
    "ddb-9-5",
    "ddb-8-5",
    "tdb-9-7",
    "tdb-9-6",
    "all-american",
    "aces-eights-8-5",
]


def test_every_wanted_game_has_its_id_or_alias(holdwise: Run) -> None:
    entries = json.loads(holdwise("paytables", "--json").out)
    known = {name for entry in entries for name in (entry["id"], *entry["aliases"])}
    assert set(WANTED) <= known


def test_ids_and_aliases_name_one_table_each_and_say_their_source(holdwise: Run) -> None:
    entries = json.loads(holdwise("paytables", "--json").out)
    names = [name for entry in entries for name in (entry["id"], *entry["aliases"])]
    assert len(names) == len(set(names))
    for entry in entries:
        assert list(entry) == ["id", "aliases", "name", "source", "return_published"]
        assert entry["source"]
        for name in (entry["id"], *entry["aliases"]):
            assert load_paytable(name).name == entry["name"]


def test_piped_it_is_one_line_a_game(holdwise: Run) -> None:
    out = holdwise("paytables").out.splitlines()
    ids = [entry["id"] for entry in json.loads(holdwise("paytables", "--json").out)]
    assert [line.split()[0] for line in out] == ["Id", *ids]
    assert "\x1b" not in "".join(out)
