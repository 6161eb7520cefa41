"""Games with wild cards, for tests: of one joker, of two, and of deuces."""

from pathlib import Path

from solver import Line, PayTable, load_paytable
from solver.rules import rules_of

DEUCES = load_paytable(Path(__file__).parents[2] / "docs" / "examples" / "deuces.toml")


def joker_table(jokers: int, wild: str = "") -> PayTable:
    """Return kings or better with a 20/7/5 schedule, for a deck with that many jokers."""
    lines = (
        Line.of("royal_flush", 800, name="Natural royal flush", natural=True),
        Line.of("five_of_a_kind", 200),
        Line.of("royal_flush", 100, name="Joker royal flush"),
        Line.of("straight_flush", 50),
        Line.of("four_of_a_kind", 20),
        Line.of("full_house", 7),
        Line.of("flush", 5),
        Line.of("straight", 3),
        Line.of("three_of_a_kind", 2),
        Line.of("two_pair", 1),
        Line.of("pair", 1, ranks="KA", name="Kings or better"),
    )
    return PayTable(f"Joker Poker, {jokers}", None, lines, rules_of(wild, jokers))


JOKER = joker_table(1)
TWO_JOKERS = joker_table(2)
