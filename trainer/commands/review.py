"""`holdwise review`: the hands that were played wrong, each as it was."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from evaluator import format_cards, parse_cards
from solver import solve_hand
from trainer.commands.dialogue import Reply, Voice
from trainer.commands.failure import complain
from trainer.commands.games import choose
from trainer.commands.history import Reading
from trainer.commands.output import card_names
from trainer.commands.verdicts import Judge
from trainer.core.coach import outcome
from trainer.core.shoe import deck
from trainer.store.checked import card_ids
from trainer.store.mistakes import read_mistakes
from trainer.store.rows import hand_record

if TYPE_CHECKING:
    from trainer.store.rows import LoggedHand


def run(args: argparse.Namespace) -> int:
    """Print the mistakes."""
    chosen = choose(args)
    voice = Voice(args.json, args.words)
    judge = Judge(chosen.table, chosen.coins, chosen.charts)
    reading, shown = Reading(), 0
    found = read_mistakes(
        chosen.folder,
        order="dearest" if args.dearest else "newest",
        table=chosen.table,
        coins=chosen.coins,
        since=args.since or "",
    )
    wanted = (hand for hand in reading.valid(found) if _is_wanted(hand, args, judge))
    for hand in islice(wanted, args.most):
        shown += 1
        mistake = _Mistake(hand, judge)
        voice.reply(Reply(tuple(mistake.lines()), (mistake.entry() if args.json else {},)))
    if not shown:
        such = "such mistake" if args.cards or args.decision or args.since else "mistake"
        complain(f"no {such} in {chosen.table.name} is logged in {chosen.folder}")
    return reading.code


def _is_wanted(hand: LoggedHand, args: argparse.Namespace, judge: Judge) -> bool:
    dealt, jokers = card_ids(hand.dealt), judge.table.rules.jokers
    if args.cards and not set(parse_cards(args.cards, jokers=jokers)) <= set(dealt):
        return False
    if not args.decision:
        return True
    decisions = judge.decisions
    decision = decisions.classes[decisions.class_of(dealt)]
    return args.decision in (str(decision), decision.should)


class _Mistake:
    """A hand that was played wrong, and what would have been right."""

    def __init__(self, hand: LoggedHand, judge: Judge) -> None:
        self._hand = hand
        self._judge = judge
        self._record = hand_record(hand, judge.table)
        self._solution = solve_hand(self._record.dealt, judge.table, judge.coins)

    def lines(self) -> Iterator[str]:
        """Yield the mistake as a player reads it."""
        hand = self._hand
        yield f"{hand.id}  {hand.at[:10]}  {' '.join(hand.dealt)}"
        yield f"You kept {' '.join(hand.first_held) or 'nothing'}."
        yield from self._judge.words(self._solution, self._record.first_held)
        outcome = self._with_best_hold()
        if outcome is not None and hand.final is not None:
            yield (
                f"It drew {' '.join(hand.final)} ({hand.hand}, {hand.paid} coins); the best hold "
                f"would have drawn {format_cards(outcome.final)} ({outcome.hand}, {outcome.paid})."
            )
        yield ""

    def entry(self) -> dict[str, Any]:
        """Return the mistake as docs/json.md describes it."""
        hand, outcome = self._hand, self._with_best_hold()
        verdict = self._judge.entry(hand.deal, self._solution, self._record.first_held, hand.line)
        return {
            "id": hand.id,
            "session": hand.session,
            "mode": hand.mode,
            "at": hand.at,
            "hand": hand.dealt,
            "held": hand.first_held,
            **{key: verdict[key] for key in ("best", "lost", "lost_exact", "class", "line", "why")},
            "holds": [
                {"hold": card_names(hold.cards), "ev": float(hold.ev), "ev_exact": str(hold.ev)}
                for hold in self._solution.holds
            ],
            "final": hand.final,
            "paid": hand.paid,
            "best_final": None if outcome is None else card_names(outcome.final),
            "best_paid": None if outcome is None else outcome.paid,
        }

    def _with_best_hold(self) -> Any:
        """Return what the best hold would have drawn from the same deck; None if none was drawn."""
        record, table = self._record, self._judge.table
        if record.mode != "play" or record.seed is None:
            return None
        shuffled = deck(record.seed, record.deal, table.rules)
        return outcome(shuffled, self._solution.best.mask, table, record.coins)
