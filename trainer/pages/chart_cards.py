"""The cards of the charts page, with what they say: what a chart costs, by a curve over all
lengths; one line of it; the search for charts and the page to print.

It is over four hundred lines: the words over a chart, which explain themselves, take twenty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from solver.explanation.line_reasons import NONE_DECIDED
from solver.explanation.verdict_sentences import verdict_sentence
from solver.hand import solve_hand
from trainer.app.charts import saved_page
from trainer.app.scene import Browse, Transition
from trainer.app.world import World
from trainer.core.coach import deals_between, of_length
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Space, share, wide
from trainer.drawing.layouts import AsHigh, AsWide, FitWide, heads
from trainer.drawing.leaves import HandCards, IconBox, Words
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.surfaces import Panel
from trainer.pages.chart_search import A_HAND, EACH, LOOKED_FOR, REASON, kept_first, mini
from trainer.pages.glossary import PLAIN_MEANINGS, Told
from trainer.teaching.in_words import first_sentence, line_sentences
from trainer.widgets.control_boxes import Press, Slider

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.grades import Grade, LineGrade
    from solver.strategy.playing.sample_deals import SampleDeal
    from trainer.app.chart_shelf import LineDeals


SELDOM = 20  # a line that comes less often is said to come once in so many hands


def gives_away(lost: Fraction | None, whose: str) -> str:
    """Say what a chart gives away in an hour.

    >>> gives_away(Fraction(42, 100), "This"), gives_away(Fraction(0), "This")
    ('This chart gives away 0.42 coins an hour.', 'This chart gives away nothing.')
    """
    if lost is None:
        return f"{whose} chart: working out what it gives away …"
    if lost <= 0:
        return f"{whose} chart gives away nothing."
    return f"{whose} chart gives away {text.two(lost)} coins an hour."


def comes(line: LineGrade) -> str:
    """Say how often a line is the first that applies.

    >>> from solver.strategy.playing.grades import LineGrade
    >>> [comes(LineGrade(1, "", deals, 0, Fraction(0), Fraction(0), 0, 7000))
    ...     for deals in (2000, 1, 350, 6000, 0)]
    ['2 in 7', '1 in 7,000', '1 in 20', '9 in 10', 'never']
    """
    one_in = deals_between(line)
    if one_in is None:
        return "never"
    if one_in >= SELDOM:
        return f"1 in {round(one_in):,}"
    if one_in < 2:
        return f"{round(10 / one_in)} in 10"
    twice = round(2 * one_in)
    return f"2 in {twice}" if twice % 2 else f"1 in {twice // 2}"


EXAMPLE, COMES, SAVES, NUMBER = 172.0, 106.0, 108.0, 26.0
NARROW = 640.0  # under this width of a chart the hands of its lines go


def cells(
    room: float, grown: float, number: Box, words: Box, cards: Box, often: Box | None, saved: Box
) -> Box:
    """Return a row of a chart; where there is little `room`, without its hand; without how `often`
    it comes unless all figures are shown.
    """
    return Row(
        wide(NUMBER * grown, number),
        share(1, words),
        wide(EXAMPLE * grown, cards) if room >= NARROW else None,
        wide(COMES * grown, often) if often is not None else None,
        wide(SAVES * grown, saved),
        gap=12,
    )


def chart_head(
    room: float, grown: float, hands: str, *, pairs: bool, whole: bool, close: bool = False
) -> Box:
    """Return the head of a chart, which says if no pair pays, and what is `close` if that is in a
    name, with that of its `hands`; what a line saves explains itself.
    """
    first = f"Play the first line that fits{'' if pairs else '; no pair pays'}."
    forms = (f"{first} Close: few gaps.", first) if close else (first,)
    told = partial(Words, size="caption", color="muted", weight="semibold")
    fits, saves = (
        FitWide(*(Told(told(words), PLAIN_MEANINGS) for words in each))
        for each in (forms, ("Saves an hour",))
    )
    cards, often = heads(hands, "Comes")
    columns = cells(room, grown, Space(), fits, cards, often if whole else None, Row(ROOM, saves))
    return Pad(columns, x=10, top=2, bottom=4)


def section(heading: str) -> Box:
    """Return the heading over the lines for hands with so many wild cards."""
    return Pad(Words(heading, "caption", "accent", "semibold"), x=10, top=2)


def errors(line: LineGrade, lost: Fraction) -> str:
    """Say how many deals a line plays wrong, and what that loses in an hour."""
    if not line.deals:
        return ""
    if not line.misplayed:
        return f"It decides {text.count(line.deals, 'deal')}, and is always right."
    return (
        f"It decides {text.count(line.deals, 'deal')} and plays {line.misplayed:,} of them wrong: "
        f"{text.two(lost)} coins an hour."
    )


FAINTEST = 5  # powers of ten below the greatest loss: smaller losses are drawn there
NOTHING = 0.6  # powers of ten below the smallest loss, where a chart that loses nothing is drawn
STEPPER, LEFT, RIGHT = 44.0, 41.0, 75.0
"""The side of a button, and the room beside the curve, so that it stands over the slider."""


def price_card(
    price: str, second: str, more: Iterable[str], *below: Box | None, whole: bool
) -> Box:
    """Return the card with the price of a chart: a sentence, a second one and the button to what
    `more` can be said, which a `whole` card says too, and its curve and controls.
    """
    fold = Press("figures", "Less" if whole else "More", "link", tip=FEWER if whole else ALL)
    said = " ".join(filter(None, (second, *(more if whole else ()))))
    row = Row(share(1, Words(said, "second", "muted")), fold, gap=12)
    return Panel(Column(Words(price, "lead", weight="bold"), row, *below, gap=2), pad_y=12)


ALL, FEWER = "All figures: how often each line comes, too", "Fewer figures"


LETS = ("Let the coach use it", "Coach", "")
"""What the button says that gives a chart to the coach, as there is room."""


USED, USED_AS_KNOWN = "The coach uses it", "Used: the lines you know"


def tools(words: str, *, used: bool | None, known: bool = False) -> list[Box]:
    """Return the buttons that give the chart to the coach and print it, with one of `LETS`: in
    place of the first words if it is `used`, of the course's only what is `known`, or for None what
    changes a chart of one's own, all as wide.
    """
    whole, short = LETS[0], LETS[1]
    uses = (USED_AS_KNOWN, USED) if known else (USED, USED_AS_KNOWN)  # the shown one first
    let = Press("coached", words or short, tip="" if words == whole else f"{whole}.")
    words_on, other = (
        Pad(Row(IconBox("tick", "right", 18), Words(each, "second", "muted"), gap=6), x=8)
        for each in (uses if words == whole else (short, short))
    )
    change = Press("change", "Change its lines" if words == whole else "Change")
    first = change if used is None else words_on if used else let
    if not words:
        print_ = Press("print", "", icon="print", tip=PRINT)
    else:
        print_ = Press("print", "Print", hint="P" * (words == whole), tip=PRINT)
    return [AsWide(first, (words_on, other, let, change)), print_]


PRINT = "Print the chart (P)"


def one_more(lost: Mapping[int, Fraction], here: int) -> str:
    """Say what the next longer chart saves in an hour; "" before that is known."""
    if not lost:
        return ""
    longer = [length for length in sorted(lost) if length > here]
    if not longer:
        return "It is the longest chart."
    more = "One line more" if longer[0] == here + 1 else f"{longer[0]} lines"
    verb = "saves" if longer[0] == here + 1 else "save"
    return f"{more} {verb} {text.two(max(Fraction(0), lost[here] - lost[longer[0]]))}."


def best_beside(lost: Mapping[int, Fraction], here: int) -> str:
    """Say what the best chart of at most so many lines gives away; "" if there is none so short.

    >>> best_beside({8: Fraction(5, 2), 12: Fraction(1)}, 10), best_beside({8: Fraction(1)}, 3)
    ('The chart of 8 lines gives away 2.50.', '')
    >>> best_beside({8: Fraction(5, 2), 12: Fraction(1)}, 12)
    'The chart of 12 lines gives away 1.00.'
    """
    as_long = max((length for length in lost if length <= here), default=0)
    if not as_long:
        return ""
    return f"The {text.first_lower(of_length(as_long))} gives away {text.two(lost[as_long])}."


def curve(lost: Mapping[int, Fraction], here: int, high: float, *, whole: bool) -> Box:
    """Return the curve of what the chart of each length gives away; a `whole` one in steps of ten,
    with its scale.
    """
    heights = _heights(lost) if whole else {n: float(loss) for n, loss in lost.items()}
    first, last = min(lost), max(lost)
    tops = tuple((float(power), _tick(power)) for power in _powers(heights, lost))
    ends = {first: f"{first} lines", last: f"{last} lines"}
    ends = {n: words for n, words in ends.items() if abs(n - here) > 0.2 * (last - first)}
    across = tuple((float(n), words) for n, words in sorted({**ends, here: str(here)}.items()))
    spots = [
        Spot((float(here), heights[here]), "chosen", text.brief(lost[here]), stem=True, above=True)
    ]
    if first != here:
        at = float(first), heights[first]
        spots.insert(0, Spot(at, "dot", text.brief(lost[first]), color="muted", above=True))
    plot = Plot(
        tuple((float(n), heights[n]) for n in sorted(lost)),
        tops if whole else (),
        across,
        tuple(spots),
        strong=float(here),
        high=high,
        under=70,
        title="Coins an hour given away" if whole else "",
    )
    return Row(Space(wide=LEFT), share(1, plot), Space(wide=RIGHT))


def _heights(lost: Mapping[int, Fraction]) -> dict[int, float]:
    """Return the logarithm of each loss; one of nothing lies below all others."""
    logs = {n: log10(float(loss)) for n, loss in lost.items() if loss > 0}
    most = max(logs.values(), default=0.0)
    least = max(min(logs.values(), default=0.0), most - FAINTEST)
    return {n: max(logs[n], least) if n in logs else least - NOTHING for n in lost}


def _powers(heights: Mapping[int, float], lost: Mapping[int, Fraction]) -> Iterator[int]:
    some = [height for n, height in heights.items() if lost[n] > 0]
    if some:
        yield from range(ceil(min(some) - 1e-9), floor(max(some) + 1e-9) + 1)


def _tick(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def slider(numbers: tuple[int, ...], here: int) -> Box:
    """Return the slider between its two buttons."""
    fewer = Press(
        "fewer", "", icon="minus", enabled=here > numbers[0], tip="The next shorter chart"
    )
    more = Press("more", "", icon="plus", enabled=here < numbers[-1], tip="The next longer chart")
    return Row(
        wide(STEPPER, fewer),
        share(1, Slider("lengths", numbers, here)),
        wide(STEPPER, more),
        gap=14,
    )


def printed(world: World, grade: Grade | None) -> Transition:
    """Save a chart as a page, and show it where it can be printed."""
    if grade is None:
        world.say("The chart is still being worked out.")
        return None
    try:
        file = saved_page(world.folder, grade)
    except ValueError as error:  # what keeps it from being written, in a line
        world.say(f"The page cannot be saved: {error}", "error")
        return None
    kept = f"It is {file.name} in {file.parent.name}."
    world.say(f"Your browser is asked to show the chart: print it there. {kept}")
    return Browse(file)


OF_MOST = Column(Words("–\n–", "lead"), A_HAND, REASON, Words("–", "second"), gap=4)
"""What is kept free for all that is said of a line: few say more."""


@dataclass(frozen=True)
class ToldLine:
    """A line, counted from 1, of a chart of `lines`, with what is known of it so far."""

    number: int
    lines: int
    rule: Rule
    grade: LineGrade | None
    deals: LineDeals | None
    reason: str
    coins: int
    hands_an_hour: int
    meanings: Mapping[str, str]  # of the words of its sentence that explain themselves

    def hour(self, share_: Fraction) -> Fraction:
        """Return coins an hour, of a share per hand and coin bet."""
        return share_ * self.coins * self.hands_an_hour


def line_reason(
    examples: LineDeals | None, mean: Callable[[], str | None], game: tuple[PayTable, int]
) -> str:
    """Return why a line is right in the hand that is shown; where it is not, what is `mean` of all
    hands, which takes longer; "" before that is known.
    """
    if examples is None:
        return ""
    deal = next(iter(examples.deals), None)
    if deal is None or not deal.right:
        return mean() or ""
    return _why(deal.cards, deal.held, *game)


@lru_cache(maxsize=64)
def _why(cards: tuple[int, ...], held: int, table: PayTable, coins: int) -> str:
    return verdict_sentence(solve_hand(cards, table, coins), held)


def line_cards(told: ToldLine, practise: Box | None, *, exact: bool) -> Iterator[Box]:
    """Yield the card of a line with its hand, in the height of most lines, and then as low as it
    is; or with its `exact` rule too, and then such as have less: the rule in the place of the hand,
    and at last without the costliest error.
    """
    deal = next(iter(told.deals.deals), None) if told.deals is not None else None
    close = line_sentences(told.rule).partition(" close cards")[2].partition(". ")[2]
    means = {**told.meanings, "close cards": close} if close else told.meanings
    name = Told(Words(first_sentence(told.rule), "lead", weight="semibold"), means)
    shown = Column(name, *_shown(told, deal), gap=4)
    of_most = AsHigh(shown, [OF_MOST])  # what comes later, or with another line, moves nothing
    if not exact:
        for body in (of_most, shown):
            yield _line_card(told, practise, body, deal is not None, exact=False)
        return
    rule, worst = (*_exact(told),), (*_costliest(told),)
    in_its_place = AsHigh(Column(name, *rule, *worst, gap=4), [of_most])
    for body in (
        Column(of_most, *rule, *worst, gap=4),
        in_its_place,
        Column(name, *rule, gap=4),
    ):
        yield _line_card(told, practise, body, deal is not None, exact=True)


def _line_card(told: ToldLine, practise: Box | None, body: Box, some: bool, *, exact: bool) -> Box:
    head = Row(
        share(1, Words(f"Line {told.number} of {told.lines}", "caption", "muted")),
        Press("fold", "Less" if exact else "The rule in full", "link"),
        Press("again", "Another hand", "link", enabled=some),
        gap=20,
    )
    return Panel(Column(head, body, ROOM, practise, gap=4), pad_y=12)


def practise_button(line: int, hands: int) -> Box:
    """Return the gold button that drills a line."""
    return Press("practise", f"Practise line {line}, {hands} hands", "primary", "Space", tall=58)


def _shown(told: ToldLine, deal: SampleDeal | None) -> Iterator[Box]:
    if told.deals is None:
        yield from LOOKED_FOR
    else:
        hand = HandCards(*kept_first(deal.cards, deal.held), each=EACH) if deal else Space()
        yield AsHigh(hand, [A_HAND])
        none = told.grade is not None and not told.grade.deals
        reason = Words(text.with_tens(NONE_DECIDED if none else told.reason), "second")
        yield reason if none or told.reason else AsHigh(Space(), [REASON])
    yield from _worth(told)


def _worth(told: ToldLine) -> Iterator[Box]:
    if told.grade is None:
        return
    saved = told.hour(told.grade.worth)
    if saved > 0:
        lost = f"Left out, it costs {text.two(saved)} an hour."
        yield Words(f"Comes {comes(told.grade)}. {lost}", "second", "muted")


def _exact(told: ToldLine) -> Iterator[Box]:
    """Yield the rule as the chart has it, and how often it errs."""
    yield Words(told.rule.as_written, "body", weight="medium")
    if told.grade is not None and told.grade.deals:
        yield Words(errors(told.grade, told.hour(told.grade.cost)), "second", "muted")


def _costliest(told: ToldLine) -> Iterator[Box]:
    if told.deals is None or (worst := told.deals.worst) is None:
        return
    coins = told.coins
    lost = as_shown(worst.best_value * coins) - as_shown(worst.value * coins)
    yield Words(f"Its costliest error, {text.two(lost)} coins:", "second")
    holds = (worst.held, worst.value, "the chart"), (worst.best, worst.best_value, "better")
    for mask, value, words in holds:
        worth = f"{words}, {text.two(value * coins)} coins"
        yield Row(mini(worst.cards, mask), Words(worth, "second"), gap=12)
