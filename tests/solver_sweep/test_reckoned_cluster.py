"""The simulation of docs/reference/sweeps.md: no sweep is faster than its workers, or its disk."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

SIMULATION = Path(__file__).parents[1] / "simulations" / "cluster.py"


@pytest.fixture(scope="module")
def simulation() -> dict[str, Any]:
    return runpy.run_path(str(SIMULATION), run_name="cluster")


@pytest.mark.parametrize("workers", [1, 2, 10, 100, 1000])
def test_a_sweep_takes_at_least_what_its_workers_and_its_disk_take(
    simulation: dict[str, Any], workers: int
) -> None:
    of, tables = simulation["Measured"](spread=0.0), 10**8
    found = simulation["simulated"](tables, workers, of)
    assert found.seconds >= tables / of.rate / workers + of.start
    assert found.seconds >= tables * of.row / of.disk
    assert max(found.busy, found.disk, found.network, found.scheduler) <= 1
    assert 0 < found.waiting <= tables * of.row


def test_few_workers_have_no_time_to_wait(simulation: dict[str, Any]) -> None:
    of, tables = simulation["Measured"](), 10**9
    found = {n: simulation["simulated"](tables, n, of) for n in (2, 10)}
    for workers, each in found.items():
        assert each.busy > 0.97
        assert each.limit == "workers"
        assert each.seconds == pytest.approx(tables / of.rate / workers, rel=0.03)
    assert simulation["simulated"](tables, 1000, of).limit == "disk"
