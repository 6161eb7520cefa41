"""Finds the pictures and the guide, however the project was installed, and opens a page."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent
_IN_WHEEL = _HERE / "assets"  # pyproject.toml puts them there
_IN_CHECKOUT = _HERE.parent / "assets"  # an editable install leaves them beside the packages


GUIDE = _HERE / "guide" / "index.html"
"""Where the guide begins, if it is installed: `.ci/site` builds it there."""


def asset_path(name: str) -> Path:
    """Return the path of an asset, given its path below ``assets/``.

    Raises:
        FileNotFoundError: there is no such asset; the message lists the folders searched.

    >>> asset_path("cards/As.svg").name
    'As.svg'
    """
    for folder in (_IN_WHEEL, _IN_CHECKOUT):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"no asset {name!r} in {_IN_WHEEL} or {_IN_CHECKOUT}")


def read_asset(name: str) -> bytes:
    """Return the content of an asset.

    >>> read_asset("cards/As.svg")[:4]
    b'<svg'
    """
    return asset_path(name).read_bytes()


def open_in_browser(page: Path) -> None:
    """Open a page in the system's browser; that may be waited for."""
    import webbrowser  # takes 45 ms, which only who opens a page should wait

    webbrowser.open(page.as_uri())
