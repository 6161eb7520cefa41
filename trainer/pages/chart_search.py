"""What stands in place of a chart while the charts of a game are looked for; what more there is to
say of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.paytable.table import PayTable
from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.core.coach import by_penalty_cards
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Pad, Row, grow, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, IconName, Item, Label
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import CARD_ASPECT, Theme
from trainer.pages.bar import BACK, ROOMY
from trainer.pages.beginning import steps
from trainer.pages.ending import ring
from trainer.pages.game_search import game_sign
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart

SIDE = 418.0  # the width of the sign
LOW = 690.0  # in less height a page of charts may scroll
RING, PARTS = 230.0, 24
ICONS: tuple[IconName, ...] = ("learn", "clock", "play")
LINE, CARD = 32.0, 18.0  # the height of a line to come, the width of its cards
WORDS = (0.62, 0.46, 0.7, 0.54, 0.4, 0.66, 0.5)  # how long the lines to come are, in turn


OF_PLAIN = "For the plain game; Ultimate X may differ."


def more_of(world: World, chart: Chart, coins: int, *, best: bool) -> Iterator[str]:
    """Yield what else there is to say of a chart at a bet, of one of the `best` what it is for."""
    yield f"At {world.settings.hands_an_hour} hands, {text.count(coins, 'coin')}."
    if best and by_penalty_cards(chart):
        yield "It also looks at the cards you throw away."
    if best and world.session.ultimate_x:
        yield OF_PLAIN


def searching(world: World, table: PayTable, coins: int, stage: Stage) -> Box:
    """Return what is looked for and how far that is, the game, and the place of its chart."""
    job = world.charts.derivation.job
    if job is None:
        reading = Words("Reading the charts …", "page", "on_felt", "bold", "center")
        return Pad(Panel(Column(ROOM, reading, ROOM), "hero", 32), bottom=20)
    done, small = job.share, low(stage)
    sentences = (
        f"Charts of every length are tried on all {table.rules.deals:,} deals.",
        "That takes a minute or so.",
        "Play on meanwhile: what is found is saved.",
    )
    words = Column(
        Words(
            f"{table.name}, {text.count(coins, 'coin')} bet.", "lead", "on_felt_gold", "semibold"
        ),
        Words("Looking for its charts", "page" if small else "display", "on_felt", "bold"),
        steps(sentences, ICONS),
        gap=16,
    )
    far = ring(searched(done), text.percent(done, 0), "searched", RING * (0.6 if small else 1))
    row = Row(share(1, words), far, gap=32, narrow=560, narrow_gap=16)
    gold = None if small else Row(wide(420 * stage.theme.grow, meanwhile(world, stage)), ROOM)
    felt = Panel(Column(ROOM, row, ROOM, gold, gap=16), "hero", 36, 20 if small else 36)
    sign = game_sign(table, coins, stage.theme.grow, low=small)
    head = Words("Its chart will stand here.", "second", "muted", "semibold")
    chart = Panel(Column(head, grow(Art(_to_come, high=2 * LINE)), gap=8), pad=20, pad_y=16)
    beside = FitHigh(Column(sign, grow(chart), gap=14), Column(sign, ROOM))
    two = Row(
        share(1, felt),
        wide(SIDE * stage.theme.grow, beside),
        gap=14,
        align="stretch",
        narrow=ROOMY,
    )
    return Pad(two, bottom=20)


def low(stage: Stage) -> bool:
    """Whether the page may scroll, so that its button is the foot."""
    return not stage.holds(ROOMY, LOW)


def meanwhile(world: World, stage: Stage) -> Box:
    """Return the button that leads to the table during the search."""
    hint = "" if low(stage) else "Space"
    return Press("table", BACK if world.in_hand else "Play meanwhile", "primary", hint, tall=60)


def searched(done: float) -> tuple[int, ...]:
    """Return the parts of the ring: gold is searched, half gold the part that is searched now.

    >>> sum(searched(0)), sum(searched(0.5)) // 2, searched(1) == (2,) * 24
    (1, 12, True)
    """
    gold = int(PARTS * done)
    return ((2,) * gold + (1,) + (0,) * PARTS)[:PARTS]


def _to_come(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield as many lines of a chart as there is room for: a number, a bar, five cards."""
    rows = max(1, int(rect.h // LINE))
    for i, row in enumerate(rect.cut_top(rows * LINE)[0].rows(rows)):
        number, rest = row.cut_left(28)
        yield Label(number, str(i + 1), theme.type.second, theme.palette.muted)
        cards, words = rest.cut_right(5 * (CARD + 4), 16)
        long = words.w * WORDS[i % len(WORDS)]
        yield Fill(Rect(words.x, row.center[1] - 5, long, 10), theme.palette.track, 5)
        for slot in cards.columns(5, 4):
            yield CardFace(slot.centered(CARD, CARD * CARD_ASPECT), None, alpha=110)
