"""A page that asks: five cards, which to keep? The drill, the exam and the course share it.

Before the questions a page shows where it begins, and after them what came of it. It is over four
hundred lines: all that the modes that ask have in common.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from solver.decisions import decisions_of
from trainer.app.frame import Frame
from trainer.app.scene import Answered, Explained, KeyHelp, Open, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box, Row, Space, share
from trainer.drawing.layouts import AsHigh, FitHigh
from trainer.drawing.leaves import Words
from trainer.drawing.theme import Size
from trainer.pages.bar import low, on_wood
from trainer.pages.beginning import ModePage
from trainer.pages.hold_boxes import AnswerVerdict, answer_bars, verdict_box
from trainer.pages.motion import Growth, Lifts
from trainer.pages.question import (
    NONE_HELD,
    ONCE_MORE,
    Lying,
    answer_verdict,
    best_of,
    charted_of,
    explaining,
    gold_button,
    hand_box,
    keep_label,
    narrow,
    next_label,
    preparing,
    progress,
    prompt,
    question_box,
    strip,
    verdict_lines,
)
from trainer.pages.stage import in_a_row
from trainer.teaching.asking import Answer, Question
from trainer.teaching.evidence import FromEvidence
from trainer.widgets import Act
from trainer.widgets.answer_strip import AnswerStrip
from trainer.widgets.sign import Sign, sign_lines

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.kept_mode import KeptMode

NEXT = ("space", "return")
STREAK = 3  # right answers in a row from which a verdict says how many they are
PAYS_ACROSS = 3  # lines of a paytable side by side, below the cards of an exam
GOES_ON = 900  # ms for which a right answer's verdict stays, where the next hand comes by itself
EXPLAINS = "why", "chart", "word."  # how the names of what explains a hand begin
SEEN, GLANCE = 1000, 400  # ms for which an end stays, and in which nobody decides to draw five
ASKING_KEYS = (
    KeyHelp(("1", "…", "5"), "In a drill, a lesson or an exam: keep a card, or not"),
    KeyHelp(("Space", "Enter"), "There: answer, then go on to the next hand"),
    KeyHelp(("C",), "There, after the answer: show the chart"),
    KeyHelp(("W",), "There, after the answer: say why"),
)


class AskingPage(ModePage):
    """Subclasses say what stands before, beside and after the questions."""

    told_at_once = True  # whether that shows what came of it so far
    came_for_it = False  # whether the player did not see it begin here: Esc goes back to before it
    tabbed_at_end = True  # whether the pages of Learn stand above what came of it

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._held = 0
        self._armed = False  # whether the next press draws five new cards
        self._own_rival: tuple[Answer | None, int | None] = None, None
        self._asked_why = False  # whether it was said before why it takes two
        self._judged: Answer | None = None
        self._waits = False  # whether something was over it since: then it waits for the player
        self._verdict: AnswerVerdict | None = None
        # What is held now, the chart that is known, and the verdict by it.
        self._ahead: tuple[object, Chart | None, AnswerVerdict] | None = None
        self._lifts = Lifts()
        self._growth = Growth()  # of the bars of the verdict
        self._since = world.clock()
        self._ended = Answered((), 0)  # the answers of the mode that is over, and its chart
        self._shown: int | None = None  # the one of them that is chosen
        offered = self._was_offered()
        self.came_for_it = self.came_for_it or offered or self._question() is not None

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Do what one of the subclass's own controls asks for."""
        return None

    def prompt(self, stage: Stage) -> Box:
        """Return what stands above the cards before the answer."""
        return prompt(self.why_twice or "Choose the cards to keep.")

    @property
    def why_twice(self) -> str:
        """What the gold button asks while it is armed, the first time at length; or ""."""
        if not self._armed or self._judged is not None:
            return ""
        return ONCE_MORE if self._asked_why else NONE_HELD

    def prompts(self, stage: Stage) -> Sequence[Box]:
        """Return what else stands above the cards before other answers of this mode, if it may be
        higher than a verdict.
        """
        return ()

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return what stands at the left of the console."""
        return ""

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return what is asked, for the strip under the bar; "" for the title of the page."""
        return ""

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return how far the player is, for the right end of the strip."""
        if question.of is None:
            return Words(f"Hand {question.number}", "lead", weight="semibold")
        done = question.number - (self._judged is None)
        return progress(f"Hand {question.number} of {question.of}", done / question.of, "", stage)

    def learnt_chart(self, kept: KeptMode[Any]) -> Chart | None:
        """Return the chart by which the player answers, once it is known."""
        mode = kept.mode
        return self.world.chart_of(mode.table, mode.coins)

    def chart_called(self, kept: KeptMode[Any], chart: Chart | None) -> str:
        """Return what that chart is called."""
        return self.world.chart_name(kept.mode.table, kept.mode.coins, chart)

    def _question(self) -> Question | None:
        """Return the question to show: the one just answered until the player goes on."""
        if self._judged is not None:
            return self._judged.question
        kept = self.kept
        return None if kept is None or kept is self._aside else kept.question

    def place(self, stage: Stage) -> Frame:
        """Return the page placed: a question stands on felt, everything else in the room."""
        asking = self._question() is not None
        if asking and self.ground != "felt":  # the first question was just chosen
            self._since = self.world.clock()
        self.ground = "felt" if asking else "room"
        self.tabbed = not asking and (self.tabbed_at_end or self._over is None)
        return super().place(stage)

    def head(self, stage: Stage) -> Box | None:
        """Return the strip above a question."""
        question, kept = self._question(), self.kept
        if question is None or kept is None:
            return None
        words = self.asked_words(kept, question) or stage.pages[self.name].title
        beside = self.standing(kept, question, stage)
        return strip("Leave", words, beside, self._plain_game())

    def _plain_game(self) -> str:
        """Return the game that is asked, where the bar has Ultimate X."""
        session = self.world.session
        if not session.ultimate_x:
            return ""
        return f"{session.table.name}, {text.count(session.coins, 'coin')}"

    def view(self, stage: Stage) -> Box:
        """Return the question, where the mode begins, or what came of it."""
        question = self._question()
        if question is not None and self.kept is not None:
            return self._asked(question, stage)
        if self.name in self.world.practice.preparing:
            return preparing()
        if self._over is not None:
            return self.over(self._over, stage)
        return self.start(stage)

    def foot(self, stage: Stage) -> Box | None:
        """Return the console of a question, or what a subclass puts there."""
        kept = self.kept
        if self._question() is not None and kept is not None:
            return self._console(kept, stage)
        if self.name in self.world.practice.preparing:
            return None
        return self.start_foot(stage) if self._over is None else self.over_foot(self._over, stage)

    def _asked(self, question: Question, stage: Stage) -> Box:
        judged = self._judged
        best = None if judged is None else best_of(judged)
        raised = self._lifts.raised(self._held, stage.now)
        rules = self.world.session.table.rules
        hand = hand_box(
            Lying(question.cards, self._held, raised, best, self._by_chart),
            rules,
            stage,
            enabled=judged is None,
        )
        bars: Box | None
        if judged is not None and self._verdict is not None:
            tight = low(stage)
            bare = tight and narrow(stage)
            above = verdict_box(
                self._verdict,
                brief=tight,
                bare=bare,
                lines=verdict_lines(stage),
                beside=None if bare else in_a_row(self._streak, STREAK),
            )
            grown, by_chart = self._growth.at(stage.now), self._by_chart
            bars = answer_bars(
                judged.solution,
                judged.held,
                grown,
                by_chart=by_chart,
                rival=self._rival(judged),
                small=tight,
            )
        else:
            above = self.prompt(stage)
            bars = None if self.told_at_once or _cramped(stage) else self._pays()
        keep = self.kept is not None and self.kept.speaks  # an exam says nothing
        heads = self.prompts(stage) if verdict_lines(stage) else ()
        return question_box(above, hand, bars, stage, keep=keep, heads=heads)

    def _pays(self) -> Box | None:
        """Return what the hands of the mode's game pay, where no bars take the place of that."""
        if self.kept is None:
            return None
        table, coins = self.kept.mode.table, self.kept.mode.coins
        return Sign(
            table.name,
            sign_lines(table),
            coins,
            enabled=False,
            low=True,
            headless=True,
            across=PAYS_ACROSS,
        )

    @property
    def _by_chart(self) -> bool:
        """Whether the hold just judged is right by the player's chart alone."""
        return self._judged is not None and self._verdict is not None and self._verdict.by_chart

    @property
    def _streak(self) -> int:
        """How many of the last answers were right."""
        answers = () if self.kept is None else tuple(reversed(self.kept.answers))
        return next((i for i, each in enumerate(answers) if not each.right), len(answers))

    def _console(self, kept: KeptMode[Any], stage: Stage) -> Box:
        note = self.note_words(kept, self._judged)
        asks = bool(note) and note == self.why_twice
        words: Box = Space()
        if asks:  # the button stays where it is
            sizes: tuple[Size, ...] = "body", "second", "caption"
            forms = (Words(note, size, "on_wood_soft", "semibold") for size in sizes)
            words = AsHigh(FitHigh(*forms), (Words("–\n–", "caption"),))
        elif note and not narrow(stage):
            words = Words(note, "body", "on_wood_soft")
        label = next_label(self._is_last)
        if self._judged is None:
            label = keep_label(self._held, armed=self._armed)
        gold = gold_button(label, stage)
        asides = [] if asks and narrow(stage) else self._asides(kept, stage)  # they rest now
        return on_wood(Row(share(1, words), *asides, gold, gap=10), stage)

    def _asides(self, kept: KeptMode[Any], stage: Stage) -> list[Box]:
        """Return the buttons that explain an answer, none in an exam."""
        after = self._judged is not None
        chart = after and self.learnt_chart(kept) is not None
        return explaining(stage, after=after, chart=chart) if kept.speaks else []

    def do(self, act: Act, stage: Stage) -> Transition:
        """Keep a card, answer, go on, explain, stop; other controls are for the subclass."""
        match act:
            case Act("toggle", int(card)):
                self._toggle(card, stage)
            case Act("submit"):
                return self._press_gold()
            case Act("stop") if self.told_at_once:
                nothing = self.kept is None or not self.kept.answers
                self.finish()
                return Pop() if nothing and self.came_for_it else None  # nothing came of it
            case Act("stop"):
                return self._go_away()
            case Act("chart"):
                return self._show_chart()
            case Act("why"):
                return self._why()
            case Act("missed"):
                return Open("answer", self.ended().missed)
            case Act("answers" | "answers.open" as what, int(shown)):
                self._shown = shown
                return self._opened() if what == "answers.open" else None
            case _:
                return self.choose(act, stage)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Keep cards with 1 to 5, answer and go on with Space."""
        if self._question() is None:
            cells = next((w for w in self.widgets(stage) if isinstance(w, AnswerStrip)), None)
            if cells is not None and (to := cells.stepped(key)) is not None:
                self._shown = to
                return None
            if key == "return" and cells is not None and self._shown is not None:
                return self._opened()
            if key in NEXT and self.name not in self.world.practice.preparing:
                at_once = self._over is not None and self.world.clock() - self._since < SEEN
                return None if at_once else self.begin()
            return super().key(key, stage)
        if key in "12345":
            self._toggle(int(key) - 1, stage)
        elif key in NEXT:
            return self._press_gold()
        elif key == "c":
            return self._show_chart()
        elif key == "w":
            return self._why()
        elif key == "escape" and self.why_twice:
            self._armed = False  # it closes the question whether to draw five
        elif key == "escape":
            return self._go_away()
        else:
            return super().key(key, stage)
        return None

    def _opened(self) -> Transition:
        """Open the answer that is chosen."""
        return Open("answer", replace(self.ended(), shown=self._shown or 0))

    def ended(self) -> Answered:
        """Return the answers of the mode that is over."""
        return self._ended

    @property
    def _is_last(self) -> bool:
        """Whether the verdict is that on the last hand."""
        return self._judged is not None and self.kept is not None and self.kept.question is None

    @property
    def ended_here(self) -> bool:
        """Whether it shows what came of a mode."""
        return self._over is not None

    @property
    def stays(self) -> bool:
        """Whether it shows a question or what came of one, in the game in play."""
        mode = self._over
        ended = mode is not None and (mode.table, mode.coins) == self.world.game
        return ended or (self.kept is not None and self._question() is not None)

    def fresh(self) -> None:
        """Show where it begins, with the way to go on; after the last hand what came of it."""
        if self._is_last:
            self.finish()
            return
        self.again()
        self._aside = None if self._was_offered() else self.kept
        if self._aside is not None:
            self.world.practice.put_aside(self.name)

    def _was_offered(self) -> bool:
        """Whether the mode was just begun where another page offers it."""
        practice = self.world.practice
        offered, practice.offered = practice.offered == self.name, ""
        return offered

    def _go_away(self) -> Transition:
        """Leave the question open: go back to where the player came from."""
        if self.came_for_it and not self._is_last:
            return Pop()
        self.fresh()
        return None

    def left(self) -> None:
        """Put the mode aside; after the last hand what came of it waits here."""
        super().left()
        self.covered()
        if self._is_last:
            self.finish()
        self.world.practice.put_aside(self.name)

    def _toggle(self, card: int, stage: Stage) -> None:
        if self._judged is None:
            self._held ^= 1 << card
            self._armed = False
            if self.world.moving:
                self._lifts.turn(1 << card, stage.now)

    def animating(self, stage: Stage) -> bool:
        """Whether a card rises or sinks, or the bars of a verdict grow."""
        return self._lifts.running(stage.now) or self._growth.running(stage.now)

    def _why(self) -> Transition:
        """Say why the best hold of the hand just answered is best."""
        kept, judged = self.kept, self._judged
        if kept is None or judged is None:
            return None
        return Open("why", Explained(judged.solution, judged.held, chart=self.learnt_chart(kept)))

    def _show_chart(self) -> Transition:
        """Show the chart by which the hand just answered is to be played."""
        kept, judged = self.kept, self._judged
        if kept is None or judged is None or (chart := self.learnt_chart(kept)) is None:
            return None
        return Open("chart", Answered((judged,), 0, chart))

    def _press_gold(self) -> Transition:
        """Press the gold button; while no card is held, the first press only lets it ask, until
        that was confirmed often.
        """
        since = self._since_shown
        meant = self.told_at_once and self.world.means_five(since)  # an exam asks each time
        if self._judged or self._held or self._armed or meant:
            self._asked_why |= self._armed
            self.world.drew_five += self._armed and not (self._judged or self._held)
            return self._go_on()
        self._armed = since >= GLANCE
        return None

    def between(self, mode: Any) -> Transition:
        """Return what comes between an answer and the next question."""
        return None

    def _go_on(self) -> Transition:
        """Answer the question, or go on to the next one after the verdict."""
        kept = self.kept
        if kept is None:
            return None
        took, judged = max(0, self._since_shown), self._judged
        if took < GLANCE and not (judged.right if judged else self._held):
            return None  # Space once too often passes over no error, and throws no hand away
        if judged is None:
            try:
                answer = self.world.practice.answer(self.name, self._held, took)
            except self.world.failures as error:
                self.world.say(f"{error}. The question stays as it was.", "error")
                return None
            self.world.notice = None
            self.world.log("answer", question=answer.question.number, held=answer.held)
            if kept.speaks:
                self._judge(kept, answer)
                return None
        self._put_down()
        if kept.question is None:
            self.finish()
            return None
        return self.between(kept.mode)

    def in_time(self) -> Transition:
        """Go on after a right answer, where the player wants that."""
        return self._go_on() if self._comes_on and self._since_shown >= GOES_ON else None

    @property
    def _comes_on(self) -> bool:
        """Whether the next hand comes by itself: not after the last one, nor where the player asks
        more about this one, or is at a button for that.
        """
        right = self._judged is not None and self._judged.right and not self._is_last
        at = [each for each in (self.controls.focus, self.controls.hover) if each]
        asks = any(each.startswith(EXPLAINS) for each in at)
        return self.world.settings.goes_on and right and not (asks or self._waits)

    def covered(self) -> None:
        """Let the hand stay that is explained, or that something else is shown over."""
        self._waits = True

    @property
    def _since_shown(self) -> int:
        """How long the hand or the verdict has been shown, in milliseconds."""
        return self.world.clock() - self._since

    def _judge(self, kept: KeptMode[Any], answer: Answer) -> None:
        """Keep the verdict on an answer."""
        self._judged, self._scroll, self._since = answer, 0.0, self.world.clock()
        self._waits = False
        self._verdict = self._verdict_on(kept, answer)
        self._growth = Growth(self.world.clock() if self.world.moving else None)

    def prepare(self) -> bool:
        """Find the words on what is held before it is answered: they take a tenth of a frame."""
        kept = self.kept
        if kept is None or kept.question is None or self._judged or not kept.speaks:
            return False
        before = self._ahead
        if not self._held or (before and before[0] == (kept.question, self._held)):
            return False
        self._verdict_on(kept, kept.answer_of(self._held, datetime.now(UTC)))
        return True

    def _verdict_on(self, kept: KeptMode[Any], answer: Answer) -> AnswerVerdict:
        """Return the verdict on an answer; the last one is kept, until a chart is known."""
        key, chart = (answer.question, answer.held), self.learnt_chart(kept)
        if self._ahead is None or self._ahead[0] != key or self._ahead[1] != chart:
            named, mild = self.chart_called(kept, chart), self.mild(kept, answer)
            self._ahead = key, chart, answer_verdict(answer, chart, named, mild=mild)
        return self._ahead[2]

    def mild(self, kept: KeptMode[Any], answer: Answer) -> bool:
        """Whether an answer that the player's chart gives is told to be right by it, though another
        hold is worth more.
        """
        return True

    def wrongly_held(self, judged: Answer) -> Collection[str]:
        """Return the kinds that this player held wrongly in hands like one, as far as is known."""
        mode, decision = None if self.kept is None else self.kept.mode, judged.question.decision
        if decision is None or not isinstance(mode, FromEvidence):
            return ()
        return {kept.kind for kept in mode.evidence.of_class(decision).kinds}

    def _rival(self, judged: Answer) -> int | None:
        """Return the best of the holds by which this player misses such hands, beside which a right
        one is shown; None where there is none, and another that tempts everybody is shown.
        """
        if self._own_rival[0] is not judged:
            solution, kinds = judged.solution, self.wrongly_held(judged)
            worse = [each for each in solution.holds if each.numerator < solution.best.numerator]
            of_game = decisions_of(solution.table, solution.coins) if kinds else None
            mine = (
                each.mask
                for each in worse
                if of_game is not None and of_game.kept_of(solution.cards, each.mask) in kinds
            )
            self._own_rival = judged, next(mine, None)
        return self._own_rival[1]

    def finish(self) -> None:
        """End the mode, and show what came of it; of no answer comes nothing."""
        kept = self.kept
        self._put_down()
        if kept is not None and kept.answers:
            self._over, self._shown = kept.mode, None
            answers, chart = tuple(kept.answers), self.learnt_chart(kept)
            charted = charted_of(answers, chart) if kept.speaks else ()
            told = frozenset(i for i in charted if self.mild(kept, answers[i]))
            self._ended = Answered(answers, 0, chart, charted=told)
        if kept is not None:
            self.world.practice.end(self.name)
        self.controls.focus = None

    def again(self) -> None:
        """Go back to where it begins."""
        super().again()
        self._put_down()

    def _put_down(self) -> None:
        """Hold no card, and show no verdict."""
        self._judged, self._held, self._since = None, 0, self.world.clock()
        self._waits = False
        self._armed = False
        self._scroll = 0.0
        self._lifts.clear()

    def waiting(self, stage: Stage) -> bool:
        """Whether something is being prepared, or comes by itself."""
        return self.world.practice.waits or self._comes_on or super().waiting(stage)


def _cramped(stage: Stage) -> bool:
    """Whether what the game pays has no room below the cards."""
    return low(stage) and stage.theme.grow > 1
