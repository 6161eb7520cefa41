"""Text can be read: contrast as WCAG 2.2 measures it (success criteria 1.4.3 and 1.4.6)."""

import pytest

from trainer.drawing.theme import Color, Palette, theme


def luminance(color: Color) -> float:
    """Relative luminance of an sRGB colour (WCAG 2.2, definitions)."""
    parts = [c / 255 for c in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(palette: Palette) -> list[tuple[Color, Color]]:
    """Every ink with every ground that it is set on."""
    inks = (palette.text, palette.muted, palette.accent, palette.right, palette.wrong)
    grounds = (palette.backdrop, palette.bar, palette.panel, palette.felt, palette.raised)
    flags = [(palette.on_accent, palette.accent), (palette.on_accent, palette.right)]
    return [(ink, ground) for ink in inks for ground in grounds] + flags


@pytest.mark.parametrize("light", [False, True], ids=("dark", "light"))
@pytest.mark.parametrize(("high", "least"), [(False, 4.5), (True, 7.0)])
def test_every_ink_stands_out_from_every_ground(high: bool, least: float, light: bool) -> None:
    palette = theme(high_contrast=high, light=light).palette
    assert min(contrast(ink, ground) for ink, ground in pairs(palette)) >= least


@pytest.mark.parametrize("light", [False, True], ids=("dark", "light"))
@pytest.mark.parametrize("high", [False, True], ids=("normal", "high"))
def test_the_edge_of_a_control_stands_out_from_what_it_stands_on(high: bool, light: bool) -> None:
    """WCAG 2.2, success criterion 1.4.11."""
    palette = theme(high_contrast=high, light=light).palette
    grounds = (palette.backdrop, palette.panel, palette.felt, palette.raised)
    edges = (palette.edge, palette.accent, palette.focus)
    assert min(contrast(edge, ground) for edge in edges for ground in grounds) >= 3


def test_contrast_is_measured_as_published() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_large_text_is_larger_in_every_size() -> None:
    normal, large = theme().type, theme(text_size=150).type
    assert all(getattr(large, name) > getattr(normal, name) for name in normal.__slots__)
