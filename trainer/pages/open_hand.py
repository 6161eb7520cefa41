"""What a hand in play holds up says so, and leads to it."""

from __future__ import annotations

from trainer.drawing.boxes import Box, Row, share
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.widgets.control_boxes import Press

BACK = "Back to your hand"
"""The words of the button that goes to it."""
FIRST = "Draw your hand first: this can change between hands."


def hand_first(button: Box | None = None) -> Box:
    """Return the reason why something cannot change now, beside the button that a page gives."""
    words = Words(FIRST, "body", weight="semibold")
    said = Row(IconBox("play", "accent"), share(1, words), gap=12)
    return Panel(Row(share(1, said), button, gap=12, narrow=430 if button else 0), "note", 16, 10)


def to_the_hand() -> Box:
    """Return the button to the table, where its page or dialog has no gold one for it."""
    return Press("tab.table.", BACK, tall=44)
