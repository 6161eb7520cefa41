"""What the choices of a group of settings do, shown rather than said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil, sqrt

from evaluator import parse_cards
from evaluator.figures import coins_of
from solver import HandSolution, PayTable, solve_hand
from solver.decisions.rivals import hold_beside
from solver.explanation.plain_reasons import plain_reason
from trainer.app.world import World
from trainer.core.records import Coach
from trainer.core.settings import Group, Settings
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Layers, Row, Space, grow, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Glow, Icon, Item, Label, Shadow
from trainer.drawing.leaves import Bar, HandCards, IconBox, Words
from trainer.drawing.surfaces import Panel, in_brass
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.pages.coach_panel import COACHES, STOPPED
from trainer.pages.game_rows import hour_kept, returns_of
from trainer.pages.hold_boxes import hold_bar
from trainer.pages.hold_words import hold_name, keep
from trainer.pages.motion import Motion
from trainer.pages.multipliers import badge_items
from trainer.widgets.base import card_ring
from trainer.widgets.control_boxes import Press

Draw = Callable[[Rect, Theme], Iterator[Item]]
HEARD = {
    "deal": ("Five cards", None),
    "hold": ("A card kept", 0b00001),
    "right": ("A right hold", 0b11000),
    "wrong": ("A wrong one", 0b00100),
    "win_small": ("A small win", 0b11000),
    "win_big": ("A great win", 0b11111),
}
"""The sounds that can be tried, by their names in `trainer.window.tones`, and what a picture of
each holds.
"""
SAMPLE, ROYAL = parse_cards("8s 3c 2d Kd Kh"), parse_cards("Th Jh Qh Kh Ah")
TEMPTS = parse_cards("Ks 8s 6s 2s 8h")  # a low pair and four cards to a flush
LABEL, SMALL = 76.0, 33.0  # the width of a coach's name, and that of a card on a button


def note_of(group: Group, world: World, *, brief: bool) -> Box | None:
    """Return what is said under the choices of a group, of the chosen one alone if it is `brief`;
    None where its example says it.
    """
    return Panel(_coaches(world, brief), "note", 20, 8) if group is Group.COACH else None


def example_of(
    group: Group, world: World, dealt: Motion, now: int, *, brief: bool
) -> tuple[Box, Box]:
    """Return what the choices of a group do, as a picture on felt and the plate below it; cards
    are `dealt` as they move.
    """
    match group:
        case Group.TEXT:
            return _text(dealt, now)
        case Group.SOUND:
            return _sounds(world)
        case Group.COACH:
            return _coached(world, brief=brief)
        case Group.TABLE:
            return _table(world.settings, world)
        case _:
            return _hour(world)


def _text(dealt: Motion, now: int) -> tuple[Box, Box]:
    """Return words of three sizes, and five cards that come as fast as chosen."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        each = min(rect.w / 5 - 10, rect.h / CARD_ASPECT)
        for i, place in enumerate(rect.centered(5 * each + 40, each * CARD_ASPECT).columns(5, 10)):
            pose = dealt.pose(i, now)
            at = place.moved(*pose.shift)
            yield Shadow(at, 4, each * CARD_RADIUS)
            face = SAMPLE[i] if pose.face_up else None
            yield CardFace(at, face, turned=pose.turned, angle=pose.angle)

    box = Column(
        Words("Keep the pair of kings.", "title", weight="bold"),
        Words("It pays at least 5 coins, and more in 29 of 100 draws.", "body"),
        Words("Your bet, your credits and small notes", "caption", "muted"),
        gap=4,
    )
    again = At(Press("deal", "Deal again"), "start", "end")
    cards = Row(share(1, Art(draw, high=120)), again, gap=20, align="stretch", narrow=400)
    return cards, _plate(box)


def _plate(box: Box) -> Box:
    return Panel(box, "plate", 20, 12)


def _sounds(world: World) -> tuple[Box, Box]:
    """Return a button for each sound, with what is heard then as cards."""
    tiles = [_sound(name, *HEARD[name], enabled=world.settings.sound) for name in HEARD]
    rows = (tiles[:3], tiles[3:])
    shown = (grow(Row(*row, gap=12, align="stretch", narrow=480)) for row in rows)
    sentence = "Choose one, and hear it." if world.settings.sound else "Sound is off."
    return Column(*shown, gap=12), _plate(Words(sentence, "label", weight="semibold"))


def _sound(name: str, label: str, kept: int | None, *, enabled: bool) -> Box:
    cards, ring = ROYAL if name == "win_big" else SAMPLE, "wrong" if name == "wrong" else "right"
    hand = HandCards(cards, kept, "gold" if name == "hold" else ring, SMALL, 4)  # type: ignore[arg-type]  # three colours
    box = Row(
        IconBox("sound", "on_felt_gold", 21), Words(label, "body", "on_felt", "semibold"), gap=8
    )
    shown = Panel(Column(ROOM, At(hand), At(box), ROOM, gap=8), "answer", 12, 6)
    tip = "" if enabled else "Sound is off."
    return share(
        1,
        Layers(
            shown, Press(f"hear.{name}", label, "picture", enabled=enabled, value=name, tip=tip)
        ),
    )


def _table(settings: Settings, world: World) -> tuple[Box, Box]:
    """Return so many hands as are dealt at once, and how long the first credits last at least."""
    session = world.session
    hands = Art(_backs(session.hands, multiplied=session.ultimate_x), high=140)
    lasts = text.count(settings.start_credits // session.wager, "deal")
    each = text.count(session.wager, "coin")
    sentence = f"{settings.start_credits:,} credits pay for {lasts} of {each}."
    feature = Words(FEATURE, "body", "muted") if session.ultimate_x else None
    return hands, _plate(Column(Words(sentence, "label", weight="semibold"), feature, gap=4))


FEATURE = (
    "Half of every bet pays for multipliers: a win multiplies what the next hand in its place is "
    "paid."
)
LARGE_HANDS = 10  # and more are drawn without the backs of their cards


def _backs(hands: int, *, multiplied: bool) -> Draw:
    """Return what draws hands of five cards, as large as there is room for."""
    across = 5.6 / CARD_ASPECT + multiplied  # of a hand and its badge, by its height

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        columns = max(1, round(sqrt(hands * rect.w / rect.h / across)))
        rows = ceil(hands / columns)
        cells = [cell for row in rect.rows(rows, 6) for cell in row.columns(columns, 12)]
        for cell in cells[:hands]:
            tall = min(cell.h, cell.w / across)
            place = cell.centered(tall * across, tall)
            if multiplied:
                badge, place = place.cut_left(tall, tall * 0.1)
                yield from badge_items(badge.centered(tall * 0.8, tall * 0.8), 1, theme)
            for column in place.columns(5, tall * 0.06):
                card = column.centered(tall / CARD_ASPECT, tall)  # no card is painted beyond it
                if hands > LARGE_HANDS:
                    yield Fill(card, theme.palette.tile, 2)
                else:
                    yield CardFace(card, None)

    return draw


def _hour(world: World) -> tuple[Box, Box]:
    """Return what is bet in an hour as a sum, and what the game keeps of it."""
    pace, wager = world.pace, world.session.wager
    parts = (
        (f"{pace.hands_an_hour:,}", "deals" if world.session.hands > 1 else "hands"),
        ("×", ""),
        (f"{wager:,}", "coin" if wager == 1 else "coins"),
        ("=", ""),
        (f"{pace.hands_an_hour * wager:,}", "coins an hour"),
    )
    figures = (
        Column(
            Words(figure, "display", "on_felt_gold" if unit else "on_felt_soft", "bold", "center"),
            Words(unit, "lead", "on_felt", align="center"),
        )
        for figure, unit in parts
    )
    spread = [box for figure in figures for box in (ROOM, figure)]
    sum_box = Panel(Row(*spread, ROOM, narrow=420), "answer", 24, 12)  # a felt may be too light
    shown = Column(ROOM, sum_box, ROOM, _comes_back(world), ROOM, gap=8)
    return shown, _plate(Words(hour_kept(world), "label", weight="semibold"))


def _comes_back(world: World) -> Box | None:
    """Return what comes back of an hour's bets as a bar, in coins and in money, and what does not;
    None until that is known.
    """
    pace, session = world.pace, world.session
    returned = returns_of(world, session)(session.coins)
    if returned is None:
        return None
    bet = pace.hands_an_hour * session.wager
    back = Fraction(returned) * bet
    kept = "You gain" if back > bet else "The house keeps"
    ends = (("Comes back, played perfectly", back), (kept, abs(bet - back)))
    first, last = (_amount(words, coins, pace.coin) for words, coins in ends)
    bar = Bar(float(returned), "gold", 22)
    return Panel(Column(bar, Row(first, ROOM, last, narrow=420), gap=10), "answer", 24, 16)


def _amount(words: str, coins: Fraction, worth: Fraction | None) -> Box:
    """Return an amount, in money too if a coin has a worth."""
    money = "" if worth is None else f", {text.two(coins * worth)} of your money"
    box = Words(words, "body", "on_felt_soft")
    return Column(box, Words(f"{text.two(coins)} coins{money}", "label", "on_felt", "semibold"))


@lru_cache(maxsize=4)
def _tempting(table: PayTable, coins: int) -> HandSolution:
    return solve_hand(TEMPTS, table, coins)


def _coached(world: World, *, brief: bool) -> tuple[Box, Box]:
    """Return a hand with a wrong hold, what the coach says of it, and why unless `brief`."""
    session = world.session
    solution = _tempting(session.table, session.coins)
    yours = hold_beside(solution)
    hand = HandCards(TEMPTS, yours.mask, "gold", 84)
    gap, pad = (4, 8) if brief else (8, 14)
    says = Panel(Column(*_says(session.coach, solution), gap=gap), "panel", 18, pad)
    row = Row(At(hand), share(1, At(says, "stretch")), gap=32, align="stretch", narrow=600)
    name = text.first_lower(hold_name(solution, yours.mask))
    box = Words(f"If you hold the {name}, it says this.", "label", weight="semibold")
    why = text.with_tens(plain_reason(solution.best, yours))
    return row, _plate(Column(box, None if brief else Words(why, "body", "muted"), gap=4))


def _says(coach: Coach, solution: HandSolution) -> Iterator[Box]:
    """Yield what the coach says of the hold that tempts."""
    best, yours, coins = solution.best, hold_beside(solution), solution.coins
    if coach is Coach.SILENT:
        yield Words("Nothing, until you ask.", "label", weight="semibold")
        return
    if coach is Coach.WARN:
        more = coins_of((best.ev - yours.ev) * coins)  # as at the table
        yield Words(f"Another hold is worth {more} more.", "label", weight="semibold")
        yield Words(STOPPED, "body", "muted")
        return
    if coach is Coach.LIVE:
        order = keep(solution, best.mask, best.cards)
        yield Words(f"{order}: that is worth more.", "label", weight="semibold")
    else:
        lost = text.two((best.ev - yours.ev) * coins)
        yield Words(f"You gave away {lost} coins.", "label", "wrong", "semibold")
    most = best.ev * coins
    yield hold_bar("Best hold", "right", best.cards, most, most)
    name, look = ("Your hold now", "now") if coach is Coach.LIVE else ("Your hold", "wrong")
    yield hold_bar(name, look, yours.cards, yours.ev * coins, most)


def _coaches(world: World, brief: bool) -> Box:
    rows = (
        Row(
            wide(LABEL, Words(label, "body", "accent" if chosen else "text", "semibold")),
            share(1, Words(f"{does}.", "body", "text" if chosen else "muted")),
            gap=12,
        )
        for coach, (label, does) in COACHES.items()
        for chosen in [coach is world.session.coach]
        if chosen or not brief
    )
    return Column(*rows, gap=2)


ACE, JACK, KING = 51, 38, 45  # A♠ J♥ K♦


def sample(done: Box, *, brief: bool) -> Box:
    """Return a table in small: the sign, cards held, open and back, and the button `done`; lower
    cards if it is `brief`.
    """
    high = HIGH * (0.75 if brief else 1)
    return Column(
        Panel(Words("Your table, as it will look", "label", weight="semibold"), "plate", 12, 8),
        Space(12),
        Art(_sign, 0, 106),
        Space(8),
        _pair(_card(ACE, held=True, above=TAG), _card(JACK, above=TAG), TAG + high),
        _pair(_card(KING), _card(None), high),
        ROOM,
        done,
    )


def _pair(left: Draw, right: Draw, high: float) -> Box:
    return Row(share(1, Art(left, 0, high)), share(1, Art(right, 0, high)), gap=12)


def _sign(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield from in_brass(rect, 12, theme, _pays(rect, theme))


def _pays(rect: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    yield Fill(rect, palette.sign[0], to=palette.sign[1])
    inner = rect.inset(2.5)
    yield Fill(inner.cut_right(72)[0], palette.lit[0], to=palette.lit[1])
    lines = (("Four of a kind", "125"), ("Full house", "45"), ("Flush", "30"))
    for row, (name, pays) in zip(inner.rows(3), lines, strict=True):
        words = row.inset(14, 0)
        yield Label(words, name, 15, palette.sign_name, "left", "semibold")
        yield Label(words, pays, 15, palette.on_lit, "right", "semibold")


HIGH, TAG = 160.0, 32.0  # of a card in the preview, and of the room above one for its tag


def _card(card: int | None, held: bool = False, above: float = 0) -> Draw:
    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        over, rect = rect.cut_top(above)
        across = min(rect.w, (rect.h - 10) / CARD_ASPECT)
        place = Rect(rect.x + (rect.w - across) / 2, rect.y, across, across * CARD_ASPECT)
        corner = across * CARD_RADIUS
        yield Shadow(place, 8, corner)
        if held:
            yield Glow(place, theme.palette.gold, 12, corner)
        yield CardFace(place, card)
        if held:
            yield card_ring(place, theme.palette.gold, 3)
            yield from _tag(over.centered(84, TAG - 6).moved(dy=-3), theme)

    return draw


def _tag(box: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    yield Fill(box, palette.gold_ramp[0], box.h / 2, palette.gold_edge, 1, to=palette.gold_ramp[2])
    tick, words = box.inset(12, 0).cut_left(16, 5)
    yield Icon(tick.centered(16, 16), "tick", palette.on_accent)
    yield Label(words, "HELD", 14, palette.on_accent, "left", "bold")
