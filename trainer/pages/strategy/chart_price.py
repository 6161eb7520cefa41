"""What a chart costs: a sentence, a curve over all lengths, and the slider under it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor, log10

from trainer.drawing.boxes import Box, Column, Row, Space, share, wide
from trainer.drawing.leaves import Words
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.surfaces import Panel
from trainer.pages.strategy.strategy_words import two
from trainer.widgets.control_boxes import Press
from trainer.widgets.slider import SliderBox

FAINTEST = 5  # powers of ten below the greatest loss: smaller losses are drawn there
NOTHING = 0.6  # powers of ten below the smallest loss, where a chart that loses nothing is drawn
STEPPER, LEFT, RIGHT = 44.0, 41.0, 75.0
"""The side of a button, and the room beside the curve, so that it stands over the slider."""


def price_card(said: str, second: list[str], curve: Box | None, slider: Box | None) -> Box:
    """Return the card with the price of a chart."""
    lines = (Words(line, "second", "muted") for line in second)
    title = Words(said, "lead", weight="bold")
    return Panel(Column(title, *lines, curve, slider, gap=5), pad_y=12)


def one_more(lost: Mapping[int, Fraction], here: int) -> str:
    """Say what the next longer chart saves in an hour; "" for the longest."""
    longer = [length for length in sorted(lost) if length > here]
    if not longer:
        return "It is the longest chart worth learning."
    more = "One line more" if longer[0] == here + 1 else f"{longer[0]} lines"
    verb = "saves" if longer[0] == here + 1 else "save"
    return f"{more} {verb} {two(max(Fraction(0), lost[here] - lost[longer[0]]))}."


def best_beside(lost: Mapping[int, Fraction], here: int) -> str:
    """Say what the best chart of at most so many lines gives away; "" if there is none so short.

    >>> best_beside({8: Fraction(5, 2), 12: Fraction(1)}, 10), best_beside({8: Fraction(1)}, 3)
    ('The best of 8 lines gives away 2.50.', '')
    """
    as_long = max((length for length in lost if length <= here), default=0)
    return f"The best of {as_long} lines gives away {two(lost[as_long])}." if as_long else ""


def curve(lost: Mapping[int, Fraction], here: int, high: float) -> Box:
    """Return the curve of what the chart of each length gives away, in steps of ten."""
    heights = _heights(lost)
    first, last = min(lost), max(lost)
    tops = tuple((float(power), _tick(power)) for power in _powers(heights, lost))
    ends = {first: f"{first} lines", last: f"{last} lines"}
    ends = {n: words for n, words in ends.items() if abs(n - here) > 0.2 * (last - first)}
    across = tuple((float(n), words) for n, words in sorted({**ends, here: str(here)}.items()))
    spots = [Spot((float(here), heights[here]), "chosen", two(lost[here]), stem=True, above=True)]
    if first != here:
        spots.append(Spot((float(first), heights[first]), "dot", two(lost[first]), color="muted"))
    plot = Plot(
        tuple((float(n), heights[n]) for n in sorted(lost)),
        tops,
        across,
        tuple(spots),
        strong=float(here),
        high=high,
        under=70,
    )
    return Row(Space(wide=LEFT), share(1, plot), Space(wide=RIGHT))


def _heights(lost: Mapping[int, Fraction]) -> dict[int, float]:
    """Return the logarithm of each loss; one of nothing lies below all others."""
    logs = {n: log10(float(loss)) for n, loss in lost.items() if loss > 0}
    most = max(logs.values(), default=0.0)
    least = max(min(logs.values(), default=0.0), most - FAINTEST)
    return {n: max(logs[n], least) if n in logs else least - NOTHING for n in lost}


def _powers(heights: Mapping[int, float], lost: Mapping[int, Fraction]) -> Iterator[int]:
    some = [height for n, height in heights.items() if lost[n] > 0]
    if some:
        yield from range(ceil(min(some) - 1e-9), floor(max(some) + 1e-9) + 1)


def _tick(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def slider(numbers: tuple[int, ...], here: int) -> Box:
    """Return the slider between its two buttons."""
    fewer = Press(
        "fewer", "", icon="minus", enabled=here > numbers[0], tip="The next shorter chart"
    )
    more = Press("more", "", icon="plus", enabled=here < numbers[-1], tip="The next longer chart")
    return Row(
        wide(STEPPER, fewer),
        share(1, SliderBox("lengths", numbers, here)),
        wide(STEPPER, more),
        gap=14,
    )
