"""The rules of a session: bet, deal, hold, draw, pay.

`step` takes a session and an intent, and returns the next session and its effects. An intent that
does not apply at the moment changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from evaluator.figures import count, percent
from solver.holds import HAND, MASKS
from trainer.core import HANDS
from trainer.core.coach import Judgement, judge, read
from trainer.core.intents import (
    BetMax,
    BetOne,
    ChooseCoach,
    ChooseHands,
    ChooseTable,
    ChooseUltimateX,
    Deal,
    DealOrDraw,
    Draw,
    Effect,
    HandDealt,
    HandMarked,
    HandPlayed,
    HoldOnly,
    Intent,
    Message,
    Reload,
    SetBet,
    SettingsChanged,
    ShowBest,
    Sound,
    TakeValues,
    Toggle,
)
from trainer.core.multiplied import StateValues, left_after, refusal
from trainer.core.records import Coach, HandRecord, by_game
from trainer.core.session import MOST_COINS, STILL_HELPED, Context, Phase, Played, Session
from trainer.core.shoe import deck, further_decks

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable

SLIP_MS = 500
"""A draw this soon after the deal, with nothing held, is taken for a double key press."""

FIXED_BET = "Ultimate X is played at five coins a hand, and five more for the feature."
DEALT_AGAIN = "Here is the hand that you left: it is not drawn yet."
NOT_SOLVED = "The best play of Ultimate X is still being worked out: a moment, please."

Step = tuple[Session, tuple[Effect, ...]]


def step(session: Session, intent: Intent, context: Context) -> Step:
    """Return the next session, and the effects that the caller has to carry out.

    >>> from solver import load_paytable, solve_hand
    >>> from trainer.core.session import open_session
    >>> table = load_paytable("9/6")
    >>> machine = dict(table=table, coins=5, start_credits=100, coach=Coach.AFTER)
    >>> session = open_session(1, 7, seed_given=True, **machine)
    >>> context = Context(now_ms=0, at="2026-11-20T10:00:00Z", solve=solve_hand)
    >>> session, effects = step(session, Deal(), context)
    >>> session.phase, session.credits, session.dealt
    (<Phase.HOLD: 'hold'>, 95, (12, 13, 3, 5, 17))
    >>> session, effects = step(session, HoldOnly(0b00011), context)
    >>> session, effects = step(session, Draw(), context)
    >>> session.last.record.hand, session.last.judgement.right
    ('Nothing', True)

    Raises:
        ValueError: the intent names a card or a bet that does not exist.
    """
    match intent, session.phase:
        case DealOrDraw(), Phase.HOLD:
            return _draw(session, context)
        case DealOrDraw(), Phase.BET:
            return _deal(session, context)
        case (
            (ChooseTable() | ChooseHands() | ChooseUltimateX() | BetOne() | BetMax() | SetBet()),
            Phase.HOLD,
        ):
            return session, (Message("That changes between hands: draw first."),)
        case _, Phase.BET:
            return _between_hands(session, intent, context)
        case _:
            return _in_a_hand(session, intent, context)


def _between_hands(session: Session, intent: Intent, context: Context) -> Step:
    match intent:
        case BetOne() | SetBet() if session.ultimate_x:
            return session, (Message(FIXED_BET),)
        case BetMax() if session.ultimate_x:
            return _deal(session, context)
        case BetOne():
            return _bet(session, session.coins % MOST_COINS + 1, context)
        case SetBet(coins):
            return _bet(session, coins, context)
        case BetMax():
            return _bet_max(session, context)
        case Deal():
            return _deal(session, context)
        case Reload():
            return _reload(session)
        case ChooseTable(table) if table != session.table:
            return _choose_table(session, table)
        case ChooseHands(hands) if hands != session.hands:
            return _choose_hands(session, hands)
        case ShowBest() if session.last and not session.shown_best:
            return replace(session, shown_best=True), ()
        case ChooseUltimateX(on) if on != session.ultimate_x:
            return _choose_ultimate_x(session, on=on)
        case ChooseCoach(coach) if coach is not session.coach:
            return replace(session, coach=coach), (SettingsChanged(),)
        case _:
            return session, ()


def _in_a_hand(session: Session, intent: Intent, context: Context) -> Step:
    match intent:
        case Toggle(card) if card in range(HAND):
            return _hold(session, session.held ^ 1 << card)
        case Toggle(card):
            raise ValueError(f"cards are numbered from 0 to {HAND - 1}, not {card}")
        case HoldOnly(mask):
            return _hold(session, mask)
        case Draw():
            return _draw(session, context)
        case ShowBest() if session.values is None:
            return session, (Message(NOT_SOLVED),)
        case ShowBest() if not session.shown_best:
            # What was submitted before a warning was submitted without help.
            helped = session.helped or not session.warned
            return _save_mark(replace(session, shown_best=True, helped=helped))
        case TakeValues() if session.state is None:
            return _with_values(session, context), ()
        case ChooseCoach(coach) if coach is not session.coach:
            return _change_coach(session, coach)
        case _:
            return session, ()


def _change_coach(session: Session, coach: Coach) -> Step:
    """Let another coach speak from now on in the hand in play.

    Once its values are shown the hand counts as helped, and goes on doing so without them. After a
    warning the first hold counts, as where the best hold is asked for: it was submitted alone.
    """
    changed, words = replace(session, coach=coach), ""
    if coach is Coach.LIVE and not session.warned:
        changed = replace(changed, spoke=coach, helped=True)
        words = "" if session.helped else "Values are in sight: this hand counts as helped."
    elif session.coach is Coach.LIVE and session.helped:
        words = STILL_HELPED
    messages = (Message(words),) if words else ()
    # It is saved before its values are shown: closing the window does not undo help.
    return changed, (HandMarked(changed.pending), SettingsChanged(), *messages)


def _cleared(session: Session) -> Session:
    """Take the hand drawn last off the table: another machine is sat down at."""
    return replace(
        session,
        last=None,
        dealt=(),
        held=0,
        first_held=None,
        shown_best=False,
        solution=None,
        state=None,
    )


def _choose_hands(session: Session, hands: int) -> Step:
    """Draw this many hands from a deal; the bet on each stays as it was chosen."""
    if hands not in HANDS:
        raise ValueError(f"{', '.join(map(str, HANDS))} hands are drawn from a deal, not {hands}")
    if session.ultimate_x and (refused := refusal(session.table, hands)):
        return session, (Message(refused),)
    changed = replace(_cleared(session), hands=hands)
    return changed, (SettingsChanged(), *(_short(changed) or _kept(session)))


def _choose_table(session: Session, table: PayTable) -> Step:
    if session.ultimate_x and (refused := refusal(table, session.hands)):
        return session, (Message(refused),)
    return replace(_cleared(session), table=table), (SettingsChanged(), *_kept(session))


def _choose_ultimate_x(session: Session, *, on: bool) -> Step:
    """Play with the feature, which is bought at five coins a hand, or without."""
    if on and (refused := refusal(session.table, session.hands)):
        return session, (Message(refused),)
    coins = MOST_COINS if on else session.coins
    chosen = replace(_cleared(session), ultimate_x=on, coins=coins)
    return chosen, (SettingsChanged(), *(_short(chosen) or _kept(session)))


def _kept(before: Session) -> tuple[Message, ...]:
    """Say which multipliers wait where the player goes away from."""
    waiting = sorted((times for times in before.multipliers if times > 1), reverse=True)
    if not waiting:
        return ()
    waits = "waits" if len(waiting) == 1 else "wait"
    shown = ", ".join(f"×{times}" for times in waiting)
    at = f"{before.table.name}, {count(before.hands, 'hand')}"
    return (Message(f"{shown} {waits} at {at}, until the session ends."),)


def _bet(session: Session, coins: int, context: Context) -> Step:
    if not 1 <= coins <= MOST_COINS:
        raise ValueError(f"1 to {MOST_COINS} coins are bet, not {coins}")
    if coins == session.coins:
        return session, ()
    changed = replace(session, coins=coins)
    lower = _return_words(session, coins, context)
    words = _short(changed) or ((Message(lower),) if lower else ())
    return changed, (*words, Sound("bet"), SettingsChanged())


def _bet_max(session: Session, context: Context) -> Step:
    """Bet the most and deal; if only the smaller bet could be paid, say so before any reload."""
    raised = _bet(session, MOST_COINS, context)
    short = session.playable and not raised[0].playable
    return raised if short else _chain(raised, _deal, context)


def _return_words(session: Session, coins: int, context: Context) -> str:
    """Say what a smaller bet returns: most paytables pay a royal less then."""
    if coins > session.coins:
        return ""
    smaller = context.game_return(session.table, coins)
    full = context.game_return(session.table, MOST_COINS)
    if smaller is None or full is None or smaller == full:
        return ""
    bet = count(coins, "coin")
    return f"At {bet} this game returns {percent(smaller, 2)}, at five {percent(full, 2)}."


def _chain(first: Step, then: Callable[[Session, Context], Step], context: Context) -> Step:
    session, effects = first
    session, more = then(session, context)
    return session, (*effects, *more)


def _reload(session: Session) -> Step:
    if session.playable:
        return session, (Message("Credits are reloaded once too few are left for the bet."),)
    start = session.stake
    loaded = replace(session, credits=start)
    return loaded, (Message(f"Reloaded: {count(start, 'coin')}."),)


def _deal(session: Session, context: Context) -> Step:
    if not session.playable:
        return _reload(session)
    number = session.deal_number + 1
    dealt = deck(session.seed, number, session.table.rules)[:HAND]
    live = session.coach is Coach.LIVE
    hand = replace(
        session,
        phase=Phase.HOLD,
        deal_number=number,
        dealt=dealt,
        held=0,
        first_held=None,
        shown_best=False,
        spoke=Coach.LIVE if live else None,
        helped=live,
        dealt_at=context.now_ms,
        state=None,
        last=None,
    )
    solution = context.solve(dealt, hand.table, hand.coins)
    hand = replace(hand, credits=hand.credits - hand.wager, solution=solution)
    hand = _with_values(hand, context)
    return hand, (HandDealt(hand.pending), Sound("deal"))


def _with_values(session: Session, context: Context) -> Session:
    """Return the session with the values of its deal at Ultimate X, if its game is solved."""
    if not session.ultimate_x or session.solution is None:
        return session
    game = context.ultimate_x(session.table, session.hands)
    if game is None:
        return session
    from solver.ultimate_x.ultimate_x_hand import in_state

    values = StateValues(in_state(game, session.solution, session.multipliers))
    return replace(session, state=values)


def _hold(session: Session, mask: int) -> Step:
    if not 0 <= mask < MASKS:
        raise ValueError(f"a hold is a mask of five cards, not {mask}")
    if mask == session.held:
        return session, ()
    more = mask.bit_count() > session.held.bit_count()
    return replace(session, held=mask), (Sound("hold" if more else "release"),)


def _save_mark(session: Session) -> Step:
    return session, (HandMarked(session.pending),)


def _draw(session: Session, context: Context) -> Step:
    if not session.held and context.now_ms - session.dealt_at < SLIP_MS:
        return session, ()
    solution, values = session.solution, session.values
    assert solution is not None  # a hand is dealt or resumed with its solution
    if values is None:
        return session, (Message(NOT_SOLVED),)
    reading = read(values, session.held)
    if session.coach is Coach.WARN and not (reading.right or session.warned):
        return _stop_draw(session)
    return _play(session, solution, context)


def _stop_draw(session: Session) -> Step:
    """Stop the draw to a hold that is not best, and remember it for the statistics."""
    stopped = replace(session, first_held=session.held, spoke=session.logged_coach)
    marked, effects = _save_mark(stopped)
    return marked, (*effects, Message(marked.warning, "warning"), Sound("warning"))


def _play(session: Session, solution: HandSolution, context: Context) -> Step:
    first = session.held if session.first_held is None else session.first_held
    shuffled = deck(session.seed, session.deal_number, session.table.rules)
    further = further_decks(session.seed, session.deal_number, session.hands, shuffled)
    state = session.state if session.ultimate_x else None
    judgement = judge(solution, session.held, first, shuffled, further, state)
    record = _record(session, judgement, context)
    paid = judgement.paid
    played = replace(
        session,
        games=by_game((record,), session.games),
        phase=Phase.BET,
        credits=session.credits + paid,
        last=Played(record, judgement),
        left=left_after(session.left, record),
    )
    won = (Sound("win"),) if paid else ()
    return played, (HandPlayed(record), *_short(played), Sound("draw"), *won)


def short_words(session: Session) -> str:
    """Say that the credits do not cover the next bet, so that they are to be reloaded first; ""
    if they do. The bet stays what the player chose, who may lower it.
    """
    if session.playable:
        return ""
    most = session.affordable
    if not most:
        left = "No credits are left" if not session.credits else "Too few credits are left"
        return f"{left}: reload them."
    each = " a hand" if session.hands > 1 else ""
    bet = f"{count(session.coins, 'coin')}{each}"
    return f"Not enough credits for {bet}: reload them, or bet {most}."


def _short(session: Session) -> tuple[Message, ...]:
    words = short_words(session)
    return (Message(words, "warning"),) if words else ()


def _record(session: Session, judgement: Judgement, context: Context) -> HandRecord:
    outcome = judgement.outcome
    return HandRecord(
        session=session.id,
        mode="play",
        coach=session.logged_coach,
        at=context.at,
        table=session.table,
        coins=session.coins,
        seed=session.seed,
        deal=session.deal_number,
        dealt=session.dealt,
        held=judgement.reading.held.mask,
        first_held=judgement.first.held.mask,
        best=judgement.tied,
        ev=judgement.reading.held.ev,
        first_ev=judgement.first.held.ev,
        best_ev=judgement.reading.best.ev,
        drawn=outcome.drawn,
        final=outcome.final,
        hand=outcome.hand,
        paid=outcome.paid,
        milliseconds=max(0, context.now_ms - session.dealt_at),
        helped=session.helped,
        further=judgement.further,
        multipliers=session.multipliers,
    )
