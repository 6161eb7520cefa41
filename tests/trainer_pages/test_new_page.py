"""The page that CONTRIBUTING adds as an example works as it stands there."""

import re
from pathlib import Path

import pytest
from player import playing

import trainer.pages
from trainer.app.scene import PageInfo

DOCUMENT = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_page_of_the_example_needs_one_line_outside_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    page, test = re.findall(
        r"```python\n(.*?)```", text[text.index("**a page of the window.**") :], re.S
    )
    (tmp_path / "tally_page.py").write_text(page, encoding="utf-8")
    monkeypatch.setattr(trainer.pages, "__path__", [*trainer.pages.__path__, str(tmp_path)])
    added = eval(re.search(r'PageInfo\("Tally".*\)', text)[0], {"PageInfo": PageInfo})
    monkeypatch.setattr("player.PAGES", trainer.pages.PAGES | {"tally": added})
    names: dict[str, object] = {"Path": Path, "playing": playing}
    exec(test, names)
    run = names["test_right_holds_are_counted"]
    assert callable(run)
    run(tmp_path / "data")
    with playing(tmp_path / "other") as player:
        player.click("tab.help")
        player.click("search")
        player.write("tally")
        player.app.show()
        assert "How many holds of this session were right." in player.words()
