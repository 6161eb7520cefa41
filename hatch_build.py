"""The project's description on a package index: the README with links that lead somewhere there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)]+)\)")


class ReadmeForAnIndex(MetadataHookInterface):
    """Leads links to the version's files at the project's `Source`, pictures to their content."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source, version = metadata["urls"]["Source"], metadata["version"]

        def absolute(link: re.Match[str]) -> str:
            kind = "raw" if link[1] else "blob"
            return f"{link[1]}{link[2]}{source}/{kind}/v{version}/{link[3]})"

        text = LINK.sub(absolute, readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
