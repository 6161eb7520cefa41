"""Parts of Today: what there is to do as buttons, the leak that was closed last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from evaluator.figures import about
from trainer.app.seeds import LOCAL
from trainer.core.days import day_of
from trainer.drawing.boxes import ROOM, At, Box, Layers, Row, Sized
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.home_words import day_words, pills
from trainer.pages.hourly_bars import two_bars
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.home_news import ClosedLeak, HomeNews

TIPS = {
    "course": "Open the course",
    "leaks": "Open your leaks",
}
ALL_LEAKS = Press("open.leaks", "All leaks", "link", value="leaks")
WEEK = 7


def pill_buttons(news: HomeNews, headline: str, page: str) -> Iterator[Box]:
    """Yield what today's training weaves together, each as a button that opens it alone."""
    for pill in pills(news, headline, page):
        icon = IconBox(pill.icon, "on_felt_gold", 19)
        row = Row(icon, Words(pill.words, "second", "on_felt", "medium"), gap=8)
        shown = Sized(Panel(At(row), "shade", 16, 6, pill=True), least=44)
        name, tip = f"pill.{pill.icon}", TIPS[pill.page]
        press = Press(name, pill.words, "picture", value=pill.page, tip=tip, tall=0)
        yield Layers(shown, press)


def closed_card(leak: ClosedLeak, today: date) -> Box:
    """Return the leak that was closed: what it cost and costs now, when it is asked again."""
    return two_bars(
        "A leak is closed",
        f"{leak.words}.",
        ("Before", leak.before),
        ("Now", leak.now),
        again_words(leak, today),
        figure=about,
        below=(Row(ROOM, ALL_LEAKS), None),
    )


def again_words(leak: ClosedLeak, today: date) -> str:
    """Say when the decision of a closed leak is asked again."""
    if leak.due is None:
        return "It is asked again later."
    day = day_of(leak.due, LOCAL)
    ahead = (day - today).days
    if ahead <= 0:
        return "It is asked again today."
    if ahead == 1:
        return "It is asked again tomorrow."
    return f"It is asked again {f'on {day:%A}' if ahead < WEEK else f'on {day_words(day)}'}."
