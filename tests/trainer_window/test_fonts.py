"""Type: widths that hold, weights that differ, and digits that stand still."""

import importlib.util
from pathlib import Path
from typing import Any

import pygame
import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from slowly import slow_but

from trainer.assets import asset_path
from trainer.window.fonts import _CUTS, SUIT_SIGNS, Face, Fonts, Weight
from trainer.window.images import CardImages

FONTS = Fonts(CardImages().pip)
INK = (255, 255, 255)
SIZES = range(6, 73)  # every size from the least to the largest figures at 2560 × 1600
LINE = "Hold K K 4 4: 2.5957, the best of 32 (jqy)"


def generator() -> Any:
    """The module of `assets/generator` that makes the face."""
    file = Path(__file__).parents[2] / "assets/generator/face.py"
    spec = importlib.util.spec_from_file_location("face", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outline(font: TTFont, glyph: str) -> Any:
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    return pen.value


def test_the_digits_are_the_tabular_ones_of_inter_and_letters_are_as_they_were() -> None:
    made, face = TTFont(asset_path("fonts/Inter.ttf")), generator()
    inter = TTFont(Path(face.ROOT, "files", "Inter[opsz,wght].ttf"))
    instead, usual, ours = face.tabular(inter), inter.getBestCmap(), made.getBestCmap()
    for digit in map(ord, face.DIGITS):
        assert outline(made, ours[digit]) == outline(inter, instead[usual[digit]])
    assert outline(made, ours[ord("1")]) != outline(inter, usual[ord("1")])
    for letter in map(ord, "aKQ×−"):
        assert outline(made, ours[letter]) == outline(inter, usual[letter])
    assert set(ours) == set(usual)


def test_the_window_and_the_generator_agree_on_the_instances() -> None:
    made, face = TTFont(asset_path("fonts/Inter.ttf")), generator()
    found = [tuple(instance.coordinates.values()) for instance in made["fvar"].instances]
    assert found == [(cut, weight) for cut in _CUTS for weight in face.WEIGHTS]
    assert len(face.WEIGHTS) == len(Weight)


def ink(face: Face, text: str) -> int:
    return pygame.mask.from_surface(face.render(text, INK)).count()


def test_each_weight_is_heavier_than_the_one_before() -> None:
    inks = [ink(FONTS.font(40, weight), LINE) for weight in Weight]
    assert inks == sorted(set(inks))


def test_large_type_is_set_closer_than_small_type() -> None:
    widths = [FONTS.font(60, optical=cut).width(LINE) for cut in _CUTS]
    assert widths == sorted(set(widths), reverse=True)


@pytest.mark.parametrize("size", [12, 15, 18, 24, 40, 72])
@pytest.mark.parametrize("weight", Weight)
def test_a_line_has_the_width_it_was_measured_with(size: int, weight: Weight) -> None:
    face = FONTS.font(size, weight)
    line = face.render(LINE, INK)
    assert line.get_size() == (face.width(LINE), face.height)
    spare = pygame.Surface((face.width(LINE) + 20, face.height + 20), pygame.SRCALPHA)
    spare.blit(line, (10, 10))
    assert spare.get_bounding_rect().width > 0.95 * face.width(LINE)


@pytest.mark.parametrize("size", [12, 15, 18, 24])
def test_letters_stand_where_the_face_puts_them(size: int) -> None:
    """Small text is as wide as large text of the same cut would be: no letter is rounded."""
    large = FONTS.font(400).width(LINE)
    assert FONTS.font(size).width(LINE) == pytest.approx(large * size / 400, rel=0.01)


def box(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("step", slow_but([1, 13], fast=[13]))
def test_no_line_loses_the_top_or_the_foot_of_a_letter_at_any_size(
    weight: Weight, step: int
) -> None:
    for size in SIZES[::step]:
        face = FONTS.font(size, weight)
        for letters in ("gjpqy", "ÅÄÉ", "(|)[]{}", "Qß§,;", "0123456789"):
            whole = pygame.Surface((size * 60, size * 4), pygame.SRCALPHA)
            face._source.render_to(whole, (size, size * 2), letters, INK)  # room on every side
            drawn, top = box(whole), size * 2 - face.ascent
            assert top <= drawn.top, (size, letters)
            assert drawn.bottom <= top + face.height, (size, letters)


@pytest.mark.parametrize("weight", Weight)
def test_digits_are_all_as_wide_at_any_size(weight: Weight) -> None:
    for size in SIZES:
        face = FONTS.font(size, weight, size)
        assert len({face.width(digit * 20) for digit in "0123456789"}) == 1, size


@pytest.mark.parametrize("weight", Weight)
@given(a=st.integers(0, 99_999), b=st.integers(0, 99_999))
def test_numbers_of_one_length_are_of_one_width(weight: Weight, a: int, b: int) -> None:
    face = FONTS.font(16, weight)
    assert face.width(f"{a:05}") == face.width(f"{b:05}")


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_any_text_can_be_drawn(text: str) -> None:
    face = FONTS.font(14)
    assert face.render(text, INK).get_width() == face.width(text)


def test_inter_has_the_signs_that_the_window_uses() -> None:
    face = FONTS.font(16)
    assert face.missing("→←↑↓✓✗×−–—…·±≥≤≈%½ é ü") == ""
    assert face.missing("a☃b") == "☃"


@pytest.mark.parametrize("sign", SUIT_SIGNS)
def test_the_signs_of_suits_are_drawn_with_the_pips(sign: str) -> None:
    face = FONTS.font(20)
    assert face.missing(f"K{sign}") == ""
    drawn = face.render(f"K{sign}", INK)
    assert drawn.get_width() == face.width(f"K{sign}")
    assert face.width(f"K{sign}") - face.width("K") == 15 + 2  # the pip, and a pixel on each side
    pip = CardImages().pip(SUIT_SIGNS.index(sign), 15, INK)
    place = drawn.subsurface((drawn.get_width() - 16, face.ascent - 15, 15, 15))
    assert pygame.image.tobytes(place, "RGBA") == pygame.image.tobytes(pip, "RGBA")


def test_a_face_and_a_line_are_made_once() -> None:
    face = FONTS.font(20, Weight.BOLD)
    assert FONTS.font(20, Weight.BOLD) is face
    assert face.render(LINE, INK) is face.render(LINE, INK)
