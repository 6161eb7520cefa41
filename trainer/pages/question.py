"""A question as boxes: the strip above it, the cards, the verdict with its words, two holds as
bars, the console.

Lessons, drills and exams ask with it; the sheet of an answer and the review show it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from solver import explanation
from solver.holds import HAND
from trainer.app.scene import Stage
from trainer.core.coach import ChartWord, consult
from trainer.drawing import text
from trainer.drawing.boxes import (
    Art,
    At,
    Box,
    Column,
    Layers,
    Pad,
    Row,
    Sized,
    Space,
    grow,
    share,
    wide,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import AsHigh, FitWide
from trainer.drawing.leaves import Bar, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.bar import low, roomy
from trainer.pages.glossary import meanings
from trainer.pages.hold_boxes import BARS, SMALL_BARS, AnswerVerdict, first_words, verdict_box
from trainer.pages.hold_words import better_of_line, keep
from trainer.teaching.asking import Answer, Question
from trainer.teaching.in_words import DRAW_FIVE, line_words
from trainer.teaching.line_names import line_names
from trainer.widgets.control_boxes import Press
from trainer.widgets.hand_row import LEAST, HandRow, Slot, Tag

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.rules import Rules
    from solver.strategy.playing.chart import Chart
    from trainer.core.records import HandRecord


def past_answer(record: HandRecord, solution: HandSolution) -> Answer:
    """Return the first hold of a hand of the history as an answer."""
    question = Question(1, None, record.dealt, "")
    at, took = datetime.now(UTC), record.milliseconds
    return Answer(question, record.first_held, at, took, solution, record.hands)


def answer_verdict(
    answer: Answer, chart: Chart | None, named: str = "Your chart", *, mild: bool = False
) -> AnswerVerdict:
    """Return the verdict on an answer; `chart` is the one that the player learns, by its name. A
    `mild` one says that a hold is right by it, though another is worth more.
    """
    solution, held = answer.solution, answer.held
    word = None if chart is None else consult(chart, solution, held)
    mine, best = solution.hold(held), solution.best
    explained = meanings(solution.table, solution.coins)
    if answer.right:
        order = keep(solution, held, mine.cards)
        other = word is not None and not word.chart.best
        brief = _other_words(word, _the(named)) if word is not None and other else ""
        line = f"{brief} {_later(named)}" if other else _line_words(word, order, _the(named))
        return AnswerVerdict(True, f"Right. {order}.", line, brief, meanings=explained)
    reason = text.with_tens(explanation.plain_reason(best, mine))
    coins = text.given_away(answer.lost)
    sentence = first_words(best, mine)
    if mild and word is not None and word.too_short:
        full = f"{_line_of(word)} {reason} {_later(named)}"
        brief = f"{_line_of(word)} {_later(named)}"
        sentence = f"Right by {text.first_lower(_the(named))}."
        return AnswerVerdict(
            False, sentence, full, brief, coins, explained, answer.hands, by_chart=True
        )
    full = f"{reason} {_place(word, chart, _the(named), sentence)}".strip()
    return AnswerVerdict(False, sentence, full, reason, coins, explained, answer.hands)


def _line_words(word: ChartWord | None, order: str, named: str) -> str:
    """Return which line of a chart keeps what was rightly kept, what it says unless `order` does,
    and that it is that of a royal where `order` has one; without a line, that nothing is lost.
    """
    if word is None or word.rule is None:
        return "Nothing given away."
    line = line_words(word.rule)
    apart = "to a royal" in order and "straight flush" in line and "royal" not in line
    where = f"Line {word.verdict.line} of {text.first_lower(named)}"
    if line.replace(" cards", "") == text.first_lower(order).replace(" cards", ""):
        return f"{where}."
    return f"{where}: {line.removeprefix('keep ')}{'; a royal is one too' if apart else ''}."


def _other_words(word: ChartWord, named: str) -> str:
    """Return what a chart keeps of a hand in which another hold is worth more."""
    does = DRAW_FIVE if word.rule is None else line_words(word.rule)
    return f"{named} would {text.first_lower(does)} here."


def charted_of(answers: Sequence[Answer], chart: Chart | None) -> frozenset[int]:
    """Return which of some answers are right by a chart alone: another hold is worth more."""
    if chart is None:
        return frozenset()
    wrong = [(i, each) for i, each in enumerate(answers) if not each.right]
    words = ((i, consult(chart, each.solution, each.held)) for i, each in wrong)
    return frozenset(i for i, word in words if word.too_short)


def _line_of(word: ChartWord) -> str:
    """Return the line of a chart that applies, as Why? says it."""
    if word.rule is None:
        return "No line fits: five new cards."
    return f"Line {word.verdict.line}: {line_words(word.rule)}."


def _later(named: str) -> str:
    """Say where the better hold stands, of a chart by its name.

    >>> _later("The first chart"), _later("Chart of 16 lines")
    ('A later lesson improves on it.', 'A longer chart improves on it.')
    """
    return f"A l{'onger chart' if named.startswith('Chart') else 'ater lesson'} improves on it."


def _the(named: str) -> str:
    """Return the name of a chart as the subject of a sentence.

    >>> _the("Chart of 23 lines"), _the("Your chart so far")
    ('The chart of 23 lines', 'Your chart so far')
    """
    return f"The {text.first_lower(named)}" if named.startswith("Chart") else named


def _within(name: str) -> str:
    """Return the name of a line within a sentence; letters of cards stay large.

    >>> _within("High pair or better"), _within("K or Q")
    ('high pair or better', 'K or Q')
    """
    return text.first_lower(name) if name[1:2].islower() else name


def _place(word: ChartWord | None, chart: Chart | None, named: str, sentence: str) -> str:
    """Return which line of the chart decides, if the `sentence` before has not named it, and which
    later one has the wrong hold: by the names in the chart, as a number is another in each chart.
    """
    if word is None or chart is None or word.verdict.line is None:
        return ""
    if not word.chart.best:
        return f"{named} is too short here."
    line, mine = word.verdict.line, word.verdict.held_line
    names = line_names(chart.rules)
    if mine is None:
        name = names[line - 1]
        told = name.lower() in sentence.lower()
        chart_of = text.first_lower(_the(named))
        return "" if told else f"Line {line} of {chart_of}: {_within(name)}."
    if mine == line:
        return f"{named}, “{names[line - 1]}”, fits both. {better_of_line(word)}"
    return f"{named} puts this above “{names[mine - 1]}”."


CARD = 182.0  # the width of a card, at most
MOST_ENLARGED = 1.5  # how much larger they get
WIDEST = 1000.0  # of the verdict and the bars
LOW_VERDICT = 76.0  # the height that is kept free where there is little room
LOWEST = 560.0  # in less height that counts the reason of a verdict has one line
NARROW = 700.0  # the width that counts under which words give way
FEW = 560.0  # the width that counts under which buttons have shorter words
NOT_YET = "After your answer"  # why the chart and Why? rest before it


@dataclass(frozen=True, slots=True)
class Lying:
    """How the five cards of a question lie: what is held, how far each is raised, and the verdict.

    `best` is the hold to ring, None while the question is open. A hold right `by_chart` has its
    cards as they were held.
    """

    cards: Sequence[int]
    held: int
    raised: Sequence[float]
    best: int | None = None
    by_chart: bool = False


def strip(leave: str, title: str, beside: Box, game: str = "") -> Box:
    """Return the strip under the bar: how to leave, what is asked, how far the player is; and the
    `game`, where it is another than that in the bar and there is room.
    """
    titles = dict.fromkeys((f"{title}: {game}" if game else title, title))
    words = FitWide(*(Words(each, "lead", weight="semibold") for each in titles))
    left = Row(Press("stop", leave), share(1, words), gap=18)
    return Layers(Art(_shade), Pad(Row(share(1, left), beside, gap=18), x=24, y=10))


def _shade(rect: Rect, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    yield Fill(rect, palette.plate, alpha=max(150, palette.plate_alpha - 60))
    yield Fill(rect.cut_bottom(1)[0], palette.line, alpha=120)


def narrow(stage: Stage) -> bool:
    """Whether there is little room for the size of the text."""
    return stage.width < NARROW


END = 1 / 18  # of the width of a bar, its round end


def progress(words: str, share_done: float, figure: str, stage: Stage) -> Box:
    """Return how much of something is done: words, a bar, and a figure."""
    if narrow(stage):
        return Words(words, "body", weight="semibold")
    filled = END + (1 - END) * share_done  # a first step is longer than the round end
    return Row(
        Words(words, "body"),
        wide(180, Bar(filled, "gold", 180 * END)),
        Number(figure, "lead", weight="bold") if figure else None,
        gap=16,
    )


def question_box(
    above: Box,
    hand: Box,
    bars: Box | None,
    stage: Stage,
    *,
    keep: bool,
    heads: Sequence[Box] = (),
) -> Box:
    """Return the question; `keep` keeps the room of the verdict and of the bars, beside that of
    what else may stand above the cards (`heads`): they stay where they are from question to
    question.
    """
    tight, widest = low(stage), WIDEST * max(stage.theme.grow, enlarged(stage))

    def placed(box: Box) -> Box:
        return At(box, "stretch", widest=widest)

    head, foot = placed(above), placed(bars or Column())
    if rooms := (verdict_room(stage), *heads) if keep else (*heads,):
        head = AsHigh(head, tuple(map(placed, rooms)))
    if keep:
        foot = AsHigh(foot, (placed(SMALL_BARS if tight else BARS),))
    return Pad(
        Column(head, grow(hand), foot if keep or bars else None, gap=6 if tight else 12),
        y=6 if tight else 22,
    )


def enlarged(stage: Stage) -> float:
    """Return how much larger cards and plates are where there is much room for the text."""
    room = min(stage.width / 1280, stage.height / 800)
    return min(MOST_ENLARGED, max(1.0, room))


ONCE_MORE = "Press again to draw five new cards."
NONE_HELD = "You hold no card, so all five are thrown away. If you mean that, press again."
"""What the first question "Draw five?" means; later ones are known."""


def keep_label(held: int, *, armed: bool) -> str:
    """Return what the gold button says that submits a hold: it stays where it is, and a first press
    that would keep none of the cards only lets it ask: it is `armed` then.
    """
    if held:
        return "Keep these"
    return f"{DRAW_FIVE}?" if armed else DRAW_FIVE


def next_label(last: bool) -> str:
    """Return what the button says after a verdict."""
    return "See how you did" if last else "Next hand"


def explaining(stage: Stage, *, after: bool, chart: bool) -> list[Box]:
    """Return the buttons that explain an answer: of its `chart` if there is one, and why."""
    keys, few, tip = roomy(stage), stage.width < FEW, "" if after else NOT_YET
    label = "Chart" if few else "Show the chart"
    return [
        Press("chart", label, hint="C" if keys else "", enabled=chart, tip=tip, tall=56),
        Press("why", "Why?", hint="W" if keys else "", enabled=after, tip=tip, tall=56),
    ]


def gold_button(label: str, stage: Stage, name: str = "submit", *, enabled: bool = True) -> Box:
    """Return the gold button of the console, as wide whatever it says."""
    hint = "Space" if enabled and roomy(stage) else ""
    button = Press(name, label, "primary", hint, enabled=enabled, tall=62)
    return Sized(button, wide=(200 if stage.width < FEW else 262) * stage.theme.grow)


def preparing() -> Box:
    """Return what stands there until the first question is chosen."""
    once = "The first time with a paytable this takes a few seconds."
    words = Column(
        Words("One moment …", "page", "on_felt", "bold", "center"),
        Words(once, "body", "on_felt_soft", align="center"),
        gap=6,
    )
    return Pad(Panel(At(words), "hero", 44, 40), top=2, bottom=18)


def prompt(words: str) -> Box:
    """Return what to do, as a pill on the felt."""
    return At(Panel(Words(words, "lead", weight="medium"), "plate", 22, 8, pill=True))


def hand_box(
    lying: Lying,
    rules: Rules,
    stage: Stage,
    *,
    enabled: bool,
    grows: bool = True,
    numbers: bool = True,
) -> Box:
    """Return the five cards, each with what became of it; the least size of them `grows` a little
    with large text where there is height for it. `numbers` are their keys.
    """
    least = LEAST * (min(1.25, stage.theme.grow) if grows and stage.height >= LOWEST else 1)
    most = CARD * enlarged(stage)
    return HandRow(
        question_slots(lying, rules, stage),
        enabled=enabled,
        numbers=numbers and not low(stage),
        blank=not enabled,  # no key chooses one of them then
        most=most,
        least=least,
        steady=True,
    )


def question_slots(lying: Lying, rules: Rules, stage: Stage) -> list[Slot]:
    """Return how the five cards lie, each with what stands above it."""
    kept = "KEPT" if low(stage) else "YOU KEPT"
    return [_slot(i, lying, rules, kept) for i in range(HAND)]


def _slot(i: int, lying: Lying, rules: Rules, kept: str) -> Slot:
    card, held = lying.cards[i], bool(lying.held >> i & 1)
    wild = rules.is_wild(card)
    if lying.best is None:
        tag = Tag("HELD") if held else None
        return Slot(card, tag, "gold" if held else None, lying.raised[i], wild=wild)
    if lying.best >> i & 1:
        tag = Tag(kept if held else "KEEP", "right")
        return Slot(card, tag, "right", 1.0, wild=wild)
    if held and lying.by_chart:
        return Slot(card, Tag(kept), "gold", wild=wild)
    if held:
        return Slot(card, Tag(kept, "wrong"), "wrong", wild=wild)
    return Slot(card, thrown=True, wild=wild)


def verdict_lines(stage: Stage) -> int:
    """Return for how many lines of a reason room is kept; 0 where there is none for that. In little
    height the bars make room for them.
    """
    if low(stage) and narrow(stage):
        return 0
    return 1 if stage.height < LOWEST else 2


def verdict_room(stage: Stage) -> Box:
    """Return a verdict as high as others, for which room is kept."""
    if lines := verdict_lines(stage):
        return verdict_box(AnswerVerdict(True, "–", "–"), lines=lines)
    return Space(LOW_VERDICT)


def best_of(answer: Answer) -> int:
    """Return the best hold to ring: the player's own if it is one of several."""
    return answer.held if answer.right else answer.solution.best_masks[0]
