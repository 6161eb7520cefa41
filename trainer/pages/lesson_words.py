"""How pages teach: the game in numbered steps, what to read of a line, and what the course says of
a lesson: its name, what it saves, when it is asked again. And what stands in the course's place for
a paytable that has none.

It is over four hundred lines: that, and the way to another bet, takes fifty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from evaluator.cards import SUITS
from evaluator.categories import RANK_PLURALS
from evaluator.figures import about, as_shown, number_word
from solver import PayTable
from trainer.app.by_feel import TRIAL_HANDS
from trainer.app.home_news import POINT_HANDS, HomeNews, Step
from trainer.app.scene import Stage
from trainer.app.seeds import LOCAL
from trainer.core.days import day_of
from trainer.core.session import MOST_COINS
from trainer.drawing import text
from trainer.drawing.boxes import Art, At, Box, Column, Pad, Row, Space, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import Bar, Hairline, HandCards, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.home_words import FEWEST, TO_COURSE
from trainer.pages.lesson_time import because_words, due_words, minutes
from trainer.teaching.game_course import NEEDED, NEEDED_OF_STARTER, GameCourse, LessonState
from trainer.teaching.in_words import DRAW_FIVE
from trainer.teaching.lessons import MIXED as MIXED_ONCE
from trainer.teaching.lessons import OF_A_DUE_LINE
from trainer.teaching.line_names import short_name
from trainer.teaching.skill import Pace, dealt_words
from trainer.teaching.the_game import counting, deal_of_line
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.long_work import Job
    from trainer.app.training import CourseView
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.lessons import Lesson
    from trainer.teaching.terms import ShownHand, Term


FIRST = "First chart"


def lesson_name(course: GameCourse, lesson: int) -> str:
    """Return the short name of a lesson."""
    return short_name(course.rules(lesson)[0]) if lesson else FIRST


def next_of(step: Step, view: CourseView) -> tuple[str, str]:
    """Return what comes next in a course: the name of a lesson, or which lines are due again, and
    why without a full stop.
    """
    if not step.lines and view.course is not None:
        return lesson_name(view.course, step.lesson), ""
    return due_words(step.lines), because_words(step.lines, view.missed).rstrip(".")


def next_words(view: CourseView | None) -> tuple[str, str]:
    """Return how long the first lesson takes, and what it teaches."""
    if view is None or view.course is None:
        return "Next", "Which cards to keep, in a few short rules."
    took = text.count(minutes(view.course, 0), "minute")
    return f"Next, about {took}", "Which cards to keep: two short rules at a time."


def above_the_title(
    course: GameCourse,
    state: LessonState,
    now: datetime,
    *,
    learnt: bool,
    left: Lesson | None = None,
) -> str:
    """Return what stands above the name of a lesson: its number, and how long it takes, or the rest
    of it where it was `left`.
    """
    if left is not None:
        return f"Lesson {state.lesson}, left in its middle"
    if not learnt or state.due is None:
        took = text.count(minutes(course, state.lesson), "minute")
        return f"Lesson {state.lesson}, about {took}"
    known = "known, not yet fluent" if state.slow else "known"
    if not state.passed:
        return f"Lesson {state.lesson}, missed since. Due again."
    return f"Lesson {state.lesson}, {known}. {again_words(state.due, now)}"


def again_words(due: datetime, now: datetime) -> str:
    """Say when a lesson is asked again.

    >>> again_words(datetime(2026, 3, 5), datetime(2026, 3, 1))
    'Asked again in 4 days.'
    """
    days = (day_of(due, LOCAL) - day_of(now, LOCAL)).days
    if days <= 0:
        return "Due again today."
    return "Asked again tomorrow." if days == 1 else f"Asked again in {days} days."


def coins_an_hour(share: Fraction, coins: int, pace: Pace) -> str:
    """Return what a share of each coin bet comes to in an hour.

    >>> coins_an_hour(Fraction(1, 15_000), 5, Pace())
    '0.20 coins an hour'
    >>> coins_an_hour(Fraction(1, 10**9), 5, Pace())
    'less than 0.01 coins an hour'
    """
    return f"{text.two(pace.coins(share, coins))} coins an hour"


def saved_an_hour(cost: Fraction, saves: Fraction, coins: int, pace: Pace) -> str:
    """Return what a lesson saves in an hour, as what its end shows before and after it has it.

    >>> saved_an_hour(Fraction("1.044"), Fraction("0.182"), 1, Pace(1))
    '0.19 coins an hour'
    """
    before, after = (as_shown(pace.coins(each, coins)) for each in (cost + saves, cost))
    if before == after:
        return coins_an_hour(saves, coins, pace)
    return f"{float(before - after):,.2f} coins an hour"


def saving(state: LessonState, coins: int, pace: Pace) -> tuple[str, str]:
    """Return what a lesson saves, under a heading; of the first, what its chart gives away."""
    at = f"at {pace.hands_an_hour:,} hands"
    if state.saves is None:
        return (
            "What you give away after this lesson",
            f"{coins_an_hour(state.cost, coins, pace)} {at}, on top of what the house keeps",
        )
    if state.saves <= 0:
        return "What it saves", f"Nothing by itself: it makes room for lesson {state.lesson + 1}."
    saved = f"{saved_an_hour(state.cost, state.saves, coins, pace)} {at}"
    return "What it saves", f"{saved}, added to the lessons before it"


def aim_words(lesson: int, due: Sequence[str] = ()) -> str:
    """Say when a lesson is over, or what repeats the lines of it that are `due`."""
    if due:
        lines = "this line" if len(due) == 1 else "each line"
        return f"Hands of {lines} until {number_word(OF_A_DUE_LINE)} in a row are right."
    if not lesson:
        times = {2: "twice", 3: "three times"}[NEEDED_OF_STARTER - MIXED_ONCE]
        return f"Get each line right {times} in a row, and the next two come."
    row = f"{number_word(NEEDED)} in a row are right"
    return f"Hands of this line until {row}; then some of earlier lines among them."


def rule_words(intro: Introduction) -> str:
    """Return the first sentence of a lesson: what its line keeps."""
    if intro.lesson:
        return intro.lines[0]
    count = len(intro.lines)
    lines = f"{number_word(count)} lines, two at a time; then ten hands with all of them."
    return text.first_upper(lines)


def worth_words(state: LessonState, coins: int, pace: Pace) -> str:
    """Say what a lesson saves, and what the chart after it gives away."""
    words = saving(state, coins, pace)[1]
    if state.saves is None:
        return f"This chart gives away {words}."
    left = f"After it the chart gives away {coins_an_hour(state.cost, coins, pace)}."
    return f"{words} {left}" if state.saves <= 0 else f"It saves {words}. {left}"


def keep_words(cards: Sequence[int], held: int) -> str:
    """Name the ranks to keep: pairs and more alike first, then the highest.

    >>> from evaluator import parse_cards
    >>> keep_words(parse_cards("Ks 7d Qd Jh 2c"), 0b01101)
    'Keep K, Q and J'
    >>> keep_words(parse_cards("Ks 7d Qd Jh 2c"), 0b11111), keep_words((), 0)
    ('Keep all five', 'Draw five')
    >>> keep_words(parse_cards("Js 7d Jd Jh 7c"), 0b00101)
    'Keep the pair of jacks'
    >>> keep_words(parse_cards("Js 7d Jd Kh 7c"), 0b10111)
    'Keep the pair of jacks and the pair of sevens'
    """
    kept = sorted((card for i, card in enumerate(cards) if held >> i & 1), reverse=True)
    if len(kept) == len(cards) and kept:
        return "Keep all five"
    if not kept:
        return DRAW_FIVE
    times = Counter(card // len(SUITS) for card in kept).most_common()
    names = [_alike(rank, count) for rank, count in times]
    return f"Keep {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"


def _alike(rank: int, count: int) -> str:
    """Name cards of one rank.

    >>> _alike(9, 1), _alike(9, 2), _alike(9, 3)
    ('J', 'the pair of jacks', 'three jacks')
    """
    if count == 1:
        return text.rank_name(rank * len(SUITS))
    many = (*RANK_PLURALS, "jokers")[rank]
    return f"the pair of {many}" if count == 2 else f"{number_word(count)} {many}"


WIDEST = 920.0
CARD, HAND_WIDE = 52.0, 300.0
BESIDE = 560.0  # the width from which a caption stands beside its hand


def introduction_page(
    intro: Introduction, title: str, state: LessonState, worth: str, grow: float
) -> Box:
    """Return what is said before a lesson: rule, place, examples, near misses, words."""
    numbered = [f"{i}. {words}" for i, words in enumerate(intro.lines, 1)]
    rules = zip(intro.lines if intro.lesson else numbered, intro.reasons, strict=True)
    where = intro.place if state.place else ""
    last = " ".join(filter(None, (where, worth)))
    return _sheet(
        Words(title, "page", weight="bold"),
        *(box for rule, reason in rules for box in (Words(rule, "lead"), Words(reason))),
        *([Words(last, "body", "muted")] if last else []),
        *_hands(_captioned(hand, named=not intro.lesson) for hand in intro.examples),
        *(_near(intro.near_misses) if intro.near_misses else ()),
        *(box for term in intro.terms for box in _term(term)),
        grow=grow,
    )


def _sheet(*boxes: Box, grow: float) -> Box:
    sheet = Panel(Column(*boxes, gap=10), pad=30, pad_y=24)
    return Pad(At(sheet, x="stretch", y="start", widest=WIDEST * grow), y=6, bottom=12)


def _near(hands: Iterable[ShownHand]) -> Iterator[Box]:
    yield Space(4)
    yield Words("But in these hands another line decides", "title", weight="semibold")
    yield from _hands(_captioned(hand, named=True) for hand in hands)


def _term(term: Term) -> Iterator[Box]:
    """Yield a word, what it means, and the hands that show it."""
    yield Pad(Hairline(), y=6)
    yield Words(text.first_upper(term.name), "title", weight="semibold")
    yield Words(term.meaning, "body")
    yield from _hands(example.hand for example in term.examples)


def _captioned(hand: ShownHand, *, named: bool) -> ShownHand:
    """Return a hand with what to keep and, if it is to be `named`, the line that says so."""
    keep = keep_words(hand.cards, hand.held)
    if not named:
        return hand._replace(caption=keep)
    return hand._replace(caption=f"{hand.caption}: {text.first_lower(keep)}")


def _hands(hands: Iterable[ShownHand]) -> Iterator[Box]:
    """Yield hands, those marked lifted in a ring, each with its caption."""
    for hand in hands:
        words = text.with_tens(text.first_upper(hand.caption))
        yield Row(
            wide(HAND_WIDE, HandCards(hand.cards, hand.held, each=CARD)),
            share(1, Words(words, "body")),
            gap=20,
            narrow=BESIDE,
            narrow_gap=6,
        )


def paying_hands(table: PayTable, coins: int) -> Iterator[Box]:
    """Yield the hands that a game pays, the best first: name, coins, five cards, grey those that do
    not count.
    """
    for line, cards, counted in _deals(table):
        yield Row(
            share(1, Words(table.lines[line].name, "lead", weight="semibold")),
            MiniCards(cards, counted, 34),
            Number(f"{table.pays(coins)[line]:,}", "label", room="4,000"),
            gap=24,
        )


@lru_cache(maxsize=2)
def _deals(table: PayTable) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """Return a deal of each line of a paytable, and the mask of the cards that it is paid for: to
    find them takes a tenth of a second.
    """
    deals = ((line, deal_of_line(table, line)) for line in range(len(table.lines)))
    return tuple((line, deal.cards, counting(deal)) for line, deal in deals if deal is not None)


def disc(number: int, stage: Stage) -> Art:
    """Return the number of a step on a gold disc."""
    side = 34 * stage.theme.grow
    return Art(partial(_disc, str(number)), side, side)


def _disc(words: str, rect: Rect, theme: Theme) -> Iterator[Item]:
    ramp = theme.palette.gold_ramp
    place = rect.centered(rect.h, rect.h)
    yield Fill(place, ramp[0], rect.h / 2, to=ramp[2])
    yield Label(place, words, theme.type.body, theme.palette.on_accent, "center", "bold")


HAND_FIRST = "Play your hand to its end first"
"""What leads to another bet while a hand is open."""


def missing(
    table: PayTable, coins: int, job: Job | None, *, at_most: bool, in_hand: bool = False
) -> Box:
    """Return why there is no course yet, and what works all the same.

    `job` is the search for it, if there was one; `at_most` says whether the largest bet has one,
    which cannot be chosen `in_hand`.
    """
    title = Words(f"The course of {table.name}", "page", weight="bold")
    game = Press("game", "How the game goes", icon="play", tall=48)
    if job is not None and not job.over:
        boxes: tuple[Box | None, ...] = (
            Words(f"Deriving the course: {text.percent(job.share, 0)} done.", "lead"),
            Bar(job.share, "gold"),
            Words("Everything else can be used meanwhile.", "body", "muted"),
            game,
        )
    else:
        derive = Press("derive", "Derive the course", "primary", hint="Space", tall=58)
        why = "This paytable has no course yet."
        back = None
        if at_most:
            way = HAND_FIRST if in_hand else TO_COURSE.label
            back = Press(TO_COURSE.page, way, "primary", hint="Space", tall=58)
            bet = text.count(coins, "coin")
            derive = Press("derive", f"Derive one for {bet}", tall=48)
            why = f"The course is for {MOST_COINS} coins; for {bet} there is none yet."
        boxes = (
            Words(why, "lead"),
            Words(
                "Deriving one takes a minute or two; then it is saved. The drill, the exam and "
                "the table work without it.",
                "body",
                "muted",
            ),
            fault_line("" if job is None else job.fault),
            back,
            derive,
            game,
        )
    return At(Panel(Column(title, *boxes, gap=14), pad=34, pad_y=28), widest=620)


def fault_line(words: str) -> Box | None:
    """Return the line that says why something could not begin, if it could not."""
    if not words:
        return None
    return Words(text.sentence(words.removesuffix(".")), "body", "wrong")


def reading_foot(name: str, label: str, more: bool, *others: Box) -> Box:
    """Return the buttons below what is read; the gold one reads on before it goes on."""
    gold = (
        Press("more", "Read on", "primary", hint="Space", icon="down", tall=56)
        if more
        else Press(name, label, "primary", hint="Space", tall=56)
    )
    return Pad(At(Row(*others, gold, gap=12)), x=12, y=10)


NOT_YOU = "'By feel' is a beginner, not you."


def own_an_hour(news: HomeNews | None, coins: int, pace: Pace) -> float | None:
    """Return what the player gives away in an hour, as *Today* has it: by the own hands at the
    table, by the last exam as long as these are few, by them once they are as many as are played by
    feel at first.
    """
    if news is None:
        return None
    if _by_exam(news) and news.by_exam is not None:
        return float(pace.coins(news.by_exam, coins))
    if news.alone < TRIAL_HANDS or not news.curve:
        return None
    return float(pace.coins(news.curve[-1].lost, coins))


def _by_exam(news: HomeNews) -> bool:
    """Whether *Today* says how the player stands by the last exam: hands at the table are few."""
    return news.by_exam is not None and news.alone < FEWEST


def own_figure(coins: float, news: HomeNews) -> str:
    """Return that in figures: an estimate as long as *Today* does not say it.

    >>> own_figure(301.4, HomeNews(alone=24)), own_figure(301.4, HomeNews(alone=50))
    ('about 300', '301.40')
    """
    return text.two(coins) if news.alone >= FEWEST else f"about {about(coins)}"


def by_feel_words(news: HomeNews | None, coins: int, pace: Pace, more_than: float = 0) -> str:
    """Say under a bar of play by feel that a model plays so; where the player's own figure stands
    there, as it is `more_than` what a chart gives away, of how many hands it is.

    >>> from dataclasses import replace
    >>> from datetime import date
    >>> from trainer.app.home_news import Loss
    >>> by_feel_words(None, 5, Pace())
    "At 600 hands, on top of the house's share. 'By feel' is a beginner, not you."
    >>> news = HomeNews(alone=24, curve=(Loss(date(2026, 11, 20), 0.1),))
    >>> by_feel_words(news, 5, Pace()).partition("share. ")[2]
    'Yours by 24 hands, only a first guess.'
    >>> by_feel_words(replace(news, by_exam=0.02), 5, Pace()).partition("share. ")[2]
    'Yours by your last exam.'
    """
    words, own = NOT_YOU, own_an_hour(news, coins, pace)
    if news is not None and own is not None and own > more_than:
        if _by_exam(news):
            words = "Yours by your last exam."
            return f"At {pace.hands_an_hour:,} hands, on top of the house's share. {words}"
        few = ", only a first guess" if news.alone < POINT_HANDS else ""
        few = few or ", slips and all; a chart's without a slip"
        words = f"Yours by {dealt_words(news.alone, news.further)}{few}."
    return f"At {pace.hands_an_hour:,} hands, on top of the house's share. {words}"
