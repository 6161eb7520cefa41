"""Hands with wild cards and jokers in the history: kept, read again, exported and audited."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from keeping import GIVEN, do, history, kill, play_hand, sit_down
from slowly import slow_but, slow_but_one_in
from wild_tables import DEUCES, JOKER, TWO_JOKERS

from evaluator import format_cards
from solver import PayTable
from solver.hand import solve_hand
from solver.holds import HAND, held
from trainer.app.audit import audit
from trainer.core.intents import Deal
from trainer.core.shoe import deck
from trainer.store import read_history
from trainer.store.exchange import imported_hand, with_values
from trainer.store.failures import BadRowError, StoreError
from trainer.store.importing import ImportedTables
from trainer.store.rows import hand_record

GAMES = [DEUCES, JOKER, TWO_JOKERS]


def no_decisions(_table: PayTable, _coins: int) -> Any:
    raise AssertionError("a hand of the table needs no classes")


def both_jokers_dealt() -> int:
    """Return the first deal of seed 7 in which both jokers are dealt."""
    deals = (n for n in range(1, 10**4) if {52, 53} <= {*deck(7, n, TWO_JOKERS.rules)[:5]})
    return next(deals)


def play_the_deal(folder: Path, number: int, hold: int) -> None:
    """Play a later deal of seed 7 first: the deals before it are passed over."""
    kept = sit_down(folder, replace(GIVEN, table=TWO_JOKERS))
    kept.session = replace(kept.session, deal_number=number - 1)
    play_hand(kept, hold)
    kept.close(AT)


AT = "2026-11-20T11:00:00Z"


@pytest.mark.parametrize("table", slow_but(GAMES, fast=GAMES[-1:]), ids=lambda table: table.name)
def test_hands_are_kept_exported_and_audited(table: PayTable, tmp_path: Path) -> None:
    kept = sit_down(tmp_path, replace(GIVEN, table=table))
    records = [play_hand(kept, hold) for hold in (0, 31, 5, 18, 3, 9, 16, 1)]
    kept.close(AT)
    entries = history(tmp_path)
    for number, (entry, record) in enumerate(zip(entries, records, strict=True), 1):
        assert " ".join(entry["dealt"]) == format_cards(deck(7, number, table.rules)[:5])
        assert " ".join(entry["held"]) == format_cards(held(record.dealt, record.held))
        best = solve_hand(record.dealt, table, 5).best
        assert entry["best_ev"] == float(best.ev)
    found = audit(tmp_path, no_decisions)
    assert (found.hands, found.differences, found.unreadable) == (8, (), ())
    tables = ImportedTables()
    tables.learn(table.to_toml())
    again = [imported_hand(n, json.loads(json.dumps(e)), tables.of) for n, e in enumerate(entries)]
    assert not [each for each in with_values(again, no_decisions) if isinstance(each, BadRowError)]


@pytest.mark.parametrize("hold", slow_but_one_in(range(32), 5))
def test_a_hold_of_either_of_two_jokers_is_read_again(hold: int, tmp_path: Path) -> None:
    number = both_jokers_dealt()
    play_the_deal(tmp_path, number, hold)
    (hand,) = read_history(tmp_path)
    assert not isinstance(hand, StoreError)
    record = hand_record(hand, TWO_JOKERS)
    assert record.held == hold
    assert sorted(card for card in record.dealt if card >= 52) == [52, 53]
    assert audit(tmp_path, no_decisions).is_sound
    tables = ImportedTables()
    tables.learn(TWO_JOKERS.to_toml())
    (entry,) = history(tmp_path)
    assert entry["dealt"].count("Jk") == 2
    (again,) = with_values([imported_hand(1, entry, tables.of)], no_decisions)
    assert not isinstance(again, BadRowError)


def test_a_hand_in_play_with_a_lone_second_joker_is_dealt_again(tmp_path: Path) -> None:
    number = next(n for n in range(1, 999) if deck(7, n, TWO_JOKERS.rules)[2] == 53)
    kept = sit_down(tmp_path, replace(GIVEN, table=TWO_JOKERS))
    kept.session = replace(kept.session, deal_number=number - 1)
    do(kept, Deal())
    dealt = kept.session.dealt
    kill(kept)
    resumed = sit_down(tmp_path, replace(GIVEN, table=TWO_JOKERS))
    assert resumed.session.dealt == dealt == deck(7, number, TWO_JOKERS.rules)[:HAND]
    resumed.close(AT)


@pytest.mark.parametrize(
    ("dealt", "fault"),
    [
        (["Jk"], "card 1: Jk: this game has no joker"),
        (["Jk", "Jk"], "card 1: Jk: this game has no joker"),
        (["Jk", "Jk", "Jk"], "expected 5 cards"),
    ],
)
def test_jokers_that_the_game_does_not_have_are_not_imported(
    dealt: list[str], fault: str, tmp_path: Path
) -> None:
    kept = sit_down(tmp_path, GIVEN)
    play_hand(kept)
    kept.close(AT)
    (entry,) = history(tmp_path)
    tables = ImportedTables()
    tables.learn(GIVEN.table.to_toml())
    entry["dealt"][: len(dealt)] = dealt
    entry["best"] = [[]]
    with pytest.raises(ValueError, match=fault):
        imported_hand(1, entry, tables.of)


def test_a_joker_that_was_dealt_once_is_not_held_twice() -> None:
    tables = ImportedTables()
    tables.learn(TWO_JOKERS.to_toml())
    row = {"at": AT, "paytable": TWO_JOKERS.name, "coins": 5, "dealt": "As Ks Qs 4d Jk"}
    assert imported_hand(1, row | {"held": "Qs Jk"}, tables.of).record.held == 0b10100
    with pytest.raises(ValueError, match="held is 'Jk Jk', expected cards of As Ks Qs 4d Jk"):
        imported_hand(2, row | {"held": "Jk Jk"}, tables.of)
