"""The drill page: choose what to practise, answer, see what it recovered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from trainer.app.desk import Bounds
from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.pages.asking import (
    ASKING_KEYS,
    AskingPage,
    fault_rows,
    one_button,
    plain,
    quiet,
    title,
)
from trainer.pages.sheet import Choice, ChoiceRow, Sheet
from trainer.teaching.asking import Answer, Question
from trainer.widgets import Act

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode

WORTH_SAYING = 0.05  # coins an hour
WHAT = {
    "all": ("What is worth most", Bounds()),
    "leaks": ("My leaks", Bounds(leaks=True)),
    "mistakes": ("My mistakes", Bounds(mistakes=True)),
    "close": ("Close decisions", Bounds(close=True)),
}
MEANS = {
    "all": "Every kind of decision: how often it comes, times what an error costs, times the "
    "chance that you err.",
    "leaks": "Only the kinds of decisions in which you have erred and not been right six times in "
    "a row since.",
    "mistakes": "Only the kinds of your last fifty mistakes, hands like those you misplayed first.",
    "close": "Only hands in which the tempting error costs at most a twentieth of a bet.",
    "chosen": "Only the decisions that you chose: {}.",
}
LENGTHS = (("20", 20), ("50", 50), ("100", 100), ("No end", None))


class DrillPage(AskingPage):
    """Asks the hands that are worth most to this player."""

    name = "drill"
    info = PageInfo(
        "Drill",
        keys=ASKING_KEYS,
        topics=(
            Topic(
                "The drill",
                "Hands that are worth most to you: kinds of decisions that come often, cost much "
                "and in which you err. After an error come hands that differ in one card.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        asked, world.desk.drill_next = world.desk.drill_next, None
        self._what = "all" if asked is None else "chosen"
        self._chosen = asked or Bounds()
        self._hands: int | None = 20
        if asked is not None:
            world.desk.end(self.name)

    @property
    def _bounds(self) -> Bounds:
        bounds = self._chosen if self._what == "chosen" else WHAT[self._what][1]
        return replace(bounds, hands=self._hands)

    def start_sheet(self, stage: Stage) -> Sheet:
        """Return what can be drilled, and how long."""
        what = [(name, label) for name, (label, _) in WHAT.items()]
        if self._chosen.classes:
            what.append(("chosen", "As chosen"))
        about = ChoiceRow(
            tuple(
                Choice(f"what.{name}", label, "choice", chosen=name == self._what, value=name)
                for name, label in what
            ),
            "What to practise",
        )
        lengths = ChoiceRow(
            tuple(
                Choice(f"hands.{i}", label, "choice", chosen=hands == self._hands, value=hands)
                for i, (label, hands) in enumerate(LENGTHS)
            ),
            "How many hands",
        )
        return Sheet(self._introduce, (about, lengths, *one_button("start", "Start")))

    def _introduce(self, flow: Flow) -> None:
        title(flow, "Practise what is worth most to you")
        words = MEANS[self._what].format("; ".join(self._chosen.classes))
        plain(flow, words)
        quiet(flow, "The verdict comes at once, and every answer is logged.")
        fault_rows(self.world.desk.faults.get(self.name, ""), flow)

    def over_sheet(self, mode: Any, stage: Stage) -> Sheet:
        """Return what came of the drill."""

        def fill(flow: Flow) -> None:
            title(flow, f"{mode.right} of {text.count(mode.right + mode.wrong, 'hand')} right")
            plain(flow, self._recovered(mode))
            quiet(
                flow,
                "Recovered is what your errors in these decisions would cost, times how much less "
                "likely they have become: an estimate.",
            )

        return Sheet(fill, one_button("again", "Another drill"))

    def progress_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return the number of the hand, and how many were right."""
        mode = kept.mode
        words = super().progress_words(kept, question)
        answers = mode.right + mode.wrong
        return f"{words} · {mode.right} of {answers} right" if answers else words

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return what the drill has recovered, after an answer."""
        if judged is None:
            return ""
        hourly = kept.mode.recovered_per_hour(datetime.now(UTC), self.world.pace.hands_an_hour)
        return self._recovered(kept.mode) if hourly >= WORTH_SAYING else ""

    def _recovered(self, mode: Any) -> str:
        pace = self.world.pace
        hourly = pace.an_hour(mode.recovered(datetime.now(UTC)), mode.coins)
        return f"Recovered so far: about {hourly} at {pace.hands_an_hour:,} hands."

    def begin(self) -> None:
        """Start the drill, or go back to its bounds."""
        if self._over is not None:
            self.again()
            return
        session = self.world.session
        self.world.desk.begin_drill(session.table, session.coins, self._bounds)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the bounds, or start."""
        if act.name.startswith("what."):
            self._what = str(act.value)
        elif act.name.startswith("hands."):
            self._hands = act.value if isinstance(act.value, int) else None
        else:
            self.begin()
        return None


PAGE = DrillPage
