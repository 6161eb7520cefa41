"""The review page: what it shows is what `holdwise review` says."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_leaks_page import play, read
from test_text_fits import SIZES, faults

from evaluator import format_cards
from trainer.app.mistakes import classes_words
from trainer.app.scene import Go
from trainer.commands import main
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.items import Tile
from trainer.widgets.base import Typed


def open_page(player: Player) -> Any:
    """Open the page and let the hands be looked through."""
    player.app._apply(Go("review"))
    read(player)
    return player.app.top


def paid_words(coins: int) -> str:
    """How what was drawn is said to have paid."""
    return f", {text.coins(coins)}" if coins else "Nothing"


def tiles(player: Player) -> int:
    """How many small cards are in sight."""
    return sum(isinstance(item, Tile) for item in player.items())


def review(folder: Path, capsys: pytest.CaptureFixture[str], *args: str) -> list[Any]:
    """What the command says of the same folder."""
    capsys.readouterr()
    main(["review", "--text", "--json", "--most", "500", "--data", str(folder), *args])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("order", ["newest", "dearest"])
def test_the_page_shows_what_the_command_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: str
) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        page = open_page(player)
        if order == "dearest":
            player.click("order.dearest")
            read(player)
        said = review(tmp_path, capsys, *(["--dearest"] if order == "dearest" else []))
        assert len(said) > 5
        assert [mistake.id for mistake in page.found] == [each["id"] for each in said]
        for each in said:
            mistake = page.mistake
            assert format_cards(mistake.record.dealt).split() == each["hand"]
            decision = each["class"]
            assert mistake.decision == f"{decision['should']} | {decision['instead']}"
            lost = float(mistake.record.first_lost * 5)
            assert player.says(f"{text.MINUS}{lost:.2f} coins")
            assert float(mistake.record.first_lost) == pytest.approx(each["lost"])
            values = [float(hold.ev) for hold in page.solution(mistake).holds]
            assert values == pytest.approx([hold["ev"] for hold in each["holds"]], abs=5e-5)
            holds = mistake.record.first_held, page.solution(mistake).best_masks[0]
            others = tiles(player) - sum(mask.bit_count() for mask in holds)
            player.click("drew")
            assert player.says(paid_words(each["paid"]))
            assert tiles(player) == others + 10  # in place of the two holds, two hands
            player.keys("escape")  # back to the values, not off the page
            assert player.app.top is page
            assert player.says("Best hold")
            player.click("drew")
            assert player.says(paid_words(each["best_paid"]))
            player.click("drew")
            player.keys("down")


def test_the_words_on_the_next_mistake_are_found_while_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        page = open_page(player)
        player.app.show()
        assert page.prepare()
        assert not page.prepare()
        monkeypatch.delattr("trainer.pages.review_page.answer_verdict")
        player.keys("down")
        player.app.show()
        player.keys("down")
        with pytest.raises(NameError):
            player.app.show()


def test_mistakes_are_found_by_cards_and_by_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        page = open_page(player)
        card = format_cards(page.found[2].record.dealt[:1])
        player.click("cards")
        player.write(card)
        player.keys("return")
        read(player)
        said = review(tmp_path, capsys, "--cards", card)
        assert [mistake.id for mistake in page.found] == [each["id"] for each in said]
        assert said
        player.keys("escape")
        page = open_page(player)
        wanted = page.found[0].decision
        player.click("only")
        read(player)
        said = review(tmp_path, capsys, "--class", wanted)
        assert [mistake.id for mistake in page.found] == [each["id"] for each in said]
        player.click("only")
        read(player)
        assert len(page.found) > len(said)


def test_what_is_no_card_is_said(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        open_page(player)
        player.click("cards")
        player.write("Kx")
        player.keys("return")
        assert player.says("Kx")


def test_why_explains_the_mistake_and_not_the_hand_at_the_table(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        helped = player.session.meters.helped.hands
        player.keys("space")
        page = open_page(player)
        player.keys("down", "w")
        dialog: Any = player.app.top
        assert dialog.name == "why"
        assert dialog._solution.cards == page.found[1].record.dealt
        player.keys("escape")
        assert player.app.top is page
        assert player.session.meters.helped.hands == helped


def test_hands_like_it_are_drilled(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        page = open_page(player)
        wanted = page.found[1]
        player.keys("down", "d")
        assert player.app.top.name == "drill"
        assert player.says(f"Drill: {classes_words([wanted.decision])}")


def test_nothing_is_claimed_without_mistakes(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        play(player, 3)
        open_page(player)
        assert player.says("No mistake of your own is logged in 9/6 Jacks or Better at 5 coins.")
        player.keys("down", "w", "d")
        assert player.app.top.name == "review"


@pytest.mark.parametrize("window", windows(SIZES, [100, 125, 200]), ids=str)
def test_its_text_fits(tmp_path: Path, window: tuple[tuple[int, int], int]) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size)
    found = {}
    with playing(tmp_path, size=size, settings=settings, coach=Coach.SILENT) as player:
        player.app._apply(Go("review"))
        player.app.show()
        found["waiting"] = list(faults(player))
        open_page(player)
        found["nothing"] = list(faults(player))
        player.keys("escape")
        play(player, 12)
        open_page(player)
        for number in range(8):
            found[str(number)] = list(faults(player))
            player.keys("down")
        player.app.top.scroll_to(10_000, player.app.stage)
        found["scrolled"] = list(faults(player))
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_all_hands_are_found_right_ones_too(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        best = player.session
        player.keys("space")
        solution = player.session.solution
        assert solution is not None
        player.keys(*(str(i + 1) for i in range(5) if solution.best.mask >> i & 1), "space")
        assert player.session is not best
        page = open_page(player)
        wrong = {mistake.id for mistake in page.found}
        player.click("order.all")
        read(player)
        assert len(page.found) == 11
        assert {each.id for each in page.found if not each.right} == wrong
        assert page.mistake.right
        assert player.says(f"11 hands, {11 - len(wrong)} right.")
        assert player.says("Right. ")
        player.click("order.dearest")
        read(player)
        assert {mistake.id for mistake in page.found} == wrong


def test_the_search_says_what_it_shows_and_what_it_takes(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        page = open_page(player)
        assert player.says("Hands that you decided yourself, in this game")
        player.feed(Typed("/"))  # there is no key of that name: it comes as text alone
        player.write("banana")
        player.keys("return")
        assert player.says("'banana' is neither cards, as Kh 7s, nor a hold")
        player.keys("escape")
        assert player.app.top is page
        assert player.widget("cards").content.text == ""
        decision = page.mistake.decision
        player.click("only")
        read(player)
        assert player.says(f"Only {classes_words([decision])}, before any help")
        assert {each.decision for each in page.found} == {decision}
        player.click("only")
        read(player)
        kind = decision.split(" | ")[0]
        player.feed(Typed("/"))
        player.write(f"a {kind[2:]}")  # a part of its name will do
        player.keys("return")
        read(player)
        assert {each.decision.split(" | ")[0] for each in page.found} == {kind}
        player.keys("space")  # the field keeps no key
        assert player.app.top.name == "drill"


def test_a_card_has_one_tag_as_in_a_drill(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        for mistake in open_page(player).found:
            best, held = mistake.record.best[0], mistake.record.first_held
            said = player.words()
            assert said.count("KEEP") == (best & ~held).bit_count()
            assert said.count("YOU KEPT") == held.bit_count()
            player.keys("down")


def test_what_was_drawn_is_offered_only_where_something_was(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.app._apply(Go("drill"))
        player.keys("space", "space")
        play(player, 0)
        open_page(player)
        assert player.says("where nothing is drawn")
        assert "drew" not in {each.name for each in player.app.top.widgets(player.app.stage)}


def test_a_search_that_finds_nothing_leads_back_to_all_mistakes(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        page = open_page(player)
        every = [mistake.id for mistake in page.found]
        dealt = {card for mistake in page.found for card in mistake.record.dealt}
        player.click("cards")
        player.write(format_cards([next(card for card in range(52) if card not in dealt)]))
        player.keys("return")
        read(player)
        assert page.found == ()
        assert player.says("No such mistake of your own is logged")
        assert player.says("All mistakes")
        player.click("only")
        read(player)
        assert [mistake.id for mistake in page.found] == every


def test_hands_of_earlier_sessions_are_counted_beside_those_of_this_one(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        open_page(player)
        read(player)
        assert player.says("At the table before any help, this session: ")
        assert not player.says("in this game ever")
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 3)
        open_page(player)
        read(player)
        assert player.says(
            "this session: 3 hands. At the table before any help, in this game ever: 7 hands, "
        )
