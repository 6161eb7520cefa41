"""Widgets: values that know where they are, how they look, and what a click or a key does.

A widget has no state of its own: the page builds its widgets anew from the page's state each time.
`Controls` remembers, by name, which widget is under the pointer and which has the focus.

`base` is what all have in common, and what a player can do, `controls` the pointer with its
tooltip and the focus, `control_boxes` controls as boxes of a page, the slider among them.

The widgets: `button`, `text_field`; `listing` with the bar that scrolls it; `sign` is the paytable
and `pay_sign` one that can be changed; `hand_row` five cards, `answer_strip` all answers of a mode,
`day_grid` the days of some weeks.
"""

from trainer.widgets.base import Act, Widget, WidgetState
from trainer.widgets.button import CardSpot, Press
from trainer.widgets.controls import Controls, Tip, tooltip
from trainer.widgets.listing import PageScroll
from trainer.widgets.text_field import FieldText, TextField

__all__ = [
    "Act",
    "CardSpot",
    "Controls",
    "FieldText",
    "PageScroll",
    "Press",
    "TextField",
    "Tip",
    "Widget",
    "WidgetState",
    "tooltip",
]
