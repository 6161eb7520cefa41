"""Load a package's public names only when they are first used (PEP 562)."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def front_door(
    package: str, homes: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__getattr__` and the `__dir__` of a package.

    `dir()` then shows the package's `__all__` and nothing else. The first use of a name imports
    the module that defines it and stores the name in the package.

    >>> get, names = front_door("evaluator", {"evaluator.cards": ["parse_card"]})
    >>> get("parse_card")("As")
    51

    Args:
        package: the package's `__name__`.
        homes: the modules to import, each with the public names it defines.
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted(sys.modules[package].__all__)

    return get, names
