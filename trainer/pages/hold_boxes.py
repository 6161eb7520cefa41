"""A hold as a box: as a bar, on a plate, in its hand; and the two holds of the why dialogs;
what is shown of an answer: the verdict on it as a plate, and two holds as bars.

It is over four hundred lines: which hold stands beside a right one takes thirty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from solver import decisions, explanation
from trainer.app.scene import Pop, Stage, Transition
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Layers, Row, Space, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, IconName, Item
from trainer.drawing.layouts import AsHigh, AsWideAs, FitHigh, FitWide
from trainer.drawing.leaves import Bar, ColorName, HandCards, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.boxed import BoxDialog
from trainer.pages.glossary import Told
from trainer.pages.hold_words import (
    more_than,
    on_all,
    other_name,
    subject,
    two_parts,
    worth_beside,
    worth_of,
)
from trainer.teaching.in_words import DRAW_FIVE

if TYPE_CHECKING:
    from solver.hand import HandSolution, Hold


BarLook = Literal["right", "wrong", "other", "gold"]
CARDS, CARD, CARD_GAP = 276.0, 52.0, 4.0  # the width of a hand, of a card, between two
LOOKS: dict[str, tuple[IconName | None, ColorName, BarLook]] = {
    "right": ("tick", "right", "right"),
    "wrong": ("cross", "wrong", "wrong"),
    "now": ("arrow", "wrong", "wrong"),
    "charted": ("charted", "accent", "gold"),
}
OTHER: tuple[IconName | None, ColorName, BarLook] = None, "text", "other"
"""The icon, the colour and the bar of a hold by its look, and of one that is just another."""


def kept_cards(cards: Sequence[int]) -> Box:
    """Return the cards of a hold, small; of none, words that are as high."""
    if cards:
        return MiniCards(cards)
    return AsHigh(Words("five new cards", "second", "muted"), (MiniCards((0,)),))


def worth_told(worth: Fraction | float, best: Fraction | float) -> str:
    """Return what a hold is worth where the verdict on it says how much less that is than the best:
    as shown, the three fit.

    >>> worth_told(4.1180, 6.0638), worth_told(6.0638, 6.0638)
    ('4.11 coins', '6.06 coins')
    """
    return f"{two_parts(best, best - worth)[1]} coins"


def hold_bar(
    label: str,
    look: str,
    held: Sequence[int],
    worth: Fraction | float,
    best: Fraction | float,
    *,
    judged: bool = False,
) -> Box:
    """Return a hold as a bar: its name, its cards, its worth in coins beside the `best`, all on one
    scale; of one that is `judged` a verdict says how much less it is, and the three fit.
    """
    figure = worth_told(worth, best) if judged else worth_beside(worth, best)
    icon, color, bar_look = LOOKS.get(look, OTHER)
    words: Box = Words(label, "second", weight="semibold")
    sign = IconBox(icon, color, 18) if icon is not None else None
    if sign is not None:
        words = Words(label, "second", color, "medium")
    cards, figures = kept_cards(held), worths(figure)
    named = Row(sign, share(1, words), gap=8)
    beside = (Column(named, Row(cards, ROOM, each, gap=8), gap=4) for each in figures)
    small = Number(figure, "second")
    above = Column(Row(sign, words, ROOM, small, gap=8), AsHigh(At(cards, "start"), figures), gap=4)
    fullest, least = beside
    bar = Bar(float(worth / best) if best else 0, bar_look)
    return Column(FitWide(fullest, above, least), bar, gap=4)


def worths(worth: str, size: Size = "body", color: ColorName = "text") -> tuple[Box, Box]:
    """Return what a hold is worth, with its unit and, where there is no room, without."""
    forms = worth, worth.replace(" coins less", " less")
    full, short = (Number(each, size, color) for each in forms)
    return full, short


def hold_plate(
    label: str, look: str, hold: Hold, grown: float, hands: int, *, small: bool = False
) -> Box:
    """Return a hold on a plate, its worth on so many hands: of a wrong one the verdict says how
    much less that is. Its bar is as long as by now, of 1; a `small` plate is low.
    """
    most, coins = hold.solution.best.ev, hold.solution.coins * hands
    part = float(hold.ev / most) if most else 0.0
    wrong = look in ("wrong", "charted")
    worth = worth_told(hold.ev * coins, most * coins) if wrong else worth_of(hold, hands)
    return (_small_plate if small else _plate)(label, look, hold.cards, worth, part * grown)


def _plate(label: str, look: str, cards: Sequence[int], worth: str, part: float) -> Box:
    """Return a plate whose words have one line, whatever the hold is called, beside its cards or
    above them: which of the two is told by the width alone, so that what stands above it stays.
    """
    sign, names = _named(label, look)
    _, color, bar_look = LOOKS.get(look, OTHER)
    shown, figures = kept_cards(cards), worths(worth, color=color)
    small = Number(worth, "second", color)
    beside = FitWide(*(Row(sign, n, shown, ROOM, f, gap=8) for n in names for f in figures))
    each = (figures[0], small, figures[1])
    first = AsHigh(FitWide(*(Row(sign, n, ROOM, f, gap=8) for n in names for f in each)), each)
    row = FitWide(AsWideAs(beside, _LONGEST), Column(first, At(shown, "start"), gap=6))
    return Panel(Column(row, ROOM, Bar(part, bar_look), gap=6), "plate", 16, 12)


def _small_plate(label: str, look: str, cards: Sequence[int], worth: str, part: float) -> Box:
    """Return a low plate, which has cards only of just another hold, where there is room."""
    sign, names = _named(label, look)
    _, color, bar_look = LOOKS.get(look, OTHER)
    figures = (*worths(worth, color=color), Number(worth.split()[0], "second", color))
    shown = [None] if look in LOOKS else [MiniCards(cards, high=SMALL_CARDS), None]
    rows = (Row(sign, n, s, ROOM, f, gap=8) for s in shown for n in names for f in figures)
    row = AsHigh(FitWide(*rows), (MiniCards((0,), high=SMALL_CARDS), *figures))
    return Panel(Column(row, Bar(part, bar_look), gap=4), "plate", 16, 8)


def _named(label: str, look: str) -> tuple[Box | None, list[Box]]:
    """Return the sign of a hold, and its name in a line; just another may have a shorter one."""
    icon, color, _ = LOOKS.get(look, OTHER)
    labels = (label,) if look in LOOKS else dict.fromkeys((label, ANOTHER))
    names = [Words(each, "second", color, "semibold", lines=1) for each in labels]
    return IconBox(icon, color, 18) if icon else None, [*names]


ANOTHER, SMALL_CARDS = "Another hold", 20.0
_LONGEST = Row(
    IconBox("cross", "wrong", 18),
    Words(ANOTHER, "second", weight="semibold"),
    MiniCards(range(5)),
    Number("44.44 coins less", "body"),
    gap=8,
)
"""What stands over the bar of a plate, at its longest: by it a plate has one line or two."""
SAMPLE = _plate("Best hold", "right", range(4), "88.88 coins", 1)
"""A plate that is as high as others."""


def named(label: str, mask: int) -> str:
    """Return the label of a hold; of none it says so, which five grey cards alone do not.

    >>> named("You kept", 0b11), named("You kept", 0), named("You keep", 0), named("Better", 0)
    ('You kept', 'You drew five', 'You draw five', 'Better: draw five')
    """
    if mask:
        return label
    none = {"You kept": "You drew five", "You keep": f"You {DRAW_FIVE.lower()}"}
    return none.get(label, f"{label}: {DRAW_FIVE.lower()}")


def hold_row(
    label: str,
    color: ColorName,
    worth: str,
    cards: Sequence[int],
    mask: int,
    grown: float,
    each: float,
) -> Box:
    """Return a hand with what is kept of it, and what that is worth."""
    icon = IconBox("tick" if color == "right" else "cross", color, 18)
    words = Column(
        Row(icon, share(1, Words(named(label, mask), "body", color, "semibold")), gap=6),
        FitWide(
            Number(worth, "second", "muted", "regular", align="left"),
            Words(worth, "second", "muted"),
        ),
        gap=2,
    )
    hand = HandCards(cards, mask, color, each=each)
    return Row(wide(122 * grown, words), share(1, hand), gap=8, narrow=400)


def first_words(best: Hold, mine: Hold) -> str:
    """Return the sentence that says what comes first, before the player's hold.

    >>> from solver import solve_hand
    >>> pair, five = solve_hand("Ks 4c Qd Jh 4d"), solve_hand("2s 4c 6d 8h Td")
    >>> first_words(pair.best, pair.hold(1)), first_words(five.best, five.hold(1))
    ('Here the pair of fours comes first.', 'Here five new cards are best.')
    >>> high = solve_hand("5c Js 6c Qh Ad")
    >>> first_words(high.best, high.hold("5c 6c")), first_words(high.best, high.hold("Qh Ad"))
    ('Here two high cards come first.', 'Here J♠ Q♥ come first.')
    >>> kicker = solve_hand("As 4c Qd Jh Ad")
    >>> first_words(kicker.best, kicker.hold("As Ad Qd"))
    'Let the queen go: the pair of aces alone is worth more.'
    """
    if not best.mask:
        return "Here five new cards are best."
    if best.mask == 0b11111:
        return "Here all five cards stay."
    if more := more_than(best, mine):
        alone = text.first_lower(subject(best.solution, best.mask, best.cards))
        noun, verb = alone.rsplit(" ", 1)
        return text.with_tens(f"Let {more} go: {noun} alone {verb} worth more.")
    side, _ = explanation.sides_of(best, mine)
    return text.with_tens(f"Here {side.name} {side.verb('come')} first.")


class HoldsDialog(BoxDialog):
    """A dialog that sets two holds of a hand side by side; W closes it too."""

    wide = 900.0
    neutral: ClassVar[ColorName] = "text"  # the ring of another hold than the best, if that is kept
    _right: bool  # whether the player's hold is the best

    def look(self, *, best: bool) -> str:
        """Return how a hold looks."""
        return "right" if best else "other" if self._right else "wrong"

    def hold_box(
        self,
        name: str,
        cards: Sequence[int],
        mask: int,
        worth: str,
        *below: Box | None,
        best: bool,
    ) -> Box:
        """Return a hold: the five cards with those held ringed, its worth, and what is below."""
        icon, color, _ = LOOKS.get(self.look(best=best), OTHER)
        ring = self.neutral if icon is None else color
        head = Row(
            None if icon is None else IconBox(icon, color, 18),
            share(1, Words(name, "lead", color, "medium")),
            Number(worth, "label", color, "bold"),
            gap=8,
        )
        hand = wide(CARDS, HandCards(cards, mask, ring, CARD, CARD_GAP, "largest"))
        beside = share(1, Column(head, *below, gap=6))
        return Row(hand, beside, gap=18, narrow=600, narrow_gap=8)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on W too."""
        return Pop() if key == "w" else super().key(key, stage)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on an answer: a sentence, its reason in full and in brief, what it gives away on
    how many hands, and the words of the reason that explain themselves. A hold right `by_chart` is
    that of the player's chart, though another is worth more.
    """

    right: bool
    sentence: str
    reason: str
    brief: str = ""
    lost: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)
    hands: int = 1
    by_chart: bool = False


SIGN = 32.0  # the side of the sign of a verdict
TITLES: tuple[Size, ...] = ("title", "lead", "body")


def verdict_box(
    verdict: AnswerVerdict,
    *,
    brief: bool = False,
    bare: bool = False,
    lines: int = 0,
    across: bool = False,
    beside: Box | None = None,
) -> Box:
    """Return the verdict: a sign, a sentence and its reason, and what the hold gives away, or what
    stands `beside` a right one; a `bare`
    one leaves the reason to Why?, and the room to the cards. With `lines`, its reason has
    their room whatever it says: it is in brief where it needs more. The reason stands below all of
    the rest where it goes `across`.
    """
    forms = [verdict.reason] if verdict.right or not brief else [verdict.brief]
    if lines and verdict.brief:
        forms = [verdict.reason, verdict.brief]
    told = [Told(Words(each, "body", "muted"), verdict.meanings) for each in forms if each]
    told = [] if bare else told
    icon: IconName = "tick" if verdict.right else "charted" if verdict.by_chart else "cross"
    sign = IconBox(icon, _color(verdict), 20 if bare else SIGN)
    title = _title(verdict, bare=bare)
    lost = _lost(verdict, bare=bare, beside=across) or beside
    gap = 10 if bare else 20

    def headed(title: Box, reason: Box | None) -> Box:
        head = Row(sign, share(1, title), lost, gap=gap) if across else title
        under = reason and Row(Space(wide=SIGN), share(1, reason), gap=gap) if across else reason
        return Column(head, under, gap=2, justify="center")

    with_reason = partial(headed, title)
    words = with_reason(FitHigh(*told) if told else None)
    if lines:
        room = headed(Words("–", TITLES[0]), Words("\n".join(lines * "–")))
        small = (
            Told(Words(each, "second", "muted"), verdict.meanings) for each in forms[1:] if each
        )
        every = (*told, *small, None)
        words = AsHigh(FitHigh(*map(with_reason, every)), (room,))
    row = words if across else Row(sign, share(1, words), lost, gap=gap)
    x, y = (14, 6) if bare else (24, 12)
    return Layers(Panel(row, "plate", x, y), Art(_edge_of(verdict)))


def _color(verdict: AnswerVerdict) -> ColorName:
    return "right" if verdict.right else "accent" if verdict.by_chart else "wrong"


def _title(verdict: AnswerVerdict, *, bare: bool) -> Box:
    """Return the sentence, in one line where a size of type has room for that."""
    sizes = TITLES[-1:] if bare else TITLES
    return FitWide(*(Words(verdict.sentence, size, weight="semibold") for size in sizes))


def _lost(verdict: AnswerVerdict, *, bare: bool, beside: bool) -> Box | None:
    """Return what the hold gives away, with the words for it `beside` the figure or below it."""
    if not verdict.lost:
        return None
    several = verdict.hands > 1
    given = f"given away{on_all(verdict.hands)}" if several else "your hold gives away"
    size: Size = "label" if bare else "figure"
    figure = Number(f"{verdict.lost} coins", size, _color(verdict), "semibold")
    words = Words(given, "second", "muted", align="right")
    if beside and several:
        return Row(words, figure, gap=10)
    return figure if bare or beside else Column(figure, words)


def _edge_of(verdict: AnswerVerdict) -> Callable[[Rect, Theme], Iterator[Item]]:
    def edge(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        ink = palette.right if verdict.right else palette.wrong
        if verdict.by_chart:
            ink = palette.gold
        yield Fill(rect, None, theme.space.panel, ink, 2)

    return edge


def answer_bars(
    solution: HandSolution,
    held: int,
    grown: float = 1,
    hands: int = 1,
    *,
    by_chart: bool = False,
    rival: int | None = None,
    small: bool = False,
) -> Box:
    """Return the hold and the best one as bars; of a right hold, the `rival` if there is one, else
    one that tempts, or the next best: a bar says something beside another.

    The two of a wrong answer have no cards if they are `small`: those that lie there say it. One
    right `by_chart` is not wrong. `grown` is how long the bars are by now, of 1; the coins are of
    so many hands.
    """
    mine = solution.hold(held)
    bars = [
        ("Best hold", "right", solution.best),
        ("Your hold", "charted" if by_chart else "wrong", mine),
    ]
    if mine.ev == solution.best.ev:
        bars = [("Your hold", "right", mine), *_another(solution, rival)]
    return beside(*(hold_plate(*bar, grown, hands, small=small) for bar in bars))


EARLIER_MISTAKE = "Your earlier mistake"
"""What the hold is called by which the player misses such hands, beside a right one."""


def _another(solution: HandSolution, rival: int | None) -> Iterator[tuple[str, str, Hold]]:
    """Yield the hold to compare a right one with, unless all are worth as much."""
    other, best = decisions.hold_beside(solution), solution.best.numerator
    if rival is not None:
        yield EARLIER_MISTAKE, "other", solution.hold(rival)
        return
    if other.numerator < best and other.mask and decisions.tempts(other):
        yield other_name(solution, other.mask), "other", other
        return
    worse = [hold for hold in solution.holds if hold.numerator < best]
    yield from ((other_name(solution, hold.mask), "other", hold) for hold in worse[:1])


def beside(*plates: Box) -> Box:
    """Return plates side by side, or one below the other where there is little room."""
    each = (share(1, plate) for plate in plates)
    return Row(*each, gap=14, align="stretch", narrow=520, narrow_gap=8)


BARS = beside(SAMPLE, SAMPLE)
SMALL_BARS = beside(*(_small_plate("Best hold", "right", (), "88.88 coins", 1) for _ in range(2)))
"""They are as high as others, for which room is kept."""
