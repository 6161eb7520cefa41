"""The review looks for what is typed letter by letter, and no letter waits for what it finds."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_leaks_page import play, read
from test_review_page import open_page

from evaluator import format_cards
from trainer.app.mistakes import Mistake, Search
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.pages.review_page import READY
from trainer.widgets.base import Typed


def follow(player: Player) -> None:
    """Let what is typed be found, and its rows be made."""
    read(player)
    for _ in range(20):
        player.app.show()


def with_cards(found: tuple[Mistake, ...], *cards: int) -> list[int]:
    """The mistakes whose deals have some cards."""
    return [each.id for each in found if {*cards} <= {*each.record.dealt}]


@pytest.fixture(name="page")
def opened(tmp_path: Path) -> Any:
    """The review of twenty hands, with its field chosen."""
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 20)
        page = open_page(player)
        player.click("cards")
        yield player, page


def test_each_card_narrows_the_list_as_it_is_typed(page: Any) -> None:
    player, review = page
    every = review.found
    first, second = every[2].record.dealt[:2]
    player.write(format_cards([first]))
    follow(player)
    assert [each.id for each in review.found] == with_cards(every, first) != []
    assert review.controls.focus == "cards"
    player.write(" ")
    player.write(format_cards([second])[:1])  # no card yet: the list stays
    follow(player)
    assert [each.id for each in review.found] == with_cards(every, first)
    assert not player.widget("cards").faulty
    player.write(format_cards([second])[1:])
    follow(player)
    assert [each.id for each in review.found] == with_cards(every, first, second)
    player.keys(*["backspace"] * 5)
    follow(player)
    assert review.found == every


def test_a_hold_is_looked_for_as_it_is_typed(page: Any) -> None:
    player, review = page
    every = review.found
    kind = every[0].decision.split(" | ")[0]
    player.write(kind)
    follow(player)
    assert all(kind in (*each.decision.split(" | ")[:1], each.kept) for each in review.found)
    assert len(review.found) <= len(every)
    player.keys("escape")
    read(player)
    assert review.found == every
    assert review.controls.focus is None


def test_a_part_of_a_name_finds_every_hold_that_has_it_kept_or_missed(page: Any) -> None:
    player, review = page
    every = review.found
    holds = {each.id: (each.decision.split(" | ")[0], each.kept) for each in every}
    pairs = [number for number, kinds in holds.items() if any("pair" in kind for kind in kinds)]
    assert len({kind for number in pairs for kind in holds[number] if "pair" in kind}) > 1
    player.write("pairs")
    follow(player)
    assert [each.id for each in review.found] == pairs
    assert player.says("Only “pair”, kept or missed, before any help")
    player.world.history.forget()  # as it is read from the history
    read(player)
    assert [each.id for each in review.found] == pairs


@pytest.mark.parametrize(("word", "rank"), [("ace", 12), ("jacks", 9), ("deuce", 0), ("Sixes", 4)])
def test_a_rank_is_looked_for_by_its_name(page: Any, word: str, rank: int) -> None:
    player, review = page
    every = review.found
    player.write(word)
    follow(player)
    having = [each.id for each in every if any(card // 4 == rank for card in each.record.dealt)]
    assert [each.id for each in review.found] == having != []
    player.keys("return")
    read(player)
    assert [each.id for each in review.found] == having


def test_no_letter_waits_for_the_rows_that_it_asks_for(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hands that were shown stay in sight until the others are read and their rows made."""
    player, review = page
    every = review.found
    made: list[int] = []
    row = review._row

    def counted(each: Mistake, new: bool) -> Any:
        made.append(each.id)
        return row(each, new)

    monkeypatch.setattr(review, "_row", counted)
    player.click("order.all")
    read(player)
    player.click("cards")
    player.app.show()
    sought = review._look_for
    sought.every = replace(sought.every, more=True)  # so many that others must be read
    review._made.clear()
    made.clear()
    player.write(format_cards([every[0].record.dealt[0]]))
    player.app.show()
    assert made == []  # nothing in the frame of a letter
    player.app.show()
    assert len(review.found) == 20  # not read yet
    player.world.workers.slow.run()
    while review.waiting(player.app.stage):
        made.clear()
        player.app.show()
        assert len(made) <= max(READY, len(review.found))
    assert 0 < len(review.found) < 20


def test_in_a_narrow_window_the_field_stays_where_nothing_is_found(tmp_path: Path) -> None:
    with playing(tmp_path, settings=STILL, coach=Coach.SILENT, size=(800, 600)) as player:
        play(player, 4)
        review = open_page(player)
        dealt = {card for each in review.found for card in each.record.dealt}
        player.feed(Typed("/"))
        player.write(format_cards([next(card for card in range(52) if card not in dealt)]))
        follow(player)
        assert review.found == ()
        assert player.says("Nothing like that.")
        assert not player.says("Decide hands yourself")
        player.keys("backspace", "backspace")
        follow(player)
        assert review.found


def test_among_hands_that_are_all_nothing_is_read(page: Any) -> None:
    """What is found there is what the history has, too."""
    player, review = page
    every, first = review.found, review.found[1].record.dealt[0]
    player.write(format_cards([first]))
    for _ in range(4):
        player.app.show()
    assert not player.world.history.mistakes.waits
    assert [each.id for each in review.found] == with_cards(every, first)
    player.world.history.forget()
    read(player)
    assert [each.id for each in review.found] == with_cards(every, first)


@pytest.mark.parametrize("by", ["button", "leak"])
def test_what_is_typed_is_looked_for_in_every_hand(page: Any, by: str) -> None:
    """Also where only hands like one were shown: a search ends that."""
    player, review = page
    every, asked = review.found, review.found[0]
    card = next(
        card
        for each in every
        for card in each.record.dealt
        if each.decision != asked.decision and card not in asked.record.dealt
    )
    kinds = [each.kept for each in every if each.decision != asked.decision]
    for typed, found in (
        (format_cards([card]), with_cards(every, card)),
        (kinds[0], [each.id for each in every if Search(named=kinds[0]).takes_kinds(*of(each))]),
    ):
        if by == "button":
            player.click("only")
        else:
            player.app._apply(Go("review", Search(decision=asked.decision, kept=asked.kept)))
            review = player.app.top
        read(player)
        assert len(review.found) < len(every)
        player.click("cards")
        player.write(typed)
        for _ in range(2):  # what was not read yet is read first
            follow(player)
        assert [each.id for each in review.found] == found != []
        player.keys("return")
        read(player)
        assert not player.widget("cards").faulty
        assert [each.id for each in review.found] == found
        player.click("cards.clear")
        read(player)
        assert [each.id for each in review.found] == [each.id for each in every]


def of(mistake: Mistake) -> tuple[str, str]:
    """Its class of decisions, and the kind that was kept."""
    return mistake.decision, mistake.kept
