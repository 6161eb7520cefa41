"""Parts of Today: what there is to do as buttons, the leak that was closed last; and what is to be
reached next, which the player's page says.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from evaluator.figures import about, number_word
from trainer.app.home_news import HomeNews
from trainer.app.seeds import LOCAL
from trainer.core.days import day_of
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Layers, Row, Sized
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.home_words import FEWEST, day_words, lesson_words, lost_an_hour, pills
from trainer.pages.hourly_bars import two_bars
from trainer.teaching.skill import dealt_words
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.home_news import ClosedLeak

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


def stands(news: HomeNews, by: float) -> str:
    """Say in a sentence or two how well somebody plays a game; `by` makes coins an hour of a loss.

    >>> stands(HomeNews(), 3000)
    'Your first hand is still to come.'
    >>> stands(HomeNews(hands=24, alone=20, by_exam=0.0042), 3000)
    'By your last exam you give away about 13 coins an hour.'
    >>> stands(HomeNews(hands=24, alone=20), 3000)
    '24 hands at this game so far. What you give away is shown after 50 without help.'
    """
    if news.alone >= FEWEST and news.curve:
        return " ".join(filter(None, lost_an_hour(news.curve, by)))
    if news.by_exam is not None:
        return f"By your last exam you give away about {about(news.by_exam * by)} coins an hour."
    if not news.hands:
        return "Your first hand is still to come."
    there = dealt_words(news.hands, news.further)
    after = f"What you give away is shown after {FEWEST} without help."
    return f"{there} at this game so far. {after}"


class Goal(NamedTuple):
    """What is to be reached next, in words, and the button to the page that leads there."""

    title: str
    words: str
    label: str
    page: str


def goal_of(news: HomeNews, letters: tuple[str, ...]) -> Goal:
    """Return what is to be reached next; `letters` are the grades of the charts of the lessons.

    >>> learnt = HomeNews(learnt=(True, True, False, False, False), lesson=2)
    >>> goal = goal_of(learnt, tuple("BBBAA"))
    >>> goal.title, goal.label, goal.page
    ('Two lessons to an A', 'To lesson 2', 'course')
    >>> goal_of(HomeNews(learnt=(True,), lesson=None), ("A",)).page
    'exam'
    """
    lesson = news.lesson
    if lesson is None and news.learnt:
        words = "You know every lesson. An exam of 100 hands shows whether it holds."
        return Goal("An exam on the whole course", words, "To the exam", "exam")
    if lesson is None:
        words = "100 hands without help: what you know, and how you play."
        return Goal("Your first exam", words, "To the exam", "exam")
    label = f"To {lesson_words(lesson)}"
    if not letters:
        title = text.first_upper(lesson_words(lesson))
        return Goal(title, "The next line of your course.", label, "course")
    now = letters[lesson - 1] if lesson else "E"
    better = (i for i, letter in enumerate(letters) if i >= lesson and letter < now)
    last = next(better, len(letters) - 1)
    left = sum(not known for known in news.learnt[lesson : last + 1])
    lessons = "One lesson" if left == 1 else f"{number_word(left).capitalize()} lessons"
    letter = letters[last]
    if letter == now:
        words = f"Your chart is worth grade {letter} already, played without a slip."
        return Goal(f"{lessons} to the whole course", words, label, "course")
    words = f"Played without a slip, your chart is then worth grade {letter}."
    return Goal(f"{lessons} to {'an' if letter == 'A' else 'a'} {letter}", words, label, "course")
