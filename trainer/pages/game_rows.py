"""The row of a game in a list, and what it costs an hour in words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from trainer.app.world import World
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Pad, Row, share, wide
from trainer.drawing.items import Align
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Bar, Number, Words

LEAST, MOST = Fraction(94, 100), Fraction(1)  # the returns at the two ends of a bar
SCALE = f" The bars run from {100 * LEAST} to {100 * MOST} %."
FIGURES, HOUR = 352.0, 116.0  # the widths of a row's bar with its figures, and of the last one
STACK = 600.0  # a row in less room has no bar


def an_hour(returned: Fraction | float, coins: int, hands: int) -> str:
    """Return what a game takes in an hour, with a plus if it gives.

    >>> an_hour(Fraction(1653526326983, 1661102543100), 5, 600), an_hour(Fraction(101, 100), 5, 600)
    ('13.68', '+30.00')
    """
    taken = (1 - returned) * coins * hands
    return f"{float(taken):,.2f}" if taken >= 0 else f"+{float(-taken):,.2f}"


def house_keeps(returned: Fraction | float | None, coins: int, hands: int, of: str = "") -> str:
    """Say in one sentence what a game costs in which so many coins are bet on a deal; `of` which
    game that is, where there are two.

    >>> house_keeps(Fraction(99, 100), 5, 600), house_keeps(Fraction(99, 100), 5, 600, "Plain:")
    ('Played perfectly, the house keeps 30.00 coins an hour.', \
'Plain: played perfectly, the house keeps 30.00 coins an hour.')
    """
    if returned is None:
        return "Working out what it returns …"
    amount = an_hour(returned, coins, hands)
    who = "you gain" if amount.startswith("+") else "the house keeps"
    played = f"{of} played" if of else "Played"
    return f"{played} perfectly, {who} {amount.lstrip('+')} coins an hour."


def returns_of(world: World, session: Session) -> Callable[[int], Fraction | float | None]:
    """Return what the game in play returns at a bet; None while that is being computed."""
    table, hands = session.table, session.hands
    if not session.ultimate_x:
        return lambda coins: world.game_return(table, coins)
    solved = world.ultimate_x(table, hands)
    return lambda _coins: None if solved is None else solved.return_


def hour_kept(world: World, *, plain: bool = False) -> str:
    """Say what the game in play costs an hour at its bet, every hand of a deal counted; or one hand
    of the `plain` game, where Ultimate X is played: which of the two it is stands first.
    """
    session, hands = world.session, world.settings.hands_an_hour
    if plain:
        alone = world.game_return(session.table, session.coins)
        return house_keeps(alone, session.coins, hands, "Without Ultimate X, one hand a deal:")
    returned = returns_of(world, session)(session.coins)
    of = "With Ultimate X:" if session.ultimate_x else ""
    return house_keeps(returned, session.wager, hands, of)


def game_row(words: Box, returned: Fraction, coins: int, hands: int, grown: float) -> Box:
    """Return the row of a game: words on it, a bar of what it returns, and what an hour costs."""
    part = float((returned - LEAST) / (MOST - LEAST))
    bar = Row(
        share(1, Bar(min(1.0, max(0.0, part)), "gold", 10)),
        Number(text.percent(returned), "lead", room="100.00 %"),
        gap=22,
    )
    amount = an_hour(returned, coins, hands)
    short = Column(
        Number(text.percent(returned), "lead"),
        Words(f"{amount} an hour", "second", "muted", align="right"),
    )
    return Pad(cells(words, share(1, bar), _hour(amount), short, grown), x=18, y=12)


def small_row(name: str, returned: Fraction) -> Box:
    """Return the row where there is little room: the name and what the game returns."""
    short = share(1, Words(name, "body", weight="semibold"))
    return Pad(Row(short, Number(text.percent(returned), "body"), gap=12), x=14, y=10)


def row_head(first: str, grown: float, *, small: bool) -> Box:
    """Return what stands above such rows: what they are, and what their figures say."""

    def head(words: str, align: Align = "left") -> Words:
        return Words(words, "caption", "muted", "semibold", align)

    if small:
        return Pad(head("Returns, perfect play", "right"), x=14, y=2)
    returns = share(1, head("Returns, perfect play"))
    short = head("Returns, coins an hour", "right")
    keeps = head("Coins an hour", "right")
    return Pad(cells(head(first), returns, keeps, short, grown), x=18, y=2)


def cells(words: Box, bar: Box, hour: Box, short: Box, grown: float) -> Box:
    """Return the three columns of a row; in little room a short form of the last two."""
    figures = Row(bar, wide(HOUR * grown, hour), gap=12)
    whole = Row(share(1, words), wide(FIGURES * grown, figures), gap=12)
    return FitWide(wide(STACK * grown, whole), Row(share(1, words), short, gap=12))


def _hour(amount: str) -> Box:
    gain = amount.startswith("+")
    figure = Number(amount, "lead", "right" if gain else "text")
    label = "you gain" if gain else "the house keeps"
    return Column(figure, Words(label, "caption", "right" if gain else "muted", align="right"))
