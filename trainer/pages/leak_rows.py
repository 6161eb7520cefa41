"""The rows of the leaks page: what is done, a hand that shows it, its price and how that goes."""

from __future__ import annotations

from collections.abc import Mapping

from evaluator.figures import as_shown
from trainer.app.mistakes import Mistake, leak_words
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Wrap, share
from trainer.drawing.leaves import ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.plot import Spark
from trainer.pages.ending import in_small
from trainer.teaching.leaks import Leak, hourly
from trainer.teaching.skill import Pace

CARDS = 25.0  # the height of those of a row
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


def leak_row(
    leak: Leak,
    apart: str,
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
    needs. `apart` is what tells it from others, `game` the game that it is of, where that differs.

    What was missed only once or twice has no price an hour: it says what a miss has cost.
    """
    sentence = leak_words(str(leak.decision), leak.usual)
    hand: Box = MiniCards((), high=CARDS)  # keeps its room until it is found
    if shown is not None:
        record = shown.record
        hand = in_small(record.dealt, record.first_held, record.best[0], CARDS)
    often = f"missed {leak.missed:,} of {leak.seen:,} {game}".rstrip()
    missed = Words(often, "second", "muted")
    color: ColorName = "text" if leak.standing == "open" else "muted"
    title = Words(f"{sentence} {apart}".rstrip(), "body", color, "semibold")
    price = _price(leak, coins, pace, days, curved=curved)
    if low:
        of = Words(game, "second", "muted") if game else None
        return Pad(Column(Row(share(1, title), price, gap=14), hand, of, gap=4), x=14, y=6)
    if game:
        words = Column(title, hand, missed, gap=2)
        return Pad(Row(share(1, words), price, gap=14), x=14, y=6)
    words = Column(title, Wrap(hand, missed, gap=16), gap=6)
    return Pad(Row(share(1, words), price, gap=14), x=14, y=8)


def _price(leak: Leak, coins: int, pace: Pace, days: Mapping[str, float], *, curved: bool) -> Box:
    """Return what a leak costs, in what time, and how that went; of a closed one, that it is."""
    if leak.gone:
        return Row(ROOM, IconBox("tick", "right", 18), Words("closed", "body", "right"), gap=4)
    if not leak.repeated:  # no price of an hour, nor so large
        a_miss = Number(text.brief(leak.a_miss * coins), "body", "muted")
        return Column(a_miss, Words("coins a miss", "second", "muted", align="right"))
    cost = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
    roughly, _, figure = cost.rpartition(" ")
    price = Row(
        ROOM,
        arrow(less_by(days)),
        Words(roughly, "second", "muted") if roughly else None,
        Number(figure, "title", room="" if roughly else "00.00"),
        gap=8,
    )
    if days and curved:
        return Column(price, Spark((*days.values(),), trend(less_by(days))))
    return Column(price, Words("coins an hour", "second", "muted", align="right"))


def curves_head() -> Box:
    """Return what stands over the prices of rows with curves."""
    words = Words("Coins an hour, with its last 30 days", "caption", "muted", align="right")
    return Pad(words, x=14)
