"""The figures of the lab as it prints them, with what changed."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from trainer.drawing import text

if TYPE_CHECKING:
    from solver.comparison import Flip
    from trainer.app.lab_tables import Figures, LabTable


def figure_rows(now: Figures | None, loaded: Figures | None) -> list[tuple[str, str, str]]:
    """Return what best play returns: names, figures, and what changed since the table was loaded.

    >>> figure_rows(None, None)[0]
    ('Return', '…', '')
    """
    if now is None:
        return [(name, "…", "") for name in ("Return", "Variance", "Hit frequency")]
    before = loaded or now
    changed = loaded is not None and now != loaded
    rows = (
        ("Return", share(now.return_, 4), points(now.return_ - before.return_, 4)),
        ("Variance", decimal(now.variance), variance_change(now.variance - before.variance)),
        (
            "Hit frequency",
            share(now.hit_frequency),
            points(now.hit_frequency - before.hit_frequency),
        ),
    )
    return [(name, figure, change if changed else "") for name, figure, change in rows]


def share(value: Fraction, digits: int = 2) -> str:
    """Format a share in percent; a huge one, as of a pay of a million, to the whole percent.

    >>> share(Fraction(653, 10000)), share(Fraction(62882)), share(Fraction(99543, 100000), 4)
    ('6.53\xa0%', '6,288,200\xa0%', '99.5430\xa0%')
    """
    if abs(value) < HUGE:
        return text.percent(value, digits if value < 10 else 2)
    return f"{float(value) * 100:,.0f}{text.NO_BREAK}%"


def decimal(value: Fraction) -> str:
    """Format a variance.

    >>> decimal(Fraction(195147, 10000)), decimal(Fraction(12572754))
    ('19.5147', '12,572,754')
    """
    return f"{float(value):.4f}" if value < HUGE else f"{float(value):,.0f}"


def variance_change(value: Fraction) -> str:
    """Format a change of a variance with its sign.

    >>> variance_change(Fraction(1, 8)), variance_change(Fraction(-63, 4))
    ('+0.1250', '−15.75')
    """
    return text.signed(
        value, lambda size: f"{float(size):.2f}" if 10 <= size < HUGE else decimal(size)
    )


def points(value: Fraction, digits: int = 2) -> str:
    """Format a change of a share, in percentage points, with its sign.

    >>> points(Fraction(-109, 10000)), points(Fraction(0))
    ('−1.09', '±0')
    """
    shown = digits if abs(value) < TENTH else 2
    return text.signed(value, lambda size: share(size, shown).removesuffix(f"{text.NO_BREAK}%"))


def short_name(name: str, *, narrow: bool) -> str:
    """Return the name of a table; in a narrow sign only its first words.

    >>> short_name("9/6 Jacks or Better", narrow=True), short_name("Deuces Wild", narrow=True)
    ('9/6', 'Deuces')
    """
    return name.split(" ")[0].rstrip(",") if narrow else name


def second_line(number: int, of: LabTable, *, narrow: bool) -> str:
    """Return what stands below a table's name.

    >>> from solver import load_paytable
    >>> from trainer.app.lab_tables import LabTable
    >>> loaded = load_paytable("9/6")
    >>> second_line(0, LabTable(loaded, loaded), narrow=False)
    'as loaded'
    >>> second_line(0, LabTable(loaded, loaded).paying(4, 5, 25), narrow=False)
    '9/6, flush changed'
    """
    if not of.edited:
        return f"table {number + 1}" if narrow else "as loaded"
    if narrow:
        return text.count(len(of.changes), "change")
    pairs = zip(of.loaded.lines, of.table.lines, strict=True)
    names = [text.first_lower(new.name) for old, new in pairs if old != new]
    what = names[0] if len(names) == 1 and len(names[0]) < LONG else text.count(len(names), "pay")
    return f"{short_name(of.loaded.name, narrow=True)}, {what} changed"


LONG = 18  # letters of a line's name
ARTICLE = ("royal", "straight", "flush", "full", "wild", "natural")


def paying(line: str, pay: int) -> str:
    """Return a line at a pay as the subject of a sentence.

    >>> paying("Flush", 25), paying("Two pair", 10)
    ('A flush that pays 25', 'Two pair at 10')
    """
    called = inside(line)
    if called.startswith("a "):
        return f"A {called[2:]} that pays {pay:,}"
    return f"{line} at {pay:,}"


def inside(line: str) -> str:
    """Return a line as it is called inside a sentence.

    >>> inside("Royal flush"), inside("Two pair")
    ('a royal flush', 'two pair')
    """
    lower = text.first_lower(line)
    return f"a {lower}" if lower.startswith(ARTICLE) else lower


def price_sentence(subject: str, coins: Fraction | float, *, several: bool = False) -> str:
    """Return what a change, or several, brings an hour.

    >>> price_sentence("A flush that pays 25", Fraction(-3282, 100))
    'A flush that pays 25 costs you 32.82 coins an hour more.'
    >>> price_sentence("These 2 changes", 41, several=True)
    'These 2 changes give you 41.00 coins an hour more.'
    """
    s = "" if several else "s"
    amount = float(coins)
    size = f"{abs(amount):,.2f}"
    if size == "0.00":
        return f"{subject} change{s} nothing."
    return f"{subject} {'give' if amount > 0 else 'cost'}{s} you {size} coins an hour more."


def flips_sentence(flip: Flip | str | None, *, matters: bool) -> str:
    """Return on how many deals the best hold is another, if that costs anything to see."""
    if flip is None:
        return "Comparing all hands …"
    if isinstance(flip, str):
        return flip
    if not flip.deals:
        return "Every hand is played as before."
    if not matters:
        return "No important hold changes."
    return f"1 hand in {round(flip.all_deals / flip.deals):,} is now played another way."


def even_words(pay: Fraction) -> str:
    """Say at which pay neither side wins.

    >>> even_words(Fraction(45)), even_words(Fraction(3202, 100)), even_words(Fraction(487997, 100))
    ('no loss from 45', 'no loss from 32.02', 'no loss from 4,880')
    """
    whole = round(pay)
    shown = f"{whole:,}" if abs(pay - whole) < WHOLE * pay else f"{float(pay):,.2f}"
    return f"no loss from {shown}"


def few(marks: list[int]) -> list[int]:
    """Return the marks that have room for their numbers: all, or the first and the last.

    >>> len(few([*range(FEW)])), few([*range(FEW + 1)]), few([1, 2, 100_000])
    (8, [0, 8], [1, 100000])
    """
    return marks if len(marks) <= FEW and marks[-1] < 10**5 else [marks[0], marks[-1]]


def grid(values: list[float]) -> tuple[tuple[float, str], ...]:
    """Return round values within a range, about three of them.

    >>> grid([-104.0, 72.0])
    ((-100, '−100'), (-50, '−50'), (0, '0'), (50, '+50'))
    >>> [words for _, words in grid([-14.2, -13.4])]
    ['−14.0', '−13.8', '−13.6', '−13.4']
    """
    low, high = min(values), max(values)
    rough = max((high - low) / GRID, 0.01)
    ten = 10.0 ** floor(log10(rough))
    step = next(each * ten for each in (1, 2, 5, 10) if each * ten >= rough * 0.7)
    first, last = ceil(low / step), floor(high / step)
    places = max(0, -floor(log10(step)))
    at = [i * step for i in range(first, last + 1)]
    return tuple((_whole(value), text.plus(value, places) if value else "0") for value in at)


def _whole(value: float) -> float:
    return round(value) if value == round(value) else value


FEW = 8  # steps of a pay that are shown as dots
GRID = 3  # lines of a plot
TENTH = Fraction(1, 10)  # of the bet: greater changes print with two decimals
HUGE = 100  # times the bet: greater returns print without decimals
WHOLE = Fraction(1, 10_000)  # of a pay: what is nearer to a whole one is called so
NOT_YET = "No pay is changed yet."
