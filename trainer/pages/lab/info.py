"""The tab of the lab page, its part of the help page, and its buttons."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.app.scene import KeyHelp, PageInfo, Stage, Topic

VIEWS = (
    ("flips", "Flips"),
    ("shares", "By line"),
    ("bend", "Over this pay"),
    ("spread", "An hour"),
)
TOOLS = (
    ("load", "Add a table", "A"),
    ("remove", "Remove", "R"),
    ("bet", "Bet {coins}", "B"),
    ("undo", "Undo", ""),
    ("redo", "Redo", ""),
    ("save", "Save", "S"),
    ("chart", "Its chart", "C"),
    ("train", "Train with it", "T"),
)
TIPS = {"undo": "Ctrl Z", "redo": "Ctrl Y", "bet": "The pays of another bet"}
INFO = PageInfo(
    "Lab",
    place="lab",
    icon="lab",
    keys=(
        KeyHelp(("↑", "↓"), "In the lab: a pay one step up or down; ten with Shift"),
        KeyHelp(("0", "…", "9"), "In the lab: type a pay; Enter goes to the next line"),
        KeyHelp(("←", "→"), "In the lab: to the table beside"),
        KeyHelp(("A", "R"), "In the lab: add a table, remove one"),
        KeyHelp(("B", "V"), "In the lab: another bet; flips or pictures"),
        KeyHelp(("W",), "In the lab: why the chosen deal flips"),
        KeyHelp(("S", "C", "T"), "In the lab: save the table, its chart, train with it"),
        KeyHelp(("Ctrl", "Z"), "In the lab: undo; Ctrl Y does it again"),
    ),
    topics=(
        Topic(
            "The lab",
            "Change any pay: return, variance, hit frequency and what each line returns follow at "
            "once, exactly. Pays are in coins at the bet shown. A pay that is a whole number per "
            "coin changes at every bet that paid alike, so a royal's fifth coin stays apart; any "
            "other holds at the bet shown only. The flips are the deals whose best hold is "
            "another than before.",
        ),
        Topic(
            "The lab's pictures",
            "Over this pay: the return if the pay at the cursor were any other, exact and with "
            "its kinks, where best holds change. An hour: how likely each result of an hour's "
            "hands is, from the credits and with the hands an hour of the settings.",
        ),
    ),
)


def label_of(label: str, coins: int) -> str:
    """Return the label of a tool at a bet."""
    return label.format(coins=coins)


def tool_widths(coins: int, stage: Stage) -> list[float]:
    """Return the widths of the tools."""
    return button_widths([(label_of(label, coins), key) for _, label, key in TOOLS], stage)


def button_widths(buttons: Iterable[tuple[str, str]], stage: Stage) -> list[float]:
    """Return the widths of buttons from their labels and the keys shown on them."""
    size = stage.theme.type
    width = {True: 1.3 * (26 + 0.56 * size.caption) + 38, False: 32.0}
    return [
        max(64.0, stage.text_width(size.label, label, "medium") + width[bool(key)])
        for label, key in buttons
    ]
