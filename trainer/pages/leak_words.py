"""What the card of a leak says: its name, its price and how that is made, how sure it is; and of a
drill of one leak the price that it had in Leaks before, and the one that it has now.

It is over four hundred lines: how sure a price is takes a hundred and fifty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import floor, log10, prod
from typing import TYPE_CHECKING

from evaluator.figures import about, number_word
from solver.explanation.hold_names import kind_words
from trainer.app.mistakes import by_error, leak_of
from trainer.app.standing import news_of
from trainer.drawing import text
from trainer.drawing.boxes import Art, Box, Column
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import FitWide, GridBox, heads
from trainer.drawing.leaves import Number, Words
from trainer.drawing.theme import Theme
from trainer.pages.home_cards import ALL_LEAKS
from trainer.pages.hourly_bars import less_words, two_bars
from trainer.pages.leak_cards import BY_ALL, title_words
from trainer.pages.lists import MOMENT
from trainer.teaching.evidence import PRIOR_HANDS
from trainer.teaching.leaks import SO_FAR, Leak, habit_of, hourly, leaks_of
from trainer.teaching.skill import Pace
from trainer.widgets.control_boxes import fold

if TYPE_CHECKING:
    from solver import PayTable
    from trainer.app.home_news import OpenLeak
    from trainer.app.player_stats import GamePlayed
    from trainer.app.world import World
    from trainer.teaching.drill import Drill
    from trainer.teaching.evidence import Evidence


MOST_DIGITS = 8


def card_words(leak: Leak, *, example: bool = False) -> tuple[str, str]:
    """Return a leak by the name that it has everywhere, of one that is played right by now what is
    done instead, and how often it comes and was missed; an `example` below shows one of several
    ways.
    """
    comes = f"It comes once in {round(1 / leak.decision.frequency):,} hands. "
    comes += f"Missed {leak.missed:,} of {leak.seen:,}"
    if not leak.usual and len(leak.kinds) > 1:
        where = "the commonest is below" if leak.example else "below is one"
        below = f": {where}" if example else ""
        comes += f", in {number_word(len(leak.kinds))} ways{below}"
    comes += f"{leak.since_then}."
    return f"{title_words(leak)}.", comes


def sorts_alike(leak: Leak) -> bool:
    """Whether the hands of a leak are of one sort, or count as if they were."""
    return len(leak.whole) == 1 or leak.alike


def price_words(leak: Leak, coins: int, pace: Pace) -> str:
    """Return the price of an open leak, and of what hands it is; of what was missed too seldom what
    it has cost; "" of what has none.
    """
    if leak.standing == "seldom":
        return f"{text.brief(leak.lost * coins)} coins {SO_FAR}: {TOO_SELDOM}"
    if leak.standing != "open":
        return ""
    cost = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
    return f"{text.first_upper(cost)} coins an hour{BY_ALL}"


TOO_SELDOM = "too few hands to say what an hour costs"


def sum_words(leak: Leak, coins: int, pace: Pace, *, brief: bool = False) -> str:
    """Return how the price of an open leak is made, so that anybody can reckon it again; "" of what
    has none.
    """
    if leak.standing != "open":
        return ""
    made = price_sum(leak, coins, pace)
    missed = f"{Decimal(made.missed).scaleb(2):f}"
    share = f"{'about ' if leak.unsure else ''}{missed}\xa0%"
    hands, each = (" an hour", " a miss") if brief else (" such hands an hour", " each")
    return f"{made.hands}{hands} × {share} missed × {made.cost} coins{each}"


@dataclass(frozen=True)
class PriceSum:
    """How the price of a leak is made, in figures that are multiplied to just that price: how many
    such hands an hour has, which share of them is missed, what a miss costs in coins.
    """

    hands: str
    missed: str
    cost: str
    price: str


def price_sum(leak: Leak, coins: int, pace: Pace) -> PriceSum:
    """Return how the price of a leak is made, in as few digits as lead to it as it is shown."""
    hands = float(leak.decision.frequency) * pace.hands_an_hour
    price = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
    factors = hands, leak.rate.mean, leak.cost * coins
    for digits in sorted(product(range(2, MOST_DIGITS), repeat=3), key=sum):
        rounded = [*map(_significant, factors, digits)]
        if hourly(prod(map(Fraction, rounded)), unsure=leak.unsure) == price:
            break
    dealt, missed, cost = rounded
    return PriceSum(dealt, missed, cost, price)


def _significant(value: float, digits: int) -> str:
    """Return a number in so many significant digits, and never less than its whole part.

    >>> _significant(31.64, 2), _significant(0.3412, 2), _significant(1234.5, 2)
    ('32', '0.34', '1234')
    """
    places = digits - 1 - floor(log10(value))
    return f"{value:.{max(0, places)}f}"


def see_words(leak: Leak, *, here: bool = True) -> str:
    """Return the words of the button to the hands of a leak; of one that is not of the game in
    play, that this game is played first.
    """
    if not here:
        return f"Play it, see {'the hand' if leak.missed == 1 else f'{leak.missed:,} hands'}"
    return f"See the {leak.missed:,} hands" if leak.missed > 1 else "See the hand"


def other_game(at: GamePlayed, present: PayTable) -> str:
    """Return the words of the button that plays the game of a leak and practises it."""
    if at.table == present:
        return f"Bet {text.count(at.coins, 'coin')} and practise"
    return f"Play {at.table.name.partition(',')[0]} and practise"


def sure_box(game: GamePlayed, leak: Leak, pace: Pace, *, opened: bool) -> Box:
    """Return how sure the price of a leak is, as a bar with its range; or, if the fold is `opened`,
    how the price is made and in which hands it was missed, as a table.
    """
    way = fold(RECKONED, "How it is reckoned", opened=opened)
    said = sureness(_shown_width(game, leak, pace))
    sure = f"{said}, after {text.count(leak.seen, 'hand')}."
    lead = Words(sure, "body", weight="semibold")
    if opened:
        return Column(lead, way, _reckoned(game, leak, pace), gap=6)
    more = _rounded(LESS_SURE * (leak.seen + PRIOR_HANDS))
    return Column(
        lead,
        _range_bar(leak),
        Words(range_words(game, leak, pace), "body"),
        Words(f"About {more:,} more such hands halve this range.", "second", "muted"),
        way,
        gap=6,
    )


RECKONED = "reckoned"  # the fold
LESS_SURE = 3  # times as many more hands make a range half as wide
RANGE, TICK = 20.0, 4.0  # how thick the bar of a range is, and its tick
QUITE, FAIRLY = 0.4, 0.67
"""How wide a range may be, as a part of its figure, of what is quite or fairly sure: its end is
about one and a half times its beginning then, or twice that (8 to 12 of 10, 7 to 13 of 10)."""
OF_SHARE = 0.25
"""A range of shares, beside which no figure stands, is taken as a part of this: from nothing to a
tenth is quite sure, whatever lies between."""


def sureness(wide: float) -> str:
    """Say how sure a figure is, by how wide its range is as a part of it.

    >>> sureness((15 - 13) / 14), sureness((13 - 7) / 10), sureness((20 - 2.1) / 9.3)
    ('Quite sure', 'Fairly sure', 'Not sure yet')
    """
    return "Quite sure" if wide <= QUITE else "Fairly sure" if wide <= FAIRLY else "Not sure yet"


def _shown_width(game: GamePlayed, leak: Leak, pace: Pace) -> float:
    """Return how wide the range is that `range_words` says, by its rounded figures, so that two
    that look alike are as sure.
    """
    rate = leak.rate
    if leak.standing != "open":
        return (round(rate.high, 2) - round(rate.low, 2)) / OF_SHARE
    hour = leak.per_hour(pace.hands_an_hour, game.coins)
    prices = (hour * share / rate.mean for share in (rate.low, rate.mean, rate.high))
    low, price, high = (float(f"{each:.1e}") for each in prices)  # in two digits, as they are told
    return (high - low) / price


def range_words(game: GamePlayed, leak: Leak, pace: Pace) -> str:
    """Say between what a price lies nine times in ten; of what has none, what share is missed."""
    rate, hour = leak.rate, leak.per_hour(pace.hands_an_hour, game.coins)
    if leak.standing != "open":
        low, high = text.percent(rate.low, 0), text.percent(rate.high, 0)
        return f"{text.first_upper(between(low, high))} are missed."
    low, high = (about(hour * end / rate.mean) for end in (rate.low, rate.high))
    return f"{low} to {high} coins an hour, nine times in ten."


def _range_bar(leak: Leak) -> Box:
    """Return the range as a part of a track, with a tick at its middle: from nothing to a little
    more than its end, of what has no price to all hands.
    """
    rate = leak.rate
    whole = min(1.0, 1.15 * rate.high) if leak.standing == "open" else 1.0

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, track = theme.palette, rect.centered(rect.w, RANGE)
        low, mean, high = (
            track.x + track.w * min(1.0, each / whole) for each in (rate.low, rate.mean, rate.high)
        )
        ink = palette.wrong if leak.standing == "open" else palette.other
        yield Fill(track, palette.track, RANGE / 2)
        yield Fill(Rect(low, track.y, max(RANGE, high - low), RANGE), ink, RANGE / 2)
        tick = Rect(mean - TICK / 2, track.y - 5, TICK, RANGE + 10)
        yield Fill(tick.inset(-1.5), palette.panel, TICK / 2)
        yield Fill(tick, palette.text, TICK / 2)

    return Art(draw, 0, RANGE + 14)


def _rounded(hands: float) -> int:
    """Return a number of hands as one speaks of it.

    >>> _rounded(69), _rounded(33), _rounded(612), _rounded(7)
    (70, 30, 600, 7)
    """
    return int(round(hands, 1 - len(str(round(hands)))))


def _reckoned(game: GamePlayed, leak: Leak, pace: Pace) -> Box:
    """Return how a price is made, and in which hands it was missed, as a table."""
    made = [sum_words(leak, game.coins, pace, brief=brief) for brief in (False, True)]
    rows = sure_rows(game, leak, pace)
    priced = ["Coins"] if leak.standing == "open" else []
    cells = [heads(TEMPTS if _is_tempted(leak) else BETTER, "Dealt an hour", "Missed", *priced)]
    for name, *figures in rows:
        numbers = [Number(each, "second") for each in figures[: 2 + len(priced)]]
        cells.append([Words(name, "second"), *numbers])
    lead, foot = sure_words(game, leak, pace)
    return Column(
        FitWide(*(Words(each, "second") for each in made)) if priced else None,
        Words(lead, "second"),
        GridBox(cells),
        Words(foot, "second", "muted"),
        gap=6,
    )


TEMPTS, BETTER = "Where this tempts", "Where this is better"


def sure_words(game: GamePlayed, leak: Leak, pace: Pace) -> tuple[str, str]:
    """Return how often a leak is missed and between which bounds that is, nine times in ten; and
    what is counted.
    """
    rate = leak.rate
    low, high = text.percent(rate.low, 0), text.percent(rate.high, 0)
    share = text.percent(rate.mean, 0)
    if leak.standing == "open":  # as in the sum above it
        share = f"{Decimal(price_sum(leak, game.coins, pace).missed).scaleb(2):f}\xa0%"
    weighed = "" if sorts_alike(leak) else BY_DEALT
    lead = f"You missed {leak.missed:,} of {leak.seen:,}. {MIXED_IN}{weighed} "
    lead += f"That makes about {share}: {between(low, high)}"
    bet = text.count(game.coins, "coin")
    foot = f"In play and practice of {game.table.name}, {bet} bet."
    if leak.standing != "open":
        foot += f" A miss has cost {text.two(leak.a_miss * game.coins)} coins."
    if leak.gone:
        closed = ": it counts as closed" if leak.repeated else ""
        foot += f" You now play it right nine times in ten{closed}."
    return f"{lead}.", foot


def between(low: str, high: str) -> str:
    """Say what a share lies between.

    >>> between("4\xa0%", "37\xa0%")
    'nine times in ten between 4 and 37\\xa0%'
    """
    number = low.partition("\xa0")[0]
    return f"nine times in ten between {number} and {high}"


MIXED_IN = (
    f"{number_word(round(PRIOR_HANDS)).capitalize()} more hands are counted as a typical learner "
    "plays them."
)
"""They are counted with a player's, so that no single answer moves a price far."""
BY_DEALT = " Hands that are dealt more often count more."
"""Where the hands of a leak are of several sorts."""
FEW_PARTS = 3  # that have a row


def sure_rows(game: GamePlayed, leak: Leak, pace: Pace) -> list[tuple[str, str, str, str]]:
    """Return in what parts a habit was missed: the hold that tempts in each, or that is better; how
    often it is dealt in an hour, how often it was missed, and what it costs in coins an hour. What
    was never met counts with the others, so that both columns add up to those of the price.
    """
    groups = _groups(leak)
    often = [sum(float(part.decision.frequency) for part in each) for each in groups.values()]
    hands = _significant(float(leak.decision.frequency) * pace.hands_an_hour, 2)
    costs = [""] * len(groups)
    if leak.standing == "open":
        made = price_sum(leak, game.coins, pace)
        shares = [
            sum(float(part.decision.frequency) * part.rate.mean for part in each)
            for each in groups.values()
        ]
        hands, costs = made.hands, adding_up(shares, made.price)
    dealt = adding_up(often, hands)
    missed = (
        f"{sum(part.missed for part in each):,} of {sum(part.seen for part in each):,}"
        for each in groups.values()
    )
    return [*zip(groups, dealt, missed, costs, strict=True)]


def _is_tempted(leak: Leak) -> bool:
    """Whether a habit is to hold what tempts in its hands: a kicker is kept whatever tempts."""
    first = leak.each[0]
    habits = [habit_of(leak.should, kind) for kind in (first.decision.instead, first.kept)]
    return bool(leak.should) and habits[0] == habits[1]


def _groups(leak: Leak) -> dict[str, list[Leak]]:
    """Return the parts by what tempts in them, else by what is better; the first few that were
    missed by themselves, the rest as one at the end.
    """
    tempted, groups = _is_tempted(leak), dict[str, list[Leak]]()
    for part in leak.whole:
        kind = part.decision.instead if tempted else part.decision.should
        groups.setdefault(kind_words(kind), []).append(part)
    missed = [name for name, group in groups.items() if any(part.missed for part in group)]
    rest = [name for name in groups if name not in missed[:FEW_PARTS]]
    if len(rest) <= 1:
        return groups
    few = {name: groups[name] for name in missed[:FEW_PARTS]}
    others = [part for name in rest for part in groups[name]]
    return few | {f"{number_word(len(rest))} other holds": others}


def adding_up(shares: Sequence[float], total: str) -> list[str]:
    """Return parts by their shares that add up to a total as it is written, in its last place.

    >>> adding_up([22.4, 11.5, 4.5], "about 38"), adding_up([1, 2], "7.3")
    (['22', '11', '5'], ['2.4', '4.9'])

    Of less than any figure only one part can be told.

    >>> adding_up([1, 2], "about less than 0.001"), adding_up([1], "about less than 0.001")
    (['', ''], ['less than 0.001'])
    """
    total = total.removeprefix("about ")
    if not total[0].isdigit() or not sum(shares):
        return [total] if len(shares) == 1 else [""] * len(shares)
    figure = Decimal(total.replace(",", ""))
    places = max(0, -int(figure.as_tuple().exponent))
    units = int(figure.scaleb(places))
    exact = [share / sum(shares) * units for share in shares]
    parts = [*map(floor, exact)]
    by_rest = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in by_rest[: units - sum(parts)]:
        parts[i] += 1
    return [f"{Decimal(part).scaleb(-places):,f}" for part in parts]


CLOSED, UNREAD = "closed", "–"
CALLED_CLOSED = "Leaks calls it closed."
HARDLY = "Hardly less yet."


@dataclass(frozen=True)
class LeakPrice:
    """A leak before a drill of it, and by the drill's own answers; `read` is what Leaks has now,
    None while that is read. Its price is of a bet of `coins`.
    """

    before: Leak
    answered: Leak
    pace: Pace
    coins: int
    read: Leak | None = None

    def _an_hour(self, leak: Leak) -> float:
        return leak.per_hour(self.pace.hands_an_hour, self.coins)

    @property
    def before_now(self) -> tuple[float, float]:
        """Its price before the drill and by the drill's answers, in coins an hour."""
        return self._an_hour(self.before), self._an_hour(self.answered)

    @property
    def recovered(self) -> float:
        """By how much its price fell by the answers of the drill."""
        before, now = self.before_now
        return before - now

    def _figure(self, leak: Leak) -> str:
        if leak.gone:
            return CLOSED
        return f"{hourly(self._an_hour(leak), unsure=leak.unsure)} coins"

    @property
    def words(self) -> str:
        """Both prices in a sentence; before the second is read, by the answers of the drill."""
        before, now = self._figure(self.before), self._figure(self.read or self.answered)
        costs = f"cost {before} an hour before this drill"
        same = now == before
        return f"This leak {costs}, and still does." if same else f"This leak {costs}, {now} now."

    def card(self) -> Box:
        """Return both prices as bars; of the second the figure, and what it means, once it is read:
        its bar is that of the answers until then, which keeps all in place.
        """
        (before, now), figure, words = self.before_now, UNREAD, MOMENT
        if self.read is not None:
            now, figure = self._an_hour(self.read), self._figure(self.read)
            words = CALLED_CLOSED if self.read.gone else less_words(before, now) or HARDLY
        figures = {now: figure, before: self._figure(self.before)}
        return two_bars(
            "What this leak costs you",
            f"As Leaks has it, in coins at {self.pace.hands_an_hour:,} hands an hour.",
            ("Before", before),
            ("Now", now),
            words,
            figure=figures.__getitem__,
            unit="",
            room="about 888 coins",
            beside=ALL_LEAKS,
            fell=self.read is not None,
        )


def price_of(
    drill: Drill, began: Collection[Leak], leaks: Collection[Leak], pace: Pace, kept: str = ""
) -> LeakPrice | None:
    """Return the price of the one open leak that a drill asks, which Leaks has in one row; None
    where it asks others too. `began` are the leaks as it began, `leaks` those by its answers;
    `kept` is what tells the leak from others of the same classes.
    """
    names = [str(drill.decisions.classes[index]) for index in drill.pool]
    before = leak_of(began, names, kept)
    if before is None or before.standing != "open":
        return None
    answered = row_of(leaks, before)
    return None if answered is None else LeakPrice(before, answered, pace, drill.coins)


def row_of(leaks: Collection[Leak], before: Leak) -> Leak | None:
    """Return a leak by later answers: where some of its errors are closed, that of the others."""
    rows = by_error(leaks)
    asked = [rows[error] for error in before.errors if error in rows]
    return max(asked, key=lambda leak: (not leak.gone, leak.lost_per_1000), default=None)


class OpenBefore:
    """The leaks that were open as a mode began, and which of them its answers closed."""

    def __init__(self) -> None:
        self._known: tuple[object, Sequence[OpenLeak]] = None, ()

    def note(self, mode: object, world: World) -> None:
        """Note what is open as a mode that was not seen yet begins, if that is known already."""
        if mode is self._known[0]:
            return
        news = world.history.news.known(*world.game) if "history" in vars(world) else None
        self._known = mode, () if news is None else news.open_leaks

    def closed(self, world: World) -> str:
        """Say which of them are closed now; "" of none, and while that is read."""
        news = news_of(world)
        if news is None:
            return ""
        return closed_words(
            [each.does for each in self._known[1] if {*each.errors} <= news.closed_errors]
        )


def closed_words(done: Sequence[str]) -> str:
    """Say that leaks were closed, and of one what is done now.

    >>> closed_words(["You now keep a low pair"]), closed_words(["You now keep a low pair", "…"])
    ('A leak is closed: you now keep a low pair.', 'Two leaks are closed.')
    """
    if len(done) > 1:
        return f"{number_word(len(done)).capitalize()} leaks are closed."
    return "".join(f"A leak is closed: {text.first_lower(does)}." for does in done)


class DrillLeaks:
    """The leaks of a drill as it began and by its answers, each worked out once."""

    def __init__(self) -> None:
        self._known: list[tuple[Evidence, Sequence[Leak]]] = []

    def _of(self, evidence: Evidence) -> Sequence[Leak]:
        for known, leaks in self._known:
            if known is evidence:
                return leaks
        self._known = [*self._known[-3:], (evidence, leaks_of(evidence))]
        return self._known[-1][1]

    def now(self, drill: Drill) -> Sequence[Leak]:
        """Return the leaks by the answers of a drill."""
        return self._of(drill.evidence)

    def price(self, drill: Drill, pace: Pace, kept: str) -> LeakPrice | None:
        """Return the price of the one leak that a drill asks; None if it asks others."""
        if drill.began is None:
            return None
        return price_of(drill, self._of(drill.began), self.now(drill), pace, kept)

    def read(self, drill: Drill, world: World, kept: str) -> LeakPrice | None:
        """Return the price with what Leaks has now, once that is read; where it cannot be read,
        with what the answers say.
        """
        price, leaks = self.price(drill, world.pace, kept), world.history.leaks_of(*world.game)
        if price is None or (leaks is None and world.history.waits):
            return price
        return replace(price, read=row_of(leaks or (), price.before) or price.answered)
