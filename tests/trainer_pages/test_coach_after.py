"""What the coach tells after the draw: how often such a hand came, and what many hands won."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from chart_player import deal
from player import STILL, Later, Player, playing

from solver import load_paytable
from solver.decisions.rivals import hold_beside
from trainer.core.intents import ChooseTable
from trainer.core.records import Coach, GameMeters, Meters, Tally
from trainer.core.settings import Speed
from trainer.drawing.items import Icon, Label
from trainer.pages.coach_after import SIGN
from trainer.pages.coach_chart import NONE_YET
from trainer.pages.hold_words import other_name
from trainer.pages.motion import TILE_MS

ONE = Fraction(1)


def test_a_good_hand_is_counted_among_all_that_were_played(tmp_path: Path) -> None:
    made: Counter[str] = Counter()
    with playing(tmp_path, coach=Coach.AFTER, seed=134) as player:
        while not (made and player.session.last and player.session.last.judgement.paid >= 45):
            player.keys("space")
            by_best_hold(player)
            assert player.session.last is not None
            made[player.session.last.judgement.outcome.hand] += 1
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()
        hand = player.session.last.judgement.outcome.hand
        which = "first" if made[hand] == 1 else "2nd"
        assert player.says(f"Your {which} {hand.lower()} in {made.total()} hands.")
        frequency = {"Full house": 0.011512, "Four of a kind": 0.002363}[hand]  # as published
        assert player.says(f"The average is {frequency * made.total():.1f}.")
        player.keys("space")
        assert not player.says("On average")


def test_a_right_hold_is_praised_beside_another_idea_that_tempts(tmp_path: Path) -> None:
    """Beside three of a kind that are held there is no other; beside a lone jack there is."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        told, inks = set(), set()
        for hand in range(1, 61):
            player.keys("space")
            solution = player.session.solution
            assert solution is not None
            by_best_hold(player)
            three = len(solution.best.cards) == 3 and 4 < solution.best.ev < 5
            one = len(solution.best.cards) == 1
            if three or one:
                told.add(three)
                other = other_name(solution, hold_beside(solution).mask)
                assert (other in player.words()) == one
            assert player.session.last is not None
            paid = player.session.last.judgement.paid > 0
            labels = [item for item in player.items() if isinstance(item, Label)]
            inks |= {(paid, each.color) for each in labels if each.text == "HELD"}
            assert paid or hand == 1 or {str(hand), "right in a row"} <= {*player.words()}
        assert told == {True, False}
        palette = player.world.theme.palette
        assert inks == {(False, palette.right), (True, palette.on_accent)}


def test_a_single_card_is_another_idea_and_not_named_above_itself(tmp_path: Path) -> None:
    """The king is worth less than the pair, and its card stands beside the title."""
    with playing(tmp_path) as player:
        deal(player, "5h 5c Kd 9h Th")
        player.keys("1", "2")
        assert player.says("One high card")
        assert not any(words == "K♦ alone" for words in player.words())


def test_a_small_loss_is_said_in_one_way(tmp_path: Path) -> None:
    """The ace and the jack win 0.007 coins more than the jack: 0.01 as it is shown."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        deal(player, "4h Ac Jd 2h 6s", Coach.AFTER)
        player.keys("3", "space")
        assert player.says("\N{MINUS SIGN}0.01")
        assert not player.says("less than 0.01")


@pytest.mark.parametrize("coach", [Coach.AFTER, Coach.LIVE])
def test_a_loss_that_two_decimals_do_not_show_is_not_said_to_be_nothing(
    tmp_path: Path, coach: Coach
) -> None:
    """Of queen and jack of one suit the king and the ace are worth 0.0034 coins less."""
    with playing(tmp_path, coach=coach) as player:
        deal(player, "8c Jd Qd Kc Ac", coach)
        player.keys("2", "3", "4", "5")
        if coach is Coach.LIVE:
            assert player.says("<0.01 coins")
            assert player.says("<0.01 coins less")
        player.keys("space")
        assert player.says("<0.01 coins")
        assert "<0.01" in player.words() or coach is Coach.LIVE
        player.click("session")
        player.app.show()
        assert player.says("less than 0.01 coins")
        assert not player.says("0.00")
        if coach is Coach.LIVE:  # with help
            return
        player.keys("escape")
        player.app.open_page("review")
        player.app.show()
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()
        print(player.words())
        assert player.says("less than 0.01 coins")
        assert not player.says("0.00")


def test_the_hold_warned_of_is_no_other_idea(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN, seed=8) as player:
        player.keys("space")
        assert player.session.solution is not None
        beside = hold_beside(player.session.solution).mask
        player.keys(*(str(i + 1) for i in range(5) if beside >> i & 1), "space", "h", "space")
        assert player.says("Right at the second try.")
        assert player.says("Your first hold")
        assert other_name(player.session.solution, beside) not in player.words()


def by_best_hold(player: Player) -> None:
    assert player.session.solution is not None
    best = player.session.solution.best.mask
    player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")


def test_the_last_holds_are_those_of_the_game_and_stay_in_their_place(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, returns=lambda _table, _coins: ONE) as player:
        player.keys("space")
        by_best_hold(player)
        assert marks(player) == ["tick"]
        player.world.do(ChooseTable(load_paytable("deuces-wild")))
        player.app.show()
        assert marks(player) == []
        player.world.do(ChooseTable(load_paytable("job-9-6")))
        player.keys("space")
        assert marks(player) == ["tick"]
        player.keys("3", "space")
        assert marks(player) == ["tick", "cross"]
        player.keys("space")
        assert marks(player) == ["tick", "cross"]
        by_best_hold(player)
        assert marks(player) == ["tick", "cross", "tick"]
        player.keys("space")
        player.keys("space")  # all five are thrown away
        assert player.session.last is not None
        assert not player.session.last.judgement.first.right
        assert marks(player) == ["tick", "cross", "tick", "cross"]


def test_a_silent_coach_does_not_tell_of_the_last_holds(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys(*["space"] * 4)
        assert marks(player) == []


def marks(player: Player) -> list[str]:
    """The signs of the last holds."""
    icons = [item for item in player.items() if isinstance(item, Icon)]
    return [icon.name for icon in icons if icon.rect.w == SIGN]


def test_many_hands_are_told_beside_what_they_win_on_average(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, hands=100, credits=10_000) as player:
        player.keys("space")
        solution = player.session.solution
        assert solution is not None
        best = solution.best
        by_best_hold(player)
        last = player.session.last
        assert last is not None
        off = float(last.judgement.paid - 500 * best.ev)
        assert player.says(
            f"{abs(off):,.2f} coins {'more' if off >= 0 else 'less'} than on average"
        )
        assert player.says(f"Dashed: {float(500 * best.ev):,.2f} on average")
        assert not player.says("luck")


def test_nothing_is_told_of_many_hands_before_the_last_has_turned_up(tmp_path: Path) -> None:
    settings = replace(STILL, speed=Speed.NORMAL, coach=Coach.AFTER)
    with playing(tmp_path, settings=settings, hands=100, credits=10_000) as player:
        player.keys("space")
        by_best_hold(player)
        motion, told = player.app.top.motion, 0  # type: ignore[attr-defined]  # of the table
        while motion.running(player.script.time):
            words = player.words()
            turning = player.script.time < motion.turned + 100 * TILE_MS
            assert any(word.startswith("× ") for word in words) is not turning
            for said in ("than on average", "of 100 hands", "Nothing given away."):
                assert player.says(said) is not turning
            told += not turning
            player.script.time += 90
        assert told


def test_a_bet_without_a_chart_of_its_own_names_that_for_five_coins_all_along(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, coach=Coach.AFTER, coins=1) as player:
        assert not player.says(NONE_YET)
        player.keys("space")
        assert player.says("Chart of 16 lines")
        by_best_hold(player)
        assert player.says(" lines, line ")


def test_a_chart_that_is_still_read_is_not_said_to_be_missing(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, short=Later()) as player:
        player.keys("space")
        assert player.says("The chart is being worked out")
        assert not player.says(NONE_YET)


def test_details_of_the_session_stay_in_their_place(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, returns=lambda _table, _coins: ONE) as player:
        place = player.rect("session")
        for keys in (["space"], ["3", "space"], ["space"]):
            player.keys(*keys)
            assert player.rect("session").y == pytest.approx(place.y, abs=6)
        dear = Tally(hands=114, right=90, shown=Fraction(2069, 100))
        game = GameMeters(player.session.table, False, Meters(dear))
        player.kept.session = replace(player.session, games=(game,))
        player.app.show()
        assert "20.69" in player.words()
        assert player.rect("session").y == pytest.approx(place.y, abs=6)


def test_why_that_rests_says_when_it_speaks(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space")
        why = player.widget("why")
        assert (why.enabled, why.tip) == (False, "Once the hand is drawn")


def test_a_wrong_hold_of_ten_hands_says_what_they_paid(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, hands=10) as player:
        player.keys("space", "3", "space")
        played = player.session.last
        assert played is not None
        assert not played.judgement.right
        assert player.says(" next time.")
        assert player.says("You bet 50.")
        paying = sum(each.paid > 0 for each in played.judgement.outcomes)
        assert player.says(f"{paying} of 10 hands" if paying else "No hand pays.")


def test_the_fold_of_other_holds_keeps_its_place_where_the_own_is_the_only_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand with two holds to weigh, one of them held, ended the window."""
    with playing(tmp_path, coach=Coach.LIVE) as player:
        deal(player, "Kh Kd 2c 7s 9h")
        solution = player.session.solution
        assert solution is not None
        two = solution.best, hold_beside(solution)
        monkeypatch.setattr("solver.decisions.natural_holds", lambda _: iter(two))
        player.keys(*(str(i + 1) for i in range(5) if two[1].mask >> i & 1))
        player.click("fold.holds")
        assert player.session.held == two[1].mask
        assert player.says("Other kinds of hold")
