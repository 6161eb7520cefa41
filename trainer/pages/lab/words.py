"""The figures of the lab as it prints them, with what changed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator import figures
from trainer.drawing import text

if TYPE_CHECKING:
    from solver.comparison import Flip
    from trainer.app.lab.figures import Figures
    from trainer.app.lab.tables import LabTable


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
    """Format a share in percent; a huge one, as of a pay of a million, in powers of ten.

    >>> share(Fraction(653, 10000)), share(Fraction(62882892)), share(Fraction(99543, 100000), 4)
    ('6.53\xa0%', '6.3e9\xa0%', '99.5430\xa0%')
    """
    if abs(value) < HUGE:
        return text.percent(value, digits if value < 10 else 2)
    return f"{_power(float(value) * 100)}{text.NO_BREAK}%"


def decimal(value: Fraction) -> str:
    """Format a variance.

    >>> decimal(Fraction(195147, 10000)), decimal(Fraction(12572754400108))
    ('19.5147', '1.3e13')
    """
    if value < HUGE:
        return f"{float(value):.4f}"
    return f"{float(value):,.0f}" if value < 100 * HUGE else _power(float(value))


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


def _power(value: float) -> str:
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def state(number: int, of: LabTable) -> str:
    """Return the line above a table's name.

    >>> from solver import load_paytable
    >>> from trainer.app.lab.tables import LabTable
    >>> table = load_paytable("9/6")
    >>> state(0, LabTable(table, table))
    'Table 1, as loaded'
    """
    if not of.edited:
        return f"Table {number + 1}, as loaded"
    return f"Table {number + 1}, {text.count(len(of.changes), 'pay')} changed"


TENTH = Fraction(1, 10)  # of the bet: greater changes print with two decimals
HUGE = 100  # times the bet: greater returns print in powers of ten
NOT_YET = (
    "No pay is changed yet. Choose a pay: ↑ and ↓ or the wheel step it, digits type it. "
    "The deals whose best hold flips then stand here, dearest first."
)


def flip_words(found: Flip | str | None, source: str) -> str:
    """Say on how many deals the best hold is another, and what holding as before costs."""
    if found is None:
        return "One moment: the deals are compared."
    if isinstance(found, str):
        return found
    if not found.deals:
        return f"No best hold flips against {source}."
    share = figures.percent(found.cost, 4, space=text.NO_BREAK)
    return (
        f"The holds of {source} are wrong in {found.deals:,} of {found.all_deals:,} deals, "
        f"which costs {share}."
    )
