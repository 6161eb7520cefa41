"""A deal of several hands is one decision; its bets, pays and losses are of all its hands."""

from fractions import Fraction
from pathlib import Path

import pytest
from player import Player, playing
from test_leaks_page import read

from evaluator.figures import about, as_shown, coins_of, percent
from trainer.app.player_stats import player_stats
from trainer.app.scene import Go
from trainer.commands import main
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach, HandRecord
from trainer.drawing import text
from trainer.drawing.text import two
from trainer.store.reading import count_of_hand
from trainer.teaching.skill import Pace

AT = "2026-11-21T10:00:00Z"


def _played(player: Player, hands: int, *keys: str) -> HandRecord:
    """Play a deal of so many hands, held by keys."""
    player.world.do(ChooseHands(hands))
    player.keys("space", *keys, "space")
    assert player.session.last
    return player.session.last.record


def _said(capsys: pytest.CaptureFixture[str], command: str, folder: Path) -> str:
    capsys.readouterr()
    main([*command.split(), "--data", str(folder)])
    return capsys.readouterr().out


def test_the_session_counts_deals_and_what_all_their_hands_lost(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        lost = _played(player, 10).first_lost * 50
        assert lost
        words = player.words()
        assert words[words.index("deal right") - 1] == "0 of 1"
        player.click("session")
        assert player.says("0 of 1 deal right.")
        assert player.says(f"You gave away {coins_of(lost)}.")
        assert player.says("Your 1 deal")
        assert player.says(f"{two(lost)} coins given away")  # the costliest
        player.keys("left", "return")
        assert player.says("given away on all ten hands")


def test_what_hands_dealt_together_gave_away_is_told_apart(tmp_path: Path) -> None:
    """One slip in a hundred hands took the session from 25.99 coins to 321.25."""
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        one = _played(player, 1).first_lost * 5
        assert one
        assert not player.says("dealt together")
        many = _played(player, 100).first_lost * 500
        assert many
        assert player.says(two(as_shown(one) + as_shown(many)))
        assert player.says(f"{two(many)} of them in deals of several hands")
        player.click("session")
        given = coins_of(as_shown(one) + as_shown(many))
        assert player.says(f"You gave away {given}, {two(many)} of them in deals of several hands.")


def test_an_hour_has_as_many_hands_however_many_come_of_a_deal(tmp_path: Path) -> None:
    """The loss an hour is that of hands, as in the leaks and on Today."""
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        lost = sum((_played(player, 10).first_lost * 50 for _ in range(20)), Fraction(0))
        player.click("session")
        assert player.says(f"about {about(lost * 3)} coins at 600 hands an hour")
        assert player.says("20 deals (200 hands) are only a first guess.")
    alone = player_stats(tmp_path, AT).alone
    assert (alone.hands, alone.further, alone.lost) == (20, 180, lost)
    assert alone.lost_a_hand == lost / 200
    assert Pace().an_hour(alone.lost_a_hand, 1) == Pace().an_hour(alone.lost_per_coin or 0, 5)


def test_the_review_counts_all_hands_of_a_deal(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT, credits=5000) as player:
        many = _played(player, 100, "1", "2", "3")
        one = _played(player, 1)
        player.app._apply(Go("review"))
        read(player)
        player.click("order.dearest")
        read(player)
        losses = [one.first_lost * 5, many.first_lost * 500]
        assert losses[1] > losses[0] > many.first_lost * 5  # of one hand it would be the other way
        assert [each.record.hands for each in player.app.top.found] == [100, 1]
        cost = two(sum(losses))
        several = "one of them on several hands"
        assert player.says("Two mistakes.")
        assert player.says(f"They cost you {cost} coins, {several}.")
        rows = [words for words in player.words() if words.startswith(("Kept", "Drew"))]
        assert [words.count(" on 100 hands") for words in rows] == [1, 0]
        assert player.says(f"{text.MINUS}{two(losses[1])} coins")
        assert player.says("given away on all 100 hands")
        player.keys("w")
        assert player.says(f"worth {two(many.first_lost * 5)} coins more on each hand.")
        player.keys("escape")
        together = f"All 100 hands together paid {many.paid_all} of the 500 coins bet."
        assert player.says(together)
        player.click("order.all")
        read(player)
        assert player.says("2 deals (101 hands), 0 right.")


def test_the_commands_count_deals_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with playing(tmp_path, coach=Coach.SILENT, credits=5000) as player:
        record = _played(player, 10)
    stats = _said(capsys, "stats --text", tmp_path)
    assert f"Decided yourself: 1 deal (10 hands), {percent(0, 2)} right" in stats
    assert "is shown from 20 deals on" in stats
    history = _said(capsys, "history", tmp_path).splitlines()[-1]
    assert "10 hands" in history
    assert f" {record.paid_all} " in history
    assert "10 x 5" in history
    review = _said(capsys, "review --text", tmp_path)
    assert f"Your hold gives away {coins_of(record.first_lost * 50)} on all ten hands." in review
    assert "In the first hand you drew" in review


def test_a_hand_is_counted_in_every_hand_of_a_deal(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT, credits=5000) as player:
        record = _played(player, 25)
        names = [record.hand, *(each.hand for each in record.further)]
        for name in {*names}:
            assert name is not None
            assert count_of_hand(tmp_path, record.table, name) == (names.count(name), 25)


@pytest.mark.parametrize("heeded", [True, False])
def test_what_a_warning_saved_is_told_apart(tmp_path: Path, heeded: bool) -> None:
    """Coins that were put right after a warning counted as lost in every sum."""
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "1", "space")
        assert player.session.warned
        first = player.session.held
        best = player.world.solver.solve(
            player.session.dealt, player.session.table, player.session.coins
        ).best.mask
        for card in range(5):
            if heeded and (first ^ best) >> card & 1:
                player.keys(str(card + 1))
        player.keys("space")
        assert player.session.last
        record = player.session.last.record
        lost = record.first_lost * 5
        assert (record.first_held, bool(record.lost)) == (first, not heeded)
        assert lost
        player.click("session")
        right = f", {two(lost)} of them put right after a warning."
        assert player.says(f"You gave away {coins_of(lost)}{right if heeded else '.'}")
        player.keys("escape")
        player.app._apply(Go("review"))
        read(player)
        assert player.says(f"It cost you {two(lost)} coins.")
        assert player.says(f"Warnings saved you {two(lost)} of that.") is heeded


def test_the_session_says_the_bet_that_its_hands_had(tmp_path: Path) -> None:
    """Its head had the bet of the next hand: "1 coin a hand" over a mistake at five."""
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        _played(player, 1)
        player.keys("b")
        assert player.session.coins == 1
        player.click("session")
        assert player.says("9/6 Jacks or Better, 5 coins a hand")
        player.keys("escape")
        _played(player, 1)
        player.click("session")
        assert player.says("9/6 Jacks or Better, several bets")
        player.keys("escape")


def test_the_session_says_no_number_of_hands_where_deals_had_several(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        _played(player, 10)
        player.click("session")
        assert player.says("5 coins on each of 10 hands")
        player.keys("escape")
        _played(player, 1)
        player.world.do(ChooseHands(10))
        player.click("session")
        assert player.says("9/6 Jacks or Better, 5 coins a hand")
