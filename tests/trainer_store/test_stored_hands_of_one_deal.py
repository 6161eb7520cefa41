"""Several hands from one deal in the history: stored, exported, imported, audited, added up."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from history_file import opened
from keeping import GIVEN, do, history, kill, play_hand, sit_down

from solver.decisions import decisions_of
from trainer.app.audit import audit
from trainer.core.intents import Deal, Draw
from trainer.core.records import HandRecord
from trainer.store.exchange import imported_hand
from trainer.store.forms import stored_draws
from trainer.store.importing import ImportedTables
from trainer.store.log import Store
from trainer.store.sums import SumsStore
from trainer.teaching.skill import Sums

THREE = replace(GIVEN, hands=3)


def _played(folder: Path, hold: int = 0b00011) -> HandRecord:
    kept = sit_down(folder, THREE)
    record = play_hand(kept, hold)
    kept.close("2026-11-20T10:01:00Z")
    return record


def test_every_draw_is_kept(tmp_path: Path) -> None:
    record = _played(tmp_path)
    store = Store(tmp_path, "2026-11-20T11:00:00Z")
    assert list(store.records(1)) == [record]
    store.close("2026-11-20T11:00:00Z")
    (hand,) = history(tmp_path)
    assert len(hand["further"]) == 2
    assert hand["further"][0] == {
        "drawn": ["Qc", "Jh", "Js"],
        "final": ["5c", "5d", "Qc", "Jh", "Js"],
        "hand": "Two pair",
        "paid": 10,
    }
    assert hand["paid_all"] == 10


def test_one_hand_stores_nothing_further(tmp_path: Path) -> None:
    kept = sit_down(tmp_path, GIVEN)
    play_hand(kept, 0b00011)
    kept.close("2026-11-20T10:01:00Z")
    with opened(tmp_path) as file:
        assert file.execute("SELECT further, paid_all FROM hands").fetchone() == (None, None)
    (hand,) = history(tmp_path)
    assert (hand["further"], hand["paid_all"]) == ([], hand["paid"])


def test_hands_in_play_are_dealt_again_with_as_many_draws(tmp_path: Path) -> None:
    kept = sit_down(tmp_path, THREE)
    do(kept, Deal())
    kill(kept)
    again = sit_down(tmp_path, GIVEN)
    assert again.session.hands == 3
    do(again, Draw())
    assert again.session.last
    assert again.session.last.record.hands == 3
    assert again.session.hands == 1  # as was asked at this start
    again.close("2026-11-20T10:01:00Z")


def test_an_exported_hand_is_read_back(tmp_path: Path) -> None:
    record = _played(tmp_path)
    (hand,) = history(tmp_path)
    read = imported_hand(1, json.loads(json.dumps(hand)), _tables().of)
    assert read.record.further == record.further
    in_csv = {"dealt": " ".join(hand["dealt"]), "held": " ".join(hand["held"])}
    in_csv = {key: value for key, value in (hand | in_csv).items() if key != "further"}
    assert imported_hand(1, in_csv, _tables().of).record.further == record.further


def _tables() -> ImportedTables:
    tables = ImportedTables()
    tables.learn(GIVEN.table.to_toml())
    return tables


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"paid_all": 11}, "paid_all is 11, not 10"),
        ({"further": "x"}, "further is 'x', expected a list of hands"),
        ({"further": {"a": 1}}, "expected a list of hands"),
        ({"further": [{"final": []}]}, "drawn of a further hand is None, expected cards"),
        ({"cut": 1}, "further has 1 hands: no machine draws 2"),
        ({"paid": 500}, "paid is 500, computed 10"),
        ({"final": ["5c", "5d", "Qc", "Jh", "Jc"]}, "final is not what held and drawn make"),
    ],
)
def test_a_further_hand_that_cannot_be_is_refused(
    tmp_path: Path, change: dict[str, object], fault: str
) -> None:
    _played(tmp_path)
    (hand,) = history(tmp_path)
    further = hand["further"]
    if "cut" in change:
        further.pop()
    elif {"paid", "final"} & change.keys():
        further[0].update(change)
    else:
        hand.update(change)
    with pytest.raises(ValueError, match=fault.replace("(", r"\(")):
        imported_hand(1, hand, _tables().of)


def test_the_sums_count_one_decision_and_every_draw(tmp_path: Path) -> None:
    record = _played(tmp_path, hold=0b00001)
    store = SumsStore(tmp_path, "2026-11-20T11:00:00Z")
    (sums,) = store.day_sums().values()
    store.close("2026-11-20T11:00:00Z")
    assert (sums.hands, sums.wagered, sums.drawn_for, sums.paid) == (1, 15, 15, record.paid_all)
    assert sums.lost == record.first_lost * 15 > 0
    assert sums == Sums.of(record)
    assert sums.expected == record.ev * 15
    assert sums.best == record.best_ev * 15


@pytest.mark.parametrize("stored", ["", "[", "{}", "[1]", "[{}]", b"[]", 7])
def test_a_stored_list_that_is_none_is_refused(stored: object) -> None:
    with pytest.raises(ValueError, match=r"^further "):
        stored_draws(stored)
    assert stored_draws(None) == ()


def test_an_audit_checks_every_draw(tmp_path: Path) -> None:
    _played(tmp_path)
    assert audit(tmp_path, decisions_of).is_sound
    with opened(tmp_path) as file:
        file.execute("DROP TRIGGER hands_refuse_update")
        file.execute("UPDATE hands SET further = replace(further, 'Js', 'Jc'), paid_all = 11")
    found = audit(tmp_path, decisions_of).differences
    assert {each.key for each in found} == {
        *("drawn of further hand 1", "final of further hand 1", "paid_all")
    }
