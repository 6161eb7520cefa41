"""Hands of Ultimate X in the history: stored, resumed, exported, imported, audited, added up."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, context, do, history, kill, play_hand, sit_down
from multiplied import given_game

from solver.decisions import decisions_of
from trainer.app.audit import audit
from trainer.app.kept_session import KeptSession
from trainer.app.player_stats import player_stats, so_far
from trainer.core.intents import ChooseHands, ChooseUltimateX, Deal, Draw, HoldOnly, TakeValues
from trainer.core.records import HandRecord
from trainer.store.exchange import imported_hand, with_values
from trainer.store.forms import logged_multipliers
from trainer.store.importing import ImportedTables, ImportStore
from trainer.store.log import Store
from trainer.store.log_file import write_csv
from trainer.store.reading import read_mistakes
from trainer.store.sums import SumsStore, holds_made
from trainer.teaching.skill import Sums

THREE = replace(GIVEN, hands=3, ultimate_x=True)
LATER = "2026-11-20T11:00:00Z"


@pytest.fixture(autouse=True)
def _given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.ultimate_x.ultimate_x_game.solve_ultimate_x", given_game)


def _do(kept: KeptSession, *intents: object) -> None:
    for intent in intents:
        now = context(1000 if intent == Draw() else 0)
        kept.send(intent, replace(now, ultimate_x=given_game))  # type: ignore[arg-type]  # intents


def _play(kept: KeptSession, hold: int) -> HandRecord:
    _do(kept, Deal(), HoldOnly(hold), Draw())
    assert kept.session.last
    return kept.session.last.record


def _played(folder: Path) -> list[HandRecord]:
    """The fives make two pair in the second hand; then queen and jack; then a plain hand."""
    kept = sit_down(folder, THREE)
    records = [_play(kept, 0b00011), _play(kept, 0b00011)]
    _do(kept, ChooseUltimateX(on=False))
    records.append(play_hand(kept, 0b00001))
    kept.close(AT)
    return records


def test_multipliers_are_kept(tmp_path: Path) -> None:
    records = _played(tmp_path)
    assert [record.multipliers for record in records] == [(1, 1, 1), (1, 3, 1), ()]
    store = Store(tmp_path, LATER)
    assert list(store.records(1)) == records
    store.close(LATER)
    with opened(tmp_path) as file:
        rows = file.execute("SELECT multipliers FROM hands ORDER BY id").fetchall()
    assert rows == [("1 1 1",), ("1 3 1",), (None,)]
    assert [hand["multipliers"] for hand in history(tmp_path)] == [[1, 1, 1], [1, 3, 1], []]


def test_a_hand_in_play_is_dealt_again_with_its_multipliers(tmp_path: Path) -> None:
    kept = sit_down(tmp_path, THREE)
    _play(kept, 0b00011)
    _do(kept, Deal())
    kill(kept)
    again = sit_down(tmp_path, GIVEN)
    assert (again.session.multipliers, again.session.meters.hands) == ((1, 3, 1), 1)
    _do(again, TakeValues(), Draw())
    assert again.session.last
    assert again.session.last.record.multipliers == (1, 3, 1)
    assert not again.session.ultimate_x  # as was asked at this start
    again.close(AT)


@pytest.mark.parametrize(
    ("column", "value"), [("multipliers", "1 9 1"), ("multipliers", "3"), ("coins", 4)]
)
def test_a_hand_in_play_that_cannot_be_is_set_aside(
    tmp_path: Path, column: str, value: object
) -> None:
    kept = sit_down(tmp_path, THREE)
    _do(kept, Deal())
    kill(kept)
    with opened(tmp_path) as file:
        file.execute(f"UPDATE pending SET {column} = ?", (value,))
    again = sit_down(tmp_path, GIVEN)
    assert "set aside" in again.notices[0]
    again.close(AT)


def _tables() -> ImportedTables:
    tables = ImportedTables()
    tables.learn(GIVEN.table.to_toml())
    return tables


def _in_csv(hands: list[dict[str, object]]) -> list[dict[str, object]]:
    import csv

    file = io.StringIO()
    write_csv(iter(hands), file, str)
    file.seek(0)
    return list(csv.DictReader(file))


def test_exported_hands_are_read_back(tmp_path: Path) -> None:
    records = _played(tmp_path)
    hands = history(tmp_path)
    for written in (json.loads(json.dumps(hands)), _in_csv(hands)):
        read = [imported_hand(1, hand, _tables().of) for hand in written]
        found = [
            hand.record
            for hand in with_values(read, decisions_of)
            if not isinstance(hand, ValueError)
        ]
        assert found == records


@pytest.mark.parametrize("forward", [True, False])
def test_an_import_takes_the_multipliers_that_the_deal_before_has_left(
    tmp_path: Path, forward: bool
) -> None:
    """In whatever order the file has its hands: the second pair of deals comes backwards."""
    _played(tmp_path / "there")
    hands = [imported_hand(1, hand, _tables().of) for hand in history(tmp_path / "there")][:2]
    first, second = hands if forward else reversed(hands)
    others = [
        replace(hand, record=replace(hand.record, multipliers=(1, 1, 1)))
        for hand in (first, second)
    ]
    for folder, told, faults in (
        ("here", (first, second), []),
        ("other", others, ["line 1: multipliers of deal 2 are not 1 3 1"]),
    ):
        store = ImportStore(tmp_path / folder, LATER)
        assert [str(fault) for fault in store.add(told)] == faults
        assert store.added == 2 - len(faults)
        store.close(LATER)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"multipliers": [1, 9, 1]}, "multipliers are 1 9 1: this game gives"),
        ({"multipliers": [1, 3]}, "multipliers is '1 3', expected 3 whole numbers"),
        ({"multipliers": "x"}, "multipliers is 'x', expected 3 whole numbers"),
        ({"multipliers": [1, 1, 1]}, "paid is"),
        ({"multipliers": []}, "paid is"),
        ({"coins": 4}, "coins is 4: Ultimate X is played at 5"),
    ],
)
def test_an_exported_hand_that_cannot_be_is_refused(
    tmp_path: Path, change: dict[str, object], fault: str
) -> None:
    kept = sit_down(tmp_path, THREE)
    _play(kept, 0b00011)
    _play(kept, 0)
    kept.close(AT)
    hand = history(tmp_path)[1]
    assert hand["further"][0]["paid"] == 60  # a straight, multiplied by three
    with pytest.raises(ValueError, match=fault):
        imported_hand(1, hand | change, _tables().of)


def test_a_loss_that_another_computer_rounds_is_taken_and_a_wrong_one_is_not(
    tmp_path: Path,
) -> None:
    kept = sit_down(tmp_path, THREE)
    _play(kept, 0)
    kept.close(AT)
    (hand,) = history(tmp_path)
    lost = kept.session.last.judgement.reading.held.lost  # type: ignore[union-attr]  # a hand was played
    for more, fine in ((1, True), (1000, False)):
        said = str(lost + type(lost)(more, 10**9))
        (found,) = with_values(
            [imported_hand(1, hand | {"ev_lost_exact": said}, _tables().of)], decisions_of
        )
        assert isinstance(found, ValueError) is not fine


def test_an_audit_deals_multiplies_and_solves_again(tmp_path: Path) -> None:
    _played(tmp_path)
    assert audit(tmp_path, decisions_of).is_sound


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        ("multipliers = '1 4 1' WHERE id = 2", {"multipliers"}),
        ("multipliers = '2 1 1' WHERE id = 1", {"multipliers", "ev", "first_ev", "best_ev"}),
        ("ev = '1/2' WHERE id = 2", {"ev"}),
        ("paid_all = 11, further = replace(further, '10', '11') WHERE id = 1", None),
    ],
)
def test_an_audit_finds_what_was_altered(
    tmp_path: Path, change: str, keys: set[str] | None
) -> None:
    _played(tmp_path)
    with opened(tmp_path) as file:
        file.execute("DROP TRIGGER hands_refuse_update")
        file.execute(f"UPDATE hands SET {change}")
    found = audit(tmp_path, decisions_of)
    assert not found.is_sound
    if keys is not None:
        assert keys <= {each.key for each in found.differences}


def test_an_audit_names_multipliers_that_the_game_does_not_give(tmp_path: Path) -> None:
    _played(tmp_path)
    with opened(tmp_path) as file:
        file.execute("DROP TRIGGER hands_refuse_update")
        file.execute("UPDATE hands SET multipliers = '1 9 1' WHERE id = 2")
    (said,) = audit(tmp_path, decisions_of).unreadable
    assert said.startswith("hand 2: multipliers are 1 9 1")


def test_they_are_added_up_by_themselves(tmp_path: Path) -> None:
    records = _played(tmp_path)
    store = SumsStore(tmp_path, LATER)
    sums = {key.mode: each for key, each in store.day_sums().items()}
    (game,) = store.games()
    seen = store.evidence(decisions_of(GIVEN.table, 5)).hands
    store.close(LATER)
    assert sums["ultimate-x"] == Sums.of(records[0]) + Sums.of(records[1])
    assert sums["ultimate-x"].wagered == 60
    assert sums["play"] == Sums.of(records[2])
    assert (game.hands, seen) == (1, 1)
    stats = player_stats(tmp_path, LATER)
    assert (stats.alone.hands, stats.multiplied(helped=False).hands) == (1, 2)
    assert stats.practised == {"drill": 0, "course": 0, "exam": 0}
    done = so_far(tmp_path, GIVEN.table, multiplied=True)
    assert done.alone == Sums.of(records[0]) + Sums.of(records[1]) + Sums.of(records[2])
    assert [each.hands for each in done.weeks.values()] == [1]


def test_they_are_no_mistakes_of_the_plain_game(tmp_path: Path) -> None:
    kept = sit_down(tmp_path, THREE)
    _play(kept, 0)
    do(kept, ChooseUltimateX(on=False))
    play_hand(kept, 0)
    kept.close(AT)
    (found,) = read_mistakes(tmp_path, kept.session.table, kept.session.coins)
    assert not isinstance(found, Exception)
    assert found[0] == 2
    (made,) = holds_made(tmp_path)
    assert made.times == [1]


@pytest.mark.parametrize("stored", ["", "1 1", "1 1 0", "1 1 x", "1 1 1 1", b"1 1 1", 7, "1 1 ²"])
def test_a_stored_text_that_is_none_is_refused(stored: object) -> None:
    with pytest.raises(ValueError, match=r"^multipliers is "):
        logged_multipliers(stored, 3, "multipliers")


def test_multipliers_wait_while_another_number_of_hands_is_played_and_audit_follows_them(
    tmp_path: Path,
) -> None:
    """A window that is killed in between finds in the log what waits."""
    kept = sit_down(tmp_path, THREE)
    _play(kept, 0b00011)  # leaves 1 3 1
    _do(kept, ChooseHands(1), Deal())
    kill(kept)
    kept = sit_down(tmp_path, THREE)
    _do(kept, TakeValues(), HoldOnly(1), Draw(), ChooseUltimateX(on=False))
    play_hand(kept, 0b00001)
    _do(kept, ChooseUltimateX(on=True), ChooseHands(3))
    assert _play(kept, 0b00011).multipliers == (1, 3, 1)
    kept.close(AT)
    assert audit(tmp_path, decisions_of).is_sound
    hands = [imported_hand(1, hand, _tables().of) for hand in history(tmp_path)]
    store = ImportStore(tmp_path / "there", LATER)
    assert store.add(reversed(hands)) == []
    store.close(LATER)
    with opened(tmp_path) as file:
        file.execute("DROP TRIGGER hands_refuse_update")
        file.execute("DROP TRIGGER hands_refuse_delete")
        file.execute("UPDATE hands SET multipliers = '3 1 1' WHERE deal = 4")
    assert _wrong_multipliers(tmp_path) == [("3 1 1", "1 3 1")]
    with opened(tmp_path) as file:  # what waits is not known without the deal that has left it
        file.execute("DELETE FROM hands WHERE deal = 1")
    assert _wrong_multipliers(tmp_path) == []


def _wrong_multipliers(folder: Path) -> list[tuple[str, str]]:
    found = audit(folder, decisions_of).differences
    return [(each.stored, each.computed) for each in found if each.key == "multipliers"]
