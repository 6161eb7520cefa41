"""``holdwise benchmark``: every evaluator measured, and measured on the same hands."""

from __future__ import annotations

import json

import numpy as np
import pytest
from calling import Run

from evaluator import rank_hands
from trainer.commands import self_test_commands
from trainer.commands.self_test_commands import Peer, installed_peers, pokyr_enumeration


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few hands, and count all hands of five cards instead of seven."""
    count = self_test_commands.count_categories
    monkeypatch.setattr(self_test_commands, "ARRAY_HANDS", 2000)
    monkeypatch.setattr(self_test_commands, "SINGLE_HANDS", 50)
    monkeypatch.setattr(self_test_commands, "count_categories", lambda: count(5))


@pytest.mark.usefixtures("quick")
def test_every_method_and_peer_is_measured(holdwise: Run) -> None:
    answer = holdwise("benchmark", "--seconds", "0.001", "--json")
    measured = json.loads(answer.out)
    assert answer.code == 0
    names = {(rate["evaluator"].split()[0], rate["cards"]) for rate in measured["rates"]}
    assert names >= {
        *((name, 5) for name in ("fivecard", "bit_fields", "card_mask", "suit_masks")),
        *((name, 7) for name in ("card_mask", "suit_masks", "additive_keys", "treys")),
        ("additive_keys", 5),
        ("phevaluator", 7),
    }
    assert all(rate["single_per_second"] > 0 for rate in measured["rates"])
    ours = [rate for rate in measured["rates"] if "(" in rate["evaluator"]]
    assert all(rate["arrays_per_second"] > 0 for rate in ours)
    assert {task["by"] for task in measured["tasks"]} >= {"additive_keys", "holdem"}
    assert all(task["seconds"] > 0 for task in measured["tasks"])
    assert set(measured["machine"]) == {"python", "numpy", "system", "processors"}


@pytest.mark.usefixtures("quick")
def test_a_rate_is_hands_by_the_time_they_took(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_test_commands, "best_time", lambda work, time: 0.5)
    rates = json.loads(holdwise("benchmark", "--json").out)["rates"]
    assert {rate["single_per_second"] for rate in rates} == {50 / 0.5}
    assert {rate["arrays_per_second"] for rate in rates} == {2000 / 0.5, None}


@pytest.mark.usefixtures("quick")
def test_people_read_tables(holdwise: Run) -> None:
    out = holdwise("benchmark", "--seconds", "0.001").out
    assert "5 cards, hands a second" in out
    assert "7 cards, hands a second" in out
    assert "additive_keys (Additive keys)" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("text", ["0", "-1", "nan", "61", "soon"])
def test_an_invalid_time_is_wrong_usage(holdwise: Run, text: str) -> None:
    answer = holdwise("benchmark", f"--seconds={text}")
    assert answer.code == 2
    assert len(answer.error_lines) == 1
    assert repr(text) in answer.err


def test_the_hands_are_always_the_same_and_distinct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test_commands, "ARRAY_HANDS", 2000)
    hands = self_test_commands.random_hands(7)
    assert hands.shape == (2000, 7)
    assert (hands == self_test_commands.random_hands(7)).all()
    rank_hands(hands)  # it refuses duplicate cards
    assert set(np.unique(hands)) == set(range(52))


@pytest.mark.parametrize("peer", installed_peers(), ids=lambda peer: peer.name)
@pytest.mark.parametrize("size", [5, 7])
def test_peers_get_the_same_hands(peer: Peer, size: int) -> None:
    if size not in peer.sizes:
        pytest.skip(f"{peer.name} takes no {size} cards")
    rng = np.random.default_rng(size)
    hands = np.argsort(rng.random((300, 52)), axis=1)[:, :size]
    ours = rank_hands(hands).tolist()
    theirs = list(peer.ranked(peer.prepared([tuple(hand) for hand in hands.tolist()])))
    classes = dict(zip(theirs, ours, strict=True))
    assert len(classes) == len(set(ours))  # their ranks correspond to our classes one to one
    in_their_order = [classes[value] for value in sorted(classes)]
    assert in_their_order in (sorted(set(ours)), sorted(set(ours), reverse=True))


@pytest.mark.skipif(pokyr_enumeration() is None, reason="pokyr is not installed")
def test_pokyr_gets_the_same_situation() -> None:
    enumerate_all = pokyr_enumeration()
    assert enumerate_all is not None
    assert enumerate_all([(50, 46), (37, 36)])[0] == pytest.approx(394931 / 856152)
