"""Pays that are edited in the lab, and edits that are undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import load_paytable
from trainer.app.lab_tables import MOST_PAY, Edits, LabTable, PayError

ROYAL, FULL_HOUSE, FLUSH = 0, 3, 4


def fresh(name: str = "9/6") -> LabTable:
    table = load_paytable(name)
    return LabTable(table, table, name)


def test_a_whole_number_per_coin_is_paid_at_every_bet() -> None:
    of = fresh().paying(FLUSH, 5, 25)
    assert of.table.lines == fresh().loaded.with_pays(flush=5).lines
    assert fresh().paying(FLUSH, 2, 10).table == of.table


def test_any_other_pay_holds_at_its_bet_only() -> None:
    assert fresh().paying(FLUSH, 5, 27).table.lines[FLUSH].pays == (6, 12, 18, 24, 27)


def test_the_fifth_coin_of_a_royal_stays_apart() -> None:
    of = fresh()
    assert of.paying(ROYAL, 5, 4880).table.lines[ROYAL].pays == (250, 500, 750, 1000, 4880)
    assert of.paying(ROYAL, 1, 300).table.lines[ROYAL].pays == (300, 600, 900, 1200, 4000)
    through = of.paying(ROYAL, 5, 1250).stepped(ROYAL, 5, 1)  # 250 a coin, as the others
    assert through.table.lines[ROYAL].pays == (250, 500, 750, 1000, 1255)


@given(st.sampled_from(["9/6", "deuces-wild", "joker-20-7-5"]), st.data())
def test_an_edit_is_undone_by_typing_the_old_pay(name: str, data: st.DataObject) -> None:
    of = fresh(name)
    line = data.draw(st.integers(0, len(of.loaded.lines) - 1))
    coins = data.draw(st.integers(1, 5))
    amount = data.draw(st.integers(0, MOST_PAY))
    edited = of.paying(line, coins, amount)
    assert edited.table.lines[line].pays[coins - 1] == amount
    assert edited.paying(line, coins, of.loaded.lines[line].pays[coins - 1]) == of


def test_a_step_is_one_coin_per_coin_and_ends_at_nothing() -> None:
    of = fresh()
    assert of.stepped(FLUSH, 5, -1).table == of.paying(FLUSH, 5, 25).table
    assert of.stepped(FLUSH, 5, -10).table.lines[FLUSH].pays == (0,) * 5
    between = of.paying(FLUSH, 5, 27)
    assert between.stepped(FLUSH, 5, 1).table == of.table
    assert between.stepped(FLUSH, 5, -1).table == of.paying(FLUSH, 5, 25).table


@pytest.mark.parametrize("words", ["-5", "4.5", "", "4,50", ",5", "1e3", "1000001", "9" * 30, "٣x"])
def test_what_is_no_pay_is_refused_in_one_line(words: str) -> None:
    with pytest.raises(PayError) as refused:
        fresh().typed(FLUSH, 2, words)
    said = str(refused.value)
    assert said.startswith("Flush: a pay is a whole number of coins from 0 to 1,000,000, not ")
    assert "\n" not in said


def test_a_million_coins_are_the_most_at_any_bet() -> None:
    assert fresh().typed(FLUSH, 5, "1,000,000").table.lines[FLUSH].pays[0] == 200_000
    assert fresh().typed(FLUSH, 1, "1,000,000").table.lines[FLUSH].pays[4] == 5_000_000
    with pytest.raises(PayError, match="not 1,000,005"):
        fresh().typed(FLUSH, 5, "1,000,000").stepped(FLUSH, 5, 1)


def test_a_table_is_named_by_its_changes() -> None:
    of = fresh().paying(FULL_HOUSE, 5, 40).paying(ROYAL, 5, 4500)
    assert of.table.name == "9/6 Jacks or Better + royal flush 4500@5 + full house 8"
    of = of.paying(FLUSH, 5, 25).paying(1, 5, 300)
    assert of.table.name == "9/6 Jacks or Better, 4 pays changed"
    assert of.changes == ("royal flush 4500@5", "straight flush 60", "full house 8", "flush 5")


def test_edits_go_back_and_forth() -> None:
    first, second, third = (fresh(),), (fresh().paying(FLUSH, 5, 25),), (fresh("8/5"),)
    edits = Edits(first).done(second).done(second).done(third)
    assert edits.undone().now == second
    assert edits.undone().undone().undone().now == first
    assert edits.undone().undone().redone().redone().redone() == edits
    assert edits.undone().done(first).redone().now == first
