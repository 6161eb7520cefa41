"""Several hands of one deal in the window: all in sight, the winners marked, the pays summed."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from player import STILL, Player, playing
from rects import overlap
from test_text_fits import faults

from trainer.app.scene import Go
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Label, Tile
from trainer.pages.further_hands import hand_places, short_name
from trainer.pages.hand_tiles import THIN, HandTiles, tally_color
from trainer.pages.hold_words import hands_words
from trainer.pages.stage import winning
from trainer.widgets.base import Act, KeyPress, PointerDown, PointerUp, WidgetState

FEW = (3, 10)
MANY = (25, 50, 100)
LONG_NAMES = "double-double-bonus-9-6"
SIZES = ((800, 600), (1280, 800))


def _faces(player: Player) -> list[CardFace | Tile]:
    """The cards of the other hands, large or small: they lie beside the sign."""
    lowest = player.rect("paytable").bottom
    cards = (item for item in player.items() if isinstance(item, CardFace | Tile))
    upright = (card for card in cards if card.rect.h > card.rect.w)  # the coach's are not
    return [card for card in upright if card.rect.bottom <= lowest]


def _dialog_faces(player: Player) -> list[CardFace]:
    return [item for item in player.items() if isinstance(item, CardFace)][-5:]


def _tiles(player: Player) -> HandTiles:
    tiles = player.widget("hands")
    assert isinstance(tiles, HandTiles)
    return tiles


def _draw(player: Player, hands: int) -> None:
    player.world.do(ChooseHands(hands))
    player.keys("space", "1", "2", "space")


@pytest.mark.parametrize("hands", FEW)
@pytest.mark.parametrize("size", SIZES)
def test_to_ten_hands_all_are_cards(tmp_path: Path, hands: int, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size, credits=5000) as player:
        player.world.do(ChooseHands(hands))
        for keys in (("space",), ("1", "2"), ("space",)):
            player.keys(*keys)
            faces = _faces(player)
            assert len(faces) == 5 * (hands - 1)
            for first in range(0, len(faces), 5):
                one = faces[first : first + 5]
                steps = [b.rect.x - a.rect.x for a, b in pairwise(one)]
                assert min(steps) >= 0.5 * one[0].rect.w  # what tells a card is in sight
            assert min(face.rect.w for face in faces) * player.app.stage.canvas.scale >= 22
            assert list(faults(player)) == []


@pytest.mark.parametrize("hands", MANY)
@pytest.mark.parametrize("size", SIZES)
def test_very_many_hands_are_tiles(tmp_path: Path, hands: int, size: tuple[int, int]) -> None:
    large = size[0] > 1000
    table = LONG_NAMES if hands == 25 and large else "job-9-6"  # its sign has room for them too
    with playing(tmp_path, size=size, credits=5000, table=table) as player:
        _draw(player, hands)
        judged = player.session.last.judgement
        tiles = _tiles(player)
        outcomes = [*judged.further, judged.outcome]
        assert [tile.paid for tile in tiles.hands] == [each.paid for each in outcomes]
        assert list(faults(player)) == []
        items = list(tiles.items(WidgetState(), player.app.stage.theme))
        cards = [item for item in items if isinstance(item, Tile)]
        if not large or hands == 100:
            assert not cards
            words = [item.text for item in items if isinstance(item, Label)]
            assert any(f"5{THIN}5" in each for each in words) == (large or hands < 100)
            return
        ranks = [[card // 4 for card in each.final] for each in outcomes]
        assert [card.card // 4 for card in cards] == [rank for hand in ranks for rank in hand]
        assert [bool(card.veil) for card in cards] == [
            not each.paid for each in outcomes for _ in each.final
        ]


def test_a_tile_opens_its_hand_and_the_arrows_go_on(tmp_path: Path) -> None:
    with playing(tmp_path, credits=5000) as player:
        _draw(player, 100)
        tiles = _tiles(player)
        x, y = tiles.rect.x + 3, tiles.rect.y + 3
        player.feed(PointerDown(x, y), PointerUp(x, y))
        judged = player.session.last.judgement
        for i, hand in enumerate((*judged.further[:2], judged.further[0])):
            assert player.says(f"Hand {(1, 2, 1)[i]} of 100")
            assert [face.card for face in _dialog_faces(player)] == list(hand.final)
            assert player.says(hand.hand if hand.paid else "Nothing.")
            player.keys("right" if i == 0 else "left")
        player.keys("space")
        assert player.app.top.name == "table"
        assert tiles.key(KeyPress("return")) == Act("hands", 0)


@pytest.mark.parametrize("table", ["job-9-6", LONG_NAMES])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_all_names_of_a_narrow_sign_are_of_one_size(
    tmp_path: Path, size: tuple[int, int], table: str
) -> None:
    with playing(tmp_path, size=size, table=table, hands=10, ultimate_x=True) as player:
        sign = player.widget("paytable")
        names = {line.name for line in sign.lines}
        labels = [item for item in player.items() if isinstance(item, Label)]
        assert len({item.size for item in labels if item.text in names and item.rect.x < 40}) == 1


def test_the_sign_counts_what_each_line_won(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, credits=5000) as player:
        _draw(player, 100)
        outcomes = player.session.last.judgement.outcomes
        for line in player.widget("paytable").lines:
            count = sum(outcome.hand == line.name for outcome in outcomes)
            assert line.beside == (f"× {count}" if count else "")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_ten_hands_are_real_cards_that_overlap(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size) as player:
        player.world.do(ChooseHands(10))
        for keys in (("space",), ("1", "2"), ("space",)):
            player.keys(*keys)
            faces = _faces(player)
            assert all(isinstance(face, CardFace) for face in faces)
            assert min(face.rect.w for face in faces) >= (50 if size[0] == 1280 else 30)


def test_held_cards_show_in_every_hand_before_the_draw(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.do(ChooseHands(3))
        player.keys("space")
        assert [face.card for face in _faces(player)] == [None] * 10
        player.keys("2")
        five = player.session.dealt[1]
        assert [face.card for face in _faces(player)] == [None, five, None, None, None] * 2


def test_winners_are_framed_and_the_pays_summed(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        _draw(player, 10)
        assert player.session.last
        judged = player.session.last.judgement
        further = [each.final for each in judged.further]
        assert [face.card for face in _faces(player)] == [card for hand in further for card in hand]
        assert sum(each.paid > 0 for each in judged.further) == 3
        veils = [face.veil for face in _faces(player)]
        assert [veil > 0 for veil in veils] == [
            not each.paid for each in judged.further for _ in each.final
        ]
        assert max(veils) <= 0.5  # most hands of a deal win nothing: they are not to be a grey wall
        gold = player.app.stage.theme.palette.gold
        plate = player.app.stage.theme.palette.plate
        cells = [i for i in player.items() if isinstance(i, Fill) and i.color == plate]
        great = sum(each.paid >= 15 for each in judged.further)
        assert sum(cell.border == gold for cell in cells) == great == 2
        assert player.says("70 coins")
        assert player.says("3 of 10 hands pay")
        assert player.says("You bet 50.")
        assert player.says("45 coins")
        assert player.session.credits == 1000 - 50 + 70


def test_a_wrong_hold_says_what_all_hands_lost(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.world.do(ChooseHands(10))
        player.keys("space", "3", "space")
        assert player.says("Keep the pair of fives next time.")
        lost = player.session.verdict.reading.lost_coins * 10
        assert player.says(f"−{float(lost):.2f} coins")
        assert player.says("given away on all ten hands")
        assert player.says("41.18 coins")
        assert player.says(f"{41.18 - round(float(lost), 2):.2f} coins")
        assert player.says("All ten hands together.")


def test_beside_three_hands_there_is_room_for_the_reason(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.world.do(ChooseHands(3))
        player.keys("space", "3", "space")
        assert player.says("The pair of fives makes three of a kind more often than")


def test_one_hand_has_no_others_beside_the_sign(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        _draw(player, 1)
        assert _faces(player) == []
        assert player.widget("paytable").columns == 5


def test_the_settings_page_chooses_how_many(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("settings"))
        player.click("group.Table")
        player.click("hands.25")
        assert player.session.hands == 25
        assert player.world.settings.hands == 25
        assert player.session.coins == 5
        player.app._apply(Go("table"))
        player.keys("space")
        player.app._apply(Go("settings"))
        player.click("group.Table")
        assert not player.widget("hands.3").enabled


def test_the_session_is_opened_again_with_as_many(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.do(ChooseHands(5))
        player.keys("space")
    with playing(tmp_path, settings=STILL) as player:
        assert player.session.hands == 5
        assert len(_faces(player)) == 20


@pytest.mark.parametrize("hands", [2, 4, 9])
def test_hands_lie_in_their_box_beside_each_other(hands: int) -> None:
    box = Rect(10, 20, 900, 260)
    places = hand_places(box, hands)
    assert len(places) == hands
    assert all(place.within(box, 0.1) for place in places)
    assert not any(overlap(a, b) for a, b in combinations(places, 2))


@pytest.mark.parametrize(("before", "after"), [(1, 100), (100, 3), (10, 3), (3, 10)])
def test_a_hand_from_last_time_is_shown_as_it_was_dealt(
    tmp_path: Path, before: int, after: int
) -> None:
    """It is drawn to in a window that deals more or fewer hands from then on."""
    with playing(tmp_path, credits=5000, hands=before) as player:
        player.keys("space", "1")
    with playing(tmp_path, credits=5000, hands=after, coach=Coach.LIVE) as player:
        player.keys("space")
        assert player.session.hands == after
        assert len(player.session.last.judgement.outcomes) == before
        assert player.says(f"All {hands_words(before)} together.") == (before > 1)
        assert before == 100 or not player.says("than on average")
        assert not player.says(f"All {hands_words(after)} together.")
        names = [widget.name for widget in player.app.top.widgets(player.app.stage)]
        assert ("hands" in names) == (before in MANY)
        if before in MANY:
            player.click("hands")
            assert player.app.top.name == "tile"
            player.keys("escape")
        player.keys("space")
        assert player.session.dealt_hands == after


@pytest.mark.parametrize("hands", [3, 10, 50])
def test_every_line_that_pays_is_lit_and_the_own_hand_is_named(tmp_path: Path, hands: int) -> None:
    with playing(tmp_path, coach=Coach.AFTER, credits=100_000) as player:
        player.world.do(ChooseHands(hands))
        titled, own = set(), set()
        for _ in range(20):
            player.keys("space", "h", "space")
            judged, record = player.session.last.judgement, player.session.last.record
            paying = {each.hand for each in judged.outcomes if each.paid}
            assert {*player.widget("paytable").winners} == paying
            well = judged.paid >= 2 * record.wager
            assert player.says(f"+{judged.paid:,} coins") is well
            titled.add(well)
            mine = judged.outcome
            made = winning(mine.final, mine.hand, record.table.rules) if mine.paid else 0
            slots = player.app.top._shown.slots
            assert not made or sum((s.ring == "gold") << i for i, s in enumerate(slots)) == made
            assert player.says(f"Hand {hands}: {mine.hand.lower()}, {mine.paid}") or not mine.paid
            own.add(mine.paid > 0)
        assert titled == own == {True, False}


@pytest.mark.parametrize(
    ("size", "hands", "said"), [((1280, 800), 10, "15 of 50 bet"), ((1280, 800), 5, "15 of 25 bet")]
)
def test_less_than_the_bet_is_said_as_a_part_of_it(
    tmp_path: Path, size: tuple[int, int], hands: int, said: str
) -> None:
    with playing(tmp_path, size=size, hands=hands, coach=Coach.AFTER, seed=1) as player:
        player.keys("space")
        best = player.session.solution.best.mask
        player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        assert player.session.last.judgement.paid == 15
        assert player.says(said)
        assert "15 coins" not in player.words()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_winning_cards_of_every_hand_have_a_ring_and_stand_higher(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, hands=10, coach=Coach.AFTER, seed=1) as player:
        player.keys("space")
        best = player.session.solution.best.mask
        player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        last = player.session.last
        further, rules = last.judgement.further, last.record.table.rules
        gold = player.app.stage.theme.palette.gold
        rings = {
            each.rect
            for each in player.items()
            if isinstance(each, Fill) and each.color is None and each.border == gold
        }
        wins = [
            bool(made >> i & 1)
            for each in further
            for made in (winning(each.final, each.hand, rules) if each.paid else 0,)
            for i in range(5)
        ]
        faces = _faces(player)
        assert any(wins)
        assert [face.rect in rings for face in faces] == wins
        for first in range(0, len(faces), 5):
            row = {
                (win, face.rect.y)
                for win, face in zip(wins[first : first + 5], faces[first : first + 5], strict=True)
            }
            assert max((y for win, y in row if win), default=0) <= min(y for _, y in row)


def test_a_mistake_that_wins_says_so(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, hands=3, seed=5) as player:
        player.keys("space", "1", "5", "space")
        assert player.says("given away on all three hands")
        assert {"+20 coins", "2 of 3 hands"} <= {*player.words()}


@pytest.mark.parametrize(("size", "text"), [((800, 600), 100), ((1280, 800), 200)])
def test_each_of_ten_hands_says_what_it_is_and_pays(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    """Where names are long for their cells they are short; where cards are small they go."""
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, credits=5000, settings=settings) as player:
        _draw(player, 10)
        pays = [each.paid for each in player.session.last.judgement.further]
        names = [each.hand for each in player.session.last.judgement.further]
        for name, paid in zip(names, pays, strict=True):
            forms = {name, short_name(name)} if paid else {name}
            assert forms & {*player.words()}
        won = [name for name, paid in zip(names, pays, strict=True) if paid]
        words = player.words()
        assert won
        for name in {*won}:
            both = {name, short_name(name)}
            assert sum(words.count(each) for each in both) >= won.count(name)
        cards = [item for item in player.items() if isinstance(item, CardFace | Tile)]
        assert (len(cards) >= 10 * 5) is (text == 100)
        assert list(faults(player)) == []


@pytest.mark.parametrize("text", [150, 200])
def test_with_large_text_tiles_say_what_they_pay_and_nothing_smaller(
    tmp_path: Path, text: int
) -> None:
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=(1280, 800), credits=5000, settings=settings) as player:
        _draw(player, 100)
        tiles = _tiles(player)
        items = list(tiles.items(WidgetState(), player.app.stage.theme))
        words = [item for item in items if isinstance(item, Label)]
        assert len(words) == sum(bool(hand.paid) for hand in tiles.hands) > 0
        assert all(item.text.replace(",", "").isdigit() for item in words)
        assert min(item.size for item in words) >= 13
        frame = player.app.top.frame(player.app.stage)
        assert not frame.scrolls
        won = player.session.last.judgement.outcomes
        for line in {each.hand for each in won if each.paid}:  # the sign names and counts them
            assert f"× {sum(each.hand == line for each in won)}" in player.words()
        assert list(faults(player)) == []


def test_a_tile_has_the_ground_of_the_most_that_it_pays_for_each_coin() -> None:
    """Of five coins 9/6 pays 1, 2, 3, 4, 6, 9, 25 and more for each: no two of those look alike."""
    looks = [tally_color(5 * each, 5) for each in (1, 2, 3, 4, 6, 9, 25)]
    assert len({*looks}) == len(looks)
    assert None not in looks
    assert tally_color(4, 5) is None
    assert [tally_color(5 * each - 1, 5) for each in (2, 3, 4, 6)] == looks[:4]
    assert tally_color(124, 5) == tally_color(40, 5) == looks[5]
