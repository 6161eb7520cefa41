"""The stage of the table page: cards and meters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from trainer.core.coach import Judgement
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Clip, Item, Label
from trainer.drawing.panels import panel
from trainer.drawing.theme import Color, Theme
from trainer.pages.table.motion import Pose
from trainer.widgets.card_row import CardLook, Flag, card_row_items

DECK = 40.0  # how far above the cards the deck lies that they come from


@dataclass(frozen=True, slots=True)
class Showing:
    """What the machine shows at one moment of the animations of a deal or a win."""

    cards: tuple[int | None, ...]  # None is a card's back
    poses: tuple[Pose, ...]
    raised: tuple[float, ...]
    counted: int  # the part of the win counted so far
    game_return: Fraction | float | None = None
    full_return: Fraction | float | None = None  # at five coins


def felt(layout: Layout, session: Session, showing: Showing, theme: Theme) -> Iterator[Item]:
    """Draw the stage and the five cards."""
    stage = layout["felt"]
    yield panel(stage, theme, "felt")
    yield Clip(stage)
    yield from card_row_items(layout, "felt", _looks(layout, session, showing), theme)
    yield Clip(None)


def _looks(layout: Layout, session: Session, showing: Showing) -> Sequence[CardLook]:
    best = session.marked_best or 0
    tied = reduce(or_, session.best_shown, 0) & ~best
    held = held_mask(session)
    last = session.last if session.phase is Phase.BET else None
    table = last.record.table if last else session.table  # another may be chosen by now
    looks = []
    for i, (card, pose) in enumerate(zip(showing.cards, showing.poses, strict=True)):
        flag: Flag = "best" if best >> i & 1 else "tied" if tied >> i & 1 else ""
        box = layout[f"felt.card{i + 1}"]
        far = (layout["felt"].right - box.x) * pose.away, -DECK * pose.away
        held_here = bool(held >> i & 1)
        looks.append(
            CardLook(
                card if pose.face_up else None,
                held=held_here,
                raised=showing.raised[i],
                turned=pose.turned,
                shift=far,
                discarded=last.record.dealt[i] if last and not held_here else None,
                settled=session.phase is Phase.BET,
                flag=flag,
                wild=card is not None and table.rules.is_wild(card),
            )
        )
    return looks


def held_mask(session: Session) -> int:
    """Return the cards that are held now, or were held in the hand drawn last."""
    return session.held if session.dealt and (session.phase is Phase.HOLD or session.last) else 0


def meters(layout: Layout, session: Session, showing: Showing, theme: Theme) -> Iterator[Item]:
    """Draw credits, bet, win, and the return of the game at this bet."""
    won = session.last.judgement if session.last else None
    paid = won.paid if won else 0
    left = session.credits - (paid - showing.counted)
    accent, quiet = theme.palette.accent, theme.palette.text
    name = f"Win · {_won(won)}" if won and paid and not theme.one_column else "Win"
    each = f"{session.wager // session.hands} × {session.hands}"
    bet = str(session.wager) if session.hands == 1 or theme.one_column else each
    here = showing.game_return
    value = "…" if here is None else text.percent(here)
    rows: tuple[tuple[str, str, str, Color], ...] = (
        ("credits", "Credits", f"{left:,}", quiet),
        ("bet", "Bet", bet, accent),
        ("win", name, f"{showing.counted:,}", accent if paid else quiet),
        ("return", _return_caption(session, showing, theme), value, quiet),
    )
    for part, caption, figure, color in rows:
        yield from _meter(layout[f"felt.meters.{part}"], caption, figure, color, theme)


def _won(judged: Judgement) -> str:
    """Return what was won: the hand, or of several hands how many."""
    if not judged.further:
        return judged.outcome.hand
    won = sum(each.paid > 0 for each in judged.outcomes)
    return f"{won} of {len(judged.outcomes)} hands"


def _return_caption(session: Session, showing: Showing, theme: Theme) -> str:
    if theme.one_column:
        return "Return"
    if session.ultimate_x:
        return "Ultimate X returns"
    here, full = showing.game_return, showing.full_return
    caption = f"Returns at {text.count(session.coins, 'coin')}"
    if here is not None and full is not None and here != full:
        return f"{caption} · {text.percent(full)} at 5"
    return caption


def _meter(box: Rect, caption: str, value: str, color: Color, theme: Theme) -> Iterator[Item]:
    """Draw a figure below its caption, or beside it where text is large."""
    size = theme.type
    high = size.title
    if theme.one_column:
        name, figure = box.cut_left(len(caption) * size.caption * 0.58 + 4, 8)
        high = size.label
    else:
        name, figure = box.cut_top(size.caption * 1.25)
    yield Label(name, caption, size.caption, theme.palette.muted)
    yield Label(figure, value, high, color, "left", "semibold", tabular=True)
