"""How a table, a line and a bar of progress are fitted to a terminal, drawn in this process."""

from __future__ import annotations

import io
import re
from os import terminal_size

import pytest

from evaluator.report import Report, ShareBar, Table, heading, line, table
from trainer.commands import terminal
from trainer.commands.terminal import draw_report, progress_bar

TITLES = ("Hold", "Value in coins", "Lost", "What it becomes", "Rest")
ROWS = [
    ("Ks Kh", "7.6828", "0.0000", "a full house or four of a kind, seldom", "12"),
    ("nothing", "1.8074", "5.8754", "anything", "1,234,567"),
]
STYLES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(terminal, "get_terminal_size", lambda: terminal_size((80, 24)))
    return monkeypatch


def drawn(
    part: object,
    columns: int,
    patch: pytest.MonkeyPatch,
    *,
    styled: bool = False,
    encoding: str = "utf-8",
) -> list[str]:
    """Return the lines of a part of a report on a terminal of so many columns."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    patch.setattr(terminal, "get_terminal_size", lambda: terminal_size((columns, 24)))
    patch.setattr("sys.stdout", out)
    draw_report(Report([part]), styled=styled)  # type: ignore[list-item]  # a table or a line
    out.flush()
    return out.buffer.getvalue().decode().splitlines()  # type: ignore[attr-defined]  # of bytes


def of_rows(spare: tuple[str, ...] = ()) -> Table:
    return table(TITLES, ROWS, left=("Hold", "What it becomes"), spare=spare)


@pytest.mark.parametrize("columns", range(24, 100, 4))
def test_a_table_of_any_width_has_every_cell_and_breaks_no_number(
    columns: int, wide: pytest.MonkeyPatch
) -> None:
    lines = drawn(of_rows(), columns, wide)
    assert max(map(len, lines)) <= columns
    words = " ".join(lines).split()
    for row in ROWS:
        for cell in (row[1], row[2], row[4], *row[3].split()):
            assert cell in words
    assert sum(set(text) == {"─"} for text in lines) == words.count("Hold")  # a rule for each part


def test_a_table_loses_first_its_gaps_then_what_it_can_spare_then_whole_words(
    wide: pytest.MonkeyPatch,
) -> None:
    """Its cells are 7, 14, 6, 38 and 9 letters wide: 74 in all, and 4 gaps."""
    assert len(drawn(of_rows(), 86, wide)[1]) == 74 + 4 * 3
    assert len(drawn(of_rows(), 85, wide)[1]) == 74 + 4 * 2
    assert len(drawn(of_rows(), 81, wide)[2]) == 81  # under titles in two lines
    without = " ".join(drawn(of_rows(("Rest", "Lost")), 70, wide))
    assert ("5.8754" in without, "12" in without.split()) == (True, False)
    fewer = drawn(of_rows(("Rest", "Lost")), 60, wide)
    assert "5.8754" not in " ".join(fewer)


def test_numbers_stand_at_the_right_and_words_at_the_left(wide: pytest.MonkeyPatch) -> None:
    title, rule, first, second = drawn(
        table(("Hand", "Paid"), [("a", "5"), ("bcdef", "400")]), 80, wide
    )
    assert (title, first, second) == (" Hand   Paid", "    a      5", "bcdef    400")
    assert rule == "─" * 12
    left = drawn(table(("Hand", "Paid"), [("a", "5")], left=("Hand",)), 80, wide)
    assert left[2] == "a         5"


def test_bars_are_drawn_where_six_columns_are_left_for_them(wide: pytest.MonkeyPatch) -> None:
    bars = table(("Hand", "Share", ""), [("Ah Kh", "50 %", ShareBar(0.5, "green"))], left=("Hand",))
    for columns, width in ((80, 30), (22, 6), (21, 0)):
        row = drawn(bars, columns, wide, styled=True)[2]
        assert row.count("█") == width // 2
        assert ("\x1b[32;48;5;234m" in row) == bool(width)
        assert STYLES.sub("", row).startswith("Ah Kh")
        assert row.startswith("\x1b[31mAh Kh")  # hearts are red
    assert "█" not in drawn(bars, 80, wide)[2]  # without styles there are no bars


def test_only_a_heading_is_bold_and_only_with_styles(wide: pytest.MonkeyPatch) -> None:
    assert drawn(heading("Exam"), 80, wide, styled=True) == ["\x1b[1mExam\x1b[0m"]
    assert drawn(heading("Exam"), 80, wide) == ["Exam"]
    assert drawn(line("Right. Kh"), 80, wide, styled=True) == [
        "\x1b[32mRight\x1b[0m. \x1b[31mKh\x1b[0m"
    ]
    assert drawn(line("Right. Kh"), 80, wide) == ["Right. Kh"]


def test_what_follows_in_a_wrapped_line_stands_under_its_first_word(
    wide: pytest.MonkeyPatch,
) -> None:
    assert drawn(line("  3  Keep a high pair of kings"), 20, wide) == [
        "  3  Keep a high",
        "     pair of kings",
    ]
    assert drawn(line("x" * 20), 20, wide) == ["x" * 20]


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_of_progress_never_goes_back_and_is_taken_away(wide: pytest.MonkeyPatch) -> None:
    """It is drawn ten times a second at most, and says after two seconds how long it will take."""
    screen, clock = Screen(), iter([100.0, 101.0, 101.05, 101.2, 103.0])
    wide.setattr("sys.stderr", screen)
    wide.setattr(terminal, "monotonic", lambda: next(clock))
    wide.delenv("TERM", raising=False)
    with progress_bar("Solving") as progress:
        for share in (0.5, 0.6, 0.2, 2.0):
            progress(share)
    shown = screen.getvalue().split("\r\x1b[K")
    assert shown[0] == shown[-1] == ""
    assert [text.split("]")[-1] for text in shown[1:-1]] == [
        "  50 %",
        "  60 %",
        "  100 %  0 s left",
    ]
    assert [text.count("#") for text in shown[1:-1]] == [15, 18, 30]


def test_a_dumb_terminal_and_none_at_all_show_no_bar(wide: pytest.MonkeyPatch) -> None:
    screen = Screen()
    for stream, name in ((screen, "dumb"), (None, "xterm")):
        wide.setattr("sys.stderr", stream)
        wide.setenv("TERM", name)
        with progress_bar("Solving") as progress:
            progress(0.5)
    assert screen.getvalue() == ""


def test_where_only_letters_can_be_printed_rules_are_hyphens_and_bars_are_left_out(
    wide: pytest.MonkeyPatch,
) -> None:
    bars = table(("Hand", "Share", ""), [("As Ks", "50 %", ShareBar(0.5, "green"))])
    lines = drawn(bars, 80, wide, styled=True, encoding="ascii")
    assert [STYLES.sub("", text) for text in lines] == [
        " Hand   Share",
        "-------------",
        "As Ks    50 %",
    ]
