"""What is said of a hand in a dialogue: the verdict, and what ``best``, ``why`` and ``chart`` tell.

A verdict is a line for people and an object for programs.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from evaluator import SUITS, format_cards
from evaluator.cards import SUIT_SIGNS
from evaluator.figures import coins_of, number_word
from evaluator.keys import card_names
from solver.decisions import Decisions, decisions_of
from solver.explanation import verdict_sentence
from solver.explanation.hold_names import name_of
from solver.explanation.verdict_sentences import state_sentence
from solver.holds import held as held_cards
from solver.ultimate_x.ultimate_x_hand import StateSolution
from trainer.app.charts import book_at_hand
from trainer.commands.dialogue import Reply
from trainer.commands.why_command import two_holds
from trainer.core.coach import consult
from trainer.teaching.in_words import line_sentences
from trainer.teaching.the_game import the_game

if TYPE_CHECKING:
    from pathlib import Path

    from solver.hand import HandSolution, Hold
    from solver.paytable.table import PayTable
    from solver.strategy.playing.chart import Chart
    from trainer.core.multiplied import StateValues
    from trainer.teaching.terms import ShownHand

FULL_CHART = "The full chart of {}"
"""What the chart is called that ``holdwise strategy`` prints, of a game."""
MARK, UNMARKED = "* ", "  "
"""What stands before the line of a chart that decides, and before the others."""


class Judge:
    """Says what is to be said about a hold in a game.

    `charts` is the folder of the charts, None if there is none. The decisions and the chart are
    loaded when they are first needed.
    """

    def __init__(self, table: PayTable, coins: int, charts: Path | None) -> None:
        self.table = table
        self.coins = coins
        self._charts = charts

    @cached_property
    def decisions(self) -> Decisions:
        """The classes of decisions of the game; computing them takes a second."""
        return decisions_of(self.table, self.coins)

    @cached_property
    def chart(self) -> Chart | None:
        """The full chart of the game, if it is at hand."""
        book = book_at_hand(self.table, self.coins, lambda: self._charts)
        return None if book is None else book[0].full.chart

    def line(self, solution: HandSolution, held: int) -> str | None:
        """Return the line of the chart that applies to a deal."""
        return None if self.chart is None else consult(self.chart, solution, held).verdict.text

    def reply(
        self, number: int, solution: HandSolution, held: int, line: str | None = None
    ) -> Reply:
        """Return the verdict on a hold; `line` is the line of the chart that is practised."""
        return Reply(self.words(solution, held), (self.entry(number, solution, held, line),))

    def entry(
        self, number: int, solution: HandSolution, held: int, line: str | None = None
    ) -> dict[str, Any]:
        """Return the verdict as docs/reference/json.md has it."""
        lost = solution.best.ev - solution.hold(held).ev
        decision = self.decisions.classes[self.decisions.class_of(solution.cards)]
        return {
            "question": number,
            "right": not lost,
            "best": [card_names(solution.hold(mask).cards) for mask in solution.best_masks],
            "lost": float(lost),
            "lost_exact": str(lost),
            "class": {"should": decision.should, "instead": decision.instead},
            "line": line or self.line(solution, held),
            "why": verdict_sentence(solution, held),
        }

    def words(self, solution: HandSolution, held: int, hands: int = 1) -> tuple[str, ...]:
        """Return the verdict in a line; what a hold gives away is of all `hands` of the deal."""
        best = [solution.hold(mask) for mask in solution.best_masks]
        if held in solution.best_masks:
            return (_verdict(True, verdict_sentence(solution, held), best),)
        lost = coins_of((solution.best.ev - solution.hold(held).ev) * solution.coins * hands)
        lost += f" on all {number_word(hands)} hands" if hands > 1 else ""
        keep = " or ".join(_order(hold) for hold in _told_apart(best))
        answer = f"Wrong: {keep}. {verdict_sentence(solution, held)} Your hold gives away {lost}."
        return (with_codes(answer),)


def in_force(multipliers: tuple[int, ...]) -> str:
    """Return the multipliers in force as a line.

    >>> in_force((2,)), in_force((2, 1, 4))
    ('Multiplier 2', 'Multipliers 2 1 4, together 7')
    """
    listed = " ".join(map(str, multipliers))
    if len(multipliers) == 1:
        return f"Multiplier {listed}"
    return f"Multipliers {listed}, together {sum(multipliers)}"


def state_entry(number: int, values: StateValues, held: int) -> dict[str, Any]:
    """Return the verdict at Ultimate X as docs/reference/json.md has it."""
    lost = values.best.ev - values.hold(held).ev
    return {
        "question": number,
        "right": not lost,
        "best": [card_names(values.hold(mask).cards) for mask in values.best_masks],
        "plain": card_names(values.plain_best.cards),
        "lost": float(lost),
        "lost_exact": str(lost),
        "class": None,
        "line": None,
        "why": state_sentence(values.solution, held),
        "multipliers": list(values.solution.multipliers),
    }


def state_words(values: StateValues, held: int) -> tuple[str, ...]:
    """Return the verdict at Ultimate X in a line."""
    best = [values.solution.plain.hold(mask) for mask in values.best_masks]
    right = held in values.best_masks
    return (_verdict(right, state_sentence(values.solution, held), best),)


def _order(hold: Hold) -> str:
    return f"keep {format_cards(hold.cards)}" if hold.mask else "draw five new cards"


def _told_apart(best: list[Hold]) -> list[Hold]:
    """Return the best holds that have names of their own: four threes need no fifth card."""
    return list({name_of(hold).subject: hold for hold in reversed(best)}.values())[::-1]


def _verdict(right: bool, sentence: str, best: list[Hold]) -> str:
    """Return the line: why the best hold is better, and then those worth as much."""
    words = f"Right. {sentence}" if right else f"Wrong. {sentence}"
    names = list(dict.fromkeys(name_of(hold).subject for hold in best))
    for other in [] if right else names[1:]:
        words += f" {other} is worth as much."
    return with_codes(words)


def with_codes(words: str) -> str:
    """Return words with their cards spelled as in the questions, "Td"."""
    return words.translate(str.maketrans("".join(SUIT_SIGNS), "".join(SUITS)))


def best_told(number: int, solution: HandSolution | StateSolution) -> Reply:
    """Return what ``holdwise best`` says of a hand."""
    entry = _entry(number, "best", solution.to_dict())
    return Reply(entries=(entry,), report=tuple(solution.report()))


def why_told(
    number: int,
    solution: HandSolution | StateSolution,
    held: int | None,
    charts: Path,
    taught: tuple[str, Chart] | None = None,
) -> Reply:
    """Return what ``holdwise why`` says of a hand; of Ultimate X what the holds are worth."""
    if isinstance(solution, StateSolution):
        return best_told(number, solution)
    reason = two_holds(solution, held, lambda: charts, taught)
    return Reply(entries=(_entry(number, "why", reason.to_dict()),), report=tuple(reason.report()))


def chart_told(called: str, chart: Chart | None, judged: tuple[HandSolution, int] | None) -> Reply:
    """Return a chart and how it is `called`, with the line marked that decides the hand that was
    judged.
    """
    if chart is None:
        return refused("chart", "No chart is at hand for this game: holdwise strategy derives one.")
    line = None if judged is None else consult(chart, *judged).verdict.line
    marked = [
        f"{MARK if number == line else UNMARKED}{number:2}  {line_sentences(rule)}"
        for number, rule in enumerate(chart.rules, 1)
    ]
    head = f"{called}, {chart.length}: the first one that fits says what to keep."
    if judged is not None:
        head += f" {MARK.strip()} decides {format_cards(judged[0].cards)}."
    entry = {"asked": "chart", "chart": [str(rule) for rule in chart.rules], "line": line}
    return Reply((head, *marked), (entry,))


def pays_told(table: PayTable) -> Reply:
    """Return what the hands of a game pay."""
    entry = {"asked": "pays", "paytable_file": table.to_toml()}
    return Reply(entries=(entry,), report=tuple(table.report()))


def game_told(table: PayTable) -> Reply:
    """Return how the game goes."""
    lines = []
    for page in the_game(table):
        lines += [page.title, *page.paragraphs, *map(shown_hand, page.hands), ""]
    return Reply(tuple(lines[:-1]), ({"asked": "game", "game": lines[:-1]},))


ABOUT_GAME = {"pays": pays_told, "game": game_told}
"""What can be asked about a game, whatever hand is in play."""


def shown_hand(hand: ShownHand) -> str:
    """Return a hand in a line: its cards, those to keep before a draw, and what they are.

    >>> from trainer.teaching.terms import hand_from_text
    >>> shown_hand(hand_from_text("Ks 8d Kh 4c 2s", "Ks Kh", "high pair"))
    'Ks 8d Kh 4c 2s, keep Ks Kh: high pair'
    """
    if hand.final or len(held_cards(hand.cards, hand.held)) == len(hand.cards):
        return f"{format_cards(hand.cards)}: {hand.caption}"
    kept = format_cards(held_cards(hand.cards, hand.held))
    does = f"keep {kept}" if kept else "draw five new cards"
    return f"{format_cards(hand.cards)}, {does}: {hand.caption}"


def refused(what: str, reason: str) -> Reply:
    """Return a reply that tells nothing, and why."""
    return Reply((reason,), ({"asked": what, "refused": reason},))


def _entry(number: int, what: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"question": number, "asked": what, "answer": answer}
