"""What Ultimate X shows: multipliers as badges and in words, and the why dialog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator.figures import as_shown, decimal, number_word
from solver import explanation
from trainer.app.scene import Stage, Transition
from trainer.app.world import World
from trainer.core.multiplied import multipliers_of
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Layers, Pad, Row, Space
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Glow, Item, Label, Stripes
from trainer.drawing.layouts import AsWide, FitWide, GridBox, heads
from trainer.drawing.leaves import (
    ColorName,
    Hairline,
    IconBox,
    MiniCards,
    Number,
    Words,
)
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.hold_boxes import HoldsDialog
from trainer.pages.hold_words import keep, other_name, two_parts, worth_beside
from trainer.widgets import Act
from trainer.widgets.control_boxes import fold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold


TIMES = "×"
BADGE, LOW_BADGE, RANGE = 74.0, 58.0, 104.0
MOST = 12  # that any hand is multiplied by
multipliers_by_line = lru_cache(multipliers_of)


def times(multiplier: int) -> str:
    """Return a multiplier as it is shown.

    >>> times(4)
    '×4'
    """
    return f"{TIMES}{multiplier}"


def pays_words(multiplier: int, *, several: bool = False, past: bool = False) -> str:
    """Return what a multiplier does to a hand, or to several, or did in the `past`.

    >>> [pays_words(by) for by in (1, 2, 4)]
    ['no multiplier', 'pays twice', 'pays 4 times']
    """
    if multiplier == 1:
        return "no multiplier"
    often = {2: "twice"}.get(multiplier, f"{multiplier} times")
    return f"{'counted' if past else 'pay' if several else 'pays'} {often}"


def force_words(multipliers: Sequence[int]) -> str:
    """Say how often each hand pays by its multiplier; the first is that of the last hand, which is
    the player's own.

    >>> force_words((2,))
    'This hand pays twice.'
    >>> force_words((1,)), force_words((1, 1, 1))
    ('This hand has no multiplier.', 'No hand has a multiplier. All three together.')
    >>> force_words((2, 1, 12, 2, 1))
    'Hand 2 pays 12 times, hands 3 and 5 pay twice, the others as usual. All five together.'
    """
    if tuple(multipliers) == (1,):
        return "This hand has no multiplier."
    if len(multipliers) == 1:
        return f"This hand {pays_words(multipliers[0])}."
    of = dict(enumerate((*multipliers[1:], multipliers[0]), 1))
    parts = []
    for by in sorted({*multipliers} - {1}, reverse=True):
        *hands, last = (str(hand) for hand, its in of.items() if its == by)
        which = f"hands {', '.join(hands)} and {last}" if hands else f"hand {last}"
        parts.append(f"{which} {pays_words(by, several=bool(hands))}")
    if 1 in multipliers:
        others = "the other" if list(multipliers).count(1) == 1 else "the others"
        parts.append(f"{others} as usual" if parts else "no hand has a multiplier")
    sentence = text.first_upper(", ".join(parts))
    return f"{sentence}. All {number_word(len(of))} together."


def in_force(multipliers: Sequence[int], by_line: Mapping[str, int]) -> Box:
    """Return what the hands on the felt pay now, large, and below it where that comes from and what
    a win does next.
    """
    now = force_words(multipliers).split(". ")[0].rstrip(".") + "."
    sizes: tuple[Size, ...] = "page", "figure", "title", "label"
    lines = (Words(now, size, "win_title", "heavy", "center") for size in sizes)
    below = (Words(each, "lead", weight="medium") for each in next_forms(multipliers, by_line))
    plate = At(Panel(FitWide(*below), "plate", 18, 4, pill=True))
    return Column(FitWide(*lines), plate, gap=4)


def next_forms(multipliers: Sequence[int], by_line: Mapping[str, int]) -> tuple[str, str]:
    """Say what left the multipliers in force, if it is sure, and what a win leaves; in brief, too.

    >>> next_forms((4,), {"Flush": 10, "Three of a kind": 4, "Two pair": 2, "Jacks": 2})[0]
    'Your three of a kind left ×4. Win now, and the next hand pays 2 to 10 times.'
    >>> next_forms((1,), {"Flush": 10, "Two pair": 2})
    ('Win now, and the next hand pays 2 to 10 times.', 'A win: the next hand pays ×2 to ×10.')
    """
    wins = sorted(by for by in by_line.values() if by > 1)
    span = f"{wins[0]} to {wins[-1]}" if wins[0] < wins[-1] else f"{wins[0]}"
    place = " in its place" if len(multipliers) > 1 else ""
    win = f"Win now, and the next hand{place} pays {span} times."
    left = [name for name, by in by_line.items() if by == multipliers[0] > 1]
    came = ""
    if len(multipliers) == 1 and left:
        name = text.first_lower(left[0]) if len(left) == 1 else "last win"
        came = f"Your {name} left {times(multipliers[0])}. "
    return f"{came}{win}", f"A win: the next hand pays {span_of(wins)}."


def span_of(wins: Sequence[int]) -> str:
    """Return the least and the most of ascending multipliers, as they are shown."""
    first, last = times(wins[0]), times(wins[-1])
    return first if first == last else f"{first} to {last}"


def now_and_next(
    now: int, then: int | None, by_line: Mapping[str, int], hand: str = "", size: float = BADGE
) -> Box:
    """Return the badge of a hand above that of the one after it: which is known once the hand is
    drawn, and before that is what a win may make it. Both are as high.
    """
    wins = sorted(by for by in by_line.values() if by > 1)
    spent = then is not None
    name = hand or ("Last hand" if spent else "This hand")
    shown = _badge_art(now, size, spent=spent)

    def open_(rect: Rect, theme: Theme) -> Iterator[Item]:
        words = "–".join(dict.fromkeys((times(wins[0]), str(wins[-1]))))
        yield from range_items(rect.centered(RANGE, 0.6 * BADGE), words, theme)

    after = Art(open_, RANGE, size) if then is None else _badge_art(then, size)
    return Column(
        _named(name, pays_words(now, past=spent)),
        shown,
        Space(8),
        _named("Next hand", "if you win" if then is None else pays_words(then)),
        after,
        gap=6,
        justify="center",
    )


def _badge_art(multiplier: int, size: float, *, spent: bool = False) -> Box:
    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield from badge_items(rect.centered(size, size), multiplier, theme, spent=spent)

    return Art(draw, RANGE, size)


def _named(name: str, words: str) -> Box:
    """Return two lines on a plate, as wide whatever they say."""
    lines = Column(
        Words(name, "second", weight="semibold", align="center"),
        Words(words, "caption", "muted", align="center"),
    )
    widest = Words(pays_words(MOST, past=True), "caption")
    return At(Panel(AsWide(lines, (widest,)), "plate", 8, 2))


def badge(multiplier: int, words: str = "", hand: str = "", *, spent: bool = False) -> Box:
    """Return a multiplier as a badge that one sees from across a room, and words under it; of
    several hands, first which one it is of. It is as wide whatever it says. Once it is `spent` the
    words are of the next one, on gold where that multiplies.
    """
    lit = spent and not words.endswith(times(1))

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield from badge_items(rect.centered(BADGE, BADGE), multiplier, theme, spent=spent)

    def pill(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield from pill_items(rect, "", 0, theme)

    color: ColorName = "on_accent" if lit else "text"
    below: Box = Words(words, "caption", color, "heavy" if lit else "medium", "center")
    words_box: Box = Column(
        Words(hand, "body", weight="semibold", align="center") if hand else None,
        Pad(Layers(Art(pill), Pad(below, y=2)), top=2) if lit else Pad(below, y=2),
    )
    widest = Words(pays_words(MOST), "caption", weight="medium")
    words_box = AsWide(words_box, (widest,))
    plate = At(Panel(words_box, "plate", 8, 2, pill=not hand)) if words else None
    return Column(Art(draw, BADGE, BADGE), plate, gap=6, justify="center")


def badge_items(
    place: Rect, multiplier: int, theme: Theme, *, spent: bool = False
) -> Iterator[Item]:
    """Yield a badge in a square, flat in larger type in a low place: gold where it multiplies, an
    outline where it does not, or a gold one once it is `spent`, so that gold is still to come.
    """
    palette, flat = theme.palette, place.w > 1.2 * place.h
    radius, ink = place.h * (0.5 if flat else 0.27), palette.text
    if multiplier > 1 and spent:
        yield Fill(place, palette.plate, radius, palette.gold, 1.5)
        ink = palette.accent
    elif multiplier > 1:
        ramp = palette.gold_ramp
        if not theme.outlined:
            yield Glow(place, palette.gold, 12, radius, 120)
        yield Fill(place, ramp[0], radius, palette.gold_edge, 1.5, to=ramp[2])
        ink = palette.on_accent
    else:
        yield Fill(place, palette.plate, radius, palette.edge, 1.5)
    size = place.h * (0.68 if flat else 0.42)
    yield Label(place, times(multiplier), size, ink, "center", "heavy")


def range_items(place: Rect, words: str, theme: Theme) -> Iterator[Item]:
    """Yield what a multiplier may become: an outline of gold, since it is still to be won."""
    palette = theme.palette
    yield Fill(place, palette.plate, place.h / 2, palette.gold, 1.5)
    yield Label(place, words, place.h * 0.5, palette.accent, "center", "heavy")


def pill_items(place: Rect, words: str, size: float, theme: Theme) -> Iterator[Item]:
    """Yield a multiplier in words as a gold pill, where a badge would take the room of cards."""
    palette = theme.palette
    ramp = palette.gold_ramp
    yield Fill(place, ramp[0], place.h / 2, palette.gold_edge, 1, to=ramp[2])
    if words:
        yield Label(place, words, size, palette.on_accent, "center", "heavy")


DIGITS = 4  # of the figures in the table


class MultipliedDialog(HoldsDialog):
    """Sets the hold in play or drawn last beside the best one; all holds are under a fold."""

    name = "multiplied"
    neutral = "other"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        assert session.state is not None
        self._values = session.state
        self._solution = session.state.solution
        self._held = session.held
        self._holds = {each.hold.mask: each for each in self._solution.holds}
        self._right = session.held in session.state.best_masks
        self._open = False

    @property
    def _best(self) -> StateHold:
        """The best hold; if the player's is one of several, it."""
        return self._holds[self._held] if self._right else self._solution.best

    @property
    def _other(self) -> StateHold | None:
        """What it is set beside: the player's hold, or the next in value."""
        beside = explanation.set_beside(self._solution, self._held)
        return None if beside is None else self._holds[beside.mask]

    def heading(self, stage: Stage) -> Box:
        """Return the sentence that decides."""
        return Column(
            Words("Why?", "second", "muted", "semibold"),
            Words(self._sentence, "figure", weight="bold"),
            gap=2,
        )

    @property
    def _sentence(self) -> str:
        best, other = self._best, self._other
        if other is None:
            return explanation.ALL_WORTH_THE_SAME
        order = keep(self._solution.plain, best.hold.mask, best.hold.cards)
        named = explanation.name_of(other.hold).object
        than = text.with_tens(named) if self._right else "your hold"
        more = text.two(best.value - other.value)
        return f"{order}: that is worth {more} coins more than {than}."

    def view(self, stage: Stage) -> Box:
        """Return the two holds, what their worth comes from, and all holds under a fold."""
        solution, other = self._solution, self._other
        names = "Best hold", "Your hold"
        if self._right and other is not None:
            names = "Your hold", other_name(solution.plain, other.hold.mask)
        sentence = text.with_tens(explanation.state_sentence(solution, self._held))
        force = force_words(solution.multipliers)
        return Column(
            self._hold(names[0], self._best, best=True),
            None if other is None else self._hold(names[1], other, best=False),
            _legend(),
            Panel(
                Column(
                    Words(sentence, "body", weight="semibold"),
                    Words(force, "second", "muted"),
                    gap=2,
                ),
                "note",
                18,
                10,
            ),
            Column(
                Hairline(),
                fold("holds", f"All {len(self._holds)} holds", opened=self._open),
                self._table() if self._open else None,
                Hairline(),
            ),
            gap=12,
        )

    def _hold(self, name: str, of: StateHold, *, best: bool) -> Box:
        most = self._best.value
        # As it is shown: the loss and both parts of either hold are to add up.
        now, later = two_parts(as_shown(most) - as_shown(most - of.value), of.now)
        parts = Row(
            Words(f"This draw {now}", "second", "muted"),
            ROOM,
            Words(f"Next deal's multipliers {later}", "second", "muted"),
            gap=8,
        )
        bar = two_part_bar(of, float(most))
        cards, worth = self._solution.plain.cards, worth_beside(of.value, most)
        return self.hold_box(name, cards, of.hold.mask, worth, bar, parts, best=best)

    def _table(self) -> Box:
        """Return all holds, best first, with what each pays now and what it leaves."""
        rows = [heads("Hold", "Pays now", "Leaves", "Together", "Lost")]
        rows += map(self._row, self._solution.holds)
        source = Words(self._solution.game.source_words(), "caption", "muted")
        return Column(GridBox(rows), Space(4), source)

    def _row(self, each: StateHold) -> list[Box]:
        best = each.hold.mask in self._values.best_masks
        most, now, worth = (
            as_shown(value, DIGITS) for value in (self._solution.best.value, each.now, each.value)
        )
        lost = "best" if best else decimal(most - worth, DIGITS)
        mine = each.hold.mask == self._held
        mark = IconBox("tick" if best else "cross", "right" if best else "wrong", 15)
        cards = MiniCards(self._solution.plain.cards, each.hold.mask, high=20)
        figures = (decimal(amount, DIGITS) for amount in (now, worth - now, worth))
        color: ColorName = "right" if best else "text"
        return [
            Row(cards, mark if mine else None, ROOM, gap=8),
            *(Number(figure, "second") for figure in figures),
            Number(lost, "second", color),
        ]

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open the fold, or close the dialog."""
        if act.name == "fold.holds":
            self._open = not self._open
            self.scroll_to_control(act.name, stage)
            return None
        return super().do(act, stage)


def two_part_bar(of: StateHold, most: float, high: float = 18) -> Box:
    """Return a bar in two parts: what a hold pays now, and what it leaves."""
    now, whole = (float(value) / most if most else 0.0 for value in (of.now, of.value))

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, corner = theme.palette, rect.h / 2
        yield Fill(rect, palette.track, corner)
        if whole > 0:
            yield Stripes(rect.cut_left(max(rect.h, rect.w * whole))[0], *palette.later, corner)
        if now > 0:
            yield Fill(rect.cut_left(max(rect.h, rect.w * now))[0], palette.gold, corner)

    return Art(draw, high=high)


def _legend() -> Box:
    """Say what the two parts of a bar are."""

    def gold(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Fill(rect, theme.palette.gold, rect.h / 2)

    def later(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Stripes(rect, *theme.palette.later, rect.h / 2)

    return Row(
        Art(gold, 22, 10),
        Words("What this draw pays", "second", "muted"),
        Art(later, 22, 10),
        Words("What it leaves for the next deal", "second", "muted"),
        ROOM,
        gap=8,
        narrow=430,
        narrow_gap=4,
    )
