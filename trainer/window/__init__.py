"""The window: the only room that knows pygame, and so the place where its import is prepared."""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "holdwise")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

# `import pygame` tries these and does without them where they are missing. pkg_resources takes
# 0.1 s and prints that it is deprecated; the arrays of surfarray and sndarray take numpy, 0.1 s
# that the first frame need not wait for.
_NEEDLESS = ("pkg_resources", "pygame.surfarray", "pygame.sndarray")


def _import_pygame() -> None:
    hidden = [name for name in _NEEDLESS if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # to an import, None is a missing module
    try:
        import pygame  # noqa: F401 - from now on it is loaded
    finally:
        for name in hidden:
            sys.modules.pop(name, None)


_import_pygame()
