"""Values stay what they were made as: no dataclass of the pure rooms can be changed."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest

import evaluator
import solver
import trainer.core


def _value_types() -> list[type]:
    modules = [
        import_module(found.name)
        for room in (evaluator, solver, trainer.core)
        for found in walk_packages(room.__path__, f"{room.__name__}.")
    ]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
    ]


def test_the_rooms_have_values_to_look_at() -> None:
    names = {value.__name__ for value in _value_types()}
    assert {"HandOdds", "PayTable", "Hold", "Comparison", "Chart", "Session"} <= names


@pytest.mark.parametrize(
    "kind", _value_types(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}"
)
def test_a_value_cannot_be_changed(kind: type) -> None:
    value = object.__new__(kind)
    for name in (*(field.name for field in fields(kind)), "anything_else"):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)
