"""Which paytable an imported hand is of: what its row says of it, and what earlier rows said."""

from dataclasses import replace

import pytest

from solver import load_paytable
from solver.paytable.checks import PaytableError
from solver.paytable.table import PayTable
from trainer.store import importing
from trainer.store.failures import BadRowError
from trainer.store.hand_columns import paytable_key
from trainer.store.importing import ImportedTables

NINE_SIX = load_paytable("9/6")
CONTENT = NINE_SIX.to_toml()


def tables() -> ImportedTables:
    known = ImportedTables()
    known.learn(CONTENT)
    return known


@pytest.mark.parametrize("content", ["", None, 5, [CONTENT]])
def test_a_row_without_the_text_of_its_paytable_is_found_by_its_key(content: object) -> None:
    """A spreadsheet saves an empty cell as empty text."""
    row = {"paytable_file": content, "paytable_key": paytable_key(CONTENT), "paytable": "?"}
    assert tables().of(row) == NINE_SIX


def test_a_name_does_only_where_there_is_no_key_and_one_paytable_of_that_name() -> None:
    row = {"paytable": NINE_SIX.name}
    known = tables()
    assert known.of(row) == NINE_SIX
    with pytest.raises(BadRowError, match="is not known"):
        known.of(row | {"paytable_key": "another"})
    known.learn(replace(NINE_SIX.with_pays(flush=5), name=NINE_SIX.name).to_toml())
    with pytest.raises(BadRowError, match="is not known"):
        known.of(row)


def test_the_text_of_a_table_is_not_written_where_a_row_has_no_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = tables()
    monkeypatch.delattr(importing, "paytable_key")
    for key in ({}, {"paytable_key": ""}, {"paytable_key": None}):
        assert known.of({"paytable": NINE_SIX.name} | key) == NINE_SIX


def test_a_name_that_loads_none_is_looked_up_once_until_more_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up = []

    def load(name: str) -> PayTable:
        looked_up.append(name)
        return load_paytable(name)

    monkeypatch.setattr(importing, "load_paytable", load)
    known = tables()
    house = replace(NINE_SIX, name="House")
    row = {"paytable": "House + flush 5", "paytable_key": "another"}
    for _ in range(3):
        with pytest.raises(BadRowError, match="is not known"):
            known.of(row)
    assert looked_up == ["House"]
    with pytest.raises(PaytableError):  # without a key it is said what is wrong with the name
        known.of({"paytable": "House + flush 5"})
    known.learn(house.to_toml())
    expected = replace(house.with_pays(flush=5), name="House + Flush 5")
    assert known.of(row | {"paytable_key": paytable_key(expected.to_toml())}) == expected
