"""Cards in, cards out, and what is refused."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import (
    RANKS,
    SUITS,
    CardError,
    check_cards,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    rank_hand,
)

SUIT_TEXTS = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")
SEPARATORS = ["", " ", ",", ", ", "\t", " , "]
hands = st.lists(st.integers(0, 51), unique=True, max_size=52)


@st.composite
def spellings(draw: st.DrawFn, card: int) -> str:
    rank = RANKS[card // 4]
    spelled = draw(st.sampled_from([rank, rank.lower(), *(["10"] if rank == "T" else [])]))
    suit = draw(st.sampled_from(SUIT_TEXTS[card % 4]))
    return spelled + suit + draw(st.sampled_from(["", "\ufe0f", "\ufe0e"]))


@st.composite
def written_hands(draw: st.DrawFn) -> tuple[list[int], list[str]]:
    """Draw cards and one way of writing them, as one or several arguments."""
    cards = draw(hands)
    pieces = [""]
    for card in cards:
        pieces[-1] += draw(st.sampled_from(SEPARATORS)) + draw(spellings(card))
        if draw(st.booleans()):
            pieces.append("")
    return cards, pieces


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    assert [parse_card(rank + suit) for rank in RANKS for suit in SUITS] == list(range(52))


@given(hands)
def test_what_is_printed_is_read_back(cards: list[int]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(written_hands())
def test_every_spelling_is_read(written: tuple[list[int], list[str]]) -> None:
    cards, pieces = written
    assert parse_cards(pieces) == tuple(cards)
    assert parse_cards(" ".join(pieces), count=len(cards)) == tuple(cards)


@pytest.mark.parametrize(
    "text",
    ["As Kd Th", "As,Kd,10h", "askd10H", "A♠ K♦ T♥", "A♤K♢10♡", "A♠️K♦︎, t♥️", " As\nKd\tTh "],
)
def test_the_contract_s_forms(text: str) -> None:
    assert format_cards(parse_cards(text)) == "As Kd Th"


@given(hands)
def test_ids_that_are_cards_pass(cards: list[int]) -> None:
    assert check_cards(cards, len(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "number", "shown"),
    [
        ("As Kx", 2, "Kx"),
        ("As 1d", 2, "1d"),
        ("AsKsZhQd", 3, "Zh"),
        ("As K", 2, "K"),
        ("Ass", 2, "s"),
        ("As 11d", 2, "11d"),
        ("hello", 1, "hello"),
        ("Kd A\ufe0f♠", 2, "A\ufe0f♠"),
        ("As-Kd", 2, "-"),
        ("\N{KELVIN SIGN}d", 1, "\N{KELVIN SIGN}d"),
    ],
)
def test_an_unknown_card_is_named_and_shown(text: str, number: int, shown: str) -> None:
    word = next(each for each in text.split() if shown in each)
    said = repr(shown) if shown == word else f"{shown!r} in {word!r}"
    with pytest.raises(CardError, match=f"^card {number}: {re.escape(said)} is not a card"):
        parse_cards(text)


@given(
    hands,
    st.text(min_size=1).filter(
        lambda text: not re.search(r"[\s,]|[cdhs♣-♧]|jk|joker|[*]", text, re.I)
    ),
)
def test_text_without_a_card_is_refused_by_its_number(cards: list[int], text: str) -> None:
    with pytest.raises(CardError, match=rf"^card {len(cards) + 1}: ") as refused:
        parse_cards([format_cards(cards), text])
    assert repr(text if len(text) <= 20 else f"{text[:19]}…") in str(refused.value)
    assert "\n" not in str(refused.value)


@given(hands.filter(bool), st.data())
def test_a_card_that_is_there_twice_is_named(cards: list[int], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(cards) - 1))
    second = data.draw(st.integers(first + 1, len(cards)))
    cards.insert(second, cards[first])
    name = format_card(cards[first])
    expected = rf"^card {second + 1}: '{name}' is given twice: it is card {first + 1} too$"
    with pytest.raises(CardError, match=expected):
        parse_cards(format_cards(cards))
    with pytest.raises(CardError, match=expected):
        check_cards(cards)


@given(hands, st.integers(0, 10))
def test_a_wrong_number_of_cards_is_refused(cards: list[int], count: int) -> None:
    if len(cards) == count:
        assert len(parse_cards(format_cards(cards), count)) == count
        return
    number = min(len(cards), count) + 1
    shown = repr(format_card(cards[count])) if len(cards) > count else "missing"
    expected = rf"^card {number}: {shown}.*expected {count} cards?, got {len(cards)}\)$"
    with pytest.raises(CardError, match=expected):
        parse_cards(format_cards(cards), count)
    with pytest.raises(CardError, match=expected):
        check_cards(cards, count)


def test_a_missing_card_is_shown_by_the_one_before_it() -> None:
    with pytest.raises(
        CardError, match=r"^card 5: missing after 'Jd' \(expected 5 cards, got 4\)$"
    ):
        parse_cards("As Ks Qh Jd", 5)


@pytest.mark.parametrize("card", [-1, 52, 10**30, 1.0, "As", None, True, np.True_])
def test_what_is_no_id_is_refused(card: object) -> None:
    with pytest.raises(CardError, match=rf"^card 2: {re.escape(repr(card))} is not a card id"):
        check_cards([3, card])  # type: ignore[list-item]  # the wrong type is the test
    with pytest.raises(CardError, match="is not a card id"):
        format_card(54 if card == 52 else card)  # type: ignore[arg-type]  # the wrong type is the test


def test_a_long_fault_is_shown_short() -> None:
    with pytest.raises(CardError) as refused:
        parse_cards("x" * 1_000_000)
    assert len(str(refused.value)) < 100


def test_a_fault_of_cards_is_a_value_error() -> None:
    assert issubclass(CardError, ValueError)


def test_a_card_id_that_is_refused_is_named_by_its_place() -> None:
    with pytest.raises(CardError, match=r"^card 2: 54 is not a card id"):
        format_cards([51, 54])


@pytest.mark.parametrize("text", ["Jk", "jk", "JOKER", "joker", "*"])
def test_a_joker_is_read_where_the_deck_has_one(text: str) -> None:
    assert parse_cards(f"As{text}Kd", jokers=1) == (51, 52, 45)
    assert parse_cards(f"{text} As {text}", jokers=2) == (52, 51, 53)
    with pytest.raises(CardError, match=r"^card 2: Jk: this game has no joker$"):
        parse_cards(f"As {text}")
    with pytest.raises(CardError, match=r"^card 3: .* twice, and this game has one joker$"):
        parse_cards(f"{text} As {text}", jokers=1)


def test_jokers_print_as_they_are_read() -> None:
    assert format_cards([52, 51, 53]) == "Jk As Jk"
    assert check_cards([52, 53], jokers=2) == (52, 53)
    with pytest.raises(CardError, match=r"^card 2: 53 is not a card id \(0 to 52\)$"):
        check_cards([52, 53], jokers=1)


def test_a_short_text_is_shown_whole_and_a_longer_one_cut() -> None:
    with pytest.raises(CardError, match=r"^card 1: 'xxxxxxxxxxxxxxxxxxxx' is not a card"):
        parse_cards("x" * 20)
    with pytest.raises(CardError, match=r"^card 1: 'xxxxxxxxxxxxxxxxxxx…' is not a card"):
        parse_cards("x" * 21)


@pytest.mark.parametrize("nothing", [None, 5, 2.5])
def test_what_is_no_row_of_cards_is_refused_everywhere(nothing: object) -> None:
    for read in (parse_cards, check_cards, rank_hand):
        with pytest.raises(CardError, match=f"^cards: must be text or card ids, not {nothing}$"):
            read(nothing)  # type: ignore[operator] - what a user's slip passes


def test_an_iterator_is_a_hand_as_good_as_a_list() -> None:
    assert rank_hand(iter(parse_cards("As Ks Qs Js Ts"))) == 1  # type: ignore[call-overload] - has no length


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stats", "card 1: 'sta' in 'stats' is not a card"),
        ("the pair", "card 2: 'e' in 'the' is not a card"),
        ("pair", "card 1: 'pair' is not a card"),
    ],
)
def test_what_is_not_a_card_is_quoted_with_its_whole_word(text: str, said: str) -> None:
    with pytest.raises(CardError, match=re.escape(said)):
        parse_cards(text)
