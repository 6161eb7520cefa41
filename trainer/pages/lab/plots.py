"""Two plots of the lab: the return over one pay, and what an hour wins."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.lab.pictures import Bend, Spread
from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Fill, Item, Label
from trainer.drawing.theme import Color, Theme

TALL = 240.0  # the least height of a plot
DOT = 3.5


def plot_height(theme: Theme) -> float:
    """Return the least height of a plot with its axes."""
    return TALL + 3 * theme.type.caption


def bend_words(found: Bend | None, paid: int, coins: int) -> str:
    """Say how many kinks there are, and which pay returns 100 %."""
    if found is None:
        return "One moment: the return is followed over this pay."
    at = f"{found.line} at {text.count(coins, 'coin')} bet, now {paid:,}. "
    even = "" if found.even is None else f"100\xa0% is reached at {found.even:,} coins. "
    dots = "" if not found.kinks else ": dots mark those where most deals change their best hold"
    return f"{at}{even}The curve has {text.count(found.kinks, 'kink')}{dots}."


def bend_items(box: Rect, found: Bend, now: tuple[int, float], stage: Stage) -> Iterator[Item]:
    """Draw the curve, its greatest kinks, the pay as it is, and 100 % if it is in sight."""
    theme, palette = stage.theme, stage.theme.palette
    values = [value for _, value in found.points]
    high = found.points[-1][0] or 1.0
    plot = _Plot(box, (0.0, high), (min(values), max(values)), theme)
    yield from plot.frame(
        [text.percent(min(values)), text.percent(max(values))], ["0", f"{high:,.0f} coins"]
    )
    if min(values) < 1 < max(values):
        yield Fill(Rect(plot.field.x, plot.y(1.0) - 0.75, plot.field.w, 1.5), palette.right)
        where = Rect(
            plot.field.x + 6,
            plot.y(1.0) - theme.type.caption * 1.3,
            90 * theme.grow,
            theme.type.caption * 1.25,
        )
        if where.y > plot.field.y:
            yield Label(where, "100\xa0%", theme.type.caption, palette.right)
    line = tuple((plot.x(paid), plot.y(value)) for paid, value in found.points)
    yield Curve(plot.field.inset(-DOT), line, palette.accent, 2.0, under=26)
    for paid, value in found.marked:
        yield _dot(plot.x(paid), plot.y(value), DOT, palette.accent)
    if now[0] <= high:
        x, y = plot.x(now[0]), plot.y(min(max(now[1], min(values)), max(values)))
        yield Fill(Rect(x - 0.75, y, 1.5, plot.field.bottom - y), palette.text)
        yield _dot(x, y, 2 * DOT, palette.panel)
        yield _dot(x, y, 1.5 * DOT, palette.text)


def spread_words(found: Spread | str | None) -> str:
    """Say what an hour is likely to bring."""
    if found is None:
        return "One moment: an hour of play is followed."
    if isinstance(found, str):
        return found
    least, middle, most = (
        coins.replace("-", text.MINUS) for coins in map("{:+,}".format, found.quantiles)
    )
    mean = f"{found.mean:+,.1f}".replace("-", text.MINUS)
    ruin = "" if found.ruin < 0.00005 else f" The coins are gone in {text.percent(found.ruin)}."
    return (
        f"{found.hands:,} hands from {found.bankroll:,} coins: {mean} on average, {middle} or "
        f"less in half of all hours, from {least} to {most} in nine of ten. Ahead in "
        f"{text.percent(found.ahead, 1)}.{ruin}"
    )


def spread_items(box: Rect, found: Spread, stage: Stage) -> Iterator[Item]:
    """Draw how likely each result is, and a line where nothing is won or lost."""
    theme, palette = stage.theme, stage.theme.palette
    end = found.low + found.step * len(found.bars)
    most = max(found.bars)
    plot = _Plot(box, (found.low, end), (0.0, most), theme)
    ends = [words.replace("-", text.MINUS) for words in (f"{found.low:+,}", f"{end:+,} coins")]
    yield from plot.frame(["0", text.percent(most, 1)], ends)
    for i, chance in enumerate(found.bars):
        first = found.low + i * found.step
        left, top = plot.x(first), plot.y(chance)
        wide = max(1.0, plot.x(first + found.step) - left - 1)
        color: Color = palette.accent if first >= 0 else palette.muted
        yield Fill(Rect(left + 0.5, top, wide, plot.field.bottom - top), color)
    if found.low < 0 < end:
        yield Fill(Rect(plot.x(0) - 0.75, plot.field.y, 1.5, plot.field.h), palette.text)


class _Plot:
    """A field with axes: from data to places in a box."""

    def __init__(
        self, box: Rect, across: tuple[float, float], up: tuple[float, float], theme: Theme
    ) -> None:
        self.theme, self.across, self.up = theme, across, up
        size = theme.type.caption
        foot, rest = box.cut_bottom(size * 1.5)
        scale, field = rest.cut_left(size * 5.6, 8)
        self.foot, self.scale = Rect(field.x, foot.y, field.w, foot.h), scale
        self.field = field.inset(2 * DOT, 2 * DOT)

    def x(self, value: float) -> float:
        low, high = self.across
        return self.field.x + self.field.w * (value - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self.up
        share = (value - low) / (high - low) if high > low else 0.5
        return self.field.bottom - self.field.h * share

    def frame(self, up: list[str], across: list[str]) -> Iterator[Item]:
        """Draw the foot of the field, and what its edges stand for."""
        size, palette = self.theme.type.caption, self.theme.palette
        yield Fill(Rect(self.field.x, self.field.bottom, self.field.w, 1), palette.line)
        low, high = self.scale.cut_bottom(size * 1.4)[0], self.scale.cut_top(size * 1.4)[0]
        for box, words in zip((low, high), up, strict=True):
            yield Label(box, words, size, palette.muted, "right", tabular=True)
        left, right = self.foot.columns(2)
        yield Label(left, across[0], size, palette.muted, "left", tabular=True)
        yield Label(right, across[1], size, palette.muted, "right", tabular=True)


def _dot(x: float, y: float, radius: float, color: Color) -> Fill:
    return Fill(Rect(x - radius, y - radius, 2 * radius, 2 * radius), color, radius)
