"""Makes sure that `evaluator`, `solver` and `trainer` are Holdwise's own.

These are common words: a folder of the user's that is named `solver` comes first on the path. So
ours are looked for beside `holdwise`, whose name nobody else has.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder

TYPE_CHECKING = False  # importing typing takes 3 ms
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

_ROOT = __file__.replace("\\", "/").rpartition("/holdwise/")[0]


def own_package(name: str) -> None:
    """Import a package of ours, even if another one of its name comes first on the path.

    That other package can then not be imported beside ours; a warning says so.

    >>> own_package("solver")

    Raises:
        ImportError: another package of this name is imported already, or ours is missing.
    """
    if name in sys.modules:
        there = _place(sys.modules[name].__spec__)
        if not _is_ours(there):
            raise ImportError(
                f"another package {name!r} is imported already, from {there}: Holdwise has one of "
                "this name too, and both cannot be used together",
                name=name,
            )
        return
    if getattr(sys, "frozen", False):  # in a bundle there are no other packages
        return
    own = PathFinder.find_spec(name, [_ROOT])
    if own is None or own.loader is None or own.submodule_search_locations is None:
        raise ImportError(f"Holdwise's package {name!r} is gone: install it again", name=name)
    first = _place(PathFinder.find_spec(name))
    if not _is_ours(first):
        _warn(name, first)
    _load(own)


def _load(spec: ModuleSpec) -> None:
    module = type(sys)(spec.name)
    module.__spec__, module.__loader__, module.__file__ = spec, spec.loader, spec.origin
    module.__package__, module.__path__ = spec.name, list(spec.submodule_search_locations or ())
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)  # type: ignore[union-attr]  # `claim` has looked
    except BaseException:
        del sys.modules[spec.name]
        raise


def _place(spec: ModuleSpec | None) -> str:
    """Return where a package is; of one without a file, its folder."""
    if spec is None:
        return ""
    return spec.origin or next(iter(spec.submodule_search_locations or ()), "")


def _is_ours(place: str) -> bool:
    return not place or place.replace("\\", "/").startswith(f"{_ROOT}/")


def _warn(name: str, place: str) -> None:
    from warnings import warn

    warn(
        f"{place} cannot be imported as {name!r} beside Holdwise, which has a package of this name",
        stacklevel=4,
    )
