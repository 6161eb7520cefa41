"""The chart language: rules are read as they are printed, and errors name their place."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from solver.strategy.language.chart_rules import ChartError, Condition, PenaltyType, Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import HELD_WHEN_MADE, MADE, RUNS, Family, Kind, made_hands
from solver.strategy.playing.chart import LONGEST_LINE, Chart, load_chart, parse_chart

RANK_SETS = st.sets(st.integers(0, 12), min_size=1, max_size=4).map(
    lambda ranks: sum(1 << rank for rank in ranks)
)
SPANS = st.tuples(st.integers(0, 3), st.integers(0, 5)).map(lambda pair: (min(pair), max(pair)))


@st.composite
def draws(draw: DrawFn) -> Kind:
    family = draw(st.sampled_from(RUNS))
    side = draw(st.sampled_from(("", "outside", "inside"))) if family is Family.STRAIGHT else ""
    return Kind(
        family,
        draw(st.integers(2, 4)),
        side=side,
        gaps=draw(st.none() | SPANS),
        high=draw(st.none() | SPANS),
        excess=draw(st.none() | st.integers(-1, 3)),
        having=draw(st.just(0) | RANK_SETS),
        lacking=draw(st.just(0) | RANK_SETS),
    )


@st.composite
def named(draw: DrawFn) -> Kind:
    ranks = draw(RANK_SETS)
    cards = ranks.bit_count()
    suited = draw(st.sampled_from((True, False, None))) if cards > 1 else None
    return Kind(Family.NAMED, cards, ranks, suited=suited)


@st.composite
def sets(draw: DrawFn) -> Kind:
    family, cards = draw(st.sampled_from(((Family.PAIR, 2), (Family.THREE, 3), (Family.FOUR, 4))))
    ranks = draw(st.just(0) | RANK_SETS)
    level = draw(st.sampled_from(("", "high", "low"))) if family is Family.PAIR else ""
    kickers = draw(st.just(0) | RANK_SETS)
    return Kind(
        family,
        cards,
        0 if level else ranks,
        level=level,
        kicker=kickers > 0 or draw(st.booleans()),
        kickers=kickers,
        lacking=draw(RANK_SETS) if level and draw(st.booleans()) else 0,
    )


MADE_KINDS = st.sampled_from(MADE).map(lambda family: Kind(family, HELD_WHEN_MADE.get(family, 5)))
HIGH_KINDS = st.builds(
    lambda cards, suited, having, lacking: Kind(
        Family.HIGH,
        cards,
        suited=suited if cards > 1 else None,
        having=having,
        lacking=lacking,
    ),
    st.integers(1, 5),
    st.sampled_from((True, False, None)),
    st.just(0) | RANK_SETS,
    st.just(0) | RANK_SETS,
)
KINDS = st.one_of(
    MADE_KINDS, draws(), named(), sets(), HIGH_KINDS, st.just(Kind(Family.NOTHING, 0))
)
PENALTIES = st.sets(st.sampled_from(PenaltyType)).map(
    lambda found: tuple(penalty for penalty in PenaltyType if penalty in found)
)


@st.composite
def conditions(draw: DrawFn) -> Condition:
    penalties, ranks = draw(PENALTIES), draw(st.just(0) | RANK_SETS)
    if not penalties and not ranks:
        ranks = 1 << 7
    several = len(penalties) + ranks.bit_count() > 1
    return Condition(draw(st.booleans()), penalties, ranks, every=several and draw(st.booleans()))


RULES = st.builds(
    Rule,
    st.lists(KINDS, min_size=1, max_size=4, unique=True).map(tuple),
    st.lists(conditions(), max_size=2).map(tuple),
    st.sampled_from(("", "lowest", "highest", "suited")),
).filter(lambda rule: len(str(rule)) <= LONGEST_LINE)  # a longer line is refused


@given(RULES)
def test_the_repr_of_a_rule_can_be_pasted(rule: Rule) -> None:
    assert eval(repr(rule), {"parse_rule": parse_rule}) == rule


@given(RULES)
def test_every_rule_is_read_as_it_is_printed(rule: Rule) -> None:
    assert parse_rule(str(rule)) == rule


@given(st.lists(RULES, min_size=1, max_size=12))
def test_every_chart_is_read_as_it_is_printed(rules: list[Rule]) -> None:
    chart = Chart(tuple(rules))
    assert parse_chart(str(chart)) == chart


@given(st.text(max_size=60))
def test_any_text_is_a_chart_or_has_a_fault_with_its_line(text: str) -> None:
    assert all(fault.startswith("line ") for fault in faults_of(text))


def faults_of(text: str) -> tuple[str, ...]:
    try:
        parse_chart(text)
    except ChartError as error:
        return error.faults
    return ()


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("Four to a Royal", "4 to a royal flush"),
        ("4-to-a-royal-flush", "4 to a royal flush"),
        ("4 cards to a royal flush", "4 to a royal flush"),
        ("3. Dealt full house  # pays 9", "full house"),
        ("Three of a kind; Straight; Flush", "three of a kind, straight or flush"),
        ("trips", "three of a kind"),
        ("4 of a kind", "four of a kind"),
        ("2 pair", "two pair"),
        ("jacks or better", "pair of jacks to aces"),
        ("pair of 2s, 3s or 4s", "pair of 2s to 4s"),
        ("a pair of aces or kings", "pair of aces or kings"),
        ("three aces", "three aces"),
        ("3 deuces", "three 2s"),
        ("suited 10/J, 10/Q or 10/K", "suited JT, QT or KT"),
        ("suited queen and jack", "suited QJ"),
        ("unsuited a-k-q-j", "unsuited AKQJ"),
        ("offsuit KQJ", "unsuited KQJ"),
        ("Ace", "ace"),
        ("one jack", "jack"),
        ("open-ended straight", "4 to an outside straight"),
        ("4 to an open-ended straight", "4 to an outside straight"),
        ("4 to a gutshot straight with 3 high cards", "4 to an inside straight with 3 high cards"),
        ("4 to an inside straight, 3 high cards", "4 to an inside straight with 3 high cards"),
        (
            "4 to an inside straight with 3 or more high cards",
            "4 to an inside straight with 3+ high cards",
        ),
        ("3 to a straight flush with at most 1 gap", "3 to a straight flush with 0-1 gaps"),
        (
            "3 to a straight flush, 1 gap, 2 high cards",
            "3 to a straight flush with 1 gap and 2 high cards",
        ),
        (
            "3 to a straight flush with no more gaps than high cards",
            "3 to a straight flush, gaps ≤ high cards",
        ),
        (
            "3 to a straight flush, gaps <= high cards + 1",
            "3 to a straight flush, gaps ≤ high cards + 1",
        ),
        ("two unsuited high cards (the lowest two if more)", "2 unsuited high cards, lowest first"),
        ("two suited high cards, highest first", "2 suited high cards, highest first"),
        ("suited KT unless flush penalty or a 9", "suited KT unless flush penalty or 9 discarded"),
        (
            "suited KT, no flush or straight penalty",
            "suited KT unless flush penalty or straight penalty",
        ),
        ("4 to a royal flush unless a straight flush", "4 to a royal flush unless straight flush"),
        ("throw everything away", "discard everything"),
        ("Draw five", "discard everything"),
        ("nothing", "discard everything"),
        ("two pair or better", "two pair or better"),
    ],
)
def test_spellings(typed: str, meaning: str | None) -> None:
    if meaning is None:
        with pytest.raises(ValueError, match="column"):
            parse_rule(typed)
    else:
        assert str(parse_rule(typed)) == meaning


def test_or_better_is_every_made_hand_down_to_it() -> None:
    assert parse_rule("high pair or better").kinds == made_hands()
    assert parse_rule("flush or better") == parse_rule(
        "royal flush, straight flush, four of a kind, full house or flush"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("low pear", "line 1, column 5: 'pear' is not understood; expected 'pair'"),
        ("low pair\n\n4 to a flsh", "line 3, column 8: 'flsh' is not understood"),
        ("no flush penalty", "line 1, column 1: 'no' is not understood; expected a kind of hold"),
        ("unless 9 discarded", "line 1, column 1: 'unless' is not understood"),
        ("4 to", "line 1, column 5: the line ends too early; expected"),
        ("6 to a flush", "2, 3 or 4 cards to a flush"),
        ("suited QQ", "line 1, column 8: 'QQ' is not understood; expected ranks that differ"),
        ("high pair low pair", "line 1, column 11: 'low' is not understood"),
        ("low pair, no", "line 1, column 13: the line ends too early"),
        ("", "line 1: the chart is empty"),
        ("# only a comment\n", "line 1: the chart is empty"),
    ],
)
def test_a_fault_names_line_column_and_what_was_expected(text: str, fault: str) -> None:
    with pytest.raises(ChartError) as caught:
        parse_chart(text)
    assert fault in str(caught.value)


def test_all_faults_of_a_chart_are_reported_at_once() -> None:
    with pytest.raises(ChartError) as caught:
        parse_chart("low pear\nhigh pair\nhigh pare")
    assert [fault.split(":")[0] for fault in caught.value.faults] == [
        "line 1, column 5",
        "line 3, column 6",
    ]


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(ChartError, match="at most 200"):
        parse_chart("low pair\n" * 201)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "the chart is empty"),
        (
            b"low pair\nhigh \xff pair",
            "line 2, column 6: not UTF-8; expected a chart of at most 200 rules, as a text file",
        ),
        (b"low pair\x00", "line 1, column 9: binary data"),
        (b"low pair\n" * ((1 << 20) // 9 + 1), "over 1 MiB"),
    ],
)
def test_files_that_are_not_charts(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "chart.txt"
    path.write_bytes(content)
    with pytest.raises(ChartError, match=fault):
        load_chart(path)


def test_a_folder_and_a_missing_file_are_not_charts(tmp_path: Path) -> None:
    with pytest.raises(ChartError, match="is a folder"):
        load_chart(tmp_path)
    with pytest.raises(ChartError, match="cannot be read"):
        load_chart(tmp_path / "none.txt")


def test_the_suiting_of_high_cards_does_not_apply_to_ranks_before_them() -> None:
    """If the 2 were read as a deuce, `suited` after it would apply to the ranks before it too."""
    kinds = parse_rule("QJ or 2 suited high cards").kinds
    assert [str(kind) for kind in kinds] == ["any QJ", "2 suited high cards"]
    assert [str(kind) for kind in parse_rule("QJ or KQ suited").kinds] == ["suited QJ", "suited KQ"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2 unsuited high cards, pick the two lowest", "2 unsuited high cards, lowest first"),
        ("2 unsuited high cards, 2 lowest", "2 unsuited high cards, lowest first"),
        ("2 to a royal flush without ace and ten", "2 to a royal flush without a ten or ace"),
        (
            "3 to a royal flush with no ace and a ten",
            "3 to a royal flush with a ten without an ace",
        ),
        ("A K Q J unsuited", "unsuited AKQJ"),
        ("A 4 card flush", "4 to a flush"),
        ("2 high cards or one 5", "one 5 or 2 high cards"),
        ("ace, king or 5", "one ace, one king or one 5"),
        ("small pair", "low pair"),
        ("set", "three of a kind"),
        ("Hold 4 to a flush.", "4 to a flush"),
        ("low pair.  # a full stop", "low pair"),
    ],
)
def test_what_is_easily_misread_is_read_as_meant(typed: str, read: str) -> None:
    assert set(parse_rule(typed).kinds) == set(parse_rule(read).kinds)
    assert parse_rule(typed).choice == parse_rule(read).choice


@pytest.mark.parametrize(
    "typed",
    [
        "royal draw, 5 cards",
        "3 to a straight flush, 1 gap, 2",
        "3 to a flush, 2 high cards, 5 cards",
        "2 high cards or 2",
    ],
)
def test_a_digit_that_may_be_a_count_is_not_read_as_a_card(typed: str) -> None:
    with pytest.raises(ChartError, match="expected 'one' before a card that is held alone"):
        parse_chart(typed)
