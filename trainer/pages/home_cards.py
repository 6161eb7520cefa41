"""Parts of Today: what there is to do as buttons, the card of the costliest leak; and what is to be
reached next, which the player's page says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from evaluator.figures import about, number_word
from trainer import teaching
from trainer.app.home_news import ClosedLeak, HomeNews
from trainer.app.seeds import LOCAL, today
from trainer.app.standing import news_of
from trainer.core.days import day_of
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Layers, Row, Sized, grow, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import ColorName, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.hold_boxes import hold_row
from trainer.pages.hold_words import worth_beside
from trainer.pages.home_words import (
    FEWEST,
    day_words,
    is_early,
    lesson_words,
    pills,
    standing_of,
    step_words,
)
from trainer.pages.hourly_bars import grade_chip, in_coins, two_bars
from trainer.pages.lesson_time import because_words, due_words
from trainer.teaching.skill import dealt_words, letter_grade
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.home_news import DearestLeak, LeakHand, Loss
    from trainer.app.world import World
    from trainer.teaching.skill import Pace

TIPS: Mapping[IconName, str] = {
    "clock": "Repeat them now",
    "drop": "Practise it now",
    "star": "Begin it now",
}
ALL_LEAKS = Press("open.leaks", "All leaks", "link", value="leaks")
PRACTISE = Press("leak", "Practise it", "link")
WEEK = 7
GRADE = 46.0  # the diameter of a grade of an earlier exam
ONCE, TWICE = "Missed once: it may be chance.", "Missed twice"
KICKER = 0b00010  # beside the pair that is the best hold of `DEALT` in every game
CARDS = (74.0, 62.0, 50.0)  # the width of the leak's cards, by the room that there is


def pill_buttons(
    news: HomeNews, headline: str, page: str, others: Collection[str]
) -> Iterator[Box]:
    """Yield what today's training weaves together, each as a button that begins it alone, but
    for what stands among the `others` to go on with."""
    for pill in pills(news, headline, page, others):
        icon = IconBox(pill.icon, "on_felt_gold", 19)
        words = Words(pill.words, "second", "on_felt", "medium")
        row = Row(icon, words, IconBox("right", "on_felt_soft", 16), gap=8)
        shown = Sized(Panel(At(row), "shade", 16, 6, pill=True), least=44)
        name, tip = f"pill.{pill.icon}", TIPS[pill.icon]
        press = Press(name, pill.words, "picture", value=pill.page, tip=tip, tall=0)
        yield Layers(shown, press)


def leak_card(news: HomeNews, pace: Pace, grown: float, *, drilled: bool) -> Box:
    """Return the leak that costs most as a hand, else the one that was closed last, else what was
    missed twice or once, else an example. An open one may be `drilled` at the bet in play, or not.
    """
    if news.leak is not None:
        return _open_card(news.leak, news, pace, grown, (PRACTISE,) if drilled else ())
    if news.closed is not None:
        return closed_card(news.closed, today())
    if news.watched is not None:
        return _watched_card(news.watched, grown)
    row = partial(hold_row, cards=teaching.DEALT, grown=grown)
    forms = [
        Column(
            row("A leak", "wrong", "Pair and king", mask=teaching.HELD | KICKER, each=each),
            row("Better", "right", "The pair alone", mask=teaching.HELD, each=each),
            gap=2,
            justify="center",
        )
        for each in CARDS
    ]
    example = f"{news.none_open or teaching.none_open(())} An example: a king kept beside a pair."
    title = share(1, Words("Your costliest leak", "title", weight="bold"))
    return card(Row(title), Words(example, "second", "muted"), grow(FitHigh(*forms)))


def _open_card(
    leak: DearestLeak, news: HomeNews, pace: Pace, grown: float, links: tuple[Box, ...]
) -> Box:
    """Return an open leak, and below it, where there is room, what else there is to say."""
    early = is_early(leak, news.alone)
    title = Words(f"Your costliest leak{' so far' if early else ''}", "title", weight="bold")
    cost = f"{teaching.hourly(pace.coins(leak.lost, leak.coins), unsure=leak.unsure)} coins an hour"
    head = Row(
        share(1, title),
        Words(cost, "lead", "wrong", "semibold"),
        gap=12,
        narrow=460,
        narrow_gap=2,
    )
    hands, further = _hands(leak.hand, grown), _small_line(news)
    often = f"Missed in {leak.missed:,} of {text.count(leak.seen, 'hand')}."
    seen = Words(often, "body", "muted")
    forms = [Column(grow(each), seen, _foot(further, *links)) for each in hands if further]
    forms += [Column(grow(each), _foot(seen, *links)) for each in hands]
    return card(head, Words(f"{leak.words}.", "second", "muted"), grow(FitHigh(*forms)))


def _small_line(news: HomeNews) -> Box | None:
    """Return the leak that was closed last, else what was missed twice, as a line; nothing that
    reads like the leak above it.
    """
    twice = news.watched is not None and news.watched.missed >= teaching.WATCHED
    leaks: tuple[tuple[IconName, ColorName, str, ClosedLeak | DearestLeak | None], ...] = (
        ("tick", "right", "Leak closed", news.closed),
        ("cross", "muted", TWICE, news.watched if twice else None),
    )
    for icon, color, said, leak in leaks:
        if leak is not None and (news.leak is None or leak.words != news.leak.words):
            does = leak.does if isinstance(leak, ClosedLeak) else leak.words
            words = Words(f"{said}: {text.first_lower(does)}.", "second", "muted")
            return Row(IconBox(icon, color, 18), share(1, words), gap=8)
    return None


def _watched_card(leak: DearestLeak, grown: float) -> Box:
    """Return a choice that was missed twice, which is not sure to be a leak yet, or once."""
    once = leak.missed < teaching.WATCHED
    name = "A mistake to watch" if once else "A choice to watch"
    title = share(1, Words(name, "title", weight="bold"))
    return card(
        Row(title),
        Words(f"{leak.words}.", "second", "muted"),
        grow(FitHigh(*_hands(leak.hand, grown))),
        _foot(Words(ONCE if once else f"{TWICE}: a third miss makes it a leak.", "body", "muted")),
    )


def _foot(words: Box | None, *before: Box) -> Box:
    return Row(share(1, words or Column()), *before, ALL_LEAKS, gap=18, narrow=320)


def _hands(hand: LeakHand | None, grown: float) -> list[Box]:
    """Return a hand that shows a leak, and what was better, in the sizes of its cards."""
    if hand is None:
        return [Column()]
    worth = worth_beside(hand.worth, hand.best_worth)
    best = worth_beside(hand.best_worth, hand.best_worth)
    mine = partial(hold_row, "You keep", "wrong", worth, hand.dealt, hand.held, grown)
    better = partial(hold_row, "Better", "right", best, hand.dealt, hand.best, grown)
    return [Column(mine(each), better(each), gap=2, justify="center") for each in CARDS]


def card(*boxes: Box | None) -> Box:
    """Return a card of Today."""
    return Panel(Column(*boxes, gap=2), pad=24, pad_y=20)


def closed_card(leak: ClosedLeak, day: date) -> Box:
    """Return the leak that was closed: what it cost and costs now, when it is asked again."""
    return two_bars(
        "A leak is closed",
        f"{leak.does}.",
        ("Before", leak.before),
        ("Now", leak.now),
        again_words(leak, day),
        figure=about,
        unit="coins an hour",
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
    >>> stands(HomeNews(hands=24, alone=20), 3000).split(". ")[0]
    '24 hands at this game so far, 4 with help'
    """
    standing = standing_of(news, by)
    if standing.now:
        return f"{standing.now} {standing.basis}".strip()
    if not news.hands:
        return "Your first hand is still to come."
    there, helped = dealt_words(news.hands, news.further), news.hands - news.alone
    if helped:
        after = f"What you give away shows after {FEWEST} that you decide yourself."
        return f"{there} at this game so far, {helped:,} with help. {after}"
    after = f"What you give away is shown after {FEWEST} hands that you decided yourself."
    return f"{there} at this game so far. {after}"


def gives_away(world: World) -> str:
    """Return the figure that tells how well somebody plays the game in play now, as every page
    says it; "" as long as no hands at the table and no leaks tell it, and at Ultimate X.
    """
    news, session = news_of(world), world.session
    if news is None or session.ultimate_x:
        return ""
    standing = standing_of(news, float(world.pace.hands_an_hour * session.coins))
    played = news.alone >= FEWEST and bool(news.curve)
    return standing.now if played or standing.by_leaks else ""


def before_today(world: World) -> str:
    """Say what the figure of `gives_away` was before today's hands; "" if they are the first, or
    there are none.
    """
    news = news_of(world)
    if news is None or len(news.curve) < 2 or news.curve[-1].day != today():
        return ""
    lost = news.curve[-2].lost * world.pace.hands_an_hour * world.session.coins
    return f"Before today it was {text.two(lost)}."


def exams_card(exams: Sequence[Loss], by: float) -> Box | None:
    """Return the grades of the last exams with their days, and what is given away in an hour by
    each: `by` times the loss. Nothing where there is no exam.
    """
    if not exams:
        return None
    name = Words("Your exams", "lead", weight="semibold")
    head = Row(share(1, name), Words("coins an hour", "second", "muted"), gap=12)
    return Panel(
        Column(head, Row(*(_exam(each, by) for each in exams), gap=18), gap=10), pad=18, pad_y=12
    )


def _exam(exam: Loss, by: float) -> Box:
    return Column(
        grade_chip(letter_grade(exam.lost), GRADE, "title"),
        Words(in_coins(exam.lost * by), "body", weight="semibold", align="center"),
        Words(day_words(exam.day), "second", "muted", align="center"),
        gap=4,
    )


class Goal(NamedTuple):
    """What is to be reached next, in words, and the button that begins it."""

    title: str
    words: str
    label: str
    page: str


def goal_of(news: HomeNews, letters: tuple[str, ...]) -> Goal:
    """Return what is to be reached next; `letters` are the grades of the charts of the lessons.

    >>> learnt = HomeNews(learnt=(True, True, False, False, False), lesson=2)
    >>> goal = goal_of(learnt, tuple("BBBAA"))
    >>> goal.title, goal.label, goal.page
    ('Two lessons to a chart worth an A', 'Start lesson 2', 'course')
    >>> goal_of(HomeNews(learnt=(True,), lesson=None), ("A",)).page
    'exam'
    """
    lesson, step = news.lesson, news.step
    if lesson is None and news.learnt:
        words = "You know every lesson. An exam of 100 hands shows whether it holds."
        return Goal("An exam on the whole course", words, "Take the exam", "exam")
    if lesson is None or step is None:
        words = "100 hands without help: what you know, and how you play."
        title = "Your first exam" if news.by_exam is None else "Another exam"
        return Goal(title, words, "Take the exam", "exam")
    label = step_words(step)
    if step.lines:
        because = because_words(news.due, news.missed)
        return Goal(due_words(step.lines), because, label, "course")
    if not letters:
        title = text.first_upper(lesson_words(lesson))
        return Goal(title, "The next line of your course.", label, "course")
    now = letters[lesson - 1] if lesson else "E"
    better = (i for i, letter in enumerate(letters) if i >= lesson and letter < now)
    last = next(better, len(letters) - 1)
    left = sum(not known for known in news.learnt[lesson : last + 1])
    lessons = "One lesson" if left == 1 else f"{number_word(left).capitalize()} lessons"
    letter = letters[last]
    if letter >= now:  # a longer chart is worth no better grade
        words = f"Your chart is worth grade {now} already, played without a slip."
        return Goal(f"{lessons} to the whole course", words, label, "course")
    words = "The grade of your chart as far as you know it, played without a slip."
    worth = f"a chart worth {'an' if letter in 'AE' else 'a'} {letter}"
    return Goal(f"{lessons} to {worth}", words, label, "course")
