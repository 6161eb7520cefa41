"""What Ultimate X shows: multipliers, what they come from, values with them, the why dialog."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator.figures import decimal
from solver.explanation.verdict_sentence import set_beside, state_sentence
from trainer.app.scene import Pop, Stage, Transition
from trainer.app.world import World
from trainer.core.multiplied import StateValues, multipliers_of
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Row, Space, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Glow, Item, Label
from trainer.drawing.layouts import GridBox, heads
from trainer.drawing.leaves import (
    ColorName,
    Hairline,
    HandCards,
    IconBox,
    MiniCards,
    Number,
    Words,
)
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.boxed import BoxDialog
from trainer.pages.coach_after import given_away, hold_bar
from trainer.pages.hold_words import as_shown, hands_words, keep, two, two_parts, worth_beside
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, fold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold


TIMES = "×"
WAITING = "The best play of Ultimate X is being worked out: a moment, then you can draw."
BADGE = 74.0
multipliers_by_line = lru_cache(multipliers_of)


def times(multiplier: int) -> str:
    """Return a multiplier as it is shown.

    >>> times(4)
    '×4'
    """
    return f"{TIMES}{multiplier}"


def pays_words(multiplier: int) -> str:
    """Return what a multiplier does.

    >>> [pays_words(by) for by in (1, 2, 4)]
    ['pays once', 'pays twice', 'pays 4 times']
    """
    return {1: "pays once", 2: "pays twice"}.get(multiplier, f"pays {multiplier} times")


def badge(multiplier: int, words: str = "") -> Box:
    """Return a multiplier as a badge that one sees from across a room, and words under it."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield from badge_items(rect.centered(BADGE, BADGE), multiplier, theme)

    told = Words(words, "caption", weight="medium", align="center")
    said = At(Panel(told, "plate", 8, 3, pill=True)) if words else None
    return Column(Art(draw, BADGE, BADGE), said, gap=6, justify="center")


def badge_items(place: Rect, multiplier: int, theme: Theme) -> Iterator[Item]:
    """Yield a badge in a square: gold where it multiplies, an outline where it does not."""
    palette, side = theme.palette, place.w
    radius = side * 0.27
    if multiplier > 1:
        ramp = palette.gold_ramp
        if not theme.outlined:
            yield Glow(place, palette.gold, 12, radius, 120)
        yield Fill(place, ramp[0], radius, palette.gold_edge, 1.5, to=ramp[2])
    else:
        yield Fill(place, palette.plate, radius, palette.edge, 1.5)
    ink = palette.on_accent if multiplier > 1 else palette.text
    yield Label(place, times(multiplier), side * 0.42, ink, "center", "heavy")


def feature_parts(session: Session) -> Iterator[tuple[int, Box]]:
    """Yield what the coach may show of a hand of Ultimate X, each with its rank: the higher, the
    sooner it gives way. Nothing if nothing may be shown.
    """
    values, verdict = session.state, session.verdict
    if session.phase is Phase.HOLD and values is None:
        yield 0, Words(WAITING, "body", "muted")
        return
    if values is None or (session.phase is Phase.BET and verdict is None):
        return
    reading = session.reading if verdict is None else verdict.reading
    if reading is None:
        if session.best_shown:
            yield from ((1, box) for box in _without_feature(values))
            yield 3, multiplier_lines(session)
        return
    holds = {each.hold.mask: each for each in values.solution.holds}
    best, mine = holds[reading.best.mask], holds[reading.held.mask]
    chosen = verdict is not None or bool(session.held) or session.warned
    hands = len(values.solution.multipliers)
    words = "The right hold." if reading.right else "Another hold is worth more."
    yield 0, Words(words if chosen else "What your hold is worth", "label", weight="semibold")
    one = reading.right and chosen
    title = "Your hold, the best" if one else "Best hold"
    yield 0, hold_bar(title, "right", best.hold.cards, best.value, best.value)
    if not one:
        look = "wrong" if chosen else "other"
        yield 0, hold_bar("Your hold", look, mine.hold.cards, mine.value, best.value)
    if hands > 1:
        yield 2, Words(f"All {hands_words(hands)} together.", "second", "muted")
    if chosen and not reading.right:
        yield 1, given_away(reading, hands)
    yield 1, _split(best)
    if said := next_words(session, reading.best.mask):
        yield 2, Panel(Words(said, "body", weight="semibold"), "note", 16, 9)
    yield from ((2, box) for box in _without_feature(values))
    if verdict is not None:
        yield 3, multiplier_lines(session)


def next_words(session: Session, held: int) -> str:
    """Say what the draw does to the next deal, or, after a hold, the line that adds most to it."""
    by_line = multipliers_by_line(session.table, session.hands)
    came = session.solution.outcomes(held) if session.solution else {}
    if session.phase is Phase.BET and session.last:
        came = {each.hand: 1 for each in session.last.judgement.outcomes}
    gains = {name: came.get(name, 0) * (by - 1) for name, by in by_line.items()}
    most = max(gains, key=lambda name: gains[name])
    return f"{most} makes the next hand {times(by_line[most])}." if gains[most] else ""


def _split(hold: StateHold) -> Box:
    """Return where the worth of a hold comes from: this draw, and the next deal's multipliers."""
    now, later = two_parts(hold.value, hold.now)
    return Panel(
        Column(
            Words(f"Where the {two(hold.value)} coins come from", "second", weight="semibold"),
            _two_part_bar(hold, float(hold.value), 10),
            Row(
                Column(
                    Words("This draw", "caption", "muted"),
                    Number(f"{now} coins", "second", align="left"),
                ),
                ROOM,
                Column(
                    Words("Next deal's multipliers", "caption", "muted", align="right"),
                    Number(f"{later} coins", "second"),
                ),
            ),
            gap=5,
        ),
        "raised",
        14,
        9,
    )


def _without_feature(values: StateValues) -> Iterator[Box]:
    """Name the hold that is best without the feature, where it is another one."""
    plain = values.plain_best
    if plain.mask not in values.best_masks:
        yield Words(f"Without the feature: {text.cards(plain.cards)}.", "second", "accent")


def multiplier_lines(session: Session) -> Box:
    """Return by what each hand multiplies the next one."""
    table = session.table
    won = session.last.judgement.outcomes if session.last else ()
    names = {outcome.hand for outcome in won if outcome.paid}
    pays = dict(zip(table.line_names, table.pays(session.coins), strict=True))
    rows = (
        Row(
            share(1, Words(name, "caption", "accent" if name in names else "text")),
            Number(times(by), "caption", "accent" if name in names else "text"),
        )
        for name, by in multipliers_by_line(table, session.hands).items()
        if pays[name]
    )
    title = Words("A win multiplies the next hand", "second", "muted", "medium")
    return Column(title, *rows, gap=2)


HOW = (
    "A win multiplies the next hand in its place.",
    "The last column of the paytable says how much.",
    "Half of your bet pays for it.",
)


def how_it_goes() -> Box:
    """Return how Ultimate X goes, where the sign says line by line by what it multiplies."""
    rows = (
        Row(IconBox("star", "accent", 20), share(1, Words(each, "body")), gap=10) for each in HOW
    )
    return Panel(
        Column(Words("Ultimate X", "second", "muted", "medium"), *rows, gap=8), "note", 14, 12
    )


CARDS, CARD, CARD_GAP = 276.0, 52.0, 4.0  # the width of a hand, of a card, between two
DIGITS = 4  # of the figures in the table


class MultipliedDialog(BoxDialog):
    """Sets the hold in play or drawn last beside the best one; all holds are under a fold."""

    name = "multiplied"
    wide = 900.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        assert session.state is not None
        self._values = session.state
        self._solution = session.state.solution
        self._held = session.held
        self._holds = {each.hold.mask: each for each in self._solution.holds}
        self._right = session.held in session.state.best_masks
        self._open = False

    @property
    def _best(self) -> StateHold:
        """The best hold; if the player's is one of several, it."""
        return self._holds[self._held] if self._right else self._solution.best

    @property
    def _other(self) -> StateHold | None:
        """What it is set beside: the player's hold, or the next in value."""
        beside = set_beside(self._solution, self._held)
        return None if beside is None else self._holds[beside.mask]

    def heading(self, stage: Stage) -> Box:
        """Return the sentence that decides, beside a cross that closes the dialog."""
        words = Column(
            Words("Why?", "second", "muted", "semibold"),
            Words(self._sentence, "figure", weight="bold"),
            gap=2,
        )
        return Row(share(1, words), Press("close.cross", "", "icon", icon="cross"), gap=16)

    @property
    def _sentence(self) -> str:
        best, other = self._best, self._other
        if other is None:
            return "Every hold is worth the same here."
        order = keep(self._solution.plain, best.hold.mask, best.hold.cards)
        return f"{order}: that is worth {two(best.value - other.value)} coins more."

    def view(self, stage: Stage) -> Box:
        """Return the two holds, what their worth comes from, and all holds under a fold."""
        solution, other = self._solution, self._other
        names = ("Your hold", "Instead") if self._right else ("Best hold", "Your hold")
        said = text.with_tens(state_sentence(solution, self._held))
        more = [times(by) for by in solution.multipliers if by > 1]
        forced = ", ".join((*more, *([times(1)] if len(more) < len(solution.multipliers) else [])))
        several = len(solution.multipliers) > 1
        hands = f" All {len(solution.multipliers)} hands together." if several else ""
        force = f"Multiplier{'s' if several else ''} in force: {forced}.{hands}"
        return Column(
            self._hold(names[0], self._best, best=True),
            None if other is None else self._hold(names[1], other, best=False),
            _legend(),
            Panel(
                Column(
                    Words(said, "body", weight="semibold"), Words(force, "second", "muted"), gap=3
                ),
                "note",
                18,
                10,
            ),
            Column(
                Hairline(),
                fold("holds", f"All {len(self._holds)} holds", opened=self._open),
                self._table() if self._open else None,
                Hairline(),
            ),
            gap=12,
        )

    def _hold(self, name: str, of: StateHold, *, best: bool) -> Box:
        color: ColorName = "right" if best else "wrong" if not self._right else "text"
        ring: ColorName = color if color != "text" else "other"
        hand = HandCards(self._solution.plain.cards, of.hold.mask, ring, CARD, CARD_GAP, "largest")
        head = Row(
            IconBox("tick" if best else "cross", color, 18) if color != "text" else None,
            share(1, Words(name, "lead", color, "medium")),
            Number(worth_beside(of.value, self._best.value), "label", color, "bold"),
            gap=8,
        )
        now, later = two_parts(of.value, of.now)
        parts = Row(
            Words(f"This draw {now}", "second", "muted"),
            ROOM,
            Words(f"next deal's multipliers {later}", "second", "muted"),
            gap=8,
        )
        bar = _two_part_bar(of, float(self._best.value))
        return Row(
            wide(CARDS, hand),
            share(1, Column(head, bar, parts, gap=5)),
            gap=18,
            narrow=600,
            narrow_gap=8,
        )

    def _table(self) -> Box:
        """Return all holds, best first, with what each pays now and what it leaves."""
        rows = [heads("Hold", "Pays now", "Leaves", "Together", "Lost")]
        rows += map(self._row, self._solution.holds)
        source = Words(self._solution.game.source_words(), "caption", "muted")
        return Column(GridBox(rows), Space(4), source)

    def _row(self, each: StateHold) -> list[Box]:
        best = each.hold.mask in self._values.best_masks
        most, now, worth = (
            as_shown(value, DIGITS) for value in (self._solution.best.value, each.now, each.value)
        )
        lost = "best" if best else decimal(most - worth, DIGITS)
        mine = each.hold.mask == self._held
        mark = IconBox("tick" if best else "cross", "right" if best else "wrong", 15)
        cards = MiniCards(self._solution.plain.cards, each.hold.mask, high=20)
        figures = (decimal(amount, DIGITS) for amount in (now, worth - now, worth))
        color: ColorName = "right" if best else "text"
        return [
            Row(cards, mark if mine else None, ROOM, gap=8),
            *(Number(figure, "second") for figure in figures),
            Number(lost, "second", color),
        ]

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open the fold, or close the dialog."""
        if act.name == "fold.holds":
            self._open = not self._open
            self.scroll_to_control(act.name, stage)
            return None
        return super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on W too."""
        return Pop() if key == "w" else super().key(key, stage)


def _two_part_bar(of: StateHold, most: float, high: float = 18) -> Box:
    """Return a bar in two parts: what a hold pays now, and what it leaves."""
    now, whole = (float(value) / most if most else 0.0 for value in (of.now, of.value))

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, corner = theme.palette, rect.h / 2
        yield Fill(rect, palette.track, corner)
        if whole > 0:
            yield Fill(rect.cut_left(max(rect.h, rect.w * whole))[0], palette.other, corner)
        if now > 0:
            yield Fill(rect.cut_left(max(rect.h, rect.w * now))[0], palette.gold, corner)

    return Art(draw, high=high)


def _legend() -> Box:
    """Say what the two parts of a bar are."""

    def swatch(color: ColorName) -> Art:
        def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
            yield Fill(rect, getattr(theme.palette, color), rect.h / 2)

        return Art(draw, 22, 10)

    return Row(
        swatch("gold"),
        Words("What this draw pays", "second", "muted"),
        swatch("other"),
        Words("what it leaves for the next deal", "second", "muted"),
        ROOM,
        gap=8,
        narrow=430,
        narrow_gap=4,
    )
