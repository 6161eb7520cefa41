"""Several hands from one deal at the table: bets, draws, pays, and what is refused."""

from dataclasses import replace

import pytest
from further_hands import further_deck
from playing import Machine

from solver.rules import STANDARD
from trainer.core.intents import ChooseHands, Message
from trainer.core.records import Coach
from trainer.core.session import Phase, Session, open_session, resume
from trainer.core.shoe import draw


def _machine(hands: int, **options: int) -> Machine:
    machine = Machine(7, Coach.AFTER, **options)
    machine.press([ChooseHands(hands)])
    return machine


def test_three_hands_cost_three_bets_and_pay_together() -> None:
    machine = _machine(3)
    machine.press("Deal")
    assert machine.session.credits == 85
    machine.press("1 2 Draw")  # the fives of 5c 5d 2s 3d 6d
    (record,) = machine.records
    assert (record.hands, record.coins, len(record.further)) == (3, 5, 2)
    for hand, drawn in enumerate(record.further, 2):
        assert drawn.final == draw(further_deck(7, 1, hand, STANDARD), 0b00011)
        assert drawn.drawn == drawn.final[2:]
        line = record.table.line_of_hand(drawn.final)
        assert drawn.paid == record.table.pays(5)[line]
        assert drawn.hand == record.table.line_names[line]
    assert record.paid_all == (record.paid or 0) + sum(drawn.paid for drawn in record.further)
    assert record.paid_all == 10  # golden: the second hand makes two pair
    assert machine.session.credits == 85 + 10
    assert machine.session.meters.hands == 1  # one decision
    tally = machine.session.meters.alone
    assert (tally.paid, tally.wagered) == (10, 15)


def test_the_judgement_has_what_the_best_hold_would_have_drawn_in_every_hand() -> None:
    machine = _machine(10)
    machine.press("Deal none Draw")
    assert machine.session.last
    judged = machine.session.last.judgement
    assert not judged.right
    assert machine.session.meters.alone.lost == judged.reading.held.lost * 50
    best = judged.reading.best.mask
    assert [each.final for each in judged.best_further] == [
        draw(further_deck(7, 1, hand, STANDARD), best) for hand in range(2, 11)
    ]
    assert judged.best_paid == sum(
        each.paid for each in (judged.best_outcome, *judged.best_further)
    )


def test_a_bet_that_the_credits_do_not_cover_on_every_hand_reloads_them() -> None:
    machine = _machine(25)
    assert machine.session.coins == 5  # 100 credits
    assert machine.session.wager == 125
    (said,) = (each.text for each in machine.effects if isinstance(each, Message))
    assert said == "Not enough credits for 5 coins a hand: reload them, or bet 4."
    machine.press("M")
    assert (machine.session.phase, machine.session.credits) == (Phase.BET, 125)
    machine.press("M")
    assert (machine.session.coins, machine.session.credits) == (5, 0)


def test_a_royal_of_a_hundred_hands_stays_one_of_five_coins_whatever_is_left() -> None:
    """With 406 credits the next deal bet 4 without a word, and after a reload still 1."""
    machine = _machine(100, start=1000)
    machine.session = replace(machine.session, credits=406)
    machine.press("Space")
    assert (machine.session.phase, machine.session.coins) == (Phase.BET, 5)
    assert machine.session.credits == 1000
    machine.press("Space")
    assert (machine.session.coins, machine.session.credits) == (5, 500)


def test_too_few_credits_for_a_coin_on_each_hand_are_reloaded() -> None:
    machine = _machine(10, start=12)
    machine.press("bet1")
    machine.press("Deal none Draw")
    machine.session = replace(machine.session, credits=9)
    machine.press("Deal")
    assert machine.session.credits == 12
    machine.session = replace(machine.session, credits=9)
    machine.press([ChooseHands(100)])
    machine.press("Reload")
    assert machine.session.credits == 100  # a coin for each hand
    assert machine.session.coins == 1


def test_the_number_of_hands_changes_between_hands_only() -> None:
    machine = Machine(7)
    machine.press("Deal")
    (said,) = machine.press([ChooseHands(3)])
    assert said == Message("That changes between hands: draw first.")
    assert machine.session.hands == 1


@pytest.mark.parametrize("hands", [0, 2, 101])
def test_a_number_of_hands_that_no_machine_has_is_refused(hands: int) -> None:
    with pytest.raises(ValueError, match="1, 3, 5, 10, 25, 50, 100 hands are drawn from a deal"):
        Machine(7).press([ChooseHands(hands)])


def test_a_hand_in_play_is_resumed_with_its_number_of_hands() -> None:
    machine = _machine(5)
    machine.press("Deal")
    again: Session = resume(machine.session.pending, machine.context)
    assert (again.hands, again.wager, again.dealt) == (5, 25, machine.session.dealt)
    assert again.pending == machine.session.pending


def test_a_session_opens_with_the_bet_on_each_hand() -> None:
    session = open_session(
        1,
        7,
        seed_given=True,
        table=Machine(7).session.table,
        coins=5,
        start_credits=3,
        coach=Coach.LIVE,
        hands=10,
    )
    assert (session.credits, session.coins) == (50, 5)
