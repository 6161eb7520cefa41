"""The rows and the card of a leak on the leaks page, and the words over the list.

It is over four hundred lines: what is said of leaks by how they stand takes fifty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, chain, product
from typing import TYPE_CHECKING

from evaluator.figures import as_shown, number_word
from trainer.app.home_news import POINT_HANDS, last_thirty_days
from trainer.app.mistakes import Mistake, Mistakes, at_bet, closed_leak_words, leak_words
from trainer.app.seeds import day_at, today
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Wrap, share
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import (
    ColorName,
    IconBox,
    MiniCards,
    Number,
    Words,
)
from trainer.drawing.plot import Plot, Spark, Spot
from trainer.drawing.surfaces import Panel
from trainer.pages.ending import in_small
from trainer.pages.hold_boxes import hold_row
from trainer.pages.hold_words import worth_of
from trainer.teaching.leaks import (
    AGAIN,
    ALMOST,
    FROM_THREE,
    NOW_RIGHT,
    SO_FAR,
    Leak,
    Standing,
    all_hourly,
    hourly,
    none_open,
)
from trainer.teaching.skill import Pace, Sums

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.app.player_stats import GamePlayed


BY_ALL = ", by all your answers"
"""What the price of a leak is of, as other figures an hour are of the last hands at the table."""


def seldom_words(seldom: int, *, brief: bool = False) -> str:
    """Say how many choices were missed too seldom to be leaks, as a sentence or the end of one.

    >>> seldom_words(0), seldom_words(1), seldom_words(20)
    ('', 'One choice was missed only once or twice.', '20 choices were missed only once or twice.')
    >>> seldom_words(1, brief=True), seldom_words(7, brief=True)
    ('one choice missed once or twice', 'seven choices missed once or twice')
    """
    if not seldom:
        return ""
    if brief:
        return (
            f"{number_word(seldom)} {'choice' if seldom == 1 else 'choices'} missed once or twice"
        )
    count = number_word(seldom).capitalize()
    return f"{count} {'choice was' if seldom == 1 else 'choices were'} missed only once or twice."


AGAIN_ONLY = f"A mistake made {number_word(AGAIN)} times counts here."


def headline(
    leaks: Sequence[tuple[GamePlayed, Leak]], pace: Pace, *, standing: bool = False, coins: int = 0
) -> tuple[str, str]:
    """Return what the leaks cost: a sentence, and one under it, what is counted. Under the figure
    that tells how the player is `standing`, at so many `coins`, it says what else it is of.

    Of several games the costs are no sum: one game is played at a time.
    """
    seldom = sum(leak.standing == "seldom" for _, leak in leaks)
    open_ones = [(game, leak) for game, leak in leaks if leak.standing == "open"]
    costs = [leak.per_hour(pace.hands_an_hour, game.coins) for game, leak in open_ones]
    count = number_word(len(costs)).capitalize()
    under = "A leak is a choice that you miss again and again."
    by = BY_ALL if standing else ""
    if not costs:
        sentence = none_open([leak for _, leak in leaks])
        return f"{sentence} {seldom_words(seldom)}".rstrip(), under
    under = "" if standing else AGAIN_ONLY
    if len({(game.table, game.coins) for game, _ in open_ones}) > 1:
        dearest = max(range(len(costs)), key=costs.__getitem__)
        price = hourly(costs[dearest], unsure=open_ones[dearest][1].unsure)
        return f"{count} leaks. The costliest costs {price} coins an hour{by}.", under
    verb = "leak costs" if len(costs) == 1 else "leaks cost"
    price = all_hourly(zip(costs, (leak.unsure for _, leak in open_ones), strict=True))
    bet = f" {apart}" if coins and (apart := at_bet(open_ones[0][0], coins)) else ""
    return f"{count} {verb} you {price} coins an hour{bet}{by}.", under


def price_of_all(sentence: str) -> Box:
    """Return what the leaks cost, under the figure that all pages lead with, in a line if it may be
    without what it is of.
    """
    short = sentence.replace(BY_ALL, "")
    return FitWide(
        Words(sentence, "lead", weight="bold"),
        Words(short, "lead", weight="bold"),
        Words(short, "body", weight="bold"),
    )


def closed_head(leaks: Sequence[tuple[GamePlayed, Leak]], shown: int) -> dict[int, Box]:
    """Return the headings over the first choice that is no leak yet, the first closed leak and the
    first choice that is played right by now, where they stand below others in sight.
    """
    heads: dict[int, Box] = {}
    for standing, words in HEADS.items():
        at = [i for i, (_, leak) in enumerate(leaks) if leak.standing == standing]
        if at and 0 < at[0] < shown:
            ink: ColorName = "muted" if standing == "seldom" else "right"
            no_leak = "not a leak" if len(at) == 1 else "not leaks"
            heading = words.format(text.count(len(at), "choice"), no_leak)
            said = Words(heading, "second", ink, "semibold")
            icon = IconBox("slip" if standing == "seldom" else "tick", ink, 18)
            heads[at[0]] = Pad(Row(icon, said, gap=6), x=14, y=4)
    return heads


HEADS: Mapping[Standing, str] = {
    "seldom": "{} missed only once or twice: {} yet",
    "closed": "Closed: {} that you now play right",
    "right": "Now played right: {} missed once or twice",
}
KINDS: Mapping[Standing, str] = {
    "open": "leak",
    "seldom": "choice missed once or twice",
    "closed": "closed leak",
    "right": "choice that you now play right",
    "trifle": "choice that costs almost nothing",
}
"""What is said of one by how it stands, in the order in which they are listed."""


def rest_words(
    leaks: Sequence[tuple[GamePlayed, Leak]], few: int = 0, *, opened: bool = False
) -> str:
    """Return how many more leaks there are below the first few, and of what kind, if those are all
    of one; of an `opened` list that fewer can be shown.
    """
    if opened:
        return "Show fewer"
    all_of, rest = Counter(leak.standing for _, leak in leaks), leaks[few:]
    standing = rest[0][1].standing
    if all_of[standing] > len(rest) or any(leak.standing != standing for _, leak in rest):
        return f"Show {len(rest)} more"  # a count of some of a kind would read as one of all
    kind = KINDS[standing]
    if len(rest) > 1:
        kind = re.sub("(leak|choice)", r"\1s", kind).replace("costs", "cost")
    return f"{len(rest)} more {kind}"


def in_order(leaks: Sequence[tuple[GamePlayed, Leak]]) -> tuple[tuple[GamePlayed, Leak], ...]:
    """Return leaks as they are listed: those with a price an hour, the dearest first; then what was
    missed too seldom, by what it has cost so far; then the others.
    """
    kinds = {kind: [each for each in leaks if each[1].standing == kind] for kind in KINDS}
    leaking, seldom = kinds.pop("open"), kinds.pop("seldom")
    return (*leaking, *sorted(seldom, key=_so_far, reverse=True), *chain(*kinds.values()))


def _so_far(each: tuple[GamePlayed, Leak]) -> float:
    """Return what a leak has cost so far, in coins."""
    game, leak = each
    return leak.lost * game.coins


FEWEST_DAYS = 2  # of a curve


def hands_of(
    mistake: Mistake, solution: HandSolution, grown: float, each: float, *, past: bool = False
) -> Box:
    """Return a hand twice, its cards so wide each: what was kept, and what would be better; of what
    is played right by now, that it is `past`.
    """

    def row(label: str, color: ColorName, mask: int) -> Box:
        worth = worth_of(solution.hold(mask))
        return hold_row(label, color, worth, mistake.record.dealt, mask, grown, each)

    wrong = row("You kept" if past else "You keep", "wrong", mistake.record.first_held)
    return Column(wrong, row("Better", "right", solution.best.mask), gap=12)


def closed_note(leak: Leak) -> Box:
    """Return what is said in place of a hand where a leak is closed."""
    said = f"{'Closed: you' if leak.repeated else 'You'} now play it right nine times in ten."
    box = Row(
        IconBox("tick", "right", 24),
        share(1, Words(said, "lead", "right", "semibold")),
        gap=12,
    )
    return Panel(box, "right", 18, 14)


def chance_note() -> Box:
    """Return why what was missed only once or twice has no price an hour."""
    return Panel(Words(FROM_THREE, "second", "muted"), "note", 18, 12)


def leak_days(
    mistakes: Mistakes, days: Mapping[str, Sums], coins: int, pace: Pace
) -> dict[str, float]:
    """Return what the errors of one leak gave away at the table in an hour, as it stood on the
    last thirty days, from the first on that had as many hands as a point takes; nothing where it is
    not known of two of them.
    """
    if mistakes.more or sum(sums.hands for sums in days.values()) < 2 * POINT_HANDS:
        return {}
    lost: dict[str, Fraction] = {}
    for mistake in (each for each in mistakes.hands if each.record.mode == "play"):
        day = str(day_at(mistake.record.at))
        lost[day] = lost.get(day, Fraction(0)) + Sums.of(mistake.record).lost
    own = {day: replace(sums, lost=lost.get(day, Fraction(0))) for day, sums in days.items()}
    hands = dict(zip(own, accumulate(sums.hands for sums in own.values()), strict=True))
    points = [
        each for each in last_thirty_days(own, today()) if hands[str(each.day)] >= POINT_HANDS
    ]
    if len(points) < FEWEST_DAYS or not lost:
        return {}
    hour = coins * pace.hands_an_hour
    return {f"{each.day.day} {each.day:%b}": each.lost * hour for each in points}


def leak_curve(days: Mapping[str, float], high: float) -> tuple[Box, ...]:
    """Return these days of a leak as a curve, without figures beside its price, which is of all
    answers; nothing of no days.
    """
    title = f"In your last {POINT_HANDS} hands at the table"
    return curve(title, days, high, told=False) if days else ()


def curve(
    title: str, days: Mapping[str, float], high: float, *, told: bool = True
) -> tuple[Box, ...]:
    """Return a curve from the first to the last of some days, and how it has changed; `told` says
    whether in figures.
    """
    values = [*days.values()]
    points = tuple((float(i), value) for i, value in enumerate(values))
    top = max(*values, 0.01)
    first, last = (text.brief(values[at]) if told else "" for at in (0, -1))
    plot = Plot(
        points,
        up=((0.0, "0"), (top, f"{top:,.0f}" if top >= 10 else f"{top:,.1f}")),
        across=((0.0, next(iter(days))), (points[-1][0], [*days][-1])),
        spots=(Spot(points[0], "dot", first), Spot(points[-1], "chosen", last)),
        high=high,
    )
    less = less_by(days)
    words = "down" if less > 0 else "up"
    words += f" from {first}" if told else ""
    words = "no change" if arrow(less) is None else words
    change = Row(arrow(less), Words(words, "second", trend(less), "semibold"), gap=6)
    return Row(share(1, Words(title, "body", weight="semibold")), change, gap=8), plot


CARDS = 25.0  # the height of those of a row
LOW_CARDS = 20.0, 18.0  # of a low one, and of one in a narrow list
SAME = 0.005  # coins an hour; less is no change


def less_by(days: Mapping[str, float]) -> float:
    """Return how much less is given away than on the first day, as it is shown; 0 of no days."""
    values = [*days.values()]
    return float(as_shown(values[0]) - as_shown(values[-1])) if values else 0.0


def trend(less: float) -> ColorName:
    """Return the colour of a price by how much less it is: green, coral, or grey if it stays.

    >>> trend(0.2), trend(-0.2), trend(0.001)
    ('right', 'wrong', 'muted')
    """
    return "muted" if abs(less) < SAME else "right" if less > 0 else "wrong"


def arrow(less: float) -> Box | None:
    """Return the arrow of a price by how much less it is; None if it stays."""
    return None if abs(less) < SAME else IconBox("fall" if less > 0 else "up", trend(less), 17)


def title_words(leak: Leak) -> str:
    """Return a leak by its name, or what the player does now where it is played right."""
    named = closed_leak_words if leak.gone else leak_words
    return named(leak.name, leak.usual)


def leak_row(
    leak: Leak,
    game: str,
    coins: int,
    pace: Pace,
    shown: Mistake | None,
    days: Mapping[str, float],
    *,
    low: bool = False,
    curved: bool = True,
) -> Box:
    """Return a leak as a row of the list: what is done, a hand that shows it, its price and how
    that went on these `days`, `curved` or only by an arrow; a `low` one has no more lines than it
    needs. `game` is the game that it is of, where that differs.

    What was missed only once or twice has no price an hour: it says what it has cost.
    """

    def hand(high: float) -> Box:
        if shown is None:
            return MiniCards((), high=high)  # keeps its room until it is found
        record = shown.record
        return in_small(record.dealt, record.first_held, record.best[0], high)

    often = f"missed {leak.missed:,} of {leak.seen:,}{leak.since_then} {game}".rstrip()
    missed = Words(often, "second", "muted")
    color: ColorName = "text" if leak.standing == "open" else "muted"
    title = Words(title_words(leak), "body", color, "semibold")
    small = [hand(high) for high in LOW_CARDS]
    if low:
        lines = [_price_line(leak, coins, pace, each) for each in (days, {})]
        return Pad(_low_row(title, small[:1], game, lines), x=14, y=6)
    price = _price(leak, coins, pace, days, curved=curved)
    if game:
        words = Column(title, hand(CARDS), missed, gap=2)
        return Pad(Row(share(1, words), price, gap=14), x=14, y=6)
    brief = leak.since_then.removeprefix(", ") or often.removeprefix("missed ")
    short = Words(brief, "second", "muted")  # else the list would be higher
    sights = (hand(CARDS), missed), (hand(CARDS), short), (small[0], short)
    forms = (Row(Column(title, Row(*line, gap=16), gap=6), ROOM, price, gap=6) for line in sights)
    plain = _price(leak, coins, pace, days)
    narrow = _low_row(title, small, short.text, [plain, price])
    return Pad(FitWide(*forms, narrow), x=14, y=8)


def _low_row(title: Box, hands: Sequence[Box], often: str, prices: Sequence[Box]) -> Box:
    """Return a leak in two lines where its name has room in one, its price beside the hand; of its
    `hands` and `prices` the first that have room.
    """
    beside = Words(often, "second", "muted") if often else None
    pairs = [*product(hands, prices)]
    forms: list[Box] = []
    if beside is not None:
        line = Row(hands[0], beside, ROOM, prices[0], gap=12)
        forms += [Column(title, line, gap=4)]
        above = Row(title, ROOM, beside, gap=12)
        forms += [Column(above, Row(hand, ROOM, price, gap=8), gap=4) for hand, price in pairs]
    forms += [Column(title, Row(hand, ROOM, price, gap=8), beside, gap=4) for hand, price in pairs]
    whole = Row(share(1, title), prices[-1], gap=14)
    return FitWide(*forms, Column(whole, Wrap(hands[-1], beside, gap=12), gap=4))


def _price_line(leak: Leak, coins: int, pace: Pace, days: Mapping[str, float]) -> Box:
    """Return what a leak costs in a line; what an hour costs has its unit over the list."""
    if leak.standing != "seldom":
        return _price(leak, coins, pace, days, unit=False)
    unit = Words(SO_FAR, "second", "muted")
    return Row(Number(text.brief(leak.lost * coins), "body"), unit, gap=6)


def _price(
    leak: Leak,
    coins: int,
    pace: Pace,
    days: Mapping[str, float],
    *,
    curved: bool = False,
    unit: bool = True,
) -> Box:
    """Return what a leak costs, in what time, and how that went; of a closed one, that it is."""
    if leak.gone:
        words = Words(NOW_RIGHT[leak.repeated], "body", "right")
        return Row(ROOM, IconBox("tick", "right", 18), words, gap=4)
    if leak.standing == "trifle":
        return Words(ALMOST, "second", "muted", align="right")
    if not leak.repeated:  # no price of an hour, nor so large
        so_far = Number(text.brief(leak.lost * coins), "body")
        return Column(so_far, Words(f"coins {SO_FAR}", "second", "muted", align="right"))
    cost = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
    roughly, _, figure = cost.rpartition(" ")
    price = Row(
        ROOM,
        arrow(less_by(days)),
        Words(roughly, "second", "muted") if roughly else None,
        Number(figure, "title", room="" if roughly else "00.00"),
        gap=8,
    )
    if not unit:
        return price
    if days and curved:
        return Column(price, Spark((*days.values(),), trend(less_by(days))))
    return Column(price, Words("coins an hour", "second", "muted", align="right"))


def curves_head(*, curved: bool = True) -> Box:
    """Return what stands over the prices of rows with curves, or of low rows."""
    said = f"Coins an hour{', with its last 30 days' if curved else ''}"
    words = Words(said, "caption", "muted", align="right")
    return Pad(words, x=14)
