"""Parts of what the coach says: what a warning asks, what a hold gives away, how rare a good draw
was, what comes after the hands by feel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from solver import decisions
from trainer.core.coach import ChartWord, Judgement, Reading
from trainer.core.records import LATELY, Coach, Tally
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Layers, Pad, Row, Space, Wrap, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, IconName, Item
from trainer.drawing.layouts import AsHigh, FitWide
from trainer.drawing.leaves import Bar, ColorName, Hairline, IconBox, MiniCards, Number, Words, fan
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.hold_boxes import worths
from trainer.pages.hold_words import on_all, worth_beside
from trainer.teaching.skill import unit
from trainer.widgets.answer_strip import ICONS, AnswerMark, colors
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.history_reading import TimesMade
    from trainer.app.world import World
    from trainer.drawing.theme import Theme


ALWAYS, WANTED, HELPFUL, SPARE, EXTRA = range(5)
"""Ranks of parts: the higher, the sooner one gives way."""
MOST_HOLDS, SURE_HOLDS = 5, 4  # to weigh, and of them in sight even where there is little room


@dataclass(frozen=True, slots=True)
class PastHold:
    """What is remembered of a hold of this session: whether it was right, made with help, and right
    by the player's chart though another is worth more.
    """

    right: bool
    helped: bool
    by_chart: bool = False

    @property
    def mark(self) -> AnswerMark:
        """Its sign."""
        return "right" if self.right else "charted" if self.by_chart else "wrong"


ASK_OF_CHART = "Which line fits? Which cards?"
ASK_ALONE = "Look at all five cards again."
CHARTED = "Right by your chart. A longer one has a better hold here."
TOO_SHORT = f"Your chart is too short here. {ASK_ALONE}"


def stopped_word(world: World, session: Session) -> ChartWord | None:
    """Return what the chart to learn says about the hold that the coach has stopped, as long as no
    value is in sight.
    """
    first, solution = session.first_held, session.solution
    stopped = session.phase is Phase.HOLD and not session.values_visible
    if first is None or solution is None or session.of_feature or not stopped:
        return None
    return world.word_on(solution, first)


def ask_again(word: ChartWord | None) -> str:
    """Ask for another hold, of the chart only if that leads to the best one; `word` is what it says
    about the one that was stopped.
    """
    if word is None:
        return ASK_ALONE
    if word.chart.lost:
        charted = CHARTED if word.too_short else TOO_SHORT
        return charted if word.learnt else ASK_ALONE
    return ASK_OF_CHART


def wrong_in_plain(session: Session, verdict: Judgement) -> bool:
    """Whether a hold of Ultimate X is a mistake in the plain game, too, which is practised."""
    best = () if session.solution is None else session.solution.best_masks
    return verdict.reading.best.mask in best and verdict.reading.held.mask not in best


RARE = 9  # pays for each coin bet from which it is said how rare a hand was


def times_made(world: World, session: Session) -> TimesMade | None:
    """Return how often a good hand that was just made was made so far, once that is known."""
    last = session.last
    if last is None or session.verdict is None or session.dealt_hands > 1 or session.ultimate_x:
        return None
    outcome, record = last.judgement.outcome, last.record
    if outcome.paid < RARE * record.coins:
        return None
    deal = session.seed, record.deal
    return world.history.times(record.table, record.coins, outcome.hand, deal)


TITLED = 3  # times the bet from which the title of a win stands in the place of the verdict


def praised(session: Session) -> bool:
    """Whether a right hold is praised beside the table: of one at the second try the verdict says
    all, unless the title of a win stands in its place.
    """
    judged, last = session.verdict, session.last
    if judged is None or last is None or judged.first.right or last.record.asked:
        return True
    return judged.paid >= TITLED * last.record.wager


def praise(session: Session, judged: Judgement) -> Box:
    """Return what is said of a right hold: of one at the second try, that the first one counts; of
    one that was shown, that it does not.
    """
    first, hands = judged.first, len(judged.outcomes)
    lost = text.coins(first.lost_coins * hands)
    heads = "The right hold.", "Nothing given away."
    if session.last is not None and session.last.record.asked:
        heads = "The best, as shown.", "Counted as helped."
    elif not first.right:
        heads = "Right at the second try.", f"Your first hold would cost {lost}, and counts."
    tone: Literal["right", "accent"] = "right" if first.right else "accent"
    sign = IconBox("tick" if first.right else "fall", tone, 26)
    words = Column(
        Words(heads[0], "label", weight="semibold"),
        Words(heads[1], "label" if first.right else "second", tone, "semibold"),
    )
    ground: Literal["right", "note"] = "right" if first.right else "note"
    return Row(Panel(sign, ground, 10, pill=True), share(1, words), gap=12)


def given_away(reading: Reading, hands: int) -> Box:
    """Return the strip with what a hold gives away, in coins; of several hands, of all. It is there
    for a right hold, too, so that a key moves nothing.
    """
    if reading.right:
        words = share(1, Words("Nothing given away", "body", "right", "medium", lines=1))
        return Pad(Panel(Row(IconBox("tick", "right", 18), words, gap=6), "right", 10, 8), y=4)
    every = on_all(hands).strip()
    forms = [f"You give away {every}".strip()]
    forms += [text.first_upper(every), f"On all {hands}"] if every else []
    label = FitWide(*(Words(form, "body", "wrong", "medium", lines=1) for form in forms))
    figure = Number(f"{text.brief(reading.lost_coins * hands)} coins", color="wrong", weight="bold")
    strip = Panel(Row(IconBox("fall", "wrong", 18), share(1, label), figure, gap=6), "wrong", 10, 8)
    return Pad(strip, y=4)


def rare(session: Session) -> Iterator[Box]:
    """Say how rare a good hand was from what was held."""
    last, solution = session.last, session.solution
    if last is None or solution is None or session.dealt_hands > 1 or session.ultimate_x:
        return
    outcome = last.judgement.outcome
    if outcome.paid < RARE * last.record.coins:
        return
    draws = solution.outcomes(last.record.held)
    count, whole = draws.get(outcome.hand, 0), sum(draws.values())
    if not 0 < count < whole:
        return
    first = f"About 1 draw in {round(whole / count):,}."
    second = f"{count:,} of {whole:,} draws bring it."
    lines = [
        Words("How rare was that?", "second", "muted", "medium"),
        Words(first, "body", weight="semibold"),
        Words(second, "second", "muted"),
    ]
    yield Panel(Column(*lines, gap=2), "note", 16, 8)


def made_words(session: Session, times: TimesMade) -> Box:
    """Say which of its kind a good hand was, and how many there are on average."""
    last = session.last
    hand = "" if last is None else last.judgement.outcome.hand.lower()
    average = f"{times.expected:,.0f}" if times.expected >= 2 else f"{times.expected:.1f}"
    ordinal_words = f"Your {ordinal(times.times)} {hand} in {text.count(times.hands, 'hand')}."
    average_words = f"The average is {average}."
    star = IconBox("star", "accent", 21)
    return Row(star, share(1, Words(f"{ordinal_words} {average_words}", "second", "muted")), gap=12)


def holds_fold(session: Session, *, opened: bool) -> Iterator[tuple[int, Box]]:
    """Yield the fold of the holds to weigh, with their ranks: if it is open, the five best that
    somebody might keep, without the best and the player's own, which stand above.
    """
    solution, values = session.solution, session.values
    reading = session.reading if session.verdict is None else session.verdict.reading
    if solution is None or values is None or reading is None:
        return
    fold = Press(
        "fold.holds", "Other kinds of hold", "fold", icon="down", value="holds", chosen=opened
    )
    yield ALWAYS if opened else HELPFUL, Column(Hairline(), fold)
    if not opened:
        return
    coins = values.coins * session.dealt_hands
    worth = {hold.mask: values.hold(hold.mask).ev * coins for hold in solution.holds}
    natural = [hold.mask for hold in decisions.natural_holds(solution)]
    natural.sort(key=lambda mask: -worth[mask])
    others = [mask for mask in natural if mask != reading.best.mask]
    rows = [_weighed(session, mask, worth) for mask in others if mask != session.held]
    if len(rows) < len(others):  # the place of the player's own: a key moves nothing
        rows.append(AsHigh(Space(), (_weighed(session, session.held, worth),)))
    for i, row in enumerate(rows[:MOST_HOLDS]):
        yield ALWAYS if i < SURE_HOLDS else HELPFUL, row


def _weighed(session: Session, mask: int, worth: Mapping[int, Fraction]) -> Box:
    """Return a hold in the table of those to weigh: its cards, and what it is worth."""
    values, solution = session.values, session.solution
    best = () if values is None else values.best_masks
    color: ColorName = "right" if mask in best else "text"
    figures = worths(worth_beside(worth[mask], max(worth.values())), "second", color)
    held = () if solution is None else solution.hold(mask).cards
    five = AsHigh(Words("five new cards", "second"), (MiniCards((0,), high=22),))
    cards = MiniCards(held, high=22) if held else five
    full, short = (Row(cards, ROOM, figure, gap=8) for figure in figures)
    return FitWide(full, short, Row(share(1, cards), figures[1], gap=8))


def ordinal(number: int) -> str:
    """Return a number as a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 11, 22, 103)]
    ['first', '2nd', '3rd', '11th', '22nd', '103rd']
    """
    if number == 1:
        return "first"
    teen = number // 10 % 10 == 1
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def than_average(session: Session, reading: Reading) -> Box:
    """Return what all hands of a deal won beside what they win on average: no skill, no luck."""
    last = session.last
    paid = 0 if last is None else last.judgement.paid
    average = reading.held.ev * reading.coins * session.dealt_hands
    most = max(Fraction(paid), average, Fraction(1)) * Fraction(6, 5)
    off = text.two(abs(paid - average))
    sentence = f"{off} coins {'more' if paid >= average else 'less'} than on average"
    bar = Layers(Bar(float(paid / most), "gold", 14), Art(_dashed(float(average / most)), high=22))
    foot = Row(
        share(1, Words(f"Dashed: {text.two(average)} on average", "caption", "muted")),
        Number(f"{paid:,}", weight="bold"),
        gap=8,
    )
    return Panel(
        Column(Words(sentence, "second", weight="semibold"), bar, foot, gap=6), "note", 16, 8
    )


BOARD, SIGN = 18.0, 11.0  # the height of all, and that of a sign


def lately(holds: Sequence[PastHold], rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the last holds with a tick, a cross, or what is right by the chart alone, grey those
    with help; and places for others.
    """
    for place, hold in zip_longest(rect.columns(LATELY, 3), holds[-LATELY:]):
        ink, ground = theme.palette.muted, theme.palette.track
        if hold is not None and not hold.helped:
            ink, ground = colors(hold.mark, theme.palette)
        yield Fill(place, ground, 4, ink if theme.outlined else None)
        if hold is not None:
            yield Icon(place.centered(SIGN, SIGN), ICONS[hold.mark], ink)


FACE_DOWN = 96.0  # the least height of the cards below them
AFTER_ALL: tuple[tuple[IconName, str], ...] = (
    ("tick", "How many were right"),
    ("drop", "What the mistakes cost"),
    ("target", "The costliest hand"),
)


def face_down(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the backs of five cards, fanned out: nothing is told yet."""
    each = min(rect.w / 4, rect.h / 2)
    yield from fan(rect, each, 8, each * 2.4, (None,) * 5)


def then_seen() -> Box:
    """Return what is told after the hands by feel."""
    rows = (
        Row(IconBox(icon, "accent", 20), share(1, Words(words, "body")), gap=10)
        for icon, words in AFTER_ALL
    )
    head = Words("Then you see", "lead", weight="semibold")
    return Panel(Column(head, *rows, gap=10), "note", 16, 14)


def _dashed(part: float) -> Callable[[Rect, Theme], Iterator[Item]]:
    """Return the mark of the average across a bar."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        for i in range(4):
            x, y = rect.x + part * rect.w, rect.y + i * rect.h / 4
            yield Fill(Rect(x - 1, y, 2, rect.h / 4 - 2), theme.palette.text)

    return draw


BY_FEEL = "Since your first hand by feel"


def session_words(session: Session, before: Tally) -> Iterator[Box]:
    """Yield what the session came to: its head, then the figures of the hands that the player
    decided alone, which do not reveal the verdict that a silent coach was not asked for. Hands by
    feel of the sitting `before` count too.
    """
    silent = session.coach is Coach.SILENT and session.verdict is None
    meters = session.meters
    alone, helped = meters.alone + before, meters.helped
    apart = f"{helped.hands:,} with help" if helped.hands and alone.hands and not silent else ""
    head = BY_FEEL if before.hands and not silent else "This session"
    yield Row(
        Words(head, "second", "muted", "medium"),
        Words(apart, "caption", "muted") if apart else None,
        ROOM,
        Press("session", "Details", "link", tip="Right is by value, not by your chart"),
        gap=10,
    )
    if not meters.hands + before.hands:
        sentence = "No hand of this game yet." if session.other_games else "No hand played yet."
        yield Words(sentence, "caption", "muted")
        return
    noun = unit(meters.further)
    nouns = noun if meters.hands + before.hands == 1 else f"{noun}s"
    sizes: list[tuple[Size, Size]] = [("caption", "caption"), ("key", "key")]
    if silent:  # it says nothing else
        sizes = [("figure", "caption")]
        end = "won" if meters.won > 0 else "lost" if meters.won else "won or lost"
        figures = [(f"{meters.hands:,}", nouns), (f"{abs(meters.won):,}", f"coins {end}")]
    elif not alone.hands:
        figures = [(f"{helped.hands:,}", f"{nouns}, with help")]
    else:
        right = f"{noun if alone.hands == 1 else nouns} right" if meters.further else "right"
        figures = [(f"{alone.right:,} of {alone.hands:,}", right)]
        figures += [(text.brief(alone.given_away), "coins given away")]
    forms = [
        [
            Row(Number(figure, size, weight="bold"), Words(words, small), gap=4)
            for figure, words in figures
        ]
        for size, small in sizes
    ]
    yield FitWide(*(Row(*form, gap=8) for form in forms), Wrap(*forms[0], gap=8))
    if alone.apart and not silent:
        words = f"{text.brief(alone.apart)} of them in deals of several hands"
        yield Words(words, "key", "muted")
