"""Text can be read: contrast as WCAG 2.2 measures it (success criteria 1.4.3 and 1.4.6)."""

from dataclasses import replace

import pytest

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Label
from trainer.drawing.leaves import HandCards
from trainer.drawing.palettes import FELTS, Color, FeltName, Palette
from trainer.drawing.theme import theme
from trainer.window.images import FOUR_COLOURS, JOKER_INKS, TWO_COLOURS


def luminance(color: Color) -> float:
    """Relative luminance of an sRGB colour (WCAG 2.2, definitions)."""
    parts = [c / 255 for c in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


LOOKS = [
    pytest.param(light, high, felt, id=f"{'light' if light else 'dark'}{' strong' * high}, {felt}")
    for light in (False, True)
    for high in (False, True)
    for felt in FELTS
]
PAPER_OF_CARDS: Color = (255, 254, 249)
Pairs = list[tuple[str, Color, Color]]


def blended(over: Color, alpha: int, under: Color) -> Color:
    """What is seen of a colour through which one sees another."""
    share = alpha / 255
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(over, under, strict=True))
    red, green, blue = mixed
    return red, green, blue


def texts(palette: Palette) -> Pairs:
    """Every ink with every ground that it is set on."""
    inks = ("text", "muted", "accent", "right", "wrong")
    grounds = ("backdrop", "lamp", "bar", "panel", "raised")
    pairs = [(ink, getattr(palette, ink), getattr(palette, on)) for ink in inks for on in grounds]
    pairs += [
        ("accent", palette.accent, palette.accent_soft),
        ("text", palette.text, palette.hover),
        ("right", palette.right, palette.right_soft),
        ("wrong", palette.wrong, palette.wrong_soft),
        *(("on gold", palette.on_accent, gold) for gold in palette.gold_ramp),
    ]
    return pairs + on_the_sign(palette) + on_wood(palette) + on_the_felt(palette)


def on_the_sign(palette: Palette) -> Pairs:
    pairs = [
        (ink, getattr(palette, ink), ground)
        for ink in ("sign_name", "sign_number")
        for ground in palette.sign
    ]
    pairs += [("title of the sign", palette.sign_title, palette.sign_head)]
    pairs += [("lit", palette.on_lit, ground) for ground in palette.lit]
    won = ("won", palette.on_winning, palette.winning)
    return [*pairs, won, ("won cell", palette.on_won_cell, palette.won_cell)]


def on_wood(palette: Palette) -> Pairs:
    pairs = [("on_wood_soft", palette.on_wood_soft, ground) for ground in palette.wood]
    pairs.append(("digits", palette.digits, palette.meter))
    return [*pairs, ("label of a meter", palette.meter_label, palette.meter)]


def on_the_felt(palette: Palette) -> Pairs:
    """Text on a plate or on a hero's felt; straight on the table's only in the dark look."""
    plates = [blended(palette.plate, palette.plate_alpha, felt) for felt in palette.felt_ramp]
    pairs = [("plate", palette.text, plate) for plate in plates]
    inks = ("on_felt", "on_felt_soft", "on_felt_gold")
    dark = luminance(palette.backdrop) < 0.18
    felts = [*palette.hero_ramp, *(palette.felt_ramp if dark else ())]
    return pairs + [(ink, getattr(palette, ink), felt) for ink in inks for felt in felts]


@pytest.mark.parametrize(("light", "high", "felt"), LOOKS)
def test_every_ink_stands_out_from_every_ground(light: bool, high: bool, felt: FeltName) -> None:
    palette = theme(high_contrast=high, light=light, felt=felt).palette
    least = {name: contrast(ink, ground) for name, ink, ground in texts(palette)}
    for name, ink, ground in texts(palette):
        least[name] = min(least[name], contrast(ink, ground))
    assert {name: ratio for name, ratio in least.items() if ratio < 4.5} == {}


@pytest.mark.parametrize(("light", "high", "felt"), LOOKS)
def test_the_edge_of_a_control_stands_out_from_what_it_stands_on(
    light: bool, high: bool, felt: FeltName
) -> None:
    """WCAG 2.2, success criterion 1.4.11."""
    palette = theme(high_contrast=high, light=light, felt=felt).palette
    grounds = ("backdrop", "lamp", "panel", "raised")
    found = {
        (edge, ground): contrast(getattr(palette, edge), getattr(palette, ground))
        for edge in ("edge", "accent", "focus")
        for ground in grounds
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < 3} == {}


@pytest.mark.parametrize(("light", "high", "felt"), LOOKS)
def test_a_thrown_card_can_be_read_and_is_no_held_one(
    light: bool, high: bool, felt: FeltName
) -> None:
    palette = theme(high_contrast=high, light=light, felt=felt).palette
    for veil in (palette.veil, palette.panel_veil):
        paper = blended(veil, palette.veil_alpha, PAPER_OF_CARDS)
        for ink in (*TWO_COLOURS, *FOUR_COLOURS, *JOKER_INKS):
            assert contrast(blended(veil, palette.veil_alpha, ink), paper) >= 3
        assert contrast(paper, PAPER_OF_CARDS) >= (1.5 if light else 1.8 if high else 2.5)
        if not high:  # tinted: no dead grey
            assert max(paper) - min(paper) >= 5


def test_a_thrown_card_on_a_panel_does_not_take_the_colour_of_the_felt() -> None:
    on_felt, on_panel = (
        {getattr(theme(felt=felt).palette, veil) for felt in FELTS}
        for veil in ("veil", "panel_veil")
    )
    assert (len(on_felt), len(on_panel)) == (len(FELTS), 1)
    pen = Pen(theme(felt="burgundy"), lambda size, text, weight="regular": 0.5 * size * len(text))
    placed = Placing()
    HandCards((0, 1, 2, 3, 4), mask=0b11).place(Rect(0, 0, 400, 100), pen, placed)
    faces = [part for part in placed.parts if isinstance(part, CardFace)]
    assert [bool(face.veil) for face in faces] == [False, False, True, True, True]
    assert all(face.on_panel for face in faces)


@pytest.mark.parametrize("light", [False, True])
def test_with_strong_contrast_a_thrown_card_has_a_grey_frame_and_a_word(light: bool) -> None:
    strong = theme(high_contrast=True, light=light)
    pen = Pen(strong, lambda size, text, weight="regular": 0.5 * size * len(text))
    placed = Placing()
    HandCards((0, 1, 2, 3, 4), mask=0b11).place(Rect(0, 0, 400, 100), pen, placed)
    words = [part for part in placed.parts if isinstance(part, Label)]
    assert [each.text for each in words] == ["thrown"] * 3
    assert not any(part.veil for part in placed.parts if isinstance(part, CardFace))
    frames = [part for part in placed.parts if isinstance(part, Fill) and part.color is None]
    assert sum(part.border == strong.palette.muted for part in frames) == 3


def test_a_shadow_is_no_grey_halo_on_light_ground() -> None:
    palette = theme(light=True).palette
    light, dark = (
        contrast(blended(each.shadow, each.shadow_alpha, each.backdrop), each.backdrop)
        for each in (palette, replace(palette, shadow=(0, 0, 0), shadow_alpha=120))
    )
    assert light < 1.6 < dark
    red, _, blue = palette.shadow
    assert red > blue


def test_contrast_is_measured_as_published() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_large_text_is_larger_in_every_size() -> None:
    normal, large = theme().type, theme(text_size=150).type
    assert all(getattr(large, name) > getattr(normal, name) for name in normal.__slots__)
