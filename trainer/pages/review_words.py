"""What the review says of a mistake and of all of them, and the list of them.

It is over four hundred lines: what mistakes cost, at the table and in training, takes thirty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.categories import RANK_PLURALS
from evaluator.figures import number_word
from solver.explanation.hold_names import name_of
from solver.holds import held
from trainer.app.mistakes import (
    Mistake,
    Mistakes,
    Order,
    Search,
    classes_words,
    leak_words,
    with_best_hold,
)
from trainer.app.seeds import clock_at, day_at, today
from trainer.core.records import ULTIMATE_X, Coach
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Kept, Pad, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.hold_words import hands_words, shown_sum
from trainer.pages.lists import MULTIPLIED, alone
from trainer.teaching.leaks import BETWEEN
from trainer.teaching.skill import dealt_words
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.app.scene import Stage
    from trainer.app.world import World
    from trainer.core.records import HandRecord, Outcome
    from trainer.core.session import Session


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEK = 7
DOT = 8.0  # the width of the dot beside what is new
PLACES = {"today": "today's training", "place": "the placement", "course": "a lesson"}
"""What modes are called that the log has under another name."""
WITH_COINS = ("play", ULTIMATE_X)  # the modes in which coins are bet


def headline(mistakes: Mistakes, order: str) -> str:
    """Say how many mistakes were found; of all hands, how many were right."""
    if order == "all":
        right = sum(each.right for each in mistakes.hands)
        further = sum(len(each.record.further) for each in mistakes.hands)
        hands = dealt_words(len(mistakes.hands), further)
        return f"{'The newest ' if mistakes.more else ''}{hands}, {right} right."
    count, named = len(mistakes.hands), "costliest" if order == "dearest" else order
    words = f"The {named} {count}" if mistakes.more else number_word(count).capitalize()
    return f"{words} mistake{'' if count == 1 else 's'}."


def cost_words(records: Iterable[HandRecord]) -> str:
    """Say what mistakes cost together: with coins bet, and apart from that what they would have
    cost in training.
    """
    among = [*records]
    wrong = [record for record in among if record.first_lost]
    at_table = [record for record in wrong if record.mode in WITH_COINS]
    asked = [record for record in wrong if record.mode not in WITH_COINS]
    if not wrong:
        return "Nothing given away."
    paid, would = (text.two(shown_sum(map(lost_coins, each))) for each in (at_table, asked))
    who = "It" if len(wrong) == 1 else "They"
    if len(wrong) < len(among):  # right hands stand beside them
        who = (
            "One mistake" if len(wrong) == 1 else f"{number_word(len(wrong)).capitalize()} mistakes"
        )
    if not at_table:
        return f"With coins bet, {who.lower()} would have cost you {would}."
    several = sum(record.hands > 1 for record in at_table)
    many = "all" if several == len(wrong) else number_word(several)
    on = f", {many} of them on several hands" if several else ""
    if several == len(wrong) == 1:
        on = f", on {hands_words(wrong[0].hands)}"
    saved = shown_sum(map(_saved, at_table))
    more = f" Warnings saved you {text.two(saved)} of that." if saved else ""
    more += f" Those in training would have cost {would} more." if asked else ""
    return f"{who} cost you {paid} coins{on}.{more}"


def _saved(record: HandRecord) -> Fraction:
    """Return what a hold that was changed after a warning saved, in coins."""
    return max(Fraction(0), record.first_lost - record.lost) * record.wager


def heading(mistakes: Mistakes, order: str, new: Sequence[Mistake] = ()) -> Box:
    """Return how many hands were found and what they cost, over the list; of a list that has `new`
    ones, which were made since the last review, that of these.
    """
    every = len(new) == len(mistakes.hands) and mistakes.more  # there may be more new ones
    title = new_headline(len(new)) if new and not every else headline(mistakes, order)
    return Column(
        FitWide(*(Words(title, size, weight="bold") for size in HEADLINES)),
        Words(cost_words(mistake.record for mistake in new or mistakes.hands), "second"),
        gap=4,
    )


def new_headline(new: int) -> str:
    """Say how many mistakes are new.

    >>> new_headline(1), new_headline(12)
    ('One new mistake.', 'Twelve new mistakes.')
    """
    return f"{number_word(new).capitalize()} new mistake{'' if new == 1 else 's'}."


HEADLINES: tuple[Size, ...] = ("lead", "body")
HEAD_ROOM = (Column(Words("–", "lead"), Words("–\n–\n–", "second"), gap=4),)
"""The room of what stands over the list: the switch below it stays where it is."""


def searched_words(search: Search) -> str:
    """Return which hands the headline is about.

    >>> searched_words(Search(cards=(51, 47)))
    'Only hands with A♠ K♠ that you decided yourself'
    >>> searched_words(Search(decision="low pair | one high card")), searched_words(Search())
    ('Only low pair or one high card, before any help', \
'Hands that you decided yourself, in this game')
    >>> searched_words(Search(decision="low pair | one high card", kept="nothing"))
    'You throw a low pair away'
    >>> searched_words(Search(named="pair")), searched_words(Search(ranks=(12,)))
    ('Only “pair”, kept or missed, before any help', 'Only hands with aces, before any help')
    """
    if search.cards:
        return f"Only hands with {text.cards(search.cards)} that you decided yourself"
    if search.ranks:
        return f"Only hands with {RANK_PLURALS[search.ranks[0]]}, before any help"
    if search.named:
        return f"Only “{search.named}”, kept or missed, before any help"
    if search.kept:
        return leak_words(search.decision, search.kept)
    if search.decision:
        return f"Only {classes_words(search.decision.split(BETWEEN))}, before any help"
    return "Hands that you decided yourself, in this game"


def session_words(mistakes: Mistakes, now: date) -> str:
    """Say which session all of some hands are of."""
    began = mistakes.began or min((each.record.at for each in mistakes.hands), default="")
    when = text.first_lower(moment_words(began, now)) if began else ""
    return f"The session of {when}, before any help" if when else ""


def new_words(new: int, of: int, *, led: bool, more: bool = False) -> str:
    """Say how many of some mistakes are new; "" where none is. Where the headline says it, as it is
    `led` by them, since when; not of how many where there are `more` than are listed.

    >>> new_words(8, 20, led=True), new_words(2, 2, led=True), new_words(0, 20, led=True)
    ('Since your last review, of 20 in all', 'New since your last review', '')
    >>> new_words(8, 20, led=False), new_words(1, 20, led=False)
    ('Eight of them are new since your last review', 'One of them is new since your last review')
    """
    if not new:
        return ""
    if led and (more or new == of):
        return "New since your last review"
    if new == of:
        return "All of them are new since your last review"
    if led:
        return f"Since your last review, of {of:,} in all"
    are = "is" if new == 1 else "are"
    return f"{number_word(new).capitalize()} of them {are} new since your last review"


def lost_coins(record: HandRecord) -> Fraction:
    """Return what the hold first submitted gave away on all hands of the deal, in coins."""
    return record.first_lost * record.wager


def kept_words(solution: HandSolution, held: int) -> str:
    """Say what was kept.

    >>> from solver import solve_hand
    >>> hand = solve_hand("7c 7d 2s Kh 9c")
    >>> kept_words(hand, 0b00011), kept_words(hand, 0)
    ('Kept the pair of sevens', 'Drew five')
    """
    return f"Kept {text.with_tens(name_of(solution.hold(held)).object)}" if held else "Drew five"


def day_words(at: str, today: date) -> str:
    """Return the day of a moment, as one says it; of older ones the date.

    >>> today = date(2026, 11, 22)
    >>> [day_words(f"2026-11-{day}T10:00:00Z", today) for day in (22, 21, 17, "02")]
    ['today', 'yesterday', 'Tuesday', '2 Nov']
    """
    day = day_at(at)
    ago = (today - day).days
    if ago == 0:
        return "today"
    if ago == 1:
        return "yesterday"
    if 1 < ago < WEEK:
        return DAYS[day.weekday()]
    return f"{day.day} {day:%b}" if day.year == today.year else f"{day.day} {day:%b %Y}"


def moment_words(at: str, today: date) -> str:
    """Return the day and the hour of a moment."""
    day = day_words(at, today)
    return f"{text.first_upper(day)}, {clock_at(at):%H:%M}"


def drew_words(record: HandRecord) -> str:
    """Say with which hold it was drawn, if a warning changed it, and what came of the hand: that
    was luck, where it won with a worse hold.
    """
    changed = ""
    if record.held != record.first_held:
        first, then = (
            f"kept {text.cards(held(record.dealt, mask))}" if mask else "drew five"
            for mask in (record.first_held, record.held)
        )
        changed = f"You first {first}, were warned, then {then}. "
    if record.hand is None or record.paid is None:
        if record.origin is not None:
            return f"{changed}What came of it is not noted."
        where = PLACES.get(record.mode, f"the {record.mode}")
        return f"Asked in {where}, where nothing is drawn."
    if not record.paid_all:
        return f"{changed}The draw won nothing."
    what = f"All {hands_words(record.hands)} together" if record.further else record.hand
    if record.paid_all < record.wager:
        return f"{changed}{what} paid {record.paid_all:,} of the {text.coins(record.wager)} bet."
    luck = " That was luck." if record.lost else ""
    return f"{changed}{what} won {text.coins(record.paid_all)}.{luck}"


SIZES: tuple[Size, ...] = ("body", "second")


def moment(record: HandRecord, *buttons: Box) -> Box:
    """Return when a hand was decided and what came of it, in the room of two lines; and buttons."""
    words = drew_words(record)
    forms = (Column(Words(words, size, "on_felt_soft"), justify="center") for size in SIZES)
    return Row(
        Words(moment_words(record.at, today()), "body", "on_felt_gold", "semibold"),
        share(1, AsHigh(FitHigh(*forms), (Words("–\n–", "second"),))),
        *buttons,
        gap=12,
        narrow=420,
        narrow_gap=4,
    )


def ways(row: int, rows: int) -> tuple[Box, Box]:
    """Return the buttons to the mistakes before and after the chosen one."""
    return (
        Press("before", "", icon="left", enabled=row > 0, tip="Before (↑)"),
        Press("after", "", icon="right", enabled=row < rows - 1, tip="Next (↓)"),
    )


def outcomes(
    mistake: Mistake, solution: HandSolution
) -> tuple[tuple[str, tuple[int, ...], str], ...]:
    """Return what was drawn, and what the best hold would have drawn from the same deck: words,
    cards, and what they paid. Nothing where nothing was drawn.
    """
    record = mistake.record
    best: Outcome | None = with_best_hold(record, solution)
    if best is None or record.final is None or record.hand is None or record.paid is None:
        return ()
    of = "in the first hand" if record.further else ""
    paid, would = (
        f"{hand}, {text.coins(coins)}" if coins else hand
        for hand, coins in ((record.hand, record.paid), (best.hand, best.paid))
    )
    return (
        (f"You drew {of}".rstrip(), record.final, paid),
        ("The best hold would have drawn", best.final, would),
    )


def tally_words(hands: int, further: int, right: int | None) -> str:
    """Say how many hands there were, and how many were right, unless that is None."""
    sentence = dealt_words(hands, further)
    return sentence if not hands or right is None else f"{sentence}, {right:,} right"


def tallies(world: World) -> Box | None:
    """Say how many holds of this game were right before any help, in this session and ever, and at
    Ultimate X where its mistakes are; None where there is nothing to say.
    """
    session = world.session
    silent = session.coach is Coach.SILENT and session.verdict is None
    tally = session.meters_of(session.table, ultimate_x=False).alone
    sentences = [MULTIPLIED] if session.ultimate_x else []
    if tally.hands:
        now = tally_words(tally.hands, tally.further, None if silent else tally.right)
        sentences.append(f"At the table before any help, this session: {now}.")
    skill = world.history.skill(session.table)
    if skill is not None and (alone := skill.stats.alone).hands > tally.hands:
        ever = tally_words(alone.hands, alone.further, alone.right)
        sentences.append(f"At the table before any help, in this game ever: {ever}.")
    return Words(" ".join(sentences), "caption", "muted") if sentences else None


def not_found(mistakes: Mistakes, game: str, *, searched: bool, session: bool = False) -> str:
    """Say why there is no mistake to show; of a `session` none of others was looked for."""
    if mistakes.faults:
        return mistakes.faults[0]
    if session:
        return "No such hand is among those of this session."
    return f"No {'such ' if searched else ''}mistake of your own is logged in {game}."


def nothing(mistakes: Mistakes, search: Search, session: Session, stage: Stage) -> Box:
    """Say why there is no mistake to show, and what brings one here."""
    game = f"{session.table.name} at {text.count(session.coins, 'coin')}"
    searched = search.narrowed
    reason = not_found(mistakes, game, searched=searched, session=bool(search.session))
    if searched:
        gold = Press("only", "All mistakes", hint="Space")
        return alone(stage, "Nothing like that.", reason, gold=gold)
    return alone(
        stage,
        "No mistake to review.",
        "Decide hands yourself, and mistakes wait here.",
        Words(reason, "body", "on_felt_soft", align="center"),
        Words(MULTIPLIED, "body", "on_felt_soft", align="center") if session.ultimate_x else None,
        gold=Press("play", "Play", hint="Space"),
    )


def only_button(search: Search, mistake: Mistake | None) -> Box:
    """Return the button that leaves only hands like the chosen one, or shows all again."""
    narrowed = search.narrowed
    label = "All sessions" if search.session else "All mistakes"
    label = label if narrowed else "Only hands like this"
    tip = "" if narrowed or mistake is None else f"Only {mistake.decision}"
    return Press("only", label, tip=tip)


ORDERS: tuple[tuple[str, Order], ...] = (
    ("Newest", "newest"),
    ("Costliest", "dearest"),
    ("All hands", "all"),
)


def order_strip(chosen: str) -> Box:
    """Return the choice of the order."""
    choices = (
        Press(f"order.{order}", label, "choice", chosen=order == chosen, value=order)
        for label, order in ORDERS
    )
    return Strip([*choices], pad=3)


def _dot(rect: Rect, theme: Theme) -> Iterator[Item]:
    side = DOT * theme.grow
    yield Fill(rect.centered(side, side), theme.palette.accent, side / 2)


def new_dot() -> Box:
    """Return the dot beside what is new."""
    return Art(_dot, DOT, DOT)


def mistake_row(mistake: Mistake, solution: HandSolution, today: date, *, new: bool = False) -> Box:
    """Return a hand as a row of the list: what was kept, and what that cost; a `new` one has a dot
    beside its day.
    """
    record = mistake.record
    color: ColorName = "right" if mistake.right else "wrong"
    on = f" on {record.hands} hands" if record.hands > 1 else ""
    kept = Row(
        IconBox("tick" if mistake.right else "cross", color, 16),
        share(1, Words(f"{kept_words(solution, record.first_held)}{on}", "second", color)),
        new_dot() if new else None,
        Words(day_words(record.at, today), "second", "muted"),
        gap=8,
    )
    cost = None if mistake.right else Number(text.given_away(lost_coins(record)), "lead")
    cards = Row(MiniCards(record.dealt, record.first_held), ROOM, cost, gap=8)
    return Kept(Pad(Column(cards, kept, gap=4, justify="center"), x=14, y=8))


SMALL: tuple[Size, ...] = ("second", "caption")


def _drawn(cards: Sequence[int], paid: Words) -> Box:
    """Return a final hand with what it paid: beside it, or below where it has no room there."""
    beside = Row(MiniCards(cards), paid, gap=10)
    return FitWide(beside, Column(Row(MiniCards(cards), ROOM), paid, gap=4))


def drawn_hands(outcome: tuple[tuple[str, tuple[int, ...], str], ...], bars: Box) -> Box:
    """Return what was drawn beside what the best hold would have drawn, as high as the `bars` in
    whose place it stands: the cards above stay as they are.
    """
    plates = (
        Panel(
            Column(
                FitWide(*(Words(words, size, "muted", "semibold") for size in SMALL)),
                _drawn(cards, Words(paid, "second", weight="semibold")),
                gap=6,
                justify="center",
            ),
            "plate",
            16,
            10,
        )
        for words, cards, paid in outcome
    )
    sides = (share(1, plate) for plate in plates)
    return AsHigh(Row(*sides, gap=14, align="stretch", narrow=520, narrow_gap=8), (bars,))
