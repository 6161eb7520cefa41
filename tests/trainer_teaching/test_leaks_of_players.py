"""What Leaks says of invented players of one habit each, beside what they truly lose by it."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from exam_players import Player, Room

from solver.deals import all_deals
from solver.rules import STANDARD
from trainer.app.mistakes import leak_words
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.leaks import Leak, leaks_of

HANDS = 1500
AT = datetime(2026, 11, 1, tzinfo=UTC)

HABITS = {
    "holds kickers": {
        "You keep a kicker beside a low pair",
        "You keep a kicker beside a high pair",
    },
    "3 to a flush over a low pair": {
        "You keep three to a flush, not the low pair",
        "You keep three to a straight flush, not the low pair",
    },
    "3 high cards over 2 suited ones": {"You keep three high cards, not two suited ones"},
    "2 suited high cards over a low pair": {"You keep two suited high cards, not the low pair"},
    "3 to an outside straight over one high card": {
        "You keep three to an outside straight, not one high card"
    },
}
NEAR = 0.15
"""How far the price may be from the truth: of three times so many hands, in which a habit shows
thirty times or more."""


@pytest.fixture(scope="module")
def room() -> Room:
    return Room("job-9-6")


def leaks_by(room: Room, player: Player, seed: int) -> list[Leak]:
    """The open leaks of a player after some random hands."""
    chance, decisions = np.random.default_rng(seed), room.decisions
    cards, rows = all_deals(STANDARD).cards, chance.choice(len(room.shares), HANDS, p=room.shares)
    answers = []
    for number, (row, mask) in enumerate(zip(rows, player.answer(rows, chance), strict=True)):
        lost = float(room.losses[mask, row])
        wrong = lost > 1e-9  # as fractions they would be 0
        kept = decisions.kept_of(cards[row].tolist(), int(mask)) if wrong else ""
        at = AT + timedelta(seconds=6 * number)
        answers.append(SeenAnswer(int(decisions.of_deals[row]), lost * wrong, at, kept))
    found = leaks_of(Evidence.of(decisions, answers))
    return [leak for leak in found if leak.standing == "open"]


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_has_its_name_and_costs_what_is_truly_lost(room: Room, name: str) -> None:
    """The truth is a plain sum over all deals, without classes, kinds or priors."""
    player = {**room.players, **room.fresh}[name]
    seeds = [leaks_by(room, player, seed) for seed in range(3)]
    for leaks in seeds:
        assert {leak_words(leak.name, leak.usual) for leak in leaks} == HABITS[name]
    priced = sum(leak.lost_per_1000 for leaks in seeds for leak in leaks) / 3000
    assert priced == pytest.approx(player.total, rel=NEAR)
