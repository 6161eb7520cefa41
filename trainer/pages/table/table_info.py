"""The tab of the table page, and its part of the help page."""

from __future__ import annotations

from trainer.app.scene import KeyHelp, PageInfo, Topic

INFO = PageInfo(
    "Table",
    place="play",
    icon="play",
    keys=(
        KeyHelp(("1", "…", "5"), "Hold a card, or release it (keypad too)"),
        KeyHelp(("Space", "Enter"), "Deal or draw"),
        KeyHelp(("B",), "Bet one more coin; after five, one again"),
        KeyHelp(("M",), "Bet the maximum and deal"),
        KeyHelp(("H",), "Show the best hold"),
        KeyHelp(("W",), "Why: outcomes, the chart, penalty cards"),
    ),
    topics=(
        Topic(
            "What is right",
            "A hold is right when no other hold is worth more, on average over every possible "
            "draw. What you then draw is luck: it changes your credits, not the verdict. "
            "Holds of equal value are all right.",
        ),
        Topic(
            "The coach",
            "Live shows the value of your hold and of the best while you choose. Warn stops a "
            "worse hold once; press the key again to draw it. After says right or wrong after the "
            "draw, Off speaks only when asked, with Best or Why.",
        ),
        Topic(
            "Help and skill",
            "Hands played with live values, or with the best hold shown before any was submitted, "
            "are counted separately. "
            "From 100 hands on, Return is the game's return less what your holds lost.",
        ),
        Topic(
            "Several hands",
            "The settings choose how many hands are drawn from one deal. Your hold stands in each, "
            "and each draws from its own shuffle of the rest of the deck. The bet is on each hand; "
            "the verdict is one, since the best hold is the same.",
        ),
        Topic(
            "Ultimate X",
            "Chosen in the settings: five more coins a hand, and a win multiplies what the next "
            "hand in its place is paid. The best hold weighs what its multipliers are worth, so it "
            "can be another one than without. These hands are counted by themselves.",
        ),
        Topic(
            "The shoe",
            "Every deal is a fresh shuffle. If you leave in mid-hand, the same five cards are on "
            "the table when you open the window again.",
        ),
    ),
)
