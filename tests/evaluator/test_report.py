"""Reports: plain text is read back column by column, HTML by the standard library's parser."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import parse_cards
from evaluator.report import CardRow, Cell, ShareBar, heading, html, line, plain_text, table

WORDS = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=12)
HANDS = st.lists(st.integers(0, 51), unique=True, max_size=5).map(CardRow)
GRIDS = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.tuples(*[WORDS | HANDS] * columns).map(tuple), min_size=1, max_size=5
    )
)


class Page(HTMLParser):
    """The rows of a page's tables as text, and everything else that stands in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.rows: list[list[str]] = []
        self.lines: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)
        self.open.append(tag)
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "p":
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data
        elif "p" in self.open:
            self.lines[-1] += data


def as_tiles(cell: Cell) -> str:
    """Return a cell as a page shows it: cards with their signs."""
    signs = str.maketrans("cdhs", "♣♦♥♠")
    if isinstance(cell, CardRow) and cell:
        return "".join(card[0] + card[1].translate(signs) for card in str(cell).split())
    return str(cell)


@given(GRIDS)
def test_a_page_holds_every_cell_once_and_escaped(rows: list[tuple[Cell, ...]]) -> None:
    titles = tuple(f"<{number}>" for number in range(len(rows[0])))
    page = Page(html([table(titles, rows)]))
    assert page.rows == [list(titles), *([as_tiles(cell) for cell in row] for row in rows)]
    assert page.tags <= {"div", "style", "table", "thead", "tbody", "tr", "th", "td", "span"}


@given(GRIDS)
def test_plain_columns_stand_under_each_other(rows: list[tuple[Cell, ...]]) -> None:
    titles = tuple(f"T{number}" for number in range(len(rows[0])))
    lines = plain_text([table(titles, rows, left=titles)]).splitlines()
    starts = [lines[0].index(title) for title in titles]
    for row, shown in zip(rows, lines[1:], strict=True):
        for cell, start in zip(row, starts, strict=True):
            assert shown[start:].startswith(str(cell))
            assert not shown[:start].strip() or shown[start - 2 : start] == "  "


def test_lines_keep_their_words_and_cards() -> None:
    report = [heading("Hold ", CardRow(parse_cards("As Kd")), ": <2>"), line(), line("a & b")]
    assert plain_text(report) == "Hold As Kd: <2>\n\na & b"
    assert Page(html(report)).lines == ["Hold A♠K♦: <2>", "", "a & b"]


def test_red_suits_are_red() -> None:
    page = html([line(CardRow(parse_cards("2c 2d 2h 2s")))])
    assert [f'"card red">2{sign}' in page for sign in "♣♦♥♠"] == [False, True, True, False]


def test_a_bar_is_as_long_as_its_share_and_left_out_of_text() -> None:
    report = [
        table(("Hand", ""), [("one", ShareBar(0.25, "green")), ("two", ShareBar(1.0, "red"))])
    ]
    assert plain_text(report) == "Hand\n one\n two"
    assert [f"width: {width}%;" in html(report) for width in (25.0, 100.0, 50.0)] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("colour", ["green", "yellow", "red", "cyan"])
def test_every_colour_of_a_bar_is_known_to_pages(colour: str) -> None:
    assert "background: #" in html([table(("",), [(ShareBar(0.5, colour),)])])
