"""Which paytable an imported hand is of: what its row says of it, and what earlier rows said."""

from dataclasses import replace

import pytest

from solver import load_paytable
from trainer.store.checked import BadRowError
from trainer.store.hand_columns import paytable_key
from trainer.store.known_tables import Tables

NINE_SIX = load_paytable("9/6")
CONTENT = NINE_SIX.to_toml()


def tables() -> Tables:
    known = Tables()
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
