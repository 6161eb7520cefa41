"""What is said of a placement, in the terminal and in the window."""

from __future__ import annotations

from typing import NamedTuple

from evaluator.figures import count, percent
from trainer.teaching.game_course import Recall
from trainer.teaching.line_names import short_name
from trainer.teaching.placement.placement import MOST_ASKED, SAID, Placed

PLACING = f"At most {MOST_ASKED} hands, without a word until the end. Then you see where to begin."


VAGUE = 0.1
"""A wider range of the return is not told."""
MANY = 3
"""A placed player who begins with the first chart does so only to be sure after missing fewer than
one hand in this many."""


def resumed_words(done: int) -> tuple[str, ...]:
    """Return what is said as a placement that was broken off is gone on with.

    >>> resumed_words(7), resumed_words(0)
    (('It goes on where you broke off: 7 hands are done.',), ())
    """
    are = "is" if done == 1 else "are"
    return (f"It goes on where you broke off: {count(done, 'hand')} {are} done.",) if done else ()


class PlacedWords(NamedTuple):
    """What is said: where to begin, the return, and which lines are played and which not.

    `lesson` is the first one that is not known, after the last one if all are; `learnt` says of
    each whether it is known, by these answers or by earlier ones, as the course has it.
    """

    begin: str
    returns: str
    known: tuple[str, ...]
    unknown: tuple[str, ...]
    open: tuple[str, ...]
    lesson: int = 0
    learnt: tuple[bool, ...] = ()

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


def placed_words(placed: Placed, wrong: int, recall: Recall) -> PlacedWords:
    """Return what is said of a placement with this many wrong answers to a player who remembers
    `recall` of the course by now.
    """
    course = placed.players.course
    following, learnt = course.next_lesson(recall), course.learnt(recall)
    lesson = course.lessons + 1 if following is None else following
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
    begin = _begin(placed, wrong, lesson)
    return PlacedWords(begin, _returns(placed), known, unknown, between, lesson, learnt)


def _returns(placed: Placed) -> str:
    """Return what the lines return that the player knows; where that says nothing, who says it."""
    low, high = placed.returns
    hands = count(placed.answers, "hand")
    if high - low > VAGUE:
        enough = f"{hands} {'was' if placed.answers == 1 else 'were'} enough to place you."
        return f"{enough} The exam tells how well you play."
    between = f"{percent(low, 1)} and {percent(high, 1)}"
    return f"By these {hands}, what you know returns between {between}."


def _begin(placed: Placed, wrong: int, lesson: int) -> str:
    course = placed.players.course
    right = f"{placed.answers - wrong} of {placed.answers} right."
    if lesson > course.lessons:
        return f"{right} Nothing is missing so far: take the exam."
    if lesson:
        return f"Begin here: lesson {lesson}, {short_name(course.rules(lesson)[0])}."
    if MANY * wrong < placed.answers:
        return f"{right} Begin with lesson 0 to be sure."
    feel = ": so far you play by feel" if placed.by_feel > SAID else ""
    return f"Begin with the first chart, lesson 0{feel}."
