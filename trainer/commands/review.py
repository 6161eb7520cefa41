"""`holdwise review`: the hands that were played wrong, each as it was."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from solver.holds import held
from trainer.commands.options import (
    add_last_game,
    add_player,
    add_text,
    day,
    whole_number,
)
from trainer.commands.play import window_or_text

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.mistakes import Mistake, Search
    from trainer.commands.verdicts import Judge

HELP = "your mistakes, each as it was, and what would have been right"
EXAMPLES = """\
holdwise review                    the review page of the window
holdwise review --text             the newest mistakes in the terminal
holdwise review --text --dearest --most 5
holdwise review --text --cards "Ks Qs"
holdwise review --json             for programs: an object a line
holdwise drill --text --mistakes   play hands like these again"""

MOST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--dearest", action="store_true", help="the dearest first (default: the newest)"
    )
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, 100_000),
        default=MOST,
        help=f"at most so many (default: {MOST})",
    )
    parser.add_argument("--cards", metavar="CARDS", help="only deals with these cards")
    parser.add_argument(
        "--class", dest="decision", metavar="CLASS", help='as in "low pair | one high card"'
    )
    parser.add_argument("--since", metavar="DATE", type=day, help="from this day on")
    add_last_game(parser)
    add_player(parser)
    add_text(parser)
    parser.set_defaults(seed=None)


def run(args: argparse.Namespace) -> int:
    """Print the mistakes; without ``--text`` open the window."""
    return window_or_text(args, "review", _run_text)


def _run_text(args: argparse.Namespace) -> int:
    from trainer.app.history_reading import mistakes_of
    from trainer.commands.dialogue import Reply, Voice
    from trainer.commands.failure import complain
    from trainer.commands.games import choose
    from trainer.commands.verdicts import Judge

    chosen = choose(args)
    voice = Voice(args.json, args.words)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    search = _search(args, chosen.table)
    mistakes = mistakes_of(chosen.folder, chosen.table, chosen.coins, search, args.most)
    for mistake in mistakes.found:
        shown = _Shown(mistake, judge)
        voice.reply(Reply(tuple(shown.lines()), (shown.entry() if args.json else {},)))
    for fault in mistakes.faults:
        complain(fault)
    if not mistakes.found:
        such = "such mistake" if args.cards or args.decision or args.since else "mistake"
        complain(f"no {such} in {chosen.table.name} is logged in {chosen.folder}")
    return 1 if mistakes.faults else 0


def _search(args: argparse.Namespace, table: PayTable) -> Search:
    """Return which mistakes the options ask for.

    Raises:
        CardError: a card cannot be read.
    """
    from evaluator import parse_cards
    from trainer.app.mistakes import Search

    return Search(
        order="dearest" if args.dearest else "newest",
        cards=parse_cards(args.cards, jokers=table.rules.jokers) if args.cards else (),
        decision=args.decision or "",
        since=args.since or "",
    )


class _Shown:
    """A hand that was played wrong, and what would have been right."""

    def __init__(self, mistake: Mistake, judge: Judge) -> None:
        from solver import solve_hand
        from trainer.app.mistakes import with_best_hold

        self._id, self._record = mistake.id, mistake.record
        self._judge = judge
        self._solution = solve_hand(self._record.dealt, judge.table, judge.coins)
        self._with_best = with_best_hold(self._record, self._solution)

    def lines(self) -> Iterator[str]:
        """Yield the mistake as a player reads it."""
        from evaluator import format_cards

        hand, best = self._record, self._with_best
        yield f"{self._id}  {hand.at[:10]}  {format_cards(hand.dealt)}"
        yield f"You kept {format_cards(held(hand.dealt, hand.first_held)) or 'nothing'}."
        yield from self._judge.words(self._solution, hand.first_held)
        if best is not None and hand.final is not None:
            yield (
                f"It drew {format_cards(hand.final)} ({hand.hand}, {hand.paid} coins); the best "
                f"hold would have drawn {format_cards(best.final)} ({best.hand}, {best.paid})."
            )
        yield ""

    def entry(self) -> dict[str, Any]:
        """Return the mistake as docs/json.md describes it."""
        from trainer.commands.output import card_names

        hand, best = self._record, self._with_best
        verdict = self._judge.entry(hand.deal, self._solution, hand.first_held, hand.line)
        return {
            "id": self._id,
            "session": hand.session,
            "mode": hand.mode,
            "at": hand.at,
            "hand": card_names(hand.dealt),
            "held": card_names(held(hand.dealt, hand.first_held)),
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
