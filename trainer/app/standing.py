"""How a player stands in the game in play, the same on every page that says it, and never as it was
before the last hand or answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import by_feel

if TYPE_CHECKING:
    from trainer.app.home_news import HomeNews
    from trainer.app.training import CourseView
    from trainer.app.world import World


def changes_of(world: World) -> object:
    """Return what is other after each hand and each answer that was saved."""
    return world.session.last, world.practice.changes


def news_of(world: World) -> HomeNews | None:
    """Return what there is to say of the player in the game in play; None while it is read, and
    while what is known was read before the last hand or answer. The course in it is that of its
    own pages. Of hands by feel that are not over it tells nothing.
    """
    course = course_of(world)
    if not world.loaded:
        return None
    news = world.history.news.as_of(changes_of(world), *world.game)
    if news is None:
        return None
    news = by_feel.spared(world, news)
    if news.view is None or world.practice.course.fault:
        return news
    return None if course is None else course.into(news)


def course_of(world: World) -> CourseView | None:
    """Return the course of the game in play, and how far the player is; None before it is known.
    The view before a hand at the table stands until the new one is there: the coach names its
    lines.
    """
    if not world.loaded:
        return None
    course = world.practice.course
    course.as_of(changes_of(world), *world.game)
    return course.known(*world.game)


def read_again(world: World) -> None:
    """Read once more what is known, since time has passed; it stands until then."""
    if news_of(world) is not None:
        world.history.news.again(*world.game)
        world.practice.course.again(*world.game)


def read_ahead(world: World) -> None:
    """Read what has changed, while nothing else happens, so that no page waits for it."""
    if "history" in vars(world):  # to make it brings what takes a fifth of a second to import
        news_of(world)
