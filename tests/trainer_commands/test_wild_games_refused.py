"""What a person can get wrong about wild cards and jokers: one clear line each."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Run

FLUSHES = '[[line]]\nhand = "flush"\npays = 5\n'


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ('wild = "1"', "wild: must be letters of 23456789TJQKA, upper case, not '1'"),
        ('wild = "deuces"', "wild: must be letters of 23456789TJQKA, upper case, not 'deuces'"),
        ('wild = ""', "wild: must be letters of 23456789TJQKA, upper case, not ''"),
        ("wild = 2", "wild: must be text of the letters 23456789TJQKA, not 2"),
        ('wild = "23456789T"', "wild: at most 8 ranks can be wild, not 9"),
        ('wild = "22"', "wild: each letter may stand once, not as in '22'"),
        ("jokers = 3", "jokers: must be 0, 1 or 2, not 3"),
        ("jokers = true", "jokers: must be 0, 1 or 2, not true"),
        ('jokers = "one"', "jokers: must be 0, 1 or 2, not 'one'"),
    ],
)
def test_wild_cards_that_are_none(holdwise: Run, tmp_path: Path, head: str, fault: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'name = "Own"\n{head}\n{FLUSHES}')
    answer = holdwise("analyze", str(path))
    assert (answer.code, answer.out, answer.err) == (1, "", f"holdwise: {path}: {fault}\n")


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ('wild = "X"', "wild: must be letters of 23456789TJQKA, upper case, not 'X'"),
        ("jokers = 3", "jokers: must be 0, 1 or 2, not 3"),
    ],
)
def test_wild_cards_that_are_none_make_no_faults_of_the_lines(
    holdwise: Run, tmp_path: Path, head: str, fault: str
) -> None:
    """Whether a line is ever reached cannot be said before it is known what is wild."""
    path = tmp_path / "own.toml"
    lines = [("royal_flush", "natural = true"), ("royal_flush", 'name = "Wild"')]
    entries = [f'[[line]]\nhand = "{hand}"\n{more}\npays = 9\n' for hand, more in lines]
    five = '[[line]]\nhand = "five_of_a_kind"\npays = 5\n'
    path.write_text(f'name = "Own"\n{head}\n{"".join(entries)}{five}')
    answer = holdwise("analyze", str(path))
    assert (answer.code, answer.out, answer.err) == (1, "", f"holdwise: {path}: {fault}\n")


@pytest.mark.parametrize(
    ("head", "line", "fault"),
    [
        (
            "",
            'hand = "five_of_a_kind"',
            "line 2, hand: five_of_a_kind needs wild cards; "
            "the game has neither `wild` nor `jokers`",
        ),
        (
            'wild = "2"',
            'hand = "five_of_a_kind"\nnatural = true',
            "line 2 (Five of a kind), hand: matches no hand of this deck",
        ),
        (
            "jokers = 1",
            'hand = "five_of_a_kind"\nnatural = true',
            "line 2 (Five of a kind), hand: matches no hand of this deck",
        ),
        (
            'wild = "2"',
            'hand = "straight_flush"\nnatural = true',
            "line 2 (Straight flush), hand: never reached; every such hand goes to line 1 (Wild)",
        ),
        (
            'wild = "2"',
            'hand = "pair"\nnatural = "yes"',
            "line 2 (Pair), natural: must be true or false, not 'yes'",
        ),
    ],
)
def test_lines_that_no_hand_can_be(
    holdwise: Run, tmp_path: Path, head: str, line: str, fault: str
) -> None:
    path = tmp_path / "own.toml"
    first = '[[line]]\nname = "Wild"\nhand = "straight_flush"\npays = 9\n'
    path.write_text(f'name = "Own"\n{head}\n{first}[[line]]\n{line}\npays = 5\n')
    answer = holdwise("analyze", str(path))
    assert (answer.code, answer.out, answer.err) == (1, "", f"holdwise: {path}: {fault}\n")


@pytest.mark.parametrize(
    ("hand", "game", "fault"),
    [
        ("As Ks Kh 4s Jk", "9/6", "card 5: Jk: this game has no joker"),
        ("As joker Kh 4s 2c", "deuces-wild", "card 2: Jk: this game has no joker"),
        ("As * Kh 4s 2c", "8/5", "card 2: Jk: this game has no joker"),
        (
            "Jk Ks Kh 4s joker",
            "joker-20-7-5",
            "card 5: 'joker' is given twice, and this game has one joker",
        ),
        (
            "Jk * Kh Jk 4s",
            "double-joker-9-5-4",
            "card 4: 'Jk' is given twice: it is card 2 too",
        ),
        (
            "Jk Jk Jk Jk Jk",
            "double-joker-9-5-4",
            "card 3: 'Jk' is given twice: it is card 2 too",
        ),
    ],
)
def test_jokers_that_the_deck_does_not_have(
    holdwise: Run, hand: str, game: str, fault: str
) -> None:
    answer = holdwise("best", hand, "--paytable", game)
    assert answer.code == 1
    assert answer.out == ""
    assert answer.err == f"holdwise: {fault}\n"


@pytest.mark.parametrize("others", [("joker-20-7-5",), ("8/5", "double-joker-9-5-4")])
def test_games_of_different_decks_are_compared_as_far_as_they_can(
    holdwise: Run, others: tuple[str, ...]
) -> None:
    answer = holdwise("compare", "9/6", *others)
    assert (answer.code, answer.err) == (0, "")
    refused = [line for line in answer.out.splitlines() if "no deals in common" in line]
    assert len(refused) == 1
