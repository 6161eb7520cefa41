"""Words of published charts, and ambiguous lines, which must be refused with what was meant."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.strategy.language.chart_rules import ChartError
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.playing.chart import LONGEST_LINE, load_chart, parse_chart

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "strategy-language.md"


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("QJ suited", "suited QJ"),
        ("Q–J suited", "suited QJ"),
        ("suited Q‑J", "suited QJ"),
        ("QJs", "suited QJ"),
        ("KQo", "unsuited KQ"),
        ("King-Queen-Jack, unsuited", "unsuited KQJ"),
        ("Unsuited 10, J, Q, K", "unsuited KQJT"),
        ("AKQJ offsuit", "unsuited AKQJ"),
        ("10/J suited, 10/Q suited, or 10/K suited", "suited JT, QT or KT"),
        ("AK, AQ or KQ suited", "suited AK, AQ or KQ"),
        ("4 to a flush, K-Q-J unsuited", "4 to a flush or unsuited KQJ"),
        ("AK, unsuited KQ", "any AK or unsuited KQ"),
        ("QJ, suited first", "any QJ, suited first"),
        ("2 high cards suited", "2 suited high cards"),
        ("2 high cards, suited first", "2 high cards, suited first"),
        ("pair of 2s–10s", "pair of 2s to tens"),
        ("Low pair (2s through 10s)", "pair of 2s to tens"),
        ("Low pair: 22-TT", "pair of 2s to tens"),
        ("Pair, jacks or better", "pair of jacks to aces"),
        ("High pair (J-A)", "pair of jacks to aces"),
        ("low pair, A-K suited", "low pair or suited AK"),
        ("pair of 10’s", "pair of tens"),
        ("pair of kings and queens", "pair of kings or queens"),
        ("KK or QQ", "pair of kings or queens"),
        ("AAA", "three aces"),
        ("Quad aces", "four aces"),
        ("Four of a kind, 2s-4s", "four 2s to 4s"),
        ("4-card open-ended straight", "4 to an outside straight"),
        ("Four-card royal", "4 to a royal flush"),
        ("4RF", "4 to a royal flush"),
        ("four-flush", "4 to a flush"),
        ("flush draw", "4 to a flush"),
        ("3-card double inside straight flush", "3 to a straight flush with 2 gaps"),
        ("3 to a straight flush, open", "3 to a straight flush with no gaps"),
        ("3 to a straight flush (high cards >= gaps)", "3 to a straight flush, gaps ≤ high cards"),
        (
            "3 to a straight flush, # of high cards equals or exceeds # of gaps  # a comment",
            "3 to a straight flush, gaps ≤ high cards",
        ),
        (
            "3 to a straight flush in which the number of high cards exceeds the number of gaps",
            "3 to a straight flush, gaps < high cards",
        ),
        (
            "2 unsuited high cards (if more than 2 then pick the lowest 2)",
            "2 unsuited high cards, lowest first",
        ),
        (
            "4 to an inside straight with 3 or 4 high cards",
            "4 to an inside straight with 3-4 high cards",
        ),
        (
            "4 to an outside straight, 0, 1, or 2 high cards",
            "4 to an outside straight with 0-2 high cards",
        ),
        ("4 to a flush with a 3 or 4 high cards", "4 to a flush with a 3 or 4 high cards"),
        ("3 to a royal, ace high", "3 to a royal flush with an ace"),
        (
            "2 to a royal flush with no ace or ten",
            "2 to a royal flush with no ace or ten",
        ),
        ("3 to a flush w/ 2 high cards", "3 to a flush with 2 high cards"),
        ("KT suited if no 9 or flush penalty", "suited KT unless flush penalty or 9 discarded"),
        ("suited KT without a flush penalty", "suited KT, no flush penalty"),
        ("suited KT, no penalty cards", "suited KT unless flush penalty or straight penalty"),
        ("suited KT unless discarding a 9", "suited KT, no 9 discarded"),
        ("1\tlow pair", "low pair"),
        ("1.Four of a kind", "four of a kind"),
        ("• low pair", "low pair"),
        ("3 of a kind (trips)", "three of a kind"),
        ("A only", "ace"),
        ("A high card", "one high card"),
        ("All else: discard", "discard everything"),
    ],
)
def test_words_of_published_charts(typed: str, meaning: str) -> None:
    assert str(parse_rule(typed)) == meaning
    assert parse_rule(meaning) == parse_rule(typed)


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("aces", 1),  # a pair, or each of them?
        ("4 to a flush with an ace or king", 29),  # with a king, or the king alone?
        ("suited JT unless 98 or flush penalty", 18),
        ("2 to a royal (JT)", 15),
        ("3 to a royal flush, QJT only", 21),
        ("AKQ unsuited (hold KQ)", 20),
        ("suited A", 9),
        ("J J", 3),
        ("4 to an outside straight with 2-0 high cards", 33),
        ("4 to a flush with 9 high cards", 21),
        ("high cards", 11),
    ],
)
def test_what_is_ambiguous_or_meaningless_is_refused(typed: str, column: int) -> None:
    with pytest.raises(ValueError, match=rf"^column {column}: .*; expected "):
        parse_rule(typed)


def test_the_spellings_in_the_document_are_read_as_it_says() -> None:
    """A row may have several groups with `;` between them; words that narrow follow a draw."""
    text = DOCUMENT.read_text(encoding="utf-8")
    table = text.partition("| written | read as |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1:3] for row in table.splitlines() if row.startswith("| `")]
    checked = 0
    for written, read in rows:
        if "a rank" in read or "`with`" in read:
            continue
        draw = "3 to a straight flush, " if "gaps" in read else ""
        meanings = read.split(";") if ";" in read else [read] * len(written.split(";"))
        typed = [codes(group) for group in written.split(";")]
        if len(typed) < len(meanings):
            typed *= len(meanings)
        for group, meaning in zip(typed, map(codes, meanings), strict=True):
            allowed = {str(parse_rule(draw + one)) for one in meaning}
            assert allowed >= {str(parse_rule(draw + one)) for one in group}, written
            checked += len(group)
    assert checked > 40


def codes(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


WORDS = """\
4 four to a the royal flush straight suited unsuited any QJ K aces pair of low high card cards or ,
and with without no unless if discarded penalty gaps ≤ ( ) - – / + 3 2 10 kicker first lowest more
highest than better lower outside inside double type only hold draw everything discard JJ QJs # = >=
w/ 1."""


@given(st.lists(st.sampled_from(re.split(r"\s", WORDS)), max_size=12).map(" ".join))
def test_any_words_are_read_and_print_back_or_are_refused_at_a_column(
    line: str,
) -> None:
    fault = None
    try:
        rule = parse_rule(line)
    except LineError as error:
        fault = error
    if fault is None:
        assert parse_rule(str(rule)) == rule
    else:
        assert 1 <= fault.column <= len(line) + 1
        assert fault.expected


def test_a_long_line_is_refused_and_a_long_comment_is_not() -> None:
    assert len(parse_chart("low pair  # " + "x" * LONGEST_LINE).rules) == 1
    with pytest.raises(ChartError, match=f"^line 2, column {LONGEST_LINE + 1}: the line goes on"):
        parse_chart("low pair\n" + "low pair or " * LONGEST_LINE + "low pair")


def test_a_hundred_thousand_faults_are_not_all_listed() -> None:
    with pytest.raises(ChartError) as caught:
        parse_chart("low pear\n" * 100_000)
    assert len(caught.value.faults) == 201


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    with pytest.raises(ChartError, match=r"^line 3, column 2: "):
        parse_chart("low pair\r\nhigh\x0cpair # \u2028\r pear")


def test_a_pipe_and_a_device_are_not_chart_files(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(ChartError, match="not a regular file"):
            load_chart(path)
