"""How a logged hand is dealt and compared again, where no history is needed for it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from keeping import AT, GIVEN, play_hand, sit_down

from evaluator.cards import format_cards
from solver.decisions import decisions_of
from trainer.core.multiplied import Left
from trainer.core.records import HandRecord
from trainer.store.again import (
    Discrepancy,
    constructed_again,
    expected_multipliers,
    in_places,
)
from trainer.teaching.construction import constructed, of_class

NOTHING = "nothing: it cannot be constructed"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> HandRecord:
    """A hand of the table, of which two cards were held."""
    kept = sit_down(tmp_path_factory.mktemp("data"), GIVEN)
    played = play_hand(kept, 0b01010)
    kept.close(AT)
    return played


def test_only_what_can_be_constructed_is_constructed(record: HandRecord) -> None:
    asked = of_class("low pair | one high card")
    again = constructed(asked, 9, 4, decisions_of(GIVEN.table, 5))
    question = replace(record, mode="drill", seed=9, deal=4, construction=asked)
    assert constructed_again(question, decisions_of) == format_cards(again)
    for lacking in (
        replace(question, construction=None),
        replace(question, seed=None),
        replace(question, construction=of_class("no such class")),
    ):
        assert constructed_again(lacking, decisions_of) == NOTHING


def test_a_final_hand_in_any_order_keeps_what_was_held_in_its_place(record: HandRecord) -> None:
    dealt = record.dealt
    drawn = [card for card in range(52) if card not in dealt][:3]
    for noted in permutations((dealt[1], dealt[3], *drawn)):
        placed = in_places(record, noted)
        assert (placed[1], placed[3]) == (dealt[1], dealt[3])
        assert [placed[0], placed[2], placed[4]] == [card for card in noted if card in drawn]
    lacking = (dealt[1], *drawn, drawn[-1] + 1)
    assert in_places(record, lacking) == lacking


def test_a_deal_expects_what_the_one_before_it_has_left(record: HandRecord) -> None:
    """The first one expects no more than once; a gap leaves nothing to expect."""
    first = replace(record, multipliers=(1,), deal=1)
    assert expected_multipliers(None, first) == ((1,),)
    assert expected_multipliers(None, replace(first, deal=2)) == ()
    assert expected_multipliers(first, replace(first, deal=3)) == ()
    assert expected_multipliers(first, replace(first, deal=2, multipliers=())) == ()
    plain, second = replace(first, multipliers=()), replace(first, deal=2)
    assert expected_multipliers(plain, second) == ((1,),)
    waits = (Left(first.table, (4,)), Left(first.table, (2, 2, 2)))
    assert expected_multipliers(plain, second, waits) == ((4,), (1,))
    assert expected_multipliers(plain, second, None) == ()
    assert len(expected_multipliers(first, second, waits)) == 1  # what the deal before has left


def test_a_difference_says_what_is_stored_and_what_is_computed() -> None:
    assert str(Discrepancy("paid", "5", "10")) == "paid is '5', computed '10'"
