"""What a button offers on another page is begun at once there: a lesson, an exam, a placement, the
drill of a leak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.home_news import HomeNews, Step
from trainer.app.scene import Go
from trainer.app.standing import course_of, news_of
from trainer.pages.home_words import BEGUN, GO_ON, can_be_drilled, lesson_words
from trainer.pages.lesson_time import left_of
from trainer.pages.lists import drill

if TYPE_CHECKING:
    from trainer.app.world import World

LEAK_HANDS = 10  # of the drill of a leak


def begun(world: World, page: str) -> Go:
    """Go on with what was left on a page, or begin what it offers, and open it."""
    if page == "course":
        _end_unanswered(world)
    practice, view = world.practice, course_of(world)
    left = (news_of(world) or HomeNews()).left
    if practice.in_progress(page, *world.game) or page in practice.aside or page in left:
        practice.go_on(page, *world.game)
    elif page == "course":
        step = None if view is None else practice.offered_lesson(view, world.game)
        return lesson_begun(world, step) if step is not None else Go(page)
    elif page == "exam":
        practice.take_exam(*world.game)
    elif page == "place" and view is not None and view.course is not None:
        practice.begin_placement(*world.game)
    else:
        return Go(page)
    practice.offered = page
    return Go(page)


def _end_unanswered(world: World) -> None:
    """End a lesson that was only looked at: what is offered is not that."""
    practice = world.practice
    running = practice.in_progress("course", *world.game)
    if running is not None and not running.answers:
        practice.end("course")
        practice.aside.discard("course")


def goes_on(world: World, page: str) -> str:
    """Return what the button of a page says where `begun` goes on with what was left; else ""."""
    practice, view = world.practice, course_of(world)
    number = practice.left_lesson(view)
    if page == "course" and number is not None and left_of(world, view) is not None:
        return f"{GO_ON} {lesson_words(number)}"
    left = (news_of(world) or HomeNews()).left
    if page == "exam" and (practice.in_progress(page, *world.game) or page in left):
        return BEGUN[page][1]
    return ""


def lesson_begun(world: World, step: Step) -> Go:
    """Begin what comes next in the course, or go on with it. Before the course is read only its
    page opens.
    """
    view = course_of(world)
    if view is not None and view.course is not None:
        world.practice.begin_lesson(view, step)
        world.practice.offered = "course"
    return Go("course")


def leak_drilled(world: World, news: HomeNews) -> Go:
    """Begin to practise the costliest leak; one of another bet is only shown."""
    leak = news.leak
    if leak is None or not can_be_drilled(leak, world):
        return Go("leaks")
    return drill(leak.decision, LEAK_HANDS, leak.kept)
