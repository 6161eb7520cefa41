"""The review page: the mistakes in a list, the chosen one beside it as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from evaluator import CardError, parse_cards
from trainer.app.mistakes import Search, with_best_hold
from trainer.app.scene import Explained, KeyHelp, Open, PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label, Paragraph, Sign
from trainer.drawing.panels import panel
from trainer.drawing.tiles import hold_tiles
from trainer.pages.lists import drill, row_height, stepped
from trainer.pages.page import Page
from trainer.pages.review.layout import review_layout, tall_review
from trainer.widgets import Act, Button, FieldText, ListColumn, Row, ScrollList, TextField, Widget

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.app.mistakes import Mistake, Mistakes

ORDERS = (("Newest", "newest"), ("Dearest", "dearest"))
MISTAKES = (ListColumn("Day", 1.5), ListColumn("Dealt", 2.5), ListColumn("Cost", 1.0, "right"))
HOLDS = (
    ListColumn("Hold", 2.0),
    ListColumn("Value per coin", 1.4, "right"),
    ListColumn("Against the best", 1.5, "right"),
)


class ReviewPage(Page):
    """The arrows choose a mistake; W says why, D drills hands like it."""

    name = "review"
    info = PageInfo(
        "Review",
        place="learn",
        icon="back",
        keys=(KeyHelp(("W", "D"), "At the review: why, and drill hands like this"),),
        topics=(
            Topic(
                "Review",
                "Your mistakes in the game in play, of all sessions, drills, lessons and finished "
                "exams, unless you had help. The cost is what your first hold gave away. For a "
                "hand of the table you see what the best hold would have drawn from the same "
                "deck.",
            ),
        ),
    )

    def __init__(self, world: World, about: Search | None = None) -> None:
        super().__init__(world)
        world.history.forget()
        self._search = about or Search()
        self._content = FieldText()
        self._faulty = False
        self._chosen = 0
        self._offset = self._hold_offset = 0
        self._solved: tuple[int, HandSolution] | None = None

    @property
    def _mistakes(self) -> Mistakes | None:
        session = self.world.session
        return self.world.history.mistakes(session.table, session.coins, self._search)

    @property
    def _found(self) -> tuple[Mistake, ...]:
        mistakes = self._mistakes
        return () if mistakes is None else mistakes.found

    @property
    def _mistake(self) -> Mistake | None:
        found = self._found
        return found[min(self._chosen, len(found) - 1)] if found else None

    def _solution(self, mistake: Mistake) -> HandSolution:
        """Return the values of the holds of a mistake: of the last one shown they are kept."""
        if self._solved is None or self._solved[0] != mistake.id:
            record = mistake.record
            solution = self.world.solver.solve(record.dealt, record.table, record.coins)
            self._solved = mistake.id, solution
        return self._solved[1]

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the search, the mistakes and the chosen hand."""
        frame = super().layout(stage)
        body = frame["body"]
        return frame | review_layout(body, stage.theme, *self._heights(body, stage))

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_review(stage.theme, *self._heights(view, stage))

    def _heights(self, body: Rect, stage: Stage) -> tuple[float, float]:
        """Return the heights of the meters and of the words on the chosen mistake."""
        whole = body.w - 18
        one_column = stage.theme.one_column
        left = Rect(0, 0, (whole if one_column else whole * 0.47) - 40, 0)
        right = Rect(0, 0, (whole if one_column else whole * 0.51) - 40, 0)
        return self._meters(left, stage).height, self._words(right, stage).height

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the search, the mistakes, the buttons and the holds of the chosen one."""
        widgets: list[Widget] = [
            Button(
                f"order{i}",
                layout[f"search.order{i}"],
                label,
                "choice",
                chosen=self._search.order == order,
                value=order,
            )
            for i, (label, order) in enumerate(ORDERS)
        ]
        mistake, here = self._mistake, self._search.decision
        for i, (label, decision) in enumerate(
            (("All decisions", ""), ("Only such", here or (mistake.decision if mistake else "")))
        ):
            place, on = layout[f"search.class{i}"], bool(here) == bool(i)
            able = not i or bool(decision)
            tip = decision and f"Only {decision}"
            widgets.append(
                Button(f"class{i}", place, label, "choice", able, on, tip=tip, value=decision)
            )
        field, hint = layout["search.cards"], "Cards of the deal, such as Ks Qs"
        entry = TextField(
            "cards", field, self._content, stage.label_width, hint, faulty=self._faulty
        )
        widgets += [entry, Button("find", layout["search.find"], "Find")]
        if mistake is not None:
            widgets += self._hand_widgets(mistake, stage, layout)
        return widgets

    def _hand_widgets(self, mistake: Mistake, stage: Stage, layout: Layout) -> list[Widget]:
        widgets: list[Widget] = [
            self._list(stage, layout),
            Button("why", layout["hand.why"], "Why", hint="W"),
        ]
        if "drill" in stage.pages:
            widgets.append(Button("drill", layout["hand.drill"], "Drill this", "primary", hint="D"))
        return [*widgets, self._holds(mistake, stage, layout)]

    def _list(self, stage: Stage, layout: Layout) -> ScrollList:
        rows = [
            Row(
                (
                    mistake.record.at[:10],
                    mistake.record.dealt,
                    text.lost(mistake.record.first_lost * mistake.record.coins),
                )
            )
            for mistake in self._found
        ]
        height, box = row_height(stage.theme), layout["mistakes.list"]
        return ScrollList("mistakes", box, MISTAKES, rows, height, self._chosen, self._offset)

    def _holds(self, mistake: Mistake, stage: Stage, layout: Layout) -> ScrollList:
        solution, record = self._solution(mistake), mistake.record
        rows = []
        for hold in solution.holds:
            lost = solution.best.ev - hold.ev
            cards = tuple(c if hold.mask >> i & 1 else None for i, c in enumerate(record.dealt))
            against = text.difference(lost) if lost else "best"
            mark: Sign | None = (
                "cross" if hold.mask == record.first_held else None if lost else "star"
            )
            rows.append(Row((cards, text.figure(hold.ev), against), mark))
        height, box = row_height(stage.theme), layout["hand.holds"]
        return ScrollList("holds", box, HOLDS, rows, height, offset=self._hold_offset)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the two panels, the meters, and the chosen hand."""
        theme = stage.theme
        yield panel(layout["mistakes"], theme)
        yield panel(layout["hand"], theme)
        size, palette = theme.type, theme.palette
        title = layout["mistakes.title"]
        yield Label(title, self._title(), size.title, palette.text, "left", "semibold")
        yield from self._meters(layout["mistakes.meters"], stage).items
        mistake = self._mistake
        if mistake is None:
            yield Paragraph(layout["mistakes.list"], self._nothing(), size.label, palette.muted)
            return
        record, solution = mistake.record, self._solution(mistake)
        masks = ("Dealt", 0b11111), ("You kept", record.first_held), ("Best", solution.best.mask)
        for (said, mask), name in zip(masks, ("dealt", "kept", "best"), strict=True):
            words, cards = layout[f"hand.{name}"].cut_left(layout["hand.dealt"].w * 0.25)
            yield Label(words, said, size.body, palette.muted)
            yield from hold_tiles(cards, record.dealt, mask)
        yield from self._words(layout["hand.words"], stage).items

    def _title(self) -> str:
        mistakes = self._mistakes
        if mistakes is None or not mistakes.found:
            return "Mistakes"
        count = text.count(len(mistakes.found), "mistake")
        return (
            f"The {self._search.order} {count}" if mistakes.more else count[0].upper() + count[1:]
        )

    def _nothing(self) -> str:
        """Say why there is no mistake to show."""
        mistakes, session = self._mistakes, self.world.session
        if mistakes is None:
            return "One moment … Your hands are looked through."
        if mistakes.faults:
            return mistakes.faults[0]
        game = f"{session.table.name} at {text.count(session.coins, 'coin')}"
        searched = self._search.cards or self._search.decision
        return f"No {'such ' if searched else ''}mistake without help is logged in {game}."

    def _words(self, box: Rect, stage: Stage) -> Flow:
        """Say why the hold was wrong, and what the same deck would have given."""
        from solver.explanation import verdict_sentence

        flow = Flow(box, stage.theme, stage.text_width)
        mistake, size, palette = self._mistake, stage.theme.type, stage.theme.palette
        if mistake is None:
            return flow
        record, solution = mistake.record, self._solution(mistake)
        said = text.with_tens(verdict_sentence(solution, record.first_held))
        flow.paragraph(said, size.body, palette.text, 4)
        cost = text.coins(record.first_lost * record.coins)
        outcome = with_best_hold(record, solution)
        if outcome is None or record.hand is None or record.paid is None:
            words = f"It cost {cost}. Asked in the {record.mode}, where nothing is drawn."
        else:
            words = (
                f"It cost {cost}. You drew {record.hand} ({text.coins(record.paid)}); the best "
                f"hold would have drawn {text.cards(outcome.final)}: {outcome.hand} "
                f"({text.coins(outcome.paid)})."
            )
        flow.paragraph(words, size.body, palette.muted)
        return flow

    def _meters(self, box: Rect, stage: Stage) -> Flow:
        """Say how many holds were right without help, in this session and ever in this game."""
        flow = Flow(box, stage.theme, stage.text_width)
        session, size = self.world.session, stage.theme.type.body
        ink = stage.theme.palette.muted, stage.theme.palette.text
        silent = session.coach is Coach.SILENT and session.verdict is None
        tally = session.meters.alone
        flow.row("This session", _right(tally.hands, None if silent else tally.right), size, ink)
        skill = self.world.history.skill(session.table)
        if skill is not None:
            alone = skill.stats.alone
            flow.row("Ever in this game", _right(alone.hands, alone.right), size, ink)
        return flow

    def do(self, act: Act, stage: Stage) -> Transition:
        """Search, choose a mistake, scroll, explain, or drill."""
        match act:
            case Act("mistakes", int(index)):
                self._choose(index, stage)
            case Act("mistakes.scroll", int(offset)):
                self._offset = offset
            case Act("holds.scroll" | "holds", int(offset)):
                self._hold_offset = offset
            case Act("why" | "mistakes.submit"):
                return self._why()
            case Act("drill"):
                return self._drill(stage)
            case Act("cards", FieldText() as content):
                self._content, self._faulty = content, False
            case Act("find" | "cards.submit"):
                self._find()
            case Act("order0" | "order1", ("newest" | "dearest") as order):
                self._look(Search(order, self._search.cards, self._search.decision))
            case Act("class0" | "class1", str(decision)):
                self._look(Search(self._search.order, self._search.cards, decision))
        return None

    def _find(self) -> None:
        try:
            jokers = self.world.session.table.rules.jokers
            cards = parse_cards(self._content.text, jokers=jokers)
        except CardError as error:
            self._faulty = True
            self.world.say(str(error), "error")
            return
        self.world.notice = None
        self._look(Search(self._search.order, tuple(cards), self._search.decision))

    def _look(self, search: Search) -> None:
        self._search = search
        self._chosen = self._offset = self._hold_offset = 0

    def _choose(self, index: int, stage: Stage) -> None:
        self._chosen, self._hold_offset = index, 0
        self._offset = self._list(stage, self.layout(stage)).showing(index)

    def _why(self) -> Transition:
        if self._mistake is None:
            return None
        mistake = self._mistake
        return Open("why", Explained(self._solution(mistake), mistake.record.first_held))

    def _drill(self, stage: Stage) -> Transition:
        mistake = self._mistake
        return None if mistake is None else drill(mistake.decision, stage)

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the mistakes."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a mistake with up and down; explain it with W, drill hands like it with D."""
        row = stepped(key, self._chosen, len(self._found))
        if row is not None:
            self._choose(row, stage)
            return None
        if key == "w":
            return self._why()
        if key == "d":
            return self._drill(stage)
        return super().key(key, stage)

    def copied(self) -> str:
        """Return the chosen deal."""
        from evaluator import format_cards

        return format_cards(self._mistake.record.dealt) if self._mistake else ""

    def waiting(self, stage: Stage) -> bool:
        """Whether the hands are still being looked through."""
        return self.world.history.waits or super().waiting(stage)


PAGE = ReviewPage


def _right(hands: int, right: int | None) -> str:
    """Say how many hands there were, and how many were right, unless that is None."""
    if not hands or right is None:
        return text.count(hands, "hand")
    return f"{text.count(hands, 'hand')}, {text.percent(right / hands, 1)} right"
