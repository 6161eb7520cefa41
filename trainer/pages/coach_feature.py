"""What the coach says of a hand of Ultimate X: values with multipliers, what they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from trainer.core.multiplied import StateValues
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Space, share
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.coach_after import given_away, praise, praised
from trainer.pages.coach_values import empty, in_two_lines, yours_looks
from trainer.pages.hold_boxes import hold_bar
from trainer.pages.hold_words import hands_words, keep, two_parts
from trainer.pages.multipliers import multipliers_by_line, times, two_part_bar

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold

WAITING = "The best play of Ultimate X is being worked out: a moment, then you can draw."


def feature_parts(session: Session) -> Iterator[tuple[int, Box]]:
    """Yield what the coach may show of a hand of Ultimate X, each with its rank: the higher, the
    sooner it gives way. Nothing if nothing may be shown.
    """
    values, verdict = session.state, session.verdict
    if session.phase is Phase.HOLD and values is None:
        yield 0, Words(WAITING, "body", "muted")
        return
    if values is None or (session.phase is Phase.BET and verdict is None):
        return
    reading = session.reading if verdict is None else verdict.reading
    if reading is None:
        return
    holds = {each.hold.mask: each for each in values.solution.holds}
    best, mine = holds[reading.best.mask], holds[reading.held.mask]
    chosen = verdict is not None or bool(session.held) or session.warned or reading.right
    hands = len(values.solution.multipliers)
    if verdict is None:
        best_words = keep(session.solution, reading.best.mask, reading.best.cards)
        forms = [f"{best_words}: that is worth more.", f"{best_words}."]
        if not chosen:
            forms = ["What your hold is worth"]
        elif reading.right:
            forms = [f"Right. {best_words}.", f"{best_words}."]
        yield 0, in_two_lines(*forms)
    elif reading.right and praised(session):  # the verdict says what is wrong
        yield 0, praise(session, verdict)
    one = reading.right and chosen
    title = "Your hold, the best" if one else "Best hold"
    yield 0, hold_bar(title, "right", best.hold.cards, best.value, best.value)
    name, look = yours_looks(session, chosen=chosen)
    yours = hold_bar(name, look, mine.hold.cards, mine.value, best.value)
    if verdict is None:  # after the draw the plate says what is given away
        strip = given_away(reading, hands)
        yield 0, empty(yours) if one else yours
        yield 1, strip if chosen else empty(strip)
    elif not one:
        yield 0, yours
    if hands > 1:
        yield 2, Words(f"All {hands_words(hands)} together.", "second", "muted")
    yield 1, _split(best)
    plain = [*without_feature(values)]
    if verdict is None:  # in one place of one line: from deal to deal all stays where it is
        yield 2, _note(next_words(session, reading.best.mask), plain)
        return
    yield 2, _note(next_words(session, reading.best.mask))
    yield from ((2, box) for box in plain)


def _note(advice: str, instead: Sequence[Box] = ()) -> Box:
    """Return the place of advice in one line: with what matters more, or empty."""
    brief = _in_short(advice)
    sizes: tuple[Size, ...] = ("body", "second", "caption")
    forms = [Words(words, size, weight="semibold") for size in sizes for words in (advice, brief)]
    line = Words("–", weight="semibold")
    shown = instead or ([AsHigh(FitHigh(*forms), [line])] if advice else [])
    note = Panel(Column(*shown), "note", 16, 8)
    place = Panel(line, "note", 16, 8)
    return AsHigh(note if shown else Space(), [place])


def next_words(session: Session, held: int) -> str:
    """Say what the draw does to the next deal, or, after a hold, the line that adds most to it."""
    by_line = multipliers_by_line(session.table, session.hands)
    if several := _several_next(session, by_line):
        return several
    came = session.solution.outcomes(held) if session.solution else {}
    if session.phase is Phase.BET and session.last:
        came = {each.hand: 1 for each in session.last.judgement.outcomes}
    gains = {name: came.get(name, 0) * (by - 1) for name, by in by_line.items()}
    most = max(gains, key=lambda name: gains[name])
    return f"{most} makes the next hand {times(by_line[most])}." if gains[most] else ""


def _several_next(session: Session, by_line: Mapping[str, int]) -> str:
    """Say of all hands of a deal that multiply the next by what they do; "" of one or none."""
    last = session.last
    if session.phase is not Phase.BET or last is None:
        return ""
    lines = (by_line[each.hand] for each in last.judgement.outcomes)
    made = sorted((by for by in lines if by > 1), reverse=True)
    if len(made) < 2:
        return ""
    hands = number_word(len(made)).capitalize()
    return f"{hands} hands multiply the next: {', '.join(map(times, made))}."


def _in_short(advice: str) -> str:
    """Return advice in fewer words; of several hands how many multiply by the same.

    >>> _in_short("Three hands multiply the next: ×4, ×3, ×3.")
    'Next deal: ×4 on one hand, ×3 on two.'
    >>> _in_short("Flush makes the next hand ×11.")
    'Flush: next hand ×11.'
    """
    _, several, listed = advice.rstrip(".").partition(" multiply the next: ")
    if not several:
        return advice.replace(" makes the next hand ", ": next hand ")
    counted = Counter(listed.split(", "))
    (by, many), *others = counted.items()
    each = [f"{by} on {hands_words(many)}"]
    each += [f"{by} on {number_word(many)}" for by, many in others]
    return f"Next deal: {', '.join(each)}."


def _split(hold: StateHold) -> Box:
    """Return where the worth of a hold comes from: this draw, and the next deal's multipliers."""
    now, later = two_parts(hold.value, hold.now)
    forms = f"Where the {text.two(hold.value)} coins come from", "Where the coins come from"
    return Panel(
        Column(
            FitWide(*(Words(form, "second", weight="semibold") for form in forms)),
            two_part_bar(hold, float(hold.value), 10),
            Row(
                Column(
                    Words("This draw", "caption", "muted"),
                    Number(now, "second", align="left"),
                ),
                ROOM,
                Column(
                    Words("Next deal's multipliers", "caption", "muted", align="right"),
                    Number(later, "second"),
                ),
            ),
            gap=4,
        ),
        "raised",
        14,
        8,
    )


def without_feature(values: StateValues) -> Iterator[Box]:
    """Name the hold that is best without the feature, where it is another one."""
    plain = values.plain_best
    if plain.mask not in values.best_masks:
        kept = f"keep {text.cards(plain.cards)}" if plain.cards else "draw five"
        yield Words(f"Without multipliers: {kept}.", "second", "accent")


LEAST = "The least"


def worth_of_multipliers(session: Session, *, brief: bool = False) -> Box:
    """Return what the most and the least that a win leaves the next hand is worth; which win leaves
    what stands on the sign. Before it is known, its place is empty. In `brief` its type is smaller.
    """
    table = session.table
    values = () if session.state is None else session.state.solution.game.values.tolist()
    pays = dict(zip(table.line_names, table.pays(session.coins), strict=True))
    groups: dict[int, list[str]] = {}
    for name, by in multipliers_by_line(table, session.hands).items():
        if pays[name]:
            groups.setdefault(by, []).append(name)
    worth = {by: text.two(values[by - 1]) if values else "–" for by in groups}  # in coins
    most, least = max(groups), min(groups)
    size: Size = "caption" if brief else "second"
    whole = Column(
        _best_leaves(groups[most][0], most, worth[most]),
        Words(f"{LEAST}, {times(least)}, is worth {worth[least]} more.", size, "muted"),
        gap=4,
    )
    return whole if values else empty(whole)


def _best_leaves(name: str, by: int, worth: str) -> Box:
    """Say in a sentence what the win leaves that leaves most."""
    forms = (
        f"{name} makes the next hand pay {by} times: that is worth {worth} coins more.",
        f"{name} makes the next hand {times(by)}: {worth} coins more.",
    )
    return FitHigh(*(Words(each, "second", weight="semibold") for each in forms))


HOW = (
    "A win multiplies the next hand in its place.",
    "Half of your bet pays for it.",
)


def how_it_goes(*, brief: bool = False) -> Box:
    """Return how Ultimate X goes; in `brief` in smaller type, without its name: the sign has it."""
    if brief:
        return Panel(Column(*(Words(each, "second") for each in HOW), gap=4), "note", 14, 8)
    rows = (
        Row(IconBox("star", "accent", 20), share(1, Words(each, "body")), gap=10) for each in HOW
    )
    return Panel(
        Column(Words("Ultimate X", "second", "muted", "medium"), *rows, gap=8), "note", 14, 12
    )
