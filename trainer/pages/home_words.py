"""What Today says and draws: the greeting, the one thing to do next, how things stand.

It is over four hundred lines: the one figure that all pages lead with takes fifty, and where the
course begins fifty more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from evaluator.figures import as_shown, number_word
from trainer import teaching
from trainer.app.by_feel import TRIAL_HANDS
from trainer.app.home_news import DearestLeak, HomeNews, Loss, Step
from trainer.app.standing import course_of
from trainer.app.world import World
from trainer.core.session import MOST_COINS
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.boxes import Art, At, Box, Column, Layers, Sized
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Clip, Fill, IconName, Item, Segments
from trainer.drawing.leaves import Words, fan
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.theme import CARD_ASPECT, Size, Theme
from trainer.pages.bar import BACK
from trainer.pages.hourly_bars import coins_told, in_coins
from trainer.pages.lesson_time import (
    DUE,
    NAMED,
    because_words,
    due_words,
    hands_wait,
    left_of,
    minutes_left,
    repeat_minutes,
    repeat_words,
    takes_words,
    unfinished_words,
)
from trainer.teaching.skill import letter_grade

if TYPE_CHECKING:
    from trainer.teaching.lessons import Lesson

RING, SMALL_RING = 192.0, 160.0
FAN = 290.0  # the width of the small fan
GREAT_FAN = 110.0  # the height of the great one at the least
STEPS = tuple(
    round(a * 10.0**b, 2) for b, a in product((-2, -1, 0, 1, 2, 3), (1, 1.5, 2, 3, 4, 5, 8))
)
BEYOND = 1.08  # how far the curve may rise above its uppermost line
LINES = 3  # above the lowest one


def small_fan(pad: float) -> Art:
    """Return the fan of a hero card at its right: the card's edge, `pad` below, cuts it off."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Clip(Rect(rect.x, rect.y - pad, rect.w, rect.h + 2 * pad - 1.5))
        foot = Rect(rect.right - FAN, rect.bottom + pad - 160, FAN, 140)
        yield from fan(foot, 98, 9, 215)
        yield Clip(None)

    return Art(draw)


def great_fan(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the fan above the words of a page that has nothing else, as large as there is room."""
    each = min(188.0, rect.h / 1.72, rect.w / 3.6)
    place = Rect(rect.x, rect.y, rect.w, rect.h - 0.34 * each)
    yield from fan(place, each, 11.8, 2.46 * each)


def backs(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield five cards face down, where a leak will show."""
    each = min(74.0, rect.w / 5.5, rect.h / CARD_ASPECT)
    row = Rect(rect.x, rect.center[1] - each * CARD_ASPECT / 2, 5 * each + 28, each * CARD_ASPECT)
    for place in row.columns(5, 7):
        yield CardFace(place, None, alpha=110)


def grey_bars(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield three bars where words and figures will stand."""
    for i, part in enumerate((0.5, 0.9, 0.7)):
        yield Fill(Rect(rect.x, rect.y + 36 * i, part * rect.w, 22), theme.palette.track, 11)


def ring_parts(
    learnt: Sequence[bool], again: Collection[int], following: int | None
) -> tuple[int, ...]:
    """Return the parts of the course's ring: gold is known, half gold due again or, once one is
    known, next.

    >>> ring_parts((True, True, False, False), (0,), 2), ring_parts((False, False), (), 0)
    ((1, 2, 1, 0), (0, 0))
    """
    half = {*again, following} if any(learnt) else set(again)
    return tuple(1 if i in half else 2 if known else 0 for i, known in enumerate(learnt))


def ring(news: HomeNews, below: str, grow: float, *, small: bool = False) -> Box:
    """Return the course as the edge of a chip, how many lessons are known in its middle."""
    side = (SMALL_RING if small else RING) * (1 + 0.75 * (grow - 1))
    sizes: tuple[Size, Size] = ("title", "second") if small else ("page", "lead")
    parts = ring_parts(news.learnt, news.again, news.lesson)

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(side, side), parts)

    middle = Column(
        Words(f"{sum(news.learnt)} of {len(parts)}", sizes[0], "on_felt", "bold", "center"),
        Words("lessons known", sizes[1], "on_felt_soft", align="center"),
    )
    words = Words(below, "body", "on_felt", align="center", lines=2)
    ringed = Layers(Art(draw, side, side), At(middle))
    column = Column(ringed, words, gap=12)
    return Sized(At(column) if small else column, wide=max(side, (176 if small else 204) * grow))


def scale_step(most: float) -> float:
    """Return the distance of the lines of a scale, three of which reach a number, or almost.

    >>> scale_step(31.2), scale_step(0.4), scale_step(0)
    (10.0, 0.15, 0.01)
    """
    return next((step for step in STEPS if LINES * step * BEYOND >= most), STEPS[-1])


def day_words(day: date) -> str:
    """Return a day as the curve names it.

    >>> day_words(date(2026, 10, 4))
    '4 Oct'
    """
    return f"{day.day} {day:%b}"


def thirty_days(points: Sequence[Loss], by: float, today: date) -> Plot:
    """Return the curve of what was given away, in coins an hour: `by` times what is in it."""
    values = [point.lost * by for point in points]
    step = scale_step(max(values))
    first, last = points[0].day, max(points[-1].day, today)
    places = tuple(
        (float(point.day.toordinal()), value) for point, value in zip(points, values, strict=True)
    )
    now = text.brief(values[-1])
    ends = [Spot(places[-1], "chosen", now, above=True)]
    if len(points) > 1:
        ends.append(Spot(places[0], "ring", text.brief(values[0]), color="muted", above=True))
    form = "{:,.0f}" if step >= 1 and step != int(step) + 0.5 else "{:,.1f}"
    form = form if step >= 1 else "{:.2f}"
    return Plot(
        places,
        up=tuple((i * step, form.format(i * step)) for i in range(LINES + 1)),
        across=tuple(_dates(first, last, today)),
        spots=tuple(ends),
        high=120,
        under=90,
        beyond=now,
    )


def _dates(first: date, last: date, today: date) -> Iterator[tuple[float, str]]:
    """Yield the days below the curve: its ends, and the middle of a long one."""
    if first < last:
        yield first.toordinal(), day_words(first)
    if (last - first).days > LINES:
        middle = first + (last - first) / 2
        yield middle.toordinal(), day_words(middle)
    yield last.toordinal(), "today" if last == today else day_words(last)


FEWEST = 50
"""With fewer hands decided before any help nothing is said of what is given away."""
SEEN = 10
"""Of a leak that was seen in fewer hands little is sure in the first days."""
MENDED, MENDS = "DE", "The first chart alone mends most of that."
"""The grades after which more than half of what is given away is mended by it, and that it is."""
SHORT = 42  # letters of the names of lines that a pill has room for
MONTH = 28  # days that are called a month


@dataclass(frozen=True, slots=True)
class Next:
    """What to do next: why, what its button says, where, how long it takes, what explains why."""

    why: str
    label: str
    page: str
    takes: str = ""
    because: str = ""


PLAY = Next("Nothing is due. Play a few hands.", "Play", "table")
TO_EXAM = "Take the exam", "exam", "At most 100 hands, not a word until the end"
BET = "bet"  # stands for a page: Today, at the bet that has a course
TO_COURSE = Next(
    f"Your course is for {MOST_COINS} coins.", f"Back to your course, {MOST_COINS} coins", BET
)

GO_ON = "Go on with"  # then what was left in its middle
BEGUN = {
    "today": ("Today's training is not finished.", f"{GO_ON} the training"),
    "place": ("A placement is not finished.", f"{GO_ON} the placement"),
    "exam": ("An exam is not finished.", f"{GO_ON} the exam"),
    "course": ("A lesson is not finished.", f"{GO_ON} the lesson"),
    "drill": ("A drill is not finished.", f"{GO_ON} the drill"),
}
ONCE_MORE = "Train once more"
ANOTHER = "Today's training is done, another one is not finished."


class Pill(NamedTuple):
    """One of the things that there are to do today, and the page that has it alone."""

    icon: IconName
    words: str
    page: str


def greeting(hour: int, name: str, run: int = 0) -> str:
    """Return a greeting by the time of day, to a player by name if there is one; after a `run` of
    days on which something was played, how many.

    >>> greeting(9, ""), greeting(20, "Anna"), greeting(3, "")
    ('Good morning', 'Good evening, Anna', 'Hello')
    >>> greeting(9, "", 5)
    'Good morning. Five days in a row.'
    """
    hello = "Good evening" if hour >= 18 else "Good afternoon" if hour >= 12 else "Good morning"
    hello = hello if hour >= 4 else "Hello"  # who is up in the night has no time of day
    hello = f"{hello}, {name}" if name else hello
    return f"{hello}. {number_word(run).capitalize()} days in a row." if run > 1 else hello


def nexts_of(
    world: World, news: HomeNews, there: Collection[str], unseen: int = 0
) -> tuple[Next, ...]:
    """Return what to do now, of the pages that there are: a lesson that was left in the middle,
    today's training, and then what else was left; `unseen` mistakes were not looked at yet.
    """
    table, coins = world.session.table, world.session.coins
    kept = {name: world.practice.in_progress(name, table, coins) for name in BEGUN}
    view = course_of(world)
    lesson = left_of(world, view)
    open_ = {name for name, mode in kept.items() if mode and (mode.answers or name != "today")}
    open_ = open_ - {"course"} | ({"course"} if lesson else set())
    open_ |= {"place"} & {*news.left}  # one is of today or yesterday, an exam may wait for months
    begun = [name for name in BEGUN if name in open_]
    if news.learnt and not any(news.learnt):  # who knows no line yet is not examined first
        begun.sort(key=lambda name: name == "exam")
    earlier = [name for name in news.left if name not in begun]
    hands = world.settings.today_minutes * teaching.HANDS_A_MINUTE
    done = news.training % hands
    if done and "today" not in begun:
        begun.insert(0, "today")
    takes = {"today": f"{text.count(hands - done, 'hand')} left"} if done else {}
    labels = BEGUN | ({"today": (ANOTHER, BEGUN["today"][1])} if news.training > hands else {})
    number = world.practice.left_lesson(view)
    if lesson is not None and number is not None:
        name, rest = lesson_words(number), text.count(minutes_left(lesson.mode), "minute")
        labels |= {"course": (unfinished_words(lesson.mode, name), f"{GO_ON} {name}")}
        takes["course"] = f"About {rest}"
    asks = kept["exam"].question if kept["exam"] else None
    waits = news.exam_left if asks is None else (asks.of or 0) - asks.number + 1
    if waits:
        labels |= {"exam": (hands_wait("An exam", waits), labels["exam"][1])}
    running, waiting = (
        [Next(*labels[name], name, takes.get(name, "")) for name in names if name in there]
        for names in (begun, earlier)
    )
    if not any(each.page in ("today", "place") for each in running):
        trained = news.training >= hands and "today" in there and not world.in_hand
        again = _again(world, news, there, left=lesson is not None)
        by_leak = None if trained else _by_leak(world, news, there)
        dearer = by_leak is not None and lesson is not None and _costs_more(news, lesson.mode)
        new = again or by_leak or _fresh(world, news, there, unseen)
        fresh = _trained(news) if trained else new
        if by_leak is not None and dearer:  # its training asks the lines due, too
            running.insert(0, by_leak)
        elif fresh.page == "today" or fresh is again or not running:
            running.insert(bool(running) and running[0].page == "course", fresh)
        if trained or (fresh.page == "course" and fresh is again and "today" in there):
            training = _today("", world)
            waiting.append(replace(training, label=ONCE_MORE) if trained else training)
    if news.at_most and not world.in_hand:
        last = running[0] is PLAY or running[0].page == "review"  # what comes after a course
        running.insert(not last, TO_COURSE)
    return (*running, *waiting)


def _trained(news: HomeNews) -> Next:
    """Return that the day's training is done; what it missed need not be trained at once.

    >>> _trained(HomeNews(training=60)).why
    'Done for today: 60 hands trained.'
    >>> due = ("low pair",)
    >>> _trained(HomeNews(training=60, due=due, missed=due)).because
    'A line that you missed is due again. It can wait until tomorrow.'
    """
    due, why = len(news.due), " that you missed" if len(news.missed) == len(news.due) else ""
    lines = f"A line{why} is" if due == 1 else f"{due} lines{why} are"
    waits = f"{lines} {DUE}. {'It' if due == 1 else 'They'} can wait until tomorrow."
    why = f"Done for today: {text.count(news.training, 'hand')} trained."
    return Next(why, "Play", "table", because=waits if due else "")


def _again(world: World, news: HomeNews, there: Collection[str], *, left: bool) -> Next | None:
    """Return how the lines that are due come again: alone where a lesson that was learnt was missed
    since, unless one was `left` in its middle, else in today's training. None if none is due.
    """
    if not news.due:
        return None
    why, because = f"{due_words(news.due)}.", because_words(news.due, news.missed)
    step = news.step
    if step is not None and step.lines and not left and "course" in there:
        takes = f"About {text.count(repeat_minutes(step.lines), 'minute')}"
        return Next(why, step_words(step), "course", takes, because)
    return replace(_today(why, world), because=because) if "today" in there else None


def _by_leak(world: World, news: HomeNews, there: Collection[str]) -> Next | None:
    """Return today's training as it begins with the dearest leak; None where there is none, it is
    early to lead with it, or the first chart comes first.
    """
    leak = news.leak
    begins = "course" in there and begins_course(world, news.learnt, placed=news.placed)
    if leak is None or begins or is_early(leak, news.alone):
        return None
    if "today" not in there or not can_be_drilled(leak, world):
        return None
    return _today(f"Worth most now: {text.first_lower(leak.words)}.", world)


def _costs_more(news: HomeNews, lesson: Lesson) -> bool:
    """Whether the dearest leak costs more than a lesson that was left saves: then it comes first,
    as after an exam.
    """
    saved = lesson.course.saves(lesson.lesson) if lesson.lesson else None
    return saved is not None and news.leak is not None and news.leak.lost > saved


def _fresh(world: World, news: HomeNews, there: Collection[str], unseen: int) -> Next:
    """Return what there is to do, but for what is in progress or due again, and for leaks."""
    waits = Next(hand_words(world), BACK, "table") if world.in_hand else None
    by_feel = world.trial is not None and not world.trial.over
    if waits is not None and (by_feel or news.by_exam is None):
        return waits
    if world.trial is not None and world.trial.hands and not world.trial.over:
        return Next(*world.trial.to_go_on, "table")
    knows = world.settings.experience
    if knows is Experience.CHART and _is_unplaced(news) and "place" in there:
        why = "Thirty hands at most show which lessons you need."
        return Next(why, "Find where to begin", "place", "About 4 minutes")
    learns = takes_lessons(world, any(news.learnt) or news.placed)
    if learns and news.lesson == teaching.STARTER and "course" in there:
        takes = text.first_upper(takes_words(teaching.STARTER, world))
        return Next(starter_words(news.by_exam), "Start the first chart", "course", takes)
    if learns and news.lesson is not None and "today" in there:
        alone, takes = lesson_words(news.lesson), takes_words(news.lesson, world)
        because = f"{text.first_upper(alone)} alone takes {takes}."
        why = f"Train what you know, and {alone}."
        return replace(_today(why, world), because=because if takes else "")
    if waits is not None:
        return waits
    if unseen and "review" in there:
        return _to_review(unseen)
    if news.learnt and news.lesson is None and news.by_exam is None and "exam" in there:
        return Next("You know the whole course. How well do you play by it?", *TO_EXAM)
    if news.today.hands and news.training:
        why = f"Done for today. {news.today.words}, {news.today.right} right."
        return Next(why, "Play", "table")
    return PLAY


def takes_lessons(world: World, begun: bool) -> bool:
    """Whether a player's next step in the course is a lesson; else it is a placement. Who knew a
    chart takes lessons once the course is `begun`, by a lesson or by a placement.
    """
    left = world.practice.left_lesson(course_of(world)) is not None
    return begun or left or world.settings.experience is not Experience.CHART


def begins_course(world: World, learnt: Sequence[bool], *, placed: bool) -> bool:
    """Whether the first of the lessons is still to be `learnt`, and so comes before any leak: of a
    player who was `placed` or not, and wants no placement.
    """
    begins = bool(learnt) and not learnt[teaching.STARTER]
    return begins and takes_lessons(world, any(learnt) or placed)


def starter_words(by_exam: float | None) -> str:
    """Say why the first chart is worth learning, after an exam by its grade: `by_exam` is what that
    found to be given away in a hand, in coins per coin bet.

    >>> starter_words(None)
    'The first chart: a few short rules, worth most of the game.'
    >>> starter_words(0.03)
    'Your exam: grade E. The first chart alone mends most of that.'
    >>> starter_words(0.004)
    'Your exam: grade B. The first chart is where the course begins.'
    """
    if by_exam is None:
        return "The first chart: a few short rules, worth most of the game."
    letter = letter_grade(by_exam)
    then = MENDS if letter in MENDED else "The first chart is where the course begins."
    return f"Your exam: grade {letter}. {then}"


def hand_words(world: World) -> str:
    """Return that a hand waits on the table, and which of twenty by feel it is; "" if none does."""
    if not world.in_hand:
        return ""
    if world.trial is None or world.trial.over:
        return "A hand is waiting on the table."
    return f"Hand {world.trial.hands + 1} of {TRIAL_HANDS} by feel is waiting on the table."


def _to_review(unseen: int) -> Next:
    """Lead to the mistakes that were not looked at yet.

    >>> _to_review(1).why, _to_review(5).why
    ('One mistake is new since your last review.', 'Five mistakes are new since your last review.')
    """
    are, them = ("is", "it") if unseen == 1 else ("are", "them")
    new = f"{text.first_upper(number_word(unseen))} {'mistake' if unseen == 1 else 'mistakes'}"
    return Next(f"{new} {are} new since your last review.", f"Look at {them}", "review")


def _is_unplaced(news: HomeNews) -> bool:
    """Whether there is a course, and nothing that tells where in it a player stands."""
    return bool(news.learnt) and not any(news.learnt) and not news.placed


def _today(why: str, world: World) -> Next:
    """Return today's training, which weaves together what there is to do."""
    minutes = world.settings.today_minutes
    takes = f"{minutes * teaching.HANDS_A_MINUTE} hands, about {text.count(minutes, 'minute')}"
    return Next(why, "Start today's training", "today", takes)


def can_be_drilled(leak: DearestLeak, world: World) -> bool:
    """Whether a leak is one of the bet in play: a drill asks the game in play."""
    return leak.coins == world.session.coins


def is_early(leak: DearestLeak, alone: int) -> bool:
    """Whether it is too early to lead with a leak: it showed in few hands, and few were played."""
    return leak.seen < SEEN and alone < FEWEST


def lesson_words(lesson: int) -> str:
    """Return a lesson as a sentence names it.

    >>> lesson_words(0), lesson_words(10)
    ('the first chart', 'lesson 10')
    """
    return f"lesson {lesson}" if lesson else "the first chart"


def step_words(step: Step, *, left: bool = False) -> str:
    """Return what the button says that begins what comes next in the course, or goes on with it
    where it was `left`.

    >>> step_words(Step(10)), step_words(Step(0), left=True), step_words(Step(0, ("low pair",)))
    ('Start lesson 10', 'Go on with the first chart', 'Repeat the line due')
    """
    if step.lines:
        return repeat_words(step.lines)
    return f"{GO_ON if left else 'Start'} {lesson_words(step.lesson)}"


def pills(news: HomeNews, headline: str, page: str, others: Collection[str] = ()) -> Iterator[Pill]:
    """Yield what today's training weaves together, but for what the headline says and what a
    button to one of the `others` goes on with; nothing beside a button to another page.
    """
    if page != "today":
        return
    if news.due and DUE not in text.first_lower(headline):
        named = due_words(news.due)
        short = len(named) <= SHORT and len(news.due) <= NAMED
        lines = f"{text.count(len(news.due), 'line')} {DUE}"
        yield Pill("clock", named if short else lines, "course")
    if news.leak is not None and not is_early(news.leak, news.alone):
        yield Pill("drop", "Costliest leak", "leaks")
    if news.step is not None and not news.step.lines and "course" not in others:
        words = lesson_words(news.step.lesson)
        yield Pill("star", text.first_upper(words), "course")


def lost_an_hour(points: Sequence[Loss], by: float) -> tuple[str, str]:
    """Return the sentence on what is given away now, and what it was when the curve began."""
    now = f"You now give away {text.two(points[-1].lost * by)} coins an hour."
    if len(points) == 1:
        return now, ""
    when = since(points[0].day, points[-1].day)
    return now, f"{text.first_upper(when)} it was {text.two(points[0].lost * by)}."


class Standing(NamedTuple):
    """The one figure that tells how well somebody plays, in a sentence, and what it is of; `now` is
    "" where nothing is known, and `by_leaks` whether it is the price of the open leaks.
    """

    now: str = ""
    basis: str = ""
    by_leaks: bool = False


def standing_of(news: HomeNews, by: float) -> Standing:
    """Return how well somebody plays a game, by the last hands, else by the last exam; where the
    open leaks cost more, by all answers, by these: a whole is not less than its parts.

    >>> from trainer.app.home_news import OpenLeak
    >>> two = OpenLeak("One", (), 0.0133, True), OpenLeak("Other", (), 0.00633)
    >>> leaks = HomeNews(open_leaks=two, alone=20, by_exam=0.015)
    >>> standing_of(leaks, 3000).now
    'You now give away about 59 coins an hour, by your leaks.'
    >>> standing_of(leaks, 3000).basis
    'They count all your answers; your last exam says about 45.'
    >>> standing_of(replace(leaks, by_exam=0.02), 3000).now
    'By your last exam you give away about 60 coins an hour.'
    >>> standing_of(replace(leaks, by_exam=None), 3000)
    Standing(now='', basis='', by_leaks=False)
    """
    if news.alone >= FEWEST and news.curve:
        (now, before), figure = lost_an_hour(news.curve, by), text.two(news.curve[-1].lost * by)
        other = f"your last hands at the table say {figure}"
    elif news.by_exam is not None:
        figure, before = in_coins(news.by_exam * by), ""
        now = f"By your last exam you give away about {figure} coins an hour."
        other = f"your last exam says about {figure}"
    else:
        return Standing()
    leaks = teaching.all_hourly((each.lost * by, each.unsure) for each in news.open_leaks)
    if number_of(leaks) <= number_of(figure):
        return Standing(now, before)
    now = f"You now give away {leaks} coins an hour{BY_LEAKS}"
    return Standing(now, f"They count all your answers; {other}.", by_leaks=True)


BY_LEAKS = ", by your leaks."


def number_of(figure: str) -> float:
    """Return the number of a figure as it is written.

    >>> number_of("about 1,300"), number_of("7.32"), number_of("about less than 0.001")
    (1300.0, 7.32, 0.0)
    """
    return float(coins_told(figure))


def since(first: date, last: date) -> str:
    """Return the beginning of the curve in words.

    >>> since(date(2026, 10, 24), date(2026, 11, 22)), since(date(2026, 11, 2), date(2026, 11, 22))
    ('a month ago', 'on 2 Nov')
    """
    return "a month ago" if (last - first).days >= MONTH else f"on {day_words(first)}"


def trend(points: Sequence[Loss], by: float) -> tuple[bool, str]:
    """Return whether less is given away than when the curve began, and that in words."""
    change = as_shown(points[0].lost * by) - as_shown(points[-1].lost * by)
    when = since(points[0].day, points[-1].day).removeprefix("on ")
    if not change:
        return True, f"As much as {when}"
    less = "less" if change > 0 else "more"
    return change > 0, f"{text.two(abs(change))} coins an hour {less} than {when}"


def brings_words(news: HomeNews) -> str:
    """Return what comes next in the course: what is due again before what is new."""
    if news.due:
        return f"{text.count(len(news.due), 'line')} {DUE}"
    if news.lesson is None:
        return "The whole course is known."
    brings = news.brings or lesson_words(news.lesson)
    return f"Next: {text.first_lower(brings)}"
