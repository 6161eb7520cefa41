"""What is stored on disk: the log of every hand, the hand in play, the settings.

No other room uses SQLite or looks into the data folder.

To disk: `folder` has the players, names their files and says who has a session open; `schema` has
the tables and brings older ones up; `connection` opens and copies, `log` is the history of a
window, or of a mode. `small_files` are the settings and a player's paytables.

A hand's values: `hand_columns` is the one table of them, `forms` how they are written, `rows` makes
rows of them, and of exams; `failures` distrusts what is read, and says what went wrong with values
and files.

Reading: `reading`, of lessons `lesson_reading`, and by sums `sums`, of which `sum_tables` has those
of days, of classes and of lines.

To and from elsewhere: `log_file` is the file, also as a person notes hands, `exchange` reads its
rows, `again` deals them again, `importing` finds their paytables and adds them.
"""

from trainer.store.failures import StoreError
from trainer.store.folder import data_folder
from trainer.store.log import Store
from trainer.store.reading import read_history
from trainer.store.small_files import load_settings, save_settings

__all__ = [
    "Store",
    "StoreError",
    "data_folder",
    "load_settings",
    "read_history",
    "save_settings",
]
