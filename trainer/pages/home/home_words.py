"""What Today says: the greeting, the one thing to do next, how things stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from trainer.app.home_news import DearestLeak, HomeNews, Loss
from trainer.app.world import World
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.items import IconName
from trainer.pages.home.home_pictures import day_words
from trainer.teaching.game_course import STARTER
from trainer.teaching.today import HANDS_A_MINUTE

FEWEST = 50
"""With fewer hands without help nothing is said of what is given away."""
MONTH = 28  # days that are called a month

BEGUN = {
    "today": ("Today's training is in progress.", "Go on with the training"),
    "exam": ("An exam is in progress.", "Go on with the exam"),
    "course": ("A lesson is in progress.", "Go on with the lesson"),
    "drill": ("A drill is in progress.", "Go on with the drill"),
}


@dataclass(frozen=True, slots=True)
class Next:
    """What to do next: why, the words of its button, where, and how long it takes."""

    why: str
    label: str
    page: str
    takes: str = ""


class Pill(NamedTuple):
    """One of the things that there are to do today."""

    icon: IconName
    words: str


def greeting(hour: int, name: str) -> str:
    """Return a greeting by the time of day, to a player by name if there is one.

    >>> greeting(9, ""), greeting(20, "Anna")
    ('Good morning', 'Good evening, Anna')
    """
    time = "morning" if 5 <= hour < 12 else "afternoon" if 12 <= hour < 18 else "evening"
    return f"Good {time}, {name}" if name else f"Good {time}"


def nexts_of(world: World, news: HomeNews, there: Collection[str]) -> tuple[Next, ...]:
    """Return what to do now, of the pages that there are: what was left in the middle, and then
    today's training.
    """
    begun = [name for name in BEGUN if name in world.practice.running]
    hands = world.settings.today_minutes * HANDS_A_MINUTE
    done = news.training % hands
    if done and "today" not in begun:
        begun.insert(0, "today")
    takes = {"today": f"{text.count(hands - done, 'hand')} left"} if done else {}
    running = [Next(*BEGUN[name], name, takes.get(name, "")) for name in begun if name in there]
    fresh = _fresh(world, news, there)
    if running and (fresh.page != "today" or any(each.page == "today" for each in running)):
        return tuple(running)
    return (*running, fresh)


def _fresh(world: World, news: HomeNews, there: Collection[str]) -> Next:
    """Return what is worth most now, but for what is in progress."""
    if news.due and "today" in there:
        lines = text.count(len(news.due), "line")
        are = "is" if len(news.due) == 1 else "are"
        why = f"{lines} of your course {are} due again."
        return _today(why, world)
    if news.leak is not None and "today" in there and can_be_drilled(news.leak, world):
        return _today(f"{leak_words(news.leak)} That costs most.", world)
    if world.in_hand:
        return Next("A hand is waiting on the table.", "Back to your hand", "table")
    learns = any(news.learnt) or world.settings.experience in (Experience.NEVER, Experience.FEEL)
    if learns and news.lesson == STARTER and "course" in there:
        why = "It all begins with the first chart, two lines at a time."
        begin = "Go on with" if world.practice.left_lesson == STARTER else "Start"
        return Next(why, f"{begin} the first chart", "course", "About 4 minutes")
    if learns and news.lesson is not None and "today" in there:
        return _today(f"Nothing is due. {lesson_words(news.lesson).capitalize()} is next.", world)
    hands, right = news.today
    if hands:
        return Next(f"Done for today. {text.count(hands, 'hand')}, {right} right.", "Play", "table")
    return Next("Nothing is due. Play a few hands.", "Play", "table")


def _today(why: str, world: World) -> Next:
    """Return today's training, which weaves together what there is to do."""
    minutes = text.count(world.settings.today_minutes, "minute")
    return Next(why, "Start today's training", "today", f"About {minutes}")


def can_be_drilled(leak: DearestLeak, world: World) -> bool:
    """Whether a leak is one of the bet in play: a drill asks the game in play."""
    return leak.coins == world.session.coins


def lesson_words(lesson: int) -> str:
    """Return a lesson as a sentence names it.

    >>> lesson_words(0), lesson_words(10)
    ('the first chart', 'lesson 10')
    """
    return f"lesson {lesson}" if lesson else "the first chart"


def pills(world: World, news: HomeNews) -> Iterator[Pill]:
    """Yield what there is to do today."""
    if news.due:
        yield Pill("clock", f"{text.count(len(news.due), 'line')} due again")
    if news.leak is not None:
        yield Pill("drop", "Dearest leak")
    if news.lesson is not None:
        words = lesson_words(news.lesson)
        yield Pill("star", text.first_upper(words))


def lost_an_hour(points: Sequence[Loss], by: float) -> tuple[str, str]:
    """Return the sentence on what is given away now, and what it was when the curve began."""
    now = f"You now give away {points[-1].lost * by:,.2f} coins an hour."
    if len(points) == 1:
        return now, ""
    when = since(points[0].day, points[-1].day)
    return now, f"{text.first_upper(when)} it was {points[0].lost * by:,.2f}."


def since(first: date, last: date) -> str:
    """Return the beginning of the curve in words.

    >>> since(date(2026, 10, 24), date(2026, 11, 22)), since(date(2026, 11, 2), date(2026, 11, 22))
    ('a month ago', 'on 2 Nov')
    """
    return "a month ago" if (last - first).days >= MONTH else f"on {day_words(first)}"


def trend(points: Sequence[Loss], by: float) -> tuple[bool, str]:
    """Return whether less is given away than when the curve began, and that in words."""
    change = (points[0].lost - points[-1].lost) * by
    when = since(points[0].day, points[-1].day).removeprefix("on ")
    if f"{abs(change):.2f}" == "0.00":
        return True, f"As much as {when}"
    less = "less" if change > 0 else "more"
    return change > 0, f"{abs(change):,.2f} coins an hour {less} than {when}"


def leak_words(leak: DearestLeak) -> str:
    """Return a leak as a sentence."""
    return f"You keep {leak.kept} instead of {leak.should}."


def seen_words(leak: DearestLeak) -> str:
    """Return how often a leak showed."""
    return f"Missed in {leak.missed:,} of {text.count(leak.seen, 'hand')}"


def brings_words(news: HomeNews) -> str:
    """Return what comes next in the course: what is due again before what is new."""
    if news.again:
        return f"{text.count(len(news.again), 'lesson')} due again"
    if news.lesson is None:
        return "The whole course is known."
    brings = news.brings or lesson_words(news.lesson)
    return f"Next: {brings[0].lower()}{brings[1:]}"
