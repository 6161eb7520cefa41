"""The hand page: any five cards, their 32 holds, and what each hold can become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from evaluator import CardError, format_cards, parse_cards
from solver.holds import HAND
from trainer.app.scene import PageInfo, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ShowBest
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Fill, Item, Label, Mark, Paragraph, Shadow
from trainer.drawing.panels import panel
from trainer.drawing.theme import CARD_RADIUS
from trainer.pages.hand.layout import hand_layout, picker_layout, tall_hand, tall_picker
from trainer.pages.hand.picker import CardPicker
from trainer.pages.page import Page
from trainer.widgets import (
    Act,
    Button,
    CardSpot,
    FieldText,
    ListColumn,
    Row,
    ScrollList,
    TextField,
    Widget,
)
from trainer.widgets.base import card_ring, wild_mark
from trainer.widgets.text_field import LONGEST

if TYPE_CHECKING:
    from solver import HandSolution, Hold

ACE_OF_SPADES = 51
EXAMPLES = ("As Ks Kh 4s 4d", "As Ks Kh 4s Jk")  # of what can be typed: without jokers, and with
COLUMNS = (
    ListColumn("Hold", 2.05),
    ListColumn("Value per coin", 1.25, "right"),
    ListColumn("Against the best", 1.4, "right"),
)
OUTCOME_COLUMNS = (
    ListColumn("Outcome", 2.6),
    ListColumn("Pays", 0.7, "right"),
    ListColumn("Draws", 1.1, "right"),
    ListColumn("Share", 1.15, "right"),
)


class HandPage(Page):
    """Opens with the hand drawn last, if there is one and none is in play."""

    name = "hand"
    info = PageInfo("Hand")

    def __init__(self, world: World) -> None:
        super().__init__(world)
        last = world.session.last
        words = format_cards(last.record.dealt) if last and not world.in_hand else ""
        self._content = FieldText(words, len(words))
        self._solution: HandSolution | None = None
        self._chosen = 0
        self._offset = 0
        self._outcome_offset = 0
        self._fault = ""
        self._at = ACE_OF_SPADES
        if words:
            self._look()
        else:
            self.controls.focus = "cards"

    def layout(self, stage: Stage) -> Layout:
        """Return the frame and the page within its body."""
        frame = super().layout(stage)
        placed = picker_layout if self._solution is None else hand_layout
        return frame | placed(frame["body"], stage.theme)

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        tall = tall_picker if self._solution is None else tall_hand
        return tall(view, stage.theme)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the field and its button, and the deck or, for a hand, its cards and two lists."""
        box, look = layout["entry.field"], layout["entry.look"]
        hint, faulty = EXAMPLES[min(self._jokers, 1)], bool(self._fault)
        width_of = stage.label_width
        entry = TextField("cards", box, self._content, width_of, hint, faulty=faulty)
        widgets: list[Widget] = [entry, Button("look", look, "Look", "primary")]
        if self._solution is None:
            picked = self._picked()
            return [
                *widgets,
                CardPicker("deck", layout["deck.cards"], picked, self._at, self._jokers),
            ]
        widgets.append(Button("new", layout["entry.new"], "New hand", tip="Choose other cards"))
        boxes = enumerate(layout[f"entry.card{i}"] for i in range(1, 6))
        spots = (CardSpot(f"card{i + 1}", box, i, box) for i, box in boxes)
        return [*widgets, *spots, *self._lists(self._solution, stage, layout)]

    def _lists(self, solution: HandSolution, stage: Stage, layout: Layout) -> list[ScrollList]:
        height = max(32.0, stage.theme.type.body * 1.75)
        holds = [_hold_row(solution, hold) for hold in solution.holds]
        hold = solution.holds[self._chosen]
        outcomes = list(_outcome_rows(solution, hold))
        left, right = layout["holds.rows"], layout["outcomes.rows"]
        return [
            ScrollList("holds", left, COLUMNS, holds, height, self._chosen, self._offset),
            ScrollList(
                "outcomes",
                right,
                OUTCOME_COLUMNS,
                outcomes,
                height,
                offset=self._outcome_offset,
            ),
        ]

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the panels and the cards."""
        theme = stage.theme
        for sheet in ("entry", "deck", "holds", "outcomes"):
            if sheet not in layout:
                continue
            yield panel(layout[sheet], theme, "felt" if sheet == "entry" else "panel")
        caption = f"Any five cards, such as {EXAMPLES[min(self._jokers, 1)]}"
        yield Label(layout["entry.caption"], caption, theme.type.caption, theme.palette.muted)
        yield from self._note(stage, layout)
        yield from self._cards(stage, layout)
        yield from self._hold_title(stage, layout)

    def _note(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        theme, box = stage.theme, layout["entry.note"]
        if self._fault:
            side = theme.type.body
            sign, words = box.cut_left(side, 8)
            sign = sign.cut_top(side * 1.2)[0]
            yield Mark(sign.centered(side, side), "cross", theme.palette.wrong)
            yield Paragraph(words, self._fault, theme.type.body, theme.palette.wrong)
            return
        session = self.world.session
        game = f"{session.table.name}, {text.count(session.coins, 'coin')} bet"
        yield Paragraph(box, game, theme.type.body, theme.palette.muted)

    def _cards(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        palette, rules = stage.theme.palette, self.world.session.table.rules
        cards = self._picked() if self._solution is None else self._solution.cards
        for i in range(5):
            place = layout[f"entry.card{i + 1}"]
            corner = place.w * CARD_RADIUS
            if i >= len(cards):
                yield Fill(place, None, corner, palette.edge, 1.5)
                continue
            yield Shadow(place, 8, corner)
            yield CardFace(place, cards[i])
            if rules.is_wild(cards[i]):
                yield from wild_mark(place, stage.theme)
            if self._solution and self._solution.holds[self._chosen].mask >> i & 1:
                yield card_ring(place, palette.accent, 3)

    def _hold_title(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        theme = stage.theme
        if self._solution is None:
            words = "Click five cards to see all 32 holds, best first, and what each can become."
            yield Paragraph(layout["deck.title"], words, theme.type.body, theme.palette.muted)
            return
        box = layout["outcomes.title"]
        hold = self._solution.holds[self._chosen]
        left, right = box.cut_left(box.w * 0.6)
        words = f"Holding {text.cards(hold.cards)}"
        yield Label(left, words, theme.type.label, theme.palette.text, "left", "medium")
        value = text.figure(hold.ev)
        yield Label(right, value, theme.type.title, theme.palette.text, "right", "semibold")

    def do(self, act: Act, stage: Stage) -> Transition:
        """Edit the hand, show it, choose a hold, or scroll."""
        match act:
            case Act("cards", FieldText() as content):
                self._content, self._fault = content, ""
            case Act("look" | "cards.submit"):
                self._look()
            case Act("new"):
                self._content, self._solution, self._fault = FieldText(), None, ""
                self.controls.focus = "cards"
            case Act("deck", int(card)):
                self._pick(card)
            case Act("deck.at", int(card)):
                self._at = card
            case Act("holds", int(index)):
                self._choose(index, stage)
            case Act("toggle", int(card)):
                self._toggle(card, stage)
            case Act("holds.scroll", int(offset)):
                self._offset = offset
            case Act("outcomes.scroll", int(offset)):
                self._outcome_offset = offset
        return None

    def copied(self) -> str:
        """Return the hand as it was typed or picked."""
        return self._content.text

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Show a hand that was copied elsewhere; what cannot be read is said as if it was typed."""
        if words:
            self._content, self._fault = FieldText(words[:LONGEST], len(words[:LONGEST])), ""
            self._look()
        return None

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the list."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Toggle cards with 1 to 5, move through the list with arrows."""
        if self._solution is not None and key in "12345":
            self._toggle(int(key) - 1, stage)
            return None
        if self._solution is not None and key in ("up", "down"):
            self._choose(min(max(0, self._chosen + (1 if key == "down" else -1)), 31), stage)
            return None
        return super().key(key, stage)

    def _picked(self) -> tuple[int, ...]:
        """Return the cards typed so far; none if they cannot be read."""
        try:
            return parse_cards(self._content.text, jokers=self._jokers)[:HAND]
        except CardError:
            return ()

    @property
    def _jokers(self) -> int:
        return self.world.session.table.rules.jokers

    def _pick(self, card: int) -> None:
        """Add a card to the hand or remove it; with five cards, show the holds."""
        picked = [other for other in self._picked() if other != card]
        if card not in self._picked():
            picked.append(card)
        words = format_cards(picked)
        self._content, self._fault, self._at = FieldText(words, len(words)), "", card
        if len(picked) == HAND:
            self._look()

    def _look(self) -> None:
        try:
            cards = parse_cards(self._content.text, HAND, self._jokers)
        except CardError as error:
            words = str(error)
            self._fault, self._solution = words[0].upper() + words[1:], None
            return
        session = self.world.session
        if self.world.in_hand and set(cards) == set(session.dealt):
            self.world.do(ShowBest())  # whoever looks up the hand in play plays it with help
        self._solution = self.world.solver.solve(cards, session.table, session.coins)
        self._chosen = self._offset = self._outcome_offset = 0
        self._fault = ""

    def _choose(self, index: int, stage: Stage) -> None:
        assert self._solution is not None
        self._chosen, self._outcome_offset = index, 0
        holds, _ = self._lists(self._solution, stage, self.layout(stage))
        self._offset = holds.showing(index)

    def _toggle(self, card: int, stage: Stage) -> None:
        assert self._solution is not None
        mask = self._solution.holds[self._chosen].mask ^ 1 << card
        masks = [hold.mask for hold in self._solution.holds]
        self._choose(masks.index(mask), stage)


PAGE = HandPage


def _hold_row(solution: HandSolution, hold: Hold) -> Row:
    lost = solution.best.ev - hold.ev
    cards = tuple(card if hold.mask >> i & 1 else None for i, card in enumerate(solution.cards))
    return Row(
        (cards, text.figure(hold.ev), text.difference(lost) if lost else "best"),
        mark=None if lost else "star",
    )


def _outcome_rows(solution: HandSolution, hold: Hold) -> Iterator[Row]:
    pays = solution.table.pays(solution.coins)
    for name, pay in zip(solution.table.line_names, pays, strict=True):
        count = hold.outcomes.get(name, 0)
        if count:
            share = text.share(count, hold.draws, 2)
            yield Row((name, f"{pay:,}", f"{count:,}", share))
