"""The why dialog: why one hold is worth more than another.

The sentence that decides, the two holds as cards and bars, what decides in at most four lines, what
the chart says; every outcome and every penalty card are folded away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.decisions.rivals import kind_of_hold
from trainer.app.scene import Explained, Go, Stage, Transition
from trainer.app.world import World
from trainer.core.coach import ChartWord, consult
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Layers, Row, Wrap, share
from trainer.drawing.layouts import FitWide, GridBox, heads
from trainer.drawing.leaves import (
    Bar,
    ColorName,
    Hairline,
    IconBox,
    MiniCards,
    Number,
    Words,
)
from trainer.drawing.surfaces import Panel
from trainer.pages.hold_boxes import LOOKS, OTHER, HoldsDialog, worth_told
from trainer.pages.hold_words import (
    chart_words,
    deciding,
    near_miss_words,
    order,
    other_name,
    place_words,
    sentence,
)
from trainer.pages.lab_words import inside
from trainer.pages.one_hand import as_typed
from trainer.teaching.asking import DrillBounds
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, fold

if TYPE_CHECKING:
    from solver.hand import Hold

NAMES = {"Best hold": "The best hold", "Held before": "The hold before"}
"""What a hold is called in a sentence, if not as over its cards."""
LEAST_SHARE = 0.0001  # of the draws; what is less is not worth more letters
OF_HAND = "why of"  # where it is kept of which hand a fold is open
PRACTISED = 5  # hands
SPACE = 2.0  # between two words, beside what is round them
LOW = 800.0  # in less height the parts stand closer
LARGE = 1.5  # from this size of text on the sentence that decides scrolls with the rest
OFTEN = re.compile(r"((?:[\d.]+ of 100|1 draw in [\d,.]*\d|1 in [\d,.]*\d|never|always)\.?)")
PENALTIES = "Cards that you throw away, and that would have helped what you keep."


class WhyDialog(HoldsDialog):
    """Compares two holds of the hand in play or drawn last, or of one that a page gave.

    A wrong hold is compared with the best one; a right hold with that of the chart if the chart is
    wrong, else with the most plausible other idea.
    """

    name = "why"

    def __init__(self, world: World, about: Explained | None = None) -> None:
        from solver.explanation import explain

        super().__init__(world)
        self._given = about
        if about is None:
            solution, held = world.session.solution, world.session.held
            assert solution is not None
            about = Explained(solution, held, hands=world.session.dealt_hands)
            last = None if world.in_hand else world.session.last
            if world.in_hand and not (held or world.session.warned):  # nothing is chosen yet
                about = replace(about, held=solution.best.mask, whose="Best hold")
            elif last is not None and last.record.first_held != held:  # warned: the first counts
                about = replace(about, held=last.record.first_held, whose="Your first hold")
        hand = " ".join(map(str, about.solution.cards))
        if world.folds.get(OF_HAND) != hand:  # what was unfolded was of another one
            world.folds |= {OF_HAND: hand, self.name: ""}
        solution, held, self._whose = about.solution, about.held, about.whose
        self._solution, self._hands = solution, about.hands
        word = self._chart_word
        self.why = explain(solution, held, None if word is None else word.chart.mask)
        self._right = not solution.best.ev - solution.hold(held).ev

    @property
    def _chart_word(self) -> ChartWord | None:
        if self._given is None:
            return self.world.chart_word
        given = self._given
        if given.chart is not None:
            return consult(given.chart, given.solution, given.held)
        return self.world.word_on(given.solution, given.held)

    @property
    def _chart_name(self) -> str:
        given = None if self._given is None else self._given.chart
        return self.world.chart_name(self._solution.table, self._solution.coins, given)

    def heading(self, stage: Stage) -> Box:
        """Return what to do and the sentence that decides."""
        words = Words(order(self.why, self._hands), "figure", weight="bold")
        decides = None if stage.theme.grow >= LARGE else self._sentence()
        return Column(words, decides, gap=4)

    def view(self, stage: Stage) -> Box:
        """Return the two holds, what decides, the chart, and what is folded."""
        return Column(
            self._sentence() if stage.theme.grow >= LARGE else None,  # it would leave no room
            self._hold(self._names[0], self.why.better, best=True),
            self._hold(self._names[1], self.why.other, best=False) if self.why.lost else None,
            *self._decides(stage),
            self._chart(),
            self._folds(),
            gap=10 if stage.height >= LOW else 6,
        )

    def _sentence(self) -> Box | None:
        decides = sentence(self.why)
        return Words(decides, "lead") if decides else None

    def foot(self, stage: Stage) -> Box:
        """Return the buttons."""
        solution, (table, coins) = self._solution, self.world.game
        same, alike = solution.table == table, (solution.table, solution.coins) == (table, coins)
        practise = f"Practise this, {PRACTISED} hands"
        every = f"All {len(solution.holds)} holds"
        return Row(
            Press("practise", practise, icon="target", tall=52)
            if same and "drill" in stage.pages
            else None,
            Press("holds", every, tall=52) if alike and "hand" in stage.pages else None,
            ROOM,
            Press("close", "Close", "primary", "Esc", tall=52),
            gap=12,
            narrow=420,
        )

    @property
    def _names(self) -> tuple[str, str]:
        """What the better hold and the other one are called."""
        if self._right:
            return self._whose, other_name(self._solution, self.why.other.mask)
        return "Best hold", self._whose

    def _hold(self, name: str, hold: Hold, *, best: bool) -> Box:
        """Return a hold: the five cards with those held ringed, and its worth as a bar."""
        most = max(self.why.better.ev, Fraction(1, 100))
        bar = Bar(float(hold.ev / most), LOOKS.get(self.look(best=best), OTHER)[2], 20)
        named = Words("Five new cards", "second", "muted") if not hold.mask else None
        cards, coins = self._solution.cards, self._solution.coins
        worth = worth_told(hold.ev * coins, self.why.better.ev * coins)
        return self.hold_box(name, cards, hold.mask, worth, bar, named, best=best)

    def _decides(self, stage: Stage) -> Iterator[Box]:
        lines = deciding(self.why)
        if not lines:
            return
        rows = []
        for line in lines:
            gains = line.coins >= 0
            color: ColorName = "right" if gains else "wrong"
            sign = "+" if gains else text.MINUS
            rows.append(
                Row(
                    IconBox("up" if gains else "fall", color, 19),
                    share(1, _with_strong(*dict.fromkeys((line.words, line.brief)))),
                    Number(
                        f"{sign}{text.brief(abs(line.coins))} coins", color=color, weight="bold"
                    ),
                    gap=14,
                    align="start",
                )
            )
        head = Row(
            Words("What decides", "lead", weight="bold"),
            ROOM,
            Words("on average over all draws", "caption", "muted"),
            gap=12,
        )
        yield Column(head, *rows, gap=6 if stage.height >= LOW else 4)

    def _chart(self) -> Box | None:
        """Return the line of the chart that applies; where it is not the best hold, what it is."""
        word = self._chart_word
        if word is None:
            if self._solution.table != self.world.session.table:
                return None
            nothing = "No chart yet: Charts can look for one."
            return Panel(Words(nothing, "second", "muted"), "note", 18, 12)
        wrong = bool(word.chart.lost)
        held = Row(MiniCards(self._solution.cards, word.chart.mask), ROOM) if wrong else None
        sentence = chart_words(word, self._solution.coins)
        whose = NAMES.get(self._whose, self._whose)
        exact = self.opened == "rule" and word.rule is not None
        below = place_words(word, whose)
        if exact and word.rule:
            below = f"{below} In the chart: “{word.rule.as_written}”.".lstrip()
        more = Words("Less" if exact else "The rule in full", "second", "accent", "semibold")
        column = Column(
            Row(Words(self._chart_name, "second", "muted", "semibold"), ROOM, more),
            Words(text.with_tens(sentence), "body", "accent" if wrong else "text", "semibold"),
            held,
            Words(below, "second", "muted") if below else None,
            gap=2,
        )
        tap = Press("fold.rule", "The exact rule", "picture", tall=0)
        return Layers(Panel(column, "note", 18, 8), tap)

    def _folds(self) -> Box:
        """Return the tables, each under its fold; one is open at a time."""
        outcomes = self._outcomes()
        cards = len({each.card for each in self.why.penalties})
        costs = self._fold("penalties", "Penalty cards", text.count(cards, "card"))
        return Column(
            *self._fold("outcomes", "Every outcome side by side", f"{len(outcomes) - 2} lines"),
            GridBox(outcomes) if self.opened == "outcomes" else None,
            self._misses() if self.opened == "outcomes" and self.why.near_misses else None,
            *(costs if cards else ()),
            self._penalties() if self.opened == "penalties" else None,
            Hairline(),
        )

    def _fold(self, name: str, words: str, count: str) -> tuple[Box, Box]:
        return Hairline(), fold(name, words, count, opened=self.opened == name)

    def _outcomes(self) -> list[list[Box]]:
        """Return every line that either hold can reach: how often, and what that is worth."""
        holds = self.why.better, self.why.other
        coins = self._solution.coins
        worth = {row.line: row.worth * coins for row in self.why.differences}
        rows = [heads("Outcome", *self._names, "Coins")]
        for line in self._solution.table.line_names:
            if any(line in hold.outcomes for hold in holds):
                color: ColorName = "text" if line in worth else "muted"
                counts = (_draw_count(hold, line, color) for hold in holds)
                gained = text.signed(worth[line], _four) if line in worth else "0"
                rows.append(
                    [Words(line, "second", color), *counts, Number(gained, "second", color)]
                )
        draws = (Number(f"{hold.draws:,}", "second", "muted") for hold in holds)
        whole = Number(text.signed(self.why.lost * coins), "second", weight="bold")
        return [*rows, [*heads("All draws"), *draws, whole]]

    def _penalties(self) -> Box:
        """Return what each discard costs the two holds."""
        rows = [heads("Cannot be drawn again", "Hold", "Costs, in coins")]
        for penalty in self.why.penalties:
            lost = f"{penalty.count:,} fewer draws make {inside(penalty.line)}"
            hold = (
                MiniCards(penalty.hold, high=22)
                if penalty.hold
                else Words("five new cards", "second", "muted", align="right")
            )
            card = Row(MiniCards([penalty.card], high=22), share(1, Words(lost, "second")), gap=8)
            cost = text.brief(penalty.cost * self._solution.coins)
            rows.append([card, hold, Number(cost, "second")])
        return Column(Words(PENALTIES, "second", "muted"), GridBox(rows), gap=4)

    def _misses(self) -> Box:
        """Return the cards that look like a paying hand, and why they are not."""
        return Panel(
            Column(
                *(
                    Column(
                        Row(MiniCards(miss.cards), ROOM) if miss.count else None,
                        Words(near_miss_words(miss), "second"),
                        gap=6,
                    )
                    for miss in self.why.near_misses
                ),
                gap=10,
            ),
            "raised",
            14,
            10,
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open a fold, go to practise, or close the dialog."""
        if act.name.startswith("fold."):
            self.unfold(act.name.removeprefix("fold."))
            self.scroll_to_control(act.name, stage)
            return None
        if act.name == "holds":
            return Go("hand", as_typed(self._solution.cards))
        if act.name == "practise":
            asked = kind_of_hold(self._solution.best).name
            return Go("drill", DrillBounds(classes=(asked,), hands=PRACTISED))
        return super().do(act, stage)


def _with_strong(*forms: str) -> Box:
    """Return a line whose numbers are bold, in the first of its forms that has room for one line;
    else the last one in more lines, word by word.
    """
    rows = [
        Row(*(_run(part, strong) for part, strong in _parts(words)), gap=SPACE) for words in forms
    ]
    parts = _parts(forms[-1])
    single = (_run(word, strong) for part, strong in parts for word in part.split())
    return FitWide(*rows, Wrap(*single, gap=SPACE))


def _parts(words: str) -> list[tuple[str, bool]]:
    """Return the parts of a line, and which are numbers."""
    parts = filter(None, map(str.strip, OFTEN.split(words)))
    return [(part, bool(OFTEN.match(part))) for part in parts]


def _run(words: str, strong: bool) -> Words:
    return Words(words, weight="bold" if strong else "regular")


def _draw_count(hold: Hold, line: str, color: ColorName) -> Box:
    """Return how many draws to a hold a line pays, and their share of all draws to it."""
    count = hold.outcomes.get(line, 0)
    few = 0 < count < hold.draws * LEAST_SHARE
    part = "<0.01\xa0%" if few else text.share(count, hold.draws, 2)
    words = f"{count:,}  {part}" if count else "0"
    return Number(words, "second", color)


def _four(coins: Fraction) -> str:
    """Return coins as the figures of a column are written."""
    return f"{float(coins):,.4f}"
