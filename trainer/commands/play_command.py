"""The table line by line: `holdwise play --text`."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from evaluator import format_cards
from evaluator.figures import count
from evaluator.keys import card_names
from solver import HandSolution, PayTable, solve_hand
from solver.ultimate_x.ultimate_x_game import UltimateX, solve_ultimate_x
from solver.ultimate_x.ultimate_x_hand import StateSolution
from trainer.app.by_feel import IN_A_TRIAL, TRIAL_HANDS, WHAT_COMES, Trial, trial_so_far
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.last_game import plays_ultimate_x
from trainer.app.seeds import commitment_note, seed_note, time_now
from trainer.commands.dialogue import KEEP, REVIEW, Asker, Greeting, Reply, Voice, converse, tally
from trainer.commands.failure import Failure
from trainer.commands.games import choose
from trainer.commands.verdicts import (
    ABOUT_GAME,
    FULL_CHART,
    Judge,
    best_told,
    chart_told,
    in_force,
    refused,
    state_entry,
    state_words,
    why_told,
)
from trainer.core.intents import Deal, Draw, HoldOnly, Intent, Message, ShowBest, TakeValues
from trainer.core.records import Coach, HandRecord, Outcome
from trainer.core.session import DRAW_AGAIN, Context, Phase, Played, Session
from trainer.core.shoe import commitment, format_seed
from trainer.core.steps import SLIP_MS
from trainer.teaching.asking import Question
from trainer.teaching.placement.placement_words import resumed_words
from trainer.teaching.skill import unit

HELPED = "This hand counts as helped: it stands apart from what you play alone."
FIRST = "Your first hold counts: you decided it yourself."
EXPLAINED = (
    "best     the best holds of this hand, which then counts as helped, unless you drew once",
    "why      why they are best; else about the hand before",
    "chart    the chart of the game",
)
CREDITS = "credits  what you have"
KEEP_IT = "Press Enter to keep yours, or type another hold."
"""What a warning asks for where a hold is typed: ``converse`` takes the empty line so."""
NOT_YET = (
    "No hand has been judged yet. Type best to see the best hold of this one, which then counts as "
    "helped."
)


def run(args: argparse.Namespace) -> int:
    """Play until the end of input; every hand is logged as in the window."""
    chosen = choose(args)
    hands = args.hands or chosen.settings.hands
    if args.coach and args.json:
        args.refuse("--coach is for people: with --json every answer has its verdict")
    if args.trial and (args.coach or args.json):
        args.refuse("--trial is for people, and the coach is silent in it")
    coach = Coach.SILENT if args.trial else Coach(args.coach or chosen.settings.coach)
    setup = SessionSetup(
        seed=chosen.seed.number,
        seed_given=chosen.seed.given,
        table=chosen.table,
        coins=chosen.coins,
        # Values cannot be shown while cards are chosen, and programs get every verdict.
        coach=Coach.AFTER if args.json or coach is Coach.LIVE else coach,
        start_credits=chosen.settings.start_credits,
        hands=hands,
        ultimate_x=plays_ultimate_x(chosen.table, hands, args.ultimate_x, chosen.settings),
    )
    voice = Voice.asked(args)
    kept = KeptSession(chosen.folder, setup, Context(0, time_now(), solve_hand))
    trial = trial_so_far(chosen.folder, chosen.table, chosen.coins) if args.trial else None
    asker = PlayAsker(kept, setup, voice, chosen.charts, trial)
    try:
        for notice in kept.notices:
            voice.note(notice)
        before = () if trial is None else (WHAT_COMES, *resumed_words(trial.hands))
        converse(asker, voice, before)
    finally:
        kept.close(time_now())
    if voice.fair and not asker.given_back:
        voice.note(_seed_words(kept.session))
    if trial is not None and trial.over:
        score, cost = trial.result(chosen.pace)
        voice.say(cost)
        voice.end(score, "holdwise course --text" if trial.lost else "holdwise exam --text")
        return 0
    nothing_wrong = "holdwise stats --text" if asker.answered else "holdwise play --text"
    following = REVIEW if asker.missed else nothing_wrong
    voice.end(asker.done, following if trial is None else "holdwise play --trial")
    return 0


def _seed_words(session: Session) -> str:
    """Return the seed, unless a hand in play follows from it."""
    if session.phase is Phase.BET or session.seed_given:
        return seed_note(session.id, session.seed)
    return f"session {session.id}: its seed stays hidden until the session is over"


class PlayAsker(Asker):
    """Deals a hand, takes the hold, draws, and says what came of it."""

    def __init__(
        self,
        kept: KeptSession,
        setup: SessionSetup,
        voice: Voice,
        charts: Path,
        trial: Trial | None,
    ) -> None:
        self.kept = kept
        self.trial = trial
        self._asked_for = setup
        self._voice = voice
        self._charts = charts
        self._judges: dict[object, Judge] = {}
        self._known: set[tuple[PayTable, int]] = set()
        self._shown = 0
        self._named = setup.table, setup.coins
        self._credits = 0  # after the hand in play, but for what it pays
        self._milliseconds = 0
        self.given_back = False
        self._judged: tuple[int, HandSolution | StateSolution, int] | None = None
        self.answered = self.right = self._warned = 0
        # A hand of an earlier start is one of the trial's if nothing was to be said of it.
        silent = trial is not None and self.session.coach is Coach.SILENT
        self._left_over = self.session.phase is Phase.HOLD and not silent

    can_end = saves = True

    @property
    def greeting(self) -> Greeting:
        """The game, the bet and the credits."""
        session, table = self.session, self._asked_for.table
        several = f" on each of {self._asked_for.hands} hands" * (self._asked_for.hands > 1)
        bet = f"Bet: {count(self._asked_for.coins, 'coin')}{several}"
        credits_ = count(session.credits + session.wager * (session.phase is Phase.HOLD), "credit")
        explained = EXPLAINED if self.trial is None else ()
        return Greeting((table.name, f"{bet}; {credits_}.", KEEP), (*explained, CREDITS))

    @property
    def done(self) -> str:
        """What was done, and what becomes of a hand in play; of a trial not what was right."""
        alone = self.trial is None
        noun, session = unit(self._asked_for.hands - 1), self.session
        done = tally(self.answered, self.right if alone else None, noun)
        if self._warned and alone:
            done += f", {self._warned:,} after a warning"
        if self.given_back or session.phase is Phase.BET:
            return done
        return f"{done}; hand {session.deal_number} is dealt again next time, or end gives it back"

    @property
    def missed(self) -> int:
        """How many first holds were not best: what the review shows."""
        return self.answered - self.right + self._warned

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.kept.session

    @property
    def question(self) -> Question | None:
        """The hand in play; one is dealt if there is none, unless twenty are wanted and played."""
        if self.trial is not None and self.trial.over:
            return None
        self._show_commitment()
        while self.session.phase is Phase.BET:
            for message in self._send(Deal()):
                self._voice.note(message)
        self._name_game()
        session = self.session
        if session.ultimate_x and session.values is None:  # the hand comes from an earlier start
            self._send(TakeValues())
        if session.multipliers and not self._voice.json:
            self._voice.say(in_force(session.multipliers))
        if self.trial is None or self._left_over:
            return Question(session.deal_number, None, session.dealt, "")
        return Question(self.trial.hands + 1, TRIAL_HANDS, session.dealt, "")

    @property
    def details(self) -> dict[str, Any]:
        """The session and its commitment, for programs."""
        known = {"session": self.session.id, "commitment": commitment(self.session.seed)}
        times = self.session.multipliers
        return known | ({"multipliers": list(times)} if times else {})

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Draw; a coach that warns stops the draw of a worse hold once."""
        # Whoever answers in words has not pressed a key twice, however fast the answer came.
        self._milliseconds += milliseconds if held else max(milliseconds, SLIP_MS)
        self._send(HoldOnly(held))
        self._credits = self.session.credits
        messages = self._send(Draw())
        played = self.session.last if self.session.phase is Phase.BET else None
        if played is None:
            return Reply(tuple(message.replace(DRAW_AGAIN, KEEP_IT) for message in messages))
        best = self.session.state or self._solution
        solution = self._solution if self.session.state is None else self.session.state.solution
        self._judged = played.record.deal, solution, held
        self.answered += 1
        self.right += held in best.best_masks
        if self.trial is not None and not self._left_over:
            self.trial.take(played.record)
        self._left_over = False
        self._warned += held in best.best_masks and bool(played.record.first_lost)
        entry = self._entry(played) if self._voice.json else {}
        return Reply((*self._lines(played), *messages), (entry,))

    def reply_to(self, what: str) -> Reply:
        """Tell about the hand in play, or why of the one before.

        The hand in play then counts as helped, unless the coach had held it up: what was submitted
        first counts.
        """
        session = self.session
        if what in ABOUT_GAME:
            return ABOUT_GAME[what](session.table)
        if what == "credits":
            entry = {"asked": what, "credits": session.credits}
            return Reply((f"{count(session.credits, 'credit')}, after the bet.",), (entry,))
        if self.trial is not None:
            return refused(what, IN_A_TRIAL)
        number, shown = session.deal_number, session.shown_best
        solution = session.solution if session.state is None else session.state.solution
        assert solution is not None  # a hand is in play
        if what == "chart":
            chart = self._judge_of(session.table, session.coins).chart
            return chart_told(FULL_CHART.format(session.table.name), chart, None)
        if what == "best":
            self._send(ShowBest())
            reply = best_told(number, solution)
            return (
                reply
                if shown
                else replace(reply, lines=(HELPED if self.session.helped else FIRST,))
            )
        if shown:
            return why_told(number, solution, None, self._charts)
        if self._judged is None:
            return refused(what, NOT_YET)
        judged, solution, held = self._judged
        plain = isinstance(solution, StateSolution) or held in solution.best_masks
        return why_told(judged, solution, None if plain else held, self._charts)

    def end(self) -> Reply:
        """Give back the hand in play, close the session and say its seed."""
        session = self.session
        self.kept.give_back(time_now())
        self.given_back = True
        entry = {"asked": "end", "session": session.id, "seed": format_seed(session.seed)}
        return Reply(
            (f"Hand {session.deal_number} is given back; {seed_note(session.id, session.seed)}.",),
            (entry,),
        )

    def _send(self, intent: Intent) -> tuple[str, ...]:
        """Take a step of the session, and return its messages.

        Raises:
            StoreError: it could not be saved; nothing has changed.
        """
        if isinstance(intent, Deal):
            self._milliseconds = 0
        context = Context(self._milliseconds, time_now(), solve_hand, ultimate_x=self._solved)
        effects = self.kept.send(intent, context)
        messages = [effect for effect in effects if isinstance(effect, Message)]
        for message in messages:
            if message.kind == "error":
                raise Failure(message.text)
        return tuple(message.text for message in messages)

    def _solved(self, table: PayTable, hands: int) -> UltimateX:
        """Return a game solved for Ultimate X: at the first deal that takes seconds."""
        if (table, hands) not in self._known:
            self._voice.note(f"Ultimate X of {table.name} is being solved: that takes some seconds")
            self._known.add((table, hands))
        return solve_ultimate_x(table, hands)

    def _show_commitment(self) -> None:
        session = self.session
        if self._voice.fair and session.id != self._shown:
            self._shown = session.id
            self._voice.note(commitment_note(session.id, session.seed))

    def _name_game(self) -> None:
        """Say which game is dealt whenever it is another than was said: a hand that was left over
        may be of another game than was asked for.
        """
        game = self.session.table, self.session.coins
        if game != self._named:
            self._named = game
            self._voice.note(f"{game[0].name}, {count(game[1], 'coin')} bet")

    def _lines(self, played: Played) -> tuple[str, ...]:
        judgement = played.judgement
        credits = f"{self._credits_after(played):,} credits"  # noqa: A001 - the word of the table
        times = played.record.multipliers or (1,) * len(judgement.outcomes)
        hands = [
            f"{format_cards(each.final)}: {each.hand}"
            + (f" pays {count(each.paid, 'coin')}" if each.paid else "")
            + (f", {by} times {each.paid // by}" if each.paid and by > 1 else "")
            for each, by in zip(judgement.outcomes, times, strict=True)
        ]
        if not judgement.further:
            results = [f"{hands[0]}. {credits}."]
        else:
            results = [f"{number}  {hand}" for number, hand in enumerate(hands, 1)]
            won = sum(each.paid > 0 for each in judgement.outcomes)
            together = f"Together {count(judgement.paid, 'coin')}, from {won} of {len(hands)} hands"
            results.append(f"{together}. {credits}.")
        if self.session.verdict is None:
            return tuple(results)
        if self.session.state is not None:
            return (*results, *state_words(self.session.state, played.record.held))
        record = played.record
        return (*results, *self._judge.words(self._solution, record.held, record.hands))

    def _entry(self, played: Played) -> dict[str, Any]:
        record = played.record
        if self.session.state is None:
            verdict = self._judge.entry(record.deal, self._solution, record.held)
        else:
            verdict = state_entry(record.deal, self.session.state, record.held)
            verdict["next"] = list(self.session.multipliers)
        return {
            **verdict,
            **_draw_entry(record),
            "further": [_draw_entry(each) for each in record.further],
            "paid_all": record.paid_all,
            "credits": self._credits_after(played),
        }

    def _credits_after(self, played: Played) -> int:
        """Return the credits after a hand, in its own session; another may have begun since."""
        return self._credits + played.judgement.paid

    @property
    def _solution(self) -> HandSolution:
        solution = self.session.solution
        assert solution is not None  # a hand was just drawn
        return solution

    @property
    def _judge(self) -> Judge:
        return self._judge_of(self._solution.table, self._solution.coins)

    def _judge_of(self, table: PayTable, coins: int) -> Judge:
        if (table, coins) not in self._judges:
            self._judges[table, coins] = Judge(table, coins, self._charts)
        return self._judges[table, coins]


def _draw_entry(draw: HandRecord | Outcome) -> dict[str, Any]:
    """Return the cards drawn for a hand, what it was then and what it paid."""
    return {
        "drawn": card_names(draw.drawn or ()),
        "final": card_names(draw.final or ()),
        "hand": draw.hand,
        "paid": draw.paid,
    }
