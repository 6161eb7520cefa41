"""What to work on after an exam: the leaks that it met, and the other mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Layers, Row, Space, Wrap, share
from trainer.drawing.items import Weight
from trainer.drawing.layouts import FitView, FitWide
from trainer.drawing.leaves import (
    Bar,
    ColorName,
    Hairline,
    HandCards,
    IconBox,
    MiniCards,
    Number,
    Words,
)
from trainer.drawing.surfaces import Panel
from trainer.pages.ending import in_a_row
from trainer.pages.exam_words import ExamAnswers, Shown, bar_parts
from trainer.pages.home_cards import ALL_LEAKS
from trainer.pages.home_words import BY_LEAKS
from trainer.pages.leak_cards import headline
from trainer.teaching.in_words import DRAW_FIVE
from trainer.teaching.leaks import leak_price
from trainer.widgets.answer_strip import ICONS, AnswerMark
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.teaching.asking import Answer
    from trainer.teaching.skill import Pace

MOST, FEW = 6, 2  # mistakes that are shown; so few leave room for the closest calls
SMALL = 28.0  # the height of small cards
CLOSEST = Column(
    Words("Your closest calls", "lead", weight="semibold"),
    Words("Each was right; the coins say by how much.", "body", "muted"),
)
KEPT = (
    "Today, Leaks, Review and your grade leave this exam out. It is kept: Last result shows it "
    "again.",
    "An exam has no clock. Take the time that you take at the table.",
)
HANDS_OF = "See its hands"
IN_NONE = "Not a habit yet: missed once or twice, or right since."
AS_IN_LEAKS = "Prices count all your hands, as in Leaks."
BY_IT_ALONE = "By the answers of this exam alone."


def work_card(answers: ExamAnswers, pace: Pace, standing: str, buttons: Box | None) -> Box:
    """Return the costliest leaks, the other mistakes, and the buttons that lead on; as much of it
    as there is room for. `standing` is what all that was played gives away, "" if that
    is not known.
    """
    title = Row(share(1, Words("What to work on", "title", weight="semibold")), ALL_LEAKS)
    leaks, hands = _leaks(answers, pace), _hands(answers)
    priced = _priced(answers, pace) if leaks else ""
    whole = "" if standing.endswith(BY_LEAKS) else standing
    both, short = (
        Words(each, "body", "muted") if each else None
        for each in (f"{whole} {priced}".strip(), priced or whole)
    )
    forms = [
        Column(title, each, *leaks, *rows, ROOM, buttons, gap=gap)
        for gap, each in ((12, both), (10, both), (10, short), (10, None))
        for rows in hands
    ]
    forms.append(Column(title, *leaks[:FEW], *hands[-1], ROOM, buttons, gap=10))
    return Panel(FitView(*forms), pad=20, pad_y=20)


def _in_a_line(
    words: str, color: ColorName = "muted", weight: Weight = "regular", broken: str = ""
) -> Box:
    """Return a text in a line where it fits; else `broken` where its sense is."""
    return FitWide(*(Words(each, "body", color, weight) for each in (words, broken or words)))


def _priced(answers: ExamAnswers, pace: Pace) -> str:
    """Say how many leaks there are and what they cost together, as Leaks does; before that is
    known, whose prices those of the leaks are.
    """
    if answers.at_end and not answers.listed:
        return BY_IT_ALONE
    if not any(leak.standing == "open" for _, leak in answers.in_all):
        return AS_IN_LEAKS
    known = [leak.standing for _, leak in answers.in_all].count("open")
    here = sum(each.listed is not None and each.listed.standing == "open" for each in answers.shown)
    said = text.first_lower(headline(answers.in_all, pace)[0])
    then = " then" if answers.later else ""
    return f"By all your answers{then}, {said}{here_words(known, here, len(answers.leaks))}"


def here_words(known: int, here: int, met: int) -> str:
    """Say which of the known open leaks are listed, if not all are: `here` are, of so many choices
    that the exam met.

    >>> here_words(4, 3, 4), here_words(4, 1, 1), here_words(3, 3, 3)
    (' The three costliest here:', ' The one met here:', '')
    """
    if here in (known, 0):
        return ""
    which = "costliest here" if met > here else "met here"
    return f" The {number_word(here)} {which}:"


def again_card(buttons: Box | None) -> Box:
    """Return what becomes of an exam that was too fast to count, and the way to another."""
    kept, clock = (Words(each, "label", "muted") for each in KEPT)
    title = Words("What happens now", "title", weight="semibold")
    return Panel(Column(title, kept, clock, ROOM, buttons, gap=14), pad=20, pad_y=20)


def _hands(answers: ExamAnswers) -> list[list[Box]]:
    """Return what is said and shown of the mistakes in no leak, most of it first; of an exam
    without a mistake its closest calls.
    """
    wrong = answers.unsure
    if not (wrong or answers.leaks):
        least = Words(answers.over.report.no_leak, "body", "muted")
        return [[least, *calls] for calls in _calls(answers, 3)] or [[least]]
    if not wrong:
        return [[]]
    head = _head(answers, wrong)
    ways = (head, in_a_row), (head, _in_small), (head, _as_holds), (head[:1], _as_holds)
    forms = [
        [*above, *map(form, wrong[:most])]
        for most in range(min(MOST, len(wrong)), 0, -1)
        for above, form in ways
    ]
    if answers.leaks:
        return [*forms, head[:1]]
    if len(wrong) <= FEW:
        with_calls = [[*head, *map(in_a_row, wrong), *calls] for calls in _calls(answers, 1)]
        return [*with_calls, *forms]
    return forms


def _calls(answers: ExamAnswers, least: int) -> Iterator[list[Box]]:
    """Yield the closest calls, as many as there may be room for, down to the `least`."""
    rows = [_close(*each) for each in answers.over.closest[:MOST]]
    for most in range(len(rows), least - 1, -1):
        yield [Space(8), CLOSEST, *rows[:most]]


def _head(answers: ExamAnswers, wrong: Sequence[Answer]) -> list[Box]:
    """Return what is said above the mistakes in no leak."""
    if answers.listed is None:
        return [Words("What cost most", "lead", weight="semibold")]
    name = text.count(len(wrong), "other mistake" if answers.leaks else "mistake")
    words = share(1, Words(name, "lead", weight="semibold"))
    see = Press("others", "See it" if len(wrong) == 1 else "See them", "link")
    title = Row(IconBox(ICONS["slip"], "accent", 18), words, see, gap=8)
    return [title, Words(IN_NONE, "body", "muted")]


def _in_small(answer: Answer) -> Box:
    """Return a mistake in small cards: as it was held, as it is best held, what it gave away."""
    cards = answer.question.cards
    pairs: tuple[tuple[AnswerMark, ColorName, int], ...] = (
        ("wrong", "wrong", answer.held),
        ("right", "right", answer.solution.best.mask),
    )
    hands = [
        Row(IconBox(ICONS[mark], ink, 16), MiniCards(cards, mask, SMALL), gap=6)
        for mark, ink, mask in pairs
    ]
    both = FitWide(Row(*hands, gap=20), Column(*hands, gap=4))
    return Column(Hairline(), Row(share(1, both), _given_away(answer), gap=10), gap=8)


def _as_holds(answer: Answer) -> Box:
    """Return a mistake as its two holds alone, and what it gave away."""
    return Row(share(1, Wrap(*_holds(answer), gap=14)), _given_away(answer), gap=10)


def _given_away(answer: Answer) -> Box:
    return Number(f"{text.brief(answer.lost)} coins", color="wrong", weight="semibold")


def _close(ahead: Fraction, answer: Answer) -> Box:
    """Return a hand that was held right, and how far `ahead` that was, in coins."""
    hand = HandCards(answer.question.cards, answer.held, "right", 42, 4)
    return Row(hand, ROOM, Number(f"{text.brief(ahead)} coins", color="right"), gap=10)


def _leaks(answers: ExamAnswers, pace: Pace) -> list[Box]:
    """Return the costliest leaks."""
    bars = zip(answers.shown, bar_parts(answers.shown), strict=True)
    coins = answers.over.coins
    known = answers.listed is not None
    rows = (_leak(each, part, _price(each, coins, pace, known=known)) for each, part in bars)
    return [
        Layers(row, Press(f"leak.{i}", HANDS_OF, "picture", value=i, tall=0))
        for i, row in enumerate(rows)
    ]


def _leak(shown: Shown, part: float, price: Box) -> Box:
    counted = shown.leak if shown.listed is None else shown.listed
    seen = f"{counted.missed:,} of {counted.seen:,}"
    in_all = (
        " in all" if (counted.missed, counted.seen) != (shown.leak.missed, shown.leak.seen) else ""
    )
    said = f"missed {seen}{in_all}", f"missed {seen}", seen
    forms = (Words(each, "second", "muted") for each in said)
    return Column(
        _in_a_line(shown.words, "text", "semibold", broken=shown.words.replace(", ", ",\n", 1)),
        Wrap(*_holds(shown.answer), gap=14),
        FitWide(*(Row(price, ROOM, each, gap=8) for each in forms)),
        Bar(part, "wrong", 8),
        gap=6,
    )


def _price(shown: Shown, coins: int, pace: Pace, *, known: bool) -> Box:
    """Return what Leaks says that a leak costs, or the exam alone; nothing before it is `known`."""
    leak = shown.listed
    if leak is None:
        return Words(shown.own_price(coins, pace) if known else "", "body", "wrong", "semibold")
    color: ColorName = "right" if leak.gone else "wrong" if leak.repeated else "muted"
    return Words(leak_price(leak, coins, pace), "body", color, "semibold")


def _holds(answer: Answer) -> Iterator[Box]:
    """Yield the wrong hold of a hand and the right one, in the order that all pages have."""
    solution, held = answer.solution, answer.held
    pairs: tuple[tuple[AnswerMark, ColorName, tuple[int, ...]], ...] = (
        ("wrong", "wrong", solution.hold(held).cards),
        ("right", "right", solution.best.cards),
    )
    for mark, ink, cards in pairs:
        hold = MiniCards(cards) if cards else Words(DRAW_FIVE, "second", "muted")
        yield Row(IconBox(ICONS[mark], ink, 18), hold, gap=8)
