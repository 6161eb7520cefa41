"""The locator: the wheel's folder first, then the one beside the packages."""

from pathlib import Path

import pytest

from trainer import assets


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    wheel, checkout = tmp_path / "trainer" / "assets", tmp_path / "assets"
    monkeypatch.setattr(assets, "_IN_WHEEL", wheel)
    monkeypatch.setattr(assets, "_IN_CHECKOUT", checkout)
    return wheel, checkout


def put(folder: Path, content: str) -> None:
    (folder / "pips").mkdir(parents=True)
    (folder / "pips" / "s.svg").write_text(content)


def test_a_checkout_keeps_assets_beside_the_packages(places: tuple[Path, Path]) -> None:
    put(places[1], "checkout")
    assert assets.read_asset("pips/s.svg") == b"checkout"


def test_a_wheel_brings_its_own(places: tuple[Path, Path]) -> None:
    put(places[0], "wheel")
    put(places[1], "of another project")
    assert assets.read_asset("pips/s.svg") == b"wheel"


def test_a_missing_asset_is_told_with_the_places_searched(places: tuple[Path, Path]) -> None:
    with pytest.raises(FileNotFoundError) as refusal:
        assets.asset_path("pips/s.svg")
    assert all(str(text) in str(refusal.value) for text in ("'pips/s.svg'", *places))


def test_a_folder_is_no_asset() -> None:
    with pytest.raises(FileNotFoundError):
        assets.asset_path("cards")
