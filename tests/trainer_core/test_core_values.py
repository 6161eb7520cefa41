"""Sessions, intents, effects and records are values: nobody changes one under another's hands."""

import importlib
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path

import pytest

import trainer.core
from trainer.core.intents import Message, SettingsChanged

MODULES = [
    importlib.import_module(f"trainer.core.{file.stem}")
    for file in sorted(Path(trainer.core.__file__).parent.glob("[a-z]*.py"))
]
VALUES = [
    value
    for module in MODULES
    for value in vars(module).values()
    if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
]


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__qualname__)
def test_no_value_of_the_core_can_be_changed(kind: type) -> None:
    value = object.__new__(kind)
    name = next((field.name for field in fields(kind)), "anything")
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)


def test_equal_values_are_equal_and_hash_alike() -> None:
    assert len({SettingsChanged(), SettingsChanged(), Message("a"), Message("a")}) == 2
