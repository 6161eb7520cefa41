"""What happens on the felt after a great win: rays of light, and small signs of suits that fall.

A royal flush also lets the frame of the sign shine twice. All of it lies under the sign, the cards
and the coach, and high contrast has none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import pi, sin

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Glow, Item, Label, Rays
from trainer.drawing.theme import Theme
from trainer.pages.motion import Motion

BIG, ROYAL = 20, 800  # how many times the bet a win is
RAYS = 150  # how bright the rays are, of 255
SIGNS = 46  # that fall
ACROSS, BEGUN = 0.618, 0.755  # parts of a whole that spread them over the felt and over the time
LATE = 0.45  # the last begins to fall after this part of the time
SHINE_MS, SHINE = 1_000, 190  # one brightening of the sign's frame, and how bright it gets


def feast(
    win: int,
    motion: Motion,
    now: int,
    felt: Rect,
    placed: Mapping[str, Rect],
    theme: Theme,
) -> Iterator[Item]:
    """Yield what stands behind everything on the felt after a win of so many times the bet.

    `placed` is where the controls of the table are: the cards and the sign.
    """
    if win < BIG or theme.outlined:
        return
    gold, reach = theme.palette.gold, 1.6 if win >= ROYAL else 1.25
    (x, y), wide, high = placed["card3"].center, felt.w * reach, felt.h * reach
    rays = Rect(x - wide / 2, y - high / 2, wide, high)
    yield Rays(rays, gold, motion.angle(now), RAYS)
    since = motion.since(now)
    if since is None:
        return
    yield from _falling(since / motion.count_ms, felt, theme)
    if win >= ROYAL and since < 2 * SHINE_MS:
        bright = round(SHINE * sin(pi * since / SHINE_MS) ** 2)
        yield Glow(placed["bet"], gold, 30, theme.space.radius, bright)


def _falling(done: float, felt: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    inks = palette.on_felt_gold, palette.gold, palette.on_felt_soft
    for i in range(SIGNS):
        late = LATE * (i * BEGUN % 1)
        part = (done - late) / (1 - LATE)
        if 0 < part < 1:
            side = 16.0 + 4 * (i % 3)
            x, y = felt.x + felt.w * (i * ACROSS % 1), felt.y + (felt.h + side) * part - side
            place = Rect(x, y, 1.4 * side, 1.4 * side)
            yield Label(place, "♠♥♦♣"[i // 2 % 4], side, inks[i % len(inks)], "center")
