"""The table itself: the machine's sign, what is said, the hands; what gives way in less room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.app.world import Notice
from trainer.core.coach import Judgement
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import (
    Art,
    Box,
    Column,
    Layers,
    Pad,
    Row,
    Sized,
    grow,
    share,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item
from trainer.drawing.layouts import AsHigh, FitHigh, FitMade, Unrolled
from trainer.drawing.surfaces import Faded, Zoomed
from trainer.drawing.theme import Theme
from trainer.pages.coach_after import TITLED
from trainer.pages.draw_words import CHOOSE, own_times, pay_words, won_words
from trainer.pages.further_hands import COLORED, STRIPS, FurtherHands, framed
from trainer.pages.hand_tiles import tally_color
from trainer.pages.hold_words import Verdict, hands_words
from trainer.pages.multipliers import (
    BADGE,
    LOW_BADGE,
    badge,
    in_force,
    multipliers_by_line,
    now_and_next,
    pays_words,
    times,
)
from trainer.pages.own_hand import all_won, few_won, own_hand
from trainer.pages.stage import (
    PLATE,
    VERDICT,
    above,
    coins_won,
    deck,
    in_a_row,
    plate,
    told_with,
    verdict_plate,
    verdict_room,
    win_title,
)
from trainer.widgets.hand_row import LEAST, HandRow, Slot
from trainer.widgets.sign import Sign, SignLine, sign_lines

MID = TITLED  # how many times the bet a win is, to have a title
UNDER = 12.0  # between the verdict and the cards
SMALLEST = 76.0  # the width of cards below a sign of very many lines
MIDDLE = 132.0  # the width of cards for which the sign shows the present bet only
LARGE = 116.0  # the width of cards for which the sign gives way, but does not go
UNDER_STRIP = 112.0  # the same where the coach is a strip
ROOMY = 160.0  # with large text: cards do not grow with it
LAST = 112.0  # the width of cards that have the sign below them
OWN = 116.0  # the width of the own cards where there are many hands
OWN_HIGH, OWN_LOW, OWN_LEAST = 212.0, 166.0, 146.0
OWN_OF_TEN = 226.0  # of ten hands the others need less
LEAST_ROW = 36.0  # the height of a row of other hands where the sign is bare
TIGHT_MANY = 160.0  # the height of many other hands, in which what each pays can be read
LEAST_STRIP = 56.0  # of a row of one hand, whose badge is to be read
TIGHT_ROW, TIGHT_CARD = 28.0, 62.0  # of one, and the width of an own card, where all would scroll
FEW = 5  # hands, up to which the own cards lie as large as alone, with what is said above them
FEW_HIGH, FEW_LOW = 366.0, 304.0  # of the own hand
FEW_CARD = 92.0  # the width of its cards where all would scroll
APART = 8.0  # from what is said above the own cards to their tags
REASONED = 92.0  # the room of what is said above it: a verdict on several hands is long


@dataclass(frozen=True, slots=True)
class Seen:
    """What is on the table at a moment.

    `told` says that `notice` is more than what to do next, `lit` is where the lit column is while
    it glides, `shown` how many hands have turned up, `counted` the part of a win that is
    counted, `entered` how much of the verdict is there, `flash` how bright the line of a win,
    `settled` how large what was won, of its size, `streak` how many holds in a row were right
    without help.
    """

    session: Session
    slots: Sequence[Slot]
    free: bool
    notice: Notice
    told: bool = False
    turning: bool = False
    verdict: Verdict | None = None
    note: str = ""
    lit: float = 0
    shown: int | None = None
    counted: int = 0
    entered: float = 1
    flash: float = 0
    settled: float = 1
    streak: int = 0

    @property
    def judged(self) -> Judgement | None:
        """What came of the hand drawn last, if no other was dealt since."""
        drawn = self.session.phase is Phase.BET and self.session.last is not None
        return self.session.last.judgement if drawn and self.session.last else None

    @property
    def praised(self) -> bool:
        """Whether nothing has to be told before what was won: no mistake, no lowered bet."""
        right = self.verdict is None or (self.verdict.right and not self.verdict.lost)
        return right and self.notice.kind == "info"

    @property
    def win(self) -> int:
        """How many times the bet was won; 0 where a wrong hold was lucky: that is no feast."""
        judged = self.judged
        if judged is None or self.turning or (self.verdict and not self.verdict.right):
            return 0
        return judged.paid // self.session.last.record.wager if self.session.last else 0


def table(seen: Seen, strip: Box | None, *, large_text: bool = False) -> Box:
    """Return the table; where it is narrow, `strip` is what stands for coach and message.

    With `large_text` the sign gives way before the cards do: it goes below them before they are
    small, and the page scrolls.
    """
    if seen.session.dealt_hands > 1:
        return _several(seen, strip)
    sign = _sign(seen)
    signs = [sign, *(replace(sign, low=True, across=across) for across in (0, 2, 3))]
    if strip is not None:
        if large_text:
            return _of_large_text(seen, signs[1:], strip)
        hands = [_hand(seen, low=True, least=least) for least in (UNDER_STRIP, LEAST, SMALLEST)]
        tables = [Column(sign, strip, grow(hand), gap=8) for hand in hands for sign in signs[1:]]
        return FitHigh(*tables)
    message = _message(seen)

    def low(least: float, signs: Sequence[Box]) -> Iterator[tuple[float, Box]]:
        stage = grow(_stage(seen, message, low=True, least=least))
        return ((0, Column(sign, stage, gap=8)) for sign in signs)

    def forms() -> Iterator[tuple[float, Box]]:
        yield 0, Column(sign, grow(_stage(seen, message, low=False, least=LARGE)), gap=10)
        for least in (MIDDLE, LARGE, LEAST, SMALLEST):
            yield from low(least, signs[1:])

    [(_, last)] = low(SMALLEST, signs[-1:])
    return FitMade(forms, last)


def _of_large_text(seen: Seen, signs: Sequence[Sign], strip: Box) -> Box:
    """Return the table with large text: the sign gives way, and the cards before its head does."""
    bare = replace(signs[-1], bare=True)
    headless = replace(bare, headless=True)
    roomy, large = (grow(_hand(seen, low=True, least=least)) for least in (ROOMY, LARGE))
    over = *((sign, roomy) for sign in (*signs, bare)), (bare, large), (headless, large)
    tables = [Column(sign, strip, hand, gap=8) for sign, hand in over]
    least = _hand(seen, low=True, least=LAST)
    return FitHigh(*tables, Column(strip, least, headless, gap=8))


def _stage(seen: Seen, message: Box, *, low: bool, least: float) -> Box:
    padded = Pad(message, bottom=0 if low else UNDER / 2)  # tags are not to touch it
    long = seen.session.dealt_hands > 1 or seen.session.of_feature
    kept = AsHigh(padded, (verdict_room(long=long),))  # or cards would shrink with large text
    plate_above = above(kept, PLATE + 6 if low else VERDICT + UNDER)
    if seen.turning or (seen.verdict is None and seen.notice.kind == "info" and not seen.win):
        plate_above = Layers(Art(deck), plate_above)
    return Column(plate_above, grow(_hand(seen, low=low, least=least)))


def _message(seen: Seen) -> Box:
    """Return the title of a win, the verdict, or what to do next."""
    if seen.turning:
        return Column()
    judged = seen.judged
    if judged is not None and judged.further and judged.paid and seen.praised:
        return Zoomed(few_won(seen.session, seen.counted, seen.win), seen.settled)
    well = seen.win >= MID or (seen.win and seen.verdict is None)
    if judged is not None and well and seen.notice.kind == "info":
        hand, by = judged.outcome.hand, own_times(seen.session.last)
        name = f"{hand} {judged.paid // by:,} × {by}" if by > 1 else hand
        title = win_title(name, seen.counted, great=seen.win >= MID, quiet=seen.win <= 1)
        return Zoomed(title, seen.settled)
    if seen.verdict is None:
        if seen.session.ultimate_x and not seen.told and seen.notice.text == CHOOSE:
            return in_force(seen.session.multipliers, _by_line(seen.session))
        return plate(seen.notice)
    verdict = told_with(seen.verdict, seen.notice) if seen.told else _with_win(seen, seen.verdict)
    beside = in_a_row(seen.streak)
    if seen.win:
        beside = Zoomed(coins_won(seen.counted, quiet=seen.win <= 1), seen.settled)
    hand = _won_by(judged, seen.session) if judged is not None and not verdict.right else ""
    won = (seen.counted, hand) if hand else None
    long = seen.session.dealt_hands > 1 or seen.session.of_feature
    return Faded(verdict_plate(verdict, beside, long=long, won=won), seen.entered)


def _with_win(seen: Seen, verdict: Verdict) -> Verdict:
    """Return the verdict; of a mistake it also says what was won, where neither luck nor the coins
    beside it do.
    """
    came, judged = pay_words(seen.session.last), seen.judged
    named = judged is not None and _won_by(judged, seen.session)
    if verdict.right or named or not came or "your hold paid" in verdict.second:
        return verdict
    forms = verdict.second, *verdict.shorter  # the sign and the meter say what was won, too
    second, *shorter = (*(f"{each} {came}" for each in forms[:2]), *forms)
    return replace(verdict, second=second, shorter=tuple(shorter))


def _won_by(judged: Judgement, session: Session) -> str:
    """Return what won, to stand below its coins: the hand, with what multiplied it, or how many of
    several hands.
    """
    if not judged.paid:
        return ""
    by = own_times(session.last)
    times_of = f", {judged.paid // by:,} × {by}" if by > 1 and not judged.further else ""
    return f"{text.first_lower(won_words(judged))}{times_of}"


def _hand(seen: Seen, *, low: bool, least: float = LEAST, line: bool = False) -> Box:
    printed = not seen.session.ultimate_x
    row = HandRow(seen.slots, enabled=seen.free, low=low, least=least, printed=printed, line=line)
    if not seen.session.ultimate_x or not seen.session.multipliers:
        return row
    return _with_badge(seen, row)


def _with_badge(seen: Seen, row: Box) -> Box:
    """Return the hand beside its multiplier; once it is drawn, that of the next one is below it."""
    session = seen.session
    by, drawn = session.multipliers[0], seen.judged is not None and session.of_feature
    hand = f"Hand {session.dealt_hands}" if session.dealt_hands > 1 else ""
    if drawn:
        now, then = own_times(session.last), by
        shown = badge(now, f"next {times(by)}", hand, spent=True)
    else:
        now, then = by, None
        shown = badge(by, pays_words(by), hand)
    two = (now_and_next(now, then, _by_line(session), hand, size) for size in (BADGE, LOW_BADGE))
    return Row(FitHigh(*two, shown), share(1, row), gap=14, align="stretch")


def _by_line(session: Session) -> Mapping[str, int]:
    return multipliers_by_line(session.table, session.hands)


def _several(seen: Seen, strip: Box | None) -> Box:
    """Return the narrow sign beside the other hands, and the own hand below."""
    low, session = strip is not None, seen.session
    others = FurtherHands(session, seen.shown)

    def top(*, low: bool) -> Box:
        return grow(Row(_sign(seen, low=low), share(1, others), gap=14, align="stretch"))

    if session.dealt_hands <= FEW and not low:
        message = Pad(_message(seen), bottom=APART)  # tags are not to touch it
        said = above(message, REASONED + APART)

        def of_few(hand: Box, tall: float, *, low: bool) -> Box:
            own = _on_felt(seen, Column(said, grow(hand)))
            return Column(top(low=low), Sized(own, least=tall, grow=1), gap=12)

        hand = _hand(seen, low=False)
        return FitHigh(
            of_few(hand, FEW_HIGH, low=False),
            of_few(hand, FEW_HIGH, low=True),
            of_few(hand, FEW_LOW, low=True),
            of_few(_hand(seen, low=False, least=FEW_CARD, line=True), 0, low=True),
        )
    hand = _own_of_many(seen, low=low, least=SMALLEST if low else LEAST)
    if strip is None:
        tall = OWN_OF_TEN if session.dealt_hands < COLORED else OWN_HIGH
        return Column(top(low=False), Sized(hand, least=tall), gap=12)
    # In a low window with large text the sign is as low as can be; where even that has no room, the
    # other hands stand last, and as there is a scroll many are large enough to be read.
    few, bare = session.dealt_hands < COLORED, _bare_sign(seen)
    whole = Sized(hand, least=OWN_LOW, grow=2 if few else 0)
    low_forms = [Column(top(low=True), strip, whole, gap=8)]
    if few:
        rows = 2 if session.dealt_hands <= FEW else 3
        row = LEAST_ROW if session.dealt_hands - 1 > STRIPS else LEAST_STRIP
        hand, others = Sized(hand, least=OWN_LEAST, grow=2), replace(others, least=row * rows)
        low_forms.append(Column(bare, grow(others), strip, hand, gap=8))
    roomy = replace(others, roomy=session.dealt_hands > FEW)
    unrolled = Column(strip, hand, bare, grow(roomy), gap=6)
    small = _own_of_many(seen, low=True, least=TIGHT_CARD)
    tight = Column(strip, small, bare, grow(replace(others, least=TIGHT_MANY)), gap=6)
    if few:
        others = replace(others, least=TIGHT_ROW * rows)
        tight = Column(bare, grow(others), strip, Sized(small, grow=1), gap=4)
    return Unrolled(unrolled, *low_forms, tight)


def _bare_sign(seen: Seen) -> Box:
    """Return what is left of the sign of several hands where text is large: names and pays, at
    Ultimate X what a win leaves the next hand, and of many hands how many won each.
    """
    sign = replace(_sign(seen, low=True), compact=False, bare=True, headless=True, across=3)
    if seen.session.ultimate_x or seen.session.dealt_hands >= COLORED:
        return sign
    return replace(sign, lines=tuple(sign_lines(seen.session.table)), beside="")


def _own_of_many(seen: Seen, *, low: bool, least: float = LEAST) -> Box:
    """Return the own hand beside what is said of it; in a `low` window the strip says the rest."""
    row: Box = HandRow(seen.slots, enabled=seen.free, line=low, most=OWN, least=least)
    if seen.session.ultimate_x and seen.session.multipliers:
        row = _with_badge(seen, row)
    beside: Box = Column()
    if low and seen.judged is not None and not seen.turning:
        beside = all_won(seen.session, seen.counted, seen.win)
    elif not low and not seen.turning:
        verdict = seen.verdict
        if verdict is not None and seen.told:
            verdict = told_with(verdict, seen.notice)
        beside = own_hand(seen.session, verdict, seen.notice, seen.counted, seen.win)
    own = Row(share(2.2, row), share(0.8, Pad(beside, x=4)), gap=12, align="stretch")
    return _on_felt(seen, own, low=low)


def _on_felt(seen: Seen, own: Box, *, low: bool = False) -> Box:
    """Return the own hand straight on the felt; at Ultimate X framed as the others are."""
    if not seen.session.ultimate_x:
        return own
    return Layers(Art(_own_ground(seen)), Pad(own, x=6 if low else 14, y=0 if low else 4))


def _own_ground(seen: Seen) -> Callable[[Rect, Theme], Iterator[Item]]:
    """Return the ground of the own hand, framed as the others are."""
    session, judged = seen.session, seen.judged
    paid = 0 if judged is None or seen.turning else judged.outcome.paid // session.dealt_coins
    by = session.multipliers[0] if session.multipliers and judged is None else 1
    return lambda rect, theme: framed(rect, theme, paid, by, own=True)


def _sign(seen: Seen, *, low: bool = False) -> Sign:
    """Return the machine's sign; with several hands it is narrow, with one more column."""
    session = seen.session
    judged = seen.judged
    winners: tuple[str, ...] = ()
    if judged and not seen.turning:
        winners = tuple({each.hand for each in judged.outcomes if each.paid})
    several = session.dealt_hands > 1
    beside = "next" if session.ultimate_x else "hands" if several else ""
    return Sign(
        session.game,
        tuple(_lines(session, None if seen.turning else judged)),
        session.coins,
        winners,
        seen.note,
        beside,
        won_at=session.dealt_coins if winners else 0,
        compact=several,
        enabled=session.phase is Phase.BET and not session.ultimate_x,
        low=low,
        lit=seen.lit or session.coins,
        flash=seen.flash,
        second=f"{hands_words(session.dealt_hands)}".capitalize() if several else "",
        fixed=f"{session.coins} + {session.coins} coins" if session.ultimate_x else "",
    )


def _lines(session: Session, won: Judgement | None) -> Iterator[SignLine]:
    """Yield the lines of the sign; with several hands each with how many of them won it."""
    table = session.table
    by_line = multipliers_by_line(table, session.hands) if session.ultimate_x else {}
    for line in sign_lines(table):
        beside, color = "", None
        if session.ultimate_x:
            beside = times(by_line[line.name]) if line.name in by_line else ""
        elif session.dealt_hands > 1 and won is not None:
            count = sum(outcome.hand == line.name for outcome in won.outcomes)
            beside = f"× {count}" if count else ""
            if count and session.dealt_hands >= COLORED:
                color = tally_color(line.pays[session.coins - 1], session.coins)
        yield replace(line, beside=beside, look=color) if beside else line
