"""Type: widths that hold, weights that differ, digits that stand still, and the fallback."""

import sys

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.window.fonts import Face, Fonts, Weight
from trainer.window.images import CardImages

FONTS = Fonts(CardImages().pip)
INK = (255, 255, 255)
SIZES = range(6, 73)  # every size from the least to the largest figures at 2560 × 1600
LINE = "Hold K K 4 4: 2.5957, the best of 32 (jqy)"


def ink(face: Face, text: str) -> int:
    return pygame.mask.from_surface(face.render(text, INK)).count()


def test_each_weight_is_heavier_than_the_one_before() -> None:
    inks = [ink(FONTS.font(40, weight), LINE) for weight in Weight]
    assert inks == sorted(set(inks))


@pytest.mark.parametrize("size", [12, 15, 18, 24, 40, 72])
@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("tabular", [False, True])
def test_a_line_has_the_width_it_was_measured_with(
    size: int, weight: Weight, tabular: bool
) -> None:
    face = FONTS.font(size, weight, tabular)
    line = face.render(LINE, INK)
    assert line.get_size() == (face.width(LINE), face.height)
    spare = pygame.Surface((face.width(LINE) + 20, face.height + 20), pygame.SRCALPHA)
    spare.blit(line, (10, 10))
    assert spare.get_bounding_rect().width > 0.95 * face.width(LINE)


def box(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("inter", [True, False], ids=("inter", "bundled"))
def test_no_line_loses_the_top_or_the_foot_of_a_letter_at_any_size(
    weight: Weight, inter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not inter:
        monkeypatch.setitem(sys.modules, "fontpkg_inter", None)
    fonts = Fonts(CardImages().pip)
    for size in SIZES:
        face = fonts.font(size, weight)
        for letters in ("gjpqy", "ÅÄÉ", "(|)[]{}", "Qß§,;", "0123456789"):
            whole = pygame.Surface((size * 20, size * 4), pygame.SRCALPHA)
            face._source.render_to(whole, (size, size * 2), letters, INK)  # room on every side
            assert box(face.render(letters, INK)).height == box(whole).height, (size, letters)


@pytest.mark.parametrize("weight", Weight)
def test_tabular_digits_are_evenly_spaced_at_any_size(weight: Weight) -> None:
    for size in SIZES:
        face = FONTS.font(size, weight, tabular=True)
        step = face.width("0")
        for digit in "0123456789":
            ink = box(face.render(digit, INK))
            assert abs(ink.left - (step - ink.right)) <= 2, (size, digit)  # in the middle
            row = face.render(digit * 6, INK)
            inner = [row.subsurface((i * step, 0, step, face.height)) for i in range(1, 5)]
            assert len({pygame.image.tobytes(one, "RGBA") for one in inner}) == 1, (size, digit)


@pytest.mark.parametrize("weight", Weight)
@given(a=st.integers(0, 99_999), b=st.integers(0, 99_999))
def test_tabular_numbers_of_one_length_are_of_one_width(weight: Weight, a: int, b: int) -> None:
    face = FONTS.font(16, weight, tabular=True)
    assert face.width(f"{a:05}") == face.width(f"{b:05}")


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_any_text_can_be_drawn(text: str) -> None:
    for tabular in (False, True):
        face = FONTS.font(14, tabular=tabular)
        assert face.render(text, INK).get_width() == face.width(text)


def test_inter_has_the_signs_that_the_window_uses() -> None:
    face = FONTS.font(16)
    assert face.missing("→←↑↓✓✗×−–—…·±≥≤≈%½ é ü") == ""
    assert face.missing("a☃b") == "☃"


@pytest.mark.parametrize("sign", "♣♦♥♠")
@pytest.mark.parametrize("tabular", [False, True])
def test_the_signs_of_suits_are_drawn_with_the_pips(sign: str, tabular: bool) -> None:
    face = FONTS.font(20, tabular=tabular)
    assert face.missing(f"K{sign}") == ""
    drawn = face.render(f"K{sign}", INK)
    assert drawn.get_width() == face.width(f"K{sign}")
    assert face.width(f"K{sign}") - face.width("K") == 15 + 2  # the pip, and a pixel on each side
    pip = CardImages().pip("♣♦♥♠".index(sign), 15, INK)
    place = drawn.subsurface((drawn.get_width() - 16, face.ascent - 15, 15, 15))
    assert pygame.image.tobytes(place, "RGBA") == pygame.image.tobytes(pip, "RGBA")


def test_a_face_and_a_line_are_made_once() -> None:
    face = FONTS.font(20, Weight.BOLD)
    assert FONTS.font(20, Weight.BOLD) is face
    assert face.render(LINE, INK) is face.render(LINE, INK)


def test_without_inter_the_bundled_face_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fontpkg_inter", None)
    face = Fonts(CardImages().pip).font(20, Weight.SEMIBOLD)
    assert ink(face, LINE) > 500
    assert face.missing("→") == "→"
