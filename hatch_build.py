"""What is made while a package is built: its description, its manual page and its completions."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)]+)\)")
GUIDE = Path("trainer", "guide", "index.html")
OURS, OF_THE_GUIDE = "MIT AND OFL-1.1", " AND BSD-2-Clause AND BSD-3-Clause"
"""The licences of what is inside: ours and that of the face, those of the guide's scripts."""
NO_GUIDE = (
    "there is no guide in it; to have one, pip install '.[docs]', PYTHON=python3 .ci/site, and "
    "build again (docs/releasing.md)"
)
COMPLETIONS = {
    "bash": "share/bash-completion/completions/holdwise",
    "zsh": "share/zsh/site-functions/_holdwise",
    "fish": "share/fish/vendor_completions.d/holdwise.fish",
}
MANUAL = "share/man/man1/holdwise.1"


class ReadmeForAnIndex(MetadataHookInterface):
    """Leads links to the version's files at the project's `Source`, pictures to their content."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description and the licence."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source, version = metadata["urls"]["Source"], metadata["version"]

        def absolute(link: re.Match[str]) -> str:
            kind = "raw" if link[1] else "blob"
            return f"{link[1]}{link[2]}{source}/{kind}/v{version}/{link[3]})"

        text = LINK.sub(absolute, readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["license"] = OURS + (OF_THE_GUIDE if (Path(self.root) / GUIDE).is_file() else "")


class ManualAndCompletions(BuildHookInterface):  # type: ignore[type-arg]  # of a wheel
    """Puts what the program prints of itself where a system looks for it; warns of no guide."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files and name them to the builder; of an editable install there are none."""
        if version == "editable":
            return
        if not (Path(self.root) / GUIDE).is_file():
            self.app.display_warning(NO_GUIDE)
        self.made = TemporaryDirectory()
        for number, (place, text) in enumerate(self.texts().items()):
            file = Path(self.made.name, str(number))
            file.write_text(f"{text}\n", encoding="utf-8")
            build_data["shared_data"][str(file)] = place

    def texts(self) -> dict[str, str]:
        """Return the files below the prefix of an installation, from our own packages."""
        sys.path.insert(0, self.root)
        try:
            from trainer.commands.help_command import man_page
            from trainer.commands.integration_commands import script
        finally:
            sys.path.remove(self.root)
        scripts = {place: script(shell) for shell, place in COMPLETIONS.items()}
        return {MANUAL: man_page(self.metadata.version), **scripts}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files."""
        if version != "editable":
            self.made.cleanup()
