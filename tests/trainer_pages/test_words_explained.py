"""Words that explain themselves where they stand: by a tooltip, by a card, by keys alone."""

from pathlib import Path

import pytest
from picture_faults import spot_faults
from player import Player, playing
from test_leaks_page import open_page, play, read

from trainer.app.scene import Open
from trainer.core.records import Coach
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Align, Label, Paragraph
from trainer.drawing.leaves import Words
from trainer.pages.glossary import Told
from trainer.widgets.base import PointerMoved

MEANING = "A card whose pair pays. Here: ace, king, queen or jack."


def marked(player: Player) -> list[str]:
    """The names of the words that explain themselves on the page."""
    controls = player.app.top.widgets(player.app.stage)
    return [control.name for control in controls if control.name.startswith("word.")]


def test_a_word_of_a_line_tells_what_it_means_under_the_pointer(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("lab")
        spot = player.widget("word.ups and downs")
        player.feed(PointerMoved(*spot.rect.center))
        assert not player.says(spot.tip)
        player.script.time += 600
        assert player.says(spot.tip)


def test_a_word_opens_its_card_by_click_and_by_keys(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("lab")
        player.click("word.ups and downs")
        assert player.app.top.name == "word"
        assert player.says("Ups and downs")
        player.keys("escape")
        assert player.app.top.name == "lab"
        player.app.top.controls.focus = "word.ups and downs"
        player.keys("return")
        assert player.app.top.name == "word"


def test_a_word_is_marked_once_a_page_however_often_it_stands_there(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("lab")
        names = marked(player)
        assert names
        assert len(names) == len(set(names))


def test_the_card_of_a_word_of_cards_shows_hands_of_the_present_game(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Open("word", "high card"))
        assert player.says(MEANING)
        assert player.says("the ten is not high")


def test_no_chart_stands_beside_hands_that_are_played_by_feel(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("home")
        player.keys("2")
        assert player.world.trial is not None
        assert not player.says("Chart of ")


def test_the_dots_are_under_the_word_where_its_line_has_the_room_of_two(tmp_path: Path) -> None:
    text = "Your chart: keep a high pair, or anything better."
    with playing(tmp_path) as player:
        stage, placed = player.app.stage, Placing()
        words = Told(Words(text, "second"), {"high pair": "A pair that pays."})
        words.place(Rect(0, 100, 600, 48), Pen(stage.theme, stage.text_width), placed)
    (line,) = (item for item in placed.parts if isinstance(item, Paragraph))
    (spot,) = placed.controls
    assert line.rect.y <= spot.rect.y < spot.rect.bottom <= line.rect.y + 1.5 * line.leading


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_the_dots_are_under_the_word_wherever_its_line_is_broken(
    tmp_path: Path, align: Align
) -> None:
    text = (
        "Four to an outside straight makes a straight more often than 10♥ 9♥ with a kicker, and no "
        "penalty card. Line 8 says so, and a gap costs 5 % of that."
    )
    meanings = dict.fromkeys(("outside straight", "kicker", "penalty card", "gap"), "That.")
    with playing(tmp_path) as player:
        stage, found = player.app.stage, set()
        pen = Pen(stage.theme, stage.text_width)
        for size in ("second", "title"):
            for width in range(300, 460):
                placed = Placing()
                words = Told(Words(text, size, align=align), meanings)
                words.place(Rect(7, 100, width, words.height(width, pen)), pen, placed)
                texts = [item for item in placed.parts if isinstance(item, Paragraph | Label)]
                assert texts
                for spot in placed.controls:
                    found.add(spot.name)
                    assert not [*spot_faults(player.app.painter, stage.canvas, spot, texts)]
        assert len(found) == len(meanings)


def test_how_much_luck_there_was_explains_itself(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 8)
        open_page(player)
        player.click("skill")
        read(player)
        for luck, meaning in (("deals", "that you were dealt"), ("draws", "your draws paid")):
            assert meaning in player.widget(f"word.luck of the {luck}").tip
