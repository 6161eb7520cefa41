"""Ultimate X in the window: multipliers in sight, values with them, how it is chosen."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing

from trainer.app.scene import Go
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.drawing import text
from trainer.drawing.boxes import Pen
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Label
from trainer.drawing.theme import theme
from trainer.pages.coach_feature import LEAST, WAITING
from trainer.pages.further_hands import LINE, FurtherHand, _under
from trainer.window.paint import ELLIPSIS

BAR = 120.0  # the height of the bar at 200 %: what stands in it is tested with it


def _badges(player: Player) -> list[str]:
    """The badges of the hands: the large ones, not those in the column of the sign."""
    labels = [item for item in player.items() if isinstance(item, Label)]
    large = [i.text for i in labels if i.text.startswith("×") and i.weight == "heavy"]
    return [words for words in large if "–" not in words]  # what a win may leave is none yet


def test_each_hand_shows_its_multiplier_and_the_next(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        assert _badges(player) == ["×1", "×1", "×1"]
        assert not player.widget("bet_max").enabled
        player.keys("space", "1", "2")
        game = player.session.state.solution.game
        leaves = {state.multipliers - 3: f"{state.value:.2f}" for state in game.states}
        assert player.words().count("Full house") == 1  # one table of figures: the sign
        assert player.says(f"The least, ×2, is worth {leaves[1]} more.")
        assert player.says(
            f"Full house makes the next hand pay 12 times: that is worth {leaves[11]}"
        )
        player.keys("space")
        assert player.session.multipliers == (1, 3, 1)
        # Those that the hands were paid with, and the next of the own hand, which won nothing.
        assert _badges(player) == ["×1", "×1", "×1", "×1"]
        assert [words for words in player.words() if words.startswith("next ×")] == ["next ×3"]
        assert player.says("3 × 10")
        assert player.says("Two pair makes the next hand ×3.")
        assert {"9/6 Ultimate X", "9/6 ULTIMATE X"} <= {*player.words()}
        player.keys("space")
        assert sorted(_badges(player)) == ["×1", "×1", "×3"]
        assert player.says("pays 3 times")
        player.keys("3", "space")
        assert not player.session.verdict.right
        assert player.says("Practise this, 5 hands")
        player.click("fold.holds")
        assert sum(words.endswith(" coins") for words in player.words()) > 5


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 100), ((1280, 800), 150)])
def test_with_large_text_the_verdict_is_said_once_and_nothing_lies_over_the_cards(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    settings = replace(STILL, text_size=text_size)
    with playing(
        tmp_path, size=size, settings=settings, hands=3, ultimate_x=True, coach=Coach.AFTER
    ) as player:
        player.found_out()
        player.keys("space")
        cards = [player.rect(f"card{i}") for i in range(1, 6)]
        near = range(round(cards[0].y) - 50, round(cards[0].bottom) + 50)
        labels = [item for item in player.items() if isinstance(item, Label)]
        marks = [each for each in labels if each.text in "12345" and round(each.rect.y) in near]
        assert [mark.text for mark in marks] == [*"12345"]
        player.keys("1", "space")
        verdict = player.session.verdict
        assert verdict is not None
        assert not verdict.right
        said = [words for words in player.words() if words.startswith("Keep ")]
        assert len(said) == 1
        labels = [item for item in player.items() if isinstance(item, Label)]
        marks += [item for item in labels if item.text.startswith(("HELD", "threw", "was "))]
        assert len(marks) >= 8
        bottom = max(mark.rect.bottom for mark in marks)
        assert bottom <= min(card.y for card in cards) + 10  # a held card rises so far
        assert not player.app.top.place(player.app.stage).scrolls  # type: ignore[attr-defined]  # a page


def test_of_ten_hands_only_those_that_are_multiplied_say_so(tmp_path: Path) -> None:
    with playing(tmp_path, hands=10, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space", "1", "2", "space")
        paid = [each for each in player.session.last.judgement.further if each.paid]
        assert 0 < len(paid) < 9
        assert (
            sum(words.startswith("next ×") for words in player.words()) == len(paid) + 1
        )  # the own
        assert player.words().count("Nothing") == 9 - len(paid)
        player.keys("space")
        by = [times for times in player.session.multipliers[1:] if times > 1]
        assert len(by) == len(paid)
        assert sum(words.startswith("pays ") for words in player.words()) >= len(by)
        assert player.words().count("no multiplier") <= 1  # beside the own hand


def test_pays_are_multiplied_where_they_are_shown(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space", "1", "2", "space", "space", "space")
        assert player.says("5 + 5 coins")  # the bet is twice what the column pays for
        assert player.says("60 coins")
        assert "90" in player.words()
        assert "×3" in _badges(player)
        words = player.words()
        at = words.index("20 × 3 =")  # what a line has no room for stands in two
        assert words[at : at + 2] == ["20 × 3 =", "60 coins"]
        assert player.session.credits == 1000 - 60 + 10 + 90


def test_a_hand_waits_until_the_game_is_solved(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.LIVE) as player:
        player.keys("space", "1", "2")
        assert player.says(WAITING)
        player.keys("space")
        assert player.session.phase is Phase.HOLD
        assert player.says("still being worked out")
        player.found_out()
        assert not player.says("still being worked out")
        assert player.says("All three hands together.")
        assert player.says("Your hold, the best")
        player.keys("space")
        assert player.session.phase is Phase.BET


def test_the_plain_best_hold_is_named_where_it_differs(tmp_path: Path) -> None:
    with playing(tmp_path, seed=4, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space", "h")  # golden: the first deal of this seed
        values = player.session.state
        assert values is not None
        assert (values.best_masks, values.plain_best.mask) == ((0b11011,), 0b10010)
        plain = text.cards(values.plain_best.cards)
        assert player.widget("paytable").columns == 1  # no other bet can be chosen
        assert player.says("5 + 5 coins")
        assert player.says(f"Without multipliers: keep {plain}.")
        player.keys("2", "5", "space")
        assert player.says("It wins more now, and more through the next deal's multipliers.")
        player.keys("w")
        assert player.says("Without multipliers J♥Q♣ is best.")
        assert player.session.verdict is not None
        assert not player.session.verdict.right
        assert player.says(f"Without multipliers: keep {plain}.")
        assert not player.says("Another hold is worth more.")  # which is said before the draw
        assert not player.says("Practise this")  # in the plain game it is right


@pytest.mark.parametrize(
    ("size", "hands", "text_size"),
    [
        ((800, 600), 1, 100),
        ((800, 600), 10, 100),
        ((1280, 800), 3, 100),
        ((800, 600), 1, 200),
        ((800, 600), 10, 200),
    ],
)
def test_nothing_is_cut_off(
    tmp_path: Path, size: tuple[int, int], hands: int, text_size: int
) -> None:
    with playing(tmp_path, size=size, hands=hands, ultimate_x=True, coach=Coach.LIVE) as player:
        player.world.change(text_size=text_size)
        player.found_out()
        for keys in (("space",), ("1", "2"), ("space",)):
            player.keys(*keys)
            scale = player.app.stage.canvas.scale
            for label in player.items():
                if isinstance(label, Label) and label.text and label.rect.y > BAR:
                    width = round(label.rect.w * scale)
                    shown = player.app.painter.fitted(label, width, scale)[1]
                    assert ELLIPSIS not in shown, (keys, label.text)


def test_the_settings_page_chooses_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("settings"))
        player.click("group.Table")
        player.click("hands.3")
        player.click("ultimate_x.on")
        assert player.session.ultimate_x
        assert player.world.settings.ultimate_x
        assert not player.widget("hands.25").enabled
        assert player.widget("hands.10").enabled
        player.click("ultimate_x.off")
        player.click("hands.25")
        assert not player.widget("ultimate_x.on").enabled
        player.app._apply(Go("table"))
        player.world.do(ChooseHands(1))
        player.keys("space")
        player.app._apply(Go("settings"))
        player.click("group.Table")
        assert not player.widget("ultimate_x.on").enabled


def test_charts_and_returns_are_not_those_of_the_plain_game(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        assert "99.00" in player.widget("paytable").tip  # as the given game says
        player.keys("space", "space")
        assert not player.says("Chart of ")
        assert player.world.chart_word is None
        assert player.session.meters_of(player.session.table, ultimate_x=False).hands == 0
        assert player.session.meters.hands == 1


def test_the_bar_names_the_game_in_play_on_every_page(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True) as player:
        for page in ("table", "today", "paytables", "strategy"):
            player.app._apply(Go(page))
            player.app.show()
            chip = player.widget("tab.game")
            assert (chip.label, chip.second) == ("9/6 Ultimate X", "3 × 10 coins")
            assert not chip.tip
        stood = chip.rect
        assert player.says("For the plain game.")
        assert not player.says("Ultimate X may differ.")
        player.click("figures")
        assert player.says("Ultimate X may differ.")
        for page in ("drill", "lab"):  # which are of the plain game
            player.app._apply(Go(page))
            player.app.show()
            chip = player.widget("tab.game")
            assert (chip.label, chip.second) == ("9/6 Ultimate X", "3 × 10 coins")
            assert chip.rect == stood  # from page to page it does not jump
            assert chip.tip == "This page is of 9/6 Jacks or Better without Ultimate X."
            player.click("tab.game")
            assert player.widget("last.1").label == "9/6 Jacks or Better"
            plain = "Without Ultimate X, one hand a deal: played perfectly, the house keeps 13.68"
            assert player.says(plain)  # not the game at the table, of which Play says its own
            assert player.widget("hands.3").chosen
            assert player.says("At the table you play Ultimate X.")
            player.keys("escape")


@pytest.mark.parametrize(("page", "play"), [("paytables", "play"), ("lab", "train")])
def test_a_game_played_from_its_page_is_played_plainly(
    tmp_path: Path, page: str, play: str
) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True) as player:
        player.app._apply(Go(page))
        player.app.show()
        assert not player.says("In play")
        player.click(play)
        assert player.app.top.name == "table"
        assert not player.session.ultimate_x
        assert player.widget("tab.game").label.startswith(player.session.table.name)


@pytest.mark.parametrize("hands", [1, 3, 10])
def test_the_own_cards_stay_where_they_are_whatever_multiplies_them(
    tmp_path: Path, hands: int
) -> None:
    with playing(tmp_path, hands=hands, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        stood, said = set(), set()
        for _ in range(6):
            player.keys("space", "h")
            stood.add(player.rect("card1").x)
            said |= {words for words in player.words() if words.startswith(("pays ", "next "))}
            player.keys("space")
            stood.add(player.rect("card1").x)
        assert len(said) > 1
        assert len(stood) == 1


@pytest.mark.parametrize(
    ("lines", "letters", "shown"),
    [
        (4.5, 12, ["Flush", "20 × 3 =", "next ×2", "60 coins"]),
        (3.5, 12, ["next ×2", "20 × 3 = 60"]),
        (1.5, 12, ["20 × 3 = 60"]),
        (4.5, 17, ["Flush", "next ×2", "20 × 3 = 60 coins"]),
        (1.5, 26, ["next ×2", "20 × 3 = 60 coins"]),
        (1.5, 20, ["next ×2", "20 × 3 = 60"]),
    ],
)
def test_beside_its_cards_a_hand_says_as_much_of_its_pay_as_has_room(
    lines: float, letters: int, shown: list[str]
) -> None:
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    size = pen.theme.type.caption
    box = Rect(0, 0, 0.5 * size * (letters + 0.1), lines * LINE * size)
    hand = FurtherHand((), "Flush", 60, drawn=True, times=3, next=2)
    labels = (item for item in _under(box, hand, 5, pen) if isinstance(item, Label))
    assert [each.text for each in labels] == shown


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1600)])
@pytest.mark.parametrize("hands", [3, 10])
def test_each_hand_has_a_badge_before_the_draw_and_says_in_gold_what_the_next_pays(
    tmp_path: Path, size: tuple[int, int], hands: int
) -> None:
    with playing(tmp_path, size=size, hands=hands, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space", "1", "2", "space")
        nexts = [each for each in player.session.multipliers[1:] if each > 1]
        assert nexts
        heavy = {"weight": "heavy", "color": theme().palette.on_accent}
        labels = [item for item in player.items() if isinstance(item, Label)]
        gold = [each for each in labels if each.text.startswith("next ×")]
        gold = [each for each in gold if all(getattr(each, k) == v for k, v in heavy.items())]
        own = hands > 5 and player.session.multipliers[0] > 1  # of few it has a badge
        assert sorted(each.text for each in gold) == sorted(
            f"next ×{by}" for by in (*nexts, *player.session.multipliers[:own])
        )
        player.keys("space")
        assert sorted(_badges(player)) == sorted(f"×{by}" for by in player.session.multipliers)
        low = 58 if size == (1024, 768) else 70  # there two stand one above the other
        least = 0.42 * (low if hands == 3 else 35)  # of a badge of that side
        labels = [item for item in player.items() if isinstance(item, Label)]
        badges = [each for each in labels if each.text[0] == "×" and each.weight == "heavy"]
        badges = [each for each in badges if "–" not in each.text]
        assert min(each.size for each in badges) >= least


@pytest.mark.parametrize("hands", [1, 3, 10])
def test_in_a_small_window_the_coach_says_what_a_win_leaves(tmp_path: Path, hands: int) -> None:
    with playing(
        tmp_path, size=(1024, 768), hands=hands, ultimate_x=True, coach=Coach.AFTER
    ) as player:
        player.found_out()
        player.keys("space")
        assert player.says("A win multiplies the next hand in its place.")
        assert player.says("Full house makes the next hand")
        shown = [words for words in player.words() if words == "×12"]
        assert len(shown) == 1  # on the sign, the one table of figures


def test_what_a_win_leaves_stays_once_the_best_hold_or_a_warning_is_shown(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1024, 768), hands=3, ultimate_x=True, coach=Coach.WARN) as player:
        player.found_out()
        player.keys("space", "5", "space")
        assert player.session.warned
        assert player.says(LEAST)
    with playing(
        tmp_path / "off", size=(1024, 768), hands=3, ultimate_x=True, coach=Coach.SILENT
    ) as player:
        player.found_out()
        player.keys("space")
        stood = [item.rect for item in player.items() if LEAST in getattr(item, "text", "")]
        player.keys("h")
        shown = [item.rect for item in player.items() if LEAST in getattr(item, "text", "")]
        assert shown == stood != []


def test_a_verdict_does_not_name_its_hold_twice(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space", "5", "space")
        verdict = player.session.verdict
        assert verdict is not None
        assert not verdict.right
        (reason,) = [words for words in player.words() if "the next deal's multipliers" in words]
        assert reason.startswith(("It wins ", "They win "))


def test_with_large_text_in_a_low_window_a_badge_is_flat_and_can_be_read(tmp_path: Path) -> None:
    settings = replace(STILL, text_size=150)
    with playing(
        tmp_path, size=(800, 600), settings=settings, hands=3, ultimate_x=True, coach=Coach.AFTER
    ) as player:
        player.found_out()
        player.keys("space")
        labels = [item for item in player.items() if isinstance(item, Label)]
        badges = [each for each in labels if each.text == "×1" and each.weight == "heavy"]
        assert len(badges) == 3
        assert min(each.size for each in badges) >= player.world.theme.type.caption * 0.85


def test_the_sign_of_one_hand_says_what_a_win_leaves_and_what_the_game_returns(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, ultimate_x=True, coach=Coach.SILENT) as player:
        player.found_out()
        sign = player.rect("paytable")
        labels = [item for item in player.items() if isinstance(item, Label)]
        on_it = [each.text for each in labels if each.rect.within(sign)]
        assert sum(words.startswith("×") for words in on_it) == 9
        assert any("returns 99." in words and "for the next hand" in words for words in on_it)
