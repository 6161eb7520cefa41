"""Parquet files, written by pyarrow: the extra ``holdwise[parquet]``."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from solver.sweep.faults import SweepError

if TYPE_CHECKING:
    from solver.sweep.spec import Spec


def check_installed() -> None:
    """Refuse Parquet where pyarrow is not installed.

    Raises:
        SweepError: it is not.
    """
    if find_spec("pyarrow") is None:
        raise SweepError("a .parquet file needs pyarrow: pip install 'holdwise[parquet]'")


def convert(rows: Path, file: Path, spec: Spec) -> None:
    """Write the rows of a CSV file as a Parquet file, a block at a time and whole or not at all.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    import pyarrow as pa
    from pyarrow import csv, parquet

    pays = {axis.key: pa.int64() for axis in spec.grid.axes}
    figures = {
        column.title: pa.string() if column.exact else pa.float64() for column in spec.columns
    }
    options = csv.ConvertOptions(column_types=pays | figures)
    new = file.with_name(f"{file.name}-{os.urandom(4).hex()}")
    try:
        with (
            csv.open_csv(rows, convert_options=options) as blocks,
            parquet.ParquetWriter(new, blocks.schema) as writer,
        ):
            for block in blocks:
                writer.write_batch(block)
        with open(new, "rb+") as written:  # noqa: PTH123 - as in solver.text_files
            os.fsync(written.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
