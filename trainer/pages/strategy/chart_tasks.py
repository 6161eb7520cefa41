"""What is done with charts beside showing them: the search for them, and the page to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.chart_html import saved_page
from trainer.app.scene import Browse, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, share
from trainer.drawing.leaves import Bar, Number, Words
from trainer.drawing.surfaces import Panel

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.playing.grades import Grade


def searching(world: World, table: PayTable, coins: int) -> Box:
    """Return what stands in place of a chart until one is found."""
    search = world.charts.derivation
    if search is None:
        return Panel(Words("Reading the charts …", "title", weight="semibold"), pad=32)
    said = (
        f"No chart of {table.name} at {text.count(coins, 'coin')} yet. Charts of every length "
        f"are tried on all {table.rules.deals:,} deals. You can play meanwhile; the charts are "
        "saved once they are found."
    )
    done = search.job.share
    bar = Row(share(1, Bar(done, "gold")), Number(text.percent(done, 0), room="100 %"), gap=16)
    title = Words("Finding the best charts", "title", weight="semibold")
    return Panel(Column(title, Words(said, "body", "muted"), bar, gap=14), pad=32)


def printed(world: World, grade: Grade | None) -> Transition:
    """Save a chart as a page, and show it where it can be printed."""
    if grade is None:
        world.say("The chart is still being worked out.")
        return None
    try:
        file = saved_page(world.folder, grade)
    except ValueError as error:  # what keeps it from being written, in a line
        world.say(f"The page cannot be saved: {error}", "error")
        return None
    world.say(f"Your browser shows the chart, to be printed there. It is saved as {file}.")
    return Browse(file)
