"""The hand that shows a leak, in its row and on its card, has the error that its name says."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from keeping import AT, GIVEN, do, play_hand, sit_down
from player import playing
from test_leaks_page import open_page, read

from evaluator import SUITS
from solver import HandSolution, solve_hand
from trainer.app.mistakes import leak_words
from trainer.core.intents import Deal
from trainer.core.records import Coach, HandRecord

HANDS = 500
JACK = 9
"""The rank from which on a card is high."""


def ranks(dealt: Sequence[int], mask: int) -> list[int]:
    """The ranks of what is held, of a two 0, in order."""
    return sorted(card // len(SUITS) for place, card in enumerate(dealt) if mask >> place & 1)


def pair(held: list[int]) -> bool:
    return len(held) == 2 and held[0] == held[1]


STRAIGHTS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


def inside(held: list[int]) -> bool:
    """Whether just one rank makes a straight of four cards."""
    return len(held) == 4 and sum(len({*held} & straight) == 4 for straight in STRAIGHTS) == 1


Held = Callable[[list[int]], bool]
HABITS: dict[str, tuple[Held, Held]] = {
    "You throw one high card away": (
        lambda best: len(best) == 1 and best[0] >= JACK,
        lambda kept: not kept,
    ),
    "You keep one high card, not the low pair": (
        lambda best: pair(best) and best[0] < JACK,
        lambda kept: len(kept) == 1 and kept[0] >= JACK,
    ),
    "You keep a kicker beside a high pair": (
        lambda best: pair(best) and best[0] >= JACK,
        lambda kept: len(kept) == 3 and len({*kept}) == 2 and kept[1] >= JACK,
    ),
    "You chase four to an inside straight where another hold is better": (
        lambda best: len(best) < 4,
        inside,
    ),
}
"""What is best and what is kept instead, by the ranks alone."""


@cache
def solved(dealt: tuple[int, ...]) -> HandSolution:
    return solve_hand(dealt)


def held(dealt: tuple[int, ...], number: int) -> int:
    """The hold of a player with all these habits, who loses that of kickers half way, and plays
    what else there is right but for a few hands.
    """
    solution, random = solved(dealt), Random(number)
    best = solution.best.mask
    for name, (when, keeps) in HABITS.items():
        if "kicker" in name and 2 * number > HANDS:
            continue
        if when(ranks(dealt, best)):
            wrong = [m for m in range(32) if keeps(ranks(dealt, m))]
            wrong = [m for m in wrong if m not in solution.best_masks]
            if wrong:
                return random.choice(wrong)
    return random.randrange(32) if random.random() < 0.1 else best


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("habits")
    kept = sit_down(folder, replace(GIVEN, coach=Coach.SILENT, start_credits=10**6))
    for number in range(HANDS):
        do(kept, Deal())
        play_hand(kept, held(kept.session.dealt, number))
    kept.close(AT)
    return folder


def as_said(name: str, record: HandRecord) -> bool:
    """Whether a hand has the best hold and the error that a name says."""
    when, keeps = HABITS[name]
    best = [ranks(record.dealt, mask) for mask in record.best]
    return any(map(when, best)) and keeps(ranks(record.dealt, record.first_held))


def test_each_leak_is_shown_by_a_hand_with_the_error_of_its_name(folder: Path) -> None:
    with playing(folder, coach=Coach.SILENT, seed=8) as player:
        page = open_page(player)
        read(player)
        names = set()
        for game, leak in page.leaks:
            name = leak_words(leak.name, leak.usual)
            mistake, _ = page._hand(game, leak)
            assert page._shown(game)[leak.key] == mistake  # one hand in the row and on the card
            assert (mistake.decision, mistake.kept) in leak.errors
            if name in HABITS and leak.repeated:
                assert as_said(name, mistake.record), name
                names.add(name)
                assert len(leak.each) > 1
        assert names == {*HABITS}


def test_no_habit_is_listed_as_open_and_as_closed(folder: Path) -> None:
    with playing(folder, coach=Coach.SILENT, seed=8) as player:
        page = open_page(player)
        read(player)
        listed = [
            leak_words(leak.name, leak.usual) for _, leak in page.leaks if leak.standing == "open"
        ]
        gone = [leak_words(leak.name, leak.usual) for _, leak in page.leaks if leak.gone]
        assert gone
        assert not {*listed} & {*gone}
        assert len({*listed}) == len(listed)
