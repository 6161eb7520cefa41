"""Colours: the palettes of the window, the felts, and the backs of the cards.

Contrast is against the worst ground that a colour stands on: text has 4.5 to 1 or more, the edges
of controls 3 to 1; a test measures it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

Color = tuple[int, int, int]
FeltName = Literal["green", "midnight", "burgundy", "slate"]
BackName = Literal["navy", "burgundy", "green"]


def _rgb(text: str) -> Color:
    """Read a colour as designers write it.

    >>> _rgb("0a0f0e")
    (10, 15, 14)
    """
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def _ramp(words: str) -> tuple[Color, ...]:
    return tuple(map(_rgb, words.split()))


@dataclass(frozen=True, slots=True)
class Palette:
    """The window's colours by their purpose."""

    backdrop: Color  # the room: the ground of a page, away from its lamp
    lamp: Color  # the room under its lamp
    bar: Color  # the bar along the top
    panel: Color  # a card on the ground
    raised: Color  # inset rows, chips, strips of choices
    hover: Color  # a control under the pointer
    pressed: Color  # a control held down
    line: Color  # hairlines
    edge: Color  # of a control: 3 to 1 against what it stands on
    text: Color
    muted: Color  # captions and second text
    gold: Color  # fills: the gold button, a held card's ring, the lit column
    gold_ramp: tuple[Color, ...]  # the gold button from top to bottom
    gold_edge: Color
    accent: Color  # gold as text
    accent_soft: Color  # a tint of gold, behind text
    on_accent: Color  # text on gold
    right: Color
    right_soft: Color
    wrong: Color
    wrong_soft: Color
    focus: Color  # the ring of the keyboard's focus
    other: Color  # the bar of a hold that is neither best nor yours
    later: tuple[Color, Color]  # the stripes of what a bar shows as still to come
    track: Color  # behind every bar
    felt_ramp: tuple[Color, ...]  # under the cards: at 0, 34, 68 and 100 % from the lamp
    hero_ramp: tuple[Color, ...]  # of a hero card, whose felt is dark in both looks
    on_felt: Color  # text straight on a dark felt
    on_felt_soft: Color
    on_felt_gold: Color
    plate: Color  # the ground of a message on the felt
    plate_alpha: int
    sign: tuple[Color, Color]  # the rows of the machine's sign, top and bottom
    sign_head: Color
    sign_name: Color
    sign_number: Color
    sign_title: Color
    lit: tuple[Color, Color]  # the column of the bet
    on_lit: Color
    winning: Color  # the row of a win, and its cell
    on_winning: Color
    won_cell: Color
    on_won_cell: Color
    brass: tuple[Color, ...]  # frames
    wood: tuple[Color, Color]  # the console
    on_wood_soft: Color
    meter: Color
    digits: Color
    meter_label: Color
    win_title: Color
    tile: Color  # the face of a small card
    tile_edge: Color
    shadow: Color
    shadow_alpha: int  # where a shadow is densest, of 255
    veil: Color  # over a card that is thrown away, on felt
    panel_veil: Color  # the same on a panel, whatever the felt is
    veil_alpha: int

    @property
    def felt(self) -> Color:
        """The felt as one colour, for what is too small for its ramp."""
        return self.felt_ramp[1]


_GOLD = _ramp("ffe09a f4c35a e3a437")
_BRASS = _ramp("ffe6a8 b9822c 6d4a15 b9822c ffe6a8")

INK = Palette(
    backdrop=_rgb("0a0f0e"),
    lamp=_rgb("15231e"),
    bar=_rgb("090d0c"),
    panel=_rgb("131d1a"),
    raised=_rgb("1b2824"),
    hover=_rgb("25352f"),
    pressed=_rgb("16211d"),
    line=_rgb("2b3a35"),
    edge=_rgb("7d8f88"),
    text=_rgb("f5f1e6"),
    muted=_rgb("b3c0b9"),
    gold=_GOLD[1],
    gold_ramp=_GOLD,
    gold_edge=_rgb("8a5a12"),
    accent=_rgb("f4c35a"),
    accent_soft=_rgb("3a3220"),
    on_accent=_rgb("231703"),
    right=_rgb("7fe0a7"),
    right_soft=_rgb("163a2a"),
    wrong=_rgb("ff9d88"),
    wrong_soft=_rgb("46241f"),
    focus=_rgb("8fd0ff"),
    other=_rgb("8fa39b"),
    later=(_rgb("8cc4f6"), _rgb("3f80bd")),
    track=_rgb("2a3733"),
    felt_ramp=_ramp("1d6b4c 125039 0a3527 041a12"),
    hero_ramp=_ramp("1d6b4c 125039 0a3527 041a12"),
    on_felt=_rgb("f5f1e6"),
    on_felt_soft=_rgb("d6e5dd"),
    on_felt_gold=_rgb("ffdf95"),
    plate=_rgb("05140f"),
    plate_alpha=200,
    sign=(_rgb("18306b"), _rgb("0c1a42")),
    sign_head=_rgb("0a1536"),
    sign_name=_rgb("ffe2a3"),
    sign_number=_rgb("c3d1f0"),
    sign_title=_rgb("f4c35a"),
    lit=(_rgb("f7cf73"), _rgb("f2b942")),
    on_lit=_rgb("231703"),
    winning=_rgb("b5261c"),
    on_winning=_rgb("ffffff"),
    won_cell=_rgb("fff7df"),
    on_won_cell=_rgb("8a1408"),
    brass=_BRASS,
    wood=(_rgb("4b3222"), _rgb("24160e")),
    on_wood_soft=_rgb("d0bfae"),
    meter=_rgb("0b0806"),
    digits=_rgb("ffcf70"),
    meter_label=_rgb("cdbb9f"),
    win_title=_rgb("ffe8b0"),
    tile=_rgb("fffef9"),
    tile_edge=_rgb("fffef9"),
    shadow=(0, 0, 0),
    shadow_alpha=120,
    veil=_rgb("0b3525"),
    panel_veil=_rgb("0f1f1a"),
    veil_alpha=118,
)

PAPER = replace(
    INK,
    backdrop=_rgb("e8e2d5"),
    lamp=_rgb("f8f4ea"),
    bar=_rgb("fbf8f1"),
    panel=_rgb("fffdf8"),
    raised=_rgb("f3eee2"),
    hover=_rgb("e9e2d2"),
    pressed=_rgb("ddd5c4"),
    line=_rgb("ddd5c4"),
    edge=_rgb("7b7768"),
    text=_rgb("1d2421"),
    muted=_rgb("545d57"),
    accent=_rgb("7a5000"),
    accent_soft=_rgb("f8e7bd"),
    right=_rgb("00643c"),
    right_soft=_rgb("d9efe2"),
    wrong=_rgb("a8261c"),
    wrong_soft=_rgb("fbe0da"),
    focus=_rgb("0b5cad"),
    other=_rgb("8a8778"),
    later=(_rgb("2f6fae"), _rgb("8cc0ee")),
    track=_rgb("e3dccb"),
    felt_ramp=_ramp("5aa987 459674 348061 286b4e"),
    hero_ramp=_ramp("1d6b4c 165c43 114d38 0d4230"),
    plate=_rgb("fffdf8"),
    plate_alpha=242,
    sign=(_rgb("fffaf0"), _rgb("f4ead4")),
    sign_head=_rgb("17345f"),
    sign_name=_rgb("17345f"),
    sign_number=_rgb("33415c"),
    wood=(_rgb("ecdcc0"), _rgb("d6bf97")),
    on_wood_soft=_rgb("574430"),
    meter=_rgb("fffaf0"),
    digits=_rgb("6a4400"),
    meter_label=_rgb("5b4a33"),
    win_title=_rgb("2b1703"),
    tile=_rgb("ffffff"),
    tile_edge=_rgb("b9b3a3"),
    shadow=_rgb("5a461e"),
    shadow_alpha=52,
    veil=_rgb("786c54"),
    panel_veil=_rgb("786c54"),
    veil_alpha=92,
)


def _strong(base: Palette, ground: str, ink: str, **colors: Any) -> Palette:
    """Return a palette of high contrast: flat grounds, hard lines, no gradients."""
    flat, hard = _rgb(ground), _rgb(ink)
    return replace(
        base,
        backdrop=flat,
        lamp=flat,
        bar=flat,
        panel=flat,
        text=hard,
        felt_ramp=(flat,) * 4,
        hero_ramp=(flat,) * 4,
        on_felt=hard,
        on_felt_soft=hard,
        on_felt_gold=colors["accent"],
        plate=flat,
        plate_alpha=255,
        sign=(flat, flat),
        sign_head=flat,
        sign_name=hard,
        sign_number=hard,
        sign_title=colors["accent"],
        brass=(colors["line"],) * 5,
        wood=(flat, flat),
        on_wood_soft=hard,
        meter=flat,
        digits=hard,
        meter_label=hard,
        win_title=colors["accent"],
        tile_edge=hard,
        veil=_rgb("464a46"),
        panel_veil=_rgb("464a46"),
        veil_alpha=102,
        **colors,
    )


HIGH_CONTRAST = _strong(
    INK,
    "000000",
    "ffffff",
    raised=_rgb("1c1c1c"),
    hover=_rgb("3c3c3c"),
    pressed=_rgb("0a0a0a"),
    line=_rgb("bebebe"),
    edge=_rgb("e6e6e6"),
    muted=_rgb("e0e0e0"),
    accent=_rgb("ffdd33"),
    accent_soft=_rgb("403800"),
    right=_rgb("6effa0"),
    right_soft=_rgb("00250f"),
    wrong=_rgb("ffa08c"),
    wrong_soft=_rgb("300a05"),
    focus=_rgb("5ad2ff"),
    other=_rgb("c0c0c0"),
    later=(_rgb("9fd4ff"), _rgb("2a6db0")),
    track=_rgb("2c2c2c"),
    tile=_rgb("ffffff"),
)

HIGH_CONTRAST_LIGHT = _strong(
    PAPER,
    "ffffff",
    "000000",
    raised=_rgb("f2f2f2"),
    hover=_rgb("dcdcdc"),
    pressed=_rgb("cdcdcd"),
    line=_rgb("464646"),
    edge=_rgb("141414"),
    muted=_rgb("282828"),
    accent=_rgb("5c3b00"),
    accent_soft=_rgb("fff0c8"),
    right=_rgb("004e2c"),
    right_soft=_rgb("e6f6ec"),
    wrong=_rgb("8c0e0a"),
    wrong_soft=_rgb("fdeae6"),
    focus=_rgb("003a80"),
    other=_rgb("505050"),
    later=(_rgb("0b4f94"), _rgb("86bdf0")),
    track=_rgb("d8d8d8"),
    tile=_rgb("ffffff"),
)

FELTS: dict[FeltName, tuple[Color, ...]] = {
    "green": INK.felt_ramp,
    "midnight": _ramp("28548c 193d6b 0f2747 071527"),
    "burgundy": _ramp("7d2a3d 5e1c2c 3e111c 20080e"),
    "slate": _ramp("4a5a5e 364448 232e31 111819"),
}
"""The felts of the dark look; the light look has a lighter one of each hue."""

LIGHT_FELTS: dict[FeltName, tuple[Color, ...]] = {
    "green": PAPER.felt_ramp,
    "midnight": _ramp("4d7bb6 40689b 345580 2b4668"),
    "burgundy": _ramp("b64d65 9b4056 803447 682b3a"),
    "slate": _ramp("738a90 5e767d 4b6369 3c5457"),
}

BACKS: dict[BackName, tuple[Color, Color]] = {
    "navy": (_rgb("17345f"), _rgb("4a74b0")),
    "burgundy": (_rgb("5e1c2c"), _rgb("a8536a")),
    "green": (_rgb("125039"), _rgb("3f8a68")),
}
"""The grounds of the backs of the cards, and the lattice on them."""
