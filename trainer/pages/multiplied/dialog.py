"""Why a hold is best at Ultimate X: what each hold pays now, and what its multipliers are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from evaluator.figures import decimal
from solver.explanation import state_sentence
from trainer.app.scene import Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Sign
from trainer.pages.dialog import Dialog
from trainer.widgets import Act, ListColumn, Row, ScrollList, Widget

if TYPE_CHECKING:
    from solver.ultimate_x.hand import StateHold

COLUMNS = (
    ListColumn("Hold", 2.0),
    ListColumn("Pays now", 1.2, "right"),
    ListColumn("Leaves", 1.1, "right"),
    ListColumn("Together", 1.2, "right"),
    ListColumn("Lost", 1.1, "right"),
)
LEAST = 300.0  # height of the list


class MultipliedDialog(Dialog):
    """Lists all holds of the hand in play or drawn last, best first."""

    name = "multiplied"
    size = (980.0, 640.0)

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        assert session.state is not None
        self._values = session.state
        self._held = session.held
        right = session.held in session.state.best_masks
        self.title = "Why this hold is best" if right else "Why another hold is worth more"
        self._offset = 0

    def layout(self, stage: Stage) -> Layout:
        """Return the sheet, and in its body the words and the list below them."""
        sheet = super().layout(stage)
        body = sheet["sheet.body"]
        words, rows = body.cut_top(self._words(body, stage).height, 12)
        return sheet | {"sheet.body.words": words, "sheet.body.holds": rows}

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the body: with large text it scrolls."""
        if not stage.theme.one_column:
            return 0
        return self._words(view, stage).height + 12 + LEAST * stage.theme.grow

    def _words(self, box: Rect, stage: Stage) -> Flow:
        flow = Flow(box, stage.theme, stage.text_width)
        size, palette, solution = stage.theme.type, stage.theme.palette, self._values.solution
        said = text.with_tens(state_sentence(solution, self._held))
        flow.paragraph(said, size.body, palette.text, 4)
        multipliers = ", ".join(f"×{each}" for each in solution.multipliers)
        several = len(solution.multipliers) > 1
        flow.paragraph(
            f"Multiplier{'s' if several else ''} in force: {multipliers}. In coins"
            f"{', for all hands' if several else ''}. What a hold leaves is what its multipliers "
            f"are worth in the deals to come. {solution.game.source_words()}",
            size.caption,
            palette.muted,
        )
        return flow

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the list of holds."""
        return [self._list(stage, layout["sheet.body.holds"])]

    def _list(self, stage: Stage, box: Rect) -> ScrollList:
        rows = [self._row(each) for each in self._values.solution.holds]
        height = stage.theme.type.body * 2.1
        return ScrollList("holds", box, COLUMNS, rows, height, offset=self._offset)

    def _row(self, each: StateHold) -> Row:
        solution, mask = self._values.solution, each.hold.mask
        dealt = solution.plain.cards
        cards = tuple(card if mask >> i & 1 else None for i, card in enumerate(dealt))
        best = mask in self._values.best_masks
        below = "best" if best else decimal(solution.best.value - each.value, 4)
        mine: Sign = "tick" if best else "cross"
        mark: Sign | None = mine if mask == self._held else "star" if best else None
        figures = (decimal(amount, 4) for amount in (each.now, each.later, each.value))
        return Row((cards, *figures, below), mark)

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Draw the words above the list."""
        yield from self._words(self.layout(stage)["sheet.body.words"], stage).items

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll the list, or close the dialog."""
        if act.name == "holds.scroll" and isinstance(act.value, int):
            self._offset = act.value
            return None
        if act.name == "holds" and isinstance(act.value, int):
            box = self.layout(stage)["sheet.body.holds"]
            self._offset = self._list(stage, box).showing(act.value)
            return None
        return super().act(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on W too."""
        return Pop() if key == "w" else super().key(key, stage)


DIALOG = MultipliedDialog
