"""What the why dialog says: the sentence that decides, and the lines that add up to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.explanation.hold_names import name_of
from trainer.drawing import text
from trainer.pages.hold_words import keep, two

if TYPE_CHECKING:
    from solver.explanation import Explanation, NearMiss, OutcomeDifference
    from solver.hand import Hold
    from trainer.core.chart_coach import ChartWord

MOST = 4  # lines of what decides
LEAST_OF_100 = Fraction(95, 10_000)  # what is rarer is said as "1 in 424"


@dataclass(frozen=True, slots=True)
class Deciding:
    """One line of what decides: words, and the coins that the better hold gains by it."""

    words: str
    coins: Fraction


def order(why: Explanation) -> str:
    """Return what to do, as an order: "Keep the pair of sevens."."""
    if not why.lost:
        return "Every hold is worth the same here."
    return f"{keep(why.solution, why.better.mask, why.better.cards)}."


def sentence(why: Explanation) -> str:
    """Return the sentence that decides; "" where every hold is worth the same."""
    return text.with_tens(why.decides) if why.lost else ""


def deciding(why: Explanation) -> list[Deciding]:
    """Return at most four lines that add up to the difference, the largest first."""
    rows = list(why.differences)
    shown = rows if len(rows) <= MOST else rows[: MOST - 1]
    coins = why.solution.coins
    lines = [Deciding(_words(row, why.better, why.other), row.worth * coins) for row in shown]
    rest = rows[len(shown) :]
    if rest:
        worth = sum((row.worth for row in rest), Fraction(0)) * coins
        lines.append(Deciding(_together(rest), worth))
    return _adding_up(lines, why.lost * coins)


def _adding_up(lines: list[Deciding], whole: Fraction) -> list[Deciding]:
    """Return the lines rounded to a hundredth of a coin so that they add up to the whole.

    The largest, whose share of it is the smallest, takes what rounding leaves.
    """
    rounded = [Fraction(round(line.coins * 100), 100) for line in lines]
    if rounded:
        at = max(range(len(lines)), key=lambda i: abs(lines[i].coins))
        rounded[at] += Fraction(round(whole * 100), 100) - sum(rounded)
    return [Deciding(line.words, coins) for line, coins in zip(lines, rounded, strict=True)]


def _words(row: OutcomeDifference, better: Hold, other: Hold) -> str:
    mine, yours = often(row.better, row.better_draws), often(row.other, row.other_draws)
    if " of 100" in mine:
        yours = yours.replace(" draws", "")
    return f"{row.line}: {mine} with {called(better)}, {yours} with {called(other)}."


def called(hold: Hold) -> str:
    """Return a hold in the middle of a sentence."""
    return text.with_tens(name_of(hold).object) if hold.mask else "five new cards"


def often(count: int, draws: int) -> str:
    """Say how often something comes.

    >>> often(0, 47), often(47, 47), often(8, 47), often(1, 424)
    ('never', 'always', '17 of 100 draws', '1 draw in 424')
    """
    if not count or count == draws:
        return "always" if count else "never"
    share = Fraction(count, draws)
    if share < LEAST_OF_100:
        return f"1 draw in {round(1 / share):,}"
    return f"{min(99, round(share * 100))} of 100 draws"


def _together(rows: Iterable[OutcomeDifference]) -> str:
    names = [row.line for row in rows]
    first, *others = names
    lower = [f"{name[0].lower()}{name[1:]}" for name in others]
    if len(names) > MOST:
        return f"{first} and {len(others)} other lines together."
    return f"{', '.join([first, *lower[:-1]])} and {lower[-1]} together."


def chart_heading(word: ChartWord) -> str:
    """Return what stands over the words about the chart."""
    return f"Your chart of {text.count(word.length, 'line')}"


def chart_words(word: ChartWord, coins: int) -> str:
    """Say what the chart does with this hand; where it is not the best hold, say so at once."""
    if not word.chart.lost:
        return f"{_line(word)}."
    gives = f"that gives away {two(word.chart.lost * coins)} coins"
    return f"The chart is wrong here: {_line(word, inside=True)}; {gives}."


def _line(word: ChartWord, *, inside: bool = False) -> str:
    applied = word.applied
    return applied if inside else f"{applied[0].upper()}{applied[1:]}"


def near_miss_words(miss: NearMiss) -> str:
    """Say why these cards pay nothing as they are.

    >>> from solver import solve_hand
    >>> from solver.explanation import near_misses
    >>> [near_miss_words(miss) for miss in near_misses(solve_hand("Th 9s 8c 7h 2d"))]
    ['One card short of a straight: 8 of the 47 cards left complete it (17 %).']
    """
    said = str(miss) if not miss.count else f"{miss.chance}."
    return text.with_tens(said[0].upper() + said[1:])
