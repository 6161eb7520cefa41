"""The commands that solve paytables by the thousand."""

from __future__ import annotations

from trainer.commands.declared.option_values import WholeNumber
from trainer.commands.declared.parts import JSON, Argument, Command, CommandGroup, OneOf, Option

SWEEP = Command(
    "sweep",
    "solve thousands of paytables that differ in some pays",
    """\
holdwise sweep spec.toml                     one row a table, into spec.csv
holdwise sweep spec.toml -o tables.csv       into another file
holdwise sweep spec.toml -o tables.parquet   needs the extra holdwise[parquet]
holdwise sweep spec.toml -o tables.csv       after Ctrl-C: resumes where it stopped
holdwise sweep spec.toml -o tables.csv --workers 8
holdwise sweep spec.toml -o tables.csv --scheduler tcp://127.0.0.1:8786

A spec, for example:
    base = "9/6"
    [ranges]
    flush = "4..8"
    [keep]
    return = [0.98, 0.99]""",
    (
        Argument(
            "spec",
            "SPEC",
            "a .toml file: base, coins, columns, [ranges] and [keep] (docs/reference/sweeps.md); "
            "- reads it from standard input",
        ),
        Option(
            "--output FILE",
            "the .csv or .parquet file to write",
            default_words="a .csv file named after the spec, in this folder",
            short="-o",
        ),
        OneOf(
            (
                Option(
                    "--workers N",
                    "processes on this machine",
                    WholeNumber(1, 1024),
                    default_words="one for each processor",
                ),
                Option(
                    "--scheduler ADDRESS",
                    "a Dask cluster that does the work, as in tcp://127.0.0.1:8786; only one that "
                    "you trust, for what it sends can run programs here; needs the extra "
                    "holdwise[dask]",
                ),
            )
        ),
        JSON,
    ),
)

DESIGN = Command(
    "design",
    "the pays that come nearest to a return, proven best",
    """\
holdwise design spec.toml            the ten best tables of the ranges
holdwise design spec.toml --json     for programs

A spec, for example:
    base = "9/6"
    [ranges]
    flush = "4..8"
    [target]
    return = 0.98
    within = 0.001
    variance = "smallest\"""",
    (
        Argument(
            "spec",
            "SPEC",
            "a .toml file: base, coins, [ranges], [keep] and [target] "
            "(docs/reference/sweeps.md); - reads it from standard input",
        ),
        JSON,
    ),
    paged=True,
)

MANY_PAYTABLES = CommandGroup("many paytables", (SWEEP, DESIGN))
