"""What an audit counts and says: of hands that were played here, and of tests made by hand."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, play_hand, sit_down
from wild_tables import TWO_JOKERS

from evaluator.cards import format_cards
from evaluator.keys import dictionary
from solver.decisions import decisions_of
from solver.progress import unheard
from trainer.app import audit as module
from trainer.app.audit import Audit, SessionAudit, WrongValue, audit
from trainer.core.shoe import ChiSquare, deck
from trainer.store.reading import read_history

LIKELY, UNLIKELY = ChiSquare("cards", 50.0, 51, 0.5), ChiSquare("pairs", 99.0, 9, 4e-7)


def found(*tests: ChiSquare) -> Audit:
    """Of two sessions, the second with these tests."""
    sessions = (
        SessionAudit(3, "7", "ab", 5, (LIKELY,)),
        SessionAudit(4, None, "cd", 6, tests),
    )
    return Audit(11, (), (), sessions)


def test_what_is_unlikely_is_told_with_its_session() -> None:
    """A test may be wrong once in a million audits, however many tests there are: two here."""
    bad = found(UNLIKELY)
    assert (bad.tests, bad.is_sound) == (2, False)
    told = dictionary(bad, bad.KEYS)
    assert told["unlikely"] == [{"session": 4, "counted": "pairs", "p": 4e-7}]
    assert [of["seed"] for of in told["sessions"]] == ["7", None]
    assert (told["hands"], told["elsewhere"], told["sound"]) == (11, 0, False)
    assert found(UNLIKELY._replace(p=5e-7)).is_sound
    assert found(UNLIKELY, LIKELY).is_sound  # three tests: 4e-7 is not below a third of 1e-6
    assert found().is_sound


def test_any_fault_is_unsound() -> None:
    wrong = WrongValue(3, "ev", "1/2", "1/3")
    assert str(wrong) == "hand 3: ev is '1/2', computed '1/3'"
    assert not replace(found(), differences=(wrong,)).is_sound
    assert not replace(found(), unreadable=("hand 1: dealt is 'zz'",)).is_sound


def test_hands_are_checked_in_batches_and_counted_by_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH", 2)
    for seed, hands in ((7, 2), (8, 3)):
        kept = sit_down(tmp_path, replace(GIVEN, seed=seed))
        for _ in range(hands):
            play_hand(kept)
        kept.close(AT)
    shares: list[float] = []
    whole = audit(tmp_path, decisions_of, shares.append)
    assert shares == [0, 0.4, 0.8]
    assert (whole.hands, whole.elsewhere, whole.is_sound, whole.tests) == (5, 0, True, 0)
    assert [(of.session, of.seed, of.hands) for of in whole.sessions] == [(1, "7", 2), (2, "8", 3)]
    assert [of.commitment for of in whole.sessions] == [
        sha256(seed).hexdigest() for seed in (b"7", b"8")
    ]
    with opened(tmp_path) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET ev = '9' WHERE id = 3")
        connection.execute("UPDATE hands SET dealt = 'zz' WHERE id = 4")
    spoilt = audit(tmp_path, decisions_of)
    assert [(of.hand, of.key, of.stored) for of in spoilt.differences] == [(3, "ev", "9")]
    assert len(spoilt.unreadable) == 1
    assert (spoilt.hands, [of.hands for of in spoilt.sessions]) == (5, [2, 2])


def test_of_two_jokers_the_shoe_says_which_was_dealt_unless_other_cards_are_stored(
    tmp_path: Path,
) -> None:
    """The log has one name for both, and a test of the deals must tell them apart."""
    rules, second = TWO_JOKERS.rules, 53
    seed = next(n for n in count() if {52, 53} & {*deck(n, 1, rules)[:5]} == {second})
    kept = sit_down(tmp_path, replace(GIVEN, seed=seed, table=TWO_JOKERS))
    play_hand(kept)
    kept.close(AT)
    dealt = deck(seed, 1, rules)[:5]

    def tested() -> list[tuple[int, ...]]:
        auditor = module._Auditor(decisions_of)
        auditor.audit(read_history(tmp_path), 1, unheard)
        return auditor._deals[1][rules.jokers]

    assert tested() == [dealt]
    with opened(tmp_path) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET ev = '9'")
    assert tested() == [dealt]
    others = [card for card in range(52) if card not in deck(seed, 1, rules)[:10]][:5]
    with opened(tmp_path) as connection:
        connection.execute("UPDATE hands SET dealt = ?, best = ''", (format_cards(others),))
    assert tested() == [tuple(others)]
