"""What a drill says: what can be drilled and how long; what came of it, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from solver.explanation.hold_names import kind_words
from trainer.app.mistakes import choice_words, classes_words, leak_of, leak_words
from trainer.app.scene import Answered, Stage
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import Words
from trainer.pages.ending import (
    DEAREST,
    cards_below,
    compact,
    costliest,
    dearest_card,
    end_page,
    gave_away,
    hero,
    next_card,
    right_ring,
)
from trainer.pages.home_cards import ALL_LEAKS
from trainer.pages.home_words import step_words
from trainer.pages.hourly_bars import less_words, two_bars
from trainer.pages.leak_cards import seldom_words, title_words
from trainer.pages.lesson_words import next_of
from trainer.teaching.asking import MOST_MISTAKES, DrillBounds
from trainer.teaching.leaks import BETWEEN, Leak, all_hourly, common_kind, none_open
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.home_news import Step
    from trainer.app.training import CourseView
    from trainer.app.world import World
    from trainer.pages.leak_words import LeakPrice
    from trainer.teaching.drill import Drill
    from trainer.teaching.skill import Pace


WHAT = {
    "all": ("What is worth most", DrillBounds()),
    "leaks": ("My leaks", DrillBounds(leaks=True)),
    "mistakes": ("My mistakes", DrillBounds(mistakes=True)),
    "close": ("Close decisions", DrillBounds(close=True)),
    "lesson": ("A lesson", DrillBounds()),
}
ICONS: dict[str, IconName] = {
    "all": "target",
    "leaks": "drop",
    "mistakes": "cross",
    "close": "scales",
    "lesson": "learn",
    "chosen": "star",
}
SHORT = {
    "all": "What comes often, costs much and goes wrong",
    "leaks": "What you miss again and again",
    "mistakes": "Hands like your last fifty mistakes",
    "close": "Tempting errors that cost little",
    "lesson": "The decisions of one lesson",
    "chosen": "What you chose to practise",
}
MEANS = {
    "all": "The hands in which you lose most come first.",
    "leaks": "Only decisions that you got wrong and do not yet play right nine times in ten.",
    "mistakes": "The kinds of your last fifty mistakes, starting with hands like them.",
    "close": "Only hands in which the tempting error costs at most 5\xa0% of a bet.",
    "lesson": "Only the decisions that a lesson is about.",
    "chosen": "Hands that ask this question, and some that only look alike.",
}
LENGTHS = (  # and how many hands and minutes
    ("5 hands", 5, None),  # what a review and the coach ask for
    ("10 hands", 10, None),
    ("20 hands", 20, None),
    ("50 hands", 50, None),
    ("5 minutes", None, 5),
    ("15 minutes", None, 15),
    ("No end", None, None),
)
MINUTE = timedelta(minutes=1)
SAMPLES = {
    "all": ("8c Kd 8d Jc 3s", "Qh Jh Ks 4c 7d", "9h 2h 9d Kh 5h"),
    "close": ("Ks Qh Jd 7c 3s", "Ad Jc 8s 5h 2c", "Kd Td 9c 5h 2s"),
}
"""Hands as a choice asks them, where there are none of the player's own."""
COUNTED = ("leaks", "mistakes")
"""The choices of which it is said how much there is."""
NAMED = 2  # lines of a lesson that are said
USUAL = 2
"""The length that is chosen at first."""


def how_much(name: str, leaks: Sequence[Leak], world: World) -> tuple[str, bool]:
    """Say how many mistakes, or leaks, there are to be drilled, and whether there are any."""
    if name == "mistakes":
        missed = min(sum(leak.missed for leak in leaks), MOST_MISTAKES)
        return (text.count(missed, "hand"), True) if missed else ("No mistake yet", False)
    still = [leak for leak in leaks if leak.standing == "open"]
    if not still:
        watched = seldom_words(sum(leak.standing == "seldom" for leak in leaks), brief=True)
        words = ": ".join(filter(None, (none_open(leaks).rstrip("."), watched)))
        return words, any(not leak.gone for leak in leaks)
    hands, coins = world.pace.hands_an_hour, world.session.coins
    price = all_hourly((leak.per_hour(hands, coins), leak.unsure) for leak in still)
    return f"{text.count(len(still), 'leak')}, {price} coins an hour", True


def chosen_again(bounds: DrillBounds) -> tuple[str, DrillBounds]:
    """Return the choice that a drill in progress was begun with, and what it was about."""
    if not (bounds.classes or bounds.lines):
        for name, (_, usual) in WHAT.items():
            if replace(bounds, hands=usual.hands, minutes=usual.minutes) == usual:
                return name, DrillBounds()
    return "chosen", bounds


def about_words(bounds: DrillBounds) -> str:
    """Return what a chosen drill asks: over a hand to be decided the name of a leak would read
    as an order.

    >>> about_words(DrillBounds(classes=("low pair | one high card",)))
    'low pair or one high card'
    >>> about_words(DrillBounds(classes=("low pair",)))
    'low pair'
    >>> about_words(DrillBounds(classes=("low pair | nothing", "nothing | 3 to a flush"),
    ...                         kept="3 to a flush"))
    'three to a flush or a better hold'
    """
    lines = "; ".join(map(str, bounds.lines))
    kept = common_kind(bounds.kept.split(BETWEEN))
    if kept and len({name.partition(" | ")[0] for name in bounds.classes}) > 1:
        return f"{kind_words(kept)} or a better hold"
    return classes_words(bounds.classes) or lines or "the chosen hands"


def missed_words(bounds: DrillBounds, leaks: Iterable[Leak]) -> str:
    """Return the one leak that a drill asks, or a part of it, by the name that it has in Leaks; ""
    where a drill asks others too, or it was never missed.
    """
    if bounds.lines or not bounds.classes:
        return ""
    leak = leak_of(leaks, bounds.classes, bounds.kept)
    return "" if leak is None else leak_words(leak.name, leak.usual)


def length_of(bounds: DrillBounds) -> int | None:
    """Return which of `LENGTHS` a drill has; None if it has another.

    >>> length_of(DrillBounds(hands=50)), length_of(DrillBounds(hands=7))
    (3, None)
    """
    lengths = [(hands, minutes) for _, hands, minutes in LENGTHS]
    wanted = bounds.hands, bounds.minutes
    return lengths.index(wanted) if wanted in lengths else None


def minutes_left(drill: Drill) -> int | None:
    """Return how many minutes of a drill are left, a begun one too; None where there is no end."""
    left = drill.time_left(datetime.now(UTC))
    return None if left is None else ceil(left / MINUTE)


AFTER_A_MISS = (
    (False, "Next: the same hand with one card changed. Look again."),
    (True, "Next: the same hand with one card changed, to make sure."),
)
"""What is said after a miss of the near miss that follows, by whether its answer is the same."""
ALL_BY_CHART = "You played by your chart: that is right for now."
ONCE_MORE = "Once more, and it stays"
FEW_RIGHT = " It comes again until you know it.", " They come again until you know them."
WORTH_SAYING = 0.05  # coins an hour
TEN = 10  # coins an hour, from which on they are whole
BY_LATEST = "by your latest answers; Leaks counts all."


def gain_shown(worst: float, now: float) -> tuple[str, str, str]:
    """Return what decisions cost at worst and now, in coins an hour, and what was recovered: with
    as many decimals as one another, so that they subtract as they are shown.

    >>> gain_shown(83.4, 61.8), gain_shown(7.34, 0.62), gain_shown(0.384, 0.1)
    (('83', '62', '21'), ('7.3', '0.6', '6.7'), ('0.38', '0.10', '0.28'))
    """
    places = 0 if worst >= TEN else 1 if worst >= 1 else 2
    most, left = round(worst, places), round(now, places)
    first, second, third = (f"{each:,.{places}f}" for each in (most, left, most - left))
    return first, second, third


def come_again(mistakes: int) -> str:
    """Say of the mistakes of a drill that they come again.

    >>> come_again(1), come_again(3)
    ('Missed in this drill, and asked again', 'Three hands missed, and asked again')
    """
    if mistakes == 1:
        return "Missed in this drill, and asked again"
    return f"{number_word(mistakes).capitalize()} hands missed, and asked again"


def and_more(number: int) -> str:
    """Say how many choices are not listed.

    >>> and_more(1), and_more(12)
    ('And one other.', 'And twelve others.')
    """
    return f"And {number_word(number)} other{'s' if number > 1 else ''}."


def at_stake(drill: Drill, pace: Pace) -> tuple[float, float]:
    """Return what the decisions of a drill cost at worst and now, in coins an hour."""
    worst, now = drill.at_stake(datetime.now(UTC))
    by = pace.hands_an_hour * drill.coins
    return worst * by, now * by


def recovered_words(before_now: tuple[float, float]) -> str:
    """Say what a drill has recovered, once that is worth saying.

    >>> recovered_words((83.4, 61.8)), recovered_words((7.0, 7.0))
    ('Recovered so far: about 21 coins an hour.', '')
    """
    if before_now[0] - before_now[1] < WORTH_SAYING:
        return ""
    return f"Recovered so far: about {gain_shown(*before_now)[2]} coins an hour."


CLOSED_NOW = "This leak is closed"


@dataclass(frozen=True)
class DrillEnd:
    """A drill that is over or was left. `about` is what it asked, `of_leaks` whether only leaks;
    `view` is the course, if it is known, `offered` what it offers now, and `left`
    whether that was left in its middle; `leak` is the one leak that it asked, with its price,
    `closed` says which leaks it closed.
    """

    drill: Drill
    about: str
    of_leaks: bool
    ended: Answered
    shown: int | None
    view: CourseView | None
    pace: Pace
    offered: Step | None = None
    left: bool = False
    leak: LeakPrice | None = None
    closed: str = ""

    @property
    def following(self) -> Step | None:
        """What comes in the course after a drill without a mistake; None to practise again."""
        if self.drill.wrong or self.drill.question is not None:
            return None
        return self.offered

    def box(self, stage: Stage) -> Box:
        """Return the page."""
        drill = self.drill
        title = f"{drill.right} of {text.count(drill.right + drill.wrong, 'hand')} right."
        under, wrong = self._praise, len(self.ended.missed.answers)
        if wrong:
            under = gave_away(self.ended.without_charted)
            under += FEW_RIGHT[wrong > 1] if drill.right < wrong else ""
        elif drill.wrong:
            under = ALL_BY_CHART
        if (by_chart := len(self.ended.charted)) and under != ALL_BY_CHART:
            under += f" {text.first_upper(number_word(by_chart))} more right by your chart."
        if not under.startswith(CLOSED_NOW):
            under = f"{under} {self.closed}".rstrip()
        above, ring = f"Drill: {self.about}", right_ring(drill.right, drill.wrong)
        buttons = None if compact(stage) else self.buttons()
        below = cards_below(self._worth(stage), self._next(buttons))
        right, good = not drill.wrong, 2 * drill.right > drill.right + drill.wrong
        fan = good and not right
        head = hero(above, title, under, (), stage, chip=right, right=ring, fanned=fan)
        ended = self.ended
        return end_page(head, ended.answers, self.shown, below, stage, top=2, charted=ended.charted)

    @property
    def _praise(self) -> str:
        """What is said where all was right."""
        if self.leak is not None and self.leak.answered.gone:
            return f"{CLOSED_NOW}: {text.first_lower(title_words(self.leak.answered))}."
        return "This leak is closing." if self.of_leaks else "Not one mistake."

    def _worth(self, stage: Stage) -> Box:
        """Return what errors in these decisions cost an hour, before and now, of one leak as Leaks
        has it; while too little was right, or it is the same, the dearest of them.
        """
        leak = self.leak
        if leak is not None and self._recovered:
            return leak.card()
        worst, now = at_stake(self.drill, self.pace)
        if leak is not None or not self.drill.shows_gain or worst - now < WORTH_SAYING:
            return dearest_card(
                self.ended.without_charted, stage, by_chart=bool(self.ended.charted), told=True
            )
        most, left, _ = gain_shown(worst, now)
        figures = {worst: most, now: left}
        return two_bars(
            "What these decisions cost you",
            f"In coins at {self.pace.hands_an_hour:,} hands an hour, {BY_LATEST}",
            ("At worst", worst),
            ("Now", now),
            less_words(worst, now),
            figure=figures.__getitem__,
            beside=ALL_LEAKS,
        )

    @property
    def _recovered(self) -> bool:
        """Whether the one leak that was drilled costs less now, by enough answers to say so."""
        leak = self.leak
        return leak is not None and self.drill.shows_gain and leak.recovered >= WORTH_SAYING

    def _next(self, buttons: Box | None) -> Box:
        """Return the card of what comes next."""
        step, view = self.following, self.view
        title = text.first_upper(self.about)
        wrong = len(self.ended.missed.answers)
        words = come_again(wrong) if wrong else ONCE_MORE
        if step is not None and view is not None and view.course is not None:
            title, words = next_of(step, view)
            words = words or f"Lesson {step.lesson} of your course"
        names = tuple(name for name in self._missed if name != title)  # nothing is said twice
        # The buttons stay in sight: where there is no room for all it is said how many more.
        lists = [names] if len(names) <= DEAREST else []
        lists += [
            (*names[:most], and_more(len(names) - most))
            for most in range(DEAREST - 1, 0, -1)
            if most < len(names)
        ]
        forms = ([Words(name, "body", weight="medium") for name in each] for each in (*lists, ()))
        costs = [] if self.leak is None or self._recovered else [Words(self.leak.words, "body")]
        cards = (
            next_card(
                "Next",
                title,
                f"{words}{':' if each else '.'}",
                *each,
                *costs,
                ROOM,
                buttons=buttons,
            )
            for each in forms
        )
        return FitHigh(*cards)

    @property
    def _missed(self) -> Sequence[str]:
        """The choices that were missed, as sentences, the costliest first."""
        decisions, names = self.drill.decisions, Counter[str]()
        for each in costliest(self.ended.without_charted):
            cards = each.question.cards
            should = decisions.classes[decisions.class_of(cards)].should
            names[choice_words(should, decisions.kept_of(cards, each.held))] += 1
        return tuple(
            name if times == 1 else f"{name}, in {times} hands" for name, times in names.items()
        )

    def buttons(self, *, side_by_side: bool = False) -> Box:
        """Return the gold button, and those that show the mistakes and lead to another drill."""
        again = "Practise again"
        if self.following is not None:
            again = step_words(self.following, left=self.left)
        gold = Press("again", again, "primary", hint="Space", tall=58)
        wrong = len(self.ended.missed.answers)
        see = f"See the {wrong} mistakes" if wrong > 1 else "See the mistake"
        others = Row(
            share(1, Press("missed", see, tall=48)) if wrong else None,
            share(1, Press("other", "Another drill", tall=48)),
            gap=10,
        )
        if side_by_side:
            return Row(share(1, gold), share(1.3, others), gap=10, narrow=560, narrow_gap=6)
        return Column(gold, others, gap=10)
