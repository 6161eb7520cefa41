"""The pages by name, in the order of their tabs: a further page is one more entry here."""

from __future__ import annotations

from collections.abc import Callable

from trainer.ui.pages.hand import HandPage
from trainer.ui.pages.help import HelpPage
from trainer.ui.pages.paytables import PaytablesPage
from trainer.ui.pages.settings import SettingsPage
from trainer.ui.pages.strategy import StrategyPage
from trainer.ui.pages.table import TablePage
from trainer.ui.scene import Scene
from trainer.ui.world import World

PAGES: dict[str, Callable[[World], Scene]] = {
    page.name: page
    for page in (TablePage, PaytablesPage, StrategyPage, HandPage, SettingsPage, HelpPage)
}
