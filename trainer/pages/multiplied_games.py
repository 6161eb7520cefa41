"""What the games page says where Ultimate X is sought: it is a switch, and no game of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver import PayTable
from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.core.multiplied import BET, refusal
from trainer.core.records import FEATURE
from trainer.drawing.boxes import ROOM, Box, Column, Row, Wrap, share
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import FIRST
from trainer.pages.game_rows import house_keeps
from trainer.pages.game_search import as_high, sign_over
from trainer.pages.hold_words import hands_words
from trainer.pages.lists import felt_list
from trainer.pages.multipliers import multipliers_by_line, times
from trainer.widgets.control_boxes import Press
from trainer.widgets.listing import Scrolled
from trainer.widgets.sign import Sign, sign_lines

NAMES = ("ultimatex", "ux", "multipliers", "multiplierpoker", "multiplication")
SHORTEST = 4  # letters of a name that is not typed to its end
WHAT = (
    "A win multiplies what the next hand in the same place is paid. A hand costs ten coins: five "
    "are bet, and five are for the multipliers."
)
WHERE = "Ultimate X is a switch: press the game's name at the top, or Settings, Table."


def means_multipliers(words: str) -> bool:
    """Whether what was typed into a search means Ultimate X.

    >>> [means_multipliers(each) for each in ("ultimate", "Ultimate-X", "UX", "multiplier", "ult")]
    [True, True, True, True, False]
    """
    plain = "".join(letter for letter in words.casefold() if letter.isalnum())
    if plain in NAMES:
        return True
    return len(plain) >= SHORTEST and any(name.startswith(plain) for name in NAMES)


def multiplied_felt(world: World, stage: Stage) -> Box:
    """Return the felt that says what Ultimate X is, with its switch for the game in play."""
    session, words = world.session, [*_why_not(world)]
    on = session.ultimate_x
    state = f"It is {'on' if on else 'off'} for {session.table.name}."
    label = f"Switch it {'off' if on else 'on'}"
    switch = Press("multiplied", label, value=not on, enabled=not words)
    return felt_list(
        "Ultimate X",
        Words(WHAT, "lead", "on_felt"),
        Words(WHERE, "body", "on_felt_soft"),
        Words(state, "lead", "on_felt_gold", "semibold"),
        *(Words(each, "body", "on_felt") for each in words),
        Wrap(switch),
        stage=stage,
    )


def is_there(world: World) -> bool:
    """Whether there is Ultimate X of the game in play, with as many hands."""
    return not refusal(world.session.table, world.session.hands)


def multiplied_side(world: World, at: Scrolled, buttons: Box | None) -> Box:
    """Return the sign of the game in play at Ultimate X, and what that costs an hour."""
    table, hands, low = world.session.table, world.session.hands, buttons is None
    solved = world.ultimate_x(table, hands)
    bet, pace = BET * FEATURE * hands, world.settings.hands_an_hour
    returned = None if solved is None else solved.return_
    dealt = f"{hands_words(hands).capitalize()}, {BET} + {BET} coins each." if hands > 1 else ""
    words = (
        Words(house_keeps(returned, bet, pace, "With Ultimate X:"), "label", weight="semibold"),
        Words(dealt or f"{BET} + {BET} coins a hand.", "second", "muted"),
        Words(NEXT, "caption", "muted"),
        Words(FIRST, "second", weight="semibold") if world.in_hand else None,
    )
    sign = _sign(table, hands)
    signs = [as_high(sign, world.theme.grow, low=each) for each in (low, True)]
    card = Panel(Column(*words[:3], ROOM, words[3], buttons, gap=8))
    return sign_over(card, signs, world.theme.grow, at, small=low)


NEXT = "Beside each pay: what it multiplies the next hand by."


def _sign(table: PayTable, hands: int) -> Sign:
    """Return the sign of a game at Ultimate X: beside each pay what the next hand is paid times."""
    by_line = multipliers_by_line(table, hands)
    lines = (replace(line, beside=times(by_line[line.name])) for line in sign_lines(table))
    return Sign(
        f"{table.name} Ultimate X", (*lines,), BET, beside="next", compact=True, enabled=False
    )


def _why_not(world: World) -> Iterator[str]:
    """Say why it cannot be switched now, if it cannot."""
    refused = refusal(world.session.table, world.session.hands)
    if world.in_hand:
        yield FIRST
    elif refused and not world.session.ultimate_x:
        yield refused


def play_multiplied(world: World) -> Box:
    """Return the gold button that plays the game in play with Ultimate X, and its chart."""
    there = not [*_why_not(world)]
    gold = Press("play", "Play Ultimate X", "primary", "Space", enabled=there, tall=58)
    return Row(share(1, gold), Press("chart", "Its chart", tall=58), gap=10)
