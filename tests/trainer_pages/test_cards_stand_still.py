"""The cards of a question lie still: before the answer, at the verdict, at the next question."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing

SIZES = (1280, 800, 100), (1024, 768, 100), (1920, 1200, 125)


def answer(player: Player) -> None:
    """Answer right, so that a lesson gets on."""
    kept = player.app.top.kept
    best = kept.answer_of(1, None).solution.best.mask
    player.keys(*(str(card + 1) for card in range(5) if best >> card & 1), "space")


def stood(player: Player, page: str, hands: int) -> set[tuple[float, ...]]:
    """Where the first card and the last were in so many questions of a page."""
    player.app.open_page(page)
    player.keys("space")
    places = set()
    for _ in range(hands):
        for end in (False, True):
            cards = player.widget("card1").card, player.widget("card5").card
            unraised = (cards[0].x, cards[0].w, cards[1].right, player.rect("card1").y)
            places.add(tuple(round(each, 1) for each in unraised))
            if not end:
                answer(player)
        if player.app.top._judged is not None:
            player.keys("space")
    return places


@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
def test_from_question_to_question(tmp_path: Path, wide: int, high: int, text_size: int) -> None:
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=(wide, high), settings=settings) as player:
        lesson = stood(player, "course", 24)
        assert player.app.top.kept.mode.stage != player.app.top.kept.mode.stages[0]
        player.keys("escape")
        drill = stood(player, "drill", 3)
        player.keys("escape")
        exam = stood(player, "exam", 2)
        assert len(lesson) == 1
        assert len(drill) == 1
        assert len(exam) == 1  # larger, as no verdict needs room above them
        assert text_size > 100 or lesson == drill  # the lines of a lesson need more in large text
