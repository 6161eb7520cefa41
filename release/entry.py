"""Where the ready-made program begins; every process of it does, those for long work too."""

import faulthandler
import multiprocessing
import sys

from trainer.commands import main

if __name__ == "__main__":
    if sys.stderr is not None:  # as where a double click started it on Windows
        faulthandler.enable()  # of a fault of memory, say where it was
    multiprocessing.freeze_support()  # a process for long work goes its own way here
    sys.exit(main())
