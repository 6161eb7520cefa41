"""The stage of the table: the message or the verdict above the cards, and how the cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from trainer.app.world import Notice
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Row, Sized, share
from trainer.drawing.leaves import ColorName, Figure, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import SIGNS
from trainer.pages.table.motion import Motion, Pose
from trainer.pages.table.words import Verdict
from trainer.widgets.hand_row import Slot, Tag, Tone

PLATE, VERDICT = 46.0, 64.0
DECK = 90.0  # how far a card slides from the upper right


def plate(said: Notice) -> Box:
    """Return a message as a pill in the middle of the felt."""
    icon, color = SIGNS[said.kind]
    words = Words(said.text, "lead", "text" if said.kind == "info" else color, "medium")
    sign = None if said.kind == "info" else IconBox(icon, color)
    return At(Panel(Row(sign, words, gap=10), "plate", 20, 9, pill=True))


def verdict_plate(verdict: Verdict) -> Box:
    """Return the verdict: a sign, two lines, and what was given away."""
    color: ColorName = "right" if verdict.right else "wrong"
    words = Column(
        Words(verdict.sentence, "label", weight="bold"),
        Words(verdict.second, "body", "muted"),
    )
    lost = None
    if verdict.lost:
        lost = Column(
            Figure(f"{verdict.lost} coins", "title", "wrong", "bold"),
            Words("given away", "second", "muted", align="right"),
        )
    sign = IconBox("tick" if verdict.right else "cross", color, 30)
    return Panel(Row(sign, share(1, words), lost, gap=16), "plate", 20, 10)


def win_title(name: str, paid: int) -> Box:
    """Return the title of a win, and the coins in a gold pill."""
    pill = Panel(
        Words(f"+{text.coins(paid)}", "lead", "on_accent", "bold"), "gold", 18, 7, pill=True
    )
    return At(Row(Words(name, "display", "win_title", "heavy"), pill, gap=20))


def above(box: Box, least: float) -> Box:
    """Return what stands above the cards in a room that does not change."""
    return Sized(At(box, "stretch"), least=least)


def slots(session: Session, motion: Motion, raised: Sequence[float], now: int) -> list[Slot]:
    """Return how the five cards lie at a moment."""
    last = session.last if session.phase is Phase.BET else None
    cards: Sequence[int | None] = session.dealt or (None,) * 5
    if last is not None and last.record.final:
        cards = last.record.final
    table = last.record.table if last else session.table  # another may be chosen by now
    return [
        _slot(i, card, session, motion.pose(i, now), raised[i], wild=_wild(card, table.rules))
        for i, card in enumerate(cards)
    ]


def _wild(card: int | None, rules: object) -> bool:
    return card is not None and bool(rules.is_wild(card))  # type: ignore[attr-defined]  # rules of a game


def _slot(
    i: int, card: int | None, session: Session, pose: Pose, raised: float, *, wild: bool
) -> Slot:
    held = bool(held_mask(session) >> i & 1)
    tag, ring = _marks(i, session, held=held)
    away = pose.away
    return Slot(
        card if pose.face_up else None,
        tag,
        ring,
        raised,
        pose.turned,
        (DECK * away, -DECK * 0.6 * away) if away else (0, 0),
        -4 * away,
        wild=wild,
    )


def _marks(i: int, session: Session, *, held: bool) -> tuple[Tag | None, Tone | None]:
    """Return what stands above a card, and the ring around it."""
    if session.phase is Phase.HOLD:
        best = session.marked_best
        if best is not None and best >> i & 1:
            return Tag("KEEP", "right"), "gold" if held else "right"
        tied = reduce(or_, session.best_shown, 0)
        if tied >> i & 1:
            return Tag("TIED", "right"), "gold" if held else "right"
        return (Tag("HELD"), "gold") if held else (None, None)
    last = session.last
    if last is None:
        return None, None
    judged = session.verdict
    wrong = judged is not None and not judged.right
    if wrong and judged is not None:
        keep = bool(judged.reading.best.mask >> i & 1)
        if keep and not held:
            return Tag(f"keep {text.cards((last.record.dealt[i],))}", "right"), None
    if held:
        return Tag("HELD"), "gold" if not wrong else None
    return Tag(f"was {text.cards((last.record.dealt[i],))}", "quiet"), None


def held_mask(session: Session) -> int:
    """Return the cards that are held now, or were held in the hand drawn last."""
    return session.held if session.dealt and (session.phase is Phase.HOLD or session.last) else 0
