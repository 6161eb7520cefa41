"""The guide as `.ci/site` builds it: strict, whole, and of no need of a network."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from trainer.commands.declared import COMMANDS
from trainer.pages import PAGES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
sys.path.append(str(DOCS / "generator"))
DOORS, values = (getattr(import_module("python_page"), name) for name in ("DOORS", "values"))
PACKAGES = ("evaluator", "solver", "holdwise", "trainer")
LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src"}
"""The elements that load what they name, beside <link>."""


def build(docs: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build as the script does, which stands in a folder beside the one of the pages."""
    return subprocess.run(
        [str(docs.parent / ".ci" / "site"), str(folder)],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "guide"
    done = build(DOCS, folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(folder / "index.html")
    return folder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A guide of one page, with our settings and no page that is made."""
    shutil.copytree(DOCS / "generator", tmp_path / "docs" / "generator")
    shutil.copytree(ROOT / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("cards"))
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    shutil.copy(DOCS / "conf.py", tmp_path / "docs")
    return tmp_path / "docs"


class Loads(HTMLParser):
    """Everything that a page loads when it is opened, not what it links to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "link" and named.get("rel") not in ("next", "prev", "index", "search"):
            self.found.append(named["href"] or "")
        elif tag in LOADED:
            self.found += filter(None, [named.get(LOADED[tag]), named.get("srcset")])


def loads(guide: Path) -> Iterator[tuple[Path, str]]:
    for page in guide.rglob("*.html"):
        yield from ((page, target) for target in Loads(page).found)
    for sheet in guide.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        for target in re.findall(r"(?:url\(|@import\s+)[\"']?([^\"')\s;]+)", text):
            yield sheet, target


@pytest.mark.proof
def test_nothing_that_a_page_loads_comes_from_elsewhere(guide: Path) -> None:
    found = [(page, target) for page, target in loads(guide) if not target.startswith("data:")]
    assert len(found) > 100
    for page, target in found:
        assert not re.match(r"\w+:|//", target), f"{page} loads {target}"
        assert (page.parent / target.partition("?")[0]).is_file(), f"{page}: no {target}"


@pytest.mark.proof
def test_the_search_needs_nothing_that_a_browser_refuses_in_files(guide: Path) -> None:
    """Its index comes by a <script>; modules and what is fetched need a server."""
    page = (guide / "search.html").read_text(encoding="utf-8")
    assert '<script src="searchindex.js"' in page
    assert 'type="module"' not in page
    options = (guide / "_static" / "documentation_options.js").read_text(encoding="utf-8")
    assert "SHOW_SEARCH_SUMMARY: false" in options  # the summaries are fetched


@pytest.mark.proof
def test_the_search_finds_words_of_the_pages(guide: Path) -> None:
    index = (guide / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))
    names = found["docnames"]

    def pages(stem: str) -> set[str]:
        where = found["terms"].get(stem, [])
        return {names[n] for n in (where if isinstance(where, list) else [where])}

    assert "reference/strategy-language" in pages("penalti")
    assert "how-it-works/shoe" in pages("seed")
    assert "reference/commands" in pages("cashback")
    for command in COMMANDS:
        assert f"holdwise {command}" in found["alltitles"]


@pytest.mark.proof
def test_every_command_and_option_has_its_entry(guide: Path) -> None:
    page = (guide / "reference" / "commands.html").read_text(encoding="utf-8")
    for command in COMMANDS.values():
        section = re.search(rf'<section id="holdwise-{command.name}">.*?</section>', page, re.S)
        assert section, command.name
        terms = re.sub(r"<[^>]+>", "", " ".join(re.findall(r"<dt>.*?</dt>", section[0], re.S)))
        for option in command.options:
            assert option.name in terms, f"{command.name} {option.name}"


@pytest.mark.proof
def test_every_public_name_has_its_entry(guide: Path) -> None:
    page = (guide / "reference" / "python.html").read_text(encoding="utf-8")
    entries = set(re.findall(r'<dt class="sig[^>]* id="([^"]+)"', page))
    front = values("holdwise").items()
    known = {id(value) for name, value in front if f"holdwise.{name}" in entries}
    for door in DOORS:
        for name, value in values(door).items():
            assert f"{door}.{name}" in entries or id(value) in known, name


@pytest.mark.proof
def test_every_page_is_in_the_index(guide: Path) -> None:
    index = (guide / "index.html").read_text(encoding="utf-8")
    for page in DOCS.glob("*/*.md"):
        target = page.relative_to(DOCS).with_suffix(".html").as_posix()
        assert f'href="{target}"' in index, target


@pytest.mark.proof
def test_a_dead_link_or_picture_fails(small: Path) -> None:
    index = small / "index.md"
    index.write_text("# A\n", encoding="utf-8")
    assert build(small, small / "built").returncode == 0
    index.write_text(
        "# A\n\n[There](nowhere.md), [there](#no-heading), ![there](nothing.png)\n",
        encoding="utf-8",
    )
    done = build(small, small / "built")
    assert done.returncode != 0
    assert all(name in done.stderr for name in ("nowhere.md", "no-heading", "nothing.png"))


def test_an_option_without_a_sentence_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    page = import_module("command_page")
    page.command_page()
    silent = COMMANDS["best"].options[-1]._replace(help="")
    group = page.GROUPS[0]
    command = group.commands[0]._replace(parts=(silent,))
    monkeypatch.setattr(page, "GROUPS", (group._replace(commands=(command,)),))
    with pytest.raises(ValueError, match="has no sentence"):
        page.command_page()


def test_a_public_name_without_a_docstring_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    import solver

    monkeypatch.setattr(solver.grade, "__doc__", None)
    with pytest.raises(ValueError, match=r"holdwise\.grade has no docstring"):
        import_module("python_page").python_page()


def test_the_pages_that_follow_from_the_code_are_as_it_says_now() -> None:
    for file, text in import_module("written_pages").pages().items():
        assert file.read_text("utf-8") == text, "run: python docs/generator"


def test_every_page_that_code_names_is_there() -> None:
    rooms = [
        ROOT / name for name in ("evaluator", "holdwise", "solver", "trainer", "tests", "assets")
    ]
    files = [file for room in rooms for file in room.rglob("*.py")]
    texts = [*files, ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*/*.md")]
    for file in texts:
        if file.name == "test_suite.py":  # makes a tree of its own
            continue
        for named in re.findall(r"\bdocs/[a-z/-]+\.(?:md|svg|png)", file.read_text("utf-8")):
            assert (ROOT / named).is_file(), f"{file} names {named}"


def test_every_module_that_the_inventory_names_is_there() -> None:
    """In the table "Where is …" of CONTRIBUTING, a path from the top or the end of one."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = re.findall(r"`([\w/.]+\.py)`", text[text.index("## Where is") : text.index("## Words")])
    there = {f"/{file.relative_to(ROOT)}" for file in ROOT.glob("[a-z]*/**/*.py")}
    assert len(named) > 60
    assert [end for end in named if not any(file.endswith(f"/{end}") for file in there)] == []


@pytest.fixture(scope="module")
def screenshots() -> ModuleType:
    """The command that takes the pictures."""
    file = DOCS / "screenshots" / "__main__.py"
    spec = spec_from_file_location("screenshots", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_picture_is_there_and_no_other_and_small(screenshots: ModuleType) -> None:
    files = {file.stem: file.stat().st_size for file in (DOCS / "pictures").iterdir()}
    scenes = (*screenshots.SCENES, screenshots.MOVING)
    assert set(files) == {screenshots.name(scene, look) for scene in scenes for look in scene.looks}
    assert sum(files.values()) < 4_000_000
    assert files["moving"] < 1_000_000


def test_every_page_of_the_window_has_its_picture(screenshots: ModuleType) -> None:
    """By the names of the guide, which are those that players read."""
    renamed = import_module("window_page").RENAMED
    taken = {scene.name for scene in screenshots.SCENES}
    assert {renamed.get(page, page) for page in PAGES} <= taken


def test_a_picture_is_taken_without_a_display(screenshots: ModuleType, tmp_path: Path) -> None:
    assert screenshots.main(["welcome"], tmp_path) == 0
    with Image.open(tmp_path / "welcome.webp") as picture:
        assert picture.size == (1280, 800)
        assert len(picture.getcolors(1 << 20) or ()) > 1000  # it is not empty
