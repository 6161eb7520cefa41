"""The controls a page is worked with: values that know their place, their look and their acts.

A widget holds no state of its own. The page builds its widgets anew from its state whenever that
changes; `Controls` remembers, by name, what the pointer is over and where the keyboard's focus is.
"""

from trainer.widgets.base import Act, Look, Widget
from trainer.widgets.button import Button, CardSpot
from trainer.widgets.controls import Controls
from trainer.widgets.scroll_list import Column, Row, ScrollList
from trainer.widgets.scroll_text import ScrollText
from trainer.widgets.text_field import FieldText, TextField
from trainer.widgets.tooltip import Tip, tooltip

__all__ = [
    "Act",
    "Button",
    "CardSpot",
    "Column",
    "Controls",
    "FieldText",
    "Look",
    "Row",
    "ScrollList",
    "ScrollText",
    "TextField",
    "Tip",
    "Widget",
    "tooltip",
]
