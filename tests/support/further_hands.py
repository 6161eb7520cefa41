"""A further hand of a deal by its number, for tests that look at one."""

from solver.rules import Rules
from trainer.core.shoe import deck, further_decks


def further_deck(seed: int, k: int, h: int, rules: Rules) -> tuple[int, ...]:
    """Return the cards of hand `h` (from 2 up) of deal `k`."""
    return further_decks(seed, k, h, deck(seed, k, rules))[-1]
