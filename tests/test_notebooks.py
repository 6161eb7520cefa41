"""The gallery: each notebook answers a player's question, and prints what is stored with it."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator

import pytest
from slowly import slow_but

pytest.importorskip("nbclient", reason="nbclient runs the notebooks")
pytest.importorskip("ipykernel", reason="ipykernel runs the notebooks")

from notebooks import GALLERY, executed, notebook, shown

NAMES = sorted(file.stem for file in GALLERY.glob("*.ipynb"))
EXTRAS = {"holdwise[plot]": {"matplotlib"}}


def code(name: str) -> Iterator[str]:
    yield from (cell.source for cell in notebook(name).cells if cell.cell_type == "code")


def test_the_gallery_has_six() -> None:
    assert NAMES == ["bankroll", "chart", "errors", "machine", "offer", "short-pay"]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_asks_and_says_what_it_needs(name: str) -> None:
    first = notebook(name).cells[0].source
    assert first.startswith("# ")
    assert first.partition("\n")[0].endswith("?")
    needs = {extra for extra in EXTRAS if f"pip install '{extra}'" in first}
    assert needs or "`pip install holdwise`" in first
    trees = [ast.parse(source) for source in code(name)]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names}
    imported |= {str(n.module) for n in nodes if isinstance(n, ast.ImportFrom)}
    drawn = {"matplotlib"} if any("plot(" in source for source in code(name)) else set()
    assert imported - {"holdwise"} | drawn == {lib for extra in needs for lib in EXTRAS[extra]}


@pytest.mark.parametrize("name", slow_but(NAMES, fast=["machine"]))
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_notebook_prints_what_is_stored(name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    stored = notebook(name)
    fresh = executed(stored)
    assert len(fresh.cells) == len(stored.cells)
    for before, now in zip(stored.cells, fresh.cells, strict=True):
        assert shown(now) == shown(before), before.source
    assert any(shown(cell) for cell in stored.cells)
