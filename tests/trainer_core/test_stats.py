"""Meters against sums made by hand."""

from dataclasses import replace
from fractions import Fraction

from playing import Machine, game_return

from solver import load_paytable
from trainer.core.records import LATELY, Coach, Meters, by_game


def played(seed: int = 5, hands: int = 40) -> Machine:
    machine = Machine(seed, Coach.AFTER, start=1000)
    for hand in range(hands):
        keys = ("Space Draw", "Space 1 2 Draw", "Space H 3 Draw", "B Space 5 Draw", "M 4 Draw")
        machine.press(keys[hand % 5])
        if hand == 20:
            machine.press("6/5")
    return machine


def test_meters_are_the_fold_of_the_records() -> None:
    machine = played()
    assert machine.session.games == by_game(machine.records)
    assert sum(game.meters.hands for game in machine.session.games) == len(machine.records) == 40


def test_each_game_of_a_session_has_meters_of_its_own() -> None:
    machine = played()
    (other,) = machine.session.other_games
    assert (other.table, machine.session.table) == (load_paytable("9/6"), load_paytable("6/5"))
    for table, meters in (
        (other.table, other.meters),
        (load_paytable("6/5"), machine.session.meters),
    ):
        records = [record for record in machine.records if record.table == table]
        assert meters.hands == len(records) > 0
        assert [each.deal for each in meters.last] == [each.deal for each in records][-LATELY:]
        assert [each.helped for each in meters.last] == [each.helped for each in records][-LATELY:]
        assert meters.won == sum((each.paid or 0) - each.wager for each in records)


def test_helped_hands_are_kept_apart() -> None:
    machine = played()
    meters, table = machine.session.meters, machine.session.table
    for tally, helped in ((meters.alone, False), (meters.helped, True)):
        every = (record for record in machine.records if record.table == table)
        records = [record for record in every if record.helped is helped]
        assert tally.hands == len(records) == (4 if helped else 15)
        assert tally.right == sum(r.first_ev == r.best_ev for r in records)
        assert tally.lost == sum((r.best_ev - r.first_ev) * r.coins for r in records)
        assert tally.wagered == sum(r.coins for r in records)
        assert tally.paid == sum(r.paid or 0 for r in records)


def test_live_hands_are_all_helped() -> None:
    machine = Machine(7, Coach.LIVE)
    machine.press("Space 1 2 Space")
    assert machine.session.meters.alone.hands == 0
    assert machine.session.meters.helped.right == 1


def test_the_return_of_holds_is_the_games_less_what_they_lost() -> None:
    machine = played()
    tally, table = machine.session.meters.alone, machine.session.table
    records = [each for each in machine.records if not each.helped and each.table == table]
    perfect = sum(
        game_return(record.table, record.coins) * record.coins for record in records
    ) / sum(record.coins for record in records)
    assert tally.game_return(game_return) == perfect
    assert tally.played_return(game_return) == perfect - tally.lost / tally.wagered
    assert {bet for _, bet, _ in tally.games} == {1, 5}


def test_a_perfect_player_gets_the_return_of_the_game() -> None:
    machine = Machine(1, Coach.SILENT)
    machine.press("Space")
    while machine.session.meters.hands < 20:
        solution = machine.session.solution
        assert solution
        mask = solution.best.mask
        machine.press(" ".join([*(str(i + 1) for i in range(5) if mask >> i & 1), "Draw", "Space"]))
    tally = machine.session.meters.alone
    assert tally.right == tally.hands
    assert tally.played_return(game_return) == Fraction(1653526326983, 1661102543100)


def test_before_the_first_hand_there_is_nothing_to_say() -> None:
    tally = Meters().alone
    assert tally.game_return(game_return) is None
    assert tally.played_return(game_return) is None


def test_a_return_that_is_not_known_yet_is_not_guessed() -> None:
    tally = played().session.meters.alone
    assert tally.played_return(lambda _table, coins: None if coins == 5 else Fraction(1)) is None


def test_a_mode_that_pays_nothing_counts_as_played() -> None:
    (record,) = played(hands=1).records
    (game,) = by_game([replace(record, drawn=None, final=None, hand=None, paid=None)])
    assert game.meters.hands == 1
