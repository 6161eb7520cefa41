"""What stands in place of a chart and of the hands of its lines while they are looked for; what
shows those hands then, and what more there is to say of a chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from solver.paytable.table import PayTable
from solver.strategy.language.kinds import ALL_RANKS
from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.core.coach import by_penalty_cards
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Pad, Row, grow, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, IconName, Item, Label
from trainer.drawing.layouts import AsHigh, FitHigh
from trainer.drawing.leaves import MINI_GAP, MINI_WIDE, HandCards, MiniCards, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.pages.bar import BACK, ROOMY
from trainer.pages.beginning import steps
from trainer.pages.ending import ring
from trainer.pages.game_search import game_sign
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.grades import LineGrade
    from solver.strategy.playing.sample_deals import SampleDeal


SIDE = 418.0  # the width of the sign
LOW = 690.0  # in less height a page of charts may scroll
RING, PARTS = 230.0, 24
ICONS: tuple[IconName, ...] = ("learn", "clock", "play")
LINE, CARD = 32.0, 18.0  # the height of a line to come, the width of its cards
WORDS = (0.62, 0.46, 0.7, 0.54, 0.4, 0.66, 0.5)  # how long the lines to come are, in turn


OF_PLAIN, MAY_DIFFER = " For the plain game.", "Ultimate X may differ."


def more_of(world: World, chart: Chart, coins: int, *, best: bool) -> Iterator[str]:
    """Yield what else there is to say of a chart at a bet, of one of the `best` what it is for."""
    yield f"At {world.settings.hands_an_hour} hands, {text.count(coins, 'coin')}."
    if best and by_penalty_cards(chart):
        yield "It also looks at the cards you throw away."
    if best and world.session.ultimate_x:
        yield MAY_DIFFER


def practised(rule: Rule, line: LineGrade | None) -> Rule | None:
    """Return the line that hands are asked about, by what is known of it so far: of a pair with a
    kicker that earns nothing the pair. None if no hand comes down to it, or each would be wrong.

    >>> from fractions import Fraction
    >>> from solver.strategy.language.grammar import parse_rule
    >>> from solver.strategy.playing.grades import LineGrade
    >>> pair = parse_rule("low pair")
    >>> lines = [LineGrade(1, "", deals, 7, Fraction(0), Fraction(0), 0, 70) for deals in (0, 7, 9)]
    >>> [practised(pair, line) for line in lines]
    [None, None, parse_rule('low pair')]
    """
    every = rule.kinds
    kinds = tuple(
        replace(kind, kicker=False, kickers=0) if kind.kickers == ALL_RANKS else kind
        for kind in every
    )
    if line is not None and not line.deals:
        return None
    if kinds != every:
        return replace(rule, kinds=kinds, choice="", text="")
    return None if line is not None and line.misplayed == line.deals else rule


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


HAND = 5
CARDS, LOW_CARDS = 24.0, 20.0  # the height of small cards
EACH = 50.0  # the width of the cards of a hand
A_HAND, REASON = HandCards((0,) * HAND, 0, each=EACH), Words("–\n–\n–", "second")
"""What is kept free for a hand and for its reason before they are known."""


def kept_first(cards: Sequence[int], mask: int) -> tuple[tuple[int, ...], int]:
    """Return a hand with the held cards before the others, and the mask of that.

    >>> kept_first((50, 44, 5, 6, 0), 0b01100)
    ((5, 6, 50, 44, 0), 3)
    """
    held = [card for i, card in enumerate(cards) if mask >> i & 1]
    rest = [card for i, card in enumerate(cards) if not mask >> i & 1]
    return (*held, *rest), (1 << len(held)) - 1


def mini(cards: Sequence[int], held: int, *, low: bool = False) -> Box:
    """Return a hand in small cards, the held ones first; `low` ones for many lines."""
    return MiniCards(*kept_first(cards, held), _high(low=low))


def hand_of(examples: Sequence[SampleDeal | None] | None, line: int, *, low: bool) -> Box:
    """Return the hand of a line, from 0, in small cards; its place before the hands are known, and
    words if no deal comes down to it.
    """
    if examples is None:
        return Art(partial(_places, _high(low=low)), high=_high(low=low))
    deal = examples[line]
    if deal is None:
        return Words("Never comes", "second", "muted")
    return mini(deal.cards, deal.held, low=low)


def _high(*, low: bool) -> float:
    return LOW_CARDS if low else CARDS


def _places(high: float, rect: Rect, theme: Theme) -> Iterator[Item]:
    tall = high * theme.grow
    gap, across = MINI_GAP, tall * MINI_WIDE
    shrink = min(1.0, rect.w / (HAND * across + (HAND - 1) * gap))
    for i in range(HAND):
        place = Rect(rect.x + i * (across + gap) * shrink, rect.y, across * shrink, tall * shrink)
        yield Fill(place.moved(0, (rect.h - place.h) / 2), theme.palette.track, 4)


def _large_places(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the empty places of the large cards."""
    for i in range(HAND):
        place = Rect(rect.x + i * (EACH + A_HAND.gap), rect.y + 6, EACH, EACH * CARD_ASPECT)
        yield Fill(place, theme.palette.track, EACH * CARD_RADIUS)


LOOKED_FOR = (
    AsHigh(Art(_large_places), [A_HAND]),
    AsHigh(Words("Looking for a hand of this line …", "second", "muted"), [REASON]),
)
"""What stands in the places of a line's hand and of its reason while these are looked for."""
