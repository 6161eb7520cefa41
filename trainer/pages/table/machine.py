"""The machine's half of the table page: cards and meters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Fill, Item, Label, Mark, Shadow
from trainer.drawing.theme import CARD_ASPECT, Theme
from trainer.pages.table.layout import LIFT

CARD_RADIUS = 0.055  # of a card's width, as the pictures are drawn


@dataclass(frozen=True, slots=True)
class Showing:
    """What the machine shows at one moment of the animations of a deal or a win."""

    faces: tuple[int | None, ...]  # None is a card's back
    counted: int  # the part of the win counted so far
    game_return: Fraction | None = None
    full_return: Fraction | None = None  # at five coins


def felt(layout: Layout, session: Session, showing: Showing, theme: Theme) -> Iterator[Item]:
    """Draw the five cards with their labels."""
    palette = theme.palette
    yield Fill(layout["felt"], palette.felt, theme.space.radius + 4, palette.line)
    best = session.marked_best or 0
    tied = reduce(or_, session.best_shown, 0) & ~best
    for i, card in enumerate(showing.faces):
        held = bool(_held(session) >> i & 1)
        yield from _card(layout[f"felt.card{i + 1}"], card, held, theme)
        flag = "best" if best >> i & 1 else "tied" if tied >> i & 1 else ""
        yield from _number(layout[f"felt.number{i + 1}"], i, held, flag, theme)
        if held and session.dealt:
            yield from _pill(layout[f"felt.held{i + 1}"], session.phase, theme)


def _held(session: Session) -> int:
    if session.phase is Phase.HOLD or session.last:
        return session.held
    return 0


def card_place(box: Rect, held: bool) -> Rect:
    """Return where a card lies in its box: a held card is raised."""
    return Rect(box.x, box.y + (0 if held else LIFT), box.w, box.w * CARD_ASPECT)


def _card(box: Rect, card: int | None, held: bool, theme: Theme) -> Iterator[Item]:
    place = card_place(box, held)
    radius = place.w * CARD_RADIUS
    yield Shadow(place, 10)
    yield CardFace(place, card)
    if held:
        yield Fill(place.inset(-3), None, radius + 3, theme.palette.accent, 3)


def _number(box: Rect, place: int, held: bool, said: str, theme: Theme) -> Iterator[Item]:
    """Draw a card's number: for a card of the best hold on a flag with a star and "best", for one
    of another hold of the same value in an outlined flag with "tied".
    """
    size, number = theme.type.caption, str(place + 1)
    if not said:
        color = theme.palette.text if held else theme.palette.muted
        yield Label(box, number, size, color, "center", "medium")
        return
    flag = box.centered(size * 5.4, box.h)
    face = theme.palette.right if said == "best" else None
    ink = theme.palette.on_accent if face else theme.palette.right
    yield Fill(flag, face, flag.h / 2, theme.palette.right)
    star, words = flag.inset(8, 0).cut_left(size, 4)
    if face:
        yield Mark(star.centered(size, size), "star", ink)
    yield Label(words if face else flag, f"{number} {said}", size, ink, "center", "semibold")


def _pill(box: Rect, phase: Phase, theme: Theme) -> Iterator[Item]:
    pill = box.centered(min(box.w, 4.4 * theme.type.body), box.h)
    ink = theme.palette.on_accent if phase is Phase.HOLD else theme.palette.accent
    face = theme.palette.accent if phase is Phase.HOLD else None
    yield Fill(pill, face, pill.h / 2, theme.palette.accent)
    yield Label(pill, "HELD", theme.type.caption, ink, "center", "semibold")


def meters(layout: Layout, session: Session, showing: Showing, theme: Theme) -> Iterator[Item]:
    """Draw credits, bet, win, and the return of the game at this bet."""
    won = session.last.judgement.outcome if session.last else None
    paid = won.paid if won else 0
    left = session.credits - (paid - showing.counted)
    accent = theme.palette.accent
    quiet, strong = theme.palette.text, accent if paid else theme.palette.text
    win = f"Win · {won.hand}" if won and paid else "Win"
    yield from _meter(layout["meters.credits"], "Credits", f"{left:,}", quiet, theme)
    yield from _meter(layout["meters.bet"], "Bet", str(session.coins), accent, theme)
    yield from _meter(layout["meters.win"], win, f"{showing.counted:,}", strong, theme)
    yield from _return(layout["meters.return"], session, showing, theme)


def _meter(
    box: Rect, caption: str, value: str, color: tuple[int, int, int], theme: Theme, beside: str = ""
) -> Iterator[Item]:
    yield Fill(box, theme.palette.panel, theme.space.radius, theme.palette.line)
    top, figure = box.inset(14, 5).cut_top(theme.type.caption * 1.25)
    yield Label(top, caption, theme.type.caption, theme.palette.muted)
    size = min(theme.type.title, figure.h)
    if beside:
        note, figure = figure.cut_right(figure.w * 0.47, gap=8)
        yield Label(note, beside, theme.type.caption, theme.palette.accent, "right", tabular=True)
    yield Label(figure, value, size, color, "left", "semibold", tabular=True)


def _return(box: Rect, session: Session, showing: Showing, theme: Theme) -> Iterator[Item]:
    here, full = showing.game_return, showing.full_return
    value = "…" if here is None else text.percent(here)
    caption = f"Game return at {text.count(session.coins, 'coin')}"
    beside = ""
    if here is not None and full is not None and here != full:
        beside = f"{text.percent(full)} at 5"
    yield from _meter(box, caption, value, theme.palette.text, theme, beside)
