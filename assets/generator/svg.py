"""Writes the few SVG elements that the deck needs.

SDL's rasteriser draws nothing for text, use and pattern, and ignores clip-path, mask and filter. So
everything here is a filled or stroked shape, and nothing is clipped.
"""

Point = tuple[float, float]


def number(value: float) -> str:
    """Write a coordinate with at most two decimals, so that every machine writes the same."""
    return _decimals(value, 2)


def element(name: str, **attributes: str | float) -> str:
    """Write one empty element; underscores in attribute names become hyphens."""
    written = "".join(f' {key.replace("_", "-")}="{_text(v)}"' for key, v in attributes.items())
    return f"<{name}{written}/>"


def path(data: str, **attributes: str | float) -> str:
    """Write a path."""
    return element("path", d=data, **attributes)


def circle(centre: Point, radius: float, **attributes: str | float) -> str:
    """Write a circle."""
    return element("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)


def group(content: str, transform: str) -> str:
    """Write a group with a transform."""
    return f'<g transform="{transform}">{content}</g>'


def move(x: float, y: float) -> str:
    """Write a translation."""
    return f"translate({number(x)} {number(y)})"


def scale(x: float, y: float | None = None) -> str:
    """Write a scaling, by the same factor in both directions unless two are given."""
    factors = (x,) if y is None else (x, y)
    return f"scale({' '.join(_decimals(factor, 4) for factor in factors)})"


def turn(degrees: float, centre: Point = (0, 0)) -> str:
    """Write a clockwise rotation about a point."""
    return f"rotate({number(degrees)} {number(centre[0])} {number(centre[1])})"


def document(width: int, height: int, content: str) -> str:
    """Write a complete file; the window sets width and height to the size it needs."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">\n{content}</svg>\n'
    )


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def _decimals(value: float, places: int) -> str:
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
