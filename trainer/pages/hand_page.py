"""The page of one hand: any five cards, what to keep of them, and what each hold is worth."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluator import CardError, parse_cards
from solver.decisions.rivals import kind_of_hold
from solver.holds import HAND
from trainer.app.scene import Explained, Go, Open, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import ShowBest
from trainer.core.shoe import deck
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Space, grow, share
from trainer.drawing.layouts import FitView
from trainer.drawing.leaves import ColorName, Hairline, IconBox, MiniCards, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxPage
from trainer.pages.hold_words import chart_words
from trainer.pages.one_hand import (
    DILEMMA,
    CardPicker,
    KindOfHold,
    as_typed,
    behind,
    best_kinds,
    fault_row,
    hold_list,
    kind_bar,
    kinds,
    on_felt,
    outcome_table,
    sentence,
    to_go,
    told,
)
from trainer.teaching.asking import DrillBounds
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.base import Input, Typed
from trainer.widgets.control_boxes import Press, fold
from trainer.widgets.hand_row import HandRow, Slot, Tag
from trainer.widgets.listing import Scrolled
from trainer.widgets.text_field import LONGEST

if TYPE_CHECKING:
    from solver import HandSolution, Hold
    from trainer.core.coach import ChartWord

ACE_OF_SPADES = 51
EXAMPLES = ("As Ks Kh 4s 4d", "As Ks Kh 4s Jk")  # of what can be typed: without jokers, and with
PRACTISED = 10  # hands
NARROW = 960.0  # in less width the answer stands on the felt, and the rest of it below the deck
HALF = re.compile(r"(10?|[2-9TJQKA])$", re.IGNORECASE)  # a card of which the suit is still to come
OF_CARDS = frozenset("akqjtAKQJT9876cdhsCDHS")  # what cards are written with, but the keys 1 to 5

LEAST = 80.0  # the width of a card
FORMS = (8, 5), (6, 5), (4, 4), (4, 3)
"""From the roomiest: the gap between the parts of an answer, and the kinds of hold it shows."""


class HandPage(BoxPage):
    """Opens with the hand it is `about`, that drawn last if none is in play, or a dilemma."""

    name = "hand"

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world)
        last = world.session.last
        words = about or (as_typed(last.record.dealt) if last and not world.in_hand else DILEMMA)
        self._content = FieldText(words, len(words), selected=words == DILEMMA)
        self._solution: HandSolution | None = None
        self._kinds: list[KindOfHold] = []  # of `_solution`
        self._chosen, self._fault = 0, ""
        self._scrolled, self._at = Scrolled(), ACE_OF_SPADES
        self._cards: tuple[int, ...] = ()  # those read last
        self._read()
        self._look()
        self.controls.focus = "cards" if words == DILEMMA else None  # typing replaces it

    # What it shows

    def top(self, stage: Stage) -> Box:
        """Return the two buttons beside the tabs."""
        return Row(
            Press("any", "Deal any hand"),
            Press("new", "Clear", enabled=bool(self._content.text), tip="Choose other cards"),
            gap=8,
        )

    def view(self, stage: Stage) -> Box:
        """Return the cards and the deck to pick from, beside the answer."""
        entry = Column(grow(self._hero(stage)), self._picker(), gap=14)
        return Pad(
            Row(
                share(668, entry),
                share(550, Panel(self._answer(stage), pad=22, pad_y=20)),
                gap=14,
                align="stretch",
                narrow=NARROW,
            ),
            bottom=16,
        )

    @staticmethod
    def _stacked(stage: Stage) -> bool:
        return (stage.rect.w - 48) / stage.theme.grow < NARROW

    def _hero(self, stage: Stage) -> Box:
        """Return the field and the five cards on felt; what is best too if all is in a column."""
        example = f"Type five cards, such as {EXAMPLES[min(self._jokers, 1)]}"
        row = HandRow(
            list(self._slots()), self._solution is not None, numbers=False, least=LEAST, most=126
        )
        field = TextField("cards", self._content, example, hint="/", faulty=bool(self._fault))
        if not self._stacked(stage):
            return Panel(Column(field, grow(row), gap=12), "hero", 22, 16)
        answer = None if self._solution is None else on_felt(self._solution, self._far())
        return Panel(Column(field, answer, grow(row), gap=8), "hero", 14, 12)

    def _slots(self) -> Iterator[Slot]:
        solution = self._solution
        cards = self._cards if solution is None else solution.cards
        is_wild = self.world.session.table.rules.is_wild
        held = self._hold.mask if self._hold else 0
        best = self._hold is not None and self._solved.best.ev == self._hold.ev
        tag = Tag("KEEP", "right") if best else Tag("HELD", "gold")
        for i in range(HAND):
            if i >= len(cards):
                yield Slot(None, empty="next" if i == len(cards) else "later")
            elif held >> i & 1:
                yield Slot(cards[i], tag, tag.tone, raised=1, wild=is_wild(cards[i]))
            else:
                yield Slot(cards[i], wild=is_wild(cards[i]))

    def _picker(self) -> Box:
        picked = self._cards if self._solution is None else self._solution.cards
        full = self._solution is not None
        color: ColorName = "right" if full else "muted"
        count = Row(
            IconBox("tick", "right", 17) if full else None,
            Words(f"{len(picked)} of {HAND}", "second", color, "semibold"),
            gap=8,
        )
        words = told(dilemma=self._dilemma)
        head = Row(share(1, Words(words, weight="semibold")), count, gap=12)
        deck = CardPicker("deck", picked, self._at, self._jokers)
        return Panel(Column(head, deck, gap=12), pad=20, pad_y=16)

    def _answer(self, stage: Stage) -> Box:
        """Return what is best, the best kinds of hold, the folds, and what to do next."""
        if self._solution is None:
            return Column(*self._asked(), ROOM, self._buttons(stage), gap=10)
        solution = self._solution
        head: list[Box] = []
        if not self._stacked(stage):
            head.append(Words(sentence(solution), "title", weight="bold"))
            head.append(Words(self._far(), "body", "muted"))
        below = [
            *([] if self.opened else [ROOM]),
            *self._folds(solution),
            *([ROOM] if self.opened and self.opened != "holds" else []),
            Hairline(),
            self._buttons(stage),
        ]
        forms = ((gap, () if self.opened else self._bars(solution, bars)) for gap, bars in FORMS)
        return FitView(*(Column(*head, *bars, *below, gap=gap) for gap, bars in forms))

    def _far(self) -> str:
        return behind(self._solved, self._kinds, feature=self.world.session.ultimate_x)

    def _asked(self) -> Iterator[Box]:
        """Yield what is still to be done, or what is wrong with what was typed."""
        if self._fault:
            yield fault_row(self._fault)
        else:
            yield Words(to_go(len(self._cards)), "title", weight="bold")
        yield Words("Then see what to keep, and what each hold is worth.", "body", "muted")

    def _bars(self, solution: HandSolution, most: int) -> Iterator[Box]:
        kinds = self._kinds[:most]
        yield Space(2)
        yield Words(best_kinds(len(kinds)), "caption", "muted", "semibold")
        for of in kinds:
            yield kind_bar(of, solution)
        hold = self._hold
        if hold is not None and all(of.hold.mask != hold.mask for of in kinds):
            yield kind_bar(KindOfHold("Your hold", hold), solution)

    def _folds(self, solution: HandSolution) -> Iterator[Box]:
        hold = self._hold or solution.best
        drawn = outcome_table(solution, hold)
        brings = text.count(len(drawn.rows) - 1, "outcome")
        yield from self._fold("holds", f"All {len(solution.holds)} holds", "")
        if self.opened == "holds":
            yield grow(hold_list(solution, self._chosen, self._scrolled))
        yield from self._fold("draws", "What the draw brings", brings)
        if self.opened == "draws":
            yield Words(f"Holding {text.cards(hold.cards)}", "second", weight="semibold")
            yield drawn
        word = self._chart_word(solution)
        if word is not None:
            where = f"line {line} of {word.length}" if (line := word.verdict.line) else ""
            yield from self._fold("chart", "What the chart says", where)
            if self.opened == "chart":
                color: ColorName = "accent" if word.chart.lost else "text"
                words = text.with_tens(chart_words(word, solution.coins))
                game = solution.table, solution.coins
                yield Words(self.world.chart_name(*game), "second", "muted")
                yield Words(words, "body", color, "semibold")
                yield Row(MiniCards(solution.cards, word.chart.mask), ROOM)

    def _fold(self, name: str, label: str, count: str) -> tuple[Box, Box]:
        return Hairline(), fold(name, label, count, opened=self.opened == name)

    def _buttons(self, stage: Stage) -> Box:
        solved = self._solution is not None
        able = solved and "drill" in stage.pages
        why, space = ("", "") if self.controls.focus == "cards" else ("W", "Space")  # typed there
        label = "Practise hands like this"
        return Row(
            Press("why", "Why?", hint=why, enabled=solved, tall=58),
            share(1, Press("practise", label, "primary", space, enabled=able, tall=58)),
            gap=10,
            narrow=420,
        )

    @property
    def _dilemma(self) -> bool:
        """Whether the hand is still the one that the page opened with for want of another."""
        return self._content.selected and self._content.text == DILEMMA

    @property
    def _solved(self) -> HandSolution:
        assert self._solution is not None
        return self._solution

    @property
    def _hold(self) -> Hold | None:
        """The hold that is chosen: the best one until the player looks at another."""
        return None if self._solution is None else self._solution.holds[self._chosen]

    def _chart_word(self, solution: HandSolution) -> ChartWord | None:
        return self.world.word_on(solution, solution.best.mask)

    # What is done with it

    def do(self, act: Act, stage: Stage) -> Transition:
        """Edit the hand, choose a hold, open a fold, go on."""
        match act:
            case Act("cards", FieldText() as content):
                self._edit(content)
            case Act("cards.submit"):
                self._look()
                self._leave_field()
            case Act("new"):
                self._edit(FieldText())
                self.controls.focus = "cards"
            case Act("any"):
                self._deal()
            case Act("deck", int(card)):
                self._pick(card)
            case Act("deck.at", int(card)):
                self._at = card
            case Act("holds", int(index)):
                self._chosen = index
            case Act("toggle", int(card)):
                self._toggle(card)
            case Act("why"):
                return self._why()
            case Act("practise"):
                return self._practise(stage)
            case Act(name) if name.startswith("fold."):
                self.unfold(name.removeprefix("fold."))
        return None

    def copied(self) -> str:
        """Return the hand as it was typed or picked."""
        return self._content.text

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Show a hand that was copied elsewhere; what cannot be read is said as if it was typed."""
        if words:
            self._edit(FieldText(words[:LONGEST], len(words[:LONGEST])))
            self._look()
            self._leave_field()
        return None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Type a hand wherever the focus is: else the space between two cards began a drill."""
        if isinstance(event, Typed) and event.text in OF_CARDS and self.controls.focus != "cards":
            self.do(Act("new"), stage)
        return super().handle(event, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Toggle cards with 1 to 5, choose a hold with arrows."""
        if self._solution is None:
            return super().key(key, stage)
        match key:
            case "1" | "2" | "3" | "4" | "5":
                self._toggle(int(key) - 1)
            case "up" | "down":
                last = len(self._solution.holds) - 1
                self._chosen = min(max(0, self._chosen + (1 if key == "down" else -1)), last)
            case "w":
                return self._why()
            case "space":
                return self._practise(stage)
            case _:
                return super().key(key, stage)
        return None

    def _why(self) -> Transition:
        if self._hold is None:
            return None
        whose = "This hold" if self._chosen else "Best hold"
        return Open("why", Explained(self._solved, self._hold.mask, whose))

    def _practise(self, stage: Stage) -> Transition:
        if self._solution is None or "drill" not in stage.pages:
            return None
        asked = kind_of_hold(self._solution.best).name
        return Go("drill", DrillBounds(classes=(asked,), hands=PRACTISED))

    def _read(self) -> None:
        """Read the cards typed so far. Of what cannot be read the fault is said, and those that
        were there stay.
        """
        words = self._content.text.strip()
        for whole in (words, HALF.sub("", words)):
            try:
                self._cards = parse_cards(whole, jokers=self._jokers)[:HAND]
            except CardError as error:
                self._fault = self._fault or text.first_upper(str(error))
            else:
                self._fault = ""
                return

    @property
    def _jokers(self) -> int:
        return self.world.session.table.rules.jokers

    def _edit(self, content: FieldText) -> None:
        """Take other words for the hand; what was found belongs to the old ones."""
        changed, self._content = content.text != self._content.text, content
        if changed:
            self._solution, self._fault = None, ""
            self._read()
            if len(self._cards) == HAND and not self._fault:
                self._look()

    def _pick(self, card: int) -> None:
        """Add a card to the hand or take it out; with five cards, show what they are worth."""
        picked = [other for other in self._cards if other != card]
        if card not in self._cards:
            if self._dilemma:  # it gives way
                picked = []
            if len(picked) == HAND:
                return
            picked.append(card)
        words = as_typed(picked)
        self._at = card
        self._edit(FieldText(words, len(words)))
        self._leave_field()

    def _leave_field(self) -> None:
        """Give the keys back to the page once the hand is known."""
        if self._solution is not None and self.controls.focus == "cards":
            self.controls.focus = None

    def _deal(self) -> None:
        words = as_typed(deck(secrets.randbits(64), 1, self.world.session.table.rules)[:HAND])
        self._edit(FieldText(words, len(words)))
        self._leave_field()

    def _look(self) -> None:
        try:
            cards = parse_cards(self._content.text, HAND, self._jokers)
        except CardError as error:
            self._fault, self._solution = text.first_upper(str(error)), None
            return
        session = self.world.session
        if self.world.in_hand and set(cards) == set(session.dealt):
            self.world.do(ShowBest())  # whoever looks up the hand in play plays it with help
        self._solution = self.world.solver.solve(cards, *self.world.game)
        self._kinds = kinds(self._solution)
        self._chosen, self._scrolled, self._fault = 0, Scrolled(), ""

    def _toggle(self, card: int) -> None:
        if self._hold is None:
            return
        mask = self._hold.mask ^ 1 << card
        self._chosen = [hold.mask for hold in self._solved.holds].index(mask)


PAGE = HandPage
