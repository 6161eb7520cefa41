"""Deals against the page of the shoe: its golden deals, its Python, its words in other code."""

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from further_hands import further_deck
from hypothesis import given
from hypothesis import strategies as st

from evaluator import format_cards
from solver.rules import STANDARD, rules_of
from trainer.core.shoe import (
    SeedError,
    deck,
    draw,
    format_seed,
    further_decks,
    parse_seed,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "how-it-works" / "shoe.md"
ROWS = DOCUMENT.read_text(encoding="utf-8")
GOLDEN = re.findall(r"^\| (\d+) \| (\d+) \| (\w\w [\w ]+) \| ([\w ]+) \|$", ROWS, re.M)
GOLDEN_FURTHER = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| ([\w ]+) \|$", ROWS, re.M)
GOLDEN_JOKERS = re.findall(
    r"^\| (\d) \| (\d+) \| (\d+) \| (\w\w [\w ]+) \| ([\w ]+) \|$", ROWS, re.M
)

seeds = st.one_of(st.integers(0, 9), st.integers(0, 2**256 - 1), st.integers(0, 10**600))


def deal_by_the_words(seed: str, number: str, jokers: int = 0) -> list[str]:
    """Shuffle the names of the cards, with the bytes as one long text of hexadecimal digits."""
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    names += ["Jk"] * jokers
    blocks = [sha256("/".join((seed, number, str(i))).encode()).hexdigest() for i in range(8)]
    digits = "".join(blocks)
    at = 0
    for left in range(len(names), 1, -1):
        whole_runs = 256 // left
        while True:
            byte = int(digits[at : at + 2], 16)
            at += 2
            if byte // left < whole_runs:
                break
        chosen = byte - left * (byte // left)
        names[left - 1], names[chosen] = names[chosen], names[left - 1]
    return names


def test_the_document_has_ten_golden_deals() -> None:
    assert len(GOLDEN) == len({row[:2] for row in GOLDEN}) == 10


@pytest.mark.parametrize(("seed", "number", "dealt", "following"), GOLDEN)
def test_golden_deals(seed: str, number: str, dealt: str, following: str) -> None:
    cards = deck(int(seed), int(number), STANDARD)
    assert (format_cards(cards[:5]), format_cards(cards[5:10])) == (dealt, following)
    assert " ".join(deal_by_the_words(seed, number)[:10]) == f"{dealt} {following}"


@pytest.mark.parametrize(("jokers", "seed", "number", "dealt", "following"), GOLDEN_JOKERS)
def test_golden_deals_with_jokers(
    jokers: str, seed: str, number: str, dealt: str, following: str
) -> None:
    cards = deck(int(seed), int(number), rules_of(jokers=int(jokers)))
    assert sorted(cards) == [*range(52 + int(jokers))]
    assert (format_cards(cards[:5]), format_cards(cards[5:10])) == (dealt, following)
    named = deal_by_the_words(seed, number, int(jokers))
    assert " ".join(named[:10]) == f"{dealt} {following}"


def test_wild_cards_do_not_change_the_shuffle() -> None:
    assert GOLDEN_JOKERS
    for number in range(1, 20):
        assert deck(7, number, rules_of(wild="2")) == deck(7, number, STANDARD)
        wild = rules_of(wild="2", jokers=1)
        assert deck(7, number, wild) == deck(7, number, rules_of(jokers=1))


def test_the_python_of_the_document_deals_the_same() -> None:
    rooms: dict[str, object] = {}
    for source in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S):
        exec(source, rooms)
    deal, further = rooms["deal"], rooms["further"]
    assert callable(deal)
    assert callable(further)
    for number in range(1, 50):
        assert tuple(deal(2026, number)) == deck(2026, number, STANDARD)
        assert tuple(deal(2026, number, 2)) == deck(2026, number, rules_of(jokers=2))
        for jokers in range(3):
            cards = further_deck(2026, number, 1 + number, rules_of(jokers=jokers))
            assert tuple(further(2026, number, 1 + number, jokers)) == cards[5:]
            assert cards[:5] == deck(2026, number, rules_of(jokers=jokers))[:5]


@pytest.mark.parametrize(("seed", "number", "hand", "following"), GOLDEN_FURTHER)
def test_golden_further_hands(seed: str, number: str, hand: str, following: str) -> None:
    cards = further_deck(int(seed), int(number), int(hand), STANDARD)
    assert format_cards(cards[5:10]) == following
    assert sorted(cards) == list(range(52))


def test_a_deal_of_one_hand_has_no_further_ones() -> None:
    assert len(GOLDEN_FURTHER) == 6
    assert further_decks(7, 3, 1, deck(7, 3, STANDARD)) == ()


@given(seeds, st.integers(1, 10**9))
def test_every_deal_is_the_one_of_the_words(seed: int, number: int) -> None:
    cards = deck(seed, number, STANDARD)
    assert sorted(cards) == list(range(52))
    assert format_cards(cards).split() == deal_by_the_words(str(seed), str(number))


def test_bytes_are_passed_over_where_they_would_bias() -> None:
    """For 52 cards the bytes 208 to 255 are passed over; deals that begin with one exist."""
    begins = (sha256(f"7/{k}/0".encode()).digest()[0] for k in range(1, 101))
    assert sum(byte >= 208 for byte in begins) > 5


def test_every_card_is_dealt_first_equally_often() -> None:
    """Chi-squared of 52 cards over 20,800 deals; 110 is beyond one in a million for 51 degrees."""
    firsts = Counter(deck(1, k, STANDARD)[0] for k in range(1, 20_801))
    assert sum((firsts[card] - 400) ** 2 / 400 for card in range(52)) < 110


def test_deals_are_numbered_from_one() -> None:
    with pytest.raises(ValueError, match="numbered from 1, not 0"):
        deck(7, 0, STANDARD)


@pytest.mark.parametrize("text", ["-1", "+1", "", " 7", "7.0", "1e3", "0x10", "٣", "7\n", "1_000"])
def test_a_seed_is_written_in_digits(text: str) -> None:
    with pytest.raises(SeedError, match=r"^a seed is a whole number from 0 up, not "):
        parse_seed(text)


def test_a_long_wrong_seed_is_shown_in_short() -> None:
    with pytest.raises(SeedError) as refused:
        parse_seed("-" + "9" * 10_000)
    assert len(str(refused.value)) < 100


def test_a_negative_seed_deals_nothing() -> None:
    with pytest.raises(SeedError):
        deck(-1, 1, STANDARD)


@given(st.integers(0, 10**30))
def test_seeds_are_printed_and_read_back(seed: int) -> None:
    assert format_seed(seed) == str(seed)
    assert parse_seed("000" + format_seed(seed)) == seed


@pytest.mark.parametrize("exponent", [3999, 4000, 4001, 8000, 20_000])
def test_seeds_longer_than_python_prints_at_once(exponent: int) -> None:
    for seed in (10**exponent - 1, 10**exponent, 10**exponent + 17):
        assert parse_seed(format_seed(seed)) == seed
    assert format_seed(10**exponent) == "1" + "0" * exponent
    assert sorted(deck(10**exponent, 1, STANDARD)) == list(range(52))


@given(st.permutations(range(52)).map(tuple), st.integers(0, 31))
def test_replacements_come_from_card_six_left_to_right(cards: tuple[int, ...], held: int) -> None:
    final = draw(cards, held)
    thrown = [i for i in range(5) if not held & 1 << i]
    assert [final[i] for i in thrown] == list(cards[5 : 5 + len(thrown)])
    assert all(final[i] == cards[i] for i in range(5) if i not in thrown)
