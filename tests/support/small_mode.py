"""A mode as small as one can be: it asks some deals of a shoe."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from solver import PayTable, load_paytable
from solver.holds import HAND
from trainer.core.shoe import deck
from trainer.teaching.asking import Answer, Question


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
        return Question(number, self.of, cards, construction, line="low pair")

    def answered(self, answer: Answer) -> SmallMode:
        assert answer.question == self.question
        return replace(self, right=(*self.right, answer.right))
