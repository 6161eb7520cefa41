"""How the session goes: what is new at its start, what was played with help and without, the fair
deal, what was played at other games and earlier today, and leaving in mid-hand.

It is over four hundred lines: what is said before the first hand and on leaving takes forty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from solver.decisions.rivals import kind_of_hold
from trainer.app.by_feel import cost_words
from trainer.app.scene import Answered, Copy, Go, Leave, Open, Pop, Stage, Transition
from trainer.app.seeds import commitment_note
from trainer.app.world import World
from trainer.core.records import Coach, GameReturn, PastHand, Tally
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Words
from trainer.pages.bar import ROOMY
from trainer.pages.boxed import BoxDialog
from trainer.pages.ending import (
    by_chart_note,
    costliest,
    dearest_card,
    hero,
    right_ring,
    strip_card,
)
from trainer.pages.exam_result import grade_disc
from trainer.pages.home_cards import before_today, gives_away
from trainer.pages.home_words import BY_LEAKS, FEWEST
from trainer.teaching.asking import Answer, DrillBounds
from trainer.teaching.skill import Pace, Sums, dealt_words, unit
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.player_stats import PlayedHands

PROOF = (
    "All deals of a session follow from its seed, so no card can be chosen while you play: the "
    "seed's SHA-256 is shown before the first deal, the seed itself once the session is over, and "
    "holdwise audit deals every hand again."
)


ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
PRACTISED = 5  # hands of a drill of the costliest mistake
NONE = "Each hand that you decide yourself will stand here, as a mark that opens it."
SILENT = "The coach is off. Ask Best or Why about a hand, and what it was worth stands here too."
HELPED = "Hands with help are counted apart: decide some yourself, and see what they give away."


class SessionDialog(BoxDialog):
    """Says how the session went, as a lesson's end does: each hand a mark that opens it, the
    costliest as cards; the fair deal is for those who want to check it.
    """

    name = "session"
    title = "This session"
    wide = 980.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()
        self._open = False
        self._chosen: int | None = None
        self._others_open: set[int] = set()
        self._others_chosen: dict[int, int] = {}
        self._followed: dict[tuple[object, ...], bool] = {}  # by deal, hold and chart

    @property
    def _played(self) -> tuple[PlayedHands, ...]:
        """The hands of this session and of earlier today by game; none where they would reveal a
        verdict, or are not known.
        """
        session = self.world.session
        return () if _silent(session) else self.world.history.played(session.id) or ()

    def _is_here(self, played: PlayedHands) -> bool:
        session = self.world.session
        here = played.in_session and played.table == session.of_table
        return here and not session.of_feature

    @property
    def _here(self) -> PlayedHands | None:
        """The hands of this session at the game in play."""
        return next((each for each in self._played if self._is_here(each)), None)

    @property
    def _others(self) -> tuple[PlayedHands, ...]:
        """The hands of other games of this session, and of earlier today."""
        return tuple(each for each in self._played if not self._is_here(each))

    def heading(self, stage: Stage) -> Box:
        """Return the title, and the figure that all pages lead with, with what it was before today:
        the rest is of a session.
        """
        now = "" if _silent(self.world.session) else gives_away(self.world)
        if now and not now.endswith(BY_LEAKS):
            now = f"{now} {before_today(self.world)}".rstrip()
        return Column(
            super().heading(stage), Words(now, "body", weight="semibold") if now else None
        )

    def view(self, stage: Stage) -> Box:
        """Return the score, the hands, the costliest of them, and the fold with the seeds."""
        here = self._here
        return Column(
            self._hero(stage),
            self._hands(here, stage) if here else None,
            *self._other_lines(),
            *self._other_folds(stage),
            Press("fair", "Fair deal", "fold", icon="down", tall=44, chosen=self._open),
            *(self._fair() if self._open else ()),
            gap=12,
        )

    def _hero(self, stage: Stage) -> Box:
        session = self.world.session
        bet = session_bet(session)
        score, under = session_words(session, self.world.pace, self.world.game_return)
        silent, sums = _silent(session), sums_of(session.meters.alone)
        ring = right_ring(sums.right, sums.hands - sums.right)
        graded = sums.hands >= FEWEST  # a first evening of twenty hands has no grade
        disc = grade_disc(sums.grade, "grade") if graded else ring
        helped = helped_words(session.meters.helped, silent=silent)
        if session.other_games and self._here:  # whose marks say how many had help
            helped = iter(())
        came = won_words(session)
        pills: list[tuple[IconName, str]] = [("info", words) for words in (*came, *helped)]
        return hero(bet, score, under, pills, stage, right=None if silent else disc, size="page")

    def _hands(self, here: PlayedHands, stage: Stage) -> Box:
        strip = self._strip(here, self._chosen, stage, "answers")
        if not here.own:
            return strip
        mine = self._told_by_chart(here)
        dearest = dearest_card(mine, stage, by_chart=len(mine) < len(here.own))
        both = share(1, strip), share(1.2, dearest)
        return Row(*both, gap=14, align="stretch", narrow=ROOMY)

    def _told_by_chart(self, here: PlayedHands) -> list[Answer]:
        """Return the hands before any help, but for those that the player's chart holds so."""
        return [each for each in here.own if each.right or not self._by_chart(each, here)]

    def _other_lines(self) -> Iterator[Box]:
        """Yield what else was played in this session, where it has no fold with its hands."""
        for game in self.world.session.other_games:
            if game.ultimate_x or _silent(self.world.session):
                also = dealt_words(game.meters.hands, game.meters.further)
                words = (
                    f"Also in this session: {also} at {game.name}, {coins_words(game.meters.won)}."
                )
                yield Words(words, "second", "muted")

    def _other_folds(self, stage: Stage) -> Iterator[Box]:
        """Yield a fold for each other game: its hands, each a mark that opens it."""
        for i, played in enumerate(self._others):
            name, opened = f"other.{i}", i in self._others_open
            dealt = dealt_words(played.deals, played.further)
            there, own = f"{dealt} at {played.table.name}", played.deals - played.helped
            when = "Earlier today"
            if played.in_session:
                when, there = "Also in this session", f"{there}, {coins_words(played.won)}"
            right = f"{played.right:,} of {own:,} right" if own else "with help"
            whole = f"{when}: {there}", right
            forms = whole, (whole[0], ""), (there, ""), (dealt, "")
            press = Press(name, "", "fold", icon="down", tall=44, chosen=opened)
            yield FitWide(*(replace(press, label=of, second=right) for of, right in forms))
            if opened:
                yield self._strip(played, self._others_chosen.get(i), stage, f"{name}.hands")

    def foot(self, stage: Stage) -> Box:
        """Return the way to the review and to a drill, and back to the table."""
        practise = review = None
        here = self._here
        if here and (wrong := costliest(self._told_by_chart(here))):
            review = Press("review", "Review your mistakes", tall=52)
            able = "drill" in stage.pages and wrong[0].solution.table == self.world.game[0]
            label = f"Practise the costliest, {PRACTISED} hands"
            practise = Press("drill", label, tall=52) if able else None
        close = Press("close", "Play on", "primary", "Space", tall=52)
        if review is None:
            return Row(ROOM, close, narrow=700)
        brief = replace(review, label="Review"), practise and replace(practise, label="Practise")
        beside = (share(1, each) for each in (*brief, replace(close, hint="")) if each)
        return FitWide(
            Row(review, practise, ROOM, close, gap=12),
            Row(*beside, gap=12),
        )

    def _fair(self) -> Iterator[Box]:
        yield Words(PROOF, "second", "muted")
        for note in self._notes():
            yield Words(note, "body")
        yield Row(Press("copy", "Copy", hint="Ctrl C"), ROOM)

    def _notes(self) -> list[str]:
        """Return what can be said of the seeds."""
        session, before = self.world.session, self.world.history.last_seed()
        running = [(each.session, each.seed) for each in self.world.practice.running.values()]
        notes = [commitment_note(*each) for each in ((session.id, session.seed), *running)]
        return [text.sentence(note) for note in (*notes, *filter(None, (before,)))]

    def copied(self) -> str:
        """Return what can be said of the seeds, to be checked later."""
        return "\n".join((*self._notes(), PROOF))

    def waiting(self, stage: Stage) -> bool:
        """Whether the hands, or the seed of the last session, are still being read."""
        return self.world.history.waits or super().waiting(stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open a hand, the review or the fold, copy what is in it, or close."""
        match act:
            case Act("answers" | "answers.open" as what, int(chosen)):
                self._chosen = chosen
                return self._opened(self._here, chosen) if what == "answers.open" else None
            case Act("fair"):
                self._open = not self._open
                self.scroll_to_control("fair", stage)
                return None
            case Act(name) if name.startswith("other."):
                return self._do_other(act, stage)
            case Act("review"):
                return Go("review")
            case Act("drill") if self._here:
                best = costliest(self._told_by_chart(self._here))[0].solution.best
                asked = kind_of_hold(best).name
                return Go("drill", DrillBounds(classes=(asked,), hands=PRACTISED))
        return Copy(self.copied()) if act.name == "copy" else Pop()

    def _do_other(self, act: Act, stage: Stage) -> Transition:
        """Open or close the hands of another game, choose one of them, or open it."""
        _, number, *more = act.name.split(".")
        game = int(number)
        if not more:
            self._others_open ^= {game}
            self.scroll_to_control(act.name, stage)
        elif isinstance(act.value, int):
            self._others_chosen[game] = act.value
            if more[-1] == "open":
                return self._opened(self._others[game], act.value)
        return None

    def _opened(self, played: PlayedHands | None, chosen: int) -> Transition:
        """Open a hand, with the chart that the player learns if it is of the game in play."""
        if played is None:
            return None
        chart = self._chart(played, played.answers[chosen])
        return Open(
            "answer", Answered(played.answers, chosen, chart, charted=self._charted(played))
        )

    def _chart(self, played: PlayedHands, answer: Answer) -> Chart | None:
        """Return the chart that the player learns at the bet of a hand of the game in play."""
        here = played.table == self.world.game[0]
        return self.world.chart_of(played.table, answer.solution.coins) if here else None

    def _strip(self, played: PlayedHands, chosen: int | None, stage: Stage, name: str) -> Box:
        """Return the last hands of a game as marks: grey where there was help, and as at the table
        where the player's chart was too short.
        """
        answers, helped = played.answers, played.with_help
        shown = len(answers)
        last = text.count(shown, unit(played.further))
        title = f"The last {last}" if shown < played.deals else f"Your {last}"
        if helped:
            title += f", {len(helped):,} with help" if len(helped) < shown else ", with help"
        charted = self._charted(played)
        strip = partial(strip_card, answers, chosen, stage, title=title, name=name)
        return strip(with_help=helped, charted=charted, below=by_chart_note() if charted else None)

    def _charted(self, played: PlayedHands) -> frozenset[int]:
        """Return which worse holds are those of the chart."""
        wrong = (i for i, each in enumerate(played.answers) if not each.right)
        return frozenset(i for i in wrong if self._by_chart(played.answers[i], played))

    def _by_chart(self, answer: Answer, played: PlayedHands) -> bool:
        """Whether a worse hold is that of a chart that the player has, as far as that is known."""
        solution, chart = answer.solution, self._chart(played, answer)
        if not self.world.has_chart(solution.table, solution.coins):
            return False
        key = solution.cards, answer.held, solution.coins, chart and chart.rules
        if chart is not None and key not in self._followed:
            bet = solution.coins, tuple(solution.cards)
            hand = PastHand(answer.question.number, False, False, *bet, answer.held, True)
            follows = self.world.charts.follows(chart, solution.table, hand)
            if follows is None:
                return False
            self._followed[key] = follows
        return self._followed.get(key, False)


def session_bet(session: Session) -> str:
    """Return the game that the figures of a session are of, and what a hand of it cost; of several
    bets not which, and of deals of one hand and of several not how many.
    """
    meters = session.meters
    played = replace(session, table=session.of_table, ultimate_x=session.of_feature)
    bets = {bet for tally in (meters.alone, meters.helped) for _, bet, _ in tally.games}
    if len(bets) > 1:
        return f"{played.game}, several bets"
    played = replace(played, coins=next(iter(bets), played.coins))
    coins, hands = text.count(played.wager // played.hands, "coin"), played.hands
    mixed = meters.hands > 0 and meters.further != meters.hands * (hands - 1)
    each = "a hand" if hands == 1 or mixed else f"on each of {hands} hands"
    half = f", {played.coins} of them for the multipliers" if played.ultimate_x else ""
    return f"{played.game}, {coins} {each}{half}"


def sums_of(tally: Tally) -> Sums:
    """Return a tally as the sums of one game."""
    return Sums(
        tally.hands, tally.right, lost=tally.lost, wagered=tally.wagered, further=tally.further
    )


def _silent(session: Session) -> bool:
    """Whether figures would reveal the verdict on the last hand."""
    return session.coach is Coach.SILENT and session.verdict is None


def session_words(session: Session, pace: Pace, returns: GameReturn) -> tuple[str, str]:
    """Return how many hands before any help were right, and what the others gave away.

    Of many hands, what they return too; not of Ultimate X, where that would mix games with that
    many hands.
    """
    meters = session.meters
    tally = meters.alone
    if not meters.hands:
        return f"No hand {'of this game' if session.other_games else 'played'} yet.", NONE
    if _silent(session):
        return f"{dealt_words(meters.hands, meters.further)} played.", SILENT
    if not tally.hands:
        return f"{dealt_words(meters.hands, meters.further)} with help.", HELPED
    cost = "Nothing given away."
    if tally.lost:
        cost = cost_words(sums_of(tally), pace, apart_words(tally), tally.given_away)
    if tally.hands >= ENOUGH_HANDS and not session.of_feature:
        held, best = tally.played_return(returns), tally.game_return(returns)
        if held is not None and best is not None and held > 0:  # less says nothing
            cost += f"\nYour holds return {text.percent(held)}, the best play {text.percent(best)}."
    of = text.count(tally.hands, "deal") if tally.further else f"{tally.hands:,}"
    return f"{tally.right:,} of {of} right.", cost


def apart_words(tally: Tally) -> str:
    """Return what of the coins given away is told apart.

    >>> from fractions import Fraction
    >>> apart_words(Tally(lost=Fraction(5), mended=Fraction(3), hands=9))
    ', 3.00 of them put right after a warning'
    >>> apart_words(Tally(lost=Fraction(5), together=Fraction(2), hands=9))
    ', 2.00 of them in deals of several hands'
    """
    parts = (tally.apart, "in deals of several hands"), (tally.mended, "put right after a warning")
    words = [f"{text.two(coins)} of them {which}" for coins, which in parts if coins]
    return "".join(f", {each}" for each in words)


def coins_words(won: int) -> str:
    """Return what was won or lost.

    >>> coins_words(-70), coins_words(1), coins_words(0)
    ('70 coins lost', '1 coin won', 'nothing won or lost')
    """
    verb = "won" if won > 0 else "lost"
    return f"{text.count(abs(won), 'coin')} {verb}" if won else "nothing won or lost"


def won_words(session: Session) -> Iterator[str]:
    """Yield what was won or lost, luck and all; of several games, what at this one and what in the
    whole session, as the credits have it, in one sentence. Nothing before the first hand.
    """
    here, others = session.meters, session.other_games
    if others:
        every = here.won + sum(each.meters.won for each in others)
        at = f"{coins_words(here.won)} at this game, " if here.hands else ""
        yield f"Luck included: {at}{coins_words(every)} at all games"
    elif here.hands:
        verb = "won" if here.won > 0 else "lost"
        sentence = f"You {verb} {text.count(abs(here.won), 'coin')}, luck included"
        yield sentence if here.won else "You neither won nor lost"


def helped_words(helped: Tally, *, silent: bool) -> Iterator[str]:
    """Yield what is said of the hands with help, if there are any."""
    if helped.hands:
        right = "" if silent else f", {helped.right:,} right"
        lost = (
            f", {text.two(helped.given_away)} coins given away"
            if helped.lost and not silent
            else ""
        )
        yield f"{dealt_words(helped.hands, helped.further)} with help{right}{lost}"


class NewsDialog(BoxDialog):
    """Shows some sentences in full, a line each."""

    name = "news"
    title = "Before you play"
    wide = 760.0

    def __init__(self, world: World, about: str) -> None:
        super().__init__(world)
        self._sentences = about.splitlines()

    def view(self, stage: Stage) -> Box:
        """Return the sentences, one below the other."""
        return Column(*(Words(words, "body") for words in self._sentences), gap=14)

    def foot(self, stage: Stage) -> Box:
        """Return the button that goes on."""
        return Row(ROOM, Press("close", "Play on", "primary", hint="Space", tall=48))


class LeaveDialog(BoxDialog):
    """The gold button quits, as closing the window again does; Esc goes back to the hand."""

    name = "leave"
    title = "Leave in mid-hand?"
    wide = 560.0

    def view(self, stage: Stage) -> Box:
        """Say what happens to the hand."""
        words = "This hand and your credits are saved. Hold your cards anew when you come back."
        return Words(words, "lead")

    def foot(self, stage: Stage) -> Box:
        """Return the two ways on."""
        stay = Press("stay", "Stay", hint="Esc", tall=48)
        return Row(ROOM, stay, Press("leave", "Leave", "primary", "Space", tall=48), gap=12)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Quit, or go back to the hand."""
        return Leave(ask=False) if act.name == "leave" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Quit on Space or Enter."""
        return Leave(ask=False) if key in ("space", "return") else super().key(key, stage)
