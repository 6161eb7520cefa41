"""What people write is read as they mean it, or refused with the lines they may have meant."""

import random
from pathlib import Path

import pytest

from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import rank_set
from solver.strategy.language.nearest import other_readings
from solver.strategy.language.reader import LineError
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.word_meanings import GameTerms
from solver.strategy.search.library import library, narrow_draws
from solver.strategy.search.penalties import conditions

HERE = Path(__file__).parent
ROWS = [
    row
    for row in (HERE / "readings.txt").read_text("utf-8").splitlines()
    if row and not row.startswith("#")
]
READ = [tuple(row.split(" | ")) for row in ROWS if " ! " not in row]
REFUSED = [tuple(row.split(" ! ")) for row in ROWS if " ! " in row]
PUBLISHED = [
    row.replace(" ! ", " | ").split(" | ")[0]
    for path in sorted((HERE / "published").glob("*.txt"))
    for row in path.read_text("utf-8").splitlines()
    if not row.startswith("#")
]
TERMS = GameTerms(
    high=rank_set("JQKA"),
    kickers=(*(rank_set("A234"),) * 3, *(0,) * 9, rank_set("234")),
    groups=(rank_set("A"), rank_set("234")),
)


@pytest.mark.parametrize(("typed", "read"), READ)
def test_a_line_is_read_as_it_is_meant(typed: str, read: str) -> None:
    rule = parse_rule(typed)
    assert str(rule) == read
    assert parse_rule(read) == rule


@pytest.mark.parametrize(("typed", "offers"), REFUSED)
def test_what_is_refused_is_refused_with_what_was_meant(typed: str, offers: str) -> None:
    with pytest.raises(LineError) as caught:
        parse_rule(typed)
    assert caught.value.offers == tuple(offers.split(" | "))
    assert all(isinstance(read(offer), Rule) for offer in caught.value.offers)
    assert str(caught.value).endswith("?")


@pytest.mark.parametrize(
    "typed",
    [
        "open four to a flush",
        "outside 4 to a royal flush",
        "open 4 to an inside straight",
        "gutshot three of a kind",
    ],
)
def test_a_side_is_said_of_straights_and_once(typed: str) -> None:
    with pytest.raises(LineError):
        parse_rule(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "K and QJ",  # one card or two, not both
        "suited QJ, no queen",
        "low pair except one ten",
        "3 to a straight flush, high cards minus gaps ≥ 2",  # the language has no words for it
        "3 to a royal flush, ace high card",  # the highest that is held, or one more
        "draw",
        "draw 4",
        "pair of aces except aces",  # no pair is left
        "non-ace pair of aces",
        "non-AK pair",
        "suited K",  # with what?
        "QJ or suited K",
    ],
)
def test_what_would_be_guessed_is_refused(typed: str) -> None:
    with pytest.raises(LineError):
        parse_rule(typed)


@pytest.mark.parametrize("typed", ["suited A-A/K", "suited AA", "ace with K or A of the same suit"])
def test_two_aces_are_never_of_one_suit(typed: str) -> None:
    with pytest.raises(LineError):
        parse_rule(typed)


@pytest.mark.parametrize(
    ("typed", "at", "expected"),
    [("joker + x", "x", "ranks such as QJ"), ("0 high cards", "", "any suit")],
)
def test_what_is_missing_behind_a_count_or_a_joker_is_said(
    typed: str, at: str, expected: str
) -> None:
    with pytest.raises(LineError) as caught:
        parse_rule(typed)
    assert caught.value.column == (typed.index(at) if at else len(typed)) + 1
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("typed", "at"),
    [("low pair, no ace", "no"), ("4K", "4"), ("2 suited high cards except AT", "AT")],
)
def test_a_line_that_can_be_meant_in_two_ways_is_refused_where_it_can(typed: str, at: str) -> None:
    with pytest.raises(LineError) as caught:
        parse_rule(typed)
    assert caught.value.column == typed.index(at) + 1


@pytest.mark.parametrize(
    ("typed", "others"),
    [
        ("QJ", ("suited QJ", "unsuited QJ")),
        ("KQ, KJ", ("suited KQ or KJ", "unsuited KQ or KJ")),
        ("any QJ", ()),
        ("KQJ of any suit", ()),
        ("4-card straight", ("4 to an outside straight",)),
        ("4 to an inside straight", ()),
        ("3 to a royal flush, no ace", ("3 to a royal flush, no ace discarded",)),
        ("3 to a royal flush with no ace", ()),
        ("2 to a royal flush, including ace but no 10", ()),
        ("tens or better", ("one high card",)),
        ("pair of tens or better", ()),
        ("suited JT, no 9", ()),
        ("low pair", ()),
    ],
)
def test_a_line_with_another_reading_says_which(typed: str, others: tuple[str, ...]) -> None:
    assert other_readings(parse_rule(typed)) == others
    assert all(other == str(parse_rule(other)) for other in others)


@pytest.mark.proof
def test_every_rule_of_the_library_is_read_as_it_is_printed() -> None:
    rules = [*library(TERMS), *narrow_draws(TERMS)]
    draw = parse_rule("3 to a flush").kinds
    rules += [Rule(draw, (condition,)) for condition in conditions(of_two_ranks=True)]
    assert len(rules) > 700
    assert [rule for rule in rules if parse_rule(str(rule)) != rule] == []


@pytest.mark.proof
@pytest.mark.parametrize("times", [500, pytest.param(15_000, marks=pytest.mark.slow)])
def test_changed_lines_are_read_and_printed_back_or_refused_at_a_column(times: int) -> None:
    """Words and letters of published lines dropped, doubled, swapped and mixed."""
    source = random.Random(9)
    words = sorted({word for line in PUBLISHED for word in line.split()})
    lines = [*PUBLISHED, *(typed for typed, _ in (*READ, *REFUSED))]
    refused = 0
    for _ in range(times):
        line = changed(source.choice(lines), words, source)
        found = read(line)
        if isinstance(found, LineError):
            refused += 1
            assert 1 <= found.column <= len(line) + 1, line
            assert found.expected, line
            assert all(isinstance(read(offer), Rule) for offer in found.offers), line
        else:
            assert parse_rule(str(found)) == found, line
            assert all(isinstance(read(other), Rule) for other in other_readings(found)), line
    assert times / 4 < refused < times * 0.92


def read(line: str) -> Rule | LineError:
    try:
        return parse_rule(line)
    except LineError as error:
        return error


def changed(line: str, words: list[str], source: random.Random) -> str:
    """The line with one to three random changes."""
    for _ in range(source.randint(1, 3)):
        parts = line.split() or ["pair"]
        at = source.randrange(len(parts))
        match source.randrange(6):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, parts[at])
            case 2:
                parts[at] = source.choice(words)
            case 3:
                parts.insert(at, source.choice([*words, ",", "or", "no", "with", "(", "/", "-"]))
            case 4:
                other = source.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
            case _:
                letters = [*parts[at]]
                letters[source.randrange(len(letters))] = source.choice("aKQ10-/s,.'=≤#é")
                parts[at] = "".join(letters)
        line = " ".join(parts)
    return line


@pytest.mark.parametrize("typed", ["a winning hand", "4 to a flush near a high pair"])
def test_an_article_is_not_offered_as_an_ace(typed: str) -> None:
    found = read(typed)
    assert isinstance(found, LineError)
    assert not any("ace" in offer for offer in found.offers)


def test_every_offer_to_a_whole_chart_is_named_with_its_line() -> None:
    with pytest.raises(ValueError, match=r"line 2, column 8: .*; did you mean '4 to a flush'\?"):
        parse_chart("high pair\n4 to a flsh")


def test_a_second_heading_is_offered_once_and_no_hand_has_nine_high_cards() -> None:
    headed, nine = read("1 joker: joker: flush"), read("high cards (9)")
    assert isinstance(headed, LineError)
    assert headed.offers[0] == "with 1 joker: flush"
    assert isinstance(nine, LineError)
