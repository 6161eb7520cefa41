"""What is found while the player looks at the cards is what is said of the answer."""

from pathlib import Path

from player import playing

from trainer.app.scene import Go
from trainer.pages.asking_page import AskingPage
from trainer.pages.hold_boxes import AnswerVerdict
from trainer.pages.question import answer_verdict
from trainer.teaching.asking import Answer


def verdict(page: AskingPage, judged: Answer) -> AnswerVerdict:
    """What is said of an answer, worked out anew."""
    kept = page.kept
    assert kept is not None
    chart = page.learnt_chart(kept)
    named = page.world.chart_name(kept.mode.table, kept.mode.coins, chart)
    return answer_verdict(judged, chart, named)


def test_a_verdict_that_was_found_ahead_is_that_on_what_is_answered(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("course"))
        player.keys("right", "right", "space", "1")
        page = player.app.top
        assert isinstance(page, AskingPage)
        assert page.prepare()
        assert not page.prepare()  # it is known
        player.keys("2", "space")  # another hold than the one it was found for
        judged, kept = page._judged, page.kept
        assert judged is not None
        assert kept is not None
        assert judged.held == 0b00011
        assert page._verdict == verdict(page, judged)
        player.keys("space", "1")
        assert page.prepare()
        player.keys("space")
        judged, ahead = page._judged, page._ahead
        assert judged is not None
        assert ahead is not None
        assert page._verdict is ahead[2]  # it was not found twice
        assert page._verdict == verdict(page, judged)
