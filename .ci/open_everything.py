"""Open every picture, face and paytable that the code names, and say from where.

tests/test_wheel.py runs this on an unpacked wheel, .ci/run on an installed one.
"""

import os
from typing import get_args

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import evaluator
import solver
import trainer
from trainer.assets import asset_path
from trainer.drawing.theme import Index
from trainer.window.fonts import Fonts, Weight
from trainer.window.images import CardImages, CardStyle

images = CardImages()
for four_colour in (False, True):
    for index in get_args(Index):
        for card in (None, *range(52)):
            images.card(card, 20, CardStyle(four_colour, index))
for suit in range(4):
    images.pip(suit, 20, (0, 0, 0))
images.icon()
fonts = Fonts(images.pip)
for weight in Weight:
    assert fonts.font(20, weight).missing("→ ✓ ×") == "", "Inter is missing"
for entry in solver.catalogue():
    solver.load_paytable(entry.id)
for file in (evaluator.__file__, solver.__file__, trainer.__file__, asset_path("icon.svg")):
    print(file)
