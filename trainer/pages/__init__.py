"""The pages by name, in the order of their tabs: a further page is one more entry here."""

from __future__ import annotations

from collections.abc import Callable

from trainer.app.scene import Scene
from trainer.app.world import World
from trainer.pages.hand.page import HandPage
from trainer.pages.help.page import HelpPage
from trainer.pages.paytables.page import PaytablesPage
from trainer.pages.settings.page import SettingsPage
from trainer.pages.strategy.page import StrategyPage
from trainer.pages.table.page import TablePage

PAGES: dict[str, Callable[[World], Scene]] = {
    page.name: page
    for page in (TablePage, PaytablesPage, StrategyPage, HandPage, SettingsPage, HelpPage)
}
