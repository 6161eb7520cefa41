"""Writes the pages of the reference that follow from the code: ``python docs/generator``."""

import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[2]))

from written_pages import pages

for file, text in pages().items():
    if file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
        print(file)
