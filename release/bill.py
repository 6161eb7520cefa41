"""Writes the software bill of materials: ``python release/bill.py BUNDLE VERSION FOLDER``.

It is a CycloneDX document of what `inside.py` found, written by the library of that project.
"""

import json
import os
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion

NAMES = uuid.uuid5(uuid.NAMESPACE_DNS, "holdwise.invalid")


def bill(bundle: Path, version: str) -> Bom:
    """Return the bill: the program, and a component for each library inside."""
    listed = json.loads((bundle / "_internal/trainer/assets/licences.json").read_text())
    rows = listed["libraries"]
    made = Bom(serial_number=uuid.uuid5(NAMES, version))
    made.metadata.timestamp = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    made.metadata.component = _component(rows[0], ComponentType.APPLICATION)
    for row in rows[1:]:
        made.components.add(_component(row, ComponentType.LIBRARY))
        made.register_dependency(made.metadata.component, [_component(row, ComponentType.LIBRARY)])
    return made


def _component(row: dict[str, str], kind: ComponentType) -> Component:
    licence = row["licence"]
    return Component(
        name=row["name"],
        version=row["version"],
        type=kind,
        bom_ref=f"{row['name']}@{row['version']}",
        licenses=[_licence(licence)],
        properties=[Property(name="holdwise:text", value="LICENCES.txt")],
    )


def _licence(said: str) -> DisjunctiveLicense | LicenseExpression:
    """An SPDX expression as one, what a package says in words by its words."""
    spdx = " " not in said or any(f" {word} " in said for word in ("AND", "OR", "WITH"))
    return LicenseExpression(said) if spdx else DisjunctiveLicense(name=said)


def write(bundle: Path, version: str, folder: Path) -> Path:
    """Write the bill beside the archives."""
    file = folder / f"holdwise-{version}-inside.cdx.json"
    outputter = make_outputter(bill(bundle, version), OutputFormat.JSON, SchemaVersion.V1_6)
    outputter.output_to_file(str(file), allow_overwrite=True, indent=1)
    return file


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])).name)
