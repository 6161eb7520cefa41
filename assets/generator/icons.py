"""The icons of the window: lines of one thickness on a square of 24 units, drawn for it.

Each is a list of paths; a dot is a short line with round ends. The ink is replaced when an icon is
painted.
"""

from collections.abc import Iterator
from math import cos, pi, sin

INK = "#000000"
SIDE = 24


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0"


def _box(x: float, y: float, w: float, h: float, r: float = 1.6) -> str:
    return (
        f"M{x + r:g} {y:g}h{w - 2 * r:g}q{r:g} 0 {r:g} {r:g}v{h - 2 * r:g}q0 {r:g} {-r:g} {r:g}"
        f"h{2 * r - w:g}q{-r:g} 0 {-r:g} {-r:g}v{2 * r - h:g}q0 {-r:g} {r:g} {-r:g}z"
    )


def _spokes(count: int, near: float, far: float, turn: float = 0) -> Iterator[str]:
    for i in range(count):
        angle = 2 * pi * i / count + turn
        x, y = cos(angle), sin(angle)
        yield (f"M{12 + near * x:.2f} {12 + near * y:.2f}L{12 + far * x:.2f} {12 + far * y:.2f}")


_TREND_UP = ("M3 17l6-6 4 4 8-8", "M15 7h6v6")
_TREND_DOWN = ("M3 7l6 6 4-4 8 8", "M15 17h6v-6")

ICONS: dict[str, tuple[str, ...]] = {
    "today": (
        "M7 16.5a5 5 0 0 1 10 0",
        "M3 16.5h18",
        "M6 20.5h12",
        "M12 4.5v3",
        "M4.8 8.6l2 1.8",
        "M19.2 8.6l-2 1.8",
    ),
    "play": (_box(8.5, 5.5, 11, 14.5, 2), "M6 18.6l-2.6-10.4q-.4-1.6 1.2-2l3-.8"),
    "learn": (
        _circle(5, 18.5, 2),
        _circle(12, 12.5, 2),
        _circle(19, 5.5, 2),
        "M6.6 17.2l3.8-3.3",
        "M13.5 11l4-4",
    ),
    "games": (
        _box(4, 4, 6.6, 6.6),
        _box(13.4, 4, 6.6, 6.6),
        _box(4, 13.4, 6.6, 6.6),
        "M16.7 13l3.7 3.7-3.7 3.7-3.7-3.7z",
    ),
    "lab": (
        "M9.5 3.5h5",
        "M10.5 3.5v6l-5.3 8.6q-1.2 2.4 1.4 2.4h10.8q2.6 0 1.4-2.4l-5.3-8.6v-6",
        "M7.7 15h8.6",
    ),
    "settings": (_circle(12, 12, 3.1), _circle(12, 12, 6.3), *_spokes(8, 6.6, 8.8)),
    "help": (_circle(12, 12, 9), "M9.4 9.6a2.7 2.7 0 1 1 3.9 2.5q-1.3.8-1.3 2", "M12 17v.2"),
    "tick": ("M4.5 12.8l5 5L19.5 6.8",),
    "cross": ("M6 6l12 12", "M18 6L6 18"),
    "down": ("M6 9.5l6 6 6-6",),
    "shut": ("M6 14.5l6-6 6 6",),
    "right": ("M9.5 6l6 6-6 6",),
    "left": ("M14.5 6l-6 6 6 6",),
    "arrow": ("M4 12h15.5", "M13.5 6l6 6-6 6"),
    "clock": (_circle(12, 12, 8.6), "M12 7v5.3l3.4 2"),
    "drop": ("M12 3.5C9 8 6.2 11 6.2 14.6a5.8 5.8 0 0 0 11.6 0C17.8 11 15 8 12 3.5z",),
    "star": ("M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z",),
    "search": (_circle(10.5, 10.5, 6.2), "M15.2 15.2l5 5"),
    "info": (_circle(12, 12, 9), "M12 11v5.6", "M12 7.4v.2"),
    "target": (_circle(12, 12, 8.8), _circle(12, 12, 4.9), _circle(12, 12, 1.1)),
    "up": _TREND_UP,
    "fall": _TREND_DOWN,
    "back": ("M4.5 4.5v5h5", "M5 9.3a7.8 7.8 0 1 1-.8 4.9"),
    "slip": ("M4 14q2.7-5.4 5.4-2.7t5.2 1.4T20 10",),
    "charted": ("M4 6.5h13", "M4 12h7", "M4 17.5h5", "M12.5 16l3.2 3.2L20.5 12.4"),
    "scales": (
        "M12 4.5v15",
        "M8 19.5h8",
        "M5.5 7.5h13",
        "M5.5 7.5l-2.5 6h5z",
        "M18.5 7.5l-2.5 6h5z",
    ),
    "palette": (
        "M12 3.5a8.5 8.5 0 1 0 0 17q2.2 0 1.9-2.1-.4-2.9 2.3-2.9h2q2.3 0 2.3-3.4a8.6 8.6 0 0 0"
        "-8.5-8.6z",
        "M8 9v.2",
        "M12 7.4v.2",
        "M16 9v.2",
        "M7.2 13.2v.2",
    ),
    "letters": ("M3 18l4.6-12 4.6 12", "M4.6 14h6", _circle(17, 14.6, 3.4), "M20.4 11.2V18"),
    "sound": (
        "M4 9.5v5h3.4l4.6 3.9V5.6L7.4 9.5z",
        "M15.2 9a4.2 4.2 0 0 1 0 6",
        "M17.8 6.4a8 8 0 0 1 0 11.2",
    ),
    "muted": ("M4 9.5v5h3.4l4.6 3.9V5.6L7.4 9.5z", "M15.6 9.6l4.8 4.8", "M20.4 9.6l-4.8 4.8"),
    "plus": ("M12 5v14", "M5 12h14"),
    "minus": ("M5 12h14",),
    "print": ("M7 9V4h10v5", _box(4, 9, 16, 7.5, 1.6), "M7.5 14h9v6h-9z"),
    "more": ("M5 12v.2", "M12 12v.2", "M19 12v.2"),
}


def icon_line(name: str) -> str:
    """Return the paths of an icon as the content of an SVG file."""
    drawn = "".join(f'<path d="{path}"/>\n' for path in ICONS[name])
    return (
        f'<g fill="none" stroke="{INK}" stroke-width="1.9" stroke-linecap="round" '
        f'stroke-linejoin="round">\n{drawn}</g>\n'
    )
