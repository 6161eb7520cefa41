"""What is stored on disk: the log of every hand, the hand in play, the settings.

No other room uses SQLite or looks into the data folder.
"""

from trainer.store.failures import StoreError
from trainer.store.folder import data_folder
from trainer.store.log import Store
from trainer.store.reading import read_history
from trainer.store.settings_file import load_settings, save_settings

__all__ = [
    "Store",
    "StoreError",
    "data_folder",
    "load_settings",
    "read_history",
    "save_settings",
]
