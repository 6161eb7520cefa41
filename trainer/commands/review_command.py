"""`holdwise review`: the hands that were played wrong, each as it was."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from evaluator import format_cards, parse_cards
from evaluator.figures import count
from evaluator.keys import card_names
from solver import solve_hand
from solver.holds import held
from solver.paytable.table import PayTable
from trainer.app.history_reading import mistakes_of
from trainer.app.mistakes import Mistake, Search, with_best_hold
from trainer.app.seeds import day_at
from trainer.app.training import classes_named
from trainer.commands.dialogue import Reply, Voice
from trainer.commands.failure import complain
from trainer.commands.games import Chosen, choose
from trainer.commands.lines import options_for
from trainer.commands.output import say_next
from trainer.commands.verdicts import Judge
from trainer.store.reading import mistakes_by_game


def run(args: argparse.Namespace) -> int:
    """Print the mistakes."""
    chosen = choose(args)
    voice = Voice.asked(args)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    search = _search(args, chosen.table)
    mistakes = mistakes_of(chosen.folder, chosen.table, chosen.coins, search, args.most)
    for mistake in mistakes.found:
        shown = _Shown(mistake, judge)
        voice.reply(Reply(tuple(shown.lines()), (shown.entry() if args.json else {},)))
    for fault in mistakes.faults:
        complain(fault)
    if not (mistakes.found or mistakes.faults):
        if args.decision:  # a misspelled class would look like one without mistakes
            classes_named(judge.decisions, args.decision)
        such = "mistake" if search == Search(search.order) else "such mistake"
        complain(f"no {such} in {chosen.table.name} is logged in {chosen.folder}")
    elif mistakes.found and not args.json:
        say_next("holdwise drill --text --mistakes")
    if not (args.json or mistakes.faults):
        _say_others(chosen)
    return 1 if mistakes.faults else 0


def _say_others(chosen: Chosen) -> None:
    """Say which other games have mistakes, and how to see them."""
    for table, coins, mistakes in mistakes_by_game(chosen.folder):
        if (table, coins) != (chosen.table, chosen.coins):
            game = options_for(table, coins) or f"{table.name}, {count(coins, 'coin')}"
            complain(f"{count(mistakes, 'mistake')} in another game or at another bet: {game}")


def subject(args: argparse.Namespace) -> Search | None:
    """Return which mistakes the window is asked to show, None for the newest.

    Raises:
        CardError: a card cannot be read.
    """
    search = _search(args, choose(args).table)
    return None if search == Search() else search


def _search(args: argparse.Namespace, table: PayTable) -> Search:
    """Return which mistakes the options ask for.

    Raises:
        CardError: a card cannot be read.
    """
    return Search(
        order="dearest" if args.dearest else "newest",
        cards=parse_cards(args.cards, jokers=table.rules.jokers) if args.cards else (),
        decision=args.decision or "",
        since=args.since or "",
        mode=args.mode or "",
    )


class _Shown:
    """A hand that was played wrong, and what would have been right."""

    def __init__(self, mistake: Mistake, judge: Judge) -> None:
        self._id, self._record = mistake.id, mistake.record
        self._judge = judge
        self._solution = solve_hand(self._record.dealt, judge.table, judge.coins)
        self._with_best = with_best_hold(self._record, self._solution)

    def lines(self) -> Iterator[str]:
        """Yield the mistake as a player reads it."""
        hand, best = self._record, self._with_best
        yield f"{self._id}  {day_at(hand.at)}  {format_cards(hand.dealt)}"
        drew = _held("drew with", hand.dealt, hand.held)
        changed = "" if hand.held == hand.first_held else f"; warned, you {drew}"
        yield f"You {_held('kept', hand.dealt, hand.first_held)}{changed}."
        yield from self._judge.words(self._solution, hand.first_held, hand.hands)
        if best is not None and hand.final is not None:
            of = "In the first hand you" if hand.further else "You"
            drew_words = f"{of} drew {_came(hand.final, hand.hand, hand.paid)}"
            other = f"; the best hold would have drawn {_came(best.final, best.hand, best.paid)}"
            yield f"{drew_words}{other if hand.lost else ''}."
        yield ""

    def entry(self) -> dict[str, Any]:
        """Return the mistake as docs/reference/json.md describes it."""
        hand, best = self._record, self._with_best
        verdict = self._judge.entry(hand.deal, self._solution, hand.first_held, hand.line)
        return {
            "id": self._id,
            "session": None if hand.seed is None else hand.session,
            "mode": hand.mode,
            "at": hand.at,
            "hand": card_names(hand.dealt),
            "held": card_names(held(hand.dealt, hand.first_held)),
            "drawn_with": card_names(held(hand.dealt, hand.held)),
            **{key: verdict[key] for key in ("best", "lost", "lost_exact", "class", "line", "why")},
            "holds": [
                {"hold": card_names(hold.cards), "ev": float(hold.ev), "ev_exact": str(hold.ev)}
                for hold in self._solution.holds
            ],
            "final": None if hand.final is None else card_names(hand.final),
            "paid": hand.paid,
            "best_final": None if best is None else card_names(best.final),
            "best_paid": None if best is None else best.paid,
        }


def _held(verb: str, dealt: tuple[int, ...], mask: int) -> str:
    return f"{verb} {format_cards(held(dealt, mask))}" if mask else "drew five new cards"


def _came(final: tuple[int, ...], hand: str | None, paid: int | None) -> str:
    return f"{format_cards(final)} ({hand}, {count(paid or 0, 'coin')})"
