"""The stage of the table: the message or the verdict above the cards, how the cards lie, and what
happens on the felt after a great win.

That is rays of light, and small signs of suits that fall; a royal flush also lets the frame of the
sign shine twice. It lies under the sign, the cards and the coach; high contrast has none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from math import pi, sin
from operator import or_

from evaluator import SUITS
from trainer.app.world import Notice
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column, Row, Sized, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Glow, IconName, Item, Label, Rays, Shadow
from trainer.drawing.layouts import AsHigh, AsWideAs, FitHigh, FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.surfaces import Panel, Tone
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Size, Theme
from trainer.pages.bar import SIGNS
from trainer.pages.hold_words import Verdict
from trainer.pages.motion import Motion, Pose
from trainer.widgets.hand_row import Slot, Tag, TagTone

PLATE, VERDICT = 46.0, 82.0  # in a narrow window a verdict has two lines of reason
ALL_FIVE = ("straight", "flush", "royal", "full house", "five", " with ")
DROP = 12.0  # how far a card drops that is thrown away


def plate(notice: Notice) -> Box:
    """Return a message as a pill in the middle of the felt; a warning looks as verdicts do."""
    if notice.kind == "info":
        return At(Panel(Words(notice.text, "lead", weight="medium"), "plate", 20, 8, pill=True))
    sentence, stop, second = notice.text.partition(". ")
    below = Words(second, "body", "muted") if second else None
    title = Words(f"{sentence}{stop.strip()}", "label", weight="bold")
    return _ruled(*SIGNS[notice.kind], Column(title, below), None)


def in_a_row(streak: int, least: int = 2) -> Box | None:
    """Return how many holds in a row were right: praise of the decision, where nothing was won."""
    if streak < least:
        return None
    words = Words("right in a row", "second", "muted", align="right")
    return Column(Number(str(streak), "title", "right", "bold"), words)


def verdict_plate(
    verdict: Verdict,
    beside: Box | None = None,
    *,
    long: bool = False,
    won: tuple[int, str] | None = None,
) -> Box:
    """Return the verdict: a sign, its sentence and its reason, and what was given away, or what is
    told `beside` it; of a wrong hold also the coins that it `won`, and by which hand.

    The reason has one line where eighty letters have room, else, or if they are all `long`, two, so
    that every verdict is as high; one that is too long is in brief, and in the end left to Why?.
    """
    if not verdict.lost:
        return _verdict(verdict, beside, long)
    lost = _coins(f"{verdict.lost} coins", sign_of(verdict)[1], verdict.given)
    if verdict.right or won is None:
        return _verdict(verdict, lost, long)
    paid, hand = won
    both = Row(_coins(f"+{text.coins(paid)}", "accent", hand), lost, gap=20)
    # Where its words would take more lines then, one stands above the other, as large as it.
    figures = f"+{text.coins(paid)}", f"{verdict.lost} coins"
    inks: tuple[ColorName, ...] = "accent", sign_of(verdict)[1]
    above = (
        Number(figure, "label", ink, "bold") for figure, ink in zip(figures, inks, strict=True)
    )
    return FitHigh(*(_verdict(verdict, each, long) for each in (both, Column(*above), lost)))


def _verdict(verdict: Verdict, beside: Box | None, long: bool) -> Box:
    icon, color = sign_of(verdict)
    sample = _ruled("tick", "right", Words(LETTERS, "label", weight="bold"), SAMPLE)
    one, two = (_ruled(icon, color, _worded(verdict, lines), beside) for lines in (1, 2))
    return two if long else FitWide(AsWideAs(one, sample), two)


def verdict_room(*, long: bool = False) -> Box:
    """Return a verdict that says nothing, as high as others: for them room is kept."""
    sample = _ruled("tick", "right", Words(LETTERS, "label", weight="bold"), SAMPLE)
    one, two = (_ruled("tick", "right", _lines(lines), None) for lines in (1, 2))
    return two if long else FitWide(AsWideAs(one, sample), two)


def _lines(lines: int) -> Box:
    """Return a title with so many lines of reason below it."""
    size: Size = "body" if lines == 1 else "second"
    return Column(Words("–", "label", weight="bold"), Words("\n".join(lines * "–"), size))


DECK_HIGH, DECK_AIR, DECK_STEP = 84.0, 14.0, 2.0
"""The height of the deck, what is free around it, how far each of its cards lies from the next."""
LETTERS = "n" * 50  # bold ones, as wide as a reason of eighty letters


def _worded(verdict: Verdict, lines: int) -> Box:
    """Return the sentence and the first form of its reason that a place of so many lines can hold,
    in the middle of this place.
    """
    size: Size = "body" if lines == 1 else "second"
    title = Words(verdict.sentence, "label", weight="bold")
    forms = [Words(each, size, "muted") for each in (verdict.second, *verdict.shorter) if each]
    words = [Column(title, form, justify="center") for form in forms]
    if not verdict.must_tell or not words:
        words.append(Column(title, justify="center"))
    return AsHigh(FitHigh(*words), (Column(title, Words("\n".join(lines * "–"), size)),))


def _coins(figure: str, color: ColorName, under: str) -> Box:
    words = Words(under, "second", "muted", align="right")
    return Column(Number(figure, "title", color, "bold"), words)


SAMPLE = _coins("−88.88 coins", "wrong", "given away")


EDGES: dict[ColorName, Tone] = {"wrong": "wrong_plate", "right": "right_plate"}


def _ruled(icon: IconName, color: ColorName, words: Box, beside: Box | None) -> Box:
    """Return a plate as wide as the cards, with an edge of its colour: it must not be missed."""
    row = Row(IconBox(icon, color, 30), share(1, words), beside, gap=16)
    return Panel(AsHigh(row, (SAMPLE,)), EDGES.get(color, "gold_plate"), 20, 8)


def sign_of(verdict: Verdict) -> tuple[IconName, ColorName]:
    """Return the icon and the colour of a verdict: what the chart says for now has its own."""
    if verdict.by_chart:
        return "learn", "accent"
    if verdict.right and verdict.lost:  # at the second try: nothing was lost by it
        return "fall", "accent"
    return ("tick", "right") if verdict.right else ("cross", "wrong")


def told_with(verdict: Verdict, notice: Notice) -> Verdict:
    """Return a verdict that also tells what must not be missed, such as a bet that was lowered."""
    return replace(verdict, second=notice.text, shorter=(), must_tell=True)


def win_title(name: str, paid: int, *, great: bool, quiet: bool = False) -> Box:
    """Return the title of a win in the largest type that there is room for, and the coins."""
    sizes: tuple[Size, ...] = ("display", "page") if great else ("page", "title")
    forms = (
        Row(Words(name, size, "win_title", "heavy"), coins_won(paid, quiet=quiet), gap=18)
        for size in sizes
    )
    return At(FitWide(*forms))


def coins_won(paid: int, *, quiet: bool = False) -> Box:
    """Return coins that are won in a gold pill; in a `quiet` one where only the bet comes back."""
    words = Words(f"+{text.coins(paid)}", "title", "accent" if quiet else "on_accent", "bold")
    return Panel(words, "plate" if quiet else "gold", 22, 8, pill=True)


def deck(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the deck at the right of the felt above the cards, from where they come."""
    high = min(DECK_HIGH, rect.h - DECK_AIR)
    wide = high / CARD_ASPECT
    place = Rect(rect.right - wide - DECK_AIR, rect.center[1] - high / 2, wide, high)
    yield Shadow(place.moved(DECK_STEP, DECK_STEP), 10, wide * CARD_RADIUS)
    for step in (2, 1, 0):
        yield CardFace(place.moved(step * DECK_STEP, step * DECK_STEP), None)


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
        lying.append(unjudged(slot) if turning else slot)
    return lying


def unjudged(slot: Slot) -> Slot:
    """Return a card that says that it is held, and nothing of the verdict: while others turn up, or
    where the player's chart says so.
    """
    held = slot.tag is not None and slot.tag.words == "HELD"
    return replace(slot, tag=Tag("HELD") if held else None, ring="gold" if held else None)


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


def _marks(i: int, session: Session, *, held: bool) -> tuple[Tag | None, TagTone | None]:
    """Return what stands above a card, and the ring around it."""
    if session.phase is Phase.HOLD:
        best = session.marked_best
        if best is not None and best >> i & 1:
            return (Tag("HELD"), "gold") if held else (Tag("KEEP", "right"), "right")
        tied = reduce(or_, session.best_shown, 0)
        if tied >> i & 1:
            return Tag("TIED", "right"), "gold" if held else "right"
        tone: TagTone = "gold" if best is None else "wrong"
        return (Tag("HELD", tone), tone) if held else (None, None)
    last = session.last
    if last is None:
        return None, None
    judged = session.verdict
    wrong = judged is not None and not judged.right
    if wrong and judged is not None:
        keep = bool(judged.reading.best.mask >> i & 1)
        if keep and not held:
            return Tag(f"threw {text.cards((last.record.dealt[i],))}", "wrong"), None
        if held and not keep:
            return Tag("HELD", "wrong"), "wrong"
    if held:
        # A right hold that won nothing is praised all the same; a win has gold of its own.
        praised = judged is not None and judged.first.right and not judged.paid
        tone = "right" if praised else "gold"
        return Tag("HELD", tone), tone
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
    """Return how the cards lie after a win: those that make it are ringed and lifted, others
    that were held sink; one that was held by mistake keeps the ring that says so.
    """
    lying = []
    for i, slot in enumerate(cards):
        wins = bool(won >> i & 1)
        ring: TagTone | None = "wrong" if slot.ring == "wrong" else "gold" if wins else None
        up = max(slot.raised, raised[i]) if wins else slot.raised * (1 - raised[i])
        lying.append(replace(slot, ring=ring, raised=up))
    return lying


def held_mask(session: Session) -> int:
    """Return the cards that are held now, or were held in the hand drawn last."""
    return session.held if session.dealt and (session.phase is Phase.HOLD or session.last) else 0


GOOD_WIN, GREAT_WIN, ROYAL = 4, 20, 800  # how many times the bet a win is
RAYS = {ROYAL: (1.6, 150), GREAT_WIN: (1.25, 150), GOOD_WIN: (0.9, 60)}
"""How far the rays of a win reach, in parts of the felt, and how bright they are, of 255."""
FALLING = 46  # that fall
ACROSS, BEGUN = 0.618, 0.755  # parts of a whole that spread them over the felt and over the time
LATE = 0.45  # the last begins to fall after this part of the time
SHINE_MS, SHINE = 1_000, 190  # one brightening of the sign's frame, and how bright it gets


def feast(
    win: int,
    motion: Motion,
    now: int,
    felt: Rect,
    placed: Mapping[str, Rect],
    theme: Theme,
) -> Iterator[Item]:
    """Yield what stands behind everything on the felt after a win of so many times the bet.

    `placed` is where the controls of the table are: the cards and the sign.
    """
    if win < GOOD_WIN or theme.outlined:
        return
    gold = theme.palette.gold
    reach, bright = next(rays for least, rays in RAYS.items() if win >= least)
    (x, y), wide, high = placed["card3"].center, felt.w * reach, felt.h * reach
    rays = Rect(x - wide / 2, y - high / 2, wide, high)
    yield Rays(rays, gold, motion.angle(now), bright)
    since = motion.since(now)
    if since is None or win < GREAT_WIN:
        return
    yield from _falling(since / (motion.counted_at - motion.told), felt, theme)
    if win >= ROYAL and since < 2 * SHINE_MS:
        shine = round(SHINE * sin(pi * since / SHINE_MS) ** 2)
        yield Glow(placed["bet"], gold, 30, theme.space.radius, shine)


def _falling(done: float, felt: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    inks = palette.on_felt_gold, palette.gold, palette.on_felt_soft
    for i in range(FALLING):
        late = LATE * (i * BEGUN % 1)
        part = (done - late) / (1 - LATE)
        if 0 < part < 1:
            side = 16.0 + 4 * (i % 3)
            x, y = felt.x + felt.w * (i * ACROSS % 1), felt.y + (felt.h + side) * part - side
            place = Rect(x, y, 1.4 * side, 1.4 * side)
            yield Label(place, "♠♥♦♣"[i // 2 % 4], side, inks[i % len(inks)], "center")


def on_its_way(slot: Slot, pose: Pose) -> Slot:
    """Return a card as far as it has come."""
    if pose.gone is not None:
        return Slot(None, alpha=0)
    if not pose.away:
        return slot
    return replace(
        slot,
        card=slot.card if pose.face_up else None,
        tag=None,
        turned=pose.turned,
        shift=pose.shift,
        angle=pose.angle,
    )
