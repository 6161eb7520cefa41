"""Pictures as the window gets them: the right inks, the right pips, at the size asked for."""

from itertools import groupby, product
from typing import get_args

import pygame
import pytest

from evaluator import format_card
from trainer.drawing.palettes import INK, PAPER, Palette
from trainer.drawing.theme import Index
from trainer.window import art
from trainer.window.images import CardImages, CardStyle

BLACK, RED, GREEN, BLUE = (21, 23, 28), (200, 16, 46), (18, 121, 58), (11, 95, 191)
SUIT_COLOURS = {
    False: {"c": BLACK, "d": RED, "h": RED, "s": BLACK},
    True: {"c": GREEN, "d": BLUE, "h": RED, "s": BLACK},
}
DECKS = [CardStyle(four, face) for four, face in product((False, True), get_args(Index))]
NUMBER_CARDS = [card for card in range(52) if card // 4 < 9]
SAME_UPSIDE_DOWN = [card for card in range(52) if format_card(card)[0] in "24TJQK"]


@pytest.fixture(scope="module")
def images() -> CardImages:
    return CardImages()


def pixels(picture: pygame.Surface, colour: tuple[int, int, int]) -> pygame.mask.Mask:
    return pygame.mask.from_threshold(picture, colour, (2, 2, 2, 255))


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_a_card_shows_its_suits_ink_and_no_other(images: CardImages, deck: CardStyle) -> None:
    for card in range(52):
        picture = images.card(card, 100, deck)
        ink = SUIT_COLOURS[deck.four_colour][format_card(card)[1]]
        assert picture.get_size() == (100, 140)
        assert pixels(picture, ink).count() > 150, format_card(card)
        others = {BLACK, RED, GREEN, BLUE} - {ink}
        assert sum(pixels(picture, other).count() for other in others) == 0, format_card(card)


@pytest.mark.parametrize("card", NUMBER_CARDS, ids=format_card)
def test_a_number_card_has_as_many_pips_as_its_number(images: CardImages, card: int) -> None:
    between_the_indices = images.card(card, 250).subsurface((52, 0, 146, 350))
    ink = SUIT_COLOURS[False][format_card(card)[1]]
    assert len(pixels(between_the_indices, ink).connected_components(300)) == card // 4 + 2


@pytest.mark.parametrize("card", SAME_UPSIDE_DOWN, ids=format_card)
def test_a_card_with_two_like_halves_is_the_same_upside_down(images: CardImages, card: int) -> None:
    picture = images.card(card, 250)
    turned = pygame.transform.rotate(picture, 180)
    differing = pygame.mask.from_threshold(picture, (0, 0, 0), (24, 24, 24, 255), turned)
    assert differing.count() > 0.995 * 250 * 350


@pytest.mark.parametrize("deck", DECKS, ids=str)
@pytest.mark.parametrize("card", [52, 53])
def test_a_joker_shows_its_own_ink_in_every_deck(
    images: CardImages, card: int, deck: CardStyle
) -> None:
    picture = images.card(card, 100, deck)
    assert pixels(picture, {52: (91, 42, 134), 53: (11, 95, 93)}[card]).count() > 150
    assert sum(pixels(picture, other).count() for other in (BLACK, RED, GREEN, BLUE)) == 0


def test_the_54_pictures_differ_from_each_other(images: CardImages) -> None:
    for deck in DECKS:
        drawn = {pygame.image.tobytes(images.card(card, 60, deck), "RGBA") for card in range(54)}
        assert len(drawn) == 54


def test_a_card_is_drawn_again_for_another_width_and_kept_for_the_same(images: CardImages) -> None:
    small, wide = images.card(7, 60), images.card(7, 333)
    assert (small.get_size(), wide.get_size()) == ((60, 84), (333, 466))
    assert images.card(7, 60) is small


def test_the_corners_are_clear_so_that_the_felt_shows(images: CardImages) -> None:
    for card in (None, 0, 51):
        assert images.card(card, 200).get_at((0, 0)).a == 0
        assert images.card(card, 200).get_at((100, 5)).a == 255


def test_the_back_tells_nothing_of_the_card_and_is_blue(images: CardImages) -> None:
    assert images.card(None, 120) is images.card(None, 120, CardStyle())
    assert pixels(images.card(None, 120), (23, 52, 95)).count() > 1000


@pytest.mark.parametrize("suit", range(4))
def test_a_pip_has_the_colour_and_the_size_asked_for(images: CardImages, suit: int) -> None:
    picture = images.pip(suit, 24, (1, 200, 99))
    assert picture.get_size() == (24, 24)
    assert pixels(picture, (1, 200, 99)).count() > 100


def test_the_four_pips_differ(images: CardImages) -> None:
    drawn = {pygame.image.tobytes(images.pip(suit, 40, (0, 0, 0)), "RGBA") for suit in range(4)}
    assert len(drawn) == 4


@pytest.mark.parametrize("size", [16, 32, 64, 256])
def test_the_icon_is_square_and_not_empty(images: CardImages, size: int) -> None:
    icon = images.icon(size)
    assert icon.get_size() == (size, size)
    assert pygame.mask.from_surface(icon).count() > 0.8 * size * size


def test_a_deck_is_drawn_ahead_card_by_card_and_again_for_another_look() -> None:
    images, window = CardImages(), pygame.Surface((200, 200))
    window.fill((10, 90, 60))
    for look in ((60, CardStyle()), (70, CardStyle()), (70, CardStyle(four_colour=True))):
        assert [images.ahead(*look, window) for _ in range(56)] == [True] * 54 + [False] * 2
    plain = pygame.Surface(window.get_size())
    plain.fill((10, 90, 60))
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(plain, "RGB")


@pytest.mark.parametrize("palette", [INK, PAPER], ids=["dark", "light"])
def test_the_room_has_no_edges_between_its_shades(palette: Palette) -> None:
    drawn = art.room(1280, 800, palette.lamp, palette.backdrop)
    row = [tuple(drawn.get_at((x, 600))[:3]) for x in range(1280)]
    assert max(len(list(same)) for _, same in groupby(row)) < 20  # 35 and more without grains
    assert drawn.get_at((2, 798))[0] - palette.backdrop[0] in range(-2, 3)


def test_a_card_on_its_way_is_turned_in_steps_and_smoothly(images: CardImages) -> None:
    back = images.card(None, 160)
    leaning = images.leaning(back, -3.1)
    assert images.leaning(back, -3.05) is leaning
    assert images.leaning(back, -2.0) is not leaning
    edge = [leaning.get_at((x, leaning.get_height() // 2)).r for x in range(40)]
    paper = max(edge)
    assert any(0.1 * paper < red < 0.9 * paper for red in edge)  # between the shadow and the paper


@pytest.mark.parametrize("side", [7, 8, 9, 10, 12, 14])
def test_small_clubs_and_spades_are_told_apart(images: CardImages, side: int) -> None:
    """A tenth of their ink differed, and they were taken for each other in ten hands."""
    club, spade = (
        [picture.get_at(place).a for place in product(range(side), repeat=2)]
        for picture in (images.pip(suit, side, BLACK) for suit in (0, 3))
    )
    apart = sum(abs(one - other) for one, other in zip(club, spade, strict=True))
    assert apart > 0.2 * (sum(club) + sum(spade))
