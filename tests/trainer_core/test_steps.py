"""Whole hands as transcripts, and the rules of the table one by one.

It is over four hundred lines: each intent in each phase, and what too few credits bring.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from playing import Machine, game_return

from solver import load_paytable, solve_hand
from solver.rules import STANDARD
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseHands,
    ChooseTable,
    ChooseUltimateX,
    Deal,
    DealOrDraw,
    Draw,
    HandDealt,
    HandMarked,
    HandPlayed,
    HoldOnly,
    Intent,
    Message,
    SetBet,
    SettingsChanged,
    ShowBest,
    Sound,
    Toggle,
)
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.shoe import deck, draw
from trainer.core.steps import step

VISIBLE = {Coach.LIVE: True, Coach.WARN: False, Coach.AFTER: False, Coach.SILENT: False}


@pytest.mark.parametrize("coach", Coach)
class TestEveryCoach:
    """What holds in all modes."""

    def test_values_before_the_draw_are_shown_live_only(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space 1 3 3")
        assert machine.session.values_visible is VISIBLE[coach]
        assert (machine.session.reading is not None) is VISIBLE[coach]

    def test_the_best_hold_is_marked_only_when_asked(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space")
        assert machine.session.best_shown == ()
        machine.press("H")
        assert machine.session.best_shown == (0b00011,)
        assert machine.session.values_visible is VISIBLE[coach]

    def test_help_makes_a_helped_hand(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space 1 Space Draw Space H 1 Space Draw")
        assert [record.helped for record in machine.records[:1]] == [coach is Coach.LIVE]
        assert machine.records[1].helped

    def test_the_verdict_is_there_after_the_draw(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space 1 Draw Draw")
        session = machine.session
        assert session.phase is Phase.BET
        assert session.last
        judgement = session.last.judgement
        solution = solve_hand("5c 5d 2s 3d 6d", load_paytable("9/6"), 5)
        assert not judgement.right
        assert judgement.reading.held.lost == solution.best.ev - solution.hold(1).ev
        assert judgement.reading.lost_coins == 5 * judgement.reading.held.lost
        assert judgement.best_outcome.final == draw(deck(7, 1, STANDARD), 0b00011)

    def test_only_silence_waits_to_be_asked(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space 1 Draw Draw")
        assert (machine.session.verdict is None) is (coach is Coach.SILENT)
        helped = machine.session.meters.helped.hands
        assert machine.press("H") == []
        assert machine.session.last
        assert machine.session.verdict is machine.session.last.judgement
        assert machine.session.meters.helped.hands == helped
        machine.press("Space")
        assert machine.session.verdict is None
        assert machine.session.best_shown == ()

    def test_a_right_hold_is_never_held_up(self, coach: Coach) -> None:
        machine = Machine(7, coach)
        machine.press("Space 1 2 Space")
        assert machine.records[0].held == machine.records[0].first_held == 0b00011
        assert machine.session.meters.hands == 1


class TestWarning:
    """The draw of a worse hold is held up once, and the same key again draws."""

    def test_the_same_key_again_draws(self) -> None:
        machine = Machine(7, Coach.WARN)
        held_up = machine.press("Space 1 Space")
        assert [type(effect) for effect in held_up[-3:]] == [HandMarked, Message, Sound]
        assert machine.session.phase is Phase.HOLD
        machine.press("Space")
        assert machine.records[0].held == machine.records[0].first_held == 0b00001

    def test_another_hold_may_be_drawn_then(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 1 Space 2 Space")
        (record,) = machine.records
        assert (record.first_held, record.held) == (0b00001, 0b00011)
        assert record.lost == 0 < record.first_lost

    def test_even_another_wrong_one(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 1 Space 1 5 Space")
        (record,) = machine.records
        assert (record.first_held, record.held) == (0b00001, 0b10000)

    def test_a_mended_hold_was_still_an_error(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 1 Space 2 Space")
        tally = machine.session.meters.alone
        assert (tally.hands, tally.right) == (1, 0)
        assert tally.lost == machine.records[0].first_lost * 5

    def test_after_the_stop_values_are_shown_once_the_best_hold_is_asked_for(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 1 Space 2")
        assert machine.session.reading is None
        assert machine.session.best_shown == ()
        machine.press("H")
        assert machine.session.reading
        assert machine.session.reading.right
        assert not machine.session.helped  # the answer that counts came before

    @pytest.mark.parametrize(
        "chosen", [ChooseTable(load_paytable("8/5")), ChooseHands(3), ChooseUltimateX(True)]
    )
    def test_another_game_begins_with_backs_and_no_verdict(self, chosen: Intent) -> None:
        machine = Machine(7, Coach.AFTER)
        machine.press("Space 1 Space")
        assert machine.session.verdict
        machine.press([chosen])
        session = machine.session
        assert (session.dealt, session.last, session.verdict) == ((), None, None)
        every = [session.meters, *(each.meters for each in session.other_games)]
        assert sum(each.hands for each in every) == 1

    def test_the_next_hand_is_held_up_again(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.press("Space 1 Space Space Space 1 Space")
        assert machine.session.warned
        assert len(machine.records) == 1

    def test_a_tied_hold_is_not_held_up(self) -> None:
        machine = Machine(7, Coach.WARN)
        machine.deal_until(lambda solution: len(solution.tied) > 0)
        solution = machine.session.solution
        assert solution
        machine.press([HoldOnly(solution.tied[-1].mask), Draw()])
        (record,) = machine.records
        assert record.held == solution.tied[-1].mask
        assert sorted(record.best) == sorted([solution.best.mask, *(h.mask for h in solution.tied)])
        assert record.lost == 0
        assert machine.session.last
        judgement = machine.session.last.judgement
        assert judgement.right
        assert judgement.reading.best.mask == solution.tied[-1].mask  # the player's own is shown
        assert judgement.best_outcome == judgement.outcome
        assert machine.session.meters.alone.right == 1


class TestBetweenHands:
    """Bet and paytable change only there."""

    @pytest.mark.parametrize("key", ["B", "M", "bet3", "6/5"])
    def test_and_not_in_a_hand(self, key: str) -> None:
        machine = Machine(7)
        machine.press("Space 1")
        before = machine.session
        (said,) = machine.press(key)
        assert isinstance(said, Message)
        assert machine.session == before

    def test_in_a_hand_reload_and_deal_mean_nothing(self) -> None:
        machine = Machine(7)
        machine.press("Space 1")
        before = machine.session
        assert machine.press("Deal Reload") == []
        assert machine.session == before

    @pytest.mark.parametrize("intent", [Toggle(0), HoldOnly(3), Draw(), ShowBest()])
    def test_there_hold_draw_and_help_mean_nothing(self, intent: Intent) -> None:
        machine = Machine(7)
        before = machine.session
        assert machine.press([intent]) == []
        assert machine.session == before

    def test_a_paytable_pays_from_the_next_hand_on(self) -> None:
        machine = Machine(7)
        machine.press("Space 1 2 Space double-bonus-10-7 Space 1 Space")
        tables = [record.table.name for record in machine.records]
        assert tables == [load_paytable(n).name for n in ("9/6", "double-bonus-10-7")]

    def test_changes_are_to_be_remembered(self) -> None:
        machine = Machine(7)
        for key in ("bet3", "6/5", "silent"):
            assert SettingsChanged() in machine.press(key)
            assert machine.press(key) == []

    def test_the_cards_depend_on_seed_and_number_alone(self) -> None:
        one, two = Machine(99, Coach.SILENT), Machine(99, Coach.LIVE, coins=1)
        one.press("Space 1 Space Space 2 3 Space")
        two.press("6/5 Space Draw Draw Space 2 3 Space")
        assert [r.dealt for r in one.records] == [r.dealt for r in two.records]
        assert one.records[1].final == two.records[1].final


class TestBets:
    """1 to 5 coins, never more than there are."""

    def test_bet_one_goes_round(self) -> None:
        machine = Machine(7, coins=4)
        bets = []
        for _ in range(6):
            machine.press("B")
            bets.append(machine.session.coins)
        assert bets == [5, 1, 2, 3, 4, 5]

    def test_bet_one_goes_round_whatever_the_credits_are(self) -> None:
        machine = Machine(7, coins=3, start=3)
        machine.press("B B B")
        assert machine.session.coins == 1

    def test_bet_max_deals(self) -> None:
        machine = Machine(7, coins=1)
        machine.press([BetMax()])
        assert (machine.session.coins, machine.session.credits) == (5, 95)
        assert machine.session.phase is Phase.HOLD

    def test_bet_max_above_the_credits_says_so_before_it_reloads(self) -> None:
        machine = Machine(7, coins=1, start=3)
        (said,) = (e.text for e in machine.press([BetMax()]) if isinstance(e, Message))
        assert said == "Not enough credits for 5 coins: reload them, or bet 3."
        assert (machine.session.coins, machine.session.credits) == (5, 3)
        machine.press([BetMax()])
        assert machine.session.credits >= 5
        machine.press([BetMax()])
        assert machine.session.phase is Phase.HOLD

    def test_a_bet_above_the_credits_stays_and_it_is_said_that_they_are_reloaded(self) -> None:
        machine = Machine(7, coins=3, start=3)
        said = [e.text for e in machine.press("bet5") if isinstance(e, Message)]
        assert len(said) == 1
        assert said[0].startswith("Not enough credits for 5 coins: reload them")
        assert machine.session.coins == 5
        machine.press("Deal")
        assert (machine.session.coins, machine.session.credits) == (5, 5)

    def test_a_bet_that_the_credits_do_not_cover_is_never_lowered_but_by_the_player(self) -> None:
        machine = Machine(3, Coach.SILENT, start=7)
        machine.press("Space Draw Space")
        (said,) = (e.text for e in machine.press("Draw") if isinstance(e, Message))
        assert said == ("Not enough credits for 5 coins: reload them, or bet 2.")
        assert (machine.session.coins, machine.session.credits) == (5, 2)
        machine.press("Space")
        assert machine.session.phase is Phase.BET
        assert (machine.session.coins, machine.session.credits) == (5, 7)

    def test_the_player_may_lower_the_bet_to_what_is_left(self) -> None:
        machine = Machine(3, Coach.SILENT, start=7)
        machine.press("Space Draw Space Draw")
        said = [e.text for e in machine.press("bet2") if isinstance(e, Message)]
        assert said == ["At 2 coins this game returns 98.37 %, at five 99.54 %."]
        machine.press("Space")
        assert machine.session.phase is Phase.HOLD
        assert (machine.session.coins, machine.session.credits) == (2, 0)

    @pytest.mark.parametrize("intent", [Deal(), DealOrDraw(), BetMax()])
    def test_at_zero_the_next_deal_reloads_first(self, intent: Intent) -> None:
        machine = Machine(3, Coach.SILENT, start=1000)
        machine.session = replace(machine.session, credits=0)
        assert machine.press([intent]) == [Message("Reloaded: 1,000 coins.")]
        assert machine.session.credits == 1000
        machine.press([intent])
        assert machine.session.phase is Phase.HOLD
        assert machine.session.credits == 995

    def test_a_bet_of_all_credits_is_dealt(self) -> None:
        machine = Machine(7, start=5)
        machine.press("Space")
        assert (machine.session.credits, machine.session.coins) == (0, 5)
        machine.press("Draw")
        assert machine.session.phase is Phase.BET

    def test_there_is_no_reload_before_zero(self) -> None:
        machine = Machine(7)
        machine.press("Reload")
        assert machine.session.credits == 100

    @pytest.mark.parametrize("coins", [0, 6, -1])
    def test_other_bets_are_no_bets(self, coins: int) -> None:
        with pytest.raises(ValueError, match="1 to 5 coins are bet"):
            Machine(7).press([SetBet(coins)])

    def test_a_smaller_bet_says_what_it_returns(self) -> None:
        """One coin at 9/6 returns 98.37 %, five 99.54 % (contract: said when the bet goes down)."""
        machine = Machine(7)
        said = [e.text for e in machine.press("B") if isinstance(e, Message)]
        assert said == ["At 1 coin this game returns 98.37 %, at five 99.54 %."]
        assert not [e for e in machine.press("B B B B") if isinstance(e, Message)]

    @pytest.mark.parametrize("known", [(), (1,), (5,)])
    def test_a_return_that_is_still_worked_out_is_not_said(self, known: tuple[int, ...]) -> None:
        """One of the two may be there before the other: the window computes them in turn."""
        machine = Machine(7)
        context = replace(
            machine.context,
            game_return=lambda table, coins: game_return(table, coins) if coins in known else None,
        )
        session, effects = step(machine.session, BetOne(), context)
        assert session.coins == 1
        assert [e for e in effects if isinstance(e, Message)] == []


class TestASlip:
    """A second draw key within 500 ms of the deal, with nothing held."""

    def test_draws_nothing(self) -> None:
        machine = Machine(7)
        machine.press("Space Space", wait=499)
        assert machine.session.phase is Phase.HOLD

    def test_is_no_slip_after_500_ms(self) -> None:
        machine = Machine(7)
        machine.press("Space Space", wait=500)
        assert machine.session.phase is Phase.BET
        assert machine.records[0].milliseconds == 500

    def test_is_no_slip_where_a_card_is_held(self) -> None:
        machine = Machine(7)
        machine.press("Space 1 Space", wait=10)
        assert machine.records[0].held == 1


class TestHolding:
    """Toggles, and whole holds."""

    def test_a_toggle_twice_is_none(self) -> None:
        machine = Machine(7)
        machine.press("Space 1 4 1")
        assert machine.session.held == 0b01000

    def test_a_hold_can_be_taken_whole(self) -> None:
        machine = Machine(7)
        machine.press([Deal(), Toggle(2), HoldOnly(0b10001)])
        assert machine.session.held == 0b10001

    @pytest.mark.parametrize("intent", [Toggle(5), Toggle(-1), HoldOnly(32), HoldOnly(-1)])
    def test_there_are_five_cards(self, intent: Toggle | HoldOnly) -> None:
        machine = Machine(7)
        with pytest.raises(ValueError, match=r"mask of five cards|numbered from 0 to 4"):
            machine.press([Deal(), intent])


def test_a_new_session_stands_at_the_beginning() -> None:
    session = Machine(7).session
    counts = session.deal_number, session.held, session.dealt_at, session.meters.hands
    assert counts == (0, 0, 0, 0)
    assert (session.phase, session.dealt, session.last) == (Phase.BET, (), None)
    assert (session.first_held, session.shown_best, session.helped) == (None, False, False)


def test_a_draw_is_heard_and_a_win_after_it() -> None:
    machine = Machine(2, Coach.SILENT)
    heard: list[tuple[bool, list[str]]] = []
    for _ in range(30):
        came = machine.press("Space Draw")
        sounds = [effect.name for effect in came if isinstance(effect, Sound)]
        heard.append((bool(machine.records[-1].paid), sounds))
    assert {paid for paid, _ in heard} == {True, False}
    assert all(sounds == ["deal", "draw", *["win"] * paid] for paid, sounds in heard)


def test_a_clock_that_goes_back_takes_no_time() -> None:
    machine = Machine(7)
    machine.press("Space 1")
    machine.now = -5000
    machine.press("Draw", wait=0)
    assert machine.records[0].milliseconds == 0


def test_what_must_be_kept_comes_before_what_is_said() -> None:
    machine = Machine(7)
    assert isinstance(machine.press("Space")[0], HandDealt)
    assert isinstance(machine.press("Draw")[0], HandPlayed)


def test_the_record_is_of_the_hand() -> None:
    machine = Machine(7, Coach.AFTER)
    machine.press("Space 1 2 Space")
    (record,) = machine.records
    solution = solve_hand("5c 5d 2s 3d 6d", record.table, 5)
    assert (record.seed, record.deal, record.mode, record.coach) == (7, 1, "play", Coach.AFTER)
    assert record.ev == record.best_ev == solution.best.ev > Fraction(8, 10)
    assert record.best == (0b00011,)
    assert (record.hand, record.paid) == ("Nothing", 0)
    assert record.milliseconds == 3000
