"""The controls a page is worked with: values that know their place, their look and their acts.

A widget holds no state of its own. The page builds its widgets anew from its state whenever that
changes; `Controls` remembers, by name, what the pointer is over and where the keyboard's focus is.
"""

from trainer.ui.widgets.base import Act, Look, Widget
from trainer.ui.widgets.button import Button, CardSpot
from trainer.ui.widgets.controls import Controls
from trainer.ui.widgets.length_plot import PlotOfLengths
from trainer.ui.widgets.schedule import Schedule
from trainer.ui.widgets.scroll_list import Column, Row, ScrollList
from trainer.ui.widgets.scroll_text import ScrollText
from trainer.ui.widgets.text_field import FieldText, TextField

__all__ = [
    "Act",
    "Button",
    "CardSpot",
    "Column",
    "Controls",
    "FieldText",
    "Look",
    "PlotOfLengths",
    "Row",
    "Schedule",
    "ScrollList",
    "ScrollText",
    "TextField",
    "Widget",
]
