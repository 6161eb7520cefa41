"""The table: bet, deal, hold and draw on felt, the machine's sign above, the coach beside.

It is over four hundred lines: a hundred of them are its keys and topics of the help.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from evaluator import format_cards
from trainer.app import by_feel
from trainer.app.frame import Frame
from trainer.app.scene import KeyHelp, Open, PageHelp, Stage, Topic, Transition
from trainer.app.world import Notice, World
from trainer.core.coach import Judgement, Values, read
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    DealOrDraw,
    HoldOnly,
    Intent,
    SetBet,
    ShowBest,
    Toggle,
)
from trainer.core.records import Coach, PastHand
from trainer.core.session import COUNTS, STILL_HELPED, Phase, Played, Session
from trainer.core.steps import DEALT_AGAIN, NOT_SOLVED, SLIP_MS, short_words
from trainer.drawing import text
from trainer.drawing.boxes import Box, Pad, Row, share, wide
from trainer.pages.bar import HIGH, roomy
from trainer.pages.boxed import BoxPage
from trainer.pages.coach_after import PastHold, stopped_word
from trainer.pages.coach_chart import CoachView, coach_view
from trainer.pages.coach_panel import COACHES, coach_panel, practise
from trainer.pages.coach_strip import coach_strip
from trainer.pages.console import console
from trainer.pages.draw_words import guidance
from trainer.pages.felt import MID, Seen, table
from trainer.pages.game_rows import returns_of
from trainer.pages.hold_words import HELPED, Verdict, reason_words, verdict_of
from trainer.pages.motion import Glide, Lifts, Motion
from trainer.pages.question import ONCE_MORE
from trainer.pages.stage import feast, held_mask, slots, unjudged, winning, won_slots
from trainer.widgets import Act
from trainer.widgets.base import Input, KeyPress, PointerDown

HELP = PageHelp(
    keys=(
        KeyHelp(("1", "…", "5"), "Hold a card, or release it (keypad too)"),
        KeyHelp(("Space", "Enter"), "Deal or draw; with no card held, twice"),
        KeyHelp(("B",), "Bet one more coin; after five, one again"),
        KeyHelp(("M",), "Bet the maximum and deal"),
        KeyHelp(("H",), "Hold the best cards"),
        KeyHelp(("W",), "Why: outcomes, the chart, penalty cards"),
    ),
    topics=(
        Topic(
            "What is right",
            "A hold is right when no other hold is worth more, on average over every possible "
            "draw. What you then draw is luck: it changes your credits, not the verdict. "
            "Holds of equal value are all right.",
            asked="verdict wrong tick won win paid right luck lucky correct judged lose lost "
            "although",
        ),
        Topic(
            "The coach",
            "Live shows what your hold and the best are worth while you choose. Warn speaks once "
            "before you draw a worse hold. After says right or wrong after the draw. Off says "
            "nothing until you ask, with Best hold or Why?. You can change it at any time; a hand "
            "in which Live showed values counts as helped, whatever comes after it.",
            asked="hint warn live after off modes warning warnings stop mode",
        ),
        Topic(
            "After a warning",
            "Your first hold is the one that counts, even if you then change it: it shows how you "
            "play before any help. Before you press Draw you can change your mind freely.",
            asked="warned warn heeded listened advice fixed fix corrected correct changed change "
            "coach better second try marked wrong counted counts hold first look",
        ),
        Topic(
            "Taking a hold back",
            "Before you draw, press a held card again to let it go. After the draw nothing can be "
            "taken back.",
            asked="undo cancel release unhold mind changed change wrong pressed accident misclick "
            "draw answer",
        ),
        Topic(
            "Help and skill",
            "Hands that you played with the coach on Live, or after the best hold was shown, are "
            "counted apart: they do not say how well you play.",
            asked="separate counted assisted alone",
        ),
        Topic(
            "Several hands",
            "Press the name of the game in the bar, at the top: one deal can be played in up to a "
            "hundred hands. What you hold is held in each, and each draws from the rest of a deck "
            "of its own. Each costs its own bet. The best hold is the same in all, so such a "
            "deal counts as one decision, and what it gives away is added up over its hands. Coins "
            "an hour are always those of one hand a deal.",
            asked="more than one multi triple five ten hundred fifty multiple number",
        ),
        Topic(
            "Ultimate X",
            "A hand costs five more coins, and a win multiplies what the next hand in its place is "
            "paid. Since that is worth something too, another hold may be the best. These hands "
            "are counted apart. The name of the game, in the bar at the top, has its switch.",
            asked="multiplier multipliers multiply 10 twice",
        ),
        Topic(
            "The shoe",
            "Every deal is from a fresh shuffle. If you leave in mid-hand, the same five cards are "
            "on the table when you open the window again.",
            asked="deck shuffle shuffled cards remember same close middle hand resume",
        ),
    ),
)


COACH = 328.0  # the width of the coach
STRIP = 1100.0  # the width that counts from which it has all of it
NEXT = ("space", "return")
LARGE_TEXT = 1.5  # from here on the sign gives way to the cards
INTENTS: dict[str, Intent] = {
    "b": BetOne(),
    "bet_one": BetOne(),
    "m": BetMax(),
    "bet_max": BetMax(),
    "h": ShowBest(),
    "best": ShowBest(),
    "space": DealOrDraw(),
    "return": DealOrDraw(),
    "deal": DealOrDraw(),
    **{str(i + 1): Toggle(i) for i in range(5)},
}


class TablePage(BoxPage):
    """The page that is kept: what moves on it goes on while other pages are looked at."""

    name = "table"
    in_help = HELP
    ground = "felt"
    margin = 16.0
    motion = Motion()
    streak = 0  # right holds in a row of one game, played before any help
    _streak_of: tuple[Any, bool] | None = None  # that game, and whether with Ultimate X
    _seen: Session | None = None  # the session to show while cards turn up
    _judged: tuple[Judgement, bool, Verdict] | None = None  # the bool: of which the chart is known
    _shown: Seen | None = None  # what the frame shows
    _reasoned: tuple[Values | None, int] | None = None  # for which hold a reason was found ahead
    _armed = False  # whether the next Space draws five new cards

    def __init__(self, world: World, about: Any = None) -> None:
        super().__init__(world, about)
        self._lifts = Lifts()
        self._glide = Glide()
        self._by_chart: dict[tuple[int, int], bool] = {}  # by session and deal, if the chart erred

    def session(self, stage: Stage) -> Session:
        """Return the session to show: the one before the draw until the last card is face up."""
        turning = self.motion.turning(stage.now)
        return self._seen if turning and self._seen is not None else self.world.session

    def _told(self, stage: Stage) -> Session:
        """Return the session that is spoken of: that before the draw until all hands are seen."""
        untold = stage.now < self.motion.told
        return self._seen if untold and self._seen is not None else self.world.session

    def view(self, stage: Stage) -> Box:
        """Return the table with the coach beside it, or as a strip on it where there is no room."""
        self._shown = seen = self._seen_now(stage)
        coach = self._coach_sees(stage)
        if not roomy(stage):
            alone = seen.session.dealt_hands == 1  # of several it stands beside the own hand
            won = seen.counted if seen.win and alone else 0
            strip = coach_strip(coach, seen.notice, seen.verdict, won)
            return Pad(table(seen, strip, large_text=stage.theme.grow >= LARGE_TEXT), y=8)
        across = COACH if stage.width >= STRIP else 288
        beside = wide(across * stage.theme.grow, coach_panel(coach))
        return Pad(Row(share(1, table(seen, None)), beside, gap=16, align="stretch"), y=14)

    def place(self, stage: Stage) -> Frame:
        """Return the page placed, with what happens on the felt after a great win."""
        frame, seen = super().place(stage), self._shown
        if seen is not None:
            placed = {control.name: control.rect for control in frame.inner.controls}
            felt = stage.rect.cut_top(HIGH)[1]
            frame.back.paint(*feast(seen.win, self.motion, stage.now, felt, placed, stage.theme))
        return frame

    def _seen_now(self, stage: Stage) -> Seen:
        """Return what is on the table now."""
        session, now = self.session(stage), stage.now
        turning = now < self.motion.told
        last = session.last
        paid = last.judgement.paid if last and session.phase is Phase.BET else 0
        returns = returns_of(self.world, session)(session.coins)
        notice = self.world.notice
        if notice is None or notice.kind == "error":
            notice = self._standing(self._told(stage))
        notice = self._warned(notice) or self._short(self._told(stage))
        raised = self._lifts.raised(held_mask(session), now)
        seen = Seen(
            session,
            slots(self._lying(session), self.motion, raised, now),
            session.phase is Phase.HOLD and not turning,
            notice or Notice(self._guidance(self._told(stage))),
            notice is not None,
            turning,
            None if turning else self._verdict(session),
            "" if returns is None else f"returns {text.percent(returns)}",
            self._glide.at(now, session.coins),
            self.motion.shown(session.dealt_hands, now),
            self.motion.counted(paid, now),
            self.motion.entered(now),
            self.motion.flash(now),
            self.motion.settled(now),
            0 if last is None or last.record.helped else self.streak,
        )
        if seen.verdict is not None and seen.verdict.by_chart:
            seen = replace(seen, slots=[unjudged(slot) for slot in seen.slots])
        final = last.record.final if last is not None else None
        own = last.judgement.outcome.paid if last is not None and seen.judged is not None else 0
        if own and not turning and last is not None and final is not None:
            won = winning(final, last.judgement.outcome.hand, last.record.table.rules)
            lit = won_slots(seen.slots, won, self.motion.lifted(now, seen.win >= MID))
            seen = replace(seen, slots=lit)
        return seen

    def _warned(self, notice: Notice | None) -> Notice | None:
        """Return a notice; the warning of a hold that the chart keeps says that it does."""
        word = stopped_word(self.world, self.world.session)
        if notice is None or notice.kind != "warning" or word is None or not word.too_short:
            return notice
        said = notice.text.removesuffix(f" {COUNTS}").removesuffix(f" {STILL_HELPED}")
        another = text.first_lower(said)
        return replace(notice, text=f"Right by your chart, but {another}")

    def _short(self, session: Session) -> Notice | None:
        """Return that the credits do not cover the bet, as long as the gold button reloads them."""
        trial = self.world.trial
        if session.phase is not Phase.BET or (trial is not None and trial.over):
            return None
        words = short_words(session)
        return Notice(words, "warning") if words else None

    def _guidance(self, session: Session) -> str:
        """Return what to do next; of twenty hands by feel, which of them it is."""
        trial = self.world.trial
        advice = ONCE_MORE if self._armed else guidance(session, bets=trial is None)
        drawn = session.phase is Phase.BET and trial is not None and trial.hands > 0
        return advice if trial is None else trial.beside(advice, drawn=drawn)

    def _standing(self, session: Session) -> Notice | None:
        """Return what stands over the hand in play until cards are chosen: the warning of it, from
        before another page or a restart, too, or that it was dealt before the program was started.
        """
        if session.warning:
            return Notice(session.warning, "warning")
        untouched = session.phase is Phase.HOLD and not (session.held or self._armed)
        if untouched and self.world.kept.resuming and self.world.trial is None:
            return Notice(DEALT_AGAIN, "warning")
        return None

    def _lying(self, session: Session) -> Session:
        """Return the session whose cards lie there: while cards turn up, those that were drawn."""
        now = self.world.session
        last = now.last if session is self._seen and not self.world.in_hand else None
        return now if last is not None else session

    def foot(self, stage: Stage) -> Box | None:
        """Return the console."""
        session = self.session(stage)
        last = self.world.session.last
        paid = last.judgement.paid if last else 0
        holding = session.phase is Phase.HOLD
        best = (holding and session.held != session.marked_best) or _unasked(session)
        why = _speaks(session) or (not holding and session.last is not None)
        counted = self.motion.counted(paid, stage.now)
        trial = self.world.trial
        armed = self._armed
        return console(session, counted, stage, best=best, why=why, trial=trial, armed=armed)

    def _coach_sees(self, stage: Stage) -> CoachView:
        session = self._told(stage)
        lately = (
            PastHold(hand.right, hand.helped, self._right_by_chart(session, hand))
            for hand in session.meters.last
        )
        return coach_view(self.world, session, self.opened, tuple(lately))

    def _right_by_chart(self, session: Session, hand: PastHand) -> bool:
        """Whether a worse hold was that of the chart: as was said then, or of a hand from before
        the program was started, by the chart of now, once it is there.
        """
        key, table = (session.id, hand.deal), session.of_table
        if key not in self._by_chart and hand.worse and not hand.right and hand.dealt:
            has = self.world.has_chart(table, hand.coins)
            chart = self.world.chart_of(table, hand.coins) if has else None
            follows = None if chart is None else self.world.charts.follows(chart, table, hand)
            if follows is not None:
                self._by_chart[key] = follows
        return self._by_chart.get(key, False)

    def notice(self, stage: Stage) -> Notice | None:
        """Return only errors, which may be long; other notices show above the cards."""
        notice = self.world.notice
        turning = self.motion.turning(stage.now)
        return notice if notice and notice.kind == "error" and not turning else None

    def prepare(self) -> bool:
        """Find why another hold is better than the present one, before it is drawn with."""
        session = self.world.session
        asked = session.values, session.held
        if session.values is None or not self.world.in_hand or asked == self._reasoned:
            return False
        self._reasoned, reading = asked, read(session.values, session.held)
        if not reading.right:
            reason_words(session.solution, reading)
        return True

    def _verdict(self, session: Session) -> Verdict | None:
        """Return the verdict in words, made once: to find them takes 5 ms, longer than a frame."""
        if session.verdict is None:
            return None
        word = self.world.chart_word_on(session)
        known = session.verdict, word is not None
        if self._judged is None or self._judged[:2] != known:
            verdict = verdict_of(session, word)
            self._judged = None if verdict is None else (*known, verdict)
        verdict = None if self._judged is None else self._judged[2]
        if verdict is None or verdict.given == HELPED or session.dealt_coins == session.coins:
            return verdict
        bet = text.count(session.dealt_coins, "coin")
        return replace(verdict, given=f"{verdict.given} at {bet}")

    def do(self, act: Act, stage: Stage) -> Transition:
        """Handle the sign, the cards, the coach and the buttons."""
        match act.name, act.value:
            case "bet", int(coins):
                return self._intend(SetBet(coins), stage)
            case "stop", _:
                return self._stop()
            case "toggle", int(card):
                return self._intend(Toggle(card), stage)
            case "why", _:
                return self._why()
            case _, Coach():
                between = not self.world.in_hand
                self._intend(ChooseCoach(act.value), stage)
                if between and act.value in (
                    Coach.LIVE,
                    Coach.WARN,
                ):  # of the last hand they say nothing new
                    self.world.say(f"{COACHES[act.value][0]} starts with the next deal.")
                return None
            case (("fold.holds" | "fold.chart"), str(fold)):
                self.unfold(fold)
                return None
            case "hands", int(hand):
                return Open("tile", hand)
            case "coach", _:
                return Open("coach")
            case "practise", _:
                return practise(self.world.session)
            case "session", _:
                return Open("session")
        return self._intend(INTENTS[act.name], stage)

    def _stop(self) -> Transition:
        """End the hands by feel: what was played of them is shown."""
        if self.world.trial is not None and self.world.trial.hands:
            return Open("trial")
        by_feel.end(self.world)
        return None

    def copied(self) -> str:
        """Return the cards dealt, as the Hand page and the commands read them."""
        return format_cards(self.world.session.dealt)

    def key(self, key: str, stage: Stage) -> Transition:
        """Handle the machine's keys."""
        if key == "w":
            return self._why()
        notice = self.world.notice
        if key == "escape" and self.world.in_hand and notice is not None and notice.kind == "info":
            self.world.notice = None  # as if it was closed: to leave the hand would surprise
            return None
        if key == "escape" and self._armed:
            self._armed = False  # it closes the question, and leaves the hand after that
            return None
        if key in NEXT and self._asks_first:
            self._armed, self.world.notice = True, None
            return None
        return self._intend(INTENTS[key], stage) if key in INTENTS else super().key(key, stage)

    @property
    def _asks_first(self) -> bool:
        """Whether a key only arms the button that would draw five new cards: where the hold counts,
        no warning has asked, and it was not confirmed often; right after the deal it does nothing
        at all.
        """
        session = self.world.session
        counts = self.world.in_hand and not (session.helped or session.warned)
        since = self.world.clock() - session.dealt_at
        asked = self._armed or self.world.means_five(since)
        return counts and since >= SLIP_MS and not (session.held or asked)

    def left(self) -> None:
        """Draw five cards only once it is asked for here again."""
        super().left()
        self._armed = False

    def handle(self, event: Input, stage: Stage) -> Transition:
        """End the animation at any key or click, which also has its usual effect."""
        if isinstance(event, KeyPress | PointerDown):
            self.motion, self.world.outcome_at, self.world.counted_at = Motion(), 0, 0
            self._lifts.clear()
            self._glide = Glide()
        return super().handle(event, stage)

    def animating(self, stage: Stage) -> bool:
        """Whether cards move or a win is being counted."""
        moving = (self._lifts, self._glide, self.motion)
        return any(each.running(stage.now) for each in moving)

    def _intend(self, intent: Intent, stage: Stage) -> Transition:
        before, trial = self.world.session, self.world.trial
        self.world.drew_five += self._armed and not before.held and isinstance(intent, DealOrDraw)
        self._armed = False
        if trial is not None and trial.over and isinstance(intent, DealOrDraw | BetMax):
            return Open("trial")
        if trial is not None and intent == ShowBest():
            self.world.say(trial.silence)
            return None
        self.world.do(intent)
        marked = self.world.session.marked_best
        if intent == ShowBest() and marked is not None:
            self.world.do(HoldOnly(marked))
        if self.world.session.held != before.held and self.world.in_hand:
            self.world.log("hold", held=self.world.session.held)
        self._set_in_motion(before, stage)
        return None

    def _set_in_motion(self, before: Session, stage: Stage) -> None:
        session, speed = self.world.session, self.world.settings.speed
        played = session.drawn_since(before)
        if played:
            self._count_streak(played)
        if not self.world.moving:
            return
        if session.coins != before.coins:
            self._glide = Glide(before.coins, stage.now)
        if self.world.in_hand and before.dealt and not session.dealt_since(before):
            self._lifts.turn(before.held ^ session.held, stage.now)
        if session.dealt_since(before):
            self.motion = Motion.deal(stage.now, speed, 31)
            self._seen = replace(session, solution=None)
        elif played:
            new = 31 & ~played.record.held
            win = played.judgement.paid / played.record.wager
            self.motion = Motion.draw(stage.now, speed, new, win, session.dealt_hands)
            self._seen = before
            self.world.outcome_at = self.motion.told
            self.world.counted_at = self.motion.counted_at

    def _count_streak(self, played: Played) -> None:
        """Count a right hold before any help; a wrong one or another game ends the streak, help
        leaves it.
        """
        game = self.world.session.table, self.world.session.ultimate_x
        if game != self._streak_of:
            self.streak, self._streak_of = 0, game
        word = self.world.chart_word_on(self.world.session)
        if word is not None:
            self._by_chart[played.record.session, played.record.deal] = word.too_short
        if not played.record.helped:
            self.streak = self.streak + 1 if played.judgement.first.right else 0

    def _why(self) -> Transition:
        """Open the why dialog, during a hand only where its values are in sight, or once a warning
        has spoken: the hold that counts is submitted by then.
        """
        session = self.world.session
        if self.world.trial is not None:
            self.world.say(self.world.trial.silence)
            return None
        if self.world.in_hand and not _speaks(session):
            self.world.say("Ask why after the draw.")
            return None
        if session.solution is None or (session.phase is Phase.BET and session.last is None):
            return None
        if session.of_feature and session.state is None:
            self.world.say(NOT_SOLVED)
            return None
        self.world.do(ShowBest())
        return Open("multiplied" if session.of_feature else "why")


def _speaks(session: Session) -> bool:
    """Whether the coach may tell values in mid-hand: live, or after its warning."""
    return session.values_visible or (session.phase is Phase.HOLD and session.warned)


def _unasked(session: Session) -> bool:
    """Whether a silent coach has a verdict that the player has not asked for."""
    return session.phase is Phase.BET and session.last is not None and session.verdict is None


PAGE = TablePage
