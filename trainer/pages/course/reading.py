"""Text with hands: the pages on the game itself, and what is said before a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Paragraph, Tile
from trainer.drawing.theme import LINE
from trainer.drawing.tiles import ASPECT, GAP, TYPE
from trainer.pages.sheet import plain, quiet, title

if TYPE_CHECKING:
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.shown import ShownHand, TextPage
    from trainer.teaching.terms import Term

TILE, BETWEEN, RING = 40.0, 14.0, 3.0


def show_page(flow: Flow, page: TextPage) -> None:
    """Add a page on the game: its title, its paragraphs, its hands."""
    title(flow, page.title)
    for words in page.paragraphs:
        plain(flow, words)
    flow.take(0, 6)
    show_hands(flow, page.hands)


def show_introduction(flow: Flow, said: Introduction) -> None:
    """Add what is said before a lesson."""
    title(flow, f"Lesson {said.lesson}: {said.title}" if said.lesson else said.title)
    for i, words in enumerate(said.lines, 1):
        plain(flow, words if said.lesson else f"{i}. {words}", 4)
    flow.take(0, 6)
    quiet(flow, f"{said.place} {said.worth}", 12)
    show_hands(flow, said.examples)
    if said.near_misses:
        _heading(flow, "But in these hands another line decides")
        show_hands(flow, said.near_misses)
    for term in said.terms:
        _term(flow, term)


def show_hands(flow: Flow, hands: Sequence[ShownHand]) -> None:
    """Add hands as small cards, those marked in a ring, each with its caption."""
    for hand in hands:
        _hand(flow, hand)


def _heading(flow: Flow, words: str) -> None:
    flow.take(0, 6)
    flow.paragraph(words, flow.theme.type.body, flow.theme.palette.muted, 8)


def _term(flow: Flow, term: Term) -> None:
    """Add a word, what it means, and the hands that show it."""
    _heading(flow, f"{term.name[0].upper()}{term.name[1:]}: {term.meaning}")
    show_hands(flow, [example.hand for example in term.examples])


def _hand(flow: Flow, hand: ShownHand) -> None:
    """Add a hand and its caption beside it, or below it with large text."""
    theme = flow.theme
    size = theme.type.body
    high = TILE * min(theme.grow, 1.5)
    wide = 5 * high * ASPECT + 4 * (GAP + 2 * RING)
    words = f"{hand.caption[0].upper()}{hand.caption[1:]}"
    beside = flow.box.w - wide - 24
    below = theme.one_column or beside < 300
    room = flow.box.w if below else beside
    text_high = flow.lines(words, size, room) * size * LINE
    top = flow.y
    for i, card in enumerate(hand.cards):
        place = Rect(
            flow.box.x + RING + i * (high * ASPECT + GAP + 2 * RING),
            top + RING,
            high * ASPECT,
            high,
        )
        marked = bool(hand.held >> i & 1)
        if marked:
            flow.add(Fill(place.inset(-RING), None, high * 0.18 + RING, theme.palette.accent, 2.5))
        flow.add(Tile(place, card, high * TYPE, discarded=not marked))
    if below:
        flow.take(high + 2 * RING, 4)
        flow.add(Paragraph(flow.take(text_high, BETWEEN), words, size, theme.palette.text))
        return
    band = flow.take(max(high + 2 * RING, text_high), BETWEEN)
    box = band.cut_left(wide + 24)[1]
    flow.add(Paragraph(box.centered(box.w, text_high + 2), words, size, theme.palette.text))
