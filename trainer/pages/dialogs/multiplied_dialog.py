"""Why a hold is best at Ultimate X: what each hold pays now, and what its multipliers are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluator.figures import decimal
from solver.explanation import state_sentence
from trainer.app.scene import Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, Space, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.grid import GridBox
from trainer.drawing.items import Fill, Item
from trainer.drawing.leaves import ColorName, Hairline, HandCards, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.boxed import BoxDialog
from trainer.pages.hold_words import keep, two
from trainer.pages.multipliers import times
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, fold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold

CARDS, CARD, CARD_GAP = 276.0, 52.0, 4.0  # the width of a hand, of a card, between two
DIGITS = 4  # of the figures in the table
HEADS = ("Pays now", "Leaves", "Together", "Lost")


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
        if not self._right:
            return self._holds[self._held]
        best = self._values.best_masks
        return next((each for each in self._solution.holds if each.hold.mask not in best), None)

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
        forced = ", ".join(map(times, solution.multipliers))
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

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", "Esc", tall=52))

    def _hold(self, name: str, of: StateHold, *, best: bool) -> Box:
        color: ColorName = "right" if best else "wrong" if not self._right else "text"
        ring: ColorName = color if color != "text" else "other"
        hand = HandCards(self._solution.plain.cards, of.hold.mask, ring, CARD, CARD_GAP, "largest")
        head = Row(
            IconBox("tick" if best else "cross", color, 18) if color != "text" else None,
            share(1, Words(name, "lead", color, "medium")),
            Number(f"{two(of.value)} coins", "label", color, "bold"),
            gap=8,
        )
        parts = Row(
            Words(f"This draw {two(of.now)}", "second", "muted"),
            ROOM,
            Words(f"next deal's multipliers {two(of.later)}", "second", "muted"),
            gap=8,
        )
        bar = _split(of, float(self._best.value))
        return Row(
            wide(CARDS, hand),
            share(1, Column(head, bar, parts, gap=5)),
            gap=18,
            narrow=600,
            narrow_gap=8,
        )

    def _table(self) -> Box:
        """Return all holds, best first, with what each pays now and what it leaves."""
        rows: list[list[Box]] = [
            [
                Words("Hold", "caption", "muted", "semibold"),
                *(Words(head, "caption", "muted", "semibold", "right") for head in HEADS),
            ]
        ]
        rows += [self._row(each) for each in self._solution.holds]
        source = Words(self._solution.game.source_words(), "caption", "muted")
        return Column(GridBox(rows), Space(4), source)

    def _row(self, each: StateHold) -> list[Box]:
        best = each.hold.mask in self._values.best_masks
        lost = "best" if best else decimal(self._solution.best.value - each.value, DIGITS)
        mine = each.hold.mask == self._held
        mark = IconBox("tick" if best else "cross", "right" if best else "wrong", 15)
        cards = MiniCards(self._solution.plain.cards, each.hold.mask, high=20)
        figures = (decimal(amount, DIGITS) for amount in (each.now, each.later, each.value))
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


DIALOG = MultipliedDialog


def _split(of: StateHold, most: float) -> Box:
    """Return a bar in two parts: what a hold pays now, and what it leaves."""
    now, whole = (float(value) / most if most else 0.0 for value in (of.now, of.value))

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, corner = theme.palette, rect.h / 2
        yield Fill(rect, palette.track, corner)
        if whole > 0:
            yield Fill(rect.cut_left(max(rect.h, rect.w * whole))[0], palette.other, corner)
        if now > 0:
            yield Fill(rect.cut_left(max(rect.h, rect.w * now))[0], palette.gold, corner)

    return Art(draw, high=18)


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
