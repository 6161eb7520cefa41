"""What is said of a placement, in the terminal and in the window."""

from __future__ import annotations

from typing import NamedTuple

from evaluator.figures import count, percent
from trainer.teaching.line_names import short_name
from trainer.teaching.placement.placement import MOST, SAID, Placed

PLACING = f"At most {MOST} hands, without a word until the end. Then you see where to begin."


VAGUE = 0.1
"""A wider range of the return is not told."""


def resumed_words(done: int) -> tuple[str, ...]:
    """Return what is said as a placement that was broken off is gone on with.

    >>> resumed_words(7), resumed_words(0)
    (('It goes on where you broke off: 7 hands are done.',), ())
    """
    are = "is" if done == 1 else "are"
    return (f"It goes on where you broke off: {count(done, 'hand')} {are} done.",) if done else ()


class PlacedWords(NamedTuple):
    """What is said: where to begin, the return, and which lines are played and which not."""

    begin: str
    returns: str
    known: tuple[str, ...]
    unknown: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it, a line for a sentence."""
        return (
            *((f"You play: {'; '.join(self.known)}.",) if self.known else ()),
            *((f"Not yet: {'; '.join(self.unknown)}.",) if self.unknown else ()),
            *((f"Not clear from so few hands: {'; '.join(self.open)}.",) if self.open else ()),
            self.begin,
            self.returns,
        )


def placed_words(placed: Placed) -> PlacedWords:
    """Return what is said of a placement."""
    course, lesson = placed.players.course, placed.lesson
    names = {
        str(rule): short_name(rule)
        for number in range(course.lessons + 1)
        for rule in course.rules(number)
    }
    known = tuple(names[line] for line, share in placed.lines.items() if share >= SAID)
    unknown = tuple(names[line] for line, share in placed.lines.items() if share <= 1 - SAID)
    between = tuple(names[line] for line in placed.in_doubt)
    if placed.by_feel > SAID:
        known, unknown, between = (), (), ()
    return PlacedWords(_begin(placed, lesson), _returns(placed), known, unknown, between)


def _returns(placed: Placed) -> str:
    """Return what the lines return that the player knows; where that says nothing, who says it."""
    low, high = placed.returns
    hands = count(placed.answers, "hand")
    if high - low > VAGUE:
        enough = f"{hands} {'was' if placed.answers == 1 else 'were'} enough to place you."
        return f"{enough} The exam tells how well you play."
    between = f"{percent(low, 1)} and {percent(high, 1)}"
    return f"By these {hands}, the lines you know return between {between}, slips apart."


def _begin(placed: Placed, lesson: int) -> str:
    course = placed.players.course
    if lesson > course.lessons:
        return "You know the whole course: the exam tells you more."
    if not lesson:
        feel = ": so far you play by feel" if placed.by_feel > SAID else ""
        return f"Begin with the first chart, lesson 0{feel}."
    then = " The course leaves out what you know." if lesson <= placed.stands else ""
    return f"Begin here: lesson {lesson}, {short_name(course.rules(lesson)[0])}.{then}"
