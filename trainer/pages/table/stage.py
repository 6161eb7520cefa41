"""The stage of the table: the message or the verdict above the cards, and how the cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from evaluator import SUITS
from trainer.app.world import Notice
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Row, Sized, share
from trainer.drawing.fit import FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import SIGNS
from trainer.pages.hold_words import Verdict
from trainer.pages.motion import Motion, Pose
from trainer.widgets.hand_row import Slot, Tag, Tone

PLATE, VERDICT = 46.0, 82.0  # a verdict has two lines of reason: cards keep their size under it
ALL_FIVE = ("straight", "flush", "royal", "full house", "five", " with ")
DROP = 12.0  # how far a card drops that is thrown away


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
            Number(f"{verdict.lost} coins", "title", "wrong", "bold"),
            Words(verdict.given, "second", "muted", align="right"),
        )
    sign = IconBox("tick" if verdict.right else "cross", color, 30)
    tone = "plate" if verdict.right else "wrong_plate"
    return Panel(Row(sign, share(1, words), lost, gap=16), tone, 20, 8)  # type: ignore[arg-type]  # tones of panels


def told_with(verdict: Verdict, said: Notice) -> Verdict:
    """Return a verdict that also tells what must not be missed, such as a bet that was lowered."""
    return replace(verdict, second=said.text)


def win_title(name: str, paid: int) -> Box:
    """Return the title of a win, and the coins in a gold pill."""
    pill = Panel(
        Words(f"+{text.coins(paid)}", "title", "on_accent", "bold"), "gold", 22, 9, pill=True
    )
    wide = Row(Words(name, "display", "win_title", "heavy"), pill, gap=20)
    return At(FitWide(wide, Row(Words(name, "page", "win_title", "heavy"), pill, gap=14)))


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
    turning, lying = motion.turning(now), []
    for i, card in enumerate(cards):
        pose = motion.pose(i, now)
        old = pose.gone is not None and last is not None
        there = last.record.dealt[i] if old and last is not None else card
        slot = _slot(i, there, session, pose, raised[i], wild=_wild(there, table.rules))
        lying.append(replace(slot, tag=_only_held(slot.tag)) if turning else slot)
    return lying


def _only_held(tag: Tag | None) -> Tag | None:
    """Return a tag while cards turn up: it says nothing of the verdict then."""
    return tag if tag is not None and tag.words == "HELD" else None


def _wild(card: int | None, rules: object) -> bool:
    return card is not None and bool(rules.is_wild(card))  # type: ignore[attr-defined]  # rules of a game


def _slot(
    i: int, card: int | None, session: Session, pose: Pose, raised: float, *, wild: bool
) -> Slot:
    held = bool(held_mask(session) >> i & 1)
    tag, ring = _marks(i, session, held=held)
    if pose.gone is not None:
        alpha = round(255 * (1 - pose.gone))
        return Slot(card, shift=(0, DROP * pose.gone), wild=False, alpha=alpha)
    return Slot(
        card if pose.face_up else None,
        tag,
        ring,
        raised,
        pose.turned,
        pose.shift,
        pose.angle,
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
            return Tag(f"threw {text.cards((last.record.dealt[i],))}", "wrong"), None
    if held:
        return Tag("HELD"), "gold"
    was = Tag(f"was {text.cards((last.record.dealt[i],))}", "quiet")
    return (was if wrong else None), None


def winning(final: Sequence[int], hand: str, rules: object) -> int:
    """Return the mask of the cards that make a paying hand.

    >>> from evaluator import parse_cards
    >>> from solver import load_paytable
    >>> rules = load_paytable("job-9-6").rules
    >>> bin(winning(parse_cards("Qs Qh Qc Qd 5h"), "Four of a kind", rules))
    '0b1111'
    """
    ranks = [None if _wild(card, rules) else card // len(SUITS) for card in final]
    natural = [rank for rank in ranks if rank is not None]
    most = max(map(natural.count, natural), default=0)
    whole = any(word in hand.lower() for word in ALL_FIVE)
    if whole or (most < 2 and len(natural) == len(final)):
        return (1 << len(final)) - 1
    least = 2 if len(natural) == len(final) else most
    return sum(1 << i for i, rank in enumerate(ranks) if rank is None or ranks.count(rank) >= least)


def won_slots(cards: Sequence[Slot], won: int, raised: Sequence[float]) -> list[Slot]:
    """Return how the cards lie after a win: those that make it are ringed and lifted."""
    return [
        replace(slot, ring="gold", raised=max(slot.raised, raised[i]))
        if won >> i & 1
        else replace(slot, ring=None)
        for i, slot in enumerate(cards)
    ]


def held_mask(session: Session) -> int:
    """Return the cards that are held now, or were held in the hand drawn last."""
    return session.held if session.dealt and (session.phase is Phase.HOLD or session.last) else 0
