"""What is given away in an hour, as bars: before something was learnt and now; in its parts; and
the grade of that as a chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from evaluator.figures import about
from trainer.drawing import text
from trainer.drawing.boxes import (
    ROOM,
    Art,
    At,
    Box,
    Column,
    Row,
    Space,
    Wrap,
    grow,
    high,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Stripes
from trainer.drawing.layouts import AsWide, FitHigh
from trainer.drawing.leaves import Bar, ColorName, IconBox, Number, Words, ink
from trainer.drawing.surfaces import Panel, Tone
from trainer.drawing.theme import Size, Theme

HOURLY: tuple[tuple[float, float, Size], ...] = (
    (48, 22, "title"),
    (36, 16, "title"),
    (30, 12, "label"),
)
"""The forms of two bars: how thick they are, the gap between them, the size of their figures."""
LONG = 190.0  # the least length of a whole bar: a short one is to be longer than it is thick


def two_bars(
    title: str,
    under: str,
    before: tuple[str, float],
    now: tuple[str, float],
    sentence: str,
    *,
    figure: Callable[[float], str] = text.brief,
    unit: str = "coins",
    below: Sequence[Box | None] = (None,),
    beside: Box | None = None,
    fell: bool = True,
    room: str = "888.88 coins",
) -> Box:
    """Return what was given away before and what is now, in coins an hour, on one scale, and the
    sentence at the foot; the bars are as thick as the room lets them. Of the forms of what is
    `below` them the first that fits is shown; what is `beside` the title leads further. Unless it
    `fell` the sentence has neither an arrow nor a colour; `unit` stands beside the figures, which
    keep the `room` of the longest.
    """
    most = max(before[1], now[1], 1e-9)
    less = Words(sentence, "body", "right" if fell else "muted", "semibold")
    arrow = IconBox("fall", "right", 20) if fell else None

    def bars(thick: float, gap: float, size: Size, more: Box | None) -> Box:
        words = tuple(f"{figure(each)} {unit}".rstrip() for _, each in (before, now))
        rows = (
            _hourly(*before, most, "text", words, thick, size, room),
            _hourly(*now, most, "right", words[::-1], thick, size, room),
        )
        under_them = (Space(14), more) if more else ()
        return Column(ROOM, rows[0], Space(gap), rows[1], *under_them, ROOM)

    shorter, (first, *others) = min(before[1], now[1]) / most, below
    thick = [form for form in HOURLY[:-1] if form[0] <= LONG * shorter] + [HOURLY[-1]]
    forms = [bars(*form, first) for form in thick]
    for more in others:
        forms += [bars(*form, more) for form in (thick if more is None else thick[-1:])]
    body = Column(
        Row(share(1, Words(title, "title", weight="semibold")), beside),
        Words(under, "body", "muted"),
        grow(FitHigh(*forms)),
        Row(arrow, share(1, less), gap=8) if sentence else None,
        gap=12,
    )
    return Panel(body, pad=24, pad_y=20)


def _hourly(
    label: str,
    coins: float,
    most: float,
    color: ColorName,
    words: Sequence[str],
    thick: float,
    size: Size,
    room: str,
) -> Box:
    """Return a bar with its name and its figure; `words` are those of both bars, this one's first:
    their tracks are as long.
    """
    name = Words(label, "body", "muted" if color == "text" else color, "medium")
    own, other = (Number(each, size, color, room=room) for each in words)
    bar = Bar(coins / most, "other" if color == "text" else "right", thick)
    return Row(wide(80, name), share(1, bar), AsWide(own, (other,)), gap=14)


WORTH_SAYING, NEARLY = 0.01, 0.45  # a smaller part is not worth a word; nearly half


def less_words(before: float, now: float) -> str:
    """Say how much less is given away now; nothing if it is not less.

    >>> less_words(0.52, 0.33), less_words(3, 1), less_words(10, 9), less_words(1, 0.999)
    ('More than a third less.', 'Less than half of it.', '10 % less.', '')
    >>> less_words(0.19, 0.10)
    'Nearly half less.'
    """
    if now >= before or before <= 0:
        return ""
    less = 1 - now / before
    for least, words in ((0.999, "All of it is gone."), (1 / 2, "Less than half of it.")):
        if less > least:
            return words
    if less > NEARLY:
        return "Nearly half less."
    if less > 1 / 3:
        return "More than a third less."
    if less > 1 / 4:
        return "More than a quarter less."
    return f"{100 * less:.0f} % less." if less >= WORTH_SAYING else ""


LEAKS, UNKNOWN = "by your leaks", "by what you do not know yet"
SELDOM, UNASKED = "by other mistakes", "by hands that were not asked"
OTHERS = "Other mistakes: made once or twice, and an estimate for hands that were not asked."
UNASKED_IS = "What hands cost that were not asked is an estimate."
SWATCH = 14.0


@dataclass(frozen=True)
class LossPart:
    """A part of what an exam says is given away in an hour: in coins as they are shown, the share
    of all of it that this part and those before it are, what it is, and its colour.
    """

    coins: str
    reach: float
    words: str
    look: ColorName


def loss_parts(
    all_: float, unknown: float, leaks: str, *, slipped: bool, others: bool
) -> list[LossPart]:
    """Return the parts of coins that are given away in an hour, which add up as they are shown: of
    `all_` so many are `unknown`, and the `leaks` cost what is said of them; what they cost above
    all that is not known, the exam took for slips. `others` is whether there were mistakes in none.

    >>> def told(*coins, slipped=True, others=True):
    ...     parts = loss_parts(*coins, slipped=slipped, others=others)
    ...     return [f"{each.coins} {each.words}" for each in parts]
    >>> told(31.3, 27.4, "about 25")
    ['25 by your leaks', '2 by other mistakes', '4 by slips']
    >>> told(31.3, 27.4, "about 25", others=False)
    ['25 by your leaks', '2 by hands that were not asked', '4 by slips']
    >>> told(1234, 402, "", slipped=False)
    ['402 by what you do not know yet', '832 allowed for slips']
    >>> told(31.3, 9.5, "10.21")
    ['10.21 by your leaks', '20.79 by other mistakes and slips']
    """
    rest = SELDOM if others else UNASKED
    whole, known, lost = map(coins_told, (in_coins(all_), in_coins(unknown), leaks))
    slips = "by slips" if slipped else "allowed for slips"
    steps: list[tuple[Decimal, str, ColorName]] = [(whole, slips, "muted")]
    if not lost or lost > whole:
        steps.insert(0, (min(known, whole), UNKNOWN, "wrong"))
    elif lost > known:
        steps = [(lost, LEAKS, "wrong"), (whole, f"{rest} and slips", "accent")]
    else:
        steps[:0] = (lost, LEAKS, "wrong"), (min(known, whole), rest, "accent")
    before = (Decimal(0), *(reach for reach, *_ in steps))
    return [
        LossPart(f"{reach - start:,}", float(reach / whole), words, look)
        for start, (reach, words, look) in zip(before, steps, strict=False)
        if reach > start
    ]


WHOLE = 10
"""Coins an hour from which on they are told in whole coins, so that their parts are, too."""


def in_coins(hourly: float) -> str:
    """Return coins an hour as an exam tells them and its parts: in whole coins, or two digits.

    >>> in_coins(184.4), in_coins(1234), in_coins(7.32), in_coins(0)
    ('184', '1,234', '7.3', '0')
    """
    return f"{hourly:,.0f}" if hourly >= WHOLE else about(hourly)


def coins_told(told: str) -> Decimal:
    """Return coins as they are told, 0 if none are or next to none."""
    digits = told.removeprefix("about ").replace(",", "")
    return Decimal(digits) if digits[:1].isdigit() else Decimal(0)


def loss_bar(parts: Sequence[LossPart], thick: float) -> Box:
    """Return a bar of all that is given away, in its parts."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        bar = rect.centered(rect.w, thick)
        yield Fill(bar, theme.palette.track, thick / 2)
        for part in reversed(parts):
            long = bar.cut_left(max(thick, bar.w * part.reach))[0]
            yield _filled(long, part.look, theme)

    return Art(draw, 0, thick + 16)


def _filled(rect: Rect, look: ColorName, theme: Theme) -> Item:
    """Return a bar in the colour of a part; that of leaks is striped, as elsewhere."""
    palette = theme.palette
    if look == "wrong":
        return Stripes(rect, palette.wrong, palette.wrong_soft, rect.h / 2)
    return Fill(rect, ink(palette, look), rect.h / 2)


def legend(parts: Sequence[LossPart], size: Size) -> Box:
    """Return what each part is, with its colour; the first says of what they are."""

    def swatch(look: ColorName) -> Box:
        return Art(lambda rect, theme: iter([_filled(rect, look, theme)]), SWATCH, SWATCH)

    said = [f"{part.coins} {'' if i else 'coins '}{part.words}" for i, part in enumerate(parts)]
    rows = (
        Row(At(swatch(part.look)), Words(words, size, "muted"), gap=8)
        for part, words in zip(parts, said, strict=True)
    )
    return Wrap(*rows, gap=18)


LOW_GRADES = "DE"  # whose chips are of steel


def grade_chip(
    letter: str, side: float, size: Size, *, tone: Tone | None = None, under: Box | None = None
) -> Box:
    """Return a grade as a chip of gold, of steel for a low one, or of another `tone`, and what
    stands `under` its letter.
    """
    tone = tone or ("steel" if letter in LOW_GRADES else "gold")
    ink: ColorName = "on_accent" if tone == "gold" else "text" if tone == "steel" else "on_felt"
    words = Column(Words(letter, size, ink, "heavy", "center"), under)
    return At(wide(side, high(side, Panel(At(words), tone, 0, 0, radius=side / 2))))
