"""Published figures of games with wild cards (algorithms and lists of the Wizard of Odds)."""

from pathlib import Path

from solver import Line, PayTable, load_paytable, solve_game, solve_hand
from solver.rules import rules_of

ROYAL = [250, 500, 750, 1000, 4000]


def wild_table(name: str, wild: str, jokers: int, **pays: object) -> PayTable:
    """Return a table: "natural_" before a hand is a line for natural hands."""
    lines = [
        Line.of(
            key.removeprefix("natural_").partition("__")[0],
            pay,  # type: ignore[arg-type] - a number or a list
            name=key,
            ranks=key.partition("__")[2] or None,
            natural=key.startswith("natural_"),
        )
        for key, pay in pays.items()
    ]
    return PayTable(name, None, tuple(lines), rules_of(wild, jokers))


def deuces_wild(*pays: int) -> PayTable:
    """Return the table of a wild royal, quints, straight flush, quads, full house, flush, …."""
    names = ("royal_flush", "five_of_a_kind", "straight_flush", "four_of_a_kind", "full_house")
    hands = (*names, "flush", "straight", "three_of_a_kind")
    first: dict[str, object] = {"natural_royal_flush": ROYAL, "natural_four_of_a_kind__2": 200}
    return wild_table("Deuces Wild", "2", 0, **first, **dict(zip(hands, pays, strict=True)))


def test_full_pay_deuces_wild() -> None:
    game = solve_game(deuces_wild(25, 15, 9, 5, 3, 2, 2, 1))
    assert game.return_ * 19_933_230_517_200 == 20_085_114_000_432
    assert f"{float(game.return_):.6f}" == "1.007620"


def test_not_so_ugly_ducks_with_its_counts() -> None:
    game = solve_game(deuces_wild(25, 16, 10, 4, 4, 3, 2, 1))
    assert game.return_ * 19_933_230_517_200 == 19_879_070_863_788
    assert abs(float(game.return_) - 0.99728294651662486) < 1e-12  # added up in doubles
    assert {line.name: line.count for line in game.lines} == {
        "Nothing": 11_106_773_222_412,
        "three_of_a_kind": 5_325_911_611_716,
        "straight": 1_142_885_476_800,
        "flush": 413_870_908_056,
        "full_house": 520_566_943_104,
        "four_of_a_kind": 1_216_681_289_508,
        "straight_flush": 102_392_435_976,
        "five_of_a_kind": 61_961_233_656,
        "royal_flush": 38_006_962_464,
        "natural_four_of_a_kind__2": 3_721_737_204,
        "natural_royal_flush": 458_696_304,
    }


def test_joker_poker_kings_or_better() -> None:
    game = solve_game(JOKER_POKER)
    assert game.return_ * 24_568_865_521_200 == 24_727_653_272_220
    assert game.total == 24_568_865_521_200
    assert abs(float(game.return_) - 1.0064629663459064) < 1e-13


JOKER_POKER = wild_table(
    "Joker Poker",
    "",
    1,
    natural_royal_flush=ROYAL,
    five_of_a_kind=200,
    royal_flush=100,
    straight_flush=50,
    four_of_a_kind=20,
    full_house=7,
    flush=5,
    straight=3,
    three_of_a_kind=2,
    two_pair=1,
    pair__KA=1,
)


def test_a_table_with_a_joker_is_written_and_read(tmp_path: Path) -> None:
    file = tmp_path / "joker.toml"
    file.write_text(JOKER_POKER.to_toml(), encoding="utf-8")
    assert load_paytable(file) == JOKER_POKER


def test_a_joker_is_held_and_drawn_to() -> None:
    hand = solve_hand("Jk Kh 9h 2d 5s", JOKER_POKER)
    assert str(hand.best).startswith("Jk Kh 9h  ")
    assert sum(hand.best.outcomes.values()) == hand.best.draws == 1128
