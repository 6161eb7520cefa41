"""Published figures, computed again from the shipped paytables.

The figures are in ``reference/``. The returns of the whole catalogue at every bet are exact and
were computed by an independent method. They reveal any changed pay in any file: best play ends on
every line sometimes, so every pay affects the return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from evaluator import format_cards, parse_cards
from evaluator.figures import count
from evaluator.keys import key
from evaluator.report import Report, Reported, line
from solver.deals import deal_weights, distinct_deals
from solver.game import Game, solve_game
from solver.hand import Hold, solve_hand
from solver.paytable.catalogue import catalogue_ids, load_paytable, recorded_figures
from solver.paytable.checks import COINS, PaytableError
from solver.paytable.table import PayTable
from solver.rules import STANDARD

# Ethier, Kim and Lee, arXiv 1602.04171: the number of distinct best values in 9/6, and the number
# of those that come from drawing five cards.
_DISTINCT_VALUES = 1153
_DISTINCT_VALUES_OF_NO_HOLD = 766

Rows = Iterator["Figure"]
Record = dict[str, Any]


@dataclass(frozen=True)
class Figure(Reported):
    """A published figure beside the computed one.

    Attributes:
        what: the game or hand, and which of its figures.
        published: the figure as text.
        computed: our figure, to the same digits, or why it could not be computed.
        ok: whether they are equal.
    """

    what: str
    published: str
    computed: str
    ok: bool

    KEYS = (
        key("what", "the game or hand, and which of its figures"),
        key("published", "the published figure, as text"),
        key(
            "computed",
            "the computed figure, to as many digits; an error message if a paytable cannot be read",
        ),
        key("ok", "whether the two are the same"),
    )

    def report(self) -> Report:
        """Return what ``holdwise verify`` prints of it."""
        verdict = "ok     " if self.ok else "DIFFERS"
        sentence = f"{verdict}  {self.what}: published {self.published}, computed {self.computed}"
        return [line(sentence)]


def verify_ultimate_x() -> Iterator[Figure]:
    """Yield the published figures of Ultimate X beside the computed ones; that takes a minute.

    >>> from solver.paytable.catalogue import recorded_figures
    >>> [(record["table"], record["hands"]) for record in recorded_figures("ultimate-x")][:2]
    [('job-8-6', 1), ('job-8-6', 3)]
    """
    for record in recorded_figures("ultimate-x"):
        yield from _or_fault(record["table"], partial(_ultimate_x_figures, record))


def verify() -> Iterator[Figure]:
    """Yield every published figure but those of Ultimate X beside the computed one.

    >>> next(verify())
    Figure(what='134,459 deals stand for', published='2598960', computed='2598960', ok=True)
    """
    distinct = f"{distinct_deals(STANDARD):,} deals stand for"
    yield _figure(distinct, STANDARD.deals, deal_weights(STANDARD).sum())
    yield from _or_fault("9/6 Jacks or Better", _distinct_values)
    for record in recorded_figures("games"):
        yield from _or_fault(record["table"], partial(_game_figures, record))
    for record in recorded_figures("hands"):
        yield from _or_fault(record["table"], partial(_hand_figures, record))
    returns = recorded_figures("catalogue")
    for table_id in dict.fromkeys((*returns, *catalogue_ids())):
        record = returns.get(table_id, {"returns": ["none"] * len(COINS)})
        yield from _or_fault(table_id, partial(_return_figures, table_id, record))


def _or_fault(what: str, figures: Callable[[], Rows]) -> Rows:
    """Yield the figures, or the fault if a paytable file cannot be read."""
    try:
        yield from figures()
    except PaytableError as error:
        yield Figure(what, "", error.faults[0], False)


def _figure(what: str, published: object, computed: object) -> Figure:
    return Figure(what, str(published), str(computed), str(published) == str(computed))


def _distinct_values() -> Rows:
    game = solve_game("job-9-6")
    what = f"{game.table.name}, 5 coins: distinct best values"
    of_no_hold = np.unique(game.best_values[game.best_masks == 0])
    yield _figure(what, _DISTINCT_VALUES, len(np.unique(game.best_values)))
    yield _figure(f"{what}, drawing five", _DISTINCT_VALUES_OF_NO_HOLD, len(of_no_hold))


def _game_figures(record: Record) -> Rows:
    game = solve_game(record["table"], record["coins"])
    what = _title(game.table, game.coins)
    yield _figure(
        f"{what}: return, of {game.total}", record["return_numerator"], game.return_ * game.total
    )
    for hand, published in record.get("counts", {}).items():
        yield _figure(f"{what}: {hand.replace('_', ' ')}", published, _count(game, hand))
    counts = {line.name: line.count for line in game.lines}
    for name, published in record.get("lines", {}).items():
        yield _figure(f"{what}: count of {name}", published, counts.get(name, "no such line"))
    if "variance" in record:
        yield _rounded_figure(f"{what}: variance", record["variance"], game.variance)
    for published in record["published"]:
        computed = getattr(game, {"return": "return_"}.get(published["what"], published["what"]))
        source = f"{what}: {published['what']}, {published['source']}"
        yield _rounded_figure(source, published["value"], computed)


def _ultimate_x_figures(record: Record) -> Rows:
    from solver.ultimate_x.ultimate_x_game import solve_ultimate_x

    game = solve_ultimate_x(record["table"], record["hands"])
    what = f"{game.table.name}, Ultimate X, {count(record['hands'], 'hand')}"
    source = f"{what}: return, {record['source']}"
    yield _rounded_figure(source, record["return"], Fraction(game.return_))
    comes = {state.multipliers: Fraction(state.probability) for state in game.states}
    for multiplier, published in record.get("multipliers", {}).items():
        times = f"{what}: how often times {multiplier}"
        yield _rounded_figure(times, published, comes[int(multiplier)])


def _count(game: Game, hand: str) -> int:
    """Return how many final hands of a category are paid; "nothing" counts the unpaid ones."""
    hands = (*(line.hand for line in game.table.lines), "nothing")
    return sum(line.count for line, of in zip(game.lines, hands, strict=True) if of == hand)


def _hand_figures(record: Record) -> Rows:
    solution = solve_hand(record["hand"], record["table"], record["coins"])
    by_cards = {hold.cards: hold for hold in solution.holds}
    what = f"{solution.table.name}: {record['hand']}"
    yield _figure(
        f"{what}, best hold", _hold_text(record["best"], record["ev"]), _text(solution.best)
    )
    if "second" in record:
        second = by_cards[parse_cards(record["second"])]
        published = _hold_text(record["second"], record["second_ev"])
        yield _figure(f"{what}, another hold", published, _text(second))


def _text(hold: Hold) -> str:
    return _hold_text(format_cards(hold.cards), hold.ev)


def _hold_text(cards: str, ev: object) -> str:
    return f"{cards} = {ev}"


def _return_figures(table_id: str, record: Record) -> Rows:
    table = load_paytable(table_id)
    solved: dict[tuple[Fraction, ...], Fraction] = {}
    for coins, published in zip(COINS, record["returns"], strict=True):
        a_coin = tuple(Fraction(pay, coins) for pay in table.pays(coins))
        if a_coin not in solved:  # bets at which a coin is paid alike are one game
            solved[a_coin] = solve_game(table, coins).return_
        yield _figure(f"{_title(table, coins)}: exact return", published, solved[a_coin])
    if "published" in record:
        figure = record["published"]
        what = f"{_title(table, COINS[-1])}: return, {figure['source']}"
        yield _rounded_figure(what, figure["value"], solved[a_coin])


def _title(table: PayTable, coins: int) -> str:
    return f"{table.name}, {count(coins, 'coin')}"


def _rounded_figure(what: str, published: str, computed: Fraction) -> Figure:
    """Return the figure with the computed value rounded to the digits of the published one."""
    digits = len(published.partition(".")[2])
    whole, part = divmod(round(computed * 10**digits), 10**digits)
    return _figure(what, published, f"{whole}.{part:0{digits}}")
