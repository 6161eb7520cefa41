"""What the table says of itself elsewhere: its tab, and its part of the help page."""

from __future__ import annotations

from trainer.app.scene import KeyHelp, PageInfo, Topic

INFO = PageInfo(
    "Table",
    keys=(
        KeyHelp(("1", "…", "5"), "Hold a card, or let it go (the keypad too)"),
        KeyHelp(("Space", "Enter"), "Deal, and draw"),
        KeyHelp(("B",), "Bet one coin more; after five comes one"),
        KeyHelp(("M",), "Bet the maximum and deal"),
        KeyHelp(("H",), "Show the best hold"),
        KeyHelp(("W",), "Why: outcomes, the chart, penalty cards"),
    ),
    topics=(
        Topic(
            "What is right",
            "A hold is right when no other hold is worth more, on average over every possible "
            "draw. What the draw then brings is luck: it changes your credits, not the verdict. "
            "Holds of the same value are all right.",
        ),
        Topic(
            "The coach",
            "Live shows the value of your hold and of the best while you choose. Warn holds up a "
            "worse hold once; the same key again draws. After says right or wrong after the draw, "
            "Silent only when asked, with Best or Why.",
        ),
        Topic(
            "Help and skill",
            "Hands with live values, or with the best hold shown, are counted apart. From 100 "
            "hands on, Return is the game's return less what your holds gave away.",
        ),
        Topic(
            "The shoe",
            "Every deal is a fresh shuffle. A hand that was dealt and not drawn waits for you, "
            "the same five cards, when you open the window again.",
        ),
    ),
)
