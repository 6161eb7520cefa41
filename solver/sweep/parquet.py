"""Parquet files, written by pyarrow: the extra ``holdwise[parquet]``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.sweep.sweep_error import SweepError

if TYPE_CHECKING:
    from solver.sweep.spec import Spec


def check_installed() -> None:
    """Refuse Parquet where pyarrow is not installed.

    Raises:
        SweepError: it is not.
    """
    if find_spec("pyarrow") is None:
        raise SweepError("a .parquet file needs pyarrow: pip install 'holdwise[parquet]'")


PART = 1 << 17
"""The rows of a part, a row group of the file: some MB."""


def convert(rows: Path, file: Path, spec: Spec) -> None:
    """Write the rows of a CSV file as a Parquet file, part by part and whole or not at all.

    Each part comes with the least and the greatest of each column, so that who asks for some tables
    reads only the parts that may have them. As the rows are in the order of the ranges, a pay of
    the first line is found in few parts.

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
            parquet.ParquetWriter(new, blocks.schema, write_page_index=True) as writer,
        ):
            for part in _parts(blocks):
                writer.write_table(pa.Table.from_batches(part))
        with open(new, "rb+") as written:  # noqa: PTH123 - as in solver.text_files
            os.fsync(written.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _parts(blocks: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield record batches of `PART` rows together; the last ones may have fewer."""
    part: list[Any] = []
    rows = 0
    for block in blocks:
        while rows + len(block) >= PART:
            here = PART - rows
            yield [*part, block.slice(0, here)]
            block, part, rows = block.slice(here), [], 0
        if len(block):
            part, rows = [*part, block], rows + len(block)
    if part:
        yield part
