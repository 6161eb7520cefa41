"""The tab of the lab page, and its part of the help page."""

from __future__ import annotations

from trainer.app.scene import KeyHelp, PageInfo, Topic

INFO = PageInfo(
    "Pays",
    place="lab",
    icon="lab",
    keys=(
        KeyHelp(("↑", "↓"), "In the lab: a pay one step up or down; ten with Shift"),
        KeyHelp(("0", "…", "9"), "In the lab: type a pay; Enter goes to the next line"),
        KeyHelp(("←", "→"), "In the lab: to the table beside"),
        KeyHelp(("A", "R"), "In the lab: add a table, remove one"),
        KeyHelp(("B", "V"), "In the lab: another bet; hands, lines or an hour"),
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
