"""Ultimate X at the table: bets, multipliers that are won and lost, values, what is refused."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from multiplied import given_game
from playing import AT, Machine

from evaluator import parse_cards
from solver import PayTable, load_paytable, solve_hand
from solver.ultimate_x.ultimate_x_hand import in_state
from trainer.core.intents import (
    BetMax,
    ChooseHands,
    ChooseTable,
    ChooseUltimateX,
    HoldOnly,
    Intent,
    Message,
    TakeValues,
)
from trainer.core.multiplied import StateValues, check_multipliers
from trainer.core.records import Coach, HandRecord
from trainer.core.session import Context, Phase, resume
from trainer.core.steps import FIXED_BET, NOT_SOLVED, step

JOB = load_paytable("9/6")
WINS = {
    **dict.fromkeys(("Royal flush", "Straight flush", "Four of a kind", "Jacks or better"), 2),
    **{"Full house": 12, "Flush": 11, "Straight": 7, "Three of a kind": 4, "Two pair": 3},
    "Nothing": 1,
}
"""What IGT's schedule of Jacks or Better multiplies by with three hands, typed in."""


class Feature(Machine):
    """A machine with Ultimate X switched on, whose games are solved unless told otherwise."""

    solved = True

    def __init__(self, hands: int = 3, coach: Coach = Coach.AFTER, start: int = 1000) -> None:
        super().__init__(7, coach, start=start)
        self.press([ChooseHands(hands), ChooseUltimateX(on=True)])

    @property
    def context(self) -> Context:
        games = given_game if self.solved else lambda _table, _hands: None
        return Context(self.now, AT, solve_hand, ultimate_x=games)

    def said(self, intents: list[Intent] | str) -> list[str]:
        return [each.text for each in self.press(intents) if isinstance(each, Message)]


def _outcomes(record: HandRecord) -> list[tuple[str, int]]:
    first = (record.hand or "", record.paid or 0)
    return [first, *((each.hand, each.paid) for each in record.further)]


@pytest.mark.parametrize("hands", [1, 3])
def test_multipliers_replayed_by_a_plain_loop(hands: int) -> None:
    """Every win multiplies the next hand in its place, and only that one."""
    machine = Feature(hands)
    for number in range(40):
        machine.press("Deal H")
        best = machine.session.best_shown[0]
        machine.press([HoldOnly(best if number % 3 else 0b00110)])
        machine.press("Draw")
    in_force, left = [1] * hands, 1000
    pays = dict(zip(JOB.line_names, JOB.pays(5), strict=True))
    for record in machine.records:
        left -= 10 * hands
        assert list(record.multipliers) == in_force
        for (name, paid), times in zip(_outcomes(record), in_force, strict=True):
            assert paid == pays[name] * times
            left += paid
        wins = WINS | ({"Flush": 10} if hands == 1 else {})
        in_force = [wins[name] if paid else 1 for name, paid in _outcomes(record)]
    assert machine.session.credits == left
    assert list(machine.session.multipliers) == in_force
    assert len({record.multipliers for record in machine.records}) > 2
    assert sum(record.wager for record in machine.records) == 40 * 10 * hands


def _literal(deal: str, mask: int, in_force: tuple[int, ...], table: PayTable) -> Fraction:
    """What a hold is worth per coin bet, by every draw and every way to leave multipliers."""
    cards = parse_cards(deal, 5)
    kept = [card for i, card in enumerate(cards) if mask >> i & 1]
    rest = [card for card in range(52) if card not in cards]
    made: dict[str, int] = {}
    for drawn in combinations(rest, 5 - len(kept)):
        name = table.line_names[table.line_of_hand((*kept, *drawn))]
        made[name] = made.get(name, 0) + 1
    draws = sum(made.values())
    pays = dict(zip(table.line_names, table.pays(5), strict=True))
    now = sum(in_force) * sum(Fraction(count * pays[name], draws) for name, count in made.items())
    values = [Fraction(value) for value in given_game(table, len(in_force)).values.tolist()]
    later = Fraction(0)
    for names in product(made, repeat=len(in_force)):
        chance = Fraction(1)
        for name in names:
            chance *= Fraction(made[name], draws)
        later += chance * values[sum(WINS[name] for name in names) - len(in_force)]
    return (now + later) / (10 * len(in_force))


@pytest.mark.parametrize(
    ("deal", "in_force"),
    [("7c 7d 4h 5s 6c", (1, 1, 1)), ("Qd Jd 9c Td 6s", (2, 1, 4)), ("Ks Kh 4s 4d 9c", (12, 11, 7))],
)
def test_the_value_of_a_hold_is_the_chains_own_definition(
    deal: str, in_force: tuple[int, ...]
) -> None:
    solution = in_state(given_game(JOB, 3), solve_hand(deal, JOB, 5), in_force)
    values = StateValues(solution)
    for mask in (0b11111, 0b11101, 0b11110, 0b01011, 0b00111):
        literal = _literal(deal, mask, in_force, JOB)
        assert abs(values.hold(mask).ev - literal) <= Fraction(1, 10**9)
    best = values.best.ev
    assert best == max(values.hold(mask).ev for mask in range(32))
    assert values.best_masks == tuple(m for m in range(32) if values.hold(m).ev == best)


def test_the_verdict_is_that_of_the_state() -> None:
    """With one hand and a multiplier of 1 the straight draw beats the pair, which wins as plain."""
    solution = in_state(given_game(JOB, 1), solve_hand("7c 7d 4h 5s 6c", JOB, 5), (1,))
    values = StateValues(solution)
    assert (values.best.mask, values.plain_best.mask) == (0b11101, 0b00011)
    in_a_long_run = in_state(given_game(JOB, 1), solution.plain, (12,))
    assert StateValues(in_a_long_run).best.mask == 0b00011


def test_a_wrong_hold_is_judged_and_counted_by_itself() -> None:
    machine = Feature()
    machine.press("Deal none Draw")
    assert machine.session.last
    judged = machine.session.last.judgement
    assert not judged.right
    assert judged.reading.coins == 10
    session = machine.session
    assert (session.meters.hands, session.other_games) == (1, ())
    assert session.meters.alone.lost == judged.reading.held.lost * 30
    assert session.meters.alone.wagered == 30


def test_until_the_game_is_solved_a_hand_waits() -> None:
    machine = Feature(coach=Coach.LIVE)
    machine.solved = False
    machine.press("Deal")
    assert machine.session.reading is None
    assert machine.said("Draw") == [NOT_SOLVED]
    assert machine.said("H") == [NOT_SOLVED]
    assert machine.session.phase is Phase.HOLD
    machine.solved = True
    machine.press([TakeValues(), HoldOnly(3)])
    assert machine.session.reading is not None
    machine.press("Draw")
    assert machine.session.phase is Phase.BET


def test_the_bet_is_always_the_same() -> None:
    machine = Feature()
    assert (machine.session.coins, machine.session.wager) == (5, 30)
    assert machine.said("B bet2") == [FIXED_BET, FIXED_BET]
    machine.press([BetMax()])
    assert machine.session.phase is Phase.HOLD
    assert machine.session.credits == 970


def test_too_few_credits_are_reloaded() -> None:
    machine = Feature(start=20)
    assert not machine.session.playable
    machine.press("M")
    assert machine.session.credits == 30
    assert machine.session.coins == 5
    machine.press("Deal none Draw")
    machine.session = replace(machine.session, credits=29)
    machine.press("Deal")
    assert (machine.session.phase, machine.session.credits) == (Phase.BET, 30)


@pytest.mark.parametrize("away", [ChooseTable(load_paytable("8/5")), ChooseHands(1)])
def test_multipliers_stay_whatever_else_is_played(away: Intent) -> None:
    machine = Feature()
    machine.press("Deal 1 2 Draw")  # the fives make two pair in the second hand
    assert machine.session.multipliers == (1, 3, 1)
    back: Intent = ChooseTable(JOB) if isinstance(away, ChooseTable) else ChooseHands(3)
    _, effects = step(machine.session, away, machine.context)
    assert Message("×3 waits at 9/6 Jacks or Better, 3 hands, until the session ends.") in effects
    machine.press([away])
    assert set(machine.session.multipliers) == {1}
    machine.press("Deal none Draw")
    machine.press([back])
    assert machine.session.multipliers == (1, 3, 1)
    machine.press([ChooseUltimateX(on=False)])
    assert machine.session.multipliers == ()
    machine.press("Deal none Draw")
    machine.press([ChooseUltimateX(on=True)])
    assert machine.session.multipliers == (1, 3, 1)
    machine.press("Deal none Draw")
    assert machine.records[-1].multipliers == (1, 3, 1)
    assert machine.session.multipliers != (1, 3, 1)  # they are played once


def test_a_hand_in_play_is_resumed_with_its_multipliers() -> None:
    machine = Feature()
    machine.press("Deal 1 2 Draw Deal")
    pending = machine.session.pending
    assert pending.multipliers == (1, 3, 1)
    again = resume(pending, machine.context)
    assert (again.ultimate_x, again.multipliers, again.wager) == (True, (1, 3, 1), 30)
    assert again.pending == pending
    assert again.values is None  # the game must be solved first


def _flat() -> PayTable:
    return PayTable.of("Flat", high_card=1)


@pytest.mark.parametrize(
    ("intent", "said"),
    [
        (ChooseHands(25), "Ultimate X is played with 1, 3, 5 or 10 hands, not with 25."),
        (
            ChooseTable(_flat()),
            "No hand of Flat multiplies the next: there is no Ultimate X of it.",
        ),
    ],
)
def test_a_game_that_has_no_ultimate_x_is_refused(intent: Intent, said: str) -> None:
    machine = Feature()
    before = machine.session
    assert machine.said([intent]) == [said]
    assert machine.session == before
    machine.press([ChooseUltimateX(on=False), intent])
    assert machine.said([ChooseUltimateX(on=True)]) == [said]
    assert not machine.session.ultimate_x


def test_it_changes_between_hands_only() -> None:
    machine = Feature()
    machine.press("Deal")
    said = machine.said([ChooseUltimateX(on=False)])
    assert said == ["That changes between hands: draw first."]
    assert machine.session.ultimate_x


@pytest.mark.parametrize(
    ("coins", "multipliers", "fault"),
    [
        (5, (1, 1), "multipliers are 2: no machine draws that many hands"),
        (5, (1, 9, 1), r"multipliers are 1 9 1: this game gives 1, 2, 3, 4, 7, 11, 12"),
        (4, (1, 1, 1), "coins is 4: Ultimate X is played at 5"),
    ],
)
def test_multipliers_that_cannot_be_are_refused(
    coins: int, multipliers: tuple[int, ...], fault: str
) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        check_multipliers(JOB, coins, multipliers)
    check_multipliers(JOB, 3, ())
