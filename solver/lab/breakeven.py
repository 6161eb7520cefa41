"""What a line must pay for a game to return what is wanted, and which holds change on the way.

The return is a convex curve over the pay. So the tangent of one solved game meets the target at a
pay that is enough, and from there on every further tangent comes closer from above, until one coin
less is no longer enough. That takes some five games. The holds that change on the way are those of
the curve's kinks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import ClassVar

from evaluator.figures import count, percent, shortened
from evaluator.keys import THE_SAME, Keys, both, card_list, exact, key, parts, whole_or_real
from evaluator.report import CardRow, Report, Reported, heading
from evaluator.report import line as text_line
from evaluator.report import table as report_table
from solver.decisions.hold_kinds import KindNames, kind_names
from solver.game import solve_game
from solver.lab.pay_curve import HoldChange, PayCurve, pay_curve
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import MOST_PAID, PaytableError, checked_bet
from solver.paytable.table import PayTable
from solver.shares import Amount, return_meant
from solver.strategy.playing.word_meanings import terms_of

_MOST_SHOWN = 20


class UnreachableError(ValueError):
    """No pay that a line may have reaches the return; the message says how far it goes."""


@dataclass(frozen=True)
class HoldFlip:
    """A hold that changes between what a line pays and what it must pay.

    Attributes:
        paid: the first whole number of coins on the way at which the new hold is best.
        exactly: where the two are worth the same.
        cards: a deal in which it changes, the one that comes most.
        source, target: the cards held before and afterwards.
        source_kind, target_kind: what kinds of holds these are, in plain words.
        deals: how many deals change from the one kind to the other at this pay.
    """

    paid: int
    exactly: Fraction
    cards: tuple[int, ...]
    source: tuple[int, ...]
    target: tuple[int, ...]
    source_kind: str
    target_kind: str
    deals: int

    KEYS: ClassVar[Keys] = (
        key(
            "coins_at_bet",
            "the first whole number of coins on the way at which the new hold is best",
            "paid",
        ),
        *both("coins", "where the two are worth the same", "exactly"),
        card_list("hand", "one of the deals, the one that comes most", "cards"),
        card_list("from", "the hold that is best before", "source"),
        card_list("to", "the hold that is best from there on", "target"),
        key("from_kind", "what kind of hold `from` is, in words", "source_kind"),
        key("to_kind", "likewise `to`", "target_kind"),
        key("deals", "how many deals (of 2,598,960 with 52 cards) change so"),
    )


@dataclass(frozen=True, repr=False)
class Breakeven(Reported):
    """What a line must pay for the game to return a target.

    Attributes:
        table, coins: the game, as it pays now.
        line: the index of the line.
        target: the return that is wanted, per coin bet.
        paid_now: coins that the line pays now, at the bet.
        return_now: what the game returns now.
        paid: the least whole number of coins at the bet that reaches the target.
        return_: what the game returns then.
        exactly: the pay that returns exactly the target; None if it is more even at 0 coins.
        flips: the holds that change between the two pays, in the order in which they do.
    """

    table: PayTable
    coins: int
    line: int
    target: Fraction
    paid_now: int
    return_now: Fraction
    paid: int
    return_: Fraction
    exactly: Fraction | None
    flips: tuple[HoldFlip, ...]

    KEYS = (
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        key("line", "the line's name", "name"),
        *both("target", "the return that is wanted"),
        key(
            "coins_at_bet",
            "the least whole number of coins at this bet with which the game returns the target",
            "paid",
        ),
        whole_or_real("pays", "the same per coin bet"),
        exact("pays", THE_SAME),
        *both("return_there", "what the game then returns", "return_"),
        key("coins_now", "the coins that the line pays now, at this bet", "paid_now"),
        *both("return_now", "what the game returns now"),
        exact(
            "coins",
            "the number of coins, not a whole one, that returns exactly the target; null if the "
            "game returns more even with 0",
            "exactly",
        ),
        parts(
            "flips",
            "the holds that change between `coins_now` and `coins_at_bet`, in the order in which "
            "they do: all deals that change at one pay between the same two kinds of holds are one "
            "of them",
            HoldFlip.KEYS,
        ),
    )
    ROWS = "flips"

    def __repr__(self) -> str:
        return f"<Breakeven of {shortened(self.name)}, {count(self.paid, 'coin')}>"

    @property
    def name(self) -> str:
        """The name of the line."""
        return self.table.lines[self.line].name

    @property
    def pays(self) -> Fraction:
        """What the line must pay per coin bet."""
        return Fraction(self.paid, self.coins)

    @property
    def typed(self) -> str:
        """How the game with that pay is typed: the paytable's name, or `PAYTABLE`, and the pay."""
        pay = f"{self.name} {self.paid}@{self.coins}"
        with suppress(PaytableError):
            if load_paytable(self.table.name) == self.table:
                return load_paytable(f"{self.table.name} + {pay}").name
        return f"PAYTABLE + {pay}"

    def report(self) -> Report:
        """Return what ``holdwise breakeven`` prints."""
        return [
            heading(
                f"{self.name} must pay {count(self.paid, 'coin')} for a return of "
                f"{short_percent(self.target)}"
            ),
            text_line(
                f"{self.table.name}, {count(self.coins, 'coin')}: it pays {self.paid_now:,} now, "
                f"and the game returns {percent(self.return_now)}."
            ),
            text_line(self._worth_there),
            text_line(f"To ask about that game, type it as '{self.typed}'."),
            text_line(),
            *self._flips(),
        ]

    @property
    def _worth_there(self) -> str:
        there = f"At {count(self.paid, 'coin')} it returns {percent(self.return_, 6)}"
        if self.exactly is None:
            return f"{there}: more than that whatever the line pays."
        return f"{there}; exactly {short_percent(self.target)} at {float(self.exactly):,.4f} coins."

    def _flips(self) -> Report:
        if not self.flips:
            return [text_line("No best hold changes on the way.")]
        rises = self.paid >= self.paid_now
        shown = sorted(self.flips, key=lambda flip: -flip.deals)[:_MOST_SHOWN]
        rows = [
            (
                f"{flip.paid:,}",
                flip.target_kind,
                flip.source_kind,
                f"{flip.deals:,}",
                CardRow(flip.cards),
                CardRow(flip.target),
            )
            for flip in self.flips
            if flip in shown
        ]
        words = ("Hold", "Rather than", "Such as", "Hold these")
        titles = ("From" if rises else "Down from", *words[:2], "Deals", *words[2:])
        rest = len(self.flips) - len(rows)
        more = [text_line(f"{rest:,} more with fewer deals.")] if rest else []
        return [report_table(titles, rows, left=words), *more]


def breakeven(table: AnyTable, line: str, target: Amount = 1, coins: int = 5) -> Breakeven:
    """Return what a line of a paytable must pay for the game to return a target.

    >>> found = breakeven("9/6", "royal")
    >>> found.paid, found.pays, found.flips[0].paid, found.flips[0].target_kind
    (4880, Fraction(976, 1), 4005, '3 to a royal flush')

    Args:
        table: a paytable, or its id, alias or path.
        line: a line of it: its name, or its `hand` if no other line pays that.
        target: the return that is wanted, per coin bet, such as 0.995 or "99.5%".
        coins: the bet, 1 to 5.

    Raises:
        PaytableError: there is no such paytable or line.
        UnreachableError: no pay that a line may have reaches the target.
        ValueError: `coins` is not from 1 to 5.
    """
    if not isinstance(line, str):
        raise ValueError(f"line: expected the name of a line, not {line!r}; frontier takes several")
    known = load_paytable(table)
    bet, wanted = checked_bet(coins), return_meant(target)
    number = known.line_number(line)
    paid_now = known.pays(bet)[number]
    if wanted <= 0:
        raise ValueError(f"target: must be a return above 0, not {target!r}")
    paid = least_pay(known, number, bet, wanted)
    low, high = sorted((paid_now, paid))
    curve = pay_curve(known, known.lines[number].name, max(0, min(low, paid - 1)), high, bet)
    return Breakeven(
        table=known,
        coins=bet,
        line=number,
        target=wanted,
        paid_now=paid_now,
        return_now=curve.return_at(paid_now),
        paid=paid,
        return_=curve.return_at(paid),
        exactly=curve.reaching(wanted),
        flips=tuple(_flips(curve, paid_now, paid)),
    )


def least_pay(
    table: PayTable, line: int, coins: int, target: Fraction, start: int | None = None
) -> int:
    """Return the least whole number of coins at the bet for which a game returns a target.

    >>> least_pay(load_paytable("8/5"), 0, 5, Fraction(1))
    8666

    Args:
        table: the paytable.
        line: the index of the line whose pay is wanted.
        coins: the bet.
        target: the return wanted, per coin bet.
        start: a pay from which to look; by default what the line pays.

    Raises:
        UnreachableError: 10^9 coins are not enough.
    """
    paid = table.pays(coins)[line] if start is None else start
    value, slope = _tangent(table, line, coins, paid)
    if value < target:
        # The tangent is nowhere above the curve: where it meets the target, the return has.
        paid = min(MOST_PAID, paid + ceil((target - value) / slope)) if slope else MOST_PAID
        value, slope = _tangent(table, line, coins, paid)
        if value < target:
            raise UnreachableError(_unreachable(table, line, coins, target, value))
    while paid:
        enough = max(0, paid - floor((value - target) / slope)) if slope else 0
        less = min(enough, paid - 1)
        value, slope = _tangent(table, line, coins, less)
        if value < target:
            break
        paid = less
    return paid


def with_pay(table: PayTable, line: int, coins: int, paid: int) -> PayTable:
    """Return a table whose line pays these coins at a bet, and at other bets what it did."""
    pays = list(table.lines[line].pays)
    pays[coins - 1] = paid
    return table.with_pays({table.lines[line].name: pays})


def _tangent(table: PayTable, line: int, coins: int, paid: int) -> tuple[Fraction, Fraction]:
    """Return the return at a pay, and by how much best play there gains from each further coin."""
    game = solve_game(with_pay(table, line, coins, paid), coins)
    return game.return_, game.lines[line].probability / coins


def _unreachable(table: PayTable, line: int, coins: int, target: Fraction, most: Fraction) -> str:
    return (
        f"target: {table.lines[line].name} cannot bring a return of {short_percent(target)}; with "
        f"{MOST_PAID:,} coins at a bet of {coins}, the most that a line may pay, it is "
        f"{percent(most)}"
    )


def _flips(curve: PayCurve, now: int, there: int) -> Iterator[HoldFlip]:
    """Yield the holds that change from one pay to another, the kinks in that direction."""
    names, rises = kind_names(terms_of(curve.table, curve.coins)), there >= now
    low, high = sorted((now, there))
    on_the_way = [number for number, kink in enumerate(curve.kinks) if low <= kink.paid <= high]
    for number in on_the_way if rises else reversed(on_the_way):
        exactly = curve.kinks[number].paid
        for (source, target), changes in _by_kinds(curve, number, names, rises).items():
            first = changes[0]
            before, after = (first.before, first.after) if rises else (first.after, first.before)
            yield HoldFlip(
                ceil(exactly) if rises else floor(exactly),
                exactly,
                first.cards,
                before,
                after,
                names.names[source],
                names.names[target],
                sum(change.deals for change in changes),
            )


def _by_kinds(
    curve: PayCurve, kink: int, names: KindNames, rises: bool
) -> dict[tuple[int, int], list[HoldChange]]:
    """Return the deals that change at a kink, by the kinds of the two holds."""
    changes: dict[tuple[int, int], list[HoldChange]] = {}
    for change in curve.changes(kink):
        kinds = [names.number_of(hold, curve.table.rules) for hold in (change.before, change.after)]
        source, target = kinds if rises else reversed(kinds)
        changes.setdefault((source, target), []).append(change)
    return changes


def short_percent(share: Fraction) -> str:
    """Return a share as a percentage with no more digits than it needs.

    >>> short_percent(Fraction(1)), short_percent(Fraction("0.9954")), short_percent(Fraction(1, 3))
    ('100 %', '99.54 %', '33.3333 %')
    """
    digits = percent(share, 4, "").rstrip("%").rstrip("0").rstrip(".")
    return f"{digits} %"
