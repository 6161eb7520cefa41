"""The review page: the mistakes in a list, the chosen one beside it as it was.

It is over four hundred lines: what is found while somebody types, a few hands a frame, takes forty.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING

from evaluator import format_cards
from solver.decisions import decisions_of
from trainer.app.last_game import after_review, reviewed_at
from trainer.app.mistakes import Mistake, Mistakes, Search
from trainer.app.scene import Explained, Go, KeyHelp, Open, PageHelp, Stage, Topic, Transition
from trainer.app.seeds import time_now, today
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Wrap, grow, share, wide
from trainer.drawing.layouts import AsHigh, AsWide, FitView
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import low
from trainer.pages.hold_boxes import BARS, AnswerVerdict, answer_bars, verdict_box
from trainer.pages.lists import MOMENT, Choice, ListPage, alone, drill
from trainer.pages.question import Lying, answer_verdict, hand_box, past_answer
from trainer.pages.review_search import ReviewSearch
from trainer.pages.review_words import (
    HEAD_ROOM,
    drawn_hands,
    heading,
    mistake_row,
    moment,
    new_dot,
    new_words,
    nothing,
    only_button,
    order_strip,
    outcomes,
    tallies,
    ways,
)
from trainer.widgets import Act, FieldText
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.hand import HandSolution

HANDS = 5  # of a drill of hands like one
LISTED, NARROW, KEYS_FROM, TINY = 412.0, 372.0, 1100.0, 600.0
LINES = 2  # of a reason that have room in every verdict, in a narrow window one more
DREW = "What you drew", "The values"
NEWEST = Search("newest")  # the mistakes made last at the top
READY = 6  # rows of hands that a frame makes, of those that a search asks for


class ReviewPage(ListPage):
    """The arrows choose a mistake; W says why, Space practises hands like it."""

    name = "review"
    in_help = PageHelp(
        keys=(
            KeyHelp(("Space", "D"), "At the review: practise hands like this"),
            KeyHelp(("W",), "At the review: why"),
            KeyHelp(("/",), "At the review: search"),
        ),
        topics=(
            Topic(
                "Review",
                "Every mistake you made in this game before any help: your first hold, before the "
                "coach warned you or showed the best hold, at the table, in drills, lessons and "
                "finished exams. The cost is what that hold gave away, over all hands of the deal. "
                "For a hand of the table you also see what the best hold would have drawn. The "
                "number at the tab counts the new ones since your last look; a dot marks them.",
                asked="mistakes errors past old previous history hands look wrong new number dot",
            ),
        ),
    )

    def __init__(self, world: World, about: Search | None = None) -> None:
        super().__init__(world)
        world.history.forget()
        self._look_for = ReviewSearch(about, lambda: decisions_of(*world.game).kinds)
        self._list = Choice("mistakes")
        self._drew = False  # whether what was drawn is shown
        self._solved: dict[int, HandSolution] = {}
        self._verdicts: dict[tuple[int, str], AnswerVerdict] = {}
        self._made: dict[tuple[int, bool], Box] = {}  # rows of hands, new ones or not
        self._listed_rows: tuple[Mistakes, tuple[list[Box], int, Box]] | None = None
        self._before, self._noted = reviewed_at(world.settings, *world.game), False
        self._note()

    @property
    def _search(self) -> Search:
        return self._look_for.shown

    @property
    def _mistakes(self) -> Mistakes | None:
        return self.world.history.mistakes(*self.world.game, self._search)

    @property
    def found(self) -> tuple[Mistake, ...]:
        """The mistakes that the search found."""
        mistakes = self._mistakes
        return () if mistakes is None else mistakes.hands

    @property
    def mistake(self) -> Mistake | None:
        """The chosen one."""
        return self._list.of(self.found)

    def solution(self, mistake: Mistake) -> HandSolution:
        """Return the values of the holds of a mistake; they are kept while the page is open."""
        if mistake.id not in self._solved:
            record = mistake.record
            self._solved[mistake.id] = self.world.solver.solve(
                record.dealt, record.table, record.coins
            )
        return self._solved[mistake.id]

    def _verdict(self, mistake: Mistake) -> AnswerVerdict:
        """Return the verdict on a mistake: to find its words takes longer than a frame."""
        chart = self.world.chart_of(*self.world.game)
        key = mistake.id, self.world.chart_name(*self.world.game, chart)
        if key not in self._verdicts:
            answer = past_answer(mistake.record, self.solution(mistake))
            self._verdicts[key] = answer_verdict(answer, chart, key[1])
        return self._verdicts[key]

    def prepare(self) -> bool:
        """Find the words on the mistakes above and below the chosen one before they are shown."""
        row = self._list.row
        return self._verdict_made(self.found[max(0, row - 1) : row + 2])

    def _verdict_made(self, mistakes: tuple[Mistake, ...]) -> bool:
        """Find the words on some mistakes; return whether they were not known before."""
        known = len(self._verdicts)
        for mistake in mistakes:
            self._verdict(mistake)
        return len(self._verdicts) > known

    def top(self, stage: Stage) -> Box | None:
        """Return the search, beside the tabs if there is room."""
        return None if self.stacked(stage) else self._look_for.field()

    def waiting(self, stage: Stage) -> bool:
        """Whether hands are looked for, or the rows of those that were found are made."""
        return self._look_for.asked is not None or super().waiting(stage)

    def _follow(self) -> None:
        """Show what was typed once its rows and verdict are made, a few in each later frame."""
        sought, mistakes = self._look_for, self.world.history.mistakes
        if sought.asked is None or sought.fresh:
            sought.fresh = False
            return
        if (among := sought.among()) is not None:
            mistakes.take(among, *self.world.game, sought.asked)
        if (found := mistakes(*self.world.game, sought.asked)) is None:
            return
        missing = [each for each in found.hands if (each.id, False) not in self._made]
        for mistake in missing[:READY]:
            self._row(mistake, False)
        if not missing and not self._verdict_made(found.hands[:1]):
            self._show(sought.asked)

    def view(self, stage: Stage) -> Box:
        """Return the list and the chosen mistake, or why there is none."""
        self._follow()
        mistakes, mistake = self._mistakes, self.mistake
        if mistakes is None:
            return alone(stage, MOMENT, "Your hands are looked through.")
        if mistake is None:
            empty = nothing(mistakes, self._search, self.world.session, stage)
            typed = self.stacked(stage) and self._look_for.content.text
            return Column(self._look_for.field(), grow(empty), gap=8) if typed else empty
        across = LISTED if stage.width >= KEYS_FROM else NARROW
        listed = Panel(self._listed(mistakes, stage), pad=14, pad_y=18)
        pads = (14, 10) if self.stacked(stage) else (24, 16)
        forms = (self._shown(mistake, stage, reason=reason) for reason in (True, False))
        hero = FitView(*(Panel(form, "hero", *pads) for form in forms))
        return self.spread(wide(across * stage.theme.grow, listed), share(1, hero), leads=True)

    def _listed(self, mistakes: Mistakes, stage: Stage) -> Box:
        (rows, _, head), tally = self._rows(mistakes), tallies(self.world)
        return Column(
            self._look_for.field() if self.stacked(stage) else None,
            Pad(AsHigh(Column(head, self._second(mistakes), gap=4), HEAD_ROOM), x=14),
            order_strip(self._search.order),
            grow(self._list.listing(rows, 2, 78)),
            only_button(self._search, self.mistake),
            Pad(tally, x=14) if tally else None,
            gap=8,
        )

    def _second(self, mistakes: Mistakes) -> Box:
        """Say since when some of the mistakes are new, or which hands the list has."""
        new, led = self._rows(mistakes)[1], self._search == NEWEST
        if sentence := new_words(new, len(mistakes.hands), led=led, more=mistakes.more):
            return Row(new_dot(), share(1, Words(f"{sentence}.", "second")), gap=8)
        return Words(self._look_for.words(mistakes), "second", "muted")

    @property
    def reviewed(self) -> str:
        """The last review before this one, while this one is open."""
        return self._before

    @property
    def _whole(self) -> bool:
        """Whether the list has all mistakes, and only those."""
        return self._search in (NEWEST, Search("dearest"))

    def _note(self) -> None:
        """Save that all mistakes of this game are looked through now, once, when they first are."""
        if self._whole and not self._noted and self.world.kept.has_begun:
            self._noted = True
            after = after_review(self.world.settings, *self.world.game, time_now())
            self.world.change(reviewed_games=after.reviewed_games)

    def _rows(self, mistakes: Mistakes) -> tuple[list[Box], int, Box]:
        """Return the mistakes as rows, which are kept, as they are many, how many of them were made
        since the last review, none in the first, nor in a search, and what is said of them all.
        """
        if self._listed_rows is None or self._listed_rows[0] is not mistakes:
            since = self._before if self._whole else ""
            new = [mistakes.shown_from(each) > since > "" for each in mistakes.hands]
            rows = [self._row(*each) for each in zip(mistakes.hands, new, strict=True)]
            self._look_for.note(mistakes)
            made = [*compress(mistakes.hands, new)] if self._search == NEWEST else []
            head = heading(mistakes, self._search.order, made)
            self._listed_rows = mistakes, (rows, sum(new), head)
        return self._listed_rows[1]

    def _row(self, mistake: Mistake, new: bool) -> Box:
        """Return a mistake as a row, which is kept."""
        if (key := (mistake.id, new)) not in self._made:
            self._made[key] = mistake_row(mistake, self.solution(mistake), today(), new=new)
        return self._made[key]

    def _shown(self, mistake: Mistake, stage: Stage, *, reason: bool) -> Box:
        """Return the mistake, with the `reason` if there is room for it."""
        record, solution = mistake.record, self.solution(mistake)
        held = record.first_held
        best = held if mistake.right else solution.best_masks[0]
        lying, rules = Lying(record.dealt, held, [0.0] * 5, best), record.table.rules
        hand = hand_box(lying, rules, stage, enabled=False, grows=False, numbers=False)
        outcome = outcomes(mistake, solution)
        bars = AsHigh(answer_bars(solution, held, hands=record.hands), (BARS,))
        below = drawn_hands(outcome, bars) if self._drew and outcome else bars
        buttons = () if _tiny(stage) else ways(self._list.row, len(self.found))
        head = moment(record, *buttons)
        verdict, few = self._verdict(mistake), _tiny(stage)
        lines = LINES if stage.width >= KEYS_FROM else LINES + 1
        bare = few or not reason
        return Column(
            None if few else head,
            verdict_box(verdict, lines=0 if bare else lines, bare=bare, across=True),
            grow(hand),
            head if few else None,
            below,
            self._below(mistake, stage),
            gap=8 if low(stage) or few else 14,
        )

    def _below(self, mistake: Mistake, stage: Stage) -> Box | None:
        """Return the buttons that have their place under the hand."""
        if self.beside(stage):
            return Row(*self._asides(mistake, stage), ROOM, self._gold(stage), gap=10)
        return Wrap(*self._asides(mistake, stage)) if _tiny(stage) else None

    def _asides(self, mistake: Mistake, stage: Stage) -> list[Box]:
        keys, drawn = stage.width >= KEYS_FROM, bool(outcomes(mistake, self.solution(mistake)))
        labels = DREW[::-1] if self._drew and drawn else DREW  # as wide whichever it says
        why = Press("why", "Why?", hint="W" if keys else "", tall=56)
        drew, other = (Press("drew", label, tall=56) for label in labels)
        return [why, AsWide(drew, (other,))] if drawn else [why]

    def _gold(self, stage: Stage) -> Box:
        keys = stage.width >= KEYS_FROM
        return Press(
            "drill",
            "Practise this" if _tiny(stage) else f"Practise this, {HANDS} hands",
            "plain" if self.mistake is not None and self.mistake.right else "primary",
            hint="Space" if keys else "",
            enabled="drill" in stage.pages,
            tall=60,
        )

    def foot(self, stage: Stage) -> Box | None:
        """Return the buttons, where the page may scroll; of few, the gold one and the ways."""
        mistake = self.mistake
        if mistake is None or self.beside(stage):
            return None
        if _tiny(stage):
            before, after = ways(self._list.row, len(self.found))
            return Pad(Row(before, share(1, self._gold(stage)), after, gap=10), x=12, y=8)
        return Pad(Row(*self._asides(mistake, stage), ROOM, self._gold(stage), gap=10), x=12, y=8)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Search, choose a mistake, explain, or drill."""
        match act:
            case Act("mistakes", int(row)):
                self._list.row = row
                self._lead(stage)
            case Act("before" | "after" as way):
                self.walked("mistakes", "down" if way == "after" else "up", stage)
            case Act("why" | "mistakes.submit"):
                return self._why()
            case Act("drill"):
                return self._drill(stage)
            case Act("drew"):
                self._drew = not self._drew
            case Act("cards", FieldText() as content):
                self._look_for.typed(content, self.world.session.table.rules.jokers)
            case Act("cards.submit"):
                self._find()
            case Act("cards.clear"):
                self._clear()
            case Act("only"):
                self._narrow()
            case Act("play"):
                return Go("table")
            case Act(_, ("newest" | "dearest" | "all") as order):
                self._look(replace(self._search, order=order))
        return None

    def _lead(self, stage: Stage) -> None:
        """Show the chosen mistake where it stands above the list, however far that is scrolled."""
        if self.frame(stage).scrolls:
            self._list.at.shown, self._scroll = self._list.row, 0.0

    def _narrow(self) -> None:
        """Leave only hands like the chosen one, or show all again."""
        search, mistake = Search(self._search.order), self.mistake
        if self._look_for.narrowed or mistake is None:
            self._look_for.empty()
        else:
            search = replace(search, decision=mistake.decision)
        self._look(search)

    def _find(self) -> None:
        """Look for the cards that were typed, or for the kind of hold."""
        if fault := self._look_for.found(self.world.session.table.rules.jokers):
            self.world.say(fault, "error")
            return
        self.world.notice = None
        self._look(self._search)

    def _clear(self) -> None:
        """Empty the search, and show what it left out."""
        typed = self._look_for.content.text or self._search.cards
        self._look_for.empty()
        self.world.notice = None
        self._look(self._look_for.wide if typed else self._search)

    def _look(self, search: Search) -> None:
        self.controls.focus = None  # Space is the gold button's again, not the search's
        self._show(search)

    def _show(self, search: Search) -> None:
        self._look_for.show(search)
        self._list, self._drew = Choice("mistakes"), False
        self._note()

    def _why(self) -> Transition:
        if (mistake := self.mistake) is None:
            return None
        record = mistake.record
        return Open("why", Explained(self.solution(mistake), record.first_held, hands=record.hands))

    def _drill(self, stage: Stage) -> Transition:
        """Begin to practise hands like the chosen one at once."""
        if (mistake := self.mistake) is None or "drill" not in stage.pages:
            return None
        return drill(mistake.decision, HANDS, mistake.kept)

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a mistake with arrows; explain it with W, practise hands like it with Space."""
        way = {"left": "up", "right": "down"}.get(key, key)
        if self.walked("mistakes", way, stage):
            return None
        if key == "escape" and (self.controls.focus == "cards" or self._look_for.content.text):
            self._clear()
        elif key == "escape" and self._drew:
            self._drew = False
        elif key == "w":
            return self._why()
        elif key == "d" or (key in ("space", "return") and self.found):
            return self._drill(stage)
        elif key in ("space", "return") and self._mistakes is not None:
            return self.do(Act("only" if self._look_for.narrowed else "play"), stage)
        else:
            return super().key(key, stage)
        return None

    def copied(self) -> str:
        """Return the chosen deal."""
        return format_cards(self.mistake.record.dealt) if self.mistake else ""


def _tiny(stage: Stage) -> bool:
    """Whether there is room for one button with words only below the page."""
    return stage.width < TINY


PAGE = ReviewPage
