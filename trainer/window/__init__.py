"""The window: the only room that imports pygame, and so the place that prepares that import.

`opening` opens everything and closes it, `loop` runs it, `screen` is the window, or the system's
box if there can be none, `events` what comes from it and from the clipboard.

Pictures: `paint` paints items, `surface_paint` those that others stand on, `regions` are what has
changed and where painting is confined, `images` has the cards and icons, `art` felt, wood and
chips, `shapes` smooth edges, `fonts` the text. Sounds: `tones` are numbers, and `sound` plays them.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "holdwise")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

# `import pygame` tries to import these and works without them. pkg_resources takes 0.1 s and
# prints a deprecation warning; surfarray and sndarray import numpy, which would delay the first
# frame by another 0.1 s.
_UNUSED = ("pkg_resources", "pygame.surfarray", "pygame.sndarray")


def _import_pygame() -> None:
    hidden = [name for name in _UNUSED if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # None makes an import fail
    try:
        import pygame  # noqa: F401 - imported for the side effect of loading it
    finally:
        for name in hidden:
            sys.modules.pop(name, None)


_import_pygame()
