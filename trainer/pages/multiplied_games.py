"""What the games page says where Ultimate X is sought: it is a switch, and no game of its own."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.core.multiplied import refusal
from trainer.drawing.boxes import Box, Row, Wrap, share
from trainer.drawing.leaves import Words
from trainer.pages.bar import FIRST
from trainer.pages.lists import felt_list
from trainer.widgets.control_boxes import Press

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
