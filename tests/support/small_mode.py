"""A mode as small as one can be: it asks some deals of a shoe."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from solver import PayTable, load_paytable
from solver.holds import HAND
from solver.strategy.language.grammar import parse_rule
from trainer.core.shoe import deck
from trainer.teaching.asking import Answer, Question


@dataclass(frozen=True)
class SmallReport:
    """What the history keeps of an exam that is over."""

    right: int

    def to_dict(self, exam: int) -> dict[str, int]:
        return {"exam": exam, "right": self.right}


@dataclass(frozen=True)
class SmallMode:
    """Asks deals 1, 2, … of a seed, and remembers which answers were right."""

    seed: int
    of: int | None = None
    name: str = "drill"
    coins: int = 5
    table: PayTable = load_paytable("9/6")  # noqa: RUF009 - a paytable is frozen
    right: tuple[bool, ...] = ()

    @property
    def speaks(self) -> bool:
        return self.name != "exam"

    @property
    def question(self) -> Question | None:
        number = len(self.right) + 1
        if self.of is not None and number > self.of:
            return None
        cards = deck(self.seed, number, self.table.rules)[:HAND]
        construction = json.dumps({"deal": number})
        return Question(number, self.of, cards, construction, line=parse_rule("low pair"))

    def report(self) -> SmallReport:
        return SmallReport(sum(self.right))

    def answered(self, answer: Answer) -> SmallMode:
        assert answer.question.number == len(self.right) + 1
        return replace(self, right=(*self.right, answer.right))
