"""Where the ready-made program begins; every process of it does, those for long work too."""

import multiprocessing
import sys

from trainer.commands import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process for long work goes its own way here
    sys.exit(main())
